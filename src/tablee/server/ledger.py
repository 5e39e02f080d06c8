"""The one writer of the one file. Writes that arrive while the disk is busy, or has just been, share a transaction.

A move goes into the journal first, which is quick, and every few seconds into the database, together with many others.
Whatever is not just a move goes into the database at once, and all that the journal has with it, in order.

Where the disk answers at once, the loop itself commits: to wake a thread and be woken by it costs more. Where it does
not, a thread does, and nobody waits for the disk who has nothing to do with it.
"""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, final

from tablee.server.entries import Entry, Write
from tablee.server.journal import Journal
from tablee.server.schema import COLUMNS
from tablee.server.store import Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
MOST_AT_ONCE: Final = 256
BREATH: Final = 0.001  # seconds after a commit; whoever comes sooner lets those join who are there already
UNKNOWN: Final = 0.004  # seconds a commit takes, at first
LATELY: Final = 0.1  # what the newest commit counts in that average
MOST_BEHIND: Final = 4_000  # moves that the database does not have yet
MOST_HEADS: Final = 50_000
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
        journal: Journal | None,
        behind: list[Entry],
        swift: float,
        tidy_after: int,
        lag: float,
        clock: Callable[[], float],
        tidy: Callable[[], None],
    ) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.connection: Final = connection
        self.hand: Final = connection.cursor()  # enters one entry after the other
        self.journal: Final = journal
        self.behind: Final = behind  # what the journal has and the database has not, in order
        self.heads: Final[dict[str, int]] = {}  # the number of the last entry of each table, where it is known
        self.jammed: bool = bool(behind)  # the database did not take it over; until it does, it has to take everything
        self.swift: Final = swift  # seconds a commit takes, on average, on a disk that one may wait for
        self.tidy_after: Final = tidy_after  # writes; then the file takes over what the log has gathered
        self.lag: Final = lag  # seconds that a move is in the journal only
        self.clock: Final = clock
        self.tidy: Final = tidy  # by somebody else, soon
        self.waiting: Batch = Batch()
        self.handing: asyncio.Handle | None = None
        self.catching_up: asyncio.TimerHandle | None = None
        self.writing: bool = False
        self.done: float = 0.0  # when the last commit was
        self.takes: float = UNKNOWN  # seconds a commit takes, of late
        self.untidy: int = 0  # writes since the file took over what the log had gathered
        self.nearly_tidy: bool = False
        self.queue: Final[SimpleQueue[Batch | None]] = SimpleQueue()
        self.writer: Final = threading.Thread(target=self.write_all, name="tablee-write", daemon=True)
        self.writer.start()

    def close(self) -> None:
        """What waits is still written; then ``writer`` ends."""
        if self.handing is not None:
            self.handing.cancel()
        if self.catching_up is not None:
            self.catching_up.cancel()
        self.waiting.works.append(Write([]))  # what is behind catches up
        self.waiting.told.append(unheard)
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
        if self.behind and self.catching_up is None:
            self.catching_up = self.loop.call_later(self.lag, self.catch_up)
        if self.untidy >= self.tidy_after:
            self.untidy = 0
            self.tidy()

    def catch_up(self) -> None:
        """Have the database take over what the journal has."""
        self.catching_up = None
        self.add(Write([]), unheard)

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

    def enter(self, works: list[Write]) -> Outcomes:
        taken = self.jot(works)
        return self.settle(works) if taken is None else taken

    def jot(self, works: list[Write]) -> Outcomes | None:
        """Into the journal, if they are all moves that follow what was written last; None: not that way."""
        journal = self.journal
        if journal is None or self.jammed or len(self.behind) >= MOST_BEHIND:
            return None
        moves: list[Entry] = []
        heads: dict[str, int] = {}
        for work in works:
            if not work.is_plain() or work.entries[0].kind != "move":
                return None
            entry = work.entries[0]
            head = heads.get(entry.table, -1)
            if head < 0:
                head = self.heads.get(entry.table, -1)
            if head < 0 or entry.number != head + 1:  # the database knows better
                return None
            heads[entry.table] = entry.number
            moves.append(entry)
        try:
            if not journal.add(moves):
                return None
        except OSError:
            self.jammed = True
            raise
        self.heads.update(heads)
        self.behind.extend(moves)
        return [True] * len(works)

    def settle(self, works: list[Write]) -> Outcomes:
        """Into the database, after all that the journal has."""
        behind = self.behind
        if not behind and len(works) == 1 and works[0].is_plain():  # one statement is a transaction by itself
            taken = [self.insert(works[0])]
        else:
            self.jammed = True
            self.connection.execute("BEGIN IMMEDIATE")
            for entry in behind:
                self.hand.execute(ENTER, entry.row())
            taken = [self.insert(work) for work in works]
            self.connection.execute("COMMIT")
            self.untidy += len(behind)
            behind.clear()
            if self.journal is not None:
                self.journal.begin_anew()
        self.jammed = False
        self.untidy += len(works)
        if len(self.heads) > MOST_HEADS:
            self.heads.clear()
        for at, work in enumerate(works):
            if taken[at]:
                for entry in work.entries:
                    self.heads[entry.table] = entry.number
        return list(taken)

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


def unheard(_: bool | Unkept) -> None:
    """Nobody waits for it."""
