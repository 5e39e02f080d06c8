"""What every view says, as JSON: ``View.to_json``. The page's types are made from it (``tools/wire_types.py``).

A game adds the fields of its own ``view_fields.py``. These modules only declare: nothing is built from them at run time,
and mypyc leaves them alone, because it would erase the annotations. ``tests/laws/test_view_fields.py`` holds every view
against them. The text beside a type becomes the comment in the page.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

Place = Annotated[tuple[str, int], 'a zone and an index, as in `["hand 0", 3]`']

Moved = TypedDict("Moved", {"kind": Literal["moved"], "card": str, "from": Place, "to": Place})


class Shown(TypedDict):
    kind: Literal["shown"]
    card: str
    at: Place


class Shuffled(TypedDict):
    kind: Literal["shuffled"]
    zone: str


class Told(TypedDict):
    kind: Literal["told"]
    what: str
    seat: int
    amount: int


Event = Moved | Shown | Shuffled | Told


class View(TypedDict):
    game: str
    seats: int
    seat: Annotated[int | None, "whose view it is; null: somebody who looks on"]
    step: Annotated[str, "what is asked"]
    asked: list[int]
    legal: Annotated[list[int], "codes of my legal moves"]
    scores: list[int]
    winners: list[int]
    zones: Annotated[
        dict[str, list[str] | list[list[str]]], '"?" is a hidden card, "(7)" one that is known but does not show'
    ]
    glances: NotRequired[Annotated[list[Place], "the places that show to this seat for a moment, and not to all"]]
    events: Annotated[list[Event], "what happened since the last decision"]
