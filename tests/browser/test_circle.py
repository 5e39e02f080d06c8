"""A circle of five on five devices: made, joined, played in, left by one, and deleted at the end."""

import os
import re
from pathlib import Path

from tests.browser.lights import faults, needs_axe

SHOTS = os.environ.get("TABLEE_SHOTS", "")
DEVICES = {  # language, width, height
    "Anna": ("fr", 1366, 768),
    "Beat": ("de", 390, 844),
    "Carla": ("en", 844, 390),
    "Dario": ("de", 1366, 768),
    "<b>Eva</b>": ("fr", 390, 844),
}


def shot(page, name):
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"circle-{name}.png"), full_page=True)


def sound(page, name):
    shot(page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert faults(page) == [], name


def seat_of(page):
    """Where this page sits: table and token."""
    page.wait_for_url("**/t/**")
    return re.search(r"/t/([\w-]+)#([\w-]+)", page.url).groups()


def play_out(place, table, tokens):
    path = f"/api/tables/{table}"
    while place.ask(path, token=tokens[0])["state"] != "over":
        for token in tokens:
            view = place.ask(f"{path}/view", token=token)
            if view["asks"] is not None:
                place.ask(f"{path}/move", {"move": view["moves"][0]["code"], "answers": view["asks"]}, token)


def unfold(page, part):
    page.click(f"details[data-part='{part}'] > summary")


@needs_axe
def test_five_people_on_five_devices_one_leaves_and_the_circle_is_deleted(place, page_of):
    pages = {name: page_of(width, height, lang, touch=width < 900) for name, (lang, width, height) in DEVICES.items()}
    anna, beat, carla, dario, eva = pages.values()
    anna.goto(place.url)
    anna.click("[data-act=circles]")
    anna.fill("[name=title]", "Cousins <i>du</i> lac")
    anna.fill("[name=name]", "Anna")
    sound(anna, "new-1366")
    anna.click("[data-act=make]")
    anna.locator("[data-member=Anna]:visible").wait_for()
    link = anna.locator("section[aria-labelledby=settings] input[readonly]").first.input_value()

    # four join by the link; a name is taken once
    for name, page in list(pages.items())[1:]:
        page.goto(link)
        page.locator("[name=name]").wait_for()
        if page is beat:
            page.fill("[name=name]", " ANNA")
            page.click("[data-act=join]")
            page.get_by_role("alert").get_by_text("gibt es in diesem Kreis schon").wait_for()
            sound(page, "join-390")
        page.fill("[name=name]", name)
        page.click("[data-act=join]")
        page.locator("[data-act=join]").wait_for(state="detached")
        assert "#" not in page.url, "the secret does not stay in the address"
    for name in DEVICES:
        anna.locator(f"[data-member='{name}'].here:visible").wait_for()

    # a table for five, opened in the circle; the others sit down from its page
    anna.click("[data-act=new-baernergaeng]")
    anna.locator(".numbers").get_by_text("5").click()
    sound(anna, "table-1366")
    anna.click("[data-act=open]")
    table, token = seat_of(anna)
    tokens = [token]
    beat.locator(f"[data-table='{table}'] [data-act=sit]").wait_for()
    carla.locator(f"[data-table='{table}'] [data-act=watch]").wait_for()
    sound(beat, "open-390")
    for page in (beat, carla, dario, eva):
        page.click(f"[data-table='{table}'] [data-act=sit]")
        tokens.append(seat_of(page)[1])
    carla.goto(f"{place.url}/circle/{link.split('/circle/')[1].split('#')[0]}")
    carla.click(f"[data-table='{table}'] [data-act=go-on]")
    assert seat_of(carla) == (table, tokens[2]), "back to the own seat"
    play_out(place, table, tokens)

    # history, ratings, head to head: on the start page of each device there is the way back
    for page in pages.values():
        page.goto(place.url)
        page.click("[data-act=circle]")
        page.locator(f"[data-game='{table}']").wait_for()
        assert page.locator("section[aria-labelledby=ratings] tbody tr").count() == 5
        page.locator("[data-against]").nth(3).wait_for()
    for name, (page, size) in {"anna": (anna, "1366"), "beat": (beat, "390"), "carla": (carla, "844")}.items():
        sound(page, f"played-{name}-{size}")
    dario.emulate_media(color_scheme="dark")
    sound(dario, "played-dark-1366")
    dario.click(f"[data-game='{table}'] [data-act=replay]")
    dario.get_by_role("combobox").get_by_text("<b>Eva</b>").first.wait_for(state="attached")
    dario.go_back()
    # by keyboard alone
    strike = dario.locator(f"[data-game='{table}'] [data-act=strike]")
    strike.focus()
    dario.keyboard.press("Enter")
    anna.locator(f"[data-game='{table}'] [data-act=count]").wait_for()
    assert anna.locator("section[aria-labelledby=ratings] tbody tr").count() == 0
    anna.click(f"[data-game='{table}'] [data-act=count]")
    anna.locator("section[aria-labelledby=ratings] tbody tr").nth(4).wait_for()

    # one leaves, name and all
    unfold(eva, "leave")
    sound(eva, "leave-390")
    eva.click("[data-act=leave]")
    eva.get_by_text("Tu n'es plus dans ce cercle.").wait_for()
    anna.locator("[data-member='<b>Eva</b>']:visible").wait_for(state="detached")
    carla.locator(f"[data-game='{table}']").get_by_text("a former member").wait_for()

    # the keeper deletes it, and it is gone on every screen
    unfold(anna, "keep")
    anna.click("[data-act=new-link]")
    anna.click("[data-act=replace-sure]")
    invite = "section[aria-labelledby=settings] > details:first-of-type input"
    beat.wait_for_function("([at, old]) => document.querySelector(at).value !== old", arg=[invite, link])
    unfold(anna, "delete")
    anna.locator("[data-part=delete] input").fill("Cousins")
    assert anna.locator("[data-act=delete]").is_disabled()
    anna.locator("[data-part=delete] input").fill("Cousins <i>du</i> lac")
    sound(anna, "keep-1366")
    anna.click("[data-act=delete]")
    anna.get_by_text("Le cercle est supprimé.").wait_for()
    for page, sentence in ((beat, "Diesen Kreis gibt es nicht"), (carla, "There is no such circle")):
        page.get_by_text(sentence).wait_for()
    anna.goto(place.url)
    anna.locator("[data-act=circles]").wait_for()
    assert anna.locator("[data-act=circle]").count() == 0
