"""A local network of our own: two network namespaces and a cable between them. It takes root, and ``ip`` of iproute2.

``Lan`` is the cable; run as a script this file is whoever sits in one of the two rooms:

    ip netns exec ROOM python lan.py invite http://127.0.0.1:8150     # makes a table; prints what the server gives out
    ip netns exec ROOM python lan.py join LINK                        # sits down by that link, and plays a move
    ip netns exec ROOM python lan.py find tablee.local                # asks the network for a name
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request

PATIENCE = 60


def why_not():
    """Why there can be no such network here; empty if there can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "a network namespace takes Linux and root"
    if not shutil.which("ip"):
        return "there is no ip here: apt-get install iproute2"
    name = f"tablee-{os.getpid()}-try"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode == 0:
        made = subprocess.run(["ip", "-n", name, "link", "add", "x", "type", "bridge"], capture_output=True, text=True)
        subprocess.run(["ip", "netns", "del", name], check=True)
    return f"no network can be made here: {made.stderr.strip()}" if made.returncode else ""


class Lan:
    """``house`` and ``phone``, each a namespace with loopback, joined by a pair of virtual Ethernet cards ``lan0``."""

    def __init__(self):
        self.rooms = {room: f"tablee-{os.getpid()}-{room}" for room in ("house", "phone")}
        self.started = []

    def ip(self, room, *words):
        subprocess.run(["ip", "-n", self.rooms[room], *words], check=True)

    def address(self, room, address, card="lan0"):
        more = ["nodad"] if ":" in address else []
        self.ip(room, "address", "add", address, "dev", card, *more)

    def card(self, room, name, address):
        """One more card, which leads nowhere."""
        self.ip(room, "link", "add", name, "type", "bridge")
        self.address(room, address, name)
        self.ip(room, "link", "set", name, "up")

    def __enter__(self):
        for name in self.rooms.values():
            subprocess.run(["ip", "netns", "add", name], check=True)
        self.ip("house", "link", "add", "lan0", "type", "veth", "peer", "name", "lan0", "netns", self.rooms["phone"])
        for room in self.rooms:
            for card in ("lo", "lan0"):
                self.ip(room, "link", "set", card, "up")
        return self

    def __exit__(self, *failure):
        for one in self.started:
            one.stop()
        for name in self.rooms.values():
            subprocess.run(["ip", "netns", "del", name], check=True)

    def inside(self, room, *words):
        return ["ip", "netns", "exec", self.rooms[room], *map(str, words)]

    def run(self, room, *words):
        """This script in that room; what it prints, as JSON."""
        command = self.inside(room, sys.executable, __file__, *words)
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 2)
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    def tablee(self, room, *words):
        server = Started(self.inside(room, sys.executable, "-m", "tablee.cli.main", "--lang", "en", *words))
        self.started.append(server)
        return server


class Started:
    """A server, and every line it prints."""

    def __init__(self, command):
        env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
        self.lines = []
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", env=env
        )
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip("\n"))
                self.news.notify_all()
        with self.news:
            self.lines.append(None)
            self.news.notify_all()

    def says(self, pattern):
        """The first line that contains the pattern, once it is printed."""

        def found():
            hits = [match for line in self.lines if line is not None and (match := re.search(pattern, line))]
            return hits[0] if hits else (self.lines[-1:] == [None])

        with self.news:
            hit = self.news.wait_for(found, PATIENCE)
        assert isinstance(hit, re.Match), (pattern, self.lines)
        return hit

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdout.close()


# -- In a room ---------------------------------------------------------------


def ask(url, body=None, token="", **headers):
    headers["content-type"] = "application/json"
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def invite(base):
    """A table with a seat for whoever comes, and a bot; the invitation as the server words it."""
    wish = {"game": "bungee", "seats": [{"who": "person"}, {"who": "bot", "level": "random"}], "bot_pace": 0}
    _, made = ask(f"{base}/api/tables", wish)
    _, link = ask(f"{base}/api/tables/{made['table']}/link", {"what": "invite"}, made["host"])
    _, server = ask(f"{base}/api/server")
    return {
        "link": link["link"],
        "server": server,
        "table": made["table"],
        "host": made["host"],
        "invite": link["token"],
    }


def join(link):
    return asyncio.run(play(link))


async def play(link):
    import websockets

    base, table, token = re.fullmatch(r"(http://[^/]+)/t/([^#]+)#(.+)", link).groups()
    _, about = ask(f"{base}/api/server")
    _, joined = ask(f"{base}/api/tables/{table}/join", {"name": "Luc"}, token)
    async with websockets.connect(f"ws{base.removeprefix('http')}/api/tables/{table}/live", origin=base) as line:
        await line.send(json.dumps({"do": "hello", "token": joined["token"]}))
        await line.send(json.dumps({"do": "ready", "ready": True}))
        said = ""
        async with asyncio.timeout(PATIENCE):
            while True:
                heard = json.loads(await line.recv())
                if heard["type"] == "view" and heard["asks"] is not None and not said:
                    said = "one move"
                    move = heard["moves"][0]
                    await line.send(
                        json.dumps({"do": "move", "move": move["code"], "answers": heard["asks"], "id": said})
                    )
                if heard["type"] == "ack" and heard.get("id") == said:
                    return {"seat": joined["seat"], "acknowledged": heard["number"], "server": about}


def find(name):
    """Which addresses the network knows under this name, and what the server says to a request for it."""
    return asyncio.run(resolve(name))


async def resolve(name):
    from zeroconf import AddressResolver
    from zeroconf.asyncio import AsyncZeroconf

    async with AsyncZeroconf() as zeroconf:
        asked = AddressResolver(f"{name}.")
        found = await asked.async_request(zeroconf.zeroconf, 10_000)
        hosts = asked.parsed_addresses() if found else []
    answers = {}
    for host in (f"{name}:8150", "tablee-9.local:8150", "evil.example"):
        answers[host] = [ask(f"http://{one}:8150/api/games", host=host)[0] for one in hosts]
    return {"hosts": hosts, "answers": answers}


def main():
    print(json.dumps({"invite": invite, "join": join, "find": find}[sys.argv[1]](*sys.argv[2:])))


if __name__ == "__main__":
    main()
