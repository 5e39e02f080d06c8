"""Bungee says no: every clause that can refuse, in every way it can."""

import pytest

import tablee
from tablee.core.rule import LANGUAGES
from tablee.games.bungee import rulebook as r
from tests.rules.bungee_table import AGAIN, GAME, HIGH, at, legal, play, refusal

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
    (r.MUST_PLAY, ON_TURN, {"discard": "7 9"}, "take", "take"),  # one is enough: now play
    (r.LAST_LAP, (LOW, HIGH), LATE, "", "9"),  # the last turn has been played
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
    (r.TAKE_FIRST, (LOW, HIGH), LATE, "", "take"),
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
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP, "", "9"),  # the dealer decides first
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP, "", "take"),
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP | {"discard": "4"}, "", "take"),
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
    (r.CALL_INSTEAD, (LOW, LOW), {}, "", 1, "call"),  # ruling 18
    (r.CALL_INSTEAD, ("9 2", HIGH), {"stock": "... 1"}, "9", 0, "call"),  # right after the own move
    (r.CALL_INSTEAD, ("9 2", HIGH, LOW), {"called": [0, 0, 1], "stock": "... 1"}, "9;decline", 0, "call"),
    (r.IN_TURN, (LOW, HIGH), {"discard": "9"}, "take", 1, "10"),
    (r.LAST_LAP, (LOW, HIGH), {}, "call", 0, "1"),  # the first caller is done
    (r.LAST_LAP, (LOW, HIGH), {}, "call", 0, "call"),
    (r.LAST_LAP, (LOW, HIGH), LATE, "", 0, "decline"),
    (r.CALLS_STAY, (LOW, LOW, HIGH, HIGH), {}, "call;call", 1, "2"),  # nor has the second caller anything to do
    (r.CALLS_STAY, (LOW, LOW, HIGH, HIGH), {}, "call;call", 1, "call"),
    (r.SIX_SKIPS, ("6 9", LOW, HIGH), {}, "6", 1, "call"),  # made to miss a turn
    (r.SIX_SKIPS, ("6 9", LOW, HIGH), {}, "6", 1, "2"),
    (r.SIX_SKIPS, ("6 9", LOW, HIGH), {}, "6", 1, "take"),
    (r.SIX_SKIPS, ("6 9", LOW, HIGH), {}, "6;take", 1, "2"),
    (r.SIX_SKIPS, ("6 9", HIGH), {}, "6", 1, "9"),  # with two players the turn comes straight back
    (r.SIX_SKIPS, ("6 6 9", LOW, LOW, HIGH), {}, "6 6", 1, "1"),
    (r.SIX_SKIPS, ("6 6 9", LOW, LOW, HIGH), {}, "6 6", 2, "1"),
    (r.IN_TURN, ("6 6 9", LOW, LOW, HIGH), {}, "6 6", 0, "9"),  # who played them has not missed anything
    (r.IN_TURN, ("6 9", LOW, HIGH), {}, "6", 0, "9"),
    (r.IN_TURN, ("6 9", LOW, HIGH), {"discard": "6"}, "6;take", 0, "9"),
    (r.IN_TURN, ("6 9", LOW, HIGH, HIGH), {}, "6;9", 1, "1"),  # over: it is somebody else's turn by now
    (r.MISSED, ("6 9", LOW, HIGH, LOW), {"called": [0, 0, 0, 1]}, "6;decline", 1, "call"),
    (r.SIX_SKIPS, ("6 9", LOW, HIGH, LOW), {"called": [0, 0, 0, 1]}, "6;decline", 1, "1"),
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP, "", 0, "swap 1"),  # the dealer alone
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP, "", 0, "1"),  # and before anyone plays
    (r.LUCKY_BUNGEE, (LOW, HIGH), SWAP, "", 0, "call"),
    (
        r.IN_TURN,
        (HIGH, "9 9 3 3 3", "6 1 2 3 4"),
        {"step": "lucky swap", "lucky": "B", "turn": 2},
        "swap 6",
        2,
        "1",
    ),  # skips nobody
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
    assert refusal(position, move).id == rule.id


@pytest.mark.parametrize(
    ("rule", "hands", "spec", "before", "seat", "move"), MISPLACED, ids=lambda x: getattr(x, "id", None)
)
def test_it_is_refused_to_who_is_not_asked(rule, hands, spec, before, seat, move):
    position = at(*hands, **spec)
    if before:
        play(position, *before.split(";"))
    assert refusal(position, move, seat).id == rule.id
    assert position.legal(seat) == []


def test_every_clause_that_can_refuse_does():
    """BUN-1.4, BUN-2.1, BUN-2.2, BUN-2.4, BUN-2.5, BUN-2.8, BUN-3.3, BUN-4.1, BUN-4.2, BUN-4.3, BUN-5.2, BUN-8.1, 9.1, 9.4"""
    shown = {case[0].id for case in REFUSALS + MISPLACED}
    assert shown == {rule.id for rule in GAME.rulebook if rule.refuses}


UNEQUAL = ["9 5", "5 5 4", "B 8", "b 8", "9  5", "1 2 3 4 5"]


@pytest.mark.parametrize("text", UNEQUAL)
def test_unequal_cards_are_understood_and_refused(text):
    """BUN-2.2: no move at all, but what a newcomer tries; the clause says why."""
    with pytest.raises(tablee.Refused) as refused:
        GAME.parse(text)
    assert refused.value.rule.id == r.EQUAL_CARDS.id
    assert [refused.value.rule.say(lang).startswith(r.EQUAL_CARDS.say(lang)) for lang in LANGUAGES] == [True] * 3


def test_the_refusal_of_unequal_cards_names_the_two_that_differ():
    """BUN-2.2"""
    with pytest.raises(tablee.Refused) as refused:
        GAME.parse("5 5 9")
    assert refused.value.rule.say("en").endswith("5 and 9 do not go together.")


@pytest.mark.parametrize("text", ["9 x", "11 9", "play nothing", "", "5 5 5 5 5 5"])
def test_what_is_no_card_is_no_move(text):
    with pytest.raises(tablee.NoSuchMove):
        GAME.parse(text)


def test_a_second_card_unlike_the_first_does_not_go_with_it():
    """BUN-2.2, by touches."""
    position = at("9 5 5", HIGH)
    assert position.beside(0, ["hand/9", "hand/5"]).id == r.EQUAL_CARDS.id
    assert position.beside(0, ["hand/5", "hand/5", "hand/9"]).id == r.EQUAL_CARDS.id
    assert position.beside(0, ["hand/9", "call"]) is None


def test_a_record_with_unequal_cards_says_why_it_does_not_go_on():
    """BUN-2.2"""
    record = GAME.record(2, b"unequal")
    record.texts = ["9 5"]
    with pytest.raises(tablee.BadRecord, match=r"'9 5': BUN-2\.2"):
        GAME.replay(record)


def test_a_refused_call_is_nobody_elses_business():
    """Ruling 18: no penalty, and nobody learns of it."""
    position = at("9 9", HIGH, "1 1", discard="5")
    before = [position.seen_by(seat).to_json() for seat in (0, 1, 2, None)]
    assert refusal(position, "call").id == r.FIVE_POINTS.id
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
