"""Without a server, when something is missing: one sentence each, and nothing that was played is lost."""

import os

import pytest

from tests.browser.hands import Player
from tests.browser.offline_house import (
    FULL_CACHE,
    FULL_DATABASE,
    INTO_WORKER,
    SENTENCE,
    cut_off,
    entries,
    fetch,
    new_table,
)
from tests.browser.test_static_site import host
from tests.offline.shared_engine import needs_pyodide

pytestmark = [
    *needs_pyodide,
    pytest.mark.skipif(not os.environ.get("TABLEE_LONG"), reason="minutes in a browser: make trials"),
]

NO_WASM = {
    "fr": "Ce navigateur ne peut pas jouer hors ligne\u00a0: il lui manque WebAssembly.",
    "de": "Dieser Browser kann nicht ohne Netz spielen: Ihm fehlt WebAssembly.",
    "en": "This browser cannot play offline: it lacks WebAssembly.",
}
NO_FILES = {
    "fr": "Ce navigateur ne garde pas de fichiers ici, comme en navigation privée\u00a0: pas de jeu hors ligne.",
    "de": "Dieser Browser behält hier keine Dateien, wie in einem privaten Fenster: kein Spiel ohne Netz.",
    "en": "This browser keeps no files here, as in a private window: no playing offline.",
}
NOT_KEPT = {
    "fr": "Ce navigateur ne garde rien\u00a0: la partie sera perdue quand tu fermeras la page.",
    "de": "Dieser Browser behält nichts: Das Spiel ist weg, wenn du die Seite schließt.",
    "en": "This browser keeps nothing: the game is lost when you close the page.",
}
NO_ROOM = {
    "fr": "Il n’y a pas assez de place sur cet appareil pour jouer hors ligne.",
    "de": "Auf diesem Gerät ist nicht genug Platz, um ohne Netz zu spielen.",
    "en": "There is not enough room on this device to play offline.",
}
WITHOUT_WASM = "delete globalThis.WebAssembly;"
GONE = "for (const one of %s) Object.defineProperty(self, one, { value: undefined });"
WITHOUT_FILES = GONE % ["caches"]
WITHOUT_ANY = GONE % ["caches", "indexedDB"]
CUT = """async ([name, part]) => {
  const cache = await caches.open("tablee-engine");
  const key = (await cache.keys()).find((one) => one.url.endsWith("/" + name));
  const whole = await (await cache.match(key)).arrayBuffer();
  await cache.put(key, new Response(whole.slice(0, whole.byteLength * part), { headers: { "content-type": "application/wasm" } }));
}"""
LANGS = ("fr", "de", "en")


def at_home(page, server, lang):
    page.goto(server.url)
    page.evaluate("(lang) => (localStorage['tablee.lang'] = lang)", lang)
    page.reload()


@pytest.mark.parametrize(
    ("before", "said"), [(WITHOUT_WASM, NO_WASM), (WITHOUT_FILES, NO_FILES)], ids=["wasm", "files"]
)
def test_a_browser_that_cannot_is_not_offered_it_and_told_why(server, browser_of, before, said):
    page = browser_of("phone", before).new_page()
    for lang in LANGS:
        at_home(page, server, lang)
        page.locator("[data-lacks]").wait_for()
        assert page.locator("[data-lacks]").inner_text() == said[lang]
        assert page.locator("[data-act=offline-fetch]").count() == 0


def test_no_room_for_the_files_is_said_and_they_come_once_there_is_room(server, browser_of):
    page = browser_of("phone", FULL_CACHE).new_page()
    for lang in LANGS:
        at_home(page, server, lang)
        page.locator("[data-act=offline-fetch]").wait_for()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate("() => (self.full_ = true)")
        page.locator("[data-act=offline-fetch]").click()
        page.locator(SENTENCE).wait_for()
        assert page.locator(SENTENCE).inner_text() == NO_ROOM[lang]
        assert page.evaluate("() => caches.has('tablee-engine')") is False
        page.evaluate("() => localStorage.removeItem('tablee.offline')")
    page.evaluate("() => (self.full_ = false)")
    page.locator("[data-act=offline-fetch]").click()
    page.locator("[data-act=offline-forget]").wait_for()


def test_no_room_for_a_move_is_said_it_is_not_played_and_later_it_is(server, browser_of):
    context = browser_of()
    page = context.new_page()
    fetch(page, server.url)
    cut_off(server, context)
    assert page.evaluate(INTO_WORKER, FULL_DATABASE)
    new_table(page, server.url, "bungee", 2)
    player = Player(page, touch=True)
    player.until("asked")
    before = entries(page)
    tell = "(full) => { self.channel_ ??= new BroadcastChannel('full'); self.channel_.postMessage(full); }"
    page.evaluate(tell, True)
    refused = page.get_by_text("Rien ne peut être gardé")
    for _ in range(20):
        player.step()
        page.wait_for_timeout(300)
        if refused.count():
            break
    assert refused.count()
    assert entries(page) == before
    page.evaluate(tell, False)
    player.play()
    after = entries(page)
    assert {key: after[key] for key in before} == before


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "tablee.zip"])
def test_half_a_file_never_starts_and_with_the_network_it_is_fetched_again(server, browser_of, name):
    context = browser_of()
    page = context.new_page()
    fetch(page, server.url)
    context.set_offline(True)
    new_table(page, server.url, "bungee", 2)
    Player(page, touch=True).until("asked")
    before = entries(page)
    page.evaluate(CUT, [name, 0.5])
    page.reload()
    page.locator(SENTENCE).wait_for()
    said = page.locator(SENTENCE).inner_text()
    assert "abîmé" in said or "pas téléchargé en entier" in said
    assert page.locator(".hand").count() == 0
    context.set_offline(False)
    Player(page, touch=True).until("asked")
    after = entries(page)
    assert {key: after[key] for key in before} == before


def test_of_two_tabs_one_plays_and_the_other_can_take_over(server, browser_of):
    context = browser_of()
    one = context.new_page()
    fetch(one, server.url)
    cut_off(server, context)
    new_table(one, server.url, "bungee", 2)
    Player(one, touch=True).until("asked")
    two = context.new_page()
    two.goto(one.url)
    two.locator("[data-act=take-over]").wait_for()
    assert "déjà ouvert dans un autre onglet" in two.locator(SENTENCE).inner_text()
    before = entries(one)
    two.locator("[data-act=take-over]").click()
    other = Player(two, touch=True)
    other.until("asked")
    one.get_by_text("déjà ouvert dans un autre onglet").wait_for()
    other.play()
    after = entries(two)
    assert {key: after[key] for key in before} == before
    two.close()
    Player(one, touch=True).play()  # what happened meanwhile is told first


def test_a_private_window_plays_a_site_and_says_that_nothing_is_kept(engine, browser_of, tmp_path):
    """Neither Cache Storage nor IndexedDB, in the page and in its worker."""
    with host(tmp_path / "host", engine) as site:
        page = browser_of("phone", WITHOUT_ANY).new_page()
        page.route("**/assets/worker-*.js", without_storage)
        page.goto(site)
        for lang in LANGS:
            page.evaluate("(lang) => (localStorage['tablee.lang'] = lang)", lang)
            page.reload()
            page.get_by_text(NOT_KEPT[lang]).wait_for()
        page.goto(f"{site}?/new/bungee")
        page.locator("[data-act=open]").click()
        player = Player(page, touch=True)
        player.until("asked")
        player.step()


def without_storage(route):
    answer = route.fetch()
    route.fulfill(response=answer, body=f"{WITHOUT_ANY}\n{answer.text()}")


def test_a_site_in_a_browser_without_webassembly_says_so(engine, browser_of, tmp_path):
    with host(tmp_path / "host", engine) as site:
        page = browser_of("phone", WITHOUT_WASM).new_page()
        page.goto(site)
        for lang in LANGS:
            page.evaluate("(lang) => (localStorage['tablee.lang'] = lang)", lang)
            page.reload()
            page.locator(SENTENCE).first.wait_for()
            assert page.locator(SENTENCE).first.inner_text() == NO_WASM[lang]
