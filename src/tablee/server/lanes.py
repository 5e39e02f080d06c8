"""Writes, one batch after the other, and who writes them: the loop itself, or a thread."""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, final

from tablee.server.entries import Write
from tablee.server.store import Unkept

LOG: Final = logging.getLogger("tablee.sqlite")
MOST_AT_ONCE: Final = 256
BREATH: Final = 0.001  # seconds after something was written; whoever comes sooner lets those join who are there already
UNKNOWN: Final = 0.004  # seconds that writing takes, at first
LATELY: Final = 0.1  # what the newest counts in that average

Told = Callable[[bool | Unkept], None]
Outcomes = list[bool | Unkept]


def tell(told: Told, outcome: bool | Unkept) -> None:
    try:
        told(outcome)
    except Exception:  # the others must hear of theirs all the same
        LOG.exception("could not be told")


@final
class Batch:
    """What is written together, and who is to be told."""

    __slots__ = ("failed", "little", "outcomes", "told", "took", "works")

    def __init__(self) -> None:
        self.works: Final[list[Write]] = []
        self.told: Final[list[Told]] = []
        self.outcomes: Outcomes = []
        self.little: bool = True  # the loop may write it, if the disk is quick
        self.failed: bool = False  # nothing of it was kept
        self.took: float = 0.0  # seconds


class Lane(ABC):
    """One batch after the other. What arrives while one is being written, or just has been, shares the next.

    Where the disk answers at once the loop itself writes: to wake a thread and be woken by it costs more. Where it does
    not, a thread does, and nobody waits for the disk who has nothing to do with it.
    """

    def __init__(self, name: str, swift: float, clock: Callable[[], float]) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.swift: Final = swift  # seconds that writing takes, on average, on a disk that one may wait for
        self.clock: Final = clock
        self.waiting: Batch = Batch()
        self.handing: asyncio.Handle | None = None
        self.writing: bool = False
        self.done: float = 0.0  # when something was last written
        self.takes: float = UNKNOWN  # seconds, of late
        self.held: Final[dict[str, int]] = {}  # tables with something on its way here
        self.queue: Final[SimpleQueue[Batch | None]] = SimpleQueue()
        self.writer: Final = threading.Thread(target=self.write_all, name=name, daemon=True)
        self.writer.start()

    # -- What is written, and how: said by each lane --------------------------

    @abstractmethod
    def begin(self, works: list[Write]) -> bool:
        """In the loop, before it is written: is it little enough for the loop to do it?"""

    @abstractmethod
    def keep(self, works: list[Write]) -> Outcomes:
        """By the loop or the thread: on the disk when this returns. Raises sqlite3.Error or OSError."""

    @abstractmethod
    def end(self, batch: Batch) -> None:
        """In the loop, after it was written and before anybody is told."""

    # -- When ----------------------------------------------------------------

    @final
    def add(self, work: Write, told: Told) -> None:
        self.waiting.works.append(work)
        self.waiting.told.append(told)
        for entry in work.entries:
            self.held[entry.table] = self.held.get(entry.table, 0) + 1
        if self.handing is None and not self.writing:
            if self.takes < self.swift and self.clock() - self.done > BREATH:
                self.hand_over()  # ``told`` has been told when this returns
            else:
                self.go_on()

    @final
    def go_on(self) -> None:
        if self.waiting.works and self.handing is None and not self.writing:
            self.handing = self.loop.call_soon(self.hand_over)

    @final
    def hand_over(self) -> None:
        """What has come together is written together: many small writes cost more than a few larger ones."""
        self.handing = None
        batch = self.waiting
        self.waiting = Batch()
        if len(batch.works) > MOST_AT_ONCE:
            self.waiting.works.extend(batch.works[MOST_AT_ONCE:])
            self.waiting.told.extend(batch.told[MOST_AT_ONCE:])
            del batch.works[MOST_AT_ONCE:]
            del batch.told[MOST_AT_ONCE:]
        self.writing = True
        batch.little = self.begin(batch.works)
        if batch.little and self.takes < self.swift:
            self.write(batch)
            self.handed_back(batch)
        else:
            self.queue.put(batch)

    @final
    def handed_back(self, batch: Batch) -> None:
        """What has come meanwhile is next."""
        self.writing = False
        self.done = self.clock()
        if batch.little:
            self.takes += (batch.took - self.takes) * LATELY
        for work in batch.works:
            for entry in work.entries:
                left = self.held[entry.table] - 1
                if left:
                    self.held[entry.table] = left
                else:
                    del self.held[entry.table]
        self.end(batch)
        self.go_on()
        for at, told in enumerate(batch.told):
            tell(told, batch.outcomes[at])

    @final
    def write(self, batch: Batch) -> None:
        begun = self.clock()
        try:
            batch.outcomes = self.keep(batch.works)
        except Exception as error:  # whatever it is, those who wait must be told, and the next must have their turn
            if not isinstance(error, (sqlite3.Error, OSError)):
                LOG.exception("could not be written")
            batch.failed = True
            batch.outcomes = [Unkept(str(error)) for _ in batch.works]
        batch.took = self.clock() - begun

    @final
    def write_all(self) -> None:
        """The writer's thread."""
        while True:
            batch = self.queue.get()
            if batch is None:
                return
            self.write(batch)
            with contextlib.suppress(RuntimeError):  # the loop has gone: nobody waits any more
                self.loop.call_soon_threadsafe(self.handed_back, batch)

    @final
    async def close(self) -> None:
        """All that waits is written first."""
        while self.writing or self.waiting.works:
            await asyncio.sleep(0.001)
        self.queue.put(None)
        await asyncio.to_thread(self.writer.join)
