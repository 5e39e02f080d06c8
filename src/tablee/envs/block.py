"""The lanes of one process as NumPy arrays: a whole batch, or one shard of it."""

import ctypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.bot import Bot, bot_seed
from tablee.bots.levels import bot
from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH, Lanes, Maker
from tablee.core.position import Position
from tablee.core.rule import mistake
from tablee.envs.episode import by_round
from tablee.envs.schema import DTYPE, Schema, array_of

Factory = Callable[[Game, int], Any]  # makes something with ``choose(view)`` out of a game and a seed
Filling = str | Factory | Bot
CACHED: Final = 1 << 17  # bytes of output written at a stretch: they should stay in the cache


@dataclass(frozen=True)
class Plan:
    """What a batch is, apart from its seed; a shard in another process is made from it."""

    schema: Schema
    rewards: str = BY_MATCH
    memory: bool = True
    everyone: bool = False
    bots: Mapping[int, Filling] = field(default_factory=dict)

    def shapes(self) -> dict[str, tuple[Any, tuple[int, ...]]]:
        """The type and the shape of what is shown of one lane."""
        size, codes, seats = self.schema.size, self.schema.codes, self.schema.seats
        return {
            "observations": (DTYPE, (size,)),
            "everyone": (DTYPE, (seats, size) if self.everyone else (0, size)),
            "masks": (np.bool_, (codes,)),
            "turns": (np.int64, ()),
            "rewards": (np.float64, (seats,)),
            "since": (np.float64, (seats,)),
            "over": (np.bool_, ()),
            "scores": (np.int64, (seats,)),
            "numbers": (np.int64, ()),
        }

    def makers(self) -> list[Maker | None]:
        return [self.maker(seat) for seat in range(self.schema.seats)] if self.bots else []

    def maker(self, seat: int) -> Maker | None:
        wish = self.bots.get(seat)
        if wish is None:
            return None
        game = self.schema.game

        def make(seed: bytes) -> Any:
            if isinstance(wish, Bot):
                return wish.choose
            own = bot_seed(seed, seat)
            return (bot(wish, game, own) if isinstance(wish, str) else wish(game, own)).choose

        return make


def check_bots(bots: Mapping[int, Filling], schema: Schema) -> None:
    """Refuse seats and bots that do not exist, and a table without a learner."""
    for seat, wish in bots.items():
        if not isinstance(seat, int) or not 0 <= seat < schema.seats:
            raise mistake(
                "no-such-seat",
                f"Il n'y a pas de place {seat} à cette table ; les places vont de 0 à {schema.seats - 1}.",
                f"Platz {seat} gibt es an diesem Tisch nicht; die Plätze gehen von 0 bis {schema.seats - 1}.",
                f"There is no seat {seat} at this table; seats go from 0 to {schema.seats - 1}.",
            )
        if isinstance(wish, str):
            bot(wish, schema.game, 0)  # raises Mistake
    if len(bots) == schema.seats:
        raise mistake(
            "no-learner",
            "Un bot est assis à chaque place : laisses-en une libre, ou joue la série avec tablee.arena.",
            "Auf jedem Platz sitzt ein Bot: Lass einen frei, oder spiel die Serie mit tablee.arena.",
            "A bot sits at every seat: leave one free, or play the series with tablee.arena.",
        )


def writable(memory: Any, dtype: Any) -> NDArray[Any]:
    """A writable array over the memory of a vec, which it keeps alive. Safe because that is never reallocated, and
    because the lanes never read what they show."""
    fixed = array_of(memory, dtype)
    if fixed.nbytes == 0:
        return fixed.copy()
    room = (ctypes.c_char * fixed.nbytes).from_address(fixed.ctypes.data)
    room.owner = fixed  # type: ignore[attr-defined]
    return array_of(room, dtype)


class Block:
    """``arrays`` by name, changed in place by what is called."""

    def __init__(self, plan: Plan, first: int, games: int, seed: bytes) -> None:
        self.plan: Final = plan
        self.games: Final = games
        self.lanes: Final = Lanes(
            plan.schema.observer,
            games,
            seed,
            by_round(plan.rewards),
            plan.memory,
            first,
            plan.everyone,
            plan.makers(),
            plan.schema.happened,
        )
        lanes = self.lanes
        memory = {
            "observations": lanes.sheet.cells,
            "everyone": lanes.all_seats.cells,
            "masks": lanes.masks,
            "turns": lanes.turns,
            "rewards": lanes.rewards,
            "since": lanes.since,
            "over": lanes.over,
            "scores": lanes.scores,
            "numbers": lanes.numbers,
        }
        self.arrays: Final[dict[str, NDArray[Any]]] = {
            name: writable(memory[name], dtype).reshape(games, *shape) for name, (dtype, shape) in plan.shapes().items()
        }
        self.actions: Final[NDArray[np.int64]] = writable(lanes.actions, np.int64)
        row = sum(self.arrays[name].nbytes for name in ("observations", "everyone", "masks")) // games
        self._stretch = max(16, CACHED // row)
        lanes.look_again()

    def illegal(self) -> int:
        """The first lane whose action is not legal, or -1."""
        return self.lanes.illegal()

    def step(self) -> None:
        """Play the actions, which must be legal. Rows are zeroed just before they are written, while they are in the
        cache."""
        arrays, lanes = self.arrays, self.lanes
        arrays["rewards"].fill(0)
        arrays["over"].fill(0)
        rows, all_rows = arrays["observations"], arrays["everyone"]
        for begin in range(0, self.games, self._stretch):
            end = min(begin + self._stretch, self.games)
            rows[begin:end].fill(0)
            if self.plan.everyone:
                all_rows[begin:end].fill(0)
            lanes.step(begin, end)

    def sample(self) -> None:
        self.lanes.sample()

    def reset(self, seed: bytes) -> None:
        self._blank()
        self.lanes.reset(seed)

    def _blank(self) -> None:
        for name in ("observations", "everyone", "rewards", "over"):
            self.arrays[name].fill(0)

    def position(self, lane: int) -> Position:
        return self.lanes.positions[lane].copy()

    def saved(self) -> list[dict[str, Any]]:
        return [self.lanes.save(lane) for lane in range(self.games)]

    def restore(self, seed: bytes, states: list[dict[str, Any]]) -> None:
        """Everything is read before anything changes."""
        game = self.plan.schema.game
        read = [
            (
                game.position(state["position"]),
                {key: int(state[key]) for key in ("number", "dice", "over")},
                {key: [float(value) for value in state[key]] for key in ("owed", "since", "rewards")},
                [int(score) for score in state["scores"]],
                [[int(value) for value in row] for row in state["past"]],
            )
            for state in states
        ]
        self._blank()
        self.lanes.seed = seed
        for lane, (position, whole, points, scores, past) in enumerate(read):
            self.lanes.restore(lane, position, whole, points, scores, past)
        self.lanes.look_again()
