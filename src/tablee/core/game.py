"""A rulebook with its options fixed: deals, sets positions up, reads moves, replays records."""

import json
from abc import ABC, abstractmethod
from os import urandom
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.box import Box
from tablee.core.chance import Chance, Sealed, chance_from
from tablee.core.move import Move, Step, parse
from tablee.core.narration import Story
from tablee.core.record import Record
from tablee.core.rule import Mistake, NoSuchMove, Refused, Rule, Words, bad_position, bad_record, mistake
from tablee.core.seen import Event
from tablee.core.setup import Fields, lay_out, seats_mask
from tablee.core.table import Layout, Table

if TYPE_CHECKING:
    from tablee.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A rulebook with its options fixed. Immutable, shared by all its positions."""

    def __init__(
        self,
        box: Box,
        edition: int,
        options: dict[str, object],
        seat_counts: list[int],
        rulebook: list[Rule],
        out_of_turn: Rule,
        game_over: Rule,
        catalogue: list[Move],
        steps: list[Step],
        faces: list[str],
        tellings: list[str],
    ) -> None:
        self.box: Final = box
        self.name: Final = box.name
        self.edition: Final = edition  # rises when an old record would replay differently
        self.options: Final = options
        self.seat_counts: Final = seat_counts
        self.rulebook: Final = rulebook
        self.out_of_turn: Final = out_of_turn  # the clause that says whose turn it is
        self.game_over: Final = game_over  # the clause that says when the game ends
        self.catalogue: Final = catalogue
        self.size: Final[i64] = len(catalogue)
        self.steps: Final = steps
        self.faces: Final = faces  # what is written on each face; 0 is hidden
        self.tellings: Final = tellings  # what can be told besides cards, by number
        self.layouts: list[Layout] = [self.layout(seats) for seats in range(max(seat_counts) + 1)]

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def layout(self, seats: i64) -> Layout:
        """Deck and zones; the first zone is where all cards come together."""

    @abstractmethod
    def blank(self, seats: i64, table: Table, chance: Chance) -> "Position":
        """A position of this game on that table, before anything has happened."""

    @abstractmethod
    def narrate(self, events: list[Event], story: Story) -> None:
        """Tell the story what has happened, as one says it at the table; nothing, where the picture says enough.

        The events are those of one decision, or of several that make one turn, as the reader may be told them.
        """

    def called_round(self, n: int) -> Words | None:
        """What the nth round is called, where points are noted round by round; None: each turn may change them."""
        return None

    def complete(self, data: dict[str, object]) -> dict[str, object]:
        """A position as written, with what goes without saying: cards that are not played with lie in their box."""
        return data

    def side(self, seat: i64, seats: i64) -> i64:
        """Who wins together: seats of one side. Everyone for themselves, unless the game has teams."""
        return seat

    def contradicts(self, text: str) -> Rule | None:
        """The clause against something that is no move at all, but that a player may well write; or None."""
        return None

    def read(self, text: str) -> dict[str, object]:
        """A position written on one line."""
        try:
            data: object = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict):
            return data
        raise bad_position(
            'Une position s\'écrit comme un objet JSON : {"hand": ["5 5 8", "?"]}.',
            'Eine Stellung schreibt man als JSON-Objekt: {"hand": ["5 5 8", "?"]}.',
            'A position is written as a JSON object: {"hand": ["5 5 8", "?"]}.',
        )

    # -- What everyone else uses ---------------------------------------------

    @final
    def deal(self, seats: int, seed: bytes) -> "Position":
        return self.begin(seats, Sealed(seed))

    @final
    def begin(self, seats: int, chance: Chance) -> "Position":
        self.check_seats(seats)
        table = Table(self.layouts[seats])
        table.gather(0)
        table.listening = True
        position = self.blank(seats, table, chance)
        position.begin()
        return position

    @final
    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            counts = ", ".join([str(count) for count in self.seat_counts])
            raise mistake(
                "wrong-seats",
                f"{self.box.title} ne se joue pas à {seats} ; nombre de joueurs possible : {counts}.",
                f"{self.box.title} spielt man nicht zu {seats}; möglich: {counts}.",
                f"{self.box.title} is not for {seats} players; it takes: {counts}.",
            )

    @final
    def position(self, spec: dict[str, object] | str, seed: bytes | None = None) -> "Position":
        """Any position, set up by hand: zones by name, fields by name; what is unknown is dealt at random."""
        fields = Fields(self.complete(self.read(spec) if isinstance(spec, str) else spec))
        self.check_origin(fields)
        seats = self.seats_of(fields)
        state = fields.text("chance", "")
        chance: Chance = chance_from(state) if state else Sealed(urandom(16) if seed is None else seed)
        table = lay_out(self.layouts[seats], fields, self.faces, chance)
        table.shuffles = fields.integer("shuffles", int(table.shuffles), int(table.shuffles), 0xFFFF)
        table.glances |= seats_mask(fields.text("glances", "-"))
        table.listening = True
        position = self.blank(seats, table, chance)
        position.restore(fields)
        self.read_question(fields, position)
        fields.done()
        position.check()
        return position

    @final
    def check_origin(self, fields: Fields) -> None:
        """A position that says where it comes from must come from here."""
        name = fields.text("game", self.name)
        edition = fields.integer("edition", self.edition, 1, 9999)
        options = fields.take("options")
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise fields.wrong("options", options, "{…}")
        if name != self.name or edition != self.edition or self.box.chosen({**self.options, **options}) != self.options:
            raise bad_position(
                f"Cette position vient d'un autre jeu, d'une autre édition ou d'autres options que {self.box.title}.",
                f"Diese Stellung kommt aus einem anderen Spiel, einer anderen Ausgabe oder anderen Optionen als {self.box.title}.",
                f"This position comes from another game, edition or options than {self.box.title}.",
            )

    @final
    def seats_of(self, fields: Fields) -> int:
        """As many as are written, or as many as have a zone of their own."""
        layout = self.layouts[self.seat_counts[0]]
        found = self.seat_counts[0]
        for family in range(len(layout.families)):
            zones = fields.data.get(layout.families[family])
            if layout.counts[family] == self.seat_counts[0] and isinstance(zones, list) and len(zones) > found:
                found = len(zones)
        seats = fields.integer("seats", found, 0, 99)
        self.check_seats(seats)
        return seats

    @final
    def read_question(self, fields: Fields, position: "Position") -> None:
        seats = int(position.seats)
        names = [step.name for step in self.steps]
        step = fields.text("step", names[0])
        if step not in names:
            raise fields.wrong("step", step, ", ".join(names))
        turn = fields.integer("turn", 0, 0, seats - 1)
        asked = fields.integers("asked", [turn], [], 0, seats - 1)
        mask: i64 = 0
        for seat in asked:
            mask |= i64(1) << i64(seat)
        position.step = names.index(step)
        position.asked = mask
        for what in fields.integers("owed", [], [], 0, 0x7FFFFFFF):
            position.owe(what)

    @final
    def parse(self, text: str) -> int:
        """The move that is written so. Raises ``Refused`` where a clause says that nothing can be meant by it."""
        try:
            return parse(self.catalogue, text)
        except NoSuchMove:
            rule = self.contradicts(text)
            if rule is None:
                raise
        raise Refused(rule)

    @final
    def record(self, seats: int, seed: bytes) -> Record:
        """An empty record: ``note`` each decision in it before it is played."""
        self.check_seats(seats)
        record = Record(self.name, self.edition, self.options, seats)
        record.seed = seed
        return record

    @final
    def note(self, record: Record, position: "Position", seat: int, code: int) -> None:
        several = position.asked & position.asked - 1 != 0
        record.values.append(int(seat * self.size + code) if several else code)

    @final
    def opening(self, record: Record) -> "Position":
        """Where the game of this record began."""
        if record.game != self.name or not self.agrees(record.options):
            raise bad_record(
                f"Cet enregistrement est celui d'un autre jeu ou d'autres options que {self.box.title}.",
                f"Diese Aufzeichnung gehört zu einem anderen Spiel oder anderen Optionen als {self.box.title}.",
                f"This record is of another game or other options than {self.box.title}.",
            )
        if record.edition != self.edition:
            title, old, here = self.box.title, record.edition, self.edition
            raise bad_record(
                f"Cet enregistrement suit l'édition {old} de {title} et ne se rejoue qu'avec elle ; ici, c'est l'édition {here}.",
                f"Diese Aufzeichnung folgt Ausgabe {old} von {title} und läuft nur damit ab; hier ist Ausgabe {here}.",
                f"This record follows edition {old} of {title} and replays only with that; here it is edition {here}.",
            )
        try:
            position = self.deal(record.seats, record.seed) if record.start is None else self.start_of(record)
        except Mistake as error:
            words = error.words
            raise bad_record(words.fr, words.de, words.en) from None
        return position

    @final
    def agrees(self, options: dict[str, object]) -> bool:
        """Are these the options of this game? What is left out is as by default."""
        try:
            return self.box.chosen(options) == self.options
        except Mistake:
            return False

    @final
    def start_of(self, record: Record) -> "Position":
        """Set up by hand; what is unknown is dealt by the record's seed, so that it is the same each time."""
        position = self.position({} if record.start is None else record.start, record.seed)
        if int(position.seats) != record.seats:
            raise bad_record(
                f"Cet enregistrement annonce {record.seats} places, mais sa position en a {position.seats}.",
                f"Diese Aufzeichnung nennt {record.seats} Plätze, ihre Stellung hat aber {position.seats}.",
                f"This record says {record.seats} seats, but its position has {position.seats}.",
            )
        return position

    @final
    def decision(self, record: Record, at: int, position: "Position") -> tuple[int, int]:
        """Seat and move of the decision number ``at``, counted from 0."""
        if position.asked == 0:
            raise self.spoilt(at, Words("la partie est déjà finie", "das Spiel ist schon zu Ende", "the game is over"))
        seat = int(position.next_seat())
        if record.texts:
            text = record.texts[at]
            head, colon, tail = text.partition(":")
            head = head.strip()
            if colon and head.isascii() and head.isdigit() and len(head) < 4:
                seat = int(head)
                text = tail
            number = text.strip()
            if number.startswith("#") and number[1:].isascii() and number[1:].isdigit() and len(number) < 12:
                code = int(number[1:])
                if code < int(self.size):
                    return seat, code
            try:
                return seat, self.parse(text)
            except Refused as refused:
                raise self.spoilt(at, self.clause_of(seat, text.strip(), refused.rule)) from None
            except Mistake as error:
                raise self.spoilt(at, error.words) from None
        value = record.values[at]
        if position.asked & position.asked - 1 != 0:
            seat = value // int(self.size)
            value %= int(self.size)
        return seat, value

    @final
    def advance(self, record: Record, at: int, position: "Position") -> tuple[int, int]:
        """Play the decision number ``at``; who decided what."""
        seat, code = self.decision(record, at, position)
        try:
            position.play(seat, code)
        except Refused as refused:
            move = self.catalogue[code].text
            raise self.spoilt(at, self.clause_of(seat, move, refused.rule)) from None
        except Mistake as error:
            raise self.spoilt(at, error.words) from None
        return seat, code

    @final
    def clause_of(self, seat: int, move: str, rule: Rule) -> Words:
        return Words(
            f"place {seat}, « {move} » : {rule.id}, {rule.say('fr')}",
            f"Platz {seat}, «{move}»: {rule.id}, {rule.say('de')}",
            f"seat {seat}, '{move}': {rule.id}, {rule.say('en')}",
        )

    @final
    def spoilt(self, at: int, why: Words) -> Mistake:
        return bad_record(
            f"La décision {at + 1} de cet enregistrement n'est pas possible : {why.fr}",
            f"Entscheidung {at + 1} dieser Aufzeichnung ist nicht möglich: {why.de}",
            f"Decision {at + 1} of this record is not possible: {why.en}",
        )

    @final
    def replay(self, record: Record) -> "Position":
        """The position a record leads to."""
        position = self.opening(record)
        for at in range(len(record)):
            self.advance(record, at, position)
        self.check_end(record, position)
        return position

    @final
    def check_end(self, record: Record, position: "Position") -> None:
        """Does the record lead where it says?"""
        if record.end and record.end != position.fingerprint():
            raise bad_record(
                "Cet enregistrement mène à une autre position que celle qu'il annonce.",
                "Diese Aufzeichnung führt zu einer anderen Stellung, als sie angibt.",
                "This record leads to another position than it says.",
            )
