"""Bots where there are no processes: in a browser they think in place, and in a second web worker once that takes long."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from tablee.bots.levels import RANDOM
from tablee.server.play.bots.bot_workers import MOVE_LIMIT, MOVE_SECONDS, BotWorkers, decide

LOG: Final = logging.getLogger("tablee.bots")
LONG: Final = 0.05  # seconds: while a bot thinks in place, nothing else is answered

Think = Callable[[str], Awaitable[int]]  # what ``decide_json`` is given, and what it returns
Open = Callable[[], Awaitable[Think]]


def decide_json(text: str) -> int:
    """Runs in the second worker."""
    return decide(*json.loads(text))


class DeviceBots(BotWorkers):
    """A second Python takes seconds to load and some memory, so it is opened after the first decision that took long:
    against easy bots never. Until it is there, and if it fails, bots think in place."""

    def __init__(self, open: Open | None = None) -> None:
        super().__init__(0, 0)
        self.open: Open | None = open
        self.think: Think | None = None
        self.opening: asyncio.Task[None] | None = None

    async def choose(self, record: str, seat: int, level: str, seed: int, key: str = "", visitor: str = "") -> int:
        if self.think is not None:
            try:
                async with asyncio.timeout(MOVE_LIMIT):
                    return await self.think(json.dumps([MOVE_SECONDS, record, seat, level, seed]))
            except TimeoutError:
                self.think, level = None, RANDOM  # so that the game goes on
            except Exception:  # whatever the browser does to a worker
                LOG.exception("bots think in place again")
                self.think = None
        begun = monotonic()
        code = decide(MOVE_SECONDS, record, seat, level, seed)
        if monotonic() - begun > LONG and self.opening is None and self.open is not None:
            self.opening = asyncio.ensure_future(self.open_second(self.open))
        return code

    async def open_second(self, open: Open) -> None:
        try:
            self.think = await open()
        except Exception:
            LOG.exception("there is no second worker: bots think in place")

    async def close(self) -> None:
        if self.opening is not None:
            self.opening.cancel()
        await super().close()
