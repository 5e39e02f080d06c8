"""The same page on a phone by day and on a desktop by night, without opening it anew; in the trials, the other way too."""

import os

from test_everyone import faults

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
LIGHTS = {"phone": ("light",), "desktop": ("dark",)}
# A change of light goes down the page one element a frame, where nothing is to move visibly.
STILL = """async () => {
  for (let still = 0; still < 4; still++) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some((one) => one.playState === "running")) still = -1;
  }
}"""


def faults_everywhere(page):
    """What axe-core finds wrong, by size and light."""
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark") if os.environ.get("TABLEE_LONG") else LIGHTS[size]:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
            page.evaluate(STILL)
            found[f"{size}, {theme}"] = faults(page)
    return {where: wrong for where, wrong in found.items() if wrong}
