"""Every table at its fullest on every screen: nothing beyond the edge, nothing needed below the fold, no text on another's.

And what makes it so: places that are kept, a closer look that goes where one can touch, a board turned to who looks at it.
"""

import pytest

from tests.browser.hands import Player
from tests.browser.kept import kept
from tests.browser.situations import SIZES, Situation, every_situation, situation

# What is wrong with the page as it stands, in sentences.
FAULTS = """() => {
  const found = new Set();
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => one.dataset?.touch ?? one.dataset?.act ?? one.getAttribute("class") ?? one.tagName;
  const shared = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const over = (a, b) => shared(a, b).every((one) => one > 2);
  const within = (a, b, spare) =>
    a.left >= b.left - spare && a.right <= b.right + spare && a.top >= b.top - spare && a.bottom <= b.bottom + spare;
  const middle = ({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return { left: x, right: x, top: y, bottom: y };
  };
  // What is left of a place where something around it scrolls or is cut.
  const seen = (one, place) => {
    let { left, right, top, bottom } = place;
    for (let around = one; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = box(around);
      [left, right] = [Math.max(left, room.left), Math.min(right, room.right)];
      [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
    }
    return { left, right, top, bottom };
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.add(`the page is ${scrollHeight} high`);

  // What a turn needs lies on the screen, and in sight of whatever scrolls around it. Of what is drawn on a board: its middle.
  const needed = [".table [data-touch].hot", ".table .actions", ".table .actions button", ".table .hand [data-touch]",
    ".table .chair", ".bar > *:not(.space)"];
  for (const one of document.querySelectorAll(needed.join())) {
    if (!box(one).width) continue;
    const place = one instanceof SVGElement ? middle(box(one)) : box(one);
    if (!within(place, screen, 1)) found.add(`${name(one)} lies beyond the edge`);
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (!within(place, box(around), 4)) found.add(`${name(one)} is cut off by ${name(around)}`);
    }
  }

  // What one presses is as high as a finger, and with its gap as wide as the least that can be hit; on a board, see the closer look.
  for (const one of document.querySelectorAll(".table :is(.actions button, .hand [data-touch], .board button[data-touch])")) {
    const { width, height } = box(one);
    if (width && (width < 22 || height < 40)) found.add(`${name(one)} is only ${Math.round(width)} by ${Math.round(height)}`);
  }
  // A mark around something covers no name and no other mark: both are drawn outside the box.
  const hot = [...document.querySelectorAll(".table button[data-touch]:is(.hot, .touched)")];
  const marked = hot.filter((one) => !one.closest(".hand")).map((one) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
    const more = outlineStyle === "none" ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, right, top, bottom } = box(one);
    return { one, place: { left: left - more, right: right + more, top: top - more, bottom: bottom + more } };
  });
  marked.forEach(({ one, place }, i) => {
    for (const other of marked.slice(i + 1)) {
      if (over(place, other.place)) found.add(`the mark of ${name(one)} lies over that of ${name(other.one)}`);
    }
    for (const word of document.querySelectorAll(".table :is(.name, .under, .label)")) {
      if (!one.contains(word) && !word.contains(one) && box(word).width && word.checkVisibility() && over(place, box(word))) {
        found.add(`the mark of ${name(one)} lies over "${word.textContent.trim()}"`);
      }
    }
  });
  // A picture that is kept for the eye alone is whole.
  for (const one of document.querySelectorAll(".table .actions :is(.drawn, svg)")) {
    if (!box(one).width || !one.checkVisibility()) continue;
    if (!within(box(one), seen(one.parentElement, box(one)), 2)) found.add(`${name(one)} is cut off`);
  }

  // The parts of the table leave each other room.
  const parts = [...document.querySelectorAll(".table :is(.chair, .board[role], .actions, .hand[role])")];
  parts.forEach((one, i) => {
    for (const other of parts.slice(i + 1)) {
      if (over(box(one), box(other)) && !one.contains(other)) found.add(`${name(one)} lies over ${name(other)}`);
    }
  });

  // Words: none over others, none under something else. Cards may cover each other, and so what is printed on them.
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector(".table-page"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    const said = node.textContent.trim();
    const drawing = holder.closest("svg");
    if (!said || holder.closest(".only-heard") || (drawing && !drawing.matches(".drawing"))) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const place = seen(holder, whole);
      const cut = Math.max(whole.bottom - place.bottom, place.top - whole.top, place.left - whole.left, whole.right - place.right);
      if (holder.closest(".question, button") && cut > 3) found.add(`"${said}" is cut off`);
      const frame = holder.closest("button, .invite, .row, .seat > header, .name");
      const wider = frame && !frame.closest(".dragged") ? Math.max(whole.right - box(frame).right, box(frame).left - whole.left) : 0;
      if (wider > 2 && getComputedStyle(holder).textOverflow !== "ellipsis") found.add(`"${said}" is wider than its ${name(frame)}`);
      if (holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).textOverflow === "ellipsis") {
        found.add(`of "${said}" only the beginning is seen`);
      }
      if (place.right - place.left > 1 && place.bottom - place.top > 1) texts.push({ holder, place, said, drawing });
    }
  }
  // A number that names a field or says what something counts is covered by nothing else that is drawn.
  for (const one of document.querySelectorAll("svg.drawing text.number[stroke-width], svg.drawing .times text, svg.drawing .said")) {
    if (!box(one).width || !one.checkVisibility()) continue;
    for (const other of document.querySelectorAll("svg.drawing :is(.victim circle, .plank .rim, .end)")) {
      const later = one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
      const [wide, high] = shared(box(one), box(other));
      if (later && wide > 3 && high > 3) found.add(`the number ${one.textContent} lies under a ${name(other)}`);
    }
  }
  const part = (one) => one.closest("button, figure, section, header");
  texts.forEach(({ holder, place, said, drawing }, i) => {
    for (const other of texts.slice(i + 1)) {
      if (holder !== other.holder && over(place, other.place)) found.add(`"${said}" is written over "${other.said}"`);
    }
    if (drawing) return;
    const { left, top } = middle(place);
    const hit = document.elementFromPoint(left, top);
    if (hit && (hit.contains(holder) || holder.contains(hit) || part(hit) === part(holder))) return;
    found.add(`"${said}" lies under ${hit ? name(hit) : "the edge"}`);
  });
  return [...found];
}"""


@pytest.mark.parametrize("shown", every_situation(), ids=lambda one: one.name)
def test_everything_has_its_room_on_every_screen(place, page_of, shown):
    page = page_of(*SIZES["phone"])
    shown.show(page, place)
    found = []
    for size in SIZES:
        shown.resize(page, size)
        found += [f"{size}: {fault}" for fault in page.evaluate(FAULTS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_few_bears_have_their_room_too(place, page_of, seats):
    """With few at the table the cards are as large as they get, and the four of my row still lie side by side."""
    page = page_of(*SIZES["phone"])
    page.goto(place.table("baernergaeng", "m" + "b" * (seats - 1)).link(0))
    Player(page).until("asked")
    found = []
    for size in SIZES:
        Situation.resize(page, size)
        found += [f"{size}: {fault}" for fault in page.evaluate(FAULTS)]
        tops = [one.bounding_box()["y"] for one in page.locator("[data-touch^='row 0/']").all()]
        if max(tops) - min(tops) > 12:  # one of them may be lifted
            found.append(f"{size}: my row is broken")
    assert not found, "\n".join(found)


WHERE = """() => [...document.querySelectorAll(".board[role] [data-touch], .actions, .chair")].map((one) => {
  const { left, top } = one.getBoundingClientRect();
  return [one.dataset.touch ?? one.className, Math.round(left), Math.round(top)];
})"""


@pytest.mark.parametrize("size", ["small", "low", "laptop"])
def test_a_card_that_is_taken_moves_nothing_else(place, page_of, size):
    """Its place is kept, and so is that of a fan of discards and of who has called."""
    page = page_of(*SIZES[size])
    table = place.table("bungee", "mmm", record=kept("bungee", 3).read_text(), at=2)
    page.goto(table.link(0))
    Player(page).until("asked")
    before = page.evaluate(WHERE)
    answer = table.view(0)
    take = next(move["code"] for move in answer["moves"] if move["touches"] == ["discard"])
    place.ask(f"/api/tables/{table.id}/move", {"move": take, "answers": answer["asks"]}, table.tokens[0])
    page.wait_for_selector("[data-place=taken][data-index]")
    assert page.evaluate(WHERE) == before


IN_SIGHT = """() => {
  const frame = document.querySelector("svg.drawing").getBoundingClientRect();
  return [...document.querySelectorAll("svg.drawing [data-touch].hot")].map((one) => {
    const box = (one.querySelector("[data-body]") ?? one).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  });
}"""
APART = """() => {
  const [one, other] = document.querySelectorAll("svg.drawing .dimple.start + path + .dimple, svg.drawing .dimple + text + .dimple");
  const [a, b] = [one, other].map((circle) => circle.getBoundingClientRect());
  return Math.hypot(a.x - b.x, a.y - b.y);
}"""


def test_a_closer_look_goes_to_what_can_be_touched(place, page_of):
    """Six at Brändi Dog on a phone: from field to field there is a finger's room, and the marbles that may go are in sight."""
    shown = situation("dog-six")
    page = page_of(*SIZES["phone"])
    shown.show(page, place)
    page.locator(".room > button").click()
    page.wait_for_selector("svg.drawing.near")
    assert sum(page.evaluate(IN_SIGHT)) >= 2
    assert page.evaluate(APART) >= 24
    page.locator(".chip, .actions [data-touch='ring/20']").filter(
        has_text="20"
    ).first.click()  # it stands elsewhere on the ring
    page.wait_for_function(f"() => ({IN_SIGHT})().some(Boolean)")


def test_beside_the_question_my_number_counts_what_it_does_at_the_seats(place, page_of):
    page = page_of(*SIZES["phone"])
    situation("dog-joker").show(page, place)
    mine = page.locator(".actions .me").inner_text()
    assert mine == "1/8"
    assert page.locator("[data-seat='2'] .points > [aria-hidden]").inner_text().endswith(mine)  # the partner's


def test_what_waits_for_a_second_touch_begins_like_a_sentence(place, page_of):
    page = page_of(*SIZES["laptop"])
    situation("bauernschlau-fence").show(page, place)
    assert page.locator(".actions .piece.touched").inner_text().startswith("Sûr\u202f? Barrière")


@pytest.mark.parametrize("size", ["small", "sideways", "laptop"])
def test_a_joker_that_is_touched_says_what_it_would_do_and_adds_nothing(place, page_of, size):
    page = page_of(*SIZES["phone"])
    shown = situation("baernergaeng-joker")
    shown.show(page, place)
    shown.resize(page, size)
    before = page.locator(".actions .piece").count()
    page.locator("[data-touch='as four_new']").click()
    page.locator(".actions .piece.touched").wait_for()
    assert page.locator(".help").inner_text() == "Quatre nouvelles toute ta rangée est remplacée"
    assert page.locator(".actions .piece").count() == before
    assert not page.evaluate(FAULTS)


def test_a_question_on_a_laptop_leaves_no_sentence_half_said(place, page_of):
    """What happened last is told by pictures where the answers leave no room for words."""
    page = page_of(*SIZES["laptop"])
    situation("bohne-laying").show(page, place)
    page.locator(".happenings .card").first.wait_for(state="attached")
    cut = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"
    assert page.locator(".happenings .said:visible").evaluate_all(cut) == []


def test_six_at_a_laptop_have_fields_one_can_hit(place, page_of):
    page = page_of(*SIZES["laptop"])
    situation("dog-six").show(page, place)
    assert page.evaluate(APART) >= 24


def test_fields_that_words_name_have_their_names_on_a_phone(place, page_of):
    page = page_of(*SIZES["small"])
    situation("dog-six").show(page, place)
    names = """() => [...document.querySelectorAll("svg.drawing text")]
      .filter((one) => one.checkVisibility()).map((one) => one.textContent)"""
    assert {"92", "20", "0"} <= set(page.evaluate(names))
    situation("bauernschlau-place").show(page, place)
    hot = "() => [...document.querySelectorAll('svg.drawing .hot')].map((one) => one.dataset.touch.replace('pasture/', ''))"
    assert set(page.evaluate(hot)) <= set(page.evaluate(names))
    tall = "() => Math.min(...[...document.querySelectorAll('svg.drawing .said')].map((one) => one.getBoundingClientRect().height))"
    assert page.evaluate(tall) >= 9


FARM = """(farm) => {
  const at = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [[x, y], [mx]] = [at(document.querySelector(`[data-touch='${farm}']`)), at(document.querySelector("[data-touch=middle]"))];
  const low = [...document.querySelectorAll("[data-touch^='farm/']")].every((one) => at(one)[1] <= y + 1);
  return low && Math.abs(x - mx) < 2;
}"""


@pytest.mark.parametrize(("seats", "seat"), [(6, 4), (3, 1)])
def test_my_farm_lies_at_the_bottom(place, page_of, seats, seat):
    table = place.table("bauernschlau", "m" * seats)
    page = page_of(*SIZES["small"])
    page.goto(table.link(seat))
    page.wait_for_selector("svg.drawing")
    farms = table.view(seat)["view"]["farms"]
    assert page.evaluate(FARM, f"farm/{farms[seat]}")
    assert not page.evaluate(FARM, f"farm/{farms[0]}")


def test_each_row_of_the_bears_has_one_label_with_its_points(place, page_of):
    page = page_of(*SIZES["laptop"])
    situation("baernergaeng-special").show(page, place)
    names = page.locator(".table .seat strong").all_inner_texts()
    assert len(names) == 6
    assert len(set(names)) == 6
    gaps = """() => [...document.querySelectorAll(".row")].map((row) =>
      row.querySelector(".places").getBoundingClientRect().top - row.querySelector(".points").getBoundingClientRect().bottom)"""
    assert all(-4 <= gap < 12 for gap in page.evaluate(gaps))


def test_a_new_table_asks_only_what_matters_and_fits_a_phone(place, page_of):
    """Settings folded, the question above its box, trios only with six."""
    page = page_of(360, 640)
    page.goto(f"{place.url}/new/dog")
    page.wait_for_selector("[data-act=open]")
    assert page.evaluate("document.scrollingElement.scrollWidth") == 360
    assert not page.get_by_text("règle canadienne").is_visible()
    page.locator(".more > summary").click()
    assert page.get_by_text("règle canadienne").is_visible()
    trios = page.locator("select", has=page.locator("option[value=trios]"))
    assert trios.count() == 0
    page.locator(".numbers button", has_text="6").click()
    trios.wait_for()
    boxes = """() => [...document.querySelectorAll(".line:has(select)")].map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line.firstChild);
      return line.querySelector("select").getBoundingClientRect().top - range.getBoundingClientRect().bottom;
    })"""
    assert all(gap >= 0 for gap in page.evaluate(boxes))
