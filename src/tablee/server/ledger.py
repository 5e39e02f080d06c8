"""The one writer of the one file. Writes that arrive while the disk is busy, or has just been, share a transaction.

Where the disk answers at once, the loop itself commits: to wake a thread and be woken by it costs more. Where it does
not, a thread does, and nobody waits for the disk who has nothing to do with it.
"""

import asyncio
import contextlib
import logging
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, final

from tablee.server.entries import Write
from tablee.server.schema import COLUMNS
from tablee.server.store import Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
MOST_AT_ONCE: Final = 256
BREATH: Final = 0.001  # seconds after a commit; whoever comes sooner lets those join who are there already
UNKNOWN: Final = 0.004  # seconds a commit takes, at first
LATELY: Final = 0.1  # what the newest commit counts in that average
BUSY: Final = 300  # writes, after which the log grows ahead
GROW: Final = 1 << 20  # bytes, at a time
ROOM: Final = 32 << 20  # bytes, until it has so many
SPARE: Final = 1 << 30  # bytes left on the disk; else it is left as it is
TAKE_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
ENTER: Final = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_TABLE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SETTLE: Final = "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?"

Told = Callable[[bool | Unkept], None]
Outcomes = list[bool | Unkept]


@final
class Batch:
    """What is committed together, and who is to be told."""

    __slots__ = ("outcomes", "told", "took", "works")

    def __init__(self) -> None:
        self.works: Final[list[Write]] = []
        self.told: Final[list[Told]] = []
        self.outcomes: Outcomes = []
        self.took: float = 0.0  # seconds


@final
class Ledger:
    def __init__(
        self,
        connection: sqlite3.Connection,
        log: str,
        swift: float,
        tidy_after: int,
        clock: Callable[[], float],
        tidy: Callable[[], None],
    ) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.connection: Final = connection
        self.hand: Final = connection.cursor()  # enters one entry after the other
        self.log: Final = log  # the file SQLite writes ahead
        self.swift: Final = swift  # seconds a commit takes, on average, on a disk that one may wait for
        self.tidy_after: Final = tidy_after  # writes; then the file takes over what the log has gathered
        self.clock: Final = clock
        self.tidy: Final = tidy  # by somebody else, soon
        self.waiting: Batch = Batch()
        self.handing: asyncio.Handle | None = None
        self.writing: bool = False
        self.done: float = 0.0  # when the last commit was
        self.takes: float = UNKNOWN  # seconds a commit takes, of late
        self.untidy: int = 0  # writes since the file took over what the log had gathered
        self.nearly_tidy: bool = False
        self.roomy: bool = False  # the log has grown ahead as far as it should
        self.queue: Final[SimpleQueue[Batch | None]] = SimpleQueue()
        self.writer: Final = threading.Thread(target=self.write_all, name="tablee-write", daemon=True)
        self.writer.start()

    def close(self) -> None:
        """What waits is still written; then ``writer`` ends."""
        if self.handing is not None:
            self.handing.cancel()
        if self.waiting.works:
            self.queue.put(self.waiting)
        self.queue.put(None)

    # -- When ----------------------------------------------------------------

    def add(self, work: Write, told: Told) -> None:
        self.waiting.works.append(work)
        self.waiting.told.append(told)
        if self.handing is None and not self.writing:
            if self.takes < self.swift and self.clock() - self.done > BREATH:
                self.hand_over()  # ``told`` has been told when this returns
            else:
                self.handing = self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """What has come together is committed together: many small commits cost more than a few larger ones."""
        self.handing = None
        batch = self.waiting
        self.waiting = Batch()
        if len(batch.works) > MOST_AT_ONCE:
            self.waiting.works.extend(batch.works[MOST_AT_ONCE:])
            self.waiting.told.extend(batch.told[MOST_AT_ONCE:])
            del batch.works[MOST_AT_ONCE:]
            del batch.told[MOST_AT_ONCE:]
        self.writing = True
        if self.takes < self.swift:
            self.commit(batch)
            self.handed_back(batch)
        else:
            self.queue.put(batch)

    def handed_back(self, batch: Batch) -> None:
        """What has come meanwhile is next."""
        self.writing = False
        self.done = self.clock()
        self.takes += (batch.took - self.takes) * LATELY
        if self.waiting.works and self.handing is None:
            self.handing = self.loop.call_soon(self.hand_over)
        for at, told in enumerate(batch.told):
            try:
                told(batch.outcomes[at])
            except Exception:  # the others must hear of theirs all the same
                LOG.exception("could not be told")
        self.untidy += len(batch.works)
        if self.untidy >= self.tidy_after:
            self.untidy = 0
            self.tidy()

    def write_all(self) -> None:
        """The writer's thread."""
        while True:
            batch = self.queue.get()
            if batch is None:
                return
            self.commit(batch)
            with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
                self.loop.call_soon_threadsafe(self.handed_back, batch)

    # -- What ----------------------------------------------------------------

    def commit(self, batch: Batch) -> None:
        begun = self.clock()
        try:
            batch.outcomes = self.enter(batch.works)
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            batch.outcomes = [Unkept(str(error)) for _ in batch.works]
        batch.took = self.clock() - begun
        if self.nearly_tidy:
            self.finish_tidying()
        if self.untidy > BUSY and not self.roomy:
            self.roomy = not self.make_room()

    def enter(self, works: list[Write]) -> Outcomes:
        if len(works) == 1 and works[0].is_plain():  # one statement is a transaction by itself
            return [self.insert(works[0])]
        self.connection.execute("BEGIN IMMEDIATE")
        taken: Outcomes = [self.insert(work) for work in works]
        self.connection.execute("COMMIT")
        return taken

    def insert(self, work: Write) -> bool:
        connection = self.connection
        alone = len(work.entries) == 1 and not work.tables
        if not alone:
            connection.execute("SAVEPOINT work")
        for e in work.entries:
            if self.hand.execute(ENTER, e.row()).rowcount != 1:
                if not alone:
                    connection.execute("ROLLBACK TO work")
                    connection.execute("RELEASE work")
                return False
        for s in work.summaries:
            connection.execute(SETTLE, (s.state, s.free, s.touched, s.due, s.table))
        for r in work.tables:
            connection.execute(ADD_TABLE, r.row())
        if work.pulse:
            connection.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (work.pulse,))
        if not alone:
            connection.execute("RELEASE work")
        return True

    # -- Where: done by whoever writes, so that nothing is added meanwhile ---

    def finish_tidying(self) -> None:
        """Only when nothing is left does the log begin anew."""
        self.nearly_tidy = False
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute(TAKE_OVER)

    def make_room(self) -> bool:
        """To grow the log at each commit costs more than the commit, so the log of a busy house grows ahead.

        Zeros after the last entry say nothing to whoever reads the log again.
        """
        with contextlib.suppress(OSError), open(self.log, "ab", buffering=0) as log:
            if log.tell() < ROOM and shutil.disk_usage(os.path.dirname(self.log)).free > SPARE:
                return log.write(bytes(GROW)) == GROW
        return False
