"""Score pads shared by a link: a log of commands in the store, under an id that no table can have.

Entry 1 holds the document as it was shared and the hashes of the two links; every further one a command with the number
it follows. The log's primary key decides between two writers: the later one is refused and reads on. Nothing is cached,
so any server on the same store answers alike.
"""

import asyncio
import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.clock import Clock
from tablee.server.play.pads import kept_pad
from tablee.server.play.study import trouble_of
from tablee.server.play.workers import Workers
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry, Write

MOST_ENTRIES: Final = 1000  # corrections and what was undone included
LOOK_AGAIN: Final = 2.0  # seconds between looks at what other servers have written


@dataclass(frozen=True)
class SharedPad:
    id: str
    number: int  # of the last entry
    document: dict[str, Any]
    writes: bool  # whether the link may write
    refs: frozenset[str]  # ids of the commands so far, by their senders


class SharedPads:
    def __init__(self, store: Store, studies: Workers, clock: Clock) -> None:
        self.store: Final = store
        self.studies: Final = studies
        self.clock: Final = clock
        self.news: Final[defaultdict[str, set[asyncio.Event]]] = defaultdict(set)  # those who wait, by pad

    async def create(self, document: dict[str, Any], lang: str, visitor: str) -> tuple[str, str, str]:
        """The id, the token to write and the token to read. Raises Trouble for an invalid document."""
        shown = await self.counted(document, {}, "", lang, visitor)
        write, read = tokens.new_token(), tokens.new_token()
        id = tokens.new_table_id()
        first = {"pad": shown.pad, "write": tokens.hashed(write), "read": tokens.hashed(read)}
        if not await self.store.append(Write([self.entry(id, 1, first, "")])):
            raise trouble("stale-pad")
        await self.store.durable()
        return id, write, read

    async def get(self, id: str, token: str) -> SharedPad:
        """Raises Trouble if there is no such pad or the link does not open it."""
        entries = await self.store.log(key_of(id), 0) if tokens.is_table_id(id) else []
        if not entries or not token or len(token) > tokens.LONGEST:
            raise trouble("no-such-pad")
        first = json.loads(entries[0].data)
        writes = tokens.opens(token, first["write"])
        if not writes and not tokens.opens(token, first["read"]):
            raise trouble("no-such-pad")
        document = first["pad"]
        commands = document["commands"]
        for entry in entries[1:]:
            command = json.loads(entry.data)
            if command["do"] == "undo":
                commands.pop()
            else:
                commands.append(command)
        refs = frozenset(entry.ref for entry in entries if entry.ref)
        return SharedPad(id, len(entries), document, writes, refs)

    async def do(self, pad: SharedPad, wish: wire.PadCommand, lang: str, visitor: str) -> wire.PadShown:
        """Counted first, then written; a command that was written before is only shown again."""
        if not pad.writes:
            raise trouble("not-yours")
        if wish.id and wish.id in pad.refs:
            return await self.counted(pad.document, {}, wish.date, lang, visitor)
        if wish.number != pad.number:
            raise trouble("stale-pad")
        if pad.number >= MOST_ENTRIES:
            raise trouble("pad-full")
        shown = await self.counted(pad.document, wish.command, wish.date, lang, visitor)
        entry = self.entry(pad.id, pad.number + 1, wish.command, wish.id)
        if not await self.store.append(Write([entry])):
            raise trouble("stale-pad")
        await self.store.durable()
        for waiting in self.news.get(pad.id, ()):
            waiting.set()
        return shown

    async def counted(
        self, document: dict[str, Any], command: dict[str, Any], date: str, lang: str, visitor: str
    ) -> wire.PadShown:
        wish = wire.PadAsk(pad=document, command=command, date=date)
        answer = await self.studies.run(kept_pad, msgspec.json.encode(wish), lang, visitor=visitor)
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        return msgspec.json.decode(answer, type=wire.PadShown)

    async def wait(self, pad: SharedPad, after: int, seconds: float) -> bool:
        """Wait for something newer than this number; True if there is."""
        news = asyncio.Event()
        self.news[pad.id].add(news)
        try:
            async with asyncio.timeout(seconds):
                while await self.head(pad.id) <= after:
                    try:
                        async with asyncio.timeout(LOOK_AGAIN if self.store.shared else None):
                            await news.wait()
                    except TimeoutError:
                        if not self.store.shared:
                            raise
                    news.clear()
        except TimeoutError:
            return False
        finally:
            self.news[pad.id].discard(news)
            if not self.news[pad.id]:
                del self.news[pad.id]
        return True

    async def head(self, id: str) -> int:
        return (await self.store.heads([key_of(id)])).get(key_of(id), 0)

    def entry(self, id: str, number: int, data: dict[str, Any], ref: str) -> Entry:
        return Entry(key_of(id), number, "pad", -1, data=json.dumps(data), ref=ref, at=self.clock.now())


def key_of(id: str) -> str:
    """In the store; longer than the id of a table."""
    return f"pad-{id}"
