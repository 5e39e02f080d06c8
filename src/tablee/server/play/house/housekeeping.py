"""Periodic work: expired turns, bots abandoned by another server, entries of other servers, archiving, eviction."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablee.server.errors import Trouble
from tablee.server.metrics import Metrics
from tablee.server.play.append import TableLog
from tablee.server.play.bots.bot_runner import BotRunner
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.circle.presence import CirclePresence
from tablee.server.play.commands import Commands
from tablee.server.play.presence import Presence
from tablee.server.play.registry import Registry
from tablee.server.storage.bus import Word
from tablee.server.storage.store import StorageError, Store
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Summary, Write
from tablee.server.table.summary import BOT_GRACE

LOG: Final = logging.getLogger("tablee.housekeeping")
DUE_AT_ONCE: Final = 100
EVICT_EVERY: Final = 60.0  # seconds
ARCHIVE_EVERY: Final = 60  # evictions


@dataclass(frozen=True, eq=False)
class Housekeeping:
    store: Store
    log: TableLog
    registry: Registry
    broadcaster: Broadcaster
    presence: Presence
    commands: Commands
    bots: BotRunner
    circles: CirclePresence
    metrics: Metrics
    archive_days: float
    sweep_every: float
    poll_every: float
    poll_slow: float
    on_gone: list[Callable[[str], None]] = field(default_factory=list)  # another server has deleted this

    # -- Tables that are due -------------------------------------------------

    async def sweep(self) -> None:
        while True:
            try:
                for id in await self.store.due(self.log.clock.now(), DUE_AT_ONCE):
                    await self.look_after(id)
            except Trouble:
                pass  # the store will recover
            except Exception:
                LOG.exception("the sweep failed")
            await asyncio.sleep(self.sweep_every)

    async def look_after(self, id: str) -> None:
        """Handle an expired turn or a bot that has not moved, then schedule the next check."""
        now = self.log.clock.now()
        try:
            table = await self.registry.get(id)
        except StorageError:
            raise
        except (
            Trouble
        ):  # one unreadable table, logged by the registry, must not stop the sweep: its deadline is cleared
            row = await self.store.table(id)
            if row is not None:
                await self.store.append(Write([], [Summary(id, row.state, row.free, row.touched, 0.0)]))
            return
        await self.replace_late(table, now)
        bots = table.bots_asked() and self.bots.may_play(id)
        due = now + BOT_GRACE if bots else table.deadline()
        if table.row.due <= now or due != table.row.due:
            await self.log.write_summary(table, Summary(id, table.state, table.row.free, table.row.touched, due))
        self.bots.wake(table)

    async def replace_late(self, table: LiveTable, now: float) -> None:
        deadline = table.deadline()
        if deadline and deadline <= now and table.position is not None:
            for seat in table.position.pending:
                if not table.chairs[seat].bot_plays:
                    try:
                        await self.commands.replace_late(table, seat)
                    except StorageError:
                        raise
                    except Trouble:
                        continue  # they have just moved

    # -- Other servers -------------------------------------------------------

    def hear(self, word: Word) -> None:
        """A message from the bus."""
        if "circle" in word:
            self.circles.heard(word)
            return
        if word.get("gone") and word.get("node") != self.log.node:
            for hook in self.on_gone:
                hook(str(word.get("table")))
            return
        table = self.registry.loaded(str(word.get("table")))
        if table is None or word.get("node") == self.log.node:
            return
        if "here" in word:
            self.presence.heard(table.id, word)
            self.broadcaster.presence_changed(table.id, tell_others=False)
        elif int(word.get("number", 0)) > table.number and self.broadcaster.has_listeners(table.id):
            self.log.tasks.spawn(self.catch_up(table))

    async def catch_up(self, table: LiveTable) -> None:
        try:
            await self.log.catch_up(table)
        except StorageError as error:
            LOG.warning("could not catch up", extra={"table": table.id, "why": error.why})
        except Exception as error:  # this table's log alone: the others go on
            LOG.error("a log cannot be replayed", exc_info=error, extra={"table": table.id, "number": table.number})

    async def poll(self) -> None:
        """Read the shared log of tables with listeners: rarely while the bus is up, often while it is down."""
        waited = 0.0
        while True:
            await asyncio.sleep(self.poll_every)
            waited += self.poll_every
            self.presence.watch_bus()
            up = self.presence.bus_up_since is not None
            self.metrics.bus.set(1 if up else 0)
            if up and waited < self.poll_slow:
                continue
            waited = 0.0
            ids = [id for id in self.broadcaster.listeners if self.registry.loaded(id)]
            try:
                heads = await self.store.heads(ids) if ids else {}
                for id, number in heads.items():
                    table = self.registry.loaded(id)
                    if table is not None and number > table.number:
                        await self.catch_up(table)
            except StorageError:
                continue
            for id in ids:
                self.presence.tell_others(id)

    # -- Archive and eviction ------------------------------------------------

    async def archive(self) -> None:
        while True:
            try:
                count = await self.store.archive(self.log.clock.now() - self.archive_days * 86400)
                self.metrics.archived.inc(count)
            except Trouble:
                pass
            for _ in range(ARCHIVE_EVERY):
                await asyncio.sleep(EVICT_EVERY)
                self.registry.evict()
