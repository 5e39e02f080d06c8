"""Puzzles in a real browser: solved by touches or by keys, missed, given up; a streak that is kept; three languages."""

import json

import pytest

from tablee.puzzles.puzzle import game_of, position_of, puzzles_of
from tests.browser.lights import faults_everywhere, needs_axe

BELOW = """() => [...document.querySelectorAll(".coach, .hand, .board")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.className)"""


def touched(page, puzzle, text):
    """Make a move as the table offers it: by what it touches, or by its button."""
    game = game_of(puzzle)
    view = position_of(puzzle).seen_by(puzzle.seat)
    for touch in view.touches(game.parse(text)):
        if page.locator(".coach").get_attribute("data-phase") != "ask":
            return
        spot = page.locator(f"[data-touch='{touch}']:visible").first
        button = page.locator(f".offers [data-act='{text}']")
        if button.count():
            button.first.click()
            return
        spot.click()
    button = page.locator(f".offers [data-act='{text}']")
    if page.locator(".coach").get_attribute("data-phase") == "ask" and button.count():
        button.first.click()


def simple(name):
    """A puzzle whose moves are made by few touches."""
    found = puzzles_of(name)
    return min(found, key=lambda one: len(one.answers[0]) + len(one.tempting))


@pytest.mark.parametrize(("lang", "size"), [("fr", (390, 844)), ("de", (844, 390)), ("en", (1366, 768))])
def test_a_puzzle_is_solved_by_touches_and_says_why_and_what_the_tempting_move_costs(place, page_of, lang, size):
    page = page_of(*size, touch=False, lang=lang)
    puzzle = simple("bungee")
    page.goto(f"{place.url}/puzzles/{puzzle.id}")
    page.wait_for_selector(".coach[data-phase=ask]")
    assert page.evaluate(BELOW) == []
    touched(page, puzzle, puzzle.answers[0])
    page.wait_for_selector(".coach[data-phase=done][data-right=true]")
    said = place.ask(f"/api/puzzles/{puzzle.id}?lang={lang}", {"move": game_of(puzzle).parse(puzzle.answers[0])})
    text = page.locator(".coach").inner_text()
    for sentence in (*said["why"], *said["why_not"]):
        assert sentence.replace("{you}", "Robin") in text
    assert page.evaluate(BELOW) == []
    way_on = page.locator("[data-act=next]").bounding_box()
    assert way_on["y"] + way_on["height"] <= size[1], "the way on is in sight"
    page.locator(".clauses button").first.click()
    assert page.locator(".rules .pointed").get_attribute("id") == said["clauses"][0]
    page.keyboard.press("Escape")
    page.locator("[data-act=next]").click()
    page.wait_for_function(
        "(id) => document.querySelector('.coach[data-phase=ask]')?.dataset.puzzle !== id", arg=puzzle.id
    )


def test_a_wrong_try_is_told_and_the_answer_is_not_in_what_came_before_it(place, page_of):
    page = page_of(1280, 800, touch=False, lang="en")
    puzzle = simple("bungee")
    got = []
    page.on("response", lambda one: got.append(one) if "/api/puzzles/" in one.url else None)
    page.goto(f"{place.url}/puzzles/{puzzle.id}")
    page.wait_for_selector(".coach[data-phase=ask]")
    before = json.loads(got[0].body())
    assert not {"answers", "tempting", "position"} & set(before)
    touched(page, puzzle, puzzle.tempting)
    page.wait_for_selector(".coach[data-phase=done][data-right=false]")
    assert "Not this time." in page.locator(".coach").inner_text()


def test_the_streak_of_the_day_is_kept_on_the_device_and_the_start_page_leads_to_it(place, page_of):
    page = page_of(390, 844, touch=False, lang="en")
    page.goto(place.url)
    page.locator("[data-act=puzzles]").click()
    page.wait_for_selector("[data-act=today]")
    day = page.evaluate("() => new Date().toLocaleDateString('sv')")
    today = place.ask(f"/api/puzzles?day={day}")["today"]
    page.locator("[data-act=today]").click()
    assert page.wait_for_selector(".coach[data-phase=ask]").get_attribute("data-puzzle") == today
    page.locator("[data-act=give]").click()
    page.wait_for_selector(".coach[data-phase=done][data-right=false]")
    page.goto(f"{place.url}/puzzles")
    assert "Tried today." in page.wait_for_selector("section >> nth=0").inner_text()
    yesterday = page.evaluate("() => new Date(Date.now() - 864e5).toLocaleDateString('sv')")
    kept = json.dumps({"days": 3, "last": yesterday, "tried": yesterday})
    page.evaluate("(kept) => localStorage.setItem('tablee.puzzles.streak', kept)", kept)
    page.reload()
    assert "3 days in a row" in page.wait_for_selector("section >> nth=0").inner_text()


def test_the_choice_of_game_grade_and_theme_is_kept_and_led_by_keys_alone(place, page_of):
    page = page_of(1280, 800, touch=False, lang="en")
    page.goto(f"{place.url}/puzzles")
    page.wait_for_selector("[data-act=game]").focus()
    page.locator("[data-act=game]").select_option("dog")
    page.locator("[data-act=theme]").select_option("seven")
    page.locator("[data-act=start]").focus()
    page.keyboard.press("Enter")
    id = page.wait_for_selector(".coach[data-phase=ask]").get_attribute("data-puzzle")
    assert id in {one.id for one in puzzles_of("dog") if one.theme == "seven"}
    for _ in range(90):
        if page.evaluate("() => document.activeElement.matches('[data-act=give]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".coach[data-phase=done]")
    page.wait_for_function("() => document.activeElement.matches('[data-act=next]')")


def test_an_address_that_names_no_puzzle_says_so(place, page_of):
    page = page_of(390, 844, lang="en")
    page.goto(f"{place.url}/puzzles/nothing")
    page.get_by_text("There is no such puzzle").wait_for()


@needs_axe
def test_nothing_is_wrong_with_the_pages_for_those_who_hear_them(place, page_of):
    page = page_of(390, 844, lang="fr")
    page.goto(f"{place.url}/puzzles")
    page.wait_for_selector("[data-act=today]")
    assert not faults_everywhere(page)
    for name in ("bungee", "dog"):
        page.goto(f"{place.url}/puzzles/{puzzles_of(name)[0].id}")
        page.wait_for_selector(".coach[data-phase=ask]")
        page.locator("[data-act=give]").click()
        page.wait_for_selector(".coach[data-phase=done]")
        assert not faults_everywhere(page)
