"""The interface of a store: tables, and for each table an append-only log.

The log is the source of truth; everything else is derived from it. Its primary key (table, number) is the only lock
between servers: the first writer of a number wins, the others are told and read on.

An entry is first *written* (it survives a crash of the process and may be broadcast), then *durable* (fsynced: it
survives a power cut and may be acknowledged).
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Final

from tablee.core.rule import Words
from tablee.server.errors import Trouble
from tablee.server.storage.sealed import Sealed
from tablee.server.storage.upkeep import Upkeep
from tablee.server.table.log import Entry, Row, Write
from tablee.server.texts import SENTENCES

LOG: Final = logging.getLogger("tablee.storage")
PING_INTERVAL: Final = 1.0  # seconds between health probes, which really write
PING_TIMEOUT: Final = 5.0
MAX_BATCH: Final = 256  # writes in one transaction
MAX_QUEUE: Final = 20_000  # queued writes; more are refused


class StorageError(Trouble):
    """The store refused or failed, reading or writing: disk full, no permission, unreachable.

    Usually nothing was written. If a connection broke during the commit the outcome is unknown: on a shared store the
    log must be read again.
    """

    def __init__(self, why: str) -> None:
        status, sentences = SENTENCES["storage"]
        super().__init__("storage", status, Words(*sentences))
        self.why: Final = why  # for the operator's log, never shown to players


class DamagedLog(StorageError):
    """The log of one table has a gap or cannot be read; the store as a whole works."""


class Store(Upkeep, ABC):
    """Implementations: ``MemoryStore``, ``KeptStore`` (in a browser), ``SqliteStore``, ``PostgresStore``."""

    shared: bool  # whether other servers write to it too
    _probe: "asyncio.Task[None] | None" = None
    _probed_at: float = 0.0

    @abstractmethod
    async def open(self) -> None:
        """Connect and migrate the schema. Raises Mistake with a sentence for the operator."""

    @abstractmethod
    async def close(self) -> None:
        """Queued writes are made durable first."""

    # -- Writing -------------------------------------------------------------

    @abstractmethod
    async def append(self, work: Write) -> bool:
        """True: written. False: one of the numbers was taken, and nothing was written. Raises StorageError: nothing was
        written (after a broken connection: unknown)."""

    def when_durable(self, callback: Callable[[], None]) -> None:
        """Call back once everything written so far is fsynced, in call order; immediately if it already is.

        Default implementation, for stores whose ``append`` already waits for durability: PostgreSQL, by
        ``synchronous_commit``, and memory, which promises nothing. SQLite overrides it.
        """
        callback()

    async def durable(self) -> None:
        """Wait until everything written so far is fsynced."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def on_durable() -> None:
            if not future.done():
                future.set_result(None)

        self.when_durable(on_durable)
        await future

    @abstractmethod
    async def archive(self, before: float) -> int:
        """Mark tables not touched since; they stay readable, and touching one revives it."""

    # -- Reading -------------------------------------------------------------

    @abstractmethod
    async def table(self, id: str) -> Row | None: ...

    @abstractmethod
    async def log(self, id: str, after: int) -> list[Entry]:
        """The entries after this number, in order. Raises DamagedLog if there is a gap."""

    @abstractmethod
    async def heads(self, ids: list[str]) -> dict[str, int]:
        """The number of the last entry of each table that has one."""

    @abstractmethod
    async def lobby(self, limit: int) -> list[Row]:
        """Public open tables with a free seat, the newest first."""

    @abstractmethod
    async def seatings(self, ids: list[str]) -> list[Entry]:
        """The entries ``sit`` and ``free`` of these tables, ordered by table and number."""

    @abstractmethod
    async def due(self, now: float, limit: int) -> list[str]:
        """Tables whose deadline has passed, the longest overdue first."""

    # -- Keyrings ------------------------------------------------------------

    @abstractmethod
    async def sealed(self, id: str) -> Sealed | None: ...

    @abstractmethod
    async def put_sealed(self, box: Sealed, after: int) -> bool:
        """Replace the version ``after`` (0: there is none). False: it is not the stored one, and nothing was written.
        Written, not yet durable; raises StorageError as ``append`` does."""

    # -- Health --------------------------------------------------------------

    @abstractmethod
    async def probe(self) -> None:
        """Write something and fsync it. Raises StorageError."""

    async def ping(self) -> None:
        """Raises StorageError if writing fails now. At most one probe a second, shared by all callers."""
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
    """Refuse a log with a gap: playing on would fill it with something else."""
    for at, entry in enumerate(entries, after + 1):
        if entry.number != at:
            raise damaged(id, at, f"number {entry.number} follows {at - 1}")
    return entries


def damaged(id: str, number: int, why: str) -> DamagedLog:
    """Logs it, and returns the error to raise."""
    LOG.error("damaged log", extra={"table": id, "number": number, "why": why})
    return DamagedLog(f"the log of table {id} is damaged at number {number}: {why}")
