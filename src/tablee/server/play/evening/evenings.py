"""A club's evening on the server: a log of commands, replayed in a worker.

Stored in the store's ``log`` under the evening's id; there is no row in ``tables``. The first entry holds the hashes of the
three links; each further entry is a command of ``tablee.evening``. The number of the last entry is the version of the
state. A command names the version it was made against; one made against an older version is rejected only if it conflicts
with what came later (``conflicts``).
"""

import asyncio
import hmac
import json
from base64 import urlsafe_b64encode
from collections import OrderedDict
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final, Literal

import msgspec
from msgspec import Raw

from tablee.core.rule import Mistake
from tablee.evening.evening import Command, Evening, replay
from tablee.evening.shown import shown
from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.clock import Clock
from tablee.server.play.study import Refusal, parts_of, trouble_of
from tablee.server.play.workers import Workers
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry, Row, Write

Role = Literal["organiser", "report", "watch"]
ROLES: Final[tuple[Role, ...]] = ("organiser", "report", "watch")
OPENED, COMMAND = "evening", "command"  # kinds of entries
MOST_COMMANDS: Final = 4_000
MOST_BYTES: Final = 1_000_000  # of all commands of an evening
MOST_IN_MEMORY: Final = 200  # evenings, if not more are in use
TRIES: Final = 20  # while other servers keep taking the number
LOOK: Final = 2.0  # seconds between looks into a log that other servers write to

RESULTS: Final = {"result", "correct"}
PEOPLE: Final = {"add", "leave", "back", "rename"}
SERVER_ONLY: Final = {"online"}  # made by evening_tables alone
SEATING: Final = {"undraw", "swap", "move", "night"}  # who sits where may have changed


def conflicts(command: Command, since: list[Command]) -> bool:
    """Whether what others did since gets in the way of this command. Where the order alone decides, the rules of the
    evening still apply: of two results for one table the second is refused with its own sentence."""
    do = str(command.get("do"))
    if do in PEOPLE:
        return False
    if do in RESULTS:
        spot = (command.get("round"), command.get("table"))
        return any(
            other["do"] in SEATING
            or (do == "correct" and other["do"] in RESULTS and (other.get("round"), other.get("table")) == spot)
            for other in since
        )
    if do in ("swap", "move", "online", "offline"):
        return any(other["do"] in SEATING or other["do"] == "round" for other in since)
    return any(other["do"] not in RESULTS and other["do"] != "rename" for other in since)


def advanced(_seconds: float, raw: bytes, seed: str, wish: bytes) -> tuple[bytes, bytes] | Refusal:
    """Runs in a worker: the commands as they are stored, and what is shown after them. Without a wish, only that state."""
    try:
        evening: Evening = replay(msgspec.json.decode(raw))
    except Mistake:
        return parts_of(trouble("unreadable-evening"))
    commands: list[Any] = msgspec.json.decode(wish) if wish else []
    try:
        for at, command in enumerate(commands):
            if command.get("do") == "draw":
                commands[at] = evening.drawn(seed)
            evening.apply(commands[at])
    except Mistake as error:
        return parts_of(error)
    return msgspec.json.encode(commands), msgspec.json.encode(shown(evening))


class LiveEvening:
    def __init__(self, opened: Entry) -> None:
        self.id: Final = opened.table
        self.opened: Final[dict[str, str]] = json.loads(opened.data)
        self.number: int = 0  # of commands; the entry's number less one
        self.raw: Final[list[Raw]] = []
        self.commands: Final[list[Command]] = []
        self.refs: Final[set[str]] = set()
        self.bytes: int = 0
        self.shown: Raw | None = None  # of the present number
        self.lock: Final = asyncio.Lock()
        self.news: asyncio.Event = asyncio.Event()
        self.waiting: int = 0
        self.settled: bool = False  # whether the online tables were looked at since it was loaded
        self.unsealed: Final[set[str]] = set()  # online tables that hold no secret any more

    def apply(self, entry: Entry, after: bytes | None = None) -> None:
        self.raw.append(Raw(entry.data.encode()))
        self.commands.append(json.loads(entry.data))
        self.bytes += len(entry.data)
        if entry.ref:
            self.refs.add(entry.ref)
        self.number += 1
        self.shown = None if after is None else Raw(after)
        self.news.set()
        self.news = asyncio.Event()

    def plays_online(self) -> bool:
        return any(one["do"] == "online" for one in self.commands)

    def log(self) -> bytes:
        return msgspec.json.encode(self.raw)


class Evenings:
    def __init__(self, store: Store, studies: Workers, clock: Clock) -> None:
        self.store: Final = store
        self.studies: Final = studies
        self.clock: Final = clock
        self.live: Final[OrderedDict[str, LiveEvening]] = OrderedDict()  # least recently used first

    async def create(self, plan: Command, names: list[Any], visitor: str) -> tuple[str, dict[Role, str]]:
        """Its id and its tokens; nothing is written if the plan or the names are wrong."""
        commands: list[Command] = [{**plan, "do": "plan"}]
        if names:
            commands.append({"do": "add", "names": names})
        given: dict[Role, str] = {role: tokens.new_token() for role in ROLES}
        opened = {"seed": token_hex(16)}
        for role, token in given.items():
            opened[role] = tokens.hashed(token)
        id, now = tokens.new_table_id(), self.clock.now()
        texts = [json.dumps(opened), *(json.dumps(one, ensure_ascii=False) for one in commands)]
        answer = await self.studies.run(
            started, msgspec.json.encode([Raw(one.encode()) for one in texts[1:]]), visitor=visitor
        )
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        kinds = [OPENED, *(COMMAND for _ in commands)]
        entries = [
            Entry(id, at, kind, -1, data=text, at=now)
            for at, (kind, text) in enumerate(zip(kinds, texts, strict=True), 1)
        ]
        if not await self.store.append(Write(entries)):
            raise trouble("stale")
        await self.store.durable()
        return id, given

    # -- Reading -------------------------------------------------------------

    async def get(self, id: str, token: str) -> tuple[LiveEvening, Role]:
        """The evening with every entry written so far, and what the token permits."""
        found = self.live.get(id)
        if found is None:
            found = await self.load(id)
        else:
            self.live.move_to_end(id)
            if self.store.shared:
                async with found.lock:
                    await self.read_on(found)
        fits: list[Role] = [
            role for role in ROLES if len(token) <= tokens.LONGEST and tokens.opens(token, found.opened[role])
        ]
        if not fits:
            raise trouble("no-such-evening")
        return found, fits[0]

    async def load(self, id: str) -> LiveEvening:
        entries = await self.store.log(id, 0) if tokens.is_table_id(id) else []
        if not entries or entries[0].kind != OPENED:
            raise trouble("no-such-evening")
        if id not in self.live:  # or somebody else was faster
            found = LiveEvening(entries[0])
            for entry in entries[1:]:
                found.apply(entry)
            self.live[id] = found
            for other in list(self.live.values()):
                if len(self.live) <= MOST_IN_MEMORY:
                    break
                if other is not found and not other.lock.locked() and not other.waiting:
                    del self.live[other.id]
        return self.live[id]

    def drop(self, id: str) -> None:
        """It was deleted."""
        evening = self.live.pop(id, None)
        if evening is not None:
            evening.news.set()

    async def read_on(self, evening: LiveEvening) -> None:
        for entry in await self.store.log(evening.id, evening.number + 1):
            evening.apply(entry)

    async def state(self, evening: LiveEvening, role: Role, visitor: str) -> wire.EveningState:
        async with evening.lock:
            return await self.state_locked(evening, role, visitor)

    async def state_locked(self, evening: LiveEvening, role: Role, visitor: str) -> wire.EveningState:
        if evening.shown is None:
            _, after = await self.advance(evening, b"", visitor)
            evening.shown = Raw(after)
        links = {id: table_token(evening, role, id) for id in online_ids(evening.commands)}
        return wire.EveningState(evening.id, role, evening.number, evening.shown, links)

    async def wait(self, evening: LiveEvening, after: int, seconds: float) -> None:
        """Long polling: returns when there is something newer, or when the time is up."""
        evening.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                while evening.number <= after:
                    if not self.store.shared:
                        await evening.news.wait()
                        continue
                    try:
                        async with asyncio.timeout(LOOK):
                            await evening.news.wait()
                    except TimeoutError:
                        async with evening.lock:
                            await self.read_on(evening)
        except TimeoutError:
            pass
        finally:
            evening.waiting -= 1

    # -- Writing -------------------------------------------------------------

    async def command(self, evening: LiveEvening, role: Role, ask: wire.EveningAsk, visitor: str) -> bool:
        """False: it conflicts with a command that came first. Returns once it is durable."""
        do = ask.command.get("do")
        if role == "watch" or (role == "report" and do != "result"):
            raise trouble("not-yours")
        if isinstance(do, str) and do in SERVER_ONLY:
            raise trouble("malformed", why="command.do")
        async with evening.lock:
            for _ in range(TRIES):
                if ask.id and ask.id in evening.refs:
                    break
                if ask.against < evening.number and conflicts(ask.command, evening.commands[ask.against :]):
                    return False
                if role == "report":
                    check_by_hand(ask.command, evening.commands)
                if await self.append(evening, [with_round(ask.command, evening)], ask.id, visitor):
                    break
            else:
                raise trouble("stale")
        await self.store.durable()
        return True

    async def append(
        self, evening: LiveEvening, wishes: list[Command], ref: str, visitor: str, rows: list[Row] | None = None
    ) -> bool:
        """Under the evening's lock. False: another server has taken the number; its entries have been read. The rows of
        new tables are written in the same transaction."""
        wish = json.dumps(wishes, ensure_ascii=False).encode()
        if evening.number + len(wishes) > MOST_COMMANDS or evening.bytes + len(wish) > MOST_BYTES:
            raise trouble("evening-full")
        done, after = await self.advance(evening, wish, visitor)
        entries = [
            Entry(
                evening.id,
                evening.number + 2 + at,
                COMMAND,
                -1,
                data=bytes(text).decode(),
                ref=ref,
                at=self.clock.now(),
            )
            for at, text in enumerate(msgspec.json.decode(done, type=list[Raw]))
        ]
        if not await self.store.append(Write(entries, tables=rows)):
            await self.read_on(evening)
            return False
        for entry in entries:
            evening.apply(entry, after if entry is entries[-1] else None)
        return True

    async def advance(self, evening: LiveEvening, wish: bytes, visitor: str) -> tuple[bytes, bytes]:
        answer = await self.studies.run(advanced, evening.log(), evening.opened["seed"], wish, visitor=visitor)
        if len(answer) == 2:
            return answer
        raise trouble_of(answer)


def started(_seconds: float, raw: bytes) -> bytes | Refusal:
    """Runs in a worker: are these first commands possible?"""
    try:
        replay(msgspec.json.decode(raw))
    except Mistake as error:
        return parts_of(error)
    return b""


def table_token(evening: LiveEvening, role: Role, table: str) -> str:
    """The token of an online table: the host's for organisers, else to watch. Derived, so that it need not be stored."""
    what = "host" if role == "organiser" else "watch"
    secret = f"tablee {what} {table}".encode()
    digest = hmac.new(evening.opened["seed"].encode(), secret, sha256).digest()
    return urlsafe_b64encode(digest[: tokens.TOKEN_BYTES]).decode()


def online_ids(commands: list[Command]) -> list[str]:
    """Of the current evening of a league."""
    found: list[str] = []
    for one in commands:
        if one["do"] == "night":
            found = []
        elif one["do"] == "online":
            found.append(one["id"])
    return found


def check_by_hand(command: Command, commands: list[Command]) -> None:
    """The result of an online table comes by itself: not everyone with the link to report may enter another."""
    online: dict[object, bool] = {}
    for one in commands:
        if one["do"] in ("round", "undraw", "night"):
            online = {}
        elif one["do"] in ("online", "offline"):
            online[one["table"]] = one["do"] == "online"
    table = command.get("table")
    if isinstance(table, int) and online.get(table):
        raise trouble("comes-by-itself", table=table)


def with_round(command: Command, evening: LiveEvening) -> Command:
    """A result always names its round, so that it cannot slip into the next one."""
    if str(command.get("do")) not in RESULTS or "round" in command:
        return command
    rounds = 0
    for one in evening.commands:
        rounds = 0 if one["do"] == "night" else rounds + (one["do"] == "round") - (one["do"] == "undraw")
    return {**command, "round": rounds}
