"""The layout of a game's observation: named parts as NumPy arrays, with the range of each number."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.observe import Observer, Part, Sheet
from tablee.core.position import Position
from tablee.core.rule import mistake
from tablee.core.table import SPECTATOR
from tablee.core.view import View
from tablee.games import game as open_game
from tablee.games import observer

DTYPE: Final = np.int16
Array = NDArray[np.int16]


def array_of(memory: Any, dtype: Any) -> NDArray[Any]:
    """A read-only array over the memory of a vec; it reflects later changes."""
    found: NDArray[Any] = np.frombuffer(memory, dtype)
    return found


@lru_cache(maxsize=256)
def observer_of(game: Game, seats: int) -> Observer:
    """Observers are immutable: one for each game and seat count."""
    return observer(game, seats)


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
    """The layout of the observation of a game with so many seats.

    >>> from tablee.envs.schema import Pen, Schema
    >>> schema = Schema("bungee", seats=3)
    >>> position = schema.game.deal(3, b"a secret")
    >>> row = Pen(schema).observe(position.seen_by(0))
    >>> row.shape == (schema.size,), schema.unflatten(row)["hands"].shape[0]
    (True, 3)

    An observation is a flat row; ``unflatten`` splits it into the parts by name.
    """

    def __init__(self, game: str | Game, seats: int | None = None, **options: object) -> None:
        self.game: Final = opened(game, options)
        self.seats: Final = seats_or_fewest(self.game, seats)
        self.observer: Final = observer_of(self.game, self.seats)
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

    def __reduce__(self) -> tuple[object, tuple[str, int, dict[str, object]]]:
        return revived, (self.game.name, self.seats, self.game.options)

    @property
    def parts(self) -> list[Part]:
        return self.observer.parts

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


def revived(game: str, seats: int, options: dict[str, object]) -> Schema:
    """Unpickle a schema."""
    return Schema(game, seats, **options)


class Pen:
    """Encodes observations; each result is a new array."""

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema
        self.sheet: Final = Sheet(schema.size)
        self.row: Final[Array] = array_of(self.sheet.cells, DTYPE)

    def observe(self, view: View, memory: bool = True) -> Array:
        """Encode a view."""
        self.sheet.clear()
        self.schema.observer.write_view(view, memory, self.sheet)
        return self.row.copy()

    def look(self, position: Position, seat: int | None, memory: bool = True) -> Array:
        """The same from a position, without making a view."""
        self.sheet.clear()
        eyes = int(SPECTATOR) if seat is None else seat
        self.schema.observer.write(position, eyes, memory, self.sheet)
        return self.row.copy()

    def watch(self, position: Position, origin: int, memory: bool = True) -> Array:
        """What spectators see, with the seats counted from ``origin``."""
        self.sheet.clear()
        self.schema.observer.write_from(position, int(SPECTATOR), origin, memory, self.sheet)
        return self.row.copy()

    def mask(self, position: Position, seat: int) -> NDArray[np.int8]:
        """1 for each legal move of the seat."""
        found = np.zeros(self.schema.codes, np.int8)
        found[position.legal(seat)] = 1
        return found
