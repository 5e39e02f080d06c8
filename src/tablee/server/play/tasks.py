"""Background tasks: owned by the server, failures logged, all cancelled at shutdown."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

LOG: Final = logging.getLogger("tablee.tasks")


class Tasks:
    def __init__(self) -> None:
        self.running: Final[set[asyncio.Task[None]]] = set()
        self.stopping: bool = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        if self.stopping:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.on_done)

    def on_done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())

    async def stop(self) -> None:
        self.stopping = True
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
