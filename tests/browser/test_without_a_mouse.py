"""Whole games by keys alone, and by what a screen reader is told alone: no colour, no place on the screen."""

import random

import pytest

import tablee
from tests.browser.hands import Player, long
from tests.browser.kept import kept, last_turn

FOCUS = """() => {
  const one = document.activeElement;
  const ring = one instanceof SVGElement || getComputedStyle(one).outlineStyle !== "none"; // a board draws its own
  return { name: one.dataset.touch ?? one.dataset.act ?? "", ring };
}"""


class Keys(Player):
    """Tab until it is reached, Enter to touch it; what is reached is seen."""

    aims = ()

    def choose(self, spots):
        found = {one["name"]: one for one in spots}
        while self.aims and self.aims[0] not in found and len(self.aims) > 1 and self.aims[1] in found:
            del self.aims[0]  # where all that is left goes the same way, the touch before may be left out
        if self.aims and self.aims[0] in found:
            return found[self.aims.pop(0)]
        if self.aims != () and self.touched and self.touched[-1] in found:
            return found[self.touched[-1]]  # a second touch is asked for
        return super().choose(spots)

    def press(self, spot):
        for _ in range(150):
            focus = self.page.evaluate(FOCUS)
            if focus["name"] == spot["name"]:
                assert focus["ring"] or spot["name"] == "continue", spot
                self.page.keyboard.press("Enter")
                self.touched.append(spot["name"])
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {spot['name']} with the Tab key")


class Ears:
    """Knows only roles and names. Opens the list of moves, and takes one of those that are read out."""

    def __init__(self, page, wanted=()):
        self.page, self.wanted, self.random = page, [*wanted], random.Random(3)
        page.keyboard.press("m")  # as the list of keys says
        self.moves = page.get_by_role("tabpanel", name="Liste des coups").get_by_role("button")
        self.end = page.get_by_role("dialog").get_by_role("heading")
        self.onward = page.get_by_role("button", name="Continuer", exact=True)
        self.question = page.get_by_role("region", name="Ce que tu peux faire").get_by_role("paragraph")

    def play(self, most=300):
        """To the end; what is said of it."""
        for _ in range(most):
            self.moves.first.or_(self.end).or_(self.onward).first.wait_for()
            if self.end.count():
                return self.end.first.inner_text()
            if self.onward.count():
                self.onward.press("Enter")
                continue
            said = self.moves.all_inner_texts()
            if not said:  # the server has just answered
                continue
            assert "À toi" in self.page.title()
            assert self.question.inner_text().endswith((".", "?"))  # a sentence that says what to do
            assert len(set(said)) == len(said), "no two moves sound alike"
            self.say(self.wanted.pop(0) if self.wanted else self.pick(said))
        raise AssertionError("no end")

    def pick(self, said):
        return next((one for one in said if "BUNGEE" in one.upper()), None) or self.random.choice(said)

    def say(self, words):
        """Once; and again, as long as the same move is offered because it cannot be taken back."""
        move = self.page.get_by_role("tabpanel").get_by_role("button", name=words, exact=True)
        move.press("Enter")
        if move.count():
            move.press("Enter")


def late(place, page_of, decisions):
    """Bungee for three, so many decisions before the end of a game that was kept; the others are bots."""
    text = kept("bungee", 3).read_text()
    table = place.table("bungee", "mbb", record=text, at=len(tablee.record_from(text)) - decisions)
    return table, opened(page_of, table)


def opened(page_of, table, seat=0):
    page = page_of()
    page.goto(table.link(seat))
    page.locator(".actions").wait_for()
    return page


def last_of(place, page_of, game, seats):
    """A board before the last turn of a kept game: its touches, and its moves in words."""
    record, turn = last_turn(game, seats)
    at, seat, *_ = turn[0]
    table = place.table(game, "b" * seat + "m" + "b" * (seats - 1 - seat), record=record, at=at)
    names = [one["name"] for one in table.info()["seats"]]
    words = [tablee.game(game).catalogue[code].say("fr", names) for _, _, code, _ in turn]
    return table, opened(page_of, table, seat), [touch for *_, touches in turn for touch in touches], words


def test_a_card_game_is_played_to_its_end_by_keys_alone(place, page_of):
    table, page = late(place, page_of, 12)
    Keys(page, seed=2).play(200)
    assert table.info()["state"] == "over"
    assert page.evaluate("document.activeElement.id") == "ending-title"  # the result is read out, the way on follows
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('.ending').contains(document.activeElement)")


def test_a_board_game_is_played_to_its_end_by_keys_alone(place, page_of):
    table, page, touches, _ = last_of(place, page_of, "dog", 4)
    player = Keys(page)
    player.aims = touches
    player.play(40)
    assert table.info()["state"] == "over"


def test_a_card_game_is_played_to_its_end_by_what_is_read_out(place, page_of):
    table, page = late(place, page_of, 12)
    assert "gagne" in Ears(page).play()
    assert table.info()["state"] == "over"


def test_a_board_game_is_played_to_its_end_by_what_is_read_out(place, page_of):
    table, page, _, words = last_of(place, page_of, "bauernschlau", 3)
    assert "gagne" in Ears(page, words).play()
    assert table.info()["state"] == "over"


@pytest.mark.parametrize("game", [long("bungee"), long("dog")])
def test_a_whole_game_by_keys_alone(place, page_of, game):
    table = place.table(game, {"bungee": "mbb", "dog": "mbbb"}[game])
    Keys(opened(page_of, table), seed=1).play(4000)
    assert table.info()["state"] == "over"


@pytest.mark.parametrize("game", [long("bungee"), long("bauernschlau")])
def test_a_whole_game_by_what_is_read_out(place, page_of, game):
    table = place.table(game, "mbb")
    Ears(opened(page_of, table)).play(4000)
    assert table.info()["state"] == "over"
