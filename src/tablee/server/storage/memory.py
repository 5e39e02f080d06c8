"""A store in dictionaries: for tests. ``KeptStore`` adds persistence where there is no disk, as in a browser."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablee.server.storage.sealed import Sealed
from tablee.server.storage.store import StorageError, Store, check_order
from tablee.server.storage.upkeep import ENTRY, FOR_EVER, Size
from tablee.server.table.log import OPEN, Entry, Row, Summary, Write


class MemoryStore(Store):
    shared = False

    def __init__(self) -> None:
        self.rows: Final[dict[str, Row]] = {}
        self.logs: Final[dict[str, list[Entry]]] = {}
        self.boxes: Final[dict[str, Sealed]] = {}

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
        for entry in work.rewritten:
            self.logs[entry.table][entry.number - 1] = entry
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

    async def sealed(self, id: str) -> Sealed | None:
        return self.boxes.get(id)

    async def put_sealed(self, box: Sealed, after: int) -> bool:
        found = self.boxes.get(box.id)
        if (found.version if found else 0) != after:
            return False
        self.boxes[box.id] = box
        return True

    async def probe(self) -> None:
        pass

    # -- Upkeep --------------------------------------------------------------

    async def tables(
        self, limit: int, skip: int = 0, states: Sequence[str] = (), before: float = FOR_EVER, named: bool = False
    ) -> list[Row]:
        found = [row for row in self.rows.values() if row.touched < before and (not states or row.state in states)]
        found = [row for row in found if not named or '"nameless":true' not in row.spec]
        found.sort(key=lambda row: (-row.touched, row.id))
        return [Row(*row.row()) for row in found[skip : skip + limit]]

    async def logs_of(self, kind: str, limit: int, skip: int = 0, before: float = FOR_EVER) -> list[tuple[str, float]]:
        firsts = [(id, log[0].at) for id, log in self.logs.items() if log and log[0].kind == kind]
        found = sorted((one for one in firsts if one[1] < before), key=lambda one: (-one[1], one[0]))
        return found[skip : skip + limit]

    async def counts(self) -> dict[str, int]:
        kinds = [log[0].kind for log in self.logs.values() if log]
        return dict(Counter([*kinds, *(f"state {row.state}" for row in self.rows.values())]))

    async def sizes(self, ids: Sequence[str]) -> dict[str, Size]:
        found = {}
        for id in ids:
            if log := self.logs.get(id):
                data = sum(len(one.data) + len(one.ref) for one in log if one.kind != "hint")
                found[id] = Size(len(log), len(log) * ENTRY + data, max(one.at for one in log))
        return found

    async def disk(self) -> int:
        return 0

    async def remove(self, id: str) -> bool:
        return [self.rows.pop(id, None), self.logs.pop(id, None)] != [None, None]

    async def rewrite(self, id: str, spec: str, data: dict[int, str]) -> None:
        if spec and id in self.rows:
            self.rows[id].spec = spec
        log = self.logs.get(id, [])
        for at, entry in enumerate(log):
            if entry.number in data:
                row = list(entry.row())
                row[5] = data[entry.number]
                log[at] = Entry(*row)  # type: ignore[arg-type]

    async def count_sealed(self) -> int:
        return sum(1 for box in self.boxes.values() if box.data)

    async def all_sealed(self, limit: int, skip: int = 0) -> list[tuple[str, float, int]]:
        found = sorted((box for box in self.boxes.values() if box.data), key=lambda box: (-box.touched, box.id))
        return [(box.id, box.touched, len(box.data)) for box in found[skip : skip + limit]]

    async def empty_sealed(self, id: str, now: float) -> bool:
        box = self.boxes.get(id)
        if box is None or not box.data:
            return False
        self.boxes[id] = replace(box, version=box.version + 1, data="", touched=now)
        return True

    async def expire_sealed(self, before: float) -> int:
        old = [box for box in self.boxes.values() if box.touched < before]
        for box in old:
            del self.boxes[box.id]
        return sum(1 for box in old if box.data)


def summarise(row: Row, summary: Summary) -> None:
    row.state, row.free = summary.state, summary.free
    row.touched, row.due, row.archived = summary.touched, summary.due, False
