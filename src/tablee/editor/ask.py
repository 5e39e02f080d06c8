"""One change in the position editor, and all that a page shows after it. Stateless: the page sends the position as text."""

import json
from os import urandom
from typing import Annotated, Any

from msgspec import Meta, Struct

from tablee.bots.names import BOT_NAMES
from tablee.core.rule import BadPosition
from tablee.editor.boards import EditorPlace, PlaceChoice
from tablee.editor.draft import (
    FILLED_BY_OPTIONS,
    STOCK,
    Draft,
    at_decision,
    draft_of,
    in_words,
    new_deal,
    problem,
    read_draft,
)
from tablee.editor.places import Places
from tablee.editor.settings import EditorSetting, Settings
from tablee.games import NAMES, box
from tablee.moments import Seat
from tablee.puzzles.ask import named
from tablee.puzzles.puzzle import position_of

LONGEST = 12_000


class AskPosition(Struct, forbid_unknown_fields=True):
    """A position: from its text, from a moment of a record, of a puzzle, or else dealt anew. Then one change."""

    game: Annotated[str, Meta(max_length=40, description="where the text names none")] = NAMES[0]
    options: dict[str, bool | int | Annotated[str, Meta(max_length=400)]] = {}
    seats: Annotated[int, Meta(ge=0, le=9)] | None = None
    text: Annotated[str, Meta(max_length=LONGEST, description="as game.position reads it, or a record")] = ""
    record: Annotated[str, Meta(max_length=LONGEST)] = ""
    at: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="after so many decisions of the record")] | None = None
    puzzle: Annotated[str, Meta(max_length=40, description="what the seat of a puzzle knows")] = ""
    eyes: Annotated[Seat, Meta(description="who sits at the bottom")] = 0
    place: Annotated[str, Meta(max_length=60, description="what was touched")] = ""
    which: Annotated[int, Meta(ge=0, le=99, description="of equal cards, the nth")] = 0
    held: Annotated[str, Meta(max_length=60, description="a piece touched before, which may go there")] = ""
    put: Annotated[str, Meta(max_length=60, description="a choice of that place, or the value of a setting")] = ""
    setting: Annotated[str, Meta(max_length=20, description="its name, then / and which of its values")] = ""
    do: Annotated[str, Meta(max_length=10, description="clear: take all cards away; deal: draw the unknown ones")] = ""
    expect: Annotated[str, Meta(max_length=80, description="the right move of the lesson step, as notation")] = ""


class ChosenPlace(Struct):
    id: str
    words: str
    cards: list[EditorPlace]
    choices: list[PlaceChoice]


class PositionShown(Struct):
    game: str
    title: str
    options: dict[str, Any]
    seats: int
    names: list[str]
    text: Annotated[str, Meta(description="the position, to be sent again, kept, or read by game.position")]
    problem: Annotated[str, Meta(description="what is impossible in it; empty: nothing")]
    view: Annotated[dict[str, Any], Meta(title="View", description="with every card that was chosen open")]
    question: str
    unknown: Annotated[bool, Meta(description="do those who are asked hold cards that nobody has chosen?")]
    hot: Annotated[list[str], Meta(description="places that a board draws only where something can be done")]
    free: Annotated[list[str], Meta(description="places that can be touched though nothing lies there")]
    places: list[EditorPlace]
    settings: list[EditorSetting]
    chosen: ChosenPlace | None
    lesson: Annotated[str, Meta(description="as a step of a lesson, in JSON")]


def shown(wish: AskPosition, lang: str) -> PositionShown:
    """Raises Mistake for what cannot be read or changed so."""
    draft = begin(wish)
    names = list(BOT_NAMES[: draft.seats])
    eyes = min(wish.eyes, draft.seats - 1)
    places = Places(draft, names, lang, eyes)
    place = places.resolve(wish.place, wish.which)
    if wish.do == "clear":
        draft.cards = {zone: [] for zone in draft.cards}
    elif wish.do == "deal":
        places.deal()
    elif wish.setting:
        name, _, at = wish.setting.partition("/")
        Settings(draft, names, lang).put(name, int(at) if at.isdigit() else 0, wish.put)
    elif wish.put:
        place = places.put(place, wish.put) if place else ""
    elif wish.held and places.board and (what := places.board.move(wish.held, wish.place)):
        place = places.board.put(wish.held, what)
    try:
        position = draft.position()
    except BadPosition as error:
        raise in_words(draft.game, error, names) from None
    wrong = problem(position)
    sentence = in_words(draft.game, wrong, names).words.say(lang) if wrong else ""
    asked = position.pending
    question = "" if wrong or eyes not in asked else position.seen_by(eyes).question(lang)
    return PositionShown(
        draft.game.name,
        box(draft.game.name).title,
        draft.game.options,
        draft.seats,
        names,
        draft.text(),
        sentence,
        view_of(draft, eyes, wrong is not None),
        question,
        any(places.unknown(seat) for seat in asked),
        places.board.hot() if places.board else [],
        places.board.free() if places.board else [],
        places.all(),
        Settings(draft, names, lang).all(),
        chosen(places, place) if place else None,
        lesson_step(draft, wish.expect),
    )


def begin(wish: AskPosition) -> Draft:
    if wish.text:
        return read_draft(wish.text, wish.game, dict(wish.options))
    if wish.record:
        return at_decision(wish.record, wish.at)
    if wish.puzzle:
        puzzle = named(wish.puzzle)
        return draft_of(position_of(puzzle), puzzle.seat)
    return new_deal(wish.game, dict(wish.options), wish.seats, urandom(16))


def view_of(draft: Draft, eyes: int, wrong: bool) -> dict[str, Any]:
    """As that seat's table draws it, but with all cards open. Nothing is asked in a position that cannot be."""
    position = draft.position()
    if wrong:
        position.end_game()
    view = position.seen_by(eyes).to_json(memory=False)
    view |= {"asked": draft.asked, "events": [], "legal": []}
    if draft.asked:
        view["winners"] = []
    layout, zones = draft.layout, view["zones"]
    assert isinstance(zones, dict)
    for family, name in enumerate(layout.families):
        if name in (STOCK, FILLED_BY_OPTIONS):
            continue
        first, count = layout.firsts[family], layout.counts[family]
        shown = [draft.shown(zone, eyes) for zone in layout.names[first : first + max(1, count)]]
        zones[name] = shown if count else shown[0]
    return view


def chosen(places: Places, place: str) -> ChosenPlace:
    cards: list[EditorPlace] = []
    zone, _, index = place.partition("/")
    draft = places.draft
    if zone in draft.cards and draft.room(zone) > 1 and not index:
        cards = [
            EditorPlace(f"{zone}/{at}", places.words(f"{zone}/{at}"), "", [face])
            for at, face in enumerate(draft.shown(zone))
        ]
    return ChosenPlace(place, places.words(place), cards, places.choices(place))


def lesson_step(draft: Draft, expect: str) -> str:
    text = {"fr": "", "de": "", "en": ""}
    step: dict[str, Any] = {"id": "step", "text": text, "position": draft.spec(origin=False), "rules": []}
    if expect:
        step["expect"] = [expect]
    return json.dumps(step, ensure_ascii=False, indent=1)
