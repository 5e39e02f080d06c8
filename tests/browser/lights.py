"""The same page on a phone and on a desktop, by day and by night, without opening it anew."""

from test_everyone import faults

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}


def faults_everywhere(page):
    """What axe-core finds wrong, by size and light."""
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
            found[f"{size}, {theme}"] = faults(page)
    return {where: wrong for where, wrong in found.items() if wrong}
