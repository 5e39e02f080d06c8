"""What whoever keeps the server asks of a store beyond the play itself: what is there, how large, how old, and deleting.

Everything stored is a log of entries, but for keyrings, which are a row each. Tables have a row besides; everything else
(pads, evenings, reviews, …) is a log whose first entry names its kind.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.server.storage.migrations import COLUMNS
from tablee.server.table.log import Row

ENTRY: Final = 100  # bytes of an entry besides its data, roughly
ROW: Final = 300  # bytes of a table's row besides its settings, roughly
ENDED: Final = ("over", "closed")
FOR_EVER: Final = 1e18  # later than anything
# Of a hint nothing counts: its length would tell of a hand.
DATA: Final = "CASE WHEN kind = 'hint' THEN 0 ELSE length(data) + length(ref) END"


@dataclass(frozen=True)
class Size:
    entries: int
    bytes: int
    last: float  # time of the newest entry


NOTHING: Final = Size(0, 0, 0.0)


class Upkeep(ABC):
    @abstractmethod
    async def tables(
        self, limit: int, skip: int = 0, states: Sequence[str] = (), before: float = FOR_EVER, named: bool = False
    ) -> list[Row]:
        """Tables not touched since ``before``, the one touched last first. ``named``: without those whose names and
        words were deleted."""

    @abstractmethod
    async def logs_of(self, kind: str, limit: int, skip: int = 0, before: float = FOR_EVER) -> list[tuple[str, float]]:
        """Ids and first entries' times of the logs that begin with this kind of entry before then, the newest first."""

    @abstractmethod
    async def counts(self) -> dict[str, int]:
        """Tables by state (``state open``), other logs by kind of their first entry."""

    @abstractmethod
    async def sizes(self, ids: Sequence[str]) -> dict[str, Size]: ...

    @abstractmethod
    async def disk(self) -> int:
        """Bytes of the whole database; 0 where there is none."""

    @abstractmethod
    async def remove(self, id: str) -> bool:
        """Delete a table or another log with all its entries. False: there was none."""

    @abstractmethod
    async def rewrite(self, id: str, spec: str, data: dict[int, str]) -> None:
        """Overwrite the data of these entries, and the settings of a table unless empty: to delete names and words.
        Nothing else about an entry ever changes."""

    @abstractmethod
    async def count_sealed(self) -> int:
        """Keyrings; here and below without those that were given up, of which an empty row is left."""

    @abstractmethod
    async def all_sealed(self, limit: int, skip: int = 0) -> list[tuple[str, float, int]]:
        """Id, time of the last change and bytes of each, the one changed last first."""

    @abstractmethod
    async def empty_sealed(self, id: str, now: float) -> bool:
        """Give it up, whatever its version. False: there was none."""

    @abstractmethod
    async def expire_sealed(self, before: float) -> int:
        """Delete those not changed since, empty rows too; how many held something."""


class SqlUpkeep(Upkeep):
    """The same for SQLite and PostgreSQL, which differ in how a statement is run."""

    @abstractmethod
    async def fetch(self, query: str, *values: Any) -> list[Any]:
        """``?`` stands for a value."""

    @abstractmethod
    async def execute(self, statements: list[tuple[str, tuple[Any, ...]]]) -> int:
        """In one transaction; how many rows they changed. What is deleted is overwritten where the database can."""

    @abstractmethod
    def as_row(self, found: Any) -> Row: ...

    async def tables(
        self, limit: int, skip: int = 0, states: Sequence[str] = (), before: float = FOR_EVER, named: bool = False
    ) -> list[Row]:
        where, values = "touched < ?", [before, *states]
        if states:
            where += f" AND state IN ({marks(states)})"
        if named:
            where += """ AND spec NOT LIKE '%"nameless":true%'"""
        query = f"SELECT {COLUMNS} FROM tables WHERE {where} ORDER BY touched DESC, id LIMIT ? OFFSET ?"
        return [self.as_row(found) for found in await self.fetch(query, *values, limit, skip)]

    async def logs_of(self, kind: str, limit: int, skip: int = 0, before: float = FOR_EVER) -> list[tuple[str, float]]:
        query = (
            "SELECT table_id, at FROM log WHERE number = 1 AND kind = ? AND at < ?"
            " ORDER BY at DESC, table_id LIMIT ? OFFSET ?"
        )
        return [(str(id), float(at)) for id, at in await self.fetch(query, kind, before, limit, skip)]

    async def counts(self) -> dict[str, int]:
        tables = await self.fetch("SELECT state, count(*) FROM tables GROUP BY state")
        logs = await self.fetch("SELECT kind, count(*) FROM log WHERE number = 1 GROUP BY kind")
        return {**{str(kind): int(n) for kind, n in logs}, **{f"state {state}": int(n) for state, n in tables}}

    async def sizes(self, ids: Sequence[str]) -> dict[str, Size]:
        if not ids:
            return {}
        query = (
            f"SELECT table_id, count(*), sum({DATA}), max(at) FROM log"
            f" WHERE table_id IN ({marks(ids)}) GROUP BY table_id"
        )
        rows = await self.fetch(query, *ids)
        return {str(id): Size(int(n), int(n) * ENTRY + int(length), float(last)) for id, n, length, last in rows}

    async def remove(self, id: str) -> bool:
        await self.execute([("DELETE FROM subscriptions WHERE table_id = ?", (id,))])
        gone = [("DELETE FROM log WHERE table_id = ?", (id,)), ("DELETE FROM tables WHERE id = ?", (id,))]
        return await self.execute(gone) > 0

    async def rewrite(self, id: str, spec: str, data: dict[int, str]) -> None:
        changes: list[tuple[str, tuple[Any, ...]]] = [
            ("UPDATE log SET data = ? WHERE table_id = ? AND number = ?", (text, id, number))
            for number, text in data.items()
        ]
        if spec:
            changes.append(("UPDATE tables SET spec = ? WHERE id = ?", (spec, id)))
        if changes:
            await self.execute(changes)

    async def count_sealed(self) -> int:
        return int((await self.fetch("SELECT count(*) FROM keyrings WHERE data <> ''"))[0][0])

    async def all_sealed(self, limit: int, skip: int = 0) -> list[tuple[str, float, int]]:
        query = (
            "SELECT id, touched, length(data) FROM keyrings WHERE data <> '' ORDER BY touched DESC, id LIMIT ? OFFSET ?"
        )
        return [(str(id), float(at), int(size)) for id, at, size in await self.fetch(query, limit, skip)]

    async def empty_sealed(self, id: str, now: float) -> bool:
        change = "UPDATE keyrings SET version = version + 1, data = '', touched = ? WHERE id = ? AND data <> ''"
        return await self.execute([(change, (now, id))]) > 0

    async def expire_sealed(self, before: float) -> int:
        count = await self.execute([("DELETE FROM keyrings WHERE touched < ? AND data <> ''", (before,))])
        await self.execute([("DELETE FROM keyrings WHERE touched < ?", (before,))])
        return count


def marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
