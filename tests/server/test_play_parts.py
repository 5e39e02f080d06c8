"""Parts of the server by themselves: its clock, presence between servers, and the application without a socket."""

import asyncio
import random
from types import SimpleNamespace

import httpx
import pytest

import tablee
from tablee.server.app import App
from tablee.server.config import Settings
from tablee.server.play import tokens
from tablee.server.play.bots import bot_runner
from tablee.server.play.bots.bot_workers import Attendance, decide
from tablee.server.play.clock import Clock
from tablee.server.play.presence import EXPIRES, Presence
from tablee.server.storage.bus import Bus, NoBus
from tablee.server.storage.memory import MemoryStore
from tests.laws.tables import decide as any_move
from tests.laws.tables import skip_ahead
from tests.server.disk import until


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


def test_a_clock_that_jumps_hands_no_seat_to_a_bot(run, monkeypatch):
    times = Times()

    async def story(place):
        due, sweeps = place.store.due, [0]

        def counted(now, limit):
            sweeps[0] += 1
            return due(now, limit)

        monkeypatch.setattr(place.store, "due", counted)
        table = await place.table(seats="mm", clock=600)
        seat, _ = await table.asked()
        for jump in (3600, -3600, 3600):
            times.wall += jump
            seen = sweeps[0]
            await until(lambda seen=seen: sweeps[0] > seen + 1)  # a whole one
            assert not (await place.get(table.path, table.made["host"]))["seats"][seat]["stand_in"]
        times.pass_by(601)
        guest = await table.sit(1 - seat)
        while not (await guest.until("table"))["seats"][seat]["stand_in"]:
            pass

    run(story, clock=times.clock(), sweep=0.02)


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


# -- How long a bot takes ------------------------------------------------------


class AtOnce:
    """Bots that think here, not in a worker."""

    async def choose(self, record, seat, level, seed, key="", visitor=""):
        return decide(0.0, record, seat, level, seed)


def pauses_of(position, numbers, monkeypatch, pace=1.0):
    """How long the bot that is asked there sleeps over its move, at one table after so many entries."""
    game = position.game

    def blank_record():
        record = game.record(int(position.seats), b"again")
        record.start = position.to_json()
        return record

    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    async def story():
        metrics = SimpleNamespace(thinking=SimpleNamespace(observe=float))
        runner = bot_runner.BotRunner(None, AtOnce(), Attendance(), None, metrics, None, None)
        for number in numbers:
            table = SimpleNamespace(
                id="table",
                number=number,
                values=[],
                blank_record=blank_record,
                row=SimpleNamespace(seed=b"again"),
                chairs=[SimpleNamespace(level="beginner")] * int(position.seats),
                spec=SimpleNamespace(bot_pace=pace),
            )
            await runner.choose(table, position.pending[0])

    with monkeypatch.context() as patched:
        patched.setattr(bot_runner, "monotonic", lambda: 50.0)
        patched.setattr(asyncio, "sleep", sleep)
        asyncio.run(story())
    return slept


@pytest.mark.parametrize("name", [box.name for box in tablee.boxes()])
def test_how_long_a_bot_takes_tells_nothing_about_what_is_hidden(name, monkeypatch):
    """Deal anew what the others at the table do not see: the bot may have one move or twenty, and takes as long."""
    game = tablee.game(name)
    seats = game.seat_counts[0]
    position = skip_ahead(game, seats, 5, 6)
    numbers = [11, 12, 13]
    before = pauses_of(position, numbers, monkeypatch)
    choices = set()
    for seed in range(6):
        other = position.seen_by(None).imagine(seed)
        choices.add(tuple(other.legal(other.pending[0])))
        assert pauses_of(other, numbers, monkeypatch) == before
    assert len(choices) > 1 or name in (
        "baernergaeng",
        "bauernschlau",
    )  # there, what one may do does not depend on cards


def test_a_forced_move_takes_as_long_as_a_choice(monkeypatch):
    game = tablee.game("bungee")
    position = game.deal(2, b"forced")
    rng = random.Random(2)
    free = forced = None
    for _ in range(400):
        count = len(position.legal(position.pending[0]))
        free = position.copy() if count > 3 and free is None else free
        forced = position.copy() if count == 1 and forced is None else forced
        if free is not None and forced is not None:
            break
        position.play(*any_move(position, rng))
    assert pauses_of(free, range(5), monkeypatch) == pauses_of(forced, range(5), monkeypatch)


def test_a_bot_is_now_quick_and_now_slow_around_the_pace_agreed_on(monkeypatch):
    position = tablee.game("bungee").deal(2, b"pace")
    slept = pauses_of(position, range(40), monkeypatch, 2.0)
    assert 1.0 <= min(slept) < 1.4
    assert 2.6 < max(slept) <= 3.0
    assert len(set(slept)) == 40
    assert pauses_of(position, range(3), monkeypatch, 0.0) == [0.0] * 3


def test_an_id_can_be_typed_after_a_command_and_is_not_taken_for_an_option():
    made = [tokens.new_table_id() for _ in range(2_000)]
    assert all(tokens.is_table_id(one) and not one.startswith("-") for one in made)
