"""Messages of the score pad."""

from typing import Annotated, Any

from msgspec import Meta, Struct


class PadAsk(Struct, forbid_unknown_fields=True):
    """A score pad: whoever asks brings all of it along; nothing is kept."""

    pad: Annotated[dict[str, Any], Meta(description="the document of a pad; empty: a new one")] = {}
    game: Annotated[str, Meta(max_length=40, description="for a new pad")] = ""
    options: dict[str, bool | int | Annotated[str, Meta(max_length=400)]] = {}
    names: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=8)] = []
    command: Annotated[dict[str, Any], Meta(description="what to do; empty: only show")] = {}
    date: Annotated[str, Meta(max_length=20, description="of the play, for BG Stats: 2026-11-18 20:15:00")] = ""


class PadShown(Struct):
    pad: Annotated[dict[str, Any], Meta(description="the document after the command")]
    shown: Annotated[dict[str, Any], Meta(description="everything the page shows")]
    changes: Annotated[list[dict[str, Any]], Meta(description="what a correction changed")]
    text: str
    csv: str
    bg_stats: Annotated[str, Meta(description="a link that BG Stats opens")]


class SharePad(Struct, forbid_unknown_fields=True):
    pad: Annotated[dict[str, Any], Meta(description="the document of a pad")]


class PadLinks(Struct):
    id: str
    write: Annotated[str, Meta(description="token of the link that may change the pad")]
    read: Annotated[str, Meta(description="token of the link that may only look")]
    links: dict[str, str]


class PadCommand(Struct, forbid_unknown_fields=True):
    command: dict[str, Any]
    number: Annotated[int, Meta(ge=0, description="of the pad it was made against")]
    id: Annotated[str, Meta(max_length=40, description="the sender's own; sent again it is not done again")] = ""
    date: Annotated[str, Meta(max_length=20)] = ""


class PadNow(Struct):
    """A shared pad. ``now`` is missing if there is nothing newer than what was asked for."""

    id: str
    number: int
    writes: Annotated[bool, Meta(description="whether this link may change it")]
    now: PadShown | None = None
