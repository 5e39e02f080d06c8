"""Parts of the server by themselves: its clock, presence between servers, and the application without a socket."""

import asyncio

import httpx

from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.play.clock import Clock
from tablee.server.play.presence import EXPIRES, Presence
from tablee.server.storage.bus import Bus, NoBus
from tablee.server.storage.memory import MemoryStore


class Times:
    """Two clocks: one that is set, one that only goes on."""

    def __init__(self):
        self.wall, self.steady = 1_000_000.0, 50.0

    def pass_by(self, seconds):
        self.wall += seconds
        self.steady += seconds

    def clock(self):
        return Clock(lambda: self.wall, lambda: self.steady)


def test_a_clock_that_is_set_does_not_move_ours_and_one_that_drifts_does():
    times = Times()
    clock = times.clock()
    for jump in (3600, -7200):
        before = clock.now()
        times.wall += jump
        times.pass_by(10)
        assert clock.now() == before + 10
    times = Times()
    clock = times.clock()
    for _ in range(100):
        times.pass_by(60)
        times.wall += 0.5
        assert clock.now() == times.wall


def test_a_clock_that_jumps_hands_no_seat_to_a_bot(run):
    times = Times()

    async def story(place):
        table = await place.table(seats="mm", clock=600)
        seat, _ = await table.asked()
        for jump in (3600, -3600, 3600):
            times.wall += jump
            await asyncio.sleep(0.5)  # two sweeps
            assert not (await place.get(table.path, table.made["host"]))["seats"][seat]["stand_in"]
        times.pass_by(601)
        guest = await table.sit(1 - seat)
        while not (await guest.until("table"))["seats"][seat]["stand_in"]:
            pass

    run(story, clock=times.clock())


class FakeBus(Bus):
    def __init__(self):
        self.up, self.told = True, []

    async def open(self, hear):
        pass

    def tell(self, word):
        self.told.append(word)

    async def close(self):
        pass


def test_while_other_servers_cannot_say_who_is_there_nobody_is_absent():
    now = [0.0]
    bus = FakeBus()
    presence = Presence(bus, True, "one", lambda: now[0])
    assert not presence.absent("t", 0)  # the others have not had the time to say
    now[0] += EXPIRES
    assert presence.absent("t", 0)
    presence.heard("t", {"node": "two", "here": [0], "watching": 1})
    assert not presence.absent("t", 0)
    assert presence.of("t") == ({0}, 1)
    now[0] += EXPIRES  # not told again: that server has gone
    assert presence.absent("t", 0)
    bus.up = False
    assert not presence.absent("t", 0)
    bus.up = True
    assert not presence.absent("t", 0)
    now[0] += EXPIRES
    assert presence.absent("t", 0)


def test_without_a_bus_a_present_player_of_another_server_is_not_replaced(tmp_path):
    class Shared(MemoryStore):
        shared = True

    async def story():
        store = Shared()
        apps = [App(Settings(url="http://localhost", limited=False), store, NoBus()) for _ in range(2)]
        clients = [httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") for app in apps]
        for app in apps:
            await app.start()
        wish = {"game": "bungee", "seats": [{"who": "mine"}] * 2}
        made = (await clients[0].post("/api/tables", json=wish)).json()
        headers = {"authorization": f"Bearer {made['host']}"}
        path = f"/api/tables/{made['table']}"
        refused = await clients[1].post(f"{path}/bot", json={"seat": 1}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (409, "present")
        for app in apps:
            await app.stop()

    asyncio.run(story())


def test_the_application_runs_without_a_socket_and_without_a_disk():
    async def story():
        app = App(Settings(limited=False), MemoryStore())
        await app.start()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            wish = {"game": "bungee", "seats": [{"who": "mine"}] * 2}
            made = (await client.post("/api/tables", json=wish)).json()
            for seat, token in made["seats"].items():
                headers = {"authorization": f"Bearer {token}"}
                path = f"/api/tables/{made['table']}"
                view = (await client.get(f"{path}/view", headers=headers)).json()
                assert view["view"]["seat"] == int(seat)
                if view["asks"] is not None:
                    body = {"move": view["moves"][0]["code"], "answers": view["asks"]}
                    answer = await client.post(f"{path}/move", json=body, headers=headers)
                    assert answer.json()["number"] == view["number"] + 1
        await app.stop()

    asyncio.run(story())
