"""Who comes with the wrong link, from the wrong place, too often or with too much, is refused; each is tried here."""

import asyncio
import json
import socket

import pytest
import websockets

from tablee.server import texts
from tablee.server.play import tokens
from tablee.server.storage import store as store_module
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.network import Reach


def test_every_wrong_link_opens_nothing(run):
    async def story(place):
        table, other = await place.table(seats="mm", public=True), await place.table(seats="mm")
        old = table.made["watch"]
        new = await place.post(f"{table.path}/link", {"what": "watch"}, table.made["host"])
        wrong = [old, other.tokens[0], other.made["host"], tokens.new_token(), new["token"][:-1], new["token"] + "A"]
        wrong += ["x", "x" * 64, "x" * 5000, tokens.hashed(new["token"]), "é"]
        for token in wrong:
            for path in ("/view", "", "/events", "/why?move=1"):
                answer = await place.client.get(
                    table.path + path, headers={b"authorization": b"Bearer " + token.encode("utf-8")}
                )
                assert answer.status_code == 404
                assert answer.json()["code"] == "no-such-table"
            if len(token) <= 64:
                guest = await place.sit(table.id, token)
                assert await guest.closed() == 4404
        await place.get(f"{other.path}/view", status=404)  # not public
        guest = await place.sit(other.id)
        assert await guest.closed() == 4404
        for what in ("start", "link", "close"):
            body = {"what": 0} if what == "link" else {}
            await place.post(f"{other.path}/{what}", body, other.tokens[0], 403)
        for token in (other.made["watch"], other.made["invite"]):
            await place.post(f"{other.path}/move", {"move": 1, "answers": 1}, token, 403)
            await place.post(f"{other.path}/leave", {}, token, 403)
            await place.post(f"{other.path}/undo", {"answers": 1}, token, 403)

    run(story)


def test_only_hashes_are_kept(run, tmp_path):
    async def story(place):
        table = await place.table(seats="mp")
        joined = await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"])
        new = await place.post(f"{table.path}/link", {"what": "host"}, table.made["host"])
        secrets = [table.made["host"], table.made["invite"], table.tokens[0], joined["token"], new["token"]]
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for secret in secrets:
            assert len(secret) >= 22  # 128 bits and more
            assert secret.encode() not in kept
        assert oct((tmp_path / "tablee.sqlite3").stat().st_mode & 0o077) == "0o0"

    run(story)


PAGES_ORIGINS = ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example"]


def test_pages_of_other_sites_are_refused(run):
    async def story(place):
        for origin in PAGES_ORIGINS:
            table = await place.table(seats="mm")
            answer = await place.client.post("/api/tables", json={}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(f"ws://127.0.0.1:{place.port}{table.path}/live", origin=origin)
            assert refused.value.response.status_code == 403
            line = await websockets.connect(f"ws://127.0.0.1:{place.port}{table.path}/live", origin=place.url)
            await line.close()

    run(story)


def test_pages_of_a_site_that_was_named_may_speak_to_the_server_and_no_others(run):
    """What a browser asks before it lets a page of another site call: the fetch standard's preflight, and the answer's headers."""

    async def story(place):
        table = await place.table(seats="mm")
        for origin, allowed in (("https://club.example", True), ("https://evil.example", False)):
            asked = {"origin": origin, "access-control-request-method": "POST"}
            asked["access-control-request-headers"] = "authorization,content-type"
            preflight = await place.client.options(f"{table.path}/say", headers=asked)
            assert (preflight.status_code == 200) is allowed
            assert (preflight.headers.get("access-control-allow-origin") == origin) is allowed
            spoken = {"origin": origin, "authorization": f"Bearer {table.tokens[0]}"}
            said = await place.client.post(f"{table.path}/say", json={"text": "Hallo"}, headers=spoken)
            assert said.status_code == (200 if allowed else 403)
            refused = await place.client.get(f"{table.path}/view", headers={"origin": origin})
            assert refused.status_code == 404
            for answer in (said, refused):
                assert (answer.headers.get("access-control-allow-origin") == origin) is allowed
        line = await websockets.connect(f"ws://127.0.0.1:{place.port}{table.path}/live", origin="https://club.example")
        await line.close()
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{place.port}{table.path}/live", origin="https://evil.example")

    run(story, origins=["https://club.example"])


def test_a_name_that_is_not_ours_is_refused(run):
    async def story(place):
        for host in ("evil.example", "", "127.0.0.1.evil.example", "["):
            assert (await place.client.get("/api/games", headers={"host": host})).status_code in (400, 403)
            assert (await place.client.get("/", headers={"host": host})).status_code in (400, 403)
        for host in ("localhost:9", "192.168.1.7", "[::1]:80"):
            assert (await place.client.get("/api/games", headers={"host": host})).status_code == 200

    run(story)


UNKNOWN = {
    "fr": "Ce serveur ne se connaît pas sous le nom",
    "de": "Dieser Server kennt sich nicht unter dem Namen",
    "en": "This server does not know itself by the name",
}


@pytest.mark.parametrize("lang", UNKNOWN)
def test_whoever_comes_by_a_name_that_is_not_ours_reads_what_to_set(run, lang):
    async def story(place):
        browser = {"host": "games.example:8150", "accept": "text/html,*/*;q=0.8", "accept-language": lang}
        for path in ("/", "/t/AAAAAAAAAAAA", "/assets/none.js"):
            answer = await place.client.get(path, headers=browser)
            assert (answer.status_code, answer.headers["content-type"]) == (403, "text/html; charset=utf-8")
            assert UNKNOWN[lang] in answer.text
            assert "tablee serve --url http://games.example:8150" in answer.text
        program = await place.client.get("/api/games", headers=browser)
        assert (program.status_code, program.json()["code"]) == (403, "unknown-host")
        assert "TABLEE_URL" in program.json()["sentence"]
        nasty = await place.client.get("/", headers={**browser, "host": "<script>alert(1)</script>.example"})
        assert nasty.status_code in (400, 403)
        assert "<script" not in nasty.text

    run(story)


def test_with_the_setting_that_the_sentence_names_the_name_is_ours():
    assert not Addresses().is_own_host("games.example:8150")
    assert Addresses("http://games.example:8150").is_own_host("games.example:8150")


def test_a_page_opened_as_localhost_learns_where_others_reach_the_server(run):
    async def story(place):
        assert await place.get("/api/server") == {"addresses": [place.url], "why": ""}  # as somebody said
        place.app.addresses.url = ""
        assert await place.get("/api/server") == {"addresses": [], "why": "local"}
        place.app.addresses.reach = Reach("192.168.1.20", 9000)
        assert await place.get("/api/server") == {"addresses": ["http://192.168.1.20:9000"], "why": ""}
        table = await place.table(seats="mp")
        made = await place.post(f"{table.path}/link", {"what": "invite"}, table.made["host"])
        assert made["link"] == f"http://192.168.1.20:9000/t/{table.id}#{made['token']}"

    run(story)


def test_a_page_of_no_site_is_refused_when_no_address_was_given(run):
    async def story(place):
        place.app.addresses.url = ""
        for origin in ("http://", "https://", "null", "http://tablee.local"):
            answer = await place.client.post("/api/tables", json={}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
        answer = await place.client.get("/api/games", headers={"host": "tablee.local"})  # not announced, so not ours
        assert answer.status_code == 403

    run(story)


def test_forms_cannot_be_posted(run):
    async def story(place):
        for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", ""):
            answer = await place.client.post("/api/tables", content=b"{}", headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "not-json")

    run(story)


MALFORMED_BODYS = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"game":1}',
    b"[" * 9000,
    b'{"game":"bungee","game":"x","seats":[1]}',
    b"1e999",
]


def test_malformed_requests_are_refused_in_a_sentence(run):
    async def story(place):
        for body in MALFORMED_BODYS:
            answer = await place.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")

    run(story)


def test_oversized_requests_are_refused(run):
    async def story(place):
        json_type = {"content-type": "application/json"}
        answer = await place.client.post("/api/tables", content=b" " * 20_000, headers=json_type)
        assert answer.status_code == 413
        table = await place.table(seats="mm")
        guest = await table.sit(0)
        await guest.until("view")
        await guest.line.send("x" * 10_000)
        assert await guest.closed() == 1009
        for size in (17_000, 70_000):
            answer = await place.client.get("/api/games", headers={"x": "y" * size})
            assert answer.status_code in (400, 413)  # told by h11 if it arrives in parts, by us if at once

    run(story)


MALFORMED_MESSAGES = [
    "",
    "{",
    "null",
    "[]",
    "1",
    '{"do":"fly"}',
    '{"do":"move"}',
    '{"do":"move","move":-1,"answers":0}',
    "[" * 3000,
    '{"do":"move","move":1e3,"answers":"0"}',
    '{"do":"move","move":99999999999999999999,"answers":0}',
    "\x00",
    '{"do":"hello"}',
    '{"do":"move","move":1,"answers":1,"id":"\\u0000"}',
    '{"do":"undo","answers":1,"id":"a\\u001b"}',
]


def test_malformed_messages_are_refused_and_the_line_holds(run):
    async def story(place):
        for message in MALFORMED_MESSAGES:
            table = await place.table(seats="mm")
            guest = await table.sit(0)
            await guest.until("view")
            await guest.line.send(message)
            assert (await guest.until("refused"))["code"] == "malformed"
            await guest.line.send(message.encode())
            assert (await guest.until("refused"))["code"] == "malformed"
            await guest.say(do="ping", id="p")
            await guest.until("ack", id="p")

    run(story)


def test_who_does_not_say_hello_is_not_let_in(run):
    async def story(place):
        table = await place.table(seats="mm")
        line = await websockets.connect(f"ws://127.0.0.1:{place.port}{table.path}/live")
        await line.send(json.dumps({"do": "move", "move": 1, "answers": 1}))
        assert json.loads(await line.recv())["code"] == "hello-first"
        with pytest.raises(websockets.ConnectionClosed):
            await line.recv()

    run(story)


PATHS_PATHS = [
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/t/../../etc/passwd",
    "//etc/passwd",
    "/t/%00",
    "/api/tables/..%2f",
    "/api/tables/../../etc/passwd",
    "/api//tables",
    "/api/tables/%00%00%00%00%00%00%00%00%00%00%00%00/view",
    "/./index.html",
    "/api/games/../moves",
    "/api/games/core/moves",
    "/index.html/..",
    "/server/api.py",
    "/tablee.sqlite3",
    "/api/tables/aaaaaaaaaaaa/view",
]


def test_paths_lead_nowhere_else(run):
    async def story(place):
        for path in PATHS_PATHS:
            reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = (await asyncio.wait_for(reader.read(), 20)).decode()
            writer.close()
            assert answer.split()[1] in ("404", "400"), answer
            assert "root:" not in answer

    run(story)


def test_a_slow_or_silent_client_holds_nobody_up(run):
    async def story(place):
        table = await place.table(seats="mm")
        idle = socket.create_connection(("127.0.0.1", place.port))
        idle.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n")
        deaf = await table.sit(0)  # never reads again
        deaf.line.transport.pause_reading()
        assert await table.play_on(40) == 40
        idle.close()

    run(story)


def test_wrong_methods_are_told_the_right_one(run):
    async def story(place):
        answer = await place.client.delete("/api/tables")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, POST"
        assert (await place.client.request("BREW", "/api/games")).status_code == 405
        assert (await place.client.options("/api/games")).status_code == 405

    run(story)


def test_answers_carry_headers_that_keep_browsers_careful(run):
    async def story(place):
        answer = await place.client.get("/")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers

    run(story)


@pytest.mark.parametrize("code", texts.SENTENCES)
def test_every_refusal_is_said_in_three_languages(code):
    status, (fr, de, en) = texts.SENTENCES[code]
    assert 400 <= status < 600
    assert fr.strip()
    assert de.strip()
    assert en.strip()
    assert "ß" not in de


def test_health_readiness_and_figures(run, monkeypatch):
    monkeypatch.setattr(store_module, "PING_INTERVAL", 0)  # within it the last answer counts

    async def story(place):
        assert (await place.get("/healthz"))["status"] == "ok"
        assert (await place.get("/readyz"))["status"] == "ok"
        table = await place.table(seats="mm")
        await table.play_on(3)
        text = (await place.client.get("/metrics")).text
        assert 'tablee_entries_total{kind="move"} 3.0' in text
        assert table.id not in text
        place.store.writer.connection.execute("PRAGMA query_only = 1")
        assert (await place.get("/readyz", status=503))["code"] == "storage"
        assert (await place.get("/healthz"))["status"] == "ok"
        place.store.writer.connection.execute("PRAGMA query_only = 0")
        assert (await place.get("/readyz"))["status"] == "ok"

    run(story)
