"""The update of a table's row that goes with an entry of its log."""

import json
from typing import Final

from tablee.core.position import Position
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import CLOSED, OPEN, OVER, PLAYING, Entry, Summary

TOUCHED_EVERY: Final = 900.0  # seconds between updates of Row.touched; archiving counts in days
BOT_GRACE: Final = 15.0  # seconds after which the sweep checks whether a bot has moved


def summary_of(table: LiveTable, entry: Entry, after: Position | None = None) -> Summary | None:
    """The update of the row that goes with this entry; None if nothing relevant changed.

    Computed before the entry is applied, so it errs on the side of checking too often.
    """
    kind = entry.kind
    seconds = table.seconds_a_turn
    if kind == "move" and not table.bots and not seconds and after is not None and not after.over():
        row = table.row  # only ``touched`` changes, now and then
        if entry.at - row.touched < TOUCHED_EVERY and not row.archived and not row.due and row.state == table.state:
            return None
    state, free = table.state, sum(chair.who == "free" for chair in table.chairs)
    due = table.row.due
    soon = entry.at + (min(seconds, BOT_GRACE) if seconds else BOT_GRACE)
    if kind == "move" and after is not None:
        state = OVER if after.over() else table.state
        bots = any(table.chairs[seat].bot_plays for seat in after.pending)
        if after.over():
            due = 0.0
        elif bots:
            due = due if due > entry.at + BOT_GRACE / 3 else entry.at + BOT_GRACE
        elif seconds:
            due = entry.at + seconds
    elif kind == "close":
        state, due = CLOSED, 0.0
    elif kind == "start":
        looked_after = table.bots or seconds > 0 or bool(json.loads(entry.data)["fill"])
        state, free, due = PLAYING, 0, soon if looked_after else 0.0
    elif kind == "free" or (kind == "remove" and table.state == OPEN):
        free += 1
    elif kind == "sit" and table.state == OPEN:
        free -= 1
    elif kind in ("bot", "back", "undo", "rewind", "sit", "remove"):
        due = soon
    same = (state, free, due) == (table.row.state, table.row.free, table.row.due)
    if same and entry.at - table.row.touched < TOUCHED_EVERY and not table.row.archived:
        return None
    return Summary(table.id, state, free, entry.at, due)
