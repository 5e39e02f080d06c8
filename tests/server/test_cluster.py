"""Several servers, one PostgreSQL: players of one table anywhere, and any of it may fail."""

import asyncio
import random
import time
from contextlib import AsyncExitStack

import pytest
import websockets

from tests.server.cluster import why_not
from tests.server.guests import PATIENCE, Guest
from tests.server.killing import Process, decide, new_table
from tests.server.test_circles import Ring

asyncpg = pytest.importorskip("asyncpg")
pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "all is there")


def cluster(postgres, story, nodes=2):

    async def whole():
        async with AsyncExitStack() as stack:
            words = ["--database", postgres.url]
            servers = [await stack.enter_async_context(Process(None, *words)) for _ in range(nodes)]
            await asyncio.wait_for(story(*servers), 120)

    asyncio.run(whole())


async def sit(server, made, seat):
    guest = Guest(await websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/live"))
    await guest.say(do="hello", token=made["seats"][str(seat)])
    return guest


async def answer(guest, view, rng):
    """The move is made again and again until it is acknowledged: under one name, so it is made once."""
    name = f"{rng.random()}"
    async with asyncio.timeout(PATIENCE * 2):
        while True:
            await guest.say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id=name)
            while True:
                message = await guest.hear()
                if message["type"] in ("ack", "refused") and message["id"] == name:
                    break
            if message["type"] == "ack":
                return message["number"]
            assert message["code"] == "storage", message
            await asyncio.sleep(0.2)


async def play_on(guests, rounds, rng):
    """Each answers when asked; whoever is asked is asked over its own line, on its own server."""
    for _ in range(rounds):
        asked = {asyncio.create_task(asks(guest)): guest for guest in guests}
        done, rest = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE * 2)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        assert done, "nobody was told that it is their turn"
        task = done.pop()
        await answer(asked[task], task.result(), rng)


async def asks(guest):
    """Its own view with a question; it asks for it in case it was shown before."""
    await guest.say(do="resync")
    while True:
        view = await guest.until("view")
        if view["asks"] is not None:
            return view


def test_players_of_one_table_sit_at_different_servers(postgres):
    async def story(one, two):
        made = await new_table(one.client)
        guests = [await sit(one, made, 0), await sit(two, made, 1)]
        await play_on(guests, 30, random.Random(1))
        seen = [await watch(server, made) for server in (one, two)]
        assert seen[0] == seen[1]
        while not all(seat["present"] for seat in (await table_of(one, made))["seats"]):
            await asyncio.sleep(0.05)  # presence comes over the bus

    cluster(postgres, story)


def test_a_new_link_for_a_seat_goes_to_its_device_at_whichever_server(postgres):
    async def story(one, two):
        made = await new_table(one.client)
        device = await sit(two, made, 1)
        while not (await table_of(one, made))["seats"][1]["present"]:
            await asyncio.sleep(0.05)
        path, host = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['host']}"}
        offered = (await one.client.post(f"{path}/link", json={"what": 1}, headers=host)).json()
        assert offered["code"] == "", "whoever is present at another server is not taken for lost"
        while not (await device.until("table"))["offered"]:
            pass
        old = {"authorization": f"Bearer {made['seats']['1']}"}
        taken = await two.client.post(f"{path}/seat", json={}, headers=old)
        assert taken.json()["seat"] == 1
        assert await device.closed() == 4401
        refused = await one.client.get(path, headers=old)
        assert (refused.status_code, refused.json()["code"]) == (410, "link-replaced")
        assert len((await table_of(one, made))["notices"]) == 2

    cluster(postgres, story)


async def watch(server, made):
    headers = {"authorization": f"Bearer {made['watch']}"}
    return (await server.client.get(f"/api/tables/{made['table']}/view", headers=headers)).json()


async def table_of(server, made):
    headers = {"authorization": f"Bearer {made['watch']}"}
    return (await server.client.get(f"/api/tables/{made['table']}", headers=headers)).json()


def test_a_circle_is_one_at_both_servers(postgres):
    async def story(one, two):
        ring = await Ring.made(one.client)
        there = Ring(two.client, ring.made, "Anna")
        # both become members at the same moment, each at another server; of one name there is only one
        answers = await asyncio.gather(
            ring.client.post(f"{ring.path}/members", json={"name": "Beat"}, headers=held(ring, "link")),
            there.client.post(f"{ring.path}/members", json={"name": "beat"}, headers=held(ring, "link")),
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        beat = next(answer.json() for answer in answers if answer.status_code == 201)
        there.tokens["Beat"] = beat["token"]
        made = await ring.open("Anna")
        seat = await there.sit(made["table"], "Beat")  # without having been told of it
        await there.until(lambda state: state["tables"][0]["state"] == "playing", "Beat")
        state = await ring.look("Anna", "?wait=0.1")
        assert state["you"] == ring.ids["Anna"]
        async with asyncio.timeout(PATIENCE * 2):  # presence comes over the bus
            while not all(one["here"] for one in (await there.look("Beat", "?wait=0.1"))["members"]):
                await ring.look("Anna", "?wait=0.1")
        waiting = asyncio.create_task(ring.until(lambda state: state["games"], "Anna"))
        await there.play_out(made["table"], {"0": made["seats"]["0"], "1": seat["token"]})
        assert len((await waiting)["games"]) == 1, "both servers saw the end, and it counts once"
        assert (await ring.look("Anna"))["ratings"] == (await there.look("Anna"))["ratings"]
        await there.post("/leave", "Beat")
        await ring.ask("GET", "", beat["token"], status=404)
        await there.post("/keep", "keeper", do="delete", title="Les Dupont")
        await ring.look("link", status=404)

    cluster(postgres, story)


def held(ring, who):
    return {"authorization": f"Bearer {ring.tokens[who]}"}


def test_both_servers_take_moves_of_the_same_table_and_none_is_doubled(postgres):
    """Simultaneous choices through two servers at once: the log's key sorts them out."""

    async def story(one, two):
        made = await new_table(one.client, "bohne", 6)
        rng = random.Random(2)
        for number in range(12):
            log = []
            await asyncio.gather(
                *(half(server, made, rng, log, number, part) for part, server in enumerate((one, two)))
            )
            assert log
        seen = [await watch(server, made) for server in (one, two)]
        assert seen[0] == seen[1]

    async def half(server, made, rng, log, number, part):
        mine = {**made, "seats": {seat: t for seat, t in made["seats"].items() if int(seat) % 2 == part}}
        await decide(server.client, mine, rng, log, f"{number} {part}")

    cluster(postgres, story)


def test_one_server_is_killed_and_its_players_go_on_at_the_other(postgres):
    async def story(one, two):
        made = await new_table(one.client)
        guests = [await sit(one, made, 0), await sit(two, made, 1)]
        await play_on(guests, 7, random.Random(3))
        await one.kill()
        guests[0] = await sit(two, made, 0)
        await play_on(guests, 10, random.Random(4))

    cluster(postgres, story)


def test_play_goes_on_while_no_word_goes_round(postgres):
    """Without LISTEN/NOTIFY, as behind some connection poolers, the log is looked into once a second."""

    async def story(one, two):
        made = await new_table(one.client)
        guests = [await sit(one, made, 0), await sit(two, made, 1)]
        await play_on(guests, 4, random.Random(5))
        connection = await asyncpg.connect(postgres.url)
        try:
            gone, rng, rounds = time.monotonic(), random.Random(6), 0
            while time.monotonic() < gone + 5 or rounds < 6:
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~* 'listen|pg_notify'"
                    " AND pid <> pg_backend_pid()"
                )
                await play_on(guests, 1, rng)
                rounds += 1
            await heard_unasked(guests, rng)
        finally:
            await connection.close()
        await play_on(guests, 4, random.Random(7))
        while not all(seat["present"] for seat in (await table_of(one, made))["seats"]):
            await asyncio.sleep(0.05)  # word goes round again
        assert await watch(one, made) == await watch(two, made)

    cluster(postgres, story)


async def newest(guest):
    """Its view as it stands, whatever else still lies in the line."""
    await guest.say(do="resync")
    await guest.say(do="ping", id="newest")
    view = None
    while (message := await guest.hear())["type"] != "ack" or message["id"] != "newest":
        view = message if message["type"] == "view" else view
    return await guest.until("view") if view is None else view


async def heard_unasked(guests, rng):
    """What is played at one server comes to the other without being asked for."""
    mover = None
    while mover is None:  # a server whose connection was cut just now shows what it knows
        views = [await newest(guest) for guest in guests]
        mover = next((seat for seat, view in enumerate(views) if view["asks"] is not None), None)
    number = await answer(guests[mover], views[mover], rng)
    await guests[1 - mover].view_from(number)


def test_postgres_is_restarted_and_nothing_acknowledged_is_lost(postgres):
    async def story(one, two):
        made = await new_table(one.client)
        guests = [await sit(one, made, 0), await sit(two, made, 1)]
        await play_on(guests, 5, random.Random(8))
        before = await watch(one, made)
        postgres.stop("immediate")
        refused = await one.client.get("/readyz")
        assert refused.status_code == 503
        assert (await one.client.get("/healthz")).status_code == 200
        postgres.start()
        while (await two.client.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
        while (await one.client.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
        assert (await watch(one, made))["view"] == before["view"]
        await play_on(guests, 10, random.Random(9))

    cluster(postgres, story)
