"""Touching that is not as one means it: two quick taps, two fingers, a drag that ends nowhere, a phone turned amid a choice."""

import pytest

from tests.browser.hands import Player, comes_to
from tests.browser.situations import SIZES, situation
from tests.browser.test_touching import CROWDED, bungee, dog, sat

TOUCHED = "() => [...document.querySelectorAll('.table .touched')].map((one) => one.dataset.touch ?? one.dataset.act)"
# Two taps within two frames, however busy the machine is; what lay there each time.
TWICE = """async ([x, y]) => {
  const found = [];
  for (let n = 0; n < 2; n += 1) {
    const piece = document.elementFromPoint(x, y).closest("button");
    found.push(piece.dataset.touch);
    piece.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: y }));
    await new Promise(requestAnimationFrame);
  }
  return found;
}"""
LEFT_BEHIND = "() => document.querySelectorAll('.dragged, body > .ghost').length"


def middle(page, query):
    box = page.locator(query).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_quick_taps_on_an_answer_do_not_press_what_comes_up_there(place, page_of):
    """Marbles give way to how far they go; the second tap was not meant for that."""
    table, page = sat(place, page_of, "dog", "mbbb", dog(CROWDED, "7 9 4 2 X"))
    number = table.view(0)["number"]
    page.locator("[data-touch='hand/7']").tap()
    page.wait_for_selector(".offers .piece")
    x, y = middle(page, ".offers .piece")
    first = page.locator(".offers .piece").first.get_attribute("data-touch")
    assert page.evaluate(TWICE, [x, y]) == [first, "ring/63"]  # something else has come up there
    page.wait_for_timeout(400)
    assert set(page.evaluate(TOUCHED)) == {"hand/7", first}  # the card and the marble, nothing further
    assert table.view(0)["number"] == number
    page.touchscreen.tap(x, y)  # later it is meant
    page.wait_for_function(
        f"() => new Set(({TOUCHED})()).size > 2 || document.querySelector('[data-act-cancel]') === null"
    )


def test_a_second_finger_neither_drops_nor_plays_the_card_of_the_first(place, page_of):
    table, page = sat(place, page_of, "bungee", "mb", bungee("6 6 7 8 9", "4"))
    number = table.view(0)["number"]
    x, y = middle(page, ".hand [data-face='7']")
    there = middle(page, "[data-touch=discard]")
    fingers = page.context.new_cdp_session(page)

    def touch(kind, *points):
        found = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", (x, y))
    for far in (10, 30, 60):
        touch("touchMove", (x, y - far))
    page.wait_for_selector(".dragged")
    touch("touchStart", (x, y - 60), there)
    touch("touchEnd", (x, y - 60))  # the second finger is lifted over the discards
    touch("touchEnd")
    comes_to(page, LEFT_BEHIND, 0)
    page.wait_for_timeout(200)
    assert table.view(0)["number"] == number
    assert page.locator(".hand [data-face]").count() == 5


@pytest.mark.parametrize("to", [(5, 5), (195, 842), (-40, 400)])
def test_a_card_let_go_anywhere_else_stays_in_the_hand(place, page_of, to):
    """In a corner, at the edge, outside the window."""
    table, page = sat(place, page_of, "bungee", "mb", bungee("6 6 7 8 9", "4"), touch=False)
    number = table.view(0)["number"]
    page.mouse.move(*middle(page, ".hand [data-face='7']"))
    page.mouse.down()
    page.mouse.move(200, 500, steps=4)
    page.wait_for_selector(".dragged")
    page.mouse.move(*to, steps=4)
    page.mouse.up()
    comes_to(page, LEFT_BEHIND, 0)
    assert table.view(0)["number"] == number
    assert page.locator(".hand [data-face]").count() == 5
    page.keyboard.press("Escape")
    comes_to(page, TOUCHED, [])


def test_a_phone_turned_amid_a_choice_keeps_what_was_chosen(place, page_of):
    table, page = sat(place, page_of, "dog", "mbbb", dog(CROWDED, "5 9 4 2 8"))
    page.locator("[data-touch='hand/5']").tap()
    page.locator("g[data-touch='ring/20'].hot").first.tap(force=True)
    chosen = page.evaluate(TOUCHED)
    assert len(chosen) >= 2
    for size in ("sideways", "phone"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, TOUCHED, chosen)
        assert page.locator("[data-act-cancel]").is_visible()  # and can be put back
    number = table.view(0)["number"]
    page.locator(".offers .piece").first.tap()
    page.locator(".offers .touched").first.tap()  # it waits to be touched again, and is played
    page.wait_for_function("() => !document.querySelector('.hand [data-face=\"5\"]')")
    assert table.view(0)["number"] > number


@pytest.mark.parametrize("game", ["bungee", "dog"])
def test_a_window_that_changes_its_size_while_others_move_is_whole_in_the_end(place, page_of, game):
    """Cards and marbles that were on their way lie where they belong, and nothing is left over the table."""
    table = place.table(game, "mbbb")
    page = page_of(*SIZES["phone"], still=False, pace="normal")
    page.goto(table.link(0))
    player = Player(page, seed=5)
    for step in range(6):
        player.until("asked", "continue")
        player.step()
        width, height = SIZES["sideways" if step % 2 else "phone"]
        page.set_viewport_size({"width": width, "height": height})
    player.until("asked", "continue", "over")
    comes_to(page, LEFT_BEHIND, 0)
    hand = table.view(0)["view"]["zones"]["hand"][0]
    comes_to(page, "() => document.querySelectorAll('.hand [data-face]').length", len(hand))


def test_a_key_that_is_held_down_calls_nothing(place, page_of):
    table, page = sat(place, page_of, "bungee", "mm", bungee("1 1 1 1 9", "4"), touch=False)
    page.locator("[data-act=call]").focus()
    keys = page.context.new_cdp_session(page)
    enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
    for at in range(6):
        keys.send("Input.dispatchKeyEvent", {"type": "keyDown", "autoRepeat": at > 0, **enter})
        page.wait_for_timeout(30)
    keys.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13})
    page.wait_for_selector("[data-act=call].touched")  # it asks whether one is sure
    assert table.view(0)["view"]["first_caller"] == -1
    page.keyboard.press("Enter")
    comes_to(page, "() => document.querySelector('.actions').classList.contains('asked')", False)
    assert table.view(0)["view"]["first_caller"] == 0


def test_over_a_slow_line_a_move_pressed_three_times_is_made_once(place, page_of):
    table = place.table("bungee", "mm", record=bungee("6 6 7 8 9", "4"))
    page = page_of(390, 844, touch=True)
    slow = []

    def later(socket):
        server = socket.connect_to_server()
        socket.on_message(lambda said: slow.append((server, said)) if '"do":"move"' in said else server.send(said))

    page.route_web_socket("**/*", later)
    page.goto(table.link(0))
    Player(page).until("asked")
    page.locator(".hand [data-face='7']").tap()
    x, y = middle(page, "[data-touch=discard]")
    for _ in range(3):
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(120)
    assert len(slow) == 1
    page.locator(".hand [data-face='8']").tap()  # while it is on its way nothing else is said
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(120)
    assert len(slow) == 1
    server, said = slow[0]
    server.send(said)
    comes_to(page, "() => document.querySelector('.hand [data-face=\"7\"]')", None)
    assert "8" in table.view(0)["view"]["zones"]["hand"][0]
    assert page.evaluate(TOUCHED) == []


def test_a_fence_is_chosen_and_built_by_its_button_on_a_small_phone(place, page_of):
    page = page_of(*SIZES["small"], touch=True)
    situation("bauernschlau-fence").show(page, place)
    sure = page.locator(".offers .touched")
    box = sure.bounding_box()
    assert box["y"] + box["height"] <= SIZES["small"][1]
    before = page.locator(".plank").count()
    sure.tap()
    page.wait_for_function(f"() => document.querySelectorAll('.plank').length > {before}")
