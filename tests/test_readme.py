"""The README says the same in three languages, its commands and its code work, and its figures were measured."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tablee

ROOT = Path(__file__).parent.parent
LANGS = {"en": "README.md", "fr": "README.fr.md", "de": "README.de.md"}
TEXTS = {lang: (ROOT / name).read_text() for lang, name in LANGS.items()}
MEASURED = re.compile(r"\]\((docs/(?:benchmarks|research|measurements/bots|measurements/server)\.md)(?:#[\w-]+)?\)")
UNITS = re.compile(r"\d[\s-]?(?:%|ms\b|k?B\b|M[Bo]\b|bytes|Byte|octets|[mM]illion|times|fois|mal\b)")
languages = pytest.mark.parametrize("lang", LANGS)


def blocks(text, kind):
    """The code blocks of a kind, without their comments, which are in the language of the page."""
    found = re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.M | re.S)
    return [re.sub(r"\s+#.*", "", block) for block in found]


def commands(text):
    return [one for block in blocks(text, "") for line in block.splitlines() for one in line.split(" && ")]


def paragraphs(text):
    """Paragraphs, list items and rows of tables; no code."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return [one for one in re.split(r"\n\s*\n|\n(?=[-|])", prose) if one.strip()]


def figures(prose, lang):
    """The numbers in it, written as English does without the comma: 37 560 is 37560, and 0,30 is 0.30."""
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\*\*|DOG-[\d.]+", " ", prose)
    if lang == "en":
        prose = re.sub(r"(?<=\d),(?=\d{3})", "", prose)
    else:
        prose = re.sub(r"(?<=\d)\u00a0(?=\d{3})", "", prose)
        prose = re.sub(r"(?<=\d),(?=\d)", ".", prose)
    return re.findall(r"\d+(?:\.\d+)?", prose)


def targets(text):
    """Where its links and pictures lead, the page of each language being one."""
    found = re.findall(r"\]\(([^)]+)\)", text)
    return [re.sub(r"\.(?:fr|de|en)\.md", ".md", target) for target in found if not target.startswith("README")]


def pictures(text):
    return re.findall(r"!\[[^]]*\]\(([^)]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)


@languages
def test_the_three_languages_have_the_same_sections(lang):
    assert re.findall(r"^#+(?= )", TEXTS[lang], flags=re.M) == re.findall(r"^#+(?= )", TEXTS["en"], flags=re.M)
    assert len(paragraphs(TEXTS[lang])) == len(paragraphs(TEXTS["en"]))


@languages
def test_the_three_languages_have_the_same_code(lang):
    for kind in ["", "python"]:
        assert blocks(TEXTS["en"], kind)
        assert blocks(TEXTS[lang], kind) == blocks(TEXTS["en"], kind)


@languages
def test_the_three_languages_have_the_same_pictures_links_and_figures(lang):
    assert pictures(TEXTS[lang]) == pictures(TEXTS["en"])
    assert targets(TEXTS[lang]) == targets(TEXTS["en"])
    for here, there in zip(paragraphs(TEXTS[lang]), paragraphs(TEXTS["en"]), strict=True):
        assert sorted(figures(here, lang)) == sorted(figures(there, "en"))


@languages
def test_each_language_leads_to_the_others(lang):
    top = TEXTS[lang].split("\n## ")[0]
    assert set(re.findall(r"\]\((README[^)]*)\)", top)) == set(LANGS.values()) - {LANGS[lang]}


@languages
def test_every_picture_is_there_and_has_words(lang):
    for picture in pictures(TEXTS[lang]):
        assert (ROOT / picture).is_file(), picture
    assert "![](" not in TEXTS[lang]
    assert all(' alt="' in tag for tag in re.findall(r"<img[^>]*>", TEXTS[lang]))


def test_the_moving_picture_moves_and_is_not_heavy():
    found = (ROOT / "docs/pictures/refusal.webp").read_bytes()
    assert found[:4] == b"RIFF"
    assert found[8:12] == b"WEBP"
    assert found.count(b"ANMF") > 20  # its frames
    assert len(found) < 600_000


@languages
def test_every_figure_is_linked_to_its_measurement_and_stands_there(lang):
    checked = 0
    for paragraph in paragraphs(TEXTS[lang]):
        pages = MEASURED.findall(paragraph)
        assert pages or not UNITS.search(paragraph), paragraph
        known = {figure for page in pages for figure in figures((ROOT / page).read_text().replace("`", " "), "en")}
        for figure in figures(paragraph, lang) if pages else []:
            assert figure in known, (figure, pages)
            checked += 1
    assert checked > 20


@languages
def test_the_games_are_for_as_many_and_as_long_as_the_boxes_say(lang):
    for box in tablee.boxes():
        many = f"{box.seats[0]}–{box.seats[-1]}" if len(box.seats) > 2 else ", ".join(map(str, box.seats))
        assert f"[{box.title}](docs/games/{box.name}.md) | {many} | {box.minutes} |" in TEXTS[lang]


def test_every_command_of_tablee_is_there_with_its_options():
    wanted = {}
    for line in commands(TEXTS["en"]):
        words = shlex.split(line)
        if words[0] == "tablee" and len(words) > 1:
            wanted.setdefault(words[1], set()).update(word for word in words if word.startswith("--"))
    assert {"play", "rules", "simulate", "serve"} <= set(wanted)
    for name, options in wanted.items():
        command = [sys.executable, "-m", "tablee.cli.main", name, "--help"]
        told = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert told.returncode == 0, told.stderr
        assert options <= set(re.findall(r"--[a-z-]+", told.stdout)), name


def test_every_other_command_finds_what_it_names():
    rules = (ROOT / "Makefile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    seen = set()
    for line in commands(TEXTS["en"]):
        words = shlex.split(line)
        seen.add(words[0])
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", rules, flags=re.M), line
        elif words[:2] == ["docker", "build"]:
            assert (ROOT / words[words.index("-f") + 1]).is_file(), line
        elif words[0] in ("uvx", "pipx", "pip"):
            assert words[-1] == project["name"], line
    assert seen == {"make", "docker", "uvx", "pipx", "pip", "tablee"}
    for extra in re.findall(r"tablee\[(\w+)\]", TEXTS["en"]):
        assert extra in project["optional-dependencies"]


@languages
def test_the_python_runs_and_says_what_it_is_said_to_say(lang):
    [block] = re.findall(r"^```python\n(.*?)^```", TEXTS[lang], flags=re.M | re.S)
    names = {}
    told = 0
    for line in filter(None, block.splitlines()):
        code, _, comment = line.partition("  # ")
        if comment.startswith("["):
            assert str(eval(code, names)) == comment
            told += 1
        else:
            exec(code, names)
    assert told == 1
    assert names["world"].pending
