"""What others do is told turn by turn, at the pace of this device. The page's clock stands still until a test moves it on."""

from itertools import pairwise

import pytest

import tablee
from tests.browser.hands import comes_to
from tests.browser.kept import amid_a_seven, kept, last_turn

MOST = 1500  # milliseconds for another player's turn, at the normal pace
LINES = "() => document.querySelectorAll('.side ol li').length"
LOG = "() => [...document.querySelectorAll('.side ol li')].map((one) => one.innerText)"
LAST = "() => document.querySelector('.side ol li:last-child')?.innerText"
PARTS = "() => document.querySelector('.side ol li:last-child')?.textContent.split(', puis ').length ?? 0"  # of a turn
ASKED = "() => [...document.querySelectorAll('[data-seat].asked')].map((one) => Number(one.dataset.seat))"


def opened(page_of, table, seat=0, **more):
    """A page whose time stands still as soon as the table is there; so wide that the log lies beside a board."""
    page = page_of(1800, 900, pace=more.pop("pace", "normal"), **more)
    page.clock.install()
    page.goto(table.link(seat))
    page.locator(".actions").wait_for()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    return page


class Kept:
    """A kept game at a table, from a decision on: the others' moves are said over HTTP."""

    def __init__(self, place, at, game="dog", seats=4, variant="default"):
        text = kept(game, seats, variant).read_text()
        self.record = tablee.record_from(text)
        self.place, self.at, self.game = place, at, tablee.game(game, **self.record.options)
        self.position = self.game.opening(self.record)
        for number in range(at):
            self.game.advance(self.record, number, self.position)
        self.table = place.table(game, "m" * seats, record=text, at=at)

    def go_on(self, decisions=1):
        for _ in range(decisions):
            seat, code = self.game.advance(self.record, self.at, self.position)
            self.at += 1
            asks = self.table.view(seat)["asks"]
            wish = {"move": code, "answers": asks}
            self.place.ask(f"/api/tables/{self.table.id}/move", wish, self.table.tokens[seat])


def test_bots_that_have_long_played_are_told_one_turn_after_another(place, page_of):
    table = place.table("bungee", "mbbb")
    page = opened(page_of, table)
    mine = table.view(0)
    wish = {"move": mine["moves"][0]["code"], "answers": mine["asks"]}
    place.ask(f"/api/tables/{table.id}/move", wish, table.tokens[0])
    while table.view(0)["asks"] is None:  # the server is ahead: I am asked again
        page.wait_for_timeout(20)
    comes_to(page, ASKED, [1])
    course = [(0, [1])]  # after how many milliseconds of the page's time, and who is asked there
    for passed in range(100, 5 * MOST, 100):
        page.clock.run_for(100)
        asked = page.evaluate(ASKED)
        if asked != course[-1][1]:
            course.append((passed, asked))
    assert [asked for _, asked in course] == [[1], [2], [3], [0]]
    times = [passed for passed, _ in course]
    assert all(300 <= after - before <= MOST for before, after in pairwise(times)), times


def test_a_seven_is_one_happening_of_quick_parts(place, page_of):
    game = Kept(place, 332)  # four parts
    page = opened(page_of, game.table, 0)
    before = page.evaluate(LINES)
    game.go_on(4)
    for part in (1, 2, 3, 4):
        comes_to(page, PARTS, part)
        assert page.evaluate(LINES) == before + 1  # one line, which goes on
        page.clock.run_for(300)
    line = page.locator(".side ol li").last.inner_text()
    page.reload()  # who comes back reads the same
    page.clock.run_for(1000)
    comes_to(page, LAST, line)


def test_what_was_taken_back_is_gone_from_the_log(place, page_of):
    table = place.table("dog", "mmmm", record=amid_a_seven())
    page = page_of(1800, 900)
    page.goto(table.link(0))
    page.locator(".actions .offers").wait_for(state="attached")
    before = page.locator(".side ol li").all_inner_texts()
    said = []
    for start in ("7 m2 3", "m2 2"):
        answer = table.view(0)
        move = next(one for one in answer["moves"] if one["text"].startswith(start))
        wish = {"move": move["code"], "answers": answer["asks"]}
        place.ask(f"/api/tables/{table.id}/move", wish, table.tokens[0])
        comes_to(page, PARTS, 1 + len(said))
        said.append(page.locator(".side ol li").all_inner_texts())
    assert [len(lines) for lines in said] == [len(before) + 1] * 2
    page.keyboard.press("u")
    comes_to(page, LOG, said[0])
    assert page.locator(".happenings li.newest").count() <= 1


def test_a_tap_ends_the_turn_that_is_told(place, page_of):
    game = Kept(place, 332)
    page = opened(page_of, game.table, 0)
    before = page.evaluate(LINES)
    game.go_on(5)
    comes_to(page, LINES, before + 1)
    page.locator(".round .board").first.click(position={"x": 2, "y": 2})
    comes_to(page, LINES, before + 2)  # the whole seven, and what came after it


def test_who_does_not_want_to_wait_sees_the_table_at_my_turn(place, page_of):
    game = Kept(place, 332)
    page = opened(page_of, game.table, 0, pace="mine")
    before = page.evaluate(LINES)
    game.go_on(5)
    comes_to(page, LINES, before + 2)
    heard = page.locator("[role=log].only-heard").inner_text()
    assert heard.count(".") >= 5, heard


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_the_pace_is_chosen_in_the_menu_and_kept_on_the_device(place, page_of, lang):
    table = place.table("bungee", "mb")
    page = page_of(390, 844, lang=lang, pace="normal")
    page.goto(table.link(0))
    for was, wish in (("normal", "slow"), ("slow", "mine")):
        page.locator("header [aria-expanded]").click()
        assert page.locator(f"[data-act=pace-{was}]").get_attribute("aria-pressed") == "true"
        page.click(f"[data-act=pace-{wish}]")
        page.reload()
    assert page.evaluate("localStorage['tablee.pace']") == "mine"


def test_who_is_out_of_the_round_may_skip_to_the_next_deal(place, page_of):
    game = Kept(place, 0)
    out, deal = out_and_dealt(game)
    game = Kept(place, out)
    seat = game.position.pending[0]
    page = opened(page_of, game.table, seat)
    assert not page.locator("[data-act=skip]").is_visible()
    game.go_on(deal - out)
    comes_to(page, "() => document.querySelector('[data-act=skip]')?.innerText", "Passer jusqu'à la prochaine donne")
    assert not page.locator(".actions.asked").is_visible()
    page.click("[data-act=skip]")
    page.locator(".actions.asked").wait_for()
    assert not page.locator("[data-act=skip]").is_visible()


def out_and_dealt(game):
    """A decision with which somebody is out of the round well before its end, and the one that ends the round."""
    record, position = game.record, game.position
    for at in range(len(record)):
        before = list(position.pending)
        seat, _ = game.game.advance(record, at, position)
        if len(before) == 1 and seat not in position.pending:
            later = position.copy()
            turns, last = 0, seat
            for then in range(at + 1, len(record)):
                who, _ = game.game.advance(record, then, later)
                turns += who != last
                last = who
                if seat in later.pending:
                    break
            if turns > 6 and len(later.pending) == 4:
                return at, then + 1
    raise AssertionError("nobody was out early")


def before_the_last_move(place, page_of):
    """A page that is about to show the last move of a game of Dog."""
    _, turn = last_turn("dog", 4)
    game = Kept(place, turn[0][0])
    page = opened(page_of, game.table, (turn[0][1] + 1) % 4)
    game.go_on(len(turn))
    page.clock.run_for(300 * (len(turn) - 1))
    comes_to(page, ASKED, [])
    return page


def test_the_last_move_of_a_game_is_seen_before_its_result(place, page_of):
    page = before_the_last_move(place, page_of)
    assert page.locator(".seat.won").count() == 2
    assert not page.locator(".ending").is_visible()
    page.clock.run_for(MOST)
    page.locator(".ending").wait_for()


def test_a_tap_brings_the_result_at_once(place, page_of):
    page = before_the_last_move(place, page_of)
    page.locator(".round .board").first.click(position={"x": 2, "y": 2})
    page.locator(".ending").wait_for()
