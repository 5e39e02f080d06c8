"""What a view of Bauernschlau says besides what every view says (``core/view_fields.py``)."""

from typing import Annotated, TypedDict


class Public(TypedDict):
    played: Annotated[int, "games that are over"]
    starter: int
    opening: Annotated[int, "seats that still have to place a sheep in the first round"]
    herd: Annotated[int, "sheep still to place in the special action, including the one in hand"]
    extra: Annotated[int, "extra actions left, including the current one; 0: the turn's own action"]
    dog: Annotated[str, "its field"]
    farms: Annotated[list[str], 'of each seat; "-": not chosen yet']
    fences: Annotated[list[str], "each from the middle on: its edges with the seats that built them"]
    pieces: Annotated[list[int], "that each seat has left"]
    fenced: Annotated[list[int], "seats whose farms are closed"]
    sheet: Annotated[list[int], "points noted, game by game, one number a seat"]


class Shares(TypedDict):
    sheep: int
    geese: Annotated[int, "what they add to the sheep, or take away"]
    pieces: Annotated[int, "for those left over; never positive"]


class WorkedOut(TypedDict):
    geese: Annotated[str, "the layout, as the option writes it"]
    yards: Annotated[list[list[str]], "of each seat that is fenced, its pastures"]
    showing: Annotated[list[int | None], "what each closed farm shows right now"]
    shares: Annotated[list[Shares | None], "the parts of that sum"]
    unscored: Annotated[list[int], "seats that a single game left without a score, their farms being open"]


class Zones(TypedDict):
    stock: list[str]
    pasture: list[list[str]]
    drawn: list[list[str]]
