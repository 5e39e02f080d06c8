"""A PostgreSQL shared by several servers. The primary key of the log decides which server was first.

One task writes the logs over its own connection, entries of many tables in one transaction. Errors are logged and
reported to the writers concerned; should the task crash, it is restarted. A commit is durable: ``connect`` makes
sure that ``synchronous_commit`` is not off (``DURABLE``).
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from time import monotonic, time
from typing import Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]

from tablee.server.storage.migrations import COLUMNS, LOBBY, MIGRATIONS, POSTGRES, statements
from tablee.server.storage.postgres_errors import NAME, NotCommitted, PerhapsCommitted, describe, is_broken, no_answer
from tablee.server.storage.postgres_rows import columns, values
from tablee.server.storage.sealed import READ, Sealed, numbered, put_durably
from tablee.server.storage.store import MAX_BATCH, MAX_QUEUE, StorageError, Store, check_order
from tablee.server.storage.upkeep import SqlUpkeep
from tablee.server.table.log import Entry, Row, Write

LOG: Final = logging.getLogger("tablee.postgres")
T = TypeVar("T")
TIMEOUT: Final = 5  # seconds: to connect, for a statement, and until a queued write is refused
RECONNECT: Final = 0.2  # seconds between attempts
RENEW: Final = 10.0  # seconds until the writer's connection is replaced, see ``renew``
READERS: Final = 5  # connections
SCHEMA_LOCK: Final = 0x7AB1EE  # advisory

INSERT: Final = """INSERT INTO log SELECT * FROM
    unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::float8[])
    ON CONFLICT DO NOTHING RETURNING table_id, number"""
UPDATE: Final = "UPDATE tables SET state = $2, free = $3, touched = $4, due = $5, archived = false WHERE id = $1"
REWRITE: Final = "UPDATE log SET data = $3 WHERE table_id = $1 AND number = $2"
PULSE: Final = "INSERT INTO pulse VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at"
CREATE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
ARCHIVE: Final = "UPDATE tables SET archived = true, due = 0 WHERE touched < ? AND NOT archived"
DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)

Job = tuple[Write, "asyncio.Future[bool]", float]  # a write, its result, and its deadline


class PostgresStore(SqlUpkeep, Store):
    shared = True

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.pool: Any = None  # for reading, upkeep and keyrings
        self.connection: Any = None  # for writing the logs
        self.connected_at: float = 0.0
        self.lost_at: float = 0.0  # 0: connected
        self.queue: Final[asyncio.Queue[Job | None]] = asyncio.Queue()
        self.batch: list[Job] = []  # being committed
        self.writer: asyncio.Task[None] | None = None
        self.closing: bool = False

    # -- Opening and closing -------------------------------------------------

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(
                self.url, min_size=0, max_size=READERS, timeout=TIMEOUT, command_timeout=TIMEOUT,
                max_inactive_connection_lifetime=RENEW, server_settings=NAME,
            )  # fmt: skip
            await self.connect()
            async with self.connection.transaction():
                await migrate(self.connection)
        except Exception as error:
            why = describe(error)
            if self.pool is not None:
                self.pool.terminate()
            raise no_answer(why) from None
        self.start_writer()

    async def connect(self) -> None:
        """A new connection for the writer; the previous one is dropped."""
        connection = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=NAME)
        try:
            await connection.execute(DURABLE)
        except BaseException:
            connection.terminate()
            raise
        self.disconnect()
        self.connection = connection
        self.connected_at = monotonic()
        if self.lost_at:
            LOG.warning("connected to PostgreSQL again", extra={"seconds": round(self.connected_at - self.lost_at, 1)})
            self.lost_at = 0.0

    def disconnect(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(Exception):
                self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        """Queued writes are committed first, or refused at their deadline."""
        self.closing = True
        if self.writer is not None:
            self.queue.put_nowait(None)
            await asyncio.gather(self.writer, return_exceptions=True)
        self.disconnect()
        if self.pool is not None:
            try:
                await asyncio.wait_for(self.pool.close(), TIMEOUT)
            except Exception:
                self.pool.terminate()

    # -- Writing -------------------------------------------------------------

    async def append(self, work: Write) -> bool:
        if self.closing:
            raise StorageError("the store is closed")
        if self.queue.qsize() >= MAX_QUEUE:
            raise StorageError(f"{self.queue.qsize()} writes are queued")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((work, future, monotonic() + TIMEOUT))
        return await future

    async def probe(self) -> None:
        await self.append(Write([], pulse=time()))

    def start_writer(self) -> None:
        self.writer = asyncio.get_running_loop().create_task(self.write_all())
        self.writer.add_done_callback(self.supervise)

    def supervise(self, task: "asyncio.Task[None]") -> None:
        """The writer returns only when the store is closed. Should it crash, its waiters are told and it is restarted."""
        if task.cancelled() or task.exception() is not None:
            why = "cancelled" if task.cancelled() else repr(task.exception())
            LOG.critical("the writer has ended", extra={"why": why})
            refuse(self.batch, f"the writer has ended: {why}")
            self.disconnect()
            if not self.closing:
                self.start_writer()

    async def write_all(self) -> None:
        more = True
        while more:
            try:
                async with asyncio.timeout(RENEW):
                    job = await self.queue.get()
            except TimeoutError:
                await self.renew()
                continue
            self.batch = []
            while job is not None:
                self.batch.append(job)
                if len(self.batch) == MAX_BATCH or self.queue.empty():
                    break
                job = self.queue.get_nowait()
            more = job is not None
            try:
                if monotonic() - self.connected_at > RENEW:
                    await self.renew()
                whole = [job for job in self.batch if len(job[0].entries) > 1 or job[0].tables or job[0].rewritten]
                await self.write_batch([job for job in self.batch if job not in whole])
                for job in whole:
                    await self.write_batch([job])
            except Exception as error:  # whatever happened, the next batch must be written
                LOG.exception("a batch failed")
                refuse(self.batch, describe(error))

    async def renew(self) -> None:
        """Replace the connection every few seconds.

        ``pg_ctl stop -m smart`` waits for all clients to leave and admits none meanwhile, so a client that cannot
        reconnect has to leave. It also ends connections to a server that is no longer the primary.
        """
        try:
            await self.connect()
        except Exception as error:
            await self.on_lost(error)

    async def on_lost(self, error: Exception) -> None:
        self.disconnect()
        await self.pool.expire_connections()
        if not self.lost_at:
            self.lost_at = monotonic()
            LOG.warning("connection to PostgreSQL lost", extra={"why": describe(error)})

    async def write_batch(self, batch: list[Job]) -> None:
        """Commit a batch in one transaction. What was certainly not committed is retried until its deadline."""
        while batch := [job for job in batch if not job[1].done()]:
            if self.connection is None or self.connection.is_closed():
                try:
                    await self.connect()
                except Exception as error:
                    await self.on_lost(error)
                    self.refuse_overdue(batch)
                    await asyncio.sleep(RECONNECT)
                    continue
            try:
                outcomes = await self.commit([work for work, _, _ in batch])
            except NotCommitted as error:
                await self.on_lost(error)
                self.refuse_overdue(batch)
            except PerhapsCommitted as error:
                LOG.warning("connection lost during a commit", extra={"why": describe(error), "count": len(batch)})
                await self.on_lost(error)
                refuse(batch, describe(error))
            except Exception as error:
                if len(batch) > 1:
                    for job in batch:
                        await self.write_batch([job])
                else:
                    LOG.error("could not be written", extra={**subject(batch[0][0]), "why": describe(error)})
                    refuse(batch, describe(error))
            else:
                for (_, future, _), outcome in zip(batch, outcomes, strict=True):
                    if not future.done():
                        future.set_result(outcome)

    def refuse_overdue(self, batch: list[Job]) -> None:
        """No write waits longer than ``TIMEOUT``, or at all once the database has been gone for that long."""
        now = monotonic()
        away = now - self.lost_at > TIMEOUT
        refuse([job for job in batch if away or job[2] < now], "no connection to PostgreSQL")

    async def commit(self, works: list[Write]) -> list[bool]:
        """Raises NotCommitted, PerhapsCommitted, or what PostgreSQL or the driver report about one of the writes."""
        connection = self.connection
        transaction = connection.transaction()
        try:
            await transaction.start()
            outcomes = await (self.insert_one if len(works) == 1 else self.insert_many)(works)
        except Exception as error:
            if is_broken(error, connection):
                raise NotCommitted(describe(error)) from None
            try:
                await transaction.rollback()
            except Exception:
                self.disconnect()  # PostgreSQL then rolls back
            raise
        try:
            if any(outcomes):
                await transaction.commit()
            else:
                await transaction.rollback()
        except Exception as error:
            if isinstance(error, asyncpg.PostgresError) and not is_broken(error, connection):
                raise
            raise PerhapsCommitted(describe(error)) from None
        return outcomes

    async def insert_many(self, works: list[Write]) -> list[bool]:
        """Insert at most one entry each for many tables; with the same number twice the first wins."""
        first: dict[tuple[str, int], int] = {}
        for at, work in enumerate(works):
            for entry in work.entries:
                first.setdefault((entry.table, entry.number), at)
        # in a fixed order, so that two servers cannot deadlock
        entries = [works[first[key]].entries[0] for key in sorted(first)]
        rows = await self.connection.fetch(INSERT, *columns(entries)) if entries else []
        inserted = {first[row[0], row[1]] for row in rows}
        outcomes = [not work.entries or at in inserted for at, work in enumerate(works)]
        done = [work for work, yes in zip(works, outcomes, strict=True) if yes]
        summaries = sorted(
            (values(summary) for work in done for summary in work.summaries), key=lambda row: str(row[0])
        )
        if summaries:
            await self.connection.executemany(UPDATE, summaries)
        pulse = max(work.pulse for work in works)
        if pulse:
            await self.connection.execute(PULSE, pulse)
        return outcomes

    async def insert_one(self, works: list[Write]) -> list[bool]:
        """One write with several rows, all or nothing."""
        (work,) = works
        if work.entries:
            rows = await self.connection.fetch(INSERT, *columns(work.entries))
            if len(rows) != len(work.entries):
                return [False]
        for row in work.tables:
            await self.connection.execute(CREATE, *row.row())
        if work.rewritten:
            changes = [(entry.table, entry.number, entry.data) for entry in work.rewritten]
            await self.connection.executemany(REWRITE, changes)
        for summary in work.summaries:
            await self.connection.execute(UPDATE, *values(summary))
        if work.pulse:
            await self.connection.execute(PULSE, work.pulse)
        return [True]

    # -- Reading -------------------------------------------------------------

    async def query(self, ask: Callable[[Any], Awaitable[T]]) -> T:
        """Retry once after a broken connection."""
        for last in (False, True):
            try:
                async with self.pool.acquire(timeout=TIMEOUT) as connection:
                    return await ask(connection)
            except Exception as error:
                if last or not is_broken(error, None):
                    raise StorageError(describe(error)) from None
        raise AssertionError

    async def table(self, id: str) -> Row | None:
        found = await self.query(lambda db: db.fetchrow(f"SELECT {COLUMNS} FROM tables WHERE id = $1", id))
        return None if found is None else Row(*found)

    async def log(self, id: str, after: int) -> list[Entry]:
        query = "SELECT * FROM log WHERE table_id = $1 AND number > $2 ORDER BY number"
        return check_order(id, after, [Entry(*row) for row in await self.query(lambda db: db.fetch(query, id, after))])

    async def heads(self, ids: list[str]) -> dict[str, int]:
        query = "SELECT table_id, max(number) FROM log WHERE table_id = ANY($1::text[]) GROUP BY table_id"
        return {row[0]: row[1] for row in await self.query(lambda db: db.fetch(query, ids))}

    async def lobby(self, limit: int) -> list[Row]:
        return [Row(*row) for row in await self.query(lambda db: db.fetch(f"{LOBBY} LIMIT $1", limit))]

    async def seatings(self, ids: list[str]) -> list[Entry]:
        query = (
            "SELECT * FROM log WHERE table_id = ANY($1::text[]) AND kind IN ('sit', 'free')"
            ' ORDER BY table_id COLLATE "C", number'
        )
        return [Entry(*row) for row in await self.query(lambda db: db.fetch(query, ids))]

    async def due(self, now: float, limit: int) -> list[str]:
        query = "SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2"
        return [row[0] for row in await self.query(lambda db: db.fetch(query, now, limit))]

    async def archive(self, before: float) -> int:
        return await self.execute([(ARCHIVE, (before,))])

    # -- Upkeep --------------------------------------------------------------

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        rows = await self.query(lambda db: db.fetch(numbered(query), *values))
        return [tuple(row) for row in rows]

    async def execute(self, statements: list[tuple[str, tuple[Any, ...]]]) -> int:
        async def work(db: Any) -> int:
            async with db.transaction():
                await db.execute(DURABLE)
                done = [await db.execute(numbered(query), *values) for query, values in statements]
            return sum(int(one.split()[-1]) for one in done)

        return await self.query(work)

    def as_row(self, found: Any) -> Row:
        return Row(*found)

    async def disk(self) -> int:
        return int((await self.fetch("SELECT pg_database_size(current_database())"))[0][0])

    async def sealed(self, id: str) -> Sealed | None:
        found = await self.query(lambda db: db.fetchrow(numbered(READ), id))
        return None if found is None else Sealed(*found)

    async def put_sealed(self, box: Sealed, after: int) -> bool:
        """After a connection that broke during the commit it is tried again, and may find its own write: False then."""
        return await self.query(lambda db: put_durably(db, box, after))


async def migrate(connection: Any) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS tablee_schema (version INTEGER NOT NULL)")
    version = await connection.fetchval("SELECT max(version) FROM tablee_schema") or 0
    if version > len(MIGRATIONS):
        raise ValueError("the schema is newer than this program")
    for at in range(version, len(MIGRATIONS)):
        for statement in statements(at, POSTGRES):
            await connection.execute(statement)
        await connection.execute("INSERT INTO tablee_schema VALUES ($1)", at + 1)


def refuse(jobs: list[Job], why: str) -> None:
    for _, future, _ in jobs:
        if not future.done():
            future.set_exception(StorageError(why))


def subject(work: Write) -> dict[str, object]:
    """Context for the log."""
    return {"table": work.entries[0].table, "number": work.entries[0].number} if work.entries else {}
