"""Many games at once, side by side: each call decides once in every one of them.

All that a learner needs lies in flat buffers that are written in place: observations, legal moves, whose turn it is,
rewards, what is over. A game that ends begins anew at once, with the next deal of its lane; every deal follows from the
seed of the batch, the lane and the number of the game, and is the same as if it were dealt and played alone.
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

BY_MATCH: Final = "match"  # rewarded is who wins, when the match is over
BY_ROUND: Final = "round"  # rewarded are points, as they are noted


def seed_of_deal(seed: bytes, lane: int, number: int) -> bytes:
    """The seed of one deal: ``game.deal(seats, seed)`` makes the same game."""
    return seed + lane.to_bytes(4, "big") + number.to_bytes(4, "big")


def shares(position: Position) -> list[float]:
    """What a match that is over is worth to each seat: the sum is 0, a loser has -1, and the winners share what the
    others lost. Where nobody wins, or all do, nobody gets anything."""
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
    def __init__(self, observer: Observer, lanes: int, seed: bytes, by_round: bool, memory: bool) -> None:
        self.observer: Final = observer
        self.lanes: Final[i64] = lanes
        self.seats: Final[i64] = observer.seats
        self.codes: Final[i64] = observer.game.size
        self.seed: Final = seed
        self.by_round: Final = by_round
        self.memory: Final = memory
        self.positions: list[Position] = []
        self.numbers: vec[i64] = zeros(lanes)  # how many games of each lane are over
        self.sheet: Final = Sheet(lanes * observer.size)
        self.masks: vec[u8] = blank_bytes(lanes * self.codes)
        self.turns: vec[i64] = zeros(lanes)  # the seat that decides next
        self.rewards: vec[float] = blank_floats(lanes * self.seats)
        self.over: vec[u8] = blank_bytes(lanes)  # has a game just ended here?
        self.scores: vec[i64] = zeros(lanes * self.seats)  # of the last game that ended here
        self.actions: vec[i64] = zeros(lanes)
        self.marks: vec[i64] = zeros(lanes)  # points are noted when this changes
        self.stand: vec[i64] = zeros(lanes * self.seats)  # the points as last noted
        self.moves: Final = Moves()
        for lane in range(lanes):
            self.positions.append(self.deal(lane))

    def deal(self, lane: int) -> Position:
        seed = seed_of_deal(self.seed, lane, int(self.numbers[lane]))
        position = self.observer.game.deal(int(self.seats), seed)
        position.table.listening = False  # nobody reads the journal
        observer = self.observer
        self.marks[lane] = observer.noted(position)
        for seat in range(self.seats):
            at = i64(lane) * self.seats + seat
            self.stand[at] = observer.standing(position, seat)
        return position

    def check(self) -> None:
        """Is each decision allowed? The first that is not is refused, and nothing has happened yet."""
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
        """What is written next is written where zeros are; whoever can do it faster does it instead."""
        self.sheet.clear()
        zero: u8 = 0
        for at in range(self.lanes * self.codes):
            self.masks[at] = zero
        for at in range(self.lanes):
            self.over[at] = zero
        for at in range(self.lanes * self.seats):
            self.rewards[at] = 0.0

    def step(self) -> None:
        """Carry out the decisions, which are known to be legal, and write down where they lead; all is clear."""
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
        """Write down how things stand; all is clear."""
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
        """What has been noted is rewarded, less what all got on average."""
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
        """In every lane any legal move, each as likely as the others, into ``actions``."""
        moves = self.moves
        for lane in range(self.lanes):
            moves.clear()
            position = self.positions[lane]
            position.legal_into(self.turns[lane], moves)
            self.actions[lane] = moves.pick(chance)
