"""A forecast of the fences: where they will probably go, whose land that makes it, and how soon the game may end.

Unfinished fences are extended straight to the rim. The result is cached until a fence changes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.table import zeros
from tablee.games.bauernschlau.fences import NOT_BEGUN, far_end, fenced_in
from tablee.games.bauernschlau.land import Land
from tablee.games.bauernschlau.meadow import FARMS, FIELDS, MEADOW, NONE, RIM, bit

PER_PIECE: Final = 0.04  # penalty to closing for each missing piece, with much time left …
HURRY: Final = 0.5  # … and with little
SHORT: Final = 0.15  # penalty for each piece that is not available
HELPFUL: Final[i64] = 5  # one in so many pieces of a neighbour will serve the shared fence
MOST: Final[i64] = 6  # seats
THOUGHT: Final[i64] = 9  # marks a hypothetical piece
PIECES: Final[i64] = 24  # buildable pieces, at most


@final
class Outlook:
    """Caches the fences as last extended."""

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]()
        self.built: vec[i64] = vec[i64]()
        self.tips: vec[i64] = vec[i64]()
        self.lands: vec[i64] = vec[i64]()  # forecast pastures of each seat, as a bit set
        self.needs: vec[i64] = vec[i64]()  # missing pieces of each fence
        self.owner: vec[i64] = zeros(FIELDS)  # forecast owner of each field; MOST: nobody
        self.thought: vec[i64] = vec[i64]()  # the edges, including hypothetical pieces
        self.weighed: i64 = 0  # the fences whose next pieces have been forecast, as a bit set
        self.then_needs: vec[i64] = zeros(PIECES)  # for each buildable piece: what its fence then needs …
        self.then_left: vec[i64] = zeros(PIECES)  # … and the land of the farm on its left

    def think_on(self, position: Land) -> None:
        if same(self.built, position.built) and same(self.tips, position.tips) and same(self.places, position.places):
            return
        self.places = position.places[:]
        self.built = position.built[:]
        self.tips = position.tips[:]
        seats = position.seats
        built = position.built[:]
        posts = position.posts[:]
        needs = zeros(seats)
        for fence in range(seats):
            needs[fence] = straight_on(position, fence, built, posts)
        lands = zeros(seats)
        for seat in range(seats):
            yard = position.yards[seat]
            if yard == 0:
                place = position.places[seat]
                yard = fenced_in(MEADOW.farms[place], built)
            lands[seat] = yard
        self.thought = built
        self.needs = needs
        self.lands = lands
        self.weighed = 0
        for field in range(FIELDS):
            self.owner[field] = MOST
            for seat in range(seats):
                if lands[seat] >> field & 1 == 1:
                    self.owner[field] = seat
                    break

    def weigh(self, position: Land, fence: i64) -> None:
        """Forecast each next piece of a fence: other fences as they are, this one straight on from there."""
        if self.weighed >> fence & 1 == 1:
            return
        self.weighed |= 1 << fence
        place = position.firsts[fence]
        for at in range(i64(len(position.buildable))):
            piece = position.buildable[at]
            if piece & 7 != fence or at >= PIECES:
                continue
            edge = piece >> 3
            if self.thought[edge] == THOUGHT:  # already on the forecast path
                self.then_needs[at] = self.needs[fence] - 1
                self.then_left[at] = self.lands[position.seat_at[fence]]
                continue
            built = position.built[:]
            posts = position.posts[:]
            tip = far_end(position.tips[fence], edge)
            built[edge] = THOUGHT
            posts[tip] = THOUGHT
            self.then_needs[at] = from_here(tip, built, posts)
            for other in range(position.seats):
                if other != fence:
                    straight_on(position, other, built, posts)
            self.then_left[at] = fenced_in(MEADOW.farms[place], built)

    def end_in(self, position: Land) -> float:
        """The pieces and sheep missing until the first farm can be closed and full."""
        least: i64 = 99
        for seat in range(position.seats):
            open_fields = self.lands[seat] & ~position.taken & ~bit(position.dog)
            missing: i64 = 0
            while open_fields != 0:
                open_fields &= open_fields - 1
                missing += 1
            if position.yards[seat] == 0:
                missing += self.missing(position, seat)
            if missing < least:
                least = missing
        return float(least)

    def missing(self, position: Land, seat: i64) -> i64:
        """Pieces until a farm is closed."""
        return self.needs[position.left_fence(seat)] + self.needs[position.right_fence(seat)]

    def nearness(self, position: Land, seat: i64, soon: float) -> float:
        """The probability of closing a farm in time."""
        if position.yards[seat] != 0:
            return 1.0
        return nearness(self.missing(position, seat), at_hand(position, seat), soon)


def at_hand(position: Land, seat: i64) -> i64:
    """The pieces available to close a farm: the own ones and some of the neighbours'."""
    rank = position.rank[seat]
    seats = position.seats
    before = position.seat_at[rank - 1 if rank > 0 else seats - 1]
    after = position.seat_at[rank + 1 if rank + 1 < seats else 0]
    return position.pieces[seat] + position.pieces[before] // HELPFUL + position.pieces[after] // HELPFUL


def nearness(needs: i64, pieces: i64, soon: float) -> float:
    """The probability of closing in time a farm that needs so many pieces."""
    sure = 0.9 - float(needs) * (PER_PIECE + HURRY / (soon + 4.0))
    if needs > pieces:
        sure -= SHORT * float(needs - pieces)
    return sure if sure > 0.0 else 0.02 * sure


def straight_on(position: Land, fence: i64, built: vec[i64], posts: vec[i64]) -> i64:
    """Extend a fence hypothetically, as straight to the rim as possible; returns the number of pieces."""
    tip = position.tips[fence]
    if tip != NOT_BEGUN:
        return from_here(tip, built, posts)
    span = position.spans[fence]
    place = (position.firsts[fence] + span // 2) % FARMS
    edge = MEADOW.spokes[place]
    tip = MEADOW.outer[edge]
    built[edge] = THOUGHT
    posts[tip] = THOUGHT
    return 1 + from_here(tip, built, posts)


def from_here(tip: i64, built: vec[i64], posts: vec[i64]) -> i64:
    """The same from a corner the fence has reached."""
    needs: i64 = 0
    turn: i64 = 0
    while tip < RIM and needs < 20:
        at = tip * 3
        chosen = NONE
        for way in range(at, at + 3):
            corner = MEADOW.onward[way]
            if corner == NONE or posts[corner] != 0:
                continue
            if MEADOW.level[corner] > MEADOW.level[tip]:
                chosen = way
                break
            if chosen == NONE or turn & 1 == 1:  # turn to alternating sides
                chosen = way
        if chosen == NONE:
            return needs + 6
        if MEADOW.level[MEADOW.onward[chosen]] == MEADOW.level[tip]:
            turn += 1
        tip = MEADOW.onward[chosen]
        built[MEADOW.onward_edge[chosen]] = THOUGHT
        posts[tip] = THOUGHT
        needs += 1
    return needs


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for at in range(i64(len(one))):
        if one[at] != other[at]:
            return False
    return True


OUTLOOK: Final = Outlook()
