"""A second for a call, a marble sent home, a fence closed: shown when it happens, and never in the way."""

from functools import cache

import pytest

import tablee
from tests.browser.hands import comes_to
from tests.browser.kept import kept
from tests.browser.test_rhythm import LINES, Kept, opened

# Everything that was ever shown or sounded, in order.
WATCH = """
  window.shown = [];
  const look = (node) => node.dataset?.moment && window.shown.push(node.dataset.moment);
  new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(look)))
    .observe(document, { childList: true, subtree: true });
  window.sounded = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.sounded += 1; return start.apply(this, when); };
"""
NOW = "() => document.querySelector('.moment')?.dataset.moment ?? ''"


def told(event, what):
    return event["kind"] == "told" and event["what"] == what


def is_call(before, after):
    return any(told(one, "called") for one in after["events"]) and not any(
        told(one, "scored") for one in after["events"]
    )


def is_sent(before, after):
    return any(told(one, "sent") for one in after["events"])


def is_home(before, after):
    done = [all(one.startswith("f") for one in marbles) for marbles in after["marbles"]]
    return done != [all(one.startswith("f") for one in marbles) for marbles in before["marbles"]] and not is_sent(
        before, after
    )


def is_black(before, after):
    return any(one["kind"] == "shown" and one["card"] == "-3" for one in after["events"])


def is_closed(before, after):
    return (
        any(told(one, "closed") for one in after["events"])
        and after["asked"]
        and not any(told(one, "new game") for one in after["events"])
    )


MOMENTS = {
    "bungee": ("bungee", 3, is_call),
    "growl": ("baernergaeng", 3, is_call),
    "sent": ("dog", 4, is_sent),
    "home": ("dog", 4, is_home),
    "black": ("bauernschlau", 3, is_black),
    "closed": ("bauernschlau", 3, is_closed),
}


@cache
def happens(kind):
    """The decision of a kept game with which it happens for the first time, and who decides."""
    name, seats, wanted = MOMENTS[kind]
    game = tablee.game(name)
    record = tablee.record_from(kept(name, seats).read_text())
    position = game.opening(record)
    after = position.seen_by(None).to_json()
    for at in range(len(record)):
        before = after
        seat, _ = game.advance(record, at, position)
        after = position.seen_by(None).to_json()
        if wanted(before, after):
            return at, seat
    raise AssertionError(f"no {kind} in a whole game of {name}")


def table_before(place, kind):
    name, seats, _ = MOMENTS[kind]
    at, seat = happens(kind)
    return Kept(place, at, name, seats), (seat + 1) % seats


def watched(page_of, game, seat, **more):
    def page(*size, **wish):
        made = page_of(*size, **wish)
        made.add_init_script(WATCH)
        return made

    return opened(page, game.table, seat, **more)


@pytest.mark.parametrize("kind", MOMENTS)
def test_it_is_shown_when_it_happens_and_gone_a_second_later(place, page_of, kind):
    game, seat = table_before(place, kind)
    page = watched(page_of, game, seat, still=False)
    game.go_on()
    comes_to(page, NOW, kind)
    page.clock.run_for(1100)
    comes_to(page, NOW, "")
    assert page.evaluate("window.shown")[0] == kind


@pytest.mark.parametrize("kind", ["bungee", "sent"])
def test_a_tap_ends_it_at_once(place, page_of, kind):
    game, seat = table_before(place, kind)
    page = watched(page_of, game, seat, still=False)
    game.go_on()
    comes_to(page, NOW, kind)
    page.locator(".round .board").first.click(position={"x": 2, "y": 2})
    comes_to(page, NOW, "")


@pytest.mark.parametrize("kind", MOMENTS)
@pytest.mark.parametrize(
    "wish", [{"still": True, "pace": "normal"}, {"still": False, "pace": "mine"}], ids=["reduced", "mine"]
)
def test_without_movement_or_until_my_turn_the_log_alone_tells_it(place, page_of, kind, wish):
    game, seat = table_before(place, kind)
    page = watched(page_of, game, seat, **wish)
    before = page.evaluate(LINES)
    game.go_on()
    comes_to(page, LINES, before + 1)
    page.clock.run_for(2000)
    assert page.evaluate("window.shown") == []
    assert page.evaluate("window.sounded") == 0


def test_at_a_fast_pace_it_is_shorter(place, page_of):
    game, seat = table_before(place, "bungee")
    page = watched(page_of, game, seat, still=False, pace="fast")
    game.go_on()
    comes_to(page, NOW, "bungee")
    page.clock.run_for(600)
    comes_to(page, NOW, "")


def test_it_takes_no_touch_and_is_hidden_from_a_screen_reader(place, page_of):
    game, seat = table_before(place, "bungee")
    page = watched(page_of, game, seat, still=False)
    game.go_on()
    comes_to(page, NOW, "bungee")
    moment = page.locator(".moment")
    assert moment.get_attribute("aria-hidden") == "true"
    assert moment.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
    assert "BUNGEE" in page.locator("[role=log].only-heard").inner_text()


def test_a_clock_of_mine_is_not_held_up(place, page_of):
    name, seats, _ = MOMENTS["bungee"]
    at, seat = happens("bungee")
    game = Kept(place, at, name, seats)
    game.table = place.table(name, "m" * seats, record=kept(name, seats).read_text(), at=at, clock=60)
    page = watched(page_of, game, (seat + 1) % seats, still=False)
    game.go_on()
    page.locator(".actions.asked").wait_for()
    assert page.evaluate("window.shown") == []


@pytest.mark.parametrize(("touched", "kept_as", "heard"), [(False, "", False), (True, "", True), (True, "off", False)])
def test_it_sounds_once_the_page_was_touched_unless_it_is_muted(place, page_of, touched, kept_as, heard):
    game, seat = table_before(place, "growl")
    page = page_of(1800, 900, still=False, pace="normal")
    page.add_init_script(WATCH)
    if kept_as:
        page.add_init_script(f"localStorage['tablee.sound'] = '{kept_as}'")
    page.goto(game.table.link(seat))
    page.locator(".actions").wait_for()
    if touched:
        page.locator("h1").click()
    game.go_on()
    comes_to(page, "() => window.shown.length", 1)
    page.wait_for_timeout(100)
    assert (page.evaluate("window.sounded") > 0) == heard


def test_what_sounds_is_chosen_in_the_menu_and_kept(place, page_of):
    page = page_of(390, 844)
    page.goto(place.table("bungee", "mb").link(0))
    page.locator("header [aria-expanded]").click()
    switch = page.get_by_label("Sons")
    assert switch.is_checked()
    switch.uncheck()
    assert page.evaluate("localStorage['tablee.sound']") == "off"


def test_a_replay_shows_it_at_playing_speed(place, page_of):
    name, seats, _ = MOMENTS["bungee"]
    at, _ = happens("bungee")
    page = page_of(1280, 800, still=False)
    page.add_init_script(WATCH)
    page.goto(f"{place.url}/replay")
    page.locator("input[type=file]").set_input_files(str(kept(name, seats)))
    slider = page.locator("input[type=range]")
    slider.wait_for()
    slider.fill(str(at - 1))
    assert page.evaluate("window.shown") == []
    page.click("[data-act=run]")
    comes_to(page, NOW, "bungee")
    page.click("[data-act=run]")
    comes_to(page, "() => window.sounded > 0", True)
