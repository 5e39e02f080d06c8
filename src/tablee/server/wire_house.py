"""What goes over the wire about the server itself and its open tables; ``wire`` has them all."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class LobbyTable(Struct):
    table: str
    game: str
    title: str
    options: dict[str, Any]
    lang: str
    pace: Literal["live"] | int
    clock: int
    seats: int
    free: int
    names: list[str]
    created: float


class Lobby(Struct):
    tables: list[LobbyTable]


class Health(Struct):
    status: Literal["ok", "waiting"]


class Reachable(Struct):
    """Where to send those who are invited, for a page that was opened as localhost."""

    addresses: Annotated[list[str], Meta(description="for other devices, best first")]
    why: Annotated[
        Literal["", "local", "no-network", "elsewhere"],
        Meta(description="why there are none: started with --local; no network; asked from another machine"),
    ]
