"""The one writer: every move into the journal, which is quick, and all else into the database.

The database takes over what the journal has every few seconds, and before anything else is entered there: so each table's
entries are in order wherever they stand. While it does, moves go on into the journal.

All that is remembered here is changed by the loop alone, before and after something is written.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable
from typing import Final, final

from tablee.server.entries import Entry, Write
from tablee.server.journal import HALF, LONGEST, Journal
from tablee.server.lanes import MOST_AT_ONCE, Batch, Lane, Outcomes, Told
from tablee.server.schema import COLUMNS
from tablee.server.store import Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
MOST_BEHIND: Final = HALF // LONGEST - MOST_AT_ONCE  # moves that the database does not have yet
MANY_BEHIND: Final = 30  # that the loop would not wait for
LONGEST_REF: Final = 64
REST: Final = 60.0  # seconds without the journal, after it could not be written
MOST_HEADS: Final = 50_000
TAKE_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
ENTER: Final = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_TABLE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
SETTLE: Final = "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?"


def unheard(_: bool | Unkept) -> None:
    """Nobody waits for it."""


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
            except OSError as error:  # then everything goes into the database
                LOG.warning("no journal", extra={"why": str(error)})


@final
class Jotter(Lane):
    """Moves, into the journal."""

    def __init__(
        self,
        books: Books,
        swift: float,
        clock: Callable[[], float],
        after: Callable[[], None],
        instead: Callable[[Write, Told], None],
    ) -> None:
        super().__init__("tablee-jot", swift, clock)
        self.books: Final = books
        self.after: Final = after
        self.instead: Final = instead  # where to write, if the journal cannot be
        self.rests_until: float = 0.0  # after a failure
        self.moves: list[Entry] = []  # that are just being written
        self.heads: dict[str, int] = {}  # what they make of these
        self.shut: bool = False

    def ready(self) -> bool:
        return True

    def begin(self, works: list[Write]) -> bool:
        self.moves = []
        self.heads = {}
        self.shut = (
            self.books.jammed
        )  # it may be over, and the journal be wiped, while a thread still comes to this batch
        return True

    def keep(self, works: list[Write]) -> Outcomes:
        """What does not follow the last entry of its table comes too late."""
        if self.shut or self.books.journal is None:
            raise OSError("the database is behind")
        taken: Outcomes = []
        for work in works:
            entry = work.entries[0]
            head = self.heads.get(entry.table, -1)
            if head < 0:
                head = self.books.heads.get(entry.table, -1)
            follows = entry.number == head + 1
            if follows:
                self.heads[entry.table] = entry.number
                self.moves.append(entry)
            taken.append(follows)
        if self.moves:
            self.books.journal.add(self.moves)
        return taken

    def end(self, batch: Batch) -> bool:
        if batch.failed:
            self.books.jammed = True
            self.rests_until = self.clock() + REST
            for at, work in enumerate(batch.works):
                self.instead(work, batch.told[at])
        else:
            self.books.heads.update(self.heads)
            self.books.behind.extend(self.moves)
        self.after()
        return not batch.failed


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

    def ready(self) -> bool:
        return not self.jotter.writing

    def begin(self, works: list[Write]) -> bool:
        self.books.pass_on()
        return len(self.books.passing) <= MANY_BEHIND

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

    def end(self, batch: Batch) -> bool:
        books = self.books
        if batch.failed:
            books.jammed = True
        else:
            self.untidy += len(books.passing) + len(batch.works)
            books.passed_on()
            if len(books.heads) > MOST_HEADS and not self.jotter.held:
                books.heads.clear()
            for at, work in enumerate(batch.works):
                if batch.outcomes[at]:
                    for entry in work.entries:
                        books.heads[entry.table] = entry.number
        self.after()
        return True


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
        self.jotter: Final = Jotter(self.books, swift, clock, self.jotted, self.instead)
        self.keeper: Final = Keeper(self.books, self.jotter, connection, swift, clock, self.kept)

    def add(self, work: Write, told: Told) -> None:
        """Each lane is in order by itself; what concerns one table is never in both."""
        rested = self.jotter.clock() >= self.jotter.rests_until
        if rested and self.books.takes_moves(work) and work.entries[0].table not in self.keeper.held:
            self.jotter.add(work, told)
            return
        for entry in work.entries:
            if entry.table in self.jotter.held:
                told(False)  # somebody is writing that very number
                return
        self.keeper.add(work, told)

    def instead(self, work: Write, told: Told) -> None:
        """The journal could not be written: perhaps the database can."""
        self.keeper.add(work, told)

    def jotted(self) -> None:
        self.keeper.go_on()  # it may have waited for this
        self.catch_up_soon()

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
        self.catching_up = None
        self.keeper.add(Write([]), unheard)

    async def close(self) -> None:
        """What is being written is still written, and the database catches up."""
        if self.catching_up is not None:
            self.catching_up.cancel()
        self.books.closing = True
        await self.jotter.close()
        self.keeper.add(Write([]), unheard)
        await self.keeper.close()
