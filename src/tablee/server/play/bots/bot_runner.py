"""Plays the bots' moves at tables: a worker chooses, and the move is appended like any other.

A worker is given the record, replays it, and gives the bot the view of its seat and nothing else.
"""

import asyncio
import logging
from functools import partial
from random import Random
from time import monotonic
from typing import Final

from tablee.bots.bot import bot_seed
from tablee.server.budgets import ENTRY, Budget
from tablee.server.errors import Trouble
from tablee.server.metrics import Metrics
from tablee.server.play.append import Prepared, TableLog
from tablee.server.play.bots.bot_workers import Attendance, BotWorkers
from tablee.server.play.presence import Presence
from tablee.server.play.tasks import Tasks
from tablee.server.storage.store import StorageError
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry
from tablee.server.table.summary import BOT_GRACE

LOG: Final = logging.getLogger("tablee.bots")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0  # seconds between retries while the store fails
LEAST_PACE, MOST_PACE = 0.5, 1.5  # times the pace agreed on at the table


def bot_move(table: LiveTable, seat: int, code: int, answers: int, now: float) -> Prepared:
    return table.prepare_move(now, seat, code, answers, "", by_bot=True)


def pause(table: str, number: int, pace: float) -> float:
    """Seconds a bot appears to think, varied like a person's.

    Derived from the table's id and the entry number only, so that the pause reveals nothing about the bot's cards: a
    forced move takes as long as a hard one. Only an expert that really needs longer takes longer.
    """
    return pace * (LEAST_PACE + (MOST_PACE - LEAST_PACE) * Random(f"{table}/pause/{number}").random())


class BotRunner:
    def __init__(
        self,
        log: TableLog,
        bot_workers: BotWorkers,
        attendance: Attendance,
        presence: Presence,
        metrics: Metrics,
        tasks: Tasks,
        stored: Budget,
    ) -> None:
        self.log: Final = log
        self.bot_workers: Final = bot_workers
        self.attendance: Final = attendance
        self.presence: Final = presence
        self.metrics: Final = metrics
        self.tasks: Final = tasks
        self.stored: Final = stored
        self.awake: Final[set[str]] = set()  # tables with a running bot task
        self.makers: Final[dict[str, str]] = {}  # the visitor charged for a table's bots, while it is in memory

    def on_entry(self, table: LiveTable, entry: Entry) -> None:
        if table.bots:
            self.wake(table)

    def on_loaded(self, table: LiveTable, last: float) -> None:
        """On a shared store another server may already be thinking."""
        if not self.log.store.shared or self.log.clock.now() - last > BOT_GRACE / 3:
            self.wake(table)

    def is_thinking(self, id: str) -> bool:
        return id in self.awake

    def made_by(self, id: str, visitor: str) -> None:
        self.makers[id] = visitor

    def on_evicted(self, id: str) -> None:
        self.makers.pop(id, None)
        self.attendance.forget(id)

    def somebody_at(self, table: LiveTable, visitor: str) -> None:
        """Wake bots that paused because nobody was there. Whoever came first is charged if the maker is unknown."""
        self.makers.setdefault(table.id, visitor)
        if self.attendance.seen(table.id):
            self.wake(table)

    def may_play(self, id: str) -> bool:
        seats, watching = self.presence.of(id)
        return self.attendance.may_play(id, bool(seats) or watching > 0)

    def wake(self, table: LiveTable) -> None:
        if table.id in self.awake or self.tasks.stopping:
            return
        if table.bots_asked() and self.may_play(table.id):
            self.awake.add(table.id)
            self.tasks.spawn(self.play(table))

    async def play(self, table: LiveTable) -> None:
        try:
            pause = FIRST_PAUSE
            while (seats := table.bots_asked()) and self.may_play(table.id):
                seat, number = seats[0], table.number
                code = await self.choose(table, seat)
                try:
                    await self.log.append(table, partial(bot_move, table, seat, code, number))
                    self.stored.charge(self.makers.get(table.id, ""), ENTRY)
                    pause = FIRST_PAUSE
                except StorageError:
                    await asyncio.sleep(pause)
                    pause = min(LONGEST_PAUSE, pause * 2)
                except Trouble as error:
                    if error.code == "illegal":
                        extra = {"table": table.id, "number": number, "why": error.clause}
                        LOG.error("a bot's move was refused", extra=extra)
                        return
        finally:
            self.awake.discard(table.id)
        self.wake(table)

    async def choose(self, table: LiveTable, seat: int) -> int:
        begun = monotonic()
        wanted = pause(table.id, table.number, table.spec.bot_pace)
        record = table.blank_record()
        record.values = list(table.values)
        seed = bot_seed(table.row.seed, seat, len(record))
        visitor = self.attendance.visitor(table.id, self.makers.get(table.id, ""))
        level = table.chairs[seat].level
        code = await self.bot_workers.choose(record.to_json(), seat, level, seed, table.id, visitor)
        took = monotonic() - begun
        self.metrics.thinking.observe(took)
        await asyncio.sleep(max(0.0, wanted - took))
        return code
