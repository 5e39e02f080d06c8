"""A keyring: one person's tables on two devices, one of them lost and replaced, and the server none the wiser."""

import base64
import contextlib
import json
import sqlite3
import urllib.error

import pytest

from tests.browser.lights import faults_everywhere, needs_axe

DAYS = 3


def kept(page, key):
    return page.evaluate("(key) => JSON.parse(localStorage[`tablee.${key}`] || 'null')", key)


def seat_of(page, table):
    """The token of this device's seat."""
    return next((one["seats"]["0"] for one in kept(page, "tables") if one["table"] == table), None)


def remember(page, made, name="Léa"):
    """One who has sat down at a table, with a name."""
    mine = {
        "table": made["table"], "game": "bungee", "title": "Bungee", "seats": {"0": made["seats"]["0"]},
        "host": made["host"], "invite": made["invite"], "watch": made["watch"], "at": 1_760_000_000_000,
        "over": False, "seen": {"0": 2},
    }  # fmt: skip
    page.evaluate(
        "([one, name]) => { localStorage['tablee.tables'] = JSON.stringify([one]); localStorage['tablee.name'] = name;"
        " localStorage['tablee.animal'] = 'fox-sky'; localStorage['tablee.puzzles.tried'] = '{\"dog-1\": true}'; }",
        [mine, name],
    )


def game_over_days(place):
    seats = [{"who": "mine", "name": "Léa", "animal": "fox-sky"}, {"who": "mine", "name": "Luc"}]
    return place.ask("/api/tables", {"game": "bungee", "seats": seats, "lang": "en", "pace": DAYS})


def create(page, place):
    page.goto(f"{place.url}/keyring")
    page.click("[data-act=create]")
    return page.locator("[data-code]").inner_text().strip()


def in_step(page):
    page.wait_for_selector("[data-act=sync]")
    at = page.get_attribute("[data-at]", "data-at")
    page.click("[data-act=sync]")
    page.wait_for_selector(f"[data-step=yes]:not([data-at='{at}'])")
    page.wait_for_function("() => !JSON.parse(localStorage['tablee.keyring']).dirty")


def rows(place):
    """What the server has of keyrings."""
    with contextlib.closing(sqlite3.connect(place.folder / "tablee.sqlite3")) as database:
        return database.execute("SELECT id, proof, version, data FROM keyrings").fetchall()


def change(place, statement, *values):
    with contextlib.closing(sqlite3.connect(place.folder / "tablee.sqlite3")) as database:
        database.execute(statement, values)
        database.commit()


def asks(place, made, token):
    return place.ask(f"/api/tables/{made['table']}/view", token=token)["asks"] is not None


def decide(place, made, token):
    view = place.ask(f"/api/tables/{made['table']}/view", token=token)
    move = {"move": view["moves"][0]["code"], "answers": view["asks"], "id": f"{view['asks']}"}
    place.ask(f"/api/tables/{made['table']}/move", move, token)


def test_a_game_over_days_goes_on_on_a_second_device_and_on_a_third_when_both_are_lost(place, page_of):
    made = game_over_days(place)
    if not asks(place, made, made["seats"]["0"]):
        decide(place, made, made["seats"]["1"])
    phone = page_of(390, 844, lang="en")
    phone.goto(place.url)
    remember(phone, made)
    code = create(phone, place)
    assert len(code.replace("-", "")) == 28
    phone.locator("svg.qr, .only-here").first.wait_for()  # a code to scan, or why another device cannot come here
    link = phone.locator(".invite input").input_value()
    assert link.endswith(f"/keyring/open#{code}")
    assert phone.locator("[data-count=running]").inner_text() == "1"

    # The laptop: asked before anything happens; then it has name, mark, seat and puzzles.
    laptop = page_of(1366, 768, lang="de")
    laptop.goto(f"{place.url}/keyring/open#{code}")
    laptop.wait_for_selector("[data-act=join]")
    assert code not in laptop.url
    assert kept(laptop, "keyring") is None
    laptop.click("[data-act=join]")
    laptop.wait_for_selector("[data-step=yes]")
    assert laptop.locator("[data-count=running]").inner_text() == "1"
    laptop.click("header a[href='/']")
    card = laptop.locator(f"[data-table='{made['table']}']")
    card.get_by_text("Du bist dran", exact=True).wait_for()
    assert "noch 2 Tage" in card.inner_text()  # and some hours
    assert "Luc" in card.inner_text()
    laptop.wait_for_function("() => document.title.startsWith('(1) ')")
    assert laptop.locator("[data-act=who] [data-animal=fox]").count() == 1
    assert laptop.locator("[data-act=who]").inner_text().strip() == "Léa"
    card.get_by_role("link").click()
    laptop.wait_for_selector(".actions.asked")
    assert "seen" not in json.dumps(kept(laptop, "keyring.items"))  # how far it was watched is each device's own

    # What the laptop changes is on the phone; a table opened there too.
    laptop.evaluate("() => (localStorage['tablee.name'] = 'Lea B.')")
    laptop.goto(f"{place.url}/keyring")
    in_step(laptop)
    phone.goto(f"{place.url}/keyring")
    in_step(phone)
    assert phone.evaluate("() => localStorage['tablee.name']") == "Lea B."

    # Both are gone. The code that was written down brings it back, typed in small letters and without dashes.
    for lost in (phone, laptop):
        lost.context.clear_cookies()
        lost.goto("about:blank")
    third = page_of(lang="fr")
    third.goto(f"{place.url}/keyring")
    third.click("[data-act=have]")
    swapped = code[1] + code[0] + code[2:] if code[0] != code[1] else code[:-1] + ("0" if code[-1] != "0" else "1")
    third.fill("#code", swapped)
    third.click("[data-act=open]")
    third.get_by_role("alert").get_by_text("faute de frappe").wait_for()
    third.fill("#code", code.lower().replace("-", " "))
    third.click("[data-act=open]")
    third.wait_for_selector("[data-step=yes]")
    assert seat_of(third, made["table"]) == made["seats"]["0"]
    third.goto(place.url)
    third.locator(f"[data-table='{made['table']}']").get_by_text("À toi", exact=True).wait_for()
    third.locator(f"[data-table='{made['table']}'] a").click()
    third.wait_for_selector(".actions.asked")

    # The server has neither name nor seat nor code.
    secrets = [code, code.replace("-", ""), made["seats"]["0"], "Lea B."]
    assert not any(secret in str(row) for row in rows(place) for secret in secrets)
    assert not any(secret.encode() in base64.b64decode(row[3]) for row in rows(place) for secret in secrets)


def test_a_stolen_device_opens_nothing_any_more_once_the_code_is_replaced(place, page_of):
    made = game_over_days(place)
    mine = page_of(lang="en")
    mine.goto(place.url)
    remember(mine, made)
    code = create(mine, place)
    stolen = page_of(lang="en")
    stolen.goto(f"{place.url}/keyring/open#{code}")
    stolen.click("[data-act=join]")
    stolen.wait_for_selector("[data-step=yes]")
    old = made["seats"]["0"]
    assert seat_of(stolen, made["table"]) == old

    mine.click("[data-act=replace]")
    assert mine.evaluate("() => document.activeElement.dataset.act") == "replace-no"
    mine.click("[data-act=replace-yes]")
    mine.wait_for_selector("[data-notice=replaced]")
    new = mine.locator("[data-code]").inner_text().strip()
    assert new != code
    assert seat_of(mine, made["table"]) != old
    assert place.ask(f"/api/tables/{made['table']}/view", token=seat_of(mine, made["table"]))
    with pytest.raises(urllib.error.HTTPError):
        place.ask(f"/api/tables/{made['table']}/view", token=old)

    stolen.click("[data-act=sync]")
    stolen.get_by_role("alert").get_by_text("replaced or deleted").wait_for()
    stolen.wait_for_selector("[data-act=create]")
    assert seat_of(stolen, made["table"]) == old  # it keeps what it has, and that opens nothing

    other = page_of(lang="en")
    other.goto(f"{place.url}/keyring/open#{code}")
    other.click("[data-act=join]")
    other.get_by_role("alert").get_by_text("replaced or deleted").wait_for()
    other.goto(f"{place.url}/keyring/open#{new}")
    other.click("[data-act=join]")
    other.wait_for_selector("[data-step=yes]")
    assert seat_of(other, made["table"]) == seat_of(mine, made["table"])


def test_devices_that_change_at_once_lose_nothing_and_forgetting_can_be_undone(own_place, page_of):
    place = own_place
    tables = [game_over_days(place) for _ in range(2)]
    one, two = page_of(lang="en"), page_of(lang="en")
    one.goto(place.url)
    remember(one, tables[0])
    two.goto(place.url)
    remember(two, tables[1], "Somebody else")
    code = create(one, place)
    two.goto(f"{place.url}/keyring/open#{code}")
    two.click("[data-act=join]")
    two.wait_for_selector("[data-step=yes]")
    in_step(one)
    both = {made["table"] for made in tables}
    assert {each["table"] for each in kept(one, "tables")} == both == {each["table"] for each in kept(two, "tables")}
    assert two.evaluate("() => localStorage['tablee.name']") == "Léa"  # the keyring knows who one is

    # The server stands still while one forgets a table; undone it stays, done it goes from both.
    one.goto(place.url)
    card = one.locator(f"[data-table='{tables[0]['table']}']")
    card.locator("[data-act=forget]").click()
    one.click("[data-act=forget-undo]")
    card.wait_for()
    card.locator("[data-act=forget]").click()
    place.kill()
    one.click("footer [data-act=keyring]")
    one.click("[data-act=sync]")
    one.wait_for_selector("[data-step=away]")
    assert [each["table"] for each in kept(one, "tables")] == [tables[1]["table"]]
    place.start()
    in_step(one)
    in_step(two)
    assert [each["table"] for each in kept(two, "tables")] == [tables[1]["table"]]

    # A server that was put back to an older copy: what the devices know is put back.
    older = rows(place)
    two.evaluate("() => (localStorage['tablee.name'] = 'Léa the second')")
    two.reload()
    in_step(two)
    change(place, "UPDATE keyrings SET version = ?, data = ?", older[0][2], older[0][3])
    two.reload()
    two.wait_for_selector("[data-notice=put-back]")
    in_step(one)
    assert one.evaluate("() => localStorage['tablee.name']") == "Léa the second"
    assert [each["table"] for each in kept(one, "tables")] == [tables[1]["table"]]

    # Truncated at the server: what the devices know is put back.
    change(place, "UPDATE keyrings SET version = version + 1, data = substr(data, 1, 400)")
    two.evaluate("() => (localStorage['tablee.name'] = 'Léa again')")
    two.reload()
    two.wait_for_selector("[data-notice=damaged]")
    in_step(one)
    assert one.evaluate("() => localStorage['tablee.name']") == "Léa again"

    # A score pad goes along, and a second one is not overwritten by it.
    for page in (one, two):
        page.goto(f"{place.url}/pad")
        page.click("[data-act=begin]")
        page.wait_for_selector("[data-act=note]")
        page.goto(f"{place.url}/keyring")
        in_step(page)
    in_step(one)
    assert one.locator("[data-count=pads]").inner_text() == "2"
    assert two.locator("[data-count=pads]").inner_text() == "2"
    here = two.evaluate("() => localStorage['tablee-pad-id']")
    two.goto(f"{place.url}/pad")
    two.click("[data-act=take-up]")
    two.wait_for_function("(id) => localStorage['tablee-pad-id'] !== id", arg=here)
    assert two.locator("[data-act=take-up]").count() == 1  # the one that was open before
    assert two.evaluate("() => localStorage['tablee-pad-id']") == one.evaluate("() => localStorage['tablee-pad-id']")


@needs_axe
def test_the_page_of_the_keyring_is_usable_in_three_languages_and_without_a_secure_address(place, page_of):
    found = {}
    for lang in ("fr", "de", "en"):
        page = page_of(lang=lang)
        page.goto(f"{place.url}/keyring")
        page.click("[data-act=have]")
        page.fill("#code", "1234")
        page.click("[data-act=open]")
        page.get_by_role("alert").wait_for()
        found[lang, "without"] = faults_everywhere(page)
        page.click("[data-act=create]")
        page.wait_for_selector("[data-code]")
        page.click("[data-act=replace]")
        found[lang, "with"] = faults_everywhere(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert {where: wrong for where, wrong in found.items() if wrong} == {}

    page = page_of(lang="en")
    page.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(f"{place.url}/keyring")
    page.get_by_text("encrypts only at an https:// address").wait_for()
    assert page.locator("[data-act=create]").count() == 0
