"""The layout of a game's observation: named parts as NumPy arrays, with the range of each number."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.happened import Happened
from tablee.core.happenings import MOST_HAPPENINGS, Happenings
from tablee.core.observe import Observer, Part, Sheet
from tablee.core.position import Position
from tablee.core.rule import mistake
from tablee.core.table import SPECTATOR
from tablee.core.view import View
from tablee.envs.version import other_version, version_of
from tablee.games import game as open_game
from tablee.games import observer

DTYPE: Final = np.int16
Array = NDArray[np.int16]


def array_of(memory: Any, dtype: Any) -> NDArray[Any]:
    """A read-only array over the memory of a vec; it reflects later changes."""
    found: NDArray[Any] = np.frombuffer(memory, dtype)
    return found


@lru_cache(maxsize=256)
def observer_of(game: Game, seats: int, happenings: int = 0) -> tuple[Observer, Happened | None]:
    """Observers are immutable: one for each game, seat count and number of happenings."""
    if not 0 <= happenings <= MOST_HAPPENINGS:
        raise mistake(
            "happenings",
            f"Une observation a de 0 à {MOST_HAPPENINGS} événements, et non {happenings}.",
            f"Eine Beobachtung hat 0 bis {MOST_HAPPENINGS} Geschehnisse, nicht {happenings}.",
            f"An observation has 0 to {MOST_HAPPENINGS} happenings, not {happenings}.",
        )
    found = observer(game, seats)
    return found, Happened(found, happenings) if happenings else None


def opened(game: str | Game, options: dict[str, object]) -> Game:
    if isinstance(game, Game):
        if options:
            raise mistake(
                "options-twice",
                "Ce jeu a déjà ses options : donne son nom, ou donne-les en l'ouvrant.",
                "Dieses Spiel hat seine Optionen schon: Gib seinen Namen an, oder gib sie beim Öffnen an.",
                "This game has its options already: give its name, or give them when opening it.",
            )
        return game
    return open_game(game, **options)


def seats_or_fewest(game: Game, seats: int | None) -> int:
    found = game.seat_counts[0] if seats is None else seats
    game.check_seats(found)
    return found


class Schema:
    """The layout of the observation of a game with so many seats. ``happenings``: how many of the last things that
    happened are part of it.

    >>> from tablee.envs.schema import Pen, Schema
    >>> schema = Schema("bungee", seats=3)
    >>> position = schema.game.deal(3, b"a secret")
    >>> row = Pen(schema).observe(position.seen_by(0))
    >>> row.shape == (schema.size,), schema.unflatten(row)["hands"].shape[0]
    (True, 3)

    An observation is a flat row; ``unflatten`` splits it into the parts by name.
    """

    def __init__(self, game: str | Game, seats: int | None = None, happenings: int = 0, **options: object) -> None:
        self.game: Final = opened(game, options)
        self.seats: Final = seats_or_fewest(self.game, seats)
        self.happenings: Final = happenings
        observer, happened = observer_of(self.game, self.seats, happenings)
        self.observer: Final = observer
        self.happened: Final = happened
        self.size: Final = int(self.observer.size)
        self.codes: Final = int(self.game.size)
        self.faces: Final = list(self.observer.faces)  # the face of each column; the first is a hidden card
        self.low: Final = np.empty(self.size, DTYPE)
        self.high: Final = np.empty(self.size, DTYPE)
        for part in self.parts:
            self.low[part.start : part.start + part.size] = part.low
            self.high[part.start : part.start + part.size] = part.high
        self._low: Final[NDArray[Any]] = self.low.astype(np.float32)
        self._range: Final[NDArray[Any]] = self.high.astype(np.float32) - self._low

    def __deepcopy__(self, memo: object) -> "Schema":
        return self  # immutable

    def __reduce__(self) -> tuple[object, tuple[str, int, dict[str, object], int]]:
        return revived, (self.game.name, self.seats, self.game.options, self.happenings)

    @property
    def parts(self) -> list[Part]:
        return self.observer.parts

    @property
    def version(self) -> str:
        """Save it with a network: it changes when a number or a move's code comes to mean something else."""
        return version_of(self.observer)

    def check(self, version: str) -> None:
        """Raise ``Mistake`` unless a network made for that version reads these observations rightly."""
        if version != self.version:
            raise other_version(version, self.version)

    def unflatten(self, row: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """The parts by name, as NumPy views of the row; leading batch dimensions are kept."""
        before = row.shape[:-1]
        return {
            part.name: row[..., part.start : part.start + part.size].reshape(*before, *part.shape)
            for part in self.parts
        }

    def where(self, name: str) -> slice:
        """The slice of a part."""
        for part in self.parts:
            if part.name == name:
                return slice(part.start, part.start + part.size)
        raise KeyError(name)

    def scaled(self, row: NDArray[np.generic]) -> NDArray[np.float32]:
        """Scaled to 0..1 as float32, for a neural network."""
        found: NDArray[np.float32] = ((row - self._low) / self._range).astype(np.float32)
        return found


def revived(game: str, seats: int, options: dict[str, object], happenings: int = 0) -> Schema:
    """Unpickle a schema."""
    return Schema(game, seats, happenings, **options)


class Pen:
    """Encodes observations; each result is a new array."""

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema
        self.sheet: Final = Sheet(schema.size)
        self.row: Final[Array] = array_of(self.sheet.cells, DTYPE)

    def observe(self, view: View, memory: bool = True, past: Happenings | None = None) -> Array:
        """Encode a view. ``past``: what has happened, which neither a view nor a position knows."""
        self.sheet.clear()
        self.schema.observer.write_view(view, memory, self.sheet)
        return self._with(past, view.seat or 0, memory)

    def look(self, position: Position, seat: int | None, memory: bool = True, past: Happenings | None = None) -> Array:
        """The same from a position, without making a view."""
        self.sheet.clear()
        eyes = int(SPECTATOR) if seat is None else seat
        self.schema.observer.write(position, eyes, memory, self.sheet)
        return self._with(past, seat or 0, memory)

    def watch(self, position: Position, origin: int, memory: bool = True, past: Happenings | None = None) -> Array:
        """What spectators see, with the seats counted from ``origin``."""
        self.sheet.clear()
        self.schema.observer.write_from(position, int(SPECTATOR), origin, memory, self.sheet)
        return self._with(past, origin, memory)

    def _with(self, past: Happenings | None, origin: int, memory: bool) -> Array:
        if past is not None and self.schema.happened is not None:
            self.schema.happened.write(past, origin, memory, self.sheet)
        return self.row.copy()

    def mask(self, position: Position, seat: int) -> NDArray[np.int8]:
        """1 for each legal move of the seat."""
        found = np.zeros(self.schema.codes, np.int8)
        found[position.legal(seat)] = 1
        return found
