"""Circles on the server: who may open one, its members, and its log.

Stored in the store's ``log`` under ``circle-ID``; there is no row in ``tables``. Each entry is a command of
``tablee.circle``. Names are rewritten in place when a member leaves, and everything when the circle is deleted, so that the
numbers of the entries stay and other servers are not confused.

The circle's link and the links of its tables are derived from a seed in its first entry, so that a member can be shown them.
"""

import asyncio
import hmac
import json
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from secrets import token_hex
from typing import Final
from unicodedata import normalize

from tablee.circle import Circle, Member, Ratings
from tablee.circle.circle import NAMING, Command
from tablee.server.budgets import Budget
from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.animals import check_animal
from tablee.server.play.clock import Clock
from tablee.server.play.commands import one_line
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry, Row, Write

KIND: Final = "circle"
PREFIX: Final = "circle-"  # of its key in the store
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 60
MOST_MEMBERS: Final = 100
MOST_EVER: Final = 500  # members, those who have left included
MOST_TABLES: Final = 30  # open at once
MOST_ENTRIES: Final = 12_000  # some 6,000 games
LAST: Final = ("over", "gone", "guest", "leave", "link", "device", "delete")  # always possible
MOST_IN_MEMORY: Final = 200  # circles, if not more are in use
TRIES: Final = 20  # while other servers keep taking the number
RATED_AT_ONCE: Final = 100  # games, before the event loop goes on
READ_AT_ONCE: Final = 200  # entries
GONE: Final = json.dumps({"do": "delete"})


@dataclass(frozen=True)
class Holder:
    """Whoever has a link, and what it permits."""

    keeper: bool = False
    member: str = ""

    def sitting(self) -> str:
        if not self.member:
            raise trouble("members-only")
        return self.member

    def keeping(self) -> None:
        if not self.keeper:
            raise trouble("keeper-only")


class LiveCircle:
    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.circle: Final = Circle()
        self.number: int = 0
        self.entries: Final[list[Entry]] = []  # those that hold a member's name: rewritten when it goes
        self.ends: Final[dict[str, Entry]] = {}  # by table: those that hold the names of guests
        self.lock: Final = asyncio.Lock()
        self.news: asyncio.Event = asyncio.Event()
        self.version: int = 0  # of what is not in its log: who sits at its tables
        self.waiting: int = 0
        self.ratings: Ratings = Ratings()
        self.rated: int = 0  # games counted so far
        self.corrections: int = 0  # as they were then
        self.looked: float = 0.0  # when another server's entries were looked for

    def apply(self, entry: Entry) -> None:
        self.take(entry)
        self.changed()

    def take(self, entry: Entry) -> None:
        command = json.loads(entry.data)
        self.circle.apply(command, entry.at)
        if command["do"] in NAMING:
            self.entries.append(entry)
        elif command["do"] == "over":
            self.ends[str(command["table"])] = entry
        self.number = entry.number

    def changed(self) -> None:
        self.version += 1
        self.news.set()
        self.news = asyncio.Event()

    def derived(self, what: str) -> str:
        digest = hmac.new(self.circle.seed.encode(), f"tablee circle {what}".encode(), sha256).digest()
        return urlsafe_b64encode(digest[: tokens.TOKEN_BYTES]).decode()

    def link(self) -> str:
        return self.derived(f"link {self.circle.links}")

    def table_token(self, table: str, what: str) -> str:
        """``what``: host, invite or watch. Rematches inherit the links of the first table."""
        return self.derived(f"{what} {self.circle.tables.get(table, table)}")

    def seat_token(self, table: str, seat: int, member: str) -> str:
        return self.derived(f"seat {self.circle.tables.get(table, table)} {seat} {member}")

    def member(self, id: str) -> Member:
        found = self.circle.members.get(id)
        if found is None or not found.there:
            raise trouble("no-such-member")
        return found


class Circles:
    def __init__(self, store: Store, clock: Clock, made: Budget) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.made: Final = made  # circles of a visitor
        self.live: Final[OrderedDict[str, LiveCircle]] = OrderedDict()  # least recently used first

    async def create(self, title: str, name: str, animal: str, visitor: str) -> tuple[LiveCircle, str, str, str]:
        """The circle, the keeper's token, the first member's and their id."""
        title, name, animal = proper_title(title), proper_name(name), check_animal(animal)
        self.made.spend(visitor)
        keeper, token, member = tokens.new_token(), tokens.new_token(), token_hex(6)
        id = tokens.new_table_id()
        commands: list[Command] = [
            {"do": "begin", "title": title, "seed": token_hex(32), "keeper": tokens.hashed(keeper)},
            {"do": "join", "member": member, "name": name, "animal": animal, "hash": tokens.hashed(token)},
        ]
        live = LiveCircle(id)
        entries = [self.entry(id, at, command) for at, command in enumerate(commands, 1)]
        if not await self.store.append(Write(entries)):
            raise trouble("stale")
        for entry in entries:
            live.apply(entry)
        self.add(live)
        await self.store.durable()
        return live, keeper, token, member

    def entry(self, id: str, number: int, command: Command, ref: str = "") -> Entry:
        data = json.dumps(command, ensure_ascii=False)
        return Entry(key_of(id), number, KIND, -1, data=data, ref=ref, at=self.clock.now())

    # -- Reading -------------------------------------------------------------

    async def get(self, id: str, token: str) -> tuple[LiveCircle, Holder]:
        """The circle with every entry written so far, and what the token permits."""
        live = await self.current(id)
        circle = live.circle
        if not token or len(token) > tokens.LONGEST:
            raise trouble("no-such-circle")
        found = [one.id for one in circle.members.values() if tokens.opens(token, one.hash)]
        keeper = tokens.opens(token, circle.keeper)
        if not found and not keeper and not hmac.compare_digest(token.encode(), live.link().encode()):
            raise trouble("no-such-circle")
        return live, Holder(keeper, found[0] if found else "")

    async def current(self, id: str) -> LiveCircle:
        live = self.live.get(id)
        if live is None:
            live = await self.load(id)
        else:
            self.live.move_to_end(id)
            if self.store.shared:
                async with live.lock:
                    await self.read_on(live)
        if live.circle.deleted:
            raise trouble("no-such-circle")
        return live

    async def load(self, id: str) -> LiveCircle:
        entries = await self.store.log(key_of(id), 0) if tokens.is_table_id(id) else []
        if not entries or entries[-1].data == GONE:
            raise trouble("no-such-circle")
        live = LiveCircle(id)
        for at, entry in enumerate(entries, 1):
            live.take(entry)
            if at % READ_AT_ONCE == 0:
                await asyncio.sleep(0)
        if id not in self.live:  # or somebody else was faster
            self.add(live)
        return self.live[id]

    def add(self, live: LiveCircle) -> None:
        self.live[live.id] = live
        for other in list(self.live.values()):
            if len(self.live) <= MOST_IN_MEMORY:
                break
            if other is not live and not other.lock.locked() and not other.waiting:
                del self.live[other.id]

    async def read_on(self, live: LiveCircle) -> None:
        for entry in await self.store.log(key_of(live.id), live.number):
            live.apply(entry)

    async def ratings(self, live: LiveCircle) -> Ratings:
        """Counted up to the last game; from the beginning if a game that had counted was corrected."""
        circle = live.circle
        while live.rated < len(circle.games) or live.corrections != circle.corrections:
            if live.corrections != circle.corrections:
                live.ratings, live.rated, live.corrections = Ratings(), 0, circle.corrections
            for game in list(circle.games.values())[live.rated : live.rated + RATED_AT_ONCE]:
                live.ratings.add(game)
                live.rated += 1
            if live.rated < len(circle.games):
                await asyncio.sleep(0)
        return live.ratings

    # -- Writing -------------------------------------------------------------

    async def append(
        self,
        live: LiveCircle,
        prepare: Callable[[], Command | None],
        rows: list[Row] | None = None,
        more: list[Entry] | None = None,
        rewritten: Callable[[], list[Entry]] | None = None,
    ) -> None:
        """Write the command that ``prepare`` makes, or nothing if it makes none; it is called again if another server was
        faster. ``rows`` and ``more`` (of other logs) are written in the same transaction."""
        async with live.lock:
            for _ in range(TRIES):
                if live.circle.deleted:
                    raise trouble("no-such-circle")
                command = prepare()
                if command is None:
                    return
                if live.number >= MOST_ENTRIES and command["do"] not in LAST:
                    raise trouble("circle-full")
                entry = self.entry(live.id, live.number + 1, command)
                changed = rewritten() if rewritten else []
                if await self.store.append(Write([entry, *(more or [])], tables=rows, rewritten=changed)):
                    live.apply(entry)
                    return
                await self.read_on(live)
        raise trouble("stale")

    async def join(self, live: LiveCircle, name: str, animal: str) -> tuple[str, str]:
        """Returns their id and token."""
        name, animal = proper_name(name), check_animal(animal)
        id, token = token_hex(6), tokens.new_token()

        def prepare() -> Command:
            if len(live.circle.there()) >= MOST_MEMBERS or len(live.circle.members) >= MOST_EVER:
                raise trouble("circle-crowded", most=MOST_MEMBERS)
            check_free(live.circle, name)
            return {"do": "join", "member": id, "name": name, "animal": animal, "hash": tokens.hashed(token)}

        await self.append(live, prepare)
        await self.store.durable()
        return id, token

    async def rename(self, live: LiveCircle, member: str, name: str, animal: str) -> None:
        name, animal = proper_name(name), check_animal(animal)

        def prepare() -> Command | None:
            now = live.member(member)
            check_free(live.circle, name, member)
            if (now.name, now.animal) == (name, animal):
                return None
            return {"do": "name", "member": member, "name": name, "animal": animal}

        await self.append(live, prepare)
        await self.store.durable()

    async def leave(self, live: LiveCircle, member: str, instead: str) -> None:
        """``instead``: what the history says from now on; empty: that somebody has left. The name is kept nowhere."""
        instead = one_line(instead)
        if len(instead) > LONGEST_NAME:
            raise trouble("circle-needs-name", most=LONGEST_NAME)

        def prepare() -> Command:
            live.member(member)
            return {"do": "leave", "member": member, "name": instead}

        def without_name() -> list[Entry]:
            found = []
            for entry in live.entries:
                command = json.loads(entry.data)
                if command["member"] == member:
                    command["name"] = command["animal"] = ""
                    data = json.dumps(command, ensure_ascii=False)
                    found.append(Entry(entry.table, entry.number, entry.kind, -1, data=data, at=entry.at))
            return found

        await self.append(live, prepare, rewritten=without_name)
        live.entries[:] = [entry for entry in live.entries if json.loads(entry.data)["member"] != member]
        await self.store.durable()

    async def forget_guest(self, live: LiveCircle, table: str, seat: int, instead: str) -> None:
        """A guest's name is to go, as it went from the table itself."""

        def prepare() -> Command | None:
            game = live.circle.games.get(table)
            if game is None or game.seats[seat].member or game.seats[seat].name in ("", instead):
                return None
            return {"do": "guest", "table": table, "seat": seat, "name": instead}

        def without_name() -> list[Entry]:
            game, entry = live.circle.games[table], live.ends[table]
            seats = [asdict(one) for one in game.seats]
            seats[seat]["name"] = instead
            command = {**json.loads(entry.data), "seats": seats}
            data = json.dumps(command, ensure_ascii=False)
            return [Entry(entry.table, entry.number, entry.kind, -1, data=data, at=entry.at)]

        await self.append(live, prepare, rewritten=without_name)

    async def device(self, live: LiveCircle, member: str) -> str:
        """A new token for a member who has lost theirs; the old one is revoked."""
        token = tokens.new_token()

        def prepare() -> Command:
            live.member(member)
            return {"do": "device", "member": member, "hash": tokens.hashed(token)}

        await self.append(live, prepare)
        await self.store.durable()
        return token

    async def retitle(self, live: LiveCircle, title: str) -> None:
        title = proper_title(title)
        await self.append(live, lambda: {"do": "title", "title": title} if title != live.circle.title else None)
        await self.store.durable()

    async def replace_link(self, live: LiveCircle) -> str:
        await self.append(live, lambda: {"do": "link"})
        await self.store.durable()
        return live.link()

    async def delete(self, live: LiveCircle, title: str) -> None:
        """Every entry is blanked: all that stays is that there was one. Its tables stay, with those who sit there."""

        def prepare() -> Command:
            if one_line(title) != live.circle.title:
                raise trouble("wrong-title", title=live.circle.title)
            return json.loads(GONE)  # type: ignore[no-any-return]

        def nothing() -> list[Entry]:
            return [Entry(key_of(live.id), at, KIND, -1, data=GONE) for at in range(1, live.number + 1)]

        await self.append(live, prepare, rewritten=nothing)
        await self.store.durable()


def key_of(id: str) -> str:
    """In the store; longer than the id of a table."""
    return f"{PREFIX}{id}"


def id_of(key: str) -> str:
    """The circle's id; empty for a key that is not a circle's."""
    return key.removeprefix(PREFIX) if key.startswith(PREFIX) else ""


def proper_title(title: str) -> str:
    title = one_line(title)
    if not 0 < len(title) <= LONGEST_TITLE:
        raise trouble("circle-needs-title", most=LONGEST_TITLE)
    return title


def proper_name(name: str) -> str:
    name = one_line(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise trouble("circle-needs-name", most=LONGEST_NAME)
    return name


def check_free(circle: Circle, name: str, member: str = "") -> None:
    """No two members of one name, however it is written."""
    taken = [one for one in circle.there() if one.id != member and folded(one.name) == folded(name)]
    if taken:
        raise trouble("name-taken", name=taken[0].name)


def folded(name: str) -> str:
    return normalize("NFKC", name).casefold()
