"""The real disk, which stalls or fails while a test wants it to."""

import asyncio
import errno
import threading


class Disk:
    def __init__(self, fsync):
        self.fsync, self.broken, self.calls = fsync, False, 0
        self.goes, self.stalled = threading.Event(), threading.Event()
        self.goes.set()

    def sync(self, fd):
        self.calls += 1
        if not self.goes.is_set():
            self.stalled.set()
        self.goes.wait(20)  # a test that fails comes to an end
        if self.broken:
            raise OSError(errno.EIO, "Input/output error")
        self.fsync(fd)

    async def stall(self):
        """An fsync is under way by now, and does not return: nothing can become durable."""
        assert await asyncio.to_thread(self.stalled.wait, 20)


async def until(condition, seconds=20):
    """Wait for a condition that another thread, process or task brings about."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
