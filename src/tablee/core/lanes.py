"""A vectorised environment: many games in lockstep, one decision in each per call.

Observations, masks, turns, rewards and ends lie in flat buffers that are written in place. A game that ends restarts at
once with the next deal of its lane. Every deal is a function of the batch's seed, the lane and the number of the game,
so each can be reproduced alone.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.observe import Observer, Sheet
from tablee.core.position import Position
from tablee.core.rule import Refused
from tablee.core.table import blank_floats, zeros

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


def blank_bytes(count: i64) -> vec[u8]:
    zero: u8 = 0
    room = vec[u8](capacity=count)
    for _ in range(count):
        room = append(room, zero)
    return room


@final
class Lanes:
    """The state of all lanes, and the buffers that ``envs.batch.Batch`` exposes as NumPy arrays."""

    def __init__(self, observer: Observer, lanes: int, seed: bytes, by_round: bool, memory: bool) -> None:
        self.observer: Final = observer
        self.lanes: Final[i64] = lanes
        self.seats: Final[i64] = observer.seats
        self.codes: Final[i64] = observer.game.size
        self.seed: Final = seed
        self.by_round: Final = by_round
        self.memory: Final = memory
        self.positions: list[Position] = []
        self.numbers: vec[i64] = zeros(lanes)  # finished games of each lane
        self.sheet: Final = Sheet(lanes * observer.size)
        self.masks: vec[u8] = blank_bytes(lanes * self.codes)
        self.turns: vec[i64] = zeros(lanes)  # the seat that decides next
        self.rewards: vec[float] = blank_floats(lanes * self.seats)
        self.over: vec[u8] = blank_bytes(lanes)  # 1 in the step in which a game ended
        self.scores: vec[i64] = zeros(lanes * self.seats)  # of the last game that ended in the lane
        self.actions: vec[i64] = zeros(lanes)
        self.marks: vec[i64] = zeros(lanes)  # a value that changes whenever points are noted
        self.stand: vec[i64] = zeros(lanes * self.seats)  # the points as last noted
        self.moves: Final = Moves()
        for lane in range(lanes):
            self.positions.append(self.deal(lane))

    def deal(self, lane: int) -> Position:
        seed = seed_of_deal(self.seed, lane, int(self.numbers[lane]))
        position = self.observer.game.deal(int(self.seats), seed)
        position.table.listening = False  # no journal: nobody reads it
        observer = self.observer
        self.marks[lane] = observer.noted(position)
        for seat in range(self.seats):
            at = i64(lane) * self.seats + seat
            self.stand[at] = observer.standing(position, seat)
        return position

    def check(self) -> None:
        """Raise ``Refused`` for the first illegal action, before anything has changed."""
        masks = self.masks
        codes = self.codes
        for lane in range(self.lanes):
            code = self.actions[lane]
            if code < 0 or code >= codes or masks[lane * codes + code] == 0:
                position = self.positions[lane]
                rule = position.forbids(int(self.turns[lane]), int(code))
                if rule is not None:
                    raise Refused(rule)

    def clear(self) -> None:
        """Zero the output buffers. NumPy does it faster, so ``Batch`` clears them itself."""
        self.sheet.clear()
        zero: u8 = 0
        for at in range(self.lanes * self.codes):
            self.masks[at] = zero
        for at in range(self.lanes):
            self.over[at] = zero
        for at in range(self.lanes * self.seats):
            self.rewards[at] = 0.0

    def step(self) -> None:
        """Play the actions, which must be legal, and write the outputs. The buffers must be clear."""
        one: u8 = 1
        observer = self.observer
        for lane in range(self.lanes):
            position = self.positions[lane]
            position.proceed(self.turns[lane], self.actions[lane])
            if self.by_round and observer.noted(position) != self.marks[lane]:
                self.note_points(lane, position)
            if position.asked == 0:
                self.over[lane] = one
                self.end(lane, position)
                self.numbers[lane] += 1
                position = self.deal(lane)
                self.positions[lane] = position
            self.look(lane, position)

    def look_again(self) -> None:
        """Write the outputs for the current positions. The buffers must be clear."""
        for lane in range(self.lanes):
            self.look(lane, self.positions[lane])

    def look(self, lane: i64, position: Position) -> None:
        seat = position.next_seat()
        self.turns[lane] = seat
        observer = self.observer
        sheet = self.sheet
        sheet.at = lane * observer.size
        observer.write(position, seat, self.memory, sheet)
        moves = self.moves
        moves.clear()
        position.legal_into(seat, moves)
        one: u8 = 1
        first = lane * self.codes
        masks = self.masks
        codes = moves.codes
        for index in range(moves.size):
            at = first + codes[index]
            masks[at] = one

    def note_points(self, lane: i64, position: Position) -> None:
        """Reward the points just noted, less their mean over all seats."""
        observer = self.observer
        seats = self.seats
        self.marks[lane] = observer.noted(position)
        total: i64 = 0
        for seat in range(seats):
            at = lane * seats + seat
            points = observer.standing(position, seat)
            gained = points - self.stand[at]
            total += gained
            self.stand[at] = points
            self.rewards[at] = float(gained)
        average = float(total) / float(seats)
        for seat in range(seats):
            at = lane * seats + seat
            self.rewards[at] -= average

    def end(self, lane: i64, position: Position) -> None:
        scores = position.scores()
        for seat in range(self.seats):
            self.scores[lane * self.seats + seat] = scores[seat]
        if not self.by_round:
            found = shares(position)
            for seat in range(self.seats):
                self.rewards[lane * self.seats + seat] = found[seat]

    def sample(self, chance: Quick) -> None:
        """Write a uniformly random legal action for every lane into ``actions``."""
        moves = self.moves
        for lane in range(self.lanes):
            moves.clear()
            position = self.positions[lane]
            position.legal_into(self.turns[lane], moves)
            self.actions[lane] = moves.pick(chance)
