"""Games and bots of other packages: a name, and where its code is.

A name stands for a package (``stairs`` for ``stairs_game``) or for a bot (``mine`` for ``my_bots:Careful`` or
``expert@5000``). Names come from the entry points ``tablee.games`` and ``tablee.bots`` of what is installed, from the
variables ``TABLEE_GAMES`` and ``TABLEE_BOTS`` (``stairs=stairs_game``), and from ``register``, which sets these
variables too, so that the processes started from here know the same names. Code is imported when it is needed.
"""

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any, Final

from tablee.core.rule import Mistake, Words, mistake

GAMES: Final = "TABLEE_GAMES"
BOTS: Final = "TABLEE_BOTS"
GROUPS: Final = {GAMES: "tablee.games", BOTS: "tablee.bots"}
OURS: Final = {
    GAMES: ("bungee", "bohne", "baernergaeng", "dog", "bauernschlau"),
    BOTS: ("random", "beginner", "casual", "club", "expert", "cheat", "peek", "judge"),
}
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")  # in addresses, in records, as a module of the browser app
HELD: Final[dict[str, Callable[..., Any]]] = {}  # registered objects that no other process could import


@cache
def _installed(variable: str) -> dict[str, str]:
    found = {point.name: point.value for point in entry_points(group=GROUPS[variable])}
    return {name: found[name] for name in sorted(found) if NAME.fullmatch(name)}


@cache
def _written(variable: str, text: str) -> dict[str, str]:
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, target = (word.strip() for word in part.partition("="))
        if not equals or not target or not NAME.fullmatch(name):
            raise mistake(
                "bad-setting",
                f"{variable} : « {part} » ne convient pas ; attendu : nom=paquet ou nom=module:fabrique.",
                f"{variable}: «{part}» geht nicht; erwartet: name=paket oder name=modul:fabrik.",
                f"{variable}: '{part}' will not do; expected: name=package or name=module:factory.",
            )
        found[name] = target
    return found


def known(variable: str) -> dict[str, str]:
    """Every name of that kind with its target, the registered ones first."""
    written = _written(variable, os.environ.get(variable, ""))
    return {**written, **{name: target for name, target in _installed(variable).items() if name not in written}}


def register(name: str, *, game: str | ModuleType = "", bot: str | Callable[..., Any] = "") -> None:
    """Make a game or a bot of another package known under a name, here and in the processes started from here.

    ``game``: a package whose module ``rules`` has a ``BOX``. ``bot``: ``"module:factory"``, the factory itself, which
    is called with the game and a seed, or another bot's name.

    >>> import tablee
    >>> from tablee.bots.levels import bot
    >>> tablee.register("deep", bot="expert@5000")
    >>> tablee.register("my bot", bot="my_bots:Careful")
    Traceback (most recent call last):
    tablee.core.rule.Mistake: ...
    >>> tablee.forget("deep")

    An installed package needs no call: it declares the entry point ``tablee.games`` or ``tablee.bots``.
    """
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise mistake(
            "bad-name",
            f"« {name} » n'est pas un nom : des minuscules sans accent, des chiffres et _, vingt signes au plus.",
            f"«{name}» ist kein Name: Kleinbuchstaben ohne Akzent, Ziffern und _, höchstens zwanzig Zeichen.",
            f"'{name}' is no name: lower-case letters without accents, digits and _, twenty signs at most.",
        )
    if name in OURS[GAMES if game else BOTS]:
        raise mistake(
            "bad-name",
            f"« {name} » est déjà le nom d'un des nôtres ; prends-en un autre.",
            f"«{name}» heisst schon einer von uns; nimm einen anderen Namen.",
            f"'{name}' is already the name of one of ours; take another.",
        )
    if bool(game) == bool(bot):
        raise mistake(
            "bad-name",
            f"« {name} » : enregistre soit un jeu (game=), soit un bot (bot=).",
            f"«{name}»: Registriere entweder ein Spiel (game=) oder einen Bot (bot=).",
            f"'{name}': register either a game (game=) or a bot (bot=).",
        )
    if game:
        _set(GAMES, name, game if isinstance(game, str) else game.__name__)
    elif isinstance(bot, str):
        _set(BOTS, name, bot)
    else:
        target = f"{bot.__module__}:{bot.__qualname__}"
        if "<" in target:  # a lambda, or defined in a function
            HELD[name] = bot
            target = f"{target} (registered)"
        _set(BOTS, name, target.replace(",", ";"))


def forget(name: str) -> None:
    """Undo ``register``."""
    HELD.pop(name, None)
    for variable in GROUPS:
        left = {**_written(variable, os.environ.get(variable, ""))}
        if left.pop(name, None) is not None:
            os.environ[variable] = ",".join(f"{one}={target}" for one, target in left.items())


def _set(variable: str, name: str, target: str) -> None:
    names = {**_written(variable, os.environ.get(variable, "")), name: target}
    os.environ[variable] = ",".join(f"{one}={where}" for one, where in names.items())


def imported(module: str, whose: str) -> ModuleType:
    """The module, looked for in the working directory too. Raises ``Mistake`` where it cannot be imported."""
    try:
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{module}.".startswith(f"{error.name}.") or os.getcwd() in sys.path:
                raise
            sys.path.append(os.getcwd())
            return import_module(module)
    except Exception as error:  # whatever the code of others raises
        raise unusable(whose, f"{module}: {told(error)}") from error


def factory(target: str, name: str = "") -> Callable[..., Any]:
    """What ``module:factory`` names. Raises ``Mistake`` where there is no such thing."""
    if name in HELD:
        return HELD[name]
    whose = name or target
    module, _, path = target.partition(":")
    found: Any = imported(module, whose)
    for part in path.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise unusable(whose, f"{module} has no factory '{path}'")
    return found  # type: ignore[no-any-return]


def told(error: BaseException) -> str:
    """An exception on one line."""
    said = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def unusable(whose: str, why: str) -> Mistake:
    return Mistake(
        "unusable",
        Words(
            f"« {whose} » ne peut pas servir : {why}.",
            f"«{whose}» lässt sich nicht brauchen: {why}.",
            f"'{whose}' cannot be used: {why}.",
        ),
    )
