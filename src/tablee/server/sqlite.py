"""One file, with one writer (``Ledger``), and one who reads beside it."""

import asyncio
import contextlib
import logging
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, time
from typing import Final, TypeVar

import msgspec

from tablee.core.rule import mistake
from tablee.server.entries import Entry, Row, Write
from tablee.server.journal import Journal, read_journal
from tablee.server.ledger import TAKE_OVER, Ledger
from tablee.server.schema import COLUMNS, MIGRATIONS, SQLITE, statements
from tablee.server.store import Store, Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
T = TypeVar("T")
TIDY_AT_ONCE: Final = 24_000  # pages; then the file takes over the log in the middle of a write


class SqliteStore(Store):
    shared = False

    swift: float = 0.002
    tidy_after: int = 12_000
    lag: float = 5.0  # seconds

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.readers: Final = ThreadPoolExecutor(1, "tablee-read")
        self.lock: int = -1
        self.journal: Journal | None = None

    # -- Opening and closing -------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.hold()
        moves = f"{self.path}-moves"
        with contextlib.ExitStack() as undone:
            undone.callback(self.release)
            try:
                self.connection = undone.enter_context(contextlib.closing(self.connect()))
                self.connection.execute(f"PRAGMA wal_autocheckpoint = {TIDY_AT_ONCE}")
                self.migrate()
                self.reading = undone.enter_context(contextlib.closing(self.connect()))
                left = self.left_behind(read_journal(moves))
                if hasattr(os, "fdatasync") and hasattr(os, "pwrite"):  # else moves go straight into the database
                    self.journal = Journal(moves)
                    undone.callback(self.journal.close, remove=False)
                    if not left:
                        self.journal.wipe()
                    self.journal.make_room()
            except (sqlite3.Error, OSError, msgspec.DecodeError) as error:
                raise self.unusable(str(error)) from None
            undone.pop_all()
        self.ledger = Ledger(
            self.connection, self.journal, left, self.swift, self.tidy_after, self.lag, monotonic, self.tidy_soon
        )
        if left:
            with contextlib.suppress(Unkept):  # no room: they stay where they are, and are read from there
                await self.write(Write([]))
        if self.journal is None and not self.ledger.books.soon():
            with contextlib.suppress(OSError):  # of another system, and taken over
                os.unlink(moves)

    def left_behind(self, written: list[Entry]) -> list[Entry]:
        """What the journal has and the database has not: the server was not stopped but ended.

        A journal that goes with another database, say one put back from a backup, may have what follows nothing there.
        """
        found: list[Entry] = []
        heads: dict[str, int] = {}
        for entry in written:
            id = entry.table
            if id not in heads:
                heads[id] = head_of(self.connection, id)
            if entry.number == heads[id] + 1 and heads[id] > 0:
                heads[id] = entry.number
                found.append(entry)
            elif entry.number > heads[id]:
                LOG.error("does not follow", extra={"table": id, "number": entry.number})
        return found

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
        connection.execute("PRAGMA page_size = 2048")  # of a new file; a move writes one
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
        if self.ledger is not None:
            await self.ledger.close()
            if self.journal is not None:
                self.journal.close(remove=not self.ledger.books.soon())
            self.ledger = None
            self.readers.shutdown()
            self.reading.close()
            self.connection.close()
        self.release()

    # -- Writing -------------------------------------------------------------

    async def write(self, work: Write) -> bool:
        done = await self.jot(work, unheard)
        if done:
            await self.settled()
        return done

    async def jot(self, work: Write, kept: Callable[[], None]) -> bool:
        future: asyncio.Future[bool] = self.loop.create_future()

        def told(outcome: bool | Unkept) -> None:
            if future.done():
                return
            if isinstance(outcome, Unkept):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

        assert self.ledger is not None, "not open"
        self.ledger.add(work, told, kept)
        return await future

    def when_kept(self, kept: Callable[[], None]) -> None:
        if self.ledger is None:
            kept()
        else:
            self.ledger.jotter.when_kept(kept)

    def tidy_soon(self) -> None:
        with contextlib.suppress(RuntimeError):  # the house is closing
            self.readers.submit(self.tidy)

    def tidy(self) -> None:
        """The file takes over what the log has gathered, while others write on; what they wrote meanwhile is soon done."""
        with contextlib.suppress(sqlite3.Error):  # at the latest the writer does it by itself
            self.reading.execute(TAKE_OVER)
            if self.ledger is not None:
                self.ledger.keeper.nearly_tidy = True

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
        soon = [entry for entry in self.soon() if entry.table == id]
        rows = await self.read(
            lambda db: db.execute(
                "SELECT * FROM log WHERE table_id = ? AND number > ? ORDER BY number", (id, after)
            ).fetchall()
        )
        last = int(rows[-1][1]) if rows else after
        return [Entry(*found) for found in rows] + [entry for entry in soon if entry.number > last]

    def soon(self) -> list[Entry]:
        """What the database does not have yet; to be asked before the database is."""
        return [] if self.ledger is None else self.ledger.books.soon()

    async def heads(self, ids: list[str]) -> dict[str, int]:
        soon = {entry.table: entry.number for entry in self.soon()}

        def ask(db: sqlite3.Connection) -> dict[str, int]:
            return {id: max(head_of(db, id), soon.get(id, 0)) for id in ids}

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
        """Beside the writer, who waits that long."""

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


def unheard() -> None:
    """Who writes waits for it instead."""


def head_of(db: sqlite3.Connection, id: str) -> int:
    return int(db.execute("SELECT max(number) FROM log WHERE table_id = ?", (id,)).fetchone()[0] or 0)


def row(found: tuple[object, ...]) -> Row:
    values = list(found)
    values[4] = bool(values[4])
    values[10] = bool(values[10])
    return Row(*values)  # type: ignore[arg-type]
