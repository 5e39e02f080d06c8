"""A vectorised environment: many games in lockstep, one decision in each per call.

Observations, masks, turns, rewards and ends lie in flat buffers that are written in place and never read back, so
whoever holds them may write into them. A game that ends restarts at once with the next deal of its lane. Every deal is a
function of the batch's seed, the lane and the number of the game, so each can be reproduced alone. Seats may be filled
by bots: they play on until a seat of the learner is asked.
"""

from collections.abc import Callable
from hashlib import sha256
from operator import index
from typing import Final, SupportsIndex, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.core.chance import Quick
from tablee.core.happened import Happened
from tablee.core.happenings import NOBODYS, Happenings
from tablee.core.move import Moves
from tablee.core.observe import Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Mistake, Refused, Rule, mistake
from tablee.core.table import blank_floats, zeros
from tablee.core.view import View

BY_MATCH: Final = "match"  # the winners are rewarded when the match is over
BY_ROUND: Final = "round"  # points are rewarded as they are noted


def seed_of_deal(seed: bytes, lane: int, number: int) -> bytes:
    """The seed of one deal: ``game.deal(seats, seed)`` reproduces it."""
    return seed + lane.to_bytes(4, "big") + number.to_bytes(4, "big")


def shares(position: Position) -> list[float]:
    """The rewards of a finished match: zero-sum; each loser gets -1, the winners share what the losers lost. All zero
    if nobody wins or everybody does."""
    seats = int(position.seats)
    winners = position.winners()
    found = [0.0] * seats
    if winners:
        for seat in range(seats):
            found[seat] = -1.0
        for seat in winners:
            found[seat] += float(seats) / float(len(winners))
    return found


Chooser = Callable[[View], SupportsIndex]  # a bot's ``choose``
Maker = Callable[[bytes], Chooser]  # from the seed of the deal


def blank_bytes(count: i64) -> vec[u8]:
    zero: u8 = 0
    room = vec[u8](capacity=count)
    for _ in range(count):
        room = append(room, zero)
    return room


class RefusedInLane(Refused):
    """A refusal that names the game of the batch: ``lane``, ``seat``, ``code``, and ``rule`` as ever."""

    def __init__(self, rule: Rule, lane: int, seat: int, code: int, move: str) -> None:
        super().__init__(rule, f"lane {lane}, seat {seat}, '{move}': ")
        self.lane: Final = lane
        self.seat: Final = seat
        self.code: Final = code


@final
class Lanes:
    """The state of all lanes, and the buffers that ``envs.lanes`` exposes as NumPy arrays.

    ``first``: the number of the first lane, if these are a shard of a larger batch. ``everyone``: every seat's
    observation is written too. ``makers``: for each seat what makes its bot for a deal; None is the learner.
    ``happened``: writes what has happened lately, where that is part of the observation.
    """

    def __init__(
        self,
        observer: Observer,
        lanes: int,
        seed: bytes,
        by_round: bool,
        memory: bool,
        first: int = 0,
        everyone: bool = False,
        makers: list[Maker | None] | None = None,
        happened: Happened | None = None,
    ) -> None:
        self.observer: Final = observer
        self.lanes: Final[i64] = lanes
        self.first: Final = first
        self.seats: Final[i64] = observer.seats
        self.codes: Final[i64] = observer.game.size
        self.seed: bytes = seed
        self.by_round: Final = by_round
        self.memory: Final = memory
        self.everyone: Final = everyone
        self.happened: Final = happened
        self.pasts: list[Happenings] = []  # of each lane, if what has happened is part of the observation
        self.makers: Final[list[Maker | None]] = [] if makers is None else makers
        self.filled: i64 = 0  # a bit for each seat that a bot fills
        self.positions: list[Position] = []
        self.moves: list[Moves] = []  # the legal moves of each lane
        self.bots: list[list[Chooser | None]] = []  # by lane and seat
        self.dice: vec[i64] = zeros(lanes)  # the generator of random actions, each lane its own
        self.marks: vec[i64] = zeros(lanes)  # a value that changes whenever points are noted
        self.stand: vec[i64] = zeros(lanes * self.seats)  # the points as last noted
        self.owed: vec[float] = blank_floats(lanes * self.seats)  # rewards since the seat's own last decision
        # -- what is shown
        self.sheet: Final = Sheet(lanes * observer.size)
        self.all_seats: Final = Sheet(lanes * observer.size * self.seats if everyone else 0)
        self.masks: vec[u8] = blank_bytes(lanes * self.codes)
        self.turns: vec[i64] = zeros(lanes)  # the seat that decides next
        self.rewards: vec[float] = blank_floats(lanes * self.seats)
        self.since: vec[float] = blank_floats(lanes * self.seats)  # ``owed``; where a game has just ended, of that game
        self.over: vec[u8] = blank_bytes(lanes)  # 1 in the step in which a game ended
        self.scores: vec[i64] = zeros(lanes * self.seats)  # of the last game that ended in the lane
        self.numbers: vec[i64] = zeros(lanes)  # finished games of each lane
        self.actions: vec[i64] = zeros(lanes)  # what is read
        self.chance: Final = Quick(0)
        for seat in range(len(self.makers)):
            if self.makers[seat] is not None:
                self.filled |= i64(1) << i64(seat)
        for lane in range(lanes):
            if happened is not None:
                self.pasts.append(happened.new())
            self.moves.append(Moves())
            self.positions.append(self.deal(lane))
            self.bots.append(self.new_bots(lane))
            self.new_dice(lane)

    def seed_of(self, lane: int) -> bytes:
        return seed_of_deal(self.seed, self.first + lane, int(self.numbers[lane]))

    def deal(self, lane: int) -> Position:
        position = self.observer.game.deal(int(self.seats), self.seed_of(lane))
        if self.happened is not None:
            self.pasts[lane].clear()
            self.pasts[lane].hear(position.table, NOBODYS)
        self.take_up(lane, position)
        return position

    def take_up(self, lane: i64, position: Position) -> None:
        """Note where the points stand in a position that is new to the lane."""
        position.table.listening = self.happened is not None  # else nobody reads the journal
        position.table.noted = 0
        observer = self.observer
        self.marks[lane] = observer.noted(position)
        for seat in range(self.seats):
            at = lane * self.seats + seat
            self.stand[at] = observer.standing(position, seat)

    def new_bots(self, lane: int) -> list[Chooser | None]:
        found: list[Chooser | None] = []
        if self.filled != 0:
            seed = self.seed_of(lane)
            for maker in self.makers:
                found.append(maker(seed) if maker is not None else None)
        return found

    def new_dice(self, lane: int) -> None:
        seed = sha256(self.seed + b"/dice/%d" % (self.first + lane)).digest()
        self.dice[lane] = Quick(int.from_bytes(seed[:7], "big")).at

    # -- Stepping ------------------------------------------------------------

    def illegal(self) -> int:
        """The first lane whose action is not legal, or -1."""
        for lane in range(self.lanes):
            if not self.moves[lane].holds(self.actions[lane]):
                return int(lane)
        return -1

    def step(self, begin: i64, end: i64) -> None:
        """Play the actions of some lanes, which must be legal, and write the outputs. The buffers must be clear."""
        for lane in range(begin, end):
            position = self.positions[lane]
            self.wipe(lane)
            seat = position.next_seat()
            at = lane * self.seats + seat
            self.owed[at] = 0.0
            self.decide(lane, position, seat, self.actions[lane])
            self.settle(lane, position)
            if self.filled != 0:
                self.let_bots_play(lane)
            self.look(lane, self.positions[lane])

    def look_again(self) -> None:
        """Write the outputs for the current positions. The buffers must be clear."""
        for lane in range(self.lanes):
            self.wipe(lane)
            if self.filled != 0:
                self.let_bots_play(lane)
            self.look(lane, self.positions[lane])

    def wipe(self, lane: i64) -> None:
        """Clear the mask of a lane: few moves are legal, so this is less work than zeroing all of it."""
        zero: u8 = 0
        first = lane * self.codes
        masks = self.masks
        moves = self.moves[lane]
        codes = moves.codes
        for spot in range(moves.size):
            at = first + codes[spot]
            masks[at] = zero

    def decide(self, lane: i64, position: Position, seat: i64, code: i64) -> None:
        if self.happened is None:
            position.proceed(seat, code)
            return
        position.table.noted = 0
        position.proceed(seat, code)
        self.pasts[lane].hear(position.table, seat)

    def settle(self, lane: i64, position: Position) -> None:
        """Note the points after a decision; if it ended the game, begin the next one."""
        if self.by_round and self.observer.noted(position) != self.marks[lane]:
            self.note_points(lane, position)
        if position.asked == 0:
            one: u8 = 1
            self.over[lane] = one
            self.end(lane, position)
            self.numbers[lane] += 1
            self.positions[lane] = self.deal(int(lane))
            if self.filled != 0:
                self.bots[lane] = self.new_bots(int(lane))

    def look(self, lane: i64, position: Position) -> None:
        seat = position.next_seat()
        self.turns[lane] = seat
        observer = self.observer
        sheet = self.sheet
        sheet.at = lane * observer.size
        observer.write(position, seat, self.memory, sheet)
        if self.happened is not None:
            self.happened.write(self.pasts[lane], seat, self.memory, sheet)
        if self.everyone:
            sheet = self.all_seats
            for eyes in range(self.seats):
                sheet.at = (lane * self.seats + eyes) * observer.size
                observer.write(position, eyes, self.memory, sheet)
                if self.happened is not None:
                    self.happened.write(self.pasts[lane], eyes, self.memory, sheet)
        if self.over[lane] == 0:
            for other in range(self.seats):
                at = lane * self.seats + other
                self.since[at] = self.owed[at]
        moves = self.moves[lane]
        moves.clear()
        position.legal_into(seat, moves)
        one: u8 = 1
        first = lane * self.codes
        masks = self.masks
        codes = moves.codes
        for spot in range(moves.size):
            at = first + codes[spot]
            masks[at] = one

    def note_points(self, lane: i64, position: Position) -> None:
        """Reward the points just noted, less their mean over all seats."""
        observer = self.observer
        seats = self.seats
        self.marks[lane] = observer.noted(position)
        total: i64 = 0
        for seat in range(seats):
            at = lane * seats + seat
            total += observer.standing(position, seat) - self.stand[at]
        average = float(total) / float(seats)
        for seat in range(seats):
            at = lane * seats + seat
            points = observer.standing(position, seat)
            gained = float(points - self.stand[at]) - average
            self.stand[at] = points
            self.rewards[at] += gained
            self.owed[at] += gained

    def end(self, lane: i64, position: Position) -> None:
        scores = position.scores()
        found = shares(position) if not self.by_round else []
        for seat in range(self.seats):
            at = lane * self.seats + seat
            self.scores[at] = scores[seat]
            if not self.by_round:
                gained = found[seat]
                self.rewards[at] += gained
                self.owed[at] += gained
            self.since[at] = self.owed[at]
            self.owed[at] = 0.0

    def sample(self) -> None:
        """Write a uniformly random legal action for every lane into ``actions``."""
        chance = self.chance
        for lane in range(self.lanes):
            chance.at = self.dice[lane]
            self.actions[lane] = self.moves[lane].pick(chance)
            self.dice[lane] = chance.at

    # -- Bots ----------------------------------------------------------------

    def let_bots_play(self, lane: i64) -> None:
        """Until the learner is asked. The seats of a simultaneous question decide in their order."""
        position = self.positions[lane]
        seat = position.next_seat()
        while self.filled >> seat & 1 == 1:
            code = self.choice(lane, seat, position)
            at = lane * self.seats + seat
            self.owed[at] = 0.0
            self.decide(lane, position, seat, code)
            self.settle(lane, position)
            position = self.positions[lane]
            seat = position.next_seat()

    def choice(self, lane: i64, seat: i64, position: Position) -> int:
        choose = self.bots[lane][seat]
        assert choose is not None
        try:
            code = int(index(choose(position.seen_by(int(seat)))))
        except Exception as error:
            raise self.failed(lane, seat, f"{type(error).__name__}: {error}") from error
        if not 0 <= code < int(self.codes):
            raise self.failed(lane, seat, f"{code}?")
        rule = position.forbids(int(seat), code)
        if rule is not None:
            raise self.failed(lane, seat, f"'{position.game.catalogue[code].text}': {rule.id}, {rule.say('en')}")
        return code

    def failed(self, lane: i64, seat: i64, why: str) -> Mistake:
        at = self.first + int(lane)
        return mistake(
            "bot-failed",
            f"Le bot de la place {seat} du jeu {at} n'a pas donné de coup permis : {why}",
            f"Der Bot auf Platz {seat} in Spiel {at} hat keinen erlaubten Zug genannt: {why}",
            f"The bot at seat {seat} of lane {at} gave no legal move: {why}",
        )

    # -- Beginning anew, saving and restoring --------------------------------

    def reset(self, seed: bytes) -> None:
        """Deal anew in every lane, as a new batch with this seed would. The buffers must be clear."""
        self.seed = seed
        for lane in range(self.lanes):
            self.numbers[lane] = 0
            for seat in range(self.seats):
                at = lane * self.seats + seat
                self.owed[at] = 0.0
                self.since[at] = 0.0
                self.scores[at] = 0
            self.positions[lane] = self.deal(int(lane))
            self.bots[lane] = self.new_bots(int(lane))
            self.new_dice(int(lane))
        self.look_again()

    def save(self, lane: int) -> dict[str, object]:
        """All that makes out a lane, as plain data."""
        at = lane * int(self.seats)
        seats = range(at, at + int(self.seats))
        past: list[list[int]] = []
        if self.happened is not None:
            past = self.pasts[lane].saved()
        return {
            "past": past,
            "position": self.positions[lane].to_json(),
            "number": int(self.numbers[lane]),
            "dice": int(self.dice[lane]),
            "owed": [float(self.owed[seat]) for seat in seats],
            "since": [float(self.since[seat]) for seat in seats],
            "rewards": [float(self.rewards[seat]) for seat in seats],
            "scores": [int(self.scores[seat]) for seat in seats],
            "over": int(self.over[lane]),
        }

    def restore(
        self,
        lane: int,
        position: Position,
        whole: dict[str, int],
        points: dict[str, list[float]],
        scores: list[int],
        past: list[list[int]],
    ) -> None:
        """What ``save`` said. The buffers must be clear; call ``look_again`` when all lanes are restored."""
        over: u8 = 0
        if whole["over"] == 1:
            over = 1
        self.numbers[lane] = whole["number"]
        self.dice[lane] = whole["dice"]
        self.over[lane] = over
        self.positions[lane] = position
        if self.happened is not None:
            self.pasts[lane].restore(past)
        self.take_up(lane, position)
        self.bots[lane] = self.new_bots(lane)
        for seat in range(self.seats):
            at = i64(lane) * self.seats + seat
            self.owed[at] = points["owed"][seat]
            self.since[at] = points["since"][seat]
            self.rewards[at] = points["rewards"][seat]
            self.scores[at] = scores[seat]
