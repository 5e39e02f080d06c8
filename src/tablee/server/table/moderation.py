"""Who may speak at a table, and what the host and the house may do about it. Everyone is told (``notices.py``).

Entries: ``talk`` (what may be said at all), ``mute`` (one seat), ``remove`` (a person from their seat), ``forget`` (a
seat's name and words; what is stored of them is overwritten too, see ``play/forgetting.py``).
"""

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from tablee.bots.names import free_bot_names
from tablee.server.table.log import OPEN, Entry

if TYPE_CHECKING:
    from tablee.server.table.live_table import LiveTable

SAID_KEPT: Final = 20
SAID_AT_MOST: Final = 1000
MODERATION: Final = ("mute", "remove", "talk", "forget")
ALL, REACTIONS_ONLY, OFF = "all", "reactions", "off"
NO_WORDS: Final = '""'  # the data of what was said, once it is deleted


class Talk:
    def __init__(self) -> None:
        self.said: deque[Entry] = deque(maxlen=SAID_KEPT)
        self.count: int = 0
        self.mode: str = ALL
        self.muted: set[int] = set()

    def hear(self, entry: Entry) -> None:
        self.count += 1
        if entry.data != NO_WORDS:
            self.said.append(entry)

    def forget(self, seat: int) -> None:
        self.said = deque((one for one in self.said if one.seat != seat or one.kind == "react"), maxlen=SAID_KEPT)


def moderate(table: "LiveTable", entry: Entry, data: dict[str, Any]) -> None:
    """Apply an entry of one of these kinds."""
    kind, seat, by = entry.kind, entry.seat, str(data["by"])
    if kind == "talk":
        mode = str(data["mode"])
        table.talk.mode = mode
        table.tell(entry, -1, f"talk-{mode}", by=by)
    elif kind == "mute":
        if entry.code == 1:
            table.talk.muted.add(seat)
        else:
            table.talk.muted.discard(seat)
        table.tell(entry, seat, "muted" if entry.code == 1 else "unmuted", by=by)
    elif kind == "remove":
        remove(table, entry, data, by)
    else:
        table.chairs[seat].name = nameless(seat)
        table.chairs[seat].animal = ""
        table.talk.forget(seat)
        for _, about, _, fields in table.notices:
            if about == seat:
                fields["name"] = nameless(seat)
        table.tell(entry, seat, "forgotten" if by == "self" else "forgotten-by", by=by, n=str(seat + 1))


def remove(table: "LiveTable", entry: Entry, data: dict[str, Any], by: str) -> None:
    """The seat is free again, or a bot's until somebody comes with the new invitation; the old one is void."""
    chair = table.chairs[entry.seat]
    table.replaced[chair.hash] = "removed"
    table.invite = data["invite"]
    table.talk.muted.discard(entry.seat)
    if table.state == OPEN:
        table.tell(entry, entry.seat, "removed", by=by)
        chair.rise()
        return
    bot = free_bot_names([one.name for one in table.chairs])
    name = bot[0] if bot else nameless(entry.seat)
    table.tell(entry, entry.seat, "removed-playing", by=by, bot=name)
    chair.rise()
    chair.who, chair.meant, chair.name, chair.level, chair.stand_in = "bot", "person", name, data["level"], False
    table.clock_from = entry.at


def nameless(seat: int) -> str:
    """The name of a person whose name was deleted."""
    return f"#{seat + 1}"
