"""The position editor in a real browser: by touches on a phone, all games on a desktop, by keys, heard, and offline."""

import json
import os

import pytest

from tests.browser.lights import faults_everywhere, needs_axe

GAMES = ("bungee", "bohne", "baernergaeng", "dog", "bauernschlau")
BELOW = """() => [...document.querySelectorAll(".panel, .hand, .board, .bar")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1 || one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.className)"""
COPIED = """() => { globalThis.copied = [];
  navigator.clipboard.writeText = async (text) => void globalThis.copied.push(text); }"""


def opened(page, place, route="/editor"):
    page.goto(f"{place.url}{route}")
    page.wait_for_selector(".panel[data-busy=false]")


def does(page, act):
    """Until the engine has answered, and the address says so."""
    act()
    page.wait_for_function("() => document.querySelector('.panel')?.dataset.busy === 'false'")


def copied(page, what):
    page.evaluate(COPIED)
    page.locator(f"[data-act={what}]").click()
    page.wait_for_function("() => globalThis.copied.length")
    return page.evaluate("() => globalThis.copied[0]")


def test_on_a_phone_a_hand_is_changed_by_touches_undone_and_played(place, page_of):
    page = page_of(390, 844, touch=True, lang="fr")
    text = {"game": "bungee", "hand": ["1 2 8 9 10", "3 3 4 5 6"], "lucky": "7"}
    opened(page, place, "/editor?game=bungee")
    page.locator("[data-tab=use]").tap()
    page.locator("#pasted").fill(json.dumps(text))
    does(page, lambda: page.locator("[data-act=open]").tap())
    page.locator("[data-touch='hand/10']").tap()
    page.wait_for_selector("[data-chosen='hand 0/4']")
    does(page, lambda: page.locator("[data-put='=B']").tap())
    page.locator("[data-touch='hand/B']").wait_for()
    page.locator("[data-place='hand 1']").tap()
    page.wait_for_selector("[data-chosen='hand 1']")
    page.locator("[data-card='hand 1/0']").tap()
    page.wait_for_selector("[data-chosen='hand 1/0']")
    does(page, lambda: page.locator("[data-put='-']").tap())
    page.locator("[data-touch=lucky]").tap()
    page.wait_for_selector("[data-chosen=lucky]")
    does(page, lambda: page.locator("[data-put='-']").tap())
    page.get_by_text("Pas encore possible").wait_for()
    assert page.evaluate(BELOW) == []
    page.locator("[data-tab=use]").tap()
    assert page.locator("[data-act=play]").is_disabled()
    does(page, lambda: page.locator("[data-act=undo]").tap())
    page.get_by_text("Cette position est possible.").wait_for()
    page.locator("[data-act=play]").tap()
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".hand [data-face='B']")
    assert page.locator(".hand [data-face='10']").count() == 0


def test_on_a_phone_marbles_walk_by_two_touches_and_the_link_brings_them_back(place, page_of):
    page = page_of(390, 844, touch=True, lang="de")
    opened(page, place, "/editor?game=dog")
    page.locator("[data-touch='kennel 0']").tap()
    page.wait_for_selector("[data-chosen='kennel 0']")
    does(page, lambda: page.locator("[data-touch='ring/0']").tap())
    page.wait_for_selector("[data-chosen='ring/0']")
    does(page, lambda: page.locator("[data-put=fresh]").tap())
    page.locator("[data-touch='ring/20']").tap()
    page.wait_for_selector("[data-chosen='ring/20']")
    page.locator("[data-tab=use]").tap()
    link = copied(page, "link")
    page.goto(link)
    page.wait_for_selector(".panel[data-busy=false]")
    page.locator("[data-tab=use]").tap()
    marbles = json.loads(copied(page, "text"))["marbles"]
    assert marbles[0].count("k") == 3
    assert len(link) < 600


def test_on_a_desktop_all_five_open_draw_ask_the_expert_and_copy_a_lesson_step(place, page_of):
    page = page_of(1366, 768, touch=False, lang="en")
    for name in GAMES:
        opened(page, place, f"/editor?game={name}")
        assert page.evaluate(BELOW) == [], name
        for tab in ("game", "use"):
            page.locator(f"[data-tab={tab}]").click()
            assert page.evaluate(BELOW) == [], (name, tab)
        step = json.loads(copied(page, "lesson"))
        assert set(step) == {"id", "text", "position", "rules"}
        text = copied(page, "text")
        assert json.loads(text)["game"] == name
    page.locator("[data-act=ask]").click()
    move = page.wait_for_selector("[data-hint-move]").get_attribute("data-hint-move")
    assert json.loads(copied(page, "lesson"))["expect"] == [move]
    opened(page, place, "/editor?game=bauernschlau")
    page.locator("[data-touch^='edge/']").first.click()
    page.wait_for_selector("[data-put^='fence ']").click()
    page.locator("[data-put='-']").wait_for()
    does(page, lambda: page.locator("[data-touch='dog']").click())
    page.wait_for_selector("[data-chosen=dog]")
    does(page, lambda: page.locator("[data-touch='pasture/b4']").click(force=True))
    page.locator("[data-tab=use]").click()
    assert json.loads(copied(page, "text"))["dog"] == "b4"


def test_keys_alone_choose_a_place_change_it_and_undo_it(place, page_of):
    page = page_of(1280, 800, touch=False, lang="en")
    opened(page, place, "/editor?game=baernergaeng")
    page.locator("[data-act=place]").focus()
    page.locator("[data-act=place]").select_option("row 2")
    page.wait_for_selector("[data-chosen='row 2']")
    page.locator("[data-card='row 2/1']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-chosen='row 2/1']")
    page.locator("[data-put='known 0']").focus()
    page.keyboard.press("Space")
    page.wait_for_selector("[data-put='known 0'][aria-pressed=true]")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('[data-act=undo]').disabled")
    page.keyboard.press("Control+y")
    page.wait_for_function("() => document.querySelector('[data-act=redo]').disabled")
    page.locator("[data-tab=game]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-set='round/0']").fill("2")
    page.keyboard.press("Tab")
    page.locator("[data-set='sheet/7']").wait_for()


def test_it_opens_from_a_puzzle_and_says_what_is_wrong_with_a_link_or_a_text(place, page_of):
    page = page_of(1280, 800, touch=False, lang="en")
    puzzle = place.ask("/api/puzzles")["puzzles"][0]["id"]
    page.goto(f"{place.url}/puzzles/{puzzle}")
    page.wait_for_selector(".coach[data-phase=ask]")
    page.locator("[data-act=give]").click()
    page.locator("[data-act=edit]").click()
    page.wait_for_selector(".panel[data-busy=false]")
    page.wait_for_url("**/editor#*")
    page.goto(f"{place.url}/editor#nothing")
    page.reload()
    page.get_by_text("does not hold a whole position").wait_for()
    page.locator("[data-tab=use]").click()
    page.locator("#pasted").fill('{"game":"bungee","edition":99}')
    page.locator("[data-act=open]").click()
    page.get_by_text("another game, edition or options").wait_for()


@needs_axe
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_it_for_those_who_hear_it(place, page_of, name):
    page = page_of(390, 844, lang="fr")
    opened(page, place, f"/editor?game={name}")
    where = {"baernergaeng": "row 1", "bauernschlau": "dog"}.get(name, "hand 1")
    page.locator("[data-act=place]").select_option(where)
    page.wait_for_selector(f"[data-chosen='{where}']")
    every = name in ("bungee", "dog") or os.environ.get("TABLEE_LONG")
    for tab in ("table", "game", "use") if every else ("table",):
        page.locator(f"[data-tab={tab}]").click()
        assert not faults_everywhere(page), tab
