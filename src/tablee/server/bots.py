"""Bots think in processes of their own: however long they think, the table goes on.

A worker is told the record, lays out the position, and hands the bot the view of its seat: a bot never has more.
"""

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Final, TypeVar

from tablee.bots.levels import LEVELS, bot
from tablee.core.position import Game
from tablee.core.record import Record, record_from
from tablee.games import box
from tablee.server.words import trouble

Answer = TypeVar("Answer")


def levels() -> list[str]:
    """The levels there are, the weakest first."""
    return [level.name for level in LEVELS]


def usual_level() -> str:
    known = levels()
    return known[(len(known) - 1) // 2]


def check_level(level: str) -> str:
    known = levels()
    if not level:
        return usual_level()
    if level not in known:
        raise trouble("no-such-level", text=level, known=", ".join(known))
    return level


@lru_cache(maxsize=64)
def opened(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return box(name).open(dict(options))


def decide(text: str, seat: int, level: str, seed: int) -> int:
    """In a worker: what the bot would do there. The same wherever it is asked."""
    record: Record = record_from(text)
    game = opened(record.game, tuple(sorted(record.options.items())))
    return bot(level, game, seed).choose(game.replay(record).seen_by(seat))


def settle_in(parent: int) -> None:
    """A worker whose server has died goes too."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    def __init__(self, workers: int) -> None:
        self.workers: Final = workers
        self.pool: ProcessPoolExecutor | None = None

    def open_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, settle_in, (os.getpid(),))
        return self.pool

    async def choose(self, record: str, seat: int, level: str, seed: int) -> int:
        return await self.run(decide, record, seat, level, seed)

    async def run(self, work: Callable[..., Answer], *given: object) -> Answer:
        """Let a worker do it."""
        for _ in range(3):
            pool = self.open_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:  # a worker was killed: begin anew
                if self.pool is pool:
                    self.pool = None
        raise BrokenProcessPool("the bots' workers die as soon as they begin")

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
