"""What goes wrong in real rooms: a server that dies, a line that breaks, a link that is old, two tabs, the back button."""

import os

import pytest

from tests.browser.hands import Player, comes_to


def ready_to_play(player):
    """On, until a card of the own hand can be played, and nothing has been touched yet."""
    for _ in range(60):
        player.until("asked")
        player.page.keyboard.press("Escape")
        if player.page.locator(".hand [data-touch].hot").count():
            return
        player.step()
    raise AssertionError("never a card to play")


def play_a_card(page):
    page.locator(".hand [data-touch].hot").first.click()
    page.locator(".offers .primary").first.click()


def test_the_server_is_killed_and_the_game_goes_on_without_a_reload(own_place, page_of):
    table = own_place.table("bungee", "mb")
    page = page_of()
    page.goto(table.link(0))
    page.evaluate("() => (window.same = true)")
    player = Player(page, seed=5)
    for _ in range(6):
        player.step()
    ready_to_play(player)
    before = table.view(0)
    own_place.kill()
    page.wait_for_selector("text=Connexion perdue")
    assert page.title().startswith("…")
    edges = "(query) => { const box = document.querySelector(query).getBoundingClientRect(); return [box.top, box.bottom]; }"
    bar, notice, felt = (page.evaluate(edges, query) for query in (".bar", ".notice", ".table"))
    assert bar[1] <= notice[0] < notice[1] <= felt[0]  # what the house says covers nothing
    play_a_card(page)  # a move made meanwhile
    page.wait_for_selector("text=Ton coup partira")
    own_place.start()
    page.wait_for_selector("text=Connexion perdue", state="detached")
    page.wait_for_selector("text=Ton coup partira", state="detached")
    page.wait_for_function(
        f"() => !document.querySelector('.question')?.textContent.includes('…') || {before['number']}"
    )
    player.until("asked", "continue", "over")
    after = table.view(0)
    assert after["number"] > before["number"]  # it was played once the server was back
    for _ in range(4):
        player.step()
    assert page.evaluate("() => window.same") is True


def test_a_move_made_while_offline_that_comes_too_late_is_reported(own_place, page_of):
    table = own_place.table("bungee", "mb")
    page = page_of()
    page.goto(table.link(0))
    ready_to_play(Player(page))
    page.context.set_offline(True)
    own_place.kill()
    page.wait_for_selector("text=Connexion perdue")
    play_a_card(page)
    own_place.start()
    view = table.view(0)  # meanwhile the same seat has played elsewhere
    own_place.ask(
        f"/api/tables/{table.id}/move",
        {"move": view["moves"][0]["code"], "answers": view["asks"]},
        table.tokens[0],
    )
    page.context.set_offline(False)
    page.wait_for_selector("text=Ton coup n'a pas été joué")


def dealt(place):
    """A table of Bungee where the first seat may play a card; if a Bungee was turned up, it is dealt again."""
    table = place.table("bungee", "mm")
    while table.view(0)["view"]["step"] != "turn":
        table = place.table("bungee", "mm")
    return table


def test_two_tabs_on_one_seat_show_the_same(place, page_of):
    table = dealt(place)
    page = page_of()
    page.goto(table.link(0))
    Player(page).until("asked")
    other = page.context.new_page()
    other.goto(table.link(0))
    Player(other).until("asked")
    shown = (
        "() => document.querySelectorAll('.hand [data-face]').length + document.querySelector('.question').textContent"
    )
    before = page.evaluate(shown)
    play_a_card(page)
    page.wait_for_function(f"(before) => ({shown})() !== before", arg=before)
    comes_to(other, shown, page)


@pytest.mark.skipif(not hasattr(os, "fdatasync"), reason="on this system the WAL is not synced with fdatasync")
def test_while_the_disk_stands_still_everyone_plays_on(own_place, page_of):
    """Nothing is acknowledged meanwhile; who is asked again may move all the same."""
    table = dealt(own_place)
    pages = [page_of(), page_of()]
    for seat, page in enumerate(pages):
        page.goto(table.link(seat))
        page.wait_for_selector(".hand [data-face]")
    waits = "() => Object.keys(sessionStorage).filter((key) => key.startsWith('tablee.outbox.')).length"
    own_place.still.touch()
    for turn in range(4):
        before = table.view(turn % 2)["number"]
        Player(pages[turn % 2]).until("asked")
        pages[0].wait_for_timeout(350)  # no faster than a hand: two taps within 300 ms in one place count as one
        play_a_card(pages[turn % 2])
        Player(pages[1 - turn % 2]).until("asked")
        assert table.view(0)["number"] == before + 1
    assert [page.evaluate(waits) for page in pages] == [1, 1]  # it would be sent again
    own_place.still.unlink()
    for page in pages:
        comes_to(page, waits, 0)


def test_an_old_or_foreign_link_says_so(place, page_of):
    table = place.table("bungee", "mm")
    page = page_of()
    page.goto(f"{place.url}/t/AAAAAAAAAAAA#nothing")
    page.wait_for_selector("text=Cette table n'existe pas")
    page.goto(table.link(0))
    page.wait_for_selector(".hand [data-face]")
    old, watch = page_of(), place.ask(f"/api/tables/{table.id}/link", {"what": "watch"}, table.made["host"])
    old.goto(table.link())
    old.wait_for_selector("text=Cette table n'existe pas")
    old.goto(f"{place.url}/t/{table.id}#{watch['token']}")
    old.wait_for_selector(".table [data-face]")
    place.ask(f"/api/tables/{table.id}/link", {"what": "watch"}, table.made["host"])
    old.wait_for_selector("text=ton lien ne l'ouvre pas")
    page.goto(f"{place.url}/t/{table.id}#wrong")
    page.wait_for_selector("text=Cette table n'existe pas")
    page.goto(f"{place.url}/nowhere/at/all")
    page.wait_for_selector("text=Il n'y a rien à cette adresse")
    page.get_by_role("link", name="Accueil").click()
    page.wait_for_selector("[data-act=play-bungee]")


def test_back_and_forward_lead_where_one_was(place, page_of):
    page = page_of()
    page.goto(place.url)
    page.click("[data-act=play-bungee]")
    page.wait_for_selector(".hand [data-face]")
    at_table = page.url
    page.go_back()
    page.wait_for_selector("[data-act=play-bungee]")
    assert page.get_by_role("link", name="Reprendre").count() == 1
    page.go_forward()
    page.wait_for_selector(".hand [data-face]")
    assert page.url == at_table


def test_what_happened_while_away_is_told(place, page_of):
    table = dealt(place)
    page = page_of()
    page.goto(table.link(1))
    page.wait_for_selector(".hand [data-face]")
    page.goto(place.url)
    view = table.view(0)
    move = next(one for one in view["moves"] if one["text"][0].isdigit())
    place.ask(f"/api/tables/{table.id}/move", {"move": move["code"], "answers": view["asks"]}, table.tokens[0])
    page.goto(table.link(1))
    page.wait_for_selector("text=Pendant ton absence")
    assert f"Anne joue un {move['text'].split()[0]} et pioche." in page.locator(".away").inner_text()
    page.get_by_role("button", name="J'ai vu").click()
    assert page.locator(".away").count() == 0


def test_it_is_my_turn_and_the_title_says_so(place, page_of):
    table = place.table("bungee", "mm")
    pages = [page_of(), page_of()]
    for seat, page in enumerate(pages):
        page.goto(table.link(seat))
        page.wait_for_selector(".hand [data-face]")
    asked = table.view(0)["view"]["asked"][0]
    assert "À toi" in pages[asked].title()
    assert "À toi" not in pages[1 - asked].title()
