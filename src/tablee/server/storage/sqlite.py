"""A SQLite file for a single server: one writer (``sqlite_writer``) and a reading thread."""

import asyncio
import contextlib
import logging
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any, Final, TypeVar

from tablee.core.rule import mistake
from tablee.server.storage.files import DatabaseFiles, FolderLock
from tablee.server.storage.migrations import COLUMNS, LOBBY, MIGRATIONS, SQLITE, statements
from tablee.server.storage.sealed import READ, Sealed, put
from tablee.server.storage.sqlite_writer import WAL_LIMIT, Writer
from tablee.server.storage.store import StorageError, Store, check_order, damaged
from tablee.server.storage.upkeep import SqlUpkeep
from tablee.server.table.log import Entry, Row, Write

LOG: Final = logging.getLogger("tablee.sqlite")
T = TypeVar("T")
PAGE_SIZE: Final = 2048  # bytes, of a new file; a move dirties one or two pages
CHECKED_AT_ONCE: Final = 100  # tables per batch of the consistency check after the start
CHECK_PAUSE: Final = 0.05  # seconds


class SqliteStore(SqlUpkeep, Store):
    shared = False

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.readers: Final = ThreadPoolExecutor(1, "tablee-read")
        self.writer: Writer | None = None
        self.checking: asyncio.Task[None] | None = None

    # -- Opening and closing -------------------------------------------------

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as undo:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                undo.callback(FolderLock(self.path.with_suffix(".lock")).release)
                self.refuse_old_journal()
                writing, checkpointing, self.reading = (
                    undo.enter_context(contextlib.closing(self.connect())) for _ in range(3)
                )
                writing.execute(f"PRAGMA wal_autocheckpoint = {WAL_LIMIT}")
                migrate(writing)
                files = DatabaseFiles(self.path)
                undo.callback(files.close)
                files.sync()  # a killed process may have left data in the page cache only
                files.sync_folder()
            except BlockingIOError:
                folder = self.path.parent
                raise mistake(
                    "in-use",
                    f"Un autre serveur se sert déjà de « {folder} ».",
                    f"Ein anderer Server benutzt «{folder}» schon.",
                    f"Another server is already using '{folder}'.",
                ) from None
            except (sqlite3.Error, OSError) as error:
                why = str(error) if isinstance(error, sqlite3.Error) else (error.strerror or str(error)).lower()
                raise mistake(
                    "unusable",
                    f"« {self.path} » ne peut pas servir : {why}.",
                    f"«{self.path}» lässt sich nicht benutzen: {why}.",
                    f"'{self.path}' cannot be used: {why}.",
                ) from None
            self.writer = Writer(writing, checkpointing, files)
            self.resources = undo.pop_all()
        self.checking = self.loop.create_task(self.check_logs())

    def refuse_old_journal(self) -> None:
        """Early versions wrote moves to a separate journal first; such a folder is refused."""
        old = Path(f"{self.path}-moves")
        if old.exists() and (not old.is_file() or old.stat().st_size > 0):
            raise mistake(
                "old-journal",
                f"« {old} » vient d'une version plus ancienne, mal arrêtée : démarre-la et arrête-la encore une fois d'abord.",
                f"«{old}» stammt von einer älteren Version, die nicht sauber beendet wurde: Starte und beende sie noch einmal.",
                f"'{old}' was left by an older version that was not stopped cleanly: start and stop that version once more first.",
            )

    def connect(self) -> sqlite3.Connection:
        old = os.umask(0o077)  # holds the seeds: owner only
        try:
            connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=5)
        finally:
            os.umask(old)
        connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")  # the writer fsyncs the WAL itself
        connection.execute(f"PRAGMA journal_size_limit = {WAL_LIMIT * PAGE_SIZE}")
        connection.execute("PRAGMA cache_size = -4000")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten with zeros, not just unlinked
        if sys.platform == "darwin":
            connection.execute("PRAGMA fullfsync = 1")
            connection.execute("PRAGMA checkpoint_fullfsync = 1")
        return connection

    async def close(self) -> None:
        if self.checking is not None:
            self.checking.cancel()
        if self.writer is not None:
            await self.writer.close()
            self.writer = None
            await asyncio.to_thread(self.readers.shutdown)
            self.resources.close()  # closing the last connection checkpoints and removes the WAL

    # -- Writing -------------------------------------------------------------

    async def append(self, work: Write) -> bool:
        return bool(await self.open_writer().submit(work))

    def when_durable(self, callback: Callable[[], None]) -> None:
        self.open_writer().when_durable(callback)

    async def archive(self, before: float) -> int:
        def update(db: sqlite3.Connection) -> int:
            query = "UPDATE tables SET archived = 1, due = 0 WHERE touched < ? AND NOT archived"
            return db.execute(query, (before,)).rowcount

        return await self.open_writer().submit(update)

    async def probe(self) -> None:
        """A write to disk on the same path as a move."""
        writer = self.open_writer()
        try:
            writer.files.check()
        except OSError as error:
            raise StorageError(str(error)) from None
        await self.append(Write([], pulse=time()))
        await self.durable()

    def open_writer(self) -> Writer:
        if self.writer is None:
            raise StorageError("the store is closed")
        return self.writer

    # -- Reading -------------------------------------------------------------

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self.loop.run_in_executor(self.readers, query, self.reading)
        except (sqlite3.Error, RuntimeError) as error:  # RuntimeError: the executor was shut down
            raise StorageError(str(error)) from None

    async def table(self, id: str) -> Row | None:
        found = await self.read(lambda db: db.execute(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone())
        return None if found is None else to_row(found)

    async def log(self, id: str, after: int) -> list[Entry]:
        def query(db: sqlite3.Connection) -> list[Entry]:
            found: list[Entry] = []
            try:
                for row in db.execute(
                    "SELECT * FROM log WHERE table_id = ? AND number > ? ORDER BY number", (id, after)
                ):
                    found.append(Entry(*row))
            except (sqlite3.OperationalError, sqlite3.ProgrammingError):
                raise  # busy, an I/O error, or the store is being closed: not the fault of this table
            except sqlite3.DatabaseError as error:
                raise damaged(id, found[-1].number + 1 if found else after + 1, str(error)) from None
            return found

        return check_order(id, after, await self.read(query))

    async def heads(self, ids: list[str]) -> dict[str, int]:
        def query(db: sqlite3.Connection) -> dict[str, int]:
            heads = {id: head_of(db, id) for id in ids}
            return {id: head for id, head in heads.items() if head}

        return await self.read(query)

    async def lobby(self, limit: int) -> list[Row]:
        rows = await self.read(lambda db: db.execute(f"{LOBBY} LIMIT ?", (limit,)).fetchall())
        return [to_row(found) for found in rows]

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

    # -- Keyrings ------------------------------------------------------------

    async def sealed(self, id: str) -> Sealed | None:
        found = await self.read(lambda db: db.execute(READ, (id,)).fetchone())
        return None if found is None else Sealed(*found)

    async def put_sealed(self, box: Sealed, after: int) -> bool:
        statement, values = put(box, after)
        return await self.open_writer().submit(lambda db: db.execute(statement, values).rowcount) == 1

    # -- Upkeep --------------------------------------------------------------

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        return await self.read(lambda db: db.execute(query, values).fetchall())

    async def execute(self, statements: list[tuple[str, tuple[Any, ...]]]) -> int:
        def work(db: sqlite3.Connection) -> int:
            return sum(db.execute(statement, values).rowcount for statement, values in statements)

        done = await self.open_writer().submit(work)
        await self.durable()
        return done

    def as_row(self, found: Any) -> Row:
        return to_row(found)

    async def disk(self) -> int:
        names = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        return sum(name.stat().st_size for name in names if name.exists())

    # -- Damage --------------------------------------------------------------

    async def check_logs(self) -> None:
        """A consistency check in the background after the start; damaged tables are logged, all others stay playable."""
        last = ""
        while True:
            try:
                ids = await self.read(lambda db, last=last: next_tables(db, last))  # type: ignore[misc]
            except StorageError as error:
                LOG.error("the list of tables cannot be read", extra={"table": last, "why": error.why})
                return
            if not ids:
                return
            await self.read(lambda db, ids=ids: check_tables(db, ids))  # type: ignore[misc]
            last = ids[-1]
            await asyncio.sleep(CHECK_PAUSE)


def migrate(db: sqlite3.Connection) -> None:
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise sqlite3.DatabaseError(f"schema {version} is newer than this program, which knows {len(MIGRATIONS)}")
    for at in range(version, len(MIGRATIONS)):
        db.execute("BEGIN IMMEDIATE")
        for statement in statements(at, SQLITE):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {at + 1}")
        db.execute("COMMIT")


def head_of(db: sqlite3.Connection, id: str) -> int:
    return int(db.execute("SELECT max(number) FROM log WHERE table_id = ?", (id,)).fetchone()[0] or 0)


def next_tables(db: sqlite3.Connection, after: str) -> list[str]:
    query = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
    return [str(found[0]) for found in db.execute(query, (after, CHECKED_AT_ONCE))]


def check_tables(db: sqlite3.Connection, ids: list[str]) -> None:
    for id in ids:
        number = 0
        try:
            for (found,) in db.execute("SELECT number FROM log WHERE table_id = ? ORDER BY number", (id,)):
                number += 1
                if found != number:
                    damaged(id, number, f"number {found} follows {number - 1}")
                    break
        except sqlite3.DatabaseError as error:
            damaged(id, number + 1, str(error))


def to_row(found: tuple[object, ...]) -> Row:
    values = list(found)
    values[4] = bool(values[4])
    values[10] = bool(values[10])
    return Row(*values)  # type: ignore[arg-type]
