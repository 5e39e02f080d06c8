"""Word from one server to the others: at this table something has been written. What, they read in the log.

Nothing depends on a word arriving: servers look into the log from time to time, and more often while the bus is down.
"""

import asyncio
import contextlib
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

LOG: Final = logging.getLogger("tablee.bus")
CHANNEL: Final = "tablee"
LONGEST_QUEUE: Final = 10_000

Word = dict[str, Any]


class Bus(ABC):
    up: bool = True

    @abstractmethod
    async def open(self, hear: Callable[[Word], None]) -> None: ...

    @abstractmethod
    def tell(self, word: Word) -> None:
        """Never waits; a word that finds no room is lost, which does no harm."""

    @abstractmethod
    async def close(self) -> None: ...


class NoBus(Bus):
    """One server needs none; several without one read the log instead."""

    async def open(self, hear: Callable[[Word], None]) -> None:
        pass

    def tell(self, word: Word) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus(Bus):
    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.up = False
        self.queue: Final[asyncio.Queue[Word]] = asyncio.Queue(LONGEST_QUEUE)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Callable[[Word], None]) -> None:
        self.tasks = [asyncio.create_task(self.listen(hear)), asyncio.create_task(self.speak())]

    def client(self) -> Any:
        import redis.asyncio as redis

        return redis.from_url(self.url, socket_connect_timeout=2, health_check_interval=5)

    async def listen(self, hear: Callable[[Word], None]) -> None:
        while True:
            try:
                async with self.client() as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.up = True
                    while True:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=5)
                        if message is not None and message["type"] == "message":
                            hear(json.loads(message["data"]))
                        elif message is None:
                            await channel.ping()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if self.up:
                    LOG.warning("bus lost", extra={"why": type(error).__name__})
                self.up = False
                await asyncio.sleep(0.5)

    async def speak(self) -> None:
        while True:
            try:
                async with self.client() as client:
                    while True:
                        word = await self.queue.get()
                        await client.publish(CHANNEL, json.dumps(word))
            except asyncio.CancelledError:
                raise
            except Exception:
                await asyncio.sleep(0.5)

    def tell(self, word: Word) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self.queue.put_nowait(word)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
