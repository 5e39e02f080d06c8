"""What is kept: tables, and for each table its log. The log is the truth; everything else can be worked out from it.

An entry is a row (table, number), and that key is the lock: whoever writes a number first has it, anybody else is told
so and looks again. What is acknowledged has been committed.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tablee.core.rule import Words
from tablee.server.entries import Entry, Row, Write
from tablee.server.words import SENTENCES, Trouble

if TYPE_CHECKING:
    from tablee.server.ledger import Ledger


class Unkept(Trouble):
    """The store did not take it: no room, no right to write, or nobody there. Nothing was half-written."""

    def __init__(self, why: str) -> None:
        status, sentences = SENTENCES["storage"]
        super().__init__("storage", status, Words(*sentences))
        self.why: Final = why  # for the log of the server, not for players


class Store(ABC):
    shared: bool  # do other servers write here too?
    ledger: "Ledger | None" = None  # who writes, and tells when it is done, where the store has one

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def write(self, work: Write) -> bool:
        """True: committed. False: one of these numbers was taken; nothing was written. Raises Unkept."""

    async def jot(self, work: Write, kept: Callable[[], None]) -> bool:
        """True: written, and there whatever becomes of this program; ``kept`` is told when it is committed. Else as
        ``write``."""
        done = await self.write(work)
        if done:
            kept()
        return done

    def when_kept(self, kept: Callable[[], None]) -> None:
        """Tell when what has been written by now is committed, in the order of asking: then it may be acknowledged."""
        kept()

    async def settled(self) -> None:
        """The same, for who can wait."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def kept() -> None:
            if not future.done():
                future.set_result(None)

        self.when_kept(kept)
        await future

    @abstractmethod
    async def table(self, id: str) -> Row | None: ...

    @abstractmethod
    async def log(self, id: str, after: int) -> list[Entry]: ...

    @abstractmethod
    async def heads(self, ids: list[str]) -> dict[str, int]:
        """The number of the last entry of each."""

    @abstractmethod
    async def lobby(self, limit: int) -> list[Row]:
        """Public tables with a free seat, the newest first."""

    @abstractmethod
    async def seatings(self, ids: list[str]) -> list[Entry]:
        """Who has sat down at these tables and got up again, in order: any server can tell who is there."""

    @abstractmethod
    async def due(self, now: float, limit: int) -> list[str]: ...

    @abstractmethod
    async def archive(self, before: float) -> int:
        """Put away what nobody has touched since; it stays readable, and comes back when it is touched."""

    @abstractmethod
    async def ping(self) -> None:
        """Raises Unkept if nothing could be written now."""
