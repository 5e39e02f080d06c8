"""What one visitor may use: each budget is used up by somebody at 127.0.0.3, and somebody else is served all the same."""

import asyncio
import contextlib
import json
import socket
import sqlite3

import httpx
import pytest
import websockets

import tablee
from tablee.core.record import Record
from tablee.core.rule import Mistake
from tablee.server import budgets, config, texts
from tablee.server.budgets import Allowance, Budget
from tablee.server.errors import Trouble
from tablee.server.transport import protocols, websocket
from tests.server.guests import Guest

GREEDY, OTHER = "127.0.0.3", "127.0.0.2"  # 127.0.0.1 is where a proxy would be
BOTS_ALONE = {"game": "bohne", "seats": [{"who": "bot", "level": "random"}] * 3, "bot_pace": 0}


def client_from(place, address):
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=place.url, transport=transport, timeout=30)


async def sit_from(place, address, table, token, **hello):
    url = f"ws://127.0.0.1:{place.port}/api/tables/{table}/live"
    guest = Guest(await websockets.connect(url, local_addr=(address, 0), close_timeout=1))
    await guest.say(do="hello", token=token, **hello)
    return guest


async def make(client, seats=2, **wishes):
    wish = {"game": "bungee", "seats": [{"who": "mine"}] * seats, "bot_pace": 0, **wishes}
    return await client.post("/api/tables", json=wish)


async def figure(place, name):
    """A figure of ``/metrics``, which is there."""
    text = (await place.client.get("/metrics")).text
    [found] = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(name)]
    return float(found)


def refused(answer, code, status=429):
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert int(answer.headers["retry-after"]) >= 1
    return True


# -- The mechanism -----------------------------------------------------------


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(budgets, "monotonic", lambda: now[0])
    return now


def test_a_budget_has_so_many_at_once_and_so_many_more_a_second(clock):
    budget = Budget("test", "too-many", Allowance(3, 0.5))
    for _ in range(3):
        budget.spend("a")
    with pytest.raises(Trouble) as error:
        budget.spend("a")
    assert (error.value.code, error.value.status, error.value.retry_after) == ("too-many", 429, 2)
    budget.spend("b")
    clock[0] += 2
    budget.spend("a")
    with pytest.raises(Trouble):
        budget.spend("a")
    assert budget.refused == {"visitor": 2, "all": 0}


def test_what_costs_more_than_was_known_is_owed_for_a_minute_at_most(clock):
    budget = Budget("test", "too-many", Allowance(3, 0.5))
    budget.spend("a")
    budget.charge("a", 1e9)
    clock[0] += 59
    with pytest.raises(Trouble):
        budget.spend("a")
    clock[0] += 4
    budget.spend("a")


def test_what_is_given_back_can_be_had_again_and_leaves_nothing_behind(clock):
    budget = Budget("test", "too-many-connections", Allowance(2))
    budget.spend("a")
    budget.spend("a")
    clock[0] += 1e6
    with pytest.raises(Trouble):
        budget.spend("a")
    budget.give_back("a")
    budget.spend("a")
    budget.give_back("a")
    budget.give_back("a")
    assert not budget.buckets


def test_many_visitors_together_have_a_budget_too(clock):
    budget = Budget("test", "too-many", Allowance(3, 1), Allowance(10, 2))
    for visitor in range(10):
        budget.spend(str(visitor))
    with pytest.raises(Trouble) as error:
        budget.spend("eleventh")
    assert (error.value.code, error.value.status, error.value.retry_after) == ("full-house", 503, 1)
    clock[0] += 1
    budget.spend("eleventh")
    assert budget.refused == {"visitor": 0, "all": 1}


def test_visitors_without_number_do_not_fill_the_memory(clock):
    budget = Budget("test", "too-many", Allowance(3, 1))
    for visitor in range(budgets.MOST_KEYS + 500):
        budget.spend(str(visitor))
    assert len(budget.buckets) == budgets.MOST_KEYS


@pytest.mark.parametrize("text", ["", "40", "40 + x/s", "40 + 0.5", "-1 + 1/s", "0 + 1/s", "inf + 1/s", "1 + nan/s"])
def test_a_budget_that_cannot_be_read_is_refused_in_a_sentence(text):
    with pytest.raises(Mistake) as error:
        config.load(environ={"TABLEE_VISITOR_TABLES": text})
    for lang in ("fr", "de", "en"):
        assert "40 + 0.5/s" in error.value.say(lang)


def test_budgets_are_settings(tmp_path):
    file = tmp_path / "tablee.toml"
    file.write_text('visitor_requests = "9 + 1/s"\nseat_entries = "8 + 0.25/s"\n')
    found = config.load(file=str(file), environ={"TABLEE_VISITOR_REQUESTS": "7 + 1/s"})
    assert (found.visitor_requests, found.seat_entries) == ("7 + 1/s", "8 + 0.25/s")
    assert Allowance.read(found.seat_entries) == Allowance(8, 0.25)


# -- Each budget -------------------------------------------------------------


def test_requests(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            for path in ("/api/games", "/healthz", "/", "/api/tables/none", "/metrics"):  # whatever it is
                await greedy.get(path)
            assert refused(await greedy.get("/api/games"), "too-many")
            for lang, (fr, de, en) in zip(("fr", "de", "en"), [texts.SENTENCES["too-many"][1]] * 3, strict=True):
                answer = await greedy.get(f"/api/games?lang={lang}")
                assert answer.json()["sentence"] == {"fr": fr, "de": de, "en": en}[lang]
            assert (await other.get("/api/games")).status_code == 200
            assert (await figure(place, 'tablee_budget_refused_total{budget="requests",of="visitor"}')) == 4

    run(story, limited=True, visitor_requests="5 + 0.01/s")


def test_long_requests_count_for_several(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            kind = {"content-type": "application/json"}
            assert (await greedy.post("/api/study", content=b" " * 16_000, headers=kind)).status_code == 400
            assert refused(await greedy.get("/api/games"), "too-many")
            assert (await other.get("/api/games")).status_code == 200

    run(story, limited=True, visitor_requests="5 + 0.01/s")


def test_messages_over_all_sockets_of_a_visitor_and_at_last_they_are_closed(run, monkeypatch):
    monkeypatch.setattr(websocket, "REFUSED_AFTER", 0.01)

    async def story(place):
        async with client_from(place, OTHER) as other:
            made = (await make(other)).json()
            first = await sit_from(place, GREEDY, made["table"], made["seats"]["0"])
            second = await sit_from(place, GREEDY, made["table"], made["seats"]["1"])
            for guest in (first, second):
                await guest.until("view")
                for _ in range(40):
                    await guest.say(do="ping", id="p")
            assert (await second.until("refused"))["code"] == "too-many", "though the first has said as much"
            assert await second.closed() == 4429
            assert '"too-many"' in second.heard[-1]
            here = await sit_from(place, OTHER, made["table"], made["watch"])
            await here.say(do="ping", id="p")
            await here.until("ack", id="p")

    run(story, limited=True, visitor_requests="40 + 0.01/s")


def test_frames_that_carry_nothing(run):
    async def story(place):
        async with client_from(place, OTHER) as other:
            made = (await make(other)).json()
            ping, part, empty_part = b"\x89\x80abcd", b"\x01\x80abcd", b"\x00\x80abcd"
            for frames in (ping * 2000, part + empty_part * 2000):
                guest = await sit_from(place, GREEDY, made["table"], made["watch"])
                await guest.until("table")
                guest.line.transport.write(frames)
                assert await guest.closed() == 1006
                place.app.budgets.requests.buckets.clear()
            assert (await other.get("/api/games")).status_code == 200

    run(story, limited=True)


def test_tables_with_rematches_among_them(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            made = (await make(greedy)).json()
            host = {"authorization": f"Bearer {made['host']}"}
            id, rematches = made["table"], 0
            while True:
                closed = await greedy.post(f"/api/tables/{id}/close", json={}, headers=host)
                assert closed.status_code == 200
                again = await greedy.post(f"/api/tables/{id}/rematch", json={}, headers=host)
                if again.status_code != 200:
                    break
                id, rematches = again.json()["table"], rematches + 1
            assert refused(again, "too-many-tables")
            assert again.headers["retry-after"] in again.json()["sentence"]
            assert rematches == 3
            assert refused(await make(greedy), "too-many-tables")
            assert (await make(other)).status_code == 201

    run(story, limited=True, visitor_tables="4 + 0.01/s")


def test_entries_of_one_visitor(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            made = (await make(greedy)).json()
            for client, tries, answers in ((greedy, 8, {409, 429}), (other, 5, {409})):
                head = {"authorization": f"Bearer {made['seats']['0']}"}
                path, body = f"/api/tables/{made['table']}/move", {"move": 1, "answers": 0}
                assert {(await client.post(path, json=body, headers=head)).status_code for _ in range(tries)} == answers
            guest = await sit_from(place, GREEDY, made["table"], made["seats"]["0"])
            await guest.say(do="undo", answers=0, id="u")
            assert (await guest.until("refused"))["code"] == "too-many"

    run(story, limited=True, visitor_entries="6 + 0.01/s")


def test_what_many_are_told_of_costs_more(run):
    async def story(place):
        made = await place.table()
        for _ in range(budgets.FAN_OUT * 2):
            guest = await made.sit()
            await guest.until("table")
        for _ in range(3):
            await place.post(f"{made.path}/move", {"move": 1, "answers": 0}, made.tokens[0], 409)
        await place.post(f"{made.path}/move", {"move": 1, "answers": 0}, made.tokens[0], 429)

    run(story, limited=True, visitor_entries="9 + 0.01/s")


def test_entries_of_one_seat_that_are_no_moves(run):
    async def story(place):
        table = await place.table(seats="mpp")
        joined = await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"])
        for at in range(6):
            await place.post(f"{table.path}/ready", {"ready": at % 2 == 0}, table.tokens[0])
        await place.post(f"{table.path}/ready", {}, table.tokens[0], status=429)
        await place.post(f"{table.path}/ready", {}, joined["token"])  # the others are not held up
        for _ in range(6):
            await place.post(f"{table.path}/link", {"what": "watch"}, table.made["host"])
        await place.post(f"{table.path}/link", {"what": "watch"}, table.made["host"], status=429)
        assert (await figure(place, 'tablee_budget_refused_total{budget="seat_entries",of="visitor"}')) == 2

    run(story, limited=True, seat_entries="6 + 0.01/s")


def test_a_full_log_takes_moves_and_what_ends_a_game(run):
    async def story(place):
        table = await place.table(seats="mm")
        while place.app.registry.tables[table.id].number < 100:
            await place.post(f"{table.path}/link", {"what": "watch"}, table.made["host"])
        refusal = await place.post(f"{table.path}/say", {"text": "hello"}, table.tokens[0], 409)
        assert refusal["code"] == "log-full"
        assert await table.play_on(3) == 3
        await place.post(f"{table.path}/close", {}, table.made["host"])
        await place.post(f"{table.path}/rematch", {}, table.made["host"])

    run(story, most_entries=100)


def test_thinking(run):
    wish = {"record": "", "game": "bungee", "position": {}}

    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            place.app.budgets.thinking.charge(GREEDY, 10)  # as if somebody had thought for so long
            answer = await greedy.post("/api/study", json=wish)
            assert refused(answer, "too-much-thinking")
            assert answer.headers["retry-after"] in answer.json()["sentence"]
            assert (await other.post("/api/study", json=wish)).status_code in (400, 409)
            took = place.app.bot_workers.studies.counts.seconds
            assert place.app.budgets.thinking.buckets[OTHER].left == pytest.approx(10 - took, abs=0.02)

    run(story, limited=True, visitor_thinking="10 + 0.0001/s")


# -- Bytes that are stored ---------------------------------------------------


def stored(place, visitor):
    """Bytes that this visitor has had stored."""
    budget = place.app.budgets.stored
    return budget.each.burst - budget.buckets[visitor].left


def on_disk(path):
    """Bytes of the rows themselves."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        sizes = [sum(len(str(value).encode()) for value in row) for row in db.execute("SELECT * FROM log")]
        return sum(sizes) + sum(len(row[1]) + len(row[3]) for row in db.execute("SELECT * FROM tables"))


def test_talk_moves_tables_and_positions_of_records_count_at_least_the_bytes_they_take(run, tmp_path):
    async def story(place):
        async with client_from(place, GREEDY) as greedy:
            before = on_disk(tmp_path / "tablee.sqlite3")
            position = tablee.game("bohne").deal(6, b"x")
            record = Record("bohne", position.game.edition, position.game.options, 6)
            record.seed = bytes(32)
            made = (await make(greedy, 6, game="bohne", record=record.to_json())).json()
            with_position = stored(place, GREEDY)
            head = {"authorization": f"Bearer {made['seats']['0']}"}
            path = f"/api/tables/{made['table']}"
            for text in ("a", "a" * 200, "\u00e9" * 200):
                before_words = stored(place, GREEDY)
                assert (await greedy.post(f"{path}/say", json={"text": text}, headers=head)).status_code == 200
                assert stored(place, GREEDY) - before_words > budgets.ENTRY + len(text.encode())
            guest = await sit_from(place, GREEDY, made["table"], made["seats"]["0"])
            await guest.say(do="say", reaction="bravo")
            await guest.until("said", reaction="bravo")
            view = (await greedy.get(f"{path}/view", headers=head)).json()
            assert len(json.dumps(view["view"])) < with_position
            assert on_disk(tmp_path / "tablee.sqlite3") - before < stored(place, GREEDY)
            host = {"authorization": f"Bearer {made['host']}"}
            for what in ("close", "rematch"):
                assert (await greedy.post(f"{path}/{what}", json={}, headers=host)).status_code == 200
            assert on_disk(tmp_path / "tablee.sqlite3") - before < stored(place, GREEDY)

    run(story, limited=True, visitor_stored="10000000 + 0.001/s")


def test_whoever_has_had_much_stored_is_refused_at_every_door_and_others_are_not(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy, client_from(place, OTHER) as other:
            made, theirs = (await make(greedy)).json(), (await make(other)).json()
            table, head = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['seats']['0']}"}
            guest = await sit_from(place, GREEDY, made["table"], made["seats"]["0"])
            await guest.until("view")
            while (answer := await greedy.post(f"{table}/say", json={"text": "a" * 200}, headers=head)).is_success:
                place.app.commands.talk.buckets.clear()
            assert refused(answer, "too-much-stored")
            assert answer.headers["retry-after"] in answer.json()["sentence"]
            assert refused(await make(greedy), "too-much-stored")
            await guest.say(do="move", move=1, answers=0, id="m")
            assert (await guest.until("refused"))["code"] == "too-much-stored"
            path, body = f"/api/tables/{theirs['table']}/say", {"reaction": "bravo"}
            answer = await other.post(path, json=body, headers={"authorization": f"Bearer {theirs['seats']['0']}"})
            assert answer.status_code == 200
            assert await figure(place, 'tablee_budget_refused_total{budget="stored",of="visitor"}') == 3

    run(story, limited=True, visitor_stored="4000 + 0.1/s")


def test_all_visitors_together_may_have_so_much_stored(run):
    async def story(place):
        async with client_from(place, GREEDY) as one, client_from(place, OTHER) as other:
            assert (await make(one)).status_code == 201
            assert refused(await make(other), "full-house", 503)
            assert await figure(place, 'tablee_budget_refused_total{budget="stored",of="all"}') == 1

    run(story, limited=True, all_stored="4000 + 0.1/s")


def test_moves_of_bots_count_for_whoever_made_their_table(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy:
            made = (await greedy.post("/api/tables", json=BOTS_ALONE)).json()
            guest = await sit_from(place, OTHER, made["table"], made["watch"])
            at_least = (await guest.until("view"))["number"] + 20
            before = stored(place, GREEDY)
            while (await guest.until("view"))["number"] < at_least:
                pass
            assert stored(place, GREEDY) - before >= 10 * budgets.ENTRY

    run(story, limited=True, visitor_stored="100000 + 0.001/s")


# -- Connections of every kind -----------------------------------------------


def test_waiting_requests_event_streams_and_sockets_count_as_connections(run):
    async def story(place):
        async with client_from(place, OTHER) as other:
            made = (await make(other)).json()
            path, head = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['watch']}"}
            async with client_from(place, GREEDY) as greedy:
                live = await sit_from(place, GREEDY, made["table"], made["watch"])
                await live.until("table")
                poll = asyncio.create_task(greedy.get(f"{path}/view?after=9999&wait=20", headers=head))
                async with greedy.stream("GET", f"{path}/events", headers=head) as stream:
                    assert stream.status_code == 200
                    while place.app.broadcaster.count < 3:
                        await asyncio.sleep(0.01)
                    assert refused(await greedy.get("/api/games"), "too-many-connections")
                    with pytest.raises(websockets.InvalidStatus) as denied:
                        await sit_from(place, GREEDY, made["table"], made["watch"])
                    assert denied.value.response.status_code == 429
                    assert json.loads(denied.value.response.body)["code"] == "too-many-connections"
                    assert (await other.get("/api/games")).status_code == 200
                poll.cancel()
                await live.leave()
                while place.app.broadcaster.count:  # who hangs up is gone, whatever they waited for
                    await asyncio.sleep(0.01)
                assert (await greedy.get("/api/games")).status_code == 200

    run(story, limited=True, visitor_connections=3)


def raw(place, address, sent=b""):
    line = socket.create_connection(("127.0.0.1", place.port), timeout=30, source_address=(address, 0))
    line.sendall(sent)
    return line


async def read_all(line):
    return await asyncio.to_thread(read_until_closed, line)


def read_until_closed(line):
    found = b""
    try:
        while part := line.recv(4096):
            found += part
    except ConnectionResetError:
        pass
    return found


HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("sent", [[], [b"G"], [HALF], [WHOLE, HALF], [WHOLE, b"GET /"]])
def test_a_connection_without_a_whole_request_ends(run, monkeypatch, sent):
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.2)

    async def story(place):
        line = raw(place, GREEDY)
        for part in sent:
            line.sendall(part)
            if part == WHOLE:
                assert b"200 OK" in await asyncio.to_thread(line.recv, 4096)
        assert await read_all(line) in (b"", b'{"status":"ok"}')
        while place.app.budgets.sockets.buckets:
            await asyncio.sleep(0.01)

    run(story, limited=True)


def test_neither_a_request_that_is_being_answered_nor_a_websocket_is_ended(run, monkeypatch):
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.1)

    async def story(place):
        table = await place.table()
        view = await place.get(f"{table.path}/view?after=9999&wait=0.5", table.tokens[0])
        assert view["number"] == 3
        guest = await table.sit(0)
        await guest.until("view")
        assert await read_all(raw(place, GREEDY)) == b"", (
            "a connection that came later, and says nothing, has been ended"
        )
        await guest.say(do="ping", id="p")
        await guest.until("ack", id="p")

    run(story, limited=True)


def test_idle_connections_are_refused_above_the_limit_and_others_are_let_in(run):
    async def story(place):
        idle = [raw(place, GREEDY) for _ in range(4)]
        while len(place.server.server_state.connections) < 4:
            await asyncio.sleep(0.01)
        answer = await read_all(raw(place, GREEDY))
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too-many-connections"
        for here in (OTHER, "127.0.0.1"):
            async with client_from(place, here) as other:
                assert (await other.get("/healthz")).status_code == 200
        for line in idle:
            line.close()
        while place.app.budgets.sockets.buckets:
            await asyncio.sleep(0.01)

    run(story, limited=True, visitor_connections=4)


def test_connections_of_a_proxy_count_for_whom_it_speaks_for(run):
    async def story(place):
        proxy = [raw(place, "127.0.0.1") for _ in range(6)]
        for client, status in (("192.0.2.1", 429), ("192.0.2.2", 200)):
            head = {"x-forwarded-for": client}
            for _ in range(3):
                answer = await place.client.get("/api/games", headers=head)
                if client == "192.0.2.1":
                    await place.client.post("/api/tables", content=b" " * 16_000, headers=head)
            assert answer.status_code == status
        for line in proxy:
            line.close()

    run(story, limited=True, visitor_connections=4, visitor_requests="4 + 0.01/s")


# -- Who must never notice ---------------------------------------------------


async def page_of(place, client, table, token):
    """One device: the page with its files, then a socket."""
    for _ in range(40):
        assert (await client.get("/")).status_code == 200
    guest = await sit_from(place, GREEDY, table, token)
    await guest.until("view")
    return guest


async def play_and_talk(guest, moves, until):
    """As fast as the machine can, and a reaction now and then."""
    answered = -1
    while len(moves) < until:
        view = guest.newest
        if view["asks"] is not None and view["number"] > answered:
            answered = view["number"]
            await guest.say(do="move", move=view["moves"][0]["code"], answers=view["asks"], id=f"{answered}")
            moves.append(answered)
            if len(moves) % 40 == 0:
                await guest.say(do="say", reaction="bravo")
        message = await guest.hear()
        assert message["type"] != "refused" or message["code"] == "stale", message


async def look_on(guest):
    await guest.say(do="say", reaction="wow")
    while True:
        assert (await guest.hear())["type"] != "refused"


def test_a_household_at_one_address_plays_and_talks_without_meeting_a_limit(run):
    """Six players with two devices each; 200 moves in two or three seconds, which no household manages; and a rematch."""

    async def story(place):
        async with client_from(place, GREEDY) as client:
            made = (await make(client, 6, game="bohne")).json()
            table, tokens = made["table"], [made["seats"][str(seat)] for seat in range(6)]
            devices = await asyncio.gather(*[page_of(place, client, table, token) for token in tokens * 2])
            moves = []
            looking = [asyncio.create_task(look_on(guest)) for guest in devices[6:]]
            playing = [asyncio.create_task(play_and_talk(guest, moves, 200)) for guest in devices[:6]]
            done, _ = await asyncio.wait([*looking, *playing], return_when=asyncio.FIRST_COMPLETED)
            for task in (*looking, *playing):
                task.cancel()
            for task in done:
                task.result()
            assert len(moves) >= 200
            host = {"authorization": f"Bearer {made['host']}"}
            for what in ("close", "rematch"):
                answer = await client.post(f"/api/tables/{table}/{what}", json={}, headers=host)
                assert answer.status_code == 200
            refusals = {budget.name: sum(budget.refused.values()) for budget in place.app.budgets.all()}
            assert refusals == dict.fromkeys(refusals, 0)
            assert place.app.budgets.connections.buckets[GREEDY].left <= 200 - 12, "all of it was counted"
            for guest in devices:
                await guest.leave()

    run(story, limited=True)
