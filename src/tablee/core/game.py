"""A rulebook with its options fixed: deals, sets up positions, parses moves, replays records."""

import json
from abc import ABC, abstractmethod
from os import urandom
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.box import Box
from tablee.core.chance import Chance, Sealed, chance_from
from tablee.core.constants import turned
from tablee.core.move import Move, Step, parse
from tablee.core.narration import Story
from tablee.core.record import Record
from tablee.core.rule import Mistake, NoSuchMove, Refused, Rule, Words, bad_position, bad_record, mistake
from tablee.core.seen import Event
from tablee.core.setup import Fields, drawable_from, lay_out, seats_mask
from tablee.core.table import Layout, Table

if TYPE_CHECKING:
    from tablee.core.position import Position


def seed_from(seed: object) -> bytes:
    """A seed in bytes; of a whole number, its digits."""
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return str(seed).encode()
    raise TypeError(f"a seed is bytes or a whole number, as in deal(seats=2, seed=7), not {type(seed).__name__}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A rulebook with its options fixed. Immutable: all its positions share it.

    >>> import tablee
    >>> game = tablee.game("bungee")
    >>> game.name, game.seat_counts
    ('bungee', [2, 3, 4, 5])
    >>> position = game.deal(seats=2, seed=b"a secret")
    >>> code = game.parse("take")
    >>> game.catalogue[code].say("en")
    'take the discard'

    Every move of a game has a fixed code, its index in ``catalogue``: codes are what bots choose and records store.
    """

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
        self.edition: Final = edition  # raised whenever an old record would replay differently
        self.options: Final = options
        self.seat_counts: Final = seat_counts
        self.turned: Final = turned(rulebook, box.options, options)  # clauses with a constant that is not the usual one
        self.rulebook: Final = [self.in_force(rule) for rule in rulebook]
        self.out_of_turn: Final = self.in_force(out_of_turn)  # the clause cited to a seat that is not asked
        self.game_over: Final = self.in_force(game_over)  # the clause cited once the game is over
        self.catalogue: Final = catalogue
        self.size: Final[i64] = len(catalogue)
        self.steps: Final = steps
        self.faces: Final = faces  # the name of each face; 0 is a hidden card
        self.tellings: Final = tellings  # names of the events that are not about cards, by number
        self.layouts: list[Layout] = [self.layout(seats) for seats in range(max(seat_counts) + 1)]

    def __repr__(self) -> str:
        counts = ", ".join([str(count) for count in self.seat_counts])
        options = "".join([f", {name}={self.options[name]}" for name in self.options])
        return f"<Game {self.name}: {self.box.title}, edition {self.edition}, for {counts}{options}>"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        """Pickled by where its box is, and its options."""
        from tablee.core.pickled import opened

        return opened, (type(self.box).__module__, self.options)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        """Games are immutable."""
        return self

    # -- What a game says ----------------------------------------------------

    @abstractmethod
    def layout(self, seats: i64) -> Layout:
        """The deck and the zones for this many seats. The deck is gathered in the first zone."""

    @abstractmethod
    def blank(self, seats: i64, table: Table, chance: Chance) -> "Position":
        """A position of this game on that table, before the deal."""

    @abstractmethod
    def narrate(self, events: list[Event], story: Story) -> None:
        """Tell the events of one decision, or of all decisions of one turn, to the story. They are already redacted for
        the reader; what the picture shows well enough may be left out."""

    def called_round(self, n: int) -> Words | None:
        """The name of the nth round where points are noted by round; None where any turn may change them."""
        return None

    def complete(self, data: dict[str, object]) -> dict[str, object]:
        """Add what a hand-written position may leave out, such as cards that the options leave in the box."""
        return data

    def side(self, seat: i64, seats: i64) -> i64:
        """Seats of one side win together. By default everyone plays alone."""
        return seat

    def contradicts(self, text: str) -> Rule | None:
        """The clause that answers a text which is no move but which players are likely to type; or None."""
        return None

    def read(self, text: str) -> dict[str, object]:
        """Parse a position written on one line."""
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
    def in_force(self, rule: Rule) -> Rule:
        """The clause as this game has it: with the value of a constant that an option has turned."""
        found = self.turned.get(rule.id)
        if found is None:
            return rule
        return found if rule.detail is None else found.about(rule.detail)

    @final
    def deal(self, seats: int, seed: bytes | int) -> "Position":
        """Shuffle and deal. The same seed gives the same deal, in both builds.

        >>> import tablee
        >>> game = tablee.game("bohne")
        >>> game.deal(3, b"a secret").fingerprint() == game.deal(3, b"a secret").fingerprint()
        True
        >>> game.deal(seats=3, seed=7)  # a number is enough where nobody has to be kept from guessing it
        <Position of bohne, 3 seats: ...>

        **Warning:** the seed is the whole deal. Where people play, use ``os.urandom(16)``, and keep it secret until the
        game is over.
        """
        return self.begin(seats, Sealed(seed_from(seed)))

    @final
    def begin(self, seats: int, chance: Chance) -> "Position":
        """The same with any generator: ``Quick`` for simulations that need no secret seed."""
        self.check_seats(seats)
        table = Table(self.layouts[seats])
        table.gather(0)
        table.listening = True
        position = self.blank(seats, table, chance)
        position.begin()
        return position

    @final
    def check_seats(self, seats: int) -> None:
        """Raise ``Mistake`` unless the game is for this many."""
        if seats not in self.seat_counts:
            counts = ", ".join([str(count) for count in self.seat_counts])
            agreed = Words(" avec ces options", " mit diesen Optionen", " with these options")
            if seats not in self.box.seats:
                agreed = Words("", "", "")
            raise mistake(
                "wrong-seats",
                f"{self.box.title} ne se joue pas à {seats}{agreed.fr} ; nombre de joueurs possible : {counts}.",
                f"{self.box.title} spielt man{agreed.de} nicht zu {seats}; möglich: {counts}.",
                f"{self.box.title} is not for {seats} players{agreed.en}; it takes: {counts}.",
            )

    @final
    def position(self, spec: dict[str, object] | str, seed: bytes | None = None) -> "Position":
        """Set up any position: a dict like that of ``Position.to_json``, or one line of text where the game has a
        notation. Zones and fields that are left out, and cards written as ``?``, are filled at random from ``seed``.

        >>> import tablee
        >>> game = tablee.game("dog")
        >>> position = game.position("0! 23 : K 4 7 | 16! : ? ? | - : ? ? | - : ? ? | turn 0", seed=b"x")
        >>> game.position(position.to_json()).fingerprint() == position.fingerprint()
        True

        Raises ``BadPosition`` where the rules could not have led there.
        """
        position = self.unchecked(spec, seed)
        position.check()
        return position

    @final
    def unchecked(self, spec: dict[str, object] | str, seed: bytes | None = None) -> "Position":
        """The same, without asking whether the rules could have led there: half of a position is on the way to a whole
        one in an editor. Call ``check`` before anything is played in it."""
        fields = Fields(self.complete(self.read(spec) if isinstance(spec, str) else spec))
        self.check_origin(fields)
        seats = self.seats_of(fields)
        state = fields.text("chance", "")
        chance: Chance = chance_from(state) if state else Sealed(urandom(16) if seed is None else seed)
        table = lay_out(self.layouts[seats], fields, self.faces, chance)
        table.shuffles = fields.integer("shuffles", int(table.shuffles), int(table.shuffles), 0xFFFF)
        table.glances |= seats_mask(fields.text("glances", "-"))
        table.drawable = drawable_from(table, fields, self.faces, seats)
        table.listening = True
        position = self.blank(seats, table, chance)
        position.restore(fields)
        self.read_question(fields, position)
        fields.done()
        return position

    @final
    def check_origin(self, fields: Fields) -> None:
        """Refuse a position of another game, edition or set of options."""
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
        """The number of seats as written, or inferred from the zones that exist once a seat."""
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
        """The code of a move from its notation, from an abbreviation or from its words in any language.

        >>> import tablee
        >>> game = tablee.game("bungee")
        >>> game.catalogue[game.parse("ta")].text
        'take'
        >>> game.parse("fly")
        Traceback (most recent call last):
        NoSuchMove: ...

        Raises ``AmbiguousMove`` if several moves match, and ``Refused`` where a clause says why no such move exists.
        """
        try:
            return parse(self.catalogue, text)
        except NoSuchMove:
            rule = self.contradicts(text)
            if rule is None:
                raise
        raise Refused(self.in_force(rule))

    @final
    def record(self, seats: int, seed: bytes | int) -> Record:
        """An empty record. Call ``note`` for each decision before playing it.

        >>> import random, tablee
        >>> game = tablee.game("bungee")
        >>> record, position = game.record(2, b"a secret"), game.deal(2, b"a secret")
        >>> while position.pending:
        ...     seat = position.pending[0]
        ...     code = random.choice(position.legal(seat))
        ...     game.note(record, position, seat, code)
        ...     position.play(seat, code)
        >>> record.end = position.fingerprint()
        >>> game.replay(record).scores() == position.scores()
        True
        """
        self.check_seats(seats)
        record = Record(self.name, self.edition, self.options, seats)
        record.seed = seed_from(seed)
        return record

    @final
    def note(self, record: Record, position: "Position", seat: int, code: int) -> None:
        """Append a decision to the record; ``position`` is the one it is made in."""
        several = position.asked & position.asked - 1 != 0
        record.values.append(int(seat * self.size + code) if several else code)

    @final
    def opening(self, record: Record) -> "Position":
        """The position in which the recorded game began."""
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
        """Whether a record's options are those of this game; options left out have their default."""
        try:
            return self.box.chosen(options) == self.options
        except Mistake:
            return False

    @final
    def start_of(self, record: Record) -> "Position":
        """A start set up by hand; unknown cards are dealt from the record's seed, the same each time."""
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
        """Seat and code of decision number ``at``, counted from 0."""
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
        """Play decision number ``at`` on ``position``; returns its seat and code. Raises ``BadRecord`` if it is
        illegal."""
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
        """The position a whole record leads to. Raises ``BadRecord`` if a move is illegal or the end differs from what
        is recorded."""
        position = self.opening(record)
        for at in range(len(record)):
            self.advance(record, at, position)
        self.check_end(record, position)
        return position

    @final
    def check_end(self, record: Record, position: "Position") -> None:
        """Compare the fingerprint of the final position with the recorded one."""
        if record.end and record.end != position.fingerprint():
            raise bad_record(
                "Cet enregistrement mène à une autre position que celle qu'il annonce.",
                "Diese Aufzeichnung führt zu einer anderen Stellung, als sie angibt.",
                "This record leads to another position than it says.",
            )
