"""Where the geese are: a new table's small meadow, by hand and by keyboard, and the table that comes of it."""

import pytest

from tablee.games.bauernschlau.geese import DEFAULT
from tests.browser.lights import faults_everywhere, needs_axe


def unfolded(place, page_of, **how):
    page = page_of(**how)
    page.goto(f"{place.url}/new/bauernschlau")
    unfold(page)
    page.wait_for_selector("[data-field=a1]")
    return page


def unfold(page):
    """The settings, where they are folded, and in them the geese."""
    page.wait_for_selector("summary")
    if not page.locator(".more[open]").count():
        page.locator(".more > summary").click()
    page.locator(".more details:not([data-act]) summary").click()


def layout(page):
    return page.locator("details code").inner_text()


def opened(page):
    """Against bots; the view that the page's own seat is given."""
    for seat in (1, 2, 3):
        page.locator("li select").nth(seat).select_option("bot")
    page.locator("[data-act=open]").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("svg.drawing")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1366, 768)])
def test_a_layout_is_touched_together_and_lies_on_the_table(place, page_of, width, height):
    page = page_of(width, height, touch=width == 390)
    page.goto(f"{place.url}/new/bauernschlau")
    page.wait_for_selector("summary")
    assert not page.locator("[data-field=a1]").is_visible()  # folded away
    unfold(page)
    pastures = page.locator("[data-field]")
    pastures.first.wait_for()
    assert pastures.count() == 54
    assert layout(page) == DEFAULT
    page.get_by_role("button", name="Sans oies", exact=True).click()
    assert layout(page) == "none"
    for field in ("i5", "a1", "a1", "b3", "c4", "c4", "c4"):  # once: two; twice: three; three times: none
        page.locator(f"[data-field={field}]").click()
    assert layout(page) == "2: b3 i5; 3: a1"
    assert page.get_by_role("button", name="pâturage a1, trois oies").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    drawn = page.locator("details svg").bounding_box()
    assert drawn["width"] <= width
    assert drawn["height"] <= height
    opened(page)
    labels = page.locator("svg.drawing [aria-label*=' oies']")
    said = sorted(labels.nth(at).get_attribute("aria-label").split(", ")[0] for at in range(labels.count()))
    assert said == ["pâturage a1", "pâturage b3", "pâturage i5"]
    assert "trois oies" in page.locator("svg.drawing [aria-label^='pâturage a1']").get_attribute("aria-label")


def test_a_layout_is_set_with_the_keyboard_alone_and_told(place, page_of):
    page = unfolded(place, page_of, lang="en")
    page.locator(".more details:not([data-act]) summary").focus()
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.field"
    assert page.evaluate(focused) == "a1"  # one stop for the whole meadow
    walk = [("ArrowRight", "a2"), ("ArrowDown", "b2"), ("ArrowDown", "c2"), ("ArrowLeft", "c1"), ("ArrowLeft", "c1")]
    for key, there in walk:
        page.keyboard.press(key)
        assert page.evaluate(focused) == there
    assert page.locator("[data-field=c1]").get_attribute("aria-label") == "pasture c1, three geese"
    page.keyboard.press("Enter")  # three, then none
    assert "c1" not in layout(page)
    assert page.locator("details [aria-live]").inner_text() == "pasture c1, no geese"
    page.keyboard.press("Space")
    assert page.locator("[data-field=c1]").get_attribute("aria-label") == "pasture c1, two geese"
    page.keyboard.press("3")
    assert layout(page) == DEFAULT
    page.keyboard.press("1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # as usual
    assert layout(page) == DEFAULT


# Every field, from one to the next; within the page, for two hundred keys pressed from outside take twenty seconds.
REACHED = """async () => {
  const [seen, ahead] = [new Set(), ["a1"]];
  while (ahead.length) {
    const field = ahead.pop();
    if (seen.has(field)) continue;
    seen.add(field);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const here = document.querySelector(`[data-field=${field}]`);
      here.focus();
      here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
      ahead.push(document.activeElement.dataset.field);
    }
  }
  return [...seen];
}"""


def test_every_pasture_can_be_reached_by_arrows(place, page_of):
    page = unfolded(place, page_of)
    page.locator("[data-field=a1]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.field") not in (None, "a1")
    assert len(page.evaluate(REACHED)) == 54


def test_who_leaves_it_folded_plays_with_the_usual_geese(place, page_of):
    page = page_of()
    page.goto(f"{place.url}/new/bauernschlau")
    page.wait_for_selector("summary")
    assert "comme d'habitude" in page.locator(".more details:not([data-act]) summary").inner_text()
    opened(page)
    assert page.locator("svg.drawing [aria-label*=' oies']").count() == 18


@needs_axe
def test_the_small_meadow_shuts_nobody_out(place, page_of):
    assert faults_everywhere(unfolded(place, page_of)) == {}
