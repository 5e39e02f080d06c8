"""Positions set up by hand: what is written is what lies there, and every mistake has its sentence."""

import json
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tablee
from tablee.core.rule import LANGUAGES
from tablee.core.setup import seats_mask, seats_text
from tablee.core.table import known_of, showing_of, sure_of
from tablee.games.bungee.rules import DISCARD, HAND, STOCK

GAME = tablee.game("bungee")
AGAIN = tablee.game("bungee", callers_act_again=True)
HANDS = {"hand": ["5 4 3", "9 9 10 10 10"], "lucky": "8"}
THREE = {"hand": ["1", "2", "9"], "lucky": "8"}


def at(**spec):
    return GAME.position({**HANDS, **spec}, b"set up")


# what is written, what the sentence names
MISTAKES = [
    ({"hand": "5 4"}, "'hand' cannot be"),
    ({"hand": 5}, "'hand' cannot be"),
    ({"hand": [{}, "9"]}, "'hand' cannot be"),
    ({"hand": [5, "9"]}, "'hand' cannot be"),
    ({"hand": ["5", "9", "7"], "seats": 2}, "'hand' cannot be"),
    ({"hand": ["5", "9"], "seats": 3}, "Hand 2 must have"),
    ({"hand": ["", "9"]}, "Hand 0 must have"),
    ({"hand": [None, "9"]}, "Hand 0 must have"),
    ({"hand": ["1 1 1 1 1 2", "9"]}, "Hand 0 must have"),
    ({"hand": ["1 1 1 1 1 2 2", "9"]}, "'hand 0' has room for 6"),
    ({"hand": ["5"] * 6}, "not for 6 players"),
    ({"hand": ["11 4", "9"]}, "'11' is not a card"),
    ({"hand": ["0 4", "9"]}, "'0' is not a card"),
    ({"hand": ["?:k1", "9"]}, "'?:k1' is not a card"),
    ({"hand": ["5 5 5 5 5", "5"]}, "only 5 cards '5'"),
    ({"hand": ["B B", "B B"]}, "only 3 cards 'B'"),
    ({"stock": " ".join(["?"] * 57)}, "unknown cards, but only"),
    ({"stock": "...", "discard": "..."}, "in one place only"),
    ({"stock": "... 5 ..."}, "in one place only"),
    ({"hand": ["5:x1", "9"]}, "'x1' in '5:x1' is not a mark"),
    ({"hand": ["5:", "9"]}, "is not a mark"),
    ({"hand": ["5:g", "9"]}, "is not a mark"),
    ({"hand": ["5:g0", "9"]}, "is not a mark"),
    ({"hand": ["5:g-1", "9"]}, "is not a mark"),
    ({"hand": ["5:g²", "9"]}, "is not a mark"),
    ({"hand": ["5:g65536", "9"]}, "is not a mark"),
    ({"hand": ["5:g" + "9" * 5000, "9"]}, "is not a mark"),
    ({"hand": ["5:k", "9"]}, "does not name seats"),
    ({"hand": ["5:k²", "9"]}, "does not name seats"),
    ({"hand": ["5:k7", "9"]}, "does not name seats"),
    ({"hand": ["5:s0-", "9"]}, "does not name seats"),
    ({"hand": ["5:u0*", "9"]}, "does not name seats"),
    ({"lucky": ""}, "'lucky' takes one card"),
    ({"lucky": "8 8"}, "'lucky' has room for 1"),
    ({"lucky": None}, "'lucky' takes one card"),
    ({"seats": "2"}, "'seats' cannot be '2'"),
    ({"seats": True}, "'seats' cannot be True"),
    ({"seats": 2.0}, "'seats' cannot be 2.0"),
    ({"seats": 7}, "not for 7 players"),
    ({"seats": 10**40}, "'seats' cannot be"),
    ({"step": "sleep"}, "'step' cannot be 'sleep'"),
    ({"step": 1}, "'step' cannot be 1"),
    ({"turn": 2}, "'turn' cannot be 2"),
    ({"turn": -1}, "'turn' cannot be -1"),
    ({"asked": [0, 1]}, "cannot be asked that"),
    ({"asked": []}, "cannot be asked that"),
    ({"asked": [2]}, "'asked' cannot be"),
    ({"asked": 1}, "'asked' cannot be"),
    ({"asked": [False]}, "'asked' cannot be"),
    ({"owed": ["x"]}, "'owed' cannot be"),
    ({"round": 7}, "'round' cannot be 7"),
    ({"round": 6}, "cannot be asked that"),
    ({"round": 2, "sheet": [1, 2]}, "'sheet' and 'round' differ"),
    ({"round": 1, "sheet": [1]}, "'sheet' cannot be"),
    ({"round": 1, "sheet": [1, 100]}, "'sheet' cannot be"),
    ({"starter": 2}, "'starter' cannot be"),
    ({"dry": -1}, "'dry' cannot be"),
    ({"skips": 1}, "'skips' waits only"),
    ({"skips": 6}, "'skips' cannot be"),
    ({"called": [1]}, "'called' cannot be"),
    ({"called": [0, 2]}, "a different rank for each call"),
    ({"called": [1, 1], "turn": 1}, "a different rank for each call"),
    ({**THREE, "called": [1, 2, 2], "turn": 1}, "a different rank for each call"),
    ({"called": [1, 0]}, "cannot be asked that"),
    ({**THREE, "called": [1, 2, 0], "turn": 1}, "cannot be asked that"),
    ({"calls": 1, "called": [1, 2], "turn": 1}, "'calls' cannot be 1"),
    ({"first_caller": 0}, "'first_caller' cannot be 0"),
    ({"again": 1}, "need the option"),
    ({**THREE, "called": [1, 2, 0], "turn": 1, "step": "called before"}, "need the option"),
    ({"step": "late call"}, "cannot be asked that"),
    ({"step": "play after take"}, "'taken' and the step"),
    ({"taken": "7"}, "'taken' and the step"),
    ({"step": "lucky swap", "turn": 1}, "A Bungee as lucky card"),
    ({"lucky": "B"}, "A Bungee as lucky card"),
    ({"lucky": "B", "step": "lucky swap", "turn": 0}, "cannot be asked that"),
    ({"lucky": "B", "step": "lucky swap", "turn": 1, "called": [1, 0]}, "cannot be asked that"),
    ({"lucky": "B", "step": "lucky swap", "turn": 1, "stock": "", "discard": "..."}, "cannot be asked that"),
    ({"shuffles": 0}, "'shuffles' cannot be 0"),
    ({"shuffles": 2, "hand": ["5:g3", "9"]}, "'shuffles' cannot be 2"),
    ({"chance": "dice"}, "neither 'sealed HEX NUMBER' nor"),
    ({"chance": 5}, "'chance' cannot be 5"),
    ({"game": "dog"}, "another game"),
    ({"game": 1}, "'game' cannot be 1"),
    ({"edition": 2}, "another game, edition or options"),
    ({"options": {"callers_act_again": True}}, "another game, edition or options"),
    ({"options": 5}, "'options' cannot be 5"),
    ({"colour": "red"}, "A position has no 'colour'"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "names"), MISTAKES, ids=[names for _, names in MISTAKES])
def test_a_mistake_has_its_sentence(spec, names):
    with pytest.raises(tablee.Mistake) as wrong:
        at(**spec)
    assert names in str(wrong.value)
    assert len({wrong.value.say(lang) for lang in LANGUAGES}) == 3


@pytest.mark.parametrize("spec", ["", "{", "[]", "5", "null", "[" * 100_000])
def test_what_is_no_json_object_is_no_position(spec):
    with pytest.raises(tablee.BadPosition, match="written as a JSON object"):
        GAME.position(spec)


def test_an_option_no_game_knows_is_named():
    with pytest.raises(tablee.Mistake) as wrong:
        at(options={"canadian": True})
    assert wrong.value.code == "no-such-option"


def test_options_that_agree_may_be_written_in_any_way():
    for options in ({}, {"callers_act_again": "no"}, {"callers_act_again": False}):
        assert at(options=options).pending == [0]
    assert AGAIN.position({**HANDS, "options": {}}).pending == [0]


def test_a_position_is_one_line_of_text():
    position = GAME.position('{"hand": ["5 4 3", "9 9"], "lucky": "8", "turn": 1}', b"x")
    assert position.pending == [1]


def test_cards_may_be_written_as_text_or_as_lists_in_either_case():
    one = GAME.position({"hand": ["5 b", "9"], "lucky": "8"}, b"x")
    other = GAME.position({"hand": [["B", "5"], ["9"]], "lucky": ["8"]}, b"x")
    assert one.to_json() == other.to_json()
    assert GAME.position({"hand": [[5, "B"], [9]], "lucky": [8]}, b"x").to_json() == one.to_json()


def test_no_card_is_lost_or_doubled_wherever_the_rest_goes():
    for spec in ({}, {"stock": "..."}, {"stock": "", "discard": "..."}, {"stock": "7 ... 2"}, {"stock": "? ? ..."}):
        table = at(**spec).table
        faces = [face for zone in range(len(table.sizes)) for face in table.faces_in(zone)]
        assert sorted(faces) == sorted(GAME.layouts[2].deck)


def test_the_rest_lies_where_it_is_written():
    position = at(stock="7 ... 2 1")
    assert position.table.face_at(STOCK, 0) == 7
    assert position.table.faces_in(STOCK)[-2:] == [2, 1]
    assert at(stock="", discard="... 2").table.size(STOCK) == 0


def test_unknown_cards_are_dealt_by_the_seed():
    def dealt(seed):
        return GAME.position({"hand": ["? ? ? ? ?", "?"], "lucky": "8"}, seed).to_json()

    assert dealt(b"a") == dealt(b"a")
    assert len({json.dumps(dealt(bytes([n]))) for n in range(30)}) == 30


def test_without_a_seed_unknown_cards_are_dealt_anew():
    spec = {"hand": ["? ? ? ? ?", "? ? ? ? ?"], "lucky": "8"}
    assert len({str(GAME.position(spec).to_json()["hand"]) for _ in range(5)}) > 1


def test_unknown_cards_may_be_any_and_each_is_as_likely():
    """Of six cards left, five unknown: each face turns up as often as it is there."""
    counts = dict.fromkeys(range(1, 12), 0)
    for seed in range(3000):
        counts[int(GAME.position({**HANDS, "hand": ["?", "9"]}, b"%d" % seed).table.top(HAND))] += 1
    for face, count in counts.items():
        there = list(GAME.layouts[2].deck).count(face) - (face in (8, 9))
        assert abs(count - 3000 * there / 54) < 5 * (3000 * there / 54) ** 0.5


def test_who_sees_a_zone_knows_its_cards():
    position = at(discard="7")
    assert position.seen_by(0).zones()["hand"] == [["3", "4", "5"], ["?"] * 5]
    assert position.seen_by(None).zones()["discard"] == ["7"]


def test_marks_say_who_knows_and_who_sees():
    position = at(hand=["5:k01 4:k*:s* 3", "9"], stock="... 7:k1")
    assert position.seen_by(1).zones()["hand"][0] == ["4", "(5)", "?"]
    assert position.seen_by(1).zones()["stock"][-1] == "(7)"
    assert position.seen_by(0).zones()["stock"][-1] == "?"
    assert position.seen_by(None).zones()["hand"][0] == ["4", "?", "?"]


def test_a_glance_written_down_ends_with_the_own_next_decision():
    position = at(stock="... 7:k0:s0 2")
    assert position.seen_by(0).zones(memory=False)["stock"][-2] == "7"
    position.play(0, GAME.parse("5"))
    assert position.seen_by(0).zones(memory=False)["stock"][-1] == "?"
    assert position.seen_by(0).zones()["stock"][-1] == "(7)"


@given(st.integers(0, 255))
def test_seats_there_and_back(mask):
    assert seats_mask(seats_text(mask)) == mask


FACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
mark = st.tuples(st.sampled_from("ksu"), st.integers(0, 255)).map(lambda m: f":{m[0]}{seats_text(m[1])}")
group = st.integers(1, 0xFFFF).map(lambda n: f":g{n}")
card = st.builds(
    lambda face, marks, groups: face + "".join(marks) + "".join(groups),
    st.sampled_from(FACES),
    st.lists(mark, max_size=3, unique_by=lambda text: text[1]),
    st.lists(group, max_size=1),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(card, min_size=1, max_size=3), st.lists(card, max_size=2), st.binary(max_size=4))
def test_any_cards_with_any_marks_there_and_back(held, laid, seed):
    assume(sum(text.partition(":")[0] == "8" for text in held + laid) < 5)  # the fifth is the lucky card
    position = GAME.position({"hand": [" ".join(held), "B"], "discard": " ".join(laid), "lucky": "8"}, seed)
    text = json.dumps(position.to_json())
    again = GAME.position(json.loads(text))
    assert json.dumps(again.to_json()) == text
    for zone in (STOCK, DISCARD, HAND):
        for at_ in range(int(position.table.size(zone))):
            one, other = position.table.card_at(zone, at_), again.table.card_at(zone, at_)
            assert one == other
            assert (known_of(one), showing_of(one), sure_of(one)) == (
                known_of(other),
                showing_of(other),
                sure_of(other),
            )


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.booleans(), st.integers(0, 250), st.randoms(use_true_random=False))
def test_any_moment_of_a_game_there_and_back_goes_on_alike(seats, option, plies, rng):
    """Also after the stock was renewed, when the marks are richest."""
    game = AGAIN if option else GAME
    position = game.deal(seats, b"%d" % rng.getrandbits(30))
    play_on(position, plies, rng)
    again = game.position(json.loads(json.dumps(position.to_json())))
    assert again.fingerprint() == position.fingerprint()
    play_on(position, 30, random.Random(plies))
    play_on(again, 30, random.Random(plies))
    assert again.fingerprint() == position.fingerprint()


def play_on(position, plies, rng):
    for _ in range(plies):
        if position.pending:
            legal = position.legal(position.pending[0])
            position.play(position.pending[0], rng.choice(legal))
