"""OpenSpiel: its own tests on every game, its searches, and what its tests do not ask."""

import contextlib
import io
import os
import pickle
import random
import subprocess
import sys
import unittest

import numpy as np
import pytest

import tablee
from tests.laws.tables import COMPILED, boxes, choices, game_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from tablee.envs import openspiel  # noqa: E402

every_name = pytest.mark.parametrize("name", openspiel.NAMES)
each_game = pytest.mark.parametrize("name", [f"tablee_{box.name}" for box in boxes()])
compiled_only = pytest.mark.skipif(not COMPILED, reason="too slow interpreted")


def advance(state, rng):
    """One random decision, or outcome; all at once where all are asked."""
    if state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([rng.choice(moves) if moves else 0 for moves in legal])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def states(name, seed, steps):
    """Some states along a random game."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        advance(state, rng)
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        advance(state, rng)


@every_name
def test_every_game_is_registered_with_its_options(name):
    game = pyspiel.load_game(name)
    box = tablee.game(name.split("_")[1]).box
    assert game.num_players() == box.open({}).seat_counts[0]
    assert set(game.get_parameters()) == {
        "players",
        "deal_bytes",
        "happenings",
        *(option.name for option in box.options),
    }
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert game.max_chance_nodes_in_history() == 4


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
def test_every_option_and_seat_count_can_be_loaded(box):
    for options in choices(box):
        wanted = game_of(box.name, options)
        plain = wanted.options == game_of(box.name, {}).options
        for seats in wanted.seat_counts if plain else {wanted.seat_counts[0], wanted.seat_counts[-1]}:
            params = {name: openspiel.encoded(value) for name, value in options.items()}
            game = pyspiel.load_game(f"tablee_{box.name}", {"players": seats, **params})
            assert game.num_players() == seats
            again = pyspiel.load_game(str(game))
            assert str(again) == str(game)
            state = game.new_initial_state()
            for _ in range(4):
                state.apply_action(7)
            assert state.observation_string(0).startswith(box.title)
            schema = state.schema()
            assert schema.game.options == wanted.options
            assert game.information_state_tensor_size() == schema.size


@compiled_only
@every_name
def test_it_passes_the_random_simulation_test(name):
    with quiet():
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@contextlib.contextmanager
def quiet():
    """What OpenSpiel prints is not for our ears."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


@every_name
def test_it_passes_their_api_test(name):
    """The checks of their integration tests, on states of our games."""
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = name, pyspiel.load_game(name)
    case.game_type = case.game.get_type()
    case.setUpClass = staticmethod(lambda: None)  # theirs would look at 400 states
    found = []
    for at, state in enumerate(states(name, 1, 60)):
        if at % 9 == 0:
            found.append(state.clone())
    case.some_states = found
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.failures + result.errors] == []


@compiled_only
@pytest.mark.parametrize("name", ["tablee_baernergaeng", "tablee_bohne_simultaneous"])
def test_a_playthrough_can_be_written_and_is_the_same_again(name):
    generate_playthrough = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    texts = []
    for _ in range(2):
        with quiet():
            texts.append(generate_playthrough.playthrough(f"{name}(players=3)", [1, 2, 3, 4], seed=1))
    assert texts[0] == texts[1]
    assert "InformationStateString(2)" in texts[0]


def test_a_process_that_has_the_games_ends_in_peace():
    code = "from tablee.envs import openspiel; import pyspiel; pyspiel.load_game('tablee_bungee')"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ)
    assert (ended.returncode, ended.stderr) == (0, "")


@every_name
def test_a_state_can_be_put_away_and_copied(name):
    game = pyspiel.load_game(name)
    for at, state in enumerate(states(name, 2, 30)):
        if at % 10:
            continue
        clone = state.clone()
        _, revived = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        pickled = pickle.loads(pickle.dumps(state))
        replayed = game.new_initial_state()
        for item in (clone, revived, pickled):
            assert str(item) == str(state)
            assert item.history() == state.history()
        if game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
            for action in state.history():
                replayed.apply_action(action)
            assert str(replayed) == str(state)
        rngs = random.Random(at), random.Random(at)
        advance(clone, rngs[0])
        advance(revived, rngs[1])
        assert str(clone) == str(revived)
        assert str(clone) != str(state)


def strings(state, player):
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.information_state_tensor(player)),
        tuple(state.observation_tensor(player)),
        tuple(state.legal_actions(player)) if not state.is_chance_node() else (),
    )


@every_name
def test_resampling_changes_nothing_that_the_player_has(name):
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    for at, state in enumerate(states(name, 3, 50)):
        if at % 6 == 0:
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, sampler)
                assert strings(other, player) == strings(state, player)
                assert other.current_player() == state.current_player()
                assert other.history() == []
                assert pickle.loads(pickle.dumps(other)).information_state_string(player) == strings(other, player)[0]


@each_game
def test_resampling_is_not_the_true_world_more_often_than_chance(name):
    """For each hidden place the true face comes up as often as there are equals of it among what may lie there."""
    sampler = pyspiel.UniformProbabilitySampler(2, 0.0, 1.0)
    tries, hits, expected, spread = 60 if COMPILED else 25, 0, 0.0, 0.0
    for at, state in enumerate(states(name, 4, 45)):
        if at % 11:
            continue
        player = at % state.num_players()
        true = state.game_history.position
        view = true.seen_by(player)
        spots = hidden_spots(true, view)
        if not spots:
            continue
        worlds = [state.resample_from_infostate(player, sampler).game_history.position.table for _ in range(tries)]
        for spot, share in spots:
            face = true.table.slots[spot] & 0xFF
            hits += sum(world.slots[spot] & 0xFF == face for world in worlds)
            expected += tries * share
            spread += tries * share * (1 - share) * len(spots)  # places of one world go together
    assert expected > 0
    assert abs(hits - expected) < 5 * np.sqrt(spread)


def hidden_spots(true, view):
    """Places of piles whose card is hidden, with the share of its face among those that may lie there; only where all
    of a group is hidden in piles, so that the share is plain to work out."""
    masked, table, found, start = view.masked, true.table, [], 0
    for end in masked.ends:
        group = [int(masked.hidden[at]) for at in range(start, int(end))]
        pool = [int(masked.pool[at]) & 0xFF for at in range(start, int(end))]
        start = int(end)
        if 0 in pool or not pool:
            continue
        for spot in group:
            if table.layout.kinds[table.layout.zone_of[spot]] == 0:
                found.append((spot, pool.count(int(table.slots[spot]) & 0xFF) / len(pool)))
    return found


@each_game
def test_one_information_state_has_one_past_and_one_set_of_moves(name):
    """Perfect recall: what the player decided, and what it knew then, follows from its information state."""
    pasts, moves = {}, {}
    rng = random.Random(6)
    game = pyspiel.load_game(name, {"deal_bytes": 1})
    for _ in range(12):
        state = game.new_initial_state()
        state.apply_action(rng.randrange(2))  # few deals, so that paths meet again
        own = dict.fromkeys(range(game.num_players()), ())
        for _ in range(12):
            if state.is_terminal():
                break
            player = state.current_player()
            key = state.information_state_string(player)
            assert pasts.setdefault(key, own[player]) == own[player]
            assert moves.setdefault(key, state.legal_actions()) == state.legal_actions()
            action = state.legal_actions()[rng.randrange(min(2, len(state.legal_actions())))]
            own[player] = (*own[player], (key, action))
            state.apply_action(action)
    assert len(pasts) > 20


@pytest.mark.parametrize("name", ["tablee_bohne_simultaneous", "tablee_dog_simultaneous"])
def test_choices_made_at_once_are_made_at_once(name):
    """The same joint choice, turn by turn and at once, leads to the same position."""
    rng = random.Random(7)
    at_once = pyspiel.load_game(name).new_initial_state()
    by_turns = pyspiel.load_game(name.removesuffix("_simultaneous")).new_initial_state()
    joint = 0
    for _ in range(40):
        if not at_once.is_simultaneous_node():
            action = rng.choice(at_once.legal_actions())
            at_once.apply_action(action)
            by_turns.apply_action(action)
            continue
        joint += 1
        legal = [at_once.legal_actions(player) for player in range(at_once.num_players())]
        chosen = [rng.choice(moves) if moves else 0 for moves in legal]
        at_once.apply_actions(chosen)
        for player, moves in enumerate(legal):
            if moves:
                assert by_turns.current_player() == player
                by_turns.apply_action(chosen[player])
        assert str(at_once) == str(by_turns)
    assert joint > 0


def test_its_information_set_search_plays_our_games():
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    for name in ("tablee_bungee", "tablee_bohne", "tablee_baernergaeng", "tablee_dog", "tablee_bauernschlau"):
        evaluator = Hasty(np.random.RandomState(1), mcts.Evaluator)
        bot = ismcts.ISMCTSBot(pyspiel.load_game(name), evaluator, 2.0, 12, random_state=np.random.RandomState(1))
        for at, state in enumerate(states(name, 8, 14)):
            if at % 6 == 0 and not state.is_terminal():
                policy = bot.get_policy(state)
                assert sorted(action for action, _ in policy) == state.legal_actions()
                assert sum(share for _, share in policy) == pytest.approx(1)


class Hasty:
    """Values a position by nothing at all: this is about whether the search runs, not how well."""

    def __init__(self, rng, base):
        self.rng = rng

    def evaluate(self, state):
        return self.rng.uniform(-1, 1, state.num_players())

    def prior(self, state):
        legal = state.legal_actions(state.current_player())
        return [(action, 1 / len(legal)) for action in legal]


def test_its_external_sampling_runs_on_a_short_game():
    """A whole match is too long to try every move of one player; the last turns of one are not."""
    solver_module = pytest.importorskip("open_spiel.python.algorithms.external_sampling_mccfr")
    ending = {"round": 5, "hand": ["1 2 8 B", "3 4 2 2"], "lucky": "8", "discard": "... 5 9", "turn": 1,
              "called": [1, 0], "sheet": [0] * 10}  # fmt: skip
    game = openspiel.begun("bungee", tablee.game("bungee").position(ending, seed=b"ending"))
    solver = solver_module.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    shares = policy.action_probabilities(state)
    assert set(shares) == set(state.legal_actions())
    assert sum(shares.values()) == pytest.approx(1)


def test_a_begun_game_deals_what_is_not_written_by_chance_and_keeps_what_is():
    ending = {
        "round": 5,
        "hand": ["1 2 8 B", "? ? ? ?"],
        "lucky": "8",
        "discard": "... 5 9",
        "turn": 1,
        "called": [1, 0],
    }
    game = openspiel.begun("bungee", ending, deal_bytes=1)
    assert (game.num_players(), game.max_chance_nodes_in_history()) == (2, 1)
    hands = set()
    for byte in range(8):
        state = game.new_initial_state()
        assert state.is_chance_node()
        state.apply_action(byte)
        assert state.current_player() == 1
        mine, theirs = state.game_history.position.seen_by(0).zones()["hand"]
        assert sorted(mine) == ["1", "2", "8", "B"]
        assert theirs == ["?"] * 4
        hands.add(tuple(state.game_history.position.seen_by(1).zones()["hand"][1]))
        twin = state.clone()
        assert str(twin) == str(state)
        while not twin.is_terminal():
            advance(twin, random.Random(byte))
        assert sum(twin.returns()) == pytest.approx(0)
    assert len(hands) > 4
    same = [openspiel.begun("bungee", game.first_history(b"7").position).new_initial_state() for _ in range(2)]
    assert not same[0].is_chance_node()
    assert str(same[0]) == str(same[1])
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    assert strings(same[0].resample_from_infostate(0, sampler), 0) == strings(same[0], 0)


def test_a_game_cannot_begin_where_no_match_could_be():
    with pytest.raises(tablee.Mistake, match="cards"):
        openspiel.begun("bungee", {"hand": ["1 1 1 1 1 1 1 1 1 1 1 1", "?"]})
    with pytest.raises(tablee.Mistake, match="another game"):
        openspiel.begun("dog", tablee.game("bungee").deal(2, b"x"))


def test_games_are_registered_once():
    assert openspiel.register() == openspiel.NAMES
