"""The messages on the wire: requests are validated strictly, responses are encoded as declared here."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from tablee.booklet import Booklet, Figure
from tablee.course import Course
from tablee.lessons import Lesson, LessonStep, RightMove, Trial
from tablee.moments import Code, Moment, MoveInfo, Played, Seat, ViewJson
from tablee.server.wire.editor import (
    AskPosition,
    ChosenPlace,
    EditorPlace,
    EditorSetting,
    PlaceChoice,
    PositionShown,
    SettingChoice,
)
from tablee.server.wire.evening import (
    EveningAsk,
    EveningDocument,
    EveningMade,
    EveningSeat,
    EveningState,
    NewEvening,
    OpenTables,
)
from tablee.server.wire.games import (
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
from tablee.server.wire.hint import AskHint, Hint
from tablee.server.wire.house import (
    Created,
    Done,
    Health,
    Joined,
    Lobby,
    LobbyTable,
    NewLink,
    Reachable,
    Replay,
    Told,
)
from tablee.server.wire.keyring import KeyringDrop, KeyringNow, KeyringWrite
from tablee.server.wire.live import (
    Count,
    Hello,
    Lang,
    LiveAsked,
    LiveBack,
    LiveMessage,
    LiveMove,
    LiveReady,
    LiveSay,
    LiveUndo,
    LiveWhy,
    Looking,
    Ping,
    Ref,
    Resync,
)
from tablee.server.wire.moderation import AskTalk, Mute, Remove
from tablee.server.wire.notify import FeedOn, HookOn, Notified, NotifyOff, NotifyState, PushOn, Wished
from tablee.server.wire.pad import PadAsk, PadCommand, PadLinks, PadNow, PadShown, SharePad
from tablee.server.wire.puzzles import (
    PuzzleAsked,
    PuzzleInfo,
    PuzzleList,
    PuzzleTheme,
    PuzzleTried,
    PuzzleTry,
    PuzzleWhy,
)
from tablee.server.wire.review import (
    AskReview,
    GameReview,
    JudgedDecision,
    Reviewed,
    SeatAccount,
    TurningPoint,
)
from tablee.server.wire.study import Study
from tablee.worked import CountRow, Worked

Name = Annotated[str, Meta(min_length=1, max_length=40, description="as the others shall read it")]
Level = Annotated[str, Meta(min_length=1, max_length=20, description="a level of bot")]
Animal = Annotated[str, Meta(max_length=20, description="one of server/play/animals.py, as fox or fox-sky, or none")]


__all__ = ["Code", "Lesson", "LessonStep", "Moment", "MoveInfo", "Played", "RightMove", "Seat", "Trial"]
__all__ += ["Catalogue", "CatalogueMove", "ChapterInfo", "GameInfo", "Games", "OptionInfo", "RuleInfo", "Rulebook"]
__all__ += ["Done", "Health", "Lobby", "LobbyTable", "Reachable", "Replay", "Told"]
__all__ += ["Hello", "LiveBack", "LiveMessage", "LiveMove", "LiveReady"]
__all__ += ["LiveSay", "LiveUndo", "LiveWhy", "Looking", "Ping", "Resync"]
__all__ += ["AskHint", "AskTalk", "Created", "Hint", "Joined", "Lang", "LiveAsked", "Mute", "NewLink", "Remove"]
__all__ += ["Booklet", "CountRow", "Figure", "RuleOption", "Worked"]
__all__ += ["KeyringDrop", "KeyringNow", "KeyringWrite"]
__all__ += ["AskPosition", "ChosenPlace", "EditorPlace", "EditorSetting"]
__all__ += ["PlaceChoice", "PositionShown", "SettingChoice", "Study"]
__all__ += ["PadAsk", "PadCommand", "PadLinks", "PadNow", "PadShown", "SharePad"]
__all__ += ["FeedOn", "HookOn", "Notified", "NotifyOff", "NotifyState", "PushOn", "Wished"]
__all__ += ["PuzzleAsked", "PuzzleInfo", "PuzzleList", "PuzzleTheme", "PuzzleTried", "PuzzleTry", "PuzzleWhy"]
__all__ += ["AskReview", "GameReview", "JudgedDecision", "Reviewed", "SeatAccount", "TurningPoint"]
__all__ += ["EveningAsk", "EveningDocument", "EveningMade", "EveningSeat", "EveningState", "NewEvening", "OpenTables"]


class Asked(Struct, forbid_unknown_fields=True):
    """A request. Fields that are not declared are refused."""


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
    options: dict[str, bool | int | Annotated[str, Meta(max_length=400)]] = {}
    lang: Lang = "en"
    public: bool = False
    pace: Annotated[
        Literal["live"] | Annotated[int, Meta(ge=1, le=30)], Meta(description="live, or so many days a turn")
    ] = "live"
    clock: Annotated[int, Meta(ge=0, le=3600, description="seconds for each decision; 0: no clock")] = 0
    memory: Annotated[bool, Meta(description="does the screen remember what a seat has seen?")] = False
    hints: Annotated[
        bool | None, Meta(description="may players ask the expert? null: if one person plays against bots")
    ] = None
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
    hints: int = 0  # that were asked for
    muted: bool = False  # may not say anything
    program: bool = False  # a program from outside plays here


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
    hints: Annotated[bool, Meta(description="may players ask for a hint?")]
    practice: Annotated[bool, Meta(description="decisions were taken back, so its result does not count")]
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
    evening: Annotated[str, Meta(description="the club's evening it belongs to")] = ""
    circle: Annotated[str, Meta(description="the circle it belongs to")] = ""
    chat: Annotated[Literal["all", "reactions", "off"], Meta(description="what may be said, by the host's choice")] = (
        "all"
    )
    sealed: Annotated[str, Meta(description="why only players see it, and nobody the seed: others have this deal")] = ""


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
    practice: bool = False
    left: Annotated[float | None, Meta(description="seconds for who is asked; null: no limit")] = None


class Glances(Struct):
    tables: Annotated[list[Glance], Meta(description="one for each that was asked for, in that order")]


class ViewAnswer(Struct):
    type: Literal["view"]
    number: int
    asks: Annotated[int | None, Meta(description="what a move must answer; null: you are not asked")]
    question: str
    view: ViewJson
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
    retry: Annotated[bool | UnsetType, Meta(description="you may take back and try again, as practice")] = UNSET
    whole: dict[str, Any] | UnsetType = UNSET  # all this seat can know, for a program: core/view_state.py


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
    evening: EveningState | UnsetType = UNSET


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
    hint: Hint | None = None
    practice: Annotated[bool, Meta(description="in the record: decisions were taken back")] = False


LIMIT_HEAD: Final = 16_384
LIMIT_BODY: Final = 16_384
LIMIT_DOCUMENT: Final = 65_536  # a pad with all its rounds, all names of an evening
LIMIT_KEYRING: Final = 196_608  # 128 KiB in base64, and what is around it
LIMIT_MESSAGE: Final = 4_096
