"""What a client says over a WebSocket, distinguished by ``do``; re-exported by ``wire``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.moments import Code

Ref = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="made by the sender; sending the same again does no harm",
    ),
]
Lang = Literal["fr", "de", "en"]
Count = Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]


class LiveAsked(Struct, forbid_unknown_fields=True, tag_field="do"):
    pass


class Hello(LiveAsked, tag="hello"):
    token: Annotated[str, Meta(max_length=64)] = ""
    lang: Lang | None = None
    since: Count | None = None


class LiveMove(LiveAsked, tag="move"):
    answers: Count
    move: Code
    id: Ref = ""


class LiveUndo(LiveAsked, tag="undo"):
    answers: Count
    id: Ref = ""


class LiveWhy(LiveAsked, tag="why"):
    move: Code | None = None
    touches: Annotated[
        list[Annotated[str, Meta(max_length=40)]],
        Meta(max_length=12, description="what was touched, in order, instead of a move"),
    ] = []
    id: Ref = ""


class LiveSay(LiveAsked, tag="say"):
    text: Annotated[str, Meta(max_length=200)] = ""
    reaction: Annotated[str, Meta(max_length=20)] = ""


class LiveReady(LiveAsked, tag="ready"):
    ready: bool = True


class Looking(LiveAsked, tag="looking"):
    """Whether the page can be seen; until told, it can. Nobody is notified of what they look at."""

    looking: bool = True


class LiveBack(LiveAsked, tag="back"):
    pass


class Resync(LiveAsked, tag="resync"):
    since: Count | None = None


class Ping(LiveAsked, tag="ping"):
    id: Ref = ""


LiveMessage = Hello | LiveMove | LiveUndo | LiveWhy | LiveSay | LiveReady | LiveBack | Looking | Resync | Ping
