"""Positions with hidden cards laid open: for replays of finished games, study boards, and bots that cheat in the arena.

Nothing here may be called for a seat of a live table: what a seat is given goes through ``Position.seen_by`` alone.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.position import Position
from tablee.core.table import EVERYONE, ONE_KNOWS, SHOWN_AND_KNOWN

STOCK: Final = "stock"  # what every game calls the cards still to be drawn
TO_ALL: Final[i64] = EVERYONE * SHOWN_AND_KNOWN


def laid_open(position: Position, marks: i64, stock: bool, piles: bool) -> Position:
    """A copy without a journal whose cards carry ``marks`` too; the position itself is not touched.

    ``stock``: the stock as well. ``piles``: also what lies in a pile of several cards that belongs to no seat.
    """
    shown = position.copy()
    table = shown.table
    table.listening = False
    table.noted = 0
    layout = table.layout
    for family in range(len(layout.families)):
        first: i64 = layout.firsts[family]
        count: i64 = layout.counts[family]  # 0: a single zone
        if layout.families[family] == STOCK and not stock:
            continue
        if count == 0 and not piles and table.sizes[first] != 1:
            continue
        for zone in range(first, first + max(count, 1)):
            start = layout.starts[zone]
            for spot in range(start, start + table.sizes[zone]):
                table.slots[spot] = table.slots[spot] | marks
    return shown


def open_to_all(position: Position, stock: bool = True, piles: bool = True) -> Position:
    """Every card face up for whoever looks on: only ever made of a game whose record tells everything anyway."""
    return laid_open(position, TO_ALL, stock, piles)


def open_to(position: Position, seat: int, stock: bool) -> Position:
    """One seat knows every card, as if it had seen it; to everybody else nothing has changed."""
    return laid_open(position, ONE_KNOWS << i64(seat), stock, True)
