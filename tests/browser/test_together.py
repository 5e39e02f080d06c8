"""Several people: by link, on one device, looking on; leaving and coming back."""

import pytest

from tablee.games import box
from tests.browser.hands import Player, long
from tests.browser.house import new_table_for_two


@pytest.mark.parametrize("game", [long("bungee"), long("bohne"), "baernergaeng"])
def test_two_browsers_play_a_whole_game(place, page_of, game):
    seats = box(game).seats[0]
    table = place.table(game, "mp" + "b" * (seats - 2))
    first, second = page_of(), page_of(390, 780, lang="de")
    first.goto(table.link(0))
    second.goto(f"{place.url}/t/{table.id}#{table.made['invite']}")
    second.fill("input[name=name]", "Jonas")
    second.click("[data-act=join]")
    second.click("[data-act=ready]")
    players = [Player(first, seed=1), Player(second, seed=2)]
    over = [False, False]
    for _ in range(6000):
        for at, player in enumerate(players):
            seen = player.look()
            if seen["state"] != "wait" and not over[at]:
                over[at] = not player.step(seen)
        if all(over):
            break
    assert over == [True, True]
    assert "Jonas" in first.locator(".ending").inner_text()
    assert "Anne" in second.locator(".ending").inner_text()
    assert first.locator(".ending h2").inner_text() != second.locator(".ending h2").inner_text()  # French, German
    assert [one["name"] for one in table.info()["seats"][:2]] == ["Anne", "Jonas"]


def test_from_the_start_page_to_an_invitation_in_two_clicks(place, page_of):
    host, friend = page_of(), page_of(360, 640)
    host.goto(place.url)
    host.click("[data-act=invite-bungee]")
    host.get_by_role("button", name="2", exact=True).click()
    host.click("[data-act=open]")
    link = host.get_by_role("textbox", name="Lien d'invitation").input_value()
    friend.goto(link)
    friend.fill("input[name=name]", "Lou")
    friend.click("[data-act=join]")
    host.wait_for_selector("text=Lou")
    friend.click("[data-act=ready]")
    for page in (host, friend):
        Player(page).until("asked", "wait")
        page.wait_for_selector(".hand [data-face]")
    assert host.locator("[data-place='hand 0'] [data-face='?']").count() == 0
    assert friend.locator("[data-place='hand 0'] [data-face='?']").count() == 5
    assert "#" in friend.url
    assert friend.url.split("#")[1] != link.split("#")[1]  # the own seat, not the invitation


def opens_a_table(page, url):
    page.goto(url)
    page.click("[data-act=invite-bungee]")
    page.get_by_role("button", name="2", exact=True).click()
    page.click("[data-act=open]")
    page.wait_for_selector(".invite input")


LOCAL = {
    "fr": "relance Tablée sans --local",
    "de": "Starte Tablée ohne --local",
    "en": "restart Tablée without --local",
}


@pytest.mark.parametrize("lang", LOCAL)
def test_on_this_machine_only_no_code_is_shown_but_how_to_open_up(place, page_of, lang):
    page = page_of(390, 844, lang=lang)
    opens_a_table(page, place.url)
    assert LOCAL[lang] in page.locator(".only-here").inner_text()
    assert page.locator("svg.qr").count() == 0


def test_the_address_that_others_are_given_is_in_link_and_code(own_place, page_of):
    """Opened as 127.0.0.1, which no other device can follow."""
    own_place.stop()
    own_place.words = ["--url", "http://192.168.1.20:8150"]
    port = own_place.port
    own_place.start()
    page = page_of()
    opens_a_table(page, f"http://127.0.0.1:{port}")
    link = page.get_by_role("textbox", name="Lien d'invitation").input_value()
    assert link.startswith("http://192.168.1.20:8150/t/")
    assert page.locator("svg.qr path").get_attribute("d").count("M") > 200
    assert page.locator(".only-here").count() == 0


def test_one_device_is_passed_on_and_covers_itself(place, page_of):
    page = page_of(360, 640)
    new_table_for_two(page, place)
    page.click("[data-act=open]")
    player = Player(page)
    hands = []
    for _ in range(400):
        seen = player.until("asked", "continue", "uncover", "over")
        if seen["state"] == "uncover":
            name = page.locator("h1").inner_text().removeprefix("Passe l'appareil à ")
            assert page.locator("[data-face], [data-touch]").count() == 0  # nothing of any hand is on the page
            player.step(seen)
            player.until("asked")
            assert page.locator(".actions .turn").inner_text() == name
            hands.append(name)
        elif not player.step(seen) or len(hands) >= 8:
            break
    assert len(hands) >= 8
    assert set(hands) == {"Aline", "Basile"}
    page.reload()  # the device keeps both seats, and covers both
    assert player.until("uncover", "asked")["state"] == "uncover" or page.locator(".actions.asked").count()


def test_who_looks_on_sees_no_hand_and_can_do_nothing(place, page_of):
    table = place.table("bungee", "mb")
    page = page_of(lang="en")
    page.goto(table.link())
    page.wait_for_selector("[data-place='hand 0'] [data-face]")
    assert page.get_by_text("You are watching").is_visible()
    for seat in range(2):
        faces = page.locator(f"[data-place='hand {seat}'] [data-face]")
        assert {faces.nth(at).get_attribute("data-face") for at in range(faces.count())} == {"?"}
    assert page.locator(".offers button").count() == 0
    page.locator("[data-touch=discard]").click()
    assert page.get_by_role("alert").inner_text().strip()


def test_leaving_a_bot_plays_on_and_the_seat_is_taken_back(place, page_of):
    table = place.table("bungee", "mb", bot_pace=3)  # or the game is over before one is back
    page = page_of()
    page.goto(table.link(0))
    Player(page).until("asked")
    page.get_by_role("button", name="Menu de la table").click()
    page.get_by_role("button", name="Quitter la table").click()
    page.get_by_role("button", name="Oui, quitter").click()
    page.wait_for_selector("[data-act=play-bungee]")
    assert table.info()["seats"][0]["stand_in"]
    page.get_by_role("link", name="Reprendre").click()
    page.get_by_role("button", name="Reprendre ma place").click()
    page.wait_for_selector("text=Un bot joue pour toi", state="detached")
    assert not table.info()["seats"][0]["stand_in"]


def test_what_is_said_reaches_the_other(place, page_of):
    table = place.table("bungee", "mm")
    first, second = page_of(), page_of()
    for seat, page in enumerate((first, second)):
        page.goto(table.link(seat))
        page.wait_for_selector(".hand [data-face]")
    first.get_by_label("Dis quelque chose").fill("Bonne chance")
    first.get_by_role("button", name="Envoyer").click()
    second.wait_for_selector(".bubble >> text=Bonne chance")
    second.get_by_role("button", name="Merci").click()
    first.wait_for_selector(".log .said >> text=Merci")


def test_what_is_agreed_on_is_chosen_in_words(place, page_of):
    """Several cards of the extension, how the match is won, time for a decision; in the words of the table."""
    page = page_of(360, 640)
    page.goto(f"{place.url}/new/baernergaeng")
    page.locator(".numbers button", has_text="2").click()
    page.locator("ul select").nth(1).select_option("bot")
    page.locator(".more > summary").click()  # on a phone they are folded away
    for card in ("joker", "mélanger"):
        page.get_by_label(card, exact=True).check()
    page.locator("select", has=page.locator("option[value=most_games]")).select_option(label="le plus de parties")
    page.get_by_label("Temps par décision").select_option(label="une minute")
    page.click("[data-act=open]")
    page.wait_for_selector(".clock")
    table, token = page.url.split("/t/")[1].split("#")
    info = place.ask(f"/api/tables/{table}", token=token)
    assert (info["clock"], info["pace"]) == (60, "live")
    assert info["options"]["extension"] == "shuffle,joker"
    assert info["options"]["match"] == "most_games"


def test_a_table_may_be_played_over_days(place, page_of):
    page = page_of()
    page.goto(f"{place.url}/new/bungee")
    page.get_by_label("Temps par décision").select_option(label="3 jours")
    for seat in (1, 2, 3):
        page.locator("ul select").nth(seat).select_option("bot")
    page.click("[data-act=open]")
    page.wait_for_selector(".hand [data-face]")
    table, token = page.url.split("/t/")[1].split("#")
    assert place.ask(f"/api/tables/{table}", token=token)["pace"] == 3
