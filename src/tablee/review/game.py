"""The review of a whole game: every decision, the turning points, and luck and play apart.

It is made decision by decision (``Draft``), so that it can be interrupted, kept and continued. Once every decision has its
verdict, those that may have cost most are looked at again, in ever fewer and ever larger samples (sequential halving): that
tells the largest from the second largest.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.rule import Mistake, mistake
from tablee.review.chances import result_of, sides_of
from tablee.review.decision import Effort, Reviewer, Verdict, settled

TURNING_POINTS: Final = 5  # at most
LEAST: Final = 0.01  # chance a turning point gave away, at least …
FEWEST: Final = 3  # … except for the first ones
A_PART: Final = 2.0  # of the time left, the share of one decision in equal parts that it may take
AGAIN: Final = [16, 8, 4, 3]  # decisions that are looked at again, turn by turn
FOR_ALL: Final = 0.7  # of a limited time, for the first verdict of all decisions

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Account:
    """What became of a seat's fair share: ``fair + luck + others + play == result``. ``others``: what the decisions of the
    others cost them and so brought this seat; 0 where only one seat was judged, and then part of luck."""

    fair: float
    luck: float
    others: float
    play: float
    play_within: float
    result: float


@dataclass(frozen=True)
class Review:
    verdicts: list[Verdict]  # of every decision with a choice, in order
    accounts: list[Account]  # one a seat
    turning_points: list[Verdict]  # the most expensive first
    fewest: bool = False  # whether the fewest points win

    def course(self, seat: int) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.seat == seat]


def review(
    game: Game,
    record: Record,
    seed: int = 0,
    effort: Effort | None = None,
    seat: int | None = None,
    progress: Progress | None = None,
    seconds: float = 0.0,
) -> Review:
    """Review a finished game. ``seat``: judge only this seat's decisions. ``progress`` is called with decisions done and
    in all, and may raise to stop. ``seconds``: about how long it may take, 0 for no limit; with a limit the verdicts depend
    on the machine.

    >>> import tablee
    >>> from tablee.bots.levels import bot
    >>> from tablee.bots.self_play import play_game
    >>> from tablee.review.decision import Effort
    >>> from tablee.review.game import review
    >>> game = tablee.game("bungee")
    >>> record = play_game(game, b"a secret", [bot("random", game, seat) for seat in range(2)]).record
    >>> first = review(game, record, effort=Effort(8, 16, 16)).accounts[0]
    >>> abs(first.fair + first.luck + first.others + first.play - first.result) < 1e-9
    True
    """
    draft = Draft(game, record, seed, effort, seat)
    begun = time.perf_counter()
    while not draft.finished:
        if seconds > 0.0:  # what is left, in equal parts; a decision worth a second look may take several
            now = time.perf_counter()
            left = begun + seconds * (FOR_ALL if draft.turn == 0 else 1.0) - now
            draft.reviewer.until = now + max(0.0, left) * min(1.0, A_PART / draft.in_turn)
        draft.step()
        if progress is not None:
            progress(draft.done, draft.all)
    return draft.review()


class Draft:
    """A review in the making. ``step`` judges one decision; ``state`` and ``resume`` let another process continue."""

    def __init__(
        self, game: Game, record: Record, seed: int = 0, effort: Effort | None = None, seat: int | None = None
    ) -> None:
        self.game: Final = game
        self.record: Final = record
        self.end: Final = game.replay(record)
        if not self.end.over():
            raise unfinished()
        if seat is not None:
            self.end.seen_by(seat)  # raises for a seat that does not exist
        self.seat: Final = seat
        self.reviewer: Final = Reviewer(game.name, seed, effort)
        self.verdicts: Final[dict[int, Verdict]] = {}  # by decision
        self.turn: int = 0  # 0: the first look at every decision
        self.todo: list[int] = list(range(len(record)))  # decisions of this turn
        self.at: int = 0
        self.position: Position = game.opening(record)

    @property
    def all(self) -> int:
        """Steps in all, about."""
        return len(self.record) + (sum(AGAIN) if self.reviewer.effort.again > 0 else 0)

    @property
    def done(self) -> int:
        if self.finished:
            return self.all
        before = len(self.record) + sum(AGAIN[: self.turn]) if self.turn > 0 else len(self.record)
        return min(self.all - 1, before - len(self.todo))

    @property
    def in_turn(self) -> int:
        """Steps left in this turn and all later ones but the first look, which has a time of its own."""
        return len(self.todo) + (sum(AGAIN[self.turn :]) if self.turn > 0 else 0)

    @property
    def finished(self) -> bool:
        return not self.todo

    def step(self) -> int:
        """Judge the next decision; returns which."""
        at = self.todo.pop(0)
        seat, code = self.seek(at)
        view = self.position.seen_by(seat)
        if self.turn > 0:
            worlds = self.reviewer.effort.again << self.turn - 1
            self.verdicts[at] = self.reviewer.again(view, self.verdicts[at], worlds, self.turn)
        elif (self.seat is None or seat == self.seat) and len(self.position.legal(seat)) > 1:
            self.verdicts[at] = self.reviewer.verdict(view, code, at)
        while not self.todo and self.turn < len(AGAIN) and self.reviewer.effort.again > 0:
            self.turn += 1
            self.todo = self.promising(AGAIN[self.turn - 1])
        return at

    def seek(self, at: int) -> tuple[int, int]:
        """Bring ``position`` to a decision: who decided, and what."""
        if at < self.at:
            self.at, self.position = 0, self.game.opening(self.record)
        while self.at < at:
            self.game.advance(self.record, self.at, self.position)
            self.at += 1
        return self.game.decision(self.record, at, self.position)

    def promising(self, most: int) -> list[int]:
        """The decisions that may have cost most. After the first turn only those that may still turn out to be the
        largest; none, once that is settled."""
        if self.turn == 1:
            open = [one for one in self.verdicts.values() if one.rivals and one.promise > 0.0]
        else:
            open = [one for one in self.verdicts.values() if one.cost.mean < 0.0]
            bar = max([-one.cost.mean - one.cost.within for one in open], default=0.0)
            open = [one for one in open if one.cost.within - one.cost.mean > bar]
            if len(open) == 1 and open[0].worlds > 0:
                return []
        open.sort(key=lambda one: (-one.promise, one.at))
        return sorted(one.at for one in open[:most])

    def review(self) -> Review:
        verdicts = [settled(self.verdicts[at]) for at in sorted(self.verdicts)]
        seats = self.record.seats
        sides = sides_of(self.game, seats)
        results = result_of(self.end, sides)
        fair = 1.0 / len(set(sides))
        costs = [sum([one.cost.mean for one in verdicts if one.seat == who]) for who in range(seats)]
        accounts = []
        for who in range(seats):
            others = brought(costs, sides, who) if self.seat is None else 0.0
            accounts.append(account([one for one in verdicts if one.seat == who], fair, results[who], others))
        return Review(verdicts, accounts, turning_points(verdicts), fewest_win(self.end))


def brought(costs: list[float], sides: list[int], seat: int) -> float:
    """What others gave away, in equal parts to the other sides; what partners gave away, lost together with them."""
    share = 1.0 / (len(set(sides)) - 1)
    found = 0.0
    for who, cost in enumerate(costs):
        if sides[who] != sides[seat]:
            found -= cost * share
        elif who != seat:
            found += cost
    return found


def account(verdicts: list[Verdict], fair: float, result: float, others: float = 0.0) -> Account:
    """Luck is what changed between a seat's decisions: from its fair share to its first decision, from what a decision
    left to the best chance at the next one, and from the last to the result; less what ``others`` brought."""
    luck = 0.0
    play = 0.0
    squares = 0.0
    before = fair
    for verdict in verdicts:
        luck += verdict.chance.mean - before
        play += verdict.cost.mean
        if verdict.cost.mean < 0.0:
            squares += verdict.cost.within * verdict.cost.within
        before = verdict.after
    return Account(fair, luck + result - before - others, others, play, squares**0.5, result)


def turning_points(verdicts: list[Verdict]) -> list[Verdict]:
    clear = [one for one in verdicts if one.cost.mean + one.cost.within < 0.0]
    costly = sorted(clear, key=lambda one: (one.cost.mean, one.at))
    found = costly[:TURNING_POINTS]
    return [one for number, one in enumerate(found) if number < FEWEST or one.cost.mean <= -LEAST]


def fewest_win(end: Position) -> bool:
    points = end.standing()
    return bool(end.winners()) and all(points[seat] < max(points) for seat in end.winners())


def unfinished() -> Mistake:
    return mistake(
        "not-over",
        "Cette partie n'est pas finie ; une revue demande une partie jouée jusqu'au bout.",
        "Dieses Spiel ist nicht zu Ende; eine Rückschau braucht ein fertig gespieltes Spiel.",
        "This game is not over; a review needs a game played to its end.",
    )
