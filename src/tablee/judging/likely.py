"""Sampling of determinisations weighted by how plausible they make what the others did."""

from typing import Final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.position import Position
from tablee.core.seen import exchange
from tablee.core.view import View
from tablee.judging.judgement import Judgement

SWAPS: Final[i64] = 96  # Metropolis steps


def likely_world(view: View, judgement: Judgement, chance: Chance) -> Position:
    """A full position drawn roughly in proportion to its plausibility.

    A Metropolis walk: starting from a uniform deal, exchange two hidden cards and keep the exchange if the deal became
    no less plausible, else with the ratio of the plausibilities as probability.
    """
    masked = view.masked
    table = masked.dealt(chance)
    world = view.position.renewed(table, chance)
    fit = judgement.plausible(world, view.eyes)
    if not by_luck(fit, chance) and len(masked.hidden) > 1:
        for _ in range(SWAPS):
            pair = masked.swap(table, chance)
            now = judgement.plausible(world, view.eyes)
            if now >= fit or by_luck(now / fit, chance):
                fit = now
            else:
                exchange(table.slots, pair)
    masked.in_order(table)
    return world


def by_luck(share: float, chance: Chance) -> bool:
    """True with probability ``share``."""
    return share >= 1.0 or float(chance.below(1000000)) < share * 1000000.0
