"""A hint on the table: marked by the touches it takes, told in words, never played by itself, and counted at the end."""

import pytest

from tests.browser.hands import MOST, Player, comes_to
from tests.browser.lights import faults_everywhere, needs_axe

NEXT = """() => {
  const ring = document.querySelector(".hint-ring.next");
  if (!ring) return null;
  const box = ring.getBoundingClientRect();
  for (const [x, y] of [[0.5, 0.5], [0.25, 0.5], [0.2, 0.25], [0.5, 0.2], [0.8, 0.5], [0.5, 0.8]]) {
    const at = [box.left + box.width * x, box.top + box.height * y];
    const spot = document.elementFromPoint(...at)?.closest("[data-touch], [data-act]");
    if (spot) return { at, name: spot.dataset.touch ?? spot.dataset.act, number: Number(ring.dataset.hint) };
  }
  return null;
}"""
WORDS = {
    "fr": ("L'expert jouerait", "parties imaginées sur 100"),
    "de": ("Der Experte würde spielen", "von 100 gedachten Spielen"),
    "en": ("The expert would play", "of 100 imagined games"),
}


def sat(place, page_of, game, size=(390, 844), lang="fr", who=None, **more):
    table = place.table(game, who or ("mb" if game == "bungee" else "mbbb"), lang=lang, **more)
    page = page_of(*size, lang=lang, touch=size[0] < 900)
    page.goto(table.link(0))
    Player(page).until("asked")
    return table, page


def hinted(page, lang="fr"):
    page.locator("[data-act-hint]").click()
    words = page.locator("[data-hint-words]")
    words.wait_for()
    told = words.inner_text()
    assert all(part in told for part in WORDS[lang]), told
    page.wait_for_selector(".hint-ring.next")
    return told


@pytest.mark.parametrize("game", MOST)
def test_whoever_follows_the_marks_plays_the_hint_and_nothing_is_played_before(place, page_of, game):
    table, page = sat(place, page_of, game)
    hinted(page)
    before = table.view(0)
    asked = {"answers": before["asks"]}
    move = place.ask(f"/api/tables/{table.id}/hint", asked, table.tokens[0])["move"]
    assert move in before["moves"]
    assert table.view(0)["number"] == before["number"]  # the hint was asked for once, and nothing was played
    page.keyboard.press("Escape")
    page.wait_for_selector(".hint-ring", state="detached")
    hinted(page)
    touched = []
    for _ in range(6):
        if page.locator(".actions.asked").count() == 0 or not page.locator(".hint-ring.next").count():
            break
        spot = page.wait_for_function(NEXT, polling=40).json_value()
        touched.append(spot["name"])
        page.touchscreen.tap(*spot["at"])
        page.wait_for_timeout(350)  # two quick taps are one
    after = table.view(0)
    assert after["number"] > before["number"]
    assert touched[0] in (move["touches"][0], move["text"])
    told = place.ask(f"/api/tables/{table.id}/view?since={before['number']}", token=table.tokens[0])["tail"]
    assert told


@pytest.mark.parametrize(("lang", "size"), [("fr", (390, 844)), ("de", (1366, 768)), ("en", (844, 390))])
def test_it_is_asked_for_by_a_key_and_said_in_the_language_of_the_page(place, page_of, lang, size):
    table, page = sat(place, page_of, "bungee", size, lang)
    page.keyboard.press("h")
    page.locator("[data-hint-words]").wait_for()
    heard = page.get_by_role("status").filter(has_text=WORDS[lang][0]).inner_text()
    assert WORDS[lang][1] in heard
    inside = """() => { const box = document.querySelector(".note").getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; }"""
    comes_to(page, inside, True)
    page.reload()
    Player(page).until("asked")
    page.keyboard.press("h")
    page.locator("[data-hint-words]").wait_for()
    assert table.info()["seats"][0]["hints"] == 1  # the same question after a reload


def test_with_friends_there_is_no_button_unless_it_was_agreed_and_then_the_others_see_it(place, page_of):
    _, page = sat(place, page_of, "bungee", who="mm")
    assert page.locator("[data-act-hint]").count() == 0
    table = place.table("bungee", "mm", hints=True)
    seat = next(seat for seat in (0, 1) if table.view(seat)["asks"] is not None)
    other = page_of(390, 844)
    other.goto(table.link(1 - seat))
    other.wait_for_selector(".actions")
    asked = {"answers": table.view(seat)["asks"]}
    place.ask(f"/api/tables/{table.id}/hint", asked, table.tokens[seat])
    other.locator(".notice", has_text="a demandé un conseil").wait_for()


def test_at_the_end_it_is_told_how_many_hints_were_used(place, page_of):
    table, page = sat(place, page_of, "bungee")
    hinted(page)
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    assert page.locator(".ending [data-hints]").inner_text() == "Anne\u00a0: avec un conseil"


def test_a_new_table_against_bots_allows_hints_and_one_with_friends_does_not_until_it_is_wished(place, page_of):
    page = page_of(1366, 768)
    page.goto(f"{place.url}/new/bungee")
    box = page.locator("[data-act=hints]")
    assert not box.is_checked()
    for at in range(1, page.locator("select[aria-label^=Place]").count()):
        page.locator("select[aria-label^=Place]").nth(at).select_option("bot")
    assert box.is_checked()
    box.uncheck()
    page.click("[data-act=open]")
    Player(page).until("asked")
    assert page.locator("[data-act-hint]").count() == 0


@needs_axe
@pytest.mark.parametrize("game", MOST)
def test_nothing_is_wrong_for_those_who_see_or_hear_otherwise(place, page_of, game):
    _, page = sat(place, page_of, game)
    hinted(page)
    assert faults_everywhere(page) == {}
