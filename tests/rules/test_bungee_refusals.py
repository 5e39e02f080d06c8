"""Bungee says no: every clause that can refuse, in every way it can."""

import pytest
from bungee_table import AGAIN, GAME, HIGH, at, legal, play, refusal

from tablee.games.bungee import rulebook as r

LOW = "1 2"
ON_TURN = ("5 4 3", HIGH)
LATE = {"step": "late call", "called": [1, 0], "turn": 1, "discard": "9"}
SWAP = {"step": "lucky swap", "lucky": "B", "turn": 1}
BEFORE = {"step": "called before", "called": [1, 2, 0], "turn": 1, "discard": "9", "game": AGAIN}
OVER = {"round": 6, "asked": []}

# clause, hands, the rest of the position, what is said before, what is refused
REFUSALS = [
    (r.MUST_PLAY, ON_TURN, {}, "", "decline"),
    (r.MUST_PLAY, ON_TURN, {"discard": "7"}, "take", "decline"),
    (r.MUST_PLAY, (LOW, HIGH), LATE, "", "9"),
    (r.MUST_PLAY, (LOW, HIGH), SWAP, "", "9"),
    (r.MUST_PLAY, (LOW, LOW, HIGH), BEFORE, "", "decline"),
    (r.EQUAL_CARDS, ON_TURN, {}, "", "6"),
    (r.EQUAL_CARDS, ON_TURN, {}, "", "5 5"),
    (r.EQUAL_CARDS, ("8 B", HIGH), {}, "", "8 8"),
    (r.EQUAL_CARDS, ("8 B", HIGH), {}, "", "B B"),
    (r.EQUAL_CARDS, ON_TURN, {"discard": "5"}, "take", "5 5 5"),
    (r.EQUAL_CARDS, ON_TURN, {"discard": "7"}, "take", "9"),
    (r.EQUAL_CARDS, (LOW, HIGH), SWAP, "", "swap 4"),
    (r.EQUAL_CARDS, (LOW, LOW, HIGH), BEFORE, "", "7"),
    (r.TAKE_FIRST, ON_TURN, {}, "", "take"),
    (r.TAKE_FIRST, ON_TURN, {"discard": "7 9"}, "take", "take"),
    (r.TAKE_FIRST, (LOW, HIGH), LATE, "", "take"),
    (r.TAKE_FIRST, (LOW, HIGH), SWAP, "", "take"),
    (r.TAKE_FIRST, (LOW, HIGH), SWAP | {"discard": "4"}, "", "take"),
    (r.TAKEN_STAYS, ("4 4 3", HIGH), {"discard": "5"}, "take", "5"),
    (r.TAKEN_STAYS, ON_TURN, {"discard": "5"}, "take", "5 5"),
    (r.TAKEN_STAYS, ("B 3", HIGH), {"discard": "B"}, "take", "B B"),
    (r.TAKEN_STAYS, (LOW, LOW, HIGH), BEFORE, "take", "9"),
    (r.STOCK_FIRST, ON_TURN, {"discard": "7", "dry": 12}, "", "take"),
    (r.STOCK_FIRST, (LOW, LOW, HIGH), BEFORE | {"dry": 13}, "", "take"),
    (r.FIVE_POINTS, ("3 2 1", HIGH), {}, "", "call"),
    (r.FIVE_POINTS, ("6", HIGH), {}, "", "call"),
    (r.FIVE_POINTS, (LOW, HIGH), LATE | {"step": "turn"}, "", "call"),
    (r.FIVE_POINTS, (LOW, HIGH), LATE, "", "call"),
    (r.CALL_INSTEAD, (LOW, HIGH), {"discard": "9"}, "take", "call"),
    (r.CALL_INSTEAD, (HIGH, LOW), SWAP, "", "call"),
    (r.CALL_INSTEAD, (LOW, LOW), LATE | {"step": "turn"}, "take", "call"),
    (r.CALL_INSTEAD, (LOW, LOW, HIGH), BEFORE, "take", "call"),
    (r.LUCKY_BUNGEE, (LOW, HIGH), {}, "", "swap 1"),
    (r.LUCKY_BUNGEE, (LOW, HIGH), {"discard": "B"}, "take", "swap 1"),
    (r.LUCKY_BUNGEE, (LOW, HIGH), LATE, "", "swap 9"),
    (r.LUCKY_BUNGEE, (LOW, LOW, HIGH), BEFORE, "", "swap 1"),
    (r.CALLS_STAY, (LOW, HIGH), {}, "", "stand"),
    (r.CALLS_STAY, (LOW, HIGH), {"discard": "9"}, "take", "stand"),
    (r.CALLS_STAY, (LOW, LOW), LATE, "", "stand"),
    (r.CALLS_STAY, (LOW, HIGH), SWAP, "", "stand"),
    (r.CALLS_STAY, (LOW, LOW, HIGH), BEFORE, "", "call"),
    (r.CALLS_STAY, (LOW, LOW, HIGH), BEFORE, "take", "stand"),
]

# clause, hands, the rest of the position, what is said before, who then speaks out of place, and what
MISPLACED = [
    (r.IN_TURN, (LOW, HIGH), {}, "", 1, "9"),
    (r.IN_TURN, (LOW, LOW), {}, "", 1, "call"),  # ruling 18
    (r.IN_TURN, (LOW, HIGH), {"discard": "9"}, "take", 1, "10"),
    (r.IN_TURN, (LOW, HIGH), {}, "call", 0, "1"),  # BUN-4.3: the first caller is done
    (r.IN_TURN, (LOW, HIGH), LATE, "", 0, "decline"),
    (r.IN_TURN, ("6 9", LOW, HIGH), {}, "6", 1, "call"),  # made to miss a turn
    (r.IN_TURN, (LOW, HIGH), SWAP, "", 0, "swap 1"),  # BUN-9.1: the dealer alone
    (r.SIX_ROUNDS, (LOW, HIGH), OVER, "", 0, "1"),
    (r.SIX_ROUNDS, (LOW, HIGH), OVER, "", 0, "call"),
    (r.SIX_ROUNDS, (LOW, HIGH), OVER | {"discard": "5"}, "", 1, "take"),
    (r.SIX_ROUNDS, (LOW, HIGH), OVER, "", 1, "decline"),
    (r.SIX_ROUNDS, (LOW, HIGH), OVER, "", 0, "stand"),
    (r.SIX_ROUNDS, (LOW, HIGH), OVER, "", 1, "swap 9"),
]


@pytest.mark.parametrize(("rule", "hands", "spec", "before", "move"), REFUSALS, ids=lambda x: getattr(x, "id", None))
def test_it_is_refused(rule, hands, spec, before, move):
    position = at(*hands, **spec)
    if before:
        play(position, before)
    assert refusal(position, move) is rule


@pytest.mark.parametrize(
    ("rule", "hands", "spec", "before", "seat", "move"), MISPLACED, ids=lambda x: getattr(x, "id", None)
)
def test_it_is_refused_to_who_is_not_asked(rule, hands, spec, before, seat, move):
    position = at(*hands, **spec)
    if before:
        play(position, before)
    assert refusal(position, move, seat) is rule
    assert position.legal(seat) == []


def test_every_clause_that_can_refuse_does():
    """BUN-1.4, BUN-2.1, BUN-2.2, BUN-2.4, BUN-2.5, BUN-2.8, BUN-4.1, BUN-4.2, BUN-8.1, 9.1, 9.4"""
    shown = {case[0].id for case in REFUSALS + MISPLACED}
    assert shown == {rule.id for rule in GAME.rulebook if rule.refuses}


def test_a_refused_call_is_nobody_elses_business():
    """Ruling 18: no penalty, and nobody learns of it."""
    position = at("9 9", HIGH, "1 1", discard="5")
    before = [position.seen_by(seat).to_json() for seat in (0, 1, 2, None)]
    assert refusal(position, "call") is r.FIVE_POINTS
    assert [position.seen_by(seat).to_json() for seat in (0, 1, 2, None)] == before


def test_the_one_who_watches_is_never_in_turn():
    """BUN-1.4"""
    view = at("1 2", HIGH).seen_by(None)
    assert view.legal() == []
    assert all(view.forbids(code) is r.IN_TURN for code in range(len(GAME.catalogue)))


def test_what_is_legal_is_what_the_rulebook_names():
    """BUN-2.1: play, take or call; BUN-2.2: one or several of a value."""
    assert legal(at("1 1 3", HIGH, discard="5")) == ["take", "call", "1", "1 1", "3"]
    assert legal(at("5 5 5 9", HIGH)) == ["5", "5 5", "5 5 5", "9"]
    assert legal(at("5 5 5 9", HIGH, discard="5", step="play after take", taken="5")) == ["5", "5 5", "5 5 5", "9"]
    assert legal(at("1 2", "4 4 5 6 B", **SWAP)) == ["decline", "swap 4", "swap 5", "swap 6", "swap B"]
    assert legal(at("1 2", "2 3", **LATE)) == ["call", "decline"]
    assert legal(at("1 2", "2 3", HIGH, **BEFORE)) == ["take", "stand", "2", "3"]


def test_five_equal_cards_may_all_go():
    """BUN-2.2: up to five; a card is drawn, so no hand is ever empty."""
    position = at("10 10 10 10 10", "1 2")
    assert legal(position)[-1] == "10 10 10 10 10"
    play(position, "10 10 10 10 10")
    assert position.table.size(4) == 1
