"""All tables of this server: who may do what at them, and who hears of it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from secrets import token_hex
from time import monotonic, time
from typing import Any, Final

import msgspec

from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.games import box
from tablee.server import links, wire
from tablee.server.bots import Thinkers, check_level
from tablee.server.bus import Bus, NoBus, Word
from tablee.server.entries import OPEN, OVER, PLAYING, Entry, Row, Summary, Write
from tablee.server.hall import Hall, Host, Listener, Who
from tablee.server.limits import Buckets
from tablee.server.metrics import Metrics
from tablee.server.spec import Spec
from tablee.server.store import Store, Unkept
from tablee.server.study import moment_of, trouble_of, why_touched
from tablee.server.tables import BOT_GRACE, SAID_AT_MOST, LiveTable
from tablee.server.words import REACTIONS, Trouble, trouble

LOG: Final = logging.getLogger("tablee.house")
TRIES: Final = 20
LISTENERS_A_TABLE: Final = 64
PRESENCE_LASTS: Final = 25.0
TALK_RATE, TALK_BURST = 0.5, 6.0

Made = tuple[Entry, Position | None]


@dataclass
class Settings:
    url: str = ""  # how the server is reached from outside
    origins: list[str] = field(default_factory=list)
    workers: int = 1
    cached: int = 5000
    idle: float = 600.0  # seconds after which a table nobody listens to leaves the memory
    archive_days: float = 60.0
    limited: bool = True
    listeners: int = 20_000
    sweep: float = 1.0
    poll: float = 1.0  # seconds between looks into a shared log while no bus brings word
    poll_slow: float = 10.0  # and while one does


class House(Host):
    def __init__(self, store: Store, bus: Bus | None = None, settings: Settings | None = None) -> None:
        self.store: Final = store
        self.shared: Final = store.shared
        self.hall: Final = Hall(store, self)
        self.bus: Final = bus or NoBus()
        self.settings: Final = settings or Settings()
        self.metrics: Final = Metrics(self.hall.tally)
        self.thinkers: Final = Thinkers(self.settings.workers)
        self.node: Final = token_hex(8)
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.used: dict[str, float] = {}
        self.loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self.elsewhere: dict[str, dict[str, tuple[list[int], int, float]]] = {}
        self.presence_due: set[str] = set()
        self.thinking: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.talk: Final = Buckets(TALK_RATE, TALK_BURST)
        self.stopping: bool = False

    # -- Opening and closing -------------------------------------------------

    async def start(self) -> None:
        await self.store.open()
        self.metrics.store.set(1)
        await self.bus.open(self.hear)
        self.spawn(self.sweep())
        self.spawn(self.keep_house())
        if self.shared:
            self.spawn(self.poll())

    async def stop(self) -> None:
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: "Any") -> None:
        """Every task is owned: it is held here, and ends with the house."""
        if self.stopping:
            work.close()
            return
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())

    # -- Tables in memory ----------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """The table as it stands now, whoever wrote last."""
        found = self.tables.get(id)
        if found is None:
            return await self.load(id)
        self.tables.move_to_end(id)
        self.used[id] = monotonic()
        if self.shared:
            await self.catch_up(found)
        return found

    async def load(self, id: str) -> LiveTable:
        waiting = self.loading.get(id)
        if waiting is None:
            waiting = asyncio.get_running_loop().create_future()
            self.loading[id] = waiting
            try:
                waiting.set_result(await self.read(id))
            except BaseException as error:
                waiting.set_exception(error)
                waiting.exception()
                raise
            finally:
                del self.loading[id]
        found = await asyncio.shield(waiting)
        if found is None:
            raise trouble("no-such-table")
        return found

    async def read(self, id: str) -> LiveTable | None:
        row = await self.store.table(id) if links.is_table_id(id) else None
        if row is None:
            return None
        table = LiveTable(row)
        last = 0.0
        for at, entry in enumerate(await self.store.log(id, 0)):
            table.take(entry)
            last = entry.at
            if at % 200 == 199:
                await asyncio.sleep(0)
        self.tables[id] = table
        self.used[id] = monotonic()
        self.metrics.tables.set(len(self.tables))
        self.make_room(spare=id)
        if not self.shared or time() - last > BOT_GRACE / 3:
            self.wake_bots(table)
        return table

    def make_room(self, spare: str = "") -> None:
        now = monotonic()
        for id in list(self.tables):
            if id == spare:  # somebody is about to sit down there
                continue
            crowded = len(self.tables) > self.settings.cached
            if not crowded and now - self.used[id] < self.settings.idle:
                break
            if not self.hall.listeners.get(id) and id not in self.thinking and not self.tables[id].lock.taken:
                del self.tables[id], self.used[id]
                self.elsewhere.pop(id, None)
        self.metrics.tables.set(len(self.tables))

    # -- The log -------------------------------------------------------------

    async def append(self, table: LiveTable, make: Callable[[], Made]) -> int:
        """Write what ``make`` finds possible, looking anew whenever somebody else was first. The entry's number.

        The table changes only after it is written: what is not has not happened. Who acknowledges a move waits until the
        store has kept it.
        """
        async with table.lock:
            looked = not self.shared
            for _ in range(TRIES):
                try:
                    entry, after = make()
                except Trouble:
                    if looked:
                        raise
                    looked = True  # it may be possible at the table as the others left it
                    await self.read_on(table)
                    continue
                summary = table.summary(entry, after)
                if await self.write(table, Write([entry], [summary] if summary else [])):
                    table.take(entry, after)
                    table.settle(summary)
                    self.hall.announce(table, entry)
                    if self.shared:
                        self.bus.tell({"node": self.node, "table": table.id, "number": entry.number})
                    return entry.number
                await self.read_on(table)
        raise trouble("stale")

    async def write(self, table: LiveTable, work: Write) -> bool:
        begun = monotonic()
        try:
            return await self.store.jot(work, lambda: self.hall.committed(work.entries[0].kind, begun))
        except Unkept as error:
            self.hall.kept(False)
            LOG.warning("not kept", extra={"why": error.why})
            if self.shared:  # the line may have broken after the commit: look as soon as one can
                self.spawn(self.look_again(table))
            raise

    def keeps(self, yes: bool) -> None:
        self.metrics.store.set(1 if yes else 0)

    def refused(self, code: str) -> None:
        self.metrics.refused.labels(code).inc()

    async def look_again(self, table: LiveTable) -> None:
        for _ in range(60):
            try:
                await self.catch_up(table)
                return
            except Unkept:
                await asyncio.sleep(1)

    async def catch_up(self, table: LiveTable) -> None:
        async with table.lock:
            await self.read_on(table)

    async def read_on(self, table: LiveTable) -> None:
        """Take what others have written since."""
        news = await self.store.log(table.id, table.number)
        for at, entry in enumerate(news):
            table.take(entry)
            if len(news) - at <= 8:
                self.hall.announce(table, entry)
        table.row.state = table.state
        table.row.free = sum(chair.who == "free" for chair in table.chairs)

    # -- Who hears of it -----------------------------------------------------

    def send_by_and_by(self, ear: Listener) -> None:
        self.spawn(self.send_all(ear))

    async def send_all(self, ear: Listener) -> None:
        assert ear.send is not None
        try:
            while (message := ear.next()) is not None:
                await ear.send(message)
        except Exception:
            return  # it has gone; its own coroutine notices and signs off
        finally:
            ear.flushing = False

    def listen(
        self, table: LiveTable, who: Who, lang: str, token: str, send: Callable[[bytes], Awaitable[None]] | None
    ) -> Listener:
        table = self.tables.setdefault(table.id, table)  # it may have had to make room for another just now
        self.used.setdefault(table.id, monotonic())
        ears = self.hall.listeners.setdefault(table.id, [])
        if self.hall.listening >= self.settings.listeners or len(ears) >= LISTENERS_A_TABLE:
            raise trouble("full-house")
        ear = Listener(table, who, lang, links.hashed(token) if token else "", send)
        ears.append(ear)
        self.hall.listening += 1
        self.metrics.listeners.set(self.hall.listening)
        self.presence_changed(table.id)
        return ear

    def leave_off(self, ear: Listener) -> None:
        ears = self.hall.listeners.get(ear.table.id)
        if ears and ear in ears:
            ears.remove(ear)
            self.hall.listening -= 1
            if not ears:
                del self.hall.listeners[ear.table.id]
                if ear.table.id in self.tables:
                    self.used[ear.table.id] = monotonic()
        self.metrics.listeners.set(self.hall.listening)
        self.presence_changed(ear.table.id)

    # -- Presence ------------------------------------------------------------

    def present(self, id: str) -> tuple[set[int], int]:
        """The seats somebody looks from, and how many just watch."""
        ears = self.hall.listeners.get(id, ())
        seats = {ear.who.seat for ear in ears if ear.who.seat is not None}
        watching = sum(ear.who.seat is None for ear in ears)
        now = monotonic()
        for others, count, until in self.elsewhere.get(id, {}).values():
            if until > now:
                seats.update(others)
                watching += count
        return seats, watching

    def presence_changed(self, id: str, tell: bool = True) -> None:
        """Several changes at once are told once."""
        if tell and self.shared:
            self.tell_presence(id)
        if id not in self.presence_due:
            self.presence_due.add(id)
            asyncio.get_running_loop().call_soon(self.tell_presence_here, id)

    def tell_presence_here(self, id: str) -> None:
        self.presence_due.discard(id)
        ears = self.hall.listeners.get(id)
        table = self.tables.get(id)
        if ears and table is not None:
            self.hall.tell_table(table, ears)
            for ear in ears:
                self.hall.flush(ear)

    def tell_presence(self, id: str) -> None:
        ears = self.hall.listeners.get(id, ())
        seats = sorted({ear.who.seat for ear in ears if ear.who.seat is not None})
        watching = sum(ear.who.seat is None for ear in ears)
        self.bus.tell({"node": self.node, "table": id, "here": seats, "watching": watching})

    def hear(self, word: Word) -> None:
        """Word from another server."""
        table = self.tables.get(str(word.get("table")))
        if table is None or word.get("node") == self.node:
            return
        if "here" in word:
            until = monotonic() + PRESENCE_LASTS
            others = self.elsewhere.setdefault(table.id, {})
            others[str(word["node"])] = (list(word["here"]), int(word["watching"]), until)
            self.presence_changed(table.id, tell=False)
        elif int(word.get("number", 0)) > table.number and self.hall.listeners.get(table.id):
            self.spawn(self.catch_up_quietly(table))

    async def catch_up_quietly(self, table: LiveTable) -> None:
        try:
            await self.catch_up(table)
        except Unkept:
            LOG.warning("could not catch up")

    # -- Housekeeping --------------------------------------------------------

    async def poll(self) -> None:
        """Look into the shared log for what no word has come of."""
        turn = 0
        while True:
            await asyncio.sleep(self.settings.poll)
            turn += 1
            self.metrics.bus.set(1 if self.bus.up else 0)
            often = isinstance(self.bus, NoBus) or not self.bus.up
            if not often and turn * self.settings.poll < self.settings.poll_slow:
                continue
            turn = 0
            ids = [id for id in self.hall.listeners if id in self.tables]
            try:
                heads = await self.store.heads(ids) if ids else {}
                for id, number in heads.items():
                    table = self.tables.get(id)
                    if table is not None and number > table.number:
                        await self.catch_up(table)
            except Unkept:
                continue
            for id in ids:
                self.tell_presence(id)

    async def sweep(self) -> None:
        """Look after tables where a bot owes a move, or a person has taken too long."""
        while True:
            try:
                for id in await self.store.due(time(), 100):
                    await self.look_after(id)
            except Trouble:
                pass
            except Exception:
                LOG.exception("sweeping failed")
            await asyncio.sleep(self.settings.sweep)

    async def look_after(self, id: str) -> None:
        now = time()
        try:
            table = await self.table(id)
        except Unkept:
            raise
        except Exception as error:  # a table that cannot be read must not hold up the others
            LOG.error("a table cannot be read", extra={"why": type(error).__name__})
            await self.store.write(Write([], [Summary(id, PLAYING, 0, now, 0.0)]))
            return
        deadline = table.deadline()
        if deadline and deadline <= now and table.position is not None:
            for seat in table.position.pending:
                if not table.chairs[seat].bot_plays:
                    await self.stand_in(table, seat, "", "late")
        bots = table.bots_asked()
        due = now + BOT_GRACE if bots else table.deadline()
        if table.row.due <= now or due != table.row.due:
            summary = Summary(id, table.state, table.row.free, table.row.touched, due)
            await self.store.write(Write([], [summary]))
            table.settle(summary)
        self.wake_bots(table)

    async def keep_house(self) -> None:
        while True:
            try:
                count = await self.store.archive(time() - self.settings.archive_days * 86400)
                self.metrics.archived.inc(count)
            except Trouble:
                pass
            for _ in range(60):
                await asyncio.sleep(60)
                self.make_room()

    # -- Bots ----------------------------------------------------------------

    def wake_bots(self, table: LiveTable) -> None:
        if table.id not in self.thinking and not self.stopping and table.bots_asked():
            self.thinking.add(table.id)
            self.spawn(self.think(table))

    async def think(self, table: LiveTable) -> None:
        try:
            pause = 0.5
            while seats := table.bots_asked():
                seat, number = seats[0], table.number
                begun = monotonic()
                record = table.blank_record()
                record.values = list(table.values)
                seed = Random(table.row.seed + b"/bot/%d/%d" % (seat, len(record))).getrandbits(56)
                level = table.chairs[seat].level
                code = await self.thinkers.choose(record.to_json(), seat, level, seed)
                self.metrics.thinking.observe(monotonic() - begun)
                await asyncio.sleep(max(0.0, table.spec.bot_pace - (monotonic() - begun)))
                try:
                    await self.append(table, partial(table.prepare_move, seat, code, number, "", True))
                    pause = 0.5
                except Unkept:
                    await asyncio.sleep(pause)
                    pause = min(10.0, pause * 2)
                except Trouble as error:
                    if error.code == "illegal":
                        LOG.error("a bot's move was refused", extra={"why": error.clause})
                        return
        finally:
            self.thinking.discard(table.id)
        self.wake_bots(table)

    async def stand_in(self, table: LiveTable, seat: int, level: str, why: str) -> int:
        def make() -> Made:
            if table.state != PLAYING:
                raise trouble("over" if table.ended else "not-started")
            if table.chairs[seat].bot_plays:
                raise trouble("bot-plays")
            return table.entry("bot", seat, data={"level": check_level(level), "why": why}), None

        return await self.append(table, make)

    # -- Who is it? ----------------------------------------------------------

    def who(self, table: LiveTable, token: str) -> Who:
        """What a link opens at a table. A wrong one opens nothing, not even what is open to everyone."""
        if not token:
            if table.spec.public:
                return Who(watches=True)
            raise trouble("no-such-table")
        seat = table.seat_of(token) if len(token) <= links.LONGEST else None
        host = links.opens(token, table.host)
        invited = links.opens(token, table.invite)
        watches = links.opens(token, table.watch)
        if seat is None and not host and not invited and not watches:
            raise trouble("no-such-table")
        return Who(seat, host, invited, True)

    # -- What one may do -----------------------------------------------------

    async def create(self, wish: wire.NewTable) -> tuple[wire.Created, LiveTable]:
        start = await self.go_on_from(wish) if wish.record else ""
        shelf = box(wish.game)
        options = shelf.chosen(dict(wish.options))
        game = shelf.open(options)
        game.check_seats(len(wish.seats))
        for seat in wish.seats:
            seat.name = tidy(seat.name)
            seat.level = check_level(seat.level) if seat.who == "bot" else ""
        host, invite, watch = links.new_token(), links.new_token(), links.new_token()
        spec = Spec(
            game=wish.game,
            edition=game.edition,
            options=options,
            seats=wish.seats,
            lang=wish.lang,
            public=wish.public,
            pace=wish.pace,
            clock=wish.clock,
            memory=wish.memory,
            bot_pace=wish.bot_pace,
            host=links.hashed(host),
            invite=links.hashed(invite),
            watch=links.hashed(watch),
        )
        tokens = {at: links.new_token() for at, seat in enumerate(wish.seats) if seat.who == "mine"}
        sitting: dict[int, tuple[str, str, str]] = {}
        for at, token in tokens.items():
            sitting[at] = (wish.seats[at].name, links.hashed(token), wish.lang)
        table = await self.lay(spec, links.new_seed(), sitting, start)
        await self.start_if_ready(table)
        answer = wire.Created(
            table=table.id,
            host=host,
            invite=invite,
            watch=watch,
            seats={str(at): token for at, token in tokens.items()},
            commitment=table.commitment(),
            links={
                "invite": self.link(table.id, invite),
                "watch": self.link(table.id, watch),
                "host": self.link(table.id, host),
                **{str(at): self.link(table.id, token) for at, token in tokens.items()},
            },
        )
        return answer, table

    async def go_on_from(self, wish: wire.NewTable) -> str:
        """What if? The whole position at a moment of a record; game, options and seats are the record's."""
        found = await self.thinkers.run(moment_of, wish.record, wish.at)
        if isinstance(found, tuple):
            raise trouble_of(found)
        name, options, seats, start = msgspec.json.decode(found, type=tuple[str, dict[str, bool | str], int, str])
        if wish.game != name or len(wish.seats) != seats:
            raise trouble("not-that-game", game=box(name).title, n=seats)
        wish.options = options
        return start

    def link(self, id: str, token: str) -> str:
        """What follows the hash never leaves the browser: no log and no proxy sees it."""
        return f"{self.settings.url}/t/{id}#{token}"

    async def lay(
        self, spec: Spec, seed: bytes, sitting: dict[int, tuple[str, str, str]], start: str = "", before: str = ""
    ) -> LiveTable:
        """A new table with these people at it; ``before``: the table it is a rematch of, told in the same breath."""
        now = time()
        free = sum(seat.who != "bot" for seat in spec.seats) - len(sitting)
        text = msgspec.json.encode(spec).decode()
        row = Row(links.new_table_id(), text, seed, start, spec.public, OPEN, free, now, now, 0.0)
        table = LiveTable(row)
        entries = []
        for seat, (name, kept, lang) in sitting.items():
            data = {"name": name or f"#{seat + 1}", "hash": kept, "lang": lang, "ready": True}
            entry = table.entry("sit", seat, data=data)
            table.take(entry)
            entries.append(entry)
        if before:
            old = await self.table(before)

            def make() -> Made:
                if not old.ended:
                    raise trouble("not-over")
                if old.rematch:
                    raise trouble("over")
                return old.entry("rematch", data={"table": row.id}), None

            await self.append_with(old, make, row, entries)
        elif not await self.store.write(Write(entries, [], [row])):
            raise trouble("stale")
        self.tables[row.id] = table
        self.used[row.id] = monotonic()
        self.metrics.tables.set(len(self.tables))
        return table

    async def append_with(self, old: LiveTable, make: Callable[[], Made], row: Row, entries: list[Entry]) -> None:
        """The old table's entry and the new table, both or neither."""
        async with old.lock:
            for _ in range(TRIES):
                entry, _ = make()
                if await self.write(old, Write([entry, *entries], [], [row])):
                    old.take(entry)
                    self.hall.announce(old, entry)
                    if self.shared:
                        self.bus.tell({"node": self.node, "table": old.id, "number": entry.number})
                    return
                await self.read_on(old)
        raise trouble("stale")

    async def join(self, table: LiveTable, who: Who, wish: wire.Join) -> wire.Joined:
        if not (who.invited or who.host or table.spec.public):
            raise trouble("not-yours")
        token = links.new_token()
        taken: list[int] = []

        def make() -> Made:
            if table.state != OPEN:
                raise trouble("over" if table.ended else "started")
            free = [seat for seat, chair in enumerate(table.chairs) if chair.who == "free"]
            if not free:
                raise trouble("no-free-seat")
            taken[:] = free[:1]
            name = distinct(tidy(wish.name), [chair.name for chair in table.chairs])
            data = {"name": name, "hash": links.hashed(token), "lang": wish.lang or table.spec.lang, "ready": False}
            return table.entry("sit", free[0], data=data), None

        await self.append(table, make)
        return wire.Joined(table.id, taken[0], token, self.link(table.id, token))

    async def ready(self, table: LiveTable, who: Who, ready: bool) -> int:
        seat = sitting(who)

        def make() -> Made:
            if table.state != OPEN:
                raise trouble("over" if table.ended else "started")
            return table.entry("ready", seat, code=1 if ready else 0), None

        await self.append(table, make)
        await self.start_if_ready(table)
        return table.number

    async def start_if_ready(self, table: LiveTable) -> None:
        """Everyone is there and ready: the cards are dealt."""
        if table.state == OPEN and all(chair.who == "bot" or chair.ready for chair in table.chairs):
            try:
                await self.deal(table, "", True)
            except Unkept:
                raise
            except Trouble:
                return  # somebody was quicker, or changed their mind

    async def begin(self, table: LiveTable, who: Who, fill: str) -> int:
        if not who.host:
            raise trouble("not-yours")
        return await self.deal(table, check_level(fill) if fill else "", False)

    async def deal(self, table: LiveTable, fill: str, all_ready: bool) -> int:
        def make() -> Made:
            if table.state != OPEN:
                raise trouble("over" if table.ended else "started")
            empty = any(chair.who == "free" for chair in table.chairs)
            if empty and not fill:
                raise trouble("seats-empty")
            if all_ready and not all(chair.who == "bot" or chair.ready for chair in table.chairs):
                raise trouble("seats-empty")
            return table.entry("start", data={"fill": fill}), None

        return await self.append(table, make)

    async def leave(self, table: LiveTable, who: Who) -> int:
        """Before the start the seat is free again; later a bot plays on, until one comes back."""
        seat = sitting(who)
        if table.state == PLAYING:
            return await self.stand_in(table, seat, "", "left")

        def make() -> Made:
            if table.state != OPEN:
                raise trouble("over")
            return table.entry("free", seat), None

        return await self.append(table, make)

    async def back(self, table: LiveTable, who: Who) -> int:
        seat = sitting(who)

        def make() -> Made:
            if table.ended:
                raise trouble("over")
            if not table.chairs[seat].stand_in:
                raise trouble("present")
            return table.entry("back", seat), None

        return await self.append(table, make)

    async def seat_bot(self, table: LiveTable, who: Who, wish: wire.Bot) -> int:
        """For whoever is not there: the host may ask for it, and everyone who sits here."""
        if not who.host and who.seat is None:
            raise trouble("not-yours")
        if wish.seat >= len(table.chairs):
            raise trouble("malformed", why=f"seat {wish.seat}")
        if wish.seat in self.present(table.id)[0]:
            raise trouble("present")
        return await self.stand_in(table, wish.seat, wish.level, "absent")

    async def relink(self, table: LiveTable, who: Who, what: str | int) -> wire.NewLink:
        if not who.host:
            raise trouble("not-yours")
        token = links.new_token()

        def make() -> Made:
            if isinstance(what, int):
                if what >= len(table.chairs) or table.chairs[what].who != "person":
                    raise trouble("malformed", why=f"seat {what}")
                return table.entry("link", what, data={"hash": links.hashed(token)}), None
            return table.entry("link", data={"what": what, "hash": links.hashed(token)}), None

        await self.append(table, make)
        return wire.NewLink(token, self.link(table.id, token))

    async def move(self, table: LiveTable, who: Who, code: int, answers: int, ref: str) -> int:
        seat = sitting(who)
        return await self.append_once(table, lambda: self.once(table, seat, ref, code, answers))

    def once(self, table: LiveTable, seat: int, ref: str, code: int, answers: int) -> Made:
        """The same message may have come in through another server meanwhile."""
        done = table.known(seat, ref)
        if done is not None:
            raise Again(done)
        return table.prepare_move(seat, code, answers, ref)

    async def undo(self, table: LiveTable, who: Who, answers: int, ref: str) -> int:
        seat = sitting(who)

        def make() -> Made:
            done = table.known(seat, ref)
            if done is not None:
                raise Again(done)
            return table.prepare_undo(seat, answers, ref), None

        return await self.append_once(table, make)

    async def append_once(self, table: LiveTable, make: Callable[[], Made]) -> int:
        """What is known already is acknowledged again."""
        try:
            return await self.append(table, make)
        except Again as again:
            return again.number

    def why(self, table: LiveTable, who: Who, code: int, lang: str, ref: str = "") -> wire.Why:
        """Why not? Answered from the view, so that the answer tells nothing the asker cannot see."""
        if table.position is None:
            raise trouble("not-started")
        view = table.position.seen_by(who.seat)
        rule = view.forbids(code)
        if rule is None:
            return wire.Why("why", code, None, "", ref)
        return wire.Why("why", code, rule.id, rule.say(lang), ref)

    def why_touched(self, table: LiveTable, who: Who, touched: list[str], lang: str, ref: str = "") -> wire.Why:
        """Why does this touch do nothing? Of all moves that begin so, the one that lacks least explains it."""
        if table.position is None:
            raise trouble("not-started")
        return why_touched(table.position.seen_by(who.seat), table.game, touched, lang, ref)

    def check_talk(self, table: LiveTable, seat: int) -> None:
        """A seat talks at one pace, however many lines and doors it uses."""
        if self.settings.limited and not self.talk.take(f"{table.id} {seat}"):
            raise trouble("too-many")

    async def say(self, table: LiveTable, who: Who, text: str, reaction: str) -> int:
        seat = sitting(who)
        known = ", ".join(REACTIONS)
        if reaction and reaction not in REACTIONS:
            raise trouble("no-such-reaction", known=known)
        text = tidy(text)
        if text and not table.may_talk():
            raise trouble("no-talk", known=known)
        if not text and not reaction:
            raise trouble("no-such-reaction", known=known)

        def make() -> Made:
            if table.said_count >= SAID_AT_MOST:
                raise trouble("too-many")
            return table.entry("react" if reaction else "say", seat, data=reaction or text), None

        return await self.append(table, make)

    async def rematch(self, table: LiveTable, who: Who) -> str:
        """The same people, the same links, a new deal."""
        if not who.host and who.seat is None:
            raise trouble("not-yours")
        if not table.ended:
            raise trouble("not-over")
        if table.rematch:
            return table.rematch
        spec = msgspec.json.decode(table.row.spec, type=Spec)
        spec.host, spec.invite, spec.watch = table.host, table.invite, table.watch
        people: dict[int, tuple[str, str, str]] = {}
        for seat, chair in enumerate(table.chairs):
            spec.seats[seat] = wire.SeatWish("bot" if chair.who == "bot" else "person", chair.name, chair.level)
            if chair.who == "person":
                people[seat] = (chair.name, chair.hash, chair.lang)
        try:
            new = await self.lay(spec, links.new_seed(), people, before=table.id)
        except Trouble:
            if table.rematch:
                return table.rematch
            raise
        await self.start_if_ready(new)
        return new.id

    async def close_table(self, table: LiveTable, who: Who) -> int:
        if not who.host:
            raise trouble("not-yours")

        def make() -> Made:
            if table.ended:
                raise trouble("over")
            return table.entry("close"), None

        return await self.append(table, make)

    def record(self, table: LiveTable, who: Who) -> str:
        """All of it, to whoever may see the table: the seed is told at the end, and one may look from every seat."""
        if not table.ended or table.position is None:
            raise trouble("not-over")
        return table.record().to_json()

    def replay(self, table: LiveTable, at: int, seat: int | None, lang: str) -> wire.Replay:
        """After the end everyone may look from every seat."""
        if not table.ended or table.position is None:
            raise trouble("not-over")
        record = table.record()
        if not 0 <= at <= len(record):
            raise trouble("no-such-point", n=len(record))
        if seat is not None and seat >= record.seats:
            raise trouble("malformed", why=f"seat {seat}")
        position = table.game.opening(record)
        decided = ""
        for number in range(at):
            actor, code = table.game.advance(record, number, position)
            decided = f"{actor}: {table.game.catalogue[code].text}"
        view = position.seen_by(seat)
        return wire.Replay(at, len(record), view.to_json(), view.sentences(lang, table.names), decided)


class Again(Trouble):
    """This very message has been taken before."""

    def __init__(self, number: int) -> None:
        super().__init__("again", 200, Words("", "", ""))
        self.number: Final = number


def sitting(who: Who) -> int:
    if who.seat is None:
        raise trouble("not-yours")
    return who.seat


def tidy(text: str) -> str:
    """One line, without signs that steer a terminal or turn the writing round."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def distinct(name: str, others: list[str]) -> str:
    found, number = name or "?", 1
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found


__all__ = ["OVER", "House", "Listener", "Settings", "Who"]
