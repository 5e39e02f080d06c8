"""Whole games through the page, by touching what is marked."""

import pytest

from tests.browser.hands import Player, long

GAMES = ["bungee", "bohne", "baernergaeng"]
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}


CARDS = [
    long("bungee", 2, "desktop"),
    ("bungee", 5, "phone"),
    long("bohne", 3, "desktop"),
    long("bohne", 6, "phone"),
    ("baernergaeng", 2, "desktop"),
    ("baernergaeng", 6, "phone"),
]  # the boards have their own file


@pytest.mark.parametrize(("game", "seats", "size"), CARDS)
def test_a_whole_game_against_bots(place, page_of, game, seats, size):
    table = place.table(game, "m" + "b" * (seats - 1))
    width, height = SIZES[size]
    page = page_of(width, height, touch=size == "phone")
    page.goto(table.link(0))
    player = Player(page, seed=seats, touch=size == "phone")
    player.play()
    assert table.info()["state"] == "over"
    view = table.view(0)["view"]
    winners = {table.info()["seats"][seat]["name"] for seat in view["winners"]}
    ending = page.locator(".ending").inner_text()
    if 0 in view["winners"]:
        assert "Tu gagnes" in ending or "Vous gagnez" in ending
    else:
        assert all(name in ending for name in winners)
    player.press(player.until("over")["spots"][0])  # once more, with the same people
    page.wait_for_url(lambda url: table.id not in url)
    player.until("asked", "wait")
    assert place.ask(f"/api/tables/{table.id}", token=table.made["host"])["rematch"] in page.url
