"""The grammar of touching before a real screen: what is hit is meant, nothing plays by itself, cancel lies elsewhere."""

import json

import pytest

from tests.browser.hands import Player, comes_to
from tests.browser.kept import dog_turn


def bungee(hand, discard="", lucky="9"):
    """A turn of seat 0 with this hand."""
    start = {"seats": 2, "step": "turn", "asked": [0], "discard": discard, "lucky": lucky, "hand": [hand, "1 2 3 7 8"]}
    return json.dumps({"tablee": 1, "game": "bungee", "edition": 1, "seats": 2, "start": start, "decisions": []})


def dog(marbles, hand):
    return dog_turn(*marbles, hand=hand)


CROWDED = ["62 20 f3", "24 2", "36 40", "60 17"]


def sat(place, page_of, game, who, record, size=(390, 844), touch=True):
    table = place.table(game, who, record=record)
    page = page_of(*size, touch=touch)
    page.goto(table.link(0))
    Player(page).until("asked")
    return table, page


def test_a_call_pressed_twice_in_the_same_place_is_called_and_cancel_lies_elsewhere(place, page_of):
    table, page = sat(place, page_of, "bungee", "mm", bungee("1 1 1 1 9", "4"))  # against a bot the deal is soon over
    call = page.locator("[data-act=call]")
    at = call.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_selector("[data-act=call].touched")
    assert call.bounding_box() == at  # nothing has moved under the thumb
    cancel = page.get_by_role("button", name="Annuler").bounding_box()
    assert not (
        cancel["x"] <= x <= cancel["x"] + cancel["width"] and cancel["y"] <= y <= cancel["y"] + cancel["height"]
    )
    assert table.view(0)["view"]["first_caller"] == -1
    page.touchscreen.tap(x, y)
    comes_to(page, "() => document.querySelector('.actions').classList.contains('asked')", False)
    assert table.view(0)["view"]["first_caller"] == 0


def test_of_two_equal_cards_the_one_touched_is_raised_and_leaves(place, page_of):
    _, page = sat(place, page_of, "bungee", "mb", bungee("6 6 7 8 9", "4"))
    sixes = page.locator(".hand [data-face='6']")
    sixes.nth(1).tap()
    raised = (
        "() => [...document.querySelectorAll(\".hand [data-face='6']\")].map((one) => one.classList.contains('raised'))"
    )
    comes_to(page, raised, [False, True])
    sixes.nth(0).tap()
    comes_to(page, raised, [True, True])
    sixes.nth(1).tap()  # put back, that one alone
    comes_to(page, raised, [True, False])


def test_a_call_that_is_too_early_can_be_tried_and_answers_with_its_clause(place, page_of):
    _, page = sat(place, page_of, "bungee", "mb", bungee("6 6 7 8 9", "4"))
    page.locator("[data-try=call]").tap()
    note = page.get_by_role("alert")
    note.wait_for()
    assert "BUN-4.1" in note.inner_text()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (820, 1180), (1280, 800), (1366, 768)])
def test_a_joker_and_a_seven_with_finish_choices_stay_within_the_action_area(place, page_of, size):
    _, page = sat(place, page_of, "dog", "mbbb", dog(CROWDED, "X 7 9 4 2"), size)
    height = page.locator(".actions").bounding_box()["height"]
    page.locator("[data-touch='hand/X']").tap()
    page.wait_for_selector("[data-touch='as K']")
    names = page.eval_on_selector_all(
        ".offers [data-touch^='as ']", "all => all.map((one) => one.dataset.touch.slice(3))"
    )
    faces = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert names == [face for face in faces if face in names]
    assert len(names) > 10
    within = """() => {
      const area = document.querySelector(".actions"), room = area.getBoundingClientRect();
      return [...area.querySelectorAll(".offers .piece, .question, .back > *")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < room.left || box.right > Math.min(room.right, innerWidth) || box.top < room.top || box.bottom > room.bottom;
      }).map((one) => one.textContent);
    }"""
    assert page.evaluate(within) == []
    page.locator("[data-touch='as 7']").tap()
    page.locator("[data-touch='ring/62'].hot").first.tap()
    page.wait_for_selector("[data-touch='finish 0/2'].hot")
    assert page.evaluate(within) == []
    assert page.locator(".actions").bounding_box()["height"] == height  # and nothing has jumped


def test_a_tap_beside_a_marble_plays_nothing(place, page_of):
    """On a hot field, beside it, and on a marble that cannot move: only the field itself, twice, is a move."""
    table, page = sat(place, page_of, "dog", "mbbb", dog(CROWDED, "5 9 4 2 8"))
    number = table.view(0)["number"]
    page.locator("[data-touch='hand/5']").tap()
    marble = page.locator("g[data-touch='ring/20']")
    page.wait_for_selector("g[data-touch='ring/20'].hot")
    box = marble.locator("[data-body]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    chosen = "() => document.querySelector(\"g[data-touch='ring/20']\")?.classList.contains('touched')"
    page.touchscreen.tap(x - box["width"] / 2 - 7, y)  # a near miss, on wood: chosen
    comes_to(page, chosen, True)
    page.keyboard.press("Escape")
    page.locator("[data-touch='hand/5']").tap()
    page.wait_for_selector("g[data-touch='ring/20'].hot")
    page.wait_for_timeout(350)  # two quick taps would be a closer look
    page.touchscreen.tap(x - box["width"] / 2 - 29, y)  # far beside it: nothing
    comes_to(page, chosen, False)
    cold = page.locator("g[data-touch='ring/24'] [data-body]").bounding_box()
    page.touchscreen.tap(cold["x"] + cold["width"] / 2, cold["y"] + cold["height"] / 2)  # another's marble: why not
    page.get_by_role("alert").wait_for()
    assert table.view(0)["number"] == number


def test_blocked_one_is_told_so_and_lays_the_hand_down_with_one_button(place, page_of):
    _, page = sat(
        place, page_of, "dog", "mmmm", dog(["", "24 2", "36 40", "60 17"], "7 7 8 9 4")
    )  # bots soon deal again
    assert page.locator(".question").inner_text().replace("\u202f", " ") == "Aucune carte n'est jouable : pose ta main."
    page.locator("[data-touch='lay down']").tap()
    comes_to(page, "() => document.querySelectorAll('.hand [data-face]').length", 0)


def test_while_others_play_the_last_happenings_are_shown(place, page_of):
    table = place.table("bungee", "mm", record=bungee("6 6 7 8 9", "4"))
    page = page_of(390, 844, touch=True)
    page.goto(table.link(1))
    page.wait_for_selector(".actions")
    shown = table.view(0)
    move = next(one for one in shown["moves"] if one["text"].startswith("7"))
    place.ask(f"/api/tables/{table.id}/move", {"move": move["code"], "answers": shown["asks"]}, table.tokens[0])
    page.wait_for_selector(".happenings li.newest .card, .offers .piece")
    newest = page.locator(".happenings li.newest")
    assert newest.count() == 1
    assert "7" in newest.text_content()


def test_the_card_from_my_partner_is_marked_until_my_hand_changes(place, page_of):
    table = place.table("dog", "mmmm")
    page = page_of(390, 844)
    page.goto(table.link(0))
    Player(page).until("asked")
    gift = table.view(2)["moves"][0]["text"].split()[-1]
    for seat in (0, 1, 2, 3):
        mine = table.view(seat)
        wish = {"move": mine["moves"][0]["code"], "answers": mine["asks"]}
        place.ask(f"/api/tables/{table.id}/move", wish, table.tokens[seat])
    marked = page.locator(".hand .card.received")
    marked.wait_for()
    assert marked.get_attribute("data-face") == gift
    assert "reçue de Célia" in marked.get_attribute("aria-label")
    while len(table.view(0)["view"]["zones"]["hand"][0]) == 6:  # the others, and then I
        seat = table.view(0)["view"]["asked"][0]
        asked = table.view(seat)
        wish = {"move": asked["moves"][0]["code"], "answers": asked["asks"]}
        place.ask(f"/api/tables/{table.id}/move", wish, table.tokens[seat])
    marked.wait_for(state="detached")
