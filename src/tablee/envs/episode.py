"""One game driven decision by decision: what the single-game environments share.

Seats that are asked at once decide one after the other here, the lowest first. Their choices stay hidden until the last
one is made, so the order reveals nothing.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.happenings import NOBODYS
from tablee.core.lanes import BY_MATCH, BY_ROUND, shares
from tablee.core.position import Position
from tablee.core.rule import mistake
from tablee.envs.schema import Array, Pen, Schema


def by_round(rewards: str) -> bool:
    if rewards not in (BY_MATCH, BY_ROUND):
        raise mistake(
            "bad-rewards",
            f"Les récompenses sont « {BY_MATCH} » ou « {BY_ROUND} », et non « {rewards} ».",
            f"Belohnt wird je «{BY_MATCH}» oder je «{BY_ROUND}», nicht «{rewards}».",
            f"Rewards are by '{BY_MATCH}' or by '{BY_ROUND}', not '{rewards}'.",
        )
    return rewards == BY_ROUND


class Episode:
    """A game in progress and the rewards of its decisions."""

    def __init__(self, schema: Schema, rewards: str, memory: bool) -> None:
        self.schema: Final = schema
        self.rewards: Final = rewards
        self.memory: Final = memory
        self._by_round: Final = by_round(rewards)
        self._pen: Final = Pen(schema)
        self.past: Final = schema.happened.new() if schema.happened is not None else None
        self.seed: bytes = b""  # of the deal
        self.position: Position
        self._marks = 0
        self._stand: list[int] = []

    @property
    def game(self) -> Game:
        return self.schema.game

    def deal(self, seed: bytes) -> None:
        self.seed = seed
        self.take_up(self.game.deal(self.schema.seats, seed))

    def take_up(self, position: Position) -> None:
        """Continue from this position. Of what has happened only what its journal tells is known."""
        if self.past is not None:
            self.past.clear()
            self.past.hear(position.table, NOBODYS)
        position.table.listening = self.past is not None  # else nobody reads the journal
        self.position = position
        self._marks = self.schema.observer.noted(position)
        self._stand = self._points()

    def _points(self) -> list[int]:
        return [self.schema.observer.standing(self.position, seat) for seat in range(self.schema.seats)]

    @property
    def turn(self) -> int:
        """The seat that decides next."""
        return int(self.position.next_seat())

    @property
    def over(self) -> bool:
        return self.position.over()

    def play(self, code: int) -> list[float]:
        """Play the current seat's move; returns the reward of every seat."""
        position = self.position
        turn = self.turn
        position.play(turn, code)
        if self.past is not None:
            self.past.hear(position.table, turn)
        if self._by_round:
            marks = self.schema.observer.noted(position)
            if marks == self._marks:
                return self.nothing()
            before, self._marks, self._stand = self._stand, marks, self._points()
            gained = [after - ago for after, ago in zip(self._stand, before, strict=True)]
            average = sum(gained) / len(gained)
            return [points - average for points in gained]
        return shares(position) if position.over() else self.nothing()

    def nothing(self) -> list[float]:
        return [0.0] * self.schema.seats

    def observation(self, seat: int) -> Array:
        return self._pen.look(self.position, seat, self.memory, self.past)

    def mask(self, seat: int) -> NDArray[np.int8]:
        return self._pen.mask(self.position, seat)

    def copy(self) -> "Episode":
        """An independent copy."""
        twin = Episode(self.schema, self.rewards, self.memory)
        if hasattr(self, "position"):
            twin.seed = self.seed
            twin.take_up(self.position.copy())
            twin.remember(self.remembered())
        return twin

    def remembered(self) -> list[list[int]]:
        return self.past.saved() if self.past is not None else []

    def remember(self, past: list[list[int]]) -> None:
        if self.past is not None:
            self.past.restore(past)

    def __deepcopy__(self, memo: object) -> "Episode":
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "options": self.game.options,
            "seats": self.schema.seats,
            "rewards": self.rewards,
            "memory": self.memory,
            "happenings": self.schema.happenings,
            "past": self.remembered(),
            "seed": self.seed,
            "position": self.position.to_json() if hasattr(self, "position") else None,
        }

    def __reduce__(self) -> tuple[object, tuple[dict[str, object]]]:
        return revived, (self.__getstate__(),)


def revived(state: dict[str, object]) -> Episode:
    """Unpickle an episode."""
    options, seats, position = state["options"], state["seats"], state["position"]
    assert isinstance(options, dict)
    assert isinstance(seats, int)
    happenings: Any = state.get("happenings", 0)
    schema = Schema(str(state["game"]), seats, happenings, **options)
    episode = Episode(schema, str(state["rewards"]), state["memory"] is True)
    if isinstance(position, dict):
        seed = state["seed"]
        assert isinstance(seed, bytes)
        episode.seed = seed
        episode.take_up(episode.game.position(position))
        past: Any = state.get("past", [])
        episode.remember(past)
    return episode
