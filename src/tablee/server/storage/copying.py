"""Backup and restore. A backup is a SQLite file with the schema of the database, whatever that is: a file or PostgreSQL.

What goes wrong raises Mistake with one sentence.
"""

import contextlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablee.core.rule import Mistake, mistake
from tablee.server.storage.files import FolderLock, fsync
from tablee.server.storage.migrations import MIGRATIONS
from tablee.server.storage.sqlite import migrate

AT_ONCE: Final = 2000  # rows
BEFORE: Final = ".before-restore"
SERVERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tablee' AND datname = current_database()"
)


def bad_backup(path: Path, why: str) -> Mistake:
    return mistake(
        "bad-backup",
        f"« {path} » n'est pas une sauvegarde entière : {why}.",
        f"«{path}» ist keine vollständige Sicherung: {why}.",
        f"'{path}' is not a complete backup: {why}.",
    )


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """The name to write to; it gets its own name once all of it is written and fsynced."""
    if path.exists():
        raise mistake(
            "file-there",
            f"« {path} » existe déjà ; donne un autre nom.",
            f"«{path}» gibt es schon; gib einen anderen Namen an.",
            f"'{path}' is there already; give another name.",
        )
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds the seeds: owner only
        yield part
        sync(part)
        os.replace(part, path)
    except (OSError, sqlite3.Error) as error:
        why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
        raise mistake(
            "no-copy",
            f"« {path} » ne peut pas être écrit : {why}.",
            f"«{path}» lässt sich nicht schreiben: {why}.",
            f"'{path}' cannot be written: {why}.",
        ) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def sync(path: Path) -> None:
    fd = os.open(path, os.O_RDWR)
    try:
        fsync(fd)
    finally:
        os.close(fd)


# -- Out ---------------------------------------------------------------------------------


def copy_sqlite(database: Path, part: Path) -> None:
    """As it is at this moment, while the server goes on writing."""
    with (
        contextlib.closing(sqlite3.connect(database, timeout=10)) as source,
        contextlib.closing(sqlite3.connect(part)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, without a WAL beside it


async def copy_postgres(url: str, part: Path) -> None:
    """All tables as they are at one moment."""
    connection = await connect(url)
    try:
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
            migrate(target)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for table, columns in tables_of(target).items():
                    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
                    rows: list[tuple[Any, ...]] = []
                    target.execute("BEGIN")
                    async for row in connection.cursor(f"SELECT {names} FROM {table}", prefetch=AT_ONCE):
                        rows.append(tuple(row))
                        if len(rows) == AT_ONCE:
                            target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
                            rows.clear()
                    target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
                    target.execute("COMMIT")
    finally:
        await connection.close()


def tables_of(db: sqlite3.Connection) -> dict[str, list[str]]:
    names = [
        name
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    ]
    return {name: [str(row[1]) for row in db.execute(f"PRAGMA table_info({name})")] for name in names}


async def connect(url: str) -> Any:
    import asyncpg  # type: ignore[import-untyped]

    from tablee.server.storage.postgres_errors import no_answer

    try:
        return await asyncpg.connect(url, timeout=10)
    except Exception as error:  # the driver's message may contain the URL with its password
        raise no_answer(type(error).__name__) from None


# -- In ----------------------------------------------------------------------------------


def server_runs() -> Mistake:
    return mistake(
        "server-runs",
        "Un serveur tourne encore sur ces données : arrête-le d'abord, puis recommence.",
        "Auf diesen Daten läuft noch ein Server: Beende ihn zuerst, dann noch einmal.",
        "A server is still running on this data: stop it first, then try again.",
    )


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A backup, read only; refuses what is none."""
    if not path.is_file():
        raise mistake(
            "not-found",
            f"« {path} » n'existe pas.",
            f"«{path}» gibt es nicht.",
            f"'{path}' does not exist.",
        )
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            if not 0 < version <= len(MIGRATIONS):
                raise bad_backup(path, f"schema {version}, 1 … {len(MIGRATIONS)}")
            faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check(1)")]
            if faults != ["ok"]:
                raise bad_backup(path, faults[0].replace("\n", " "))
            yield db
    except sqlite3.DatabaseError as error:
        raise bad_backup(path, str(error)) from None


def restore_sqlite(path: Path, database: Path) -> None:
    """The database so far is kept beside it, under the name with ``BEFORE``."""
    database.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = FolderLock(database.with_suffix(".lock"))
    except BlockingIOError:
        raise server_runs() from None
    part = database.with_name(f"{database.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        shutil.copyfile(path, part)
        sync(part)
        for name in (part, database.with_suffix(".lock")):
            own_like(database.parent, name)
        if database.exists():
            empty_wal(database)
            os.replace(database, database.with_name(database.name + BEFORE))
        for end in ("-wal", "-shm"):
            database.with_name(database.name + end).unlink(missing_ok=True)
        os.replace(part, database)
        if sys.platform != "win32":
            folder = os.open(database.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise mistake(
            "no-restore",
            f"« {database} » ne peut pas être remplacé : {why}.",
            f"«{database}» lässt sich nicht ersetzen: {why}.",
            f"'{database}' cannot be replaced: {why}.",
        ) from None
    finally:
        lock.release()


def own_like(folder: Path, name: Path) -> None:
    """Root restores for the user the server runs as."""
    if sys.platform != "win32" and os.geteuid() == 0:
        found = folder.stat()
        os.chown(name, found.st_uid, found.st_gid)


def empty_wal(database: Path) -> None:
    """Bring everything into the database file; a damaged one stays as it is."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(database, isolation_level=None)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def restore_postgres(path: Path, url: str, scratch: Path) -> None:
    """In one transaction: all of it, or the database stays as it was. ``scratch``: where a copy may be migrated."""
    from tablee.server.storage import postgres

    shutil.copyfile(path, scratch)
    with contextlib.closing(sqlite3.connect(scratch, isolation_level=None)) as db:
        migrate(db)
        connection = await connect(url)
        try:
            if await connection.fetchval(SERVERS):
                raise server_runs()
            async with connection.transaction():
                await postgres.migrate(connection)
                for table, columns in tables_of(db).items():
                    flags = {
                        str(row[0])
                        for row in await connection.fetch(
                            "SELECT column_name FROM information_schema.columns"
                            " WHERE table_schema = current_schema() AND table_name = $1 AND data_type = 'boolean'",
                            table,
                        )
                    }
                    await connection.execute(f"TRUNCATE {table}")
                    rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}")
                    while some := rows.fetchmany(AT_ONCE):
                        records = [
                            tuple(bool(v) if name in flags else v for name, v in zip(columns, row, strict=True))
                            for row in some
                        ]
                        await connection.copy_records_to_table(table, records=records, columns=columns)
        finally:
            await connection.close()
