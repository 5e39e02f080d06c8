"""What a view of Nicht die Bohne! says besides what every view says (``core/view_fields.py``)."""

from typing import Annotated, TypedDict


class Public(TypedDict):
    round: Annotated[int, "rounds that are over"]
    dealer: int
    token: Annotated[int, "who has the token"]
    plus: Annotated[list[int], "points above zero, round by round, one number a seat"]
    minus: Annotated[list[int], "points below zero, without their sign"]
    worth: Annotated[list[list[int]], "seat by seat, what its rows count as they lie, colour by colour"]


class WorkedOut(TypedDict):
    sheet: Annotated[list[int], "points noted, round by round, one number a seat"]
    rounds: Annotated[int, "that the game has"]


class Zones(TypedDict):
    stock: list[str]
    under: list[str]
    hand: list[list[str]]
    laid: list[list[str]]
    red: list[list[str]]
    blue: list[list[str]]
    green: list[list[str]]
    yellow: list[list[str]]
