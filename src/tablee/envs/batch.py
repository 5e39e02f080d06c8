"""A vectorised environment: thousands of games per call, in compiled code, exposed as NumPy arrays without copying.

>>> from tablee.envs.batch import Batch
>>> batch = Batch("bungee", games=64, seats=3, seed=7)
>>> batch.observations.shape == (64, batch.schema.size), batch.masks.shape == (64, batch.schema.codes)
(True, True)
>>> for _ in range(10):
...     batch.step(batch.sample())  # one legal action for each game, here at random
>>> bool(batch.masks.any(axis=1).all())
True

``step`` changes ``observations``, ``masks``, ``turns``, ``rewards`` and ``over`` in place: copy what you keep. A game that
ends restarts with the next deal; its rewards and ``over`` stay until the next step.
"""

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Quick
from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH, Lanes, seed_of_deal
from tablee.core.position import Position
from tablee.envs.episode import by_round
from tablee.envs.schema import DTYPE, Schema, array_of


def writable(array: NDArray[Any]) -> NDArray[Any]:
    """A writable view of the same memory. Safe because the buffers behind it are never reallocated."""
    room = (ctypes.c_char * array.nbytes).from_address(array.ctypes.data)
    return array_of(room, array.dtype).reshape(array.shape)


def seed_bytes(seed: int | bytes) -> bytes:
    return seed if isinstance(seed, bytes) else b"%d" % seed


class Batch:
    """``rewards``: "match" (zero-sum: -1 for losers, the winners share the rest) or "round" (points as they are noted,
    minus the mean). ``memory``: observations contain all the seat knows, not only what shows now."""

    def __init__(
        self,
        game: str | Game,
        games: int = 1024,
        seats: int | None = None,
        seed: int | bytes = 0,
        rewards: str = BY_MATCH,
        memory: bool = True,
        **options: object,
    ) -> None:
        self.schema: Final = Schema(game, seats, **options)
        self.game: Final = self.schema.game
        self.games: Final = games
        self.seats: Final = self.schema.seats
        self.seed: Final = seed_bytes(seed)
        self.lanes: Final = Lanes(self.schema.observer, games, self.seed, by_round(rewards), memory)
        size, codes = self.schema.size, self.schema.codes
        self.observations: Final = array_of(self.lanes.sheet.cells, DTYPE).reshape(games, size)
        self.masks: Final = array_of(self.lanes.masks, np.bool_).reshape(games, codes)
        self.turns: Final = array_of(self.lanes.turns, np.int64)
        self.rewards: Final = array_of(self.lanes.rewards, np.float64).reshape(games, self.seats)
        self.over: Final = array_of(self.lanes.over, np.bool_)
        self.scores: Final = array_of(self.lanes.scores, np.int64).reshape(games, self.seats)
        self.numbers: Final = array_of(self.lanes.numbers, np.int64)  # finished games of each lane
        self._actions: Final = writable(array_of(self.lanes.actions, np.int64))
        self._blank: Final = [writable(one) for one in (self.observations, self.masks, self.rewards, self.over)]
        self._chance: Final = Quick(int.from_bytes(self.seed[-7:], "big"))
        self.lanes.look_again()

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """One decision in every game, by the seat in ``turns``. Raises ``Refused`` for an illegal action before
        anything has changed."""
        self._actions[:] = actions
        self.lanes.check()
        self._advance()

    def _advance(self) -> None:
        for array in self._blank:
            array.fill(0)
        self.lanes.step()

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every game."""
        self.lanes.sample(self._chance)
        return self._actions

    def position(self, lane: int) -> Position:
        """A copy of the position of one game."""
        return self.lanes.positions[lane].copy()

    def deal_seed(self, lane: int, number: int | None = None) -> bytes:
        """The seed of the current deal of a lane, or of its ``number``-th, for ``game.deal(seats, seed)``."""
        return seed_of_deal(self.seed, lane, int(self.numbers[lane]) if number is None else number)
