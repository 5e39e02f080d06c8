"""Without a server: a device that has fetched the engine plays on when the server is stopped and the network is off."""

import os

import pytest

import tablee
from tests.browser.hands import Player, long
from tests.browser.lights import faults, needs_axe
from tests.browser.offline_house import cut_off, entries, fetch, kept_in, new_table
from tests.browser.test_learn import Learner
from tests.offline.shared_engine import needs_pyodide
from tests.offline.story import seats_of

pytestmark = [
    *needs_pyodide,
    pytest.mark.skipif(not os.environ.get("TABLEE_LONG"), reason="minutes in a browser: make trials"),
]


SIZES = ("phone", "desktop")
GAMES = [
    ("bungee", "phone"),
    long("bungee", "desktop"),
    *(long(game, size) for game in ("bohne", "baernergaeng", "dog", "bauernschlau") for size in SIZES),
]


@pytest.mark.parametrize(("game", "size"), GAMES)
def test_a_whole_game_without_a_server_goes_on_after_the_browser_was_closed(server, browser_of, game, size):
    context = browser_of(size)
    page = context.new_page()
    fetch(page, server.url)
    cut_off(server, context)
    new_table(page, server.url, game, seats_of(game))
    player = Player(page, touch=size == "phone")
    player.until("asked")
    for _ in range(4):
        player.step()
    player.until("asked")
    address, before = page.url, kept_in(page)
    assert len([key for key, _ in before if key.startswith("entry/")]) > 1
    context.close()

    context = browser_of(size)
    context.set_offline(True)
    page = context.new_page()
    page.goto(address)
    player = Player(page, touch=size == "phone")
    player.until("asked")
    after = dict(kept_in(page))
    assert [key for key, text in before if key.startswith("entry/") and after[key] != text] == []
    player.play()
    assert page.locator(".ending").is_visible()


@needs_axe
def test_a_lesson_and_what_if_without_a_server_and_nobody_is_shut_out(server, browser_of):
    context = browser_of("desktop")
    page = context.new_page()
    fetch(page, server.url)
    learner = Learner(page, server, "bungee", touch=False)
    cut_off(server, context)
    page.reload()
    *steps, last = learner.steps
    for step in steps:
        learner.at(step)
        if step["trial"]:
            learner.refused(step)
        elif step["right"]:
            learner.follow(step)
        if step["praise"] or not step["right"]:
            learner.at(step, "done" if step["praise"] else None)
            learner.press("next")
    learner.at(last)
    assert faults(page) == []

    page.goto(server.url)
    page.get_by_text("tu joues sur cet appareil").wait_for()
    assert faults(page) == []
    new_table(page, server.url, "bungee", 2)
    player = Player(page)
    player.until("asked")
    assert faults(page) == []
    player.play()
    address, before = page.url, entries(page)
    page.locator("[data-act=replay]").click()
    page.locator("[data-act=what-if]").first.wait_for()
    page.get_by_text("La donne est honnête").wait_for()
    page.get_by_label("Moment de la partie").fill("2")
    page.wait_for_url("**at=2**")
    assert faults(page) == []
    page.locator("[data-act=what-if]").first.click()
    page.wait_for_url("**/t/**")
    assert page.url.split("#")[0] != address.split("#")[0]
    player.until("asked")
    after = entries(page)
    assert {key: after[key] for key in before} == before
    assert len(after) > len(before)


def test_a_table_saved_to_a_file_is_played_on_by_another_device_and_its_record_replays_here(
    server,
    browser_of,
    tmp_path,
):
    context = browser_of("desktop")
    page = context.new_page()
    fetch(page, server.url)
    cut_off(server, context)
    new_table(page, server.url, "bungee", 2)
    player = Player(page)
    player.until("asked")
    player.step()
    player.until("asked")
    before = entries(page)
    page.get_by_role("button", name="Menu de la table").click()
    with page.expect_download() as saving:
        page.locator("[data-act=save]").click()
    saving.value.save_as(tmp_path / "table.json")
    page.evaluate("() => new Promise((done) => (indexedDB.deleteDatabase('tablee').onblocked = done))")
    page.evaluate("() => localStorage.removeItem('tablee.tables')")
    page.goto(f"{server.url}/replay")  # the database goes with the page that held it
    page.wait_for_function("async () => !(await indexedDB.databases()).some((one) => one.name === 'tablee')")
    page.set_input_files("input[type=file]", tmp_path / "table.json")
    page.wait_for_url("**/t/*")
    player.until("asked")
    assert entries(page) == before
    player.play()
    page.locator("[data-act=replay]").click()
    with page.expect_download() as saving:
        page.locator("[data-act=download]").click()
    saving.value.save_as(tmp_path / "record.json")
    game, record = tablee.load((tmp_path / "record.json").read_text())
    assert record.end == game.replay(record).fingerprint()
