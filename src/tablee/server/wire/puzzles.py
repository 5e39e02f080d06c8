"""Messages about puzzles; re-exported by ``wire``."""

from typing import Annotated

from msgspec import Meta, Struct

from tablee.puzzles.ask import PuzzleAsked, PuzzleInfo, PuzzleTried

__all__ = ["PuzzleAsked", "PuzzleInfo", "PuzzleList", "PuzzleTheme", "PuzzleTried", "PuzzleTry", "PuzzleWhy"]


class PuzzleTheme(Struct):
    game: str
    name: str
    words: str


class PuzzleList(Struct):
    puzzles: list[PuzzleInfo]
    themes: list[PuzzleTheme]
    grades: Annotated[list[str], Meta(description="in words, from 1")]
    today: Annotated[str, Meta(description="the puzzle of the day asked for; empty without one")] = ""


class PuzzleTry(Struct, forbid_unknown_fields=True):
    move: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="a place in the game's catalogue of moves")]


class PuzzleWhy(Struct, forbid_unknown_fields=True):
    touches: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=20)]
