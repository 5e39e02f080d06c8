"""Messages of a circle: a family or club that plays on this server."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

CircleName = Annotated[
    str, Meta(max_length=80, description="how long it may be, and says so, is the circle's business")
]
MemberId = Annotated[str, Meta(max_length=20, description="a member")]
CircleAnimal = Annotated[str, Meta(max_length=20, description="one of the twelve of server/play/animals.py, or none")]


class NewCircle(Struct, forbid_unknown_fields=True):
    title: CircleName
    name: Annotated[CircleName, Meta(description="of whoever makes it, who is its first member")]
    animal: CircleAnimal = ""


class CircleMade(Struct):
    circle: str
    keeper: Annotated[str, Meta(description="token: may rename, remove members, replace the link, delete it")]
    link: Annotated[str, Meta(description="token: shows it and lets people join")]
    member: Annotated[str, Meta(description="token of the first member")]
    you: MemberId
    links: Annotated[dict[str, str], Meta(description="the pages of the three")]


class JoinCircle(Struct, forbid_unknown_fields=True):
    """Join with the link; or change name and animal, with a member's token."""

    name: CircleName
    animal: CircleAnimal = ""


class CircleJoined(Struct):
    you: MemberId
    token: Annotated[str, Meta(description="of this member; who has it is this member")]
    link: str


class LeaveCircle(Struct, forbid_unknown_fields=True):
    name: Annotated[CircleName, Meta(description="stands in the history instead; empty: somebody who has left")] = ""


class KeepCircle(Struct, forbid_unknown_fields=True):
    """What only the keeper may do."""

    do: Literal["title", "link", "remove", "device", "delete"]
    title: Annotated[CircleName, Meta(description="the new name; to delete, the present one")] = ""
    member: MemberId = ""


class KeptCircle(Struct):
    link: Annotated[str, Meta(description="of do=link the circle's new one, of do=device the member's")] = ""


class SitInCircle(Struct, forbid_unknown_fields=True):
    seat: Annotated[Annotated[int, Meta(ge=0, le=7)] | None, Meta(description="null: the first that is free")] = None
    lang: Literal["fr", "de", "en"] | None = None


class CorrectGame(Struct, forbid_unknown_fields=True):
    do: Annotated[
        Literal["strike", "count", "who"], Meta(description="leave it out; count it after all; somebody else sat there")
    ]
    seat: Annotated[int, Meta(ge=0, le=7)] = 0
    member: Annotated[MemberId, Meta(description="who sat there; empty: nobody of the circle")] = ""


class CircleMember(Struct):
    id: MemberId
    name: str
    animal: str
    here: Annotated[bool, Meta(description="has the circle open, or plays at one of its tables")]
    table: Annotated[str, Meta(description="where they play")] = ""


class CircleSeat(Struct):
    """A seat of an open table."""

    who: Literal["free", "person", "bot"]
    name: str
    animal: str
    level: str
    member: MemberId
    present: bool


class CircleTable(Struct):
    """An open table."""

    table: str
    state: Literal["open", "playing"]
    game: str
    title: str
    options: dict[str, Any]
    pace: Literal["live"] | int
    clock: int
    by: MemberId
    seats: list[CircleSeat]
    you: Annotated[int | None, Meta(description="the asker's seat")]
    token: Annotated[str, Meta(description="of that seat; else to watch")]
    free: Annotated[list[int], Meta(description="where a member may sit down")]
    outdated: bool = False


class CircleOpened(Struct):
    """A table of the circle, with the links of whoever opened it."""

    table: str
    host: str
    invite: str
    watch: str
    seats: dict[str, str]
    links: dict[str, str]


class GameSeat(Struct):
    """A seat of a finished game."""

    member: MemberId
    name: str
    animal: str
    bot: Annotated[str, Meta(description="its level")]
    side: int
    score: int
    place: int
    stand_in: Annotated[bool, Meta(description="a bot ended the game for a person")]


class CircleGame(Struct):
    """A finished game."""

    table: str
    game: str
    title: str
    at: int
    seats: list[GameSeat]
    practice: bool
    struck: Annotated[bool, Meta(description="taken out of the count")]


class CircleGames(Struct):
    games: list[CircleGame]
    more: Annotated[bool, Meta(description="whether there are older ones")]


class CircleRating(Struct):
    member: MemberId
    mean: float
    within: Annotated[float, Meta(description="half the width of the 95 % interval")]
    games: int
    wins: int


class CirclePair(Struct):
    game: str
    member: MemberId
    ahead: int
    behind: int
    level: int
    together: Annotated[int, Meta(description="games on the same side")]


class CirclePairs(Struct):
    member: MemberId
    pairs: list[CirclePair]


class CircleState(Struct):
    circle: str
    stamp: Annotated[str, Meta(description="of this state, to wait for another")]
    title: str
    role: Literal["keeper", "member", "guest"]
    you: Annotated[MemberId, Meta(description="empty: no member")]
    link: Annotated[str, Meta(description="token of the circle's link, to pass on")]
    members: list[CircleMember]
    tables: list[CircleTable]
    games: Annotated[list[CircleGame], Meta(description="the latest; the rest is asked for")]
    more: Annotated[bool, Meta(description="whether there are older ones")]
    ratings: Annotated[dict[str, list[CircleRating]], Meta(description="by game, the best first")]
    titles: Annotated[dict[str, str], Meta(description="by game, of all that were played")]
