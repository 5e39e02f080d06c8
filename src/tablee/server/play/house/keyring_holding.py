"""Keyrings as a ``Holding``: all that can be told of one is its size and age.

Deleting one leaves the same empty row as giving it up, or its devices would bring it back. By age the row goes whole: a
device that still has it, and only did not change it, puts it back at its next visit.
"""

from typing import Final

from tablee.server.play.house.holdings import Holding, Thing
from tablee.server.play.keyrings import Keyrings
from tablee.server.storage.upkeep import ENTRY


class KeyringHolding(Holding):
    kind = "keyrings"

    def __init__(self, keyrings: Keyrings) -> None:
        self.keyrings: Final = keyrings

    async def count(self, counts: dict[str, int]) -> int:
        return await self.keyrings.store.count_sealed()

    async def listing(self, limit: int, skip: int) -> list[Thing]:
        """The time of creation is not stored."""
        found = await self.keyrings.store.all_sealed(limit, skip)
        return [Thing(id, 0.0, touched, 1, ENTRY + size) for id, touched, size in found]

    async def delete(self, id: str) -> bool:
        return await self.keyrings.store.empty_sealed(id, self.keyrings.clock.now())

    async def expire(self, before: float) -> int:
        return await self.keyrings.store.expire_sealed(before)

    async def forget(self, id: str, token: str, really: bool) -> str:
        await self.keyrings.get(id, token)  # raises Trouble, which says "gone"
        if really:
            await self.delete(id)
        return "deleted"
