"""Messages about the server itself and about finished games; re-exported by ``wire``."""

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
    animals: Annotated[list[str], Meta(description="one for each name; empty: none was chosen")] = []


class Lobby(Struct):
    tables: list[LobbyTable]


class Replay(Struct):
    at: int
    decisions: int
    view: dict[str, Any]
    told: list[str]
    decided: str = ""


class Told(Struct):
    """One decision of the outline: whose, what was told of it, and whether a round or a game began with it."""

    seat: int
    decided: str
    told: list[str]
    fresh: bool
    scores: list[int]


class Health(Struct):
    status: Literal["ok", "waiting"]


class Reachable(Struct):
    """Where to send those who are invited, for a page that was opened as localhost."""

    addresses: Annotated[list[str], Meta(description="for other devices, best first")]
    why: Annotated[
        Literal["", "local", "no-network", "elsewhere"],
        Meta(description="why there are none: started with --local; no network; asked from another machine"),
    ]
