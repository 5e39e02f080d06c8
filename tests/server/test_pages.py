"""The browser app as the server gives it out, and what it needs to know about the games."""

import asyncio
import gzip
import re
import subprocess
import sys

import pytest

import tablee
from tablee.server.chapters import CHAPTERS, chapter_of
from tablee.server.pages import Pages, is_address

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
            answer = await place.client.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
            assert answer.headers["cache-control"] == lasts
            rules = answer.headers["content-security-policy"].split("; ")
            assert {"default-src 'self'", "script-src 'self'", "connect-src 'self'", "object-src 'none'"} <= set(rules)
            assert answer.headers["x-content-type-options"] == "nosniff"
            head = await place.client.head(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == answer.headers["content-length"]
            again = await place.client.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    run(story, pages=app)


def test_who_can_unpack_gets_the_smaller_file(run, app):
    async def story(place):
        path = "/assets/index-B3x9Qa_z.js"
        for accepted, encoding in [("identity", None), ("gzip", "gzip"), ("gzip;q=0", None), ("deflate", None)]:
            answer = await place.client.get(path, headers={"accept-encoding": accepted})
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.content == SCRIPT
        assert Pages(app).find(path, "en").answer(b"gzip, deflate, br", b"")[2] == b"as if brotli"
        assert (await place.client.get(path + ".gz")).status_code == 404

    run(story, pages=app)


ADDRESSES = ["/t/abcdefghijkl", "/replay/abcdefghijkl/17", "/rules/dog", "/rules/dog/DOG-4", "/learn/bungee", "/new/"]
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
            assert Pages(app).find(path, "en") is None
        assert not is_address("t/x")
        assert (await place.client.get("/healthz")).json() == {"status": "ok"}
        assert (await place.client.post("/t/abcdefghijkl")).status_code == 404

    run(story, pages=app)


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

    run(story, pages=tmp_path / "nothing")


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

    run(story)


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_every_chapter_has_a_title_and_every_title_a_chapter(box):
    chapters = {chapter_of(rule.id) for rule in tablee.game(box.name).rulebook}
    assert chapters == set(range(1, len(CHAPTERS[box.name]) + 1))
    for words in CHAPTERS[box.name]:
        assert "ß" not in words.de


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


def test_serve_opens_the_browser_if_there_is_one(monkeypatch):
    import threading
    import webbrowser

    from tablee.cli.serve import open_browser

    opened = []
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


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_serve_prints_its_address_and_for_the_network_a_picture_of_it(host, tmp_path):
    """Started for the first time, in a folder that is not there yet; on loopback nobody else needs the address."""
    words = [sys.executable, "-m", "tablee.cli.main", "serve", "--port", "0", "--data", str(tmp_path / "new")]
    words += ["--host", host] if host != "127.0.0.1" else []  # which it is unless told otherwise
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as server:
        try:
            lines = [server.stdout.readline() for _ in range(3 if host == "127.0.0.1" else 8)]
        finally:
            server.terminate()
    told = "".join(lines)
    assert re.search(r"http://\d+\.\d+\.\d+\.\d+:\d+", told)
    assert ("http://127.0.0.1:" in told) == (host == "127.0.0.1")
    assert any(block in told for block in "▀▄█") == (host == "0.0.0.0")
    assert (tmp_path / "new" / "tablee.sqlite3").is_file()
