"""Messages of the admin page, and what everyone is told about their data. Never a card, a seed, or what was said."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.moments import Seat

Id = Annotated[str, Meta(min_length=1, max_length=64)]


class KindCount(Struct):
    kind: str
    count: int


class Limit(Struct):
    """A budget: so much at once, and so much more a second."""

    name: str
    each: float  # of a visitor; -1: no limit
    each_rate: float
    all: float  # of all visitors together; -1: no limit
    all_rate: float
    visitors: int  # that it counts now
    refused: int
    refused_all: int  # because of the limit for all


class Load(Struct):
    seconds: float  # since this server was started
    connections: int
    tables: int  # in memory
    entries: int  # written since the start
    commit_median: Annotated[float, Meta(description="seconds from writing to the disk; at most this; -1: longer")]
    commit_slowest: Annotated[float, Meta(description="the same for 99 of 100 entries")]
    cpu: Annotated[float, Meta(description="of one core, on average since the start; 1: all of it")]
    memory: Annotated[int, Meta(description="bytes at most so far; 0: unknown")]
    writing: Annotated[bool, Meta(description="the last write succeeded")]


class Kept(Struct):
    """Days after which something is deleted; 0: never by itself."""

    names: float
    finished: float
    untouched: float
    archived: Annotated[float, Meta(description="not deleted, but taken out of what the server looks at")]


class House(Struct):
    version: str
    address: str
    kinds: list[KindCount]
    states: dict[str, int]  # of tables
    bytes: int  # of the database
    load: Load
    limited: bool
    limits: list[Limit]
    most: Annotated[dict[str, float], Meta(description="other limits, by the name of their setting")]
    keep: Kept
    linked: Annotated[float, Meta(description="when the secret link was made; 0: there is none")]


class StoredThing(Struct):
    kind: str
    id: str
    about: str
    state: str
    names: list[str]
    entries: int
    bytes: int
    created: float
    touched: float
    here: int  # connections


class StoredThings(Struct):
    things: list[StoredThing]
    more: bool


class AdminSeat(Struct):
    seat: int
    who: Literal["free", "person", "bot"]
    name: str
    stand_in: bool
    present: bool
    muted: bool


class AdminTable(Struct):
    thing: StoredThing
    seats: list[AdminSeat]
    chat: Literal["all", "reactions", "off"]
    said: Annotated[int, Meta(description="how many messages and reactions; not which")]
    public: bool


class AdminAct(Struct, forbid_unknown_fields=True):
    do: Annotated[
        Literal["close", "talk", "mute", "unmute", "remove", "forget"],
        Meta(description="forget: the name of whoever sits there, and what they have said"),
    ]
    seat: Seat = 0
    mode: Literal["all", "reactions", "off"] = "all"


class AdminDelete(Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(max_length=40)]
    id: Id


class AdminLink(Struct, forbid_unknown_fields=True):
    revoke: Annotated[bool, Meta(description="and no new one")] = False


class AdminLinkMade(Struct):
    link: str


class AdminNote(Struct, forbid_unknown_fields=True):
    """An entry for the audit log by ``tablee admin``, which did something without the server."""

    what: Literal["backup"]


class HouseEntry(Struct):
    number: int
    at: float
    what: str
    by: Annotated[str, Meta(description="page, command, clock, visitor")]
    about: str


class HouseEntries(Struct):
    entries: list[HouseEntry]


class Applied(Struct):
    deleted: dict[str, int]


class OwnedLink(Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(max_length=40)]
    id: Id
    token: Annotated[str, Meta(max_length=64)]


class AskForget(Struct, forbid_unknown_fields=True):
    links: Annotated[list[OwnedLink], Meta(min_length=1, max_length=64)]
    really: Annotated[bool, Meta(description="false: only say what would be done")] = True


class ForgottenLink(Struct):
    kind: str
    id: str
    done: Annotated[
        Literal["deleted", "closed", "left", "nameless", "gone", "kept"],
        Meta(description="nameless: name and words; gone: nothing there; kept: the link owns nothing of it"),
    ]


class Forgotten(Struct):
    links: list[ForgottenLink]


class Privacy(Struct):
    operator: str
    contact: str
    text: str
    keep: Kept
    kinds: Annotated[list[str], Meta(description="what this server may store")]
