"""A multi-agent environment for RLlib (``pip install "tablee[envs]" "ray[rllib]"``).

.. code-block:: python

    from ray.tune.registry import register_env
    from tablee.envs.rllib import SeatsEnv

    register_env("tablee", SeatsEnv)
    config = PPOConfig().environment("tablee", env_config={"game": "dog", "seats": 4, "canadian": True})

An observation has RLlib's two keys: ``observations``, the numbers between 0 and 1 as float32, and ``action_mask``, 1.0 for
each legal move, as its examples of action masking read them. Only the seats that are asked have an observation, so only
they act; rewards come to all of them. ``env_config`` takes ``game``, ``seats``, ``rewards``, ``memory``, ``happenings`` and
the options of the game.
"""

from importlib import import_module
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from tablee.core.rule import mistake
from tablee.envs.pettingzoo import parallel_env

MultiAgentEnv: Any = import_module("ray.rllib.env.multi_agent_env").MultiAgentEnv  # its types change with each version
ALL: Final = "__all__"
OBSERVATIONS: Final = "observations"
ACTION_MASK: Final = "action_mask"


class SeatsEnv(MultiAgentEnv):  # type: ignore[misc]
    """Every seat is an agent: ``seat_0``, ``seat_1`` … A forbidden move ends the game: -1 for the agent."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        wishes = dict(config or {})
        game = wishes.pop("game", None)
        if game is None:
            raise mistake(
                "no-game",
                'Quel jeu ? env_config={"game": …, "seats": 3}.',
                'Welches Spiel? env_config={"game": …, "seats": 3}.',
                'Which game? env_config={"game": …, "seats": 3}.',
            )
        self.env: Final = parallel_env(game, **wishes)
        schema = self.env.schema
        self.possible_agents = list(self.env.possible_agents)
        self.agents = list(self.possible_agents)
        space = spaces.Dict(
            {
                OBSERVATIONS: spaces.Box(0.0, 1.0, (schema.size,), np.float32),
                ACTION_MASK: spaces.Box(0.0, 1.0, (schema.codes,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(schema.codes))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.agents = list(self.possible_agents)
        found, infos = self.env.reset(seed, options)
        return self._of_asked(found, infos)

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        found, rewards, over, _, infos = self.env.step(action_dict)
        ended = any(over.values())
        observations, told = self._of_asked(found, infos, ended)
        if ended:
            self.agents = []
        return observations, rewards, {**over, ALL: ended}, {ALL: False}, told

    def _of_asked(
        self, found: dict[str, Any], infos: dict[str, Any], everybody: bool = False
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        schema = self.env.schema
        wanted = [agent for agent in found if everybody or infos[agent]["asked"]]
        rows = {
            agent: {
                OBSERVATIONS: schema.scaled(found[agent]["observation"]),
                ACTION_MASK: found[agent]["action_mask"].astype(np.float32),
            }
            for agent in wanted
        }
        return rows, {agent: infos[agent] for agent in wanted}
