"""What a view of Bärnergäng says besides what every view says (``core/view_fields.py``)."""

from typing import Annotated, Literal, NotRequired, TypedDict


class Public(TypedDict):
    round: Annotated[int, "games that are over"]
    turns: Annotated[int, "taken in this game"]
    caller: Annotated[int, "-1: nobody has called"]
    mover: Annotated[int, "whose turn it is while others look too; -1: nobody looks"]
    aim: Literal["low", "high"]
    high_games: Annotated[list[int], "games that were for the most points, from 1"]
    sheet: Annotated[list[int], "points noted, game by game, one number a seat"]


class WorkedOut(TypedDict):
    game_winners: Annotated[list[list[int]], "the seats that won each game; a shared game is everyone's"]
    totals: Annotated[list[int], "the points of all games"]
    rounds: Annotated[int, "games of the match"]


class Zones(TypedDict):
    stock: list[str]
    discard: list[str]
    used: list[str]
    row: list[list[str]]
    drawn: list[list[str]]
    box: NotRequired[Annotated[list[str], "special cards that are not used, where an extension leaves some out"]]
