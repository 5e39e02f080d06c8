"""Whether a backup replays: every table is built from its log, every evening from its commands."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from tablee.evening.evening import replay
from tablee.server.storage.copying import opened
from tablee.server.storage.migrations import COLUMNS
from tablee.server.storage.sqlite import to_row
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry


@dataclass
class Verified:
    tables: int = 0
    others: int = 0  # evenings, pads and whatever else is stored
    entries: int = 0
    earlier: int = 0  # begun under an earlier edition of the rules: kept, not played on
    broken: list[str] = field(default_factory=list)  # ids


def verify(path: Path) -> Verified:
    """Raises Mistake with a sentence for a file that is no backup, or not all of one."""
    found = Verified()
    with opened(path) as db:
        rows = {row[0]: to_row(row) for row in db.execute(f"SELECT {COLUMNS} FROM tables")}
        ids = [str(id) for (id,) in db.execute("SELECT DISTINCT table_id FROM log")]
        for id in [*ids, *(id for id in rows if id not in set(ids))]:
            entries = [Entry(*row) for row in db.execute("SELECT * FROM log WHERE table_id = ? ORDER BY number", (id,))]
            found.entries += len(entries)
            try:
                assert [one.number for one in entries] == list(range(1, len(entries) + 1)), "a gap"
                if id in rows:
                    found.tables += 1
                    table = LiveTable(rows[id])
                    for entry in entries:
                        table.apply(entry)
                    found.earlier += table.outdated
                else:
                    found.others += 1
                    data = [json.loads(one.data) for one in entries if one.data]
                    if entries[0].kind == "evening":
                        replay(data[1:])
            except Exception:  # whatever a log of another version or a damaged one leads to
                found.broken.append(id)
    return found
