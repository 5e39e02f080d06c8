"""What the server stores, by kind: how much there is, how old it is, deleting it.

A new kind of stored thing is one more ``Holding`` in ``app.py``; where it is a log of its own (``LoggedHolding``), one
line. The admin page, the command, retention and a visitor's own deletion go by this interface alone.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tablee.server.errors import Trouble, trouble
from tablee.server.play import tokens
from tablee.server.storage.store import Store
from tablee.server.storage.upkeep import NOTHING

AT_ONCE: Final = 200


@dataclass
class Thing:
    """Something stored, as it is listed. Never a card, a seed or a word."""

    id: str
    created: float
    touched: float
    entries: int = 0
    bytes: int = 0
    about: str = ""  # the game, where it is about one
    state: str = ""
    names: list[str] = field(default_factory=list)
    here: int = 0  # connections


class Holding(ABC):
    kind: str

    @abstractmethod
    async def count(self, counts: dict[str, int]) -> int:
        """How many there are; ``counts``: what ``Store.counts`` says."""

    @abstractmethod
    async def listing(self, limit: int, skip: int) -> list[Thing]: ...

    @abstractmethod
    async def delete(self, id: str) -> bool:
        """With everything that belongs to it. False: there was none."""

    @abstractmethod
    async def expire(self, before: float) -> int:
        """Delete what nobody has touched since; how many."""

    async def forget(self, id: str, token: str, really: bool) -> str:
        """What the holder of a link may have deleted of it, and with ``really`` does: ``deleted``, ``closed``, ``left``,
        ``nameless``; ``gone``: nothing that this link opens; ``kept``: the link owns nothing here."""
        return "kept"

    def dropped(self, id: str) -> None:
        """It was deleted, here or by another server: drop it from memory."""


class LoggedHolding(Holding):
    """A kind that is a log of its own in the store, under ``prefix`` and its id."""

    def __init__(
        self,
        store: Store,
        kind: str,
        first: str,
        prefix: str = "",
        owner: str = "",
        on_dropped: Callable[[str], None] | None = None,
    ) -> None:
        self.store: Final = store
        self.kind = kind
        self.first: Final = first  # kind of the first entry
        self.prefix: Final = prefix
        self.owner: Final = owner  # field of the first entry with the hash of the owner's link
        self.on_dropped: Final = on_dropped

    async def count(self, counts: dict[str, int]) -> int:
        return counts.get(self.first, 0)

    async def listing(self, limit: int, skip: int) -> list[Thing]:
        found = await self.store.logs_of(self.first, limit, skip)
        sizes = await self.store.sizes([key for key, _ in found])
        things = []
        for key, created in found:
            size = sizes.get(key, NOTHING)
            things.append(Thing(key.removeprefix(self.prefix), created, size.last, size.entries, size.bytes))
        return things

    async def delete(self, id: str) -> bool:
        key = self.prefix + id
        first = (await self.store.log(key, 0))[:1]
        if not first or first[0].kind != self.first:
            return False
        gone = await self.store.remove(key)
        self.dropped(id)
        return gone

    async def expire(self, before: float) -> int:
        count = skip = 0
        while found := await self.store.logs_of(self.first, AT_ONCE, skip, before):
            sizes = await self.store.sizes([key for key, _ in found])
            old = [key for key, _ in found if sizes.get(key, NOTHING).last < before]
            for key in old:
                count += await self.store.remove(key)
                self.dropped(key.removeprefix(self.prefix))
            skip += len(found) - len(old)
        return count

    async def forget(self, id: str, token: str, really: bool) -> str:
        if not self.owner or not token or len(token) > tokens.LONGEST:
            return "kept"
        first = (await self.store.log(self.prefix + id, 0))[:1] if tokens.is_table_id(id) else []
        if not first or first[0].kind != self.first:
            return "gone"
        if not tokens.opens(token, str(json.loads(first[0].data).get(self.owner, ""))):
            return "kept"
        if really:
            await self.delete(id)
        return "deleted"

    def dropped(self, id: str) -> None:
        if self.on_dropped is not None:
            self.on_dropped(id)


class Holdings:
    def __init__(self, store: Store, tell: Callable[[str], None], kinds: list[Holding]) -> None:
        self.store: Final = store
        self.tell: Final = tell  # the other servers: this id is gone
        self.kinds: Final = {one.kind: one for one in kinds}

    def of(self, kind: str) -> Holding:
        found = self.kinds.get(kind)
        if found is None:
            raise trouble("no-such-kind", text=kind[:40], known=", ".join(self.kinds))
        return found

    async def counts(self) -> dict[str, int]:
        counts = await self.store.counts()
        return {kind: await one.count(counts) for kind, one in self.kinds.items()}

    async def delete(self, kind: str, id: str) -> bool:
        gone = await self.of(kind).delete(id)
        self.tell(id)
        return gone

    async def forget(self, kind: str, id: str, token: str, really: bool) -> str:
        try:
            done = await self.of(kind).forget(id, token, really)
            if really and done == "deleted":
                self.tell(id)
            return done
        except Trouble as error:
            if error.status >= 500:
                raise
            return "gone"

    def dropped(self, id: str) -> None:
        """Another server has deleted it."""
        for one in self.kinds.values():
            one.dropped(id)
