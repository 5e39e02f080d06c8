"""RLlib: every seat is an agent."""

import random

import numpy as np
import pytest

import tablee
from tests.laws.tables import boxes

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
pytest.importorskip("ray.rllib.env.multi_agent_env", reason="RLlib is not installed", exc_type=ImportError)

from tablee.envs.rllib import SeatsEnv


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_only_those_who_are_asked_have_an_observation(name):
    env = SeatsEnv({"game": name, "rewards": "round"})
    observations, _ = env.reset(seed=3)
    rng, steps, done = random.Random(3), 0, {"__all__": False}
    while not done["__all__"] and steps < 40:
        assert sorted(observations) == [f"seat_{seat}" for seat in env.env.position.pending]
        for agent, row in observations.items():
            assert env.observation_spaces[agent].contains(row)
        actions = {
            agent: int(rng.choice(np.flatnonzero(row["action_mask"]).tolist())) for agent, row in observations.items()
        }
        observations, rewards, done, truncated, _ = env.step(actions)
        assert set(rewards) == set(env.possible_agents)
        assert sum(rewards.values()) == pytest.approx(0)
        assert truncated == {"__all__": False}
        steps += 1
    assert steps > 10


def test_a_forbidden_move_ends_the_game_for_everybody():
    env = SeatsEnv({"game": "bungee", "seats": 2})
    observations, _ = env.reset(seed=1)
    (asked,) = observations
    observations, rewards, done, _, infos = env.step({asked: 3})
    assert done["__all__"]
    assert rewards[asked] == -1
    assert infos[asked]["refused"].startswith("BUN-")
    assert set(observations) == set(env.possible_agents)
    assert env.agents == []
    with pytest.raises(tablee.Mistake, match="Which game"):
        SeatsEnv({})
