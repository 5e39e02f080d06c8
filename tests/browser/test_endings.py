"""The end of a round and of a game: every number a sum, my place in words, what decided, and a picture to send."""

import re
import struct

import pytest

import tablee
from tablee.games import NAMES
from tests.browser.hands import Player
from tests.browser.kept import FEWEST, RECORDS, ended_table, kept
from tests.browser.lights import faults_everywhere, needs_axe
from tests.browser.test_rhythm import Kept

SHARES = """
  navigator.canShare = (what) => what.files?.length === 1;
  navigator.share = async (what) => { window.sent = [what.files[0].name, what.files[0].type, what.files[0].size, what.title]; };
"""


def end_of(page, table, seat):
    page.goto(table.link(seat))
    page.locator(".ending .decided").wait_for()
    return page.locator(".ending")


@pytest.mark.parametrize("game", NAMES)
def test_the_end_says_my_place_what_decided_and_how_it_went(place, page_of, game):
    table = ended_table(place, game)
    view = table.view(0)["view"]
    loser = next((seat for seat in range(FEWEST[game]) if seat not in view["winners"]), None)
    ending = end_of(page_of(390, 844), table, loser or 0)
    said = ending.inner_text()
    assert re.search(r"Tu finis (deux|trois)ième sur trois|Ton équipe finit deuxième sur deux|ouverte", said), said
    assert re.search(r"Aucun tour n'a décidé|prend la tête|prennent la tête|en tête au dernier moment", said), said
    lines = ending.locator("figure polyline")
    assert lines.count() == FEWEST[game]
    assert all(len(one.get_attribute("points").split()) > 1 for one in lines.all())


def test_marbles_at_home_are_not_called_points(place, page_of):
    why = end_of(page_of(390, 844), ended_table(place, "dog"), 0).locator(".scroll > p").first.inner_text()
    assert why == "Tous les pions de l'équipe sont à l'arrivée."


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_each_thing_to_do_then_has_a_name_of_its_own(place, page_of, lang):
    ending = end_of(page_of(844, 390, lang=lang), ended_table(place, "bungee"), 0)
    names = [one.inner_text() for one in ending.locator(".row .button").all()]
    assert len(names) == len(set(names)) == 6
    assert len({name.split()[0] for name in names}) == 6, names


def test_the_moment_that_decided_can_be_seen_again(place, page_of):
    table = table_with_a_turn(place)
    page = page_of(1280, 800)
    link = end_of(page, table, 0).locator("[data-act=decided]")
    at = re.search(r"at=(\d+)", link.get_attribute("href"))[1]
    link.click()
    page.locator("input[type=range]").wait_for()
    assert page.locator("input[type=range]").input_value() == at


def table_with_a_turn(place):
    """The last turns of a game that was decided with its last round."""
    record = tablee.record_from((RECORDS / "bohne-3-default.json").read_text())
    game = Kept(place, len(record) - 20, "bohne", 3)
    game.go_on(20)
    return game.table


@pytest.mark.parametrize(("game", "theme"), [("bungee", "light"), ("dog", "dark")])
def test_the_result_can_be_saved_as_a_picture(place, page_of, tmp_path, game, theme):
    page = page_of(1366, 768, theme=theme)
    end_of(page, ended_table(place, game), 0)
    with page.expect_download() as waited:
        page.click("[data-act=share]")
    assert waited.value.suggested_filename == f"tablee-{game}.png"
    waited.value.save_as(tmp_path / "result.png")
    picture = (tmp_path / "result.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 1080)
    assert len(picture) > 15_000, "there is something on it"


def test_where_the_device_shares_pictures_it_is_asked_to(place, page_of):
    page = page_of(390, 844, touch=True)
    page.add_init_script(SHARES)
    end_of(page, ended_table(place, "bohne"), 0)
    page.click("[data-act=share]")
    page.wait_for_function("() => window.sent")
    name, kind, size, title = page.evaluate("window.sent")
    assert (name, kind, title) == ("tablee-bohne.png", "image/png", "Nicht die Bohne! – Tablée")
    assert size > 15_000


@needs_axe
@pytest.mark.parametrize("game", ["bungee", "dog"])
def test_nothing_about_the_end_is_wrong_for_anybody(place, page_of, game):
    page = page_of(390, 844)
    end_of(page, ended_table(place, game), 0)
    assert faults_everywhere(page) == {}


# -- The end of a round ---------------------------------------------------------


def before_the_end_of_a_round(place, game):
    """A table one decision before the first round ends."""
    opened = tablee.game(game)
    record = tablee.record_from(kept(game).read_text())
    position = opened.opening(record)
    for at in range(len(record)):
        opened.advance(record, at, position)
        if any(position.scores()):
            return Kept(place, at, game, FEWEST[game])
    raise AssertionError("no round ended")


def interlude(place, page_of, game):
    playing = before_the_end_of_a_round(place, game)
    page = page_of(390, 844)
    page.goto(playing.table.link(0))
    page.locator(".actions").wait_for()
    playing.go_on()
    Player(page).until("continue")
    return page, playing


def number(text):
    return int(text.replace("−", "-").replace("+", ""))


def test_bungee_counts_each_hand_as_the_sum_it_is(place, page_of):
    page, _ = interlude(place, page_of, "bungee")
    for line in page.locator(".between li").all():
        sum_of, points = line.locator(".sum").inner_text(), number(line.locator("b").inner_text())
        if sum_of and points >= 0:
            assert sum(int(one) for one in re.findall(r"\d+", sum_of)) == points, sum_of


def before_the_longest_sum(place):
    """A table of five at Bungee, one decision before the round in which somebody takes the most points."""
    opened = tablee.game("bungee")
    record = tablee.record_from(kept("bungee", 5).read_text())
    position = opened.opening(record)
    before, found = position.scores(), (0, 0)
    for at in range(len(record)):
        opened.advance(record, at, position)
        found = max(found, (max(after - so_far for so_far, after in zip(before, position.scores(), strict=True)), at))
        before = position.scores()
    return Kept(place, found[1], "bungee", 5)


PAST = """() => {
  const room = document.querySelector(".between .body").getBoundingClientRect();
  return [...document.querySelectorAll(".between .body *")]
    .filter((one) => one.getBoundingClientRect().right > room.right + 1).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("width", [390, 360])
def test_on_a_phone_the_longest_sum_hides_nobodys_points(place, page_of, width):
    playing = before_the_longest_sum(place)
    page = page_of(width, 740)
    page.goto(playing.table.link(0))
    page.locator(".actions").wait_for()
    playing.go_on()
    Player(page).until("continue")
    assert max(len(one.split("+")) for one in page.locator(".between .sum").all_inner_texts()) >= 5
    assert page.evaluate(PAST) == []


def test_baernergaeng_counts_each_row_as_the_sum_it_is(place, page_of):
    page, _ = interlude(place, page_of, "baernergaeng")
    seats = page.locator(".between .seat")
    assert seats.count() == 3
    for seat in seats.all():
        found = seat.locator(".sum").inner_text()
        assert re.fullmatch(r"\d+( \+ \d+){3} =", found), found
        assert sum(int(one) for one in re.findall(r"\d+", found)) == int(seat.locator("> b").inner_text())


def test_bohne_says_what_each_row_is_worth_under_headings(place, page_of):
    page, _ = interlude(place, page_of, "bohne")
    assert page.locator(".between .heads .sum > *").all_inner_texts() == ["en plus", "en moins", "somme"]
    for seat in page.locator(".between .seat:not(.heads)").all():
        rows = [number(one.inner_text().removeprefix("= ")) for one in seat.locator(".row b").all()]
        above, below = (number(one.inner_text()) for one in seat.locator(".sum span").all())
        assert sum(one for one in rows if one > 0) == above
        assert sum(one for one in rows if one < 0) == below
        assert number(seat.locator(".sum b").inner_text()) == sum(rows)


@pytest.mark.parametrize(("lang", "title"), [("fr", "Partie 1 terminée"), ("de", "Spiel 1 ist zu Ende")])
def test_between_two_games_of_a_match_the_page_says_what_each_farm_noted(place, page_of, lang, title):
    record = tablee.record_from(kept("bauernschlau", 4, "games-2").read_text())
    game = tablee.game("bauernschlau", **record.options)
    position = game.opening(record)
    at = 0
    while position.played == 0:
        game.advance(record, at, position)
        at += 1
    match = Kept(place, at - 1, "bauernschlau", 4, "games-2")
    page = page_of(390, 844, lang=lang)
    page.goto(match.table.link(0))
    page.locator(".actions").wait_for()
    match.go_on()
    noted = page.locator(".between")
    assert title in noted.inner_text()
    points = [str(one).replace("-", "−") for one in position.to_json()["sheet"]]
    rows = [row.locator("td").first.inner_text() for row in noted.locator("tbody tr").all()]
    assert rows == points, "seat 0 looks on: its own row comes first"
    page.click("[data-act=continue]")
    noted.wait_for(state="detached")
