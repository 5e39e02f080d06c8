"""Brändi Dog: the rulebook, clause by clause."""

import random

import pytest

from tablee.games.dog.moves import END, FACES
from tablee.games.dog.rules import DISCARD, STOCK
from tests.rules.dog_table import CANADIAN, DOG, HOME, IDLE, TRIOS, at, hand, legal, marbles, play, play_round

# -- The deal ----------------------------------------------------------------


def test_two_packs_make_eight_of_each_rank_and_six_jokers():
    """DOG-1.1"""
    deck = list(DOG.layouts[4].deck)
    assert len(deck) == 110
    assert [deck.count(face) for face in range(1, 15)] == [8] * 13 + [6]


@pytest.mark.parametrize(("seats", "ring"), [(4, 64), (6, 96)])
def test_the_ring_has_sixteen_fields_a_player_and_all_begin_in_the_kennel(seats, ring):
    """DOG-1.2"""
    position = DOG.deal(seats, b"x")
    assert position.board.ring == ring
    assert position.public()["marbles"] == [["k"] * 4] * seats


def test_partners_sit_opposite_or_on_every_other_seat():
    """DOG-1.3"""
    assert [[int(DOG.deal(n, b"x").board.mate(seat, 1)) for seat in range(n)] for n in (4, 6)] == [
        [2, 3, 0, 1],
        [3, 4, 5, 0, 1, 2],
    ]
    board = TRIOS.deal(6, b"x").board
    assert [[int(board.mate(seat, turns)) for turns in (1, 2)] for seat in range(6)] == [
        [2, 4], [3, 5], [4, 0], [5, 1], [0, 2], [1, 3],
    ]  # fmt: skip
    assert TRIOS.deal(4, b"x").board.team == 2


def test_nothing_can_be_said_at_this_table():
    """DOG-1.4: every move is a card, or laying cards down."""
    assert len(DOG.catalogue) == END < 1000
    for move in DOG.catalogue:
        assert move.text.split()[0] in {*FACES[1:], "give", "lay"} or move.text[0] in "mpq"


def test_six_five_four_three_two_and_six_again():
    """DOG-2.1, DOG-2.2: and the opening moves on with every deal."""
    position = DOG.deal(4, b"rounds")
    rng = random.Random(3)
    dealt = []
    for _ in range(7):
        dealt.append((len(hand(position, 0)), int(position.opener)))
        assert {len(hand(position, seat)) for seat in range(4)} == {dealt[-1][0]}
        play_round(position, rng)
    assert dealt == [(6, 0), (5, 1), (4, 2), (3, 3), (2, 0), (6, 1), (5, 2)]


def test_the_opener_plays_first_after_the_exchange():
    """DOG-2.2, DOG-3.1"""
    position = at("- : K K | - : K 2 | - : K 3 | - : K 4 | exchange 0 1 2 3 | opens 2 | deal 2")
    play(position, "0:give K", "1:give K", "2:give K", "3:give K")
    assert position.pending == [2]
    play(position, "K start")
    assert position.pending == [3]
    play(position, "K start")
    assert position.pending == [0]


def test_what_is_left_of_the_stock_is_dealt_first_then_the_discards():
    """DOG-2.3: nothing is lost or doubled, and what was left lies in the hands."""
    spec = {"hand": ["2", "", "", ""], "discard": "...", "stock": "X X X X X X", "cards": 4, "out": [1, 2, 3]}
    position = DOG.position(spec, seed=b"refill")
    play(position, "lay down")
    assert position.cards == 3
    assert position.table.size(DISCARD) == 0
    assert position.table.size(STOCK) == 110 - 12
    assert sum(hand(position, seat).count("X") for seat in range(4)) == 6
    faces = [face for zone in range(10) for face in position.table.faces_in(zone)]
    assert sorted(faces) == sorted(DOG.layouts[4].deck)


def test_six_players_empty_the_stock_within_the_first_cycle():
    """DOG-2.3: 36 and 30 and 24 cards leave 20; the fourth deal takes 18, the fifth needs the discards."""
    position = DOG.deal(6, b"six")
    rng = random.Random(5)
    for _ in range(4):
        play_round(position, rng)
    assert (position.cards, position.table.shuffles) == (2, 2)


# -- The exchange --------------------------------------------------------------


def test_everyone_gives_before_anyone_sees():
    """DOG-2.4: all are asked at once; the card lies face down, known to its giver alone."""
    position = at("- : K 2 | - : 3 4 | - : 5 6 | - : 7 8 | exchange 0 1 2 3 | deal 2")
    assert position.pending == [0, 1, 2, 3]
    play(position, "2:give 6", "0:give K")
    assert position.pending == [1, 3]
    assert position.seen_by(0).zones()["gift"] == [["K"], [], ["?"], []]
    assert position.seen_by(2).zones()["gift"] == [["?"], [], ["6"], []]
    assert position.seen_by(None).zones()["gift"] == [["?"], [], ["?"], []]
    assert hand(position, 2) == ["5"]
    play(position, "3:give 8", "1:give 4")
    assert [hand(position, seat) for seat in range(4)] == [["2", "6"], ["3", "8"], ["5", "K"], ["4", "7"]]


def test_the_giver_goes_on_knowing_the_card():
    """DOG-2.5"""
    position = at("- : K 2 | - : 3 4 | - : 5 6 | - : 7 8 | exchange 0 1 2 3 | deal 2")
    play(position, "0:give K", "1:give 3", "2:give 5", "3:give 7")
    assert position.seen_by(0).zones()["hand"][2] == ["(K)", "?"]
    assert position.seen_by(1).zones()["hand"][2] == ["?", "?"]
    play(position, "lay down", "lay down")
    assert position.seen_by(0).zones()["hand"][2] == ["(K)", "?"]


def test_in_a_trio_the_card_goes_to_the_next_mate():
    """DOG-2.5"""
    line = "- : 2 2 | - : 3 3 | - : 4 4 | - : 5 5 | - : 6 6 | - : 8 8 | exchange 0 1 2 3 4 5 | deal 2"
    trio = play(at(line, TRIOS), "0:give 2", "1:give 3", "2:give 4", "3:give 5", "4:give 6", "5:give 8")
    assert ["".join(hand(trio, seat)) for seat in range(6)] == ["26", "38", "24", "35", "46", "58"]
    pairs = play(at(line), "0:give 2", "1:give 3", "2:give 4", "3:give 5", "4:give 6", "5:give 8")
    assert ["".join(hand(pairs, seat)) for seat in range(6)] == ["25", "36", "48", "25", "36", "48"]


# -- The turn ------------------------------------------------------------------


def test_who_has_no_cards_is_passed_over():
    """DOG-3.1"""
    position = play(at("0! : 5 5 | - : - | 32! : 5 | - : - | turn 0"), "5 m1")
    assert position.pending == [2]
    assert play(position, "5 m1").pending == [0]


def test_who_is_blocked_is_asked_all_the_same_and_lays_the_hand_down_face_up():
    """DOG-3.4, DOG-3.3"""
    position = at("- : 2 3 | 20 : 5 5 | - : ? ? | - : ? ? | turn 0 | discard 9")
    assert legal(position) == ["lay down"]
    play(position, "lay down")
    assert position.public()["out"] == [0]
    assert sorted(position.written(DISCARD)) == ["2", "3", "9"]
    assert sorted(position.seen_by(3).zones()["discard"]) == ["2", "3", "9"]
    assert position.pending == [1]


def test_who_is_out_comes_back_with_the_next_deal():
    """DOG-3.4, DOG-3.6"""
    position = at("- : 2 | - : - | - : - | - : - | turn 0 | deal 6 | opens 3 | out 1 2")
    play(position, "lay down")
    assert position.public()["out"] == []
    assert (position.cards, position.opener, position.pending) == (5, 0, [0, 1, 2, 3])


def test_a_card_that_only_harms_must_be_played():
    """DOG-3.3: the rulebook's six where a five is needed: a lap of honour begins."""
    position = at("f3 f2 f1 60 : 6 | - : ? | - : ? | - : ? | turn 0")
    assert legal(position) == ["6 m4"]
    assert marbles(play(position, "6 m4")) == "f3 f2 f1 2"


def test_the_whole_value_is_walked():
    """DOG-3.5"""
    assert legal(at("14 : 2 3 | 16! : ? | - : ? | - : ? | turn 0")) == ["lay down"]


# -- The board -----------------------------------------------------------------


def test_the_fastest_way_home_is_a_four():
    """DOG-6.4, DOG-4.4, DOG-8.1: the rulebook's example: out, four back, in with 5, 6, 7 or 8."""
    for card, place in (("5", "f0"), ("6", "f1"), ("8", "f3")):
        position = at(f"- : K 4 {card} | - : 2 3 9 | - : 2 3 9 | - : 2 3 9 | turn 0")
        play(position, "K start", "lay down", "lay down", "lay down", "4 back m1")
        assert marbles(position) == "60"
        assert marbles(play(position, f"{card} m1 home")) == place
    position = at("60 : 7 2 | - : ? | - : ? | - : ? | turn 0")
    assert marbles(play(position, "7 m1 7 home")) == "f2"


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_one_to_four_fields_from_the_start_a_four_back_opens_the_finish(steps):
    """DOG-6.4, DOG-8.1: the rulebook's advice."""
    position = play(at(f"{steps} : 4 2 | - : ? | - : ? | - : ? | turn 0"), "4 back m1")
    assert marbles(position) == str((steps - 4) % 64)


def test_a_fresh_marble_is_a_wall_until_it_moves():
    """DOG-4.3, DOG-4.4"""
    position = at("14 : 5 5 | 16! : 2 | - : ? | - : ? | turn 0")
    assert legal(position) == ["lay down"]
    position = play(at("14 : 5 5 | 16! : 2 | - : 2 | - : 2 | turn 1"), "2 m1", "lay down", "lay down")
    assert legal(position) == ["5 m1"]


def test_back_on_its_start_field_a_marble_is_no_wall():
    """DOG-4.4: it can be passed, sent home and swapped."""
    position = at("62 : 2 K | 60 : 9 | 61 : 3 | 59 : J | turn 0")
    play(position, "2 m1")
    assert marbles(position) == "0"
    assert marbles(play(position.copy(), "9 m1"), 1) == "5"
    assert "J m1 x a1" in legal(at("0 : ? | - : ? | - : ? | 59 : J | turn 3"), 3)
    position = play(at("0 : ? | - : ? | 61 : 3 | - : ? | turn 2"), "3 m1")
    assert (marbles(position), marbles(position, 2)) == ("-", "0")


def test_who_is_met_goes_to_the_kennel_own_and_partner_too():
    """DOG-5.1"""
    position = play(at("5 10 : 5 | - : ? | - : ? | - : ? | turn 0"), "5 m2")
    assert marbles(position) == "10"
    position = play(at("5 : 5 | - : ? | 10 : ? | - : ? | turn 0"), "5 m1")
    assert (marbles(position), marbles(position, 2)) == ("10", "-")


def test_passing_is_harmless_except_with_a_seven():
    """DOG-5.2, DOG-7.2"""
    line = "5 : {} ? | 6 : ? | 7 : ? | 8 : ? | turn 0"
    position = play(at(line.format("9")), "9 m1")
    assert [marbles(position, seat) for seat in range(4)] == ["14", "6", "7", "8"]
    position = play(at(line.format("7")), "7 m1 7")
    assert [marbles(position, seat) for seat in range(4)] == ["12", "-", "-", "-"]


def test_in_the_finish_nobody_is_sent_home():
    """DOG-5.3: not even by a seven that sweeps the start field."""
    position = play(at("62 f0 : ? | 60 : 7 | - : ? | - : ? | turn 1"), "7 m1 7")
    assert (marbles(position), marbles(position, 1)) == ("f0", "3")


def test_the_values_of_the_cards():
    """DOG-6.1, DOG-6.2, DOG-6.3"""
    for card, steps in [("2", 2), ("3", 3), ("5", 5), ("6", 6), ("8", 8), ("9", 9), ("10", 10), ("Q", 12), ("K", 13)]:
        assert marbles(play(at(f"20 : {card} ? | - : ? | - : ? | - : ? | turn 0"), f"{card} m1")) == str(20 + steps)
    assert legal(at("20 : A | - : ? | - : ? | - : ? | turn 0")) == ["A start", "A 1 m1", "A 11 m1"]


def test_a_joker_stands_for_every_card_and_an_exit_counts_once():
    """DOG-6.5"""
    position = at("20 : X | 30 : ? | - : ? | - : ? | turn 0")
    texts = legal(position)
    assert texts.count("X start") == 1
    assert "X J m1 x b1" in texts
    assert "X 7 m1 3" in texts
    assert "X 4 back m1" in texts
    assert {f"X {card} m1" for card in ("A 1", "A 11", "2", "3", "4", "5", "6", "8", "9", "10", "Q", "K")} <= set(texts)


def test_a_jack_swaps_and_a_marble_so_brought_to_its_start_may_enter():
    """DOG-6.6, DOG-8.1"""
    position = at("20 : J 3 | 0 : 2 | - : 2 | - : 2 | turn 0")
    play(position, "J m1 x b1", "2 m1", "lay down", "lay down")
    assert (marbles(position), marbles(position, 1)) == ("0", "22")
    assert legal(position) == ["3 m1", "3 m1 home"]


def test_an_idle_jack_is_an_option_and_the_last_resort():
    """DOG-6.8: a jack, not a joker; and only if nothing else can be played."""
    line = "- : J 2 | 20 : ? | - : ? | - : ? | turn 0"
    assert legal(at(line)) == ["lay down"]
    assert legal(at(line, IDLE)) == ["J idle"]
    position = play(at(line, IDLE), "J idle")
    assert hand(position, 0) == ["2"]
    assert position.pending == [1]
    assert legal(at("- : J K | 20 : ? | - : ? | - : ? | turn 0", IDLE)) == ["K start"]
    assert legal(at("0! : J | - : ? | - : ? | - : ? | turn 0", IDLE)) == ["J idle"]
    assert legal(at("- : J | 20 : ? | 40 : ? | - : ? | turn 0", IDLE)) == ["lay down"]
    assert legal(at("- : J | - : ? | - : ? | - : ? | turn 0", IDLE)) == ["lay down"]


# -- The seven -----------------------------------------------------------------


def test_a_seven_in_parts_over_several_marbles_and_back_to_the_first():
    """DOG-7.1"""
    position = at("20 30 : 7 ? | - : ? | - : ? | - : ? | turn 0")
    play(position, "7 m1 3")
    assert (position.pending, int(position.left), marbles(position)) == ([0], 4, "33 20")
    play(position, "m2 2", "m1 1")
    assert (position.pending, int(position.left)) == ([0], 1)
    play(position, "m2 1")
    assert (position.pending, marbles(position)) == ([1], "34 23")


def test_a_part_that_leaves_the_rest_impossible_may_not_be_played():
    """DOG-7.3: own marbles swept away would be missing afterwards."""
    position = at("14 10 9 : 7 | 16! : ? | - : ? | - : ? | turn 0")
    assert "7 m3 4" in legal(position)
    rule = position.forbids(0, DOG.parse("7 m3 5"))
    assert rule.id == "DOG-7.3"
    assert "2" in rule.say("en")


def test_the_rest_of_a_seven_goes_to_the_partner():
    """DOG-7.5"""
    position = play(at("f3 f2 f1 63 : 7 ? | - : ? | 32! : ? | - : ? | turn 0"), "7 m4 2 home")
    assert (position.pending, int(position.left)) == ([0], 5)
    assert marbles(play(position, "m1 5"), 2) == "37"
    assert position.pending == [1]


def test_in_a_trio_a_seven_may_be_handed_on_twice():
    """DOG-7.5, DOG-9.1"""
    line = "f3 f2 f1 95 : 7 2 | - : ? | f3 f2 f1 31 : ? | - : ? | 70 : ? | - : ? | turn 0"
    position = play(at(line, TRIOS), "7 m4 2 home", "m4 2 home", "m1 3")
    assert [marbles(position, seat) for seat in (0, 2, 4)] == [HOME, HOME, "73"]


def test_a_canadian_seven_moves_the_partners_marbles():
    """DOG-7.4: all game long, fresh ones included, up to all seven steps."""
    line = "20 : 7 ? | - : ? | 32! : ? | - : ? | turn 0"
    assert DOG.position(line).forbids(0, DOG.parse("7 p1 3")).id == "DOG-7.4"
    position = play(at(line, CANADIAN), "7 p1 3", "m1 1", "p1 3")
    assert [marbles(position, seat) for seat in (0, 2)] == ["21", "38"]
    assert marbles(play(at(line, CANADIAN), "7 p1 7"), 2) == "39"


def test_a_canadian_seven_may_be_all_one_can_play():
    """DOG-7.4"""
    line = "- : 7 2 | - : ? | 40 : ? | - : ? | turn 0"
    assert legal(at(line)) == ["lay down"]
    assert "7 p1 7" in legal(at(line, CANADIAN))


# -- The finish and the end ------------------------------------------------------


def test_a_marble_may_pass_its_finish_and_walk_a_lap_of_honour():
    """DOG-8.4"""
    assert legal(at("62 : 5 | - : ? | - : ? | - : ? | turn 0")) == ["5 m1", "5 m1 home"]


def test_a_marble_in_the_finish_may_be_in_the_way_and_may_move_on():
    """DOG-8.5, DOG-8.2, DOG-8.3"""
    position = at("f0 62 : 3 | - : ? | - : ? | - : ? | turn 0")
    assert legal(position) == ["3 m1 home", "3 m2"]


def test_who_has_finished_plays_the_partners_marbles():
    """DOG-9.1: and goes on getting cards."""
    position = at(f"{HOME} : K J 5 | 20 : ? | 40 : ? | - : ? | turn 0")
    assert legal(position) == ["K start", "5 m1", "K m1", "J m1 x b1"]
    assert marbles(play(position, "K start"), 2) == "40 32!"


def test_the_last_marble_home_wins_whatever_cards_are_left():
    """DOG-9.2"""
    position = at(f"{HOME} : 5 K 2 | 20 : ? ? | f3 f2 f1 28 : ? ? | - : ? ? | turn 0")
    play(position, "5 m4 home")
    assert position.pending == []
    assert position.winners() == [0, 2]
    assert position.scores() == [8, 0, 8, 0]
    assert position.forbids(0, 0).id == "DOG-9.2"


def test_a_seven_wins_only_if_it_fits_exactly():
    """DOG-9.2, DOG-7.3"""
    assert "7 m4 7 home" in legal(at(f"{HOME} : 7 | - : ? | f3 f2 f1 26 : ? | - : ? | turn 0"))
    position = at(f"{HOME} : 7 | - : ? | f3 f2 f1 28 : ? | - : ? | turn 0")
    assert position.forbids(0, DOG.parse("7 m4 5 home")).id == "DOG-7.3"
    position = play(at(f"{HOME} : 7 | - : ? | f3 f2 59 58 : ? | - : ? | turn 0"), "7 m3 7")
    assert position.pending


def test_trios_win_together():
    """DOG-9.2, DOG-1.3"""
    line = f"{HOME} : 2 2 | - : ? | {HOME} : ? | - : ? | f3 f2 f1 63 : ? | - : ? | turn 0"
    position = play(at(line, TRIOS), "2 m4 home")
    assert position.winners() == [0, 2, 4]


# -- What a screen is spared -----------------------------------------------------


def sends(position, seat=0):
    """By notation: the fields from which a move would send somebody home."""
    gone = position.seen_by(seat).to_json()["sends"]
    return {position.game.catalogue[int(code)].text: fields for code, fields in gone.items()}


def test_a_view_says_whom_each_move_would_send_home():
    """DOG-5.1, DOG-5.2, DOG-7.2: who stands on the last field; with a seven, all on the way, the own ones too."""
    found = sends(at("10 13 : 7 5 A K J | 12 15 0 : ? ? | - : 5 | - : 9 | turn 0"))
    assert found["5 m2"] == ["ring/15"]
    assert found["K start"] == found["A start"] == ["ring/0"]
    assert "A 1 m1" not in found
    assert found["7 m2 2"] == ["ring/12"]
    assert sorted(found["7 m2 5"]) == ["ring/12", "ring/13", "ring/15"]
    assert not [move for move in found if move.startswith("J ")]  # a jack swaps
    ahead = sends(at("33 30 : 3 | 10 : ? | - : 5 | - : 9 | turn 0"))
    assert ahead == {"3 m2": ["ring/33"]}  # the own marble, and the one that comes stands there then


def test_who_is_not_asked_and_who_looks_on_are_told_of_no_moves():
    position = at("10 : 7 5 | 12 15 : ? ? | - : 5 | - : 9 | turn 0")
    assert sends(position)
    assert position.seen_by(1).to_json()["sends"] == {}
    assert position.seen_by(None).to_json()["sends"] == {}
    assert "sends" not in position.to_json()


@pytest.mark.parametrize("game", [DOG, CANADIAN, TRIOS])
def test_what_a_view_foretells_is_what_happens(game):
    position = game.deal(6, b"foretold")
    rng = random.Random(5)
    somebody = 0
    for _ in range(400):
        seat = position.pending[0]
        foretold = sends(position, seat)
        code = rng.choice(position.legal(seat))
        position.play(seat, code)
        told = position.seen_by(None).to_json()["events"]
        gone = [f"ring/{event['amount']}" for event in told if event["kind"] == "told" and event["what"] == "sent"]
        assert foretold.get(game.catalogue[code].text, []) == gone
        somebody += len(gone)
    assert somebody > 5


def test_a_view_says_who_plays_with_whom():
    """DOG-1.3"""
    assert DOG.deal(4, b"x").seen_by(None).to_json()["mates"] == [[2], [3], [0], [1]]
    assert TRIOS.deal(6, b"x").seen_by(1).to_json()["mates"][:2] == [[2, 4], [3, 5]]
