"""The points of a hand, the winner of a round, and the count."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.table import Table
from tablee.games.bungee.moves import BUNGEE, FACES

NO_ONE: Final[i64] = -1
WINNER_LOSES: Final[i64] = 10  # BUN-7.1
BUNGEE_COSTS: Final[i64] = 10  # BUN-3.2: to all but the winner


def card_points(face: i64, lucky: i64, bungee_worth: i64) -> i64:
    """BUN-3.1, 3.2: cards of the lucky value count nothing."""
    if face == BUNGEE:
        return bungee_worth
    return face if face != lucky else 0


def points(table: Table, hand: i64, lucky: i64, bungee_worth: i64) -> i64:
    total: i64 = 0
    slots = table.slots
    start = table.layout.starts[hand]
    for spot in range(start, start + table.sizes[hand]):
        total += card_points(slots[spot] & 0xFF, lucky, bungee_worth)
    return total


def beats(count: i64, rank: i64, fewest: i64, rank_of_it: i64) -> bool:
    """BUN-6.2: fewer points, or as many and called later."""
    return count < fewest or (count == fewest and rank > rank_of_it)


def round_winner(table: Table, hands: i64, lucky: i64, called: vec[i64]) -> i64:
    """BUN-6.2: the fewest points among those who called; among equals, whoever called last."""
    winner = NO_ONE
    fewest: i64 = 0
    for seat in range(i64(len(called))):
        if called[seat] > 0:
            count = points(table, hands + seat, lucky, 0)
            if winner == NO_ONE or beats(count, called[seat], fewest, called[winner]):
                winner = seat
                fewest = count
    return winner


def round_score(table: Table, hands: i64, lucky: i64, seat: i64, winner: i64) -> i64:
    """BUN-7.1: the winner notes −10, all others what they hold."""
    return -WINNER_LOSES if seat == winner else points(table, hands + seat, lucky, BUNGEE_COSTS)


def worth_of_faces() -> list[dict[str, int]]:
    """For each lucky value, what every face costs a seat that does not win the round."""
    return [
        {FACES[face]: int(card_points(face, lucky, BUNGEE_COSTS)) for face in range(1, len(FACES))}
        for lucky in range(len(FACES))
    ]


WORTH: Final = worth_of_faces()
