"""A finished game again: the slider, every seat, everything open, what if, a file, and without a connection."""

import json
import random
from pathlib import Path

import pytest

import tablee
from tests.browser.hands import MOST
from tests.browser.kept import FEWEST, ended_table, kept
from tests.browser.lights import SIZES, faults, faults_everywhere, needs_axe


def finished(place, game="bungee", seats=3):
    """A table played to its end over HTTP."""
    table = place.table(game, "m" * seats)
    chance = random.Random(game)
    while True:
        view = table.view(0)
        asked = view["view"]["asked"]
        if not asked:
            return table
        own = table.view(asked[0])
        move = {"move": chance.choice(own["moves"])["code"], "answers": own["asks"]}
        place.ask(f"/api/tables/{table.id}/move", move, table.tokens[asked[0]])


def opened(place, page, table, at=0, seat=0):
    page.goto(f"{place.url}/replay/{table.id}?at={at}&seat={seat}#{table.tokens[0]}")
    page.wait_for_selector(".deck")
    return json.loads(json.dumps(place.ask(f"/api/tables/{table.id}/record", token=table.tokens[0])))


def position_at(record, at):
    game = tablee.game(record["game"])
    read = tablee.core.record.record_from(json.dumps(record))
    position = game.opening(read)
    for number in range(at):
        game.advance(read, number, position)
    return position


@needs_axe
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_game_is_walked_through_from_every_seat(place, page_of, size):
    table = finished(place)
    page = page_of(*size)
    record = opened(place, page, table, at=20, seat=1)
    position = position_at(record, 20)
    page.wait_for_function("(n) => document.querySelectorAll('.hand [data-face]').length === n", arg=hand(position, 1))
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=21**")
    later = position_at(record, 21)
    page.wait_for_function("(n) => document.querySelectorAll('.hand [data-face]').length === n", arg=hand(later, 1))
    page.get_by_label("Moment de la partie").fill("5")
    page.wait_for_url("**at=5**")
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    last = len(tablee.core.record.record_from(json.dumps(record)))
    page.wait_for_url(f"**at={last}**")
    end = hand(position_at(record, last), 1)
    page.wait_for_function("(n) => document.querySelectorAll('.hand [data-face]').length === n", arg=end)
    assert faults(page) == []


def hand(position, seat):
    return len(position.seen_by(seat).to_json()["zones"]["hand"][seat])


def test_the_deal_is_checked_and_everything_can_be_open(place, page_of):
    table = finished(place)
    page = page_of()
    opened(place, page, table, at=10)
    page.wait_for_selector("text=La donne est honnête")
    page.locator("select").first.select_option("open")
    page.wait_for_url("**seat=open**")
    page.wait_for_function("() => document.querySelectorAll('.chair').length === 3")


def test_what_if_goes_on_at_a_table_of_ones_own(place, page_of):
    table = finished(place)
    page = page_of()
    record = opened(place, page, table, at=12)
    page.locator("[data-act=what-if]").nth(1).click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".table-page .hand")
    assert table.id not in page.url
    assert record["seats"] == page.locator("[data-seat]").count()
    assert page.locator("h1").inner_text() == "À partir du coup 12"
    names = [one["name"] for one in table.info()["seats"]]
    assert sorted(page.locator("[data-seat] strong").all_inner_texts()) == sorted(names)
    page.click("[data-act=back]")
    page.wait_for_url(f"**/replay/{table.id}?at=12&**")
    page.wait_for_selector(".deck")


SHARE = """() => document.querySelector("svg.drawing").getBoundingClientRect().height / innerHeight"""


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360), (683, 384)])
def test_on_a_low_screen_the_board_has_the_height(place, page_of, width, height):
    page = page_of(width, height)
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", kept("dog"))
    page.wait_for_selector(".said")
    assert page.evaluate(SHARE) > 0.65
    deck = page.locator(".deck").bounding_box()
    assert all(
        one.bounding_box()["x"] + one.bounding_box()["width"] <= width for one in page.locator(".deck button").all()
    )
    assert deck["height"] < 60
    assert deck["y"] + deck["height"] <= height


def test_what_if_from_a_file_leads_back_to_it(place, page_of):
    page = page_of()
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", kept("bungee"))
    page.get_by_label("Moment de la partie").fill("20")
    page.wait_for_selector("[data-at='20'][aria-current=step]")
    page.locator("[data-act=what-if]").first.click()
    page.wait_for_url("**/t/**")
    page.click("[data-act=back]")
    page.wait_for_selector("[data-at='20'][aria-current=step]")


def test_brändi_dog_with_open_cards_shows_every_hand_and_gift(place, page_of):
    text = kept("dog").read_text()
    page = page_of()
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", kept("dog"))
    page.wait_for_selector(".said")
    page.get_by_label("Moment de la partie").fill("2")
    page.wait_for_selector("[data-at='2'][aria-current=step]")
    zones = place.ask("/api/study?lang=fr", {"record": text, "at": 2, "open": True, "seat": None})["moments"][0][
        "view"
    ]["zones"]
    assert all("?" not in hand for hand in zones["hand"])
    for seat, hand in enumerate(zones["hand"]):
        shown = page.locator(f".cards[data-place='hand {seat}']")
        assert shown.locator("svg").count() == len(hand)
        assert len(shown.get_attribute("aria-label").split(", ")) == len(hand)
    assert shown.get_attribute("aria-label") != "6 cartes"
    gifts = [seat for seat, gift in enumerate(zones["gift"]) if gift]
    assert gifts
    for seat in gifts:
        face = page.locator(f"[data-place='gift {seat}'] svg text").first
        assert face.inner_html().strip() in zones["gift"][seat][0] + "VDR"


@needs_axe
@pytest.mark.parametrize("game", MOST)
def test_every_game_can_be_looked_at_again_from_a_file(place, page_of, game):
    """The slider with its rounds, every pair of eyes, the log, the speed, the file again, what if; for everyone."""
    text = kept(game).read_text()
    told = place.ask("/api/study?lang=de", {"record": text, "outline": True, "at": 0})
    page = page_of(lang="de")
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", kept(game))
    page.wait_for_selector(".said >> text=Das Spiel beginnt")
    slider = page.get_by_label("Moment des Spiels")
    assert int(slider.get_attribute("max")) == told["decisions"] == len(told["outline"])
    rounds = sum(line["fresh"] for line in told["outline"])
    assert page.locator(".rounds i").count() == rounds
    assert page.locator("aside .round").count() == rounds + 1
    assert rounds > 0 or game == "bauernschlau"  # a single game
    half = told["decisions"] // 2
    slider.fill(str(half))
    page.wait_for_url(f"**at={half}&**")
    page.wait_for_selector(f"[data-at='{half}'][aria-current=step]")
    line = page.locator(f"[data-at='{half}']")
    assert line.is_visible()
    words = " ".join(told["outline"][half - 1]["told"])
    assert words in line.inner_text()
    page.wait_for_function("(text) => document.querySelector('.said').textContent.startsWith(text)", arg=words[:20])
    for eyes in (*range(FEWEST[game]), "nobody"):
        page.locator("header select").select_option(str(eyes))
        page.wait_for_url(f"**seat={eyes}**")
    assert faults_everywhere(page) == {}
    page.locator("header select").select_option("open")
    page.get_by_label("Tempo").select_option("fast")
    page.click("[data-act=run]")
    page.wait_for_function("(at) => document.querySelector('[aria-current=step]')?.dataset.at >= at", arg=half + 2)
    page.click("[data-act=run]")
    with page.expect_download() as download:
        page.click("[data-act=download]")
    assert download.value.path().read_text() == text
    assert download.value.suggested_filename == f"{game}-record.json"
    page.locator("[data-act=what-if]").first.click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".table-page .actions")


@pytest.mark.parametrize("game", MOST)
def test_a_link_leads_to_this_very_moment_and_all_of_it_is_at_hand_offline(place, page_of, game):
    table = ended_table(place, game)
    page, other = page_of(*SIZES["phone"]), page_of(lang="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(place.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    opened(place, page, table, at=25, seat=1)
    page.get_by_role("button", name="Le déroulement").click()
    assert page.locator(".fair").count() == 0  # it goes on from a record: there was no deal
    page.locator("[data-at='27']").click()
    page.click("[data-act=link]")
    page.wait_for_selector("text=Lien copié")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other.goto(link)
    other.wait_for_selector("text=Move 27 of 30")
    assert other.locator("header select").input_value() == "1"
    page.context.set_offline(True)
    page.goto(f"{place.url}/replay/{table.id}?at=3&seat=1#{table.tokens[0]}")
    page.wait_for_selector("text=Coup 3 sur 30")
    page.wait_for_selector(".chair")


def test_the_deal_of_a_table_is_checked_in_the_page(place, page_of):
    table = place.table("bungee", "mm")
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    page = page_of(*SIZES["phone"])
    page.goto(f"{place.url}/replay/{table.id}#{table.tokens[0]}")
    page.get_by_role("button", name="Le déroulement").click()
    page.wait_for_selector("text=La donne est honnête")


def spoilt(text):
    """Files that are no record, and what is said of each."""
    neither = {"fr": "vide ou bien trop long", "de": "leer oder viel zu lang", "en": "empty or far too long"}
    return {
        "cut": (text[:200], {"fr": "n'est pas du JSON", "de": "kein JSON", "en": "not JSON"}),
        "foreign": ('{"a": 1}', {"fr": "pas un enregistrement", "de": "keine Aufzeichnung", "en": "not a record"}),
        "damaged": (
            text.replace('"decisions":"', '"decisions":"AAAA'),
            {"fr": "abîmées", "de": "beschädigt", "en": "damaged"},
        ),
        "elsewhere": (
            text[: text.index('"end":"')] + '"end":"0123456789abcdef"}',
            {"fr": "une autre position", "de": "zu einer anderen Stellung", "en": "another position"},
        ),
        "unknown": (text.replace('"bohne"', '"chess"'), {"fr": "chess", "de": "chess", "en": "chess"}),
        "of an old edition": (
            (Path(__file__).parents[1] / "records/old/baernergaeng-3-edition-1.json").read_text(),
            {"fr": "l'édition 1 de Bärnergäng", "de": "Ausgabe 1 von Bärnergäng", "en": "edition 1 of Bärnergäng"},
        ),
        "long": (text + " " * 60_000, neither),
        "empty": ("", neither),
    }


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_file_that_is_no_record_is_refused_in_a_clear_sentence(place, page_of, tmp_path, lang):
    page = page_of(lang=lang)
    page.goto(f"{place.url}/replay")
    text = kept("bohne").read_text()
    for name, (wrong, said) in spoilt(text).items():
        bad = tmp_path / f"{name}.json"
        bad.write_text(wrong)
        page.set_input_files("input[type=file]", bad)
        page.wait_for_function(
            "(text) => document.querySelector('[role=alert]')?.textContent.includes(text)", arg=said[lang]
        )
        assert page.locator(".deck").count() == 0
    page.set_input_files("input[type=file]", kept("bohne"))
    page.wait_for_selector(".deck")


def test_a_game_that_is_not_over_cannot_be_replayed(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of()
    page.goto(f"{place.url}/replay/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("text=La partie n'est pas finie")


def test_rulebooks_lessons_and_replays_stay_readable_without_a_connection(place, page_of):
    table = finished(place)
    page = page_of()
    page.goto(place.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(f"{place.url}/rules/bungee")
    page.wait_for_selector("text=1.1")
    page.wait_for_selector("[data-ready=yes] figure")
    page.goto(f"{place.url}/learn/dog")
    page.wait_for_selector(".coach[data-step=idea]")
    opened(place, page, table, at=3)
    page.wait_for_selector(".hand [data-face]")
    page.context.set_offline(True)
    page.goto(f"{place.url}/rules/bungee")
    page.wait_for_selector("text=1.1")
    page.wait_for_selector("[data-ready=yes] figure")
    page.goto(f"{place.url}/learn/dog")
    page.wait_for_selector(".coach[data-step=idea]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".coach[data-step=exchange]")
    page.goto(f"{place.url}/replay/{table.id}?at=3&seat=0#{table.tokens[0]}")
    page.wait_for_selector(".hand [data-face]")
