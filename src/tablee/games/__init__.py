"""The registry of games, by name. A game is found in its package: ``rules``, and optionally ``judgement``,
``observed`` and ``pad``. Ours are here, those of others are known to ``tablee.outside``."""

import json
import warnings
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from tablee import outside
from tablee.core.box import Box
from tablee.core.chance import Quick
from tablee.core.game import Game
from tablee.core.observe import Observer
from tablee.core.pad import Pad
from tablee.core.plain_observer import PlainObserver
from tablee.core.position import Position
from tablee.core.record import Record, record_from
from tablee.core.rule import Mistake, Words, mistake
from tablee.core.table import Table
from tablee.judging.judgement import Judgement
from tablee.judging.plain import PlainJudgement

MOST_CACHED: Final = 32  # about a megabyte each
PARTS: Final = (
    "begin", "legal_into", "objection", "apply", "twin", "public", "restore", "scores", "best", "touches",
)  # fmt: skip
NAMES: Final = ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau"]


def names() -> list[str]:
    """Our games, then those of other packages."""
    return NAMES + [name for name in outside.known(outside.GAMES) if name not in NAMES]


def boxes() -> list[Box]:
    """All games; one of another package that is not whole is left out with a warning."""
    found = []
    for name in names():
        try:
            found.append(box(name))
        except Mistake as error:
            warnings.warn(error.say("en"), stacklevel=2)
    return found


def box(name: str) -> Box:
    if name in NAMES:
        found = import_module(f"tablee.games.{name}.rules").BOX
        assert isinstance(found, Box)
        return found
    package = outside.known(outside.GAMES).get(name, "")
    if not package:
        known = ", ".join(names())
        raise mistake(
            "no-such-game",
            f"Il n'y a pas de jeu « {name} » ici ; il y a : {known}.",
            f"Ein Spiel «{name}» gibt es hier nicht; es gibt: {known}.",
            f"There is no game '{name}' here; there is: {known}.",
        )
    return outside_box(name, package)


@cache
def outside_box(name: str, package: str) -> Box:
    """A game of another package, opened and dealt once: what it lacks is said now, not in the middle of a game."""
    found = getattr(outside.imported(f"{package}.rules", name), "BOX", None)
    if not isinstance(found, Box):
        raise outside.unusable(name, f"{package}.rules has no BOX that is a tablee.Box")
    if found.name != name:
        raise outside.unusable(name, f"the BOX of {package} calls itself '{found.name}'")
    try:
        opened = found.open({})
        complete(name, Game, opened, ("layout", "blank", "narrate"))
        fewest = opened.seat_counts[0]
        complete(name, Position, opened.blank(fewest, Table(opened.layouts[fewest]), Quick(0)), PARTS)
        for seats in opened.seat_counts:
            position = opened.deal(seats, b"?")
            position.seen_by(None).to_json()
            position.seen_by(position.pending[0]).to_json()
            position.copy().to_json()
    except Mistake:
        raise
    except Exception as error:  # whatever the code of others raises
        raise outside.unusable(name, f"{package}: {outside.told(error)}") from error
    return found


def complete(name: str, base: type, made: object, needed: tuple[str, ...]) -> None:
    """Compiled base classes let a subclass without their abstract methods be made, and fail later in strange ways."""
    lacking = [part for part in needed if getattr(type(made), part) is getattr(base, part)]
    if lacking:
        raise outside.unusable(name, f"its class {type(made).__name__} lacks the method '{lacking[0]}'")


def package_of(name: str) -> str:
    return f"tablee.games.{name}" if name in NAMES else outside.known(outside.GAMES)[box(name).name]


def part(name: str, module: str) -> ModuleType | None:
    """A module of a game's package, where it has one."""
    package = package_of(name)
    if name in NAMES:
        return import_module(f"{package}.{module}")
    return outside.imported(f"{package}.{module}", name) if find_spec(f"{package}.{module}") is not None else None


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


def words_of(name: str) -> dict[str, Words]:
    """What a game of another package calls its zones, cards and public fields: ``WORDS`` in its ``rules``. For the plain
    table in the browser."""
    found = {} if name in NAMES else getattr(part(name, "rules"), "WORDS", {})
    return {str(key): words for key, words in found.items() if isinstance(words, Words)}


def judgement(name: str) -> Judgement:
    """The evaluation function of a game; ``PlainJudgement`` where it has none."""
    module = part(name, "judgement")
    if module is None:
        return PlainJudgement()
    found = getattr(module, "JUDGEMENT", None)
    if not isinstance(found, Judgement):
        raise outside.unusable(name, f"{module.__name__} has no JUDGEMENT that is a Judgement")
    return found


def observer(game: Game, seats: int) -> Observer:
    """The encoder of a game's observations for this many seats; ``PlainObserver`` where it has none."""
    module = part(game.name, "observed")
    if module is None:
        return PlainObserver(game, seats)
    if not callable(getattr(module, "observer", None)):
        raise outside.unusable(game.name, f"{module.__name__} has no function 'observer'")
    found = module.observer(game, seats)
    if not isinstance(found, Observer):
        raise outside.unusable(game.name, f"{module.__name__}.observer does not give an Observer")
    return found


def pad(name: str) -> Pad:
    """What a score pad has to know of a game. Raises ``Mistake`` for a game that has none."""
    module = part(name, "pad")
    found = getattr(module, "PAD", None)
    if not isinstance(found, Pad):
        title = box(name).title
        raise mistake(
            "no-pad",
            f"Pour {title}, il n'y a pas de bloc de score.",
            f"Für {title} gibt es keinen Schreibblock.",
            f"There is no score pad for {title}.",
        )
    return found
