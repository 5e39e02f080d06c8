"""Tables in memory: loaded from their log on demand, evicted when idle."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from tablee.server.errors import trouble
from tablee.server.metrics import Metrics
from tablee.server.play import tokens
from tablee.server.play.append import TableLog
from tablee.server.storage.store import DamagedLog, StorageError, Store
from tablee.server.table.live_table import LiveTable

LOG: Final = logging.getLogger("tablee.registry")
AT_ONCE: Final = 200  # entries applied before yielding to the event loop


class Registry:
    def __init__(self, store: Store, log: TableLog, metrics: Metrics, most_tables: int, idle: float) -> None:
        self.store: Final = store
        self.log: Final = log
        self.metrics: Final = metrics
        self.most_tables: Final = most_tables
        self.idle: Final = idle  # seconds
        self.tables: Final[OrderedDict[str, LiveTable]] = OrderedDict()  # least recently used first
        self.used: Final[dict[str, float]] = {}
        self.loading: Final[dict[str, asyncio.Future[LiveTable | None]]] = {}
        self.in_use: Final[list[Callable[[str], bool]]] = []  # predicates that prevent eviction
        self.on_loaded: Final[list[Callable[[LiveTable, float], None]]] = []  # called with the time of the last entry
        self.on_evicted: Final[list[Callable[[str], None]]] = []

    async def get(self, id: str) -> LiveTable:
        """The current table, including entries written by other servers."""
        found = self.tables.get(id)
        if found is None:
            return await self.load(id)
        self.touch(id)
        if self.store.shared:
            try:
                await self.log.catch_up(found)
            except DamagedLog:
                raise trouble("unreadable-table", id=id) from None
        return found

    def loaded(self, id: str) -> LiveTable | None:
        return self.tables.get(id)

    async def load(self, id: str) -> LiveTable:
        """Concurrent requests for one table share one load."""
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
        """Raises ``unreadable-table`` where this one table is at fault, and StorageError where the store is."""
        number = 0
        try:
            row = await self.store.table(id) if tokens.is_table_id(id) else None
            if row is None:
                return None
            table = LiveTable(row)
            last = 0.0
            for at, entry in enumerate(await self.store.log(id, 0), 1):
                number = entry.number
                table.apply(entry)
                last = entry.at
                if at % AT_ONCE == 0:
                    await asyncio.sleep(0)
        except DamagedLog:
            raise trouble("unreadable-table", id=id) from None
        except StorageError as error:
            LOG.error("a table cannot be read", extra={"table": id, "why": error.why})
            raise
        except Exception as error:  # of another version, or altered
            LOG.error("a log cannot be replayed", exc_info=error, extra={"table": id, "number": number})
            raise trouble("unreadable-table", id=id) from error
        if table.outdated:
            why = f"edition {table.edition} of {table.spec.game}, here it is {table.game.edition}"
            LOG.warning("begun under an earlier edition", extra={"table": id, "number": table.number, "why": why})
        self.add(table)
        self.evict(spare=id)
        for hook in self.on_loaded:
            hook(table, last)
        return table

    def add(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        self.used[table.id] = monotonic()
        self.metrics.tables.set(len(self.tables))

    def pin(self, table: LiveTable) -> LiveTable:
        """The table's unique object, restored if it was evicted meanwhile."""
        if table.id not in self.tables:
            self.add(table)
        return self.tables[table.id]

    def touch(self, id: str) -> None:
        if id in self.tables:
            self.tables.move_to_end(id)
            self.used[id] = monotonic()

    def drop(self, id: str) -> None:
        """It was deleted, or rewritten: whoever asks for it reads it again."""
        if self.tables.pop(id, None) is not None:
            del self.used[id]
            for hook in self.on_evicted:
                hook(id)
            self.metrics.tables.set(len(self.tables))

    def evict(self, spare: str = "") -> None:
        """Evict idle tables, and the least recently used ones if there are too many; never one in use."""
        now = monotonic()
        for id in list(self.tables):
            crowded = len(self.tables) > self.most_tables
            if not crowded and now - self.used[id] < self.idle:
                break
            if id != spare and not any(uses(id) for uses in self.in_use):
                del self.tables[id], self.used[id]
                for hook in self.on_evicted:
                    hook(id)
        self.metrics.tables.set(len(self.tables))
