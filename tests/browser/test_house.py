"""The keeper's page by keyboard, and a visitor who deletes what is theirs."""

import sqlite3
from contextlib import closing

from tests.browser.house import Place, is_host, joins
from tests.browser.lights import faults, needs_axe

MARKUP = "<img src=x onerror=alert(1)>"


def house_link(place):
    """As the command makes it: over the running server."""
    from tablee.server.storage import running

    _, token = running.where(place.folder)
    return place.ask("/api/admin/link", {}, token)["link"]


def press_until(page, act, key="Tab"):
    """Go on by keyboard until the focus is on something that does this."""
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("() => document.activeElement?.dataset?.act") == act:
            return
    raise AssertionError(f"no key leads to {act}")


def no_wider_than_the_screen(page):
    return page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")


@needs_axe
def test_the_keeper_mutes_deletes_a_name_and_deletes_a_table_by_keyboard(own_place, page_of):
    place = own_place
    table = place.table("bungee", "mp")
    place.ask(f"/api/tables/{table.id}/join", {"name": MARKUP}, table.made["invite"])
    place.ask(f"/api/tables/{table.id}/say", {"text": "Bonjour"}, table.tokens[0])
    guest = page_of()
    is_host(guest, table)
    page = page_of(lang="en")
    page.goto(house_link(place))
    row = page.locator(f"[data-thing='{table.id}']")
    row.wait_for()
    assert MARKUP in row.inner_text()
    press_until(page, "look")
    page.keyboard.press("Enter")
    row.locator(".seats").wait_for()
    assert "Bonjour" not in page.locator("main").inner_text()
    assert faults(page) == []
    press_until(page, "forget")  # of the first seat
    page.keyboard.press("Enter")
    row.locator(".seats strong", has_text="#1").wait_for()
    guest.wait_for_selector("text=L'administration du serveur a effacé le nom et les messages de la place 1.")
    press_until(page, "mute")
    page.keyboard.press("Enter")
    row.get_by_text("person, muted").wait_for()
    for width, height in ((390, 844), (844, 390), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert no_wider_than_the_screen(page)
    page.evaluate("() => document.querySelector('main').focus()")
    press_until(page, "delete")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.dataset?.act === 'yes'")  # asked once more
    page.keyboard.press("Enter")
    row.wait_for(state="detached")
    log = page.locator("[data-log]")
    log.locator("li", has_text="delete").wait_for()
    assert [one.split(" ")[0] for one in log.locator("strong").all_inner_texts()] == [
        "delete", "mute", "forget", "link",
    ]  # fmt: skip
    guest.wait_for_selector("text=Cette table n'existe pas")
    old = page.url
    press_until(page, "renew")
    page.keyboard.press("Enter")
    page.wait_for_function("(old) => location.href !== old", arg=old)
    page.locator("[data-act=revoke]").wait_for()
    other = page_of(lang="de")
    other.goto(old)
    other.wait_for_selector("[role=alert] >> text=Dieser Link öffnet die Verwaltung des Servers nicht")
    assert other.locator("section").count() == 0


@needs_axe
def test_a_visitor_deletes_what_is_theirs_here_and_on_the_server(tmp_path, page_of, monkeypatch):
    monkeypatch.setenv("TABLEE_OPERATOR", "Spielclub Aare <b>")
    monkeypatch.setenv("TABLEE_CONTACT", "hallo@example.org")
    monkeypatch.setenv("TABLEE_KEEP_NAMES_DAYS", "30")
    place = Place(tmp_path)
    place.start()
    try:
        page = page_of(390, 844)
        table = place.table("bungee", "mp")
        joins(page, table, "Lucette")
        page.goto(f"{place.url}/keyring")
        page.click("[data-act=create]")
        page.locator("[data-code]").wait_for()
        page.goto(place.url)
        page.locator("footer").get_by_role("link", name="Vie privée").click()
        page.wait_for_selector("text=Spielclub Aare <b>")
        assert page.get_by_role("link", name="hallo@example.org").get_attribute("href") == "mailto:hallo@example.org"
        text = page.locator("main").inner_text()
        assert "effacés après 30 jours" in text
        assert "effacée seulement sur demande" in text
        assert faults(page) == []
        assert no_wider_than_the_screen(page)
        page.click("[data-act=look]")
        page.get_by_text("Table Bungee").wait_for()
        told = page.locator("main [role=status]").inner_text()
        assert "place quittée, nom et messages effacés" in told
        assert "Trousseau\u00a0: effacé" in told
        assert "Lucette" in str(table.info()["seats"])  # nothing was done so far
        page.click("[data-act=forget-all]")
        page.get_by_text("C'est effacé, sur le serveur et sur cet appareil.").wait_for()
        kept = page.evaluate("() => Object.entries(localStorage).flat().join()")
        assert "Lucette" not in kept
        assert table.id not in kept
        assert table.info()["seats"][1]["who"] == "free"
        with closing(sqlite3.connect(place.folder / "tablee.sqlite3")) as db:
            assert "Lucette" not in str(db.execute("SELECT data FROM log").fetchall())
            assert db.execute("SELECT data FROM keyrings").fetchall() == [("",)]  # and it is given up
        assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('keyring')).length") == 0
        page.goto(place.url)
        page.wait_for_selector("footer")
        assert page.locator("[data-table]").count() == 0
    finally:
        place.stop()
