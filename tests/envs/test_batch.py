"""Many games at once: the same games as one at a time, in memory that is not copied."""

import random

import numpy as np
import pytest

import tablee
from tablee.core.observe import Sheet
from tablee.envs.batch import Batch
from tablee.envs.episode import Episode
from tablee.envs.schema import Schema
from tests.laws.tables import COMPILED, cases

CASES = [pytest.param(game, seats, id=name) for name, game, seats in cases()]
every_case = pytest.mark.parametrize(("game", "seats"), CASES)
LANES = 3
STEPS = 120 if COMPILED else 25


@pytest.mark.parametrize("rewards", ["match", "round"])
@every_case
def test_a_batch_plays_the_same_games_as_one_at_a_time(game, seats, rewards):
    """Observations, masks, turns, rewards and fingerprints, at every step."""
    memory = rewards == "match"
    batch = Batch(game, LANES, seats, seed=b"same", rewards=rewards, memory=memory)
    singles = [Episode(Schema(game, seats), rewards, memory) for _ in range(LANES)]
    for lane, single in enumerate(singles):
        single.deal(batch.deal_seed(lane))
    rng = random.Random(seats)
    for step in range(STEPS):
        actions = []
        for lane, single in enumerate(singles):
            assert batch.turns[lane] == single.turn
            assert (batch.observations[lane] == single.observation(single.turn)).all()
            assert (batch.masks[lane] == single.mask(single.turn)).all()
            actions.append(rng.choice(single.position.legal(single.turn)))
        batch.step(actions)
        for lane, single in enumerate(singles):
            assert batch.rewards[lane].tolist() == single.play(actions[lane])
            assert batch.over[lane] == single.over
            if single.over:
                assert batch.scores[lane].tolist() == single.position.scores()
                single.deal(batch.deal_seed(lane))
            if step % 10 == 0:
                assert batch.position(lane).fingerprint() == single.position.fingerprint()


@pytest.mark.parametrize("name", ["bungee", "bohne", "baernergaeng", "bauernschlau"])
@pytest.mark.skipif(not COMPILED, reason="too slow to play to the end interpreted")
def test_a_game_that_ends_begins_anew_with_the_next_deal(name):
    game = tablee.game(name)
    batch = Batch(game, 4, seed=3)
    ended = 0
    while ended < 6:
        batch.step(batch.sample())
        for lane in np.flatnonzero(batch.over):
            ended += 1
            assert batch.rewards[lane].sum() == pytest.approx(0)
            fresh = game.deal(batch.seats, batch.deal_seed(int(lane)))
            assert batch.position(int(lane)).fingerprint() == fresh.fingerprint()
    assert batch.numbers.sum() == ended


def test_the_arrays_are_the_very_memory_and_cannot_be_written():
    batch = Batch("bungee", 8, 3)
    arrays = [batch.observations, batch.masks, batch.turns, batch.rewards, batch.over, batch.scores]
    places = [array.ctypes.data for array in arrays]
    before = batch.observations.copy()
    batch.step(batch.sample())
    assert (batch.observations != before).any()
    assert [array.ctypes.data for array in arrays] == places
    assert np.frombuffer(batch.lanes.sheet.cells, np.int16).ctypes.data == batch.observations.ctypes.data
    for array in arrays:
        assert not array.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True


def test_a_move_that_is_not_allowed_is_refused_before_anything_happens():
    batch = Batch("bungee", 6, 2, seed=1)
    before = [batch.position(lane).fingerprint() for lane in range(6)]
    shown = batch.observations.copy(), batch.masks.copy()
    actions = batch.sample().copy()
    actions[4] = 3  # to stand by a call that was never made
    with pytest.raises(tablee.Refused) as refused:
        batch.step(actions)
    assert refused.value.rule.id.startswith("BUN-")
    with pytest.raises(tablee.NoSuchMove):
        batch.step([10_000] * 6)
    with pytest.raises(ValueError, match="broadcast"):
        batch.step([0, 1])
    assert [batch.position(lane).fingerprint() for lane in range(6)] == before
    assert (batch.observations == shown[0]).all()
    assert (batch.masks == shown[1]).all()


def test_the_same_seed_plays_the_same_games_and_another_one_others():
    def played(seed):
        batch = Batch("bohne", 5, 4, seed=seed)
        for _ in range(30):
            batch.step(batch.sample())
        return [batch.position(lane).fingerprint() for lane in range(5)]

    assert played(1) == played(1)
    assert set(played(1)).isdisjoint(played(2))
    assert len(set(played(1))) == 5


def test_random_moves_are_all_legal_and_all_of_them_come_up():
    batch = Batch("bungee", 1, 2, seed=5)
    found = {int(batch.sample()[0]) for _ in range(400)}
    assert found == set(np.flatnonzero(batch.masks[0]))


def test_what_is_wrong_is_said_in_a_sentence():
    for wrong in (
        {"seats": 9},
        {"rewards": "often"},
        {"callers_act_again": "perhaps"},
        {"no_such_option": True},
    ):
        with pytest.raises(tablee.Mistake):
            Batch("bungee", 2, **wrong)
    with pytest.raises(tablee.Mistake):
        Batch(tablee.game("bungee"), 2, callers_act_again=True)


def test_a_sheet_can_be_cleared_by_hand():
    """As the batch does it where nobody can do it faster."""
    sheet = Sheet(4)
    sheet.at = 1
    sheet.put(2, -7)
    assert list(sheet.cells) == [0, 0, 0, -7]
    sheet.clear()
    assert list(sheet.cells) == [0, 0, 0, 0]
    batch = Batch("bungee", 3, 2)
    batch.lanes.clear()
    assert not batch.observations.any()
    assert not batch.masks.any()
    batch.lanes.look_again()
    assert batch.masks.any(axis=1).all()
