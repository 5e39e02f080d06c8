"""The same page on a phone by day and on a desktop by night, without opening it anew; in the trials, the other way too."""

import os
from pathlib import Path

import pytest

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
LIGHTS = {"phone": ("light",), "desktop": ("dark",)}
# A change of light goes down the page one element a frame, where nothing is to move visibly.
STILL = """async () => {
  const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity;
  for (let still = 0; still < 4; still++) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(ends)) still = -1;
  }
}"""
# A number drawn in two corners of a card reads as "88" to the rule about visible labels: what the name says once may
# stand there twice, and a name has words for signs.
RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"], elementRef: true });
  const said = ({ element }) => {
    const name = element.getAttribute("aria-label")?.toLowerCase();
    if (!name) return false;
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      if (!name.includes(walk.currentNode.textContent.replace(/[−×+±]/g, "").trim().toLowerCase())) return false;
    return true;
  };
  for (const one of violations)
    if (one.id === "label-content-name-mismatch") one.nodes = one.nodes.filter((node) => !said(node));
  return violations
    .filter((one) => one.nodes.length)
    .map(({ id, nodes: [{ html, failureSummary }] }) => [id, html.slice(0, 200), failureSummary.slice(0, 300)]);
}"""


def faults(page):
    """What axe-core finds wrong; loaded past the page's own policy, which lets no foreign script in."""
    page.evaluate(AXE.read_text())
    page.evaluate(STILL)
    return page.evaluate(RUN)


needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: npm ci in web/")


def faults_everywhere(page):
    """What axe-core finds wrong, by size and light."""
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark") if os.environ.get("TABLEE_LONG") else LIGHTS[size]:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
            found[f"{size}, {theme}"] = faults(page)
    return {where: wrong for where, wrong in found.items() if wrong}
