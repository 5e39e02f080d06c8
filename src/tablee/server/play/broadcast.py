"""Broadcasting: the listeners at a table, and what each is sent after an entry.

Every listener has a bounded outbox, emptied by its own connection: a slow client delays nobody. Views are complete, so
a newer view replaces one not yet sent.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.metrics import Metrics
from tablee.server.play.access import Access, open_seats
from tablee.server.play.clock import Clock
from tablee.server.play.presence import Presence
from tablee.server.play.registry import Registry
from tablee.server.table import presenter
from tablee.server.table.live_table import SEATING, LiveTable
from tablee.server.table.log import Entry
from tablee.server.table.moderation import MODERATION
from tablee.server.table.view_writer import ENCODE

OUTBOX: Final = 64  # messages; a client further behind loses the oldest
MANY, PRESENCE_PAUSE = 16, 0.2  # listeners, seconds: above so many, presence changes are coalesced
WATCHERS_A_TABLE: Final = 64
CONNECTIONS_A_SEAT: Final = 16  # counted separately, so that spectators cannot keep a player out


class Listener:
    """The outbox of one connection."""

    __slots__ = ("access", "ended", "hidden", "lang", "messages", "table", "view", "waiter")

    def __init__(self, table: LiveTable, access: Access, lang: str) -> None:
        self.table: Final = table
        self.access: Final = access
        self.lang: Final = lang
        self.messages: list[bytes] = []
        self.view: bytes | None = None
        self.ended: bool = False  # its link was revoked
        self.waiter: asyncio.Future[None] | None = None
        self.hidden: bool = False  # its page is in the background

    def put(self, message: bytes) -> None:
        self.messages.append(message)
        if len(self.messages) > OUTBOX:
            del self.messages[0]
        self.wake()

    def put_view(self, view: bytes) -> None:
        self.view = view
        self.wake()

    def end(self) -> None:
        self.messages.clear()
        self.view = None
        self.ended = True
        self.wake()

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def pop(self) -> bytes | None:
        """The next message; the view comes last, so that it is the newest."""
        if self.messages:
            return self.messages.pop(0)
        view, self.view = self.view, None
        return view

    async def wait(self) -> None:
        """Wait until there is something to send or the link was revoked. One waiter at a time."""
        if not self.messages and self.view is None and not self.ended:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await self.waiter
            finally:
                self.waiter = None


class Broadcaster:
    def __init__(
        self, registry: Registry, presence: Presence, clock: Clock, metrics: Metrics, most_listeners: int
    ) -> None:
        self.registry: Final = registry
        self.presence: Final = presence
        self.clock: Final = clock
        self.metrics: Final = metrics
        self.most_listeners: Final = most_listeners
        self.listeners: Final[dict[str, list[Listener]]] = {}
        self.count: int = 0
        self.presence_due: Final[set[str]] = set()

    def add(self, table: LiveTable, access: Access, lang: str) -> Listener:
        alike = sum(one.access.seat == access.seat for one in self.listeners.get(table.id, ()))
        most = WATCHERS_A_TABLE if access.seat is None else CONNECTIONS_A_SEAT
        if self.count >= self.most_listeners or alike >= most:
            raise trouble("full-house")
        listener = Listener(self.registry.pin(table), access, lang)
        self.listeners.setdefault(table.id, []).append(listener)
        self.presence.arrived(table.id, access.seat)
        self.counted(1)
        self.presence_changed(table.id)
        return listener

    def remove(self, listener: Listener) -> None:
        """The connection has ended. No effect if the listener was already removed."""
        id = listener.table.id
        listeners = self.listeners.get(id, [])
        if listener in listeners:
            listeners.remove(listener)
            if not listeners:
                del self.listeners[id]
                self.registry.touch(id)
            self.look(listener, True)
            self.presence.left(id, listener.access.seat)
            self.counted(-1)
            self.presence_changed(id)

    def look(self, listener: Listener, looking: bool) -> None:
        """Its page has come to the front or gone to the background."""
        seat = listener.access.seat
        if seat is not None and listener.hidden == looking:
            listener.hidden = not looking
            self.presence.looks(listener.table.id, seat, looking)
            self.presence.tell_others(listener.table.id)

    def counted(self, change: int) -> None:
        self.count += change
        self.metrics.listeners.set(self.count)

    def has_listeners(self, id: str) -> bool:
        return id in self.listeners

    def listening_at(self, id: str) -> int:
        return len(self.listeners.get(id, ()))

    # -- After an entry ------------------------------------------------------

    def on_entry(self, table: LiveTable, entry: Entry) -> None:
        kind = entry.kind
        if kind in ("link", "free", "remove"):
            self.end_invalid(table)
        listeners = self.listeners.get(table.id)
        if not listeners:
            return
        if kind == "say" or kind == "react":
            said = ENCODE(presenter.said_message(entry))
            for listener in listeners:
                listener.put(said)
            return
        if kind in SEATING or kind in MODERATION or table.ended:
            self.send_table(table, listeners)
        if table.position is not None:
            self.send_views(table, listeners)

    def send_views(self, table: LiveTable, listeners: list[Listener]) -> None:
        """Send each seat its own view, encoded once for all listeners with the same seat and language."""
        now = self.clock.now()
        written: dict[tuple[int | None, str], bytes] = {}
        for listener in listeners:
            if not presenter.may_look(table, listener.access.seat):
                continue
            key = (listener.access.seat, listener.lang)
            view = written.get(key)
            if view is None:
                view = written[key] = presenter.view_bytes(table, key[0], key[1], now)
            listener.put_view(view)

    def send_table(self, table: LiveTable, listeners: list[Listener]) -> None:
        for listener in listeners:
            listener.put(self.table_message(listener))

    def table_message(self, listener: Listener) -> bytes:
        return ENCODE(self.table_info(listener.table, listener.access, listener.lang))

    def table_info(self, table: LiveTable, access: Access, lang: str) -> wire.TableInfo:
        seats = open_seats(table, access)
        return presenter.table_message(table, access.seat, access.host, seats, lang, *self.presence.of(table.id))

    def glance(self, table: LiveTable, access: Access) -> wire.Glance:
        return presenter.glance(table, access.seat, self.presence.of(table.id)[0], self.clock.now())

    def has_view(self, listener: Listener) -> bool:
        return listener.table.position is not None and presenter.may_look(listener.table, listener.access.seat)

    def view_message(self, listener: Listener, since: int | None = None) -> bytes:
        return presenter.view_bytes(listener.table, listener.access.seat, listener.lang, self.clock.now(), since)

    def end_invalid(self, table: LiveTable) -> None:
        """Disconnect listeners whose link was re-issued or whose seat was given up."""
        for listener in list(self.listeners.get(table.id, ())):
            if not listener.access.still_valid(table):
                self.remove(listener)
                listener.end()

    def end_all(self, id: str) -> None:
        for listener in list(self.listeners.get(id, ())):
            self.remove(listener)
            listener.end()

    # -- Presence ------------------------------------------------------------

    def presence_changed(self, id: str, tell_others: bool = True) -> None:
        """Changes within one iteration of the event loop are sent once; with many listeners, those within a short
        pause."""
        if tell_others:
            self.presence.tell_others(id)
        if id not in self.presence_due:
            self.presence_due.add(id)
            send: Callable[[str], None] = self.send_presence
            pause = PRESENCE_PAUSE if self.listening_at(id) > MANY else 0.0
            asyncio.get_running_loop().call_later(pause, send, id)

    def send_presence(self, id: str) -> None:
        self.presence_due.discard(id)
        listeners = self.listeners.get(id)
        if listeners:
            self.send_table(listeners[0].table, listeners)
