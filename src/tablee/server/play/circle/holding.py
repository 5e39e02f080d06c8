"""Circles as a ``Holding``. Whoever is connected is told before one is deleted; a member's own deletion is leaving.

A keeper who is no member deletes it if it has no members left; otherwise it is theirs.
"""

import contextlib
from typing import Final

from tablee.server.errors import Trouble
from tablee.server.play.circle.circles import KIND, Circles
from tablee.server.play.house.holdings import LoggedHolding
from tablee.server.storage.store import StorageError, Store


class CircleHolding(LoggedHolding):
    def __init__(self, store: Store, circles: Circles) -> None:
        super().__init__(store, "circles", KIND, prefix="circle-")
        self.circles: Final = circles

    async def delete(self, id: str) -> bool:
        try:
            live = await self.circles.current(id)
            await self.circles.delete(live, live.circle.title)
        except StorageError:
            raise
        except Trouble:
            pass  # deleted by its keeper before, or it cannot be read
        return await super().delete(id)

    async def forget(self, id: str, token: str, really: bool) -> str:
        live, holder = await self.circles.get(id, token)
        if not holder.member:
            if not holder.keeper or live.circle.there():
                return "kept"
            if really:
                await self.delete(id)
            return "deleted"
        if really:
            await self.circles.leave(live, holder.member, "")
        return "left"

    def dropped(self, id: str) -> None:
        with contextlib.suppress(KeyError):
            self.circles.live.pop(id).news.set()
