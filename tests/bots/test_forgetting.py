"""To forget is to know less: never more, never something else, and always the same."""

import random

import pytest

import tablee
from tablee.bots.forgetting import forgetful
from tablee.core.table import EVERYONE
from tests.laws.tables import COMPILED, decide, laid_out

GAMES = [box.name for box in tablee.boxes()]
HALF = 500
ALL = 1000


def views(name, plies):
    game = tablee.game(name)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        position = game.deal(seats, b"memory")
        rng = random.Random(seats)
        for _ in range(plies):
            position.play(*decide(position, rng))
            if not position.pending:
                break
            yield position.seen_by(position.pending[0])


def cards(view):
    return [card for zone in laid_out(view.position.table) for card in zone]


def unknown(view):
    masked = view.masked
    return sorted([int(face) & 0xFF for face in masked.pool if face] + [int(face) for face in masked.loose])


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_learnt_by_forgetting(name):
    for view in views(name, 60 if COMPILED else 25):
        dim = forgetful(view, 7, HALF)
        deck = sorted([card & 0xFF for card in cards(view) if card & 0xFF] + unknown(view))
        assert sorted([card & 0xFF for card in cards(dim) if card & 0xFF] + unknown(dim)) == deck
        for before, after in zip(laid_out(view.position.table), laid_out(dim.position.table), strict=True):
            known = [card & 0xFF for card in before if card & 0xFF]
            left = [card & 0xFF for card in after if card & 0xFF]
            assert len(before) == len(after)
            for face in set(left):
                assert left.count(face) <= known.count(face)


@pytest.mark.parametrize("name", GAMES)
def test_what_shows_is_not_forgotten(name):
    """What one has before one's eyes stays, so what is legal stays."""
    for view in views(name, 40 if COMPILED else 15):
        dim = forgetful(view, 7, ALL)
        looker = (EVERYONE + 1) >> (8 - view.eyes)
        shown = sorted(card & 0xFF for card in cards(view) if card >> 16 & looker)
        assert sorted(card & 0xFF for card in cards(dim) if card & 0xFF) == shown
        assert dim.legal() == view.legal()


@pytest.mark.parametrize("name", GAMES)
def test_a_world_that_was_half_forgotten_can_be_played_in(name):
    for view in views(name, 20 if COMPILED else 8):
        dim = forgetful(view, 3, HALF)
        world = dim.imagine(1)
        assert sorted(card & 0xFF for zone in laid_out(world.table) for card in zone) == sorted(
            int(face) for face in world.table.layout.deck
        )
        seat = view.seat
        world.play(seat, world.legal(seat)[0])


def test_the_same_cards_are_forgotten_each_time_and_the_view_is_left_alone():
    for view in views("baernergaeng", 30):
        before = cards(view)
        assert cards(forgetful(view, 5, HALF)) == cards(forgetful(view, 5, HALF))
        assert cards(view) == before


def test_who_forgets_nothing_sees_the_same():
    for view in views("bungee", 10):
        assert forgetful(view, 5, 0) is view
