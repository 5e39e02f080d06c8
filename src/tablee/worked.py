"""Worked examples of scoring: a position, the moves played there, and the count, row by row.

An example is data (``data/examples/<game>.json``) and states only the position; every number is read off what the rules
make of it.
"""

from collections.abc import Callable
from importlib.resources import files
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.core.table import EVERYONE, face_of, showing_of
from tablee.games import box
from tablee.games.bauernschlau.land import PASTURE
from tablee.games.bauernschlau.meadow import FIELDS, MEADOW
from tablee.games.bauernschlau.rules import Bauernschlau
from tablee.games.bauernschlau.scoring import worth
from tablee.games.bohne.moves import COLOURS, SIGNS
from tablee.games.bohne.scoring import put_by, row_worth
from tablee.games.bungee.rules import Bungee
from tablee.lessons import SEED, Text
from tablee.moments import Moment, moment

ROWS: Final = ["red", "blue", "green", "yellow"]
COLOUR_WORDS: Final = [
    Words("Rouge", "Rot", "Red"),
    Words("Bleu", "Blau", "Blue"),
    Words("Vert", "Grün", "Green"),
    Words("Jaune", "Gelb", "Yellow"),
]
TOTAL: Final = Words("En tout", "Zusammen", "In all")
POINTS: Final = Words("{0} points", "{0} Punkte", "{0} points")
ONE_POINT: Final = Words("1 point", "1 Punkt", "1 point")
CALLED: Final = Words("Bungee n°\N{NO-BREAK SPACE}{0}, {1}", "Bungee Nr. {0}, {1}", "Bungee no. {0}, {1}")
NOTED: Final = Words("{0}\N{NO-BREAK SPACE}: marque {1}", "{0}: schreibt {1}", "{0}: scores {1}")
OPEN: Final = Words("ferme ouverte\N{NO-BREAK SPACE}: marque {0}", "offener Hof: schreibt {0}", "open farm: scores {0}")
HOME: Final = Words("case {0} de l'arrivée", "Zielfeld {0}", "finish field {0}")
PIECES: Final = Words("pièces en trop", "übrige Stücke", "pieces left")


class Written(Struct, forbid_unknown_fields=True, frozen=True):
    """An example as written in the data file."""

    id: str
    rules: list[str]  # the example is placed under the first of these clauses
    title: Text
    text: Text
    position: dict[str, Any]
    names: list[str]
    moves: list[str] = []  # played in order by whoever is asked
    each: list[str] = []  # instead of a count: the outcome of each of these moves
    options: dict[str, bool | int | str] = {}
    seat: int = 0
    drawn: bool = False  # with a drawing of the table


class CountRow(Struct):
    who: str
    cards: Annotated[str, Meta(description="words with a # are faces, as in #swap → #7")]
    says: str
    best: bool = False


class Worked(Struct):
    id: str
    rules: list[str]
    title: str
    text: str
    names: list[str]
    rows: list[CountRow]
    picture: Moment | None = None


def written(name: str) -> list[Written]:
    found = files("tablee").joinpath("data", "examples", f"{box(name).name}.json")
    return msgspec.json.decode(found.read_bytes(), type=list[Written])


def worked(name: str, lang: str) -> list[Worked]:
    return [work(box(name).open(dict(one.options)), one, lang) for one in written(name)]


def work(game: Game, one: Written, lang: str) -> Worked:
    position = game.position(one.position, SEED)
    before = position
    for text in one.moves:
        before = position.copy()
        position.play(position.pending[0], game.parse(text))
    if one.each:
        rows = [outcome_of(position, text, one, lang) for text in one.each]
    else:
        rows = COUNTS[game.name](before, position, one, lang)
    drawn = position if one.each else before
    picture = moment(drawn, one.seat, False, one.names, lang, None) if one.drawn else None
    return Worked(one.id, one.rules, one.title.say(lang), one.text.say(lang), one.names, rows, picture)


def outcome_of(position: Position, text: str, one: Written, lang: str) -> CountRow:
    """Brändi Dog counts steps: a card, and the finish field it leads to."""
    code = position.game.parse(text)
    rule = position.forbids(one.seat, code)
    assert rule is None, rule
    zone, _, place = position.seen_by(one.seat).touches(code)[-1].partition("/")
    assert zone == f"finish {one.seat}"
    return CountRow("", f"#{text.split()[0]}", HOME.say(lang).format(int(place) + 1))


# -- Counting ----------------------------------------------------------------


def count_bungee(before: Position, after: Position, one: Written, lang: str) -> list[CountRow]:
    """In the order in which hands are shown. Calls and hands are those before the last decision, which only ends the
    lap."""
    assert isinstance(before, Bungee)
    assert isinstance(after, Bungee)
    hands, scored = shown(after, "hand")
    rows = []
    for seat, cards in hands.items():
        points = counted(int(before.hand_points(seat)), lang)
        rank = int(before.called[seat])
        head = CALLED.say(lang).format(rank, points) if rank else points
        says = NOTED.say(lang).format(head, signed(scored[seat]))
        rows.append(CountRow(one.names[seat], cards, says, scored[seat] == min(scored.values())))
    return rows


def count_baernergaeng(before: Position, after: Position, one: Written, lang: str) -> list[CountRow]:
    rows, scored = shown(after, "row")
    won = {int(event["seat"]) for event in events(after) if event["kind"] == "told" and event["what"] == "won"}
    return [
        CountRow(one.names[seat], rows[seat], counted(scored[seat], lang), seat in won) for seat in range(before.seats)
    ]


def count_bohne(before: Position, after: Position, one: Written, lang: str) -> list[CountRow]:
    """The rows of one seat including the card it takes last, and its points."""
    lying: dict[str, Any] = before.to_json()
    rows = []
    for colour, row in enumerate(ROWS):
        cards = str(lying[row][one.seat]).split()
        for event in events(after):
            if event["kind"] == "moved" and event["to"][0] == f"{row} {one.seat}":
                cards.insert(event["to"][1], event["card"])
        number = sum(int(put_by(before.game.faces.index(card) - colour * int(SIGNS))) for card in cards)
        rows.append(CountRow(COLOUR_WORDS[colour].say(lang), drawn(cards), signed(int(row_worth(number)))))
    noted: dict[str, Any] = after.public()
    plus, minus = noted["plus"][one.seat], noted["minus"][one.seat]
    rows.append(CountRow(TOTAL.say(lang), "", f"+ {plus} − {minus} = {signed(after.scores()[one.seat])}", True))
    assert len(rows) == int(COLOURS) + 1
    return rows


def count_bauernschlau(before: Position, after: Position, one: Written, lang: str) -> list[CountRow]:
    """Sheep by sheep in reading order, as they lay before the last decision, which lays one face down."""
    assert isinstance(before, Bauernschlau)
    assert isinstance(after, Bauernschlau)
    noted = [int(points) for points in after.sheet]
    rows = []
    for seat, name in enumerate(one.names):
        if before.yards[seat] == 0:
            rows.append(CountRow(name, "", OPEN.say(lang).format(signed(noted[seat]))))
            continue
        cards, terms = flock(before, seat)
        left = int(before.pieces[seat])
        says = f"{' + '.join(terms)} − {left} ({PIECES.say(lang)}) = {signed(noted[seat])}"
        rows.append(CountRow(name, drawn(cards), says.replace("+ −", "− "), noted[seat] == max(noted)))
    return rows


def flock(position: Bauernschlau, seat: int) -> tuple[list[str], list[str]]:
    """The face-up sheep inside a farm's fences, and the value of each times its geese."""
    cards: list[str] = []
    terms: list[str] = []
    for field in range(int(FIELDS)):
        zone = PASTURE + MEADOW.number[field]
        if position.yards[seat] >> field & 1 == 0 or position.table.sizes[zone] == 0:
            continue
        sheep = position.table.card_at(zone, 0)
        if showing_of(sheep) == EVERYONE:
            geese = int(position.geese[field])
            cards.append(position.game.faces[int(face_of(sheep))])
            terms.append(signed(int(worth(face_of(sheep)))) + (f" × {geese}" if geese > 1 else ""))
    return cards, terms


COUNTS: Final[dict[str, Callable[[Position, Position, Written, str], list[CountRow]]]] = {
    "bungee": count_bungee,
    "bohne": count_bohne,
    "baernergaeng": count_baernergaeng,
    "bauernschlau": count_bauernschlau,
}


def events(position: Position) -> list[dict[str, Any]]:
    """The public events of the last decision, up to the next deal."""
    found: list[dict[str, Any]] = []
    seen: Any = position.seen_by(None).to_json()["events"]
    for event in seen:
        if event["kind"] == "told" and str(event["what"]).startswith("new "):
            break
        found.append(event)
    return found


def shown(position: Position, zone: str) -> tuple[dict[int, str], dict[int, int]]:
    """The cards turned up at each seat, in order, and the points each seat noted. A replacement stands after its card."""
    faces: dict[int, dict[int, list[str]]] = {}
    scored: dict[int, int] = {}
    for event in events(position):
        if event["kind"] == "shown" and event["at"][0].startswith(f"{zone} "):
            seat = int(event["at"][0].removeprefix(f"{zone} "))
            row = faces.setdefault(seat, {})
            place = event["at"][1] if zone == "row" else len(row)  # a hand is laid down card by card
            row.setdefault(place, []).append(f"#{event['card']}")
        elif event["kind"] == "told" and event["what"] == "scored":
            scored[event["seat"]] = event["amount"]
    lines = {seat: " ".join(" → ".join(cards) for _, cards in sorted(row.items())) for seat, row in faces.items()}
    return lines, scored


def drawn(cards: list[str]) -> str:
    return " ".join(f"#{card}" for card in cards)


def counted(points: int, lang: str) -> str:
    return ONE_POINT.say(lang) if points == 1 else POINTS.say(lang).format(points)


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
