"""Every way we know to use a server up from one address. Run as a program: so that it takes no time from whoever measures.

python attacks.py PORT SECONDS WAY…        prints what was answered, as JSON
"""

import asyncio
import contextlib
import json
import os
import random
import socket
import sys
import time
from collections import Counter

import websockets

import tablee

ADDRESS = "127.0.0.3"  # not 127.0.0.1: there a proxy would be, which may speak for anybody
AT_ONCE = 16
MANY = 300  # more than a visitor may have open
FULL_SPEED = 0.0
JSON = "Content-Type: application/json\r\n"


class Line:
    """An HTTP connection that is opened again whenever it was closed."""

    def __init__(self, port):
        self.port, self.streams = port, None

    async def ask(self, method, path, body=None, token=""):
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        reader, writer = self.streams
        raw = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(raw)}\r\n{JSON}"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        try:
            writer.write(head.encode() + b"\r\n" + raw)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = int(head.partition("content-length:")[2].split("\r\n")[0] or 0)
            content = await reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            raise ConnectionError from None
        if "connection: close" in head:
            self.close()
        return int(head.split()[1]), content

    def close(self):
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Attacker:
    def __init__(self, port, seconds):
        self.port, self.until = port, time.monotonic() + seconds
        self.answers = Counter()
        self.rng = random.Random(port)
        self.kept = []

    def on(self):
        return time.monotonic() < self.until

    async def ask(self, line, method, path, body=None, token=""):
        """The answer, if it was taken."""
        try:
            status, content = await line.ask(method, path, body, token)
        except (ConnectionError, OSError):
            self.answers["closed"] += 1
            await asyncio.sleep(0.01)
            return None
        self.answers[str(status)] += 1
        return json.loads(content) if status < 300 and content[:1] in (b"{", b"[") else None

    async def again_and_again(self, one, at_once=AT_ONCE):
        """``one`` on so many connections at the same time, until it is over."""

        async def over_one_line():
            line = Line(self.port)
            while self.on():
                await one(line)
            line.close()

        await asyncio.gather(*[over_one_line() for _ in range(at_once)])

    async def table(self, line=None, seats=None, game="bungee", **wishes):
        line = line or Line(self.port)
        while self.on():
            wish = {"game": game, "seats": seats or [{"who": "mine"}] * 2, "bot_pace": 0, **wishes}
            made = await self.ask(line, "POST", "/api/tables", wish)
            if made:
                return made
            await asyncio.sleep(0.1)
        return None

    async def live(self, made, token, read=True, **hello):
        """A WebSocket that is kept open."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{made['table']}/live"
        try:
            line = await websockets.connect(url, local_addr=(ADDRESS, 0), ping_interval=None, close_timeout=0.1)
            await line.send(json.dumps({"do": "hello", "token": token, **hello}))
        except (OSError, websockets.WebSocketException, TimeoutError) as error:
            self.answers[type(error).__name__] += 1
            await asyncio.sleep(0.05)
            return None
        self.answers["live"] += 1
        if read:
            self.kept.append(asyncio.create_task(self.drain(line)))
        return line

    async def drain(self, line):
        with contextlib.suppress(websockets.WebSocketException):
            async for _ in line:
                self.answers["heard"] += 1

    async def raw(self, sent=b"", small=False):
        line = socket.socket()
        line.setblocking(False)
        line.bind((ADDRESS, 0))
        if small:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.port))
            await asyncio.get_running_loop().sock_sendall(line, sent)
        except OSError:
            self.answers["closed"] += 1
        return line

    # -- Thinking ------------------------------------------------------------

    async def study_with_experts(self):
        wish = {"game": "bohne", "level": "expert", "position": tablee.game("bohne").deal(6, b"x").to_json()}
        await self.again_and_again(lambda line: self.ask(line, "POST", "/api/study", wish))

    async def studies_hung_up(self):
        position = tablee.game("bohne").deal(6, b"x").to_json()
        body = json.dumps({"game": "bohne", "level": "expert", "position": position}).encode()
        head = f"POST /api/study HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {len(body)}\r\n\r\n"
        while self.on():
            line = await self.raw(head.encode() + body)
            await asyncio.sleep(0.05)
            line.close()
            self.answers["hung up"] += 1

    async def tables_of_experts(self):
        line = Line(self.port)
        while self.on():
            made = await self.table(line, [{"who": "bot", "level": "expert"}] * 6, "bohne")
            if made:
                await self.live(made, made["watch"])

    async def bad_records(self):
        records = [
            {"game": "bungee", "seats": 999999999999, "seed": "00", "values": []},
            {"game": "dog", "seats": 4, "seed": "00" * 32, "values": [1] * 3000},
            {"game": "bohne", "seats": 6, "seed": "ff" * 32, "options": {"x": "y" * 400}},
        ]
        texts = [json.dumps(record) for record in records] + ["[" * 9000, "9" * 9000, "{", "\x00"]

        async def one(line):
            text = self.rng.choice(texts)
            if self.rng.random() < 0.5:
                await self.ask(line, "POST", "/api/study", {"record": text, "film": 50, "outline": True})
            else:
                wish = {"game": "bungee", "seats": [{"who": "mine"}] * 2, "record": text}
                await self.ask(line, "POST", "/api/tables", wish)

        await self.again_and_again(one)

    # -- The log and the disk ------------------------------------------------

    async def rematch_loop(self):
        async def one(line):
            made = await self.table(line)
            while made and self.on():
                path = f"/api/tables/{made['table']}"
                await self.ask(line, "POST", f"{path}/close", {}, made["host"])
                again = await self.ask(line, "POST", f"{path}/rematch", {}, made["host"])
                if again is None:
                    await asyncio.sleep(0.02)
                else:
                    made["table"] = again["table"]

        await self.again_and_again(one)

    async def log_flooding(self):
        made = await self.table(seats=[{"who": "mine"}, {"who": "person"}])
        if made is None:
            return
        path = f"/api/tables/{made['table']}"

        async def one(line):
            await self.ask(line, "POST", f"{path}/ready", {"ready": self.rng.random() < 0.5}, made["seats"]["0"])
            await self.ask(line, "POST", f"{path}/link", {"what": "watch"}, made["host"])
            joined = await self.ask(line, "POST", f"{path}/join", {"name": "é" * 40}, made["invite"])
            if joined:
                await self.ask(line, "POST", f"{path}/leave", {}, joined["token"])

        await self.again_and_again(one)

    async def chat(self):
        made = await self.table()
        lines = [await self.live(made, made["seats"][seat]) for seat in "01" * 8]
        while self.on() and any(lines):
            for line in filter(None, lines):
                with contextlib.suppress(websockets.WebSocketException):
                    await line.send(json.dumps({"do": "say", "text": "é" * 200}))
            self.answers["said"] += len(lines)
            await asyncio.sleep(0.005)

    async def move_and_undo(self):
        """With as many as may look on, from everywhere and in every language."""
        made = await self.table(public=True)
        for at in range(100):
            token = made["seats"][str(at % 2)] if at < 30 else made["watch"]
            await self.live(made, token, lang=("fr", "de", "en")[at % 3])
        path = f"/api/tables/{made['table']}"

        async def one(line):
            for token in made["seats"].values():
                view = await self.ask(line, "GET", f"{path}/view", token=token)
                if view and view["asks"] is not None:
                    body = {"move": view["moves"][0]["code"], "answers": view["asks"]}
                    await self.ask(line, "POST", f"{path}/move", body, token)
                    await self.ask(line, "POST", f"{path}/undo", {"answers": view["asks"] + 1}, token)

        await self.again_and_again(one, 4)

    # -- Connections ---------------------------------------------------------

    async def watchers(self):
        made = await self.table(public=True)
        while self.on():
            await self.live(made, "")

    async def come_and_go(self):
        made = await self.table(public=True)
        for at in range(60):
            await self.live(made, made["watch"] if at % 2 else made["seats"][str(at // 2 % 2)])

        async def one(_):
            line = await self.live(made, made["seats"]["0"], read=False)
            if line:
                line.transport.abort()

        await self.again_and_again(one, 8)

    async def deaf_sockets(self):
        made = await self.table()
        while self.on():
            line = await self.live(made, made["seats"]["0"], read=False)
            if line:
                line.transport.pause_reading()
                for _ in range(40):
                    await line.send('{"do":"resync"}')
                self.kept.append(line)

    async def long_polls(self):
        made = await self.table()
        path = f"/api/tables/{made['table']}/view?after=2000000000&wait=25"
        await self.again_and_again(lambda line: self.ask(line, "GET", path, token=made["watch"]), MANY)

    async def event_streams(self):
        made = await self.table()
        head = f"GET /api/tables/{made['table']}/events HTTP/1.1\r\nHost: localhost\r\n"
        sent = f"{head}Authorization: Bearer {made['watch']}\r\n\r\n".encode()
        while self.on():
            self.kept.append(await self.raw(sent))
            self.answers["opened"] += 1
            await asyncio.sleep(0.01)

    async def half_sent(self):
        """A byte now and then, so that no connection is silent."""
        lines = []
        while self.on():
            lines.append(await self.raw(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX: "))
            self.answers["opened"] += 1
            for line in lines[-2000::20]:
                with contextlib.suppress(OSError):
                    line.send(b"x")
            await asyncio.sleep(0.005)

    async def idle(self):
        while self.on():
            self.kept.append(await self.raw())
            self.answers["opened"] += 1
            await asyncio.sleep(0.005)

    async def slow_readers(self):
        sent = b"GET /api/games/baernergaeng/moves HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
        while self.on():
            self.kept.append(await self.raw(sent, small=True))
            self.answers["opened"] += 1
            await asyncio.sleep(0.01)

    # -- Requests and messages -----------------------------------------------

    async def option_variants(self):
        names = ["shuffle", "turn_up", "four_new", "swap_rows", "plus_minus", "one_more", "one_less", "joker"]

        async def one(line):
            some = self.rng.sample(names, self.rng.randint(1, 8))
            sets = (
                ",".join(f"{name}:{self.rng.randint(1, 9)}" for name in some)
                if self.rng.random() < 0.5
                else ",".join(some)
            )
            await self.ask(line, "GET", f"/api/games/baernergaeng/moves?extension={sets}")
            geese = f"2:%20{self.rng.choice('abcdefghi')}{self.rng.randint(1, 8)}"
            await self.ask(line, "GET", f"/api/games/bauernschlau/moves?geese={geese}")

        await self.again_and_again(one)

    async def big_bodies(self):
        async def one(line):
            await self.ask(line, "POST", "/api/study", b" " * 16_000)
            await self.ask(line, "POST", "/api/tables", b'{"game":"' + b"x" * 15_900)
            if self.rng.random() < 0.1:
                await self.ask(line, "POST", "/api/study", b" " * 3_000_000)

        await self.again_and_again(one)

    async def requests(self):
        paths = ["/", "/api/tables", "/metrics", "/readyz", "/api/openapi.json", "/api/tables/aaaaaaaaaaaa", "/x.js"]
        await self.again_and_again(lambda line: self.ask(line, "GET", self.rng.choice(paths)), 100)

    async def no_such_tables(self):
        async def one(_):
            id = "".join(self.rng.choices("abcdefghijklmnop", k=12))
            await self.live({"table": id}, "x" * 24)

        await self.again_and_again(one)

    async def empty_frames(self):
        made = await self.table()
        ping, part, empty = b"\x89\x80abcd", b"\x01\x80abcd", b"\x00\x80abcd"
        while self.on():
            line = await self.live(made, made["watch"], read=False)
            if line:
                line.transport.write(self.rng.choice([ping * 20_000, part + empty * 20_000]))
                await asyncio.sleep(0.05)
                line.transport.abort()

    async def bad_messages(self):
        made = await self.table()
        texts = [
            "{",
            "[" * 3000,
            '{"do":"move","move":1,"answers":0}',
            '{"do":"why","touches":["a","b"]}',
            '{"do":"resync"}',
        ]
        lines = [await self.live(made, made["seats"]["0"]) for _ in range(12)]
        while self.on():
            for at, line in enumerate(lines):
                try:
                    await line.send(self.rng.choice(texts))
                    self.answers["sent"] += 1
                except (AttributeError, websockets.WebSocketException):
                    lines[at] = await self.live(made, made["seats"]["0"])


WAYS = [name for name, method in vars(Attacker).items() if asyncio.iscoroutinefunction(method)]
WAYS = WAYS[WAYS.index("study_with_experts") :]


async def attack(port, seconds, ways):
    attacker = Attacker(port, seconds)

    async def go(way):
        try:
            await getattr(attacker, way)()
        except (TypeError, OSError):  # not even a table to begin with
            attacker.answers["turned away"] += 1
            await asyncio.sleep(max(0.0, attacker.until - time.monotonic()))

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds + 2):
            await asyncio.gather(asyncio.sleep(seconds), *[go(way) for way in ways])
    print(json.dumps(attacker.answers), flush=True)
    os._exit(0)  # whatever is still open


if __name__ == "__main__":
    asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
