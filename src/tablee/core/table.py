"""Every secret of every game lies here: the faces of cards and tokens, and the seats that know them.

A card is one number in a slot: its face, and four marks. It has no identity besides, so none can leak.

- *known*: who has legitimately seen this face since it was last shuffled; bots reason with it;
- *showing*: who may see it right now; screens show it;
- *group*: the shuffle it was last part of;
- *sure*: who is sure that this face lies in that group.

A zone is a run of slots of fixed room, and says who sees what lies in it. Tokens are cards too.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance

HIDDEN: Final[i64] = 0  # no card has this face
NOBODY: Final[i64] = 0
EVERYONE: Final[i64] = 0xFF  # every seat, and the spectators
SPECTATOR: Final[i64] = 7  # those who watch have a bit of their own, and no hand

PILE: Final[i64] = 0  # order matters and is public: a stock, a row, a field
FAN: Final[i64] = 1  # order says nothing, and is kept by face: a hand

# What a journal can say
MOVED: Final[i64] = 1
SHOWN: Final[i64] = 2
SHUFFLED: Final[i64] = 3
TOLD: Final[i64] = 4  # something public that is not a card: a call, a turn missed, a score

# Written out: compiled, a small constant shifted left is shifted as a 32-bit number, and overflows.
ONE_KNOWS: Final[i64] = 0x100
ONE_SHOWN: Final[i64] = 0x10000
SHOWN_AND_KNOWN: Final[i64] = 0x10100
ONE_SURE: Final[i64] = 0x1000000
ONE_GROUP: Final[i64] = 0x100000000
NO_SHOWING: Final[i64] = ~0xFF0000
FACE_AND_GROUP: Final[i64] = ~0xFFFFFF00
FRESH: Final[i64] = 0x1FF000000  # group 1, everyone sure, known to nobody, showing to nobody


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
    """Sort a few dozen values, of which many are alike."""
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


@final
class Layout:
    """The zones of a game: fixed, shared by all its tables, grown only while it is being laid out."""

    def __init__(self, deck: list[int]) -> None:
        self.deck: vec[i64] = vec[i64]([i64(face) for face in deck])
        self.names: list[str] = []  # of each zone: "stock"; "hand 0", "hand 1" …
        self.families: list[str] = []  # "stock", "hand" …
        self.firsts: list[int] = []  # the first zone of each family
        self.counts: list[int] = []  # how many zones it has; 0: it stands alone
        self.kinds: vec[i64] = vec[i64]()
        self.rooms: vec[i64] = vec[i64]()
        self.viewers: vec[i64] = vec[i64]()  # to whom a card shows when it comes to lie here
        self.starts: vec[i64] = vec[i64]()
        self.lasting: vec[i64] = vec[
            i64
        ]()  # 1: what its viewers see here they see until everyone does, or hold in hand
        self.plans: vec[i64] = vec[i64]()  # the same in one number a zone: start, room, viewers, kind
        self.zone_of: vec[i64] = vec[i64]()  # for each spot
        self.spots: i64 = 0

    def add(self, name: str, kind: i64, room: i64, viewers: i64) -> i64:
        """One zone."""
        self.family(name, 0)
        return self.zone(name, kind, room, viewers)

    def add_each(self, name: str, seats: i64, kind: i64, room: i64, own: bool, lasting: bool = False) -> i64:
        """One zone for each seat, seen by that seat (``own``) or by nobody; the first of them.

        ``lasting``: a card stays there until all see it, so that a log may name it to its owner. A hand is always so.
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
        """Several zones alike: the fields of a board, the places in front of each seat; the first of them.

        They are counted from 0, or have labels of their own, as the fields of a board do: ``pasture b4``.
        """
        self.family(name, int(count))
        first = self.zones()
        for index in range(count):
            label = str(index) if labels is None else labels[index]
            self.zone(f"{name} {label}", kind, room, viewers)
        return first

    def labels(self, family: int) -> list[str]:
        """What the zones of a family are called within it: seats, numbers, fields."""
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
    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.slots: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.shuffles: i64 = 1  # since all cards were last together, that one included
        self.glances: i64 = NOBODY  # seats that are looking at something for a moment
        self.aside: i64 = 0  # cards put away since all were gathered; 0 again once the others are shuffled
        self.listening: bool = False  # is a journal kept? Not in imagined worlds
        self.journal: vec[i64] = vec[i64]()  # what has happened since the last decision …
        self.noted: i64 = 0  # … in so many entries; the rest is room for more

    def copy(self) -> "Table":
        twin = Table(self.layout)
        twin.slots = self.slots[:]
        twin.sizes = self.sizes[:]
        twin.shuffles = self.shuffles
        twin.glances = self.glances
        if self.listening:
            twin.listening = True
            twin.journal = self.journal[: self.noted]
            twin.noted = self.noted
        return twin

    def gather(self, zone: i64) -> None:
        """All cards come together in one zone, in the order of the deck, known to nobody; shuffle them next."""
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

    def put_away(self, zone: i64, face: i64, box: i64) -> None:
        """All cards of this face leave the deck that was just gathered: they are not played with this time.

        They lie in an open zone, where everybody knows them, until all cards are gathered again.
        """
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
        """The face on top, or HIDDEN if the zone is empty (or the card is)."""
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
        """Where the first card of this face lies, or -1."""
        for index in range(self.sizes[zone]):
            if self.face_at(zone, index) == face:
                return index
        return -1

    # -- Moving ------------------------------------------------------------

    def move(self, src: i64, index: i64, dst: i64) -> None:
        """A card goes to the top (the end) of another zone, and shows to that zone's viewers."""
        self.move_to(src, index, dst, self.sizes[dst])

    def move_to(self, src: i64, index: i64, dst: i64, at: i64) -> None:
        """A card goes between the others of another zone."""
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
        if self.listening:
            self.note(MOVED, card, origin, spot)

    def draw(self, src: i64, dst: i64) -> None:
        """The top card of one zone goes to the top of another."""
        self.move_to(src, self.sizes[src] - 1, dst, self.sizes[dst])

    def bury(self, src: i64, dst: i64) -> None:
        """The top card of one zone goes under another."""
        self.move_to(src, self.sizes[src] - 1, dst, 0)

    def pour(self, src: i64, keep: i64, dst: i64) -> None:
        """All but the top cards of one pile go to the top of another, to be shuffled next."""
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

    def move_face(self, src: i64, face: i64, dst: i64) -> None:
        """A card of this face goes. Equal cards in a fan are told apart by nobody: the one that leaves is the best
        known, and takes with it all that anyone knew of its twins. To keep that would tell that there were two."""
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
        """Two cards of piles change places; each shows to those who see its new place, and to nobody else."""
        layout = self.layout
        slots = self.slots
        here = layout.starts[one] + index
        there = layout.starts[other] + at
        card = slots[here]
        twin = slots[there]
        slots[here] = twin & NO_SHOWING | layout.viewers[one] * ONE_SHOWN
        slots[there] = card & NO_SHOWING | layout.viewers[other] * ONE_SHOWN
        if layout.viewers[one] & ~(twin >> 8) != 0:
            self.learn(here, layout.viewers[one])
        if layout.viewers[other] & ~(card >> 8) != 0:
            self.learn(there, layout.viewers[other])
        if self.listening:
            self.note(MOVED, card, here, there)
            self.note(MOVED, twin, there, here)

    def swap_zones(self, one: i64, other: i64) -> None:
        """Two zones trade all they hold, order kept, each card lying as it lay."""
        for index in range(max(self.sizes[one], self.sizes[other])):
            here = self.layout.starts[one] + index
            there = self.layout.starts[other] + index
            card = self.slots[here]
            self.slots[here] = self.slots[there]
            self.slots[there] = card
        size = self.sizes[one]
        self.sizes[one] = self.sizes[other]
        self.sizes[other] = size

    # -- Knowing -----------------------------------------------------------

    def learn(self, spot: i64, seats: i64) -> None:
        card = self.slots[spot]
        doubtful = seats & ~(card >> 8) & ~(card >> 24)
        if doubtful != 0:
            self.count_as_sure(spot, doubtful)
            card = self.slots[spot]
        self.slots[spot] = card | seats * ONE_KNOWS

    def count_as_sure(self, spot: i64, seats: i64) -> None:
        """These seats were not sure of this very card; but if they were of a twin, this may be that one."""
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
        """Turn a card up for some seats where it lies, until ``hide`` or until it moves."""
        spot = self.layout.starts[zone] + index
        card = self.slots[spot]
        self.slots[spot] = card | seats * ONE_SHOWN
        self.learn(spot, seats)
        if self.listening:
            self.note(SHOWN, card, spot, spot)

    def shows(self, zone: i64, index: i64) -> bool:
        """Does it lie open for everyone?"""
        return showing_of(self.card_at(zone, index)) == EVERYONE

    def hide(self, zone: i64, index: i64) -> None:
        """Turn it down again: it no longer shows, but it stays known."""
        spot = self.layout.starts[zone] + index
        self.slots[spot] &= NO_SHOWING

    def glance(self, zone: i64, index: i64, seat: i64) -> None:
        """A seat looks at a card: it shows until that seat's own next decision, or as long as it showed anyway. A game
        that waits for that decision before anything else moves keeps the look from following the card elsewhere."""
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
        """Permute all cards of some neighbouring zones: nobody knows any of them now, only what went in."""
        mixed = vec[i64]()
        for other in range(zone, zone + zones):
            start = self.layout.starts[other]
            for spot in range(start, start + self.sizes[other]):
                mixed = append(mixed, spot)
            if self.listening:
                self.enter(SHUFFLED | self.spot_told(start) << 36 | self.spot_told(start) << 48)
        size: i64 = len(mixed)
        if size < 2:  # one card is as well known as before
            return
        if not self.mixed_before(mixed):
            self.forget(mixed)
        slots = self.slots
        for index in range(size - 1):
            here = mixed[index]
            there = mixed[index + chance.below(size - index)]
            card = slots[here]
            slots[here] = slots[there]
            slots[there] = card

    def mixed_before(self, mixed: vec[i64]) -> bool:
        """Are they all of one group, and known to nobody? Then any of them may be any of that group, as before."""
        group = group_of(self.slots[mixed[0]])
        for spot in mixed:
            if group_of(self.slots[spot]) != group or known_of(self.slots[spot]) != NOBODY:
                return False
        return True

    def forget(self, mixed: vec[i64]) -> None:
        """What each seat can still be sure of when the cards on these spots are about to be shuffled together.

        A face the seat knew, or was sure to be in a group that goes in whole, is sure to be in the new group. If
        only a part of a group goes in, its faces may be on either side: they become loose. And if all places where
        loose faces may lie go in, these are sure to be in there too.
        """
        inside = zeros(self.layout.spots)
        for spot in mixed:
            inside[spot] = 1
        taken = zeros(self.shuffles + 1)  # per group: to whom a card that goes in is unknown
        left = zeros(self.shuffles + 1)  # to whom a card that stays out is
        holes = zeros(self.shuffles + 1)  # to whom a card is neither known nor sure
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
        """A card is about to leave a fan, its face seen by those ``watching``; which card it was is not told.

        So the others no longer know any card in there: the one they knew may be the one that went. And all groups
        of unknown cards in there become one: to keep them apart would betray whether the player parts with an old
        card or with the one just drawn. Both forget a little; neither tells.
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
        for zone in range(self.layout.zones()):
            start = self.layout.starts[zone]
            for spot in range(start, start + self.sizes[zone]):
                card = self.slots[spot]
                if group_of(card) == one or group_of(card) == other:
                    self.slots[spot] = card & 0xFFFFFFFF | lower * ONE_GROUP
        return lower

    # -- Telling -----------------------------------------------------------

    def note(self, kind: i64, before: i64, src: i64, dst: i64) -> None:
        """Events are packed: kind, who knows it, to whom it shows, to whom it is new, face, from, to."""
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
        """Something public that is not a card, and that everyone could have worked out."""
        if self.listening:
            self.enter(TOLD | what << 28 | seat << 36 | (amount & 0xFFF) << 48)

    def disclose(self, what: i64, seat: i64, amount: i64) -> None:
        """Something public that cannot be taken back, and so is news to all: it follows from hidden cards, and the rules
        say that all are told; or it ends a look, which nobody may begin again."""
        if self.listening:
            news = EVERYONE * 0x100000
            self.enter(TOLD | news | what << 28 | seat << 36 | (amount & 0xFFF) << 48)

    def spot_told(self, spot: i64) -> i64:
        zone = self.layout.zone_of[spot]
        return self.layout.starts[zone] if self.layout.kinds[zone] == FAN else spot

    def settled(self) -> bool:
        """Has nothing been shown to anyone, and nothing random happened, since the last decision?"""
        for at in range(self.noted):
            entry = self.journal[at]
            if entry & 0xF == SHUFFLED or entry >> 20 & 0xFF != 0:
                return False
        return True
