"""Lessons in a real browser: played through by touches, walked through by keys, and left at no step without a way on."""

import json
import re

import pytest
from test_everyone import faults, needs_axe

from tablee.games import NAMES

SPOT = """(touch) => {
  for (const one of document.querySelectorAll(`.table [data-touch="${CSS.escape(touch)}"]:not(.raised)`)) {
    const box = one.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.15, 0.2], [0.5, 0.15], [0.85, 0.5], [0.5, 0.85]]) {
      const [px, py] = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(px, py);
      if (hit && (one.contains(hit) || hit.closest("[data-touch]") === one)) return [px, py];
    }
  }
  return null;
}"""
BELOW = """() => [...document.querySelectorAll(".coach, .coach button, .hand, .board")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.className)"""


class Learner:
    """Reads a step, does what it asks, goes on."""

    def __init__(self, page, place, game, lang="fr"):
        self.page = page
        self.steps = place.ask(f"/api/games/{game}/lesson?lang={lang}")["steps"]
        self.wrong = []
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.goto(f"{place.url}/learn/{game}")

    def at(self, step, phase=None):
        wanted = f".coach[data-step='{step['id']}']" + (f"[data-phase={phase}]" if phase else "")
        return self.page.wait_for_selector(wanted)

    def touch(self, name):
        found = self.page.wait_for_function(SPOT, arg=name).json_value()
        self.page.touchscreen.tap(*found)

    def move(self, step):
        code = step["right"][0]["move"]
        return next(one for one in step["moment"]["moves"] if one["code"] == code)

    def do(self, step):
        """The move that is asked for: on the table, or from its button where the game draws none."""
        move = self.move(step)
        button = self.page.locator(f".offers [data-act='{move['text']}']")
        if button.count():
            button.click()
            return
        for touch in move["touches"]:
            self.touch(touch)

    def until_done(self, step):
        """Through the end of a round, if there is one."""
        wanted = f"""() => {{
          const coach = document.querySelector(".coach");
          if (document.querySelector("[data-act=continue]")) return "continue";
          return coach.dataset.step !== {json.dumps(step["id"])} || coach.dataset.phase === "done" ? "done" : null;
        }}"""
        while self.page.wait_for_function(wanted).json_value() == "continue":
            self.page.locator("[data-act=continue]").click()

    def go_on(self):
        self.page.locator("[data-act=next]").click()


def test_a_lesson_is_played_through_by_touches_on_a_phone(place, page_of):
    page = page_of(360, 640, touch=True)
    learner = Learner(page, place, "bungee")
    *steps, last = learner.steps
    for step in steps:
        learner.at(step)
        assert step["text"] in page.locator(".coach").inner_text()
        assert page.evaluate(BELOW) == [], step["id"]
        if step["trial"]:
            page.locator("[data-act=attempt]").click()
            note = page.get_by_role("alert")
            assert step["trial"]["sentence"] in note.inner_text()
            note.get_by_role("button", name=step["trial"]["clause"]).click()
            assert page.locator(".rules .pointed").get_attribute("id") == step["trial"]["clause"]
            page.keyboard.press("Escape")
        elif step["right"]:
            learner.do(step)
            learner.until_done(step)
        if step["praise"]:
            learner.at(step, "done")
            assert step["praise"] in page.locator(".coach").inner_text()
            assert page.evaluate(BELOW) == [], step["id"]
        if step["praise"] or not step["right"]:
            learner.go_on()
    learner.at(last)
    learner.go_on()  # to a real table
    page.wait_for_url(re.compile("/t/"))
    table = page.url.split("/t/")[1].split("#")
    seats = place.ask(f"/api/tables/{table[0]}", token=table[1])["seats"]
    assert {one["level"] for one in seats if one["who"] == "bot"} == {"beginner"}
    assert learner.wrong == []


@needs_axe
@pytest.mark.parametrize("game", NAMES)
def test_every_lesson_can_be_walked_through_by_keys(place, page_of, game):
    page = page_of(360, 640, theme="dark" if game in ("dog", "bohne") else "light")
    learner = Learner(page, place, game)
    for number, step in enumerate(learner.steps):
        learner.at(step)
        assert page.evaluate(BELOW) == [], step["id"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step["id"]
        if number == 3:
            assert faults(page) == [], step["id"]
        page.keyboard.press("ArrowRight")
    learner.at(learner.steps[-1])
    page.keyboard.press("ArrowLeft")
    learner.at(learner.steps[-2])
    page.keyboard.press("?")
    page.wait_for_selector(".rules .pointed")
    page.keyboard.press("Escape")
    page.wait_for_selector(".rules", state="detached")
    page.reload()  # where one was is remembered
    learner.at(learner.steps[-2])
    assert learner.wrong == []


def test_a_wrong_try_is_helped_and_the_focus_is_not_lost(place, page_of):
    page = page_of(lang="en")
    learner = Learner(page, place, "bungee", "en")
    idea, turn = learner.steps[:2]
    learner.at(idea)
    page.wait_for_function("document.activeElement?.dataset.act === 'next'")
    page.keyboard.press("Enter")
    learner.at(turn, "ask")
    for name in ("hand/4", "discard"):  # allowed, but not what is asked for
        page.locator(f"[data-touch='{name}']").first.focus()
        page.keyboard.press("Enter")
    assert turn["hint"] in page.locator(".coach .help").inner_text()
    page.wait_for_selector(".ring")
    learner.at(turn, "ask")
    for name in learner.move(turn)["touches"]:
        page.locator(f"[data-touch='{name}']").first.focus()
        page.keyboard.press("Enter")
    learner.at(turn, "done")
    assert turn["praise"] in page.locator(".coach").inner_text()
    heard = page.locator("[role=log]").inner_text()
    assert heard.endswith("Carla draws.")
    page.locator("[data-act=next]").focus()
    page.keyboard.press("Enter")
    learner.at(learner.steps[2], "ask")
    page.locator("button[lang=de]").click()  # the same step, in another language
    german = place.ask("/api/games/bungee/lesson?lang=de")["steps"][2]
    page.wait_for_selector(f"text={german['text']}")
    learner.at(german, "ask")
    assert learner.wrong == []
