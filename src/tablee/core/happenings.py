"""The last things that happened at a table, as those who look on were told them: a short memory for machine learning.

A position says how things stand, not how they came about. ``Happenings`` is kept beside it by whoever plays the game on:
``hear`` after each decision. A face is noted only if those who look on know it, so it is the same for every seat and gives
nothing away: of a secret choice it says that a card was laid, not which.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.seen import told_face, told_index
from tablee.core.table import MOVED, SHUFFLED, SPECTATOR, STOCK, TOLD, Layout, Table, zeros

MOST_HAPPENINGS: Final = 256
NOBODYS: Final[i64] = -1  # of the deal, which follows from nobody's decision
OF_CARDS: Final = ["moved", "shown", "shuffled"]  # what happens to cards; then come the tellings of the game
TELLINGS: Final[i64] = 2  # its tellings are numbered from 1

# The fields of a happening
KIND: Final[i64] = 0  # index in OF_CARDS and the game's tellings
BY: Final[i64] = 1  # the seat whose decision it follows from, or NOBODYS
WHOSE: Final[i64] = 2  # a bit for each seat it is about
FACE: Final[i64] = 3  # HIDDEN unless those who look on know it
SHOWING: Final[i64] = 4  # 1 if they saw it then and did not only remember it
FROM: Final[i64] = 5  # family of zones; NOWHERE for a telling
INTO: Final[i64] = 6
PLACE: Final[i64] = 7  # place in the zone, or number of the field
AMOUNT: Final[i64] = 8  # of a telling; else the number of cards
FIELDS: Final[i64] = 9
NOWHERE: Final[i64] = -1


@final
class Happenings:
    """The last ``most`` happenings. Cards that go the same way in one decision are one: several of a face from one place
    to another, and a whole deal."""

    def __init__(self, layout: Layout, seats: i64, most: i64) -> None:
        self.layout: Final = layout
        self.seats: Final[i64] = seats
        self.most: Final[i64] = most
        self.count: i64 = 0  # of all that ever happened; the oldest are overwritten
        self.cells: vec[i64] = zeros(most * FIELDS)
        self.families: vec[i64] = zeros(layout.zones())  # the family of each zone
        for family in range(len(layout.families)):
            first: i64 = layout.firsts[family]
            for zone in range(first, first + max(1, layout.counts[family])):
                self.families[zone] = family

    def clear(self) -> None:
        self.count = 0

    def field(self, ago: i64, field: i64) -> i64:
        """A field of the happening so many before the last one."""
        at = (self.count - 1 - ago) % self.most * FIELDS + field
        return self.cells[at]

    def length(self) -> i64:
        return min(self.count, self.most)

    def saved(self) -> list[list[int]]:
        """As plain numbers, the oldest first."""
        found: list[list[int]] = []
        for ago in range(self.length() - 1, -1, -1):
            found.append([int(self.field(ago, field)) for field in range(FIELDS)])
        return found

    def restore(self, rows: list[list[int]]) -> None:
        """What ``saved`` gave."""
        self.clear()
        for row in rows[-int(self.most) :]:
            at = self.count % self.most * FIELDS
            for field in range(FIELDS):
                spot = at + field
                self.cells[spot] = row[field]
            self.count += 1

    def hear(self, table: Table, by: i64) -> None:
        """Note what the table's journal has about the last decision, which was that of seat ``by``."""
        layout = self.layout
        before_from: i64 = NOWHERE  # the zones of the card moved last, in this decision
        before_into: i64 = NOWHERE
        for index in range(table.noted):
            entry = table.journal[index]
            kind = entry & 0xF
            src = entry >> 36 & 0xFFF
            dst = entry >> 48
            if kind == TOLD:
                amount = (dst ^ 0x800) - 0x800  # sign-extend 12 bits
                whose = i64(1) << src if src < self.seats else 0
                self.note(TELLINGS + (entry >> 28 & 0xFF), by, whose, 0, 0, NOWHERE, NOWHERE, 0, amount)
                before_from = NOWHERE
                continue
            face = told_face(entry, SPECTATOR)
            one = layout.zone_of[src]
            two = layout.zone_of[dst]
            whose = self.owner(one) | self.owner(two)
            family = self.families[two]
            same = one == before_from and (two == before_into or (one == STOCK and family == self.field(0, INTO)))
            if kind == MOVED and same and face == self.field(0, FACE):
                self.one_more(whose)
            else:
                place = told_index(layout, two, dst)
                if layout.counts[family] > 0 and layout.counts[family] != self.seats:
                    place = two - layout.firsts[family]
                amount = 0 if kind == SHUFFLED else 1
                showing = entry >> 12 >> SPECTATOR & 1
                self.note(kind - MOVED, by, whose, face, showing, self.families[one], family, place, amount)
            before_from = one if kind == MOVED else NOWHERE
            before_into = two

    def note(
        self, kind: i64, by: i64, whose: i64, face: i64, showing: i64, src: i64, dst: i64, place: i64, amount: i64
    ) -> None:
        at = self.count % self.most * FIELDS
        cells = self.cells
        cells[at + KIND] = kind
        cells[at + BY] = by
        cells[at + WHOSE] = whose
        cells[at + FACE] = face
        cells[at + SHOWING] = showing
        cells[at + FROM] = src
        cells[at + INTO] = dst
        cells[at + PLACE] = place
        cells[at + AMOUNT] = amount
        self.count += 1

    def one_more(self, whose: i64) -> None:
        """Another card has gone the way of the last one."""
        at = (self.count - 1) % self.most * FIELDS
        cells = self.cells
        cells[at + WHOSE] |= whose
        cells[at + AMOUNT] += 1

    def owner(self, zone: i64) -> i64:
        """A bit for the seat whose zone it is, where there is one a seat."""
        family = self.families[zone]
        if self.layout.counts[family] != self.seats:
            return 0
        seat = zone - self.layout.firsts[family]
        return i64(1) << seat
