"""Messages between servers: something was written at this table, or someone is present there.

What was written is not in the message, only table and number: the receiver reads the log. Presence messages carry
seats. Delivery is best effort; servers also poll the log, more often while ``up`` is False.
"""

import asyncio
import contextlib
import json
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

LOG: Final = logging.getLogger("tablee.bus")
CHANNEL: Final = "tablee"
MAX_PAYLOAD: Final = 7_900  # bytes; PostgreSQL takes less than 8,000
MAX_QUEUE: Final = 10_000  # words
TIMEOUT: Final = 5  # seconds
RECONNECT: Final = 0.5
KEEPALIVE: Final = 5.0
LAST_WORDS: Final = 2.0  # seconds in which a bus that is closed still sends what was told
RENEW: Final = 10.0  # see ``PostgresStore.renew``

Word = dict[str, Any]


class Bus(ABC):
    up: bool = True  # whether messages arrive

    @abstractmethod
    async def open(self, hear: Callable[[Word], None]) -> None: ...

    @abstractmethod
    def tell(self, word: Word) -> None:
        """Never blocks; dropped if the queue is full."""

    @abstractmethod
    async def close(self) -> None: ...


class NoBus(Bus):
    """For a single server; several without a bus poll the log."""

    async def open(self, hear: Callable[[Word], None]) -> None:
        pass

    def tell(self, word: Word) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresBus(Bus):
    """LISTEN/NOTIFY over its own connection, which is re-established whenever it breaks.

    Queued messages are batched. While there is no connection they wait, as far as there is room.
    """

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.up = False
        self.queue: Final[deque[str]] = deque()
        self.wake: Final = asyncio.Event()
        self.all_sent: Final = asyncio.Event()
        self.all_sent.set()
        self.hear: Callable[[Word], None] = drop
        self.connection: Any = None
        self.task: asyncio.Task[None] | None = None

    async def open(self, hear: Callable[[Word], None]) -> None:
        self.hear = hear
        self.task = asyncio.get_running_loop().create_task(self.run())

    def tell(self, word: Word) -> None:
        text = json.dumps(word, separators=(",", ":"))  # ASCII: as many bytes as characters
        if len(text) + 2 > MAX_PAYLOAD:
            LOG.error("word too long for the bus", extra={"count": len(text)})
        elif len(self.queue) < MAX_QUEUE:
            self.queue.append(text)
            self.all_sent.clear()
            self.wake.set()

    async def close(self) -> None:
        if self.task is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self.all_sent.wait()
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def run(self) -> None:
        lost = False
        while True:
            try:
                await self.connect()
                if lost:
                    LOG.warning("bus connected again")
                self.up, lost = True, False
                await self.carry()
            except Exception as error:  # retry whatever went wrong
                if not lost:
                    LOG.warning("bus lost", extra={"why": type(error).__name__})
                self.up, lost = False, True
            finally:
                self.disconnect()
            await asyncio.sleep(RECONNECT)

    async def connect(self) -> None:
        """Open a listening connection, then drop the previous one."""
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT)
        try:
            connection.add_termination_listener(self.on_lost)
            await connection.add_listener(CHANNEL, self.on_notify)
        except BaseException:
            connection.terminate()
            raise
        self.disconnect()
        self.connection = connection

    def disconnect(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(Exception):
                self.connection.terminate()
            self.connection = None

    async def carry(self) -> None:
        """Send until the connection breaks."""
        renew_at = monotonic() + RENEW
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(KEEPALIVE):
                    await self.wake.wait()
            if self.queue:
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self.next_payload())
            else:
                await self.connection.execute("SELECT 1")
            if not self.queue:
                self.wake.clear()
                self.all_sent.set()
            if monotonic() > renew_at:
                await self.connect()
                renew_at = monotonic() + RENEW

    def next_payload(self) -> str:
        """As many messages as fit into one payload, as a JSON array."""
        words = [self.queue.popleft()]
        size = len(words[0]) + 2
        while self.queue and size + 1 + len(self.queue[0]) <= MAX_PAYLOAD:
            words.append(self.queue.popleft())
            size += 1 + len(words[-1])
        return f"[{','.join(words)}]"

    def on_lost(self, _connection: object) -> None:
        self.wake.set()  # wakes the sender, which notices the loss

    def on_notify(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        try:
            for word in json.loads(str(payload)):
                self.hear(word)
        except Exception:  # any database user may send anything
            LOG.exception("a word could not be heard")


def drop(word: Word) -> None:
    """The receiver until the bus is opened."""
