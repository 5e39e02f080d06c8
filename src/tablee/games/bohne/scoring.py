"""What a row of beans is worth.

A row is one number, the sum of what its cards put into it: beans × 16, minus cards × 4, ×2 as 2, Nicht die Bohne as 1. Of a
colour there are at most three minus cards and one of each of the others.
"""

from mypy_extensions import i64

from tablee.core.table import Table
from tablee.games.bohne.moves import DOUBLE, MINUS, SIGNS


def put_by(sign: i64) -> i64:
    """What a card adds to the packed number of its row."""
    if sign < MINUS:
        return sign * 16
    return 4 if sign == MINUS else 2 if sign == DOUBLE else 1


def beans_in(row: i64) -> i64:
    return row >> 4


def minuses_in(row: i64) -> i64:
    return row >> 2 & 3


def doubled(row: i64) -> bool:
    return row & 2 == 2


def wiped_out(row: i64) -> bool:
    return row & 1 == 1


def row_worth(row: i64) -> i64:
    """BOH-7.1, 7.2: add up the values; an odd number of minus cards turns the sum (BOH-1.5), then ×2 doubles it
    (BOH-1.4). Nicht die Bohne leaves nothing (BOH-1.3)."""
    if wiped_out(row):
        return 0
    total = -beans_in(row) if minuses_in(row) & 1 == 1 else beans_in(row)
    return total * 2 if doubled(row) else total


def counted(table: Table, zone: i64, colour: i64) -> i64:
    """The packed number of a row, from its cards."""
    found: i64 = 0
    slots = table.slots
    start = table.layout.starts[zone]
    for spot in range(start, start + table.sizes[zone]):
        found += put_by((slots[spot] & 0xFF) - colour * SIGNS)
    return found
