"""What was agreed on when a table was made, as its row stores it. Not in ``table``: mypyc cannot compile a msgspec struct."""

from typing import Any

import msgspec

from tablee.server import wire


class Spec(msgspec.Struct):
    """Hashes, no links."""

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
        """0: as long as one likes."""
        if self.clock:
            return self.clock
        return self.pace * 86400 if isinstance(self.pace, int) else 0


def read_spec(text: str) -> Spec:
    return msgspec.json.decode(text, type=Spec)
