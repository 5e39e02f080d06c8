"""Who wants to hear of a table or circle, as stored: one row for each address, deleted when it is switched off, when the
table ends or the circle is deleted.

What is to be told is not stored: it follows from the log. A row says how far that log was looked at (``seen``)
and when to look again (``due``). ``swap`` is the claim: of several servers that find the same row, one changes it.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tablee.server.storage.memory import MemoryStore
from tablee.server.storage.store import Store

if TYPE_CHECKING:
    from sqlite3 import Connection

    from tablee.server.storage.postgres import PostgresStore
    from tablee.server.storage.sqlite import SqliteStore

COLUMNS: Final = "table_id, id, seat, data, version, seen, due"
PUT: Final = f"""INSERT INTO subscriptions ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)
    ON CONFLICT (table_id, id) DO UPDATE SET seat = excluded.seat, data = excluded.data,
    version = subscriptions.version + 1, seen = excluded.seen, due = excluded.due"""
SWAP: Final = """UPDATE subscriptions SET data = ?4, version = version + 1, seen = ?5, due = ?6
    WHERE table_id = ?1 AND id = ?2 AND version = ?3"""
REMOVE: Final = "DELETE FROM subscriptions WHERE table_id = ?1 AND id = ?2"
OF: Final = f"SELECT {COLUMNS} FROM subscriptions WHERE table_id = ?1 ORDER BY id"
STIRRING: Final = """SELECT DISTINCT table_id FROM subscriptions WHERE (due > 0 AND due <= ?1)
    OR seen < (SELECT coalesce(max(number), 0) FROM log WHERE log.table_id = subscriptions.table_id)
    OR NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = subscriptions.table_id)
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.table_id = subscriptions.table_id) LIMIT ?2"""
MAKE: Final = "INSERT INTO made_once VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING"
MADE: Final = "SELECT value FROM made_once WHERE name = ?1"


@dataclass(frozen=True)
class Stored:
    table: str  # or the key of a circle
    id: str
    seat: int  # -1: of the whole table or circle
    data: str  # JSON of notify.subscription.Subscription
    version: int = 0
    seen: int = 0  # the last entry of the log that was looked at
    due: float = 0.0  # when to look again; 0: after the next entry

    def put_row(self) -> tuple[object, ...]:
        return (self.table, self.id, self.seat, self.data, self.seen, self.due)

    def swap_row(self) -> tuple[object, ...]:
        return (self.table, self.id, self.version, self.data, self.seen, self.due)


class Subscriptions(ABC):
    @abstractmethod
    async def put(self, row: Stored) -> None:
        """Insert or replace."""

    @abstractmethod
    async def swap(self, row: Stored) -> bool:
        """Change the row if its version is still the same; False: somebody else has changed or removed it."""

    @abstractmethod
    async def remove(self, table: str, id: str) -> None: ...

    @abstractmethod
    async def of(self, table: str) -> list[Stored]: ...

    @abstractmethod
    async def stirring(self, now: float, limit: int) -> list[str]:
        """Tables and circles to look at: they are due, their log has grown, or they were deleted."""

    @abstractmethod
    async def made_once(self, name: str, value: str = "") -> str:
        """The value of that name; the first one given is kept. Empty: there is none yet."""


class MemorySubscriptions(Subscriptions):
    def __init__(self, store: MemoryStore) -> None:
        self.store: Final = store
        self.rows: Final[dict[tuple[str, str], Stored]] = {}
        self.values: Final[dict[str, str]] = {}

    async def put(self, row: Stored) -> None:
        old = self.rows.get((row.table, row.id))
        self.rows[row.table, row.id] = replace(row, version=old.version + 1 if old else 1)

    async def swap(self, row: Stored) -> bool:
        old = self.rows.get((row.table, row.id))
        if old is None or old.version != row.version:
            return False
        self.rows[row.table, row.id] = replace(row, version=row.version + 1)
        return True

    async def remove(self, table: str, id: str) -> None:
        self.rows.pop((table, id), None)

    async def of(self, table: str) -> list[Stored]:
        return [self.rows[key] for key in sorted(self.rows) if key[0] == table]

    async def stirring(self, now: float, limit: int) -> list[str]:
        found = [
            row.table
            for row in self.rows.values()
            if 0 < row.due <= now
            or row.seen < len(self.store.logs.get(row.table, ()))
            or (row.table not in self.store.rows and row.table not in self.store.logs)
        ]
        return list(dict.fromkeys(found))[:limit]

    async def made_once(self, name: str, value: str = "") -> str:
        return self.values.setdefault(name, value) if value else self.values.get(name, "")


class SqlSubscriptions(Subscriptions):
    """The same for SQLite and PostgreSQL, which differ in how a statement is run and when it is durable."""

    @abstractmethod
    async def write(self, query: str, row: tuple[object, ...]) -> int:
        """How many rows it changed."""

    @abstractmethod
    async def rows(self, query: str, *row: object) -> list[tuple[object, ...]]: ...

    @abstractmethod
    async def durable(self) -> None:
        """Returns once everything written so far would survive a power failure."""

    async def put(self, row: Stored) -> None:
        await self.write(PUT, row.put_row())
        await self.durable()

    async def swap(self, row: Stored) -> bool:
        return await self.write(SWAP, row.swap_row()) == 1

    async def remove(self, table: str, id: str) -> None:
        await self.write(REMOVE, (table, id))
        await self.durable()

    async def of(self, table: str) -> list[Stored]:
        return [Stored(*row) for row in await self.rows(OF, table)]  # type: ignore[arg-type]

    async def stirring(self, now: float, limit: int) -> list[str]:
        return [str(row[0]) for row in await self.rows(STIRRING, now, limit)]

    async def made_once(self, name: str, value: str = "") -> str:
        if value:
            await self.write(MAKE, (name, value))
            await self.durable()
        return "".join(str(row[0]) for row in await self.rows(MADE, name))


class SqliteSubscriptions(SqlSubscriptions):
    def __init__(self, store: "SqliteStore") -> None:
        self.store: Final = store

    async def write(self, query: str, row: tuple[object, ...]) -> int:
        def work(db: "Connection") -> int:
            return db.execute(query, row).rowcount

        return await self.store.open_writer().submit(work)

    async def rows(self, query: str, *row: object) -> list[tuple[object, ...]]:
        return await self.store.read(lambda db: db.execute(query, row).fetchall())

    async def durable(self) -> None:
        await self.store.durable()


class PostgresSubscriptions(SqlSubscriptions):
    """A query repeated after a broken connection may find its own change: then the claim waits until it expires."""

    def __init__(self, store: "PostgresStore") -> None:
        self.store: Final = store

    async def write(self, query: str, row: tuple[object, ...]) -> int:
        done: str = await self.store.query(lambda db: db.execute(query.replace("?", "$"), *row))
        return int(done.split()[-1])

    async def rows(self, query: str, *row: object) -> list[tuple[object, ...]]:
        return [tuple(found) for found in await self.store.query(lambda db: db.fetch(query.replace("?", "$"), *row))]

    async def durable(self) -> None:
        """A statement is durable when it has been committed."""


def subscriptions_of(store: Store) -> Subscriptions:
    """Imported where they are used: a browser has neither database."""
    if isinstance(store, MemoryStore):
        return MemorySubscriptions(store)
    if store.shared:
        from tablee.server.storage.postgres import PostgresStore

        assert isinstance(store, PostgresStore)
        return PostgresSubscriptions(store)
    from tablee.server.storage.sqlite import SqliteStore

    assert isinstance(store, SqliteStore)
    return SqliteSubscriptions(store)
