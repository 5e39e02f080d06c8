"""Bungee before the first card, and after the last: deck, deal, lucky card, six rounds, the author's first note."""

from collections import Counter

import pytest

import tablee
from tablee.games.bungee import rulebook as r
from tablee.games.bungee.moves import FACES
from tests.rules.bungee_table import (
    GAME,
    HIGH,
    asked,
    at,
    discard,
    hand,
    legal,
    lucky,
    missed,
    play,
    refusal,
    scored,
    stock,
    told,
)

BUNGEE_TURNED_UP = {"lucky": "B", "step": "lucky swap"}


def test_the_deck_has_56_cards():
    """BUN-1.1"""
    for seats in GAME.seat_counts:
        deck = Counter(FACES[face] for face in GAME.layouts[seats].deck)
        assert deck == {str(value): 5 for value in range(1, 10)} | {"10": 8, "B": 3}


def test_two_to_five_may_play():
    """BUN-1.2: the box says so."""
    assert GAME.seat_counts == [2, 3, 4, 5]
    for seats in (0, 1, 6):
        with pytest.raises(tablee.Mistake) as wrong:
            GAME.deal(seats, b"no")
        assert wrong.value.code == "wrong-seats"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_gets_five_cards_and_one_is_turned_up(seats):
    """BUN-1.2, BUN-1.3"""
    position = GAME.deal(seats, b"deal")
    assert [len(hand(position, seat).split()) for seat in range(seats)] == [5] * seats
    assert len(stock(position).split()) == 56 - 5 * seats - 1
    assert discard(position) == ""
    for seat in (*range(seats), None):
        zones = position.seen_by(seat).zones(memory=False)
        assert zones["lucky"] == [lucky(position)]
        assert all(("?" in cards) == (owner != seat) for owner, cards in enumerate(zones["hand"]))


def test_the_cards_are_shuffled_by_the_seed():
    """BUN-1.2: another seed, another deal; the same seed, the same."""
    deals = {GAME.deal(3, bytes([seed])).fingerprint() for seed in range(50)}
    assert len(deals) == 50
    assert GAME.deal(3, b"x").fingerprint() == GAME.deal(3, b"x").fingerprint()


def test_seat_0_starts_and_each_round_the_next_seat():
    """BUN-1.5, rulings 12 and 21"""
    position = GAME.deal(3, b"starters")
    starters = [position.pending[0]]
    for _ in range(5):
        position = at("1 2", "1 1", "2 2", round=position.round, starter=position.starter, turn=position.starter)
        play(position, "call", "call", "call")
        starters.append(int(position.starter))
        if asked(position)[1] == "turn":
            assert position.pending == [starters[-1]]
    assert starters == [0, 1, 2, 0, 1, 2]


def test_the_dealer_sits_to_the_right_of_who_starts():
    """BUN-1.5, ruling 11: the dealer is asked about a Bungee turned up."""
    found = set()
    for seed in range(400):
        position = GAME.deal(4, b"dealer%d" % seed)
        if lucky(position) == "B":
            assert asked(position) == ([3], "lucky swap")
            found.add("B")
        else:
            assert asked(position) == ([0], "turn")
    assert found == {"B"}


def test_players_take_turns_clockwise():
    """BUN-1.4"""
    position = at("5 7", "9 7", "9 7", "9 4", "10 10")
    for seat in (0, 1, 2, 3, 4, 0):
        assert position.pending == [seat]
        play(position, next(text for text in legal(position) if text not in ("take", "call", "6")))


# -- The author's first note: a Bungee turned up -----------------------------


def test_the_dealer_may_swap_in_the_bungee_and_a_six_thrown_so_skips_nobody():
    """BUN-9.1, BUN-9.2, ruling 10"""
    position = at(HIGH, "6 1 2 3 4", turn=1, stock="... 7", **BUNGEE_TURNED_UP)
    play(position, "swap 6")
    assert hand(position, 1) == "1 2 3 4 B"
    assert (discard(position), lucky(position), missed(position)) == ("6", "7", [])
    assert asked(position) == ([0], "turn")
    assert position.seen_by(0).zones()["hand"][1].count("(B)") == 1


def test_the_dealer_may_throw_that_very_bungee():
    """BUN-9.1, ruling 10: any card of the hand, that Bungee included."""
    position = at(HIGH, "5 1 2 3 4", turn=1, stock="... 7", **BUNGEE_TURNED_UP)
    play(position, "swap B")
    assert (hand(position, 1), discard(position), lucky(position)) == ("1 2 3 4 5", "B", "7")
    play(position, "take", "10")
    assert "B" in hand(position, 0)


def test_the_dealer_may_leave_it_and_everyone_knows_where_it_lies():
    """BUN-9.2, ruling 10"""
    position = at(HIGH, "5 1 2 3 4", turn=1, stock="... 7", **BUNGEE_TURNED_UP)
    play(position, "decline")
    assert stock(position).split()[0] == "B"
    assert (hand(position, 1), discard(position), lucky(position)) == ("1 2 3 4 5", "", "7")
    assert asked(position) == ([0], "turn")
    for seat in (0, 1, None):
        view = position.seen_by(seat)
        assert view.zones()["stock"][0] == "(B)"
        assert view.zones(memory=False)["stock"][0] == "?"
        assert all(stock(view.imagine(seed)).split()[0] == "B" for seed in range(20))


def test_two_bungees_in_a_row_are_asked_about_twice():
    """BUN-9.1, BUN-9.2: repeated while it is a Bungee."""
    position = at(HIGH, "6 1 2 3 4", turn=1, stock="... 7 B", **BUNGEE_TURNED_UP)
    play(position, "swap 6")
    assert asked(position) == ([1], "lucky swap")
    assert legal(position) == ["decline", "swap 1", "swap 2", "swap 3", "swap 4", "swap B"]
    play(position, "swap 4")
    assert (hand(position, 1), discard(position), lucky(position)) == ("1 2 3 B B", "6 4", "7")
    assert position.seen_by(0).zones(memory=False)["discard"] == ["?", "4"]
    assert asked(position) == ([0], "turn")


def test_all_three_bungees_may_come_and_each_may_be_left():
    """BUN-9.2"""
    position = at(HIGH, "6 1 2 3 4", turn=1, stock="... 7 B B", **BUNGEE_TURNED_UP)
    play(position, "decline", "decline", "decline")
    assert stock(position).split()[:3] == ["B", "B", "B"]
    assert (lucky(position), asked(position)) == ("7", ([0], "turn"))


def test_the_note_holds_in_every_round():
    """BUN-9.1, ruling 10: in the third round too, and it is that round's dealer who is asked."""
    for seed in range(300):
        position = play(at("1 2", "1 1", "2 2", round=1, starter=1, turn=1, seed=b"%d" % seed), "call", "call", "call")
        if lucky(position) == "B":
            assert asked(position) == ([1], "lucky swap")
            return
    pytest.fail("no Bungee was turned up in 300 deals")


def test_the_dealer_who_swapped_knows_no_more_than_what_lies_open():
    """BUN-9.1: the next lucky card comes from the stock like any other."""
    position = at(HIGH, "6 1 2 3 4", turn=1, **BUNGEE_TURNED_UP)
    assert set(position.seen_by(1).zones()["stock"]) == {"?"}
    play(position, "swap 6")
    assert set(position.seen_by(1).zones()["stock"]) == {"?"}


# -- Six rounds --------------------------------------------------------------


def test_the_game_ends_after_six_rounds():
    """BUN-8.1: and then everything is refused."""
    position = at("1 2", "1 1", round=5, sheet=[-10, 8] * 5)
    play(position, "call", "call")
    assert (position.round, position.pending) == (6, [])
    assert position.scores() == [-50 + 3, 40 - 10]
    assert position.winners() == [0]
    for seat in (0, 1):
        assert position.legal(seat) == []
        for text in ("1", "take", "call", "decline", "stand", "swap B"):
            assert refusal(position, text, seat) is r.SIX_ROUNDS


def test_before_the_sixth_round_nobody_has_won():
    """BUN-8.1"""
    position = play(at("1 2", "1 1", round=4, sheet=[-10, 8] * 4), "call", "call")
    assert (position.round, position.winners()) == (5, [])
    assert position.pending != []


def test_equal_totals_share_the_victory():
    """BUN-8.1, ruling 16"""
    position = at("1 2", "1 1", "10 10", round=5, sheet=[0, 0, 0] * 4 + [-10, 3, -10])
    play(position, "call", "call", "10 10", "decline")
    assert scored(position)[:2] == [3, -10]
    assert position.scores()[:2] == [-7, -7]
    assert position.winners() == [0, 1]


def test_the_scores_are_the_sums_of_the_sheet():
    """BUN-7.1, BUN-8.1"""
    position = at("1 2", HIGH, "5", round=2, sheet=[1, 2, 3, -10, 20, 30])
    assert position.scores() == [-9, 22, 33]


def test_a_new_round_is_told_and_dealt_afresh():
    """BUN-1.2, BUN-1.3: all cards go back, nothing known before is known now."""
    position = play(at("1 2", "1 1", seed=b"afresh"), "call", "call")
    assert ("new round", 1, 2) in told(position)
    assert list(position.called) == [0, 0]
    assert len(hand(position, 0).split()) == len(hand(position, 1).split()) == 5
    zones = position.seen_by(None).zones()
    assert {card for cards in zones["hand"] for card in cards} == {"?"}
    assert set(zones["stock"]) == {"?"}
