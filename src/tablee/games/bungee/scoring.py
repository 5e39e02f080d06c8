"""The points of a hand, the winner of a round, and the count."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.table import Table
from tablee.games.bungee.moves import BUNGEE

NO_ONE: Final[i64] = -1
WINNER_LOSES: Final[i64] = 10  # BUN-7.1
BUNGEE_COSTS: Final[i64] = 10  # BUN-3.2: to all but the winner


def points(table: Table, hand: i64, lucky: i64, bungee_worth: i64) -> i64:
    """BUN-3.1, 3.2: cards of the lucky value count nothing."""
    total: i64 = 0
    slots = table.slots
    start = table.layout.starts[hand]
    for spot in range(start, start + table.sizes[hand]):
        face = slots[spot] & 0xFF
        if face == BUNGEE:
            total += bungee_worth
        elif face != lucky:
            total += face
    return total


def round_winner(table: Table, hands: i64, lucky: i64, called: vec[i64]) -> i64:
    """BUN-6.2: the fewest points among those who called; among equals, whoever called last."""
    winner = NO_ONE
    fewest: i64 = 0
    for seat in range(i64(len(called))):
        if called[seat] > 0:
            count = points(table, hands + seat, lucky, 0)
            if winner == NO_ONE or count < fewest or (count == fewest and called[seat] > called[winner]):
                winner = seat
                fewest = count
    return winner


def round_score(table: Table, hands: i64, lucky: i64, seat: i64, winner: i64) -> i64:
    """BUN-7.1: the winner loses ten points, all others note what they hold."""
    return -WINNER_LOSES if seat == winner else points(table, hands + seat, lucky, BUNGEE_COSTS)
