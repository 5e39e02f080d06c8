"""The likely continuation after the better move, on a table: a world that agrees with what the seat saw, in which it can be
played. The true world will not do: others may hold other cards than the continuation needs."""

from typing import Final

from tablee.core.position import Position
from tablee.core.view import View
from tablee.review.decision import Verdict

TRIES: Final = 60  # worlds


def continuation(view: View, verdict: Verdict) -> tuple[Position, list[tuple[int, int]]]:
    """The world, and as much of the line as can be played in it, the better move first."""
    wanted = [(verdict.seat, verdict.better), *verdict.line]
    best, longest = view.imagine(0), 0
    for seed in range(TRIES):
        world = view.imagine(seed)
        length = playable(world.copy(), wanted)
        if length > longest:
            best, longest = view.imagine(seed), length
        if length == len(wanted):
            break
    return best, wanted[:longest]


def playable(world: Position, line: list[tuple[int, int]]) -> int:
    """How many decisions of the line the rules allow."""
    for number, (seat, code) in enumerate(line):
        if seat not in world.pending or code not in world.legal(seat):
            return number
        world.play(seat, code)
    return len(line)
