"""Random games in bulk: for statistics, and to compare two builds decision by decision."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance, Quick
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.position import Position

PRIME: Final[i64] = 2305843009213693951 // 64  # keeps a step of the rolling digest below 2**63


def play_out(position: Position, chance: Chance, moves: Moves) -> i64:
    """Play random moves to the end; returns the number of decisions."""
    decisions: i64 = 0
    while position.asked != 0:
        seat = position.next_seat()
        moves.clear()
        position.legal_into(seat, moves)
        position.proceed(seat, moves.pick(chance))
        decisions += 1
    return decisions


def seed_of(seed: i64, game: i64) -> i64:
    """The seed of one game of a series: results do not depend on which process plays it."""
    return (seed * 1000003 + game * 7919 + 17) & 0x3FFFFFFFFFFFFFF


@final
class Simulated:
    """Results of consecutive games."""

    def __init__(self) -> None:
        self.decisions: int = 0
        self.digests: list[int] = []  # one a game, over all its decisions and scores
        self.scores: list[list[int]] = []
        self.winners: list[list[int]] = []


def simulate(game: Game, seats: int, seed: int, first: int, last: int) -> Simulated:
    """Play the games ``first`` to ``last - 1`` of a series at random."""
    found = Simulated()
    moves = Moves()
    for index in range(first, last):
        chance = Quick(seed_of(seed, index))
        position = game.begin(seats, chance)
        position.table.listening = False
        digest: i64 = 7
        decisions: i64 = 0
        while position.asked != 0:
            seat = position.next_seat()
            moves.clear()
            position.legal_into(seat, moves)
            code = moves.pick(chance)
            position.proceed(seat, code)
            digest = (digest * 31 + code * 8 + seat) % PRIME
            decisions += 1
        scores = position.scores()
        for score in scores:
            digest = (digest * 31 + score + 4096) % PRIME
        found.decisions += int(decisions)
        found.digests.append(int(digest))
        found.scores.append(scores)
        found.winners.append(position.winners())
    return found
