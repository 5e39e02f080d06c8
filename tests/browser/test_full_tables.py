"""Tables that are seldom so full: rows of sixteen cards, and a meadow on which everyone chooses a farm."""

import json

import pytest

import tablee

FARM = """svg.drawing :is([aria-label^='ferme de '], [aria-label^="ferme d'"])"""
MINE = '[data-zone="row 0"] [data-touch], .bear [data-place=stock], .bear [data-place=discard]'
HIDDEN = """(mine) => [...document.querySelectorAll(mine)]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || !one.contains(hit);
  }).map((one) => one.dataset.touch ?? one.dataset.place)"""


def rows_of(*sizes):
    """Bärnergäng, set up by hand: rows of so many cards."""
    row = [" ".join("?" * size) for size in sizes]
    start = {"seats": 6, "step": "turn", "turn": 0, "turns": 12, "row": row, "discard": "9 4"}
    options = {"extension": "all"}
    whole = tablee.game("baernergaeng", **options)
    return json.dumps(
        {
            "tablee": 1,
            "game": "baernergaeng",
            "edition": whole.edition,
            "options": whole.options,
            "seats": 6,
            "start": whole.position(start, seed=b"rows").to_json(),
            "decisions": [],
        }
    )


@pytest.mark.parametrize(("width", "height"), [(844, 390), (360, 640), (1366, 768)])
def test_rows_of_sixteen_leave_my_own_row_and_the_piles_in_sight(place, page_of, width, height):
    table = place.table("baernergaeng", "mbbbbb", record=rows_of(4, 16, 4, 4, 4, 4))
    page = page_of(width, height)
    page.goto(table.link(0))
    page.wait_for_selector('[data-zone="row 1"] [data-touch] >> nth=15')
    page.wait_for_selector('[data-zone="row 0"] [data-touch].hot, .bear [data-place=stock].hot')
    page.evaluate("() => document.querySelector('.board').scrollIntoView({ block: 'end' })")
    page.wait_for_function(f"(mine) => !({HIDDEN})(mine).length", arg=MINE)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    last = page.locator('[data-zone="row 1"] [data-touch] >> nth=15')
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box["width"] >= 24
    assert 0 <= box["x"] <= width - box["width"]


@pytest.mark.parametrize(("width", "height", "touch"), [(390, 844, True), (1366, 768, False)])
def test_everyone_chooses_any_farm_by_touching_it(place, page_of, width, height, touch):
    """BAU-2.2, and then the first sheep: the opening of a free choice, with three at one device."""
    table = place.table("bauernschlau", "mmm", options={"farms": "free"})
    pages = []
    for seat, farm in enumerate(["f4", "d5", "e6"]):
        page = page_of(width, height, touch=touch)
        page.goto(table.link(seat))
        spot = page.locator(f"svg.drawing [data-touch='farm/{farm}']")
        page.wait_for_selector("svg.drawing [data-touch].hot")
        free = page.locator("svg.drawing [data-touch].hot")
        assert free.count() == 6 - seat
        assert spot.get_attribute("aria-label").startswith(f"ferme {farm}")
        spot.tap() if touch else spot.click()
        page.wait_for_selector(f"svg.drawing [data-touch='farm/{farm}'].touched")
        assert table.view(seat)["view"]["farms"][seat] == "-"  # chosen, not taken yet
        spot.tap() if touch else spot.click()
        page.wait_for_selector(f"{FARM} >> nth={seat}")  # this one, beside those chosen before
        pages.append(page)
    view = table.view(0)["view"]
    assert view["farms"] == ["f4", "d5", "e6"]
    first = view["asked"][0]
    page = pages[first]
    page.wait_for_selector("svg.drawing [data-touch='pasture/c4'].hot")
    labels = page.locator(FARM)
    assert labels.count() == 3
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
