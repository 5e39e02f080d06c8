"""Observations: what a seat knows, encoded as a fixed row of integers for machine learning.

An observation consists of named *parts*, each with a shape, a range and a description. Seats are counted clockwise from
the observing one. Faces are one-hot or counted in columns; column 0 is a hidden card. The cards are encoded here for
all games, by one test per card: is it known to this seat (or, without ``memory``, does it show right now)? A game adds
only its public fields.

There are two entry points. ``write_view`` takes a View and so cannot leak. ``write`` takes a position and a seat and
avoids making a view, for batches of thousands of games; a law in the tests checks that both write the same.
"""

from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.core.seen import Masked
from tablee.core.table import HIDDEN, SPECTATOR, Layout, Table, group_of, known_of, zeros
from tablee.core.view import View

# Ways to encode a zone
COUNTS: Final[i64] = 0  # how many cards of each face
TOP: Final[i64] = 1  # the face of the top card
SECOND: Final[i64] = 2  # the face of the card below it
PLACES: Final[i64] = 3  # the face in each place
SIZE: Final[i64] = 4  # the number of cards
KNOWERS: Final[i64] = 5  # which seats know the card in each place
WAYS: Final[i64] = 6
UNWRITTEN: Final[i64] = -1

SEAT: Final = "seat"  # axis: seats, the observing one first
FACE: Final = "face"  # axis: faces, the hidden one first
KNOWN_FACE: Final = "known face"  # axis: faces without the hidden one
PLACE: Final = "place"
OTHER: Final = "other seat"  # axis: the other seats, the left neighbour first


@final
class Part:
    """A named slice of the observation."""

    def __init__(
        self, name: str, start: int, shape: list[int], axes: list[str], low: int, high: int, words: Words
    ) -> None:
        self.name: Final = name
        self.start: Final = start
        self.shape: Final = shape
        self.axes: Final = axes
        self.low: Final = low
        self.high: Final = high
        self.words: Final = words
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    def __repr__(self) -> str:
        return f"{self.name}{self.shape} {self.low}..{self.high}"


@final
class Sheet:
    """A buffer for consecutive observations. It must be zero where one is written."""

    def __init__(self, cells: i64) -> None:
        blank: i16 = 0
        room = vec[i16](capacity=cells)
        for _ in range(cells):
            room = append(room, blank)
        self.cells: vec[i16] = room
        self.at: i64 = 0  # offset of the observation being written

    def put(self, index: i64, value: i64) -> None:
        spot = self.at + index
        self.cells[spot] = i16(value)

    def clear(self) -> None:
        blank: i16 = 0
        cells = self.cells
        size: i64 = len(cells)
        for spot in range(size):
            cells[spot] = blank


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """The observation of one game with so many seats, and the points its rewards are made of."""

    def __init__(self, game: Game, seats: int) -> None:
        game.check_seats(seats)
        layout = game.layouts[seats]
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.layout: Final[Layout] = layout
        self.parts: list[Part] = []
        self.size: i64 = 0
        self.faces: list[str] = ["?"]  # the face of each column
        self.columns: vec[i64] = zeros(len(game.faces))  # the column of each face
        self.decks: vec[i64] = zeros(1)  # the number of cards of each column in the deck
        for face in range(1, len(game.faces)):
            copies: i64 = 0
            for card in layout.deck:
                if card == face:
                    copies += 1
            if copies > 0:
                self.columns[face] = len(self.faces)
                self.faces.append(game.faces[face])
                self.decks = append(self.decks, copies)
        self.width: i64 = len(self.faces)
        # the owner of each zone that exists once a seat, else -1
        self.owners: vec[i64] = vec[i64]([i64(-1)] * int(layout.zones()))
        self.bases: vec[i64] = vec[i64]([UNWRITTEN] * int(layout.zones() * WAYS))  # offsets by zone and way
        self.strides: vec[i64] = zeros(layout.zones() * WAYS)  # distance between neighbouring seats
        self.plans: vec[i64] = vec[i64]()  # offsets by observing seat, zone and way; see ``lay_plans``
        self.rests: vec[i64] = zeros(layout.zones())  # 1 for a zone of which more is written than its faces
        self.own_zones: vec[i64] = vec[
            i64
        ]()  # the first of the zones of which it is written who else knows the own cards
        self.own_known: vec[i64] = vec[i64]()  # and where
        self.unseen: i64 = UNWRITTEN
        self.sure: i64 = UNWRITTEN
        self.question: i64 = self.add(
            "question",
            [len(game.steps)],
            ["question"],
            0,
            1,
            Words("La question posée.", "Die gestellte Frage.", "The question that is asked."),
        )
        self.asked: i64 = self.add(
            "asked",
            [seats],
            [SEAT],
            0,
            1,
            Words("À qui elle est posée.", "An wen sie geht.", "Who is asked."),
        )
        self.own: i64 = self.add(
            "own seat",
            [seats],
            ["number"],
            0,
            1,
            Words(
                "Le numéro de la propre place, tel que les coups le nomment.",
                "Die Nummer des eigenen Platzes, wie die Züge sie nennen.",
                "The number of the own seat, as moves name it.",
            ),
        )

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def public_into(self, position: Position, origin: i64, sheet: Sheet) -> None:
        """Write the game's public fields, with seats counted from ``origin``. Must not look at the table."""

    @abstractmethod
    def noted(self, position: Position) -> i64:
        """A value that changes whenever points are noted."""

    @abstractmethod
    def standing(self, position: Position, seat: i64) -> i64:
        """The seat's points as noted so far, negated where fewer are better."""

    # -- What a game declares ------------------------------------------------

    @final
    def add(self, name: str, shape: list[int], axes: list[str], low: int, high: int, words: Words) -> i64:
        """Add a part and return its offset."""
        start = self.size
        part = Part(name, int(start), shape, axes, low, high, words)
        self.parts.append(part)
        self.size += part.size
        return start

    @final
    def number(self, name: str, low: int, high: int, words: Words) -> i64:
        return self.add(name, [1], ["number"], low, high, words)

    @final
    def each(self, name: str, low: int, high: int, words: Words) -> i64:
        """Add a part with one number a seat."""
        return self.add(name, [int(self.seats)], [SEAT], low, high, words)

    @final
    def family(self, name: str) -> int:
        return self.layout.families.index(name)

    @final
    def count(self, name: str, families: list[str], words: Words) -> None:
        """The number of cards of each face in these zones; one row a seat where there is one zone a seat."""
        shape = [int(self.width)]
        axes = [FACE]
        each = self.layout.counts[self.family(families[0])] > 0
        if each:
            shape = [int(self.seats), int(self.width)]
            axes = [SEAT, FACE]
        room = 0
        for family in families:
            room += int(self.layout.rooms[self.layout.firsts[self.family(family)]])
        start = self.add(name, shape, axes, 0, min(room, len(self.layout.deck)), words)
        for family in families:
            self.lay(family, COUNTS, start, self.width if each else 0, 0)

    @final
    def top(self, name: str, family: str, words: Words) -> None:
        self.one(name, family, TOP, words)

    @final
    def second(self, name: str, family: str, words: Words) -> None:
        self.one(name, family, SECOND, words)

    @final
    def one(self, name: str, family: str, way: i64, words: Words) -> None:
        shape = [int(self.width)]
        axes = [FACE]
        each = self.layout.counts[self.family(family)] > 0
        if each:
            shape = [int(self.seats), int(self.width)]
            axes = [SEAT, FACE]
        start = self.add(name, shape, axes, 0, 1, words)
        self.lay(family, way, start, self.width if each else 0, 0)

    @final
    def how_many(self, name: str, family: str, words: Words) -> None:
        """The number of cards in a zone, or in each seat's zone."""
        at = self.family(family)
        room = int(self.layout.rooms[self.layout.firsts[at]])
        each = self.layout.counts[at] > 0
        start = self.each(name, 0, room, words) if each else self.number(name, 0, room, words)
        self.lay(family, SIZE, start, 1 if each else 0, 0)

    @final
    def places(self, name: str, family: str, words: Words) -> None:
        """The face in each place of each seat's row."""
        room = int(self.layout.rooms[self.layout.firsts[self.family(family)]])
        shape = [int(self.seats), room, int(self.width)]
        start = self.add(name, shape, [SEAT, PLACE, FACE], 0, 1, words)
        self.lay(family, PLACES, start, room * self.width, 0)

    @final
    def knowers(self, name: str, family: str, words: Words) -> None:
        """Which seats know the card in each place of each seat's row."""
        room = int(self.layout.rooms[self.layout.firsts[self.family(family)]])
        shape = [int(self.seats), room, int(self.seats)]
        start = self.add(name, shape, [SEAT, PLACE, "who"], 0, 1, words)
        self.lay(family, KNOWERS, start, room * self.seats, 0)

    @final
    def fields(self, name: str, family: str, words: Words) -> None:
        """The face on each field of a board whose fields are zones with room for one card."""
        count = self.layout.counts[self.family(family)]
        start = self.add(name, [count, int(self.width)], ["field", FACE], 0, 1, words)
        self.lay(family, TOP, start, 0, self.width)

    @final
    def field_knowers(self, name: str, family: str, words: Words) -> None:
        count = self.layout.counts[self.family(family)]
        start = self.add(name, [count, int(self.seats)], ["field", "who"], 0, 1, words)
        self.lay(family, KNOWERS, start, 0, self.seats)

    @final
    def lay(self, family: str, way: i64, start: i64, stride: i64, gap: i64) -> None:
        """Register how a family of zones is written: the zones of seats are ``stride`` apart, relative to the observing
        seat; other zones are ``gap`` apart."""
        at = self.family(family)
        first: i64 = self.layout.firsts[at]
        for index in range(max(1, self.layout.counts[at])):
            zone = first + index
            if stride > 0:
                self.owners[zone] = index
            self.bases[zone * WAYS + way] = start + gap * index
            self.strides[zone * WAYS + way] = stride

    @final
    def unseen_faces(self) -> None:
        """The number of cards of each face that the seat sees nowhere, and how many of them are certain to be in the
        last shuffle. Add it last."""
        shape = [int(self.width) - 1]
        most = int(max([int(copies) for copies in self.decks]))
        self.unseen = self.add(
            "unseen",
            shape,
            [KNOWN_FACE],
            0,
            most,
            Words(
                "Combien de cartes de chaque sorte la place ne voit nulle part.",
                "Wie viele Karten jeder Sorte der Platz nirgends sieht.",
                "How many cards of each face the seat sees nowhere.",
            ),
        )
        self.sure = self.add(
            "reshuffled",
            shape,
            [KNOWN_FACE],
            0,
            most,
            Words(
                "Celles d'entre elles que la place, si elle compte, situe dans le dernier mélange : la pioche n'en a pas plus.",
                "Davon die, die der Platz, wenn er mitzählt, beim letzten Neumischen weiss: Mehr liegen nicht im Stapel.",
                "Those of them that the seat, counting cards, places in the last reshuffle: no more of them lie in the stock.",
            ),
        )

    @final
    def hands(self) -> None:
        """For a game with a ``hand`` for each seat into which cards come that others have seen: how often each face is
        known to be in it, how many are hidden, and which own cards others know."""
        self.count(
            "hands",
            ["hand"],
            Words(
                "Les cartes de chaque main : celles que la place connaît, et combien sont cachées.",
                "Die Karten jeder Hand: was der Platz kennt, und wie viele verdeckt sind.",
                "The cards of each hand: what the seat knows of them, and how many are hidden.",
            ),
        )
        self.known_to_others("known of hand", "hand")

    @final
    def known_to_others(self, name: str, family: str) -> None:
        """Which of the own cards each other seat knows, for zones that exist once a seat."""
        at = self.family(family)
        room = int(self.layout.rooms[self.layout.firsts[at]])
        shape = [int(self.seats) - 1, int(self.width) - 1]
        words = Words(
            "De ses propres cartes, celles que chaque autre place connaît, le voisin de gauche d'abord.",
            "Von den eigenen Karten jene, die jeder andere Platz kennt, der linke Nachbar zuerst.",
            "Of the own cards, those that each other seat knows, the left neighbour first.",
        )
        start = self.add(name, shape, [OTHER, KNOWN_FACE], 0, min(room, len(self.layout.deck)), words)
        self.own_zones = append(self.own_zones, self.layout.firsts[at])
        self.own_known = append(self.own_known, start)

    @final
    def discards_and_stock(self) -> None:
        """For a game with a ``discard`` and a ``stock``: how often each face lies on the one, how many cards in the other."""
        self.count(
            "discards", ["discard"], Words("Toute la défausse.", "Die ganze Ablage.", "All that lies on the discards.")
        )
        self.how_many("stock", "stock", Words("Cartes de la pioche.", "Karten im Stapel.", "Cards in the stock."))

    @final
    def finish_parts(self) -> None:
        """To be called last, once all other parts are added."""
        self.unseen_faces()
        self.lay_plans()

    @final
    def lay_plans(self) -> None:
        """Precompute the offsets of every zone for every observing seat. Spectators observe from seat 0."""
        zones = self.layout.zones()
        for zone in range(zones):
            for way in (TOP, SECOND, SIZE, KNOWERS):
                if self.bases[zone * WAYS + way] != UNWRITTEN:
                    self.rests[zone] = 1
        for origin in range(self.seats):
            for zone in range(zones):
                for way in range(WAYS):
                    at = self.bases[zone * WAYS + way]
                    if at != UNWRITTEN and self.owners[zone] >= 0:
                        at += self.from_seat(origin, self.owners[zone]) * self.strides[zone * WAYS + way]
                    self.plans = append(self.plans, at)

    @final
    def from_seat(self, origin: i64, seat: i64) -> i64:
        """The distance clockwise from ``origin`` to ``seat``."""
        return seat - origin if seat >= origin else seat + self.seats - origin

    # -- Writing -------------------------------------------------------------

    @final
    def write_view(self, view: View, memory: bool, sheet: Sheet) -> None:
        """Encode a view, in which hidden cards have no face."""
        self.write(view.position, view.eyes, memory, sheet)
        if memory and len(view.position.table.drawable) == 0:
            self.sure_into(view.masked, sheet)

    @final
    def write(self, position: Position, eyes: i64, memory: bool, sheet: Sheet) -> None:
        """Encode what a seat knows of a full position; ``SPECTATOR`` observes from seat 0."""
        origin: i64 = eyes if eyes != SPECTATOR else 0
        self.write_from(position, eyes, origin, memory, sheet)

    @final
    def write_from(self, position: Position, eyes: i64, origin: i64, memory: bool, sheet: Sheet) -> None:
        """Encode what ``eyes`` knows, with the seats counted from ``origin``."""
        sheet.put(self.question + position.step, 1)
        asked = position.asked
        for seat in range(self.seats):
            if asked >> seat & 1 == 1:
                sheet.put(self.asked + self.from_seat(origin, seat), 1)
        if eyes != SPECTATOR:
            sheet.put(self.own + eyes, 1)
        self.public_into(position, origin, sheet)
        self.table_into(position.table, eyes, origin, memory, sheet)

    @final
    def table_into(self, table: Table, eyes: i64, origin: i64, memory: bool, sheet: Sheet) -> None:
        """The only code that turns cards into numbers: a card is hidden unless it is marked as known (or showing) to
        this seat."""
        layout = self.layout
        cells = sheet.cells
        begin = sheet.at
        slots = table.slots
        sizes = table.sizes
        starts = layout.starts
        columns = self.columns
        plans = self.plans
        rests = self.rests
        width = self.width
        shift: i64 = eyes + 8 if memory else eyes + 16
        zones = layout.zones()
        unseen = begin + self.unseen - 1
        for column in range(1, width):
            at = unseen + column
            cells[at] = i16(self.decks[column])
        counted = memory and len(table.drawable) > 0
        newest = table.shuffles if memory and table.shuffles > 1 and not counted else UNWRITTEN
        plan = origin * zones * WAYS
        for zone in range(zones):
            size = sizes[zone]
            if size > 0:
                start = starts[zone]
                end = start + size
                counts = plans[plan + COUNTS]
                places = plans[plan + PLACES]
                if counts >= 0:
                    counts += begin
                    for spot in range(start, end):
                        card = slots[spot]
                        face = columns[card & 0xFF] if card >> shift & 1 == 1 else HIDDEN
                        at = counts + face
                        cells[at] += 1
                        if face > 0:
                            at = unseen + face
                            cells[at] -= 1
                        elif newest == group_of(card):
                            self.reshuffled(card, eyes, sheet)
                else:
                    for spot in range(start, end):
                        card = slots[spot]
                        if card >> shift & 1 == 1:
                            at = unseen + columns[card & 0xFF]
                            cells[at] -= 1
                        elif newest == group_of(card):
                            self.reshuffled(card, eyes, sheet)
                if places >= 0:
                    places += begin
                    for spot in range(start, end):
                        card = slots[spot]
                        at = places + columns[card & 0xFF] if card >> shift & 1 == 1 else places
                        cells[at] = 1
                        places += width
                if rests[zone] == 1:
                    self.rest_into(table, zone, plan, shift, origin, sheet)
            plan += WAYS
        for at in range(i64(len(self.own_zones))):
            self.others_into(table, self.own_zones[at] + origin, self.own_known[at], shift, origin, sheet)
        if counted:
            self.counted_into(table, eyes, sheet)

    @final
    def counted_into(self, table: Table, eyes: i64, sheet: Sheet) -> None:
        """Encode how many unseen cards of each face may lie in the stock, where no group says so any more."""
        cells = sheet.cells
        for face in range(1, table.layout.faces):
            column = self.columns[face] - 1
            if column >= 0:
                unseen = sheet.at + self.unseen + column
                sure = sheet.at + self.sure + column
                cells[sure] = i16(min(table.drawable_by(face, eyes), i64(cells[unseen])))

    @final
    def rest_into(self, table: Table, zone: i64, plan: i64, shift: i64, origin: i64, sheet: Sheet) -> None:
        """Encode what is not about the faces of a whole zone: top cards, sizes, and who knows the cards."""
        plans = self.plans
        size = table.sizes[zone]
        last = self.layout.starts[zone] + size - 1
        top = plans[plan + TOP]
        if top >= 0:
            sheet.put(top + self.column_of(table.slots[last], shift), 1)
        second = plans[plan + SECOND]
        if second >= 0 and size > 1:
            sheet.put(second + self.column_of(table.slots[last - 1], shift), 1)
        count = plans[plan + SIZE]
        if count >= 0:
            sheet.put(count, size)
        knowers = plans[plan + KNOWERS]
        if knowers >= 0:
            for spot in range(last + 1 - size, last + 1):
                self.known_to(known_of(table.slots[spot]), origin, knowers, sheet)
                knowers += self.seats

    @final
    def others_into(self, table: Table, zone: i64, at: i64, shift: i64, origin: i64, sheet: Sheet) -> None:
        """Encode who else knows the cards that this seat has. ``shift``: where the marks of the observing seat are; those
        of the others lie beside them."""
        begin = sheet.at + at
        cells = sheet.cells
        others = ((i64(1) << self.seats) - 1) & ~(i64(1) << origin)
        marks: i64 = 16 if shift >= 16 else 8
        start = self.layout.starts[zone]
        for spot in range(start, start + table.sizes[zone]):
            card = table.slots[spot]
            knowing = card >> marks & others
            if knowing != 0 and card >> shift & 1 == 1:
                column = self.columns[card & 0xFF] - 1
                for seat in range(self.seats):
                    if knowing >> seat & 1 == 1:
                        there = begin + (self.from_seat(origin, seat) - 1) * (self.width - 1) + column
                        cells[there] += 1

    @final
    def column_of(self, card: i64, shift: i64) -> i64:
        return self.columns[card & 0xFF] if card >> shift & 1 == 1 else HIDDEN

    @final
    def reshuffled(self, card: i64, eyes: i64, sheet: Sheet) -> None:
        """Count an unseen card of the last shuffle that the seat is certain to be in it. A view states this itself."""
        face = card & 0xFF
        if face != HIDDEN and card >> 8 >> eyes & 1 == 0 and card >> 24 >> eyes & 1 == 1:
            spot = sheet.at + self.sure + self.columns[face] - 1
            sheet.cells[spot] += 1

    @final
    def sure_into(self, masked: Masked, sheet: Sheet) -> None:
        shuffles = masked.table.shuffles
        if shuffles < 2:
            return
        start = masked.ends[shuffles - 1]
        for at in range(start, masked.ends[shuffles]):
            face = masked.pool[at] & 0xFF
            if face != HIDDEN:
                spot = sheet.at + self.sure + self.columns[face] - 1
                sheet.cells[spot] += 1

    @final
    def known_to(self, known: i64, origin: i64, at: i64, sheet: Sheet) -> None:
        """One for each seat that knows the card, the observing one first."""
        everyone = (i64(1) << self.seats) - 1
        known &= everyone
        turned = (known >> origin | known << self.seats - origin) & everyone
        cells = sheet.cells
        spot = sheet.at + at
        while turned != 0:
            if turned & 1 == 1:
                cells[spot] = 1
            turned >>= 1
            spot += 1
