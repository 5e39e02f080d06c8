"""One file, one writer. Writes that arrive while the disk is busy, or has just been, share the next transaction.

Where the disk answers at once, the loop itself commits: to wake a thread and be woken by it costs more. Where it does
not, a thread does, and nobody waits for the disk who has nothing to do with it.
"""

import asyncio
import contextlib
import logging
import os
import sqlite3
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, time
from typing import Final, TypeVar

from tablee.core.rule import mistake
from tablee.server.entries import Entry, Row, Write
from tablee.server.schema import MIGRATIONS, SQLITE, statements
from tablee.server.store import Store, Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
T = TypeVar("T")
MOST_AT_ONCE: Final = 256
PACE: Final = 0.005  # seconds from one commit to the next; whoever comes after a quiet moment does not wait
SWIFT: Final = 0.002  # seconds a commit takes, on average, on a disk that one may wait for
UNKNOWN: Final = 0.004  # at first
LATELY: Final = 0.1  # what the newest commit counts in that average
TIDY_AFTER: Final = 10_000  # writes; then the file takes over what the log has gathered
TIDY_AT_ONCE: Final = 24_000  # pages; then that cannot wait
TAKE_OVER: Final = "PRAGMA wal_checkpoint(PASSIVE)"
COLUMNS: Final = "id, spec, seed, start, public, state, free, created, touched, due, archived"

Told = Callable[[bool | Unkept], None]
Waiting = tuple[Write, Told]


class SqliteStore(Store):
    shared = False

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.queue: Final[SimpleQueue[list[Waiting] | None]] = SimpleQueue()
        self.waiting: list[Waiting] = []
        self.handing: asyncio.Handle | None = None
        self.writing: bool = False
        self.next: float = 0.0  # from when on the next commit may begin
        self.takes: float = UNKNOWN  # seconds a commit takes, of late
        self.untidy: int = 0  # writes since the file took over what the log had gathered
        self.nearly_tidy: bool = False
        self.readers: Final = ThreadPoolExecutor(1, "tablee-read")
        self.writer: threading.Thread | None = None
        self.lock: int = -1

    # -- Opening and closing -------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.hold()
        try:
            self.connection = self.connect()
            self.connection.execute(f"PRAGMA wal_autocheckpoint = {TIDY_AT_ONCE}")
            self.migrate()
            self.reading = self.connect()
        except sqlite3.Error as error:
            self.release()
            raise self.unusable(str(error)) from None
        self.writer = threading.Thread(target=self.write_all, name="tablee-write", daemon=True)
        self.writer.start()

    def hold(self) -> None:
        """Two servers on one file would each trust their own memory: the second one is told so."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
            if sys.platform != "win32":
                import fcntl

                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise mistake(
                "in-use",
                f"Un autre serveur se sert déjà de « {self.path.parent} ».",
                f"Ein anderer Server benutzt «{self.path.parent}» schon.",
                f"Another server is already using '{self.path.parent}'.",
            ) from None
        except OSError as error:
            raise self.unusable((error.strerror or "?").lower()) from None

    def unusable(self, why: str) -> Exception:
        return mistake(
            "unusable",
            f"« {self.path} » ne peut pas servir : {why}.",
            f"«{self.path}» lässt sich nicht benutzen: {why}.",
            f"'{self.path}' cannot be used: {why}.",
        )

    def release(self) -> None:
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def connect(self) -> sqlite3.Connection:
        old = os.umask(0o077)  # it holds the seeds: for its owner only
        try:
            connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=5)
        finally:
            os.umask(old)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # committed means on the disk
        connection.execute("PRAGMA cache_size = -4000")
        return connection

    def migrate(self) -> None:
        version = int(self.connection.execute("PRAGMA user_version").fetchone()[0])
        if version > len(MIGRATIONS):
            raise sqlite3.DatabaseError(f"schema {version} is newer than this program, which knows {len(MIGRATIONS)}")
        for at in range(version, len(MIGRATIONS)):
            self.connection.execute("BEGIN IMMEDIATE")
            for statement in statements(at, SQLITE):
                self.connection.execute(statement)
            self.connection.execute(f"PRAGMA user_version = {at + 1}")
            self.connection.execute("COMMIT")

    async def close(self) -> None:
        if self.writer is not None:
            if self.handing is not None:
                self.handing.cancel()
            if self.waiting:
                self.queue.put(self.waiting)
            self.queue.put(None)
            await asyncio.to_thread(self.writer.join)
            self.writer = None
            self.readers.shutdown()
            self.reading.close()
            self.connection.close()
        self.release()

    # -- Writing -------------------------------------------------------------

    async def write(self, work: Write) -> bool:
        future: asyncio.Future[bool] = self.loop.create_future()

        def told(outcome: bool | Unkept) -> None:
            if future.done():
                return
            if isinstance(outcome, Unkept):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        self.write_then(work, told)
        return await future

    def write_then(self, work: Write, told: Told) -> bool:
        self.waiting.append((work, told))
        if self.handing is None and not self.writing:
            rest = self.next - self.loop.time()
            if rest > 0:
                self.handing = self.loop.call_later(rest, self.hand_over)
            elif self.takes < SWIFT:
                self.hand_over()  # ``told`` has been told when this returns
            else:
                self.handing = self.loop.call_soon(self.hand_over)
        return True

    def hand_over(self) -> None:
        """What has come together is committed together: many small commits cost more than a few larger ones."""
        self.handing = None
        self.next = self.loop.time() + PACE
        batch = self.waiting[:MOST_AT_ONCE]
        del self.waiting[:MOST_AT_ONCE]
        self.writing = True
        if self.takes < SWIFT:
            self.handed_back(batch, *self.timed(batch))
        else:
            self.queue.put(batch)

    def handed_back(self, batch: list[Waiting], outcomes: list[bool | Unkept], took: float) -> None:
        """After a slow commit the next one begins at once: enough has come together."""
        self.writing = False
        self.takes += (took - self.takes) * LATELY
        if self.waiting and self.handing is None:
            self.handing = self.loop.call_later(max(0.0, self.next - self.loop.time()), self.hand_over)
        for (_, told), outcome in zip(batch, outcomes, strict=True):
            try:
                told(outcome)
            except Exception:  # the others must hear of theirs all the same
                LOG.exception("could not be told")
        self.untidy += len(batch)
        if self.untidy >= TIDY_AFTER:
            self.untidy = 0
            with contextlib.suppress(RuntimeError):  # the house is closing
                self.readers.submit(self.tidy)

    def write_all(self) -> None:
        """The writer's thread."""
        while (batch := self.queue.get()) is not None:
            outcomes, took = self.timed(batch)
            with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
                self.loop.call_soon_threadsafe(self.handed_back, batch, outcomes, took)

    def timed(self, batch: list[Waiting]) -> tuple[list[bool | Unkept], float]:
        begun = monotonic()
        outcomes, took = self.commit([work for work, _ in batch]), monotonic() - begun
        if self.nearly_tidy:
            self.finish_tidying()
        return outcomes, took

    def tidy(self) -> None:
        """The file takes over what the log has gathered, while others write on; what they wrote meanwhile is soon done."""
        with contextlib.suppress(sqlite3.Error):  # at the latest the writer does it by itself
            self.reading.execute(TAKE_OVER)
            self.nearly_tidy = True

    def finish_tidying(self) -> None:
        """By the writer, so that nothing is added meanwhile: only when nothing is left does the log begin anew."""
        self.nearly_tidy = False
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute(TAKE_OVER)

    def commit(self, works: list[Write]) -> list[bool | Unkept]:
        try:
            if len(works) == 1 and works[0].is_plain():  # one statement is a transaction by itself
                return [self.insert(works[0])]
            self.connection.execute("BEGIN IMMEDIATE")
            taken: list[bool | Unkept] = [self.insert(work) for work in works]
            self.connection.execute("COMMIT")
            return taken
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            return [Unkept(str(error)) for _ in works]

    def insert(self, work: Write) -> bool:
        alone = len(work.entries) == 1 and not work.tables
        if not alone:
            self.connection.execute("SAVEPOINT work")
        for e in work.entries:
            done = self.connection.execute("INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)", e.row())
            if done.rowcount != 1:
                if not alone:
                    self.connection.execute("ROLLBACK TO work")
                    self.connection.execute("RELEASE work")
                return False
        for s in work.summaries:
            self.connection.execute(
                "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?",
                (s.state, s.free, s.touched, s.due, s.table),
            )
        for r in work.tables:
            self.connection.execute(
                f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (r.id, r.spec, r.seed, r.start, r.public, r.state, r.free, r.created, r.touched, r.due, r.archived),
            )
        if work.pulse:
            self.connection.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (work.pulse,))
        if not alone:
            self.connection.execute("RELEASE work")
        return True

    # -- Reading -------------------------------------------------------------

    async def read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self.loop.run_in_executor(self.readers, ask, self.reading)
        except sqlite3.Error as error:
            raise Unkept(str(error)) from None

    async def table(self, id: str) -> Row | None:
        found = await self.read(lambda db: db.execute(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone())
        return None if found is None else row(found)

    async def log(self, id: str, after: int) -> list[Entry]:
        rows = await self.read(
            lambda db: db.execute(
                "SELECT * FROM log WHERE table_id = ? AND number > ? ORDER BY number", (id, after)
            ).fetchall()
        )
        return [Entry(*found) for found in rows]

    async def heads(self, ids: list[str]) -> dict[str, int]:
        def ask(db: sqlite3.Connection) -> dict[str, int]:
            found = {}
            for id in ids:
                found[id] = int(db.execute("SELECT max(number) FROM log WHERE table_id = ?", (id,)).fetchone()[0] or 0)
            return found

        return await self.read(ask)

    async def lobby(self, limit: int) -> list[Row]:
        rows = await self.read(
            lambda db: db.execute(
                f"SELECT {COLUMNS} FROM tables WHERE state = 'open' AND public AND free > 0 AND NOT archived"
                " ORDER BY created DESC LIMIT ?",
                (limit,),
            ).fetchall()
        )
        return [row(found) for found in rows]

    async def seatings(self, ids: list[str]) -> list[Entry]:
        marks = ", ".join("?" * len(ids))
        rows = await self.read(
            lambda db: db.execute(
                f"SELECT * FROM log WHERE table_id IN ({marks}) AND kind IN ('sit', 'free') ORDER BY table_id, number",
                ids,
            ).fetchall()
        )
        return [Entry(*found) for found in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        rows = await self.read(
            lambda db: db.execute(
                "SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?", (now, limit)
            ).fetchall()
        )
        return [str(found[0]) for found in rows]

    async def archive(self, before: float) -> int:
        """Through the writer's connection, between two transactions, so that there is one writer only."""

        def put_away() -> int:
            other = self.connect()
            try:
                done = other.execute(
                    "UPDATE tables SET archived = 1, due = 0 WHERE touched < ? AND NOT archived", (before,)
                )
                return done.rowcount
            finally:
                other.close()

        try:
            return await self.loop.run_in_executor(self.readers, put_away)
        except sqlite3.Error as error:
            raise Unkept(str(error)) from None

    async def ping(self) -> None:
        """It goes the way of every move, to the disk."""
        await self.write(Write([], pulse=time()))


def row(found: tuple[object, ...]) -> Row:
    values = list(found)
    values[4] = bool(values[4])
    values[10] = bool(values[10])
    return Row(*values)  # type: ignore[arg-type]
