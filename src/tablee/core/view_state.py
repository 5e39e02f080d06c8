"""A view as JSON and back: for a bot in another process or on another machine.

``View.to_json`` is for screens. This is all of a view, so that the view can be rebuilt: what the seat has seen and may
remember, who else knows which card, which hidden faces are left and where each may lie. It comes from a view, so nothing
is in it that the seat may not know.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Quick
from tablee.core.game import Game
from tablee.core.rule import BadPosition, bad_position
from tablee.core.seen import Event, Masked
from tablee.core.setup import (
    ANY,
    Fields,
    card_from,
    drawable_from,
    drawable_json,
    face_named,
    seats_mask,
    seats_text,
    zones_json,
)
from tablee.core.table import HIDDEN, MOVED, SPECTATOR, TOLD, Table, face_of, group_of, zeros
from tablee.core.view import View

UNFACED: Final[i64] = ~0xFF
MOST_EVENTS: Final = 1000
LONGEST: Final = 0xFFFF


def view_state(view: View) -> dict[str, object]:
    """All of a view, as JSON.

    >>> import json, tablee
    >>> from tablee.core.view_state import view_of, view_state
    >>> game = tablee.game("bungee")
    >>> view = game.deal(seats=2, seed=b"a secret").seen_by(0)
    >>> again = view_of(game, json.loads(json.dumps(view_state(view))))
    >>> again.legal() == view.legal(), again.zones() == view.zones()
    (True, True)
    >>> again.imagine(seed=1).fingerprint() == view.imagine(seed=1).fingerprint()
    True
    """
    position, faces = view.position, view.position.game.faces
    table = position.table
    data: dict[str, object] = {
        "game": position.game.name,
        "edition": position.game.edition,
        "options": position.game.options,
        "seats": int(position.seats),
        "seat": view.seat,
        "step": position.game.steps[position.step].name,
        "asked": position.pending,
    }
    if len(position.agenda) > 0:
        data["owed"] = [int(what) for what in position.agenda]
    data.update(position.public())
    data["zones"] = zones_json(table, [ANY, *faces[1:]])
    data["shuffles"] = int(table.shuffles)
    data["glances"] = seats_text(table.glances)
    if len(table.drawable) > 0:
        data["drawable"] = drawable_json(table, faces, position.seats)
    bound: dict[str, list[str]] = {}
    for packed in view.masked.bound:
        bound.setdefault(str(int(packed >> 8)), []).append(faces[packed & 0xFF])
    data["hidden"] = bound
    data["hidden anywhere"] = [faces[face] for face in view.masked.loose]
    data["events"] = [
        [one.kind, one.face, one.showing, one.news, one.src, one.src_index, one.dst, one.dst_index, one.lasting]
        for one in view.events
    ]
    return data


def view_of(game: Game, data: dict[str, object]) -> View:
    """The view that ``view_state`` wrote. Raises ``BadPosition`` if it is another game's, or cannot be."""
    fields = Fields(dict(data))
    game.check_origin(fields)
    seats = fields.integer("seats", 0, 0, 99)
    game.check_seats(seats)
    eyes: i64 = SPECTATOR
    if data.get("seat") is not None:
        eyes = fields.integer("seat", 0, 0, seats - 1)
    table = Table(game.layouts[seats])
    table.slots = zeros(table.layout.spots)
    table.sizes = zeros(table.layout.zones())
    lay_all(table, fields, game.faces)
    table.shuffles = fields.integer("shuffles", 1, 1, LONGEST)
    table.glances = seats_mask(fields.text("glances", "-"))
    table.drawable = drawable_from(table, fields, game.faces, seats)
    masked = masked_from(table, fields, game.faces)
    events = [event_of(game, table, one) for one in listed(fields, "events", MOST_EVENTS)]
    position = game.blank(seats, table, Quick(0))
    position.restore(fields)
    game.read_question(fields, position)
    return View(eyes, position, masked, events)


def lay_all(table: Table, fields: Fields, faces: list[str]) -> None:
    """Every zone as written; fans too, whose order is already canonical."""
    value = fields.take("zones")
    zones = Fields(value if isinstance(value, dict) else {})
    layout = table.layout
    for family in range(len(layout.families)):
        name = layout.families[family]
        first = layout.firsts[family]
        if layout.counts[family] == 0:
            lay_zone(table, first, zones.text(name, ""), faces)
            continue
        texts = zones.strings(name, layout.labels(family))
        for index in range(len(texts)):
            lay_zone(table, first + index, texts[index], faces)
    zones.done()


def lay_zone(table: Table, zone: i64, text: str, faces: list[str]) -> None:
    layout = table.layout
    cards = text.split()
    if len(cards) > int(layout.rooms[zone]):
        raise cannot_be(layout.names[zone])
    spot = layout.starts[zone]
    for card in cards:
        if card.startswith(ANY):
            table.slots[spot] = card_from(faces[1] + card[1:], layout.viewers[zone], faces) & UNFACED
        else:
            table.slots[spot] = card_from(card, layout.viewers[zone], faces)
        spot += 1
    table.sizes[zone] = len(cards)


def masked_from(table: Table, fields: Fields, faces: list[str]) -> Masked:
    """With the faces that hidden cards have: bound to a shuffle, and others. As many as there are hidden cards."""
    left: dict[int, int] = {}  # hidden cards of each group that no bound face is for
    for zone in range(table.layout.zones()):
        start = table.layout.starts[zone]
        for spot in range(start, start + table.sizes[zone]):
            card = table.slots[spot]
            if face_of(card) == HIDDEN:
                group = int(group_of(card))
                left[group] = left.get(group, 0) + 1
                if group > table.shuffles:
                    raise cannot_be("shuffles")
    bound = vec[i64]()
    written = fields.take("hidden")
    for key, texts in (written if isinstance(written, dict) else {}).items():
        group = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 6 else -1
        if not isinstance(texts, list) or len(texts) > left.get(group, 0):
            raise cannot_be("hidden")
        for text in texts:
            bound = append(bound, i64(group) << 8 | i64(face_named(str(text), faces)))
        left[group] -= len(texts)
    loose = vec[i64]()
    others = listed(fields, "hidden anywhere", LONGEST)
    if len(others) != sum(left.values()):
        raise cannot_be("hidden anywhere")
    for other in others:
        loose = append(loose, i64(face_named(str(other), faces)))
    return Masked(table, bound, loose)


def event_of(game: Game, table: Table, value: object) -> Event:
    if not isinstance(value, list) or len(value) != 9 or any(not isinstance(one, int) for one in value):
        raise cannot_be("events")
    numbers = [int(one) for one in value]
    kind, face, src, dst = numbers[0], numbers[1], numbers[4], numbers[6]
    zones, told = int(table.layout.zones()), kind == int(TOLD)
    most, sources = (len(game.tellings), LONGEST) if told else (len(game.faces), zones)
    if not int(MOVED) <= kind <= int(TOLD) or not 0 <= face < most or not 0 <= src < sources:
        raise cannot_be("events")
    if not told and not 0 <= dst < zones:
        raise cannot_be("events")
    return Event(kind, face, numbers[2] != 0, numbers[3] != 0, src, numbers[5], dst, numbers[7], numbers[8] != 0)


def listed(fields: Fields, name: str, most: int) -> list[object]:
    value = fields.take(name)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > most:
        raise cannot_be(name)
    return value


def cannot_be(name: str) -> BadPosition:
    return bad_position(
        f"Cette vue ne peut pas être : « {name} » ne va pas avec le reste.",
        f"Diese Sicht kann nicht sein: «{name}» passt nicht zum Rest.",
        f"This view cannot be: '{name}' does not agree with the rest.",
    )
