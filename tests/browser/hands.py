"""Somebody before the screen: looks for what is marked as touchable, and touches it. Knows no rules."""

import os
import random

import pytest

LOOK = """() => {
  const at = (element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || getComputedStyle(element).visibility === "hidden") return null;
    if (box.top < 0 || box.bottom > innerHeight + 1) return "scroll";
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.15, 0.2], [0.5, 0.15], [0.85, 0.5], [0.5, 0.85]]) {
      const [px, py] = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(px, py);
      if (hit && (hit === element || element.contains(hit) || hit.closest("[data-touch]") === element)) return [px, py];
    }
    return null;
  };
  const all = (query) => [...document.querySelectorAll(query)]
    .map((one) => ({ name: one.dataset.touch ?? one.dataset.act, at: at(one), kind: one.dataset.touch ? "touch" : "act",
      again: one.classList.contains("touched") }))
    .filter((one) => one.at);
  for (const act of ["uncover", "continue"]) {
    const found = all(`[data-act="${act}"]`);
    if (found.length) return { state: act, spots: found };
  }
  const ending = all('[data-act="rematch"]');
  if (ending.length || document.querySelector(".ending")) return { state: "over", spots: ending };
  const spots = document.querySelector(".actions.asked")
    ? [...all(".table [data-touch].hot"), ...all(".offers [data-act]")] : [];
  return { state: spots.length ? "asked" : "wait", spots };
}"""


MIDDLE = """(element) => {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 4, box.top + box.height / 2];
}"""


def long(*case):
    """A case that takes minutes on a slow machine: `make trials` plays it, `make test` leaves it out."""
    spared = not os.environ.get("TABLEE_LONG")
    return pytest.param(*case, marks=pytest.mark.skipif(spared, reason="it takes long: make trials plays it"))


def comes_to(page, script, wanted, what=""):
    """A page that has just changed may take a moment to settle; then it must be so. ``wanted`` may be a page to be like."""
    for _ in range(100):
        now = wanted.evaluate(script) if hasattr(wanted, "evaluate") else wanted
        if page.evaluate(script) == now:
            break
        page.wait_for_timeout(50)
    assert page.evaluate(script) == now, what


MOST = ["bungee", "dog", *map(long, ["bohne", "baernergaeng", "bauernschlau"])]  # a card game and a board every day


class Player:
    def __init__(self, page, seed=0, touch=False):
        self.page, self.random, self.tap = page, random.Random(seed), touch
        self.touches = 0
        self.touched = []
        self.passed = 0

    def look(self):
        return self.page.evaluate(LOOK)

    def until(self, *states):
        """Waits until there is something to do; the state it is in then."""
        script = f"() => {{ const seen = ({LOOK})(); return {list(states)}.includes(seen.state) ? seen : null; }}"
        return self.page.wait_for_function(script, polling=30).json_value()

    def press(self, spot):
        if spot["at"] == "scroll":
            name = spot["name"]
            query = f".table [data-touch='{name}'].hot" if spot["kind"] == "touch" else f"[data-act='{name}']"
            spot["at"] = self.page.locator(query).first.evaluate(MIDDLE)
        x, y = spot["at"]
        if self.tap:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.touches += 1
        self.touched.append(spot["name"])

    def choose(self, spots):
        """Anything that is marked, and again what waits for it; calling as soon as it is offered, or a game lasts all
        day."""
        again = [one for one in spots if one["again"]]
        calls = [one for one in spots if one["name"] in ("call", "continue", "uncover")]
        return self.random.choice(again or calls or spots)

    def step(self, seen=None):
        """One touch; False when the game is over."""
        seen = seen or self.until("asked", "continue", "uncover", "over")
        if seen["state"] == "over":
            return False
        self.passed += seen["state"] == "uncover"
        self.press(self.choose(seen["spots"]))
        return True

    def play(self, most=3000):
        """To the end of the game."""
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(f"no end after {most} touches; the last ones: {self.touched[-20:]}")
