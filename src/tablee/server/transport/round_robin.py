"""Round-robin scheduling on the event loop: each visitor gets one step per iteration, however much they send."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final


class RoundRobin:
    """A step is to read a chunk from a connection, to start a request or message, or to refuse one. So two hundred
    connections of one visitor that send at the same moment delay others no more than one does."""

    def __init__(self, limited: bool) -> None:
        self.limited: Final = limited
        # visitors who have had their step in this iteration
        self.waiting: Final[dict[str, deque[Callable[[], None]]]] = {}

    def call(self, visitor: str, step: Callable[[], None]) -> bool:
        """Run the step now, or in the visitor's next turn; False: later."""
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
