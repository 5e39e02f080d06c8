"""What a host asks about those who sit at the table; re-exported by ``wire``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.moments import Seat


class AskTalk(Struct, forbid_unknown_fields=True):
    mode: Annotated[
        Literal["all", "reactions", "off"], Meta(description="everything, reactions only, or nothing at all")
    ]


class Mute(Struct, forbid_unknown_fields=True):
    seat: Seat
    muted: bool = True


class Remove(Struct, forbid_unknown_fields=True):
    seat: Seat
