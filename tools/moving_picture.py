"""The moving picture of the README: in Brändi Dog somebody touches a marble that may not move, and reads why.

python tools/moving_picture.py                # docs/pictures/refusal.webp
python tools/moving_picture.py --frames DIR   # and every frame as a PNG, to be looked at one by one

The position is set up by hand and the bots do not get to move, so the same is seen each time. Animations run at a quarter
of their speed while the page is photographed; frames carry the time at which a player would see them.
"""

import argparse
import io
import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import monotonic

try:
    from PIL import Image
except ImportError:
    sys.exit("Pillow is not installed: pip install -c constraints.txt pillow")

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402
from tests.browser.hands import Player  # noqa: E402
from tests.browser.house import QUIET, Place, app_is_built  # noqa: E402
from tests.browser.kept import behind_a_barrier  # noqa: E402

TARGET = ROOT / "docs/pictures/refusal.webp"
SIZE = {"width": 400, "height": 640}
SLOW = 0.25  # any slower, and the app would no longer wait for a card in flight
FRAME = 0.04  # seconds
MOST = 600_000  # bytes

FINGER = """() => {
  const dot = document.createElement("div");
  dot.id = "finger";
  Object.assign(dot.style, {
    position: "fixed", left: 0, top: 0, width: "32px", height: "32px", margin: "-16px", borderRadius: "50%", zIndex: 9999,
    pointerEvents: "none", background: "rgb(200 30 90 / 0.18)", border: "3px solid rgb(200 30 90 / 0.9)",
    boxShadow: "0 0 0 2px rgb(255 255 255 / 0.8)", boxSizing: "border-box", translate: "250px 480px",
  });
  document.body.append(dot);
}"""
MOVE = """([x, y, duration]) => {
  const dot = document.getElementById("finger");
  const from = dot.style.translate;
  dot.style.translate = `${x}px ${y}px`;
  dot.animate([{ translate: from }, { translate: dot.style.translate }], { duration, easing: "ease-in-out" });
}"""
PRESS = """() => document.getElementById("finger").animate(
  [{ scale: 1 }, { scale: 0.65, background: "rgb(200 30 90 / 0.6)", offset: 0.35 }, { scale: 1 }], { duration: 240 })"""


class Camera:
    """Takes pictures of a page, each with the time at which it was seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.now = 0.0
        self.frames: list[tuple[float, bytes]] = []
        page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": SLOW})

    def take(self) -> None:
        picture = self.page.screenshot(type="png")
        if not self.frames or self.frames[-1][1] != picture:
            self.frames.append((self.now, picture))

    def film(self, seconds: float) -> None:
        """For as long as something moves."""
        began, before = monotonic(), self.now
        while (gone := (monotonic() - began) * SLOW) < seconds:
            if before + gone >= (self.frames[-1][0] if self.frames else -1) + FRAME:
                self.now = before + gone
                self.take()
        self.now = before + seconds
        self.take()

    def hold(self, seconds: float) -> None:
        """While one reads."""
        self.take()
        self.now += seconds

    def touch(self, spot: str, seconds: float) -> None:
        box = self.page.locator(f"[data-touch='{spot}']").first.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.evaluate(MOVE, [x, y, seconds * 1000])
        self.film(seconds)
        self.page.evaluate(PRESS)
        self.film(0.08)
        self.page.touchscreen.tap(x, y)
        self.film(0.2)

    def develop(self, target: Path, quality: int) -> None:
        times = [time for time, _ in self.frames] + [self.now]
        pictures = [Image.open(io.BytesIO(picture)).convert("RGB") for _, picture in self.frames]
        durations = [round((later - time) * 1000) for time, later in pairwise(times)]
        pictures[0].save(
            target, save_all=True, append_images=pictures[1:], duration=durations, loop=0, quality=quality, method=6,
            minimize_size=True, allow_mixed=True,
        )  # fmt: skip


def play(page: Page) -> Camera:
    Player(page).until("asked")
    page.evaluate("() => document.fonts.ready")
    page.evaluate(FINGER)
    page.wait_for_timeout(500)
    camera = Camera(page)
    camera.hold(0.3)
    camera.touch("hand/8", 0.35)
    camera.touch("ring/27", 0.45)
    page.wait_for_selector("[role=alert] >> text=DOG-4.3")
    camera.hold(2.6)
    camera.touch("hand/8", 0.4)
    camera.touch("ring/36", 0.4)
    camera.touch("ring/44", 0.3)
    camera.touch("ring/44", 0.3)
    camera.film(0.8)
    camera.hold(0.8)
    page.wait_for_selector(".actions:not(.asked)")
    return camera


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the moving picture of the README.")
    parser.add_argument("--frames", type=Path, help="a folder for every frame as a PNG")
    parser.add_argument("--quality", type=int, default=80)
    wish = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        sys.exit("there is no Chromium here: apt-get install chromium")
    if not app_is_built():
        sys.exit("the browser app is not built: make build")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Place(Path(folder))
        place.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        try:
            page = browser.new_context(
                viewport=SIZE, device_scale_factor=2, locale="fr-CH", color_scheme="light", has_touch=True
            ).new_page()
            page.goto(place.table("dog", "mbbb", record=behind_a_barrier(), bot_pace=10).link(0))
            camera = play(page)
        finally:
            browser.close()
            place.stop()
    if wish.frames:
        wish.frames.mkdir(parents=True, exist_ok=True)
        for time, picture in camera.frames:
            (wish.frames / f"{round(time * 1000):05d}.png").write_bytes(picture)
    camera.develop(TARGET, wish.quality)
    size = TARGET.stat().st_size
    print(f"{TARGET.relative_to(ROOT)}: {len(camera.frames)} frames, {camera.now:.1f} s, {size // 1000} kB")
    if size > MOST:
        sys.exit(f"that is more than {MOST // 1000} kB: try a lower --quality")


if __name__ == "__main__":
    main()
