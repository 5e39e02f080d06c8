"""Who listens at a table, and the short way of a move: what a server does all the time, in plain calls.

It is compiled together with the rules, so it knows nothing of sockets, tasks and metrics: these are its host's, the ``House``.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, final

import msgspec
from mypy_extensions import mypyc_attr

from tablee.core.rule import Refused
from tablee.server import wire
from tablee.server.entries import Entry, Write
from tablee.server.frames import Way
from tablee.server.script import ENCODE
from tablee.server.store import Store, Unkept
from tablee.server.tables import NAMED, LiveTable
from tablee.server.tally import Tally
from tablee.server.words import Trouble, trouble

LOG: Final = logging.getLogger("tablee.house")
DECODE: Final = msgspec.json.Decoder(wire.LiveMessage).decode
OUTBOX: Final = 64


@final
class Who:
    """What a link opens."""

    __slots__ = ("host", "invited", "seat", "watches")

    def __init__(
        self, seat: int | None = None, host: bool = False, invited: bool = False, watches: bool = False
    ) -> None:
        self.seat: Final = seat
        self.host: Final = host
        self.invited: Final = invited
        self.watches: Final = watches


@final
class Listener:
    """Somebody who is told of every change at a table. Views are whole: a newer one replaces one not yet sent."""

    __slots__ = (
        "corked",
        "ending",
        "flushing",
        "hash",
        "lang",
        "others",
        "owed",
        "send",
        "table",
        "view",
        "wake",
        "way",
        "who",
    )

    def __init__(
        self, table: LiveTable, who: Who, lang: str, kept: str, send: Callable[[bytes], Awaitable[None]] | None
    ) -> None:
        self.table: Final = table
        self.who: Final = who
        self.lang: Final = lang
        self.hash: Final = kept  # of the link it came with
        self.send: Final = send
        self.view: bytes | None = None
        self.others: list[bytes] = []
        self.flushing: bool = False
        self.ending: bool = False
        self.corked: bool = False  # its own message is being answered: all that comes of it goes out together
        self.owed: int = 0  # answers that wait until something is kept: what it says next is answered after them
        self.way: Way | None = None  # the short way out, where there is one
        self.wake: Callable[[], None] | None = None

    def add(self, message: bytes) -> None:
        """Whoever is far behind misses the oldest."""
        self.others.append(message)
        if len(self.others) > OUTBOX:
            del self.others[0]

    def next(self) -> bytes | None:
        """What to send next; the view last, so that it is the newest there is."""
        if self.others:
            return self.others.pop(0)
        view, self.view = self.view, None
        return view

    def gone(self) -> None:
        """The link no longer opens this seat: an empty message ends the connection."""
        self.others = [b""]
        self.view = None
        self.ending = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Host(ABC):
    """What the house does when something happens in its hall."""

    @abstractmethod
    def refused(self, code: str) -> None:
        """Count it."""

    @abstractmethod
    def keeps(self, yes: bool) -> None:
        """The store writes again, or does not any more."""

    @abstractmethod
    def present(self, id: str) -> tuple[set[int], int]:
        """The seats somebody looks from, and how many just watch."""

    @abstractmethod
    def wake_bots(self, table: LiveTable) -> None: ...

    @abstractmethod
    def send_by_and_by(self, ear: Listener) -> None:
        """As quickly as the client reads."""


@final
class Hall:
    def __init__(self, store: Store, host: Host) -> None:
        self.store: Final = store
        self.host: Final = host
        self.tally: Final = Tally()
        self.listeners: Final[dict[str, list[Listener]]] = {}
        self.listening: int = 0
        self.keeping: bool = True  # the last write was kept

    # -- The log -------------------------------------------------------------

    def append_now(self, ear: Listener, code: int, answers: int, ref: str) -> bool:
        """A move, without a task: what ``append`` does, where nothing has to be waited for but the disk.

        All see it as soon as it is written, for then it is there whatever becomes of this program; it is acknowledged
        when it is on the disk. False: it has to go the long way, which also finds out what is wrong with it.
        """
        table, seat, ledger = ear.table, ear.who.seat, self.store.ledger
        if seat is None or ledger is None or table.lock.taken or table.known(seat, ref) is not None:
            return False
        try:
            entry, after = table.prepare_move(seat, code, answers, ref)
        except (Trouble, Refused):
            return False
        summary = table.summary(entry, after)
        begun = monotonic()

        def told(outcome: bool | Unkept) -> None:
            table.lock.give_back()
            ear.corked = False
            if outcome is True:
                ear.owed += 1
                table.take(entry, after)
                table.settle(summary)
                self.announce(table, entry)
            else:
                self.take_back(ear, ref, outcome)

        def kept() -> None:
            self.committed(entry.kind, begun)
            self.answer(ear, b'{"type":"ack","id":%b,"number":%d}' % (ENCODE(ref), entry.number))

        table.lock.take()
        ear.corked = True
        ledger.add(Write([entry], [summary] if summary else None), told, kept)
        return True

    def take_back(self, ear: Listener, ref: str, outcome: bool | Unkept) -> None:
        """It was not kept, so it has not happened."""
        error = outcome if isinstance(outcome, Unkept) else trouble("stale")
        if isinstance(outcome, Unkept):
            self.kept(False)
            LOG.warning("not kept", extra={"why": outcome.why})
        self.host.refused(error.code)
        ear.add(ENCODE(wire.Refusal("refused", error.code, error.say(ear.lang), id=ref)))
        self.flush(ear)

    def committed(self, kind: str, begun: float) -> None:
        self.kept(True)
        self.tally.count(kind, monotonic() - begun)

    def answer(self, ear: Listener, message: bytes) -> None:
        """What was owed."""
        ear.owed -= 1
        ear.add(message)
        self.flush(ear)

    def kept(self, yes: bool) -> None:
        if yes != self.keeping:
            self.keeping = yes
            self.host.keeps(yes)

    # -- Who hears of it -----------------------------------------------------

    def announce(self, table: LiveTable, entry: Entry) -> None:
        ears = self.listeners.get(table.id)
        if ears:
            kind = entry.kind
            if kind == "link":
                self.turn_out(table, ears)
            if kind == "say" or kind == "react":
                said = ENCODE(table.said_message(entry))
                for ear in ears:
                    ear.add(said)
            if kind in NAMED or table.ended:
                self.tell_table(table, ears)
            if kind not in ("say", "react") and table.position is not None:
                self.tell_views(table, ears)
            for ear in ears:
                self.flush(ear)
        if table.bots:
            self.host.wake_bots(table)

    def tell_views(self, table: LiveTable, ears: list[Listener]) -> None:
        """Each seat its own view, worked out once for all who look from there in one language."""
        ready: dict[tuple[int | None, str], bytes] = {}
        for ear in ears:
            key = (ear.who.seat, ear.lang)
            view = ready.get(key)
            if view is None:
                view = ready[key] = table.written(ear.who.seat, ear.lang)
            ear.view = view

    def tell_table(self, table: LiveTable, ears: list[Listener]) -> None:
        present, watching = self.host.present(table.id)
        for ear in ears:
            ear.add(ENCODE(table.info(ear.who.seat, ear.who.host, ear.lang, present, watching)))

    def turn_out(self, table: LiveTable, ears: list[Listener]) -> None:
        """A link was re-issued: whoever came with the old one has to go."""
        for ear in list(ears):
            seat = ear.who.seat
            valid = [table.host, table.watch, table.invite] if seat is None else [table.chairs[seat].hash]
            if ear.hash and ear.hash not in valid:
                ear.gone()
                self.flush(ear)
                ears.remove(ear)
                self.listening -= 1

    def flush(self, ear: Listener) -> None:
        if ear.wake is not None:
            ear.wake()
        elif not ear.flushing and not ear.corked and (ear.others or ear.view is not None):
            way = ear.way
            if way is not None and not ear.ending:
                messages = ear.others
                if ear.view is not None:
                    messages = [*messages, ear.view]
                if way.push(messages):
                    ear.others = []
                    ear.view = None
                    return
            ear.flushing = True
            self.host.send_by_and_by(ear)


@final
class Mover:
    """Whose moves are taken at once, if nothing else they said is still to be answered: almost all there is to do."""

    __slots__ = ("ear", "hall", "in_time")

    def __init__(self, hall: Hall, ear: Listener, in_time: Callable[[], bool] | None) -> None:
        self.hall: Final = hall
        self.ear: Final = ear
        self.in_time: Final = in_time  # or too many, too soon

    def take(self, text: str) -> bool:
        ear = self.ear
        if ear.corked or ear.ending or '"move"' not in text[:16]:
            return False
        try:
            message = DECODE(text)
        except msgspec.DecodeError:
            return False
        if type(message) is not wire.LiveMove or (self.in_time is not None and not self.in_time()):
            return False
        return self.hall.append_now(ear, message.move, message.answers, message.id)
