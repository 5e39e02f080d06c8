"""The constants of Brändi Dog that an experiment may turn."""

import pytest

import tablee
from tablee.games.dog.rules import HAND
from tests.rules.dog_table import at, marbles
from tests.rules.test_constants import finished


def deals(game, many, seats=4):
    """How many cards everyone gets in each of the first deals; whoever is asked plays or lays down what comes first."""
    position = game.deal(seats, 3)
    found, now = [], None
    while len(found) < many:
        if position.current_deal() != now:
            now = position.current_deal()
            found.append({int(position.table.size(HAND + seat)) for seat in range(seats)})
            assert found[-1] == {int(position.cards)}
        seat = position.pending[0]
        position.play(seat, position.legal(seat)[0])
    return [size for sizes in found for size in sizes]


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({}, [6, 5, 4, 3, 2, 6]),
        ({"first_deal": 4}, [4, 3, 2, 4, 3, 2]),
        ({"first_deal": 3, "last_deal": 3}, [3, 3, 3, 3, 3]),
        ({"first_deal": 2, "last_deal": 4}, [2, 3, 4, 2, 3]),
        ({"first_deal": 1, "last_deal": 1}, [1, 1, 1, 1]),
        ({"first_deal": 8, "last_deal": 7}, [8, 7, 8]),
    ],
)
def test_deals_go_from_the_first_to_the_last_and_begin_again(options, sizes):
    """DOG-2.1"""
    assert deals(tablee.game("dog", **options), len(sizes)) == sizes


def test_the_deck_has_as_many_of_a_rank_as_agreed():
    """DOG-1.1"""
    game = tablee.game("dog", copies=4, jokers=1)
    deck = [game.faces[card] for card in game.layouts[4].deck]
    assert len(deck) == 13 * 4 + 1
    assert deck.count("K") == 4


def test_marbles_that_need_not_come_home_are_there_from_the_start():
    """DOG-1.2, DOG-9.2"""
    game = tablee.game("dog", marbles=1)
    position = game.deal(6, 1)
    assert [marbles(position, seat) for seat in range(6)] == ["f3 f2 f1"] * 6
    assert position.scores() == [6] * 6
    _, over = finished(game, 4)
    assert sorted(over.scores())[-2:] == [8, 8]


def test_a_position_takes_no_more_cards_than_are_ever_dealt():
    """DOG-2.1"""
    game = tablee.game("dog", first_deal=3)
    assert at("- : K 4 7 | - : ? ? ? | - : ? ? ? | - : ? ? ? | turn 0 | deal 3", game).cards == 3
    with pytest.raises(tablee.BadPosition):
        at("- : K | - : ? | - : ? | - : ? | turn 0 | deal 4", game)
