"""What a seat imagines, compared with every history there can have been.

A tiny table of two rows, a stock and discards is driven through scripts of all that happens to cards in games of piles.
``histories`` deals the deck in every way, lets every shuffle come out in every way, keeps what agrees with all that
the seat was shown, and counts the tables that are left. ``imagine`` must reach exactly those, each as often.
"""

import random
from collections import Counter
from itertools import permutations
from math import pi

import pytest

from tablee.core.chance import Quick
from tablee.core.seen import masked_for
from tablee.core.table import EVERYONE, NOBODY, PILE, Layout, Table

STOCK, DISCARD, ROW, OTHER = range(4)
SEAT = 0
DREAMS = 6000


def opened(deck):
    layout = Layout(list(deck))
    layout.add("stock", PILE, len(deck), NOBODY)
    layout.add("discard", PILE, len(deck), EVERYONE)
    layout.add_row("row", 2, PILE, len(deck), NOBODY)
    table = Table(layout)
    table.gather(STOCK)
    return table


def carry_out(table, chance, line):
    what, *where = line
    if what == "draw":
        table.draw(*where)
    elif what == "move":
        table.move(*where)
    elif what == "swap":
        table.swap(*where)
    elif what == "look":
        table.glance(*where, SEAT)
    elif what == "rows":
        table.swap_zones(ROW, OTHER)
    elif what == "mix":
        table.shuffle_together(ROW, 2, chance)
    else:
        table.pour(DISCARD, 1, STOCK)
        table.shuffle(STOCK, chance)


def seen_so(table, script, at):
    """What the seat is shown by this step of the script."""
    what, *where = script[at]
    if what == "look":
        return table[where[0]][where[1]]
    if what in ("draw", "move") and where[-1] == DISCARD:
        return table[DISCARD][-1]
    if what == "swap" and DISCARD in (where[0], where[2]):
        return table[DISCARD][-1]
    return None


def branches(table, script, at):
    """Every way in which one step can come out; the cards are told apart."""
    what, *where = script[at]
    new = [list(zone) for zone in table]
    if what == "draw":
        new[where[1]].append(new[where[0]].pop())
    elif what == "move":
        new[where[2]].append(new[where[0]].pop(where[1]))
    elif what == "swap":
        one, i, other, j = where
        new[one][i], new[other][j] = new[other][j], new[one][i]
    elif what == "rows":
        new[ROW], new[OTHER] = new[OTHER], new[ROW]
    elif what == "mix":
        size = len(new[ROW])
        for mixed in permutations(new[ROW] + new[OTHER]):
            yield [*new[:2], list(mixed[:size]), list(mixed[size:])]
        return
    elif what == "renew":
        for mixed in permutations(new[DISCARD][:-1]):
            yield [list(mixed), new[DISCARD][-1:], *new[2:]]
        return
    yield new


def histories(deck, script, shown):
    """Tables, as faces, with the number of histories that lead there and show the seat what it was shown."""
    found = Counter()

    def go_on(table, at):
        if at == len(script):
            found[tuple(tuple(deck[card] for card in zone) for zone in table)] += 1
            return
        for new in branches(table, script, at):
            card = seen_so(new, script, at)
            if card is None or deck[card] == shown[at]:
                go_on(new, at + 1)

    for dealt in permutations(range(len(deck))):
        go_on([list(dealt), [], [], []], 0)
    return found


def what_was_shown(table, script, chance):
    """Run the script on the real table, noting each face the seat is shown."""
    table.shuffle(STOCK, chance)
    shown = []
    for at, line in enumerate(script):
        carry_out(table, chance, line)
        shown.append(seen_so([table.faces_in(zone) for zone in range(4)], script, at))
    return shown


DEAL = [("draw", STOCK, ROW), ("draw", STOCK, OTHER), ("draw", STOCK, ROW), ("draw", STOCK, DISCARD)]
SCRIPTS = {
    "deal": [*DEAL, ("look", ROW, 0)],
    "unseen swap": [*DEAL, ("look", ROW, 0), ("swap", ROW, 0, OTHER, 0)],
    "mix after looks": [*DEAL, ("look", ROW, 0), ("look", OTHER, 0), ("mix",)],
    "mix, then a look": [*DEAL, ("look", ROW, 0), ("mix",), ("look", ROW, 1)],
    "mix, look, mix": [*DEAL, ("look", ROW, 0), ("mix",), ("look", ROW, 1), ("mix",)],
    "mix, look, mix, look": [*DEAL, ("look", ROW, 0), ("mix",), ("look", ROW, 1), ("mix",), ("look", OTHER, 0)],
    "take": [*DEAL, ("swap", DISCARD, 0, ROW, 0), ("mix",)],
    "renewal": [*DEAL, ("draw", STOCK, DISCARD), ("draw", STOCK, DISCARD), ("renew",), ("draw", STOCK, OTHER)],
    "renewal, mix": [
        *DEAL, ("draw", STOCK, DISCARD), ("draw", STOCK, DISCARD), ("renew",), ("draw", STOCK, OTHER), ("mix",),
    ],
    "mix, renewal, mix, look": [
        *DEAL, ("look", ROW, 0), ("mix",), ("draw", STOCK, DISCARD), ("draw", STOCK, DISCARD), ("renew",),
        ("draw", STOCK, OTHER), ("look", OTHER, 0), ("mix",), ("look", ROW, 0),
    ],
    "mix, thrown, renewal, rows swapped, mix": [
        *DEAL, ("mix",), ("look", ROW, 0), ("move", ROW, 0, DISCARD), ("draw", STOCK, ROW), ("draw", STOCK, DISCARD),
        ("renew",), ("draw", STOCK, OTHER), ("rows",), ("mix",),
    ],
}  # fmt: skip


class Compared:
    def __init__(self, deck, script, seed):
        chance = Quick(seed)
        table = opened(deck)
        shown = what_was_shown(table, script, chance)
        exact = histories(deck, script, shown)
        whole = sum(exact.values())
        masked = masked_for(table, SEAT)
        dreams = Counter()
        for _ in range(DREAMS):
            world = masked.imagine(chance)
            dreams[tuple(tuple(world.faces_in(zone)) for zone in range(4))] += 1
        self.impossible = [world for world in dreams if world not in exact]
        self.missed = [world for world, n in exact.items() if world not in dreams and DREAMS * n / whole > 20]
        self.apart = sum(abs(dreams[w] / DREAMS - exact[w] / whole) for w in {*dreams, *exact}) / 2
        self.noise = sum((2 * exact[w] / whole / (DREAMS * pi)) ** 0.5 for w in exact) / 2


scripts = pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS.keys())


@scripts
def test_worlds_of_different_cards_are_imagined_as_often_as_they_are_likely(script):
    """BAE-2.11: what one has seen is never contradicted, and nothing else is ruled out or preferred."""
    for seed in range(2):
        found = Compared((1, 2, 3, 4, 5, 6), script, seed)
        assert not found.impossible
        assert not found.missed
        assert found.apart < found.noise * 1.5 + 0.01


@scripts
@pytest.mark.parametrize("deck", [(1, 1, 1, 2, 2, 3), (1, 1, 2, 2, 3, 3)])
def test_with_equal_cards_too_every_possible_world_is_imagined_and_no_other(deck, script):
    for seed in range(3):
        found = Compared(deck, script, seed)
        assert not found.impossible
        assert not found.missed


def script_at_random(seed):
    """As in Bärnergäng: draw and throw, draw and lay, take, swap, look, swap rows, shuffle rows, renew the stock."""
    rng = random.Random(seed)
    script = list(DEAL)
    stock, discards, mixes = 2, 1, 0
    sizes = {ROW: 2, OTHER: 1}
    for _ in range(14):
        zone = rng.choice([ROW, OTHER])
        place = rng.randrange(sizes[zone])
        what = rng.choice(["throw", "throw", "lay", "take", "swap", "look", "look", "rows", "mix"])
        if what in ("throw", "lay") and stock == 0:
            if discards < 2 or mixes == 3:
                continue
            script.append(("renew",))
            stock, discards, mixes = discards - 1, 1, mixes + 1
        if what == "throw":
            script.append(("draw", STOCK, DISCARD))
        elif what == "lay":  # unseen by the seat: another one does it; the new card comes to lie at the end
            script += [("move", zone, place, DISCARD), ("draw", STOCK, zone)]
        elif what == "take":
            script.append(("swap", DISCARD, discards - 1, zone, place))
        elif what == "swap":
            script.append(("swap", ROW, rng.randrange(sizes[ROW]), OTHER, rng.randrange(sizes[OTHER])))
        elif what == "look":
            script.append(("look", zone, place))
        elif what == "rows":
            script.append(("rows",))
            sizes = {ROW: sizes[OTHER], OTHER: sizes[ROW]}
        elif mixes < 3:
            script.append(("mix",))
            mixes += 1
        if what in ("throw", "lay"):
            stock, discards = stock - 1, discards + 1
    return script


@pytest.mark.parametrize("seed", range(40))
def test_scripts_at_random(seed):
    script = script_at_random(seed)
    found = Compared((1, 2, 3, 4, 5, 6), script, seed)
    assert (found.impossible, found.missed) == ([], [])
    assert found.apart < found.noise * 1.6 + 0.015
    twins = Compared((1, 1, 2, 2, 3, 3), script, seed)
    assert (twins.impossible, twins.missed) == ([], [])


LOOKED_AFTER = ["mix, then a look", "mix, look, mix", "mix, look, mix, look", "mix, renewal, mix, look"]


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name not in LOOKED_AFTER])
def test_with_equal_cards_worlds_are_as_likely_as_they_should_be_until_a_twin_turns_up(name):
    for seed in range(2):
        found = Compared((1, 1, 2, 2, 3, 3), SCRIPTS[name], seed)
        assert found.apart < found.noise * 1.5 + 0.01


@pytest.mark.parametrize("name", LOOKED_AFTER)
def test_a_twin_that_turns_up_after_a_shuffle_counts_as_the_one_that_went_in(name):
    """The one thing that is rough: a seat that knew a two to be shuffled in and then sees a two takes it for that one.

    It may have been another two, which would leave the first among the unseen: worlds with one more two in there
    are a little likelier than they are imagined. None is lost. With six cards in three pairs that is a good deal; with
    a whole deck it is little.
    """
    assert max(Compared((1, 1, 2, 2, 3, 3), SCRIPTS[name], seed).apart for seed in range(3)) < 0.4
