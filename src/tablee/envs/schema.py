"""The observation of a game: its parts by name, as NumPy arrays, with the range of each number."""

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
    """The very memory of a vec, as an array to read from; it changes when the vec does."""
    found: NDArray[Any] = np.frombuffer(memory, dtype)
    return found


@lru_cache(maxsize=256)
def observer_of(game: Game, seats: int) -> Observer:
    """One for each game and seat count: it never changes."""
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
    """How the observation of a game with so many seats is laid out.

    ``flat`` numbers in a row, or ``parts`` by name: ``schema.unflatten(row)["hands"]`` has the shape of that part.
    """

    def __init__(self, game: str | Game, seats: int | None = None, **options: object) -> None:
        self.game: Final = opened(game, options)
        self.seats: Final = seats_or_fewest(self.game, seats)
        self.observer: Final = observer_of(self.game, self.seats)
        self.size: Final = int(self.observer.size)
        self.codes: Final = int(self.game.size)
        self.faces: Final = list(self.observer.faces)  # what each column of a face stands for; the first is hidden
        self.low: Final = np.empty(self.size, DTYPE)
        self.high: Final = np.empty(self.size, DTYPE)
        for part in self.parts:
            self.low[part.start : part.start + part.size] = part.low
            self.high[part.start : part.start + part.size] = part.high
        self._low: Final[NDArray[Any]] = self.low.astype(np.float32)
        self._range: Final[NDArray[Any]] = self.high.astype(np.float32) - self._low

    def __deepcopy__(self, memo: object) -> "Schema":
        return self  # it never changes

    def __reduce__(self) -> tuple[object, tuple[str, int, dict[str, object]]]:
        return revived, (self.game.name, self.seats, self.game.options)

    @property
    def parts(self) -> list[Part]:
        return self.observer.parts

    def unflatten(self, row: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """The parts by name, as views of the row; any dimensions before the last stay as they are."""
        before = row.shape[:-1]
        return {
            part.name: row[..., part.start : part.start + part.size].reshape(*before, *part.shape)
            for part in self.parts
        }

    def where(self, name: str) -> slice:
        """Where a part lies in a row."""
        for part in self.parts:
            if part.name == name:
                return slice(part.start, part.start + part.size)
        raise KeyError(name)

    def scaled(self, row: NDArray[np.generic]) -> NDArray[np.float32]:
        """The same between 0 and 1, for a network."""
        found: NDArray[np.float32] = ((row - self._low) / self._range).astype(np.float32)
        return found


def revived(game: str, seats: int, options: dict[str, object]) -> Schema:
    """A schema as it was put away."""
    return Schema(game, seats, **options)


class Pen:
    """Writes one observation after the other; each answer is an array of its own."""

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema
        self.sheet: Final = Sheet(schema.size)
        self.row: Final[Array] = array_of(self.sheet.cells, DTYPE)

    def observe(self, view: View, memory: bool = True) -> Array:
        """What the view tells, and nothing else."""
        self.sheet.clear()
        self.schema.observer.write_view(view, memory, self.sheet)
        return self.row.copy()

    def look(self, position: Position, seat: int | None, memory: bool = True) -> Array:
        """The same from a position, without a view in between."""
        self.sheet.clear()
        eyes = int(SPECTATOR) if seat is None else seat
        self.schema.observer.write(position, eyes, memory, self.sheet)
        return self.row.copy()

    def watch(self, position: Position, origin: int, memory: bool = True) -> Array:
        """What those who watch see, with the seats counted from one of them."""
        self.sheet.clear()
        self.schema.observer.write_from(position, int(SPECTATOR), origin, memory, self.sheet)
        return self.row.copy()

    def mask(self, position: Position, seat: int) -> NDArray[np.int8]:
        """1 for each move that the seat may make now."""
        found = np.zeros(self.schema.codes, np.int8)
        found[position.legal(seat)] = 1
        return found
