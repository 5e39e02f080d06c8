"""``tablee mcp``: the protocol's own client over standard input and output, against a real server."""

import asyncio
import os
import random
import sys

import pytest

import tablee
from tests.server.guests import Place

pytest.importorskip(
    "mcp.server.mcpserver", reason="the SDK of the Model Context Protocol is not installed", exc_type=ImportError
)

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

TOOLS = {"sit", "rules", "look", "moves", "why", "play", "wait", "say", "leave"}


def process(*words):
    command = ["-m", "tablee.cli.main", "--lang", "en", "mcp", *words]
    return Client(stdio_client(StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))))


async def used(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    return answer.is_error, answer.content[0].text


async def opened(place, *seats, game="bungee"):
    seats = [{"who": who} for who in seats or ("person", "bot")]
    made = await place.post("/api/tables", {"game": game, "seats": seats, "bot_pace": 0}, status=201)
    return made, f"{place.url}/t/{made['table']}#{made['invite']}"


def test_a_game_is_played_by_the_tools_alone(tmp_path):
    async def story():
        async with Place(tmp_path) as place, process() as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            made, link = await opened(place)
            failed, text = await used(client, "look")
            assert failed
            assert text.endswith("You have no seat yet: call sit with the table's link first.")
            failed, text = await used(client, "sit", link=link, name="Ada")
            assert (failed, text.startswith("You are Ada, seat 0, at a table of Bungee.")) == (False, True)
            _, rules = await used(client, "rules")
            assert "BUN-1.1" in rules
            assert "BUN-2.1" in (await used(client, "rules", search="BUN-2.1"))[1]
            rng = random.Random(1)
            for _ in range(6):
                _, seen = await used(client, "wait", seconds=20)
                if "The game is over" in seen:
                    break
                assert "You are asked: " in seen
                _, listed = await used(client, "moves")
                notations = [line.partition(": ")[0] for line in listed.splitlines()]
                assert "allowed" in (await used(client, "why", move=notations[0]))[1]
                failed, after = await used(client, "play", move=rng.choice(notations))
                assert not failed
                assert "Bungee – you are Ada" in after
            failed, _ = await used(client, "leave")
            assert not failed
            info = await place.get(f"/api/tables/{made['table']}", made["watch"])
            assert info["seats"][0]["program"]
            assert info["seats"][0]["stand_in"]

    asyncio.run(asyncio.wait_for(story(), 150))


def test_a_refusal_tells_its_clause_and_what_is_wrong_is_one_sentence(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            made, link = await opened(place, "person", "person")
            async with process("--link", link, "--name", "Ada") as client:
                assert "has not begun" in (await used(client, "look"))[1]
                assert "call wait again" in (await used(client, "wait", seconds=0.1))[1]
                failed, text = await used(client, "moves")
                assert failed
                assert "has not begun" in text
                other = await place.post(f"/api/tables/{made['table']}/join", {"name": "Beat"}, made["invite"])
                await place.post(f"/api/tables/{made['table']}/ready", {}, other["token"])
                seen = (await used(client, "look"))[1]
                listed = (await used(client, "moves"))[1]
                legal = {line.partition(": ")[0] for line in listed.splitlines()}
                wrong = next(move.text for move in tablee.game("bungee").catalogue if move.text not in legal)
                for tool in ("why", "play"):
                    assert (await used(client, tool, move=wrong))[1].startswith("Refused, BUN-")
                assert "is not a move" in (await used(client, "play", move="fly"))[1]
                hidden = next(line for line in seen.splitlines() if line.startswith("hand, Beat"))
                assert hidden.endswith(("4 hidden", "5 hidden"))
                for arguments in ({"link": "bungee"}, {"link": "http://127.0.0.1:9/t/x#y"}, {"link": link + "x"}):
                    failed, text = await used(client, "sit", **arguments)
                    assert failed
                    assert text.rstrip().endswith(".")
                    assert "Traceback" not in text

    asyncio.run(asyncio.wait_for(story(), 150))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--link bungee", "not a link"),
        ("--link http://127.0.0.1:9/t/x#y", "does not answer"),
        (f"--name {'A' * 41}", "40 characters"),
    ],
)
def test_bad_input_is_one_sentence(run, words, sentence):
    assert sentence in run("--lang", "en", "mcp", *words.split()).sentence


def test_without_the_sdk_it_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr("tablee.cli.mcp.find_spec", lambda _: None)
    assert "tablee[mcp]" in run("--lang", "en", "mcp").sentence
