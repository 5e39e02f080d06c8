"""Messages about hints; re-exported by ``wire``."""

from typing import Annotated

from msgspec import Meta, Struct

from tablee.moments import MoveInfo


class AskHint(Struct, forbid_unknown_fields=True):
    answers: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="the question that it is about, see `asks`")]


class Hint(Struct):
    """What the expert would do in the seat's place, by what the seat can see."""

    move: MoveInfo
    why: Annotated[str, Meta(description="one sentence")]
    expects: Annotated[str, Meta(description="what comes of it in imagined games, one sentence")]
    wins: Annotated[int, Meta(description="of 100 imagined games")]
    games: Annotated[int, Meta(description="that were played out")]
    asks: Annotated[int, Meta(description="the question that it answers; -1 in a study")] = -1
    hints: Annotated[int, Meta(description="that this seat has asked for so far")] = 0
