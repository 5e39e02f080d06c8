"""Bauernschlau, clause by clause: the course of the game, the sheep, the dog, the end and the count."""

import json
import random

import pytest

from tablee.games.bauernschlau.meadow import MEADOW
from tests.rules.bauernschlau_table import STRAIGHT, down, fence, game, moves, play, refusal, up, yard


def at_table(seats=3, options=None, **spec):
    return game(**(options or {})).position({"seats": seats, **spec}, seed=b"test")


def face(position, field, seat=None):
    """What a seat has before it on a field: its face, in brackets if it is only remembered, or a question mark."""
    zones = position.seen_by(seat).zones()["pasture"]
    return zones[int(MEADOW.number[MEADOW.field_named(field)])]


def told(position, seat=None):
    events = position.seen_by(seat).to_json()["events"]
    return [(event["what"], event["seat"], event["amount"]) for event in events if event["kind"] == "told"]


CLOSED_2 = [fence(0, STRAIGHT, 0), fence(3, STRAIGHT, 1)]  # two seats, both farms fenced


# -- 1, 2: what there is, and how it begins --------------------------------------


def test_there_are_52_sheep_17_of_them_black():
    """BAU-1.2"""
    faces = [game().faces[face] for face in game().layouts[2].deck]
    assert {face: faces.count(face) for face in faces} == {"1": 8, "2": 9, "3": 9, "5": 9, "-3": 17}


@pytest.mark.parametrize(("seats", "pieces"), [(2, 16), (3, 16), (4, 12), (5, 12), (6, 10)])
def test_pieces_depend_on_the_number_of_players(seats, pieces):
    """BAU-2.3, BAU-2.1"""
    position = game().deal(seats, b"x")
    assert position.to_json()["pieces"] == [pieces] * seats
    assert position.to_json()["dog"] == "e5"
    assert position.table.size(0) == 51  # the first sheep has been taken


@pytest.mark.parametrize(
    ("seats", "farms"),
    [
        (2, "d5 f4"), (3, "d5 f5 e4"), (4, "d5 e6 f4 e4"), (5, "d5 e6 f5 f4 e4"), (6, "d5 e6 f5 f4 e4 d4"),
    ],
)  # fmt: skip
def test_farms_go_round_with_the_seats(seats, farms):
    """BAU-2.2"""
    assert game().deal(seats, b"x").to_json()["farms"] == farms.split()


def test_farms_may_be_chosen_in_the_order_of_seats_and_the_turn_goes_round_the_board():
    """BAU-2.2, BAU-3.1"""
    position = game(farms="chosen").deal(3, b"y")
    assert moves(position) == ["farm d5", "farm f5", "farm e4"]
    assert refusal(position, "farm e6") == "BAU-2.2"
    assert refusal(position, "draw") == "BAU-2.2"
    play(position, "farm f5")
    assert position.pending == [1]
    assert refusal(position, "farm f5") == "BAU-2.2"
    play(position, "farm d5", "farm e4")
    assert position.step == 2
    order = []
    for field in ("a1", "a2", "a3"):
        order += position.pending
        play(position, f"place {field}")
    clockwise = [1, 0, 2]  # d5, f5, e4
    at = clockwise.index(order[0])
    assert order == clockwise[at:] + clockwise[:at]


def test_the_first_player_is_drawn():
    """BAU-3.1"""
    assert {game().deal(4, b"%d" % seed).pending[0] for seed in range(40)} == {0, 1, 2, 3}


def test_in_the_first_round_everyone_places_one_sheep_and_nothing_else():
    """BAU-3.2"""
    position = game().deal(3, b"first")
    for field in ("a1", "b1", "c1"):
        assert all(text.startswith("place") for text in moves(position))
        assert refusal(position, "fence d5-e6") == "BAU-3.2"
        assert refusal(position, "draw") == "BAU-3.2"
        assert refusal(position, "herd") == "BAU-3.2"
        play(position, f"place {field}")
    assert position.step == 0
    assert {"draw", "turn a1", "drive b1"} <= set(moves(position))
    assert any(text.startswith("fence") for text in moves(position))


# -- 3: turns -----------------------------------------------------------------------


def test_one_action_a_turn_clockwise():
    """BAU-3.1, BAU-3.3"""
    position = at_table(pasture=down(a1=1, b1=2))
    for seat, action in enumerate(["fence d5-e6", "turn a1", "fence f4-f5"]):
        assert position.pending == [seat]
        play(position, action)
    assert position.pending == [0]
    assert refusal(position, "draw", seat=1) == "BAU-3.1"


def test_who_can_act_must():
    """BAU-3.3"""
    assert refusal(at_table(), "stop") == "BAU-3.3"


def test_who_can_do_nothing_passes():
    """BAU-3.4: no supply, nothing face down, and seat 1 has no pieces."""
    sheep = full_meadow()
    position = at_table(3, pasture=sheep, fences=[fence(0, "ror", 0)], pieces=[5, 0, 5])
    play(position, "fence d4-d5")
    assert position.pending == [2]
    assert ("passes", 1, 0) in told(position)


def full_meadow(skip=("a1", "i5"), **others):
    """All 52 sheep face up on all pastures but two."""
    deck = [game().faces[face] for face in game().layouts[2].deck]
    for text in others.values():
        deck.remove(text.split(":")[0])
    sheep = dict(others)
    for at, name in enumerate(MEADOW.fields):
        if MEADOW.is_pasture(at) and name not in skip and name not in sheep:
            sheep[name] = f"{deck.pop()}:s*"
    return sheep


def test_if_nobody_can_act_the_game_ends_and_is_scored():
    """BAU-3.4, BAU-9.4: nobody is fenced, so nobody wins."""
    sheep = full_meadow(b1="2")
    position = at_table(2, pasture=sheep, pieces=[0, 0])
    play(position, "turn b1")
    assert position.pending == []
    assert ("stuck", 0, 0) in told(position)
    assert position.winners() == []
    assert position.scores() == [0, 0]
    assert refusal(position, "draw", seat=0) == "BAU-3.4"


# -- 4: placing ----------------------------------------------------------------------


def test_a_sheep_is_drawn_looked_at_and_placed_face_down():
    """BAU-4.1, BAU-4.2: it shows to its taker, and only until it is placed; then it is known, and no longer shows."""
    position = at_table(stock="... 5")
    play(position, "draw")
    assert position.seen_by(0).zones()["drawn"][0] == ["5"]
    assert position.seen_by(1).zones()["drawn"][0] == ["?"]
    assert refusal(position, "draw") == "BAU-4.1"
    assert refusal(position, "turn a1") == "BAU-4.1"
    play(position, "place b4")
    assert face(position, "b4", 0) == ["(5)"]
    assert face(position, "b4", 1) == face(position, "b4", None) == ["?"]
    assert position.seen_by(0).zones(memory=False)["pasture"][int(MEADOW.number[MEADOW.field_named("b4")])] == ["?"]


def test_what_one_knew_of_a_sheep_goes_with_it_when_the_dog_drives_it():
    """BAU-4.2, BAU-6.1, BAU-6.3"""
    position = at_table(pasture={"b4": "5:k2"})
    play(position, "drive b4")
    assert face(position, "b4", 2) == ["(5)"]
    assert face(position, "b4", 0) == ["?"]  # without a look
    play(position, "to c5")
    moved = [event for event in position.seen_by(2).events if event.kind == 1]
    assert [(game().faces[event.face], event.showing) for event in moved] == [("5", False)]
    assert [event.face for event in position.seen_by(0).events if event.kind == 1] == [0]
    assert face(position, "c5", 0) == face(position, "c5", None) == ["5"]
    assert face(position, "b4", 0) == []


def test_the_seven_hexagons_in_the_centre_hold_no_sheep():
    """BAU-4.3"""
    position = play(at_table(), "draw")
    for field in ["e5", "d4", "d5", "e4", "e6", "f4", "f5"]:
        assert refusal(position, f"place {field}") == "BAU-4.3"
    assert len(moves(position)) == 54


def test_a_pasture_holds_one_sheep():
    """BAU-4.4"""
    position = play(at_table(pasture={**down(a1=1), **up(b1=2)}), "draw")
    assert refusal(position, "place a1") == refusal(position, "place b1") == "BAU-4.4"


def test_the_dog_guards_its_field():
    """BAU-4.5"""
    position = play(at_table(dog="c3"), "draw")
    assert refusal(position, "place c3") == "BAU-4.5"
    assert len(moves(position)) == 53


def test_with_an_empty_supply_nothing_is_placed():
    """BAU-4.6"""
    position = at_table(pasture=full_meadow())
    assert refusal(position, "draw") == refusal(position, "herd") == "BAU-4.6"


# -- 5: turning over ------------------------------------------------------------------


def test_only_a_face_down_sheep_is_turned_over_and_it_stays_up():
    """BAU-5.1, BAU-5.2"""
    position = at_table(pasture=down(a1=1))
    for text in ("turn b2", "drive b2", "turn e5", "drive d4"):
        assert refusal(position, text) == "BAU-5.1"
    play(position, "turn a1")
    assert face(position, "a1", 2) == ["1"]
    assert refusal(position, "turn a1") == refusal(position, "drive a1") == "BAU-5.2"


def test_a_black_sheep_turned_over_gives_two_more_actions_once_a_turn():
    """BAU-5.3: black sheep turned over with them give nothing more."""
    position = at_table(pasture=down(a1=-3, b1=-3, c1=-3, d1=1))
    play(position, "turn a1")
    assert (position.pending, position.step, position.extra) == ([0], 1, 2)
    assert ("bonus", 0, 2) in told(position)
    play(position, "turn b1")
    assert (position.pending, position.step, position.extra) == ([0], 1, 1)
    play(position, "turn c1")
    assert (position.pending, position.step, position.extra) == ([1], 0, 0)


def test_a_white_sheep_gives_nothing():
    """BAU-5.3"""
    assert play(at_table(pasture=down(a1=5)), "turn a1").pending == [1]


def test_extra_actions_are_of_any_kind_and_may_be_declined():
    """BAU-5.3"""
    position = at_table(pasture=down(a1=-3, b1=2))
    play(position, "turn a1", "draw", "place c1")
    assert (position.pending, position.extra) == ([0], 1)
    play(position, "drive b1", "to b2", "dog e5")
    assert position.pending == [1]
    position = play(at_table(pasture=down(a1=-3, b1=2)), "turn a1")
    play(position, "stop")
    assert (position.pending, position.extra) == ([1], 0)


def test_the_dog_earns_nothing_without_the_option():
    """BAU-5.3"""
    drive = ["drive a1", "to a3", "dog e5"]
    assert play(at_table(pasture=down(a1=-3)), *drive).pending == [1]
    position = play(at_table(options={"dog_bonus": True}, pasture=down(a1=-3, b1=-3, c1=1)), *drive)
    assert (position.pending, position.step, position.extra) == ([0], 1, 2)
    play(position, "drive b1", "to b2", "dog e5")
    assert (position.pending, position.extra) == ([0], 1)  # once a turn


def test_extra_actions_that_cannot_be_used_lapse():
    """BAU-5.3, BAU-3.4"""
    position = at_table(2, pasture=full_meadow(b1="-3"), pieces=[0, 16])
    assert play(position, "turn b1").pending == [1]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_special_action_places_as_many_sheep_as_there_are_players(seats):
    """BAU-5.4"""
    position = at_table(seats, pasture=up(a1=1), stock="... 3 2 1")
    assert "herd" in moves(position)
    play(position, "herd")
    assert ("herd", 0, seats) in told(position)
    for at in range(seats):
        assert position.pending == [0]
        play(position, f"place b{at + 1}")
    assert position.pending == [1]
    assert bin(position.down).count("1") == seats


def test_the_special_action_takes_what_the_supply_allows():
    """BAU-5.4"""
    sheep = full_meadow(skip=("a1", "i5", "a2"))
    position = play(at_table(4, pasture=sheep), "herd", "place a1")
    assert position.pending == [1]


def test_the_special_action_is_for_the_start_of_a_turn_without_sheep_face_down():
    """BAU-5.4"""
    assert refusal(at_table(pasture=down(a1=1)), "herd") == "BAU-5.4"
    position = play(at_table(pasture=down(a1=-3)), "turn a1")
    assert position.step == 1
    assert refusal(position, "herd") == "BAU-5.4"
    assert "draw" in moves(position)


# -- 6: the dog ------------------------------------------------------------------------


def test_a_drive_is_asked_in_three_parts():
    """BAU-6.1 to 6.4"""
    position = at_table(pasture=down(a1=1), dog="c3")
    assert refusal(position, "to a2") == "BAU-6.1"
    assert refusal(position, "dog a2") == "BAU-6.4"
    play(position, "drive a1")
    assert position.to_json()["dog"] == "a1"
    assert refusal(position, "draw") == "BAU-6.1"
    assert refusal(position, "to a1") == "BAU-6.2"
    assert refusal(position, "to e5") == "BAU-4.3"
    assert "to c3" in moves(position)  # the field the dog has just left
    play(position, "to c3")
    assert refusal(position, "draw") == "BAU-6.4"
    assert refusal(position, "dog c3") == "BAU-6.4"  # not on the sheep it has just brought
    assert refusal(position, "dog d4") == "BAU-6.4"
    assert {"dog e5", "dog a1"} <= set(moves(position))
    play(position, "dog b2")
    assert position.to_json()["dog"] == "b2"
    assert position.pending == [1]


def test_a_driven_sheep_goes_only_to_a_free_pasture():
    """BAU-6.2, BAU-4.4"""
    position = play(at_table(pasture={**down(a1=1, a2=2), **up(a3=3)}), "drive a1")
    assert refusal(position, "to a2") == refusal(position, "to a3") == "BAU-4.4"


def test_a_driven_sheep_is_turned_up_where_it_arrives():
    """BAU-6.3"""
    position = play(at_table(pasture=down(a1=5)), "drive a1", "to g3")
    assert face(position, "g3") == ["5"]
    play(position, "dog e5")
    assert refusal(position, "drive g3") == "BAU-5.2"


# -- 8: the end -----------------------------------------------------------------------


def nearly_full(**spec):
    """Two fenced farms; in the yard of seat 0 only a1 is free, and all sheep there are face up."""
    closed = game().position({"seats": 2, "fences": CLOSED_2}, seed=b"x")
    fields = [name for name in yard(closed, 0) if name != "a1"]
    deck = ["1", "2", "3", "5"] * 8
    sheep = {name: f"{deck[at]}:s*" for at, name in enumerate(fields)}
    sheep.update(spec.pop("pasture", {}))
    return at_table(2, fences=CLOSED_2, pasture=sheep, **spec)


def test_the_game_ends_when_a_fenced_farm_is_full():
    """BAU-8.1"""
    position = nearly_full()
    play(position, "draw", "place a1")
    assert position.pending == []
    assert ("filled", 0, 0) in told(position)


def test_the_dog_fills_a_field_too():
    """BAU-8.1"""
    field = yard(nearly_full(), 1)[0]
    position = nearly_full(pasture={field: "1"})
    play(position, f"drive {field}", "to " + yard(position, 1)[5], "dog a1")
    assert position.pending == []


def test_a_drive_is_checked_when_the_dog_has_gone_where_it_stays():
    """BAU-8.2: the driven sheep fills the farm, but the action is complete only with the dog."""
    field = yard(nearly_full(), 1)[0]
    position = nearly_full(pasture={field: "1"})
    play(position, f"drive {field}", "to a1")
    assert position.pending == [0]
    play(position, "dog e5")
    assert position.pending == []


def test_the_end_comes_in_the_middle_of_a_turn():
    """BAU-8.2: two extra actions and a special action are cut short."""
    field = yard(nearly_full(), 1)[0]
    position = nearly_full(pasture={field: "-3"})
    play(position, f"turn {field}", "draw", "place a1")
    assert (position.pending, position.extra) == ([], 0)
    position = nearly_full()
    play(position, "herd", "place a1")
    assert (position.pending, position.herd) == ([], 0)


def test_the_last_piece_of_a_fence_can_end_the_game():
    """BAU-8.1"""
    whole = CLOSED_2[1].split()
    position = nearly_full()
    spec = position.to_json()
    spec["fences"] = [CLOSED_2[0], " ".join(whole[:-1])]
    spec["pieces"] = None
    spec["fenced"] = None
    spec["pasture"] = dict(zip(position.table.layout.labels(1), spec["pasture"], strict=True)) | {"a1": "1"}
    spec["stock"] = None
    position = game().position(spec)
    play(position, "fence " + whole[-1].split(":")[0])
    assert position.pending == []


def test_a_full_farm_that_is_not_fenced_does_not_end_the_game():
    """BAU-8.1"""
    position = at_table(2, fences=[CLOSED_2[0]], pasture=full_meadow(b1="2"))
    assert play(position, "turn b1").pending == [1]


# -- 9: the count -----------------------------------------------------------------------


def test_face_up_sheep_count_times_geese_and_unused_pieces_cost_one_each():
    """BAU-9.1, BAU-9.2, BAU-9.3, BAU-1.3"""
    position = nearly_full(pieces=[4, 2])
    fields = {name: face(position, name)[0] for name in yard(position, 0) if face(position, name)}
    geese = {name: int(position.geese[MEADOW.field_named(name)]) for name in fields}
    expected = sum(int(fields[name]) * geese[name] for name in fields) - 4
    play(position, "draw", "place a1")  # face down: it counts nothing
    assert position.scores() == [expected, -2]
    assert position.winners() == [0]


def test_a_black_sheep_among_geese_costs_double_or_treble():
    """BAU-9.2, BAU-1.3: c4 has two geese, a3 has three."""
    fields = yard(nearly_full(), 0)
    assert {"c4", "a3"} <= set(fields)
    plain = nearly_full(pasture={"c4": "5:s*", "a3": "5:s*"})
    black = nearly_full(pasture={"c4": "-3:s*", "a3": "-3:s*"})
    for position in (plain, black):
        play(position, "draw", "place a1")
    assert plain.scores()[0] - black.scores()[0] == 8 * 2 + 8 * 3


def three_farms(**spec):
    """Seat 0 is fenced and full but for a1; the others are open on one side."""
    fences = [fence(0, STRAIGHT, 0), "", fence(4, STRAIGHT, 0)]
    closed = game().position({"seats": 3, "fences": fences}, seed=b"x")
    sheep = dict.fromkeys(yard(closed, 0)[1:9], "1:s*") | dict.fromkeys(yard(closed, 0)[9:18], "2:s*")
    sheep |= dict.fromkeys(yard(closed, 0)[18:27], "3:s*")
    sheep |= dict.fromkeys(yard(closed, 0)[27:], "5:s*")
    return at_table(3, fences=fences, pasture=sheep, **spec), yard(closed, 0)[0]


def test_a_view_shows_what_each_fenced_farm_encloses_and_what_it_has_so_far():
    """BAU-9.1, BAU-9.2: a sheep that lies face down counts nothing yet, not even for who has seen it."""
    position, field = three_farms()
    inside = yard(position, 0)
    before = position.seen_by(1).to_json()
    assert before["yards"] == [inside, [], []]
    assert before["showing"][1:] == [None, None]
    play(position, "draw", f"place {field}")
    for seat in (0, 1, None):
        seen = position.seen_by(seat).to_json()
        assert seen["showing"] == [before["showing"][0], None, None]
        assert seen["showing"][0] == position.scores()[0]
    assert "showing" not in position.to_json()


def test_an_open_farm_has_no_score_and_cannot_win():
    """BAU-9.4, BAU-9.1: it stands ten below the last fenced one, and nothing is told of points."""
    position, field = three_farms()
    play(position, "draw", f"place {field}")
    scores = position.scores()
    assert position.winners() == [0]
    assert scores[1] == scores[2] == scores[0] - 10
    assert [seat for what, seat, _ in told(position) if what == "unfenced"] == [1, 2]
    assert [seat for what, seat, _ in told(position) if what == "scored"] == [0]
    assert position.to_json()["fenced"] == [0]


def test_in_a_match_an_open_farm_notes_ten_less_than_the_lowest_fenced_one():
    """BAU-9.4, BAU-9.6"""
    position, field = three_farms(options={"games": "2"}, starter=0)
    play(position, "draw", f"place {field}")
    assert (position.pending, position.played) == ([1], 1)  # the next seat begins the next game
    scores = position.scores()
    assert scores[1] == scores[2] == scores[0] - 10
    assert position.to_json()["fences"] == ["", "", ""]
    assert position.table.size(0) == 51
    assert ("scored", 1, scores[1]) in told(position)


def test_in_a_match_everyone_notes_nothing_if_no_farm_is_fenced():
    """BAU-9.4"""
    position = at_table(2, {"games": "3"}, pasture=full_meadow(b1="2"), pieces=[0, 0])
    play(position, "turn b1")
    assert (position.played, position.scores()) == (1, [0, 0])
    assert position.pending == [1]


def test_equal_points_share_the_victory():
    """BAU-9.5"""
    spec = {"seats": 2, "asked": [], "played": 1, "fences": CLOSED_2, "sheet": [7, 7]}
    assert game().position(spec).winners() == [0, 1]
    assert game().position({**spec, "sheet": [7, 8]}).winners() == [1]


def test_a_match_adds_up_and_the_next_seat_begins():
    """BAU-9.6"""
    position = game(games="3").deal(4, b"match")
    rng = random.Random(4)
    starters = [position.pending[0]]
    played = 0
    while position.pending:
        if position.played > played:
            played = int(position.played)
            starters.append(position.pending[0])
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
    assert starters == [(starters[0] + at) % 4 for at in range(3)]
    sheet = position.to_json()["sheet"]
    assert len(sheet) == 12
    assert position.scores() == [sum(sheet[seat::4]) for seat in range(4)]
    assert position.winners() == [seat for seat in range(4) if position.scores()[seat] == max(position.scores())]


# -- Written down -----------------------------------------------------------------------


WRONG = [
    ({"dog": "d4"}, "dog"),
    ({"dog": "z9"}, "dog"),
    ({"dog": "b1", "pasture": {"b1": "1"}}, "step, dog"),
    ({"step": "drive to"}, "step, dog"),
    ({"step": "dog to", "dog": "b1"}, "step, dog"),
    ({"step": "place"}, "drawn"),
    ({"step": "extra"}, "extra"),
    ({"extra": 1}, "extra"),
    ({"opening": 1}, "opening"),
    ({"step": "farm"}, "farms"),
    ({"farms": ["d5", "d5", "e4"]}, "farms"),
    ({"farms": ["f5", "d5", "e4"]}, "farms"),
    ({"pasture": {"d4": "1"}}, "pasture"),
    ({"pasture": {"a1": "1:s0"}}, "pasture"),
    ({"pasture": {"a1": "7"}}, "not a card"),
    ({"pieces": [17, 16, 16]}, "pieces"),
    ({"fences": ["d5-e6:2"]}, "fences"),
    ({"fences": ["d6-e6:0"]}, "fences"),
    ({"fences": ["d5-e6:0 e6-f5:0"]}, "fences"),
    ({"fences": "d5-e6"}, "fences"),
    ({"fenced": [0]}, "fenced"),
    ({"asked": [0, 1]}, "asked"),
    ({"asked": []}, "asked"),
    ({"played": 1, "sheet": [1, 2]}, "sheet"),
]


@pytest.mark.parametrize(("spec", "why"), WRONG)
def test_a_position_that_cannot_be_is_refused_with_a_reason(spec, why):
    with pytest.raises(ValueError, match=why):
        game().position({"seats": 3, **spec})


def test_every_step_goes_to_json_and_back():
    position = at_table(3, pasture=down(a1=-3, b1=2), fences=[fence(1, "lo", 0, 1)], dog="c3")
    for text in ("turn a1", "drive b1", "to b2", "dog b1", "draw", "place a5"):
        again = game().position(json.loads(json.dumps(position.to_json())))
        assert again.fingerprint() == position.fingerprint()
        play(position, text)


def test_moves_are_typed_in_full_or_in_short():
    for typed, meant in [
        ("dr b4", "drive b4"), ("f d4-d5", "fence d4-d5"), ("dra", "draw"), ("barrière d4-d5", "fence d4-d5"),
        ("Hund nach e5", "dog e5"), ("PLACE  a1", "place a1"),
    ]:  # fmt: skip
        assert game().parse(typed) == game().parse(meant)


def test_a_sheep_is_touched_to_turn_it_and_the_dog_first_to_drive_it():
    position = at_table(pasture=down(b4=1))
    view = position.seen_by(0)
    touched = {text: view.touches(game().parse(text)) for text in moves(position)}
    assert touched["turn b4"] == ["pasture/b4"]
    assert touched["drive b4"] == ["dog", "pasture/b4"]
    assert touched["draw"] == ["stock"]
    assert touched["fence d5-e6"] == ["edge/d5-e6"]
    assert view.touches(game().parse("dog e5")) == ["middle"]
    assert view.touches(game().parse("farm d5")) == ["farm/d5"]


def test_the_log_tells_a_drive_in_three_languages():
    position = play(at_table(pasture=down(b4=-3)), "drive b4", "to c5")
    names = ["Ana", "Ben", "Cléo"]
    assert position.seen_by(1).sentences("fr", names) == ["Le chien mène le mouton de b4 en c5\u00a0: un mouton noir."]
    play(position, "dog e5")
    assert position.seen_by(None).sentences("de", names) == ["Der Hund geht in die Mitte."]
    play(position, "fence f4-f5")
    assert position.seen_by(0).sentences("en", names) == ["Ben builds a piece of fence between f4 and f5."]
