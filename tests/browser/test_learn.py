"""Lessons in a real browser: played through by touches, walked through by keys, and left at no step without a way on."""

import contextlib
import json
import re

import pytest

from tests.browser.hands import MOST, comes_to
from tests.browser.lights import faults_everywhere, needs_axe

BELOW = """() => [...document.querySelectorAll(".coach, .coach button, .hand, .board")]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.className)"""


# What the page points at, once it has come to rest: a finger waits for a board that is being enlarged.
POINTED = """(id) => {
  const coach = document.querySelector(".coach");
  if (document.querySelector("[data-act=continue]")) return { next: "continue" };
  if (coach.dataset.step !== id || coach.dataset.phase === "done") return { next: "done" };
  if (coach.dataset.phase !== "ask") return null;
  if (document.querySelector("[data-act=show]")) return { next: "show" };
  const moving = ({ effect, playState }) => playState === "running" && isFinite(effect.getComputedTiming().endTime);
  if (document.getAnimations().some(moving)) return null;
  for (const ring of document.querySelectorAll(".ring")) {
    const box = ring.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.25, 0.5], [0.2, 0.25], [0.5, 0.2], [0.8, 0.5], [0.5, 0.8]]) {
      const at = [box.left + box.width * x, box.top + box.height * y];
      const spot = document.elementFromPoint(...at)?.closest("[data-touch], [data-act]");
      const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
      const [[sx, sy], [rx, ry]] = [middle(spot?.getBoundingClientRect() ?? {}), middle(box)];
      if (spot && Math.hypot(sx - rx, sy - ry) < 12) return { next: "touch", at, name: spot.dataset.touch ?? spot.dataset.act };
    }
  }
  return null;
}"""


class Learner:
    """Reads a step, does what it asks, goes on."""

    def __init__(self, page, place, game, lang="fr", touch=True):
        self.page = page
        self.at_spot = page.touchscreen.tap if touch else page.mouse.click
        told = json.dumps(place.ask(f"/api/games/{game}/lesson?lang={lang}")["steps"])
        self.steps = json.loads(told.replace("{you}", "Robin"))  # who has not said a name
        self.wrong = []
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.goto(f"{place.url}/learn/{game}")

    def at(self, step, phase=None):
        wanted = f".coach[data-step='{step['id']}']" + (f"[data-phase={phase}]" if phase else "")
        return self.page.wait_for_selector(wanted)

    def press(self, name, at=None):
        if at:
            self.at_spot(*at)
        else:
            self.page.locator(f"[data-act='{name}']").click()

    def follow(self, step):
        """What the page points at, touched until the step is done."""
        for _ in range(20):
            seen = self.page.wait_for_function(POINTED, arg=step["id"], polling=60).json_value()
            if seen["next"] == "done":
                return
            if seen["next"] == "touch":
                self.press(seen["name"], seen["at"])
            else:
                self.press(seen["next"])
            self.answered(step, seen)
        raise AssertionError(f"{step['id']}: pointed at {seen}, and nothing comes of it")

    def answered(self, step, seen):
        """The page points elsewhere; or, after a second, still there: it asks to be touched once more."""
        from playwright.sync_api import TimeoutError as StillThere

        elsewhere = f"([id, seen]) => JSON.stringify(({POINTED})(id)) !== JSON.stringify(seen)"
        with contextlib.suppress(StillThere):
            self.page.wait_for_function(elsewhere, arg=[step["id"], seen], polling=40, timeout=1_000)

    def move(self, step):
        code = step["right"][0]["move"]
        return next(one for one in step["moment"]["moves"] if one["code"] == code)

    def refused(self, step):
        """What is not allowed, tried; the way to the clause and back."""
        self.press("attempt")
        note = self.page.get_by_role("alert")
        assert step["trial"]["sentence"] in note.inner_text()
        note.get_by_role("button", name=step["trial"]["clause"]).click()
        assert self.page.locator(".rules .pointed").get_attribute("id") == step["trial"]["clause"]
        self.page.keyboard.press("Escape")


class Typist(Learner):
    """The same by keys alone."""

    def press(self, name, at=None):
        query = f"[data-touch='{name}'], [data-act='{name}']"
        for _ in range(90):
            if self.page.evaluate("(query) => document.activeElement.matches(query)", query):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {name} with the Tab key")

    def refused(self, step):
        self.press("attempt")
        assert step["trial"]["sentence"] in self.page.get_by_role("alert").inner_text()
        self.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "lang", "size", "kind"),
    [
        ("bungee", "fr", (360, 640), Learner),
        ("bohne", "de", (1280, 800), Typist),
        ("baernergaeng", "en", (360, 640), Learner),
        ("dog", "de", (360, 640), Learner),
        ("bauernschlau", "en", (1280, 800), Learner),
    ],
)
def test_every_lesson_is_played_through_by_what_the_page_points_at(place, page_of, game, lang, size, kind):
    page = page_of(*size, touch=kind is Learner, lang=lang)
    learner = kind(page, place, game, lang)
    *steps, last = learner.steps
    for step in steps:
        learner.at(step)
        assert step["text"] in page.locator(".coach").inner_text()
        assert "{" not in page.locator(".coach").inner_text()
        comes_to(page, BELOW, [], step["id"])
        if step["trial"]:
            learner.refused(step)
        elif step["right"]:
            learner.follow(step)
        if step["praise"]:
            learner.at(step, "done")
            assert step["praise"] in page.locator(".coach").inner_text()
            comes_to(page, BELOW, [], step["id"])
        if step["praise"] or not step["right"]:
            learner.press("next")
    learner.at(last)
    learner.press("next")  # to a real table
    page.wait_for_url(re.compile("/t/"))
    table = page.url.split("/t/")[1].split("#")
    seats = place.ask(f"/api/tables/{table[0]}", token=table[1])["seats"]
    assert {one["level"] for one in seats if one["who"] == "bot"} == {"beginner"}
    assert learner.wrong == []


@needs_axe
@pytest.mark.parametrize("game", MOST)
def test_every_lesson_can_be_walked_through_by_keys(place, page_of, game):
    page = page_of(360, 640)
    learner = Learner(page, place, game)
    for number, step in enumerate(learner.steps):
        learner.at(step)
        comes_to(page, BELOW, [], step["id"])
        comes_to(page, "() => document.documentElement.scrollWidth <= innerWidth", True, step["id"])
        if number == 3:
            assert faults_everywhere(page) == {}, step["id"]
            page.set_viewport_size({"width": 360, "height": 640})
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
    assert heard.endswith(" and draws.")
    page.locator("[data-act=next]").focus()
    page.keyboard.press("Enter")
    learner.at(learner.steps[2], "ask")
    page.locator("button[lang=de]").click()  # the same step, in another language
    german = place.ask("/api/games/bungee/lesson?lang=de")["steps"][2]
    page.wait_for_selector(f"text={german['text']}")
    learner.at(german, "ask")
    assert learner.wrong == []


def test_the_arrows_of_one_step_are_gone_in_the_next(place, page_of):
    page = page_of(touch=True)
    page.add_init_script("localStorage['tablee.learn.bohne'] ??= '4'")
    learner = Learner(page, place, "bohne")
    secret, double = learner.steps[4:6]
    learner.at(secret)
    learner.follow(secret)
    learner.at(secret, "done")
    assert page.locator(".arrow").count() > 0
    learner.press("next")
    learner.at(double)
    assert page.locator(".arrow").count() == 0
    assert page.locator(".shade").count() == 0


def test_a_lesson_and_the_start_page_come_when_the_server_is_back(own_place, page_of):
    page, home = page_of(), page_of()
    home.goto(own_place.url)
    home.wait_for_selector(".games article")
    own_place.kill()
    home.wait_for_selector("[role=alert] >> text=Le serveur ne répond pas")
    own_place.start()
    page.route("**/lesson*", lambda route: route.abort())
    page.goto(f"{own_place.url}/learn/bungee")
    page.wait_for_selector("text=Le serveur ne répond pas")
    page.unroute("**/lesson*")
    page.wait_for_selector(".coach")
    home.wait_for_selector("[role=alert]", state="detached")


def test_a_page_whose_files_cannot_be_had_says_so_and_a_reload_brings_it(place, page_of):
    page = page_of()
    page.goto(place.url)
    page.wait_for_selector(".games article")
    page.route("**/assets/RulesPage*", lambda route: route.abort())
    page.locator("a[href='/rules/bungee']").click()
    page.wait_for_selector("text=Cette page n'a pas pu être chargée")
    page.unroute("**/assets/RulesPage*")
    page.click("[data-act=reload]")
    page.wait_for_selector(".booklet")
