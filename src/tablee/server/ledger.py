"""The one writer: every move into the journal, which is quick, and all else into the database.

A move is written at once, and then is safe from whatever becomes of this program; a moment later, with others, it is on
the disk, and safe from whatever becomes of the machine. Who wants to know is told of both. The database takes over what
the journal has every few seconds, and before anything else is entered there: so each table's entries are in order
wherever they stand. While it does, moves go on into the journal.

All that is remembered here is changed by the loop alone, before and after something is written.
"""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from time import sleep
from typing import Final, final

from tablee.server.entries import Entry, Write
from tablee.server.journal import HALF, LONGEST, Journal
from tablee.server.lanes import Batch, Lane, Outcomes, Told, tell
from tablee.server.schema import COLUMNS
from tablee.server.store import Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
MOST_BEHIND: Final = HALF // LONGEST  # moves that the database does not have yet
MANY_BEHIND: Final = 30  # that the loop would not wait for
LONGEST_REF: Final = 64
PACE: Final = 0.02  # seconds from one time the disk is asked to the next: what comes between shares it
REST: Final = 60.0  # seconds without the journal, after it could not be written
MOST_HEADS: Final = 50_000
TAKE_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
ENTER: Final = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_TABLE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SETTLE: Final = "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?"


Kept = Callable[[], None]


def unheard(_: bool | Unkept) -> None:
    """Nobody waits for it."""


def both(told: Told, kept: Kept) -> Told:
    """Written is on the disk."""

    def and_kept(outcome: bool | Unkept) -> None:
        tell(told, outcome)
        if outcome is True:
            kept()

    return and_kept


@final
class Books:
    """What is where."""

    def __init__(self, journal: Journal | None, left: list[Entry]) -> None:
        self.journal: Final = journal
        self.behind: list[Entry] = []  # what the journal has and the database has not, in order
        self.passing: list[Entry] = left  # what it is just taking over
        self.heads: Final[dict[str, int]] = {}  # the number of the last entry of each table, where it is known
        self.jammed: bool = bool(left)  # until all has been taken over the database must have everything
        self.closing: bool = False

    def soon(self) -> list[Entry]:
        """What the database does not have yet, or perhaps just has."""
        return self.passing + self.behind

    def takes_moves(self, work: Write) -> bool:
        if self.journal is None or self.jammed or self.closing or len(self.behind) >= MOST_BEHIND:
            return False
        if not work.is_plain():
            return False
        entry = work.entries[0]
        return entry.kind == "move" and entry.table in self.heads and len(entry.ref) <= LONGEST_REF

    def pass_on(self) -> None:
        """The database is about to take over all there is."""
        if self.passing:  # the last time it did not, and nothing was added to the journal since
            self.passing.extend(self.behind)
            self.behind = []
        elif self.journal is not None:
            self.passing = self.behind
            self.behind = []
            self.journal.turn_over()

    def passed_on(self) -> None:
        """It has."""
        self.passing = []
        if self.jammed and not self.behind:
            try:
                if self.journal is not None:
                    self.journal.wipe()
                self.jammed = False
            except Exception as error:  # then everything goes into the database
                LOG.warning("no journal", extra={"why": str(error)})


@final
class Jotter:
    """Moves, into the journal. A thread waits for the disk, so that only those wait who want to know just that."""

    def __init__(self, books: Books, clock: Callable[[], float], failed: Callable[[], None]) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.books: Final = books
        self.clock: Final = clock
        self.failed: Final = failed  # what is to be done if the disk does not take them
        self.rests_until: float = 0.0  # after a failure
        self.written: int = len(books.passing)  # moves, since the beginning, and what was left: who knows where that is
        self.kept: int = 0  # so many of them are on the disk
        self.waiting: Final[deque[tuple[int, Kept]]] = deque()  # who wants to know when so many are
        self.syncing: bool = False
        self.last: str = ""  # the table of the last move
        self.queue: Final[SimpleQueue[float]] = SimpleQueue()
        self.thread: Final = threading.Thread(target=self.sync_all, name="tablee-sync", daemon=True)
        self.thread.start()

    def jot(self, entry: Entry) -> bool:
        """What does not follow the last entry of its table comes too late. Raises OSError."""
        books = self.books
        if books.journal is None or entry.number != books.heads.get(entry.table, -1) + 1:
            return False
        try:
            books.journal.add(entry)
        except Exception as error:  # whatever it is, the database may take it
            self.give_up(str(error))
            raise OSError(str(error)) from error
        books.heads[entry.table] = entry.number
        books.behind.append(entry)
        self.written += 1
        self.sync(0.0 if entry.table == self.last else PACE)  # who plays alone here need not wait for others
        self.last = entry.table
        return True

    def all_kept(self) -> bool:
        return self.kept >= self.written

    def when_kept(self, kept: Kept) -> None:
        """All that has been written by now."""
        if self.all_kept():
            kept()
        else:
            self.waiting.append((self.written, kept))

    def reach(self, count: int) -> None:
        """So many are on the disk."""
        self.kept = max(self.kept, count)
        while self.waiting and self.waiting[0][0] <= self.kept:
            _, kept = self.waiting.popleft()
            try:
                kept()
            except Exception:  # the others must hear of theirs all the same
                LOG.exception("could not be told")

    def give_up(self, why: str) -> None:
        """For a while; until the database has all that is here it must have everything."""
        LOG.warning("no journal", extra={"why": why})
        self.books.jammed = True
        self.rests_until = self.clock() + REST

    # -- The disk ------------------------------------------------------------

    def sync(self, pace: float) -> None:
        """So many seconds after the last time, at the earliest."""
        if not self.syncing:
            self.syncing = True
            self.queue.put(pace)

    def sync_all(self) -> None:
        """The thread."""
        begun = 0.0
        while (pace := self.queue.get()) >= 0.0:
            wait = begun + pace - self.clock()
            if wait > 0:
                sleep(wait)
            begun = self.clock()
            count = self.written  # more may have been added by now, never less
            why = ""
            try:
                if self.books.journal is not None:
                    self.books.journal.sync()
            except Exception as error:  # whatever it is, those who wait must not wait for nothing
                why = str(error) or "?"
            with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
                self.loop.call_soon_threadsafe(self.synced, count, why)

    def synced(self, count: int, why: str) -> None:
        self.syncing = False
        if why:  # whoever waits goes on waiting, for the database
            self.give_up(why)
            self.failed()
            return
        self.reach(count)
        if not self.all_kept():
            self.sync(PACE)

    async def close(self) -> None:
        """What the disk is asked for is done first."""
        while self.syncing:
            await asyncio.sleep(0.001)
        self.queue.put(-1.0)
        await asyncio.to_thread(self.thread.join)


@final
class Keeper(Lane):
    """All else, into the database, after what the journal has."""

    def __init__(
        self,
        books: Books,
        jotter: Jotter,
        connection: sqlite3.Connection,
        swift: float,
        clock: Callable[[], float],
        after: Callable[[], None],
    ) -> None:
        super().__init__("tablee-write", swift, clock)
        self.books: Final = books
        self.jotter: Final = jotter
        self.connection: Final = connection
        self.hand: Final = connection.cursor()  # enters one entry after the other
        self.after: Final = after
        self.untidy: int = 0  # entries since the file took over what SQLite's log had gathered
        self.nearly_tidy: bool = False
        self.covers: int = 0  # so many moves will be in the database

    def begin(self, works: list[Write]) -> bool:
        """Where nobody waits for it, the loop does not either."""
        self.books.pass_on()
        self.covers = self.jotter.written
        return len(self.books.passing) <= MANY_BEHIND and any(work.entries for work in works)

    def keep(self, works: list[Write]) -> Outcomes:
        if self.nearly_tidy:
            self.finish_tidying()
        passing = self.books.passing
        if not passing and len(works) == 1 and works[0].is_plain():  # one statement is a transaction by itself
            return [self.insert(works[0])]
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for entry in passing:
                self.hand.execute(ENTER, entry.row())
            taken: Outcomes = [self.insert(work) for work in works]
            self.connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise
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

    def finish_tidying(self) -> None:
        """By whoever writes, so that nothing is added meanwhile: only when nothing is left does the log begin anew."""
        self.nearly_tidy = False
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute(TAKE_OVER)

    def end(self, batch: Batch) -> None:
        books = self.books
        if batch.failed:
            books.jammed = True
        else:
            self.untidy += len(books.passing) + len(batch.works)
            books.passed_on()
            if len(books.heads) > MOST_HEADS:
                books.heads.clear()
            for at, work in enumerate(batch.works):
                if batch.outcomes[at]:
                    for entry in work.entries:
                        books.heads[entry.table] = entry.number
            self.jotter.reach(self.covers)
        self.after()


@final
class Ledger:
    def __init__(
        self,
        connection: sqlite3.Connection,
        journal: Journal | None,
        left: list[Entry],
        swift: float,
        tidy_after: int,
        lag: float,
        clock: Callable[[], float],
        tidy: Callable[[], None],
    ) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.tidy_after: Final = tidy_after  # entries; then the file takes over what SQLite's log has gathered
        self.tidy: Final = tidy  # by somebody else, soon
        self.lag: Final = lag  # seconds that a move is in the journal only
        self.catching_up: asyncio.TimerHandle | None = None
        self.books: Final = Books(journal, left)
        self.jotter: Final = Jotter(self.books, clock, self.catch_up)
        self.keeper: Final = Keeper(self.books, self.jotter, connection, swift, clock, self.kept)

    def add(self, work: Write, told: Told, kept: Kept) -> None:
        """``told`` when it is written, or why not, and ``kept`` when what is written is on the disk: at the same
        moment where the database has it at once. What concerns one table is never on both ways at once."""
        rested = self.jotter.clock() >= self.jotter.rests_until
        if rested and self.books.takes_moves(work) and work.entries[0].table not in self.keeper.held:
            try:
                follows = self.jotter.jot(work.entries[0])
            except OSError:  # perhaps the database can be written
                pass
            else:
                if follows:
                    self.catch_up_soon()
                    self.jotter.when_kept(kept)
                tell(told, follows)
                return
        self.keeper.add(work, both(told, kept))

    def kept(self) -> None:
        self.catch_up_soon()
        if self.keeper.untidy >= self.tidy_after:
            self.keeper.untidy = 0
            self.tidy()

    def catch_up_soon(self) -> None:
        if self.catching_up is None and (self.books.behind or self.books.passing):
            self.catching_up = self.loop.call_later(self.lag, self.catch_up)

    def catch_up(self) -> None:
        """Have the database take over what the journal has."""
        if self.catching_up is not None:
            self.catching_up.cancel()
            self.catching_up = None
        self.keeper.add(Write([]), unheard)

    async def close(self) -> None:
        """What is being written is still written, and the database catches up."""
        if self.catching_up is not None:
            self.catching_up.cancel()
        self.books.closing = True
        self.keeper.add(Write([]), unheard)
        await self.keeper.close()
        await self.jotter.close()
