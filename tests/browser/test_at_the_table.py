"""The clock, my own move on its way, a note that makes way, names, and how a game may end."""

import json
import re

import pytest

from tablee.games.baernergaeng.moves import CARD_WORDS, FACES
from tests.browser.hands import Player, comes_to


def whose_turn(table):
    return table.view(0)["view"]["asked"][0]


def turn_to_play(place, who="mm", **more):
    """A table of Bungee at which a card can be played, and whose turn it is."""
    for _ in range(50):
        table = place.table("bungee", who, **more)
        if table.view(0)["view"]["step"] == "turn":  # a Bungee may have been turned up: another deal
            return table, whose_turn(table)
    raise AssertionError("never a turn")


# -- The clock ---------------------------------------------------------------------


def test_the_clock_runs_between_views_and_says_aloud_when_it_is_nearly_over(place, page_of):
    table, asked = turn_to_play(place, clock=55)
    mine, other = page_of(), page_of()
    for page, seat in ((mine, asked), (other, 1 - asked)):
        page.clock.install()
        page.goto(table.link(seat))
        shown, said = page.locator("[role=timer]"), page.locator(".bar [role=status]")
        left = int(shown.inner_text().removesuffix(" s"))
        page.clock.fast_forward(10_000)
        page.wait_for_function(
            "(left) => parseInt(document.querySelector('[role=timer]').innerText) <= left", arg=left - 10
        )
        assert said.inner_text() == ""
        left = int(shown.inner_text().removesuffix(" s"))
        page.clock.fast_forward((left - 9) * 1000)
        if page is mine:
            page.wait_for_selector(".bar [role=status]:has-text('Plus que 10 secondes pour jouer.')", state="attached")
        else:
            page.wait_for_function("() => parseInt(document.querySelector('[role=timer]').innerText) <= 9")
            assert said.inner_text() == ""  # it is not the other's turn


def test_a_table_without_a_clock_shows_none(place, page_of):
    table, asked = turn_to_play(place)
    page = page_of()
    page.goto(table.link(asked))
    Player(page).until("asked")
    assert page.locator("[role=timer]").count() == 0


# -- My own move -------------------------------------------------------------------

HOLD = """() => {
  const send = WebSocket.prototype.send;
  window.held = [];
  WebSocket.prototype.send = function (text) { window.held.push(() => send.call(this, text)); };
  window.release = () => { WebSocket.prototype.send = send; window.held.splice(0).forEach((one) => one()); };
}"""

PLAY = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const card = document.querySelector(".hand [data-touch].hot");
  card.click();
  await drawn();
  document.querySelector(".offers .primary")?.click();
  await drawn();
  return {
    going: [...document.querySelectorAll(".going")].map((one) => one.dataset.touch),
    card: card.dataset.touch,
    raised: card.classList.contains("raised"),
    hot: document.querySelectorAll(".table .hot").length,
    question: document.querySelector(".question").textContent,
  };
}"""


def test_my_move_is_shown_on_its_way_before_the_server_has_answered(place, page_of):
    table, asked = turn_to_play(place)
    page = page_of()
    page.goto(table.link(asked))
    Player(page).until("asked")
    page.evaluate(HOLD)
    seen = page.evaluate(PLAY)
    assert seen["card"] in seen["going"]
    assert seen["raised"]  # it does not fall back into the hand
    assert seen["hot"] == 0
    assert "…" in seen["question"]
    page.evaluate("() => window.release()")
    page.wait_for_function("() => !document.querySelector('.going')")
    page.wait_for_function("() => !document.querySelector('.question').textContent.includes('…')")
    assert table.view(asked)["number"] > 2


def test_a_move_on_its_way_that_is_refused_is_put_back(place, page_of):
    table, asked = turn_to_play(place)
    page = page_of()
    page.goto(table.link(asked))
    Player(page).until("asked")
    page.evaluate(HOLD)
    assert page.evaluate(PLAY)["going"]
    view = table.view(asked)  # meanwhile the same seat plays elsewhere
    move = {"move": view["moves"][0]["code"], "answers": view["asks"]}
    place.ask(f"/api/tables/{table.id}/move", move, table.tokens[asked])
    page.evaluate("() => window.release()")
    page.wait_for_selector("text=Ton coup n'a pas été joué")
    page.wait_for_function("() => !document.querySelector('.going')")
    assert "…" not in page.locator(".question").inner_text()


# -- Nothing in the way ------------------------------------------------------------

OVER = """() => {
  const note = document.querySelector(".note").getBoundingClientRect();
  return [...document.querySelectorAll(".table [data-touch].hot")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
  }).length;
}"""


def first_turn(place, page):
    """Whose turn it is may not take the discard: there is none yet."""
    for _ in range(50):
        table, asked = turn_to_play(place)
        if not table.view(0)["view"]["zones"]["discard"]:
            break
    page.goto(table.link(asked))
    Player(page).until("asked")


def test_a_note_does_not_lie_over_what_can_be_touched_and_goes_with_the_next_touch(place, page_of):
    page = page_of(360, 640, touch=True)
    first_turn(place, page)
    page.locator("[data-touch=discard]").click()
    page.wait_for_selector(".note .rule")
    comes_to(page, OVER, 0)
    page.locator(".hand [data-touch].hot").first.click()
    assert page.locator(".note").count() == 0
    assert page.locator(".hand .raised").count() == 1  # and that touch counts


AT_ONCE = """() => new Promise((done) => {
  const watch = new MutationObserver(() => {
    const link = document.querySelector(".note .rule");
    if (!link) return;
    watch.disconnect();
    link.click();
    requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll(".side").length)));
  });
  watch.observe(document.body, { subtree: true, childList: true });
  document.querySelector("[data-touch=discard]").click();
})"""


def test_a_touch_that_comes_at_once_was_not_meant_for_the_note(place, page_of):
    page = page_of(360, 640, touch=True)
    first_turn(place, page)
    assert page.evaluate(AT_ONCE) == 0
    page.wait_for_timeout(500)
    page.locator(".note .rule").click()
    page.wait_for_selector(".side .pointed")


PLACES = """() => [...document.querySelectorAll(".bohne .place")].map((one) => {
  const box = one.getBoundingClientRect();
  return [Math.round(box.left), Math.round(box.top)];
})"""


GOES_ON = "() => document.querySelector('.bohne .spot.hot, .hand .hot, [data-act=continue], .ending')"


def test_the_cards_that_lie_do_not_shift_when_mine_is_laid(place, page_of):
    """Six on a phone: there is little room, and a card that moves under the thumb is another card."""
    table = place.table("bohne", "mbbbbb")
    page = page_of(360, 640, touch=True)
    page.goto(table.link(0))
    player = Player(page, seed=6, touch=True)
    tricks = 0
    for _ in range(60):
        seen = player.until("asked", "continue", "over")
        if seen["state"] != "asked" or tricks == 5:
            break
        if table.view(0)["view"]["step"] != "take" and not page.locator(".touched").count():
            page.wait_for_timeout(60)
            before = page.evaluate(PLACES)
            page.locator(".hand [data-touch].hot").first.click()
            page.locator(".offers .primary").click()
            page.wait_for_function(GOES_ON)
            if page.locator(".hand .hot").count() == 0 and page.locator(".bohne .spot.hot").count():
                page.wait_for_timeout(60)
                assert page.evaluate(PLACES) == before
                tricks += 1
        else:
            player.step(seen)
    assert tricks >= 3


def test_names_can_be_read_beside_five_others_on_a_phone(place, page_of):
    table = place.table("bohne", "mbbbbb")
    page = page_of(360, 640)
    page.goto(table.link(0))
    Player(page).until("asked")
    page.evaluate("() => document.fonts.ready")
    cut = page.evaluate(
        "() => [...document.querySelectorAll('.chair header strong')]"
        ".filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    assert cut == []


# -- Names, not numbers ------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", "prendre la carte posée par {}"), ("de", "Karte von {} nehmen"), ("en", "take {}'s card")],
)
def test_a_move_names_the_people_it_is_about(place, page_of, lang, words):
    table = place.table("bohne", "mbb", lang=lang)
    page = page_of(lang=lang)
    page.goto(table.link(0))
    player = Player(page, seed=1)
    for _ in range(20):
        seen = player.until("asked")
        if table.view(0)["view"]["step"] == "take":
            break
        player.step(seen)
    names = [one["name"] for one in table.info()["seats"]]
    page.keyboard.press("m")
    page.wait_for_selector(".moves button")
    listed = page.locator(".moves button").all_inner_texts()
    assert listed
    assert set(listed) <= {words.format(name) for name in names[1:]}


# -- A look ------------------------------------------------------------------------


def peeking(place):
    """A table of Bärnergäng at which seat 0 has just looked at its second card, by its special card."""
    for _ in range(10):
        table = place.table("baernergaeng", "mm")
        for _ in range(120):
            seat = whose_turn(table)
            view = table.view(seat)
            texts = {one["text"]: one["code"] for one in view["moves"]}
            use = seat == 0 and view["view"]["zones"]["drawn"][0] == ["peek"]
            wish = "use" if use else "throw" if "throw" in texts else "draw" if "draw" in texts else "done"
            text = wish if wish in texts else "peek A2" if "peek A2" in texts else sorted(texts)[0]
            move = {"move": texts[text], "answers": view["asks"]}
            place.ask(f"/api/tables/{table.id}/move", move, table.tokens[seat])
            if text == "peek A2" and seat == 0:
                return table
    raise AssertionError("never a card to look with")


def test_a_look_lasts_until_it_is_memorised_and_leaves_nothing_in_the_log(place, page_of):
    table = peeking(place)
    face = table.view(0)["view"]["zones"]["row"][0][1]
    page = page_of()
    page.clock.install()
    page.goto(table.link(0))
    own = page.locator("[data-touch='row 0/1']")
    for _ in range(2):
        page.wait_for_selector(".place.lifted")
        page.clock.fast_forward(60_000)
        assert page.locator(".place.lifted").count() == 1
        assert "lifted" in own.get_attribute("class")
        assert page.locator(".place.up").count() == 0
        page.reload()
    page.get_by_role("button", name="C'est retenu").first.click()
    page.wait_for_function("() => !document.querySelector('.place.lifted')")
    assert "carte cachée" in own.get_attribute("aria-label")
    view = table.view(0)
    assert (view["view"]["step"], view["view"]["zones"]["row"][0][1]) == ("call", "?")
    told = "".join(page.locator(".log").all_inner_texts())
    assert f"place 2 : {faces_of(face)}" not in told


def faces_of(face):
    return CARD_WORDS[FACES.index(face)].fr


def test_a_game_begins_when_everyone_has_memorised(place, page_of):
    """In any order; whoever is ready reads whom the others are waiting for."""
    table = place.table("baernergaeng", "mmb")
    first, second = page_of(), page_of()
    for seat, page in enumerate((first, second)):
        page.goto(table.link(seat))
        page.wait_for_selector(".place.lifted")
        assert page.locator(".place.lifted").count() == 2
    second.get_by_role("button", name="C'est retenu").first.click()
    second.wait_for_selector(".help >> text=regarde encore")
    assert second.locator(".place.lifted").count() == 0
    assert first.locator(".place.lifted").count() == 2
    assert table.view(0)["view"]["step"] == "look"
    first.get_by_role("button", name="C'est retenu").first.click()
    first.wait_for_function("() => !document.querySelector('.place.lifted')")
    assert table.view(0)["view"]["step"] != "look"


# -- The end -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "title", "why"),
    [
        ("fr", "Cette table est fermée.", "sans gagnant"),
        ("de", "Dieser Tisch ist geschlossen.", "niemand gewinnt"),
        ("en", "This table is closed.", "nobody wins"),
    ],
)
def test_a_table_that_is_closed_says_so_and_offers_another(place, page_of, lang, title, why):
    table = place.table("bungee", "mb", lang=lang)
    page = page_of(lang=lang)
    page.goto(table.link(0))
    page.wait_for_selector(".hand [data-face]")
    place.ask(f"/api/tables/{table.id}/close", {}, table.made["host"])
    page.wait_for_selector(".ending")
    assert page.locator(".ending h2").inner_text() == title
    assert why in page.locator(".ending").inner_text()
    assert page.locator(".ending [data-act=rematch], .ending [data-act=replay]").count() == 2
    page.click(".ending [data-act=rematch]")
    page.wait_for_url(lambda url: table.id not in url)
    page.wait_for_selector(".hand [data-face]")


@pytest.mark.parametrize(
    ("lang", "title"), [("fr", "Personne ne gagne"), ("de", "Niemand gewinnt"), ("en", "Nobody wins")]
)
def test_a_game_that_ends_without_a_winner_says_so(place, page_of, lang, title):
    table = place.table("bungee", "mb", lang=lang)
    page = page_of(lang=lang)

    def ended(text):
        said = json.loads(text)
        if said["type"] == "table":
            said["state"] = "over"
        elif said["type"] == "view":
            said["view"].update(asked=[], winners=[])
            said.update(asks=None, moves=[], question="")
        return json.dumps(said)

    def between(line):
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(ended(text)))
        line.on_message(lambda text: server.send(text))

    page.route_web_socket(re.compile("/live$"), between)
    page.goto(table.link(0))
    page.wait_for_selector(".ending")
    assert page.locator(".ending h2").inner_text() == title
    assert "undefined" not in page.locator(".ending").inner_text()


# -- The first click ---------------------------------------------------------------


def test_the_table_is_fetched_before_anybody_clicks(place, page_of):
    page = page_of()
    with page.expect_response(re.compile(r"/TablePage-.*\.js$")):
        page.goto(place.url)
    asked = []
    page.hover("[data-act=play-bungee]")
    page.wait_for_load_state("networkidle")
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(".js") else None)
    page.click("[data-act=play-bungee]")
    page.wait_for_selector(".hand [data-face]")
    assert [url for url in asked if not url.endswith("/sw.js")] == []
