"""uvicorn's protocols with limits before a request and between messages, where no application code runs.

uvicorn's options do not cover that: ``timeout_keep_alive`` ends with the first byte of a request, so an unfinished head
is awaited for ever, and ``limit_concurrency`` is checked when a head is complete. (Clients that do not read are
disconnected by the kernel, see ``listening.READ_SECONDS``.)
"""

import asyncio
import ipaddress
from functools import lru_cache, partial
from typing import Any, Final

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.budgets import SIZE, Budget, Budgets
from tablee.server.errors import Trouble
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.refusals import refusal_of
from tablee.server.transport.requests import visitor_at
from tablee.server.transport.round_robin import RoundRobin

HEAD_SECONDS: Final = 15.0  # seconds from connecting, or from the first byte, to a complete head


def protocols(budgets: Budgets, round_robin: RoundRobin) -> dict[str, Any]:
    """Arguments for ``uvicorn.Config``."""
    return {
        "http": partial(HttpProtocol, budgets.sockets, round_robin),
        "ws": partial(SocketProtocol, budgets.requests, round_robin),
    }


def visitor_of_peer(config: Config, client: tuple[str, int] | None) -> str:
    """Empty for a reverse proxy: its visitors are known only with each request."""
    trusted = config.forwarded_allow_ips
    return visitor_unless(trusted if isinstance(trusted, str) else ",".join(trusted), str(client[0]) if client else "")


@lru_cache(maxsize=4096)
def visitor_unless(trusted: str, address: str) -> str:
    for one in trusted.split(","):
        try:
            if one.strip() == "*" or ipaddress.ip_address(address) in ipaddress.ip_network(one.strip()):
                return ""
        except ValueError:
            continue  # a Unix socket path
    return visitor_at(address)


def is_long(scope: Any) -> bool:
    """A request that is answered when something happens, or an event stream."""
    return bool(scope["method"] == "GET" and (b"wait=" in scope["query_string"] or scope["path"].endswith("/events")))


class ReadInTurn(asyncio.Protocol):
    """Parses received data in the visitor's turn. Until then reading is paused, so one chunk at most waits."""

    round_robin: RoundRobin
    transport: asyncio.Transport
    visitor: str = ""  # empty: a reverse proxy, many visitors
    waits: bool = False

    def data_received(self, data: bytes) -> None:
        if not self.visitor:
            self.take(data)
        elif not self.round_robin.call(self.visitor, partial(self.take, data)):
            self.waits = True
            self.transport.pause_reading()

    def take(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.waits:
            self.waits = False
            self.transport.resume_reading()
        self.parse(data)

    def parse(self, data: bytes) -> None:
        raise NotImplementedError


class HttpProtocol(ReadInTurn, H11Protocol):
    def __init__(self, sockets: Budget, round_robin: RoundRobin, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sockets: Final = sockets
        self.round_robin = round_robin
        self.counted: bool = False
        self.head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visitor = visitor_of_peer(self.config, self.client)
        try:
            if self.visitor:
                self.sockets.spend(self.visitor)
                self.counted = True
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self.end)
        except Trouble as error:
            transport.write(answer_of(error))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.release()
        super().handle_websocket_upgrade(event)

    def release(self) -> None:
        self.stop_timer()
        if self.counted:
            self.sockets.give_back(self.visitor)
            self.counted = False

    def parse(self, data: bytes) -> None:
        H11Protocol.data_received(self, data)
        if not self.waits_for_head() or self.transport.get_protocol() is not self:  # upgraded to a WebSocket
            self.stop_timer()
        elif self.head_timer is None and not self.transport.is_closing():
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self.end)

    def stop_timer(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def waits_for_head(self) -> bool:
        return self.cycle is None or self.cycle.response_complete  # pyright: ignore[reportUnnecessaryComparison]

    def end(self) -> None:
        if self.waits_for_head():
            self.transport.abort()

    def shutdown(self) -> None:
        """Hang up on whoever only waits for news: it would end at the time limit, as a failure."""
        super().shutdown()
        if not self.waits_for_head() and is_long(self.cycle.scope):
            self.transport.close()


class SocketProtocol(ReadInTurn, WebSocketsSansIOProtocol):
    """Counts frames the application never sees as messages: pings, pongs, and fragments."""

    def __init__(self, requests: Budget, round_robin: RoundRobin, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.requests: Final = requests
        self.round_robin = round_robin

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.visitor = visitor_of_peer(self.config, self.client)

    def parse(self, data: bytes) -> None:
        """In small pieces, to stop as soon as the budget is exceeded."""
        for at in range(0, len(data), SIZE):
            if not self.transport.is_closing():
                WebSocketsSansIOProtocol.data_received(self, data[at : at + SIZE])

    def count_frame(self) -> bool:
        visitor = self.visitor or str(self.client)
        if self.transport.is_closing():
            self.requests.charge(visitor, 1.0)  # what came with it is charged too
            return False
        try:
            self.requests.spend(visitor)
            return True
        except Trouble:
            self.transport.abort()
            return False

    def handle_ping(self) -> None:
        if self.count_frame():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if bytes(event.data) == self.pending_ping_payload or self.count_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self.count_frame():
            super().handle_cont(event)


def answer_of(error: Trouble) -> bytes:
    """Sent before a request was read: in English, as nothing is known of the client."""
    status, refusal = refusal_of(error, "en")
    body = ENCODE(refusal)
    head = f"HTTP/1.1 {status} Refused\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return f"{head}retry-after: {error.retry_after}\r\nconnection: close\r\n\r\n".encode() + body
