"""The server's application without a server: requests and live connections as plain calls.

For a web worker, where Python has no sockets, processes, threads or files. It is ``App`` itself, with the same routes,
commands and bots. Bots think in place, or in a second worker (``DeviceBots``); tables are kept by the caller.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.types import Message, Scope

from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.play.bots.device_bots import DeviceBots, Open
from tablee.server.storage.kept import Keep, KeptStore

LOG: Final = logging.getLogger("tablee.offline")
HOST: Final = (b"host", b"localhost")
NO_PAGES: Final = Path("/nowhere")  # the page that asks has them already
NORMAL, FAILED, REFUSED = 1000, 1011, 4000  # close codes of WebSockets; a refusal adds its HTTP status


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str


class Connection:
    """A live connection, like a WebSocket seen from the page."""

    def __init__(self, app: App, path: str, on_message: Callable[[str], object], on_close: Callable[[int], object]):
        self.on_message: Final = on_message
        self.on_close: Final = on_close
        self.inbox: Final[asyncio.Queue[Message]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.code: int = NORMAL
        self.task: Final = asyncio.ensure_future(self.run(app, scope_of("websocket", path)))

    def send(self, text: str) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": NORMAL})

    async def run(self, app: App, scope: Scope) -> None:
        try:
            await app(scope, self.inbox.get, self.receive)
        except Exception:
            self.code = FAILED
            LOG.exception("a connection failed")
        finally:
            self.on_close(self.code)

    async def receive(self, message: Message) -> None:
        """What the application sends."""
        if message["type"] == "websocket.send":
            self.on_message(message["text"])
        elif message["type"] == "websocket.close":
            self.code = message.get("code", NORMAL)
            self.close()
        elif message["type"] == "websocket.http.response.start":  # refused before it was accepted
            self.code = REFUSED + message["status"]


class Offline:
    """``keep`` stores what it is given, and ``kept`` is all of that (see ``KeptStore``). ``second`` opens a second worker
    for bots."""

    def __init__(self, keep: Keep, kept: Mapping[str, str] | None = None, second: Open | None = None) -> None:
        settings = Settings(limited=False, workers=0, study_workers=0, notify=False)
        self.app: Final = App(settings, KeptStore(keep, kept), web=NO_PAGES, bot_workers=DeviceBots(second))

    async def start(self) -> None:
        await self.app.start()

    async def stop(self) -> None:
        await self.app.stop()

    async def request(self, method: str, path: str, headers: Mapping[str, str] | None = None, body: str = "") -> Answer:
        """``path`` with its query. Event streams never end: use ``connect``."""
        return await request(self.app, method, path, headers, body)

    def connect(self, path: str, on_message: Callable[[str], object], on_close: Callable[[int], object]) -> Connection:
        return Connection(self.app, path, on_message, on_close)


async def request(app: App, method: str, path: str, headers: Mapping[str, str] | None = None, body: str = "") -> Answer:
    asked = [{"type": "http.request", "body": body.encode()}]
    status, given, parts = 0, {}, []

    async def receive() -> Message:
        if not asked:
            await asyncio.get_running_loop().create_future()  # nobody hangs up
        return asked.pop()

    async def send(message: Message) -> None:
        nonlocal status, given
        if message["type"] == "http.response.start":
            status = message["status"]
            given = {name.decode("latin-1"): value.decode("latin-1") for name, value in message["headers"]}
        else:
            parts.append(message.get("body", b""))

    scope = scope_of("http", path, headers)
    scope["method"] = method
    await app(scope, receive, send)
    return Answer(status, given, b"".join(parts).decode())


def scope_of(kind: str, address: str, headers: Mapping[str, str] | None = None) -> Scope:
    path, _, query = address.partition("?")
    given = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in (headers or {}).items()]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": path,
        "raw_path": quote(path, safe="/%").encode(),
        "query_string": query.encode("latin-1"),
        "root_path": "",
        "headers": [HOST, *given],
        "client": ("127.0.0.1", 0),
        "server": ("localhost", 80),
        "subprotocols": [],
    }
