"""The review in a real browser: from a file, its course, its turning points on the table, and what cannot be reviewed."""

import json
from pathlib import Path

import pytest

from tests.browser.lights import STILL, faults, needs_axe

SHORT = Path(__file__).parent.parent / "review/short.json"  # 84 decisions of Bungee for two


@pytest.fixture(scope="module")
def reviewed(place):
    """What the server says of the game, once it has thought about all of it."""
    for _ in range(400):
        answer = place.ask("/api/review", {"record": SHORT.read_text()})
        if answer["review"]:
            return answer["review"]
    raise AssertionError(answer)


def chosen(place, page, file):
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", file)


def opened(place, page):
    """From a file, by its replay."""
    chosen(place, page, SHORT)
    page.wait_for_selector(".deck")
    if not page.locator("[data-act=review]").is_visible():
        page.locator("header button[aria-expanded]").click()
    page.click("[data-act=review]")
    page.wait_for_selector("[data-act=point]")


@needs_axe
@pytest.mark.parametrize(
    ("size", "lang", "theme"), [((360, 640), "fr", "dark"), ((844, 390), "de", "light"), ((1366, 768), "en", "light")]
)
def test_the_review_of_a_file_is_read_and_stepped_through(place, page_of, reviewed, size, lang, theme):
    page = page_of(*size, lang=lang, theme=theme)
    opened(place, page)
    assert page.locator("[data-act=point]").count() == len(reviewed["points"]) >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the edge"
    page.locator("summary").first.click()
    assert page.locator("tbody tr").count() == len(reviewed["decisions"]), "the course as a table"
    assert not faults(page)

    point = reviewed["points"][0]
    page.locator("[data-act=point]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-act=step]")
    page.wait_for_function("document.activeElement?.dataset.act === 'overview'")
    page.wait_for_selector(".hand [data-face]")
    before = page.locator("[aria-live]").first.inner_text()
    for _ in point["line"]:
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('[data-act=step]').disabled")
    assert page.locator("[aria-live]").first.inner_text() != before
    page.evaluate(STILL)
    assert not faults(page)
    assert page.locator(".table").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "all of it is in sight"
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement?.dataset.act === 'point'")


def test_one_plays_on_from_a_turning_point(place, page_of, reviewed):
    page = page_of(1280, 800)
    opened(place, page)
    page.locator("[data-act=point]").first.click()
    page.wait_for_selector(".hand [data-face]")
    page.click("[data-act=play-on]")
    page.wait_for_url("**/t/**")


def test_what_cannot_be_reviewed_says_why_in_one_sentence(place, page_of, tmp_path):
    text = SHORT.read_text()
    half, other, begun = tmp_path / "half.json", tmp_path / "other.json", tmp_path / "begun.json"
    half.write_text(text[: len(text) // 2])
    other.write_text(json.dumps({**json.loads(text), "edition": 9999}))
    begun.write_text(json.dumps({"tablee": 1, "game": "bungee", "edition": json.loads(text)["edition"], "seats": 2,
                                 "options": {}, "seed": "00" * 16, "decisions": []}))  # fmt: skip
    page = page_of(390, 844)
    for file in (half, other):
        chosen(place, page, file)
        assert page.locator("[role=alert]").inner_text()
    chosen(place, page, begun)
    page.wait_for_selector(".deck")
    page.locator("header button[aria-expanded]").click()
    page.click("[data-act=review]")
    assert "jusqu'au bout" in page.locator("[role=alert]").inner_text()
