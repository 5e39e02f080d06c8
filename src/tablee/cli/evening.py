"""``tablee evening``: a club's evening in a JSON file."""

import argparse
import json
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from tablee.cli import paper
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake, read_text, write_text
from tablee.cli.texts import say, spoken
from tablee.core.rule import Mistake
from tablee.evening import Evening, standings
from tablee.evening.evening import Command
from tablee.evening.printed import columns, html_page, round_lines, ties

VERSION: Final = 1
LISTS: Final = ("sizes", "points")
ONE, TWO = ("leave", "back"), {"swap": ("a", "b"), "rename": ("name", "to")}
KNOWN: Final = [
    "plan", "add", *ONE, "rename", "draw", "undraw", "swap", "result", "correct", "night", "standings", "print",
]  # fmt: skip


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "evening", say("help.evening"), say("help.evening-examples"))
    parser.add_argument("file", metavar="FILE", help=say("help.evening-file"))
    parser.add_argument("do", metavar="COMMAND", nargs="?", default="show", help=say("help.evening-do"))
    parser.add_argument("words", metavar="WORD", nargs="*", help=say("help.evening-words"))
    parser.add_argument("--places", action="store_true", help=say("help.evening-places"))
    parser.add_argument("--round", type=int, metavar="N", help=say("help.evening-round"))
    parser.add_argument("--seed", metavar="S", default="", help=say("help.evening-seed"))
    parser.add_argument("--html", metavar="FILE", help=say("help.evening-html"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def read(path: str) -> tuple[Evening, list[Command]]:
    try:
        data = json.loads(read_text(path))
        commands = data["commands"]
        if data["evening"] != VERSION or not isinstance(commands, list):
            raise ValueError(f"evening {data['evening']}")
    except json.JSONDecodeError as error:
        raise mistake("evening-file", path=path, why=f"JSON ({error.lineno}:{error.colno})") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise mistake("evening-file", path=path, why=str(error)[:80]) from None
    evening = Evening()
    for command in commands:
        try:
            evening.apply(command)
        except Mistake as error:
            raise mistake("evening-file", path=path, why=error.say(spoken())) from None
    return evening, commands


def value_of(text: str) -> Any:
    """Numbers, yes and no as JSON has them, anything else as text."""
    try:
        return json.loads({"yes": "true", "no": "false"}.get(text, text))
    except ValueError:
        return text


def pairs(do: str, words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.rpartition("=")
        if not equals or key.strip() in found:
            raise mistake("evening-words", do=do, wants=say("help.evening-words"))
        found[key.strip()] = value_of(value.strip())
    return found


def command_of(args: argparse.Namespace, evening: Evening) -> Command:
    do, words = args.do, args.words
    if do == "draw" and not words:
        return evening.drawn(args.seed)
    if do == "plan":
        wishes = pairs(do, words)
        for key in LISTS:
            if key in wishes and not isinstance(wishes[key], list):
                wishes[key] = [value_of(part) for part in str(wishes[key]).split(",")]
        options = {key[7:]: wishes.pop(key) for key in list(wishes) if key.startswith("option.")}
        return {"do": do, **wishes, **({"options": options} if options else {})}
    if do == "add":
        teams = [[part.strip() for part in word.split("&")] for word in words]
        return {"do": do, "names": [team if len(team) > 1 else team[0] for team in teams]}
    if do in ONE and len(words) == 1:
        return {"do": do, "name": words[0]}
    if do in TWO and len(words) == 2:
        return {"do": do, **dict(zip(TWO[do], words, strict=True))}
    if do in ("result", "correct") and words:
        field = "places" if args.places else "scores"
        more = {} if args.round is None else {"round": args.round}
        table, *told = words
        by_seat = told and all(word.lstrip("-").isdecimal() for word in told)
        return {
            "do": do,
            "table": value_of(table),
            field: [value_of(word) for word in told] if by_seat else pairs(do, told),
            **more,
        }
    if do == "night":
        return {"do": do, "title": " ".join(words)}
    if do == "undraw" and not words:
        return {"do": do}
    raise mistake("evening-words", do=do, wants=say("help.evening-words"))


def show(args: argparse.Namespace, evening: Evening) -> None:
    lang = spoken()
    if args.html:
        write_text(Path(args.html), html_page(evening, lang))
        return
    if args.json:
        found = standings(evening)
        lines = [
            {"place": line.place, "name": line.name, "points": float(line.points), "played": line.played}
            | {name: float(value) for name, value in line.breaks.items()}
            for line in found.lines
        ]
        print(json.dumps({"format": found.format, "standings": lines}, ensure_ascii=False, indent=2))
        return
    rounds = evening.night.rounds
    if rounds and args.do != "standings":
        for line in round_lines(evening, rounds[-1], len(rounds), lang):
            paper.out().print(line, markup=False, highlight=False, soft_wrap=True)
    if args.do in ("show", "standings", "print"):
        head, rows = columns(evening, lang)
        table = Table(box=None)
        for at, title in enumerate(head):
            table.add_column(title, justify="left" if at == 1 else "right")
        for row in rows:
            table.add_row(*(paper.harmless(cell) for cell in row))
        paper.out().print(table)
        paper.out().print(ties(evening, lang), markup=False, highlight=False, soft_wrap=True)


def run(args: argparse.Namespace) -> int:
    if args.do not in (*KNOWN, "show"):
        raise mistake("evening-command", do=args.do, known=", ".join(KNOWN))
    new = args.do == "plan" and not Path(args.file).exists()
    evening, commands = (Evening(), []) if new else read(args.file)
    if args.do not in ("show", "standings", "print"):
        command = command_of(args, evening)
        before = evening.round.repeats if args.do == "swap" else 0
        evening.apply(command)
        text = ",\n ".join(json.dumps(one, ensure_ascii=False) for one in [*commands, command])
        write_text(Path(args.file), f'{{"evening": {VERSION}, "commands": [\n {text}]}}')
        if args.do == "swap":
            paper.out().print(say("evening.swap-cost", before=before, after=evening.round.repeats))
        if args.do not in ("draw", "swap", "result", "correct"):
            return 0
    elif args.words:
        raise mistake("evening-words", do=args.do, wants="–")
    show(args, evening)
    return 0
