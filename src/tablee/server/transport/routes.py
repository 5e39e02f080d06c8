"""Routes of the HTTP API as data: the same list answers requests and generates the OpenAPI description."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute, Router, WebSocketRoute
from starlette.routing import Route as PathRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server import wire
from tablee.server.budgets import SIZE, Budgets
from tablee.server.errors import trouble
from tablee.server.metrics import Metrics
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.refusals import WrongMethod
from tablee.server.transport.requests import REF, ROUTE, bearer, client_of, header, language_of, query_of, visitor_of

Answer = TypeVar("Answer")
JSON: Final = "application/json"
BODY_SECONDS: Final = 20.0


@dataclass
class Call:
    """One request, parsed and validated."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    token: str
    lang: str
    client: str
    visitor: str  # key of the rate limits
    size: int  # bytes of the body
    receive: Receive


@dataclass
class Route:
    method: str
    path: str
    answer: Any  # response type; None: not described
    handler: Callable[[Call], Awaitable[Any]]  # returns that type, bytes, or a Response
    about: str
    body: Any = None
    query: Any = None
    status: int = 200
    kind: str = JSON
    limit: int = wire.LIMIT_BODY  # bytes of the body

    def parts(self) -> list[str]:
        return self.path.strip("/").split("/")


class Endpoint:
    """All methods of one path."""

    def __init__(self, routes: list[Route], metrics: Metrics, budgets: Budgets) -> None:
        self.routes: Final = {route.method: route for route in routes}
        self.metrics: Final = metrics
        self.budgets: Final = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        route = self.routes.get(scope["method"])
        if route is None:
            raise WrongMethod(sorted(self.routes))
        scope[ROUTE] = route.path
        visitor = visitor_of(scope)
        body, raw = None, b""
        if route.method == "POST":
            if (header(scope, b"content-type") or "").partition(";")[0].strip().lower() != JSON:
                raise trouble("not-json")
            raw = await read_body(receive, route.limit)
            self.budgets.requests.charge(visitor, len(raw) / SIZE)
            body = decode(route.body, raw)
            scope[REF] = getattr(body, "id", "")
        call = Call(
            scope["path_params"],
            query_of(scope),
            body,
            bearer(scope),
            language_of(scope),
            client_of(scope),
            visitor,
            len(raw),
            receive,
        )
        answer = await route.handler(call)
        self.metrics.requests.labels(route.path, str(route.status)).inc()
        if not isinstance(answer, Response):
            content = answer if isinstance(answer, bytes) else ENCODE(answer)
            answer = Response(content, route.status, media_type=route.kind)
        await answer(scope, receive, send)


def router(routes: list[Route], sockets: dict[str, ASGIApp], metrics: Metrics, budgets: Budgets) -> ASGIApp:
    by_path: dict[str, list[Route]] = {}
    for route in routes:
        by_path.setdefault(route.path, []).append(route)
    found: list[BaseRoute] = [WebSocketRoute(path, app) for path, app in sockets.items()]
    found += [PathRoute(path, Endpoint(some, metrics, budgets)) for path, some in by_path.items()]
    return Router(found, redirect_slashes=False, default=NothingHere())


class NothingHere:
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise trouble("no-such-page")


async def while_connected(call: Call, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Cancel the work when the client disconnects."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(disconnect(call.receive))
    try:
        await asyncio.wait([task, gone], return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise trouble("malformed", why="…")  # nobody will read it
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def read_body(receive: Receive, limit: int) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise trouble("malformed", why="…")
                body += message.get("body", b"")
                if len(body) > limit:
                    raise trouble("too-large")
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise trouble("malformed", why="…") from None


def decode(type: Any, raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw or b"{}", type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise trouble("malformed", why=str(error)[:200]) from None


def query_as(type: Any, query: dict[str, str]) -> Any:
    try:
        return msgspec.convert(query, type=type, strict=False)
    except msgspec.ValidationError as error:
        raise trouble("malformed", why=str(error)[:200]) from None
