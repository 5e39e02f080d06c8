"""Take back and try again in a real browser: asked about once, as far as one likes, and called practice everywhere."""

import pytest

from tests.browser.hands import MOST, Player
from tests.browser.lights import faults_everywhere, needs_axe
from tests.browser.test_hint import sat

PRACTICE = {"fr": "Entraînement", "de": "Übung", "en": "Practice"}


BACK = "[data-act-retry], [data-act-undo]"


def decides(table, page, many=1):
    """The first legal move, until something has happened that the strict rule does not take back."""
    for _ in range(many):
        for _ in range(12):
            Player(page).until("asked")
            view = table.view(0)
            body = {"move": view["moves"][0]["code"], "answers": view["asks"]}
            number = table.place.ask(f"/api/tables/{table.id}/move", body, table.tokens[0])["number"]
            arrives(table, page, number)
            if page.locator("[data-act-retry]").count():
                break
    page.wait_for_selector("[data-act-retry]")


def arrives(table, page, number):
    """The page shows what came of an entry, and the seat is asked again."""
    for _ in range(200):
        view = table.view(0)
        if view["number"] >= number and view["view"]["asked"] == [0]:
            break
        page.wait_for_timeout(30)
    offered = "[data-act-undo]" if view["undo"] else "[data-act-retry]" if view.get("retry") else "[data-act-hint]"
    page.wait_for_selector(f".actions.asked {offered}")


@pytest.mark.parametrize("game", MOST)
def test_one_goes_back_again_and_again_and_plays_on_otherwise(place, page_of, game):
    table, page = sat(place, page_of, game)
    first = table.view(0)
    decides(table, page, 2)
    page.locator("[data-act-retry]").click()
    page.locator("[data-act=retry-yes]").click()
    page.locator("[data-practice]", has_text="Entraînement").wait_for()
    for _ in range(30):
        view = table.view(0)
        if not view.get("retry"):
            break
        arrives(table, page, view["number"])
        page.locator(BACK).click()  # it is not asked about again
        for _ in range(100):
            if table.view(0)["number"] > view["number"]:
                break
            page.wait_for_timeout(30)
    assert table.view(0)["moves"] == first["moves"]
    page.wait_for_selector("[data-act-retry]", state="detached")
    page.reload()
    page.locator("[data-practice]", has_text="Entraînement").wait_for()
    decides(table, page)


@pytest.mark.parametrize(("lang", "size"), [("fr", (390, 844)), ("de", (1366, 768)), ("en", (844, 390))])
def test_by_key_in_three_languages_and_who_says_no_plays_on_in_earnest(place, page_of, lang, size):
    table, page = sat(place, page_of, "bungee", size, lang)
    decides(table, page)
    number = table.view(0)["number"]
    page.keyboard.press("u")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert table.view(0)["number"] == number
    assert not table.info()["practice"]
    page.keyboard.press("u")
    page.locator("[data-act=retry-yes]").press("Enter")
    page.locator("[data-practice]", has_text=PRACTICE[lang]).wait_for()


def test_the_end_the_list_of_games_and_the_replay_say_that_it_was_practice(place, page_of):
    table, page = sat(place, page_of, "bungee", (1366, 768))
    decides(table, page)
    page.locator("[data-act-retry]").click()
    page.locator("[data-act=retry-yes]").click()
    page.locator("[data-practice]").wait_for()
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    assert "le résultat ne compte pas" in page.locator(".ending [data-practice]").inner_text()
    page.goto(place.url)
    page.locator(f"li[data-table='{table.id}'] .practice", has_text="Entraînement").wait_for()
    page.goto(f"{place.url}/replay/{table.id}#{table.tokens[0]}")
    page.locator("aside [data-practice]").wait_for(state="attached")


def test_with_others_at_the_table_there_is_no_such_button(place, page_of):
    table = place.table("bungee", "mp")
    guest = place.ask(f"/api/tables/{table.id}/join", {"name": "Bruno"}, table.made["invite"])
    place.ask(f"/api/tables/{table.id}/ready", {"ready": True}, guest["token"])
    table.tokens[1] = guest["token"]
    seat = next(seat for seat in (0, 1) if table.view(seat)["asks"] is not None)
    view = table.view(seat)
    body = {"move": view["moves"][0]["code"], "answers": view["asks"]}
    place.ask(f"/api/tables/{table.id}/move", body, table.tokens[seat])
    page = page_of(390, 844)
    page.goto(table.link(seat))
    page.wait_for_selector(".actions")
    assert page.locator("[data-act-retry]").count() == 0


@needs_axe
def test_nothing_is_wrong_for_those_who_see_or_hear_otherwise(place, page_of):
    table, page = sat(place, page_of, "bungee")
    decides(table, page)
    page.locator("[data-act-retry]").click()
    page.wait_for_selector("dialog[open]")
    assert faults_everywhere(page) == {}
