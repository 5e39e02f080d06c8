"""Brändi Dog, card by card: positions set up by hand, and all that can come of a card in each of them."""

import pytest

import tablee
from tablee.games.dog.moves import FACES, LAY_DOWN, card_of
from tests.rules.dog_positions import POSITIONS

LETTERS = "abcdef"


def line_of(marbles, card):
    seats = marbles.split(" / ")
    if card.startswith("seven"):
        return " | ".join([f"{places} : 2 3" for places in seats] + [f"seven 0 {card.split()[1]}"])
    return " | ".join([f"{places} : {'2 3' if seat else card}" for seat, places in enumerate(seats)] + ["turn 0"])


def texts(places):
    return sorted(place for place in places.split() if place != "-")


def written(before, text):
    """What the table says: the marbles of every seat, and the steps left."""
    board = [texts(places) for places in before.split(" / ")]
    left = 0
    own, *others = text.split(" ; ")
    if own.strip() != "=":
        board[0] = texts(own)
    for other in others:
        name, _, places = other.strip().partition(" ")
        if name == "left":
            left = int(places)
        else:
            board[LETTERS.index(name)] = texts(places)
    return board, left


def comes_to(position, code):
    twin = position.copy()
    twin.play(0, code)
    board = [sorted(place for place in places if place != "k") for places in twin.public()["marbles"]]
    return board, int(twin.left)


@pytest.mark.parametrize(("options", "marbles", "card", "wanted"), POSITIONS)
def test_all_that_can_come_of_a_card(options, marbles, card, wanted):
    """DOG-3.5, 4.1, 4.3, 4.4, 5.1 to 5.3, 6.1 to 6.8, 7.1 to 7.5, 8.1 to 8.6, 9.1"""
    game = tablee.game("dog", **options)
    position = game.position(line_of(marbles, card), seed=b"cards")
    legal = position.legal(0)
    if not wanted:
        assert legal == [LAY_DOWN]
        return
    found = {game.catalogue[code].text: comes_to(position, code) for code in legal}
    assert found == {move: written(marbles, text) for move, text in wanted.items()}
    if not card.startswith("seven"):
        assert {FACES[card_of(code)] for code in legal} == {card}


def test_there_are_enough_positions():
    assert len(POSITIONS) >= 60
