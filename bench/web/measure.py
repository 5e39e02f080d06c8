"""How soon one plays, how much is loaded, how smoothly cards move: measured in Chromium, kept in results.json.

python bench/web/measure.py             # five fresh starts, then a game with all its movement
python bench/web/measure.py --runs 9 --seconds 40
python bench/web/measure.py --trace     # and what the longest frames were made of, as Chromium says
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.browser.hands import Player  # noqa: E402
from tests.browser.house import QUIET, Place  # noqa: E402

READS = 200 / 60  # words a second, slowly
CLICKS = 1.5  # seconds a click takes a person
SETTLED = 6000  # milliseconds after which Chromium has loaded the pages of its own address bar
AT_ONCE = 10  # frames; a movement of fewer is not judged by itself

FRAMES = """() => {
  window.frames_ = []; // [milliseconds since the last frame, cards on their way, when]
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push([now - last, document.querySelectorAll("body > .ghost").length, now]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""

# From the press, and from the click that says it, to the frame that shows it; and how many frames passed before.
ANSWER = """() => {
  window.answers_ = [];
  let pressed = 0;
  addEventListener("pointerdown", (event) => (pressed = event.timeStamp), true);
  addEventListener("click", (event) => {
    const said = event.timeStamp;
    const own = event.target.closest(".table [data-touch], .offers button");
    if (!own) return;
    let missed = 0, seen = false;
    const count = () => { if (!seen && missed++ < 20) requestAnimationFrame(count); };
    const watch = new MutationObserver(() => {
      watch.disconnect();
      seen = true;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); // heard once the frame has been drawn
        port1.onmessage = () => {
          window.answers_.push([performance.now() - pressed, performance.now() - said, missed]);
        };
        port2.postMessage(0);
      });
    });
    watch.observe(document.querySelector(".table"), { subtree: true, attributes: true, childList: true });
    requestAnimationFrame(count);
  }, true);
}"""


# When something was drawn, on the page's own clock: what asks from outside comes late on a busy machine.
MARKS = """{
  const marks = (window.marks_ = {});
  const seen = (name, query) => {
    if (name in marks || !document.querySelector(query)) return;
    marks[name] = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (marks[name] = performance.now());
      port2.postMessage(0);
    });
  };
  const look = () => {
    seen("home", "[data-act=play-bungee]");
    seen("table", ".table [data-touch].hot");
    if (marks.said) seen("moved", ".log li:nth-child(" + (marks.told + 1) + ")");
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  addEventListener("click", (event) => {
    if (event.target.closest("[data-act=play]")) marks.click ??= event.timeStamp;
    if (event.target.closest(".table")) {
      marks.said = event.timeStamp;
      marks.told ??= document.querySelectorAll(".log li").length;
    }
  }, true);
}"""
MARKED = "(name) => window.marks_[name] > 0"


def say_something(page):
    """The first card that can be played, and the first button if it asks for one; how many clicks that took."""
    for clicks in range(1, 6):
        page.locator(".offers .primary, .hand [data-touch].hot, .table [data-touch].hot").first.click()
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        button = page.locator(".offers .primary")
        if page.locator(".touched").count() == 0 and button.count() == 0:
            return clicks
        if button.count():
            button.first.click()
            return clicks + 1
    raise AssertionError("no move can be said")


def first_move(browser, folder):
    """From `tablee serve` to the first own move against bots: what a person waits for, clicks and reads."""
    begun = time.perf_counter()
    place = Place(folder)
    place.start()
    up = time.perf_counter() - begun
    page = browser.new_context(locale="fr-CH").new_page()
    page.add_init_script(MARKS)
    loaded = []
    page.on("response", lambda answer: loaded.append(answer) if answer.url.endswith(".js") else None)
    page.goto(place.url, wait_until="commit")
    page.wait_for_function(MARKED, arg="home")
    scripts = sum(int(one.headers.get("content-length", 0)) for one in loaded)  # what is fetched ahead comes later
    page.wait_for_timeout(1500)  # nobody clicks sooner
    words = page.locator("header").inner_text() + " " + page.locator("article").first.inner_text()
    page.click("[data-act=play-bungee]")
    page.wait_for_selector("[data-act=play]")
    words += " " + page.get_by_role("dialog").inner_text()
    page.click("[data-act=play]")
    page.wait_for_function(MARKED, arg="table")
    everything = sum(int(one.headers.get("content-length", 0)) for one in loaded if not one.url.endswith("/sw.js"))
    words += " " + page.locator(".actions").inner_text()
    clicks = 2 + say_something(page)
    page.wait_for_function(MARKED, arg="moved")
    marks = page.evaluate("() => window.marks_")
    page.context.close()
    place.stop()
    home, table, moved = marks["home"], marks["table"] - marks["click"], marks["moved"] - marks["said"]
    waiting = home + table + moved
    return {
        "server up, ms": up * 1000,
        "start page drawn, from the address on, ms": home,
        "from the click to a table where I can move, ms": table,
        "first own move, from the last click to the log, ms": moved,
        "waiting in all, from the address to the first own move, ms": waiting,
        "clicks up to the first own move": clicks,
        "words to read up to the first own move": len(words.split()),
        "from the server's start to the first own move, with clicks and reading, s": up
        + waiting / 1000
        + len(words.split()) / READS
        + clicks * CLICKS,
        "scripts of the start page, compressed bytes": scripts,
        "scripts until the table is there, compressed bytes": everything,
    }


ASKED = """() => document.querySelector(".actions.asked, .ending, [data-act=continue]") !== null"""


def moves_of(page, player, seconds):
    """Plays for so long, or until the game is over; how many moves that were. To look for what can be touched takes the
    page some work: only when it asks."""
    moves = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not page.evaluate(ASKED):
            page.wait_for_timeout(100)
            continue
        seen = player.look()
        if seen["state"] == "over":
            break
        if seen["state"] != "wait":
            player.step(seen)
            moves += 1
    return moves


def movement(browser, place, seconds):
    """A game with all its movement, bots at their usual pace."""
    page = browser.new_context(locale="fr-CH", viewport={"width": 1280, "height": 800}).new_page()
    page.goto(place.table("bungee", "mbbb", bot_pace=0.8).link(0))
    player = Player(page, seed=1)
    player.until("asked")
    page.wait_for_timeout(SETTLED)
    page.evaluate(FRAMES)
    page.evaluate(ANSWER)
    moves_of(page, player, seconds)
    frames = page.evaluate("() => window.frames_")
    answers = page.evaluate("() => window.answers_")
    page.context.close()
    moving = [gap for gaps in movements(frames) for gap in gaps]
    slow = sorted(moving)[int(len(moving) * 0.95)] if moving else 0
    return {
        "frames while cards moved": len(moving),
        "frames a second while cards moved": round(1000 / statistics.fmean(moving), 1) if moving else 0,
        "the slowest single movement, frames a second": slowest(movements(frames)),
        "95 of 100 frames came within, ms": round(slow, 1),
        "frames of more than 20 ms, of 1000": round(1000 * sum(gap > 20 for gap in moving) / max(1, len(moving)), 1),
        "the longest frame, ms": round(max(moving, default=0), 1),
        "own touch shown, from the press, ms (median)": median(one[0] for one in answers),
        "own touch shown, from the click that says it, ms (median)": median(one[1] for one in answers),
        "own touch shown in the very next frame, of 100": round(
            100 * sum(one[2] <= 1 for one in answers) / max(1, len(answers))
        ),
    }, [[round(gap, 1), ghosts] for gap, ghosts, _ in frames]


def movements(frames):
    """One after the other, each as the gaps between its frames: from the first in which a card is on its way."""
    found = [[]]
    for (_, before, _), (gap, now, _) in pairwise(frames):
        if before and now:
            found[-1].append(gap)
        elif found[-1]:
            found.append([])
    return found


def slowest(found):
    return round(min((1000 / statistics.fmean(gaps) for gaps in found if len(gaps) >= AT_ONCE), default=0), 1)


def median(values):
    found = sorted(values)
    return round(statistics.median(found), 1) if found else 0


WORK = {
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "RunMicrotasks": "script",
    "FireAnimationFrame": "script",
    "TimerFire": "script",
    "EventDispatch": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "pre-paint",
    "Paint": "paint",
    "Layerize": "layerize",
    "Commit": "commit",
    "MinorGC": "collecting garbage",
    "MajorGC": "collecting garbage",
    "ParseHTML": "script",
}


def made_of(raw, most=12):
    """The longest tasks of the page's main thread and what they consisted of, in milliseconds the thread really worked:
    what others do on the same machine, Chromium's own pages too, is not in it. Inner work is counted for itself."""
    events = json.loads(raw)["traceEvents"]
    ours = {one["pid"] for one in events if "http://127.0.0.1" in str(one.get("args", {}).get("data", ""))}
    threads = [
        (one["pid"], one["tid"])
        for one in events
        if one.get("name") == "thread_name" and one["args"]["name"] == "CrRendererMain" and one["pid"] in ours
    ]
    found = []
    for thread in threads:
        mine = [one for one in events if (one["pid"], one["tid"]) == thread and one.get("ph") == "X" and "tdur" in one]
        mine.sort(key=lambda one: (one["ts"], -one["dur"]))
        end = 0
        for at, task in enumerate(mine):
            if not task["name"].endswith("RunTask") or task["ts"] < end or task["tdur"] < 8000:
                continue
            end = task["ts"] + task["dur"]
            parts: Counter[str] = Counter()
            stack: list[dict] = []
            for one in mine[at + 1 :]:
                if one["ts"] >= end:
                    break
                if one["name"] not in WORK:
                    continue
                while stack and one["ts"] >= stack[-1]["ts"] + stack[-1]["dur"]:
                    stack.pop()
                if stack:
                    parts[WORK[stack[-1]["name"]]] -= one["tdur"]
                parts[WORK[one["name"]]] += one["tdur"]
                stack.append(one)
            rest = {name: round(took / 1000, 1) for name, took in parts.most_common() if took > 500}
            found.append({"worked, ms": round(task["tdur"] / 1000, 1), **rest})
    found.sort(key=lambda one: -one["worked, ms"])
    return found[:most], sum(one["worked, ms"] > 16.7 for one in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    wish = parser.parse_args()
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("there is no Chromium here: apt-get install chromium")
    load = os.getloadavg()[0]
    found = {"machine": f"{platform.machine()}, {os.cpu_count()} cores, Chromium without a graphics card"}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        runs = []
        for number in range(wish.runs + 1):
            with tempfile.TemporaryDirectory() as folder:
                run = first_move(browser, Path(folder))
            if number:  # after the first the disk and the compiler are warm
                runs.append(run)
        for name in runs[0]:
            found[name] = round(statistics.median(run[name] for run in runs), 1)
        found["of so many starts, the median"] = len(runs)
        with tempfile.TemporaryDirectory() as folder:
            place = Place(Path(folder))
            place.start()
            if wish.trace:
                browser.start_tracing(
                    categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
                )
            about, trace = movement(browser, place, wish.seconds)
            if wish.trace:
                longest, many = made_of(browser.stop_tracing())
                (wish.out / "longest.json").write_text(json.dumps(longest, indent=1) + "\n")
                print(*longest, sep="\n")
                about["tasks that worked for more than a frame, in all"] = many
                about["the longest task worked for, ms"] = longest[0]["worked, ms"]
            place.stop()
            found.update(about)
        browser.close()
    found["load of the machine when it began"] = round(load, 1)
    (wish.out / "results.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    (wish.out / "frames.json").write_text(json.dumps(trace) + "\n")
    for name, value in found.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
