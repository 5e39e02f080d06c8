"""Keyrings: one sealed box per person, which devices replace and this server cannot open.

Id, token and key are derived on the device from one secret (``web/src/keyring/crypt.ts``). Compare-and-set by version decides
between two devices; the later one reads, merges and writes again. A box that was given up stays as an empty one, so that the
other devices learn of it instead of bringing it back.
"""

import re
from typing import Final

from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.clock import Clock
from tablee.server.storage.sealed import Sealed
from tablee.server.storage.store import Store

ID: Final = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)  # 128 bits
SHORTEST: Final = 32  # of a token that is derived: 192 bits in base64


class Keyrings:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store: Final = store
        self.clock: Final = clock

    async def find(self, id: str, token: str) -> Sealed | None:
        """Raises Trouble if it is somebody else's or was given up."""
        if not ID.fullmatch(id) or not SHORTEST <= len(token) <= tokens.LONGEST:
            raise trouble("no-such-keyring")
        found = await self.store.sealed(id)
        if found is not None:
            if not tokens.opens(token, found.proof):
                raise trouble("no-such-keyring")
            if not found.data:
                raise trouble("keyring-dropped")
        return found

    async def get(self, id: str, token: str) -> Sealed:
        found = await self.find(id, token)
        if found is None:
            raise trouble("no-such-keyring")
        return found

    async def put(self, id: str, token: str, after: int, version: int, data: str) -> None:
        """Durable when it returns. Raises Trouble if another version is stored."""
        found = await self.find(id, token)
        if (found.version if found else 0) != after or version <= after:
            raise trouble("stale-keyring")
        await self.write(Sealed(id, tokens.hashed(token), version, data, self.clock.now()), after)

    async def drop(self, id: str, token: str, after: int) -> None:
        found = await self.get(id, token)
        if found.version != after:
            raise trouble("stale-keyring")
        await self.write(Sealed(id, found.proof, after + 1, "", self.clock.now()), after)

    async def write(self, box: Sealed, after: int) -> None:
        if not await self.store.put_sealed(box, after):
            raise trouble("stale-keyring")
        await self.store.durable()
