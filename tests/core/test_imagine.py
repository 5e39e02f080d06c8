"""Imagined worlds: all that the seat cannot rule out, and what it learns from them tells nothing more.

Where each world must also come up as often as it is likely, the histories are counted one by one.
"""

import random

import pytest

from tablee.core.table import SPECTATOR
from tests.core.histories import (
    DISCARD,
    HAND,
    OTHER,
    ROW,
    STOCK,
    THIRD,
    allows,
    choose,
    done,
    draw,
    dreams,
    histories,
    masked_for,
    pour,
    random_script,
    show,
    shuffle,
    ways,
)

WATCHED = 1  # the seat whose dreams are compared; it has no hand of its own
DECKS = [[1, 2, 3, 4, 5], [1, 2, 2, 4, 5], [1, 1, 2, 2, 3], [1, 1, 1, 2, 2]]

DEALT = [shuffle(STOCK), draw(STOCK, ROW), draw(STOCK, ROW), draw(STOCK, OTHER)]
PEEKED = [*DEALT, show(ROW, 0, WATCHED), shuffle(ROW, OTHER)]
DISCARDED = [draw(STOCK, DISCARD), draw(STOCK, DISCARD)]
RENEWED = [*DEALT[:3], *DISCARDED, draw(STOCK, DISCARD), pour(DISCARD, 1, STOCK), shuffle(STOCK), draw(STOCK, OTHER)]
OLD_STAYS = [*DEALT[:2], draw(STOCK, OTHER), draw(STOCK, THIRD), *DISCARDED, pour(DISCARD, 0, STOCK), shuffle(STOCK)]

EXACT = {
    "one shuffle": ([*DEALT, draw(STOCK, DISCARD)], 0),
    "one shuffle, with twins": ([*DEALT, draw(STOCK, DISCARD)], 1),
    "rows shuffled together": ([*DEALT, shuffle(ROW, OTHER)], 0),
    "rows shuffled together after a peek": (PEEKED, 0),
    "rows shuffled together after a peek, with twins": (PEEKED, 1),
    "a peek before and a peek after": ([*PEEKED, show(OTHER, 0, WATCHED)], 0),
    "two peeks before": ([*DEALT, show(ROW, 0, WATCHED), show(OTHER, 0, WATCHED), shuffle(ROW, OTHER)], 0),
    "one row of two is shuffled": ([*DEALT, show(ROW, 1, WATCHED), shuffle(ROW)], 0),
    "a stock renewed from the discards": (RENEWED, 0),
    "a stock renewed from the discards, with twins": (RENEWED, 2),
    "rows of old and new cards shuffled together": ([*RENEWED, shuffle(ROW, OTHER)], 0),
    "rows of old and new cards, shuffled twice": ([*RENEWED, shuffle(ROW, OTHER), shuffle(ROW)], 0),
    "a card taken back from the discards": ([*DEALT, draw(STOCK, DISCARD), draw(DISCARD, ROW), shuffle(ROW, OTHER)], 0),
}

# A hand of old cards and one of a new stock, of which one is then played: it may have been either.
MIXED_HAND = [shuffle(STOCK), draw(STOCK, HAND), draw(STOCK, HAND), draw(STOCK, DISCARD), draw(STOCK, DISCARD)]
MIXED_HAND += [draw(STOCK, DISCARD), pour(DISCARD, 0, STOCK), shuffle(STOCK), draw(STOCK, HAND), choose(DISCARD)]
COUNTED = {
    "a hand of old and new cards": MIXED_HAND,
    "and one more is played": [*MIXED_HAND, choose(DISCARD)],
    "and one more is drawn": [*MIXED_HAND, draw(STOCK, HAND)],
    "and one more is turned up": [*MIXED_HAND, draw(STOCK, DISCARD)],
    "and one of the stock is peeked at": [*MIXED_HAND, show(STOCK, 0, WATCHED)],
}

# Here too many worlds are dealt, or not as often as they should be; none is missing.
TOO_WIDE = {
    "old cards stay while others of their shuffle are mixed with new ones": (
        [*OLD_STAYS, draw(STOCK, OTHER), shuffle(ROW, OTHER)],
        0,
    ),
    "a row shuffled with part of an earlier mix": ([*PEEKED, draw(STOCK, THIRD), shuffle(OTHER, THIRD)], 0),
    "a twin of a face that was sure is seen": ([*PEEKED, show(OTHER, 0, WATCHED)], 1),
}


def compared(script, deck, seed, seat=WATCHED):
    """How far the dreams are from the histories, in standard deviations; no dream may be impossible."""
    real, seen = done(script, deck, seed, seat)
    possible = histories(script, deck, seen, seat)
    times = max(2500, 25 * len(possible))
    dreamt = dreams(real, seat, times)
    assert set(dreamt) <= set(possible)
    assert set(possible) <= set(dreamt)
    total, freedom = sum(possible.values()), len(possible) - 1
    expected = {world: times * count / total for world, count in possible.items()}
    chi = sum((dreamt[world] - expected[world]) ** 2 / expected[world] for world in possible)
    return (chi - freedom) / max(1.0, (2 * freedom) ** 0.5)


@pytest.mark.parametrize("name", EXACT)
def test_every_world_comes_up_as_often_as_it_is_likely(name):
    script, deck = EXACT[name]
    for seed in (1, 2):
        assert compared(script, DECKS[deck], seed) < 5


@pytest.mark.xfail(reason="faces that leave a split group are loose: they may be dealt wherever there is room")
@pytest.mark.parametrize("name", TOO_WIDE)
def test_every_world_comes_up_as_often_as_it_is_likely_here_too(name):
    script, deck = TOO_WIDE[name]
    assert max(compared(script, DECKS[deck], seed) for seed in range(6)) < 5


@pytest.mark.parametrize("name", [*EXACT, *TOO_WIDE])
def test_no_world_that_is_possible_is_left_out(name):
    script, deck = (EXACT | TOO_WIDE)[name]
    for seat in (WATCHED, SPECTATOR):
        real, seen = done(script, DECKS[deck], 3, seat)
        masked = masked_for(real, seat)
        assert all(allows(masked, world) for world in histories(script, DECKS[deck], seen, seat))


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("deck", DECKS)
def test_of_a_new_stock_no_world_is_dealt_that_a_counter_rules_out(name, deck):
    """Where cards of the stock lie in hands beside old ones, and some of either have been played."""
    for seed in range(6):
        for seat in (WATCHED, SPECTATOR):
            real, seen = done(COUNTED[name], deck, seed, seat)
            assert len(real.drawable) > 0
            possible = set(histories(COUNTED[name], deck, seen, seat))
            assert set(dreams(real, seat, 400)) == possible


@pytest.mark.parametrize("seed", range(24))
def test_whatever_was_done_no_world_that_is_possible_is_left_out(seed):
    """With a hand whose owner chooses what leaves it, face up or face down."""
    rng = random.Random(seed)
    deck = rng.choice(DECKS)
    script = random_script(rng, rng.randint(6, 10))
    while ways(script, deck) > 6000:
        script = random_script(rng, rng.randint(6, 10))
    for seat in (0, WATCHED, SPECTATOR):
        real, seen = done(script, deck, seed, seat)
        masked = masked_for(real, seat)
        assert sorted(face for zone in range(6) for face in real.faces_in(zone)) == deck
        assert all(allows(masked, world) for world in histories(script, deck, seen, seat))


def everything(masked):
    """All that a seat is given."""
    table = masked.table
    cards = [[int(table.card_at(zone, at)) for at in range(table.size(zone))] for zone in range(6)]
    return repr(
        (
            cards,
            list(masked.hidden),
            list(masked.ends),
            list(masked.pool),
            list(masked.loose),
            table.shuffles,
            list(table.drawable),
        )
    )


def given(script, deck, seat, times):
    """For everything a seat may have seen: what it is then given."""
    found: dict[tuple, set] = {}
    for seed in range(times):
        real, seen = done(script, deck, seed, seat)
        found.setdefault(tuple(seen), set()).add(everything(masked_for(real, seat)))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_who_has_seen_the_same_is_given_the_same(seed):
    """Whatever lies hidden: else it would tell."""
    rng = random.Random(seed)
    deck = rng.choice(DECKS)
    script = random_script(rng, rng.randint(6, 12))
    for seat in (0, WATCHED, SPECTATOR):
        assert all(len(views) == 1 for views in given(script, deck, seat, 40).values())


def test_who_else_knows_a_card_in_a_hand_does_not_tell_which_one_left():
    """Seat 1 knows one of two cards in a hand. One is discarded: was it that one? Those who watch cannot tell."""
    script = [shuffle(STOCK), show(STOCK, 3, WATCHED), draw(STOCK, HAND), draw(STOCK, HAND), draw(STOCK, ROW)]
    script += [draw(STOCK, OTHER), shuffle(ROW, OTHER), choose(DISCARD)]
    assert all(len(views) == 1 for views in given(script, DECKS[0], SPECTATOR, 80).values())
    assert all(len(views) == 1 for views in given(script, DECKS[0], WATCHED, 80).values())
