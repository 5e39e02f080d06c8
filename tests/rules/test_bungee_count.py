"""Bungee's showdown and its count: who wins a round, and what everyone notes."""

import pytest

from tablee.core.table import SHOWN
from tablee.games.bungee.moves import FACES
from tablee.games.bungee.rules import HAND
from tests.rules.bungee_table import AGAIN, HIGH, at, cards, hand, play, scored, told


def shown(position, seat=None):
    """The hands turned over by the last decision, in that order, each with its cards."""
    order = []
    for event in position.seen_by(seat).events:
        if event.kind == SHOWN and event.dst >= HAND:
            who = event.dst - HAND
            if not order or order[-1][0] != who:
                order.append((who, []))
            order[-1][1].append(FACES[event.face])
    return order


# The rulebook's own example: the lucky card is 8; Adam, Beate, Corinna, Dieter, Erik.
AFTER = ["1 2 8 B", "1 8 B B", "3 6 2", "1 8 8", "4 2 3 9"]
BEFORE = ["1 2 8 B", "1 10 B B", "3 4 2", "7 7 8 8", "5 4 2 3"]


def test_the_example_of_the_rulebook_is_scored_to_the_letter():
    """BUN-3.1, BUN-3.2, BUN-6.2, BUN-7.1: Dieter, level with Beate, called later."""
    position = at(*AFTER, called=[1, 2, 0, 3, 0], turn=4, step="late call", discard="5 10 4 7 7 5")
    points = [position.hand_points(seat) for seat in range(5)]
    assert points == [3, 1, 11, 1, 18]
    play(position, "decline")
    assert scored(position) == position.scores() == [13, 21, 11, -10, 18]


def test_the_example_of_the_rulebook_is_played_out():
    """BUN-4.2, BUN-4.3, BUN-5.1, BUN-6.1, BUN-6.2, BUN-7.1: move by move."""
    position = at(*BEFORE, discard="5", stock="... 9 1 6 8")
    play(position, "call")
    assert told(position) == [("called", 0, 1)]
    play(position, "10")
    assert hand(position, 1) == AFTER[1]
    play(position, "call")
    assert told(position) == [("called", 1, 2)]
    play(position, "4")
    assert sorted(hand(position, 2).split()) == sorted(AFTER[2].split())
    play(position, "decline", "7 7")
    assert hand(position, 3) == AFTER[3]
    play(position, "call")
    assert told(position) == [("called", 3, 3)]
    play(position, "5")
    assert sorted(hand(position, 4).split()) == sorted(AFTER[4].split())
    play(position, "decline")
    assert position.scores() == [13, 21, 11, -10, 18]
    assert [who for who, _ in shown(position)] == [0, 1, 3, 2, 4]
    assert ("new round", 1, 2) in told(position)


def test_hands_are_shown_in_the_order_of_the_calls_then_clockwise():
    """BUN-6.1, ruling 20: first caller first, the rest clockwise from there."""
    position = at("9 9", "1 1", "10 10", "1 2", "7 7", called=[0, 2, 0, 1, 0], turn=2, step="late call")
    play(position, "decline")
    for seat in (0, 4, None):
        assert shown(position, seat) == [
            (3, ["1", "2"]),
            (1, ["1", "1"]),
            (4, ["7", "7"]),
            (0, ["9", "9"]),
            (2, ["10", "10"]),
        ]


def test_ranks_that_lapsed_leave_a_gap_in_the_order():
    """BUN-6.1, BUN-9.4: the call that lapsed counts no more."""
    position = at("1 2", "9 9", "1 1", game=AGAIN, called=[1, 0, 3], turn=1, step="late call", calls=3)
    play(position, "decline")
    assert [who for who, _ in shown(position)] == [0, 2, 1]
    assert scored(position) == [3, 18, -10]


def test_only_the_sixth_showdown_stays_on_the_table():
    """BUN-6.1, BUN-8.1: after the last round the hands lie open."""
    position = play(at("1 2", "1 1", round=5), "call", "call")
    assert position.seen_by(None).zones(memory=False)["hand"] == [["1", "2"], ["1", "1"]]


# lucky, hands, called, what is noted
COUNTS = [
    ("8", ["1 2", "1 1", "9 9"], [1, 2, 0], [3, -10, 18]),  # the lowest call wins
    ("8", ["1 2", "1 2", "9 9"], [1, 2, 0], [3, -10, 18]),  # among equals the latest
    ("8", ["1 2", "1 2", "1 2"], [2, 3, 1], [3, -10, 3]),
    ("8", ["1 2", "1 1", "9 9"], [1, 0, 0], [-10, 2, 18]),  # BUN-4.4: no call, no win
    ("8", ["5", "1 B", "B 8"], [1, 2, 3], [5, 11, -10]),  # a loser's Bungee costs ten
    ("8", ["5", "1 B", "B B 8"], [1, 2, 0], [5, -10, 20]),  # and a winner's nothing
    ("8", ["1", "B B 8 8", "9 9"], [2, 1, 0], [1, -10, 18]),  # BUN-6.2: lowest, not latest
    ("10", ["10 10", "B 10 1", "B 10"], [3, 2, 1], [-10, 11, 10]),  # ruling 4: ten is lucky, a Bungee still costs
    ("10", ["1", "B 10 2", "10 10 10"], [1, 2, 0], [-10, 12, 0]),
    ("6", ["6 6 1", "6 2", "6 9"], [1, 2, 0], [-10, 2, 9]),  # BUN-3.4: a lucky six counts nothing
]


@pytest.mark.parametrize(("lucky", "hands", "called", "noted"), COUNTS)
def test_who_wins_notes_minus_ten_and_the_others_what_they_hold(lucky, hands, called, noted):
    """BUN-3.1, BUN-3.2, BUN-3.4, BUN-6.2, BUN-7.1, rulings 4 and 5"""
    first = called.index(1)
    move = "decline"
    if 0 not in called:
        called = [0 if rank == max(called) else rank for rank in called]
        move = "call"
    silent = [seat for seat in range(3) if called[seat] == 0]
    last = max(silent, key=lambda seat: (seat - first) % 3)
    position = play(at(*hands, lucky=lucky, called=called, turn=last, step="late call"), move)
    assert position.round == 1
    assert scored(position) == noted


def test_the_card_that_is_lucky_this_round_is_not_lucky_in_the_next():
    """BUN-3.1: in this round."""
    for seed in range(20):
        position = play(at("8 8 5", "1 1", seed=b"%d" % seed), "call", "call")
        assert scored(position) == [5, -10]
        if cards(position, 2) not in ("8", "B"):
            assert position.lucky == position.table.top(2)
            return
    pytest.fail("every lucky card was an 8")


def test_nobody_wins_by_not_losing_points():
    """BUN-4.4, BUN-6.2: the first caller wins even with five points against none."""
    position = play(at("5", "8 8 B 9", stock="... 8"), "call", "9", "decline")
    assert scored(position) == [-10, 10]


def test_a_hand_as_dear_as_can_be_is_noted_in_full():
    """BUN-7.1, BUN-3.2"""
    position = at("5", "10 10 B B B", called=[1, 0], turn=1, step="late call")
    play(position, "decline")
    assert scored(position) == [-10, 50]


def test_everyone_reads_the_same_sheet():
    """BUN-7.1: scores are told to all, minus ten as minus ten."""
    position = play(at("1 2", "1 1", HIGH), "call", "call", "10 10 10", "decline")
    for seat in (0, 1, 2, None):
        amounts = [amount for what, _, amount in told(position, seat) if what == "scored"]
        assert amounts == [3, -10, amounts[2]]
