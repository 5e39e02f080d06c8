"""Chances to win: what the end of a play-out says about who will win the whole game."""

from math import exp
from typing import Final

from tablee.bots.playouts import Playouts
from tablee.core.game import Game
from tablee.core.position import Position

# Where the judgement of a finished round is a probability already, and a calibrated one: what it multiplies it by.
PRIZES: Final = {"baernergaeng": 40.0}
# Elsewhere: the lead, in units of the judgement, that makes the odds e to one; fitted by tools/review_scales.py. That of
# Bauernschlau, used between the games of a match only, is a guess.
SCALES: Final = {"bungee": 25.0, "bohne": 50.0, "baernergaeng": 8.0, "dog": 130.0, "bauernschlau": 10.0}
USUAL: Final = 15.0
FARTHEST: Final = 30.0  # in scales


def sides_of(game: Game, seats: int) -> list[int]:
    """The side of each seat, from 0: partners share one."""
    return [int(game.side(seat, seats)) for seat in range(seats)]


def result_of(position: Position, sides: list[int]) -> list[float]:
    """The share of the win of each seat in a finished game; partners win together, a shared win is divided."""
    won = {sides[seat] for seat in position.winners()}
    return [1.0 / len(won) if side in won else 0.0 for side in sides]


def chances_at(position: Position, playouts: Playouts, sides: list[int], deal: int) -> list[float]:
    """Each seat's chance to win where a play-out of ``deal`` has ended; they add up to one over the sides."""
    if position.asked == 0:
        return result_of(position, sides)
    first = {side: sides.index(side) for side in sides}
    values = {side: playouts.value(position, seat, deal) for side, seat in first.items()}
    prize = PRIZES.get(position.game.name, 0.0)
    if prize > 0.0:
        shares = {side: 1.0 / len(first) + value / prize for side, value in values.items()}
        if abs(sum(shares.values()) - 1.0) < 1e-9 and min(shares.values()) >= -1e-9:
            return [shares[side] for side in sides]
    scale = SCALES.get(position.game.name, USUAL)
    most = max(values.values())
    odds = {side: exp(max(-FARTHEST, (value - most) / scale)) for side, value in values.items()}
    total = sum(odds.values())
    return [odds[side] / total for side in sides]
