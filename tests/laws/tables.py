"""Which games, options and numbers of seats the laws run over."""

import json
import os
from functools import cache
from pathlib import Path

import tablee
from tablee._build import mode
from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.option import TEXT
from tablee.laws.positions import (
    as_seen,
    choices,
    choose,
    decide,
    digest,
    faces,
    fields,
    laid_out,
    skip_ahead,
    telling_apart,
    turned,
    walk,
    walk_on,
)

__all__ = [
    "as_seen",
    "choices",
    "choose",
    "decide",
    "digest",
    "faces",
    "fields",
    "laid_out",
    "skip_ahead",
    "telling_apart",
    "walk",
    "walk_on",
]

COMPILED = mode() == "compiled"
LONG = COMPILED and bool(os.environ.get("TABLEE_LONG"))  # make trials: the same laws over more positions
CORNERS = Path(__file__).parent / "corners"


def label(name: str, options: dict[str, object]) -> str:
    many = [f"{len(options)} constants"] if len(options) > 1 else [f"{key}={value}" for key, value in options.items()]
    return "-".join([name, *many])


@cache
def opened(name: str, options: str) -> Game:
    return tablee.game(name, **json.loads(options))


def game_of(name: str, options: dict[str, object]) -> Game:
    return opened(name, json.dumps(options, sort_keys=True))


def boxes() -> list[Box]:
    """All games, or those that TABLEE_LAWS names."""
    wanted = os.environ.get("TABLEE_LAWS", "").split()
    return [box for box in tablee.boxes() if not wanted or box.name in wanted]


def variants() -> list[tuple[str, Game]]:
    return [
        (label(box.name, options), game_of(box.name, options))
        for box in boxes()
        for options in [*choices(box), *turned(box)]
    ]


def cases() -> list[tuple[str, Game, int]]:
    """Every game with every seat count; every option that changes the play with each of them; the many mixtures of an
    extension, matches of so many games, what a text may say, and turned constants, with the seat counts in turn."""
    found = []
    for at, (name, game) in enumerate(variants()):
        counts = game.seat_counts
        mixture = any("," in str(value) for value in game.options.values()) or game.options.get("games", "1") != "1"
        texts = any(option.kind == TEXT and option.name in game.options for option in game.box.options)
        constants = bool(game.turned)
        for seats in [counts[at % len(counts)]] if mixture or texts or constants else counts:
            found.append((f"{name}-{seats}", game, seats))
    return found


def corners() -> list[tuple[str, Game, dict[str, object]]]:
    """Positions set up by hand, for what random play hardly ever reaches."""
    found = []
    for box in boxes():
        path = CORNERS / f"{box.name}.json"
        for at, corner in enumerate(json.loads(path.read_text()) if path.exists() else []):
            found.append((f"{box.name}-{at}", game_of(box.name, corner["options"]), corner["position"]))
    return found
