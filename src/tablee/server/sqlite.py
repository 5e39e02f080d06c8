"""One file, one writer. Writes that arrive while the disk is busy share the next transaction."""

import asyncio
import contextlib
import os
import sqlite3
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Final, TypeVar

from tablee.core.rule import mistake
from tablee.server.schema import MIGRATIONS, SQLITE, statements
from tablee.server.store import Entry, Row, Store, Unkept, Write

T = TypeVar("T")
MOST_AT_ONCE: Final = 256
LONGEST_REST: Final = 0.005
COLUMNS: Final = "id, spec, seed, start, public, state, free, created, touched, due, archived"

Waiting = tuple[Write, "asyncio.Future[bool]"]


class SqliteStore(Store):
    shared = False

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.queue: Final[SimpleQueue[Waiting | None]] = SimpleQueue()
        self.readers: Final = ThreadPoolExecutor(1, "tablee-read")
        self.writer: threading.Thread | None = None
        self.lock: int = -1

    # -- Opening and closing -------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.hold()
        try:
            self.connection = self.connect()
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
        self.queue.put((work, future))
        return await future

    def write_all(self) -> None:
        """The writer's thread: take what waits, commit it together, tell everyone."""
        going_on = True
        while going_on:
            batch = [self.queue.get()]
            with contextlib.suppress(Empty):
                while len(batch) < MOST_AT_ONCE:
                    batch.append(self.queue.get_nowait())
            going_on = None not in batch
            waiting = [item for item in batch if item is not None]
            if waiting:
                begun = monotonic()
                outcomes = self.commit([work for work, _ in waiting])
                futures = [future for _, future in waiting]
                with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
                    self.loop.call_soon_threadsafe(answer, futures, outcomes)
                if (
                    not self.queue.empty()
                ):  # a busy disk rests as long as it worked: fewer commits, each with more in it
                    sleep(min(monotonic() - begun, LONGEST_REST))

    def commit(self, works: list[Write]) -> list[bool | Unkept]:
        try:
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
            done = self.connection.execute(
                "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (e.table, e.number, e.kind, e.seat, e.code, e.data, e.ref, e.at),
            )
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
        """An empty transaction goes the way of every move."""
        await self.write(Write([]))


def row(found: tuple[object, ...]) -> Row:
    values = list(found)
    values[4] = bool(values[4])
    values[10] = bool(values[10])
    return Row(*values)  # type: ignore[arg-type]


def answer(futures: "list[asyncio.Future[bool]]", outcomes: list[bool | Unkept]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Unkept):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
