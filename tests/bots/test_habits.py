"""How games are played on in thought: always by the rules, and by nobody who knows what they cannot know."""

import random

import pytest

import tablee
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.games import judgement
from tablee.judging.standing import chance_to_win
from tests.laws.tables import COMPILED, decide

TABLES = [
    ("bungee", 2, {}),
    ("bungee", 5, {"callers_act_again": "yes"}),
    ("baernergaeng", 2, {}),
    ("baernergaeng", 2, {"growing": "yes"}),
    ("baernergaeng", 6, {}),
    ("baernergaeng", 4, {"extension": "all", "keep_specials": "yes"}),
    ("bauernschlau", 2, {}),
    ("bauernschlau", 3, {"farms": "chosen"}),
    ("bauernschlau", 4, {"dog_bonus": "yes"}),
    ("bauernschlau", 5, {"farms": "chosen", "games": "3"}),
    ("bauernschlau", 6, {}),
]
DECISIONS = 400 if COMPILED else 120


def habit(name, world, seat):
    moves = Moves()
    world.legal_into(seat, moves)
    return judgement(name).policy(world, seat, moves, Quick(5))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_habit_is_legal_and_follows_from_what_one_knows(name, seats, options):
    game = tablee.game(name, **options)
    position = game.deal(seats, b"habits")
    rng = random.Random(3)
    had = asked = 0
    while asked < DECISIONS and not position.over():
        asked += 1
        seat = position.pending[0]
        view = position.seen_by(seat)
        codes = {habit(name, view.imagine(seed), seat) for seed in (1, 2, 3)}
        assert len(codes) == 1
        code = codes.pop()
        had += code >= 0
        assert code == -1 or code in view.legal()
        if code >= 0 and rng.random() < 0.7:
            position.play(seat, code)
        else:
            position.play(*decide(position, rng))
    assert had > asked // 2


@pytest.mark.parametrize("name", ["bungee", "baernergaeng"])
def test_with_habits_a_round_comes_to_its_end(name):
    game = tablee.game(name)
    for seats in game.seat_counts:
        position = game.deal(seats, b"round")
        position.table.listening = False
        for _ in range(400):
            if position.round > 0:
                break
            seat = position.pending[0]
            code = habit(name, position, seat)
            position.play(seat, code if code >= 0 else position.legal(seat)[0])
        assert position.round == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_with_habits_a_game_of_bauernschlau_comes_to_its_end(seats):
    position = tablee.game("bauernschlau", farms="chosen").deal(seats, b"end")
    position.table.listening = False
    for _ in range(600):
        if position.over():
            break
        seat = position.pending[0]
        position.play(seat, habit("bauernschlau", position, seat))
    assert position.over()


def test_of_a_lead_that_nothing_can_turn_more_is_not_worth_more():
    assert chance_to_win([0.0], 5.0) == pytest.approx(0.5)
    assert chance_to_win([0.0, 0.0], 5.0) == pytest.approx(1 / 3)
    assert chance_to_win([5.0], 5.0) > chance_to_win([4.0], 5.0)
    assert chance_to_win([300.0], 1.0) == 1.0
    assert chance_to_win([-300.0, 300.0], 1.0) == 0.0
    closer = chance_to_win([4.0], 5.0) - chance_to_win([2.0], 5.0)
    assert closer > chance_to_win([24.0], 5.0) - chance_to_win([22.0], 5.0)
