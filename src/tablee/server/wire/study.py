"""What a study asks for; re-exported by ``wire``."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from tablee.moments import Played, Seat

__all__ = ["Study"]

Count = Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]


class Study(Struct, forbid_unknown_fields=True):
    """A game looked at for itself. Whoever asks brings all of it along, so nothing in it is secret; nothing is kept."""

    record: Annotated[str, Meta(max_length=12_000, description="a record, as JSON")] = ""
    at: Annotated[Count | None, Meta(description="after so many decisions of the record; null: after all")] = None
    game: Annotated[str, Meta(max_length=40, description="instead of a record: a position set up by hand")] = ""
    options: dict[str, bool | int | Annotated[str, Meta(max_length=400)]] = {}
    position: dict[str, Any] = {}
    names: Annotated[
        list[Annotated[str, Meta(max_length=40)]],
        Meta(max_length=8, description="who sits there, in a position set up by hand"),
    ] = []
    moves: Annotated[list[Played], Meta(max_length=200, description="then these are played")] = []
    seat: Annotated[Seat | None, Meta(description="who looks; null: somebody who looks on")] = None
    open: Annotated[bool, Meta(description="every card face up")] = False
    level: Annotated[str, Meta(max_length=20, description="bots play on until that seat is asked")] = ""
    touches: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=12, description="why not?")] = []
    film: Annotated[int, Meta(ge=0, le=60, description="and so many moments of the record after it")] = 0
    outline: Annotated[bool, Meta(description="tell the whole game, decision by decision")] = False
    hint: Annotated[bool, Meta(description="what would the expert do for that seat?")] = False
