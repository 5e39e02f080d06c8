"""Worlds that a view allows, dealt by how well they fit what the others did."""

from typing import Final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.position import Position
from tablee.core.seen import exchange
from tablee.core.view import View
from tablee.judging.judgement import Judgement

SWAPS: Final[i64] = 96  # of hidden cards, to make a deal plausible


def likely_world(view: View, judgement: Judgement, chance: Chance) -> Position:
    """A whole position that also fits what the others did, as likely as it is plausible.

    A deal that fits badly is made better, hidden card by hidden card: two change places, and stay there if that is no less
    plausible, or sometimes if it is.
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
    """True in so many cases of one."""
    return share >= 1.0 or float(chance.below(1000000)) < share * 1000000.0
