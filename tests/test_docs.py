"""What users read is whole and up to date."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tablee
from tablee.core.credit import UNOFFICIAL
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import View

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
NAMES = [box.name for box in tablee.boxes()]
PLAYERS = ["index", "tour", "how-to-play", "circles", *(f"games/{name}" for name in NAMES)]
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.M | re.S)


def test_the_pages_made_from_the_code_are_up_to_date():
    result = subprocess.run([sys.executable, "tools/pages.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    text = page.read_text()
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", CODE.sub("", text)):
        if not target.startswith(("http://", "https://", "mailto:")):
            found = page.parent / target if target else page
            assert found.exists(), target
            assert not anchor or anchor in anchors(found), f"{target}#{anchor}"
    for target in re.findall(r'<img src="([^"]+)"', text):
        assert (page.parent / target).exists(), target


def anchors(page):
    """As GitHub and the site both make them of headings without accents."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S), re.M)
    plain = [heading.replace("`", "").strip().lower() for heading in headings]
    return {re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", one)) for one in plain if one.isascii()}


def nav(entries):
    for entry in entries:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else nav(value)


def test_the_site_has_every_page_once_in_its_navigation():
    listed = list(nav(tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]))
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert sorted(listed) == sorted([*pages, "contributing.md"])


def test_the_site_is_built_of_links_within_it():
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from site_of_docs import staged
    finally:
        sys.path.pop(0)
    page = ROOT / "docs" / "games" / "bungee.md"
    assert staged("[a](../../CONTRIBUTING.md#commits)", page) == "[a](../contributing.md#commits)"
    assert staged("[a](../../src/tablee) [b](dog.md) [c](https://x.org)", page) == "a [b](dog.md) [c](https://x.org)"
    assert staged("[a](docs/core.md#secrets)", ROOT / "CONTRIBUTING.md") == "[a](core.md#secrets)"


def test_the_built_site_loads_nothing_from_another_host(tmp_path):
    pytest.importorskip("zensical", reason="the generator is installed by make docs")
    built = subprocess.run([sys.executable, "tools/site_of_docs.py"], cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    assert (ROOT / "build/site/search.json").stat().st_size > 100_000
    assert '<html lang="fr"' in (ROOT / "build/site/games/dog.fr.html").read_text()


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("lang", ["fr", "de"])
def test_the_pages_for_players_say_the_same_in_each_language(name, lang):
    english = (ROOT / "docs" / f"{name}.md").read_text()
    other = (ROOT / "docs" / f"{name}.{lang}.md").read_text()
    assert set(re.findall(r"\]\((\S+?)\)", other.split("\n\n")[1])) == {
        f"{Path(name).name}{suffix}.md" for suffix in ({"fr": ["", ".de"], "de": ["", ".fr"]}[lang])
    }
    if name != "index":  # which leads the others to the pages in English
        assert re.findall(r"^#+", other, re.M) == re.findall(r"^#+", english, re.M)
        assert re.findall(r"!\[.*?\]\((\S+)\)", other) == re.findall(r"!\[.*?\]\((\S+)\)", english)
    if lang == "fr":
        assert not re.search(r" [:;?!»]|« ", CODE.sub("", other).replace("|---|", "")), "a no-break space is missing"


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("lang", ["fr", "de"])
def test_so_do_the_credits_and_options(box, lang):
    page = (ROOT / "docs" / "games" / f"{box.name}.{lang}.md").read_text()
    told = " ".join(page.replace("\n> ", " ").split())
    assert " ".join(f"{box.credit.say(lang)} {UNOFFICIAL.say(lang)}".split()) in told
    for option in box.options:
        assert f"`{option.name}`" in page


@pytest.mark.parametrize("page", ["architecture", "adding-a-game", "core", "server-design", "browser"])
def test_every_file_that_the_pages_for_developers_name_is_there(page):
    text = (ROOT / "docs" / f"{page}.md").read_text()
    found = re.findall(r"`((?:src|web/src|tests|tools)/[\w./<>-]+)`", text)
    for path in found:
        assert list(ROOT.glob(re.sub("<[a-z]+>|GAME", "*", path))), path
    assert found


def test_how_to_add_a_game_names_every_file_that_names_the_games():
    """A game is named outside its folder where it is a text, or where its modules are imported."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    tables = [
        ROOT / "src/tablee/games/__init__.py",
        *(ROOT / "src/tablee").glob("*.py"),
        *(ROOT / "tools").glob("*.py"),
    ]
    for folder in ("cli", "draw", "envs", "server", "arena", "bots", "review", "editor"):
        tables += (ROOT / "src/tablee" / folder).rglob("*.py")
    for path in tables:
        code = re.sub(r'^\s*"""(?:.|\n)*?"""', "", path.read_text(), flags=re.M)
        named = [name for name in NAMES if re.search(rf'"{name}"|games\.{name}\b', code)]
        for_one_game = path.stem in NAMES or (path.parent.name == "tools" and len(named) == 1)
        if named and not for_one_game:
            assert f"`{path.relative_to(ROOT).as_posix()}`" in page, path


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
    described = (ROOT / "docs" / "core.md").read_text()
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


def test_hosting_describes_every_option_of_serve():
    command = [sys.executable, "-m", "tablee.cli.main", "serve", "--help"]
    known = set(
        re.findall(r"^  (?:-\w, )?(--[a-z-]+)", subprocess.run(command, capture_output=True, text=True).stdout, re.M)
    )
    described = set(re.findall(r"^\| `(--[a-z-]+)", (ROOT / "docs/server.md").read_text(), re.M))
    assert described == known - {"--help", "--lang"}


def test_the_api_page_names_routes_that_there_are():
    from tablee.server.app import App
    from tablee.server.config import Settings
    from tablee.server.storage.memory import MemoryStore

    routes = {(route.method, route.path) for route in App(Settings(), MemoryStore()).routes}
    named = re.findall(r"`(GET|POST) (\S+?)(?:\?\S*)?`", (ROOT / "docs/api.md").read_text())
    assert len(named) > 10
    for method, path in named:
        whole = path.replace("…", "/api/tables/{table}").replace("GAME", "{game}")
        assert (method, whole) in routes, whole
