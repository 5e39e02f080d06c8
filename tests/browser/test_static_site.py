"""The app as files, from a plain file server, in a folder somewhere below the root."""

import functools
import json
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tablee.cli import static
from tests.browser.hands import Player, long
from tests.browser.house import PATIENCE
from tests.offline.shared_engine import built_engine, needs_pyodide
from tests.offline.story import seats_of

FOLDER = "club/games"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@contextmanager
def host(root, engine=None):
    """The site in a folder below the root of a plain file server; its address."""
    to = root / FOLDER
    static.clear(to)
    static.copy_app(to)
    if engine is not None:
        about = json.loads((engine / "engine.json").read_text("utf-8"))
        static.write(to / "engine" / "engine.json", json.dumps(about).encode())
        for one in about["files"]:
            static.write(to / "engine" / about["version"] / one["name"], (engine / one["name"]).read_bytes())
    static.write(to / "index.html", static.page((static.WEB / "index.html").read_text("utf-8")).encode())
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with host(tmp_path_factory.mktemp("host")) as found:
        yield found


@pytest.fixture(params=[(390, 844), (1366, 768)], ids=["phone", "desktop"])
def page(chromium, request):
    width, height = request.param
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    yield page
    context.close()


def test_the_start_page_loads_from_its_own_folder_and_says_what_takes_a_server(page, site):
    answers = []
    page.on("response", lambda answer: answers.append((answer.url, answer.status)))
    page.goto(site)
    page.locator("[data-no-server]").wait_for()
    assert "tablee serve" in page.locator("[data-no-server]").inner_text()
    files = [(url, status) for url, status in answers if "/api/" not in url and "/engine/" not in url]
    assert len(files) > 5
    assert [url for url, _ in files if not url.startswith(site)] == []
    assert [url for url, status in files if status not in (200, 304)] == []


def test_a_deep_link_can_be_followed_reloaded_and_left(page, site):
    page.goto(site)
    page.locator("footer a[href*=about]").click()
    page.wait_for_url(f"{site}?/about")
    heading = page.locator("h1").inner_text()
    page.reload()
    page.locator("h1").wait_for()
    assert page.locator("h1").inner_text() == heading
    assert page.url == f"{site}?/about"
    page.locator("header a").click()
    page.wait_for_url(site)
    page.locator("[data-no-server]").wait_for()
    page.go_back()
    page.wait_for_url(f"{site}?/about")


@needs_pyodide[0]
@needs_pyodide[1]
@pytest.mark.parametrize("game", ["baernergaeng", *map(long, ["bungee", "bohne", "dog", "bauernschlau"])])
def test_a_whole_game_from_a_plain_file_server(chromium, tmp_path, game):
    engine = built_engine()
    with host(tmp_path, engine) as site:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr-CH", has_touch=True)
        context.set_default_timeout(3 * PATIENCE)
        context.add_init_script("localStorage['tablee.pace'] = 'mine'; localStorage['tablee.level'] = 'beginner';")
        page = context.new_page()
        page.goto(f"{site}?/new/{game}")
        page.locator(".numbers button", has_text=str(seats_of(game))).first.click()
        page.locator("[data-act=open]").click()
        page.wait_for_url(f"{site}?/t/*")
        player = Player(page, touch=True)
        player.play()
        assert page.locator(".ending").is_visible()
        context.close()
