"""The points of rows, games and matches."""

from typing import Final

from mypy_extensions import i64

from tablee.core.table import Table
from tablee.games.baernergaeng.moves import SWAP_CARD

NO_ONE: Final[i64] = -1
GAMES: Final[i64] = 7  # BAE-6.1


def card_points(face: i64) -> i64:
    """BAE-5.5: its value; a special card that could not be replaced counts nothing (BAE-5.8)."""
    return face - 1 if face < SWAP_CARD else 0


def points(table: Table, row: i64) -> i64:
    total: i64 = 0
    slots = table.slots
    start = table.layout.starts[row]
    for spot in range(start, start + table.sizes[row]):
        total += card_points(slots[spot] & 0xFF)
    return total


def totals(sheet: list[int], seats: int) -> list[int]:
    found = [0] * seats
    for at in range(len(sheet)):
        found[at % seats] += sheet[at]
    return found


def game_winners(sheet: list[int], seats: int, highs: int) -> list[list[int]]:
    """BAE-5.9: a shared game is won by each; ``highs`` has a bit for every game that was for the most points."""
    found: list[list[int]] = []
    for first in range(0, len(sheet), seats):
        row = sheet[first : first + seats]
        best = max(row) if highs >> first // seats & 1 else min(row)
        found.append([seat for seat in range(seats) if row[seat] == best])
    return found


def games_won(sheet: list[int], seats: int, highs: int) -> list[int]:
    """How many games each seat has won."""
    found = [0] * seats
    for winners in game_winners(sheet, seats, highs):
        for seat in winners:
            found[seat] += 1
    return found


def match_winners(sheet: list[int], seats: int, highs: int, most_games: bool) -> list[int]:
    """BAE-6.2"""
    won = games_won(sheet, seats, highs)
    left = list(range(seats))
    if not most_games:
        sums = totals(sheet, seats)
        left = [seat for seat in left if sums[seat] == min(sums)]
    most = max([won[seat] for seat in left])
    return [seat for seat in left if won[seat] == most]
