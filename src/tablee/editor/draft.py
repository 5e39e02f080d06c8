"""A position as somebody writes it: which cards lie where, some of them unknown, and the fields of the game.

It need not be possible. ``Draft.position`` lays it out with unknown cards dealt at random, and ``problem`` says in one
sentence what the rules have against it.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import BadPosition, bad_position, mistake
from tablee.core.setup import ANY, THE_REST, Fields, card_from, seats_text
from tablee.core.table import EVERYONE, FAN, NOBODY, Layout, face_of, known_of, showing_of
from tablee.editor.fields import ASKED, FIELDS, NO_ONE, STEP, STEPS, ZONES, Field
from tablee.games import box, cached_game, open_record

SEED: Final = b"editor"  # fixed: what nobody has chosen is drawn the same each time
STOCK: Final = "stock"
FILLED_BY_OPTIONS: Final = "box"
BOARD: Final = {"dog": ["marbles"], "bauernschlau": ["dog", "fences"]}  # fields that are pieces on a board
QUOTED: Final = re.compile("«\\s?([^»]+?)\\s?»|'([^']+)'|\\(([a-z_]+)\\)")
NUMBERED: Final = re.compile("(\\b(?:main|hand|rangée|reihe|row|place|platz|seat)|»|') (\\d)\\b", re.IGNORECASE)
SEATS: Final = re.compile("(\\[[\\d, ]*\\])")


@dataclass
class Draft:
    game: Game
    seats: int
    step: str
    asked: list[int]
    fields: dict[str, Any]  # as ``game.position`` reads them, without those that follow from others
    cards: dict[str, list[str]]  # of each zone; of the stock only those whose place in it is known, the top one last

    def copy(self) -> "Draft":
        cards = {zone: list(some) for zone, some in self.cards.items()}
        fields = json.loads(json.dumps(self.fields))
        return Draft(self.game, self.seats, self.step, list(self.asked), fields, cards)

    @property
    def layout(self) -> Layout:
        return self.game.layouts[self.seats]

    def declared(self) -> list[Field]:
        """The fields that can be set with these options."""
        options = self.game.options
        return [
            field
            for field in FIELDS[self.game.name]
            if (field.option is None or options.get(field.option[0]) == field.option[1])
            and (field.kind != "farms" or options["farms"] != "fixed")
        ]

    def spec(self, origin: bool = True) -> dict[str, Any]:
        """As ``game.position`` reads it. ``origin``: with game, edition and options, to be read without context."""
        spec: dict[str, Any] = {}
        if origin:
            spec["game"], spec["edition"] = self.game.name, self.game.edition
            options = {
                name: value for name, value in self.game.options.items() if value != self.game.box.option(name).default
            }
            if options:
                spec["options"] = options
        spec |= {"seats": self.seats, "step": self.step, "asked": self.asked, **self.fields}
        layout = self.layout
        for family, name in enumerate(layout.families):
            count, first = layout.counts[family], layout.firsts[family]
            texts = [" ".join(self.cards[zone]) for zone in layout.names[first : first + max(1, count)]]
            if name == FILLED_BY_OPTIONS or not any(texts):
                continue
            labels = layout.labels(family)
            if count == 0:
                spec[name] = texts[0]
            elif labels[0].isdigit():
                spec[name] = texts
            else:
                spec[name] = {label: text for label, text in zip(labels, texts, strict=True) if text}
        return spec

    def text(self) -> str:
        return json.dumps(self.spec(), ensure_ascii=False, separators=(",", ":"))

    def position(self) -> Position:
        """Raises ``BadPosition`` for what cannot even be laid out. Not checked beyond that."""
        return self.game.unchecked(self.spec(), SEED)

    def left(self, face: str) -> int:
        """How many cards of this face are not written anywhere."""
        number = self.game.faces.index(face)
        used = sum(face_in(card) == face for cards in self.cards.values() for card in cards)
        return [int(one) for one in self.layout.deck].count(number) - used

    def spare(self) -> int:
        """How many cards are left for those that are unknown and for what is not written."""
        return len(self.layout.deck) - sum(len(cards) for cards in self.cards.values())

    def viewers(self, zone: str) -> int:
        return int(self.layout.viewers[self.layout.names.index(zone)])

    def room(self, zone: str) -> int:
        return int(self.layout.rooms[self.layout.names.index(zone)])

    def sort(self, zone: str) -> None:
        """A hand has no order of its own; unknown cards come last."""
        if self.layout.kinds[self.layout.names.index(zone)] == FAN:
            faces = self.game.faces
            self.cards[zone].sort(key=lambda card: (card == ANY, faces.index(face_in(card))))

    def shown(self, zone: str, eyes: int | None = None) -> list[str]:
        """The faces as a board draws them with all cards open: ``(5)`` lies face down where nobody sees it."""
        viewers = self.viewers(zone)
        found = []
        for card in self.cards[zone]:
            face = face_in(card)
            up = viewers != NOBODY or showing(card) == EVERYONE or (eyes is not None and showing(card) >> eyes & 1)
            found.append(face if up or face == ANY else f"({face})")
        return found


def face_in(card: str) -> str:
    return card.partition(":")[0]


def marks_of(card: str) -> dict[str, str]:
    return {mark[0]: mark[1:] for mark in card.split(":")[1:]}


def showing(card: str) -> int:
    """The seats that a card shows to besides those who see all that lies there."""
    return mask_of(marks_of(card).get("s", "-"))


def mask_of(text: str) -> int:
    if text == "*":
        return int(EVERYONE)
    return sum(1 << int(letter) for letter in text if letter.isdigit()) | (0x80 if "w" in text else 0)


def card_text(face: str, viewers: int, known: int, shown: int) -> str:
    """A card with the marks that its zone does not imply."""
    text = face
    if known != viewers:
        text += ":k" + seats_text(known)
    if shown != viewers:
        text += ":s" + seats_text(shown)
    return text


# -- From elsewhere ----------------------------------------------------------


def new_deal(name: str, options: dict[str, Any], seats: int | None, seed: bytes) -> Draft:
    """A game just dealt; with as many as are closest to four unless told."""
    game = cached_game(name, box(name).chosen(options))
    many = min(game.seat_counts, key=lambda count: abs(count - 4)) if seats is None else seats
    return draft_of(game.deal(many, seed))


def editable(game: Game) -> Game:
    """A game of another package has no names for its zones and fields here."""
    if game.name not in FIELDS:
        title = game.box.title
        raise mistake(
            "no-editor",
            f"{title} n'a pas d'éditeur de positions ; les jeux qui en ont un sont : {', '.join(FIELDS)}.",
            f"{title} hat keinen Stellungseditor; Spiele, die einen haben: {', '.join(FIELDS)}.",
            f"{title} has no position editor; the games that have one are: {', '.join(FIELDS)}.",
        )
    return game


def draft_of(position: Position, eyes: int | None = None) -> Draft:
    """All of a position but the order of its stock; ``eyes``: only what that seat knows."""
    game, table = editable(position.game), position.table
    data = position.to_json()
    layout = table.layout
    cards: dict[str, list[str]] = {}
    for zone, name in enumerate(layout.names):
        cards[name] = []
        if name in (STOCK, FILLED_BY_OPTIONS):
            continue
        viewers = int(layout.viewers[zone])
        for index in range(int(table.sizes[zone])):
            card = table.card_at(zone, index)
            known, face = int(known_of(card)), game.faces[int(face_of(card))]
            seen = eyes is None or known >> eyes & 1
            cards[name].append(card_text(face, viewers, known, int(showing_of(card))) if seen else ANY)
    draft = Draft(game, int(position.seats), str(data["step"]), position.pending, {}, cards)
    names = [field.name for field in draft.declared()] + BOARD.get(game.name, [])
    draft.fields = {name: data[name] for name in names if name in data}
    for name in cards:
        draft.sort(name)
    return draft


def read_draft(text: str, name: str, options: dict[str, Any]) -> Draft:
    """A position from its text, or where a record ends. ``name`` and ``options``: the game where the text names none."""
    text = text.strip()
    if not text.startswith("{"):
        if "|" in text:
            name, options = ("dog", options if name == "dog" else {})
        return from_spec(cached_game(name, box(name).chosen(options)), text)
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise bad_position(
            "Ce texte n'est pas une position : c'est du JSON incomplet ou abîmé.",
            "Dieser Text ist keine Stellung: Das JSON ist unvollständig oder beschädigt.",
            "This text is not a position: the JSON is incomplete or damaged.",
        )
    if "tablee" in data:
        return at_decision(text, None)
    named, wishes = data.get("game", name), data.get("options", options if data.get("game", name) == name else {})
    if not isinstance(named, str) or not isinstance(wishes, dict):
        raise bad_position(
            'Une position nomme un jeu et ses options : "game": "dog", "options": {}.',
            'Eine Stellung nennt ein Spiel und seine Optionen: "game": "dog", "options": {}.',
            'A position names a game and its options: "game": "dog", "options": {}.',
        )
    return from_spec(cached_game(named, box(named).chosen(wishes)), data)


def from_spec(game: Game, spec: dict[str, Any] | str) -> Draft:
    data = editable(game).read(spec) if isinstance(spec, str) else spec
    position = game.unchecked(data, SEED)
    draft = draft_of(position)
    layout, fields = draft.layout, Fields(data)
    for family, name in enumerate(layout.families):
        if name == FILLED_BY_OPTIONS:
            continue
        first, count = layout.firsts[family], layout.counts[family]
        zones = layout.names[first : first + max(1, count)]
        texts = fields.strings(name, layout.labels(family)) if count else [fields.cards(name, fields.take(name))]
        for at, zone in enumerate(zones):
            cards = texts[at].split() if at < len(texts) else []
            if name == STOCK:
                cards = cards[cards.index(THE_REST) + 1 :] if THE_REST in cards else cards
            elif THE_REST in cards:
                continue  # all that is left, as it has been dealt
            draft.cards[zone] = [written(card, int(layout.viewers[first + at]), game) for card in cards]
            draft.sort(zone)
    if all(draft.left(face) == 0 for face in game.faces[1:]):
        draft.cards[STOCK] = []  # the order of a whole stock is of no use to anybody who changes the rest
    return draft


def written(text: str, viewers: int, game: Game) -> str:
    if text == ANY:
        return text
    card = card_from(text, viewers, game.faces)
    return card_text(game.faces[int(face_of(card))], viewers, int(known_of(card)), int(showing_of(card)))


def at_decision(text: str, at: int | None) -> Draft:
    """Where a record stands after so many decisions; None: after all."""
    game, record = open_record(text)
    position = game.opening(record)
    for number in range(len(record) if at is None else min(at, len(record))):
        game.advance(record, number, position)
    return draft_of(position)


# -- What is wrong -----------------------------------------------------------


def problem(position: Position) -> BadPosition | None:
    try:
        position.check()
    except BadPosition as error:
        return error
    return None


def in_words(game: Game, error: BadPosition, names: Sequence[str]) -> BadPosition:
    """The same sentence with fields, zones, steps and seats called as players know them, instead of as in the notation."""
    words = error.words
    return bad_position(*[Sentence(game, names, lang).said(words.say(lang)) for lang in ("fr", "de", "en")])


@dataclass
class Sentence:
    game: Game
    names: Sequence[str]
    lang: str

    def said(self, sentence: str) -> str:
        if "\u00ab\u00a0asked" in sentence or "«asked" in sentence or "'asked'" in sentence:
            sentence = SEATS.sub(lambda found: self.people(found[1]), sentence)
        sentence = NUMBERED.sub(lambda found: f"{found[1]} ({self.people(found[2])})", sentence)
        sentence = QUOTED.sub(self.quoted, sentence)
        head, colon, tail = sentence.rpartition(": ")
        parts = [self.called(name, False) for name in tail.removesuffix(".").split(", ")]
        return f"{head}: " + ", ".join(map(str, parts)) + "." if colon and all(parts) else sentence

    def quoted(self, found: re.Match[str]) -> str:
        name = next(group for group in found.groups() if group)
        before = found.string[max(0, found.start() - 9) : found.start()].lower()
        called = self.called(name, any(word in before for word in ("étape", "schritt", "step")))
        if called is None:
            return found[0]
        if found[0].startswith("("):
            return f"({called})"
        return {"fr": f"« {called} »", "de": f"«{called}»"}.get(self.lang, f"'{called}'")

    def called(self, name: str, step: bool) -> str | None:
        fields = {field.name: field.words for field in FIELDS[self.game.name]}
        known = {**STEPS[self.game.name], **fields, **ZONES[self.game.name], "asked": ASKED, "step": STEP}
        if step:
            known |= STEPS[self.game.name]
        return known[name].say(self.lang) if name in known else None

    def people(self, digits: str) -> str:
        seats = [int(digit) for digit in re.findall(r"\d+", digits)]
        if not seats:
            return NO_ONE.say(self.lang)
        return ", ".join(self.names[seat] if seat < len(self.names) else str(seat) for seat in seats)
