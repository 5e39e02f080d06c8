"""Redaction: the only code that turns a table with its secrets into what one seat may have."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.table import (
    EVERYONE,
    FAN,
    HIDDEN,
    SPECTATOR,
    STOCK,
    TOLD,
    Layout,
    Table,
    ascending,
    face_of,
    group_of,
    known_of,
    marked,
    one_each,
    sure_of,
    zeros,
)

UNFACED: Final[i64] = ~0xFF
BARE: Final[i64] = ~0xFF0000FF
ALL_SURE: Final[i64] = 0xFF000000
TRIALS: Final = 4  # deals until one agrees with what the seat has counted
FACE_AND_SURE: Final[i64] = 0xFF0000FF


@final
class Event:
    """Something that happened, as one seat may be told it. ``face`` is 0 unless the seat knows the card.

    The index is 0 for every card of a fan, whose order is secret. For an event that is not about a card, ``face`` is
    its number in ``game.tellings``, ``src`` the seat and ``dst`` the amount.
    """

    def __init__(
        self,
        kind: int,
        face: int,
        showing: bool,
        news: bool,
        src: int,
        src_index: int,
        dst: int,
        dst_index: int,
        lasting: bool = True,
    ) -> None:
        self.kind: Final = kind
        self.face: Final = face
        self.showing: Final = showing
        self.news: Final = news  # the seat has learnt a face by it
        self.src: Final = src
        self.src_index: Final = src_index
        self.dst: Final = dst
        self.dst_index: Final = dst_index
        # whether a log may keep the face: not if the seat alone saw it, and only for a moment
        self.lasting: Final = lasting

    @property
    def what(self) -> int:
        return self.face

    @property
    def seat(self) -> int:
        return self.src

    @property
    def amount(self) -> int:
        return self.dst

    def shown(self) -> "Event":
        """Without a face that is known but was not showing."""
        return self if self.showing else self.faceless()

    def for_log(self) -> "Event":
        """For a log that can be read again later: also without a face that only this seat saw and that will not stay in
        its sight, as a hand does. Tables with the memory aid keep it."""
        return self.shown() if self.lasting else self.faceless()

    def faceless(self) -> "Event":
        return Event(self.kind, 0, False, self.news, self.src, self.src_index, self.dst, self.dst_index, self.lasting)

    def __repr__(self) -> str:
        marks = ("s" if self.showing else "") + ("n" if self.news else "")
        return f"{self.kind}:{self.face}{marks} {self.src}.{self.src_index}>{self.dst}.{self.dst_index}"


def events_for(table: Table, seat: i64) -> list[Event]:
    """The events since the last decision, redacted for one seat."""
    told: list[Event] = []
    for at in range(table.noted):
        entry = table.journal[at]
        kind = entry & 0xF
        showing = entry >> 12 >> seat & 1 == 1
        news = entry >> 20 >> seat & 1 == 1
        src = entry >> 36 & 0xFFF
        dst = entry >> 48
        if kind == TOLD:
            amount = (dst ^ 0x800) - 0x800  # sign-extend 12 bits
            told.append(Event(int(kind), int(entry >> 28 & 0xFF), True, news, int(src), 0, int(amount), 0))
        else:
            face = told_face(entry, seat)
            a = table.layout.zone_of[src]
            b = table.layout.zone_of[dst]
            i = told_index(table.layout, a, src)
            j = told_index(table.layout, b, dst)
            lasting = entry >> 12 & 0xFF == EVERYONE or stays_in_sight(table.layout, b, seat)
            told.append(Event(int(kind), int(face), showing, news, int(a), int(i), int(b), int(j), lasting))
    return told


def told_face(entry: i64, seat: i64) -> i64:
    """The face in an entry of the journal that is about a card, if this seat knew it then."""
    return entry >> 28 & 0xFF if entry >> 4 >> seat & 1 == 1 else HIDDEN


def told_index(layout: Layout, zone: i64, spot: i64) -> i64:
    """The place in the zone; 0 in a fan, see ``Table.spot_told``."""
    return spot - layout.starts[zone]


def stays_in_sight(layout: Layout, zone: i64, seat: i64) -> bool:
    """Whether a card in this zone stays visible to the seat until the seat itself parts with it in the open."""
    return layout.lasting[zone] == 1 and layout.viewers[zone] >> seat & 1 == 1


def masked_for(table: Table, seat: i64) -> "Masked":
    """The table as one seat knows it: a card not marked as known loses its face.

    Fans are put into a canonical order, so that no order betrays which card moved. A hidden card in a fan does not say
    who else knows it, which would betray whether that card was played. What the seat can deduce about hidden faces goes
    into ``Masked``; what others can deduce is removed.
    """
    seen = Table(table.layout)
    seen.slots = zeros(table.layout.spots)
    seen.sizes = table.sizes[:]
    seen.shuffles = table.shuffles
    seen.glances = table.glances
    if len(table.drawable) > 0:
        seen.drawable = drawable_for(table, seat)
    bound: vec[i64] = vec[i64](capacity=64)  # hidden faces certain to be in a group, packed with the group
    loose: vec[i64] = vec[i64](capacity=16)  # hidden faces that may be any hidden card
    for zone in range(table.layout.zones()):
        start = table.layout.starts[zone]
        end = start + table.sizes[zone]
        fan = table.layout.kinds[zone] == FAN
        holders = table.layout.viewers[zone]
        for spot in range(start, end):
            card = table.slots[spot]
            if known_of(card) >> seat & 1 == 0:
                if sure_of(card) >> seat & 1 == 1:
                    bound = append(bound, group_of(card) << 8 | face_of(card))
                else:
                    loose = append(loose, face_of(card))
                card = marked(HIDDEN, holders, holders, 0, group_of(card)) if fan else card & UNFACED
            seen.slots[spot] = card | ALL_SURE
        if fan:
            order(seen.slots, start, end)
    return Masked(seen, bound, loose)


def drawable_for(table: Table, seat: i64) -> vec[i64]:
    """What a seat counts of the stock. The others are taken to count what those who look on do, and never less than the
    seat itself: so the lowest count is its own."""
    me = one_each(EVERYONE + 1 >> 8 - seat)
    others = one_each(EVERYONE) - me
    found = zeros(table.layout.faces)
    for face in range(table.layout.faces):
        own = table.drawable_by(face, seat)
        found[face] = me * own + others * max(own, table.drawable_by(face, SPECTATOR))
    return found


def order(slots: vec[i64], start: i64, end: i64) -> None:
    """Sort a fan by face, then by marks, hidden cards last."""
    for spot in range(start + 1, end):
        card = slots[spot]
        at = spot
        while at > start and rank(slots[at - 1]) > rank(card):
            below = slots[at - 1]
            slots[at] = below
            at -= 1
        slots[at] = card


def by_face(slots: vec[i64], start: i64, end: i64) -> None:
    """Sort a fan by face."""
    for spot in range(start + 1, end):
        card = slots[spot]
        at = spot
        while at > start and slots[at - 1] & 0xFF > card & 0xFF:
            slots[at] = slots[at - 1]
            at -= 1
        slots[at] = card


def rank(card: i64) -> i64:
    face = face_of(card)
    if face == HIDDEN:
        face = 0x100
    return face * 0x1000000000000 | card >> 8


@final
class Masked:
    """A redacted table plus the multiset of hidden faces and where each may lie: all that a seat can deduce.

    The grouping is computed on first use, since most views are only displayed.
    """

    def __init__(self, table: Table, bound: vec[i64], loose: vec[i64]) -> None:
        ascending(bound)
        ascending(loose)
        self.table: Final = table
        self.bound: vec[i64] = bound  # hidden faces certain to be in a group, packed with the group
        self.loose: vec[i64] = loose  # hidden faces that may be any hidden card
        # whether the seat has counted the stock; a loose card may lie there without having been counted
        self.counts: bool = len(table.drawable) > 0 and len(loose) == 0
        self.grouped: bool = False
        self.spots: vec[i64] = vec[i64]()
        self.limits: vec[i64] = vec[i64]()
        self.faces: vec[i64] = vec[i64]()
        self.fans: vec[i64] = vec[i64]()  # fans with hidden cards

    @property
    def hidden(self) -> vec[i64]:
        """The slots of hidden cards, group by group."""
        self.group()
        return self.spots

    @property
    def ends(self) -> vec[i64]:
        """The end of each group in ``hidden``."""
        self.group()
        return self.limits

    @property
    def pool(self) -> vec[i64]:
        """For each group its bound faces, marked as sure, then placeholders for loose ones."""
        self.group()
        return self.faces

    def group(self) -> None:
        if self.grouped:
            return
        self.grouped = True
        table = self.table
        bound = self.bound
        spots = vec[i64](capacity=64)
        faces = vec[i64](capacity=64)
        for zone in range(table.layout.zones()):
            last = table.layout.starts[zone] + table.sizes[zone] - 1
            if table.layout.kinds[zone] == FAN and table.sizes[zone] > 1 and face_of(table.slots[last]) == HIDDEN:
                self.fans = append(self.fans, zone)
        at: i64 = 0
        for group in range(table.shuffles + 1):
            for zone in range(table.layout.zones()):
                start = table.layout.starts[zone]
                for spot in range(start, start + table.sizes[zone]):
                    card = table.slots[spot]
                    if face_of(card) == HIDDEN and group_of(card) == group:
                        spots = append(spots, spot)
            while at < len(bound) and bound[at] >> 8 == group:
                faces = append(faces, bound[at] & 0xFF | ALL_SURE)
                at += 1
            while len(faces) < len(spots):
                faces = append(faces, HIDDEN)
            self.limits = append(self.limits, i64(len(spots)))
        self.spots = spots
        self.faces = faces

    def imagine(self, chance: Chance) -> Table:
        """Determinise: deal the hidden faces uniformly over the places where they may lie."""
        world = self.dealt(chance)
        self.in_order(world)
        return world

    def dealt(self, chance: Chance) -> Table:
        """The same, with fans still unsorted."""
        self.group()
        world = self.table.copy()
        slots = world.slots
        pool = self.faces[:]
        if len(self.loose) > 0:
            loose = self.loose[:]
            left: i64 = len(loose)
            chance.shuffle(loose, 0, left)
            for i in range(i64(len(pool))):
                if pool[i] == HIDDEN:
                    left -= 1
                    pool[i] = loose[left]
        hidden = self.spots
        for _ in range(TRIALS):
            start: i64 = 0
            for end in self.limits:
                if end > start:
                    chance.shuffle(pool, start, end)
                    start = end
            for i in range(start):
                spot = hidden[i]
                slots[spot] = slots[spot] & BARE | pool[i]
            if not self.counts or self.surplus(world) < 0:
                return world
        self.balance(world, chance)
        return world

    def surplus(self, world: Table) -> i64:
        """A hidden card of the stock that, by the seat's count, cannot lie there; -1 if there is none."""
        most = world.drawable
        held = zeros(world.layout.faces)
        start = world.layout.starts[STOCK]
        for spot in range(start, start + world.sizes[STOCK]):
            if face_of(self.table.slots[spot]) == HIDDEN:
                face = face_of(world.slots[spot])
                held[face] += 1
                if held[face] > least(most[face]):
                    return spot
        return -1

    def balance(self, world: Table, chance: Chance) -> None:
        """Exchange cards that cannot lie in the stock for cards of their group elsewhere that can, until all can."""
        count: i64 = len(self.spots)
        slots = world.slots
        for _ in range(world.sizes[STOCK]):
            wrong = self.surplus(world)
            if wrong < 0:
                return
            at = chance.below(count)
            for _ in range(count):
                other = self.spots[at]
                near = world.layout.zone_of[other] == STOCK or group_of(slots[other]) != group_of(slots[wrong])
                if not near and self.may_swap(world, wrong, other):
                    exchange(slots, wrong << 32 | other)
                    break
                at = at + 1 if at + 1 < count else 0

    def may_swap(self, world: Table, one: i64, other: i64) -> bool:
        """Whether the count still allows the stock if two hidden cards change places."""
        start = world.layout.starts[STOCK]
        end = start + world.sizes[STOCK]
        if (start <= one < end) == (start <= other < end):
            return True
        face = face_of(world.slots[other if start <= one < end else one])
        held: i64 = 1
        for spot in range(start, end):
            if face_of(world.slots[spot]) == face and face_of(self.table.slots[spot]) == HIDDEN:
                held += 1
        return held <= least(world.drawable[face])

    def swap(self, world: Table, chance: Chance) -> i64:
        """Exchange two hidden faces of the same group, before fans are sorted; returns the pair, packed. A pair whose
        exchange the seat can rule out is left as it is."""
        one = chance.below(len(self.spots))
        start: i64 = 0
        for end in self.limits:
            if one < end:
                here = self.spots[one]
                there = self.spots[start + chance.below(end - start)]
                if self.counts and not self.may_swap(world, here, there):
                    there = here
                pair = here << 32 | there
                exchange(world.slots, pair)
                return pair
            start = end
        return 0

    def in_order(self, world: Table) -> None:
        for zone in self.fans:
            start = world.layout.starts[zone]
            by_face(world.slots, start, start + world.sizes[zone])


def least(counts: i64) -> i64:
    """The lowest of the counts of all seats, which is that of the seat whose view this is: see ``drawable_for``."""
    found: i64 = 0xFF
    for seat in range(8):
        found = min(found, counts >> 8 * seat & 0xFF)
    return found


def exchange(slots: vec[i64], pair: i64) -> None:
    """Exchange face and sure marks of two slots. Its own inverse."""
    one = pair >> 32
    other = pair & 0xFFFFFFFF
    difference = (slots[one] ^ slots[other]) & FACE_AND_SURE
    slots[one] ^= difference
    slots[other] ^= difference
