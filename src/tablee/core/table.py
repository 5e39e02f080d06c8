"""The cards on the table. All hidden information of all games lies here: the faces, and the seats that know them.

A card is one integer in a slot: its face and four marks. It has no identity, so none can leak.

- *known*: the seats that have legitimately seen this face since it was last shuffled; bots reason with it;
- *showing*: the seats that may see it right now; screens show it;
- *group*: the shuffle it was last part of;
- *sure*: the seats that are certain this face lies in that group.

A zone is a run of slots with fixed capacity and a set of seats that see what lies in it. Tokens are cards too.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance

HIDDEN: Final[i64] = 0  # not the face of any card
NOBODY: Final[i64] = 0
EVERYONE: Final[i64] = 0xFF  # all seats and the spectators
SPECTATOR: Final[i64] = 7  # spectators have their own bit, and no hand
STOCK: Final[i64] = 0  # the zone in which ``Game.begin`` gathers the deck

PILE: Final[i64] = 0  # ordered, and the order is public: a stock, a row, a field
FAN: Final[i64] = 1  # unordered, sorted by face: a hand

# Kinds of journal entries
MOVED: Final[i64] = 1
SHOWN: Final[i64] = 2
SHUFFLED: Final[i64] = 3
TOLD: Final[i64] = 4  # not about a card: a call, a missed turn, a score

# Literals, not shifts: mypyc compiles a shifted small constant as a 32-bit int, which overflows.
ONE_KNOWS: Final[i64] = 0x100
ONE_SHOWN: Final[i64] = 0x10000
SHOWN_AND_KNOWN: Final[i64] = 0x10100
ONE_SURE: Final[i64] = 0x1000000
ONE_GROUP: Final[i64] = 0x100000000
NO_SHOWING: Final[i64] = ~0xFF0000
FACE_AND_GROUP: Final[i64] = ~0xFFFFFF00
FRESH: Final[i64] = 0x1FF000000  # group 1, everyone sure, nobody knows it, not showing


def zeros(count: i64) -> vec[i64]:
    new = vec[i64](capacity=count)
    for _ in range(count):
        new = append(new, 0)
    return new


def blank_floats(count: i64) -> vec[float]:
    room = vec[float](capacity=count)
    for _ in range(count):
        room = append(room, 0.0)
    return room


def ascending(values: vec[i64]) -> None:
    """Insertion sort, for a few dozen values with many duplicates."""
    for at in range(1, i64(len(values))):
        value = values[at]
        spot = at
        while spot > 0 and values[spot - 1] > value:
            values[spot] = values[spot - 1]
            spot -= 1
        values[spot] = value


def face_of(card: i64) -> i64:
    return card & 0xFF


def known_of(card: i64) -> i64:
    return card >> 8 & 0xFF


def showing_of(card: i64) -> i64:
    return card >> 16 & 0xFF


def sure_of(card: i64) -> i64:
    return card >> 24 & 0xFF


def group_of(card: i64) -> i64:
    return card >> 32


def marked(face: i64, known: i64, showing: i64, sure: i64, group: i64) -> i64:
    return face | known * ONE_KNOWS | showing * ONE_SHOWN | sure * ONE_SURE | group * ONE_GROUP


def one_each(seats: i64) -> i64:
    """A one in the byte of each of these seats."""
    found: i64 = 0
    byte: i64 = 1
    for seat in range(8):
        if seats >> seat & 1 == 1:
            found += byte
        byte <<= 8
    return found


@final
class Layout:
    """The zones of a game for a number of seats. Immutable once built, and shared by all its tables."""

    def __init__(self, deck: list[int]) -> None:
        self.deck: vec[i64] = vec[i64]([i64(face) for face in deck])
        self.names: list[str] = []  # of each zone: "stock", "hand 0", "hand 1" …
        self.families: list[str] = []  # zones of one name: "stock", "hand" …
        self.firsts: list[int] = []  # the first zone of each family
        self.counts: list[int] = []  # the number of zones in it; 0: a single zone without a number
        self.kinds: vec[i64] = vec[i64]()
        self.rooms: vec[i64] = vec[i64]()
        self.viewers: vec[i64] = vec[i64]()  # the seats that see a card once it lies there
        self.starts: vec[i64] = vec[i64]()
        self.lasting: vec[i64] = vec[i64]()  # 1: its viewers see the card until everyone does, or hold it in hand
        self.plans: vec[i64] = vec[i64]()  # start, room, viewers and kind of each zone, packed into one integer
        self.zone_of: vec[i64] = vec[i64]()  # the zone of each slot
        self.spots: i64 = 0
        self.faces: i64 = 1 + max([0, *deck])  # for lists by face

    def add(self, name: str, kind: i64, room: i64, viewers: i64) -> i64:
        """Add a single zone."""
        self.family(name, 0)
        return self.zone(name, kind, room, viewers)

    def add_each(self, name: str, seats: i64, kind: i64, room: i64, own: bool, lasting: bool = False) -> i64:
        """Add one zone a seat, seen by that seat (``own``) or by nobody; returns the first.

        ``lasting``: a card stays there until everybody sees it, so that a log may name it to its owner. Always true of
        hands.
        """
        self.family(name, int(seats))
        first = self.zones()
        seat: i64
        for seat in range(seats):
            viewer: i64 = (EVERYONE + 1 >> 8 - seat) if own else NOBODY
            self.zone(f"{name} {seat}", kind, room, viewer)
            if lasting:
                self.lasting[first + seat] = 1
        return first

    def add_row(
        self, name: str, count: i64, kind: i64, room: i64, viewers: i64, labels: list[str] | None = None
    ) -> i64:
        """Add several zones of one kind, such as the fields of a board; returns the first. They are numbered from 0 or
        have ``labels``: ``pasture b4``."""
        self.family(name, int(count))
        first = self.zones()
        for index in range(count):
            label = str(index) if labels is None else labels[index]
            self.zone(f"{name} {label}", kind, room, viewers)
        return first

    def labels(self, family: int) -> list[str]:
        """The numbers or labels of the zones of a family."""
        first = self.firsts[family]
        skip = len(self.families[family]) + 1
        return [self.names[zone][skip:] for zone in range(first, first + self.counts[family])]

    def family(self, name: str, count: int) -> None:
        self.families.append(name)
        self.firsts.append(len(self.kinds))
        self.counts.append(count)

    def zone(self, name: str, kind: i64, room: i64, viewers: i64) -> i64:
        zone: i64 = len(self.kinds)
        self.names.append(name)
        self.kinds = append(self.kinds, kind)
        self.rooms = append(self.rooms, room)
        self.viewers = append(self.viewers, viewers)
        self.starts = append(self.starts, self.spots)
        self.lasting = append(self.lasting, 1 if kind == FAN else 0)
        self.plans = append(self.plans, self.spots | room * 0x1000 | viewers * 0x1000000 | kind * 0x100000000)
        for _ in range(room):
            self.zone_of = append(self.zone_of, zone)
        self.spots += room
        return zone

    def zones(self) -> i64:
        return len(self.kinds)


@final
class Table:
    """All cards of one game in progress. Every operation keeps the marks correct: who knows which card, and what
    follows from it."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.slots: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.shuffles: i64 = 1  # shuffles since the whole deck was last gathered, counting that one
        self.glances: i64 = NOBODY  # the seats that are glancing at a card
        # What a counter knows of the stock once ``merge`` has lost it: see ``count_stock``. Else empty.
        self.drawable: vec[i64] = vec[i64]()
        self.aside: i64 = 0  # cards put away since the deck was gathered; 0 again once the rest is shuffled
        self.listening: bool = False  # whether a journal is written; not in imagined worlds
        self.journal: vec[i64] = vec[i64]()  # packed events since the last decision …
        self.noted: i64 = 0  # … and their number; the rest of the vec is spare capacity

    def copy(self) -> "Table":
        twin = Table(self.layout)
        twin.slots = self.slots[:]
        twin.sizes = self.sizes[:]
        twin.shuffles = self.shuffles
        twin.glances = self.glances
        if len(self.drawable) > 0:
            twin.drawable = self.drawable[:]
        if self.listening:
            twin.listening = True
            twin.journal = self.journal[: self.noted]
            twin.noted = self.noted
        return twin

    def gather(self, zone: i64) -> None:
        """Collect the whole deck in one zone, in deck order, known to nobody. Shuffle it next."""
        layout = self.layout
        if len(self.slots) == 0:
            self.slots = zeros(layout.spots)
            self.sizes = zeros(layout.zones())
        for other in range(layout.zones()):
            self.sizes[other] = 0
        slots = self.slots
        spot = layout.starts[zone]
        for face in layout.deck:
            slots[spot] = face | FRESH
            spot += 1
        self.sizes[zone] = len(layout.deck)
        self.shuffles = 1
        self.glances = NOBODY
        self.aside = 0
        self.drawable = vec[i64]()

    def put_away(self, zone: i64, face: i64, box: i64) -> None:
        """Take all cards of a face out of the deck just gathered: they are not used in this round. They lie in a public
        zone until the deck is gathered again."""
        index = self.find(zone, face)
        listening = self.listening
        self.listening = False
        while index >= 0:
            self.move(zone, index, box)
            self.aside += 1
            index = self.find(zone, face)
        self.listening = listening

    # -- Looking -----------------------------------------------------------

    def size(self, zone: i64) -> i64:
        return self.sizes[zone]

    def card_at(self, zone: i64, index: i64) -> i64:
        spot = self.layout.starts[zone] + index
        return self.slots[spot]

    def face_at(self, zone: i64, index: i64) -> i64:
        spot = self.layout.starts[zone] + index
        return self.slots[spot] & 0xFF

    def top(self, zone: i64) -> i64:
        """The top face; HIDDEN if the zone is empty or the card is hidden."""
        size = self.sizes[zone]
        return self.face_at(zone, size - 1) if size > 0 else HIDDEN

    def count(self, zone: i64, face: i64) -> i64:
        found: i64 = 0
        slots = self.slots
        start = self.layout.starts[zone]
        for spot in range(start, start + self.sizes[zone]):
            if slots[spot] & 0xFF == face:
                found += 1
        return found

    def faces_in(self, zone: i64) -> list[int]:
        return [int(self.face_at(zone, index)) for index in range(self.sizes[zone])]

    def find(self, zone: i64, face: i64) -> i64:
        """The index of the first card of this face, or -1."""
        for index in range(self.sizes[zone]):
            if self.face_at(zone, index) == face:
                return index
        return -1

    # -- Moving ------------------------------------------------------------

    def move(self, src: i64, index: i64, dst: i64) -> None:
        """Move a card to the top (the end) of another zone; that zone's viewers see it."""
        self.move_to(src, index, dst, self.sizes[dst])

    def move_to(self, src: i64, index: i64, dst: i64, at: i64) -> None:
        """Move a card to a given index of another zone."""
        source = self.layout.plans[src]
        target = self.layout.plans[dst]
        viewers = target >> 24 & 0xFF
        if source >> 32 == FAN:
            watching = viewers | source >> 24 & 0xFF
            if watching != EVERYONE or self.shuffles > 1:
                self.leave_fan(src, watching)
        slots = self.slots
        sizes = self.sizes
        origin = (source & 0xFFF) + index
        card = slots[origin]
        left = sizes[src] - 1
        sizes[src] = left
        for gap in range(origin, (source & 0xFFF) + left):
            slots[gap] = slots[gap + 1]
        size = sizes[dst]
        if size == target >> 12 & 0xFFF:
            raise IndexError("no room left in zone " + self.layout.names[dst])
        sizes[dst] = size + 1
        spot = (target & 0xFFF) + size
        if target >> 32 == FAN:
            face = card & 0xFF
            while size > 0 and slots[spot - 1] & 0xFF > face:
                slots[spot] = slots[spot - 1]
                spot -= 1
                size -= 1
        else:
            while at < size:
                slots[spot] = slots[spot - 1]
                spot -= 1
                size -= 1
        slots[spot] = card & NO_SHOWING | viewers * SHOWN_AND_KNOWN
        if viewers & ~(card >> 8) & ~(card >> 24) != 0:
            self.count_as_sure(spot, viewers & ~(card >> 8) & ~(card >> 24))
        if (src == STOCK or dst == STOCK) and len(self.drawable) > 0:
            if dst == STOCK:
                self.drawable = vec[i64]()
            else:
                self.drawn(card, viewers)
        if self.listening:
            self.note(MOVED, card, origin, spot)

    def draw(self, src: i64, dst: i64) -> None:
        """Move the top card of one zone to the top of another."""
        self.move_to(src, self.sizes[src] - 1, dst, self.sizes[dst])

    def bury(self, src: i64, dst: i64) -> None:
        """Move the top card of one zone to the bottom of another."""
        self.move_to(src, self.sizes[src] - 1, dst, 0)

    def pour(self, src: i64, keep: i64, dst: i64) -> None:
        """Move all but the top ``keep`` cards of one pile onto another, to be shuffled next."""
        layout = self.layout
        count = self.sizes[src] - keep
        start = layout.starts[src]
        spot = layout.starts[dst] + self.sizes[dst]
        viewers = layout.viewers[dst]
        for origin in range(start, start + count):
            self.slots[spot] = self.slots[origin] & NO_SHOWING | viewers * ONE_SHOWN
            self.learn(spot, viewers)
            spot += 1
        for origin in range(start, start + keep):
            self.slots[origin] = self.slots[origin + count]
        self.sizes[src] = keep
        self.sizes[dst] += count
        if src == STOCK or dst == STOCK:
            self.drawable = vec[i64]()

    def move_face(self, src: i64, face: i64, dst: i64) -> None:
        """Move a card of this face. Equal cards in a fan are indistinguishable: the best known one leaves, and takes
        with it what anybody knew about its duplicates. Keeping that would betray that there were two."""
        slots = self.slots
        start = self.layout.starts[src]
        index: i64 = -1
        for other in range(self.sizes[src]):
            if slots[start + other] & 0xFF == face:
                if index < 0:
                    index = other
                elif self.layout.kinds[src] == FAN:
                    index = self.better_known(src, index, other)
        if index < 0:
            raise ValueError("no card of this face lies there")
        self.move_to(src, index, dst, self.sizes[dst])

    def better_known(self, zone: i64, one: i64, other: i64) -> i64:
        start = self.layout.starts[zone]
        card = self.slots[start + one]
        twin = self.slots[start + other]
        if known_of(twin) == EVERYONE:
            return other
        more = known_of(twin) & ~known_of(card)
        if more == 0:
            return one
        spot = start + one
        self.slots[spot] = card | more * ONE_KNOWS
        spot = start + other
        self.slots[spot] = twin ^ more * ONE_KNOWS
        return one

    def swap(self, one: i64, index: i64, other: i64, at: i64) -> None:
        """Exchange two cards of piles; each then shows to the viewers of its new place only."""
        layout = self.layout
        slots = self.slots
        here = layout.starts[one] + index
        there = layout.starts[other] + at
        card = slots[here]
        twin = slots[there]
        slots[here] = twin & NO_SHOWING | layout.viewers[one] * ONE_SHOWN
        slots[there] = card & NO_SHOWING | layout.viewers[other] * ONE_SHOWN
        if one == STOCK or other == STOCK:
            self.drawable = vec[i64]()
        if layout.viewers[one] & ~(twin >> 8) != 0:
            self.learn(here, layout.viewers[one])
        if layout.viewers[other] & ~(card >> 8) != 0:
            self.learn(there, layout.viewers[other])
        if self.listening:
            self.note(MOVED, card, here, there)
            self.note(MOVED, twin, there, here)

    def swap_zones(self, one: i64, other: i64) -> None:
        """Exchange the contents of two zones, cards and marks unchanged."""
        for index in range(max(self.sizes[one], self.sizes[other])):
            here = self.layout.starts[one] + index
            there = self.layout.starts[other] + index
            card = self.slots[here]
            self.slots[here] = self.slots[there]
            self.slots[there] = card
        size = self.sizes[one]
        self.sizes[one] = self.sizes[other]
        self.sizes[other] = size
        if one == STOCK or other == STOCK:
            self.drawable = vec[i64]()

    # -- Knowing -----------------------------------------------------------

    def learn(self, spot: i64, seats: i64) -> None:
        card = self.slots[spot]
        doubtful = seats & ~(card >> 8) & ~(card >> 24)
        if doubtful != 0:
            self.count_as_sure(spot, doubtful)
            card = self.slots[spot]
        self.slots[spot] = card | seats * ONE_KNOWS

    def count_as_sure(self, spot: i64, seats: i64) -> None:
        """Seats that see a card they were not sure of may have been sure of a duplicate: it counts as that one."""
        layout = self.layout
        slots = self.slots
        card = slots[spot]
        alike = card & FACE_AND_GROUP
        for zone in range(layout.zones()):
            start = layout.starts[zone]
            for other in range(start, start + self.sizes[zone]):
                twin = slots[other]
                if twin & FACE_AND_GROUP == alike and other != spot:
                    taken = seats & sure_of(twin) & ~known_of(twin)
                    slots[other] = twin ^ taken * ONE_SURE
                    card |= taken * ONE_SURE
                    seats &= ~taken
        slots[spot] = card

    def show(self, zone: i64, index: i64, seats: i64) -> None:
        """Turn a card up for some seats, until ``hide`` or until it moves."""
        spot = self.layout.starts[zone] + index
        card = self.slots[spot]
        self.slots[spot] = card | seats * ONE_SHOWN
        if zone == STOCK and len(self.drawable) > 0:
            self.drawn(card, seats)
        self.learn(spot, seats)
        if self.listening:
            self.note(SHOWN, card, spot, spot)

    def shows(self, zone: i64, index: i64) -> bool:
        """Whether the card is face up for everyone."""
        return showing_of(self.card_at(zone, index)) == EVERYONE

    def hide(self, zone: i64, index: i64) -> None:
        """Turn a card face down: it no longer shows, but stays known."""
        spot = self.layout.starts[zone] + index
        self.slots[spot] &= NO_SHOWING

    def glance(self, zone: i64, index: i64, seat: i64) -> None:
        """Let a seat look at a card until its own next decision. A game must let that seat decide before the card can
        move, or the glance would follow the card."""
        looker = EVERYONE + 1 >> 8 - seat
        if showing_of(self.card_at(zone, index)) & looker == 0:
            self.show(zone, index, looker)
            self.glances |= looker

    def end_glances(self, seat: i64) -> None:
        looker = EVERYONE + 1 >> 8 - seat
        shown = looker * ONE_SHOWN
        layout = self.layout
        slots = self.slots
        self.glances &= ~looker
        for zone in range(layout.zones()):
            if layout.viewers[zone] & looker == 0:
                start = layout.starts[zone]
                for spot in range(start, start + self.sizes[zone]):
                    card = slots[spot]
                    if card & shown != 0 and showing_of(card) != EVERYONE:
                        slots[spot] = card ^ shown

    def reveal(self, zone: i64) -> None:
        for index in range(self.sizes[zone]):
            self.show(zone, index, EVERYONE)

    # -- Shuffling ---------------------------------------------------------

    def shuffle(self, zone: i64, chance: Chance) -> None:
        size = self.sizes[zone]
        if size + self.aside < len(self.layout.deck):
            self.shuffle_together(zone, 1, chance)
            return
        start = self.layout.starts[zone]
        if self.listening:
            self.enter(SHUFFLED | start << 36 | start << 48)
        if self.aside == 0:
            self.gather(zone)
        self.aside = 0
        chance.shuffle(self.slots, start, start + size)

    def shuffle_together(self, zone: i64, zones: i64, chance: Chance) -> None:
        """Shuffle the cards of neighbouring zones together: nobody knows any of them afterwards, only which cards went
        in."""
        mixed = vec[i64]()
        for other in range(zone, zone + zones):
            start = self.layout.starts[other]
            for spot in range(start, start + self.sizes[other]):
                mixed = append(mixed, spot)
            if self.listening:
                self.enter(SHUFFLED | self.spot_told(start) << 36 | self.spot_told(start) << 48)
        size: i64 = len(mixed)
        if size < 2:  # a single card stays as well known as it was
            return
        if not self.mixed_before(mixed):
            self.forget(mixed)
            if zone == STOCK:
                self.drawable = vec[i64]()
        if chance.same_deals():
            self.sort_by_face(mixed)
        slots = self.slots
        for index in range(size - 1):
            here = mixed[index]
            there = mixed[index + chance.below(size - index)]
            card = slots[here]
            slots[here] = slots[there]
            slots[there] = card

    def sort_by_face(self, mixed: vec[i64]) -> None:
        """Into an order that does not depend on play."""
        slots = self.slots
        for at in range(1, len(mixed)):
            card = slots[mixed[at]]
            before: i64 = at - 1
            while before >= 0 and face_of(slots[mixed[before]]) > face_of(card):
                slots[mixed[before + 1]] = slots[mixed[before]]
                before -= 1
            slots[mixed[before + 1]] = card

    def mixed_before(self, mixed: vec[i64]) -> bool:
        """Whether all are of one group and unknown to everybody: then shuffling changes nothing that anyone knows."""
        group = group_of(self.slots[mixed[0]])
        for spot in mixed:
            if group_of(self.slots[spot]) != group or known_of(self.slots[spot]) != NOBODY:
                return False
        return True

    def forget(self, mixed: vec[i64]) -> None:
        """Compute what each seat can still be sure of when these cards are about to be shuffled together.

        A face that a seat knew, or that it knew to be in a group which goes in completely, is certain to be in the new
        group. If only part of a group goes in, its faces may be on either side and become loose. If all places where
        loose faces may lie go in, those are certain to be in the new group too.
        """
        inside = zeros(self.layout.spots)
        for spot in mixed:
            inside[spot] = 1
        taken = zeros(self.shuffles + 1)  # by group: seats that do not know a card that goes in
        left = zeros(self.shuffles + 1)  # by group: seats that do not know a card that stays out
        holes = zeros(self.shuffles + 1)  # by group: seats for which a card is neither known nor sure
        for zone in range(self.layout.zones()):
            start = self.layout.starts[zone]
            for spot in range(start, start + self.sizes[zone]):
                card = self.slots[spot]
                group = group_of(card)
                unknown = ~known_of(card) & EVERYONE
                if inside[spot] == 1:
                    taken[group] |= unknown
                else:
                    left[group] |= unknown
                holes[group] |= unknown & ~sure_of(card)
        elsewhere: i64 = NOBODY  # seats for which a loose face may lie outside
        for group in range(1, self.shuffles + 1):
            elsewhere |= left[group] & holes[group]
        self.shuffles += 1
        for zone in range(self.layout.zones()):
            start = self.layout.starts[zone]
            for spot in range(start, start + self.sizes[zone]):
                card = self.slots[spot]
                group = group_of(card)
                split = taken[group] & left[group]
                sure = sure_of(card) & ~split
                if inside[spot] == 1:
                    loose = EVERYONE & ~known_of(card) & ~sure_of(card) & ~elsewhere
                    self.slots[spot] = marked(
                        face_of(card), NOBODY, NOBODY, known_of(card) | sure | loose, self.shuffles
                    )
                elif split != 0:
                    self.slots[spot] = marked(face_of(card), known_of(card), showing_of(card), sure, group)

    def leave_fan(self, zone: i64, watching: i64) -> None:
        """A card is about to leave a fan. Those ``watching`` see its face; nobody is told which card it was.

        So the others no longer know any card of the fan: the one they knew may be the one that left. All groups of
        unknown cards in the fan are merged: keeping them apart would betray whether an old card was played or the one
        just drawn. Both rules forget a little rather than leak.
        """
        first: i64 = -1
        start = self.layout.starts[zone]
        for spot in range(start, start + self.sizes[zone]):
            card = self.slots[spot]
            known = known_of(card)
            if known & ~watching != 0:
                known &= watching
                self.slots[spot] = marked(face_of(card), known, showing_of(card), sure_of(card), group_of(card))
            if known != EVERYONE:
                if first < 0:
                    first = group_of(card)
                elif group_of(card) != first:
                    first = self.merge(group_of(card), first)

    def merge(self, one: i64, other: i64) -> i64:
        lower = min(one, other)
        if len(self.drawable) == 0 and self.sizes[STOCK] > 0:
            fresh = group_of(self.card_at(STOCK, 0))
            if fresh in (one, other):
                self.count_stock(fresh)
        for zone in range(self.layout.zones()):
            start = self.layout.starts[zone]
            for spot in range(start, start + self.sizes[zone]):
                card = self.slots[spot]
                if group_of(card) == one or group_of(card) == other:
                    self.slots[spot] = card & 0xFFFFFFFF | lower * ONE_GROUP
        return lower

    def count_stock(self, group: i64) -> None:
        """Count, before the group of the stock is merged with another, how many cards of each face may lie in the stock.

        ``drawable`` has a number for each face, with one byte a seat: the cards of the group that the seat does not know
        and is sure of. From then on a card that a seat sees leave the stock counts down. A card that comes out of another
        hand does not: it may be an old one. So no world in which more of them lie in the stock agrees with what the seat
        has seen. Where some card of the stock is of another group, nothing is counted.
        """
        start = self.layout.starts[STOCK]
        for spot in range(start, start + self.sizes[STOCK]):
            if group_of(self.slots[spot]) != group:
                return
        counts = zeros(self.layout.faces)
        for zone in range(self.layout.zones()):
            start = self.layout.starts[zone]
            for spot in range(start, start + self.sizes[zone]):
                card = self.slots[spot]
                if group_of(card) == group:
                    counts[face_of(card)] += one_each(sure_of(card) & ~known_of(card))
        self.drawable = counts

    def drawn(self, card: i64, seats: i64) -> None:
        """Seats see a card of the stock; for those who did not know it there is one less."""
        face = face_of(card)
        for seat in range(8):
            if seats >> seat & 1 == 1 and known_of(card) >> seat & 1 == 0 and self.drawable_by(face, seat) > 0:
                self.drawable[face] -= one_each(EVERYONE + 1 >> 8 - seat)

    def drawable_by(self, face: i64, seat: i64) -> i64:
        return self.drawable[face] >> 8 * seat & 0xFF

    # -- Telling -----------------------------------------------------------

    def note(self, kind: i64, before: i64, src: i64, dst: i64) -> None:
        """Append a packed event: kind, who knows the card, to whom it shows, for whom it is new, face, from, to."""
        card = self.slots[dst]
        news = known_of(card) & ~known_of(before)
        marks = kind | known_of(card) << 4 | (showing_of(card) | showing_of(before)) << 12 | news << 20
        where = self.spot_told(src) << 36 | self.spot_told(dst) << 48
        self.enter(marks | face_of(card) << 28 | where)

    def enter(self, entry: i64) -> None:
        at = self.noted
        if at < len(self.journal):
            self.journal[at] = entry
        else:
            self.journal = append(self.journal, entry)
        self.noted = at + 1

    def tell(self, what: i64, seat: i64, amount: i64) -> None:
        """Announce something public that everyone could have deduced."""
        if self.listening:
            self.enter(TOLD | what << 28 | seat << 36 | (amount & 0xFFF) << 48)

    def disclose(self, what: i64, seat: i64, amount: i64) -> None:
        """Announce something public that cannot be undone, because it follows from hidden cards that the rules reveal,
        or because it ends a glance. It counts as news to everybody."""
        if self.listening:
            news = EVERYONE * 0x100000
            self.enter(TOLD | news | what << 28 | seat << 36 | (amount & 0xFFF) << 48)

    def spot_told(self, spot: i64) -> i64:
        zone = self.layout.zone_of[spot]
        return self.layout.starts[zone] if self.layout.kinds[zone] == FAN else spot

    def settled(self) -> bool:
        """Whether nothing was revealed to anyone and nothing random happened since the last decision."""
        for at in range(self.noted):
            entry = self.journal[at]
            if entry & 0xF == SHUFFLED or entry >> 20 & 0xFF != 0:
                return False
        return True
