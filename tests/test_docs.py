"""What users read is whole and up to date."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import View

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_the_pages_made_from_the_code_are_up_to_date():
    result = subprocess.run([sys.executable, "tools/pages.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    text = page.read_text()
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) + re.findall(r'<img src="([^"]+)"', text):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_every_game_has_its_page_with_its_options(box):
    page = (ROOT / "docs" / "games" / f"{box.name}.md").read_text()
    for option in box.options:
        assert option.name in page


@pytest.mark.parametrize(
    ("cls", "names"),
    [
        (Game, ["name", "edition", "options", "seat_counts", "rulebook", "catalogue", "steps"]),
        (Game, ["parse", "deal", "position", "replay"]),
        (Position, ["pending", "step", "legal", "forbids", "play", "undoable", "copy", "scores", "winners"]),
        (Position, ["to_json", "fingerprint", "seen_by"]),
        (View, ["legal", "forbids", "zones", "to_json", "events", "sentences", "touches", "imagine"]),
    ],
)
def test_the_contract_is_there_and_described(cls, names):
    described = (ROOT / "docs" / "house.md").read_text()
    game = tablee.game("bungee")
    thing = {Game: game, Position: game.deal(2, b"x"), View: game.deal(2, b"x").seen_by(0)}[cls]
    for name in names:
        assert hasattr(thing, name)
        assert f".{name}" in described


def test_version_citation_and_changelog_name_the_same_release():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)[1]
    cited = re.search(r'^version: "(.+)"', (ROOT / "CITATION.cff").read_text(), re.M)[1]
    assert newest in (tablee.__version__, "Unreleased")
    assert cited == tablee.__version__
