"""A finished game again: the slider, every seat, everything open, what if, a file, and without a connection."""

import json
import random

import pytest
from test_everyone import faults, needs_axe

import tablee


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
    page.wait_for_url(f"**at={len(tablee.core.record.record_from(json.dumps(record)))}**")
    page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
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
    page.wait_for_selector(".frame .hand")
    assert table.id not in page.url
    assert record["seats"] == page.locator("[data-seat]").count()


def test_a_record_is_opened_from_a_file_and_a_wrong_one_is_refused(place, page_of, tmp_path):
    table = finished(place)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(place.ask(f"/api/tables/{table.id}/record", token=table.tokens[0])))
    bad.write_text("not a record")
    page = page_of()
    page.goto(f"{place.url}/replay")
    page.set_input_files("input[type=file]", bad)
    page.wait_for_selector("[role=alert]")
    page.set_input_files("input[type=file]", good)
    page.wait_for_selector(".deck")


def test_a_game_that_is_not_over_cannot_be_replayed(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of()
    page.goto(f"{place.url}/replay/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("text=La partie n'est pas finie")


def test_rulebooks_and_replays_stay_readable_without_a_connection(place, page_of):
    table = finished(place)
    page = page_of()
    page.goto(place.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(f"{place.url}/rules/bungee")
    page.wait_for_selector("text=1.1")
    opened(place, page, table, at=3)
    page.wait_for_selector(".hand [data-face]")
    page.context.set_offline(True)
    page.goto(f"{place.url}/rules/bungee")
    page.wait_for_selector("text=1.1")
    page.goto(f"{place.url}/replay/{table.id}?at=3&seat=0#{table.tokens[0]}")
    page.wait_for_selector(".hand [data-face]")
