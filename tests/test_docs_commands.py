"""The commands and snippets of the documentation work as they stand there, or are listed here with the reason why not."""

import asyncio
import doctest
import glob
import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

import tablee
from tablee.cli import grammar, main
from tablee.cli.texts import speak
from tests.server.guests import Place

ROOT = Path(__file__).parent.parent
README = ["README.md", "README.fr.md", "README.de.md"]
PAGES = [
    *(ROOT / name for name in [*README, "CONTRIBUTING.md"]),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "rulebooks"),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"(?:(?:[A-Z_]+=\S+ )*\.venv/bin/)?(?:tablee|make|python|npm|uvx|pipx?|docker)(?: |$)")
RECORD = "bungee-3-default.json"

# What stands for something else in a command of the pages, and what it is tried with.
STANDS_FOR = [
    (r"[\[\]]", ""), ("<game>|GAME", "dog"), ("k=v", "canadian=yes"), ("OPTION=A,B,…", "canadian=no,yes"),
    ("A,B", "club,random"), ("LEVEL,LOWER", "casual,beginner"), (r"KIND", "expert@50"), ("LEVEL", "club"), ("COMMITMENT", "00"),
    ("FILE…|FILE|record.json|game.json|partie.json|spiel.json", "game.json"), ("DIR/games.jsonl", "game.json"), ("DIR", "out"),
    ("URL", "http://127.0.0.1:9/t/x#y"), ("NAME", "Anna"), ("HEX", "ab"), (r"(?<=--games )M", "2"), (r"(?<=--seats )N", "4"),
    (r"(?<= )[KNSJ]\b", "1"),
]  # fmt: skip

NOT_RUN = {  # by the first words; everything else is run
    "tablee serve": "serves until it is stopped: tests/cli and tests/server start it",
    "tablee bot": "needs a server; tests/cli/test_bot.py plays at one",
    "tablee mcp": "is talked to by a program; tests/cli/test_mcp.py does",
    "tablee static": "needs the engine, which takes minutes to build: tests/cli/test_static.py",
    "tablee": "opens a browser and serves: tests/dist starts it",
    "tablee arena": "long; tests/cli/test_arena.py plays shorter series",
    "tablee lab": "long; tests/arena/test_lab.py plays shorter series",
    "tablee pad": "needs a pad in a file; tests/cli/test_pad.py keeps one",
    "tablee admin": "needs a server's data; tests/cli/test_admin.py has one",
    "tablee evening": "needs an evening in a file; tests/cli/test_evening.py plays one",
    "tablee review": "long; tests/cli/test_review.py makes shorter reviews",
    "tablee puzzles": "long; tests/cli/test_puzzles.py mines shorter games",
    "tablee bench": "measures for minutes; tests/cli/test_bench.py runs a short one",
    "tablee play": "asks a player; tests/cli/test_play.py plays",
    "tablee replay": "asks what to show; tests/cli/test_records.py replays",
    "make": "builds or tests the whole project; that the target exists is checked",
    "python": "changes the sources or measures for long; that the file and its options exist is checked",
    "pytest": "would run the tests within the tests; that files and names exist is checked",
    "npm": "needs Node.js; that the script exists is checked",
    "docker": "needs Docker; tests/dist/test_deploy.py runs the Dockerfile's steps",
    "uvx": "installs from PyPI: tests/dist/test_install.py",
    "pipx": "installs from PyPI: tests/dist/test_install.py",
    "pip": "installs from PyPI; that the extra exists is checked",
    "cd": "changes the folder",
    "export": "sets variables of the shell",
}


def prose(text):
    return FENCE.sub("", text)


def commands(page):
    """Those in console blocks (in the READMEs: in blocks of no language) and those in the running text."""
    text = page.read_text(encoding="utf-8")
    found = []
    for kind, block in FENCE.findall(text):
        if kind == "console":
            joined = block.replace("\\\n", " ")
            found += [line[2:] for line in joined.splitlines() if line.startswith("$ ")]
        elif page.name in README and not kind:
            found += block.splitlines()
    found += [one for one in re.findall(r"`([^`\n]+)`", prose(text)) if COMMAND.match(one)]
    plain = [re.sub(r"\s+#\s.*", "", one).strip() for one in found]
    return [part for one in plain for part in one.split(" && ")]


ALL = sorted({(command, page.relative_to(ROOT).as_posix()) for page in PAGES for command in commands(page)})
ONCE = sorted({command for command, _ in ALL})


def words_of(command):
    """The words of a command with everything filled in, without variables that are set before it."""
    for pattern, value in [] if command.startswith("pip ") else STANDS_FOR:
        command = re.sub(pattern, value, command)
    words = shlex.split(command)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    if words and words[0].startswith(".venv/bin/"):
        words[0] = words[0].rpartition("/")[2]
    if words[:3] == ["python", "-m", "pytest"]:
        words = ["pytest", *words[3:]]
    return words


def reason(words):
    if words[0] == "tablee" and (len(words) == 1 or (words[1].startswith("--") and words[1] != "--version")):
        return NOT_RUN["tablee"]
    return NOT_RUN.get(" ".join(words[:2]) if words[0] == "tablee" else words[0])


def parsed(words):
    """What the command line makes of it; exits if it makes nothing of it."""
    speak("en")
    grammar.teach()
    return main.build_parser().parse_args(main.with_command(words))


NAMED = [command for command in ONCE if command in [f"tablee {name}" for name in main.COMMANDS]]  # not given to run
TABLEE = [command for command in ONCE if words_of(command)[0] == "tablee" and command not in NAMED]
RUN = [command for command in TABLEE if reason(words_of(command)) is None]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("game.json", "another.json"):
        shutil.copy(ROOT / "tests/records" / RECORD, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_there_are_commands_to_try():
    assert len(ONCE) > 80
    assert {words_of(command)[0] for command in ONCE} - {"tablee", "curl"} <= set(NOT_RUN)
    used = {reason(words_of(command)) for command in ONCE}
    assert set(NOT_RUN.values()) <= used  # no reason without a command


@pytest.mark.parametrize("command", TABLEE)
def test_the_command_line_understands_it(command):
    args = parsed(words_of(command)[1:])
    game = getattr(args, "game", None)
    assert not isinstance(game, str) or tablee.game(game)


@pytest.mark.parametrize("command", RUN)
def test_it_runs(command, folder, capsys):
    words = [found for word in words_of(command)[1:] for found in (glob.glob(word) if "*" in word else [word])]
    bad_deal = "--deal" in words  # the hash of the example is nobody's
    assert main.main(words) == (2 if bad_deal else 0)
    said = capsys.readouterr()
    assert said.err if bad_deal else said.out


@pytest.mark.parametrize(
    "command", [one for one in ONCE if words_of(one)[0] in ("make", "python", "pytest", "npm", "pip")]
)
def test_what_it_names_is_there(command):
    words = words_of(command)
    rest = words[1:]
    if words[0] == "make":
        assert all(
            re.search(rf"^{re.escape(one.replace('.venv', '$(VENV)'))}:", (ROOT / "Makefile").read_text(), re.M)
            for one in rest
        )
    elif words[0] == "npm":
        assert rest[-1] in json.loads((ROOT / "web/package.json").read_text())["scripts"]
    elif words[0] == "pip":
        extra = re.search(r"\[(\w+)\]", rest[-1])
        assert rest[-1] == "tablee" or re.search(rf"^{extra[1]} = ", (ROOT / "pyproject.toml").read_text(), re.M)
    elif words[0] == "python" and rest[0] != "-m":
        source = (ROOT / rest[0]).read_text()
        assert all(f'"{one}' in source for one in rest if one.startswith("--"))
    elif words[0] == "pytest":
        files = [ROOT / one for one in rest if one.startswith("tests")]
        assert files
        assert all(path.exists() for path in files)
        if "-k" in rest:
            assert rest[rest.index("-k") + 1] in files[0].read_text()


def test_the_requests_of_the_api_page_are_answered(tmp_path):
    text = (ROOT / "docs/api.md").read_text().replace("\\\n", " ")
    requests = re.findall(r"^\$ curl -s localhost:8150(\S+)(.*)$", text, re.M)
    assert len(requests) == 3

    async def story():
        async with Place(tmp_path) as place:
            (create, wish), (view, _), (move, decided) = requests
            made = await place.post(create, json.loads(wish.split("-d '")[1].rstrip("'")), status=201)
            token = made["seats"]["0"]
            seen = await place.get(view.replace("$TABLE", made["table"]), token)
            assert seen["moves"] or seen["asks"] is None
            body = json.loads(decided.split("-d '")[1].rstrip("'"))
            body |= {"move": seen["moves"][0]["code"], "answers": seen["asks"]}
            assert (await place.post(move.replace("$TABLE", made["table"]), body, token))["number"]

    asyncio.run(story())


def snippets():
    for page in PAGES:
        if page.name in README or page.name == "research.md":
            continue  # tests/test_readme.py and tests/envs/test_pages.py run theirs
        for at, (kind, block) in enumerate(FENCE.findall(page.read_text(encoding="utf-8"))):
            if kind == "python":
                yield pytest.param(block, id=f"{page.relative_to(ROOT)}:{at}")


@pytest.mark.parametrize("block", list(snippets()))
def test_the_python_runs(block):
    names = {"tablee": tablee, "text": (ROOT / "tests/records" / "bungee-2-callers-act-again.json").read_text()}
    if block.startswith(">>>"):
        test = doctest.DocTestParser().get_doctest(block, names, "page", None, 0)
        assert doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test).failed == 0
    else:
        exec(block, names)
        assert len(names) > 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_command_hides_in_a_block_that_is_not_tried(page):
    for kind, block in FENCE.findall(page.read_text(encoding="utf-8")):
        assert kind in ("", "console", "python", "log"), kind
        if not kind and page.name not in README:
            assert not [line for line in block.splitlines() if line.startswith("$ ") or COMMAND.match(line)]
