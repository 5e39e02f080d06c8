"""ASGI middleware, one policy each. A policy refuses by raising ``Trouble``; ``Refusals`` makes the response."""

import asyncio
import re
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.errors import Trouble, trouble
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.requests import header, visitor_of
from tablee.server.transport.round_robin import RoundRobin

SECURITY_HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        b"style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
]
HOST: Final = re.compile(r"[\w.:-]{1,100}", re.ASCII)  # contains nothing that could be injected into a page
NO_STORE: Final = (b"cache-control", b"no-store")
REFUSED_AFTER: Final = 0.5  # seconds: refusals of rate limits are delayed


class SecurityHeaders:
    """On every response; nothing is cached unless it says otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *SECURITY_HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


class HeadLimit:
    """h11 limits the size of a head only if it arrives in pieces."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["query_string"])
        if size > wire.LIMIT_HEAD:
            raise trouble("too-large")
        await self.app(scope, receive, send)


class RawPath:
    """Paths are compared as sent, without unquoting, so nothing can be smuggled in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raw = scope.get("raw_path")
        if raw is not None:
            scope["path"] = raw.decode("latin-1").partition("?")[0]
        await self.app(scope, receive, send)


class HostCheck:
    """Refuses foreign host names that point here (DNS rebinding)."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app: Final = app
        self.addresses: Final = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = header(scope, b"host") or ""
        if not self.addresses.is_own_host(host):
            raise trouble("unknown-host", host=host if HOST.fullmatch(host) else "?")
        await self.app(scope, receive, send)


class OriginCheck:
    """Refuses browser requests from pages of other sites; programs send no Origin."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app: Final = app
        self.addresses: Final = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" or scope["method"] == "POST":
            origin = header(scope, b"origin")
            if origin is not None and not self.addresses.is_own_origin(origin, header(scope, b"host") or ""):
                raise trouble("foreign")
        await self.app(scope, receive, send)


class VisitorLimits:
    """Rate-limits a visitor's requests and those in progress, including WebSockets, event streams and long polls."""

    def __init__(self, app: ASGIApp, budgets: Budgets, round_robin: RoundRobin) -> None:
        self.app: Final = app
        self.budgets: Final = budgets
        self.round_robin: Final = round_robin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = visitor_of(scope)
        self.budgets.connections.spend(visitor)
        try:
            try:
                self.budgets.requests.spend(visitor)
            except Trouble:
                await asyncio.sleep(REFUSED_AFTER)
                await self.round_robin.wait(visitor)  # hundreds may wake up at this very moment
                raise
            await self.round_robin.wait(visitor)
            await self.app(scope, receive, send)
        finally:
            self.budgets.connections.give_back(visitor)
