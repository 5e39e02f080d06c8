"""Runs the application under uvicorn: sockets, signals, graceful shutdown."""

import asyncio
import contextlib
import gc
import io
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import segno
import uvicorn

from tablee.core.rule import mistake
from tablee.server import json_logs, wire
from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.storage import running
from tablee.server.storage.bus import Bus, NoBus
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import Store
from tablee.server.transport.announce import Announcement
from tablee.server.transport.listening import listen
from tablee.server.transport.network import EVERYWHERE, Reach, base_url, family_of
from tablee.server.transport.protocols import protocols

LOG: Final = logging.getLogger("tablee.serve")
FILE: Final = "tablee.sqlite3"
LOOK_UP: Final = 0.25  # seconds between checks of the stop flag
# young collections take half a millisecond; full collections hardly ever happen
GC_THRESHOLDS: Final = (500, 2000, 100)
SWITCH_INTERVAL: Final = 0.001  # seconds: the committing and fsyncing threads acquire the GIL several times a move


def open_storage(settings: Settings) -> tuple[Store, Bus]:
    if not settings.database:
        return SqliteStore(Path(settings.data) / FILE), NoBus()
    try:
        from tablee.server.storage.bus import PostgresBus
        from tablee.server.storage.postgres import PostgresStore
    except ImportError:
        raise mistake(
            "missing",
            "Il manque « asyncpg » : pip install 'tablee[cluster]'.",
            "Es fehlt «asyncpg»: pip install 'tablee[cluster]'.",
            "'asyncpg' is missing: pip install 'tablee[cluster]'.",
        ) from None
    return PostgresStore(settings.database), PostgresBus(settings.database)


def qr_code(url: str) -> str:
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(out=drawn, compact=True)
    return drawn.getvalue()


def config(app: App, ping: float = 20.0) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        **protocols(app.budgets, app.round_robin),
        ws_max_size=wire.LIMIT_MESSAGE,
        ws_per_message_deflate=False,  # a compressor costs more memory than a table
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=20,
        h11_max_incomplete_event_size=wire.LIMIT_HEAD,
    )


class Server(uvicorn.Server):
    """We handle signals ourselves: after the last request the application still has to shut down."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        """uvicorn's own loop wakes up ten times a second to format a date header that is not sent."""
        while not self.should_exit:
            await asyncio.sleep(LOOK_UP)


@dataclass
class Opened:
    """Where the server can be reached, reported once it listens."""

    here: str  # for a browser on this machine
    outside: list[str]  # for other devices, best first; empty: not reachable from outside
    local: bool  # bound to loopback only


async def serve(settings: Settings, opened: Callable[[Opened], None], named: Callable[[str], None]) -> None:
    """Run until stopped. ``named`` is called with the mDNS address once it is announced."""
    json_logs.set_up(settings.log)
    host = settings.listens_on()
    sockets = listen(host, settings.port)
    reach = reach_of(host, [one.getsockname() for one in sockets])
    app = App(settings, *open_storage(settings), reach)
    naming: asyncio.Task[None] | None = None
    try:
        await app.start()
        server = Server(config(app))
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # not supported on Windows
                loop.add_signal_handler(sign, server.handle_exit, sign, None)
        gc.freeze()  # exempt all objects created so far from garbage collection
        gc.set_threshold(*GC_THRESHOLDS)
        sys.setswitchinterval(SWITCH_INTERVAL)
        outside = [settings.url] if settings.url else reach.outside()
        if not settings.database:
            running.announce(Path(settings.data), reach.here(), app.admin.command_token)
        opened(Opened(reach.here(), outside, reach.local and not settings.url))
        LOG.info("open", extra={"address": app.addresses.base()})
        if not (host or settings.url):  # an explicit address is the only one
            naming = asyncio.create_task(announce(app, named))
        await server.serve(sockets=sockets)
        LOG.info("closed")
    finally:
        if naming is not None:
            naming.cancel()
            await asyncio.wait([naming])
        if not settings.database:
            running.withdraw(Path(settings.data))
        await app.stop()
        for one in sockets:
            one.close()


async def announce(app: App, named: Callable[[str], None]) -> None:
    """Announce the name in the background: nothing waits for it."""
    reach = app.addresses.reach
    hosts = reach.hosts()
    if not hosts:
        return
    # only one: a phone told of a VPN address too might try that first
    announcement = Announcement(reach.port, hosts[0])
    try:
        name = await announcement.start()
        if name:
            app.addresses.names.add(name)
            named(base_url(name, reach.port))
            await asyncio.Event().wait()
    finally:
        await announcement.stop()


def reach_of(host: str, bound: list[Any]) -> Reach:
    """Resolve a host name to the bound address; wildcard addresses stay."""
    families = {family_of(str(one[0])) for one in bound}
    return Reach(host if host in EVERYWHERE else str(bound[0][0]), int(bound[0][1]), families)


def run(settings: Settings, opened: Callable[[Opened], None], named: Callable[[str], None]) -> None:
    factory = None
    if settings.loop == "uvloop":
        with contextlib.suppress(ImportError):
            import uvloop

            factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, opened, named))
