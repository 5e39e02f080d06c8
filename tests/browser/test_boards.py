"""The two boards: whole games by touches, and the last turns of games that were played; for everyone, in every light."""

import pytest

from tests.browser.hands import Player, comes_to, long
from tests.browser.kept import amid_a_seven, last_turn
from tests.browser.lights import SIZES, faults_everywhere, needs_axe

BOARDS = [("dog", 4), ("dog", 6), ("bauernschlau", 2), ("bauernschlau", 3), ("bauernschlau", 6)]


class Hands(Player):
    """Two quick taps bring the board nearer: what then lies outside is looked for on the whole of it."""

    def press(self, spot):
        if spot["at"] == "scroll" and self.page.locator("svg.drawing.near").count():
            self.page.locator(".room > button").click()
        else:
            super().press(spot)


def sat_down(page_of, table, size, seat=0, lang="fr"):
    page = page_of(*SIZES[size], touch=size == "phone", lang=lang)
    page.goto(table.link(seat))
    return Hands(page, seed=seat, touch=size == "phone")


def ended(place, table, player, seat=0):
    """The page says who won, and the same people sit down again."""
    info, view = table.info(), table.view(seat)["view"]
    assert info["state"] == "over"
    said = player.page.locator(".ending").inner_text()
    if seat in view["winners"]:
        assert "Tu gagnes" in said or "Vous gagnez" in said
    else:
        assert all(info["seats"][one]["name"] in said for one in view["winners"])
    player.press(player.until("over")["spots"][0])
    player.page.wait_for_url(lambda url: table.id not in url)
    player.until("asked", "wait")
    assert table.info()["rematch"] in player.page.url


@pytest.mark.parametrize(("game", "seats", "size"), [long(*one, size) for one in BOARDS for size in SIZES])
def test_a_whole_game_on_a_board_against_bots(place, page_of, game, seats, size):
    table = place.table(game, "m" + "b" * (seats - 1))
    player = sat_down(page_of, table, size)
    player.play(6000)
    print(f"{game} {seats} {size}: {player.touches} touches, {table.info()['number']} entries")
    ended(place, table, player)


@pytest.mark.parametrize("game", [long("dog"), long("bauernschlau")])
def test_two_browsers_play_a_whole_game_on_a_board(place, page_of, game):
    """One at a desk, one with a phone, in two languages; bots take the seats that are left."""
    table = place.table(game, {"dog": "mpbb", "bauernschlau": "mp"}[game])
    players = [sat_down(page_of, table, "desktop"), joined(place, page_of, table)]
    over = [False, False]
    while not all(over):
        for at, player in enumerate(players):
            seen = player.look()
            if seen["state"] != "wait" and not over[at]:
                over[at] = not player.step(seen)
        assert sum(player.touches for player in players) < 8000
    both_read_the_end(table, players, (0, 1))


def joined(place, page_of, table):
    """Somebody with a phone follows the invitation."""
    player = Hands(page_of(*SIZES["phone"], touch=True, lang="de"), seed=2, touch=True)
    player.page.goto(f"{place.url}/t/{table.id}#{table.made['invite']}")
    player.page.fill("input[name=name]", "Jonas")
    player.page.click("[data-act=join]")
    player.page.click("[data-act=ready]")
    return player


def both_read_the_end(table, players, seats):
    """Each names the winners who sit elsewhere, in its own language."""
    ends = [player.page.locator(".ending").inner_text() for player in players]
    names = [one["name"] for one in table.info()["seats"]]
    assert ends[0] != ends[1]  # French, German
    for winner in table.view(seats[0])["view"]["winners"]:
        for seat, end in zip(seats, ends, strict=True):
            assert winner == seat or names[winner] in end


# -- The same in short: the first touches, and the last turn of a game that was played -------


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [("dog", 4, "phone"), ("dog", 6, "desktop"), ("bauernschlau", 2, "desktop"), ("bauernschlau", 6, "phone")],
)
def test_a_game_on_a_board_begins_by_touches(place, page_of, game, seats, size):
    table = place.table(game, "m" + "b" * (seats - 1))
    player = sat_down(page_of, table, size)
    for _ in range(15):
        player.step()
    player.until("asked", "continue", "over")
    assert table.info()["number"] > 5


class Aimed(Hands):
    """Touches what it was told to, in order, and again where a second touch is asked for."""

    def __init__(self, page, touch, aims):
        super().__init__(page, touch=touch)
        self.aims = [*aims]

    def choose(self, spots):
        found = {one["name"]: one for one in spots}
        self.page.wait_for_timeout(350)  # as a person does: the second of two quick taps is meant for something else
        again = [one for one in spots if one["again"]]
        if again:
            return again[0]
        for skipped in (0, 1):  # where all that is left goes the same way, the touch before may be left out
            if len(self.aims) > skipped and self.aims[skipped] in found:
                del self.aims[:skipped]
                return found[self.aims.pop(0)]
        raise AssertionError((self.aims, list(found)))


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [(*one, size) for one, size in zip(BOARDS, ["desktop", "phone", "phone", "desktop", "desktop"], strict=True)],
)
def test_the_last_turn_ends_the_game_and_the_page_says_who_won(place, page_of, game, seats, size):
    record, turn = last_turn(game, seats)
    at, seat, *_ = turn[0]
    who = "b" * seat + "m" + "b" * (seats - 1 - seat)
    table = place.table(game, who, record=record, at=at)
    player = sat_down(page_of, table, size, seat)
    aimed = Aimed(player.page, player.tap, [touch for *_, touches in turn for touch in touches])
    aimed.play(40)
    ended(place, table, aimed, seat)


@pytest.mark.parametrize(("game", "seats"), [("dog", 4), ("bauernschlau", 2)])
def test_two_browsers_see_the_last_turn_end_the_game(place, page_of, game, seats):
    record, turn = last_turn(game, seats)
    at, seat, *_ = turn[0]
    other = (seat + 1) % seats
    # both seats are the host's, one of them on a phone: for a guest the hidden cards would be dealt anew
    who = "".join("m" if one in (seat, other) else "b" for one in range(seats))
    table = place.table(game, who, record=record, at=at)
    first, second = sat_down(page_of, table, "desktop", seat), sat_down(page_of, table, "phone", other, lang="de")
    Aimed(first.page, first.tap, [touch for *_, touches in turn for touch in touches]).play(30)
    second.until("over")
    both_read_the_end(table, [first, second], (seat, other))


def test_a_seven_shows_whom_it_would_send_home_and_keeps_within_the_screen(place, page_of):
    table = place.table("dog", "mbbb", record=amid_a_seven())
    player = sat_down(page_of, table, "phone")
    player.until("asked")
    player.page.locator("[data-touch='hand/7']").tap()
    player.page.wait_for_selector(".victim")
    assert player.page.locator(".victim").count() == 2
    assert player.page.locator(".offers .piece").count() == 3
    parts = "[...document.querySelectorAll('.table > *, .chair, .hand')]"
    comes_to(player.page, f"() => {parts}.every((one) => one.getBoundingClientRect().right <= innerWidth)", True)


# -- For everyone ----------------------------------------------------------------


@needs_axe
@pytest.mark.parametrize("game", ["dog", "bauernschlau"])
def test_no_board_shuts_anybody_out(place, page_of, game):
    """At the first question, amid a game, and with the panel open; on a phone and a desktop, by day and by night."""
    table = place.table(game, "mbbb")
    player = sat_down(page_of, table, "desktop")
    player.until("asked")
    assert faults_everywhere(player.page) == {}
    for _ in range(10):
        player.step()
    player.until("asked", "continue", "over")
    player.page.keyboard.press("p")
    assert faults_everywhere(player.page) == {}
