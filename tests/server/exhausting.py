"""A server as a user starts it, somebody who attacks it from one address, and somebody who plays there from another."""

import asyncio
import contextlib
import json
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import websockets

from tests.server.attacks import WAYS
from tests.server.killing import Process

PLAYER = "127.0.0.2"
ACK_SECONDS, BOT_SECONDS = 0.2, 2.0
MEMORY, DISK = 100 << 20, 50 << 20  # bytes of growth
NOBODY = "nobody"  # attacks: what is to be compared with
THINKS = 0.2  # seconds before each move


@dataclass
class Figures:
    """Of one attack."""

    way: str
    acks: list[float] = field(default_factory=list)  # seconds
    bots: list[float] = field(default_factory=list)
    echo: float = 0.0  # seconds, the worst of an echo server beside it, fsync included: so much is the machine's
    memory: int = 0  # bytes more than before the first attack
    disk: int = 0
    answers: dict[str, int] = field(default_factory=dict)

    def faults(self):
        found = []
        if not self.acks or max(self.acks) > ACK_SECONDS + self.echo:
            found.append("acknowledged too late" if self.acks else "no move acknowledged")
        if not self.bots or max(self.bots) > BOT_SECONDS + self.echo:
            found.append("bots too late" if self.bots else "no bot moved")
        if self.memory > MEMORY:
            found.append("memory")
        if self.disk > DISK:
            found.append("disk")
        return found

    def line(self):
        worst = [max(times) * 1000 if times else float("nan") for times in (self.acks, self.bots)]
        figures = (self.echo * 1000, len(self.acks), worst[0], len(self.bots), worst[1])
        size = (self.memory / 2**20, self.disk / 2**20)
        most = sorted(self.answers.items(), key=lambda one: -one[1])[:6]
        answers = " ".join(f"{what}:{count}" for what, count in most)
        return ROW.format(self.way, *figures, *size) + f"  {answers}  {', '.join(self.faults()).upper()}"


ROW = "{:20} {:7.0f} {:6} {:7.0f} {:6} {:7.0f} {:7.0f} {:7.1f}"
HEAD = "                     echo ms  moves  ack ms   bots  bot ms  mem MB disk MB  what the attacker got"


class Player:
    """Somebody with bots at a table, from an address of their own. ``acks`` and ``bots``: how long each took."""

    def __init__(self, server, address, level=""):
        self.server, self.address, self.level = server, address, level
        self.acks, self.bots = [], []

    async def play(self):
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(base_url=self.server.url, transport=transport, timeout=30) as client:
            while True:
                bots = [{"who": "bot", "level": self.level}] * 2
                wish = {"game": "bohne", "seats": [{"who": "mine"}, *bots], "bot_pace": 0}
                answer = await client.post("/api/tables", json=wish)
                assert answer.status_code == 201, answer.text
                await self.play_at(answer.json())

    async def play_at(self, made):
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{made['table']}/live"
        async with websockets.connect(url, local_addr=(self.address, 0), open_timeout=30) as line:
            await line.send(json.dumps({"do": "hello", "token": made["seats"]["0"]}))
            newest, answered, sent, waiting = None, -1, 0.0, None
            while True:
                message = json.loads(await line.recv())
                now = time.monotonic()
                if message["type"] == "ack":
                    self.acks.append(now - sent)
                    sent = 0.0
                elif message["type"] == "refused":
                    assert message["code"] == "stale", message  # another seat was asked too, and was quicker
                    sent = 0.0
                elif message["type"] == "table" and message["state"] in ("over", "closed"):
                    return
                elif message["type"] == "view":
                    if waiting is not None:  # views of several moves may come as one
                        self.bots.append(now - waiting)
                    newest, waiting = message, now if message["asks"] is None else None
                if newest and newest["asks"] is not None and newest["number"] > answered and not sent:
                    await asyncio.sleep(THINKS)
                    answered, sent = newest["number"], time.monotonic()
                    move = {
                        "do": "move",
                        "move": newest["moves"][0]["code"],
                        "answers": newest["asks"],
                        "id": str(answered),
                    }
                    await line.send(json.dumps(move))


def memory_of(pid):
    """Bytes that a process and its children have in memory. Quick: whoever measures plays in the same event loop."""
    pages = 0
    for one in [pid, *Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]:
        with contextlib.suppress(OSError):  # a worker that has just ended
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


ECHO = """
import asyncio, os, sys, tempfile
async def main():
    file = tempfile.TemporaryFile(dir=sys.argv[1], buffering=0)
    async def echo(reader, writer):
        while word := await reader.readline():
            file.write(bytes(4096))
            os.fsync(file.fileno())
            writer.write(word)
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


class Echo:
    """A server that does nothing but fsync, to tell what the machine itself takes from what the attack does: on a disk that
    stalls for 300 ms every acknowledgement does too."""

    def __init__(self, folder):
        self.folder = folder

    async def __aenter__(self):
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(sys.executable, "-c", ECHO, str(self.folder), stdout=pipe)
        self.streams = await asyncio.open_connection("127.0.0.1", int(await self.process.stdout.readline()))
        self.worst = 0.0
        self.asking = asyncio.create_task(self.ask())
        return self

    async def ask(self):
        reader, writer = self.streams
        while True:
            begun = time.monotonic()
            writer.write(b"here\n")
            await reader.readline()
            self.worst = max(self.worst, time.monotonic() - begun)
            await asyncio.sleep(0.05)

    async def __aexit__(self, *failure):
        self.asking.cancel()
        self.streams[1].close()
        self.process.kill()
        await self.process.wait()


async def attacked(server, player, echo, way, ways, seconds):
    """The figures of a player while somebody attacks."""
    figures = Figures(way)
    player.acks, player.bots, echo.worst = figures.acks, figures.bots, 0.0
    program = [
        "nice",
        "-n",
        "10",
        sys.executable,
        str(Path(__file__).parent / "attacks.py"),
        str(server.port),
        str(seconds),
        *ways,
    ]
    attacker = await asyncio.create_subprocess_exec(*program, stdout=asyncio.subprocess.PIPE)
    most = 0
    reading = asyncio.create_task(attacker.stdout.read())
    while not reading.done():
        most = max(most, memory_of(server.process.pid))
        await asyncio.wait([reading], timeout=0.5)
    await attacker.wait()
    figures.memory = max(most, memory_of(server.process.pid))
    figures.echo = echo.worst
    figures.answers = json.loads(reading.result() or b"{}")
    return figures


async def exhaust(folder, seconds, ways=None, say=print):
    """Every way for so long, one after the other, and then all at once; the figures of each."""
    found = []
    async with Process(folder, limited=True) as server, Echo(folder.parent) as echo:
        player = Player(server, PLAYER)
        playing = asyncio.create_task(player.play())
        while len(player.bots) < 10:
            await asyncio.sleep(0.1)
            if playing.done():
                playing.result()
        answer = await server.client.get("/api/games/bohne/lesson")  # so that the worker for studies is there
        assert answer.status_code == 200
        memory, disk = memory_of(server.process.pid), size_of(folder)
        say(f"{memory / 2**20:.0f} MB of memory, {disk / 2**20:.1f} MB on the disk before the first attack")
        say(HEAD)
        for way in [NOBODY, *(ways or [*WAYS, "all"])]:
            doing = {NOBODY: [], "all": WAYS}.get(way, [way])
            figures = await attacked(server, player, echo, way, doing, min(seconds, 20.0) if way == NOBODY else seconds)
            figures.memory -= memory
            figures.disk = size_of(folder) - disk
            found.append(figures)
            say(figures.line())
            if playing.done():
                playing.result()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    return found
