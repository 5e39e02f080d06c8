"""How soon one plays, how much is loaded, how smoothly cards move: measured in Chromium, kept in results.json.

python bench/web/measure.py
"""

import json
import platform
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/browser"))

from hands import Player  # noqa: E402
from house import Place  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

FRAMES = """() => {
  window.frames_ = []; // [milliseconds since the last frame, cards on their way]
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push([now - last, document.querySelectorAll(".ghost").length]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""

ANSWER = """() => {
  window.answers_ = [];
  addEventListener("pointerdown", (event) => {
    const began = event.timeStamp;
    const watch = new MutationObserver(() => {
      watch.disconnect();
      requestAnimationFrame((drawn) => window.answers_.push([performance.now() - began, drawn]));
    });
    watch.observe(document.querySelector(".table"), { subtree: true, attributes: true, childList: true });
  }, true);
}"""


def first_move(browser, place):
    """From the address to the first own move against bots: what a person waits for, and how often it has to click."""
    page = browser.new_context(locale="fr-CH").new_page()
    loaded = []
    page.on("response", lambda answer: loaded.append(answer) if answer.url.endswith(".js") else None)
    began = time.perf_counter()
    page.goto(place.url)
    page.wait_for_selector("[data-act=play-bungee]")
    home = time.perf_counter()
    scripts = sum(int(one.headers.get("content-length", 0)) for one in loaded if not one.url.endswith("/sw.js"))
    began_click = time.perf_counter()
    page.click("[data-act=play-bungee]")
    page.wait_for_selector(".table [data-touch].hot")
    table = time.perf_counter()
    everything = sum(int(one.headers.get("content-length", 0)) for one in loaded if not one.url.endswith("/sw.js"))
    page.context.close()
    return {
        "clicks before the first own move": 1,
        "start page ready, ms": round((home - began) * 1000),
        "from the click to a table where I can move, ms": round((table - began_click) * 1000),
        "scripts of the start page, compressed bytes": scripts,
        "scripts until the table is there, compressed bytes": everything,
    }


def movement(browser, place, seconds=25.0):
    """A game with all its movement, bots at their usual pace."""
    page = browser.new_context(locale="fr-CH", viewport={"width": 1280, "height": 800}).new_page()
    page.goto(place.table("bungee", "mbbb", bot_pace=0.8).link(0))
    player = Player(page, seed=1)
    player.until("asked")
    page.evaluate(FRAMES)
    page.evaluate(ANSWER)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen = player.look()
        if seen["state"] == "over":
            break
        if seen["state"] == "wait":
            page.wait_for_timeout(50)
        else:
            player.step(seen)
    frames = page.evaluate("() => window.frames_")
    answers = sorted(one[0] for one in page.evaluate("() => window.answers_"))
    page.context.close()
    moving = [gap for gap, ghosts in frames if ghosts]
    slow = sorted(moving)[int(len(moving) * 0.95)] if moving else 0
    return {
        "frames while cards moved": len(moving),
        "frames a second while cards moved": round(1000 / statistics.fmean(moving), 1) if moving else 0,
        "95 of 100 frames came within, ms": round(slow, 1),
        "the longest frame, ms": round(max(moving, default=0), 1),
        "own touch answered on the screen within, ms (median)": round(statistics.median(answers), 1) if answers else 0,
    }, [[round(gap, 1), ghosts] for gap, ghosts in frames]


def main():
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("there is no Chromium here: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Place(Path(folder))
        place.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        try:
            first_move(browser, place)  # the disk and the compiler are warm
            found = {"machine": f"{platform.machine()}, Chromium without a graphics card", **first_move(browser, place)}
            about, trace = movement(browser, place)
            found.update(about)
        finally:
            browser.close()
            place.stop()
    here = Path(__file__).parent
    (here / "results.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    (here / "frames.json").write_text(json.dumps(trace) + "\n")
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
