"""Games, positions and views as pickle stores them: plain numbers, and which game they belong to.

A game is named by the module of its box and opened again on the other side, so both must have it. A pickled position has
every secret, a pickled view what its seat may know.
"""

import json
from importlib import import_module
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.box import Box
from tablee.core.chance import chance_from
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import bad_position
from tablee.core.seen import Event, Masked
from tablee.core.setup import Fields
from tablee.core.table import Table
from tablee.core.view import View

Numbers = list[int]
OPENED: Final[dict[str, Game]] = {}  # games that were opened here, so that thousands of positions share one
MOST_OPENED: Final = 64


def opened(module: str, options: dict[str, object]) -> Game:
    key = f"{module} {json.dumps(options, sort_keys=True)}"
    game = OPENED.get(key)
    if game is None:
        box = import_module(module).BOX
        assert isinstance(box, Box)
        if len(OPENED) >= MOST_OPENED:
            OPENED.clear()
        game = OPENED[key] = box.open(options)
    return game


def numbers(values: vec[i64]) -> Numbers:
    return [int(value) for value in values]


def vector(values: Numbers) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def table_parts(table: Table) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    journal = numbers(table.journal[: table.noted])
    listening = 1 if table.listening else 0
    marks = [int(table.shuffles), int(table.glances), int(table.aside), listening, *numbers(table.drawable)]
    return numbers(table.slots), numbers(table.sizes), marks, journal


def table_from(game: Game, seats: int, parts: tuple[Numbers, Numbers, Numbers, Numbers]) -> Table:
    slots, sizes, marks, journal = parts
    table = Table(game.layouts[seats])
    table.slots = vector(slots)
    table.sizes = vector(sizes)
    table.shuffles = marks[0]
    table.glances = marks[1]
    table.aside = marks[2]
    table.listening = marks[3] == 1
    table.drawable = vector(marks[4:])
    table.journal = vector(journal)
    table.noted = len(journal)
    return table


def position_parts(position: Position) -> tuple[object, ...]:
    return (
        position.game,
        int(position.seats),
        position.game.edition,
        position.public(),
        table_parts(position.table),
        position.chance.state(),
        int(position.asked),
        int(position.step),
        numbers(position.agenda),
    )


def position_from(
    game: Game,
    seats: int,
    edition: int,
    public: dict[str, object],
    parts: tuple[Numbers, Numbers, Numbers, Numbers],
    chance: str,
    asked: int,
    step: int,
    agenda: Numbers,
) -> Position:
    if edition != game.edition:
        title = game.box.title
        raise bad_position(
            f"Cette position suit l'édition {edition} de {title} ; ici, c'est l'édition {game.edition}.",
            f"Diese Stellung folgt Ausgabe {edition} von {title}; hier ist Ausgabe {game.edition}.",
            f"This position follows edition {edition} of {title}; here it is edition {game.edition}.",
        )
    position = game.blank(seats, table_from(game, seats, parts), chance_from(chance))
    position.restore(Fields(dict(public)))
    position.asked = asked
    position.step = step
    if agenda:
        position.agenda = vector(agenda)
    return position


def view_parts(view: View) -> tuple[object, ...]:
    hidden = [numbers(view.masked.bound), numbers(view.masked.loose)]
    events = [
        (one.kind, one.face, one.showing, one.news, one.src, one.src_index, one.dst, one.dst_index, one.lasting)
        for one in view.events
    ]
    return int(view.eyes), view.position, hidden, events


def view_from(
    eyes: int,
    position: Position,
    hidden: list[Numbers],
    events: list[tuple[int, int, bool, bool, int, int, int, int, bool]],
) -> View:
    masked = Masked(position.table, vector(hidden[0]), vector(hidden[1]))
    told: list[Event] = []
    for one in events:
        told.append(Event(one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7], one[8]))
    return View(eyes, position, masked, told)
