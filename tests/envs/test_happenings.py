"""The last things that happened, as part of an observation: what those who look on were told, and nothing more."""

import copy
import importlib
import pickle
import random

import numpy as np
import pytest

import tablee
from tablee.core.happenings import AMOUNT, BY, FACE, FROM, INTO, KIND, NOBODYS, NOWHERE, PLACE, WHOSE
from tablee.envs import pettingzoo
from tablee.envs.batch import Batch
from tablee.envs.episode import Episode
from tablee.envs.gymnasium import SeatEnv
from tablee.envs.schema import Pen, Schema
from tests.laws.tables import COMPILED, cases, corners, decide, skip_ahead, telling_apart, walk_on

CASES = cases()
every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in CASES])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
MANY = 16
TOLD = 2  # kinds from here on are tellings


class Table:
    """A game that is followed from a position on."""

    def __init__(self, position, most=MANY):
        self.position = position
        self.schema = Schema(position.game, int(position.seats), most)
        self.past = self.schema.happened.new()
        self.pen = Pen(self.schema)
        self.past.hear(position.table, NOBODYS)

    def play(self, seat, code):
        code = self.position.game.parse(code) if isinstance(code, str) else code
        self.position.play(seat, code)
        self.past.hear(self.position.table, seat)

    def row(self, seat, memory=True):
        return self.pen.look(self.position, seat, memory, self.past)

    def told(self, seat, memory=True):
        """The happenings in words, the latest first: kind, seats counted from ``seat``, card, zones, place, amount."""
        schema, found = self.schema, []
        parts = schema.unflatten(self.row(seat, memory))
        for ago in range(int(self.past.length())):
            one = {name[len("happened") :].strip(): part[ago] for name, part in parts.items() if "happened" in name}
            found.append(
                (
                    schema.happened.kinds[int(np.flatnonzero(one[""])[0])],
                    np.flatnonzero(one["by"]).tolist(),
                    np.flatnonzero(one["to"]).tolist(),
                    [schema.faces[at] for at in np.flatnonzero(one["card"])],
                    [schema.happened.zones[at] for at in np.flatnonzero(one["from"])],
                    [schema.happened.zones[at] for at in np.flatnonzero(one["into"])],
                    int(one["at"]),
                    int(one["amount"]),
                )
            )
        return found


def bungee(hand="1 8 8 B 9", discard="9 5"):
    return Table(tablee.game("bungee").position({"hand": [hand, "? ? ?", "? ? ?"], "lucky": "8", "discard": discard}))


def test_a_card_played_and_one_drawn():
    table = bungee()
    assert table.told(0) == []
    table.play(0, "9")
    drawn = ("moved", [0], [0], ["?"], ["stock"], ["hand"], 0, 1)
    played = ("moved", [0], [0], ["9"], ["hand"], ["discard"], 2, 1)
    assert table.told(0) == [drawn, played]
    from_the_right = [(what, [2], [2], *rest) for what, _, _, *rest in (drawn, played)]
    assert table.told(1) == from_the_right
    assert table.told(None) == table.told(0)  # those who look on count from seat 0


def test_equal_cards_that_go_together_are_one_happening():
    table = bungee()
    table.play(0, "8 8")
    assert table.told(0)[1] == ("moved", [0], [0], ["8"], ["hand"], ["discard"], 2, 2)


def test_a_telling_has_its_number_and_whom_it_is_about():
    table = bungee("1 1 1 1 1")
    table.play(0, "call")
    assert table.told(2) == [("called", [1], [1], [], [], [], 0, 1)]


def test_a_deal_is_one_happening_and_nobodys_decision():
    position = tablee.game("bungee").deal(3, b"deal")
    told = Table(position).told(0)
    dealt = ("moved", [], [0, 1, 2], ["?"], ["stock"], ["hand"], 0, 15)
    assert told[-3:] == [
        dealt,
        ("shuffled", [], [], [], ["stock"], ["stock"], 0, 0),
        ("new round", [], [0], [], [], [], 0, 1),
    ]


def test_of_a_secret_choice_is_told_that_it_was_made_and_no_more():
    """The card under the token lies open; all others are laid face down."""
    table = Table(tablee.game("bohne").deal(3, b"secret"))
    leader = table.position.pending[0]
    table.play(leader, table.position.legal(leader)[0])
    assert table.told(leader)[0][3] != ["?"]
    seat = table.position.pending[0]
    table.play(seat, table.position.legal(seat)[0])
    for eyes in [0, 1, 2, None]:
        by = [(seat - (eyes or 0)) % 3]
        assert table.told(eyes)[0] == ("moved", by, by, ["?"], ["hand"], ["laid"], 0, 1)
    other = table.position.pending[0]
    table.play(other, table.position.legal(other)[0])
    assert all(card != ["?"] for what, _, _, card, *_ in table.told(0)[:2])
    assert [what for what, *_ in table.told(0)[:2]] == ["shown", "shown"]


def test_the_card_given_to_a_partner_is_named_to_nobody():
    """DOG-2.4"""
    table = Table(tablee.game("dog").deal(4, b"gifts"))
    for seat in range(4):
        table.play(seat, table.position.legal(seat)[0])
    for eyes in range(4):
        assert all(card in ([], ["?"]) for _, _, _, card, *_ in table.told(eyes))
    # seat by seat: whose cards they were, and whose they are
    assert [to for what, _, to, _, source, *_ in table.told(0) if source == ["gift"]] == [
        [1, 3],
        [0, 2],
        [1, 3],
        [0, 2],
    ]


def test_without_memory_a_card_that_was_only_remembered_is_hidden():
    """In Bärnergäng a card is turned face down again, and later swapped: those who look on have seen it."""
    hidden = named = 0
    game = tablee.game("baernergaeng", extension="all")
    for seed in range(12):
        table = Table(game.deal(3, b"memory%d" % seed))
        rng = random.Random(seed)
        for _ in range(60):
            if not table.position.pending:
                break
            table.play(*decide(table.position, rng))
            now, all_of = table.told(1, memory=False), table.told(1)
            assert [one[:3] + one[4:] for one in now] == [one[:3] + one[4:] for one in all_of]
            for one, other in zip(now, all_of, strict=True):
                assert one[3] in (other[3], ["?"])
                hidden += one[3] != other[3]
                named += other[3] not in ([], ["?"])
    assert named > hidden > 0


def expanded(past):
    """Each card that moved on its own, as those who look on are told it: kind, face and families."""
    found = []
    for row in past.saved():
        one = (row[KIND], row[FACE], row[FROM], row[INTO])
        found += [one] * (row[AMOUNT] if row[KIND] == 0 else 1)
    return found


@every_case
def test_it_is_what_those_who_look_on_are_told(game, seats):
    layout = game.layouts[seats]
    family = [
        at for at, count in enumerate(layout.counts) for _ in range(max(1, count))
    ]  # of each zone, since zones follow one another
    position = game.deal(seats, b"told")
    table = Table(position, 256)
    rng = random.Random(seats)
    for _ in range(60):
        told = []
        for event in position.seen_by(None).events:
            if event.kind == 4:
                told.append((TOLD + event.what, 0, int(NOWHERE), int(NOWHERE)))
            else:
                told.append((event.kind - 1, event.face, family[event.src], family[event.dst]))
        assert expanded(table.past) == told
        if not position.pending:
            break
        seat, code = decide(position, rng)
        table.past.clear()
        table.play(seat, code)
        assert all(row[BY] == seat and row[WHOSE] < 1 << seats and row[PLACE] >= 0 for row in table.past.saved())


def followed(pen):
    """For ``telling_apart``: all happenings since the first look, as they are observed."""
    pasts = {}

    def seen(position, seat):
        past = pasts.setdefault(id(position), (pen.schema.happened.new(), position))[0]
        past.hear(position.table, NOBODYS)
        return b"".join(pen.look(position, seat, memory, past).tobytes() for memory in (True, False))

    return seen


@every_case
def test_the_unseen_changes_nothing_that_has_happened(game, seats):
    pen = Pen(Schema(game, seats, MANY))
    for at in range(3 if COMPILED else 1):
        for plies in (0, 7, 90):
            late = skip_ahead(game, seats, at, plies)
            for seat in [*range(seats), None]:
                assert telling_apart(late, seat, plies, 6, followed(pen)) is None


@every_corner
def test_the_unseen_changes_nothing_that_has_happened_in_the_corners(game, spec):
    for position, log in walk_on(game.position(spec, seed=b"corner"), 0, 2):
        pen = Pen(Schema(game, int(position.seats), MANY))
        for seat in [*range(int(position.seats)), None]:
            assert telling_apart(position, seat, len(log), 3, followed(pen)) is None


@every_case
def test_every_number_stays_in_its_range_and_the_rest_is_as_without(game, seats):
    plain = Pen(Schema(game, seats))
    table = Table(game.deal(seats, b"range"))
    schema, rng = table.schema, random.Random(1)
    assert schema.size > plain.schema.size
    for at in range(1500 if COMPILED else 120):
        if not table.position.pending:
            break
        table.play(*decide(table.position, rng))
        row = table.row(at % seats, at % 3 > 0)
        assert (row >= schema.low).all()
        assert (row <= schema.high).all()
        if at % 9 == 0:
            assert (row[: plain.schema.size] == plain.look(table.position, at % seats, at % 3 > 0)).all()
            view = table.position.seen_by(at % seats)
            assert (table.pen.observe(view, at % 3 > 0, table.past) == row).all()


def test_fewer_happenings_are_the_last_of_more():
    few, many = Table(tablee.game("dog").deal(4, b"few"), 3), Table(tablee.game("dog").deal(4, b"few"), 12)
    rng = random.Random(2)
    for _ in range(40):
        seat, code = decide(few.position, rng)
        few.play(seat, code)
        many.play(seat, code)
        assert few.told(1) == many.told(1)[:3]


@pytest.mark.parametrize("rewards", ["match", "round"])
@pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in CASES if len(name) < 20])
def test_a_batch_observes_the_same_happenings_as_one_game_at_a_time(game, seats, rewards):
    memory = rewards == "match"
    batch = Batch(game, 3, seats, seed=b"same", rewards=rewards, memory=memory, everyone=True, happenings=5)
    singles = [Episode(Schema(game, seats, 5), rewards, memory) for _ in range(3)]
    for lane, single in enumerate(singles):
        single.deal(batch.deal_seed(lane))
    rng = random.Random(seats)
    for _ in range(100 if COMPILED else 20):
        for lane, single in enumerate(singles):
            assert (batch.observations[lane] == single.observation(single.turn)).all()
            assert (batch.everyone[lane] == [single.observation(seat) for seat in range(seats)]).all()
        actions = [rng.choice(single.position.legal(single.turn)) for single in singles]
        batch.step(actions)
        for lane, single in enumerate(singles):
            single.play(actions[lane])
            if single.over:
                single.deal(batch.deal_seed(lane))


@pytest.mark.parametrize("shards", [1, 2])
def test_what_has_happened_is_saved_and_restored_with_a_batch(shards):
    with Batch("bungee", 4, 3, seed=1, happenings=6, bots={2: "random"}, shards=shards) as batch:
        for _ in range(15):
            batch.step(batch.sample())
        state, before = batch.save(), batch.observations.copy()
        assert before[:, batch.schema.where("happened")].any()
        moves = batch.sample().copy()
        batch.step(moves)
        after = batch.observations.copy()
        batch.restore(state)
        assert (batch.observations == before).all()
        batch.step(moves)
        assert (batch.observations == after).all()
    with pytest.raises(tablee.Mistake, match="happenings"):
        Batch("bungee", 4, 3, happenings=5, bots={2: "random"}).restore(state)


def test_an_episode_takes_it_along_when_it_is_copied_or_pickled():
    episode = Episode(Schema("dog", 4, 8), "match", True)
    episode.deal(b"along")
    for _ in range(12):
        episode.play(episode.position.legal(episode.turn)[0])
    for twin in (copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))):
        for seat in range(4):
            assert (twin.observation(seat) == episode.observation(seat)).all()
        code = episode.position.legal(episode.turn)[0]
        twin.play(code)
        after = copy.deepcopy(episode)
        after.play(code)
        assert (twin.observation(1) == after.observation(1)).all()


def test_all_environments_have_it():
    env = pettingzoo.env("bungee", seats=3, happenings=4)
    env.reset(seed=1)
    row = env.observe("seat_0")["observation"]
    together = pettingzoo.parallel_env("bungee", seats=3, happenings=4)
    observations, _ = together.reset(seed=1)
    assert (observations["seat_0"]["observation"] == row).all()
    alone = SeatEnv("bungee", seats=3, happenings=4, seat=0)
    first, _ = alone.reset(seed=1)
    schema = Schema("bungee", 3, 4)
    assert first.shape == row.shape == (schema.size,)
    assert row[schema.where("happened")].any()
    assert alone.observation_space.contains(first)


def test_openspiel_tensors_have_it_and_imagined_states_the_same():
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("tablee.envs.openspiel")  # registers the games
    game = pyspiel.load_game("tablee_bohne(players=3,happenings=6)")
    state = game.new_initial_state()
    rng = random.Random(3)
    for _ in range(4 + 17):
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(legal))
    schema = Schema("bohne", 3, 6)
    for seat in range(3):
        tensor = np.array(state.information_state_tensor(seat))
        assert tensor.shape == (schema.size,)
        assert tensor[schema.where("happened")].sum() == 6
        for twin in (state.clone(), copy.deepcopy(state), state.resample_from_infostate(seat, rng.random)):
            assert (np.array(twin.information_state_tensor(seat)) == tensor).all()


def test_the_version_and_what_is_pickled_know_how_many():
    schemas = [Schema("bungee", 3, most) for most in (0, 4, 8)]
    assert len({schema.version for schema in schemas}) == 3
    for schema in schemas:
        assert pickle.loads(pickle.dumps(schema)).version == schema.version
    with pytest.raises(tablee.Mistake, match="0 to 256 happenings, not -1"):
        Schema("bungee", 3, -1)
