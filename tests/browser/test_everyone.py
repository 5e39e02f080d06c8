"""Keyboard alone, screen reader, contrast, zoom, small screens, three languages."""

import re
from pathlib import Path

import pytest

from tests.browser.hands import Player, comes_to
from tests.browser.lights import faults, faults_everywhere, needs_axe
from tests.browser.test_whole_games import GAMES

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web/src/words"


@needs_axe
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_shuts_anybody_out(place, page_of, theme):
    page = page_of(theme=theme)
    waiting = place.table("bungee", "mp")
    for path, ready in [
        ("/", "[data-act=play-bungee]"),
        ("/new/bungee", "[data-act=open]"),
        ("/rules/bungee", "[data-ready=yes] figure"),
        ("/nowhere", "text=Accueil"),
        (f"/t/{waiting.id}#{waiting.tokens[0]}", "[data-act=ready]"),
        (f"/t/{waiting.id}#{waiting.made['invite']}", "[data-act=join]"),
    ]:
        page.goto(place.url + path)
        page.wait_for_selector(ready)
        assert faults(page) == [], path


@needs_axe
@pytest.mark.parametrize("game", GAMES)
def test_no_table_shuts_anybody_out(place, page_of, game):
    """At the first question, amid a game with the panel open, and before the rules."""
    table = place.table(game, "mbb")
    page = page_of(360, 640)
    page.goto(table.link(0))
    player = Player(page, seed=4)
    player.until("asked")
    assert faults_everywhere(page) == {}
    for _ in range(8):
        player.step()
    player.until("asked", "continue", "over")
    page.keyboard.press("p")
    assert faults_everywhere(page) == {}
    page.keyboard.press("?")
    page.wait_for_selector(".rules li")
    assert faults(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_round_with_the_keyboard_alone(place, page_of, game):
    """Even turns by walking through the table, odd ones from the list of moves."""
    table = place.table(game, {"dog": "mbbb"}.get(game, "mbb"))
    page = page_of()
    page.goto(table.link(0))
    player = Player(page)
    walked = listed = 0
    for turn in range(12):
        seen = player.until("asked", "continue", "over")
        if seen["state"] == "over":
            break
        if seen["state"] == "continue":
            page.keyboard.press("Enter")
        elif turn % 2:
            page.keyboard.press("m")
            reach(page, ".moves button")
            page.keyboard.press("Enter")
            listed += 1
        else:
            reach(page, ".table [data-touch].hot, .offers [data-act]")
            page.keyboard.press("Enter")
            walked += 1
        page.keyboard.press("Escape") if turn % 5 == 4 else None
    assert walked > 1
    assert listed > 1
    assert table.info()["number"] > 6


def reach(page, query, most=120):
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(query) => document.activeElement.matches(query)", query):
            ring = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            assert ring != "none"  # one sees where one is
            return
    raise AssertionError(f"no way to {query} with the Tab key")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 400), (1280, 800)])
def test_all_that_a_turn_needs_is_on_the_screen(place, page_of, game, width, height):
    """640 by 400 is a laptop at 200 %; there one may scroll down, never sideways."""
    table = place.table(game, {"dog": "mbbb"}.get(game, "mbb"))
    page = page_of(width, height)
    page.goto(table.link(0))
    player = Player(page, seed=2)
    for _ in range(4):
        player.until("asked")
        page.wait_for_timeout(60)
        boxes = page.evaluate(
            """() => [...document.querySelectorAll(".table [data-touch].hot, .offers button")].map((one) => {
                const box = one.getBoundingClientRect();
                return [one.dataset.touch ?? one.textContent, box.left, box.top, box.right, box.bottom];
            })"""
        )
        comes_to(page, "() => document.scrollingElement.scrollWidth <= innerWidth", True)
        for name, left, top, right, bottom in boxes:
            assert left >= -1, name
            assert right <= width + 1, name
            assert (top >= -1 and bottom <= height + 1) or height < 500, (name, top, bottom)
            assert right - left >= 43.5, name
            assert bottom - top >= 43.5, name
        player.step()
        if player.until("asked", "continue", "over")["state"] != "asked":
            break


def sentences(lang):
    """What the app says by itself, key by key."""
    text = (WORDS / f"{lang}.ts").read_text()
    return dict(re.findall(r'^  "([\w-]+)": "(.*)",$', text, re.MULTILINE))


def test_the_three_languages_say_the_same_things():
    fr, de, en = sentences("fr"), sentences("de"), sentences("en")
    assert len(fr) > 100
    assert fr.keys() == de.keys() == en.keys()
    for key in fr:
        fields = {tuple(sorted(re.findall(r"\{\w+\}", one[key]))) for one in (fr, de, en)}
        assert len(fields) == 1, key
    assert not [key for key, said in de.items() if "ß" in said]
    assert not [key for one in (fr, de, en) for key, said in one.items() if "!" in said]


READ = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) found.push(one.getAttribute(name) ?? "");
  found.push(document.title);
  return found.filter(Boolean);
}"""


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_page_speaks_one_language(place, page_of, lang):
    own = set(sentences(lang).values())
    foreign = {said for other in ("fr", "de", "en") if other != lang for said in sentences(other).values()} - own
    games = {one: place.ask(f"/api/games?lang={one}")["games"] for one in ("fr", "de", "en")}
    mine = {game["blurb"] for game in games[lang]}
    foreign |= {game["blurb"] for other in games for game in games[other]} - mine
    table = place.table("bungee", "mbb", lang=lang)
    waiting = place.table("bungee", "mp", lang=lang)
    page = page_of(lang=lang)
    for path, ready in [
        ("/", "[data-act=play-bungee]"),
        ("/new/bungee", "[data-act=open]"),
        ("/rules/bungee", "[data-ready=yes] figure"),
        (f"/t/{waiting.id}#{waiting.tokens[0]}", "[data-act=ready]"),
        (f"/t/{table.id}#{table.tokens[0]}", ".actions.asked"),
    ]:
        page.goto(place.url + path)
        page.wait_for_selector(ready)
        assert page.evaluate("() => document.documentElement.lang") == lang
        said = page.evaluate(READ)
        assert said
        assert not [text for text in said if text in foreign], path
        assert not [text for text in said if re.search(r"\{\w+\}|undefined|NaN|\[object", text)], path
    texts = {move["words"] for move in table.view(0)["moves"]}
    assert texts  # and what the server says is asked for in the same language
    page.get_by_role(
        "button", name={"fr": "Menu de la table", "de": "Menü des Tisches", "en": "Menu of the table"}[lang]
    ).click()
    other = {"fr": "Deutsch", "de": "English", "en": "Français"}[lang]
    page.get_by_role("button", name=other).click()
    turned = {"Deutsch": "de", "English": "en", "Français": "fr"}[other]
    page.wait_for_function(f"() => document.documentElement.lang === '{turned}'")
    question = place.ask(f"/api/tables/{table.id}/view?lang={turned}", token=table.tokens[0])["question"]
    page.wait_for_function("(text) => document.querySelector('.question')?.textContent.includes(text)", arg=question)


def test_what_happens_is_told_to_who_does_not_see_it(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of()
    page.goto(table.link(0))
    player = Player(page, seed=1)
    player.until("asked")
    region = page.locator("[role=log][aria-live=polite]")
    player.step()
    player.step()
    page.wait_for_function(
        "() => /joue|pioche|prend/.test(document.querySelector('[role=log][aria-live]').textContent)"
    )
    assert region.count() == 1


def test_a_card_can_be_dragged(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of(still=False)
    page.goto(table.link(0))
    Player(page).until("asked")
    before = table.view(0)["number"]
    card = page.locator(".hand [data-touch]").first
    face = card.get_attribute("data-face")
    start, end = card.bounding_box(), page.locator("[data-touch=discard]").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] - 40, steps=4)
    assert page.locator(".dragged").count() == 1
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    if page.locator(".offers .primary").count():  # several equal cards: it has to be said how many
        page.locator(".offers .primary").first.click()
    page.wait_for_function(
        "(card) => [...document.querySelectorAll('.log li')].some((one) => one.textContent.match(`^Tu joues.*${card}`))",
        arg="Bungee" if face == "B" else f" {face}",
    )
    assert page.locator(".dragged").count() == 0
    assert table.view(0)["number"] > before
