"""The expert thinks further: it finds what a glance does not see, never looks at what is hidden, and can be stopped."""

import random
import threading
from pathlib import Path

import pytest

import tablee
from tablee.bots import levels
from tablee.bots.budget import TimeBudget
from tablee.bots.cheat import Cheat
from tablee.bots.expert import (
    DESIGNS,
    Expert,
    alike,
    behind,
    entrants,
    likeliest_line,
    luckiest,
    preferred,
    ranked,
    still_in,
)
from tablee.bots.playouts import Playouts
from tablee.bots.self_play import play_game
from tablee.bots.tree import NO_NODE, Tree, TreeSearch, observation_hash
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.record import record_from
from tablee.core.reveal import open_to
from tablee.core.rule import Mistake
from tablee.games import judgement
from tests.laws.tables import COMPILED, decide

GAMES = [box.name for box in tablee.boxes()]
FEW = 60 if COMPILED else 24


def asked(name, plies=5, seats=None, seed=b"expert"):
    """A view with a real choice."""
    game = tablee.game(name)
    position = game.deal(seats or game.seat_counts[0], seed)
    rng = random.Random(7)
    while plies > 0 or len(position.legal(position.pending[0])) < 2:
        position.play(*decide(position, rng))
        plies -= 1
    return game, position, position.seen_by(position.pending[0])


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("name", GAMES)
def test_every_design_decides_by_the_rules_and_always_alike(name, design):
    _, _, view = asked(name)
    bots = [Expert(judgement(name), 5, FEW, 0.0, design) for _ in range(2)]
    codes = {bot.choose(view) for bot in bots} | {bots[0].choose(view)}
    assert len(codes) == 1
    assert codes <= set(view.legal())


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_makes_no_difference(name, design):
    """Another world behind the same view: the same thoughts, to the last digit."""
    _, _, view = asked(name)
    seat = view.seat
    other = view.imagine(31)
    bot = Expert(judgement(name), 5, FEW, 0.0, design)
    told = [(one.code, one.value, one.visits, one.line) for one in bot.review(view)]
    assert [(one.code, one.value, one.visits, one.line) for one in bot.review(other.seen_by(seat))] == told


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize(("name", "seats"), [("bohne", 3), ("dog", 4)])
def test_who_chooses_in_secret_beside_others_thinks_of_the_own_cards(name, seats, design):
    """Whichever of them is asked first."""
    position = tablee.game(name).deal(seats, b"secret")
    while len(position.pending) < 2:
        position.play(*decide(position, random.Random(3)))
    for seat in position.pending:
        bot = Expert(judgement(name), 5, FEW, 0.0, design)
        told = bot.review(position.seen_by(seat))
        assert sorted(one.code for one in told) == position.legal(seat)
        assert 0 < sum(one.visits for one in told) <= FEW


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("name", GAMES)
def test_it_tells_what_it_is_based_on(name, design):
    game, position, view = asked(name, plies=0)
    bot = Expert(judgement(name), 5, FEW, 0.0, design)
    told = bot.review(view)
    assert sorted(one.code for one in told) == view.legal()
    assert told[0].code == bot.choose(view)
    assert 0 < sum(one.visits for one in told) <= FEW
    best = told[0]
    assert best.visits > 0
    assert best.line
    assert all(0 <= seat < position.seats and 0 <= code < len(game.catalogue) for seat, code in best.line)
    assert bot.review(position.seen_by(None)) == []


def test_a_game_says_how_one_thinks_best_in_it_and_one_may_think_otherwise():
    found = {name: Expert(judgement(name), 5, FEW, 0.0).design for name in GAMES}
    assert found == {**dict.fromkeys(GAMES, "race"), "bohne": "tree"}
    assert Expert(judgement("bohne"), 5, FEW, 0.0, "race").design == "race"
    assert levels.kind_of("expert@50").text == "expert@50"
    assert levels.kind_of("expert-race@50").text == "expert-race@50"


def test_the_best_of_a_tree_is_what_was_tried_most_and_nothing_counts_as_more():
    assert preferred([3.0, 9.0, 9.0], [0.0, 1.0, 2.0]) == 2
    assert preferred([0.0, 0.0], [1.0, 4.0]) == 1  # before any game was played on
    assert behind(0, [2.0, 5.0, 1.0, 0.0], [40, 2, 9, 0]) == [2.0, pytest.approx(1.999), 1.0, 1.0]


def test_the_line_is_what_was_seen_most_often():
    def key(*steps):
        found = 1
        for seat, code in steps:
            found = found << 24 | code << 4 | seat
        return found

    lines = {key((1, 9)): 5, key((2, 7)): 3, key((1, 9), (0, 4)): 2, key((1, 9), (0, 3)): 3, key((2, 7), (0, 4)): 3}
    assert likeliest_line(lines) == [(1, 9), (0, 3)]
    assert likeliest_line({}) == []


def test_only_so_many_enter_the_race_and_the_best_looking_do():
    looks = [float(at % 31) for at in range(31)]
    chosen = entrants(looks, -1)
    assert len(chosen) == 14
    assert chosen[0] == 30
    assert min(looks[at] for at in chosen) == 17
    assert entrants(looks, 3) == [3, *chosen[:13]]  # what one does out of habit always does


def test_what_one_does_out_of_habit_stands_until_the_worlds_speak_against_it_clearly():
    def best(worlds, habitual, bar=0.0):
        sums = [0.0, 0.3 * worlds]
        squares = [worlds, 1.09 * worlds]
        values = ranked([0, 1], 0, habitual, bar, sums, squares, [0.0, 0.3], [int(worlds)] * 2)
        return values.index(max(values))

    assert best(12.0, False) == 0
    assert best(40.0, False) == 1
    assert best(40.0, True) == 0
    assert best(400.0, True) == 1
    assert best(400.0, True, bar=6.0) == 0  # that many might be so lucky
    assert (
        ranked([0, 1], 1, True, 0.0, [0.0] * 2, [0.0] * 2, [0.0] * 2, [0, 0])[1] == 0.0
    )  # before any world has spoken
    left = ranked([1], 0, True, 0.0, [0.0] * 2, [0.0] * 2, [9.0, 1.0], [4, 40])
    assert left == pytest.approx([0.999, 1.0])


def test_the_luckiest_of_many_clears_no_bar():
    """All alike, a thousand times: the best of fourteen looks better than the habit by chance, but hardly ever by so much."""
    rng = random.Random(8)
    for moves in (2, 5, 14):
        lucky = [max(rng.gauss(0.0, 1.0) for _ in range(moves - 1)) for _ in range(1000)]
        assert sum(one > luckiest(moves) for one in lucky) / 1000 < 0.12
    assert sum(one > 0.8 for one in lucky) / 1000 > 0.9  # which is how much a habit counts after 400 worlds
    assert luckiest(2) < luckiest(5) < luckiest(14)


@pytest.mark.parametrize("name", ["bungee", "baernergaeng", "bauernschlau"])
def test_without_time_to_think_the_expert_does_what_it_does_out_of_habit(name):
    game = tablee.game(name)
    rng = random.Random(4)
    position = game.deal(2, b"habit")
    hasty = Expert(judgement(name), 1, 1, 0.0)
    same = 0
    for _ in range(60):
        if position.over():
            break
        seat = position.pending[0]
        view = position.seen_by(seat)
        legal = view.legal()
        moves = Moves()
        world = view.imagine(2)
        world.legal_into(seat, moves)
        code = judgement(name).policy(world, seat, moves, Quick(5))
        if len(legal) > 1 and code >= 0:
            assert hasty.choose(view) == code
            same += 1
        position.play(*decide(position, rng))
    assert same > 10


def test_who_is_clearly_behind_leaves_the_race():
    worlds = 40.0
    sums = [1.0 * worlds, 0.9 * worlds, -2.0 * worlds]
    squares = [(1.0 + 1.0) * worlds, (0.81 + 1.0) * worlds, (4.0 + 1.0) * worlds]
    assert still_in([0, 1, 2], 0, 0.0, sums, squares, [0.0, 0.0, 0.0], 6.0, worlds) == [0, 1]
    assert still_in([0, 1, 2], 0, 0.0, sums, squares, [0.0, 0.0, 60.0], 6.0, worlds) == [
        2
    ]  # a strong impression counts
    assert still_in([0, 1, 2], 0, 0.0, sums, squares, [0.0, 0.0, 60.0], 0.0, worlds) == [0, 1]  # unless it is not asked
    assert still_in([0, 1, 2], 2, 20.0, sums, squares, [0.0] * 3, 0.0, worlds) == [0, 1, 2]  # nothing clears its bar


def test_the_answer_that_decides_is_not_overlooked():
    """A fence that lets the neighbour close a small farm, fill it and win. Out of habit nobody closes it; who looks does."""
    record = record_from((Path(__file__).parent / "overlooked.json").read_text())
    game = tablee.game("bauernschlau")
    position = game.opening(record)
    for at in range(77):
        game.advance(record, at, position)
    view = position.seen_by(0)
    rash = game.parse("fence g2-h1")
    assert rash in view.legal()
    rules = judgement("bauernschlau")
    closing = 0
    for seed in range(20):
        world = view.imagine(seed)
        world.proceed(0, rash)
        playouts = Playouts(rules, TimeBudget(0.0), 0, 0)
        playouts.answers = rules.answers()
        playouts.recording = True
        playouts.run(world, Quick(seed), world.current_deal(), 0)
        closing += playouts.line[0] >> 4 == game.parse("fence g1-h1")
    assert closing > 10
    assert all(Expert(rules, seed, 300, 0.0).choose(view) != rash for seed in range(5))


def test_moves_that_are_as_good_as_alike_need_no_more_worlds():
    sums = [0.0, 0.0]
    assert not alike([0, 1], sums, [400.0, 400.0], 9.0, 400)  # their difference is not known well yet
    assert alike([0, 1], sums, [400.0, 400.0], 9.0, 4000)
    assert alike([0, 1], sums, [0.0, 0.0], 0.0, 400)  # they do the very same


def test_played_on_at_random_for_so_many_decisions():
    _, _, view = asked("dog")
    bot = Expert(judgement("dog"), 5, FEW, 0.0, plain=30)
    assert bot.choose(view) in view.legal()
    assert 0 < bot.played <= FEW


def test_it_can_be_interrupted():
    """Without a limit it would think for ever: it is stopped from another thread, and has an answer."""
    _, _, view = asked("bohne")
    bot = Expert(judgement("bohne"), 5, 0, 0.0, "tree")
    begun = threading.Event()
    found = []

    def think():
        begun.set()
        found.append(bot.choose(view))

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    begun.wait(60)
    while thread.is_alive():  # it may have begun to think only after it was told to stop
        bot.budget.stop.set()
        thread.join(0.05)
    assert found[0] in view.legal()


@pytest.mark.parametrize("name", GAMES)
def test_playing_on_ends_with_the_round_or_before(name):
    _, position, view = asked(name)
    rules = judgement(name)
    for horizon in (1, 7, 0):
        playouts = Playouts(rules, TimeBudget(0.0), horizon, 0)
        world = view.imagine(4)
        now = world.current_deal()
        playouts.recording = True
        playouts.run(world, Quick(4), now, 0)
        assert len(playouts.line) <= playouts.horizon_for(position.seats) + 40
        assert isinstance(playouts.value(world, view.seat, now), float)


def test_the_tree_is_bounded_and_remembers_who_saw_what():
    tree = Tree()
    first = tree.add(0, 5, 11)
    assert tree.child(0, 5, 11) == first
    assert tree.child(0, 5, 12) == NO_NODE
    many = [(tree.add(first, code, sight), code, sight) for code in range(40) for sight in range(30)]
    assert all(tree.child(first, code, sight) == node for node, code, sight in many)
    assert tree.child(0, 5, 11) == first
    assert tree.child(first, 40, 0) == NO_NODE
    _, _, view = asked("bungee")
    seat = view.seat
    search = TreeSearch(judgement("bungee"), 40, TimeBudget(0.0), 0)
    search.search(view, view.legal(), False, Quick(3), [0.0] * len(view.legal()))
    assert sum(search.votes) == 40
    assert search.visits == search.votes
    assert observation_hash(view.imagine(1), seat) == observation_hash(view.imagine(2), seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_cheat_sees_everything_and_only_where_it_is_seated(name):
    game, position, view = asked(name)
    seat = view.seat
    before = position.fingerprint()
    shown = open_to(position, seat, stock=True).seen_by(seat)
    faces = [int(card) & 0xFF for card in shown.imagine(1).table.slots]
    assert faces == [int(card) & 0xFF for card in shown.imagine(2).table.slots]
    assert len(shown.masked.hidden) == 0
    assert shown.legal() == view.legal()
    assert position.fingerprint() == before
    bot = levels.seated("cheat@24", game, 1)
    assert isinstance(bot, Cheat)
    assert bot.choose(shown) in view.legal()
    assert bot.review(shown)[0].code == bot.explain(shown)[0][0]
    with pytest.raises(Mistake):
        levels.bot("cheat", game, 1)
    assert "cheat" not in levels.names()


def zones_of(table):
    layout = table.layout
    return {
        name: [int(table.slots[layout.starts[zone] + at]) & 0xFF for at in range(table.sizes[zone])]
        for zone, name in enumerate(layout.names)
    }


@pytest.mark.parametrize("name", GAMES)
def test_who_peeks_sees_all_but_what_luck_has_still_to_bring(name):
    game, position, view = asked(name)
    shown = open_to(position, view.seat, stock=False).seen_by(view.seat)
    worlds = [shown.imagine(seed).table for seed in range(8)]
    orders = [zones_of(world)["stock"] for world in worlds]
    truth = zones_of(position.table)
    for world in worlds:
        assert {**zones_of(world), "stock": truth["stock"]} == truth
        assert sorted(zones_of(world)["stock"]) == sorted(truth["stock"])
    assert len(truth["stock"]) < 2 or any(order != orders[0] for order in orders)
    bot = levels.seated("peek@24", game, 1)
    assert isinstance(bot, Cheat)
    assert not bot.foresight
    assert bot.choose(shown) in view.legal()


@pytest.mark.skipif(not COMPILED, reason="whole games are played where bots are compiled")
def test_a_game_with_a_cheat_in_it_replays():
    game = tablee.game("bungee")
    played = play_game(game, b"cheat", [levels.seated("cheat@20", game, 0), levels.seated("random", game, 1)])
    assert game.replay(played.record).winners() == played.winners


@pytest.mark.parametrize(
    ("text", "written", "said"),
    [
        ("Experte", "expert", "expert"),
        ("expert@500", "expert@500", "expert@500"),
        ("expert@0.50s", "expert@0.5s", "expert@0.5s"),
        ("expert-vote@20", "expert-vote@20", "expert-vote@20"),
        ("expert-race", "expert-race", "expert-race"),
        ("cheat@9", "cheat@9", "tricheur (voit tout)@9"),
        ("Spicker (sieht alle Hände)", "peek", "indiscret (voit les mains)"),
        ("CLUB", "club", "fort"),
        ("Gutachter", "judge", "juge"),
    ],
)
def test_a_kind_of_bot_is_written_in_one_way(text, written, said):
    assert levels.kind_of(text).text == written
    assert levels.kind_of(text).say("fr") == said


@pytest.mark.parametrize(
    "text", ["expert@", "expert@0", "expert@-1", "expert@s", "expert@1e3s", "club@5", "judge@5", "expert-oak"]
)
def test_a_kind_that_cannot_be(text):
    with pytest.raises(Mistake) as caught:
        levels.kind_of(text)
    assert "expert@0.5s" in caught.value.say("de")
