"""One-ply search: try each move in a few determinisations and evaluate where it leads.

A move that is only a beginning (the first steps of a seven, a card drawn but not yet laid) is completed greedily until
the position is quiet; simultaneous decisions of others are guessed. The evaluation is the game's ``Judgement``.

Effort is counted in positions, so that a bot decides alike on every machine. With a time limit the best move evaluated
so far is the answer.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bot import Bot, chance_for
from tablee.bots.budget import TimeBudget
from tablee.bots.forgetting import forgetful
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.view import View
from tablee.judging.judgement import Judgement

MAX_QUIESCENCE: Final[i64] = 64  # decisions until a position must be quiet
SURE_WORLDS: Final[i64] = 24  # worlds in which a move must win to be a certain win


@final
class Lapses:
    """Human errors. ``forgets``: known cards in a thousand; ``overlooks``: moves in a hundred, among those within the
    judgement's ``slip`` for a ``beginner`` or a casual player."""

    def __init__(self, forgets: int, overlooks: int, beginner: bool) -> None:
        self.forgets: Final[i64] = forgets
        self.overlooks: Final[i64] = overlooks
        self.beginner: Final = beginner


@final
class OnePly(Bot):
    """``effort``: positions evaluated per decision; ``lapses``: None for a flawless player; ``seconds``: time limit, 0
    for none."""

    def __init__(
        self, judgement: Judgement, seed: int, effort: int, lapses: Lapses | None = None, seconds: float = 0.0
    ) -> None:
        self.judgement: Final = judgement
        self.seed: Final[i64] = seed & 0x3FFFFFFFFFFFFFF
        self.effort: Final[i64] = effort
        self.lapses: Final = lapses
        self.budget: Final = TimeBudget(seconds)
        self.evaluated: i64 = 0  # positions evaluated in this decision

    def choose(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        values = self.weigh(view, legal)
        best = 0
        for at in range(1, len(values)):
            if values[at] > values[best]:
                best = at
        return legal[best]

    def explain(self, view: View) -> list[tuple[int, float]]:
        legal = view.legal()
        if not legal:
            return []
        values = self.weigh(view, legal)
        found: list[tuple[float, int]] = [(-values[at], at) for at in range(len(legal))]
        found.sort()
        return [(legal[at], values[at]) for _, at in found]

    def weigh(self, view: View, legal: list[int]) -> list[float]:
        """The mean value of each move over the determinisations.

        A world in which time ran out is discarded, unless it is the first: then unevaluated moves rank last.
        """
        self.budget.start()
        chance = chance_for(self.seed, view)
        seat = view.eyes
        lapses = self.lapses
        sight = forgetful(view, self.seed, lapses.forgets) if lapses is not None else view
        wanted = self.judgement.worlds(view.position.seats)
        ends = False  # whether a move may end the game
        values = [0.0] * len(legal)
        moves = Moves()
        self.evaluated = 0
        seen: i64 = 0
        here = [0.0] * len(legal)
        while seen < wanted:
            world = sight.imagine_by(chance)
            done = 0
            while done < len(legal) and not self.budget.spent():
                after = world.copy()
                after.proceed(seat, legal[done])
                self.evaluated += 1
                here[done] = self.quiesce(after, seat, moves, len(legal))
                ends = ends or after.asked == 0
                done += 1
            if done < len(legal) and seen > 0:
                break
            for at in range(len(legal)):
                values[at] += here[at] if at < done else min(here[:done]) - 1.0 if done > 0 else 0.0
            seen += 1
            if done < len(legal):
                break
            if self.evaluated + self.evaluated // seen > self.effort:  # another world would exceed the effort
                break
        for at in range(len(values)):
            values[at] /= float(seen)
        certain = False
        if ends:
            beyond = max(values) - min(values) + 1.0
            for at in range(len(values)):
                if self.surely_wins(view, legal[at], chance, moves, len(legal)):
                    values[at] += beyond  # above all other moves
                    certain = True
        if lapses is not None and not certain:
            self.overlook(view, legal, values, lapses, chance)
        return values

    def surely_wins(self, view: View, code: int, chance: Quick, moves: Moves, rivals: i64) -> bool:
        """Whether the move wins in every world sampled from the full view: nobody forgets a certain win."""
        for _ in range(SURE_WORLDS):
            after = view.imagine_by(chance)
            after.proceed(view.eyes, code)
            self.quiesce(after, view.eyes, moves, rivals)
            if after.asked != 0 or int(view.eyes) not in after.best():
                return False
        return True

    def overlook(self, view: View, legal: list[int], values: list[float], lapses: Lapses, chance: Quick) -> None:
        """Demote moves that a human of this strength would miss. Senseless moves, judged by everything the seat was
        shown, and moves worse than a slip are never preferred; at least one good move is always seen."""
        position = view.position
        sound: list[int] = []
        for at in range(len(legal)):
            if not self.judgement.senseless(position, view.eyes, legal[at]):
                sound.append(at)
        if not sound:
            sound = list(range(len(legal)))
        slip = self.judgement.slip(position.seats, lapses.beginner)
        least = max([values[at] for at in sound]) - slip
        sound = [at for at in sound if values[at] >= least]
        missed = [at for at in sound if chance.below(100) < lapses.overlooks]
        if len(missed) == len(sound):
            del missed[chance.below(len(missed))]
        below = max(values) - min(values) + 1.0
        for at in range(len(values)):
            if at not in sound:
                values[at] -= 2.0 * below
            elif at in missed:
                values[at] -= below

    def quiesce(self, position: Position, seat: i64, moves: Moves, rivals: i64) -> float:
        """Quiescence search: complete a half-done move, own parts greedily, others' by guessing.

        Once others have decided, own parts are guessed too: they belong to a later decision.
        """
        allowance = self.effort // rivals
        alone = True
        mine: i64 = 1 << seat
        judgement = self.judgement
        for _ in range(MAX_QUIESCENCE):
            if position.asked == 0 or judgement.quiet(position):
                break
            mover = position.next_seat()
            moves.clear()
            position.legal_into(mover, moves)
            count = moves.size
            code = moves.codes[0]
            if alone and position.asked == mine:
                allowance -= count
                if allowance < 0 or self.budget.spent():  # too many to try: evaluate as it stands
                    break
                if count > 1:
                    code = self.best_continuation(position, seat, moves)
            else:
                alone = False
                if count > 1:
                    code = judgement.guess(position, mover, moves, position.chance)
            position.proceed(mover, code)
        return judgement.worth(position, seat)

    def best_continuation(self, position: Position, seat: i64, moves: Moves) -> i64:
        best: i64 = 0
        most = 0.0
        for at in range(moves.size):
            if at > 0 and self.budget.spent():
                break
            after = position.copy()
            after.proceed(seat, moves.codes[at])
            self.evaluated += 1
            value = self.judgement.worth(after, seat)
            if at == 0 or value > most:
                best = at
                most = value
        return moves.codes[best]
