"""A game's title and who made it are written in one place, its box; everything else reads them there."""

import ast
import re
from pathlib import Path

import pytest

import tablee
from tablee.core.credit import UNOFFICIAL, credit
from tablee.core.rule import LANGUAGES

ROOT = Path(__file__).parent.parent
TITLES = {box.title for box in tablee.boxes()}
PYTHON = [*(ROOT / "src/tablee").rglob("*.py"), *(ROOT / "tools").glob("*.py")]
WEB = [path for kind in ("*.ts", "*.svelte", "*.js") for path in (ROOT / "web/src").rglob(kind)]
OF_THE_GAMES = {  # the word is a card here, and would stay if the game were renamed
    ("web/src/games/bungee/words.ts", "Bungee"),
}


def bare(text):
    """What is left of a literal without tags, quotes and blanks around it."""
    return re.sub(r"<[^>]*>", "", text).strip(" \n:·–«»“”'\"")


def in_python(path):
    """Every string that is a title, with its line; docstrings and annotations are not strings of the program."""
    tree = ast.parse(path.read_text())
    aside = set()
    for node in ast.walk(tree):
        for hint in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            aside |= {id(one) for one in ast.walk(hint)} if hint else set()
    for node in ast.walk(tree):
        said = bare(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if said in TITLES and id(node) not in aside:
            yield node.lineno, said


def in_web(path):
    """Every quoted string, and every text between tags, that is a title."""
    text = re.sub(r"(?s:/\*.*?\*/|<!--.*?-->)|//.*", "", path.read_text())
    for found in re.finditer(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`|>([^<>{}]+)<", text):
        said = bare(next(one for one in found.groups() if one is not None))
        if said in TITLES:
            yield text[: found.start()].count("\n") + 1, said


def test_a_title_is_a_literal_in_its_box_and_nowhere_else():
    found = [(path.relative_to(ROOT).as_posix(), line, said) for path in PYTHON for line, said in in_python(path)]
    boxes = [(f"src/tablee/games/{box.name}/rules.py", box.title) for box in tablee.boxes()]
    cards = [("src/tablee/games/bungee/moves.py", "Bungee")]  # the card of that name
    assert sorted((path, said) for path, _, said in found) == sorted(boxes + cards), found


def test_the_browser_app_is_told_the_titles():
    found = {(path.relative_to(ROOT).as_posix(), said) for path in WEB for _, said in in_web(path)}
    assert found == OF_THE_GAMES


@pytest.mark.parametrize(
    ("suffix", "line"),
    [
        (".py", 'print("<title>Brändi Dog</title>")'),
        (".py", 'title = "Bungee"'),
        (".ts", "const title = 'Bauernschlau';"),
        (".svelte", "<h1>Nicht die Bohne!</h1>"),
    ],
)
def test_a_title_written_again_would_be_found(tmp_path, suffix, line):
    path = tmp_path / f"again{suffix}"
    path.write_text(line)
    assert list((in_python if suffix == ".py" else in_web)(path))


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_credit_says_who_made_the_game_or_that_the_booklet_does_not(box, lang):
    said = box.credit.say(lang)
    assert box.publisher in said
    assert (str(box.year) in said) == (box.year > 0)
    if box.designer:
        assert box.designer in said
    else:
        assert {"fr": "livret", "de": "Heft", "en": "booklet"}[lang] in said


def test_a_credit_without_a_year_has_no_empty_brackets():
    assert credit("", "Nobody", 0).en == "A game published by Nobody; the booklet does not say who designed it."
    assert credit("Ada", "Nobody", 1999).en == "A game by Ada, published by Nobody (1999)."


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_the_page_of_a_game_gives_credit_and_says_it_is_unofficial(box):
    page = (ROOT / "docs/games" / f"{box.name}.md").read_text()
    told = " ".join(page.replace("\n> ", " ").split())
    assert f"{box.credit.en} {UNOFFICIAL.en}" in told
    assert "unofficial" in told
    assert page.startswith(f"# {box.title}\n")


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_so_does_its_rulebook(box, lang):
    page = (ROOT / "docs/rulebooks" / f"{box.name}.{lang}.md").read_text()
    assert f"\n{box.credit.say(lang)} {UNOFFICIAL.say(lang)}\n" in page
