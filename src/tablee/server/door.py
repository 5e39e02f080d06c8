"""The door: every request passes here. Who comes from elsewhere, writes too much or too often, is told so at the door."""

import asyncio
import ipaddress
import logging
import socket
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from tablee.core.rule import LANGUAGES
from tablee.server import api, wire
from tablee.server.calls import Call, Receive, Route, Scope, Send, refusal_of
from tablee.server.house import House
from tablee.server.limits import Buckets
from tablee.server.live import Live
from tablee.server.pages import Page, Pages, root_of_app
from tablee.server.script import ENCODE
from tablee.server.words import Trouble, trouble

LOG: Final = logging.getLogger("tablee.door")
JSON: Final = b"application/json"
CAREFUL: Final = [
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
HEADERS: Final = [(b"cache-control", b"no-store"), *CAREFUL]


class Door:
    def __init__(self, house: House, pages: Path | None = None) -> None:
        self.house: Final = house
        self.requests: Final = Buckets(50, 200)
        self.creations: Final = Buckets(0.5, 40)
        self.routes: Final = api.routes(house)
        self.by_length: dict[int, list[tuple[list[str], Route]]] = {}
        for route in self.routes:
            self.by_length.setdefault(len(route.parts()), []).append((route.parts(), route))
        self.live: Final = Live(house, self.check_source)
        self.plain_routes: Final = {route.path for route in self.routes}
        self.pages: Final = Pages(pages or root_of_app())
        self.names: Final = {"localhost", socket.gethostname().lower(), socket.gethostname().lower() + ".local"}
        if house.settings.url:
            self.names.add((urlsplit(house.settings.url).hostname or "").lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.live.meet(scope, receive, send)
        elif scope["type"] == "http":
            await self.http(scope, receive, send)

    # -- HTTP ----------------------------------------------------------------

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        lang = wished_language(headers.get(b"accept-language", b"").decode("latin-1"))
        route: Route | None = None
        ref = ""
        try:
            check_size(scope)
            self.check_host(headers)
            path = scope.get("raw_path", b"").decode("latin-1").partition("?")[0] or scope["path"]
            if scope["method"] in ("GET", "HEAD") and path not in self.plain_routes:
                page = self.pages.find(path, lang)
                if page is not None:
                    await self.page(page, headers, send)
                    return
            route, params = self.find(scope["method"], path)
            query = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)[:20])
            if query.get("lang") in LANGUAGES:
                lang = query["lang"]
            client = scope["client"][0] if scope.get("client") else ""
            self.check_rate(route, client)
            body = None
            if route.method == "POST":
                self.check_origin(headers)
                if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != JSON:
                    raise trouble("not-json")
                body = read_as(route.body, await read_body(receive))
                ref = getattr(body, "id", "") if isinstance(getattr(body, "id", ""), str) else ""
            token = bearer(headers)
            call = Call(params, query, body, token, lang, client, receive, send)
            answer = await route.does(call)
            if answer is None:
                return  # it has answered for itself
            self.count(route, route.status)
            if isinstance(answer, bytes):
                await reply(send, route.status, answer, route.kind.encode())
            else:
                await reply(send, route.status, ENCODE(answer))
        except Exception as error:
            await self.refuse(error, route, lang, ref, send)

    async def refuse(self, error: Exception, route: Route | None, lang: str, ref: str, send: Send) -> None:
        status, refusal = refusal_of(error, lang, ref)
        self.house.refused(refusal.code)
        self.count(route, status)
        if status == 500:
            LOG.error("a request failed", exc_info=error, extra={"route": route.path if route else "?"})
        extra = [(b"allow", ", ".join(error.allowed).encode())] if isinstance(error, WrongMethod) else []
        if status == 429:
            extra = [(b"retry-after", b"1")]
        if status == 413:
            extra = [(b"connection", b"close")]
        try:
            await reply(send, status, ENCODE(refusal), JSON, extra)
        except RuntimeError:
            return  # the answer had begun already, or nobody is there

    def count(self, route: Route | None, status: int) -> None:
        self.house.metrics.requests.labels(route.path if route else "other", str(status)).inc()

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """Paths are compared as they were sent: nothing is unquoted, so nothing can be smuggled in."""
        given = path.strip("/").split("/")
        allowed: list[str] = []
        for parts, route in self.by_length.get(len(given), []):
            params = {}
            for part, word in zip(parts, given, strict=True):
                if part.startswith("{"):
                    params[part[1:-1]] = word
                elif part != word:
                    break
            else:
                if route.method == method:
                    return route, params
                allowed.append(route.method)
        if allowed:
            raise WrongMethod(sorted(set(allowed)))
        raise trouble("no-such-page")

    def check_rate(self, route: Route, client: str) -> None:
        if not self.house.settings.limited or route.path in ("/healthz", "/readyz", "/metrics"):
            return
        if not self.requests.take(client) or (
            route.path == "/api/tables" and route.method == "POST" and not self.creations.take(client)
        ):
            raise trouble("too-many")

    # -- Where does it come from? --------------------------------------------

    def check_source(self, headers: dict[bytes, bytes]) -> None:
        self.check_host(headers)
        self.check_origin(headers)

    def check_host(self, headers: dict[bytes, bytes]) -> None:
        """A name that somebody else has made point here is not ours."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not self.is_ours(host):
            raise trouble("foreign")

    def is_ours(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return False

    def check_origin(self, headers: dict[bytes, bytes]) -> None:
        """A browser says which page it speaks for; programs say nothing."""
        origin = headers.get(b"origin")
        if origin is None:
            return
        text = origin.decode("latin-1")
        if text in self.house.settings.origins:
            return
        parts = urlsplit(text)
        host = headers.get(b"host", b"").decode("latin-1").lower()
        public = urlsplit(self.house.settings.url)
        if parts.scheme in ("http", "https") and parts.netloc.lower() in (host, public.netloc.lower()):
            return
        raise trouble("foreign")

    # -- Pages ---------------------------------------------------------------

    async def page(self, page: Page, headers: dict[bytes, bytes], send: Send) -> None:
        """HEAD gets the same headers; uvicorn leaves the body away."""
        accepted, known = headers.get(b"accept-encoding", b""), headers.get(b"if-none-match", b"")
        status, about, body = page.answer(accepted, known)
        if status != 304:
            about.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": [*about, *CAREFUL]})
        await send({"type": "http.response.body", "body": body})


class WrongMethod(Trouble):
    def __init__(self, allowed: list[str]) -> None:
        fallback = trouble("wrong-method", known=", ".join(allowed))
        super().__init__(fallback.code, fallback.status, fallback.words)
        self.allowed: Final = allowed


def check_size(scope: Scope) -> None:
    """h11 limits only what does not arrive at once."""
    if sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["query_string"]) > wire.LIMIT_HEAD:
        raise trouble("too-large")


def bearer(headers: dict[bytes, bytes]) -> str:
    kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def read_as(type: Any, raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw or b"{}", type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise trouble("malformed", why=str(error)[:200]) from None


async def read_body(receive: Receive) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(20):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise trouble("malformed", why="…")
                body += message.get("body", b"")
                if len(body) > wire.LIMIT_BODY:
                    raise trouble("too-large")
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise trouble("malformed", why="…") from None


async def reply(
    send: Send, status: int, body: bytes, kind: bytes = JSON, extra: list[tuple[bytes, bytes]] | None = None
) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *HEADERS, *(extra or [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def wished_language(accepted: str) -> str:
    """The first of ours that the browser names."""
    for part in accepted.split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"
