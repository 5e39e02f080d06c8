"""Bungee's turn and its cards, clause by clause."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tablee.games.bungee import rulebook as r
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
    stock,
    taken,
)

HERE = Path(__file__).parent


def test_every_clause_and_every_ruling_has_its_test():
    """The tests name them: BUN-x.y in a docstring; ruling n, or ``rulings n, m``."""
    text = "\n".join(path.read_text() for path in HERE.glob("test_bungee*.py"))
    docs = re.findall(r'def test_\w+\([^)]*\):\n    """(.*?)"""', text, re.DOTALL)
    clauses, rulings = set(), set()
    for doc in docs:
        clauses |= set(re.findall(r"BUN-\d\.\d", doc))
        for found in re.findall(r"[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", doc):
            rulings |= {int(n) for n in re.findall(r"\d+", found)}
    assert {rule.id for rule in GAME.rulebook} - clauses == set()
    assert set(range(1, 22)) - rulings == set()


def test_the_clauses_stand_in_the_books_order():
    """And each says where it comes from."""
    ids = [rule.id for rule in GAME.rulebook]
    assert ids == sorted(ids)
    assert len(ids) == 32
    assert all(rule.source for rule in GAME.rulebook)


# -- A turn ------------------------------------------------------------------


def test_who_plays_draws_a_card():
    """BUN-2.1: play, then draw from the stock."""
    position = play(at("5 4 3", HIGH, stock="... 2 7"), "5")
    assert hand(position, 0) == "3 4 7"
    assert discard(position) == "5"
    assert asked(position) == ([1], "turn")


def test_who_takes_the_discard_plays_and_does_not_draw():
    """BUN-2.1, BUN-2.4: take first, then play; no card comes from the stock."""
    position = at("5 4 3", HIGH, discard="9 2")
    left = stock(position)
    play(position, "take")
    assert asked(position) == ([0], "play after take")
    assert taken(position) == "2"
    play(position, "5")
    assert (hand(position, 0), discard(position), stock(position)) == ("2 3 4", "9 5", left)
    assert asked(position) == ([1], "turn")


def test_several_equal_cards_go_at_once_for_one_card():
    """BUN-2.2: so the hand gets smaller."""
    position = play(at("7 7 7 3", HIGH, stock="... 2"), "7 7 7")
    assert (hand(position, 0), discard(position)) == ("2 3", "7 7 7")


def test_equal_means_the_printed_face():
    """BUN-2.2, ruling 4: a lucky card and a Bungee both count nothing, but they are not equal."""
    position = at("8 8 B B 3", HIGH)
    assert legal(position) == ["call", "3", "8", "8 8", "B", "B B"]
    assert refusal(position, "8 8 8") is r.EQUAL_CARDS
    assert refusal(position, "b b b") is r.EQUAL_CARDS


@pytest.mark.parametrize("top", ["1", "5", "6", "10", "B"])
def test_any_card_goes_on_any_card(top):
    """BUN-2.3"""
    assert legal(at("1 5 10 B", HIGH, lucky="9", discard=top))[1:] == ["1", "5", "10", "B"]


def test_the_first_turn_of_a_round_has_no_discard_to_take():
    """BUN-2.4, ruling 13"""
    position = GAME.deal(3, b"first")
    assert asked(position) == ([0], "turn")
    assert refusal(position, "take") is r.TAKE_FIRST


def test_after_a_swap_the_first_turn_has_a_discard_to_take():
    """BUN-2.4, ruling 13: the general sentence wins."""
    position = at("5 4 3 2 9", "6 1 2 3 4", lucky="B", step="lucky swap", turn=1, stock="... 7")
    play(position, "swap 6")
    assert asked(position) == ([0], "turn")
    play(position, "take", "9")
    assert hand(position, 0) == "2 3 4 5 6"


def test_the_taken_card_stays_but_its_twin_may_go():
    """BUN-2.5, ruling 2"""
    position = play(at("5 4 3", HIGH, discard="5"), "take", "5")
    assert (hand(position, 0), discard(position)) == ("3 4 5", "5")


def test_the_taken_card_may_go_on_the_next_turn():
    """BUN-2.5: this turn only."""
    position = play(at("5 4 3", HIGH, discard="5", stock="... 1"), "take", "3", "9", "5 5")
    assert "4" in hand(position, 0).split()
    assert discard(position) == "3 9 5 5"


def test_of_several_cards_only_the_top_one_can_be_taken():
    """BUN-2.6, ruling 3: one at a time, from the top."""
    position = play(at("7 7 3", HIGH, discard="2"), "7 7", "take")
    assert (taken(position), discard(position)) == ("7", "2 7")
    play(position, "10", "take")
    assert (taken(position), discard(position)) == ("10", "2 7")


# -- The stock ---------------------------------------------------------------


def test_a_new_stock_leaves_the_top_discard_and_the_lucky_card():
    """BUN-2.7, ruling 1: the cards of this turn are already played."""
    position = at("9 4 3", HIGH, stock="", discard="... 1 2")
    play(position, "9")
    assert discard(position) == "9"
    assert lucky(position) == "8"
    assert len(stock(position).split()) == 56 - 1 - 1 - 3 - 5
    assert len(hand(position, 0).split()) == 3


def test_of_several_cards_played_on_an_empty_stock_only_the_top_one_stays():
    """BUN-2.7: all discards but the top one, the twin that was just played too."""
    position = play(at("9 9 3", HIGH, stock="", discard="... 1"), "9 9")
    assert discard(position) == "9"
    assert stock(position).split().count("9") + hand(position, 0).split().count("9") == 5 - 1 - 2


def test_the_stock_is_renewed_when_a_card_must_be_drawn_and_not_before():
    """BUN-2.7: the last card is drawn, the stock lies empty, and taking the discard leaves it so."""
    position = play(at("9 4 3", HIGH, stock="1", discard="..."), "9")
    assert (stock(position), hand(position, 0)) == ("", "1 3 4")
    play(position, "take", "10")
    assert stock(position) == ""
    play(position, "4")
    assert discard(position) == "4"
    assert stock(position) != ""


def test_everyone_knows_that_what_lay_on_the_discards_is_in_the_new_stock():
    """BUN-2.7: and in nobody's hand; the hands stay what they were."""
    position = play(at("9 4 3", "1 1 2", "10 10", stock="", discard="... 5"), "9")
    view = position.seen_by(1)
    drawn = {hand(view.imagine(seed), 0) for seed in range(60)}
    assert len(drawn) > 8
    for seed in range(60):
        world = view.imagine(seed)
        old = hand(world, 0).split() + hand(world, 2).split()
        assert not Counter(["3", "4", "10", "10"]) - Counter(old)  # one of the five is the card just drawn


def test_a_stock_with_a_single_card_under_the_top_is_still_a_stock():
    """BUN-2.7, ruling 1: with 56 cards there is always one; the worst case is five full hands."""
    full = ["10 10 10 10 10", "9 9 9 9 9", "7 7 7 7 7", "5 5 5 5 5", "4 4 4 4 4"]
    position = at(*full, stock="", discard="...")
    for _ in range(60):
        play(position, legal(position)[-1])
        assert min(len(hand(position, seat).split()) for seat in range(5)) >= 1
        assert len(discard(position).split()) >= 1
        if position.round:
            break


# -- Dry turns ---------------------------------------------------------------


def test_after_twelve_dry_turns_a_card_must_come_from_the_stock():
    """BUN-2.8, ruling 17: the thirteenth may not take; one card drawn, and all may again."""
    position = at("6 6 9", "10 9", discard="6", seed=b"dry")
    for turn in range(12):
        assert position.dry == turn
        assert asked(position) == ([0], "turn")  # each six makes the other miss a turn
        play(position, "take", "6")
    assert refusal(position, "take") is r.STOCK_FIRST
    assert "take" not in legal(position)
    play(position, "9")
    assert position.dry == 0
    play(position, "take")


def test_eleven_dry_turns_are_not_twelve():
    """BUN-2.8"""
    position = at("5 4", "9 9", discard="7", dry=11)
    play(position, "take", "4")
    assert position.dry == 12
    assert refusal(position, "take") is r.STOCK_FIRST


def test_calling_is_a_turn_without_a_card_from_the_stock_too():
    """BUN-2.8"""
    position = play(at("1 2", HIGH, HIGH.replace("9 9", "7 7"), discard="7", dry=11), "call")
    assert refusal(position, "take") is r.STOCK_FIRST


def test_a_late_call_belongs_to_the_turn_it_ends():
    """BUN-2.8: playing and then calling is one turn."""
    position = at("1 2", "1 1 9", HIGH.replace("9 9", "7 7"), discard="7 3", called=[1, 0, 0], turn=1, dry=10)
    play(position, "take", "9", "call")
    assert position.dry == 11
    play(position, "take")


def test_a_new_round_begins_with_a_fresh_count():
    """BUN-2.8"""
    position = play(at("1 2", "1 1", dry=5), "call", "call")
    assert (position.round, position.dry) == (1, 0)


# -- The sixes ---------------------------------------------------------------

SIXES = [
    # players, sixes, who misses a turn, who is then asked
    (2, 1, [1], 0),
    (2, 2, [1, 0], 1),
    (2, 3, [1, 0, 1], 0),
    (2, 5, [1, 0, 1, 0, 1], 0),
    (3, 1, [1], 2),
    (3, 2, [1, 2], 0),
    (3, 3, [1, 2, 0], 1),
    (3, 4, [1, 2, 0, 1], 2),
    (5, 1, [1], 2),
    (5, 3, [1, 2, 3], 4),
    (5, 4, [1, 2, 3, 4], 0),
    (5, 5, [1, 2, 3, 4, 0], 1),
]


@pytest.mark.parametrize(("seats", "sixes", "skipped", "next_seat"), SIXES)
def test_each_six_makes_the_next_seat_miss_a_turn(seats, sixes, skipped, next_seat):
    """BUN-3.3, BUN-3.4, rulings 5 and 6: counted round the table, oneself included; also when six is lucky."""
    lucky_number = "8" if sixes == 5 or seats == 3 else "6"
    position = at(" ".join(["6"] * sixes), *["9 10"] * (seats - 1), lucky=lucky_number)
    play(position, " ".join(["6"] * sixes))
    assert missed(position) == skipped
    assert asked(position) == ([next_seat], "turn")


def test_a_taken_six_played_later_skips_and_a_six_kept_does_not():
    """BUN-3.3: played, not held or taken."""
    position = play(at("5 4", "9 10", "9 7", discard="6"), "take", "5")
    assert (missed(position), asked(position)) == ([], ([1], "turn"))
    play(position, "9", "9", "6")
    assert (missed(position), asked(position)) == ([1], ([2], "turn"))


def test_a_lucky_six_counts_nothing():
    """BUN-3.4, ruling 5"""
    assert "call" in legal(at("6 6 5", HIGH, lucky="6"))
    assert "call" not in legal(at("6 6 5", HIGH, lucky="7"))


# -- What shows --------------------------------------------------------------


def test_the_top_discard_shows_and_the_pile_is_not_looked_through():
    """BUN-2.9, ruling 19"""
    position = play(at("7 7 3", HIGH, discard="2 5"), "7 7")
    for seat in (0, 1, None):
        assert position.seen_by(seat).zones(memory=False)["discard"] == ["?", "?", "7", "7"]
    play(position, "take")
    assert position.seen_by(0).zones(memory=False)["discard"] == ["?", "?", "7"]
    play(position, "10", "take")
    assert position.seen_by(1).zones(memory=False)["discard"] == ["?", "?", "7"]


def test_what_lies_under_a_taken_card_shows_now():
    """BUN-2.9: it is the top discard."""
    position = play(at("4 5", "9 10", stock="... 3"), "4", "9")
    assert position.seen_by(None).zones(memory=False)["discard"] == ["?", "9"]
    play(position, "take")
    assert position.seen_by(None).zones(memory=False)["discard"] == ["4"]
    assert position.seen_by(None).zones(memory=False)["taken"] == ["9"]


def test_the_sizes_of_hands_show_and_their_cards_do_not():
    """BUN-2.9, ruling 19"""
    position = at("1 2", "9 9 10", "5")
    assert position.seen_by(1).zones()["hand"] == [["?", "?"], ["9", "9", "10"], ["?"]]
    assert position.seen_by(None).zones()["hand"] == [["?", "?"], ["?", "?", "?"], ["?"]]
    assert set(position.seen_by(0).zones()["stock"]) == {"?"}


def test_a_card_taken_from_the_discards_is_remembered_but_does_not_show():
    """BUN-2.9: everyone saw which card it was."""
    position = play(at("5 4", "9 10", discard="3"), "take", "5")
    view = position.seen_by(1)
    assert view.zones()["hand"][0] == ["(3)", "?"]
    assert view.zones(memory=False)["hand"][0] == ["?", "?"]
