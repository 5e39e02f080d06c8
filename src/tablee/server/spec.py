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

    def seconds_a_turn(self) -> int:
        """0: unlimited."""
        if self.clock:
            return self.clock
        return self.pace * 86400 if isinstance(self.pace, int) else 0


def read_spec(text: str) -> Spec:
    return msgspec.json.decode(text, type=Spec)
