"""The score pad in the browser: each game's round by touch, the keyboard, corrections, two devices, bad sheets, no server."""

import json

import pytest

from tests.browser.lights import faults, faults_everywhere, needs_axe

NAMES = ["Adam", "Beate", "Corinna", "Dieter", "Erik", "Fanny"]
TITLES = {"fr": "Feuille de score", "de": "Punkteblock", "en": "Score pad"}


def begin(page, url, game, names, **options):
    page.goto(f"{url}/pad")
    page.locator(f"input[name=game][value={game}]").check(force=True)
    fields = page.locator("form ol input")
    while fields.count() < len(names):
        page.click("[data-act=add]")
    while fields.count() > len(names):
        page.locator("form ol button").last.click()
    for field, name in zip(fields.all(), names, strict=True):
        field.fill(name)
    if options:
        page.click("form summary")
    for value in options.values():
        page.locator(f"select:has(option[value='{value}'])").first.select_option(value)
    page.click("[data-act=begin]")
    page.locator("[data-act=note]").wait_for()


def of(page, name):
    return page.locator(f".players section[aria-label='{name}']")


def touch(page, what):
    """Once the page has stopped scrolling to the field that had the focus."""
    page.evaluate("document.activeElement?.blur()")
    what.scroll_into_view_if_needed()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    what.tap()


def tap(page, name, *faces):
    mine = of(page, name)
    if mine.locator("[data-face]").count() == 0:
        other = mine.locator(".button")
        touch(page, other if other.count() else mine.locator("[data-turn]"))
    for face in faces:
        mine.locator(f"[data-face='{face}']").tap()


def typed(page, seat, **values):
    for field, value in values.items():
        if page.locator(f"[data-field={field}-{seat}]").count() == 0:
            touch(page, page.locator(f"[data-turn='{seat}']"))
        page.fill(f"[data-field={field}-{seat}]", str(value))


def chip(page, legend, name):
    button = page.locator("fieldset", has=page.get_by_text(legend, exact=True)).get_by_role("button", name=name)
    touch(page, button.first)


def noted(page):
    """Notes the round and reads the totals."""
    before = page.locator("[data-correct]").count()
    touch(page, page.locator("[data-act=note]"))
    page.locator(f"[data-correct='{before}']").wait_for()
    return totals(page)


def totals(page):
    return [int(text.replace("−", "-")) for text in page.locator("[data-total]").all_inner_texts()]


def bungee(page):
    chip(page, "Lucky value", "8")
    tap(page, "Adam", "1", "2", "8", "B")
    tap(page, "Beate", "1", "8", "B", "B")
    typed(page, 2, sum=11)
    tap(page, "Dieter", "1", "8", "8")
    typed(page, 4, sum=18)
    for name in ("Adam", "Beate", "Dieter"):
        chip(page, "Bungee! in order", name)
    return [13, 21, 11, -10, 18]


def bohne(page):
    tap(page, "Adam", "R3", "R6", "B8", "B2", "B4", "B-", "B-", "Bx2", "GN", "Y1")
    for seat in range(1, 6):
        typed(page, seat, plus=10, minus=seat)
    return [38, 9, 8, 7, 6, 5]


def baernergaeng(page):
    chip(page, "Who called Bärnergäng", "Beate")
    tap(page, "Adam", "0", "9", "9", "3")
    for seat in range(1, 6):
        typed(page, seat, sum=10 + seat)
    return [21, 11, 12, 13, 14, 15]


def dog(page):
    chip(page, "The winning team", "Beate + Erik")
    typed(page, 0, home=3)
    return [0, 1, 0, 0, 1, 0]


def bauernschlau(page):
    for name in NAMES[:4]:
        touch(page, of(page, name).get_by_role("button", name="Fully fenced"))
    tap(page, "Adam", "5x2", "b", "1")
    page.fill("[data-field=unused-0]", "2")
    for seat in (1, 2, 3):
        typed(page, seat, sum=seat)
    assert page.evaluate(COVERED) == [], "a number hides behind its geese"
    return [6, 1, 2, 3, -9, -9]


COVERED = """() => [...document.querySelectorAll(".face:has(.geese)")].filter((face) => {
  const badge = face.querySelector(".geese").getBoundingClientRect();
  const number = face.querySelector("svg text").getBoundingClientRect();
  return badge.bottom > number.top && badge.top < number.bottom && badge.right > number.left && badge.left < number.right;
}).map((face) => face.innerText)"""
ROUNDS = {"bungee": bungee, "bohne": bohne, "baernergaeng": baernergaeng, "dog": dog, "bauernschlau": bauernschlau}
OPTIONS = {"bauernschlau": {"games": "3"}}


@needs_axe
@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_with_the_most_players_by_touch(place, page_of, game):
    page = page_of(390, 844, lang="en", touch=True)
    begin(page, place.url, game, NAMES[:5] if game == "bungee" else NAMES, **OPTIONS.get(game, {}))
    wanted = ROUNDS[game](page)
    assert noted(page) == wanted
    page.locator("[data-why='0-0']").tap()
    assert page.locator("[data-because] li a").count() >= 1
    assert faults_everywhere(page) == {}
    assert page.locator("[data-end]").count() == len(wanted), "each line ends in its seat's shape"
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 844, "height": 390})
    room = "all => all.filter((one) => one.innerText.length < 6 && one.scrollWidth > one.clientWidth).length"
    assert page.locator("thead th span").evaluate_all(room) == 0, "short names are whole"
    page.reload()
    page.locator("[data-total='0']").wait_for()
    assert totals(page) == wanted, "kept on this device"


@pytest.fixture
def two(place, page_of):
    """Anna and Beat play Bungee, and have noted one round."""
    page = page_of(1366, 768, lang="en", touch=True)
    begin(page, place.url, "bungee", ["Anna", "Beat"])
    lap(page, 3, 20)
    assert noted(page) == [-10, 20]
    return page


def lap(page, *sums, caller="Anna"):
    for seat, points in enumerate(sums):
        typed(page, seat, sum=points)
    chip(page, "Bungee! in order", caller)


def test_a_correction_shows_what_changed_and_undo_takes_it_back(two):
    two.locator("[data-correct='0']").tap()
    two.fill("[data-field=sum-1]", "25")
    touch(two, two.locator("[data-act=note]"))
    changed = two.locator("[data-changed]")
    changed.wait_for()
    assert changed.inner_text() == "Changed: Beat, round 1: 20 → 25; Beat, total: 20 → 25"
    two.locator("[data-act=undo]").tap()
    two.locator("[data-total='1']", has_text="20").wait_for()
    two.locator("[data-act=later]").tap()
    two.get_by_text("open", exact=True).wait_for()
    assert totals(two) == [-10, 20]
    two.locator("[data-correct='1']").tap()
    two.locator("[data-act=drop]").tap()
    two.locator("[data-correct='1']").wait_for(state="detached")


def test_somebody_joins_for_the_next_game(two):
    two.click("[data-act=players]")
    two.click("[data-act=one-more]")
    two.get_by_label("Player 3").fill("anna")
    two.click("[data-act=next-game]")
    two.locator("form [role=alert]", has_text="Two people are called").wait_for()
    two.get_by_label("Player 3").fill("Carla")
    two.click("[data-act=next-game]")
    two.locator("[data-total='2']").wait_for()
    two.get_by_text("Earlier games").click()
    two.get_by_text("Anna −10 · Beat 20").wait_for()


def test_a_round_by_keyboard_alone(two):
    two.locator("[data-turn='0']").focus()
    two.keyboard.press("Enter")
    for seat, points in ((0, "12"), (1, "4")):
        two.locator(f"[data-field=sum-{seat}]").focus()
        two.keyboard.type(points)
    two.locator("fieldset", has_text="Bungee! in order").get_by_role("button", name="Beat").focus()
    two.keyboard.press("Space")
    two.locator("[data-field=sum-1]").focus()
    two.keyboard.press("Enter")
    two.locator("[data-correct='1']").wait_for()
    assert totals(two) == [2, 10]


def test_an_impossible_sheet_is_refused_and_what_was_entered_stays(two):
    lap(two, 9, 20)
    touch(two, two.locator("[data-act=note]"))
    two.locator("[role=alert]", has_text="Anna has 9.").wait_for()
    assert two.input_value("[data-field=sum-1]") == "20"
    two.fill("[data-field=sum-0]", "5")
    assert noted(two) == [-20, 40]


@needs_axe
def test_two_devices_write_on_one_pad_and_a_third_only_watches(two, page_of):
    two.locator("[data-act=live]").tap()
    two.locator("[data-live] input").nth(1).wait_for()
    write, read = two.locator("[data-live] input").evaluate_all("all => all.map((one) => one.value)")
    assert faults(two) == []
    second, television = page_of(390, 844, lang="en", touch=True), page_of(1920, 1080, lang="de")
    second.goto(write)
    television.goto(read)
    television.locator("[data-reads]").wait_for()
    assert television.locator("[data-act=note], [data-act=undo], [data-correct]").count() == 0
    television.click("[data-act=large]")
    second.locator("[data-act=note]").wait_for()
    lap(second, 12, 4, caller="Beat")
    assert noted(second) == [2, 10]
    for page in (two, television):
        page.locator("[data-total='1']", has_text="10").wait_for()
        assert totals(page) == [2, 10]
    assert faults(television) == []
    assert second.evaluate("localStorage.getItem('tablee-pad')") is None, "the visitor's own pad stays as it is"

    # what one device did not hear of is not noted over
    second.context.set_offline(True)
    lap(two, 1, 30)
    assert noted(two) == [-8, 40]
    lap(second, 2, 31)
    touch(second, second.locator("[data-act=note]"))
    second.locator("[data-act=note]:enabled").wait_for()
    second.locator("[role=alert]").wait_for()
    assert second.input_value("[data-field=sum-1]") == "31"
    second.context.set_offline(False)
    second.locator("[data-total='1']", has_text="40").wait_for()
    assert totals(second) == [-8, 40]


def test_a_link_that_is_wrong_or_cut_short_says_so(place, page_of):
    page = page_of(lang="en")
    page.goto(f"{place.url}/pad/abcdefghijkl#nothing")
    page.get_by_text("There is no such score pad").wait_for()
    page.goto(f"{place.url}/pad/abcdefghijkm")
    page.get_by_text("The end of the link is missing").wait_for()


def test_without_a_server_one_sentence_and_nothing_is_lost(own_place, page_of):
    page = page_of(390, 844, lang="en", touch=True)
    begin(page, own_place.url, "bungee", ["Anna", "Beat"])
    lap(page, 3, 20)
    own_place.kill()
    touch(page, page.locator("[data-act=note]"))
    page.locator("[role=alert]").wait_for()
    assert page.input_value("[data-field=sum-1]") == "20"
    own_place.start()
    assert noted(page) == [-10, 20]


@pytest.mark.parametrize("lang", TITLES)
def test_in_three_languages_and_with_its_exports(two, lang):
    two.evaluate(f"localStorage['tablee.lang'] = '{lang}'")
    two.reload()
    two.locator("h1", has_text=TITLES[lang]).wait_for()
    two.click("[data-act=export]")
    with two.expect_download() as csv:
        two.click("[data-act=csv]")
    assert csv.value.path().read_text().splitlines()[1] == "1,-10,20"
    with two.expect_download() as document:
        two.click("[data-act=json]")
    assert json.loads(document.value.path().read_text())["game"] == "bungee"
    assert two.get_attribute("[data-act=bgstats]", "href").startswith(
        "https://app.bgstatsapp.com/createPlay.html?data="
    )
