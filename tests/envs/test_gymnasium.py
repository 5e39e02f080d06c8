"""Gymnasium: one seat against bots."""

import random
import warnings

import numpy as np
import pytest

import tablee
from tablee.bots.bot import Bot
from tests.laws.tables import COMPILED, boxes

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from tablee.envs.gymnasium import SeatEnv, SeatVectorEnv  # noqa: E402

every_game = pytest.mark.parametrize("name", [box.name for box in boxes()])


@every_game
def test_it_passes_their_check(name, capsys):
    edition = tablee.game(name).edition
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for scaled in (False, True):
            made = gymnasium.make(f"tablee/{name}-v{edition}", render_mode="ansi", scaled=scaled)
            check_env(made.unwrapped)
    assert "Bungee" in capsys.readouterr().out or name != "bungee"


def finished(env, seed, most=2000):
    """A match, the own moves at random; what it brought, and how it ended."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    total, done = 0.0, False
    while not done and most:
        assert env.observation_space.contains(observation)
        assert (env.action_masks() == info["action_mask"]).all()
        action = int(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        observation, reward, done, truncated, info = env.step(action)
        assert not truncated
        total += reward
        most -= 1
    return total, info


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("name", ["bungee", "bohne", "baernergaeng", "bauernschlau"])
def test_a_match_is_won_or_lost(name, seat):
    env = SeatEnv(name, seat=seat)
    for seed in range(3 if COMPILED else 1):
        total, info = finished(env, seed)
        winners, seats = info["winners"], env.schema.seats
        share = seats / len(winners) if info["seat"] in winners else 0.0
        assert total == pytest.approx(share - 1 if winners else 0.0)
        assert env.action_masks().all()
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)


def test_rounds_are_rewarded_as_they_are_noted():
    env = SeatEnv("bungee", 3, rewards="round")
    total, info = finished(env, 5)
    scores = info["scores"]
    assert total == pytest.approx(sum(scores) / 3 - scores[0])


def test_another_seat_each_time():
    env = SeatEnv("bungee", 4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}


class Eager(Bot):
    """Takes the first move there is, and counts the views it was handed."""

    def __init__(self):
        self.seats = []

    def choose(self, view):
        self.seats.append(view.seat)
        return view.legal()[0]

    def explain(self, view):
        return [(view.legal()[0], 0.0)]


def test_bots_sit_clockwise_and_are_handed_their_own_view():
    one, two = Eager(), Eager()
    env = SeatEnv("bohne", 3, bots=[one, two], seat=1)
    finished(env, 2)
    assert set(one.seats) == {2}
    assert set(two.seats) == {0}
    with pytest.raises(tablee.Mistake):
        SeatEnv("bohne", 3, bots=[one])
    with pytest.raises(tablee.Mistake):
        SeatEnv("bohne", 3, bots="no such level").reset()
    with pytest.raises(tablee.Mistake):
        SeatEnv("bohne", 3, seat=3)


def test_the_same_seed_meets_the_same_deal_and_the_same_bots():
    one, other = SeatEnv("bungee", 3), SeatEnv("bungee", 3)
    assert finished(one, 9)[1]["scores"] == finished(other, 9)[1]["scores"]
    assert one.position.fingerprint() == other.position.fingerprint()


def test_a_move_that_is_not_allowed_loses_or_is_refused():
    env = SeatEnv("bungee", 2)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(3)
    assert (reward, terminated) == (-1.0, True)
    assert info["refused"].startswith("BUN-")
    assert info["why"]
    strict = SeatEnv("bungee", 2, refuses=True)
    strict.reset(seed=1)
    with pytest.raises(tablee.Refused):
        strict.step(3)


# -- Many games at once -------------------------------------------------------


@every_game
def test_a_vector_is_the_same_games_as_one_at_a_time(name):
    """As ``SyncVectorEnv`` makes them of single ones, to the number."""
    edition = tablee.game(name).edition
    id = f"tablee/{name}-v{edition}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ours = gymnasium.make_vec(id, num_envs=3)
        theirs = gymnasium.make_vec(id, num_envs=3, vectorization_mode="sync")
    assert isinstance(ours, SeatVectorEnv)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    one, other = ours.reset(seed=5), theirs.reset(seed=5)
    rng = random.Random(5)
    for _ in range(40 if COMPILED else 12):
        assert ours.observation_space.contains(one[0])
        assert (one[0] == other[0]).all()
        assert (one[-1]["action_mask"] == np.stack(other[-1]["action_mask"])).all()
        rows = [np.flatnonzero(row).tolist() for row in one[-1]["action_mask"]]
        actions = np.array([rng.choice(row) if row else 0 for row in rows])
        one, other = ours.step(actions), theirs.step(actions)
        for at in (1, 2, 3):
            assert (one[at] == other[at]).all()


def test_a_game_of_a_vector_that_is_over_restarts_with_the_next_step():
    envs = gymnasium.make_vec("tablee/bungee-v1", num_envs=2)
    _, infos = envs.reset(seed=[3, 4])
    legal = [np.flatnonzero(row)[0] for row in infos["action_mask"]]
    _, rewards, ended, _, infos = envs.step(np.array([3, legal[1]]))  # the first one may not: it loses
    assert (rewards.tolist(), ended.tolist()) == ([-1.0, 0.0], [True, False])
    assert infos["refused"][0].startswith("BUN-")
    assert envs.action_masks().any(axis=1).all()
    kept, *_ = envs.step(np.array([0, np.flatnonzero(infos["action_mask"][1])[0]]))
    rows, rewards, ended, _, infos = envs.step(np.array([np.flatnonzero(row)[0] for row in envs.action_masks()]))
    assert not ended[0]
    assert not np.shares_memory(kept, rows)


def test_a_vector_says_what_it_takes():
    with pytest.raises(tablee.Mistake, match="at least one game"):
        SeatVectorEnv(0, game="bungee")
    with pytest.raises(tablee.Mistake, match="2 seeds"):
        SeatVectorEnv(2, game="bungee").reset(seed=[1, 2, 3])
