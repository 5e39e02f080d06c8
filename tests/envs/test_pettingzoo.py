"""PettingZoo: its own checks over many seeds, and stricter ones: whole matches, every game, seat count and option."""

import copy
import pickle
import random
import warnings

import numpy as np
import pytest

import tablee
from tests.laws.tables import COMPILED, boxes, cases, game_of

testing = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")

from tablee.envs import pettingzoo  # noqa: E402
from tablee.envs.schema import Pen, Schema  # noqa: E402

every_case = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, seats, id=name) for name, game, seats in cases()]
)
plain_games = pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(box.name, seats, id=f"{box.name}-{seats}") for box in boxes() for seats in box.seats],
)
LONG = 150 if COMPILED else 25


@plain_games
def test_it_passes_their_tests(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # of who is not asked
        warnings.filterwarnings("ignore", message=".*ill-advised to call .*")
        testing.api_test(pettingzoo.env(name, seats), num_cycles=40)
        testing.seed_test(lambda: pettingzoo.env(name, seats), num_cycles=10)


def stepped(env, rng, steps):
    """Random play; what each step gave."""
    log = []
    for _ in range(steps):
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            break
        action = int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        log.append((env.agent_selection, observation["observation"].tobytes(), reward, action))
        env.step(action)
    return log


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_seeds_reproduce_over_many_of_them(name):
    """Theirs tries one seed."""
    seen = set()
    for seed in range(12):
        one, other = pettingzoo.env(name), pettingzoo.env(name)
        for env in (one, other):
            env.reset(seed=seed)
        logs = [stepped(env, random.Random(seed), 12) for env in (one, other)]
        assert logs[0] == logs[1]
        for env in (one, other):
            env.reset()  # goes on from the same seed with another deal
        again = [stepped(env, random.Random(seed), 12) for env in (one, other)]
        assert again[0] == again[1]
        assert again[0] != logs[0]
        seen |= {repr(logs[0]), repr(again[0])}
    assert len(seen) == 24


@every_case
def test_at_every_step_all_is_as_the_rules_say(game, seats):
    env = pettingzoo.raw_env(game, seats, rewards="round")
    env.reset(seed=seats)
    pen = Pen(Schema(game, seats))
    rng = random.Random(seats)
    for _ in range(LONG):
        if env.episode.over:
            break
        position = env.position
        seat = env.possible_agents.index(env.agent_selection)
        assert seat == position.pending[0]
        for other, agent in enumerate(env.possible_agents):
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            assert np.flatnonzero(observation["action_mask"]).tolist() == position.legal(other)
            through_view = pen.observe(position.seen_by(other))
            assert observation["observation"].tobytes() == through_view.tobytes()
        env.step(rng.choice(position.legal(seat)))
        assert sum(env.rewards.values()) == pytest.approx(0)
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("rewards", ["match", "round"])
@pytest.mark.parametrize("name", ["bungee", "bohne", "baernergaeng", "bauernschlau"])
def test_rewards_add_up_over_a_whole_match(name, rewards):
    env = pettingzoo.env(name, rewards=rewards)
    env.reset(seed=8)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = random.Random(8)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        mask = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(rng.choice(mask.tolist())))
    assert env.agents == []
    position = env.unwrapped.position
    assert position.pending == []
    winners = [env.possible_agents[seat] for seat in position.winners()]
    if rewards == "match":
        seats = len(total)
        for agent, earned in total.items():
            share = seats / len(winners) if agent in winners else 0.0
            assert earned == pytest.approx(share - 1 if winners else 0.0)
    else:
        scores = position.scores()
        sign = -1 if name in ("bungee", "baernergaeng") else 1
        for seat, agent in enumerate(total):
            assert total[agent] == pytest.approx(sign * (scores[seat] - sum(scores) / len(scores)))


@pytest.mark.parametrize("name", ["bohne", "dog"])
def test_nobody_sees_a_choice_before_all_have_chosen(name):
    """Choices that are made at once come one after the other here; the others' numbers do not move with them."""
    env = pettingzoo.raw_env(name)
    env.reset(seed=2)
    rng = random.Random(2)
    compared = 0
    for _ in range(60):
        position = env.position
        if len(position.pending) > 1:
            chooser = position.pending[0]
            after = []
            for code in position.legal(chooser):
                twin = copy.deepcopy(env)
                twin.step(code)
                others = [agent for at, agent in enumerate(env.possible_agents) if at != chooser]
                after.append([{key: value.tobytes() for key, value in twin.observe(agent).items()} for agent in others])
            assert all(one == after[0] for one in after)
            compared += len(after) > 1
        env.step(rng.choice(position.legal(position.pending[0])))
    assert compared > 5


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_it_can_be_copied_and_put_away(name, wrapped):
    env = (pettingzoo.env if wrapped else pettingzoo.raw_env)(name)
    env.reset(seed=4)
    stepped(env, random.Random(4), 15)
    before = env.unwrapped.position.fingerprint()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.unwrapped.position.fingerprint() == before
        assert stepped(twin, random.Random(5), 10) == stepped(copy.deepcopy(env), random.Random(5), 10)
    assert env.unwrapped.position.fingerprint() == before
    before_reset = pickle.loads(pickle.dumps(pettingzoo.raw_env(name)))
    before_reset.reset(seed=4)
    assert before_reset.agents


def test_a_refused_move_cites_its_clause_or_ends_the_game():
    raw = pettingzoo.raw_env("bungee", 2)
    raw.reset(seed=1)
    with pytest.raises(tablee.Refused) as refused:
        raw.step(3)
    assert refused.value.rule.id.startswith("BUN-")
    env = pettingzoo.env("bungee", 2)
    env.reset(seed=1)
    loser = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(3)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_it_is_rendered_as_those_who_watch_see_it(name, capsys):
    env = pettingzoo.raw_env(name, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert game_of(name, {}).box.title in text
    assert "?" in text
    own = pettingzoo.raw_env(name, render_mode="ansi", render_seat=0)
    own.reset(seed=3)
    assert own.render() != text or name == "bauernschlau"
    printed = pettingzoo.raw_env(name, render_mode="human")
    printed.reset(seed=3)
    printed.step(printed.position.legal(printed.position.pending[0])[0])
    assert game_of(name, {}).box.title in capsys.readouterr().out
    assert pettingzoo.raw_env(name).render() is None
    if "svg" in env.metadata["render_modes"]:
        drawn = pettingzoo.raw_env(name, render_mode="svg")
        drawn.reset(seed=3)
        assert drawn.render().startswith("<svg")
    else:
        with pytest.raises(tablee.Mistake):
            pettingzoo.raw_env(name, render_mode="svg")


def test_the_boards_have_pictures():
    for name in ("dog", "bauernschlau"):
        assert "svg" in pettingzoo.raw_env(name).metadata["render_modes"]


# -- All at once ----------------------------------------------------------------


@plain_games
def test_the_parallel_environment_passes_their_tests(name, seats, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        testing.parallel_api_test(pettingzoo.parallel_env(name, seats), num_cycles=20)
        testing.parallel_seed_test(lambda: pettingzoo.parallel_env(name, seats), num_cycles=5)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_steps_at_once_are_the_same_game_as_turn_by_turn(name):
    together, turns = pettingzoo.parallel_env(name, rewards="round"), pettingzoo.raw_env(name, rewards="round")
    observations, infos = together.reset(seed=11)
    turns.reset(seed=11)
    rng, at_once = random.Random(11), 0
    for _ in range(30):
        if not together.agents:
            break
        asked = [agent for agent in together.agents if infos[agent]["asked"]]
        at_once = max(at_once, len(asked))
        actions = dict.fromkeys(together.agents, 0)  # of those who wait: ignored
        earned = dict.fromkeys(together.agents, 0.0)
        for agent in asked:
            actions[agent] = int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]).tolist()))
        for agent in together.agents:
            assert observations[agent]["action_mask"].any() == (agent in asked)
            assert observations[agent]["observation"].tobytes() == turns.observe(agent)["observation"].tobytes()
        for agent in asked:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
            earned = {one: earned[one] + turns.rewards[one] for one in earned}
        observations, rewards, terminations, _, infos = together.step(actions)
        assert rewards == pytest.approx(earned)
        assert together.position.fingerprint() == turns.position.fingerprint()
        assert set(terminations.values()) == {turns.episode.over}
    assert (at_once > 1) == (name in ("bohne", "dog", "baernergaeng"))


def test_what_may_not_be_played_at_once_is_told():
    env = pettingzoo.parallel_env("bungee", 2)
    with pytest.raises(tablee.Mistake, match="reset"):
        env.step({})
    env.reset(seed=1)
    asked = env.possible_agents[env.position.pending[0]]
    before = env.position.fingerprint()
    with pytest.raises(tablee.Mistake, match=asked):
        env.step({agent: 0 for agent in env.agents if agent != asked})
    strict = pettingzoo.parallel_env("bungee", 2, refuses=True)
    strict.reset(seed=1)
    with pytest.raises(tablee.Refused):
        strict.step(dict.fromkeys(strict.agents, 3))
    assert env.position.fingerprint() == strict.position.fingerprint() == before
    _, rewards, terminations, _, infos = env.step(dict.fromkeys(env.agents, 3))
    assert rewards[asked] == -1
    assert all(terminations.values())
    assert infos[asked]["refused"].startswith("BUN-")
    assert env.agents == []
