"""A game of another package (``examples/sixth_game``) in the browser, with nothing drawn for it: the plain table."""

import os
from pathlib import Path

import pytest

from tests.browser.house import Place

SIXTH = Path(__file__).parents[2] / "examples" / "sixth_game"


@pytest.fixture
def sixth_place(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(SIXTH)])))
    monkeypatch.setenv("TABLEE_GAMES", "stairs=stairs_game")
    monkeypatch.setenv("TABLEE_BOTS", "climber=stairs_game.climber:Climber")
    found = Place(tmp_path)
    found.start()
    yield found
    found.stop()


def test_a_whole_game_of_another_package_is_played_on_a_phone(sixth_place, page_of):
    page = page_of(390, 844, lang="fr", touch=True)
    page.goto(sixth_place.url)
    card = page.locator("article", has_text="Stairs")
    assert "2 à 4" in card.inner_text()
    assert card.locator("[data-act=learn-stairs]").count() == 0  # there is no lesson
    card.locator("[data-act=invite-stairs]").click()
    page.wait_for_selector("select option[value=climber]", state="attached")  # the bot of that package too
    page.goto(f"{sixth_place.url}/rules/stairs")
    page.locator("text=La carte doit être plus haute").first.wait_for()

    table = sixth_place.table("stairs", "mb")
    page.goto(table.link(0))
    page.wait_for_selector(".actions.asked, .hand button")
    refused = False
    for _ in range(400):
        view = table.view(0)
        if view["view"]["winners"]:
            break
        if view["asks"] is None:
            page.wait_for_timeout(60)
            continue
        page.wait_for_selector(".actions.asked")
        legal = [move["touches"][0] for move in view["moves"]]
        hand = [f"hand/{face}" for face in view["view"]["zones"]["hand"][0]]
        low = next((touch for touch in hand if touch not in legal), None)
        if low and not refused:
            page.locator(f"[data-touch='{low}']").first.click()
            page.locator("text=La carte doit être plus haute").first.wait_for()
            assert table.view(0)["number"] == view["number"]
            page.keyboard.press("Escape")
            refused = True
        cards = [touch for touch in legal if touch != "back"]
        spot = page.locator(f"[data-touch='{cards[0]}']").first if cards else page.locator("[data-act=back]")
        spot.click()
        page.wait_for_timeout(350)  # two quick taps are one
        if table.view(0)["number"] == view["number"]:
            spot.click()  # a first touch chooses, the second plays
        page.wait_for_function("() => !document.querySelector('.offline')")
    assert table.view(0)["view"]["winners"]
    assert refused
    page.locator("text=Escalier").first.wait_for()
    zones = page.locator("figure", has_text="Gagné")
    assert zones.count() == 2
    if os.environ.get("TABLEE_SHOTS"):
        page.screenshot(path=os.environ["TABLEE_SHOTS"] + "/plain-over.png")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_plain_table_says_what_lies_there_in_three_languages(sixth_place, page_of):
    for lang, stock, size in (("de", "Stapel", (844, 390)), ("en", "Stock", (1366, 768))):
        table = sixth_place.table("stairs", "mbbb", lang=lang)
        page = page_of(*size, lang=lang)
        page.goto(table.link(0))
        page.wait_for_selector(".hand button")
        for _ in range(100):
            if table.view(0)["asks"] is not None:
                break
            page.wait_for_timeout(50)
        page.locator("figcaption", has_text=stock).wait_for()
        assert page.locator(".hand button").count() >= 4
        overlapping = page.evaluate(
            """() => [...document.querySelectorAll(".plain figure")].some((one) => {
                 const a = one.getBoundingClientRect();
                 return a.left < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1;
               })"""
        )
        assert not overlapping
        if os.environ.get("TABLEE_SHOTS"):
            page.screenshot(path=os.environ["TABLEE_SHOTS"] + f"/plain-{lang}.png")
