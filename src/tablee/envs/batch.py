"""Thousands of games per call, in compiled code: NumPy arrays that are the very memory the games write into.

>>> from tablee.envs.batch import Batch
>>> batch = Batch("bungee", games=1024, seats=3, seed=7)
>>> while True:
...     actions = policy(batch.observations, batch.masks)  # one for each game
...     batch.step(actions)

After a step ``observations``, ``masks``, ``turns``, ``rewards`` and ``over`` have changed in place: copy what you keep.
A game that ends begins anew with the next deal; its rewards and ``over`` stand there until the next step.
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
    """The same memory, to write into. The array stands on a buffer of ours that is never moved nor made longer."""
    room = (ctypes.c_char * array.nbytes).from_address(array.ctypes.data)
    return array_of(room, array.dtype).reshape(array.shape)


def seed_bytes(seed: int | bytes) -> bytes:
    return seed if isinstance(seed, bytes) else b"%d" % seed


class Batch:
    """``rewards``: by "match" (-1 to who loses, the winners share the rest; the sum is 0) or by "round" (points as they
    are noted, less the average). ``memory``: does an observation hold all the seat knows, or only what shows now?"""

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
        self.numbers: Final = array_of(self.lanes.numbers, np.int64)  # games that are over, lane by lane
        self._actions: Final = writable(array_of(self.lanes.actions, np.int64))
        self._blank: Final = [writable(one) for one in (self.observations, self.masks, self.rewards, self.over)]
        self._chance: Final = Quick(int.from_bytes(self.seed[-7:], "big"))
        self.lanes.look_again()

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """One decision in every game, for the seat in ``turns``. A move that is not allowed is refused, with its
        clause, before anything has happened anywhere."""
        self._actions[:] = actions
        self.lanes.check()
        self._advance()

    def _advance(self) -> None:
        for array in self._blank:
            array.fill(0)
        self.lanes.step()

    def sample(self) -> NDArray[np.int64]:
        """A random legal move for every game."""
        self.lanes.sample(self._chance)
        return self._actions

    def position(self, lane: int) -> Position:
        """Where a game stands now: a copy."""
        return self.lanes.positions[lane].copy()

    def deal_seed(self, lane: int, number: int | None = None) -> bytes:
        """The seed of the deal that is played in a lane, or of its ``number``-th: ``game.deal(seats, seed)``."""
        return seed_of_deal(self.seed, lane, int(self.numbers[lane]) if number is None else number)
