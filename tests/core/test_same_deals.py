"""Duplicate: tables with one seed that begins with SAME_DEALS are dealt the same cards to the end, however they play."""

import random

import pytest

import tablee
from tablee.core.chance import SAME_DEALS, Sealed, chance_from
from tablee.core.table import face_of

SEED = SAME_DEALS + b"x" * 32
GAMES = {
    "bungee": (4, {}),
    "baernergaeng": (4, {}),
    "bohne": (4, {}),
    "bauernschlau": (3, {"games": "3"}),
    "dog": (4, {}),
}
LONG = 6_000  # decisions


def dealt(position):
    """All cards where they lie. Of Dog, whose stock is dealt in several goes, the hands alone."""
    table = position.table
    zones = []
    for zone in range(len(table.sizes)):
        start = table.layout.starts[zone]
        zones.append([int(face_of(table.slots[start + at])) for at in range(table.sizes[zone])])
    return zones[2 : 2 + position.seats] if position.game.box.name == "dog" else zones


def begins(position):
    """Whether Dog has just dealt: everyone is asked."""
    return position.game.box.name == "dog" and len(position.pending) == position.seats


def deals_of(name, seats, options, seed, play):
    game = tablee.game(name, **options)
    position, chance = game.deal(seats, seed), random.Random(play)
    found, last = [dealt(position)], int(position.current_deal())
    for _ in range(LONG):
        if position.over():
            break
        seat = chance.choice(position.pending)
        position.play(seat, chance.choice(position.legal(seat)))
        now = int(position.current_deal())
        if not position.over() and (now != last or begins(position)):
            found.append(dealt(position))
        last = now
    return found


@pytest.mark.parametrize("name", GAMES)
def test_two_tables_that_play_differently_are_dealt_alike_to_the_end(name):
    seats, options = GAMES[name]
    one, other = (deals_of(name, seats, options, SEED, play) for play in (1, 2))
    both = min(len(one), len(other))
    assert both >= 3
    assert one[:both] == other[:both]
    assert one[0] != one[1]


def test_without_it_a_reshuffled_stock_changes_what_is_dealt_next():
    one, other = (deals_of("bungee", 4, {}, b"x" * 32, play) for play in (1, 2))
    assert one[0] == other[0]
    assert one[1:] != other[1:]


def test_a_seed_of_any_other_kind_deals_as_before():
    chance = Sealed(b"a secret")
    first = [int(chance.below(52)) for _ in range(9)]
    again = Sealed(b"a secret")
    again.at_deal(3)
    assert [int(again.below(52)) for _ in range(9)] == first


def test_the_state_of_such_a_generator_restores_it():
    chance = Sealed(SEED)
    chance.at_deal(2)
    chance.below(10)
    again = chance_from(chance.state())
    assert again.same_deals()
    assert [int(chance.below(1000)) for _ in range(99)] == [int(again.below(1000)) for _ in range(99)]
