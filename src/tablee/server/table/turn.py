"""Consecutive decisions of one seat that are told together: a seven with all its parts."""

from array import array
from typing import Final

from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record

TURN: Final = 0  # the first step of every game's turn


class Turn:
    __slots__ = ("began", "parts", "seat")

    def __init__(self, seat: int, began: int, parts: list[Position]) -> None:
        self.seat: Final = seat
        self.began: Final = began  # number of its first entry
        self.parts: Final = parts  # positions after all its decisions but the last

    def after(self, before: Position, seat: int, number: int) -> "Turn":
        """With one more decision, which was asked at ``before``."""
        if seat != self.seat or int(before.step) == TURN or before.pending != [seat]:
            return Turn(seat, number, [])
        return Turn(seat, self.began, [*self.parts, before])


def replayed(game: Game, record: Record, marks: "array[int]") -> tuple[Position, Turn]:
    """The position after all decisions of a record, and the turn it is in. ``marks``: the entry of each decision."""
    position, turn = game.opening(record), Turn(-1, 0, [])
    for at in range(len(record)):
        before = position.copy()
        mover, _ = game.advance(record, at, position)
        turn = turn.after(before, mover, marks[at])
    return position, turn
