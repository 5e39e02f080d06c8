"""Nicht die Bohne! written down: notation, positions set up by hand, touches."""

import json

import pytest

import tablee

GAME = tablee.game("bohne")


# -- Notation ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("lay R7", "lay R7"),
        ("  LAY   r7 ", "lay R7"),
        ("l r1", "lay R1"),
        ("l r10", "lay R10"),
        ("lay b-", "lay B-"),
        ("l gx2", "lay Gx2"),
        ("lay yn", "lay YN"),
        ("poser le 7 rouge", "lay R7"),
        ("das gelbe «Nicht die Bohne» legen", "lay YN"),
        ("lay a blue minus", "lay B-"),
        ("take 2", "take 2"),
        ("t 2", "take 2"),
        ("prendre la carte de la place 5", "take 5"),
        ("Karte von Platz 0 nehmen", "take 0"),
    ],
)
def test_a_move_can_be_typed_in_several_ways(typed, text):
    assert GAME.catalogue[GAME.parse(typed)].text == text


@pytest.mark.parametrize("typed", ["", "lay", "lay R11", "lay X1", "take 6", "take", "R7 R8", "lay R 7"])
def test_what_is_no_move_is_no_move(typed):
    with pytest.raises(tablee.NoSuchMove):
        GAME.parse(typed)


def test_there_are_52_cards_to_lay_and_6_seats_to_take_from():
    assert len(GAME.catalogue) == 58


# -- Positions by hand -----------------------------------------------------------


def test_the_shortest_position_of_all():
    """Seat 0 has the token and leads; what is not written lies in the stock, out of this round."""
    position = GAME.position({"hand": ["R7", "?", "?"]})
    assert position.pending == [0]
    assert GAME.steps[position.step].name == "lead"
    assert len(position.seen_by(None).zones()["stock"]) == 57


def test_the_number_of_seats_follows_from_the_hands():
    assert GAME.position({"hand": ["?"] * 5}).seats == 5


def test_cards_to_be_taken_lie_open_without_saying_so():
    position = GAME.position({"step": "take", "under": "R1", "laid": ["", "R2", "R3"]})
    assert position.seen_by(None).zones()["laid"] == [[], ["R2"], ["R3"]]
    assert position.seen_by(None).events == []


def test_cards_face_down_are_seen_by_their_owner_only():
    position = GAME.position({"step": "lay", "asked": [2], "under": "R1", "laid": ["", "R2"], "hand": ["", "", "R3"]})
    assert position.seen_by(1).zones()["laid"] == [[], ["R2"], []]
    assert position.seen_by(2).zones()["laid"] == [[], ["?"], []]


def test_the_dealer_follows_from_the_round():
    assert GAME.position({"hand": ["?", "?", "?"], "round": 1}).public()["dealer"] == 1


def test_a_position_written_on_one_line():
    text = json.dumps(GAME.deal(4, b"line").to_json())
    assert GAME.position(text).fingerprint() == GAME.deal(4, b"line").fingerprint()


ONE = ["?", "?", "?"]
WRONG = [
    ({}, "equally many"),
    ({"hand": ["? ?", "?", "?"]}, "equally many"),
    ({"hand": ["", "", ""]}, "equally many"),
    ({"hand": ONE, "turn": 1, "token": 0}, "expected: \\[0\\]"),
    ({"hand": ONE, "under": "R1"}, "'under' has"),
    ({"hand": ONE, "laid": ["", "R1"]}, "'under' has"),
    ({"hand": ONE, "step": "lay", "asked": [1, 2]}, "'under' has"),
    ({"hand": ["", "?", "?"], "step": "lay", "asked": [1], "under": "R1"}, "expected: \\[1, 2\\]"),
    ({"hand": ["?", "?", "?"], "step": "lay", "asked": [1, 2], "under": "R1"}, "equally many"),
    ({"step": "take", "under": "R1", "laid": ["R4", "R2", "R3"]}, "'under' has"),
    ({"step": "take", "turn": 1, "token": 0, "under": "R1", "laid": ["", "R2", "R3"]}, "expected: \\[0\\]"),
    ({"step": "take", "turn": 1, "token": 0, "under": "R1", "laid": ["", "", "R3"]}, "at least two"),
    ({"step": "take", "under": "R1", "laid": ["", "", ""]}, "at least two"),
    (
        {"seats": 4, "step": "take", "turn": 2, "token": 0, "under": "R1", "laid": ["", "", "R3", "R4"]},
        "expected: \\[1\\]",
    ),
    ({"hand": ONE, "red": ["B1", "", ""]}, "its colour only"),
    ({"hand": ONE, "red": ["R1 R-", "", ""]}, "special ones first"),
    ({"hand": ONE, "red": ["R1 R1", "", ""]}, "only 1 cards"),
    ({"hand": ["R- R- R- R-", "", ""]}, "only 3 cards"),
    ({"hand": ONE, "asked": []}, "after 3 rounds"),
    ({"hand": ONE, "round": 3}, "after 3 rounds"),
    ({"hand": ONE, "round": 1, "plus": [1, 2]}, "'plus' cannot be"),
    ({"hand": ONE, "worth": [[1, 0, 0, 0], [0] * 4, [0] * 4]}, "'worth' cannot be"),
    ({"hand": ONE, "step": "sleep"}, "'step' cannot be"),
    ({"hand": ONE, "dealer": 3}, "'dealer' cannot be"),
    ({"hand": ONE, "beans": 3}, "no 'beans'"),
    ({"hand": ["R11", "?", "?"]}, "not a card"),
]


@pytest.mark.parametrize(("spec", "why"), WRONG)
def test_a_position_that_cannot_be_is_refused_with_a_reason(spec, why):
    with pytest.raises(tablee.BadPosition, match=why):
        GAME.position(spec)


def test_rows_and_hands_together_never_pass_what_was_dealt():
    """BOH-2.2: else a row could run over."""
    rows = {"red": ["R1 R2 R3 R4 R5"], "blue": ["B1 B2 B3 B4"]}
    GAME.position({"seats": 6, "hand": ["?"] * 6, **rows})
    with pytest.raises(tablee.BadPosition, match="no more than 10"):
        GAME.position({"seats": 6, "hand": ["? ?"] * 6, **rows})


# -- Touches -----------------------------------------------------------------------


def test_a_card_is_touched_and_then_its_place():
    position = GAME.position({"hand": ["R7 Bx2", "? ?", "? ?"]})
    touches = [position.seen_by(0).touches(code) for code in position.legal(0)]
    assert touches == [["hand/R7", "under"], ["hand/Bx2", "under"]]
    position.play(0, GAME.parse("lay R7"))
    assert position.seen_by(2).touches(GAME.parse("lay Y3")) == ["hand/Y3", "laid/2"]


def test_to_take_is_to_touch_the_card():
    position = GAME.position({"step": "take", "turn": 1, "under": "R1", "laid": ["R2", "", "R3"]})
    assert [position.seen_by(1).touches(code) for code in position.legal(1)] == [["laid/0"], ["laid/2"]]
    assert position.seen_by(1).touches(GAME.parse("take 1")) == ["under"]  # why not? BOH-4.3
