"""From the click to a table where one can move, with the server and without it, in the same run; and frames while bots think.

python bench/web/offline.py             # three starts each
python bench/web/offline.py --runs 7 --seconds 40

Without the server the device has been here before: the engine is kept, the browser was closed, the network is off. The engine
starts with the start page, so it counts how long one has looked at that. Tasks of the page's main thread are counted in the CPU
time of the thread, which is the same on a busy machine.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from measure import made_of, moves_of  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from tests.browser.hands import Player  # noqa: E402
from tests.browser.house import CHROMIUM, QUIET, Place  # noqa: E402
from tests.browser.offline_house import STARTING, cut_off, fetch, new_table  # noqa: E402
from tests.offline.shared_engine import built_engine  # noqa: E402

CLICKED = """() => {
  const marks = (window.marks_ = {});
  addEventListener("click", (event) => {
    if (event.target.closest("[data-act^=play]")) marks.click = event.timeStamp;
  }, true);
  const look = () => {
    if (marks.click && !marks.table && document.querySelector(".table [data-touch].hot")) marks.table = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
KEPT = {"animal": "fox", "name": "Anne", "level": "beginner", "pace": "mine", "lang": "fr"}
LOOKED = (1500, 8000)  # milliseconds on the start page before the click


def prepared(context, **more):
    context.set_default_timeout(STARTING)
    keep = " ".join(f"localStorage['tablee.{key}'] ??= '{value}';" for key, value in {**KEPT, **more}.items())
    context.add_init_script(f"if (location.protocol !== 'about:') {{ {keep} }}")
    return context


def opened(driver, folder):
    return prepared(
        driver.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=CHROMIUM, args=QUIET, locale="fr-CH", reduced_motion="reduce"
        )
    )


def from_the_click(context, url, looked):
    """Milliseconds on the page's own clock."""
    page = context.new_page()
    page.add_init_script(f"({CLICKED})()")
    page.goto(url)
    page.wait_for_selector("[data-act=play-bungee]")
    page.wait_for_timeout(looked)
    page.click("[data-act=play-bungee]")
    page.wait_for_selector("[data-act=play], .table")  # whoever has chosen level and pace before needs one click
    if page.locator("[data-act=play]").is_visible():
        page.click("[data-act=play]")
    page.wait_for_function("() => window.marks_.table > 0")
    marks = page.evaluate("() => window.marks_")
    page.close()
    return marks["table"] - marks["click"]


def tasks_while_bots_think(driver, level, seconds):
    """A game against such bots without the server: own moves, and the longest tasks of the page once the table stands."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    with tempfile.TemporaryDirectory() as name:
        place = Place(Path(name))
        place.start()
        context = prepared(browser.new_context(locale="fr-CH", reduced_motion="reduce"), level=level)
        page = context.new_page()
        fetch(page, place.url)
        cut_off(place, context)
        new_table(page, place.url, "bungee", 3)
        player = Player(page, seed=1)
        player.until("asked")
        page.wait_for_timeout(3000)
        browser.start_tracing(categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"])
        moves = moves_of(page, player, seconds)
        longest, _ = made_of(browser.stop_tracing())
    browser.close()
    return moves, longest


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30.0)
    wish = parser.parse_args()
    if not shutil.which("chromium"):
        sys.exit("there is no Chromium here: apt-get install chromium")
    os.environ["TABLEE_ENGINE"] = str(built_engine())
    print(f"load of the machine when it began: {os.getloadavg()[0]:.1f}")
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = Place(folder)
        place.start()
        context = opened(driver, folder)
        page = context.new_page()
        fetch(page, place.url)
        page.close()
        from_the_click(context, place.url, LOOKED[0])  # the first compiles and warms
        with_server = [from_the_click(context, place.url, LOOKED[0]) for _ in range(wish.runs)]
        context.close()
        place.stop()
        report(f"with the server, clicked after {LOOKED[0] / 1000} s", with_server, with_server)
        for looked in LOOKED:
            without = []
            for _ in range(wish.runs):  # each in a browser just opened, so that the engine has to start
                context = opened(driver, folder)
                context.set_offline(True)
                without.append(from_the_click(context, place.url, looked))
                context.close()
            report(f"without it, clicked after {looked / 1000} s", without, with_server)
        for level in ("club", "expert"):
            moves, longest = tasks_while_bots_think(driver, level, wish.seconds)
            print(f"the page's longest tasks, bots {level}, {moves} own moves:")
            print(*longest[:3], sep="\n")


def report(what, found, beside):
    middle = statistics.median(found)
    times = middle / statistics.median(beside)
    print(
        f"from the click to a table where I can move, {what}: {middle:.0f} ms {[round(ms) for ms in found]}, {times:.1f} times"
    )


if __name__ == "__main__":
    main()
