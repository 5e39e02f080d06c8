"""Messages about the server itself and about finished games; re-exported by ``wire``."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.moments import ViewJson

Token = Annotated[str, Meta(min_length=1, max_length=64)]


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
    view: ViewJson
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


class Done(Struct):
    number: int


class Created(Struct):
    table: str
    host: Token
    invite: Token
    watch: Token
    seats: dict[str, Token]  # the seats of this device
    commitment: str
    links: dict[str, str]


class Joined(Struct):
    table: str
    seat: int
    token: Token
    link: str


class NewLink(Struct):
    token: Annotated[str, Meta(description="empty for a seat: its host never gets it")]
    link: Annotated[
        str, Meta(description="for a seat: where its player enters the code; empty: the own device takes it")
    ]
    code: Annotated[str, Meta(description="of use once, to pass on to the seat's player")] = ""
