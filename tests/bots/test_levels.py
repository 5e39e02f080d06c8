"""Every level plays every game, by its rules, from its own view."""

import random

import pytest

import tablee
from tablee.bots import levels
from tablee.bots.bot import Bot
from tablee.bots.self_play import play_game
from tablee.core.rule import Mistake
from tests.laws.tables import COMPILED, LONG, cases, corners, decide

CASES = [case for at, case in enumerate(cases()) if COMPILED or at % 4 == 0]  # one in four while interpreted
NAMES = [
    "random",
    "beginner",
    "casual",
    "club",
    "expert@16",
]  # the expert thinks briefly here; tests/bots/test_expert.py has more
DECISIONS = 400 if LONG else 120 if COMPILED else 8
OF_AN_EXPERT = 40 if LONG else 12 if COMPILED else 2


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize(("game", "seats"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_bot_never_answers_illegally(game, seats, level):
    bots = [levels.seated(level, game, seat) for seat in range(seats)]
    position = game.deal(seats, b"levels %d" % seats)
    for _ in range(OF_AN_EXPERT if level.startswith("expert") else DECISIONS):
        if not position.pending:
            break
        seat = position.pending[0]
        view = position.seen_by(seat)
        code = bots[seat].choose(view)
        assert code in view.legal()
        position.play(seat, code)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize(
    ("game", "spec"), [corner[1:] for corner in corners()], ids=[corner[0] for corner in corners()]
)
def test_a_bot_copes_with_rare_positions(game, spec, level):
    position = game.position(spec, b"corner")
    for seat in position.pending:
        view = position.seen_by(seat)
        assert levels.seated(level, game, 5).choose(view) in view.legal()


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_the_same_view_and_seed_give_the_same_move(box, level):
    game = box.open({})
    seats = game.seat_counts[0]
    position = game.deal(seats, b"alike")
    rng = random.Random(3)
    one = levels.seated(level, game, 11)
    for _ in range(40 if COMPILED else 6):
        seat = position.pending[0]
        view = position.seen_by(seat)
        first = one.choose(view)
        assert one.choose(position.copy().seen_by(seat)) == first
        assert levels.seated(level, game, 11).choose(view) == first
        position.play(*decide(position, rng))
        if not position.pending:
            break


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_what_a_seat_cannot_see_does_not_change_its_move(box, level):
    """Deal the hidden cards anew: the bot has no way to notice."""
    game = box.open({})
    seats = game.seat_counts[0]
    position = game.deal(seats, b"unseen")
    rng = random.Random(4)
    for _ in range(12 if COMPILED else 4):
        position.play(*decide(position, rng))
        seat = position.pending[0]
        view = position.seen_by(seat)
        other = view.imagine(99)
        bot = levels.seated(level, game, 2)
        assert bot.choose(other.seen_by(seat)) == bot.choose(view)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_it_explains_what_it_does(box, level):
    game = box.open({})
    position = game.deal(game.seat_counts[0], b"explain")
    seat = position.pending[0]
    view = position.seen_by(seat)
    bot = levels.seated(level, game, 1)
    assert isinstance(bot, Bot)
    told = bot.explain(view)
    assert sorted(code for code, _ in told) == view.legal()
    assert told[0][0] == bot.choose(view)
    assert [value for _, value in told] == sorted((value for _, value in told), reverse=True)
    assert bot.explain(position.seen_by(None)) == []


@pytest.mark.skipif(not COMPILED, reason="whole games are played where bots are compiled")
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_whole_games_end_and_replay(box, level):
    game = box.open({})
    for seats in game.seat_counts:
        played = play_game(game, b"whole", [levels.seated(level, game, seat) for seat in range(seats)])
        assert game.replay(played.record).winners() == played.winners


@pytest.mark.parametrize("text", ["beginner", "Beginner", "facile", "LEICHT"])
def test_a_level_has_a_name_in_three_languages(text):
    assert levels.level_named(text).name == "beginner"


def test_an_unknown_level_is_a_mistake_with_a_sentence():
    with pytest.raises(Mistake) as caught:
        levels.bot("genius", tablee.game("bungee"), 1)
    assert caught.value.say("en") == (
        "There is no bot 'genius'; there is: random, beginner, casual, club, expert, or module:factory."
    )
    assert "ß" not in caught.value.say("de")


def test_every_level_is_said_in_three_languages():
    for level in levels.LEVELS:
        for words in (level.words, level.blurb):
            assert words.fr
            assert words.de
            assert words.en


@pytest.mark.parametrize(("seats", "teams", "sides"), [(4, "pairs", 2), (6, "pairs", 3), (6, "trios", 2)])
def test_partners_are_one_side(seats, teams, sides):
    """DOG-1.3"""
    game = tablee.game("dog", teams=teams)
    board = game.deal(seats, b"x").board
    found = [game.side(seat, seats) for seat in range(seats)]
    assert len(set(found)) == sides
    for seat in range(seats):
        assert found[seat] == found[board.mate(seat, 1)]
