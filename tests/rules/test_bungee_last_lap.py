"""Bungee's calls, the last lap, and the lap after it."""

import pytest

from tablee.games.bungee import rulebook as r
from tests.rules.bungee_table import AGAIN, HIGH, asked, at, discard, hand, legal, missed, play, refusal, scored, told

NINES, TENS, SEVENS = "9 9 10", "10 10 7", "7 7 5"


# -- Calling -----------------------------------------------------------------

CALLABLE = [
    ("5", "8", True),
    ("6", "8", False),
    ("1 4", "8", True),
    ("2 4", "8", False),
    ("1 1 1 1 1", "8", True),
    ("1 1 1 1 2", "8", False),
    ("8 8 8 8 5", "8", True),  # BUN-3.1: lucky cards count nothing
    ("8 8 8 8 5", "7", False),
    ("B B B 5", "8", True),  # BUN-3.2: nor do Bungees, for calling
    ("B B B 6", "8", False),
    ("10 10 10 10 10", "10", True),
    ("B 10 5", "10", True),
    ("6 6 6 5", "6", True),  # BUN-3.4
]


@pytest.mark.parametrize(("held", "lucky", "may"), CALLABLE)
def test_five_points_or_less_may_call(held, lucky, may):
    """BUN-4.1, BUN-3.1, BUN-3.2: exactly at the border."""
    position = at(held, HIGH if lucky != "10" else "9 9 7", lucky=lucky)
    assert ("call" in legal(position)) == may
    if not may:
        assert refusal(position, "call").id == r.FIVE_POINTS.id


def test_a_dealt_hand_of_five_points_may_call_on_the_first_turn():
    """BUN-4.1, ruling 14"""
    position = play(at("1 1 1 1 B", HIGH), "call")
    assert (list(position.called), asked(position)) == ([1, 0], ([1], "turn"))


def test_who_calls_neither_plays_nor_draws():
    """BUN-4.2: instead of playing."""
    position = at("1 2", HIGH, discard="9")
    size = position.table.size(0)
    play(position, "call")
    assert (hand(position, 0), discard(position), position.table.size(0)) == ("1 2", "9", size)
    assert told(position) == [("called", 0, 1)]


def test_before_the_last_lap_nobody_calls_right_after_playing():
    """BUN-4.2, ruling 18: it has to wait for the own next turn."""
    position = play(at("9 1 2", HIGH, stock="... 1"), "9")
    assert asked(position) == ([1], "turn")
    assert refusal(position, "call", 0) is r.CALL_INSTEAD
    play(position, "10")
    assert "call" in legal(position)


def test_all_others_act_once_more_and_the_first_caller_no_more():
    """BUN-4.3"""
    position = at(NINES, "1 2", TENS, SEVENS, turn=1)
    play(position, "call")
    order = []
    while position.round == 0:
        order.append(position.pending[0])
        play(position, [text for text in legal(position) if text not in ("take", "call", "6")][-1])
        if asked(position)[1] == "late call":
            play(position, "decline")
    assert order == [2, 3, 0]


def test_nobody_has_to_call_but_who_has_not_cannot_win():
    """BUN-4.4, ruling 15"""
    position = play(at("2 3", "1 9", stock="... 8"), "call", "9", "decline")
    assert scored(position) == [-10, 1]


def test_a_low_hand_may_play_on():
    """BUN-4.4, ruling 15: before the last lap as well."""
    position = play(at("1 2", NINES), "2")
    assert (list(position.called), asked(position)) == ([0, 0], ([1], "turn"))


# -- The last lap ------------------------------------------------------------


def test_in_the_last_lap_one_may_call_at_once_without_playing():
    """BUN-4.2, BUN-5.1: who holds five or less when the lap comes round."""
    position = play(at("1 2", "1 1", NINES), "call", "call")
    assert (list(position.called), asked(position)) == ([1, 2, 0], ([2], "turn"))


def test_in_the_last_lap_one_may_call_right_after_playing():
    """BUN-4.2, BUN-5.1"""
    position = play(at("1 2", "9 1", NINES, stock="... 8"), "call", "9")
    assert (asked(position), legal(position)) == (([1], "late call"), ["call", "decline"])
    play(position, "call")
    assert (list(position.called), asked(position)) == ([1, 2, 0], ([2], "turn"))


def test_in_the_last_lap_one_may_call_after_taking_the_discard_and_playing():
    """BUN-5.1"""
    position = play(at("1 2", "9 1", NINES, discard="3"), "call", "take", "9", "call")
    assert (list(position.called), hand(position, 1)) == ([1, 2, 0], "1 3")


def test_everyone_who_played_in_the_last_lap_is_asked_whatever_they_hold():
    """BUN-5.1: the question must tell nothing about hidden cards."""
    position = play(at("1 2", NINES, TENS), "call", "9")
    assert (asked(position), legal(position)) == (([1], "late call"), ["decline"])
    assert refusal(position, "call").id == r.FIVE_POINTS.id


def test_others_cannot_tell_a_declined_call_from_one_that_could_not_be_made():
    """BUN-5.1, ruling 18"""
    low = play(at("1 2", "9 1 1", NINES, stock="... 8"), "call", "9", "decline")
    high = play(at("1 2", "9 5 7", NINES, stock="... 4"), "call", "9", "decline")
    for seat in (2, None):
        one, other = low.seen_by(seat).to_json(), high.seen_by(seat).to_json()
        assert one == other


def test_who_misses_the_turn_in_the_last_lap_loses_the_call():
    """BUN-5.2, ruling 7"""
    position = play(at("1 2", "6 9 9", "1 1", TENS), "call", "6", "decline")
    assert (missed(position), asked(position)) == ([2], ([3], "turn"))
    assert refusal(position, "call", 2) is r.MISSED
    play(position, "10 10", "decline")
    assert position.round == 1
    assert scored(position)[2] == 2


def test_a_six_that_hits_one_who_has_called_is_used_up():
    """BUN-3.3, ruling 6: seats are counted, also those that no longer act."""
    position = at("1 2", "1 1", "6 9 9", "2 2", TENS, called=[1, 0, 0, 0, 0], turn=1)
    play(position, "call", "6", "decline")
    assert (missed(position), asked(position)) == ([3], ([4], "turn"))
    position = at("1 2", "1 1", "6 9 9", "2 2", TENS, called=[1, 3, 0, 2, 0], turn=2, calls=3)
    play(position, "6", "decline")
    assert (missed(position), asked(position)) == ([3], ([4], "turn"))


def test_the_skips_wait_for_the_call():
    """BUN-5.1, BUN-3.3: the six works once the question is answered."""
    position = play(at("1 2", "6 1 1", NINES, TENS, stock="... 8"), "call", "6")
    assert (asked(position), missed(position), position.skips) == (([1], "late call"), [], 1)
    play(position, "call")
    assert (missed(position), asked(position)) == ([2], ([3], "turn"))


# -- The author's second note: the extra lap ---------------------------------


def test_a_six_against_the_first_caller_gives_the_others_one_more_turn():
    """BUN-9.3, ruling 8"""
    position = play(at("1 2", NINES, "6 9 9"), "call", "10", "decline", "6", "decline")
    assert [event[:2] for event in told(position)] == [("missed", 0), ("extra lap", 0)]
    assert (asked(position), position.round) == (([1], "turn"), 0)
    play(position, "9 9", "decline", "9 9", "decline")
    assert position.round == 1


def test_in_the_extra_lap_one_may_still_reach_a_bungee():
    """BUN-9.3: the note's aim."""
    position = at("1 2", "9 1 10", "6 9 9", stock="... 8 1 8")
    play(position, "call", "10", "decline", "6", "decline", "9", "call")
    assert list(position.called) == [1, 2, 0]


def test_an_extra_lap_may_bring_another():
    """BUN-9.3, ruling 8: it is a last lap like the first."""
    position = at("1 2", "10 10 7", "6 6 9", stock="... 4 4 3 3 3 3")
    play(position, "call", "10", "decline", "6", "decline")
    assert asked(position) == ([1], "turn")
    play(position, "10", "decline", "6", "decline")
    assert (asked(position), position.round) == (([1], "turn"), 0)
    play(position, "7", "decline", "9", "decline")
    assert position.round == 1


def test_further_sixes_go_on_counting_in_the_extra_lap():
    """BUN-9.3, ruling 8: the skip that hits the first caller is used up by it, the next one hits the next seat."""
    position = at("1 2", NINES, "6 6 9", TENS, called=[1, 0, 0, 0], turn=2)
    play(position, "6 6", "decline")
    assert (missed(position), asked(position)) == ([3, 0], ([1], "turn"))
    position = at("1 2", NINES, "10", "6 6 9", called=[1, 0, 0, 0], turn=3)
    play(position, "6 6", "decline")
    assert (missed(position), asked(position)) == ([0, 1], ([2], "turn"))
    play(position, "10", "decline", "9", "decline")
    assert position.round == 1


def test_enough_sixes_hit_the_first_caller_twice():
    """BUN-9.3: with two players every other six does; each brings a lap, and the lap in between is missed."""
    position = play(at("1 2", "6 6 6 9"), "call", "6 6 6", "decline")
    assert missed(position) == [0, 1, 0]
    assert [what for what, _, _ in told(position)].count("extra lap") == 2
    assert (asked(position), position.round) == (([1], "turn"), 0)


def test_with_two_players_two_sixes_skip_the_caller_and_oneself():
    """BUN-9.3, BUN-3.3: the extra lap comes and is missed; the round is over."""
    position = play(at("1 2", "6 6 9"), "call", "6 6", "decline")
    assert missed(position) == [0, 1]
    assert position.round == 1


def test_a_six_that_ends_before_the_first_caller_brings_no_lap():
    """BUN-9.3: only the one who misses a turn counts."""
    position = play(at("1 2", "6 9", NINES), "call", "6", "decline")
    assert missed(position) == [2]
    assert position.round == 1


def test_a_six_of_one_who_then_calls_works_too():
    """BUN-9.3: the caller of rank two has laid down the cards; the others act once more."""
    position = play(at("1 2", NINES, "6 1", stock="... 8 7"), "call", "9", "decline", "6", "call")
    assert (list(position.called), asked(position)) == ([1, 0, 2], ([1], "turn"))


def test_who_has_called_does_not_act_in_an_extra_lap():
    """BUN-9.4, ruling 9: the default."""
    position = play(at("1 2", "1 1", "6 9 9"), "call", "call", "6", "decline")
    assert asked(position) == ([2], "turn")


def test_when_all_others_have_called_the_extra_lap_is_over_at_once():
    """BUN-9.3, BUN-9.4: nobody is left to act, so the round ends."""
    position = play(at("1 2", "6 1", stock="... 8"), "call", "6", "call")
    assert position.round == 1


# -- The option: callers act again -------------------------------------------


def again(*hands, **spec):
    """Seat 1 has called second; a six of seat 2 has brought an extra lap."""
    spec.setdefault("stock", "... 9")
    position = at(*hands, game=AGAIN, **spec)
    return play(position, "call", "call", "6", "decline")


def test_with_the_option_a_caller_is_asked_in_the_extra_lap():
    """BUN-9.4, ruling 9"""
    position = again("1 2", "1 1", "6 9 9")
    assert asked(position) == ([1], "called before")
    assert legal(position) == ["take", "stand", "1", "1 1"]
    assert refusal(position, "call") is r.CALLS_STAY


def test_with_the_option_a_call_may_stand():
    """BUN-9.4, ruling 9"""
    position = play(again("1 2", "1 1", "6 9 9"), "stand")
    assert (list(position.called), hand(position, 1), asked(position)) == ([1, 2, 0], "1 1", ([2], "turn"))


def test_with_the_option_a_caller_may_play_and_the_call_stands_with_its_rank():
    """BUN-9.4, ruling 9: and everyone is told so."""
    position = play(again("1 2", "1 4", "6 9 9", stock="... 2 9"), "4")
    assert (list(position.called), hand(position, 1)) == ([1, 2, 0], "1 2")
    assert told(position) == [("called", 1, 2)]
    assert asked(position) == ([2], "turn")  # no question whether to call: the rule decides


def test_with_the_option_a_caller_may_take_and_play():
    """BUN-9.4, ruling 9"""
    position = at("1 2", "1 4", "6 9 9", game=AGAIN, called=[1, 2, 0], turn=2, discard="5", stock="... 9")
    play(position, "take", "6", "decline")
    assert (asked(position), discard(position)) == (([1], "called before"), "6")
    play(position, "take", "4")
    assert told(position) == [("lapsed", 1, 0)]  # 1 and 6


def test_with_the_option_a_call_lapses_above_five_for_all_to_see():
    """BUN-9.4, ruling 9"""
    position = play(again("1 2", "1 4", "6 9 9", stock="... 7 9"), "4")
    assert list(position.called) == [1, 0, 0]
    for seat in (0, 2, None):
        assert told(position, seat) == [("lapsed", 1, 0)]
    assert asked(position) == ([2], "turn")
    play(position, "9 9 9", "decline")
    assert position.round == 1
    assert scored(position)[:2] == [-10, 8]


def test_with_the_option_who_misses_the_extra_lap_keeps_the_call():
    """BUN-9.4, BUN-5.2: two sixes skip the first caller and the second, who is not asked."""
    position = at("1 2", "1 1", "6 6 9", game=AGAIN)
    play(position, "call", "call", "6 6", "decline")
    assert missed(position) == [0, 1]
    assert (list(position.called), asked(position)) == ([1, 2, 0], ([2], "turn"))


def test_with_the_option_a_six_of_an_old_caller_may_bring_yet_another_lap():
    """BUN-9.3, BUN-9.4: twice, and the caller is asked again each time."""
    position = at("1 2", "6 6 4", game=AGAIN, lucky="6", called=[1, 0], turn=1, stock="... 1 6 6")
    play(position, "6", "call")
    assert asked(position) == ([1], "called before")
    play(position, "6")
    assert told(position)[0] == ("called", 1, 2)
    assert asked(position) == ([1], "called before")
    play(position, "6")
    assert asked(position) == ([1], "called before")
    play(position, "stand")
    assert position.round == 1


def test_with_the_option_a_lapsed_caller_may_call_anew_and_is_then_the_latest():
    """BUN-9.4, BUN-6.2: a call made again is a new call."""
    position = at("1 2", "1 4", "6 6 9", "2 2", game=AGAIN, stock="... 7 9 8 9")
    play(position, "call", "call", "9", "decline", "call")
    assert position.round == 1
    position = at("1 2", "1 4", "1 1", "6 6 9", game=AGAIN, stock="... 3 7 7 9")
    play(position, "call", "call", "call", "6", "decline")  # an extra lap
    play(position, "4", "stand")  # 1 7: lapsed
    assert list(position.called) == [1, 0, 3, 0]
    play(position, "6", "decline")  # another extra lap
    assert asked(position) == ([1], "turn")
    play(position, "7", "call")
    assert list(position.called) == [1, 4, 3, 0]


def test_with_the_option_nobody_acts_again_without_an_extra_lap():
    """BUN-9.4"""
    position = at("1 2", "1 1", "9 9", game=AGAIN)
    play(position, "call", "call", "9 9", "decline")
    assert position.round == 1


def test_standing_is_a_turn_without_a_card_from_the_stock():
    """BUN-2.8, BUN-9.4"""
    position = at("1 2", "1 1", "7 9", game=AGAIN, called=[1, 2, 0], turn=1, step="called before", dry=11, discard="4")
    play(position, "stand")
    assert refusal(position, "take") is r.STOCK_FIRST
