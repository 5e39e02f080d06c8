"""Whole games played at random, many at a time: for statistics, and to compare two builds decision by decision."""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance, Quick
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.position import Position

PRIME: Final[i64] = 2305843009213693951 // 64  # small enough that a step of the digest never wraps


def play_out(position: Position, chance: Chance, moves: Moves) -> i64:
    """Play to the end; the number of decisions."""
    decisions: i64 = 0
    while position.asked != 0:
        seat = position.next_seat()
        moves.clear()
        position.legal_into(seat, moves)
        position.proceed(seat, moves.pick(chance))
        decisions += 1
    return decisions


def seed_of(seed: i64, game: i64) -> i64:
    """Every game of a series has a seed of its own, so that it does not matter who plays it."""
    return (seed * 1000003 + game * 7919 + 17) & 0x3FFFFFFFFFFFFFF


@final
class Simulated:
    """What a series of games came to."""

    def __init__(self) -> None:
        self.decisions: int = 0
        self.digests: list[int] = []  # one for each game
        self.scores: list[list[int]] = []
        self.winners: list[list[int]] = []


def simulate(game: Game, seats: int, seed: int, first: int, last: int) -> Simulated:
    """The games ``first`` to ``last - 1`` of a series, played at random; each digest covers every decision of a game."""
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
