"""The start page: what goes on first, all games in sight, what is over with its result, and nothing lost by one tap."""

import json

import pytest

from tests.browser.kept import ended_table
from tests.browser.lights import faults_everywhere, needs_axe

TITLES = {"bungee": "Bungee", "bohne": "Nicht die Bohne!", "dog": "Brändi Dog", "bauernschlau": "Bauernschlau"}


def mine(made, game, seats, over=False):
    """A table as this device remembers it; ``seats``: those it has."""
    return {
        "table": made["table"],
        "game": game,
        "title": TITLES[game],
        "seats": {str(seat): made["seats"][str(seat)] for seat in seats},
        "host": made["host"],
        "invite": made["invite"],
        "watch": made["watch"],
        "at": 1_760_000_000_000,
        "over": over,
        "seen": {},
    }


def remember(page, tables):
    text = json.dumps(json.dumps(tables))
    page.context.add_init_script(f"if (location.protocol !== 'about:') localStorage['tablee.tables'] ??= {text}")


def remembered(page):
    return [one["table"] for one in json.loads(page.evaluate("() => localStorage['tablee.tables']"))]


def card(page, made):
    return page.locator(f"[data-table='{made['table']}']")


def two_people(place):
    """A table of two, and the seat that is asked."""
    seats = [{"who": "mine", "name": "Léa", "animal": "fox"}, {"who": "mine", "name": "Luc", "animal": "heron"}]
    made = place.ask("/api/tables", {"game": "bungee", "seats": seats, "lang": "fr"})
    view = place.ask(f"/api/tables/{made['table']}/view", token=made["watch"])
    return made, view["view"]["asked"][0]


def test_running_tables_come_first_and_those_that_wait_for_me_before_them(place, page_of):
    theirs, asked = two_people(place)
    waiting = place.table("bauernschlau", "mpp").made
    ours, me = two_people(place)
    page = page_of()
    remember(
        page, [mine(waiting, "bauernschlau", [0]), mine(theirs, "bungee", [1 - asked]), mine(ours, "bungee", [me])]
    )
    page.goto(place.url)
    turn = card(page, ours)
    turn.get_by_text("À toi").wait_for()
    shown = page.locator("[data-table]")
    assert [shown.nth(at).get_attribute("data-table") for at in range(3)] == [
        ours["table"],
        waiting["table"],
        theirs["table"],
    ]
    assert "Attend encore 2 personnes" in card(page, waiting).inner_text()
    name, animal = [("Léa", "fox"), ("Luc", "heron")][asked]
    assert f"Au tour de {name}" in card(page, theirs).inner_text()
    assert card(page, theirs).locator(f"[data-animal={animal}]").count() == 1
    assert f"avec {name}" in card(page, theirs).text_content()
    first = page.locator("[data-table], [data-act=play-bungee]").first
    assert first.get_attribute("data-table") == ours["table"]  # before the games
    turn.get_by_role("link").click()
    page.wait_for_selector(".actions.asked")


def test_the_icon_counts_the_tables_that_wait_for_me_and_is_cleared_when_none_does(place, page_of):
    made, me = two_people(place)
    page = page_of()
    page.context.add_init_script(
        "navigator.setAppBadge = async (n) => { globalThis.badge = n; throw new Error('not installed'); };"
        " navigator.clearAppBadge = async () => { globalThis.badge = 0; };"
    )
    remember(page, [mine(made, "bungee", [me])])
    page.goto(place.url)
    page.wait_for_function("() => globalThis.badge === 1")
    assert page.title().startswith("(1) ")
    token = made["seats"][str(me)]
    path = f"/api/tables/{made['table']}"
    while (view := place.ask(f"{path}/view", token=token))["asks"] is not None:
        place.ask(f"{path}/move", {"move": view["moves"][0]["code"], "answers": view["asks"]}, token)
    page.reload()
    page.wait_for_function("() => globalThis.badge === 0")
    assert not page.title().startswith("(")


def test_how_the_tables_stand_is_asked_in_one_request(place, page_of):
    tables = [place.table("bungee", "mm").made for _ in range(3)]
    page = page_of()
    remember(page, [mine(made, "bungee", [0, 1]) for made in tables])
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.goto(place.url)
    page.wait_for_selector("text=À toi")
    assert len([url for url in asked if "/api/glances" in url]) == 1
    assert [url for url in asked if "/api/tables/" in url] == []


def test_a_table_that_is_gone_or_cannot_be_asked_about_is_shown_all_the_same(place, page_of):
    made, _ = two_people(place)
    gone = {**made, "table": "AAAAAAAAAAAA"}
    page = page_of()
    remember(page, [mine(gone, "bungee", [0]), mine(made, "bungee", [0, 1])])
    page.route("**/api/glances*", lambda route: route.abort())
    page.goto(place.url)
    page.wait_for_selector("[data-act=play-bungee]")
    assert page.get_by_role("link", name="Reprendre").count() == 2
    page.unroute("**/api/glances*")
    page.reload()
    card(page, gone).get_by_text("Cette table n'existe plus").wait_for()
    card(page, made).get_by_text("À toi").wait_for()


def test_a_game_that_ended_meanwhile_moves_to_the_finished_ones_with_its_result(place, page_of):
    table = ended_table(place, "bohne", 10)
    view = table.view(0)["view"]
    winner = view["winners"][0]
    loser = next(seat for seat in range(3) if seat not in view["winners"])
    page = page_of()
    remember(page, [mine(table.made, "bohne", [loser])])  # when this device looked last, it still went on
    page.goto(place.url)
    done = card(page, table.made).filter(has=page.locator("[data-act=replay]"))
    done.wait_for()
    better = [
        one
        for one in view["scores"]
        if (one - view["scores"][loser]) * (view["scores"][winner] - view["scores"][loser]) > 0
    ]
    said = done.inner_text()
    assert (
        f"{['Anne', 'Bruno', 'Célia'][winner]} gagne. Tu finis {['deuxième', 'troisième'][len(better) - 1]} sur trois."
        in said
    )
    assert json.loads(page.evaluate("() => localStorage['tablee.tables']"))[0]["over"] is True
    page.route("**/api/glances*", lambda route: route.abort())
    page.reload()  # the result is kept
    done.get_by_text("gagne. Tu finis").wait_for()
    done.locator("[data-act=rematch]").click()
    page.wait_for_selector("[data-act=ready], .hand [data-face]")
    assert table.info()["rematch"] == page.url.split("/t/")[1].split("#")[0]
    page.goto(place.url)
    page.get_by_role("link", name="Reprendre").first.wait_for()
    assert page.get_by_role("link", name="Reprendre").count() == 1
    done.locator("[data-act=replay]").click()
    page.wait_for_url("**/replay/**")


def test_who_won_or_that_nobody_did_is_told(place, page_of):
    table = ended_table(place, "bohne", 10)
    winner = table.view(0)["view"]["winners"][0]
    closed = place.table("bungee", "mb")
    place.ask(f"/api/tables/{closed.id}/close", {}, closed.made["host"])
    page = page_of(lang="de")
    remember(page, [mine(table.made, "bohne", [winner], over=True), mine(closed.made, "bungee", [0], over=True)])
    page.goto(place.url)
    card(page, table.made).get_by_text("Du gewinnst", exact=True).wait_for()
    card(page, closed.made).get_by_text("Vor dem Ende geschlossen").wait_for()


def test_forgetting_can_be_undone_and_nothing_is_lost_before(place, page_of):
    made, _ = two_people(place)
    page = page_of()
    remember(page, [mine(made, "bungee", [0, 1])])
    page.goto(place.url)
    page.get_by_role("button", name="Oublier la table Bungee").click()
    page.get_by_role("status").get_by_text("Table oubliée.").wait_for()
    assert card(page, made).count() == 0
    assert remembered(page) == [made["table"]]  # not yet gone
    page.get_by_role("button", name="Annuler").click()
    card(page, made).wait_for()
    page.reload()
    card(page, made).wait_for()


def test_what_was_forgotten_is_gone_after_some_seconds(place, page_of):
    tables = [place.table("bungee", "mm").made for _ in range(2)]
    page = page_of()
    page.clock.install()
    remember(page, [mine(made, "bungee", [0, 1]) for made in tables])
    page.goto(place.url)
    for made in tables:
        card(page, made).locator("[data-act=forget]").click()
    page.get_by_text("2 tables oubliées.").wait_for()
    page.mouse.move(0, 0)
    page.clock.fast_forward(7_000)
    assert len(remembered(page)) == 2
    page.clock.fast_forward(2_000)
    page.get_by_text("2 tables oubliées.").wait_for(state="detached")
    assert remembered(page) == []


def test_with_the_keyboard_there_is_time_to_undo(place, page_of):
    """Focus goes to the button that undoes it, and as long as it is there nothing is lost."""
    made, _ = two_people(place)
    page = page_of()
    page.clock.install()
    remember(page, [mine(made, "bungee", [0, 1])])
    page.goto(place.url)
    page.locator("[data-act=forget]").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Table oubliée.").wait_for()
    page.clock.fast_forward(60_000)
    assert remembered(page) == [made["table"]]
    page.keyboard.press("Enter")
    card(page, made).wait_for()


HELD = """const asked = fetch;
globalThis.fetch = (...words) =>
  String(words[0]).includes("glances") ? new Promise((go) => (globalThis.answer = () => go(asked(...words)))) : asked(...words);
"""


def test_a_table_that_comes_to_another_list_keeps_the_focus_on_its_button(place, page_of):
    made, _ = two_people(place)
    page = page_of()
    page.add_init_script(HELD)
    remember(page, [mine(made, "bungee", [0, 1])])
    page.goto(place.url)
    page.locator("[aria-labelledby=waiting] [data-act=forget]").focus()
    page.wait_for_function("() => globalThis.answer")
    page.evaluate("() => globalThis.answer()")
    page.locator("[aria-labelledby=mine] [data-act=forget]").wait_for()
    assert page.evaluate("() => document.activeElement.dataset.act") == "forget"


def test_going_elsewhere_forgets_what_was_to_be_forgotten(place, page_of):
    made, _ = two_people(place)
    page = page_of()
    remember(page, [mine(made, "bungee", [0, 1])])
    page.goto(place.url)
    page.locator("[data-act=forget]").click()
    page.get_by_role("link", name="Règles de Bungee").click()
    page.wait_for_url("**/rules/bungee")
    assert remembered(page) == []


GAMES_IN_SIGHT = """() => [...document.querySelectorAll(".games [data-act^=play-]")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.top, box.bottom, box.width, box.height];
})"""


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_phone_shows_all_five_games_at_once(own_place, page_of, lang):
    page = page_of(390, 844, lang=lang)
    page.goto(own_place.url)
    page.wait_for_selector("[data-act=against]")
    page.wait_for_selector("[data-act=play-bauernschlau]")
    boxes = page.evaluate(GAMES_IN_SIGHT)
    assert len(boxes) == 5
    for top, bottom, width, height in boxes:
        assert top >= 0
        assert bottom <= 844
        assert width >= 90
        assert height >= 44
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    for what in ("invite-dog", "learn-dog"):
        box = page.locator(f"[data-act={what}]").bounding_box()
        assert (box["width"] >= 44, box["height"] >= 44) == (True, True)


def test_open_tables_are_seen_before_the_games(place, page_of):
    seats = [{"who": "mine", "name": "Noé", "animal": "heron"}, {"who": "person"}]
    made = place.ask("/api/tables", {"game": "bungee", "seats": seats, "lang": "fr", "public": True})
    page = page_of(390, 844)
    page.goto(place.url)
    row = page.locator("li", has=page.locator(f"[href='/t/{made['table']}']"))
    row.wait_for()
    assert "1 place libre" in row.inner_text()
    assert "Noé" in row.inner_text()
    assert row.locator("[data-animal=heron]").count() == 1
    assert row.bounding_box()["y"] < page.locator("[data-act=play-bungee]").bounding_box()["y"]
    place.ask(f"/api/tables/{made['table']}/close", {}, made["host"])


@needs_axe
def test_a_full_home_shuts_nobody_out(place, page_of):
    ours, me = two_people(place)
    table = ended_table(place, "bohne", 10)
    page = page_of(360, 640)
    remember(page, [mine(ours, "bungee", [me]), mine(table.made, "bohne", [0], over=True)])
    page.goto(place.url)
    page.wait_for_selector("text=À toi")
    page.locator("[data-act=rematch]").wait_for()
    assert faults_everywhere(page) == {}
    page.locator("[data-act=forget]").first.click()
    page.get_by_role("status").get_by_role("button").wait_for()
    assert faults_everywhere(page) == {}
