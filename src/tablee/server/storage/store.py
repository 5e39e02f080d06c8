"""The contract of every store: tables, and for each table an append-only log.

The log is the truth; everything else can be worked out from it. Its primary key (table, number) is the only lock: whoever
writes a number first has it, and anyone else is told so and reads on.

An entry is first *written*: it survives the end of this process, and may be broadcast. Then it is *durable*: fsynced, it
survives a power cut, and may be acknowledged.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Final

from tablee.core.rule import Words
from tablee.server.errors import Trouble
from tablee.server.table.log import Entry, Row, Write
from tablee.server.texts import SENTENCES

LOG: Final = logging.getLogger("tablee.storage")
PING_INTERVAL: Final = 1.0  # seconds between two probes that really write
PING_TIMEOUT: Final = 5.0
MAX_BATCH: Final = 256  # works in one transaction
MAX_QUEUE: Final = 20_000  # works waiting to be written; more are refused


class StorageError(Trouble):
    """The store did not take it: no space, no permission, nobody there. Nothing was half-written.

    Where a connection broke during the commit it is not known whether it was written: whoever shares the store must read
    the log again.
    """

    def __init__(self, why: str) -> None:
        status, sentences = SENTENCES["storage"]
        super().__init__("storage", status, Words(*sentences))
        self.why: Final = why  # for the operator's log, not for players


class Store(ABC):
    shared: bool  # do other servers write here too?
    _probe: "asyncio.Task[None] | None" = None
    _probed_at: float = 0.0

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date. Raises Mistake with a sentence for the operator."""

    @abstractmethod
    async def close(self) -> None:
        """Everything queued is written first."""

    # -- Writing -------------------------------------------------------------

    @abstractmethod
    async def append(self, work: Write) -> bool:
        """True: written; it survives the end of this process, and may be broadcast. False: one of these numbers was
        taken; nothing was written. Raises StorageError: nothing was written (on a broken connection: unknown)."""

    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call back once everything written so far has been fsynced, in the order of asking; at once if it has been."""
        callback()

    async def durable(self) -> None:
        """The same, awaited."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def on_durable() -> None:
            if not future.done():
                future.set_result(None)

        self.when_durable(on_durable)
        await future

    @abstractmethod
    async def archive(self, before: float) -> int:
        """Mark tables that nobody has touched since; they stay readable, and come back when they are touched."""

    # -- Reading -------------------------------------------------------------

    @abstractmethod
    async def table(self, id: str) -> Row | None: ...

    @abstractmethod
    async def log(self, id: str, after: int) -> list[Entry]:
        """The entries with higher numbers, in order. Raises StorageError if one is missing: the table is damaged."""

    @abstractmethod
    async def heads(self, ids: list[str]) -> dict[str, int]:
        """The number of the last entry of each table that has one."""

    @abstractmethod
    async def lobby(self, limit: int) -> list[Row]:
        """Public open tables with a free seat, the newest first."""

    @abstractmethod
    async def seatings(self, ids: list[str]) -> list[Entry]:
        """Who has sat down at these tables and got up again: the entries ``sit`` and ``free``, in order of table and
        number."""

    @abstractmethod
    async def due(self, now: float, limit: int) -> list[str]:
        """Tables that someone must look after by now, the longest overdue first."""

    # -- Health --------------------------------------------------------------

    @abstractmethod
    async def probe(self) -> None:
        """Write something and make it durable. Raises StorageError."""

    async def ping(self) -> None:
        """Raises StorageError if nothing could be written now. At most one probe a second, shared by all who ask."""
        task = self._probe
        if task is None or (task.done() and monotonic() - self._probed_at >= PING_INTERVAL):
            self._probed_at = monotonic()
            task = self._probe = asyncio.get_running_loop().create_task(self._probe_in_time())
        await asyncio.shield(task)

    async def _probe_in_time(self) -> None:
        try:
            await asyncio.wait_for(self.probe(), PING_TIMEOUT)
        except TimeoutError:
            raise StorageError(f"no answer within {PING_TIMEOUT:.0f} s") from None


def check_order(id: str, after: int, entries: list[Entry]) -> list[Entry]:
    """A log with a gap is damaged: to play on would fill the gap with something else."""
    for at, entry in enumerate(entries, after + 1):
        if entry.number != at:
            raise damaged(id, at, f"number {entry.number} follows {at - 1}")
    return entries


def damaged(id: str, number: int, why: str) -> StorageError:
    LOG.error("damaged log", extra={"table": id, "number": number, "why": why})
    return StorageError(f"the log of table {id} is damaged at number {number}: {why}")
