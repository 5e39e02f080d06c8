"""Every table at its fullest on every screen: nothing beyond the edge, nothing needed below the fold, no text on another's."""

import pytest
from hands import Player
from situations import SIZES, every_situation

# What is wrong with the page as it stands, in sentences.
FAULTS = """() => {
  const found = new Set();
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => one.dataset?.touch ?? one.dataset?.act ?? one.className?.baseVal ?? one.className ?? one.tagName;
  const cut = (a, b) => {
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    return wide > 2 && high > 2;
  };
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight) found.add(`the page is ${scrollHeight} high`);

  // What a turn needs lies on the screen, and in sight of whatever scrolls around it. Of what is drawn on a board: its middle.
  const needed = ".table [data-touch].hot, .table .actions button, .table .hand [data-touch], .table .chair, .table .actions, .bar > *";
  for (const one of document.querySelectorAll(needed)) {
    if (!box(one).width || one.matches(".only-heard, .space")) continue;
    let { left, top, right, bottom } = box(one);
    if (one instanceof SVGElement) [left, right, top, bottom] = [(left + right) / 2, (left + right) / 2, (top + bottom) / 2, (top + bottom) / 2];
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.add(`${name(one)} lies beyond the edge`);
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = box(around);
      if (left < room.left - 4 || right > room.right + 4 || top < room.top - 4 || bottom > room.bottom + 4) found.add(`${name(one)} is cut off by ${name(around)}`);
    }
  }

  // The parts of the table leave each other room.
  const parts = [...document.querySelectorAll(".table .chair, .table .board[role], .table .actions, .table .hand[role]")].filter((one) => box(one).width);
  parts.forEach((one, i) => {
    for (const other of parts.slice(i + 1)) {
      if (!one.contains(other) && !other.contains(one) && cut(box(one), box(other))) found.add(`${name(one)} lies over ${name(other)}`);
    }
  });

  // Words: none over others, none under something else. Cards may cover each other, and so what is printed on them.
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector(".frame"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    const drawing = holder.closest("svg");
    if (!node.textContent.trim() || holder.closest(".only-heard") || (drawing && !drawing.matches(".drawing"))) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const place of range.getClientRects()) if (place.width > 1) texts.push({ holder, place, said: node.textContent.trim(), drawing });
  }
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (one.holder !== other.holder && cut(one.place, other.place)) found.add(`"${one.said}" is written over "${other.said}"`);
    }
    if (one.drawing) return;
    const hit = document.elementFromPoint((one.place.left + one.place.right) / 2, (one.place.top + one.place.bottom) / 2);
    if (!hit || hit.contains(one.holder) || one.holder.contains(hit) || hit.closest("button, figure, section, header") === one.holder.closest("button, figure, section, header")) return;
    found.add(`"${one.said}" lies under ${name(hit)}`);
  });
  return [...found];
}"""

# True once the window is so wide and what lies on the table has stood still for a few frames.
SETTLED = """(width) => {
  const now = [...document.querySelectorAll(".table :is(.chair, .board, .actions, .hand, [data-touch])")]
    .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)).join();
  window.stood = innerWidth === width && window.before === now ? (window.stood ?? 0) + 1 : 0;
  window.before = now;
  return window.stood > 3;
}"""


@pytest.mark.parametrize("situation", [*every_situation()], ids=lambda one: one.name)
def test_everything_has_its_room_on_every_screen(place, page_of, situation):
    page = page_of(*SIZES["phone"])
    page.goto(situation.table(place).link(0))
    Player(page).until("asked")
    for touch in situation.touches:
        page.locator(f".hand [data-touch='{touch}']").first.click()
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED, arg=width, polling="raf")
        if faults := page.evaluate(FAULTS):
            found[size] = faults
    assert not found, "\n".join(f"{size}: {fault}" for size, faults in found.items() for fault in faults)
