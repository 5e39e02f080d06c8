"""Consecutive decisions of one seat that are told together: a seven with all its parts."""

from typing import Final

from tablee.core.position import Position

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
