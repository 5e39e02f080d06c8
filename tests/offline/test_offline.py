"""The server's application without a server: called in this process, its tables kept by whoever calls it."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.games import NAMES
from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.storage.memory import MemoryStore
from tests.offline.story import Drawer, House, five_tables, seats_of

HERE = Path(__file__).parent
MISSING = ("websockets", "uvicorn", "uvloop", "sqlite3", "asyncpg", "multiprocessing", "ifaddr", "segno", "zeroconf")

WITHOUT = f"""
import asyncio, json, os, sys, threading
sys.modules.update(dict.fromkeys({MISSING}))  # importing one of them fails
from tests.offline import story

def none(*_, **__):
    raise AssertionError("there are no processes and threads in a browser")

os.fork = threading.Thread.start = asyncio.create_subprocess_exec = none
print(json.dumps([asyncio.run(story.five_tables()), asyncio.run(story.told_by_the_rules())]))
"""


def test_five_games_a_lesson_and_what_if_need_no_server_library_no_process_and_no_thread():
    path = os.pathsep.join([str(HERE), *filter(None, sys.path)])
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stderr
    tables, rules = json.loads(ran.stdout)
    assert tables == {name: {"played": 4, "left": 1000, "kept": True} for name in NAMES}
    assert rules["lesson"] == "Bungee"
    assert rules["pad"] == ["Anne", "Bruno"]
    assert rules["clauses"] == len(tablee.game("bungee").rulebook)
    code, clause, sentence = rules["refused"]
    assert code == "illegal"
    said = next(rule.say("fr") for rule in tablee.game("bungee").rulebook if rule.id == clause)
    assert sentence.startswith(said)  # a sentence about the present hand may follow
    assert rules["what if"] > 1


async def asked(house, made):
    """The link of a seat of mine that is asked, and what it sees."""
    views = {
        token: await house.ask("GET", f"/api/tables/{made['table']}/view", token=token)
        for token in made["seats"].values()
    }
    return next((token, view) for token, view in views.items() if view["asks"] is not None)


def first_move(view):
    return {"move": view["moves"][0]["code"], "answers": view["asks"]}


@pytest.mark.parametrize("name", NAMES)
def test_what_was_kept_is_the_same_table_at_the_next_start_and_is_played_on(name):
    async def whole():
        async with House() as house:
            made = await house.table(name, "m" * seats_of(name))
            tokens, path = list(made["seats"].values()), f"/api/tables/{made['table']}"
            for _ in range(6):
                token, view = await asked(house, made)
                await house.ask("POST", f"{path}/move", first_move(view), token)
            before = [await house.ask("GET", f"{path}/view", token=token) for token in tokens]
        async with House(house.drawer) as house:
            assert [await house.ask("GET", f"{path}/view", token=token) for token in tokens] == before
            token, view = await asked(house, made)
            taken = await house.ask("POST", f"{path}/move", first_move(view), token)
            assert taken["number"] == view["number"] + 1

    asyncio.run(whole())


def test_a_record_made_offline_replays_on_a_server_to_the_same_fingerprint():
    async def whole():
        async with House() as house:
            made = await house.table("bungee", "mb")
            guest = house.sit(made)
            assert await guest.play(1000) < 1000
            token = made["seats"]["0"]
            record = await house.ask("GET", f"/api/tables/{made['table']}/record", token=token)
            offline = await house.ask("POST", "/api/study", {"record": json.dumps(record), "outline": True})
        game, read = tablee.load(json.dumps(record))
        assert read.end == game.replay(read).fingerprint()
        server = House()
        server.offline.app = App(Settings(study_workers=1), MemoryStore())
        async with server:
            assert await server.ask("POST", "/api/study", {"record": json.dumps(record), "outline": True}) == offline

    asyncio.run(whole())


def test_a_position_is_set_up_and_the_expert_asked_without_a_server():
    async def whole():
        async with House() as house:
            for name in NAMES:
                now = await house.ask("POST", "/api/position?lang=fr", {"game": name})
                assert now["problem"] == ""
            start = {"game": "bungee", "hand": ["1 2 B", "?"], "lucky": "7"}
            wish = {"text": json.dumps(start), "place": "hand 1", "put": "+5"}
            now = await house.ask("POST", "/api/position", wish)
            assert now["view"]["zones"]["hand"][1] == ["5", "?"]
            asks = {"game": "bungee", "position": json.loads(now["text"]), "seat": 0, "hint": True}
            assert (await house.ask("POST", "/api/study", asks))["hint"]["move"]["words"]

    asyncio.run(whole())


def test_where_nothing_can_be_kept_nothing_happens_and_one_sentence_says_so():
    async def whole():
        async with House() as house:
            made = await house.table("bungee", "mm")
            path = f"/api/tables/{made['table']}"
            token, view = await asked(house, made)
            house.drawer.full = True
            before = dict(house.drawer.kept)
            move = first_move(view)
            refused = await house.ask("POST", f"{path}/move", move, token, status=503)
            assert (refused["code"], bool(refused["sentence"])) == ("storage", True)
            assert house.drawer.kept == before
            assert await house.ask("GET", f"{path}/view", token=token) == view
            house.drawer.full = False
            await house.ask("POST", f"{path}/move", move, token)

    asyncio.run(whole())


def test_a_log_with_a_gap_is_not_opened():
    async def whole():
        async with House() as house:
            made = await house.table("bungee", "mb")
            guest = house.sit(made)
            await guest.play(3)
            await guest.leave()
        drawer = Drawer()
        drawer.kept = {key: text for key, text in house.drawer.kept.items() if not key.endswith("/3")}
        async with House(drawer) as house:
            refused = await house.ask("GET", f"/api/tables/{made['table']}", token=made["host"], status=409)
            assert refused["code"] == "unreadable-table"

    asyncio.run(whole())


def test_a_writer_that_is_cancelled_leaves_memory_and_drawer_in_agreement():
    async def whole():
        async with House() as house:
            made = await house.table("bungee", "mm")
            path = f"/api/tables/{made['table']}"
            token, view = await asked(house, made)
            begun, gate = asyncio.Event(), asyncio.Event()
            keep = house.drawer.keep

            async def slow(text):
                begun.set()
                await gate.wait()
                await keep(text)

            house.offline.app.store.keep = slow
            move = {**first_move(view), "id": "once"}
            asking = asyncio.create_task(house.ask("POST", f"{path}/move", move, token))
            await begun.wait()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            gate.set()
            await house.offline.app.store.close()  # once it is written
            taken = await house.ask(
                "POST", f"{path}/move", move, token
            )  # as a page sends again what was not acknowledged
            assert taken["number"] == view["number"] + 1
            await house.ask("POST", f"{path}/move", {**move, "id": "twice"}, token, status=409)

    asyncio.run(whole())


def test_a_connection_to_what_is_not_there_is_closed_with_the_refusals_status():
    async def whole():
        async with House() as house:
            code = asyncio.get_running_loop().create_future()
            house.offline.connect("/api/nothing", print, code.set_result)
            assert await code == 4404
            made = await house.table("bungee", "mm")
            guest = house.sit({**made, "seats": {"0": "wrong"}})
            await guest.until("refused")
            assert await guest.closed == 4404  # a wrong link tells nothing about the table

    asyncio.run(whole())


def test_the_story_is_the_same_in_this_process():
    assert set(asyncio.run(five_tables(1))) == set(NAMES)
