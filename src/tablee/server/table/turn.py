"""The decisions of one seat that are told in one breath: a seven with all its parts."""

from typing import Final

from tablee.core.position import Position

TURN: Final = 0  # the step every game begins with: it opens a turn


class Turn:
    __slots__ = ("began", "parts", "seat")

    def __init__(self, seat: int, began: int, parts: list[Position]) -> None:
        self.seat: Final = seat
        self.began: Final = began  # the number of the entry that began it
        self.parts: Final = parts  # after its decisions, but for the last

    def after(self, before: Position, seat: int, number: int) -> "Turn":
        """With one more decision, which was asked at ``before``."""
        if seat != self.seat or int(before.step) == TURN or before.pending != [seat]:
            return Turn(seat, number, [])
        return Turn(seat, self.began, [*self.parts, before])
