"""The constants of Nicht die Bohne! that an experiment may turn."""

import pytest

import tablee
from tablee.games.bohne.pad import PAD
from tablee.games.bohne.rules import HAND, STOCK
from tests.rules.test_constants import finished


def test_one_round_is_a_whole_game():
    """BOH-6.4, BOH-6.5"""
    _, position = finished(tablee.game("bohne", rounds=1), 4)
    assert len(position.plus) == 4
    best = max(position.scores())
    assert position.winners() == [seat for seat in range(4) if position.scores()[seat] == best]
    assert position.forbids(0, 0).say("de").endswith("In diesem Spiel «Runden»: 1 statt 3.")


@pytest.mark.parametrize(
    ("options", "sign", "many"),
    [
        ({"highest": 6}, "7", 0),
        ({"highest": 6}, "6", 1),
        ({"copies": 3}, "10", 3),
        ({"minus_cards": 1}, "-", 1),
        ({"double_cards": 0}, "x2", 0),
        ({"zero_cards": 0}, "N", 0),
    ],
)
def test_each_colour_has_as_many_of_a_card_as_agreed(options, sign, many):
    """BOH-1.1"""
    game = tablee.game("bohne", **options)
    deck = [game.faces[card] for card in game.layouts[3].deck]
    for letter in "RBGY":
        assert deck.count(letter + sign) == many


def test_what_does_not_go_round_evenly_stays_aside_and_nobody_sees_it():
    """BOH-2.2"""
    game = tablee.game("bohne", highest=9)
    for seats, size, aside in [(3, 18, 2), (4, 14, 0), (5, 11, 1), (6, 9, 2)]:
        position = game.deal(seats, 1)
        assert {position.table.size(HAND + seat) for seat in range(seats)} == {size}
        assert position.table.size(STOCK) == aside
        for eyes in [*range(seats), None]:
            assert position.seen_by(eyes).zones()["stock"] == ["?"] * aside


def test_a_pad_counts_with_the_cards_that_are_agreed():
    """BOH-1.1, BOH-2.2"""
    game = tablee.game("bohne", highest=4, minus_cards=0, double_cards=0, zero_cards=0, rounds=2)
    assert PAD.rounds(game) == 2
    hands = [["R1", "R2", "R3", "R4"], ["B1", "B2", "B3", "B4"], ["G1", "G2", "G3", "G4"], ["Y1", "Y2", "Y3", "Y4"]]
    counted = PAD.count(game, 4, 0, {"players": [{"cards": hand} for hand in hands]})
    assert counted.points == [10] * 4
    with pytest.raises(tablee.Refused) as refused:
        PAD.count(game, 4, 0, {"players": [{"cards": ["R-", *hand[1:]]} for hand in hands]})
    assert refused.value.rule.id == "BOH-1.1"
