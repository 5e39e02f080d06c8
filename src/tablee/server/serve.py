"""Open the house, open the door, and close both in order."""

import asyncio
import contextlib
import gc
import io
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import segno
import uvicorn

from tablee.core.rule import mistake
from tablee.server import wire
from tablee.server.bus import Bus, NoBus, RedisBus
from tablee.server.door import Door
from tablee.server.house import House, Settings
from tablee.server.lines import Line
from tablee.server.logs import set_up
from tablee.server.sqlite import SqliteStore
from tablee.server.store import Store

LOG: Final = logging.getLogger("tablee.serve")
FILE: Final = "tablee.sqlite3"
LOOK_UP: Final = 0.25  # seconds between two looks whether to stop
CLEARING: Final = (500, 2000, 100)  # for what is new half a millisecond now and then; hardly ever among all there is


@dataclass
class Wishes:
    host: str = "127.0.0.1"
    port: int = 8150
    data: Path = field(default_factory=Path)
    database: str = ""
    redis: str = ""
    log: str = "info"
    settings: Settings = field(default_factory=Settings)


def open_store(wishes: Wishes) -> Store:
    if not wishes.database:
        return SqliteStore(wishes.data / FILE)
    try:
        from tablee.server.postgres import PostgresStore
    except ImportError:
        raise missing("asyncpg") from None
    return PostgresStore(wishes.database)


def open_bus(wishes: Wishes) -> Bus:
    if not wishes.redis:
        return NoBus()
    try:
        import redis.asyncio  # noqa: F401
    except ImportError:
        raise missing("redis") from None
    return RedisBus(wishes.redis)


def missing(name: str) -> Exception:
    return mistake(
        "missing",
        f"Il manque « {name} » : pip install 'tablee[cluster]'.",
        f"Es fehlt «{name}»: pip install 'tablee[cluster]'.",
        f"'{name}' is missing: pip install 'tablee[cluster]'.",
    )


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=2048)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else each answer waits 40 ms for company
        return listening
    except OSError as error:
        why = (error.strerror or "?").lower()
        raise mistake(
            "no-address",
            f"{host}:{port} n'est pas disponible : {why}.",
            f"{host}:{port} ist nicht zu haben: {why}.",
            f"{host}:{port} is not to be had: {why}.",
        ) from None


def address(host: str, port: int) -> str:
    """How others reach this machine: bound to every address, the one the local network knows."""
    if host in ("0.0.0.0", "::"):
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            host = str(probe.getsockname()[0])
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_local(host: str) -> bool:
    return host in ("127.0.0.1", "::1", "localhost")


def qr_code(url: str) -> str:
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(out=drawn, compact=True)
    return drawn.getvalue()


def config(door: Door) -> uvicorn.Config:
    return uvicorn.Config(
        door,
        lifespan="off",
        http="h11",  # it limits what a header may weigh
        ws=Line,  # uvicorn's websockets-sansio
        ws_max_size=wire.LIMIT_MESSAGE,
        ws_per_message_deflate=False,  # a compressor costs more memory than a table
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=20,
        h11_max_incomplete_event_size=wire.LIMIT_HEAD,
    )


class Server(uvicorn.Server):
    """It leaves signals to us: after the last request there is still the house to close."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        """Nothing has to be done at every tick; and every time one wakes up for nothing costs something."""
        while not self.should_exit:
            await asyncio.sleep(LOOK_UP)


async def serve(wishes: Wishes, opened: Callable[[str], None]) -> None:
    """Until somebody stops it."""
    set_up(wishes.log)
    listening = bind(wishes.host, wishes.port)
    port = listening.getsockname()[1]
    url = address(wishes.host, port)
    if not wishes.settings.url:
        wishes.settings.url = url
    house = House(open_store(wishes), open_bus(wishes), wishes.settings)
    try:
        await house.start()
        server = Server(config(Door(house)))
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows
                loop.add_signal_handler(sign, server.handle_exit, sign, None)
        gc.freeze()  # what is there now stays
        gc.set_threshold(*CLEARING)
        opened(url)
        LOG.info("open", extra={"address": url})
        await server.serve(sockets=[listening])
    finally:
        await house.stop()
        listening.close()
        LOG.info("closed")


def run(wishes: Wishes, opened: Callable[[str], None]) -> None:
    factory = None
    if os.environ.get("TABLEE_LOOP", "") != "asyncio":
        with contextlib.suppress(ImportError):
            import uvloop

            factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(wishes, opened))
