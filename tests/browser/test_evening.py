"""A club's evening in the browser: made, drawn, reported at the tables, watched, corrected, killed in the middle, printed."""

import os
import re

import pytest

from tests.browser.hands import comes_to
from tests.browser.house import PATIENCE
from tests.browser.lights import faults, needs_axe

LONG = pytest.mark.skipif(not os.environ.get("TABLEE_LONG"), reason="a minute: make trials")
CUT = """() => [...document.querySelectorAll(".standings .scroll")].filter((one) => one.scrollWidth > one.clientWidth)
  .length"""
SEVEN = ["Anna", "Beat", "Carla", "Dario", "Eva", "Fritz", "Gina"]


def line_of(page, name):
    """Place and points in the standings."""
    cells = page.locator(f"[data-line='{name}'] td").all_inner_texts()
    return cells[0], cells[1]


def report(page, table, points):
    page.locator(f"[aria-labelledby=round] [data-table='{table}'] [data-act=report]").click()
    for field, value in zip(page.locator(f"[data-result='{table}'] input[type=number]").all(), points, strict=True):
        field.fill(str(value))
    page.keyboard.press("Enter")
    page.locator(f"[data-result='{table}']").wait_for(state="detached")


def names_at(page, table):
    return page.locator(f"[aria-labelledby=round] [data-table='{table}'] .who").all_inner_texts()


@needs_axe
def test_an_evening_of_seven_from_the_first_name_to_the_last_result(own_place, page_of):
    organiser = page_of(1366, 768)
    organiser.goto(f"{own_place.url}/evening")
    organiser.fill("#names", "\n".join([*SEVEN, "anna"]))
    organiser.fill("[name=title]", "Jeudi")
    organiser.fill("[name=rounds]", "2")
    assert faults(organiser) == []
    organiser.click("[data-act=begin]")
    assert "anna" in organiser.locator("[role=alert]").inner_text()
    organiser.fill("#names", ", ".join(SEVEN))
    organiser.click("[data-act=begin]")
    organiser.wait_for_url(re.compile("/evening/.{12}#.+"))
    organiser.locator("details .invite input").nth(2).wait_for()
    links = organiser.locator("details .invite input").evaluate_all("all => all.map((one) => one.value)")
    assert len(set(links)) == 3
    organiser.click("[data-act=draw]")
    organiser.locator("[data-table='2']").wait_for()

    # a table reports by its own link, on a phone; the other two pages hear of it
    watcher, table = page_of(1920, 1080, lang="de"), page_of(390, 844, touch=True, lang="en")
    watcher.goto(links[1])
    watcher.locator("[data-line=Gina]").wait_for()
    at_two = names_at(watcher, 2)
    assert len(at_two) == 3
    table.goto(links[0].replace("#", "?table=2#"))
    table.locator("[data-result='2'] input[type=number]").first.wait_for()
    assert table.locator("[data-table]").count() == 1
    assert faults(table) == []
    for field, value in zip(table.locator("input[type=number]").all(), [30, 20, 10], strict=True):
        field.fill(str(value))
    table.click("[data-act=save]")
    table.locator("[role=status]", has_text="Noted").wait_for()
    for page in (watcher, organiser):
        page.locator(f"[data-line='{at_two[0]}'] .points", has_text="100").wait_for()
    assert faults(watcher) == []

    # two people change places by hand, and a late arrival finds a chair
    first = names_at(organiser, 1)
    organiser.fill("#late", "Zoé")
    organiser.click("[data-act=add]")
    organiser.locator("[data-entrant=Zoé]").wait_for()
    organiser.click("[data-act=by-hand]")
    organiser.click(f"[data-person={first[0]}]")
    organiser.click(f"[data-person={first[1]}]")
    organiser.locator(f"[data-table='1'] li:first-child [data-person={first[1]}]").wait_for()
    organiser.click("[data-person=Zoé]")
    organiser.click("[data-table='1'] [data-act=to-table]")
    organiser.locator("[data-table='1'] [data-person=Zoé]").wait_for()
    organiser.click("[data-act=by-hand]")
    report(organiser, 1, [50, 40, 30, 20, 10])
    assert line_of(organiser, first[1]) == ("1.", "100")

    # the plug is pulled; afterwards everything is there, and a wrong result is corrected
    own_place.kill()
    own_place.start()
    organiser.reload()
    organiser.locator("[data-table='2'] [data-act=correct]").click()
    fields = organiser.locator("[data-result='2'] input[type=number]")
    assert [one.input_value() for one in fields.all()] == ["30", "20", "10"]
    fields.nth(2).fill("35")
    organiser.click("[data-result='2'] [data-act=save]")
    organiser.locator(f"[data-line='{at_two[2]}'] .points", has_text="100").wait_for()
    watcher.locator(f"[data-line='{at_two[2]}'] .points", has_text="100").wait_for()

    # somebody leaves; of two organisers who draw at once one is told
    organiser.locator("[data-entrant=Beat] [data-act=leave]").click()
    organiser.locator("[data-entrant=Beat] [data-act=back]").wait_for()
    second = page_of(844, 390)
    second.goto(organiser.url)
    second.locator("[data-act=draw]").wait_for()
    second.context.set_offline(True)  # it does not hear of the draw
    organiser.click("[data-act=draw]")
    organiser.locator("h2", has_text="Manche 2").wait_for()
    assert "Beat" not in names_at(organiser, 1) + names_at(organiser, 2)
    second.context.set_offline(False)
    second.locator("h2", has_text="Manche 2").wait_for()
    assert names_at(second, 1) == names_at(organiser, 1)
    for number in (1, 2):
        report(organiser, number, range(len(names_at(organiser, number))))
    organiser.get_by_text("Toutes les manches prévues sont jouées.").wait_for()
    assert organiser.locator("[data-act=draw]").count() == 0
    assert faults(organiser) == []
    assert second.evaluate("document.documentElement.scrollWidth <= innerWidth")


@needs_axe
@pytest.mark.parametrize(("people", "sizes", "pages"), [(16, [5, 6], 1), pytest.param(61, [3, 4], 2, marks=LONG)])
def test_a_large_evening_with_a_leaver_a_killed_server_and_a_corrected_result(own_place, page_of, people, sizes, pages):
    """At tables of three to six: made and led on the organiser's page; most tables report by their link, as scripts do."""
    place, names = own_place, [f"Person {at:02}" for at in range(people)]
    organiser = page_of(1366, 768)
    organiser.goto(f"{place.url}/evening")
    organiser.fill("#names", "\n".join(names))
    organiser.fill("[name=rounds]", "2")
    organiser.click("[data-act=begin]")
    organiser.wait_for_url(re.compile("/evening/.{12}#.+"))
    evening, token = re.search(r"/evening/(.{12})#(.+)", organiser.url).groups()
    path = f"/api/evenings/{evening}"
    organiser.locator("details .invite input").nth(2).wait_for()
    links = organiser.locator("details .invite input").evaluate_all("all => all.map((one) => one.value)")
    reporter = links[0].partition("#")[2]

    def does(command, role=token):
        number = place.ask(path, token=role)["number"]
        return place.ask(path, {"command": command, "against": number}, role)["shown"]

    def tables(shown):
        return shown["nights"][-1]["rounds"][-1]["tables"]

    def reported(shown, but=()):
        for number, table in enumerate(tables(shown), 1):
            if number not in but:
                shown = does({"do": "result", "table": number, "scores": [-who for who in table["seats"]]}, reporter)

    does({"do": "plan", "sizes": sizes})
    organiser.click("[data-act=draw]")
    organiser.locator("[data-table='3']").wait_for()
    shown = place.ask(path, token=token)["shown"]
    assert {len(table["seats"]) for table in tables(shown)} == set(sizes)
    reported(shown, but=(2,))
    size = len(tables(shown)[1]["seats"])
    report(organiser, 2, range(size))
    organiser.locator("[data-act=draw]").wait_for()

    # somebody leaves before the second round, and the plug is pulled in the middle of it
    organiser.locator(f"[data-entrant='{names[3]}'] [data-act=leave]").click()
    organiser.locator(f"[data-entrant='{names[3]}'] [data-act=back]").wait_for()
    organiser.click("[data-act=draw]")
    organiser.locator("h2", has_text="Manche 2").wait_for()
    shown = place.ask(path, token=token)["shown"]
    seated = sorted(who for table in tables(shown) for who in table["seats"])
    assert 3 not in seated
    assert len(set(seated)) == len(seated)
    reported(shown, but=(1,))
    place.kill()
    place.start()
    organiser.reload()
    report(organiser, 1, range(len(tables(shown)[0]["seats"])))
    organiser.get_by_text("Toutes les manches prévues sont jouées.").wait_for()
    before = organiser.locator("[data-line] .points").all_inner_texts()
    organiser.locator("[aria-labelledby=round] [data-table='1'] [data-act=correct]").click()
    organiser.locator("[data-result='1'] input[type=number]").first.fill("99")
    organiser.click("[data-result='1'] [data-act=save]")
    organiser.wait_for_function(
        "(before) => [...document.querySelectorAll('[data-line] .points')].map((one) => one.innerText).join() !== before",
        arg=",".join(before),
    )
    assert organiser.locator("[data-line]").count() == people
    assert faults(organiser) == []

    projector, phone = page_of(1920, 1080, theme="dark"), page_of(360, 640, lang="de", touch=True)
    for page in (projector, phone):
        page.goto(links[1])
        page.locator("[data-line]").nth(people - 1).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for width, height in ((1920, 1080), (1366, 768), (844, 390), (390, 844)):
        projector.set_viewport_size({"width": width, "height": height})
        comes_to(projector, CUT, 0, f"nothing of the standings is cut at {width}")
    assert len(re.findall(rb"/Type\s*/Page\b", phone.pdf(format="A4"))) == pages


def test_sixteen_people_are_shown_in_every_language_and_printed(place, page_of):
    made = place.ask("/api/evenings", {"plan": {"game": "bohne"}, "names": [f"Person {at}" for at in range(16)]})
    place.ask(f"/api/evenings/{made['evening']}", {"command": {"do": "draw"}, "against": 2}, made["organiser"])
    for lang, words in (("fr", "À égalité"), ("de", "Bei gleichen Punkten"), ("en", "Equal points")):
        page = page_of(390, 844, lang=lang, theme="dark")
        page.goto(f"{place.url}/evening/{made['evening']}#{made['watch']}")
        page.get_by_text(words).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("[data-act]").count() == 0, "whoever watches changes nothing"
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    assert not page.locator(".print").is_visible()
    assert page.locator(".blank").first.is_visible(), "room to write"


def test_long_names_of_pairs_are_read_along_the_line(place, page_of):
    pairs = [["Gina", "Jean-Christophe de Montmollin"], ["Anna Meier", "Beat Schüpbach-von Allmen"]]
    made = place.ask("/api/evenings", {"plan": {"game": "dog", "format": "swiss", "team": 2}, "names": pairs})
    page = page_of(390, 844)
    page.goto(f"{place.url}/evening/{made['evening']}#{made['organiser']}")
    names = page.locator("[data-entrant] > span")
    names.nth(1).wait_for()
    assert names.evaluate_all("all => all.every((one) => one.clientWidth > one.clientHeight)")


def test_a_wrong_link_says_so_and_a_page_without_one_too(place, page_of):
    page = page_of(lang="en")
    page.goto(f"{place.url}/evening/abcdefghijkl#nothing")
    page.get_by_text("There is no such evening").wait_for(timeout=PATIENCE)
    page.goto(f"{place.url}/evening/abcdefghijkm")
    page.get_by_text("The link is missing").wait_for(timeout=PATIENCE)
