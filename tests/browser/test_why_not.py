"""What may not be done can be tried; the answer is the clause, beside what was touched, with the way into the rulebook."""

import pytest

from tests.browser.hands import Player

BESIDE = """([spot, note]) => {
  const [near, far] = [spot.getBoundingClientRect(), note.getBoundingClientRect()];
  const gap = Math.max(near.top - far.bottom, far.top - near.bottom);
  return gap >= 0 && gap < 40;
}"""
TRIES = [("bungee", "discard", "BUN-2.4")]  # on the first turn


def first_turn(place, game, lang):
    """A table at which the first thing asked is a turn of seat 0 (a Bungee may be turned up first)."""
    for _ in range(50):
        table = place.table(game, "mb", lang=lang)
        view = table.view(0)["view"]
        if view["asked"] == [0] and not view["zones"]["discard"]:
            return table
    raise AssertionError("never the first turn")


@pytest.mark.parametrize(("game", "touch", "clause"), TRIES)
@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_refusal_stands_beside_what_was_touched_and_leads_to_its_clause(place, page_of, game, touch, clause, lang):
    table = first_turn(place, game, lang)
    page = page_of(lang=lang)
    page.goto(table.link(0))
    Player(page).until("asked")
    spot = page.locator(f"[data-touch='{touch}']")
    spot.click()
    note = page.get_by_role("alert")
    rules = {one["id"]: one["sentence"] for one in place.ask(f"/api/games/{game}/rules?lang={lang}")["rules"]}
    assert rules[clause] in note.inner_text()
    page.wait_for_function(BESIDE, arg=[spot.element_handle(), note.element_handle()])
    page.wait_for_timeout(300)  # nobody has read it sooner, and a touch that comes at once is not meant for it
    note.get_by_role("button", name=clause).click()
    pointed = page.locator(".rules .pointed")
    assert pointed.get_attribute("id") == clause
    assert rules[clause] in pointed.inner_text()
    page.wait_for_function("""() => {
        const box = document.querySelector(".rules .pointed").getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    }""")
    assert note.count() == 0


def test_the_rulebook_is_one_key_away_and_can_be_searched(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of()
    page.goto(table.link(0))
    Player(page).until("asked")
    page.keyboard.press("?")
    field = page.get_by_label("Chercher dans les règles")
    page.wait_for_selector(".rules li")
    everything = page.locator(".rules li").count()
    field.fill("porte-bonheur")
    found = page.locator(".rules li")
    assert 0 < found.count() < everything
    said = [one.inner_text().lower().replace("-", " ") for one in found.all()]
    assert all("porte bonheur" in one for one in said)
    field.fill("xyzzy")
    page.wait_for_selector("text=Rien ne correspond")
    page.goto(f"{place.url}/rules/bungee#BUN-3.3")
    page.wait_for_selector(".rules .pointed")
    page.wait_for_selector(".rules .pointed figure svg")  # drawn, too
