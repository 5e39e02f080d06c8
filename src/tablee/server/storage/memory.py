"""A store in dictionaries: for tests. ``KeptStore`` adds persistence where there is no disk, as in a browser."""

from typing import Final

from tablee.server.storage.store import StorageError, Store, check_order
from tablee.server.table.log import OPEN, Entry, Row, Summary, Write


class MemoryStore(Store):
    shared = False

    def __init__(self) -> None:
        self.rows: Final[dict[str, Row]] = {}
        self.logs: Final[dict[str, list[Entry]]] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def append(self, work: Write) -> bool:
        if not self.fits(work):
            return False
        self.apply(work)
        return True

    def fits(self, work: Write) -> bool:
        """False: one of the numbers is taken."""
        heads: dict[str, int] = {}
        for entry in work.entries:
            head = heads.get(entry.table, len(self.logs.get(entry.table, ())))
            if entry.number <= head:
                return False
            if entry.number > head + 1:  # a caller that skips a number has lost track of the table
                raise StorageError(f"number {entry.number} of table {entry.table} does not follow {head}")
            heads[entry.table] = entry.number
        if any(row.id in self.rows for row in work.tables):
            raise StorageError("a table of that id is there already")
        return True

    def apply(self, work: Write) -> None:
        for row in work.tables:
            self.rows[row.id] = Row(*row.row())
        for entry in work.entries:
            self.logs.setdefault(entry.table, []).append(entry)
        for summary in work.summaries:
            found = self.rows.get(summary.table)
            if found is not None:
                summarise(found, summary)

    async def archive(self, before: float) -> int:
        idle = [row for row in self.rows.values() if row.touched < before and not row.archived]
        for row in idle:
            row.archived, row.due = True, 0.0
        return len(idle)

    async def table(self, id: str) -> Row | None:
        found = self.rows.get(id)
        return None if found is None else Row(*found.row())

    async def log(self, id: str, after: int) -> list[Entry]:
        return check_order(id, after, self.logs.get(id, [])[after:])

    async def heads(self, ids: list[str]) -> dict[str, int]:
        return {id: len(self.logs[id]) for id in ids if self.logs.get(id)}

    async def lobby(self, limit: int) -> list[Row]:
        rows = [
            row for row in self.rows.values() if row.public and row.state == OPEN and row.free > 0 and not row.archived
        ]
        rows.sort(key=lambda row: -row.created)
        return [Row(*row.row()) for row in rows[:limit]]

    async def seatings(self, ids: list[str]) -> list[Entry]:
        return [entry for id in sorted(ids) for entry in self.logs.get(id, ()) if entry.kind in ("sit", "free")]

    async def due(self, now: float, limit: int) -> list[str]:
        rows = [row for row in self.rows.values() if 0 < row.due <= now]
        rows.sort(key=lambda row: row.due)
        return [row.id for row in rows[:limit]]

    async def probe(self) -> None:
        pass


def summarise(row: Row, summary: Summary) -> None:
    row.state, row.free = summary.state, summary.free
    row.touched, row.due, row.archived = summary.touched, summary.due, False
