"""Online tables of an evening in the browser: opened, sat down at by name, played out, taken over, and kept from spectators."""

import os
from pathlib import Path

from tests.browser.lights import faults, needs_axe

EIGHT = ["Anna", "Beat", "Carla", "Dario", "Eva", "Fritz", "Gina", "Hugo"]
SHOTS = os.environ.get("TABLEE_SHOTS", "")


def shot(page, name):
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


@needs_axe
def test_a_round_is_opened_online_and_people_sit_down_by_name(place, page_of):
    plan = {"game": "bohne", "same_deals": True, "sizes": [4]}
    made = place.ask("/api/evenings", {"plan": plan, "names": EIGHT})
    where = f"{place.url}/evening/{made['evening']}"
    place.ask(f"/api/evenings/{made['evening']}", {"command": {"do": "draw"}, "against": 2}, made["organiser"])
    organiser = page_of(1366, 768, lang="de")
    organiser.goto(f"{where}#{made['organiser']}")
    organiser.click("[data-act=all-online]")
    organiser.locator("[data-table='2'] [data-act=offline]").wait_for()
    assert organiser.locator("[data-act=redraw], [data-act=by-hand]").count() == 0, "what is open online stays as drawn"
    assert faults(organiser) == []
    shot(organiser, "organiser-1366")

    player = page_of(390, 844, touch=True, lang="en")
    player.goto(f"{where}#{made['report']}")
    seats = player.locator("[data-table='1'] [data-act=sit]")
    seats.nth(3).wait_for()
    assert faults(player) == []
    assert player.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(player, "report-390")
    name = seats.nth(0).get_attribute("data-name")
    seats.nth(0).click()
    player.wait_for_url("**/t/**")
    player.get_by_text(name).first.wait_for()
    # back on the evening's page the way leads to one's own seat, which nobody else is offered any more
    player.goto(f"{where}#{made['report']}")
    player.locator("[data-table='1'] [data-act=go-on]").wait_for()
    organiser.locator(f"[data-table='1'] [data-name='{name}']").wait_for(state="detached")

    watcher = page_of(1920, 1080, theme="dark")
    watcher.goto(f"{where}#{made['watch']}")
    watcher.locator("[data-table='2'] .state").wait_for()
    assert watcher.locator("[data-act]").count() == 0, "neither a seat nor a look at cards that others still play"
    shot(watcher, "watch-1920-dark")
    # taken back, the table is played with the box
    organiser.click("[data-table='2'] [data-act=offline]")
    organiser.locator("[data-table='2'] [data-act=online]").wait_for()
