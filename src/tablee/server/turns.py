"""One at a time."""

import asyncio
from collections import deque


class Turns:
    """A lock that can also be taken at once, without waiting, if it is free. Who waits is served in order."""

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken: bool = False
        self.waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """At once, or not at all."""
        if self.taken:
            return False
        self.taken = True
        return True

    async def __aenter__(self) -> None:
        if not self.taken:
            self.taken = True
            return
        if self.waiting is None:
            self.waiting = deque()
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give_back()  # it was handed over just then
            raise

    async def __aexit__(self, *failure: object) -> None:
        self.give_back()

    def give_back(self) -> None:
        """It goes straight to whoever has waited longest: it is never free in between."""
        while self.waiting:
            next_one = self.waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self.waiting = None
        self.taken = False
