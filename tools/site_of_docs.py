"""Build the documentation site from docs/ into build/site; ``make docs`` installs the generator first.

The generator (Zensical, configured by ``zensical.toml``) reads one folder, so the pages are copied to build/docs with
CONTRIBUTING.md beside them. A link that leads out of docs/ is for readers of the repository: on the site it becomes plain
text. Strict mode turns a link to a missing page into an error.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGED, SITE = ROOT / "build" / "docs", ROOT / "build" / "site"
LINK = re.compile(r"(?<!!)\[([^]\[]+)\]\((?!https?:|mailto:|#)([^)\s#]+)(#[^)]*)?\)")
LANGUAGE = re.compile(r'<html lang="en"')
LOADED = re.compile(r'<(?:script|img|iframe|source)[^>]* src="(https?:[^"]+)|<link[^>]* href="(https?:[^"]+)')


def staged(text: str, page: Path) -> str:
    """The text of a page as the site has it; ``page`` is where the text lies in the repository."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        path = (page.parent / target).resolve()
        if path == ROOT / "CONTRIBUTING.md":
            path = ROOT / "docs" / "contributing.md"
        if not path.is_relative_to(ROOT / "docs") or path.is_dir():
            return words
        here = page.parent if page.is_relative_to(ROOT / "docs") else ROOT / "docs"
        return f"[{words}]({Path(os.path.relpath(path, here)).as_posix()}{anchor})"

    return LINK.sub(link, text)


def stage() -> None:
    shutil.rmtree(STAGED, ignore_errors=True)
    shutil.copytree(ROOT / "docs", STAGED)
    for page in (ROOT / "docs").rglob("*.md"):
        copy = STAGED / page.relative_to(ROOT / "docs")
        copy.write_text(staged(page.read_text(encoding="utf-8"), page), encoding="utf-8")
    contributing = ROOT / "CONTRIBUTING.md"
    text = staged(contributing.read_text(encoding="utf-8"), contributing)
    (STAGED / "contributing.md").write_text(text, encoding="utf-8")


def name_languages() -> None:
    """The theme has one language for the whole site; screen readers and hyphenation need that of the page."""
    for page in SITE.rglob("*.html"):
        if (lang := page.stem.rpartition(".")[2]) in ("fr", "de"):
            page.write_text(LANGUAGE.sub(f'<html lang="{lang}"', page.read_text(encoding="utf-8")), encoding="utf-8")


def loaded_from_elsewhere() -> list[str]:
    """What a browser would fetch from another host; plain links are not fetched."""
    return sorted(
        {a or b for page in SITE.rglob("*.html") for a, b in LOADED.findall(page.read_text(encoding="utf-8"))}
    )


def main() -> int:
    stage()
    built = subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=ROOT, check=False)
    if built.returncode != 0:
        return built.returncode
    name_languages()
    if found := loaded_from_elsewhere():
        print(f"the pages would load from other hosts: {', '.join(found)}", file=sys.stderr)
        return 1
    print("the site is in build/site; to read it: python -m http.server -d build/site")
    return 0


if __name__ == "__main__":
    sys.exit(main())
