"""The messages on the wire: requests are validated strictly, responses are encoded as declared here."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from tablee.booklet import Booklet, Figure
from tablee.course import Course
from tablee.lessons import Lesson, LessonStep, RightMove, Trial
from tablee.moments import Code, Moment, MoveInfo, Played, Seat
from tablee.server.wire_games import (
    Catalogue,
    CatalogueMove,
    ChapterInfo,
    GameInfo,
    Games,
    OptionInfo,
    Rulebook,
    RuleInfo,
    RuleOption,
)
from tablee.server.wire_house import Health, Lobby, LobbyTable, Reachable, Replay, Told
from tablee.worked import CountRow, Worked

Name = Annotated[str, Meta(min_length=1, max_length=40, description="as the others shall read it")]
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
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[str, Meta(min_length=1, max_length=20, description="a level of bot")]
Animal = Annotated[str, Meta(max_length=20, description="one of the twelve of server/play/animals.py, or none")]


__all__ = ["Code", "Lesson", "LessonStep", "Moment", "MoveInfo", "Played", "RightMove", "Seat", "Trial"]
__all__ += ["Catalogue", "CatalogueMove", "ChapterInfo", "GameInfo", "Games", "OptionInfo", "RuleInfo", "Rulebook"]
__all__ += ["Health", "Lobby", "LobbyTable", "Reachable", "Replay", "Told"]
__all__ += ["Booklet", "CountRow", "Figure", "RuleOption", "Worked"]


class Asked(Struct, forbid_unknown_fields=True):
    """Whatever comes from outside."""


# -- Tables ------------------------------------------------------------------


class SeatWish(Asked):
    who: Annotated[
        Literal["person", "mine", "bot"],
        Meta(description="a person by link; whoever creates the table, on this device; a bot"),
    ] = "person"
    name: Annotated[str, Meta(max_length=40)] = ""
    level: Annotated[
        str, Meta(max_length=20, description="of the bot, or of the one that takes a person's seat if it stays free")
    ] = ""
    animal: Animal = ""


class NewTable(Asked):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: dict[str, bool | Annotated[str, Meta(max_length=400)]] = {}
    lang: Lang = "en"
    public: bool = False
    pace: Annotated[
        Literal["live"] | Annotated[int, Meta(ge=1, le=30)], Meta(description="live, or so many days a turn")
    ] = "live"
    clock: Annotated[int, Meta(ge=0, le=3600, description="seconds for each decision; 0: no clock")] = 0
    memory: Annotated[bool, Meta(description="does the screen remember what a seat has seen?")] = False
    bot_pace: Annotated[
        float, Meta(ge=0, le=10, description="seconds a bot takes: from half to one and a half times as long")
    ] = 1.0

    record: Annotated[
        str, Meta(max_length=12_000, description="go on from this record, or from a moment of it: what if?")
    ] = ""
    at: Annotated[Count | None, Meta(description="after so many decisions of the record; null: after all")] = None


class Join(Asked):
    name: Name
    lang: Lang | None = None
    animal: Animal = ""
    seat: Annotated[Seat | None, Meta(description="one of open_seats; null: the first of them")] = None


class Ready(Asked):
    ready: bool = True


class Start(Asked):
    fill: Annotated[
        bool | Annotated[str, Meta(max_length=20)],
        Meta(
            description="bots on the empty seats and for whoever is neither ready nor there; of the chosen levels, or this one"
        ),
    ] = False


class Bot(Asked):
    seat: Seat


class Link(Asked):
    what: Annotated[Literal["invite", "watch", "host"] | Seat, Meta(description="which link is lost")]


class TakeSeat(Asked):
    code: Annotated[
        str, Meta(max_length=40, description="as the host passed it on; empty: a new link for the own seat, if offered")
    ] = ""


class Nothing(Asked):
    pass


class Held(Asked):
    table: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=64)]


class AskGlances(Asked):
    tables: Annotated[list[Held], Meta(max_length=16, description="the tables of a device, with a link to each")]


class Decision(Asked):
    answers: Count
    move: Code | None = None
    text: Annotated[str, Meta(max_length=80, description="the notation, instead of the number")] = ""
    id: Ref = ""


class TakeBack(Asked):
    answers: Count
    id: Ref = ""


class Say(Asked):
    text: Annotated[str, Meta(max_length=200)] = ""
    reaction: Annotated[str, Meta(max_length=20)] = ""


class Study(Asked):
    """A game looked at for itself. Whoever asks brings all of it along, so nothing in it is secret; nothing is kept."""

    record: Annotated[str, Meta(max_length=12_000, description="a record, as JSON")] = ""
    at: Annotated[Count | None, Meta(description="after so many decisions of the record; null: after all")] = None
    game: Annotated[str, Meta(max_length=40, description="instead of a record: a position set up by hand")] = ""
    options: dict[str, bool | Annotated[str, Meta(max_length=400)]] = {}
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


# -- Over a WebSocket: the same, told apart by "do" --------------------------


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


class LiveBack(LiveAsked, tag="back"):
    pass


class Resync(LiveAsked, tag="resync"):
    since: Count | None = None


class Ping(LiveAsked, tag="ping"):
    id: Ref = ""


LiveMessage = Hello | LiveMove | LiveUndo | LiveWhy | LiveSay | LiveReady | LiveBack | Resync | Ping


# -- Answers -----------------------------------------------------------------


class SeatInfo(Struct):
    seat: int
    who: Literal["free", "person", "bot"]
    name: str
    level: str = ""  # of the bot that sits here, stands in, or will take the seat if it stays free
    stand_in: bool = False  # a bot plays for a person who may come back
    ready: bool = False
    present: bool = False
    animal: str = ""  # of a person; empty: none was chosen
    side: int = 0  # seats of one side win together


class Notice(Struct):
    """Something about a seat that everyone at the table may know."""

    number: int
    seat: int
    sentence: str


class TableInfo(Struct):
    type: Literal["table"]
    table: str
    number: int
    state: Literal["open", "playing", "over", "closed"]
    game: str
    title: str
    options: dict[str, Any]
    lang: str
    public: bool
    pace: Literal["live"] | int
    clock: int
    memory: bool
    seats: list[SeatInfo]
    you: Annotated[int | None, Meta(description="the seat of the asker")]
    host: bool
    watching: int
    talk: bool
    reactions: dict[str, str]
    commitment: Annotated[str, Meta(description="SHA-256 of the seed, known before the deal; empty if from_record")]
    seed: Annotated[str, Meta(description="in hexadecimal, once the game is over")] = ""
    rematch: str = ""
    rematch_of: str = ""
    open_seats: Annotated[list[int], Meta(description="where the asker may sit down")] = []
    notices: list[Notice] = []
    offered: Annotated[bool, Meta(description="a new link for the asker's seat, to be taken with POST …/seat")] = False
    from_record: Annotated[bool, Meta(description="it goes on from a record, so its deal is not a fair one")] = False
    outdated: Annotated[str, Meta(description="why it cannot be played on: the rules have a new edition")] = ""


class Glance(Struct):
    """How a table stands, for a page that lists several."""

    table: str
    code: Annotated[str, Meta(description="why nothing is told of it: a wrong or replaced link; else empty")] = ""
    state: Literal["", "open", "playing", "over", "closed"] = ""
    title: str = ""
    seats: list[SeatInfo] = []
    you: int | None = None
    asked: Annotated[list[int], Meta(description="the seats that it waits for")] = []
    winners: list[int] = []
    place: Annotated[int, Meta(description="of the asker at the end; 0: not ranked")] = 0
    rematch: str = ""


class Glances(Struct):
    tables: Annotated[list[Glance], Meta(description="one for each that was asked for, in that order")]


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


class ViewAnswer(Struct):
    type: Literal["view"]
    number: int
    asks: Annotated[int | None, Meta(description="what a move must answer; null: you are not asked")]
    question: str
    view: dict[str, Any]
    moves: list[MoveInfo]
    undo: bool
    told: list[str]
    began: Annotated[int, Meta(description="the entry that began the turn which `told` is the last part of")] = 0
    turn: Annotated[
        list[str] | UnsetType, Meta(description="the whole turn in one breath, where it had several decisions")
    ] = UNSET
    tail: Annotated[list[list[str]] | UnsetType, Meta(description="what was missed, turn by turn")] = UNSET
    tail_began: Annotated[list[int] | UnsetType, Meta(description="with which entry each of them began")] = UNSET
    left: float | UnsetType = UNSET  # seconds on the clock


class Taken(Struct):
    type: Literal["ack"]
    id: str
    number: int
    view: ViewAnswer | Raw | UnsetType = UNSET


class Why(Struct):
    type: Literal["why"]
    move: Annotated[int, Meta(description="-1: nothing is said by these touches")]
    clause: str | None
    sentence: str
    id: str = ""


class Refusal(Struct):
    type: Literal["refused"]
    code: str
    sentence: str
    clause: str = ""
    id: str = ""
    view: ViewAnswer | Raw | UnsetType = UNSET


class Said(Struct):
    type: Literal["said"]
    number: int
    seat: int
    text: str = ""
    reaction: str = ""


class Studied(Struct):
    game: str
    title: str
    options: dict[str, Any]
    names: list[str]
    at: int
    decisions: Annotated[int, Meta(description="in the record")]
    moments: Annotated[
        list[Moment], Meta(description="the one asked for, then those of the film, or one for each decision of a bot")
    ]
    why: Why | None = None
    outline: list[Told] = []
    commitment: str = ""
    course: Annotated[Course | None, Meta(description="with an outline, once the game is over")] = None


class Done(Struct):
    number: int


LIMIT_HEAD: Final = 16_384
LIMIT_BODY: Final = 16_384
LIMIT_MESSAGE: Final = 4_096
