"""The single way into a table's log, for every kind of entry and every writer: player, bot or sweep.

lock the table → make the entry → Store.append → apply it → notify the subscribers. The transport then waits for
``Store.when_durable`` and acknowledges (``Conversation.reply``, ``TablesApi.acknowledge``).

The table in memory changes only after the write, so a failed write has no effect. Entries are broadcast after the write
(they survive a crash of this process) and acknowledged after the fsync.
"""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from tablee.core.position import Position
from tablee.core.rule import Words
from tablee.server.budgets import Budget
from tablee.server.errors import Trouble, trouble
from tablee.server.metrics import Metrics
from tablee.server.play.clock import Clock
from tablee.server.play.tasks import Tasks
from tablee.server.storage.bus import Bus
from tablee.server.storage.store import StorageError, Store
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry, Row, Summary, Write
from tablee.server.table.moderation import MODERATION
from tablee.server.table.summary import summary_of

LOG: Final = logging.getLogger("tablee.append")
TRIES: Final = 20  # while other servers keep taking the number
CATCH_UP_TRIES: Final = 60
# accepted even in a full log, so that a table never gets stuck
LAST_ENTRIES: Final = ("bot", "back", "close", "rematch", "unseal", *MODERATION)
TOLD_AT_MOST: Final = 8  # entries of another server broadcast one by one; views are complete anyway

Prepared = tuple[Entry, Position | None]  # an entry, and the position after it if it is a move
Prepare = Callable[[float], Prepared]  # given the time; raises Trouble if the entry is not possible
Subscriber = Callable[[LiveTable, Entry], None]


class AlreadyWritten(Trouble):
    """The same message was written before, under this number."""

    def __init__(self, number: int) -> None:
        super().__init__("again", 200, Words("", "", ""))
        self.number: Final = number


class TableLog:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        node: str,
        clock: Clock,
        metrics: Metrics,
        tasks: Tasks,
        seat_entries: Budget,
        most_entries: int,
    ) -> None:
        self.store: Final = store
        self.bus: Final = bus
        self.node: Final = node  # this server's id on the bus
        self.clock: Final = clock
        self.metrics: Final = metrics
        self.tasks: Final = tasks
        self.seat_entries: Final = seat_entries
        self.most_entries: Final = most_entries
        self.subscribers: Final[list[Subscriber]] = []
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # locks in use

    def subscribe(self, subscriber: Subscriber) -> None:
        """Called with every entry after it was written here or read from the shared log, in order for each table."""
        self.subscribers.append(subscriber)

    async def append(
        self, table: LiveTable, prepare: Prepare, rows: list[Row] | None = None, more: list[Entry] | None = None
    ) -> int:
        """Write the entry that ``prepare`` makes; returns its number. ``rows`` and ``more`` are written in the same
        transaction.

        If another server has taken the number, its entries are applied and ``prepare`` is called again (optimistic
        concurrency).
        """
        async with self.lock(table.id):
            if table.deleted:
                raise trouble("no-such-table")
            up_to_date = not self.store.shared
            for _ in range(TRIES):
                try:
                    entry, after = prepare(self.clock.now())
                    if after is None:
                        self.check_room(table, entry)
                except AlreadyWritten as again:
                    return again.number
                except Trouble:
                    if up_to_date:
                        raise
                    up_to_date = True  # it may be possible after applying other servers' entries
                    await self.read_on(table)
                    continue
                summary = summary_of(table, entry, after)
                work = Write([entry, *(more or [])], [summary] if summary else [], rows)
                if await self.write(table, work):
                    table.apply(entry, after)
                    table.apply_summary(summary)
                    self.tell(table, entry)
                    if self.store.shared:
                        self.bus.tell({"node": self.node, "table": table.id, "number": entry.number})
                    return entry.number
                await self.read_on(table)
        raise trouble("stale")

    def check_room(self, table: LiveTable, entry: Entry) -> None:
        """Limit entries other than moves, per seat and per table; moves are bounded by the game."""
        if entry.number > self.most_entries and entry.kind not in LAST_ENTRIES:
            raise trouble("log-full")
        seat = -1 if entry.kind in MODERATION else entry.seat  # the host's doing, not the seat's
        self.seat_entries.spend(f"{table.id} {seat}")

    async def write(self, table: LiveTable, work: Write) -> bool:
        begun = monotonic()
        try:
            written = await self.store.append(work)
        except StorageError as error:
            self.metrics.storage_failed()
            number = work.entries[0].number if work.entries else 0
            LOG.warning("not written", extra={"table": table.id, "number": number, "why": error.why})
            if self.store.shared:  # the connection may have broken after the commit
                self.tasks.spawn(self.catch_up_later(table))
            raise
        if written and work.entries:
            self.store.when_durable(lambda: self.metrics.committed(work.entries[0].kind, monotonic() - begun))
        return written

    async def insert(self, table: LiveTable, entries: list[Entry]) -> None:
        """Store a new table with its first entries, which are already applied."""
        if not await self.write(table, Write(entries, [], [table.row])):
            raise trouble("stale")

    async def write_summary(self, table: LiveTable, summary: Summary) -> None:
        await self.write(table, Write([], [summary]))
        table.apply_summary(summary)

    def lock(self, id: str) -> asyncio.Lock:
        """Serialises writers within this process; between servers the log's primary key decides."""
        found = self.locks.get(id)
        if found is None:
            found = self.locks[id] = asyncio.Lock()
        return found

    def is_locked(self, id: str) -> bool:
        return id in self.locks

    # -- What other servers have written -------------------------------------

    async def catch_up(self, table: LiveTable) -> None:
        async with self.lock(table.id):
            await self.read_on(table)

    async def read_on(self, table: LiveTable) -> None:
        news = await self.store.log(table.id, table.number)
        for at, entry in enumerate(news):
            table.apply(entry)
            if len(news) - at <= TOLD_AT_MOST:
                self.tell(table, entry)
        table.row.state = table.state
        table.row.free = sum(chair.who == "free" for chair in table.chairs)

    async def catch_up_later(self, table: LiveTable) -> None:
        for _ in range(CATCH_UP_TRIES):
            try:
                await self.catch_up(table)
                return
            except StorageError:
                await asyncio.sleep(1)

    def tell(self, table: LiveTable, entry: Entry) -> None:
        for subscriber in self.subscribers:
            try:
                subscriber(table, entry)
            except Exception:  # it is written, so the writer must be told even if the broadcast fails
                LOG.exception("a subscriber failed", extra={"table": table.id, "number": entry.number})
