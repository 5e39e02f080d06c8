"""Loops that `tablee bench` times, compiled so that only the engine is measured."""

from mypy_extensions import i64

from tablee.bots.simulation import play_out
from tablee.core.chance import Quick
from tablee.core.game import Game
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.view import View


def matches(game: Game, count: i64, seed: i64) -> int:
    """Play whole random matches, cycling through the seat counts; returns the number of decisions."""
    chance = Quick(seed)
    moves = Moves()
    decisions: i64 = 0
    counts = game.seat_counts
    for match in range(count):
        position = game.begin(counts[match % len(counts)], chance)
        position.table.listening = False
        decisions += play_out(position, chance, moves)
    return int(decisions)


def copies(position: Position, times: i64) -> int:
    total: i64 = 0
    for _ in range(times):
        total += position.copy().asked
    return int(total)


def worlds(view: View, times: i64, seed: i64) -> int:
    chance = Quick(seed)
    total: i64 = 0
    for _ in range(times):
        total += view.imagine_by(chance).asked
    return int(total)
