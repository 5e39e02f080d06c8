"""The registry of games, by name. A game is found in its package: ``rules``, ``judgement`` and ``observed``."""

import json
from functools import lru_cache
from importlib import import_module
from typing import Final

from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.observe import Observer
from tablee.core.record import Record, record_from
from tablee.core.rule import mistake
from tablee.judging.judgement import Judgement

MOST_CACHED: Final = 32  # about a megabyte each
NAMES: Final = ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau"]


def boxes() -> list[Box]:
    return [box(name) for name in NAMES]


def box(name: str) -> Box:
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise mistake(
            "no-such-game",
            f"Il n'y a pas de jeu « {name} » ici ; il y a : {known}.",
            f"Ein Spiel «{name}» gibt es hier nicht; es gibt: {known}.",
            f"There is no game '{name}' here; there is: {known}.",
        )
    found = import_module(f"tablee.games.{name}.rules").BOX
    assert isinstance(found, Box)
    return found


def game(name: str, /, **options: object) -> Game:
    """Open a game by its name, with its options as keywords.

    >>> import tablee
    >>> tablee.game("bungee", callers_act_again=True).options
    {'callers_act_again': True}

    Raises ``Mistake`` for a game or an option that does not exist.
    """
    return box(name).open(options)


def cached_game(name: str, options: dict[str, object]) -> Game:
    """The same as ``box(name).open(options)``. Games are immutable, so one instance serves all tables and workers."""
    return _cached_game(name, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=MOST_CACHED)
def _cached_game(name: str, options: str) -> Game:
    return box(name).open(json.loads(options))


def open_record(text: str) -> tuple[Game, Record]:
    """A record, and the game with the options it was played with. Raises Mistake where the text is no record."""
    record = record_from(text)
    return cached_game(record.game, record.options), record


def judgement(name: str) -> Judgement:
    """The evaluation function of a game."""
    found = import_module(f"tablee.games.{box(name).name}.judgement").JUDGEMENT
    assert isinstance(found, Judgement)
    return found


def observer(game: Game, seats: int) -> Observer:
    """The encoder of a game's observations for this many seats."""
    found = import_module(f"tablee.games.{game.name}.observed").observer(game, seats)
    assert isinstance(found, Observer)
    return found
