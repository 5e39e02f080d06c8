"""Pictures of the browser app: every page and every table, on a phone and on a desktop, by day and by night.

python tools/pictures.py          # the few that the pages show, into docs/pictures/web
python tools/pictures.py replay   # only those whose name begins so
python tools/pictures.py --all    # all of them, into out/pictures, to be looked at one by one
python tools/pictures.py --matrix # every table at its fullest, on every screen, in both lights, into out/matrix
"""

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.browser.hands import Player  # noqa: E402
from tests.browser.house import QUIET, Laid, Place  # noqa: E402
from tests.browser.kept import amid_a_seven, kept  # noqa: E402
from tests.browser.situations import SIZES as SCREENS  # noqa: E402
from tests.browser.situations import every_situation  # noqa: E402
from tests.browser.test_replay import finished  # noqa: E402

import tablee  # noqa: E402
from tablee.games import NAMES  # noqa: E402

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
THEMES = ["light", "dark"]
SEATED = {"bungee": "mbbb", "bohne": "mbbb", "baernergaeng": "mbbb", "dog": "mbbb", "bauernschlau": "mbbb"}
TOUCHES = {"bungee": 9, "bohne": 14, "baernergaeng": 9}  # until there is something to see
KEPT = {
    *(f"{game}-desktop-light" for game in NAMES),
    *(f"{game}-phone-light" for game in NAMES),
    "home-desktop-light", "home-phone-dark", "bungee-desktop-dark", "dog-phone-dark",
    "learn-desktop-light", "learn-phone-light", "replay-desktop-light", "replay-phone-dark",
    "why-desktop-light", "reveal-phone-light", "waiting-desktop-light", "end-desktop-light",
}  # fmt: skip


class Studio:
    def __init__(self, place: Place, browser: Browser, target: Path, everything: bool) -> None:
        self.place, self.browser, self.target, self.everything = place, browser, target, everything

    def wants(self, name: str, size: str, theme: str) -> bool:
        return self.everything or f"{name}-{size}-{theme}" in KEPT

    def page(self, size: str, theme: str) -> Page:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, locale="fr-CH", reduced_motion="reduce"
        )
        context.set_default_timeout(30_000)
        return context.new_page()

    def take(self, page: Page, name: str, size: str, theme: str) -> None:
        page.wait_for_timeout(250)
        page.evaluate("() => document.fonts.ready")
        page.screenshot(path=self.target / f"{name}-{size}-{theme}.jpg", type="jpeg", quality=78)
        print(f"{name}-{size}-{theme}")

    def pages(self, size: str, theme: str) -> None:
        waiting = self.place.table("bungee", "mpb")
        for name, path, ready in [
            ("home", "/", "[data-act=play-bungee]"),
            ("new", "/new/dog", "[data-act=open]"),
            ("rules", "/rules/bungee#BUN-3.3", ".rules .pointed"),
            ("join", f"/t/{waiting.id}#{waiting.made['invite']}", "[data-act=join]"),
            ("lost", "/nowhere", "text=Accueil"),
            ("learn", "/learn/bungee", ".coach"),
        ]:
            if self.wants(name, size, theme):
                page = self.page(size, theme)
                page.goto(self.place.url + path)
                page.wait_for_selector(ready)
                self.take(page, name, size, theme)
                page.context.close()
        if self.wants("waiting", size, theme):
            page = self.page(size, theme)
            page.goto(f"{self.place.url}/new/bungee")
            page.get_by_label("Prénom, place 1").fill("Anne")
            page.click("[data-act=open]")
            page.wait_for_selector("svg.qr")
            self.take(page, "waiting", size, theme)
            page.context.close()

    def table(self, game: str, size: str, theme: str) -> None:
        if not self.wants(game, size, theme):
            return
        page = self.page(size, theme)
        page.goto(self.laid(game).link(0))
        player = Player(page, seed=11)
        for _ in range(TOUCHES.get(game, 0)):
            player.step()
        if game == "dog":
            player.until("asked")
            page.locator("[data-touch='hand/7']").click()  # one sees where each marble could go, and whom it sends home
        while player.until("asked", "continue", "over")["state"] == "continue":
            player.step()
        self.take(page, game, size, theme)
        page.context.close()

    def laid(self, game: str) -> Laid:
        """A table at which there is something to see: from the beginning, set up by hand, or amid a game that was kept."""
        seats = len(SEATED[game])
        if game == "dog":
            return self.place.table(game, SEATED[game], record=amid_a_seven())
        if game != "bauernschlau":
            return self.place.table(game, SEATED[game])
        text = kept(game, seats).read_text()
        record = tablee.record_from(text)
        opened = tablee.game(game)
        position = opened.opening(record)
        at = 0
        while at < len(record) * 2 // 3 or position.pending != [0] or int(position.step) != 0:
            opened.advance(record, at, position)
            at += 1
        return self.place.table(game, SEATED[game], record=text, at=at)

    def moments(self, size: str, theme: str) -> None:
        """Of Bungee: a refusal, the end of a round, the end of the game, the device changing hands."""
        if self.wants("why", size, theme):
            page = self.page(size, theme)
            page.goto(self.place.table("bungee", "mbb").link(0))
            Player(page).until("asked")
            page.locator("[data-touch=stock]").click()
            page.locator("[data-touch=discard]").click()
            page.wait_for_selector("[role=alert]")
            self.take(page, "why", size, theme)
            page.context.close()
        if self.wants("reveal", size, theme) or self.wants("end", size, theme):
            page = self.page(size, theme)
            page.goto(self.place.table("bungee", "mbbb").link(0))
            player = Player(page, seed=3)
            taken = False
            while True:
                seen = player.until("asked", "continue", "over")
                if seen["state"] == "continue" and not taken:
                    taken = True
                    page.wait_for_timeout(1600)
                    if self.wants("reveal", size, theme):
                        self.take(page, "reveal", size, theme)
                if not player.step(seen):
                    break
            if self.wants("end", size, theme):
                self.take(page, "end", size, theme)
            page.context.close()
        if self.wants("replay", size, theme):
            page = self.page(size, theme)
            table = finished(self.place, "bauernschlau", 3)
            page.goto(f"{self.place.url}/replay/{table.id}?at=120&seat=0#{table.tokens[0]}")
            page.wait_for_selector(".deck")
            page.wait_for_timeout(1500)
            self.take(page, "replay", size, theme)
            page.context.close()
        if self.wants("pass", size, theme):
            page = self.page(size, theme)
            page.goto(f"{self.place.url}/new/bungee")
            page.get_by_role("button", name="2", exact=True).click()
            page.get_by_label("Place 2").select_option("mine")
            page.click("[data-act=open]")
            player = Player(page)
            while player.until("asked", "continue", "uncover")["state"] != "uncover":
                player.step()
            self.take(page, "pass", size, theme)
            page.context.close()


def matrix(place: Place, browser: Browser, target: Path, wished: tuple[str, ...]) -> None:
    """Every situation is opened once in each light; the window then takes one size after the other."""
    for situation in every_situation():
        if not situation.name.startswith(wished or ""):
            continue
        for theme in THEMES:
            width, height = SCREENS["phone"]
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, locale="fr-CH", reduced_motion="reduce"
            )
            page = context.new_page()
            situation.show(page, place)
            for size in SCREENS:
                situation.resize(page, size)
                page.screenshot(path=target / f"{situation.name}-{size}-{theme}.png")
            context.close()
        print(situation.name)
    names = sorted(one.name for one in target.glob("*.png"))
    pictures = "".join(f'<figure><img src="{name}"><figcaption>{name}</figcaption></figure>' for name in names)
    (target / "index.html").write_text(f"<!doctype html><title>Tablée</title>{pictures}")


def main() -> None:
    everything, fullest = "--all" in sys.argv, "--matrix" in sys.argv
    if wished := tuple(word for word in sys.argv[1:] if not word.startswith("-")):
        KEPT.intersection_update(name for name in list(KEPT) if name.startswith(wished))
    target = ROOT / ("out/matrix" if fullest else "out/pictures" if everything else "docs/pictures/web")
    target.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("there is no Chromium here: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Place(Path(folder), "--url", "http://192.168.1.20:8150")  # so that the invitation has its code
        place.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        studio = Studio(place, browser, target, everything)
        try:
            if fullest:
                matrix(place, browser, target, wished)
                return
            for size in SIZES:
                for theme in THEMES:
                    studio.pages(size, theme)
                    for game in NAMES:
                        studio.table(game, size, theme)
                    studio.moments(size, theme)
        finally:
            browser.close()
            place.stop()


if __name__ == "__main__":
    main()
