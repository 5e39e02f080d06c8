"""Many games at once: the same games as one at a time, in memory that is not copied."""

import random
import warnings

import numpy as np
import pytest

import tablee
from tablee.bots.bot import bot_seed
from tablee.bots.levels import bot
from tablee.core.lanes import RefusedInLane
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


def test_the_arrays_are_the_very_memory_and_writing_into_them_changes_no_game():
    batch = Batch("bungee", 8, 3)
    arrays = [batch.observations, batch.masks, batch.turns, batch.rewards, batch.over, batch.scores]
    places = [array.ctypes.data for array in arrays]
    before = batch.observations.copy()
    batch.step(batch.sample())
    assert (batch.observations != before).any()
    assert [array.ctypes.data for array in arrays] == places
    assert np.frombuffer(batch._block.lanes.sheet.cells, np.int16).ctypes.data == batch.observations.ctypes.data
    forbidden = int(np.flatnonzero(~batch.masks[3])[0])
    for array in arrays:
        assert array.flags.writeable  # as torch.from_numpy wants them
    actions = batch.sample().copy()
    batch.masks[:] = True
    batch.turns[:] = 2
    actions[3] = forbidden
    with pytest.raises(tablee.Refused):
        batch.step(actions)
    kept = batch.observations
    del batch, arrays, array
    assert kept[0].any()  # the memory lives as long as an array


def test_torch_takes_the_arrays_without_a_word():
    torch = pytest.importorskip("torch", reason="torch is not installed")
    batch = Batch("bungee", 4, 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert torch.from_numpy(batch.observations).shape == (4, batch.schema.size)
        assert torch.from_numpy(batch.masks).any()


def test_a_move_that_is_not_allowed_is_refused_before_anything_happens():
    batch = Batch("bungee", 6, 2, seed=1)
    before = [batch.position(lane).fingerprint() for lane in range(6)]
    shown = batch.observations.copy(), batch.masks.copy()
    actions = batch.sample().copy()
    actions[4] = 3  # to stand by a call that was never made
    with pytest.raises(RefusedInLane, match="lane 4, seat 0, 'stand'") as refused:
        batch.step(actions)
    assert refused.value.rule.id.startswith("BUN-")
    assert (refused.value.lane, refused.value.seat, refused.value.code) == (4, 0, 3)
    with pytest.raises(tablee.NoSuchMove, match="Lane 0"):
        batch.step([10_000] * 6)
    with pytest.raises(tablee.Mistake, match="one action for each of the 6 games"):
        batch.step([0, 1])
    with pytest.raises(tablee.Mistake, match="whole numbers, the codes of moves, not float32"):
        batch.step(actions.astype(np.float32))
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
        {"bots": {2: "club"}},
        {"bots": {0: "club", 1: "club"}},
        {"bots": {1: "nobody"}},
        {"bots": {1: "cheat"}},
        {"shards": 3},
        {"games": 0},
    ):
        with pytest.raises(tablee.Mistake):
            Batch("bungee", **{"games": 2, **wrong})
    with pytest.raises(tablee.Mistake):
        Batch(tablee.game("bungee"), 2, callers_act_again=True)


def test_a_sheet_can_be_cleared_by_hand():
    sheet = Sheet(4)
    sheet.at = 1
    sheet.put(2, -7)
    assert list(sheet.cells) == [0, 0, 0, -7]
    sheet.clear()
    assert list(sheet.cells) == [0, 0, 0, 0]


def same(one, two):
    """Everything two batches show, and where their games stand."""
    names = ["observations", "masks", "turns", "rewards", "since", "over", "scores", "numbers", "everyone"]
    for name in names:
        assert (getattr(one, name) == getattr(two, name)).all(), name
    assert prints(one) == prints(two)


def prints(batch):
    return [batch.position(lane).fingerprint() for lane in range(batch.games)]


def advanced(batch, steps):
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize("rewards", ["match", "round"])
@pytest.mark.parametrize(("game", "seats"), [CASES[0].values, CASES[-1].values], ids=[CASES[0].id, CASES[-1].id])
def test_with_bots_it_plays_the_same_games_as_one_at_a_time(game, seats, rewards):
    """The bots' moves, their rewards and all that is shown, with a bot on every seat but the last."""
    filled = dict.fromkeys(range(seats - 1), "random")
    batch = Batch(game, LANES, seats, seed=b"same", rewards=rewards, bots=filled)
    rng = random.Random(seats)
    singles = [Episode(Schema(game, seats), rewards, True) for _ in range(LANES)]
    players = [[] for _ in range(LANES)]

    def begin(lane):
        seed = batch.deal_seed(lane)
        singles[lane].deal(seed)
        players[lane] = [bot("random", game, bot_seed(seed, seat)) for seat in range(seats)]

    def let_bots_play(lane):
        earned = np.zeros(seats)
        single = singles[lane]
        while not single.over and single.turn in filled:
            earned += single.play(players[lane][single.turn].choose(single.position.seen_by(single.turn)))
        return earned

    for lane in range(LANES):
        begin(lane)
        let_bots_play(lane)
    for _ in range(STEPS):
        actions = []
        for lane, single in enumerate(singles):
            assert batch.turns[lane] == single.turn == seats - 1
            assert (batch.observations[lane] == single.observation(single.turn)).all()
            actions.append(rng.choice(single.position.legal(single.turn)))
        batch.step(actions)
        for lane, single in enumerate(singles):
            earned = single.play(actions[lane]) + let_bots_play(lane)
            assert batch.over[lane] == single.over
            if single.over:
                begin(lane)
                earned += let_bots_play(lane)
            assert batch.rewards[lane].tolist() == pytest.approx(earned.tolist())
    assert prints(batch) == [single.position.fingerprint() for single in singles]


def test_a_stronger_bot_takes_a_seat():
    batch = advanced(Batch("bungee", 2, 2, seed=4, bots={1: "club"}), 3)
    assert batch.turns.tolist() == [0, 0]
    own = Batch("bungee", 2, 2, seed=4, bots={1: club})
    same(batch, advanced(own, 3))


def club(game, seed):
    return bot("club", game, seed)


class Stubborn:
    """Answers what is never right."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (RuntimeError("no idea"), "seat 1 of lane 0 gave no legal move: RuntimeError: no idea"),
        (3, "seat 1 of lane 0 gave no legal move: 'stand': BUN-9.4"),
        (-1, "no legal move: -1"),
        (None, "no legal move: TypeError"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_batch_goes_on_after_a_reset(answer, sentence):
    answers = {"now": "random"}

    def made(game, seed):
        return bot("random", game, seed) if answers["now"] == "random" else Stubborn(answer)

    batch = Batch("bungee", 3, 2, seed=2, bots={1: made})
    saved = batch.save()
    answers["now"] = "stubborn"
    batch.restore(saved)
    with pytest.raises(tablee.Mistake, match=sentence):
        advanced(batch, 20)
    with pytest.raises(tablee.Mistake, match="go on with reset or restore"):
        batch.step(batch.sample())
    answers["now"] = "random"
    batch.restore(saved)
    same(advanced(batch, 3), advanced(Batch("bungee", 3, 2, seed=2, bots={1: "random"}), 3))


@pytest.mark.parametrize("rewards", ["match", "round"])
def test_rewards_add_up_since_the_own_last_turn(rewards):
    batch = Batch("bungee", 4, 3, seed=8, rewards=rewards)
    owed = np.zeros((4, 3))
    paid = 0.0
    for _ in range(600 if COMPILED else 150):
        turns = batch.turns.copy()
        owed[np.arange(4), turns] = 0.0
        batch.step(batch.sample())
        owed += batch.rewards
        assert np.allclose(batch.since, owed)
        paid += np.abs(batch.since[np.arange(4), batch.turns]).sum()
        owed[batch.over] = 0.0  # what is shown there still is of the match that ended
    assert paid > 0.0 or not COMPILED


def test_everyone_is_observed_at_once():
    batch = advanced(Batch("bohne", 3, 3, seed=5, everyone=True), 20)
    assert batch.everyone.shape == (3, 3, batch.schema.size)
    for lane in range(3):
        single = Episode(batch.schema, "match", True)
        single.take_up(batch.position(lane))
        for seat in range(3):
            assert (batch.everyone[lane, seat] == single.observation(seat)).all()
        assert (batch.everyone[lane, batch.turns[lane]] == batch.observations[lane]).all()
    assert Batch("bohne", 3, 3).everyone.shape == (3, 0, batch.schema.size)


def test_a_batch_dealt_anew_is_a_new_batch():
    batch = advanced(Batch("bungee", 4, 2, seed=1, bots={0: "random"}), 30)
    batch.reset(9)
    same(advanced(batch, 10), advanced(Batch("bungee", 4, 2, seed=9, bots={0: "random"}), 10))
    batch.reset()
    same(batch, Batch("bungee", 4, 2, seed=9, bots={0: "random"}))


@pytest.mark.parametrize(("game", "seats"), [pytest.param(*case.values, id=case.id) for case in CASES[::4]])
def test_what_was_saved_goes_on_as_if_nothing_had_happened(game, seats):
    batch = advanced(Batch(game, 3, seats, seed=6, rewards="round", bots={0: "random"}, everyone=True), STEPS // 2)
    again = Batch(game, 3, seats, seed=7, rewards="round", bots={0: "random"}, everyone=True)
    again.restore(batch.save())
    same(again, batch)
    same(advanced(again, STEPS // 2), advanced(batch, STEPS // 2))


@pytest.mark.parametrize("other", [{"seats": 3}, {"games": 2}, {"rewards": "round"}, {"bots": {1: "club"}}])
def test_a_state_of_another_batch_is_refused(other):
    batch = Batch("bungee", **{"games": 3, "seats": 2, "bots": {1: "random"}, **other})
    before = prints(batch)
    for state in (Batch("bungee", 3, 2, bots={1: "random"}).save(), b"no", b"[1]", b"{}"):
        with pytest.raises(tablee.Mistake, match="no state of such a batch"):
            batch.restore(state)
    assert prints(batch) == before


def test_shards_play_the_same_games_as_one_process():
    """With a bot, whatever is shown, before and after being saved; a refusal changes nothing in any shard."""
    wishes = {"seats": 2, "seed": 3, "bots": {1: "random"}, "everyone": True}
    one = Batch("bungee", 5, **wishes)
    with Batch("bungee", 5, shards=2, **wishes) as two:
        same(one, two)
        same(advanced(one, 30), advanced(two, 30))
        actions = two.sample().copy()
        actions[4] = 3
        with pytest.raises(RefusedInLane, match="lane 4, seat 0"):
            two.step(actions)
        assert prints(two) == prints(one)
        one.sample()  # as the other did
        state = two.save()
        same(advanced(one, 5), advanced(two, 5))
        two.reset(11)
        same(two, Batch("bungee", 5, **{**wishes, "seed": 11}))
        one.restore(state)
        two.restore(state)
        same(advanced(one, 5), advanced(two, 5))
    with pytest.raises(tablee.Mistake, match="process of this batch has ended"):
        two.step(two.sample())


def test_bots_that_no_other_process_can_have_are_named():
    with pytest.raises(tablee.Mistake, match="cannot be passed to another process"):
        Batch("bungee", 4, 2, bots={1: lambda game, seed: bot("random", game, seed)}, shards=2)
