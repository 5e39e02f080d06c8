"""What a view of Bungee says besides what every view says (``core/view_fields.py``)."""

from typing import Annotated, TypedDict


class Public(TypedDict):
    round: Annotated[int, "rounds that are over"]
    starter: int
    dry: Annotated[int, "turns in a row without a card from the stock"]
    skips: Annotated[int, "players still to miss a turn"]
    calls: Annotated[int, "how many have called"]
    first_caller: Annotated[int, "-1: nobody has called"]
    again: Annotated[int, "callers who may act once more in this extra lap, a bit each"]
    called: Annotated[list[int], "the rank of each seat's call; 0: none"]
    sheet: Annotated[list[int], "points noted, round by round, one number a seat"]


class WorkedOut(TypedDict):
    worth: Annotated[dict[str, int], "what each face counts in this round, to all but its winner"]
    rounds: Annotated[int, "that the game has"]


class Zones(TypedDict):
    stock: list[str]
    discard: list[str]
    lucky: list[str]
    taken: list[str]
    hand: list[list[str]]
