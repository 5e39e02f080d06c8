"""Bungee as it is written and said: notation both ways, the three languages, what a player touches."""

import pytest

import tablee
from tablee.core.rule import LANGUAGES
from tests.rules.bungee_table import AGAIN, GAME, HIGH, at, play

WRITTEN = [
    ("take", "take"), ("TAKE", "take"), ("  Take ", "take"), ("ta", "take"), ("t", "take"),
    ("call", "call"), ("c", "call"), ("d", "decline"), ("decl", "decline"), ("st", "stand"), ("s", "stand"),
    ("10", "10"), ("1", "1"), ("1 1", "1 1"), ("10  10", "10 10"), ("b", "B"), ("B b", "B B"),
    ("swap 6", "swap 6"), ("sw 6", "swap 6"), ("SWAP b", "swap B"), ("sw 1", "swap 1"), ("sw 10", "swap 10"),
    ("prendre la défausse", "take"), ("Ablage nehmen", "take"), ("take the discard", "take"),
    ("crier BUNGEE !", "call"), ("BUNGEE! rufen", "call"), ("call bungee!", "call"),
    ("renoncer", "decline"), ("verzichten", "decline"), ("en rester là", "stand"), ("dabei bleiben", "stand"),
    ("jouer 5 5", "5 5"), ("5 5 spielen", "5 5"), ("play 5 5", "5 5"),
    ("prendre le Bungee, jeter 6", "swap 6"), ("Bungee nehmen, B ablegen", "swap B"),
    ("take the bungee, discard 10", "swap 10"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "text"), WRITTEN)
def test_a_move_may_be_written_so(typed, text):
    assert GAME.catalogue[GAME.parse(typed)].text == text


NOT_WRITTEN = ["x", "sw", "11", "0", "", " ", "swap", "swap 11", "1 1 1 1 1 1", "²", "b5", "call 5", "11 1"]


@pytest.mark.parametrize("typed", NOT_WRITTEN)
def test_this_is_no_move(typed):
    with pytest.raises(tablee.Mistake) as wrong:
        GAME.parse(typed)
    assert wrong.value.code == "no-such-move"
    assert len({wrong.value.say(lang) for lang in LANGUAGES}) == 3


def test_every_move_reads_back_in_every_language():
    for move in GAME.catalogue:
        assert GAME.parse(move.text) == move.code
        for lang in LANGUAGES:
            assert GAME.parse(move.words.say(lang)) == move.code
            assert GAME.parse(move.words.say(lang).upper()) == move.code


# -- What is said at the table -------------------------------------------------

NAMES = ["Anna", "Beat", "Cora"]


def said(position, seat, lang="en"):
    return position.seen_by(seat).sentences(lang, NAMES[: int(position.seats)])


def test_a_drawn_card_is_named_to_who_drew_it_only():
    """BUN-2.9"""
    position = play(at("5 4", HIGH, stock="... 3"), "5")
    assert said(position, 0) == ["You play a 5 and draw a 3."]
    assert said(position, 0, "fr") == ["Tu joues un 5 et pioches un 3."]
    assert said(position, 0, "de") == ["Du spielst eine 5 und ziehst eine 3."]
    assert said(position, 1) == said(position, None) == ["Anna plays a 5 and draws."]
    assert said(position, 1, "fr") == ["Anna joue un 5 et pioche."]
    assert said(position, 1, "de") == ["Anna spielt eine 5 und zieht."]


def test_equal_cards_are_counted_not_listed():
    """BUN-2.2"""
    position = play(at("4 4 9", HIGH), "4 4")
    assert said(position, 1, "fr") == ["Anna joue deux 4 et pioche."]
    assert said(position, 1, "de") == ["Anna spielt zweimal die 4 und zieht."]
    assert said(position, 1) == ["Anna plays two 4s and draws."]


def test_a_call_a_missed_turn_and_an_extra_lap_are_said():
    """BUN-4.3, BUN-3.3, BUN-9.3"""
    position = play(at("1 2", "6 9"), "call")
    assert said(position, None) == ["Anna calls BUNGEE!"]
    assert said(position, 0, "fr") == ["Tu cries BUNGEE\u00a0!"]
    play(position, "6", "decline")
    assert said(position, None) == ["Anna misses a turn; that brings one more lap."]
    assert said(position, 0, "fr") == ["Tu sautes ton tour\u00a0; on joue donc un tour de plus."]


def test_the_sheet_and_the_new_round_are_said():
    """BUN-7.1, BUN-8.1"""
    position = play(at("1 2", "1 1"), "call", "call")
    sentences = said(position, None)
    assert sentences[:2] == ["Beat calls BUNGEE!", "Anna scores 3 points (1, 2) and Beat −10 (1, 1)."]
    assert sentences[2].startswith("Round 2: Beat begins, and the lucky card is ")
    assert said(position, 1)[1:2] == ["Anna scores 3 points (1, 2) and you −10 (1, 1)."]
    assert said(position, 1, "fr")[1:2] == ["Anna marque 3 points (1, 2) et toi −10 (1, 1)."]


def test_a_bungee_taken_in_and_one_left_are_said():
    """BUN-9.1, BUN-9.2"""
    spec = {"lucky": "B", "step": "lucky swap", "turn": 1, "stock": "... 7"}
    position = play(at(HIGH, "5 1 2 3 4", **spec), "swap 5")
    assert said(position, 0) == ["Beat takes the Bungee and discards a 5; the new lucky card is the 7."]
    position = play(at(HIGH, "5 1 2 3 4", **spec), "decline")
    assert said(position, 0) == ["The Bungee goes under the stock; the new lucky card is the 7."]


def test_a_call_that_lapses_is_said_and_one_that_stands():
    """BUN-9.4"""
    spec = {"called": [1, 2, 0], "turn": 1, "step": "called before"}
    lapsing = play(at("1 2", "1 4", HIGH, game=AGAIN, stock="... 9", **spec), "4")
    assert said(lapsing, 2) == ["Beat plays a 4 and draws; Beat's call lapses."]
    standing = play(at("1 2", "1 4", HIGH, game=AGAIN, stock="... 1", **spec), "4")
    assert said(standing, 0)[0] == "Beat plays a 4 and draws; Beat's call still stands."
    assert said(standing, 1, "fr")[0] == "Tu joues un 4 et pioches un 1\u00a0; ton annonce tient toujours."


def test_a_taken_card_is_named_to_all():
    """BUN-2.4, BUN-2.9"""
    position = play(at("5 4", HIGH, discard="2 3"), "take")
    assert said(position, 1) == ["Anna takes the 3 from the discards."]
    assert said(position, 0, "de") == ["Du nimmst die 3 von der Ablage."]


def test_discards_that_become_the_stock_again_are_said_last():
    """BUN-2.7"""
    position = play(at("5 4", HIGH, stock="", discard="..."), "5")
    assert said(position, 1) == ["Anna plays a 5 and draws; the discards are reshuffled."]


# -- What a player touches ---------------------------------------------------


def test_a_move_is_a_sequence_of_touches():
    """BUN-2.1: cards of the hand, then where they go; buttons for what is only said."""
    view = at("5 5 4", HIGH, discard="7").seen_by(0)
    touches = {text: view.touches(GAME.parse(text)) for text in ("5 5", "take", "call", "decline", "stand", "swap 6")}
    assert touches == {
        "5 5": ["hand/5", "hand/5", "discard"],
        "take": ["discard"],
        "call": ["call"],
        "decline": ["decline"],
        "stand": ["stand"],
        "swap 6": ["lucky", "hand/6"],
    }


def test_no_two_legal_moves_are_touched_alike():
    everything = [tuple(at("5 4", HIGH).seen_by(0).touches(code)) for code in range(len(GAME.catalogue))]
    assert len(set(everything)) == len(everything)
