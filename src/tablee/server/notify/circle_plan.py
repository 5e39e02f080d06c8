"""Which notices are due for a circle's webhook: a table waits for members, a game has ended.

As for a table, they follow from the log, here the circle's own, and from what was sent before.
"""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from tablee.circle import FinishedGame
from tablee.circle.circle import OpenTable
from tablee.core.rule import Mistake
from tablee.games import boxes
from tablee.server.notify.messages import WON, Message, Text, plain, say
from tablee.server.notify.plan import Notice, Plan, attempt
from tablee.server.notify.subscription import Subscription
from tablee.server.play.circle.circles import LiveCircle
from tablee.server.play.circle.tables import seats_free
from tablee.server.storage.store import StorageError
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN, Entry
from tablee.server.texts import Three

WAITS: Final[Three] = (
    "{circle} : une table vous attend ({game})",
    "{circle}: Ein Tisch wartet auf euch ({game})",
    "{circle}: a table waits for you ({game})",
)
OPENED: Final[Three] = ("Ouverte par {name}.", "Eröffnet von {name}.", "Opened by {name}.")
FREE: Final[Three] = ("Places libres : {n}.", "Freie Plätze: {n}.", "Free seats: {n}.")
ENDED: Final[Three] = (
    "{circle} : une partie est finie ({game})",
    "{circle}: Ein Spiel ist aus ({game})",
    "{circle}: a game is over ({game})",
)
Table = Callable[[str], Awaitable[LiveTable]]


async def circle_plan(
    live: LiveCircle, log: list[Entry], table: Table, wish: Subscription, now: float, patience: float
) -> tuple[Plan, Text | None]:
    """``log``: the entries since the last notice. A table is announced after ``patience`` seconds, if it still waits
    then."""
    for entry in log:
        command = json.loads(entry.data)
        id = str(command.get("table", ""))
        known, game = live.circle.open.get(id), live.circle.games.get(id)
        if command["do"] == "over" and game is not None:
            notice = Notice("ended", entry.number, [])
            return attempt(wish, notice, now), partial(ended, live, game, wish.lang)
        if command["do"] == "open" and known is not None:
            if now < entry.at + patience:
                return Plan(wish, entry.at + patience), None
            free = await seats_waiting(id, table)
            if free:
                notice = Notice("waits", entry.number, [])
                return attempt(wish, notice, now), partial(waits, live, known, free, wish.lang)
        wish = replace(wish, told=entry.number)
    return Plan(wish), None


async def seats_waiting(id: str, table: Table) -> int:
    try:
        found = await table(id)
    except StorageError:
        raise
    except Mistake:
        return 0  # it cannot be read
    return len(seats_free(found)) if found.state == OPEN and not found.outdated else 0


def waits(live: LiveCircle, known: OpenTable, free: int, lang: str) -> Message:
    by = live.circle.members.get(known.by)
    parts = [say(OPENED, lang, name=plain(by.name))] if by is not None and by.name else []
    parts.append(say(FREE, lang, n=str(free)))
    return Message(say(WAITS, lang, circle=plain(live.circle.title), game=title_of(known.game)), " ".join(parts))


def ended(live: LiveCircle, game: FinishedGame, lang: str) -> Message:
    """If nobody has won, everybody has the first place."""
    title = say(ENDED, lang, circle=plain(live.circle.title), game=title_of(game.game))
    first = [one for one in game.seats if one.place == 1]
    names = [live.circle.members[one.member].name if one.member else one.name for one in first]
    told = ", ".join(plain(name) for name in names if name)
    return Message(title, say(WON, lang, names=told) if told and len(first) < len(game.seats) else "")


def title_of(game: str) -> str:
    return next((box.title for box in boxes() if box.name == game), game)
