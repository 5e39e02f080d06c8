"""The audit log of the server's operator, and the secret link to the admin page: append-only, in the store.

Entries of kind ``house``: what was done, by whom (the page, the command, the clock, a visitor), to what. Those that
concern the link hold its hash; the last of them decides. All servers on one store read the same.
"""

import json
from typing import Any, Final

from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.clock import Clock
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry, Write

KEY: Final = "house-log"  # in the store; no table has such an id
KIND: Final = "house"
TRIES: Final = 20
LINK, REVOKED = "link", "revoke-link"


class HouseLog:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store: Final = store
        self.clock: Final = clock
        self.read: int = 0  # the last entry read
        self.link: str = ""  # hash of the link that is valid
        self.linked_at: float = 0.0

    async def note(self, what: str, by: str, **more: Any) -> None:
        """Never a name, a word or a card: entries are never deleted."""
        for _ in range(TRIES):
            await self.read_on()
            data = json.dumps({"what": what, "by": by, **more}, ensure_ascii=False)
            entry = Entry(KEY, self.read + 1, KIND, -1, data=data, at=self.clock.now())
            if await self.store.append(Write([entry])):
                await self.store.durable()
                self.apply(entry)
                return
        raise trouble("stale")

    async def read_on(self) -> None:
        for entry in await self.store.log(KEY, self.read):
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        if entry.number <= self.read:
            return
        data = json.loads(entry.data)
        if data["what"] in (LINK, REVOKED):
            self.link, self.linked_at = data.get("hash", ""), entry.at
        self.read = entry.number

    async def latest(self, before: int, limit: int) -> list[Entry]:
        """The newest first, those before this number; 0: all."""
        await self.read_on()
        last = min(before - 1, self.read) if before else self.read
        first = max(0, last - limit)
        return [one for one in reversed(await self.store.log(KEY, first)) if one.number <= last]

    # -- The link ------------------------------------------------------------

    async def new_link(self, by: str) -> str:
        """The token of a new link; the previous one is revoked."""
        token = tokens.new_token()
        await self.note(LINK, by, hash=tokens.hashed(token))
        return token

    async def revoke(self, by: str) -> None:
        await self.note(REVOKED, by)

    async def opens(self, token: str) -> bool:
        await self.read_on()
        return len(token) <= tokens.LONGEST and tokens.opens(token, self.link)
