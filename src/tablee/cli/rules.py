"""``tablee rules``: the rulebook clause by clause, with the tests that cite each clause."""

import argparse
import json
from importlib.resources import files
from unicodedata import combining, normalize

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli import paper
from tablee.cli.choices import add_game, add_options, open_game
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake
from tablee.cli.texts import say, spoken
from tablee.core.game import Game
from tablee.core.rule import Rule


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "rules", say("help.rules"), say("help.rules-examples"))
    add_game(parser)
    add_options(parser)
    parser.add_argument("--search", metavar="WORD", default="", help=say("help.search"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def citations() -> dict[str, list[str]]:
    """The tests that cite each clause, collected by tools/citations.py at build time."""
    try:
        text = files("tablee").joinpath("data", "citations.json").read_text(encoding="utf-8")
    except OSError:
        return {}
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def search(game: Game, wanted: str) -> list[Rule]:
    """The clauses that contain all these words, ignoring order, case, accents and endings, or whose id starts so."""
    sought = plain(wanted.strip())
    found = [
        rule
        for rule in game.rulebook
        if all(stem(word) in plain(rule.say(spoken())) for word in sought.split())
        or rule.id.casefold().startswith(sought)
        or f"-{sought}" in rule.id
    ]
    exact = [rule for rule in found if rule.id.casefold() == sought]
    if not found:
        raise mistake("no-clause", title=game.box.title, text=wanted)
    return exact or found


def plain(text: str) -> str:
    """Lower case without accents."""
    return "".join(sign for sign in normalize("NFD", text.casefold()) if not combining(sign))


def stem(word: str) -> str:
    """Strip a plural or infinitive ending."""
    for end in ("er", "en", "es", "re", "e", "s", "x", "n"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[: -len(end)]
    return word


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    found = search(game, args.search)
    tests = citations()
    if args.json:
        print(json.dumps([as_json(rule, tests) for rule in found], ensure_ascii=False, indent=2))
        return 0
    out = paper.out()
    title = say("rules.title", title=game.box.title)
    credit = f"{game.box.credit.say(spoken())} {say('rules.unofficial')}"
    if out.is_terminal:
        cited = {test for rule in found for test in tests.get(rule.id, [])}
        out.print(Text(title, style=f"bold {paper.ACCENT}"))
        if not args.search:
            out.print(Text(credit, style="dim"))
        out.print(picture(found, args.search))
        if cited:
            out.print(Text(say("rules.count", n=len(found), tests=len(cited)), style="dim"))
    else:  # one line a clause, for wc, cut and grep
        out.print(title, soft_wrap=True)
        if not args.search:
            out.print(credit, soft_wrap=True)
        for rule in found:
            out.print(f"{rule.id}  {rule.say(spoken())}", soft_wrap=True)
    return 0


def picture(rules: list[Rule], word: str = "") -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    chapter = ""
    for rule in rules:
        head = rule.id.split(".")[0]
        if chapter and head != chapter:
            grid.add_row()
        chapter = head
        sentence = Text(rule.say(spoken()))
        if word:
            sentence.highlight_words(word.split(), f"bold {paper.ACCENT}", case_sensitive=False)
        number = Text(rule.id, style=paper.seat_style(5))
        number.append(" ✗" if rule.refuses else "  ", style=paper.seat_style(3))
        grid.add_row(number, sentence)
    note = Text("✗ ", style=paper.seat_style(3))
    note.append(say("rules.refuses"), style="dim")
    return Group(grid, note) if any(rule.refuses for rule in rules) else grid


def as_json(rule: Rule, tests: dict[str, list[str]]) -> dict[str, object]:
    return {
        "id": rule.id,
        "fr": rule.fr,
        "de": rule.de,
        "en": rule.en,
        "source": rule.source,
        "refuses": rule.refuses,
        "tests": tests.get(rule.id, []),
    }
