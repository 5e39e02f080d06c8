"""Take back and try again: who may, and how far. The log only grows: an entry says which decision the game goes back to.

It is for games in which nobody else is cheated: the other seats are bots, or on the same device. There is no rule about
what was shown meanwhile, so the game is practice from then on. With others at the table ``LiveTable.may_undo`` decides.
"""

from typing import Final

from tablee.server.errors import trouble
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry

VERSION: Final = 1  # of the entry: ``code`` is the number of the entry whose decision is taken back
REWINDS_AT_MOST: Final = 500  # of one game: each of them replays it when a table is loaded


def prepare_rewind(table: LiveTable, now: float, seat: int, answers: int, ref: str) -> Entry:
    """Back to the seat's own last decision. ``answers``: the entry it has seen last."""
    table.question(seat)
    if table.ended:
        raise trouble("over")
    if not alone(table, seat):
        raise trouble("not-alone")
    last = last_decision(table, seat)
    if last < 0:
        raise trouble("nothing-decided")
    if table.rewinds >= REWINDS_AT_MOST:
        raise trouble("taken-back-enough", n=REWINDS_AT_MOST)
    if not max(table.marks[last], table.rewound) <= answers <= table.number:
        raise trouble("stale")
    return table.entry(now, "rewind", seat, table.marks[last], {"version": VERSION}, ref)


def may_rewind(table: LiveTable, seat: int | None) -> bool:
    if seat is None or table.ended or table.position is None:
        return False
    return last_decision(table, seat) >= 0 and alone(table, seat)


def alone(table: LiveTable, seat: int) -> bool:
    """Whether everybody else is a bot or sits at the same device."""
    own = table.chairs[seat]
    for chair in table.chairs:
        if chair is not own and chair.who != "bot" and not (own.here and chair.here):
            return False
    return True


def last_decision(table: LiveTable, seat: int) -> int:
    """Its place among the decisions; -1: none yet."""
    at = len(table.movers) - 1
    while at >= 0 and table.movers[at] != seat:
        at -= 1
    return at
