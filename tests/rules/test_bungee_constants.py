"""The constants of Bungee that an experiment may turn."""

import pytest

import tablee
from tablee.games import open_record
from tablee.games.bungee import rulebook as r
from tests.rules.bungee_table import at, hand, play, refusal
from tests.rules.test_constants import finished

ONE_ROUND = tablee.game("bungee", rounds=1)


def test_one_round_is_a_whole_game():
    """BUN-8.1"""
    _, position = finished(ONE_ROUND, 3)
    assert len(position.sheet) == 3
    assert position.winners() == [seat for seat in range(3) if position.scores()[seat] == min(position.scores())]
    assert position.forbids(0, 0).id == "BUN-8.1"
    assert position.forbids(0, 0).say("en").endswith("In this game, 'Rounds': 1 instead of 6.")


@pytest.mark.parametrize("size", [1, 3, 8])
def test_everyone_gets_as_many_cards_as_agreed(size):
    """BUN-1.2"""
    position = tablee.game("bungee", hand_size=size).deal(5, 1)
    assert [len(hand(position, seat).split()) for seat in range(5)] == [size] * 5


@pytest.mark.parametrize(
    ("options", "face", "many"),
    [({"copies": 2}, "9", 2), ({"tens": 0}, "10", 0), ({"tens": 12}, "10", 12), ({"bungees": 8}, "B", 8)],
)
def test_the_deck_has_as_many_of_a_kind_as_agreed(options, face, many):
    """BUN-1.1"""
    game = tablee.game("bungee", **options)
    deck = [game.faces[card] for card in game.layouts[2].deck]
    assert deck.count(face) == many
    usual = {"copies": 5, "tens": 8, "bungees": 3} | options
    assert len(deck) == 9 * usual["copies"] + usual["tens"] + usual["bungees"]


def test_the_limit_for_a_call_is_the_one_agreed_on():
    """BUN-4.1: and the refusal says which it is."""
    game = tablee.game("bungee", call_limit=9)
    assert play(at("9", "1 2", game=game, dry=1), "call").called[0] == 1
    refused = refusal(at("10", "1 2", game=game), "call")
    assert refused.id == r.FIVE_POINTS.id
    assert "'Limit for a call': 9 instead of 5. Yours counts 10 points." in refused.say("en")


def test_more_than_five_equal_cards_are_played_at_once():
    """BUN-2.2: their codes stand behind all others, so that those of ordinary records stay what they are."""
    game = tablee.game("bungee", hand_size=8)
    ordinary = [move.text for move in tablee.game("bungee").catalogue]
    assert [move.text for move in game.catalogue[: len(ordinary)]] == ordinary
    position = at("10 10 10 10 10 10 10 3", "1 2", game=game)
    play(position, "10 10 10 10 10 10 10")
    assert len(hand(position, 0).split()) == 2
    with pytest.raises(tablee.NoSuchMove):
        tablee.game("bungee").parse("10 10 10 10 10 10")


def test_cards_that_do_not_go_round_leave_fewer_to_play():
    """BUN-1.2, BUN-2.7: one is the lucky card, and one can always be drawn."""
    game = tablee.game("bungee", hand_size=8, copies=2, tens=0)
    assert game.seat_counts == [2]
    with pytest.raises(tablee.Mistake) as wrong:
        game.deal(3, 1)
    assert wrong.value.say("fr") == "Bungee ne se joue pas à 3 avec ces options ; nombre de joueurs possible : 2."


@pytest.mark.parametrize(
    "options",
    [
        {"hand_size": 8, "copies": 2, "tens": 0, "bungees": 8, "call_limit": 1},
        {"hand_size": 8, "copies": 2, "tens": 12, "bungees": 0, "call_limit": 1, "rounds": 1},
        {"hand_size": 1, "copies": 2, "tens": 12, "bungees": 8, "call_limit": 1},
        {"copies": 2, "tens": 0, "bungees": 8, "callers_act_again": True},
    ],
)
def test_even_the_oddest_decks_come_to_an_end(options):
    """BUN-1.3, BUN-9.2: a lucky card that is no Bungee is always left."""
    game = tablee.game("bungee", **options)
    for seats in game.seat_counts:
        for seed in range(3):
            record, position = finished(game, seats, seed)
            assert position.winners()
            same, again = open_record(record.to_json())
            assert same.replay(again).fingerprint() == record.end


def test_a_pad_counts_the_rounds_and_limits_that_are_agreed():
    """BUN-4.1, BUN-8.1"""
    from tablee.games.bungee.pad import PAD

    game = tablee.game("bungee", rounds=1, hand_size=7, call_limit=20)
    assert PAD.rounds(game) == 1
    sheet = {"lucky": "1", "players": [{"cards": ["10", "9"]}, {"cards": ["2"] * 4 + ["3"] * 3}], "calls": [0]}
    assert PAD.count(game, 2, 0, sheet).points == [-10, 17]
