"""Whoever comes to the server in these tests: over HTTP and WebSockets, as everyone does."""

import asyncio
import json
import random

import httpx
import websockets

from tablee.server.app import WEB, App
from tablee.server.config import Settings
from tablee.server.serve import Server, config
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.transport.listening import bind

PATIENCE = 20


class Place:
    """A server in this process, behind a real socket."""

    def __init__(self, folder, store=None, bus=None, web=WEB, clock=None, ping=20.0, **settings):
        self.store = store or SqliteStore(folder / "tablee.sqlite3")
        self.app = App(
            Settings(**{"limited": False, "sweep": 0.2, "absence": 0.0, **settings}),
            self.store,
            bus,
            web=web,
            clock=clock,
        )
        self.ping = ping

    async def __aenter__(self):
        self.socket = bind("127.0.0.1", 0)
        self.port = self.socket.getsockname()[1]
        self.url = self.app.addresses.url = f"http://127.0.0.1:{self.port}"
        await self.app.start()
        self.server = Server(config(self.app, self.ping))
        self.serving = asyncio.create_task(self.server.serve(sockets=[self.socket]))
        while not self.server.started:
            await asyncio.sleep(0.005)
        self.client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)
        return self

    async def __aexit__(self, *failure):
        await self.client.aclose()
        self.server.should_exit = True
        self.server.force_exit = True
        await asyncio.wait_for(self.serving, PATIENCE)
        await self.app.stop()
        self.socket.close()

    async def ask(self, method, path, body=None, token="", status=200, **headers):
        if token:
            headers["authorization"] = f"Bearer {token}"
        answer = await self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def get(self, path, token="", status=200, **headers):
        return await self.ask("GET", path, None, token, status, **headers)

    async def post(self, path, body=None, token="", status=200, **headers):
        return await self.ask("POST", path, {} if body is None else body, token, status, **headers)

    async def table(self, game="bungee", seats="mm", **wishes):
        """``mm``: two seats of mine; ``p`` a person by link, ``b`` a bot."""
        who = {"m": "mine", "p": "person", "b": "bot"}
        wish = {"game": game, "seats": [{"who": who[seat]} for seat in seats], "bot_pace": 0, **wishes}
        return Made(self, await self.post("/api/tables", wish, status=201))

    async def sit(self, table, token="", **hello):
        guest = Guest(await websockets.connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"))
        await guest.say(do="hello", token=token, **hello)
        return guest


class Made:
    """A table as its host knows it."""

    def __init__(self, place, made):
        self.place, self.made, self.id = place, made, made["table"]
        self.path = f"/api/tables/{self.id}"
        self.tokens = {int(seat): token for seat, token in made["seats"].items()}

    async def sit(self, seat=None, **hello):
        return await self.place.sit(self.id, self.made["watch"] if seat is None else self.tokens[seat], **hello)

    async def view(self, seat, **query):
        words = "&".join(f"{key}={value}" for key, value in query.items())
        return await self.place.get(f"{self.path}/view?{words}", self.tokens[seat])

    async def asked(self):
        """A seat of this device that is asked, and what it sees."""
        for seat in self.tokens:
            view = await self.view(seat)
            if view["asks"] is not None:
                return seat, view
        return None, view

    async def play(self, seat, move, answers, status=200, **more):
        body = {"move": move, "answers": answers, **more}
        return await self.place.post(f"{self.path}/move", body, self.tokens[seat], status)

    async def play_on(self, decisions, seed=0):
        """Random moves over HTTP; how many were made."""
        rng = random.Random(seed)
        for count in range(decisions):
            seat, view = await self.asked()
            if seat is None:
                return count
            await self.play(seat, rng.choice(view["moves"])["code"], view["asks"])
        return decisions


class Guest:
    """One WebSocket, and everything that ever came over it."""

    def __init__(self, line):
        self.line = line
        self.heard = []  # as text
        self.newest = None  # view

    async def say(self, **message):
        await self.line.send(json.dumps(message))

    async def hear(self):
        async with asyncio.timeout(PATIENCE):
            text = await self.line.recv()
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] == "view":
            self.newest = message
        return message

    async def until(self, type, **fields):
        """The next message of this type with these fields."""
        while True:
            message = await self.hear()
            if message["type"] == type and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def view_from(self, number):
        """A view at least as new as this: it may have come before the acknowledgement, which waits for the disk."""
        while self.newest is None or self.newest["number"] < number:
            await self.hear()
        return self.newest

    async def closed(self):
        try:
            while True:
                await self.hear()
        except websockets.ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    async def leave(self):
        await self.line.close()
