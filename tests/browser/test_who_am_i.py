"""A name and an animal, asked once; how strong the bots are, chosen once; then one click plays."""

import json
import re
from pathlib import Path

import pytest

from tablee.server.play.animals import ANIMALS
from tests.browser.house import new_table_for_two
from tests.browser.lights import faults, faults_everywhere, needs_axe

DRAWN = Path(__file__).parents[2] / "web/src/app/animals.ts"


def at_table(page, place):
    """What the server knows of the table that this page has just opened."""
    page.wait_for_selector(".hand [data-face]")
    table, token = page.url.split("/t/")[1].split("#")
    return place.ask(f"/api/tables/{table}", token=token)


def kept(page, key):
    return page.evaluate("(key) => localStorage.getItem(`tablee.${key}`)", key)


def test_who_plays_for_the_first_time_is_asked_once_and_one_click_goes_on(place, page_of):
    page = page_of(asked=False)
    page.goto(place.url)
    page.click("[data-act=play-bungee]")
    sheet = page.get_by_role("dialog", name="Bungee contre les bots")
    sheet.wait_for()
    assert page.evaluate("() => document.activeElement.dataset.act") == "play"  # no keyboard pops up on a phone
    chosen = sheet.get_by_role("group", name="Ton animal").get_by_role("radio", checked=True)
    assert chosen.count() == 1  # one is chosen already
    animal = chosen.get_attribute("value")
    page.keyboard.press("Enter")
    seats = at_table(page, place)["seats"]
    assert (seats[0]["name"], seats[0]["animal"]) == ("Invité", animal)
    usual = place.ask("/api/games")["levels"][2]  # one above the easiest, which is one above chance
    assert {(seat["who"], seat["level"], seat["animal"]) for seat in seats[1:]} == {("bot", usual, "")}
    page.goto(place.url)
    page.click("[data-act=play-bohne]")  # and now at once
    seats = at_table(page, place)["seats"]
    assert page.get_by_role("dialog").count() == 0
    assert seats[0]["animal"] == animal


def test_what_was_chosen_is_kept_after_a_reload_and_summed_up(place, page_of):
    page = page_of(asked=False, still=False)
    page.goto(place.url)
    page.click("[data-act=play-bungee]")
    page.get_by_label("Ton prénom").fill("  Léa ")
    page.get_by_role("radio", name="bouquetin").check()
    page.get_by_role("radio", name="facile").check()
    page.get_by_role("radio", name="rapide").check()
    page.click("[data-act=play]")
    seats = at_table(page, place)["seats"]
    assert (seats[0]["name"], seats[0]["animal"], seats[1]["level"]) == ("Léa", "ibex", "beginner")
    assert kept(page, "pace") == "fast"
    page.goto(place.url)
    page.reload()
    summary = page.locator("[data-act=against]")
    assert "facile · rythme rapide" in summary.inner_text()
    assert page.get_by_role("button", name="Léa").locator("[data-animal=ibex]").count() == 1
    summary.click()
    assert page.get_by_label("Ton prénom").count() == 0  # asked once
    page.get_by_role("radio", name="expert").check()
    page.get_by_role("button", name="Garder ce choix").click()
    page.get_by_role("dialog").wait_for(state="detached")
    assert "expert · rythme rapide" in summary.inner_text()
    assert kept(page, "level") == "expert"


def test_closing_the_sheet_keeps_and_opens_nothing(place, page_of):
    page = page_of(asked=False)
    page.goto(place.url)
    page.click("[data-act=play-bungee]")
    page.get_by_label("Ton prénom").fill("Léa")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.url.rstrip("/") == place.url
    assert [kept(page, key) for key in ("name", "animal", "level", "tables")] == [None] * 4
    assert page.evaluate("() => document.activeElement.dataset.act") == "play-bungee"


def test_the_animal_is_chosen_with_arrows_and_every_one_has_a_name(place, page_of):
    page = page_of(asked=False, lang="en")
    page.goto(place.url)
    page.click("[data-act=who]")
    group = page.get_by_role("group", name="Your animal")
    group.wait_for()
    names = [radio.evaluate("(one) => one.labels[0].textContent.trim()") for radio in group.get_by_role("radio").all()]
    assert names == list(ANIMALS)  # in English they are called as the wire calls them
    group.get_by_role("radio", name="fox").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert group.get_by_role("radio", checked=True).get_attribute("value") == "marmot"
    ring = page.evaluate("() => getComputedStyle(document.activeElement.parentElement).outlineStyle")
    assert ring != "none"  # one sees where one is
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for(state="detached")
    assert kept(page, "animal") == "marmot"


def test_name_and_animal_are_changed_in_the_menu_of_a_table(place, page_of):
    page = page_of()
    page.goto(place.table("bungee", "mb").link(0))
    page.get_by_role("button", name="Menu de la table").click()
    page.click("[data-act=who]")
    page.get_by_label("Ton prénom").fill("Noé")
    page.get_by_role("radio", name="corneille").check()
    page.click("[data-act=who-keep]")
    page.get_by_role("button", name="Noé").locator("[data-animal=crow]").wait_for()
    assert (kept(page, "name"), kept(page, "animal")) == ("Noé", "crow")


def test_who_follows_an_invitation_says_both_and_everyone_sees_it(place, page_of):
    seats = [{"who": "mine", "name": "Léa", "animal": "owl"}, {"who": "person"}, {"who": "bot", "level": "expert"}]
    made = place.ask("/api/tables", {"game": "bungee", "seats": seats, "lang": "fr", "bot_pace": 0})
    host, friend = page_of(), page_of(asked=False)
    host.goto(f"{place.url}/t/{made['table']}#{made['seats']['0']}")
    friend.goto(f"{place.url}/t/{made['table']}#{made['invite']}")
    friend.wait_for_selector("li [data-animal=owl]")
    assert "bot expert" in friend.locator("main ul").first.inner_text()
    friend.get_by_label("Ton prénom").fill("Luc")
    friend.get_by_role("radio", name="truite").check()
    friend.click("[data-act=join]")
    host.wait_for_selector("li [data-animal=trout]")
    assert kept(friend, "animal") == "trout"
    friend.click("[data-act=ready]")
    for page in (host, friend):
        page.wait_for_selector(".hand [data-face]")
        assert page.locator("[data-seat='0'] [data-animal=owl]").count() == 1
        assert page.locator("[data-seat='1'] [data-animal=trout]").count() == 1
        assert page.locator("[data-seat='2'] .gear").count() == 1
        assert "bot, niveau expert" in page.locator("[data-seat='2'] header").text_content()


def test_each_bot_may_have_its_own_level(place, page_of):
    page = page_of(lang="de")
    page.goto(f"{place.url}/new/bungee")
    for seat in (1, 2, 3):
        page.get_by_label(f"Platz {seat + 1}", exact=True).select_option("bot")
    page.get_by_label("Stärke der Bots").select_option("club")
    page.get_by_text("Jeder Bot mit eigenem Niveau").click()
    page.get_by_label("Niveau des Bots, Platz 3").select_option(label="Experte")
    page.click("[data-act=open]")
    info = at_table(page, place)
    assert [seat["level"] for seat in info["seats"]] == ["", "club", "expert", "club"]
    said = [page.locator(f"[data-seat='{seat}'] header").text_content() for seat in (1, 2, 3)]
    assert ["Niveau stark" in said[0], "Niveau Experte" in said[1], "Niveau stark" in said[2]] == [True] * 3
    full = [page.locator(f"[data-seat='{seat}'] .dot:not(.off)").count() for seat in (1, 2, 3)]
    assert full == [3, 4, 3]


def test_several_at_one_device_have_animals_of_their_own(place, page_of):
    page = page_of(360, 640)
    new_table_for_two(page, place)
    page.get_by_role("button", name="Animal, place 2").click()
    page.get_by_role("radio", name="escargot").check()
    page.click("[data-act=open]")
    page.wait_for_selector("[data-act=uncover], .hand [data-face]")
    tables = json.loads(kept(page, "tables"))
    seats = place.ask(f"/api/tables/{tables[0]['table']}", token=tables[0]["seats"]["0"])["seats"]
    assert [seat["animal"] for seat in seats] == ["fox", "snail"]
    assert kept(page, "animal") == "fox"


def test_the_replay_shows_who_played(place, page_of):
    seats = [{"who": "mine", "name": "Léa", "animal": "hare"}, {"who": "bot", "level": "club"}]
    made = place.ask("/api/tables", {"game": "bungee", "seats": seats, "lang": "fr", "bot_pace": 0})
    place.ask(f"/api/tables/{made['table']}/close", {}, made["host"])
    page = page_of()
    page.goto(f"{place.url}/replay/{made['table']}?at=0&seat=open#{made['watch']}")
    page.wait_for_selector("[data-seat='0'] [data-animal=hare]")
    assert page.locator("[data-seat='1'] .gear").count() == 1


# -- The drawings ------------------------------------------------------------------

SILHOUETTE = """async ([path, size]) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${size}" height="${size}">
    <path d="${path}" fill="#000" stroke="#000" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [...canvas.getImageData(0, 0, size, size).data].filter((_, at) => at % 4 === 3).map((ink) => ink > 127);
}"""


def test_twelve_animals_are_told_apart_as_silhouettes_at_20_pixels(place, page_of):
    drawn = dict(re.findall(r'^  (\w+): "([^"]+)"', DRAWN.read_text(), re.MULTILINE))
    assert tuple(drawn) == ANIMALS
    page = page_of()
    page.goto("about:blank")
    dark = {name: page.evaluate(SILHOUETTE, [path, 20]) for name, path in drawn.items()}
    for name, one in dark.items():
        assert 80 < sum(one) < 320, name  # neither a speck nor a blot
    for name, one in dark.items():
        for other, two in dark.items():
            both = sum(a and b for a, b in zip(one, two, strict=True))
            either = sum(a or b for a, b in zip(one, two, strict=True))
            assert name == other or both / either < 0.8, (name, other, both / either)


@needs_axe
@pytest.mark.parametrize("opener", ["play-bungee", "against", "who"])
def test_what_is_asked_shuts_nobody_out(place, page_of, opener):
    page = page_of(360, 640, asked=opener != "play-bungee")
    page.goto(place.url)
    page.click(f"[data-act={opener}]")
    page.get_by_role("dialog").wait_for()
    assert faults_everywhere(page) == {}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1366, 768)])
def test_the_sheet_fits_and_its_button_is_in_sight(place, page_of, width, height):
    page = page_of(width, height, asked=False, lang="de")
    page.goto(place.url)
    page.click("[data-act=play-bungee]")
    page.get_by_role("dialog").wait_for()
    box = page.locator("[data-act=play]").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert page.evaluate(
        "() => document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"
    )


@needs_axe
def test_the_form_for_a_table_with_animals_and_levels_shuts_nobody_out(place, page_of):
    page = page_of(360, 640)
    page.goto(f"{place.url}/new/bungee")
    for seat in (1, 2):
        page.locator("main ul select").nth(seat).select_option("bot")
    page.get_by_role("button", name="Animal, place 1").click()
    page.locator(".each > summary").click()
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    assert faults(page) == []
