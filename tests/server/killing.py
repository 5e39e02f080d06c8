"""A server in a process of its own, under load, killed at any moment."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import sqlite3
import sys

import httpx
import websockets

PATIENCE = 60


class Process:
    def __init__(self, folder, *words, limited=False, **environment):
        self.folder, self.environment = folder, environment
        self.words = words if limited else (*words, "--unlimited")

    async def __aenter__(self):
        command = [sys.executable, "-m", "tablee.cli.main", "--lang", "en", "serve", "--port", "0"]
        place = [] if "--database" in self.words else ["--data", str(self.folder)]
        self.process = await asyncio.create_subprocess_exec(
            *command, "--local", *place, *self.words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, **self.environment},
        )  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self.process.stdout.readline()).decode()
                assert line, "the server did not open"
                if found := re.search(r"(http://\S+:(\d+))", line):
                    self.url, self.port = found[1], int(found[2])
                    break
        self.draining = asyncio.create_task(self.process.stdout.read())
        self.client = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)
        return self

    async def __aexit__(self, *failure):
        await self.client.aclose()
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self.draining

    async def kill(self):
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self):
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


async def new_table(client, game="bungee", seats=2):
    wish = {"game": game, "seats": [{"who": "mine"}] * seats}
    answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def decide(client, made, rng, log, name):
    """One decision at a table; what was acknowledged is noted. False when the game is over."""
    path = f"/api/tables/{made['table']}"
    for seat, token in made["seats"].items():
        headers = {"authorization": f"Bearer {token}"}
        view = (await client.get(f"{path}/view", headers=headers)).json()
        if view.get("asks") is not None:
            code = rng.choice(view["moves"])["code"]
            body = {"move": code, "answers": view["asks"], "id": name}
            answer = await client.post(f"{path}/move", json=body, headers=headers)
            if answer.status_code == 200:
                log.append((made["table"], answer.json()["number"], int(seat), code))
            return True
    return False


async def play_until_killed(client, made, rng, log):
    try:
        for count in range(100_000):
            if not await decide(client, made, rng, log, f"{rng.random()} {count}"):
                return
    except (httpx.HTTPError, ValueError):
        return


async def sit_until_killed(server, made, seat, rng, log, seen):
    """Over a line of its own; also what was only seen is noted, acknowledged or not."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/live"
    asked = {}
    with contextlib.suppress(websockets.WebSocketException, OSError):
        async with websockets.connect(address) as line:
            await line.send(json.dumps({"do": "hello", "token": made["seats"][seat]}))
            async for text in line:
                message = json.loads(text)
                if message["type"] == "ack":
                    log.append((made["table"], message["number"], int(seat), asked[message["id"]]))
                elif message["type"] == "view":
                    seen[made["table"]] = max(message["number"], seen.get(made["table"], 0))
                    if message["asks"] is not None:
                        code, name = rng.choice(message["moves"])["code"], f"{rng.random()}"
                        asked[name] = code
                        move = {"do": "move", "move": code, "answers": message["asks"], "id": name}
                        await line.send(json.dumps(move))


def unseen(path, seen):
    """What somebody has seen and is not there."""
    db = sqlite3.connect(path)
    found = dict(db.execute("SELECT table_id, max(number) FROM log GROUP BY table_id"))
    db.close()
    return {table: number for table, number in seen.items() if found[table] < number}


def missing(path, acknowledged):
    """What was acknowledged and is not there."""
    db = sqlite3.connect(path)
    found = set(db.execute("SELECT table_id, number, seat, code FROM log WHERE kind = 'move'"))
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()
    return [row for row in acknowledged if row not in found]


async def kill_again_and_again(folder, times, tables=6, seed=0, say=None):
    """Kill the server under load so many times; how many moves were acknowledged. Fails if one of these is lost, or one
    that anybody has seen."""
    rng = random.Random(seed)
    log, seen = [], {}
    made = []
    for time in range(times + 1):
        async with Process(folder) as server:
            assert missing(folder / "tablee.sqlite3", log) == []
            assert unseen(folder / "tablee.sqlite3", seen) == {}
            for table in list(made):  # every table goes on
                if not await decide(server.client, table, rng, log, f"on {time}"):
                    made.remove(table)
            while len(made) < tables:
                made.append(await new_table(server.client, rng.choice(["bungee", "dog"]), 4))
            if time < times:
                load = [asyncio.create_task(play_until_killed(server.client, table, rng, log)) for table in made[::2]]
                load += [
                    asyncio.create_task(sit_until_killed(server, table, seat, rng, log, seen))
                    for table in made[1::2]
                    for seat in table["seats"]
                ]
                await asyncio.sleep(rng.uniform(0.02, 0.8))
                await server.kill()
                await asyncio.gather(*load)
        if say:
            say(f"killed {time} times: {len(log)} moves acknowledged, none lost, nor any that was seen")
    return len(log)
