"""The contract between a game and everything that plays, serves, trains on or watches it."""

import json
from abc import ABC, abstractmethod
from hashlib import sha256
from importlib import import_module
from os import urandom
from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance, Quick, Sealed, chance_from
from tablee.core.credit import credit
from tablee.core.move import Move, Moves, Step, no_such_move, parse
from tablee.core.narration import NO_SEAT, Story
from tablee.core.option import Option
from tablee.core.record import Record
from tablee.core.rule import Mistake, NoSuchMove, Refused, Rule, Words, bad_position, bad_record, mistake
from tablee.core.seen import Event, Masked, events_for, exchange, masked_for
from tablee.core.setup import Fields, glanced, lay_out, seats_mask, seats_text, seen_zones, zones_json
from tablee.core.table import MOVED, NOBODY, SHOWN, SHUFFLED, SPECTATOR, Layout, Table

NO_MOVE: Final = -1  # where a code would stand, and no move is meant
SWAPS: Final[i64] = 96  # of hidden cards, to make a deal plausible


@mypyc_attr(allow_interpreted_subclasses=True)
class Box(ABC):
    """A game on the shelf: its title, who made it, for whom it is, and the options one may agree on.

    This is the one place for title and credits; the server, the pages and the terminal all read them here. ``designer``
    is empty if the booklet names nobody, ``year`` is 0 if it is not known.
    """

    def __init__(
        self,
        name: str,
        title: str,
        designer: str,
        publisher: str,
        year: int,
        seats: list[int],
        minutes: int,
        age: int,
        blurb: Words,
        options: list[Option],
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.designer: Final = designer
        self.publisher: Final = publisher
        self.year: Final = year
        self.credit: Final = credit(designer, publisher, year)
        self.seats: Final = seats
        self.minutes: Final = minutes
        self.age: Final = age
        self.blurb: Final = blurb
        self.options: Final = options

    @abstractmethod
    def unpack(self, chosen: dict[str, object]) -> "Game":
        """The game with these options, all of them given and checked, except those that are tacit."""

    @final
    def open(self, wishes: dict[str, object]) -> "Game":
        return self.unpack(self.chosen(wishes))

    @final
    def chosen(self, wishes: dict[str, object]) -> dict[str, object]:
        """Every option: as wished, in its one right form, or as it is by default; a tacit one only if it is not."""
        chosen: dict[str, object] = {option.name: option.default for option in self.options}
        for name in wishes:
            chosen[name] = self.option(name).read(wishes[name])
        for option in self.options:
            if option.tacit and chosen[option.name] == option.default:
                del chosen[option.name]
        return chosen

    @final
    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join([option.name for option in self.options]) or "–"
        raise mistake(
            "no-such-option",
            f"{self.title} n'a pas d'option « {name} » ; il a : {known}.",
            f"{self.title} hat keine Option «{name}»; es hat: {known}.",
            f"{self.title} has no option '{name}'; it has: {known}.",
        )


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC):
    """A moment of a game. Its secrets lie in the table and in the chance; all else is public."""

    def __init__(self, game: Game, seats: i64, table: Table, chance: Chance) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.table: Final = table
        self.chance: Final = chance
        self.asked: i64 = 0  # one bit for each seat that is to decide; none: the game is over
        self.step: i64 = 0  # what they are asked
        self.owed: vec[i64] = vec[i64]()  # the agenda: what is still to come before the turn is over, last first

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Shuffle, deal, and ask the first question."""

    @abstractmethod
    def legal_into(self, seat: i64, moves: Moves) -> None:
        """Add every move that the seat, having been asked, may make, in the order of the catalogue."""

    @abstractmethod
    def objection(self, seat: i64, code: i64) -> Rule | None:
        """The clause that forbids the move to a seat that is asked, or None."""

    @abstractmethod
    def apply(self, seat: i64, code: i64) -> None:
        """Carry out a legal move, then all that follows until someone is asked."""

    @abstractmethod
    def twin(self, table: Table, chance: Chance) -> "Position":
        """This position on another table: copies what is public, and nothing else."""

    @abstractmethod
    def public(self) -> dict[str, object]:
        """The fields of the game, by name, for JSON."""

    @abstractmethod
    def restore(self, fields: Fields) -> None:
        """Set the fields of the game from what was written."""

    @abstractmethod
    def scores(self) -> list[int]: ...

    @abstractmethod
    def best(self) -> list[int]:
        """The seats that would win if the game ended now."""

    def standing(self) -> list[int]:
        """The points as they stand, for the course of a game: those noted, and what would be counted now in a game that
        notes nothing before its end."""
        return self.scores()

    def leaders(self) -> list[int]:
        """The seats that are ahead by ``standing``; once the game is over, those that have won."""
        return self.best()

    @abstractmethod
    def touches(self, seat: i64, code: i64) -> list[str]:
        """What a player touches, in order, to say this move."""

    def worked_out(self, seat: i64) -> dict[str, object]:
        """What follows from all that a seat sees, so that no screen has to reckon it. It goes into views, never into a
        record; and it is asked of a position whose hidden faces are hidden."""
        return {}

    def unasked(self, seat: i64, code: i64) -> Rule:
        """The clause that keeps a seat waiting that is not asked; it may look at nothing but what is public.

        ``code`` is what the seat would like to do, or NO_MOVE."""
        return self.game.out_of_turn

    def over_by(self) -> Rule:
        """The clause that has ended a game that is over."""
        return self.game.game_over

    def asks_for(self, code: i64) -> bool:
        """Would this move, legal or not, answer what is asked now? Every legal one does."""
        return True

    def suits(self, seat: i64, code: i64) -> bool:
        """Of moves that answer what is asked: is this what a player is likely to mean? Of several that begin with the
        same touch, such a one explains why the touch does nothing."""
        return True

    def question(self, seat: i64) -> Words:
        """What a seat that is asked has to decide, in words that fit what is legal now. It may say what the seat sees:
        nobody else is told it."""
        return self.game.steps[self.step].words

    def beside(self, seat: i64, touched: list[str]) -> Rule | None:
        """The answer to touches that no move begins with that is asked for now: two cards that do not go together, a
        pile from which nothing is taken now. It is asked of a position whose hidden faces are hidden."""
        return None

    def of_thing(self, seat: i64, touch: str) -> Rule | None:
        """The answer to a touch of what no move ever goes by, whoever is asked. A zone is touched by its name, as somebody
        else's cards by ``hand 2``; what stands on the sheet, by ``score``. It may look at nothing but what is public."""
        return None

    def check(self) -> None:
        """Raise if a position set up by hand cannot be."""

    # -- What a game uses ----------------------------------------------------

    @final
    def ask(self, seat: i64, step: i64) -> None:
        self.asked = 1 << seat
        self.step = step

    @final
    def ask_all(self, seats: i64, step: i64) -> None:
        """Several decide in secret, in any order, each by laying a card face down."""
        self.asked = seats
        self.step = step

    @final
    def all_answered(self, seat: i64) -> bool:
        """This seat has decided; was it the last?"""
        self.asked &= ~(1 << seat)
        return self.asked == 0

    @final
    def end_game(self) -> None:
        self.asked = 0

    @final
    def owe(self, what: i64) -> None:
        self.owed = append(self.owed, what)

    @final
    def next_owed(self) -> i64:
        self.owed, what = pop(self.owed)
        return what

    @final
    def whose(self, touch: str, zone: str) -> int:
        """The seat whose zone of that name is touched, itself or a place in it (``row 2``, ``row 2/0``), or -1."""
        for seat in range(int(self.seats)):
            if touch == f"{zone} {seat}" or touch.startswith(f"{zone} {seat}/"):
                return seat
        return -1

    # -- What everyone else uses ---------------------------------------------

    @final
    def over(self) -> bool:
        return self.asked == 0

    @final
    def next_seat(self) -> i64:
        """The lowest seat that is asked."""
        seat: i64 = 0
        while self.asked >> seat & 1 == 0:
            seat += 1
        return seat

    @property
    def pending(self) -> list[int]:
        found: list[int] = []
        seat: i64
        for seat in range(self.seats):
            if self.asked >> seat & 1 == 1:
                found.append(int(seat))
        return found

    @final
    def legal(self, seat: int) -> list[int]:
        moves = Moves()
        if 0 <= seat < int(self.seats) and self.asked >> i64(seat) & 1 == 1:
            self.legal_into(seat, moves)
        return moves.to_list()

    @final
    def forbids(self, seat: int, code: int) -> Rule | None:
        if not 0 <= code < int(self.game.size):  # any number at all may be asked about
            raise self.no_such_code(code)
        if not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        if self.asked == 0:
            return self.over_by()
        if self.asked >> i64(seat) & 1 == 0:
            return self.unasked(seat, code)
        return self.objection(seat, code)

    @final
    def no_such_code(self, code: int) -> NoSuchMove:
        return no_such_move(str(code), self.game.catalogue)

    @final
    def no_such_seat(self, seat: int) -> Mistake:
        last = self.seats - 1
        return mistake(
            "no-such-seat",
            f"Il n'y a pas de place {seat} à cette table ; les places vont de 0 à {last}.",
            f"Platz {seat} gibt es an diesem Tisch nicht; die Plätze gehen von 0 bis {last}.",
            f"There is no seat {seat} at this table; seats go from 0 to {last}.",
        )

    @final
    def play(self, seat: int, code: int) -> None:
        rule = self.forbids(seat, code)
        if rule is not None:
            raise Refused(rule)
        self.table.noted = 0
        self.proceed(seat, code)

    @final
    def proceed(self, seat: i64, code: i64) -> None:
        """Play a move that is known to be legal: for search. What the seat was looking at is turned down first."""
        if self.table.glances >> seat & 1 == 1:
            self.table.end_glances(seat)
        self.apply(seat, code)

    @final
    def undoable(self, seat: int) -> bool:
        """May the seat take back the decision it has just made? It alone is asked, nothing was shown, nothing drawn."""
        return self.pending == [seat] and self.table.listening and self.table.settled()

    @final
    def winners(self) -> list[int]:
        return self.best() if self.asked == 0 else []

    @final
    def copy(self) -> "Position":
        return self.renewed(self.table.copy(), self.chance.copy())

    @final
    def seen_by(self, seat: int | None) -> "View":
        """All that a seat may have; None: what those who watch may have."""
        if seat is not None and not 0 <= seat < int(self.seats):
            raise self.no_such_seat(seat)
        eyes: i64 = SPECTATOR if seat is None else seat
        masked = masked_for(self.table, eyes)
        return View(eyes, self.renewed(masked.table, Quick(0)), masked, events_for(self.table, eyes))

    @final
    def renewed(self, table: Table, chance: Chance) -> "Position":
        twin = self.twin(table, chance)
        twin.asked = self.asked
        twin.step = self.step
        if len(self.owed) > 0:
            twin.owed = self.owed[:]
        return twin

    @final
    def to_json(self) -> dict[str, object]:
        """Everything, for ``game.position``; never sent to a player."""
        data: dict[str, object] = {
            "game": self.game.name,
            "edition": self.game.edition,
            "options": self.game.options,
            "seats": int(self.seats),
            "step": self.game.steps[self.step].name,
            "asked": self.pending,
        }
        if len(self.owed) > 0:
            data["owed"] = [int(what) for what in self.owed]
        data.update(self.public())
        data.update(zones_json(self.table, self.game.faces))
        data["shuffles"] = int(self.table.shuffles)
        if self.table.glances != NOBODY:  # whoever looked may do so no more, the card having gone
            data["glances"] = seats_text(self.table.glances)
        data["chance"] = self.chance.state()
        return data

    @final
    def to_svg(self, seat: int | None = None) -> str:
        """A picture of what a seat sees. The core knows no pictures: they are looked up where they are drawn."""
        picture: object = import_module("tablee.draw").svg(self, seat)
        return str(picture)

    @final
    def fingerprint(self) -> str:
        """A short digest of everything."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]


@final
class View:
    """What one seat may know: all that a bot, a browser or a log is ever given."""

    def __init__(self, seat: i64, position: Position, masked: Masked, events: list[Event]) -> None:
        self.eyes: Final[i64] = seat
        self.position: Final = position  # with the hidden faces hidden
        self.masked: Final = masked
        self.events: Final = events

    @property
    def seat(self) -> int | None:
        return None if self.eyes == SPECTATOR else int(self.eyes)

    def legal(self) -> list[int]:
        return [] if self.eyes == SPECTATOR else self.position.legal(int(self.eyes))

    def forbids(self, code: int) -> Rule | None:
        if self.eyes == SPECTATOR:
            return self.position.over_by() if self.position.over() else self.position.game.out_of_turn
        return self.position.forbids(int(self.eyes), code)

    def touches(self, code: int) -> list[str]:
        """What this seat touches, in order, to say the move: cards, fields, buttons."""
        if not 0 <= code < int(self.position.game.size):
            raise self.position.no_such_code(code)
        return self.position.touches(self.eyes, code)

    def question(self, lang: str) -> str:
        """What is asked; to those who wait it is told in general."""
        position = self.position
        if position.asked == 0:
            return ""
        asked = self.eyes != SPECTATOR and position.asked >> self.eyes & 1 == 1
        words = position.question(self.eyes) if asked else position.game.steps[position.step].words
        return words.say(lang)

    def zones(self, memory: bool = True) -> dict[str, object]:
        """Every card the seat has before it, by zone; without ``memory`` only what shows right now."""
        return seen_zones(self.position.table, self.eyes, self.position.game.faces, memory)

    def to_json(self, memory: bool = True) -> dict[str, object]:
        """The same for a wire or a screen: a face in brackets is known, but does not show right now."""
        position = self.position
        data: dict[str, object] = {
            "game": position.game.name,
            "seats": int(position.seats),
            "seat": self.seat,
            "step": position.game.steps[position.step].name,
            "asked": position.pending,
            "legal": self.legal(),
            "scores": position.scores(),
            "winners": position.winners(),
        }
        data.update(position.public())
        data.update(position.worked_out(self.eyes))
        data["zones"] = self.zones(memory)
        if self.eyes != SPECTATOR and position.table.glances >> self.eyes & 1 == 1:
            data["glances"] = glanced(position.table, self.eyes)
        data["events"] = [self.event_json(event, memory) for event in self.events]
        return data

    def event_json(self, event: Event, memory: bool) -> dict[str, object]:
        if event.kind not in (MOVED, SHOWN, SHUFFLED):
            what = self.position.game.tellings[event.what]
            return {"kind": "told", "what": what, "seat": event.seat, "amount": event.amount}
        names = self.position.table.layout.names
        if event.kind == SHUFFLED:
            return {"kind": "shuffled", "zone": names[event.src]}
        seen = event.showing or memory
        face = self.position.game.faces[event.face] if event.face and seen else "?"
        place = [names[event.dst], event.dst_index]
        if event.kind == SHOWN:
            return {"kind": "shown", "card": face, "at": place}
        return {"kind": "moved", "card": face, "from": [names[event.src], event.src_index], "to": place}

    def sentences(
        self,
        lang: str,
        names: list[str],
        memory: bool = False,
        by_name: bool = False,
        earlier: "list[View] | None" = None,
    ) -> list[str]:
        """What has happened since the last decision, in words, for a log; of cards, only what showed while it happened.

        It is told from this seat's place, "tu", "du", "you"; those who watch, and whoever wants it ``by_name``, are told of
        everybody by name. A log can be read again. So what the seat saw in private, and soon sees no more, is named only
        with ``memory``: where the table has agreed on the memory aid, or once the game is over. ``earlier``: this seat's
        views after the decisions before it in the same turn, to be told in the same breath: a seven with all its parts.
        """
        events: list[Event] = []
        for view in [self] if earlier is None else [*earlier, self]:
            for event in view.events:
                events.append(event.shown() if memory else event.kept())
        asked = self.position.pending
        reader = NO_SEAT if by_name or self.eyes == SPECTATOR else int(self.eyes)
        story = Story(lang, names, reader, asked[0] if len(asked) == 1 else NO_SEAT)
        self.position.game.narrate(events, story)
        return story.told()

    def imagine(self, seed: int) -> Position:
        """A whole position that this view allows, the unseen dealt at random."""
        return self.imagine_by(Quick(seed))

    def imagine_by(self, chance: Chance) -> Position:
        """The same, and the game goes on with that chance: for search, which needs no seed a world."""
        return self.position.renewed(self.masked.imagine(chance), chance)

    def imagine_likely(self, judgement: "Judgement", chance: Chance) -> Position:
        """A whole position that also fits what the others did, as likely as it is plausible.

        A deal that fits badly is made better, hidden card by hidden card: two change places, and stay there if that is no less
        plausible, or sometimes if it is.
        """
        masked = self.masked
        table = masked.dealt(chance)
        world = self.position.renewed(table, chance)
        fit = judgement.plausible(world, self.eyes)
        if not by_luck(fit, chance) and len(masked.hidden) > 1:
            for _ in range(SWAPS):
                pair = masked.swap(table, chance)
                now = judgement.plausible(world, self.eyes)
                if now >= fit or by_luck(now / fit, chance):
                    fit = now
                else:
                    exchange(table.slots, pair)
        masked.in_order(table)
        return world


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC):
    """What a position is worth to a seat, as a good player of the game would put it. More is better.

    It is asked about imagined worlds only, where every card has a face: the average over several worlds is what a view
    is worth.
    """

    @abstractmethod
    def worth(self, position: Position, seat: i64) -> float: ...

    def quiet(self, position: Position) -> bool:
        """Can it be judged as it stands? Not where something is half done: a seven, a trick, an exchange."""
        return True

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """What this seat, which is asked, would do at a glance; ``moves`` are all that it may do."""
        return moves.pick(chance)

    def worlds(self, seats: i64) -> i64:
        """How many imagined worlds make a fair sample: few where little that is hidden matters."""
        return 8

    # -- How well each level plays: to be measured, so that levels mean the same in every game -----------------

    def slip(self, seats: i64, beginner: bool) -> float:
        """How much worse than the best a move of a beginner may be, or of a casual player, in what ``worth`` is measured
        in: what costs more than that, everyone sees."""
        return 8.0 if beginner else 4.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Would everyone at the table wonder at this move, however little it may cost? ``position`` shows only what the seat
        remembers; what it does not is hidden."""
        return False

    def club_games(self, seats: i64) -> i64:
        """How many games a club player plays on in thought for one decision; 0: one decision ahead is enough."""
        return 0

    def expert_games(self) -> i64:
        """And how many an expert does."""
        return 1000

    # -- For those who think further ------------------------------------------

    def by_tree(self) -> bool:
        """Does an expert think better here with a tree of decisions than by racing the moves? To be measured."""
        return False

    def round_of(self, position: Position) -> i64:
        """Which round is being played. Thinking goes no further than its end: the next one is dealt anew."""
        return 0

    def reward(self, position: Position, seat: i64) -> float:
        """What a round that has just ended came to, whatever has been dealt since; measured as ``worth`` is."""
        return self.worth(position, seat)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """A quick, sensible move for playing on in thought; -1: whatever looks best right after it."""
        return -1

    def impressions(self, position: Position, seat: i64, moves: Moves) -> list[float]:
        """What each move seems worth before anything is played on, in a position that shows only what the seat knows;
        empty: try each and judge where it leads."""
        return []

    def has_habits(self) -> bool:
        """Is ``policy`` what a good player would do without thinking, by what that player knows alone?"""
        return False

    def answers(self) -> i64:
        """How many decisions of others, right after the move that is thought about, are made by what looks best after them and
        not out of habit: where a habit overlooks the one answer that decides. To be measured."""
        return 0

    def wary(self) -> bool:
        """Are most moves worse than the habit? Then the best of many looks better by luck alone, and has to look better than
        luck makes the best of so many. To be measured."""
        return False

    def horizon(self, seats: i64) -> i64:
        """How many decisions it is worth playing on in thought before judging."""
        return 12

    def plausible(self, position: Position, seat: i64) -> float:
        """How well an imagined world fits what the others did, from 0 to 1: who did not call probably could not.

        It is asked before fans are in order.
        """
        return 1.0


def by_luck(share: float, chance: Chance) -> bool:
    """True in so many cases of one."""
    return share >= 1.0 or float(chance.below(1000000)) < share * 1000000.0
