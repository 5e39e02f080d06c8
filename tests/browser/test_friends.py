"""Friends on several devices: choosing a seat, waiting, leaving, coming back, coming late, once more."""

import re

import pytest

from tests.browser.hands import Player
from tests.browser.house import in_the_log, invited, is_host, joins
from tests.browser.lights import faults, needs_axe
from tests.browser.test_everyone import sentences

PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1366, 768)


def read(locator):
    """With plain spaces."""
    return " ".join(locator.inner_text().split())


def seats(table, field):
    return [seat[field] for seat in table.info()["seats"]]


# -- The waiting room -----------------------------------------------------------------------------------------------


@needs_axe
def test_a_partner_is_chosen_by_the_seat(place, page_of):
    """Three devices, two languages; who is with whom is read before anybody has sat down."""
    table = place.table("dog", "mppp", options={"canadian": True}, clock=60)
    host, lea, jonas = page_of(*DESKTOP), page_of(*PHONE), page_of(*TABLET, lang="de")
    is_host(host, table, "dog")
    invited(lea, table)
    assert lea.locator("li.picked").get_attribute("data-seat") == "1", "the first one that is free"
    assert read(lea.locator("[data-team]")) == "Dans ton équipe : place 4 (libre)."
    lea.locator("li[data-seat='2'] input").check()
    assert read(lea.locator("[data-team]")) == "Dans ton équipe : Anne."
    assert faults(lea) == []
    joins(jonas, table, "Jonas")
    lea.wait_for_selector("li[data-seat='1'] >> text=Jonas")
    lea.fill("input[name=name]", "Léa")
    lea.click("[data-act=join]")
    host.wait_for_selector("li[data-seat='2'] >> text=Léa")
    assert seats(table, "name") == ["Anne", "Jonas", "Léa", ""]
    assert "Il manque encore une personne." in read(host.locator("[data-waits]"))
    assert "Es fehlt noch eine Person." in read(jonas.locator("[data-waits]"))
    assert host.locator("li.me em").inner_text() == "toi"
    assert jonas.locator("ul[aria-label=Teams] li").all_inner_texts() == ["Anne und Léa", "Jonas und Platz 4 (frei)"]
    agreed = read(host.locator(".agreed"))
    assert "Temps par décision : une minute" in agreed
    assert "canadienne" in agreed
    assert faults(host) == []
    assert faults(jonas) == []


def test_a_seat_that_somebody_else_takes_is_told_and_another_is_offered(place, page_of):
    table = place.table("bungee", "mpp")
    page = page_of(*PHONE)
    invited(page, table)
    page.fill("input[name=name]", "Lou")
    place.ask(f"/api/tables/{table.id}/join", {"name": "Eva", "seat": 1}, table.made["invite"])
    page.wait_for_selector("[role=alert] >> text=vient d'être prise")
    assert page.locator("li.picked").get_attribute("data-seat") == "2"
    page.click("[data-act=join]")
    page.wait_for_selector("[data-act=ready]")
    assert seats(table, "name") == ["Anne", "Eva", "Lou"]


def test_the_same_seat_at_the_same_moment_is_refused_in_a_sentence(place, page_of):
    table = place.table("bungee", "mpp")
    page = page_of(*PHONE)
    invited(page, table)
    page.fill("input[name=name]", "Lou")
    taken = []

    def somebody_is_quicker(route):
        if not taken:
            taken.append(place.ask(f"/api/tables/{table.id}/join", {"name": "Eva", "seat": 1}, table.made["invite"]))
        route.continue_()

    page.route("**/join?*", somebody_is_quicker)
    page.click("[data-act=join]")
    page.wait_for_selector("[role=alert] >> text=/plus libre|vient d'être prise/")
    assert page.locator("li.open").count() == 1
    page.click("[data-act=join]")
    page.wait_for_selector("[data-act=ready]")
    assert seats(table, "name") == ["Anne", "Eva", "Lou"]


def test_one_gets_up_and_sits_down_elsewhere(place, page_of):
    table = place.table("dog", "mppp")
    host, lou = page_of(), page_of(*PHONE)
    is_host(host, table, "dog")
    joins(lou, table, "Lou")
    lou.click("[data-act=rise]")
    lou.wait_for_selector("[data-act=join]")
    host.wait_for_selector("text=Lou a quitté la table")
    lou.locator("li[data-seat='2'] input").check()
    lou.click("[data-act=join]")
    lou.wait_for_selector("[data-act=ready]")
    assert seats(table, "name") == ["Anne", "", "Lou", ""]


def test_who_is_ready_is_said_in_plain_words(place, page_of):
    table = place.table("bungee", "mpp")
    host, lou, eva = page_of(), page_of(*PHONE, lang="de"), page_of(lang="en")
    is_host(host, table)
    joins(lou, table, "Lou")
    joins(eva, table, "Eva")
    assert "On attend encore Lou et Eva." in read(host.locator("[data-waits]"))
    lou.click("[data-act=ready]")
    host.wait_for_selector("li[data-seat='1'][data-ready=true] >> text=c'est bon")
    assert "Wir warten noch auf Eva." in read(lou.locator("[data-waits]"))
    assert "Everyone is waiting for you." in read(eva.locator("[data-waits]"))
    lou.click("[data-act=ready]")  # not yet, after all
    host.wait_for_selector("li[data-seat='1'][data-ready=false]")
    lou.click("[data-act=ready]")
    eva.click("[data-act=ready]")
    for page in (host, lou, eva):
        page.wait_for_selector(".hand [data-face]")


def test_a_lesson_meanwhile_keeps_the_seat_and_says_when_the_game_begins(place, page_of):
    table = place.table("bungee", "mpp")
    lou = page_of(*PHONE)
    joins(lou, table, "Lou", seat=2)
    lou.click("[data-act=ready]")
    lou.wait_for_selector("li.me[data-ready=true]")
    lou.click("[data-act=learn]")
    lou.wait_for_selector(".meanwhile >> text=Ta place est gardée.")
    lou.wait_for_selector(".coach")
    assert lou.evaluate("document.documentElement.scrollHeight") <= 844
    lou.click("[data-act=to-table]")
    lou.wait_for_selector("[data-act=learn]")
    lou.click("[data-act=learn]")
    lou.wait_for_selector(".coach")
    for _ in range(200):
        if table.info()["seats"][2]["present"]:
            break
        lou.wait_for_timeout(50)
    assert table.info()["seats"][2]["present"], "the others see that Lou is there"
    place.ask(f"/api/tables/{table.id}/start", {"fill": True}, table.made["host"])
    lou.wait_for_selector(".meanwhile >> text=La partie commence.")
    assert faults(lou) == []
    lou.click("[data-act=to-table]")
    lou.wait_for_selector(".hand [data-face]")
    assert seats(table, "name")[2] == "Lou"


def test_the_link_goes_through_the_telephones_own_sheet(place, page_of):
    table = place.table("bungee", "mp")
    page = page_of(*PHONE)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    is_host(page, table)
    page.click("[data-act=share]")
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/t/{table.id}#{table.made['invite']}")
    assert "Bungee" in shared["text"]
    plain = page_of()
    is_host(plain, table)
    plain.wait_for_selector("[data-act=copy]")
    assert plain.locator("[data-act=share]").count() == 0, "where there is none, it is copied"


def test_the_level_chosen_with_the_table_fills_the_free_seats(place, page_of):
    page = page_of()
    page.goto(f"{place.url}/new/bungee")
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_label("Force des bots").select_option("random")
    page.click("[data-act=open]")
    page.click("[data-act=start]")
    page.wait_for_selector(".hand [data-face]")
    id, token = page.url.split("/t/")[1].split("#")
    found = place.ask(f"/api/tables/{id}", token=token)["seats"]
    assert [seat["level"] for seat in found] == ["", "random", "random"]


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_no_sentence_leaves_the_plural_to_the_reader(lang):
    said = sentences(lang)
    assert not [key for key, words in said.items() if re.search(r"\w\(\w+\)|\w/\w*e\b", words) and "http" not in words]
    for key in said:
        if key.endswith("-one"):
            assert key.removesuffix("-one") in said


# -- An evening -------------------------------------------------------------------------------------------------------


@needs_axe
def test_an_evening_of_three_and_one_who_comes_late(place, page_of):
    """Host at a desktop, Léa on a telephone, Jonas on a tablet in German; Zoé is late."""
    table = place.table("dog", "mppp", bot_pace=1)
    host, lea, jonas, zoe = page_of(*DESKTOP), page_of(*PHONE), page_of(*TABLET, lang="de"), page_of(*PHONE)
    is_host(host, table, "dog")
    joins(lea, table, "Léa", seat=2)
    joins(jonas, table, "Jonas", seat=3)
    host.wait_for_selector("li[data-seat='3'] >> text=Jonas")
    for page in (lea, jonas):
        page.click("[data-act=ready]")
    host.wait_for_selector("li[data-seat='3'][data-ready=true]")
    host.click("[data-act=start]")
    for page in (host, lea, jonas):
        page.wait_for_selector(".hand [data-face]")
    kept = table.info()["seats"][1]["name"]

    # Léa's telephone goes dark, and comes back
    seat = lea.url
    lea.goto("about:blank")
    host.wait_for_selector("[data-gone='2'] >> text=Léa n'est plus là. Tu peux attendre, ou laisser un bot jouer")
    jonas.wait_for_selector("[data-gone='2'] >> text=Léa ist nicht mehr da. Du kannst warten")
    host.click("[data-act=let-bot]")
    host.wait_for_selector(".notice >> text=Laisse-lui le temps de revenir")
    lea.goto(seat)
    lea.wait_for_selector(".hand [data-face]")
    host.wait_for_selector("[data-gone='2']", state="detached")
    in_the_log(host, "Léa est de nouveau là.")

    # she leaves, a bot plays, she returns
    lea.get_by_role("button", name="Menu de la table").click()
    lea.get_by_role("button", name="Quitter la table").click()
    lea.get_by_role("button", name="Oui, quitter").click()
    jonas.wait_for_selector(".notice >> text=Léa hat den Tisch verlassen. Bis zur Rückkehr spielt ein Bot.")
    host.wait_for_selector("[data-seat='2'] >> text=un bot joue")
    lea.goto(seat)
    lea.get_by_role("button", name="Reprendre ma place").click()
    in_the_log(host, "Léa est de retour et joue de nouveau.")
    in_the_log(lea, "Te voilà de retour")

    # Zoé comes late: a bot has kept the seat
    invited(zoe, table)
    assert "Un bot garde encore une place." in zoe.locator(".late").inner_text()
    zoe.click("[data-act=late]")
    assert "Dans ton équipe : Jonas." in read(zoe.locator(".late label"))
    assert faults(zoe) == []
    zoe.fill(".late input[name=name]", "Zoé")
    zoe.click("[data-act=join]")
    zoe.wait_for_selector(".hand [data-face]:not([data-face='?'])")
    in_the_log(host, f"Zoé arrive et prend la place que {kept} gardait.")
    assert seats(table, "name") == ["Anne", "Zoé", "Léa", "Jonas"]

    # once more: dealt when those who are there have accepted, Zoé has gone home
    zoe.goto("about:blank")
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    host.click(".ending [data-act=rematch]")
    host.wait_for_selector("[data-waits] >> text=On attend encore Zoé, Léa et Jonas.")
    new = host.url.split("/t/")[1].split("#")[0]
    assert new != table.id
    lea.locator(".ending [data-act=rematch]", has_text="Une revanche t'attend").click()
    jonas.locator(".ending [data-act=rematch]", has_text="Eine Revanche wartet auf dich").click()
    host.wait_for_selector("[data-waits] >> text=On attend encore Zoé.")
    assert place.ask(f"/api/tables/{new}", token=table.made["host"])["state"] == "open"
    assert host.locator("[data-act=start]").inner_text() == "Commencer sans Zoé"
    host.click("[data-act=start]")
    for page in (host, lea, jonas):
        page.wait_for_selector(".hand [data-face]")
    again = place.ask(f"/api/tables/{new}", token=table.made["host"])["seats"]
    assert [one["name"] for one in again] == ["Anne", "Zoé", "Léa", "Jonas"]
    assert [one["stand_in"] for one in again] == [False, True, False, False]


def test_whoever_is_waited_for_can_be_replaced_by_those_who_wait(hasty_place, page_of):
    table = hasty_place.table("bungee", "mp", bot_pace=5)
    host, lea = page_of(), page_of(*PHONE)
    joins(lea, table, "Léa")
    lea.click("[data-act=ready]")
    lea.wait_for_selector(".hand [data-face]")
    host.goto(table.link(0))
    lea.goto("about:blank")
    player = Player(host)
    for _ in range(400):
        if host.locator("[data-act=let-bot]").count():
            break
        seen = player.look()
        if seen["state"] in ("asked", "continue"):
            player.step(seen)
        host.wait_for_timeout(50)
    assert "Léa n'est plus là." in host.locator("[data-gone='1']").inner_text()
    host.click("[data-act=let-bot]")
    in_the_log(host, "Léa n'est plus là. Un bot joue à sa place jusqu'à son retour.")
    assert table.info()["seats"][1]["stand_in"]


def test_on_one_device_all_its_seats_accept_a_rematch(place, page_of):
    table = place.table("bungee", "mm")
    page = page_of()
    is_host(page, table)
    page.wait_for_selector("[data-act=uncover], .hand [data-face]")
    if page.locator("[data-act=uncover]").count():
        page.click("[data-act=uncover]")
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    page.click(".ending [data-act=rematch]")
    page.wait_for_url(lambda url: table.id not in url)
    new = page.url.split("/t/")[1].split("#")[0]
    page.wait_for_selector("[data-act=uncover], .hand [data-face]")
    assert place.ask(f"/api/tables/{new}", token=table.made["host"])["state"] == "playing"


# -- Talking, and passing on ------------------------------------------------------------------------------------------


def says(place, table, seat, text):
    place.ask(f"/api/tables/{table.id}/say", {"text": text}, table.tokens[seat])


LONG = "Attention tout le monde, je crois que quelqu'un va bientôt crier BUNGEE par ici"


@pytest.mark.parametrize("game", ["bungee", "baernergaeng"])
def test_what_is_said_stays_inside_a_telephone_and_leaves_a_mark(place, page_of, game):
    table = place.table(game, "mmmm")
    page = page_of(*PHONE)
    page.goto(table.link(0))
    page.wait_for_selector(".actions")
    for seat in (1, 2, 3):
        says(place, table, seat, LONG)
    page.wait_for_function("() => document.querySelectorAll('.bubble').length === 3")
    boxes = page.evaluate(
        """async () => {
          for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);  // they are moved once they are measured
          return [...document.querySelectorAll('.bubble')].map((one) => one.getBoundingClientRect().toJSON());
        }"""
    )
    for box in boxes:
        assert box["left"] >= 0
        assert box["right"] <= 390
        assert box["top"] >= 0
        assert box["bottom"] <= 844
    assert page.locator(".unread").inner_text() == "3"
    log = page.get_by_role("button", name="Journal, 3 messages non lus")
    assert faults(page) == []
    log.click()
    page.wait_for_selector(".log .said")
    assert page.locator(".unread").count() == 0
    page.keyboard.press("Escape")
    says(place, table, 1, "Salut")
    page.get_by_role("button", name="Journal, 1 message non lu").wait_for()


def test_who_reads_along_has_nothing_unread(place, page_of):
    table = place.table("bungee", "mm")
    page = page_of(*DESKTOP)
    page.goto(table.link(0))
    page.wait_for_selector(".log")
    says(place, table, 1, "Bonne chance")
    page.wait_for_selector(".log .said")
    assert page.locator(".unread").count() == 0


def test_partners_at_brandi_dog_have_reactions_and_no_words(place, page_of):
    table = place.table("dog", "mmbb")
    page = page_of(*PHONE)
    page.goto(table.link(0))
    page.wait_for_selector(".hand [data-face]")
    page.keyboard.press("l")
    page.wait_for_selector("text=Ici on joue sans se parler")
    assert page.locator(".panel form").count() == 0
    page.get_by_role("button", name="Aïe").click()
    page.locator(".log .said", has_text="Aïe").wait_for()


@needs_axe
def test_a_device_that_is_passed_on_tells_what_happened_since_ones_last_turn(place, page_of):
    """After the cover, for it may hold what only this player has seen; gone with the first touch."""
    table = place.table("bungee", "mbm", bot_pace=0.1)
    page = page_of(*PHONE)
    is_host(page, table)
    player = Player(page, seed=3)
    recaps = 0
    for _ in range(300):
        seen = player.until("asked", "continue", "uncover", "over")
        if seen["state"] == "uncover":
            assert page.locator(".away").count() == 0, "nothing is told on the cover"
            name = page.locator("h1").inner_text().removeprefix("Passe l'appareil à ")
            player.step(seen)
            player.until("asked", "continue")
            if page.locator(".away").count():
                text = page.locator(".away").inner_text()
                assert text.startswith("Depuis ton dernier tour")
                other = {"Anne": "Célia", "Célia": "Anne"}[name]
                assert other in text
                assert name not in text, "oneself is spoken to, not of"
                recaps += 1
                if recaps == 1:
                    assert faults(page) == []
                page.locator(".table").click(position={"x": 3, "y": 3})
                page.wait_for_selector(".away", state="detached")
        elif seen["state"] == "over":
            break
        else:
            player.step(seen)
        if recaps >= 4:
            break
    assert recaps >= 4
