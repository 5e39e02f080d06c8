"""The state of a table, derived from its log. It can be evicted at any time and rebuilt.

No I/O, no clock and no tasks: entries and times are passed in.
"""

import json
from array import array
from collections import deque
from typing import Any, Final

from mypy_extensions import i64

from tablee.bots.names import BOT_NAMES, free_bot_names
from tablee.core.chance import commitment
from tablee.core.position import Position
from tablee.core.record import Record
from tablee.core.rule import Mistake, Words
from tablee.games import cached_game
from tablee.server.errors import Trouble, trouble
from tablee.server.spec import read_spec
from tablee.server.table.chair import Chair
from tablee.server.table.log import CLOSED, OPEN, OVER, PLAYING, Entry, Row, Summary
from tablee.server.table.moderation import ALL, MODERATION, Talk, moderate
from tablee.server.table.turn import Turn, replayed

REFS_KEPT: Final = 64
# kinds of entries that change what is told of the table itself
SEATING: Final = (
    "sit", "bot", "back", "start", "ready", "free", "close", "rematch", "offer", "link", "hint", "rewind", "program"
)  # fmt: skip
NOTICES_KEPT: Final = 50


class LiveTable:
    def __init__(self, row: Row) -> None:
        self.id: Final = row.id
        self.row: Final = row
        self.spec: Final = read_spec(row.spec)
        self.edition: int = self.spec.edition  # edition of the rules it was begun with
        self.outdated: bool = False  # the rules have changed since: shown, but not played on
        try:
            game = cached_game(self.spec.game, self.spec.options)
        except Mistake:
            game = cached_game(self.spec.game, {})
            self.outdated = True
        if row.start and json.loads(row.start).get("edition", self.edition) != game.edition:
            self.outdated = True
        self.game: Final = game
        self.decisions: list[str] = []  # of an outdated game, for its record
        self.seconds_a_turn: Final = self.spec.seconds_a_turn()
        self.number: int = 0
        self.state: str = OPEN
        self.host: str = self.spec.host
        self.invite: str = self.spec.invite
        self.watch: str = self.spec.watch
        names = free_bot_names([wish.name for wish in self.spec.seats])
        self.chairs: Final = [Chair(wish, names[at % len(names)]) for at, wish in enumerate(self.spec.seats)]
        self.position: Position | None = None
        self.turn: Turn = Turn(-1, 0, [])
        self.past: list[tuple[Position, Turn]] = []  # positions to undo to
        self.values: array[int] = array("q")  # decisions, packed as in a record
        self.marks: array[int] = array("l")  # the entry of each decision
        self.movers: array[int] = array("b")  # the seat of each decision
        self.practice: bool = False  # decisions were taken back, see rewind.py
        self.rewinds: int = 0
        self.rewound: int = 0  # the entry that took back last
        self.hints: dict[int, tuple[int, str]] = {}  # by seat: the question it was asked about, and the hint as stored
        self.asked_since: list[int] = [0] * len(self.chairs)  # the entry that put the current question to each seat
        self.clock_from: float = 0.0
        self.refs: dict[tuple[int, str], int] = {}
        self.talk: Final = Talk()
        self.notices: deque[tuple[int, int, str, dict[str, str]]] = deque(maxlen=NOTICES_KEPT)  # see ``tell``
        self.replaced: dict[str, str] = {}  # hash of a former link: the key in texts.SENTENCES for its holder
        self.rematch: str = ""
        self.closed: bool = False
        self.deleted: bool = False  # from the store: nothing may be written any more
        self.sealed: bool = self.spec.sealed
        self.bots: bool = False  # whether a bot plays here, for itself or for somebody
        self.cached_names: list[str] | None = None  # invalidated when the seating changes
        self.count_bots()

    # -- What the log says ---------------------------------------------------

    def apply(self, entry: Entry, after: Position | None = None) -> None:
        """Apply an entry that was written; ``after``: the resulting position, where it is already known."""
        assert entry.number == self.number + 1, "entries come in order"
        kind = entry.kind
        if self.outdated and kind == "move":
            self.decisions.append(f"{entry.seat}: #{entry.code}")
            self.marks.append(entry.number)
        elif self.outdated and kind == "undo":
            self.decisions.pop()
            self.marks.pop()
        elif self.outdated and kind == "rewind":
            self.forget_from(entry)
        elif kind == "move":
            self.apply_move(entry, after)
        elif kind == "undo":
            self.apply_undo(entry)
        elif kind == "rewind":
            self.apply_rewind(entry)
        elif kind == "say" or kind == "react":
            self.talk.hear(entry)
        else:
            self.apply_change(kind, entry)
            self.count_bots()
        self.number = entry.number
        if entry.ref:
            self.refs[(entry.seat, entry.ref)] = entry.number
            if len(self.refs) > REFS_KEPT:
                del self.refs[next(iter(self.refs))]

    def count_bots(self) -> None:
        self.bots = any(chair.bot_plays for chair in self.chairs)
        self.cached_names = None

    def apply_move(self, entry: Entry, after: Position | None) -> None:
        before = self.position
        assert before is not None, "a move before the start"
        if after is None:
            after = before.copy()
            after.play(entry.seat, entry.code)
        several = len(before.pending) > 1
        self.values.append(entry.seat * int(self.game.size) + entry.code if several else entry.code)
        self.marks.append(entry.number)
        self.movers.append(entry.seat)
        if after.undoable(entry.seat):
            self.past.append((before, self.turn))
        else:
            self.past.clear()
        self.turn = self.turn.after(before, entry.seat, entry.number)
        self.put_question(before, after, entry)

    def apply_undo(self, entry: Entry) -> None:
        before = self.position
        assert before is not None
        self.values.pop()
        self.marks.pop()
        self.movers.pop()
        position, self.turn = self.past.pop()
        self.put_question(before, position, entry)

    def apply_rewind(self, entry: Entry) -> None:
        """Back to before the decision of entry ``code``. The game is replayed up to there."""
        self.forget_from(entry)
        self.past.clear()
        record = self.blank_record()
        record.values = list(self.values)
        position, self.turn = replayed(self.game, record, self.marks)
        self.position = position
        self.clock_from = entry.at
        for seat in position.pending:  # what anyone was about to answer is stale
            self.asked_since[seat] = entry.number

    def forget_from(self, entry: Entry) -> None:
        """The game is practice from now on: whoever goes back knows what was hidden."""
        while self.marks and self.marks[-1] >= entry.code:
            self.marks.pop()
            if self.outdated:
                self.decisions.pop()
            else:
                self.values.pop()
                self.movers.pop()
        self.practice = True
        self.rewinds += 1
        self.rewound = entry.number

    def put_question(self, before: Position, after: Position, entry: Entry) -> None:
        """A seat that is still choosing while others choose keeps its question."""
        self.position = after
        was = before.pending
        same = int(before.step) == int(after.step)
        for seat in after.pending:
            if not (same and seat in was and seat != entry.seat):
                self.asked_since[seat] = entry.number
                self.clock_from = entry.at
        if after.over():
            self.state = OVER
            self.past.clear()

    def apply_change(self, kind: str, entry: Entry) -> None:
        chair = self.chairs[entry.seat] if entry.seat >= 0 else None
        data: dict[str, Any] = json.loads(entry.data) if entry.data else {}
        if chair is not None and kind == "sit":
            bot = chair.name if chair.who == "bot" else ""  # of the bot that held the seat for a late guest
            chair.sit(data)
            if bot:
                self.clock_from = entry.at
                self.tell(entry, entry.seat, "came-late", bot=bot)
        elif chair is not None and kind == "free":
            self.tell(entry, entry.seat, "rose")
            chair.rise()
        elif chair is not None and kind == "ready":
            chair.ready = entry.code == 1
        elif chair is not None and kind == "bot":
            chair.stand_in = True
            chair.level = data["level"]
            self.tell(entry, entry.seat, data.get("why", "absent"))
        elif chair is not None and kind == "back":
            chair.stand_in = False
            self.clock_from = entry.at
            self.tell(entry, entry.seat, "back")
        elif chair is not None and kind == "offer":
            chair.offered = True
            chair.code = data["code"]
            self.tell(entry, entry.seat, "code-made" if chair.code else "link-offered")
        elif chair is not None and kind == "link":
            by: str = data.get("by", "")  # not in logs of early versions
            self.replaced[chair.hash] = "seat-taken" if by == "code" else "link-replaced"
            if by:
                self.tell(entry, entry.seat, "code-used" if by == "code" else "link-renewed")
            chair.hash = data["hash"]
            if by == "code":  # it may be somebody else's device
                chair.here = chair.program = False
            chair.offered = False
            chair.code = ""
        elif chair is not None and kind == "program":
            chair.program = True
            self.tell(entry, entry.seat, "program")
        elif chair is not None and kind == "hint":
            chair.hints += 1
            self.hints[entry.seat] = (self.asked_since[entry.seat], entry.data)
            if any(other.who == "person" for other in self.chairs if other is not chair):
                self.tell(entry, entry.seat, "hint")
        elif kind == "link":
            setattr(self, data["what"], data["hash"])
        elif kind == "start":
            self.begin(data["fill"], data.get("edition", self.spec.edition), entry)
        elif kind == "unseal":
            self.sealed = False
        elif kind == "rematch":
            self.rematch = data["table"]
        elif kind in MODERATION:
            moderate(self, entry, data)
        elif kind == "close":
            if data.get("by") == "house":
                self.tell(entry, -1, "closed-by", by="house")
            self.closed = True
            self.state = CLOSED
            self.past.clear()

    def tell(self, entry: Entry, seat: int, what: str, **more: str) -> None:
        """Add a notice (notices.NOTICES) for everyone, with the seat's current name; -1: no seat's."""
        self.notices.append((entry.number, seat, what, {"name": self.chairs[seat].name if seat >= 0 else "", **more}))

    def begin(self, fill: Any, edition: int, entry: Entry) -> None:
        """``fill``: the bot's level by seat; logs of early versions have one level for all free seats."""
        used = [chair.name for chair in self.chairs]
        names = free_bot_names(used)
        for seat, chair in enumerate(self.chairs):
            level = fill.get(str(seat)) if isinstance(fill, dict) else fill if chair.who == "free" else None
            if level is None:
                continue
            chair.level = level
            if chair.who == "person":
                chair.stand_in = True
                self.tell(entry, seat, "absent")
            else:
                chair.who = "bot"
                chair.name = names.pop(0) if names else BOT_NAMES[0]
        self.state = PLAYING
        self.edition = edition
        self.outdated = self.outdated or edition != self.game.edition
        if self.outdated:
            return
        self.position = self.game.opening(self.blank_record())
        self.clock_from = entry.at
        for seat in self.position.pending:
            self.asked_since[seat] = entry.number

    # -- Records -------------------------------------------------------------

    def blank_record(self) -> Record:
        record = Record(self.spec.game, self.edition, self.spec.options, len(self.chairs))
        record.seed = self.row.seed
        if self.row.start:
            record.start = json.loads(self.row.start)
        return record

    def record(self) -> Record:
        """The game as played, without what was undone. It contains the seed: only after the end."""
        record = self.blank_record()
        record.values = list(self.values)
        record.texts = self.decisions
        record.practice = self.practice
        record.names = [
            f"{chair.name} ({chair.level})" if chair.bot_plays and chair.level else chair.name for chair in self.chairs
        ]
        if self.position is not None:
            record.end = self.position.fingerprint()
        return record

    @property
    def ended(self) -> bool:
        return self.state in (OVER, CLOSED)

    @property
    def names(self) -> list[str]:
        if self.cached_names is None:
            self.cached_names = [chair.name or f"#{seat + 1}" for seat, chair in enumerate(self.chairs)]
        return self.cached_names

    def commitment(self) -> str:
        """Empty where the game continues from a record: then there is no deal to check."""
        return "" if self.row.start else commitment(self.row.seed)

    # -- What may happen -----------------------------------------------------

    def prepare_move(
        self, now: float, seat: int, code: int, answers: int, ref: str, by_bot: bool = False
    ) -> tuple[Entry, Position]:
        """The entry and the position after it; raises if the move is not possible. Does not change the table."""
        position = self.question(seat, by_bot)
        if seat in position.pending and not self.asked_since[seat] <= answers <= self.number:
            raise trouble("stale")
        rule = position.forbids(seat, code)
        if rule is not None:
            if answers < self.number and seat not in position.pending:
                raise trouble("stale")
            names = self.names
            words = Words(rule.say("fr", names), rule.say("de", names), rule.say("en", names))
            raise Trouble("illegal", 409, words, rule.id)
        after = position.copy()
        after.play(seat, code)
        return self.entry(now, "move", seat, code=code, ref=ref), after

    def prepare_undo(self, now: float, seat: int, answers: int, ref: str) -> Entry:
        position = self.question(seat)
        if not self.asked_since[seat] <= answers <= self.number:
            raise trouble("stale")
        if not self.may_undo(seat, position):
            raise trouble("nothing-to-undo")
        return self.entry(now, "undo", seat, ref=ref)

    def may_undo(self, seat: int, position: Position) -> bool:
        return bool(self.past) and position.undoable(seat) and self.past[-1][0].pending == [seat]

    def question(self, seat: int, by_bot: bool = False) -> Position:
        if self.closed:
            raise trouble("over")
        if self.position is None:
            raise self.no_position()
        if self.chairs[seat].bot_plays and not by_bot:
            raise trouble("bot-plays")
        if by_bot and not self.chairs[seat].bot_plays:
            raise trouble("stale")
        return self.position

    def no_position(self) -> Trouble:
        """Why there is no position yet, or any more."""
        if not self.outdated:
            return trouble("not-started")
        return trouble("earlier-edition", game=self.game.box.title, old=self.edition, new=self.game.edition)

    def entry(self, now: float, kind: str, seat: int = -1, code: int = -1, data: object = None, ref: str = "") -> Entry:
        """The next entry of the log."""
        text = "" if data is None else json.dumps(data, ensure_ascii=False)
        return Entry(self.id, self.number + 1, kind, seat, code, text, ref, now)

    def known(self, seat: int, ref: str) -> int | None:
        """The number under which the same message was already written."""
        return self.refs.get((seat, ref)) if ref else None

    # -- How it stands -------------------------------------------------------

    def bots_asked(self) -> list[int]:
        """The seats asked whose decisions a bot makes."""
        if not self.bots or self.position is None or self.ended:
            return []
        return [seat for seat in self.position.pending if self.chairs[seat].bot_plays]

    def deadline(self) -> float:
        """When the turn of the person asked expires; 0: never."""
        seconds = self.seconds_a_turn
        if not seconds or self.position is None or self.ended:
            return 0.0
        if all(self.chairs[seat].bot_plays for seat in self.position.pending):
            return 0.0
        return self.clock_from + seconds

    def apply_summary(self, summary: Summary | None) -> None:
        """The row was written with this update."""
        if summary is not None:
            self.row.state = summary.state
            self.row.free = summary.free
            self.row.touched = summary.touched
            self.row.due = summary.due
            self.row.archived = False

    def may_talk(self) -> bool:
        """False while a game runs whose rules forbid talking, or where the host has switched it off."""
        return self.talk.mode == ALL and (not self.game.box.silent or self.state != PLAYING)

    def asks(self, seat: int | None) -> int:
        """The entry number a move of this seat must answer; -1: it is not asked."""
        position = self.position
        if seat is None or position is None or self.ended or position.asked >> i64(seat) & 1 == 0:
            return -1
        return self.asked_since[seat]
