"""The browser app as the server gives it out, and what it needs to know about the games."""

import asyncio
import gzip
import json
import re
import subprocess
import sys

import pytest

import tablee
from tablee.chapters import chapter_of, chapters_of
from tablee.core.credit import UNOFFICIAL
from tablee.server.transport.static_files import StaticFiles, is_address

SCRIPT = b"console.log('table')" * 50


@pytest.fixture
def app(tmp_path):
    """What a builder would leave in the package."""
    root = tmp_path / "web"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><title>app</title>")
    (root / "manifest.webmanifest").write_text("{}")
    (root / "assets" / "index-B3x9Qa_z.js").write_bytes(SCRIPT)
    (root / "assets" / "index-B3x9Qa_z.js.gz").write_bytes(gzip.compress(SCRIPT))
    (root / "assets" / "index-B3x9Qa_z.js.br").write_bytes(b"as if brotli")
    (root / "assets" / "plain-C0ffee12.css").write_text("p{}")
    (root / "assets" / "letters.woff2").write_bytes(b"letters")
    (root / ".hidden").write_text("no")
    (root / "way-out.txt").symlink_to(tmp_path / "tablee.sqlite3")
    return root


KINDS = {
    "/": ("text/html; charset=utf-8", "no-cache"),
    "/index.html": ("text/html; charset=utf-8", "no-cache"),
    "/manifest.webmanifest": ("application/manifest+json", "no-cache"),
    "/assets/index-B3x9Qa_z.js": ("text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
    "/assets/plain-C0ffee12.css": ("text/css; charset=utf-8", "public, max-age=31536000, immutable"),
    "/assets/letters.woff2": ("font/woff2", "no-cache"),
}


def test_files_have_their_kind_and_last_as_long_as_their_name_promises(run, app):
    async def story(place):
        for path, (kind, lasts) in KINDS.items():
            answer = await place.client.get(path, headers={"accept-encoding": "identity"})
            assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
            assert answer.headers["cache-control"] == lasts
            rules = answer.headers["content-security-policy"].split("; ")
            scripts = "script-src 'self' 'wasm-unsafe-eval'"  # the engine, and nothing that is made up on the page
            assert {"default-src 'self'", scripts, "connect-src 'self'", "object-src 'none'"} <= set(rules)
            assert answer.headers["x-content-type-options"] == "nosniff"
            head = await place.client.head(path, headers={"accept-encoding": "identity"})
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == answer.headers["content-length"]
            again = await place.client.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    run(story, web=app)


def test_who_can_unpack_gets_the_smaller_file(run, app):
    async def story(place):
        path = "/assets/index-B3x9Qa_z.js"
        for accepted, encoding in [("identity", None), ("gzip", "gzip"), ("gzip;q=0", None), ("deflate", None)]:
            answer = await place.client.get(path, headers={"accept-encoding": accepted})
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.content == SCRIPT
        assert StaticFiles(None, app, set()).find(path, "en").answer(b"gzip, deflate, br", b"")[2] == b"as if brotli"
        assert (await place.client.get(path + ".gz")).status_code == 404

    run(story, web=app)


ADDRESSES = [
    "/t/abcdefghijkl",
    "/replay/abcdefghijkl/17",
    "/rules/dog",
    "/rules/dog/DOG-4",
    "/learn/bungee",
    "/new/",
    "/about",
]
NO_ADDRESSES = [
    "/assets/index-old.js",
    "/assets/../index.html",
    "/t/../index.html",
    "//index.html",
    "/t//x",
    "/t/%2e%2e/x",
    "/.hidden",
    "/way-out.txt",
    "/api",
    "/api/rules",
    "/a/b/c/d/e/f/g",
    "/t/a b",
    "/t/x\\y",
    "/index.html/",
    "/t/" + "a" * 65,
]


def test_the_apps_own_addresses_are_answered_with_its_page_and_nothing_else_is(run, app):
    async def story(place):
        page = (app / "index.html").read_bytes()
        for path in ADDRESSES:
            answer = await place.client.get(path)
            assert (answer.status_code, answer.content) == (200, page), path
        for path in NO_ADDRESSES:
            if " " not in path:
                assert await raw_status(place, path) == 404, path
            assert StaticFiles(None, app, set()).find(path, "en") is None
        assert not is_address("t/x")
        assert (await place.client.get("/healthz")).json() == {"status": "ok"}
        assert (await place.client.post("/t/abcdefghijkl")).status_code == 404

    run(story, web=app)


async def raw_status(place, path):
    """The path as it stands: clients tidy it up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = (await asyncio.wait_for(reader.read(), 20)).decode()
    writer.close()
    return int(answer.split()[1])


def test_without_the_app_a_plain_page_says_how_to_build_it(run, tmp_path):
    async def story(place):
        for lang, word in [("fr-CH, en", "construites"), ("de", "gebaut"), ("en", "not built"), ("rm", "not built")]:
            for path in ("/", "/t/abcdefghijkl"):
                answer = await place.client.get(path, headers={"accept-language": lang})
                assert answer.status_code == 200
                assert word in answer.text
                assert "make play" in answer.text

    run(story, web=tmp_path / "nothing")


def test_the_rulebook_has_all_a_panel_shows(run):
    async def story(place):
        for box in tablee.boxes():
            for lang in ("fr", "de", "en"):
                book = await place.get(f"/api/games/{box.name}/rules?lang={lang}")
                clauses = tablee.game(box.name).rulebook
                assert [rule["id"] for rule in book["rules"]] == [rule.id for rule in clauses]
                assert [rule["sentence"] for rule in book["rules"]] == [rule.say(lang) for rule in clauses]
                assert [rule["order"] for rule in book["rules"]] == list(range(1, len(clauses) + 1))
                titles = {chapter["chapter"]: chapter["title"] for chapter in book["chapters"]}
                assert all(rule["title"] == titles[rule["chapter"]] for rule in book["rules"])
                assert all(titles.values())
                assert (book["lang"], book["game"], book["title"]) == (lang, box.name, box.title)
                assert book["credit"] == box.credit.say(lang)

    run(story)


def test_the_shelf_tells_the_version_and_who_made_each_game(run):
    async def story(place):
        for lang in ("fr", "de", "en"):
            shelf = await place.get(f"/api/games?lang={lang}")
            assert (shelf["version"], shelf["unofficial"]) == (tablee.__version__, UNOFFICIAL.say(lang))
            for box, game in zip(tablee.boxes(), shelf["games"], strict=True):
                assert (game["designer"], game["publisher"], game["year"]) == (box.designer, box.publisher, box.year)
                assert (game["title"], game["credit"]) == (box.title, box.credit.say(lang))

    run(story)


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_every_chapter_has_a_title_and_every_title_a_chapter(box):
    chapters = {chapter_of(rule.id) for rule in tablee.game(box.name).rulebook}
    titles = chapters_of(tablee.game(box.name))
    assert chapters == set(range(1, len(titles) + 1))
    for words in titles:
        assert "ß" not in words.de
        assert not words.en.startswith("Chapter ")


def test_moves_and_rules_take_the_options_of_the_game(run):
    async def story(place):
        plain = await place.get("/api/games/dog/moves")
        canadian = await place.get("/api/games/dog/moves?canadian=yes&lang=fr")
        assert canadian["options"]["canadian"] is True
        game = tablee.game("dog", canadian=True)
        assert [move["text"] for move in canadian["moves"]] == [move.text for move in game.catalogue]
        assert plain["options"]["canadian"] is False
        rules = await place.get("/api/games/baernergaeng/rules?extension=joker,shuffle")
        assert rules["options"]["extension"] == "shuffle,joker"
        for query, code in [
            ("speed=1", "no-such-option"),
            ("canadian=perhaps", "bad-option"),
            ("teams=", "bad-option"),
            ("lang=xx", "malformed"),
        ]:
            for what in ("moves", "rules"):
                assert (await place.get(f"/api/games/dog/{what}?{query}", status=400))["code"] == code

    run(story)


def test_a_layout_of_geese_travels_with_its_table_and_a_bad_one_is_refused(run):
    async def story(place):
        sitting = [{"who": "mine", "name": "Ada"}, {"who": "bot"}]
        wish = {"game": "bauernschlau", "seats": sitting, "options": {"geese": "3:a1,2:c5"}}
        made = await place.post("/api/tables", wish, status=201)
        path = f"/api/tables/{made['table']}"
        assert (await place.get(path, made["host"]))["options"]["geese"] == "2: c5; 3: a1"
        answer = await place.get(f"{path}/view", made["seats"]["0"])
        assert answer["view"]["geese"] == "2: c5; 3: a1"
        usual = await place.post("/api/tables", {**wish, "options": {"geese": "default"}}, status=201)
        assert "geese" not in (await place.get(f"/api/tables/{usual['table']}", usual["host"]))["options"]
        for layout, code in [("2: e5", "bad-option"), ("2: z1", "bad-option"), ("2: a1 " * 100, "malformed")]:
            refused = await place.post("/api/tables", {**wish, "options": {"geese": layout}}, status=400)
            assert refused["code"] == code
        large = json.dumps({**wish, "options": {"geese": "2: " + " " * 1_000_000}})
        answer = await place.client.post("/api/tables", content=large, headers={"content-type": "application/json"})
        assert answer.status_code == 413
        rules = await place.get("/api/games/bauernschlau/rules?geese=2:c5,3:a1")
        assert rules["options"]["geese"] == "2: c5; 3: a1"
        for query in ("geese=2:e5", "geese=" + "2:" * 300):
            assert (await place.get(f"/api/games/bauernschlau/rules?{query}", status=400))["code"] == "bad-option"

    run(story)


def test_serve_opens_the_browser_if_there_is_one(monkeypatch):
    import threading
    import webbrowser

    from tablee.cli.serve import open_browser

    opened = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", opened.append)
    open_browser("http://127.0.0.1:8150")
    for thread in threading.enumerate():
        if thread.name == "tablee-browser":
            thread.join(20)
    assert opened == ["http://127.0.0.1:8150"]

    def broken(url):
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", broken)
    open_browser("http://127.0.0.1:8150")  # does no harm
    assert opened == ["http://127.0.0.1:8150"]


def test_without_a_screen_no_text_browser_takes_the_terminal(monkeypatch):
    from tablee.cli.serve import has_screen

    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()


@pytest.mark.parametrize("url", ["", "http://192.168.1.20:8150"])
def test_serve_prints_its_address_and_for_the_network_a_picture_of_it(url, tmp_path):
    """Started for the first time, in a folder that is not there yet; on loopback nobody else needs the address."""
    words = [sys.executable, "-m", "tablee.cli.main", "--lang", "en", "serve", "--local", "--port", "0"]
    words += ["--data", str(tmp_path / "new"), *(["--url", url] if url else [])]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as server:
        try:
            lines = [server.stdout.readline() for _ in range(8 if url else 3)]
        finally:
            server.terminate()
    told = "".join(lines)
    assert re.search(r"The tables are open: (\S+) ", told)[1].startswith(url or "http://127.0.0.1:")
    assert ("without --local" in told) == (not url)
    assert any(block in told for block in "▀▄█") == bool(url)
    assert (tmp_path / "new" / "tablee.sqlite3").is_file()
