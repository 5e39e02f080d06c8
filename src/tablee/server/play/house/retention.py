"""Deleting by age, as the settings say: names and words first, finished games later, and what nobody touches any more."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from tablee.server.play.clock import Clock
from tablee.server.play.house.holdings import Holdings
from tablee.server.play.house.house_log import HouseLog
from tablee.server.play.house.table_holding import TableHolding
from tablee.server.storage.store import StorageError
from tablee.server.storage.upkeep import ENDED

LOG: Final = logging.getLogger("tablee.retention")
EVERY: Final = 3600.0  # seconds
DAY: Final = 86400.0


@dataclass(frozen=True)
class Keep:
    """Days; 0: for good."""

    names: float
    finished: float
    untouched: float


@dataclass(frozen=True, eq=False)
class Retention:
    keep: Keep
    tables: TableHolding
    holdings: Holdings
    house: HouseLog
    clock: Clock

    async def run(self) -> None:
        while True:
            try:
                await self.apply("clock")
            except StorageError as error:
                LOG.warning("nothing is deleted by age for now", extra={"why": error.why})
            except Exception:
                LOG.exception("deleting by age failed")
            await asyncio.sleep(EVERY)

    async def apply(self, by: str) -> dict[str, int]:
        """Returns what was deleted, and notes it in the audit log if there was anything."""
        now, done = self.clock.now(), {}
        if self.keep.finished:
            done["finished"] = await self.tables.expire_in(ENDED, now - self.keep.finished * DAY)
        if self.keep.names:
            done["names"] = await self.tables.expire_names(now - self.keep.names * DAY)
        if self.keep.untouched:
            for kind, holding in self.holdings.kinds.items():
                done[kind] = await holding.expire(now - self.keep.untouched * DAY)
        done = {what: many for what, many in done.items() if many}
        if done:
            await self.house.note("retention", by, **done)
        return done
