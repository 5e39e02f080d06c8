"""PettingZoo environments (AEC): agents take turns, each with its observation and action mask.

>>> from tablee.envs import pettingzoo
>>> env = pettingzoo.env("bungee", seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter(max_iter=40):
...     observation, reward, termination, truncation, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if termination or truncation else env.action_space(agent).sample(mask))

``raw_env`` is the same without wrappers: an illegal move raises ``tablee.Refused`` with its clause, where ``env`` ends
the game with a warning.
"""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from tablee.core.game import Game
from tablee.core.lanes import BY_MATCH
from tablee.core.position import Position
from tablee.envs.episode import Episode
from tablee.envs.picture import PRINTED, check_mode, modes, rendered
from tablee.envs.schema import DTYPE, Array, Schema

Observation = dict[str, Any]


def env(game: str | Game, seats: int | None = None, **wishes: Any) -> AECEnv:
    """With the usual wrappers: an illegal move ends the game, and the order of calls is checked."""
    made: AECEnv = raw_env(game, seats, **wishes)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # the name that PettingZoo's users look for
    """``rewards``: "match" or "round". ``memory``: observe all that a seat knows, not only what shows now.
    ``render_mode``: "ansi", "human" or "svg", as ``render_seat`` sees it (None: as spectators do). All other keywords
    are options of the game."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        rewards: str = BY_MATCH,
        memory: bool = True,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.schema: Final = Schema(game, seats, **options)
        check_mode(self.schema.game, render_mode)
        self.episode: Final = Episode(self.schema, rewards, memory)
        self.render_mode = render_mode
        self.render_seat = render_seat
        opened = self.schema.game
        self.metadata: dict[str, Any] = {
            "name": f"{opened.name}_v{opened.edition}",
            "render_modes": modes(opened),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.schema.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.schema) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.schema.codes) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            np.tile(self.schema.low, self.schema.seats), np.tile(self.schema.high, self.schema.seats), dtype=DTYPE
        )
        self._random: np.random.Generator | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    @property
    def position(self) -> Position:
        """The current position with all its secrets: for evaluation, not for players."""
        return self.episode.position

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.episode.deal(self._random.bytes(16))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn]

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> Array:
        """The observations of all seats concatenated, for a centralised critic."""
        return np.concatenate([self.episode.observation(seat) for seat in range(self.schema.seats)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        earned = self.episode.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = earned[seat]
            self._cumulative_rewards[name] += earned[seat]
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.episode.turn]
        if self.render_mode == PRINTED:
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        picture = rendered(self.episode.position, self.render_seat, self.render_mode)
        if self.render_mode == PRINTED:
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Nothing to release."""


def observation_space(schema: Schema) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(schema.low, schema.high, dtype=DTYPE),
            "action_mask": spaces.Box(0, 1, (schema.codes,), dtype=np.int8),
        }
    )
