"""In-memory store that persists through a callback: IndexedDB in a browser, where Python has neither files nor threads."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import msgspec

from tablee.server.storage.memory import MemoryStore, summarise
from tablee.server.storage.store import StorageError
from tablee.server.table.log import Entry, Row, Write

ROW, ENTRY = "table", "entry"

Keep = Callable[[str], Awaitable[object]]
ROW_OF: Final = msgspec.json.Decoder(tuple[str, str, bytes, str, bool, str, int, float, float, float, bool]).decode
ENTRY_OF: Final = msgspec.json.Decoder(tuple[str, int, str, int, int, str, str, float]).decode


class KeptStore(MemoryStore):
    """``keep`` receives a JSON object of key/value strings to store atomically.

    ``table/ID`` is replaced whenever the table changes; ``entry/ID/NUMBER`` is written once, unless it is
    rewritten. An entry is broadcast and acknowledged after ``keep`` has returned; if it raises, nothing has happened.
    """

    def __init__(self, keep: Keep, kept: Mapping[str, str] | None = None) -> None:
        """``kept``: everything that was ever given to ``keep``, in any order."""
        super().__init__()
        self.keep: Final = keep
        self.lock: Final = asyncio.Lock()  # so that what fits still fits after ``keep``
        entries: list[Entry] = []
        for key, text in (kept or {}).items():
            kind = key.partition("/")[0]
            if kind == ROW:
                row = Row(*ROW_OF(text))
                self.rows[row.id] = row
            elif kind == ENTRY:
                entries.append(Entry(*ENTRY_OF(text)))
        for entry in sorted(entries, key=lambda entry: entry.number):  # a gap is found by ``check_order``
            self.logs.setdefault(entry.table, []).append(entry)

    async def close(self) -> None:
        async with self.lock:
            pass

    async def append(self, work: Write) -> bool:
        """Shielded: if the writer is cancelled, memory and what is kept still agree."""
        return await asyncio.shield(asyncio.ensure_future(self.append_kept(work)))

    async def append_kept(self, work: Write) -> bool:
        async with self.lock:
            if not self.fits(work):
                return False
            try:
                await self.keep(text_of(self.changes(work)))
            except Exception as error:  # whatever the caller's storage raises: no room, closed, forbidden
                raise StorageError(str(error)) from error
            self.apply(work)
            return True

    def changes(self, work: Write) -> dict[str, str]:
        rows = {row.id: Row(*row.row()) for row in work.tables}
        for summary in work.summaries:
            found = rows.get(summary.table) or self.rows.get(summary.table)
            if found is not None:
                rows[found.id] = Row(*found.row())
                summarise(rows[found.id], summary)
        changed = {f"{ROW}/{row.id}": text_of(row.row()) for row in rows.values()}
        changed.update({f"{ENTRY}/{entry.table}/{entry.number}": text_of(entry.row()) for entry in work.entries})
        changed.update({f"{ENTRY}/{entry.table}/{entry.number}": text_of(entry.row()) for entry in work.rewritten})
        return changed


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()
