"""What is tried of the application without a server, in CPython and in Pyodide alike: a module that imports nothing else.

``tell()`` plays and returns what happened, as plain data.
"""

import asyncio
import json
import random
from hashlib import sha256

import tablee
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.games import NAMES
from tablee.server.offline import Offline

PATIENCE = 120


class Drawer:
    """Keeps what it is given, as IndexedDB does."""

    def __init__(self):
        self.kept = {}
        self.full = False

    async def keep(self, text):
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no room")
        puts = json.loads(text)
        again = [key for key in puts if key.startswith("entry/") and key in self.kept]
        assert again == [], "an entry is written once"
        self.kept.update(puts)


class House:
    """An application with its drawer; ``async with``."""

    def __init__(self, drawer=None):
        self.drawer = drawer or Drawer()
        self.offline = Offline(self.drawer.keep, self.drawer.kept)

    async def __aenter__(self):
        await self.offline.start()
        return self

    async def __aexit__(self, *failure):
        await self.offline.stop()

    async def ask(self, method, path, body=None, token="", status=200):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        answer = await self.offline.request(method, path, headers, "" if body is None else json.dumps(body))
        assert answer.status == status, (path, answer)
        assert answer.headers["content-type"] == "application/json"
        return json.loads(answer.body)

    async def table(self, game, who="mb", **wishes):
        """``m``: a seat of mine, ``b``: a bot."""
        seats = [{"who": "mine"} if one == "m" else {"who": "bot", "level": "beginner"} for one in who]
        return await self.ask(
            "POST", "/api/tables", {"game": game, "seats": seats, "bot_pace": 0, **wishes}, status=201
        )

    def sit(self, made, seat=0):
        return Guest(self, made["table"], made["seats"][str(seat)])


class Guest:
    """A live connection, and what came over it."""

    def __init__(self, house, table, token):
        self.heard = asyncio.Queue()
        self.closed = asyncio.get_running_loop().create_future()
        self.line = house.offline.connect(f"/api/tables/{table}/live", self.heard.put_nowait, self.closed.set_result)
        self.say(do="hello", token=token, lang="fr")

    def say(self, **message):
        self.line.send(json.dumps(message))

    async def until(self, type, **fields):
        while True:
            async with asyncio.timeout(PATIENCE):
                message = json.loads(await self.heard.get())
            if message["type"] == type and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def asked(self):
        """The next view that asks this seat, or the last one of the game."""
        while True:
            view = await self.until("view")
            if view["asks"] is not None or not view["view"]["asked"]:
                return view

    async def play(self, decisions, seed=0):
        """Random moves; how many were made before the end."""
        rng = random.Random(seed)
        view = await self.asked()
        for count in range(decisions):
            if view["asks"] is None:
                return count
            self.say(do="move", id=f"move-{count}", move=rng.choice(view["moves"])["code"], answers=view["asks"])
            await self.until("ack", id=f"move-{count}")
            view = await self.asked()
        return decisions

    async def leave(self):
        self.line.close()
        return await self.closed


def seats_of(name):
    return min(tablee.game(name).seat_counts)


async def five_tables(decisions=4):
    """A few decisions at a table of each game, one seat mine and the others bots'; what the tables came to."""
    told = {}
    async with House() as house:
        for name in NAMES:
            made = await house.table(name, "m" + "b" * (seats_of(name) - 1))
            guest = house.sit(made)
            played = await guest.play(decisions)
            entries = sum(key.startswith(f"entry/{made['table']}/") for key in house.drawer.kept)
            told[name] = {"played": played, "left": await guest.leave(), "kept": entries > played}
    return told


async def told_by_the_rules():
    """Titles and clauses: a lesson, a rulebook, an illegal move, and what if a bot played on from there."""
    async with House() as house:
        for path in [f"/api/games/{name}/{what}" for name in NAMES for what in ("moves", "rules", "booklet")]:
            assert await house.ask("GET", path)
        assert (await house.offline.request("GET", "/metrics")).status == 200
        assert (await house.ask("GET", "/api/server"))["why"] == "local"
        lesson = await house.ask("GET", "/api/games/bungee/lesson?lang=fr")
        rules = await house.ask("GET", "/api/games/bungee/rules?lang=fr")
        made = await house.table("bungee", "mb")
        guest = house.sit(made)
        view = await guest.asked()
        legal = {move["code"] for move in view["moves"]}
        illegal = next(move.code for move in tablee.game("bungee").catalogue if move.code not in legal)
        guest.say(do="move", id="no", move=illegal, answers=view["asks"])
        refused = await guest.until("refused", id="no")
        position = {"game": "bungee", "position": {"hand": ["9 5 5", "9 9 10 10 10"], "lucky": "8"}}
        what_if = await house.ask("POST", "/api/study?lang=fr", {**position, "level": "expert", "moves": []})
        pad = await house.ask("POST", "/api/pad?lang=fr", {"game": "bungee", "names": ["Anne", "Bruno"]})
        return {
            "pad": pad["shown"]["names"],
            "lesson": lesson["title"],
            "clauses": len(rules["rules"]),
            "refused": [refused["code"], refused["clause"], refused["sentence"]],
            "what if": len(what_if["moments"]),
        }


def fingerprints(count=100):
    """One digest over the records of so many random games, in turn of all five."""
    whole = sha256()
    for number in range(count):
        game = tablee.game(NAMES[number % len(NAMES)])
        seats = seats_of(game.name)
        bots = [bot("random", game, 1000 * number + seat) for seat in range(seats)]
        whole.update(play_game(game, b"offline %d" % number, bots).record.to_json().encode())
    return whole.hexdigest()
