"""A server in a process of its own, and tables laid at it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import tablee

CHROMIUM = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = float(os.environ.get("TABLEE_PATIENCE", "60")) * 1000  # milliseconds

# Chromium without what only it itself would need: its address bar alone loads two pages for every window.
UNUSED = (
    "AimEnabled,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PreconnectToSearch,PreloadTopChromeWebUI,"
    "ThirdPartyStoragePartitioning,Translate,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup"
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--disable-features={UNUSED}",
]


def app_is_built():
    return (Path(tablee.__file__).parent / "web/index.html").is_file()


class Place:
    def __init__(self, folder, *words):
        self.folder, self.words = folder, words
        self.still = folder / "still"  # where it is, the disk stands still
        self.port = 0
        self.process = None
        self.url = ""

    def start(self):
        command = [sys.executable, str(Path(__file__).parent / "one_deal.py"), "serve", "--local", "--unlimited"]
        command += ["--port", str(self.port), "--data", str(self.folder), *self.words]
        log = (self.folder / "log").open("a")
        env = {**os.environ, "TABLEE_STILL": str(self.still)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.url, self.port = found[0], int(found[1])
                return
        raise AssertionError((self.folder / "log").read_text())

    def kill(self):
        """As if the plug had been pulled."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(30)
        self.process.stdout.close()

    def ask(self, path, body=None, token=""):
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def table(self, game, who, lang="fr", **more):
        """``who``: a letter a seat, as in "mbb": m sits here, b is a bot, p comes by link."""
        kinds = {"m": "mine", "b": "bot", "p": "person"}
        level = {"bungee": "beginner", "dog": "casual"}.get(game, "random")  # against chance these last all day
        names = ["Anne", "Bruno", "Célia", "Denis", "Eva", "Fritz"]
        animals = ["lynx", "hedgehog", "snail", "badger", "heron", "trout"]
        seats = [
            {
                "who": kinds[letter],
                "name": names[at] if letter == "m" else "",
                "level": level if letter == "b" else "",
                "animal": animals[at] if letter == "m" else "",
            }
            for at, letter in enumerate(who)
        ]
        made = self.ask("/api/tables", {"game": game, "seats": seats, "lang": lang, "bot_pace": 0, **more})
        return Laid(self, made)


class Laid:
    """A table as its host knows it."""

    def __init__(self, place, made):
        self.place, self.made, self.id = place, made, made["table"]
        self.tokens = {int(seat): token for seat, token in made["seats"].items()}

    def link(self, seat=None):
        token = self.made["watch"] if seat is None else self.tokens[seat]
        return f"{self.place.url}/t/{self.id}#{token}"

    def info(self):
        return self.place.ask(f"/api/tables/{self.id}", token=self.made["host"])

    def view(self, seat):
        return self.place.ask(f"/api/tables/{self.id}/view", token=self.tokens[seat])


def is_host(page, table, game="bungee"):
    """This page is the device the table was opened on."""
    kept = {
        "table": table.id,
        "game": game,
        "title": "",
        "host": table.made["host"],
        "at": 1,
        "over": False,
        "seen": {},
    }
    kept |= {"seats": {str(seat): token for seat, token in table.tokens.items()}}
    kept |= {"invite": table.made["invite"], "watch": table.made["watch"]}
    page.goto(table.place.url)
    page.evaluate("(kept) => localStorage.setItem('tablee.tables', kept)", json.dumps([kept]))
    page.goto(f"{table.place.url}/t/{table.id}")


def invited(page, table):
    """This page has opened the table's invitation."""
    page.goto(f"{table.place.url}/t/{table.id}#{table.made['invite']}")
    page.wait_for_selector("[data-act=join], [data-act=late]")


def joins(page, table, name, seat=None):
    """By the invitation, at the first free seat or at this one; not ready yet."""
    invited(page, table)
    if seat is not None:
        page.locator(f"li[data-seat='{seat}'] input").check()
    page.fill("input[name=name]", name)
    page.click("[data-act=join]")
    page.wait_for_selector("[data-act=ready]")


def new_table_for_two(page, place):
    """Aline and Basile at this one device, about to open a table."""
    page.goto(f"{place.url}/new/bungee")
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_label("Place 2").select_option("mine")
    page.get_by_label("Prénom, place 1").fill("Aline")
    page.get_by_label("Prénom, place 2").fill("Basile")


def in_the_log(page, words):
    if not page.locator(".log").count():
        page.keyboard.press("l")
    page.locator(".log", has_text=words).wait_for()
