"""The rulebook as a booklet in a real browser: found by any words, printed on two pages, marked where an option changes it."""

import re

import pytest

from tablee.games import NAMES
from tests.browser.hands import long
from tests.browser.lights import STILL

# By game and language: what is typed, and clauses that must be among those found; an empty list: none is.
SEARCHES = {
    ("bohne", "fr"): {
        "compter les points": ["BOH-1.4", "BOH-7.1"],
        "rangées compte": ["BOH-7.1"],
        "CARTES SPECIALES": ["BOH-5.3", "BOH-5.4"],
        "speciale": ["BOH-5.3", "BOH-5.4"],
        "7.1": ["BOH-7.1"],
        "jetons": ["BOH-3.1", "BOH-4.5"],
        "ornithorynque": [],
    },
    ("bungee", "fr"): {
        "six": ["BUN-3.3", "BUN-3.4", "BUN-8.1"],
        "6": ["BUN-3.3", "BUN-3.4", "BUN-8.1"],
        "passer tour": ["BUN-3.3", "BUN-5.2"],
        "Défausses prendre": ["BUN-2.4"],
        "points compter": ["BUN-3.1"],
        "rejouer après": ["BUN-9.4"],
    },
    ("dog", "de"): {
        "zählen sieben": ["DOG-9.2"],
        "Sieben": ["DOG-7.1", "DOG-7.2", "DOG-7.3"],
        "karten tauschen": ["DOG-6.6"],
        "murmel heimschicken": ["DOG-5.1"],
        "ziele": ["DOG-8.1", "DOG-8.2"],
        "kanadisch": ["DOG-7.4"],
    },
    ("bauernschlau", "en"): {
        "goose": ["BAU-1.3", "BAU-9.2"],
        "counting farms": ["BAU-9.1"],
        "pieces fence sixteen": ["BAU-2.3"],
        "sheep black turning": ["BAU-5.3"],
    },
}
CUT = """() => {
  const edge = document.querySelector(".booklet").getBoundingClientRect().right + 1;
  return [...document.querySelectorAll(".booklet :is(p, h1, h2, h3, td, th, dd, dt, figcaption, .mark)")]
    .filter((one) => !one.closest("[inert]") && one.offsetParent)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 || one.getBoundingClientRect().right > edge)
    .map((one) => one.textContent.slice(0, 60));
}"""
FOUND = "() => [...document.querySelectorAll('.rules li[id]')].map((one) => one.id)"


def opened(page, place, game, query=""):
    page.goto(f"{place.url}/rules/{game}{query}")
    page.wait_for_selector("[data-ready=yes] figure")
    return page


@pytest.mark.parametrize(("game", "lang"), SEARCHES)
def test_words_are_found_in_any_order_and_number(place, page_of, game, lang):
    page = opened(page_of(lang=lang), place, game)
    whole = page.evaluate(FOUND)
    for wanted, clauses in SEARCHES[game, lang].items():
        page.fill(".rules input[type=search]", wanted)
        found = page.evaluate(FOUND)
        assert set(clauses) <= set(found), wanted
        assert bool(found) == bool(clauses), wanted
        assert len(found) < len(whole) / 2, wanted
    page.fill(".rules input[type=search]", "")
    assert page.evaluate(FOUND) == whole


@pytest.mark.parametrize("lang", ["fr", long("de"), long("en")])
def test_every_game_prints_on_two_pages_with_nothing_cut(place, page_of, lang):
    page = page_of(width=711, height=1047, lang=lang, theme="dark")  # what a page of A4 leaves within its margins
    for game in NAMES:
        opened(page, place, game)
        page.emulate_media(media="print", color_scheme="dark")
        page.evaluate("() => document.fonts.ready.then(() => undefined)")
        page.evaluate(STILL)  # boards take their new size
        assert page.evaluate(CUT) == [], game
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2, game
        assert re.search(rb"/MediaBox \[0 0 59[456][\d.]* 84[123]", paper), game  # A4
        page.emulate_media(media="screen", color_scheme="dark")


def test_what_a_table_has_agreed_on_is_marked_in_its_clause(place, page_of):
    page = opened(page_of(lang="en"), place, "dog", "?canadian=yes")
    assert page.inner_text("[id='DOG-7.4'] .mark.on").endswith("Canadian rule, agreed at this table")
    assert page.locator("[id='DOG-1.3'] .mark:not(.on)").count() == 1
    page.click(".options a[href='#DOG-7.4']")
    page.wait_for_selector("[id='DOG-7.4'].pointed")


def test_the_contents_lead_to_each_chapter_and_are_folded_on_a_phone(place, page_of):
    page = opened(page_of(width=390, height=844), place, "bungee")
    assert not page.locator("nav ol").is_visible()
    page.click("nav summary")
    for link in page.locator("nav a").all():
        link.click()
        top = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
        at_end = page.evaluate("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2")
        assert 0 <= top < 90 or at_end, link.inner_text()
        assert page.evaluate("() => document.activeElement.id") == link.get_attribute("href")[1:]
        page.evaluate("() => scrollTo(0, 0)")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate("() => scrollTo(0, 2000)")
    page.wait_for_function("() => Math.abs(document.querySelector('nav').getBoundingClientRect().top - 12) < 2")
