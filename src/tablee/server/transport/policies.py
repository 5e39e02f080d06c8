"""Middleware, one policy each. A policy that refuses raises ``Trouble``; ``Refusals`` turns that into an answer."""

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
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
]
HOST: Final = re.compile(r"[\w.:-]{1,100}", re.ASCII)  # of which nothing can be written into a page
NO_STORE: Final = (b"cache-control", b"no-store")
REFUSED_AFTER: Final = 0.5  # seconds: who is too quick is not refused as quickly


class SecurityHeaders:
    """On every answer; and no cache keeps what does not say otherwise."""

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
    """h11 limits only the size of a head that does not arrive at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["query_string"])
        if size > wire.LIMIT_HEAD:
            raise trouble("too-large")
        await self.app(scope, receive, send)


class RawPath:
    """Paths are compared as they were sent: nothing is unquoted, so nothing can be smuggled in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raw = scope.get("raw_path")
        if raw is not None:
            scope["path"] = raw.decode("latin-1").partition("?")[0]
        await self.app(scope, receive, send)


class HostCheck:
    """A host name that somebody else has made point here is refused."""

    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app: Final = app
        self.addresses: Final = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = header(scope, b"host") or ""
        if not self.addresses.is_own_host(host):
            raise trouble("unknown-host", host=host if HOST.fullmatch(host) else "?")
        await self.app(scope, receive, send)


class OriginCheck:
    """A browser says which page it speaks for, and pages of other sites are refused; programs say nothing."""

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
    """Requests of one visitor, and how many are being answered: WebSockets, event streams and long polls among them."""

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
                await self.round_robin.wait(visitor)  # hundreds may have slept until this very moment
                raise
            await self.round_robin.wait(visitor)
            await self.app(scope, receive, send)
        finally:
            self.budgets.connections.give_back(visitor)
