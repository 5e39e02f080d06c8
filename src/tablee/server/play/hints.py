"""Hints at a table. The expert thinks in the workers for studies, at the expense of the visitor who asks.

A hint is an entry of the log: it is counted, it survives a restart, and asking again about the same question costs nothing.
"""

import json
from dataclasses import asdict
from typing import Any, Final

from tablee.games import open_record
from tablee.moments import move_of
from tablee.review.hint import Hint, expectation, hint, hundredth, reason
from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.play.access import Access
from tablee.server.play.append import Prepared, TableLog
from tablee.server.play.workers import Workers
from tablee.server.table.live_table import LiveTable

VERSION: Final = 1  # of what is stored


def advise(seconds: float, text: str, seat: int) -> dict[str, Any]:
    """Runs in a worker, which is given the record and looks at the view of the seat."""
    game, record = open_record(text)
    return asdict(hint(game.replay(record).seen_by(seat), seconds))


class Hints:
    def __init__(self, log: TableLog, studies: Workers) -> None:
        self.log: Final = log
        self.studies: Final = studies

    async def ask(self, table: LiveTable, access: Access, answers: int, lang: str, visitor: str) -> wire.Hint:
        seat = access.sitting()
        asks = check_asked(table, seat, answers)
        known = stored(table, seat)
        if known is None:
            record = table.blank_record()
            record.values = list(table.values)
            job = self.studies.run(advise, record.to_json(), seat, key=table.id, visitor=visitor)
            known = Hint(**await job)
            await self.note(table, seat, answers, known)
        return message(table, seat, known, lang, asks)

    async def note(self, table: LiveTable, seat: int, answers: int, found: Hint) -> None:
        """Unless the game has gone on meanwhile, or the same was asked twice at once."""

        def prepare(now: float) -> Prepared:
            check_asked(table, seat, answers)
            if stored(table, seat) is not None:
                raise trouble("stale")
            return table.entry(now, "hint", seat, found.move, {"version": VERSION, **asdict(found)}), None

        await self.log.append(table, prepare)


def check_asked(table: LiveTable, seat: int, answers: int) -> int:
    if not table.spec.hints_allowed():
        raise trouble("no-hints")
    position = table.question(seat)
    if table.ended:
        raise trouble("over")
    if seat not in position.pending:
        raise trouble("not-asked")
    if not table.asked_since[seat] <= answers <= table.number:
        raise trouble("stale")
    return table.asked_since[seat]


def stored(table: LiveTable, seat: int) -> Hint | None:
    """The hint that was given about the question this seat is asked now."""
    asked, data = table.hints.get(seat, (-1, ""))
    if asked != table.asked_since[seat]:
        return None
    found = json.loads(data)
    return Hint(**found) if found.pop("version") == VERSION else None


def message(table: LiveTable, seat: int, found: Hint, lang: str, asks: int) -> wire.Hint:
    assert table.position is not None
    view, game, names = table.position.seen_by(seat), table.game, table.names
    return wire.Hint(
        move=move_of(view, game, found.move, lang, names),
        why=reason(found, game, names, lang),
        expects=expectation(found, lang),
        wins=hundredth(found.wins),
        games=found.games,
        asks=asks,
        hints=table.chairs[seat].hints,
    )
