"""What a view of Brändi Dog says besides what every view says (``core/view_fields.py``)."""

from typing import Annotated, Literal, TypedDict

Spot = Annotated[str, 'as touches name it: "ring/17", "finish 0/2", "kennel 0"']


class Public(TypedDict):
    marbles: Annotated[
        list[list[str]], 'of each colour: "k" in the kennel, "f2" in the finish, "17" and "0!" on the ring'
    ]
    cards: Annotated[int, "how many each was dealt"]
    opener: int
    left: Annotated[int, "steps left of a seven"]
    out: Annotated[list[int], "seats that have laid down their cards"]


Walk = TypedDict(
    "Walk",
    {
        "what": Literal["comes out", "sent", "goes", "comes home", "swapped"],
        "seat": Annotated[int, "whose colour"],
        "from": Spot,
        "to": Spot,
        "steps": Annotated[int, "0: it was carried"],
    },
)


class WorkedOut(TypedDict):
    mates: Annotated[list[list[int]], "of each seat, the next one first"]
    sends: Annotated[dict[str, list[Spot]], "for my moves, by code: where those stand whom they would send home"]
    steps: Annotated[dict[str, int], "for my moves that walk, by code: how far; negative: backwards"]
    walks: Annotated[list[Walk], "which marbles the last decision moved"]


class Zones(TypedDict):
    stock: list[str]
    discard: list[str]
    hand: list[list[str]]
    gift: list[list[str]]
