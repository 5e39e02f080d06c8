"""What a row of beans is worth."""

from mypy_extensions import i64

from tablee.core.table import Table
from tablee.games.bohne.moves import DOUBLE, MINUS, NOT_A_BEAN, sign_of


def row_worth(table: Table, row: i64) -> i64:
    """BOH-7.1, 7.2: add up the values; an odd number of minus cards turns the sum (BOH-1.5), then ×2 doubles it
    (BOH-1.4). Nicht die Bohne leaves nothing (BOH-1.3)."""
    total: i64 = 0
    factor: i64 = 1
    slots = table.slots
    start = table.layout.starts[row]
    for spot in range(start, start + table.sizes[row]):
        sign = sign_of(slots[spot] & 0xFF)
        if sign < MINUS:
            total += sign
        elif sign == MINUS:
            factor = -factor
        elif sign == DOUBLE:
            factor *= 2
        elif sign == NOT_A_BEAN:
            return 0
    return total * factor
