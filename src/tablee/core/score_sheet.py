"""Points noted round by round in a flat, row-major list: a row a round, a column a seat."""

from librt.vecs import vec
from mypy_extensions import i64


def total_of(sheet: vec[i64], seats: i64, seat: i64) -> i64:
    total: i64 = 0
    at = seat
    while at < len(sheet):
        total += sheet[at]
        at += seats
    return total


def totals(sheet: vec[i64], seats: i64) -> list[int]:
    return [int(total_of(sheet, seats, seat)) for seat in range(seats)]
