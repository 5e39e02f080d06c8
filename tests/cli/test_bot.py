"""``tablee bot``: a process of its own plays at a real server."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from tests.server.guests import Place


def started(*words):
    command = [sys.executable, "-m", "tablee.cli.main", "--lang", "en", "bot", *words]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever started the tests may ignore it
    )


async def opened(place, **wishes):
    wish = {"game": "bungee", "seats": [{"who": "person"}, {"who": "bot"}], "bot_pace": 0, **wishes}
    made = await place.post("/api/tables", wish, status=201)
    return made, f"{place.url}/t/{made['table']}#{made['invite']}"


def test_it_sits_down_plays_and_tells_the_points(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            made, link = await opened(place)
            process = await asyncio.to_thread(
                started, "--link", link, "--bot", "random", "--name", "Ada", "--seed", "7"
            )
            out, err = await asyncio.to_thread(process.communicate, timeout=100)
            assert (process.returncode, err) == (0, "")
            lines = out.splitlines()
            assert lines[0].startswith("Ada (random) sits at seat 0 of a table of Bungee")
            assert f"/t/{made['table']}#" in lines[1]
            assert len(lines) > 10
            assert "Points: Ada " in lines[-1]
            info = await place.get(f"/api/tables/{made['table']}", made["watch"])
            assert info["state"] == "over"
            assert info["seats"][0]["program"]

    asyncio.run(story())


def test_after_an_interruption_it_goes_on_with_its_own_link(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            made, link = await opened(place, seats=[{"who": "person"}, {"who": "person"}])
            table = f"/api/tables/{made['table']}"
            other = (await place.post(f"{table}/join", {"name": "Bea"}, made["invite"]))["token"]
            await place.post(f"{table}/ready", {"ready": True}, other)
            process = await asyncio.to_thread(started, "--link", link, "--bot", "random")
            lines = [await asyncio.to_thread(process.stdout.readline) for _ in range(2)]
            process.send_signal(signal.SIGINT)  # the game cannot be over: Bea has not moved
            await asyncio.to_thread(process.communicate, timeout=100)
            assert process.returncode == 130
            await place.post(f"{table}/leave", {}, other)  # a bot plays on for her
            again = await asyncio.to_thread(started, "--link", lines[1].split()[-1], "--bot", "beginner")
            out, err = await asyncio.to_thread(again.communicate, timeout=100)
            assert (again.returncode, err) == (0, "")
            assert "sits at seat 1" in out
            assert (await place.get(table, made["watch"]))["state"] == "over"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--link bungee --bot club", "not a link"),
        ("--link http://127.0.0.1:9/t/x#y --bot club", "does not answer"),
        ("--link http://127.0.0.1:9/t/x#y --bot genius", "no bot 'genius'"),
        ("--link http://127.0.0.1:9/t/x#y --bot cheat", "in the arena only"),
        ("--link http://127.0.0.1:9/t/x#y --bot club --seat 9", "--seat goes from 0 to 7"),
        ("--link http://127.0.0.1:9/t/x#y --bot club --patience -1", "--patience"),
        (f"--link http://127.0.0.1:9/t/x#y --bot club --name {'A' * 41}", "40 characters"),
        ("--bot club", "--link"),
    ],
)
def test_bad_input_is_one_sentence(run, words, sentence):
    assert sentence in run("--lang", "en", "bot", *words.split()).sentence
