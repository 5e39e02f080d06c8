"""Bauernschlau: everyone chooses any farm (BAU-2.2), and what follows for neighbours, fences and turns."""

import random
from itertools import permutations

import pytest

import tablee
from tablee.bots import levels
from tablee.core.move import Moves
from tablee.core.why import WhyNot
from tablee.games.bauernschlau import habits
from tablee.games.bauernschlau.meadow import MEADOW
from tests.rules.bauernschlau_table import STRAIGHT, fence, game, moves, play, refusal, trail, yard

FREE = game(farms="free")
ROUND = [MEADOW.fields[farm] for farm in MEADOW.farms]  # clockwise from the upper right: d5 e6 f5 f4 e4 d4


def settled(*farms, **spec):
    return FREE.position({"seats": len(farms), "farms": list(farms), **spec}, seed=b"farms")


def spokes(position):
    return [text[6:] for text in moves(position) if text.startswith("fence")]


def between(place):
    """The edge between the farm at this place and the next."""
    return MEADOW.edges[MEADOW.spokes[place % 6]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everyone_picks_any_farm_that_is_not_yet_taken(seats):
    """BAU-2.2: in the order of seats."""
    position = FREE.deal(seats, b"pick")
    left = list(ROUND)
    rng = random.Random(seats)
    for seat in range(seats):
        assert position.pending == [seat]
        assert sorted(moves(position)) == sorted(f"farm {at}" for at in left)
        taken = rng.choice(left)
        left.remove(taken)
        play(position, f"farm {taken}")
        if seat + 1 < seats:
            assert refusal(position, f"farm {taken}") == "BAU-2.2"
    assert FREE.steps[position.step].name == "place"


def test_a_farm_that_is_taken_says_whose_it_is():
    """BAU-2.2"""
    position = play(FREE.deal(3, b"whose"), "farm e6")
    names = ["Anna", "Beat", "Carla"]
    assert position.forbids(1, FREE.parse("farm e6")).say("fr", names).endswith("Celle-ci est à Anna.")
    assert WhyNot(position.seen_by(2)).of(["farm/d5"]).say("en", names).endswith("We are waiting for Beat.")


def test_the_turn_goes_clockwise_round_the_farms_whoever_took_them():
    """BAU-2.2, BAU-3.1"""
    for farms in list(permutations(ROUND, 3))[::7]:
        position = FREE.deal(3, b"round")
        play(position, *(f"farm {at}" for at in farms))
        clockwise = sorted(range(3), key=lambda seat: ROUND.index(farms[seat]))
        order = []
        for field in ("a1", "a2", "a3"):
            order += position.pending
            play(position, f"place {field}")
        at = clockwise.index(order[0])
        assert order == clockwise[at:] + clockwise[:at]


def test_two_who_are_next_to_each_other_share_one_edge_on_one_side_and_five_on_the_other():
    """BAU-7.2: the neutral farms all lie on the same side."""
    position = settled("f5", "f4")
    assert sorted(spokes(position)) == sorted(between(place) for place in range(6))
    play(position, f"fence {between(2)}")  # the one edge between the two farms themselves
    assert sorted(set(spokes(position)) & {between(at) for at in range(6)}) == sorted(
        between(at) for at in (0, 1, 3, 4, 5)
    )


def test_all_neutral_farms_may_fall_to_one_of_the_two():
    """BAU-7.2, BAU-9.1: only neutral farms lie between a farm and its fences."""
    narrow = settled("d5", "e6", fences=[fence(0, STRAIGHT, 0), fence(1, STRAIGHT, 1)])
    wide = settled("d5", "e6", fences=[fence(0, STRAIGHT, 0), fence(5, STRAIGHT, 1)])
    assert [len(yard(narrow, 0)), len(yard(narrow, 1))] == [45, 9]
    assert [len(yard(wide, 0)), len(yard(wide, 1))] == [9, 45]


@pytest.mark.parametrize("farms", [("d5", "e6", "f5"), ("e4", "d5", "d4"), ("f4", "f5", "e4"), ("d5", "f5", "d4")])
def test_between_neighbours_there_is_one_edge_and_in_a_gap_one_for_each_farm_more(farms):
    """BAU-7.1, BAU-7.2: whatever the gaps."""
    position = settled(*farms)
    places = sorted(ROUND.index(at) for at in farms)
    for seat, at in enumerate(farms):
        rank = places.index(ROUND.index(at))
        after = places[(rank + 1) % 3] + (6 if rank == 2 else 0)
        before = places[rank - 1] - (6 if rank == 0 else 0)
        own = {between(place) for place in range(before, after)}
        asked = settled(*farms, turn=seat)
        assert set(spokes(asked)) == own
        others = {between(place) for place in range(6)} - own
        assert {refusal(asked, f"fence {edge}") for edge in others} == {"BAU-7.1"}
    assert position.seats == 3


def test_an_only_edge_between_neighbours_is_kept_for_its_fence():
    """BAU-7.7: a fence that has one place to begin is not robbed of it; one with several is, but for the last."""
    position = settled("d5", "e6", fences=["", fence(1, "ll", 1)])
    assert refusal(position, f"fence {trail(1, 'lll')[-1]}") == "BAU-7.7"
    position = settled("d5", "e6", fences=[fence(0, "rr", 1)])
    assert trail(0, "rrr")[-1] in spokes(position)  # five places to begin: four are left


def test_the_turn_of_each_game_of_a_match_begins_with_a_choice():
    """BAU-2.2, BAU-9.6"""
    match = game(farms="free", games="2")
    position = match.position({"seats": 2, "farms": ["d5", "d4"], "pieces": [0, 0], **nothing_left()}, seed=b"m")
    play(position, f"turn {position_of_last(position)}")
    while match.steps[position.step].name == "extra":
        play(position, "stop")
    assert match.steps[position.step].name == "farm"
    assert position.to_json()["played"] == 1
    assert position.to_json()["farms"] == ["-", "-"]


def nothing_left():
    """All sheep on the board, one of them face down, and nobody has a piece of fence left."""
    sheep = ["1"] * 8 + ["2"] * 9 + ["3"] * 9 + ["5"] * 9 + ["-3"] * 17
    labels = game().layouts[2].labels(1)
    pasture = {label: f"{face}:s*" for label, face in zip(labels, sheep, strict=False)}
    pasture[labels[0]] = "1"
    return {"pasture": pasture}


def position_of_last(position):
    return next(text[5:] for text in moves(position) if text.startswith("turn "))


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("level", ["beginner", "club", "expert@16"])
def test_bots_choose_a_farm_and_play_on(seats, level):
    """BAU-2.2"""
    position = FREE.deal(seats, b"bots")
    bots = [levels.seated(level, FREE, seat) for seat in range(seats)]
    for _ in range(seats + 2):
        seat = position.pending[0]
        code = bots[seat].choose(position.seen_by(seat))
        assert code in position.legal(seat)
        position.play(seat, code)
    assert len(set(position.to_json()["farms"])) == seats


def test_habit_chooses_a_farm_far_from_the_others():
    position = FREE.deal(3, b"far")
    for seat in range(3):
        found = Moves()
        position.legal_into(seat, found)
        position.play(seat, habits.move(position, seat, found))
    assert position.to_json()["farms"] == ["d5", "f4", "e6"]


def test_farms_written_by_hand_may_be_any_but_not_the_same():
    with pytest.raises(tablee.BadPosition):
        settled("d5", "d5")
    with pytest.raises(tablee.BadPosition):
        settled("d5", "a1")
    with pytest.raises(tablee.BadPosition):
        game(farms="chosen").position({"seats": 2, "farms": ["d5", "e6"]})
    assert settled("d4", "e4", "e6").to_json()["farms"] == ["d4", "e4", "e6"]
