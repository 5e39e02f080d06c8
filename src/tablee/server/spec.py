"""The agreed settings of a table, as stored in its row. Not in ``table``: mypyc cannot compile msgspec structs."""

from typing import Any

import msgspec

from tablee.server import wire


class Spec(msgspec.Struct):
    """Token hashes, never tokens."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: list[wire.SeatWish]
    lang: str
    public: bool
    pace: str | int
    clock: int
    memory: bool
    bot_pace: float
    host: str
    invite: str
    watch: str
    rematch_of: str = ""  # the table whose people play again
    hints: bool | None = None  # None, at tables of earlier versions: as is usual
    evening: str = ""  # the club's evening it belongs to
    circle: str = ""  # the circle it belongs to
    nameless: bool = False  # the names of its people, and their words, were deleted
    sealed: bool = False  # dealt like other tables: until all have ended, nobody may learn more than a seat sees

    def seconds_a_turn(self) -> int:
        """0: unlimited."""
        if self.clock:
            return self.clock
        return self.pace * 86400 if isinstance(self.pace, int) else 0

    def hints_allowed(self) -> bool:
        return self.hints if self.hints is not None else usual_hints(self.seats)


def usual_hints(seats: list[wire.SeatWish]) -> bool:
    """Hints are allowed unless told otherwise where one person plays against bots."""
    return sum(seat.who != "bot" for seat in seats) == 1


def read_spec(text: str) -> Spec:
    return msgspec.json.decode(text, type=Spec)
