"""What was agreed on when a table was made."""

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


def read_spec(text: str) -> Spec:
    return msgspec.json.decode(text, type=Spec)
