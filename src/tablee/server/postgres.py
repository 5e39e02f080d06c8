"""A database that several servers share. The key of the log decides who was first; no server needs to know the others."""

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]

from tablee.core.rule import mistake
from tablee.server.entries import Entry, Row, Summary, Write
from tablee.server.schema import COLUMNS, MIGRATIONS, POSTGRES, statements
from tablee.server.store import Store, Unkept

T = TypeVar("T")
PATIENCE: Final = 5.0
MOST_AT_ONCE: Final = 256
KEY: Final = 0x7AB1EE  # of the lock under which the schema changes
BROKEN: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, EOFError)

INSERT: Final = """INSERT INTO log SELECT * FROM
    unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::float8[])
    ON CONFLICT DO NOTHING RETURNING table_id, number"""
UPDATE: Final = "UPDATE tables SET state = $2, free = $3, touched = $4, due = $5, archived = false WHERE id = $1"
PULSE: Final = "INSERT INTO pulse VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at"
CREATE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"

Waiting = tuple[Write, "asyncio.Future[bool]"]


class PostgresStore(Store):
    shared = True

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.pool: Any = None
        self.queue: Final[asyncio.Queue[Waiting]] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=6, timeout=PATIENCE, command_timeout=PATIENCE
            )
            async with self.pool.acquire() as connection, connection.transaction():
                await self.migrate(connection)
        except (*BROKEN, ValueError) as error:
            why = type(error).__name__  # the sentence of the driver may quote the address, and with it a password
            raise mistake(
                "unusable",
                f"La base de données ne répond pas comme il faut : {why}.",
                f"Die Datenbank antwortet nicht richtig: {why}.",
                f"The database does not answer as it should: {why}.",
            ) from None
        self.writer = asyncio.create_task(self.write_all())

    async def migrate(self, connection: Any) -> None:
        await connection.execute("SELECT pg_advisory_xact_lock($1)", KEY)
        await connection.execute("CREATE TABLE IF NOT EXISTS tablee_schema (version INTEGER NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM tablee_schema") or 0
        if version > len(MIGRATIONS):
            raise ValueError("the schema is newer than this program")
        for at in range(version, len(MIGRATIONS)):
            for statement in statements(at, POSTGRES):
                await connection.execute(statement)
            await connection.execute("INSERT INTO tablee_schema VALUES ($1)", at + 1)

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        if self.pool is not None:
            try:
                await asyncio.wait_for(self.pool.close(), PATIENCE)
            except TimeoutError:
                self.pool.terminate()

    # -- Writing -------------------------------------------------------------

    async def write(self, work: Write) -> bool:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((work, future))
        return await future

    async def write_all(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < MOST_AT_ONCE and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            simple = [item for item in batch if len(item[0].entries) <= 1 and not item[0].tables]
            if simple:
                await self.attempt(simple, self.commit_simple)
            for item in batch:
                if item not in simple:
                    await self.attempt([item], self.commit_whole)

    async def attempt(self, batch: list[Waiting], commit: Callable[[Any, list[Write]], Awaitable[list[bool]]]) -> None:
        try:
            async with self.pool.acquire(timeout=PATIENCE) as connection:
                outcomes = await commit(connection, [work for work, _ in batch])
        except BROKEN as error:
            for _, future in batch:
                if not future.done():
                    future.set_exception(Unkept(type(error).__name__))
            return
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if not future.done():
                future.set_result(outcome)

    async def commit_simple(self, connection: Any, works: list[Write]) -> list[bool]:
        """Many tables, one transaction, one statement."""
        keys = [(work.entries[0].table, work.entries[0].number) if work.entries else None for work in works]
        first = [key is None or keys.index(key) == at for at, key in enumerate(keys)]
        entries = [work.entries[0] for work, mine in zip(works, first, strict=True) if mine and work.entries]
        async with connection.transaction():
            written = await connection.fetch(INSERT, *columns(entries)) if entries else []
            taken = {(row[0], row[1]) for row in written}
            done = [mine and (key is None or key in taken) for key, mine in zip(keys, first, strict=True)]
            summaries = [s for work, yes in zip(works, done, strict=True) if yes for s in work.summaries]
            if summaries:
                await connection.executemany(UPDATE, [values(summary) for summary in summaries])
            pulse = max(work.pulse for work in works)
            if pulse:
                await connection.execute(PULSE, pulse)
        return done

    async def commit_whole(self, connection: Any, works: list[Write]) -> list[bool]:
        """One work of several parts: all of it or nothing."""
        work = works[0]
        try:
            async with connection.transaction():
                written = await connection.fetch(INSERT, *columns(work.entries)) if work.entries else []
                if len(written) != len(work.entries):
                    raise Taken
                for summary in work.summaries:
                    await connection.execute(UPDATE, *values(summary))
                for r in work.tables:
                    await connection.execute(CREATE, *r.row())
        except Taken:
            return [False]
        return [True]

    # -- Reading -------------------------------------------------------------

    async def ask(self, question: Callable[[Any], Awaitable[T]]) -> T:
        try:
            async with self.pool.acquire(timeout=PATIENCE) as connection:
                return await question(connection)
        except BROKEN as error:
            raise Unkept(type(error).__name__) from None

    async def table(self, id: str) -> Row | None:
        found = await self.ask(lambda db: db.fetchrow(f"SELECT {COLUMNS} FROM tables WHERE id = $1", id))
        return None if found is None else Row(*found)

    async def log(self, id: str, after: int) -> list[Entry]:
        query = "SELECT * FROM log WHERE table_id = $1 AND number > $2 ORDER BY number"
        return [Entry(*row) for row in await self.ask(lambda db: db.fetch(query, id, after))]

    async def heads(self, ids: list[str]) -> dict[str, int]:
        query = "SELECT table_id, max(number) FROM log WHERE table_id = ANY($1::text[]) GROUP BY table_id"
        return {row[0]: row[1] for row in await self.ask(lambda db: db.fetch(query, ids))}

    async def lobby(self, limit: int) -> list[Row]:
        query = (
            f"SELECT {COLUMNS} FROM tables WHERE state = 'open' AND public AND free > 0 AND NOT archived"
            " ORDER BY created DESC LIMIT $1"
        )
        return [Row(*row) for row in await self.ask(lambda db: db.fetch(query, limit))]

    async def seatings(self, ids: list[str]) -> list[Entry]:
        query = (
            "SELECT * FROM log WHERE table_id = ANY($1::text[]) AND kind IN ('sit', 'free') ORDER BY table_id, number"
        )
        return [Entry(*row) for row in await self.ask(lambda db: db.fetch(query, ids))]

    async def due(self, now: float, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2"
        return [row[0] for row in await self.ask(lambda db: db.fetch(query, now, limit))]

    async def archive(self, before: float) -> int:
        query = "UPDATE tables SET archived = true, due = 0 WHERE touched < $1 AND NOT archived"
        done: str = await self.ask(lambda db: db.execute(query, before))
        return int(done.split()[-1])

    async def ping(self) -> None:
        await self.write(Write([], pulse=time()))


class Taken(Exception):
    """Somebody else has written this number."""


def columns(entries: list[Entry]) -> list[list[object]]:
    return [
        [e.table for e in entries],
        [e.number for e in entries],
        [e.kind for e in entries],
        [e.seat for e in entries],
        [e.code for e in entries],
        [e.data for e in entries],
        [e.ref for e in entries],
        [e.at for e in entries],
    ]


def values(s: Summary) -> tuple[object, ...]:
    return (s.table, s.state, s.free, s.touched, s.due)
