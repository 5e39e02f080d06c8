"""Server-sent events and long polling, for clients without a WebSocket. Both end when their link is revoked."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tablee.server.play.access import Access, link_opens_nothing
from tablee.server.play.broadcast import Broadcaster, Listener
from tablee.server.table.live_table import LiveTable

LONGEST_WAIT: Final = 25.0  # seconds
HEARTBEAT: Final = 15.0  # seconds; proxies close silent connections


class EventStream(StreamingResponse):
    """The messages of the WebSocket, one way; moves are made by POST."""

    def __init__(self, broadcaster: Broadcaster, listener: Listener) -> None:
        super().__init__(self.events(), headers={"cache-control": "no-store"}, media_type="text/event-stream")
        self.broadcaster: Final = broadcaster
        self.listener: Final = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.broadcaster.remove(self.listener)

    async def events(self) -> AsyncIterator[bytes]:
        listener = self.listener
        yield b"data: " + self.broadcaster.table_message(listener) + b"\n\n"
        if self.broadcaster.has_view(listener):
            yield b"data: " + self.broadcaster.view_message(listener) + b"\n\n"
        while not listener.ended:
            message = listener.pop()
            if message is not None:
                yield b"data: " + message + b"\n\n"
                continue
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await listener.wait()
            except TimeoutError:
                yield b": still here\n\n"


async def wait_for_news(
    broadcaster: Broadcaster, table: LiveTable, access: Access, lang: str, after: int, wait: float
) -> LiveTable:
    listener = broadcaster.add(table, access, lang)
    table = listener.table
    try:
        async with asyncio.timeout(wait):
            while table.number <= after and not listener.ended:
                await listener.wait()
                while listener.pop() is not None:
                    pass
    except TimeoutError:
        pass
    finally:
        broadcaster.remove(listener)
    if listener.ended:
        raise link_opens_nothing(table, access.token_hash)
    return table
