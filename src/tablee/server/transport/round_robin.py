"""Fair use of the event loop: visitors take one step each in turn, however much they have sent."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final


class RoundRobin:
    """A step is to read what has arrived on a connection, to begin a request or a message, or to refuse one. So two hundred
    connections of one visitor that all send at the same moment keep nobody else waiting for longer than one does."""

    def __init__(self, limited: bool) -> None:
        self.limited: Final = limited
        self.waiting: Final[dict[str, deque[Callable[[], None]]]] = {}  # of visitors who have had this turn's step

    def call(self, visitor: str, step: Callable[[], None]) -> bool:
        """Now, or when it is this visitor's turn again. False: later."""
        if not self.limited:
            step()
            return True
        queue = self.waiting.get(visitor)
        if queue is not None:
            queue.append(step)
            return False
        self.waiting[visitor] = deque()
        asyncio.get_running_loop().call_soon(self.next_turn, visitor)
        step()
        return True

    def next_turn(self, visitor: str) -> None:
        queue = self.waiting[visitor]
        if queue:
            asyncio.get_running_loop().call_soon(self.next_turn, visitor)
            queue.popleft()()
        else:
            del self.waiting[visitor]

    async def wait(self, visitor: str) -> None:
        if self.limited:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.call(visitor, lambda: None if future.done() else future.set_result(None))
            await future
