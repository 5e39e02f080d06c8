"""Puzzles as data: one JSON object a line in ``data/puzzles/<game>.jsonl``."""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.rule import BadPosition
from tablee.core.view import View
from tablee.games import NAMES, box, cached_game

GRADES: Final = [1, 2, 3]  # easy, medium, hard
EASY: Final = 0.2  # share of the weaker bots' tries that find it; none: hard
WEAKER: Final = ["beginner", "casual", "club"]
SEED: Final = b"puzzle"  # fixed: what is drawn after a try is the same for everybody


class Line(Struct, frozen=True, array_like=True):
    """One decision of a likely continuation."""

    seat: int
    move: str


class Puzzle(Struct, forbid_unknown_fields=True, frozen=True):
    """A decision with one answer. Moves are written as notation; chances are to win, from 0 to 1, each a mean with the
    half-width of its 95 % interval."""

    id: str
    game: str
    edition: int
    seat: int  # that decides
    position: dict[str, Any]  # what the seat cannot see in it was dealt at random
    answers: list[str]  # the answer, then moves with the very same effect
    tempting: str  # what the club player does
    theme: str
    grade: int
    found: dict[str, int]  # how many tries of each level found the answer
    chance: list[float]  # after the answer
    cost: list[float]  # what the tempting move gives away
    next_best: list[float]  # what the best of all other moves gives away
    better: float  # share of imagined games in which the answer does better than the tempting move …
    worse: float  # … and worse
    points: list[float]  # own points on average, after the answer and after the tempting move
    rivals: list[float]  # the opponents', on average
    line: list[Line]  # likely continuation of the answer
    reply: list[Line]  # and of the tempting move


def laid_out(view: View, seed: int) -> dict[str, Any] | None:
    """A position that this seat sees just as it sees the real one, everything else dealt anew; None if the game cannot
    set it up."""
    game = view.position.game
    spec: dict[str, Any] = view.imagine(seed).to_json()
    del spec["chance"]
    try:
        again = game.position(spec, b"").seen_by(int(view.eyes))
    except BadPosition:
        return None
    return spec if again.zones() == view.zones() and again.legal() == view.legal() else None


def id_of(spec: dict[str, Any], seat: int) -> str:
    """A short name that depends on nothing but the puzzle."""
    return sha256(json.dumps([spec, seat], sort_keys=True).encode()).hexdigest()[:10]


def grade_of(found: dict[str, int], tries: int) -> int:
    """From the share of the tries of the levels below the expert that find the answer."""
    share = sum(found[level] for level in WEAKER) / (tries * len(WEAKER))
    return 1 if share >= EASY else 2 if share > 0.0 else 3


def read(text: str) -> list[Puzzle]:
    """Puzzles from the text of a file, one a line."""
    return [msgspec.json.decode(line, type=Puzzle) for line in text.splitlines() if line.strip()]


def written(puzzles: list[Puzzle]) -> str:
    return "".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in puzzles)


@cache
def puzzles_of(name: str) -> list[Puzzle]:
    """The puzzles that a game ships with; those of another edition are left out."""
    shelf = box(name)  # raises Mistake for an unknown game
    found = files("tablee").joinpath("data", "puzzles", f"{name}.jsonl")
    if not found.is_file():
        return []
    return [puzzle for puzzle in read(found.read_text("utf-8")) if puzzle.edition == shelf.open({}).edition]


@cache
def by_id() -> dict[str, Puzzle]:
    """All puzzles of all games."""
    return {puzzle.id: puzzle for name in NAMES for puzzle in puzzles_of(name)}


def of_day(day: int) -> Puzzle | None:
    """The puzzle of a day (counted as ``date.toordinal`` does): the games in turn, and in each all puzzles before one comes
    again."""
    games = [found for found in map(puzzles_of, NAMES) if found]
    if not games:
        return None
    found = games[day % len(games)]
    turn = day // len(games)
    return sorted(found, key=lambda puzzle: puzzle.id)[turn % len(found)]


def game_of(puzzle: Puzzle) -> Game:
    return cached_game(puzzle.game, dict(puzzle.position.get("options", {})))


def position_of(puzzle: Puzzle) -> Position:
    """A fresh one each time: playing on it changes nothing."""
    return game_of(puzzle).position(puzzle.position, SEED)
