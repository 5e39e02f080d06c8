"""``tablee pad``: a score pad in a JSON file, by commands or asked for round after round."""

import argparse
import json
import shlex
import time
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from tablee import games, pad
from tablee.cli import paper
from tablee.cli.choices import add_options, open_game
from tablee.cli.grammar import add_command
from tablee.cli.pad_words import fields_of, seat_of, sheet_of, value_of
from tablee.cli.record_files import mistake, read_text, write_text
from tablee.cli.screen import Screen
from tablee.cli.texts import say, spoken
from tablee.core.pad import signed
from tablee.core.rule import Mistake, Refused
from tablee.pad import Kept

CHANGES: Final = ["round", "open", "correct", "drop", "undo", "play"]
SHOWS: Final = ["show", "why", "text", "csv", "bgstats"]
LEAVE: Final = ("quit", "q", "exit")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "pad", say("help.pad"), say("help.pad-examples"))
    parser.add_argument("file", metavar="FILE", help=say("help.pad-file"))
    parser.add_argument("do", metavar="COMMAND", nargs="?", default="", help=say("help.pad-do"))
    parser.add_argument("words", metavar="WORD", nargs="*", help=say("help.pad-words"))
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


# -- The file --------------------------------------------------------------------


def read(path: str) -> Kept:
    try:
        return pad.read(json.loads(read_text(path)))
    except (ValueError, RecursionError) as error:
        if isinstance(error, Mistake) and error.code in (
            "not-found",
            "directory",
            "unreadable",
            "too-long",
            "not-text",
        ):
            raise
        why = error.say(spoken()) if isinstance(error, Mistake) else None
        if isinstance(error, Refused):
            why = f"{error.rule.id}: {error.rule.say(spoken())}"
        raise mistake("pad-file", path=path, why=why or "JSON") from None


def write(path: str, kept: Kept) -> None:
    document = kept.document()
    commands = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in document.pop("commands"))
    write_text(Path(path), json.dumps(document, ensure_ascii=False)[:-1] + f', "commands": [\n  {commands}]}}')


# -- Commands ----------------------------------------------------------------------


def round_number(kept: Kept, words: list[str], do: str) -> int:
    """The first word, counted from 1; the document counts from 0."""
    many = len(kept.match.sheets)
    if not words or not words[0].isdecimal() or not 1 <= int(words[0]) <= many:
        raise mistake("pad-words", do=do, wants=say("pad.wants-round", n=many))
    return int(words[0]) - 1


def command_of(kept: Kept, do: str, words: list[str]) -> dict[str, Any]:
    lang = spoken()
    if do == "undo" and not words:
        return {"do": do}
    if do == "play":
        return {"do": do, "names": words or kept.match.names}
    if do == "drop":
        return {"do": do, "round": round_number(kept, words, do)}
    if do == "correct":
        number = round_number(kept, words, do)
        return {"do": do, "round": number, "sheet": sheet_of(kept, number, words[1:], lang)}
    if do in ("round", "open"):
        rounds = kept.rules.rounds(kept.game)
        number = len(kept.match.sheets)
        asked = min(number, rounds - 1) if rounds else number
        return {"do": "round", "sheet": sheet_of(kept, asked, words, lang), "open": do == "open"}
    raise mistake("pad-words", do=do, wants="–")


def changed(before: Kept, after: Kept, do: str) -> None:
    """What a correction changed, in one line."""
    found = pad.changes(before, after) if do in ("correct", "drop", "undo") else []
    parts = []
    for one in found:
        where = say("pad.total") if one["round"] is None else say("pad.round", n=one["round"] + 1)
        was, now = ("–" if one[key] is None else signed(one[key]) for key in ("before", "after"))
        parts.append(f"{one['name']}, {where}: {was} → {now}")
    if parts:
        print_line(say("pad.changed", what="; ".join(parts)))


# -- Showing -----------------------------------------------------------------------


def print_line(text: str) -> None:
    paper.out().print(Text(paper.harmless(text)), soft_wrap=True)


def headline(now: dict[str, Any]) -> str:
    best = ", ".join(now["names"][seat] for seat in now["best"])
    if now["over"]:
        return say("pad.over", names=best or say("pad.nobody"))
    return say("pad.leads", names=best) if best else ""


def show(kept: Kept, as_json: bool = False) -> None:
    now = pad.shown(kept, spoken())
    if as_json:
        print(json.dumps(now, ensure_ascii=False, indent=2))
        return
    table = Table(box=None, title=Text(now["title"]), title_justify="left")
    table.add_column("")
    for seat, name in enumerate(now["names"]):
        table.add_column(paper.seat_name(seat, paper.harmless(name), seat in now["best"]), justify="right")
    for number, one in enumerate(now["rounds"], 1):
        cells = ["–" if points is None else signed(points) for points in one["points"]]
        noted = [f"{cell} ({note})" if note else cell for cell, note in zip(cells, one["notes"], strict=True)]
        table.add_row(f"{number} ({say('pad.open')})" if one["open"] else str(number), *noted)
    table.add_row(now["unit"], *(signed(total) for total in now["totals"]), style="bold")
    paper.out().print(table)
    for line in (headline(now), now["needs"]):
        if line:
            print_line(line)


def why(kept: Kept, words: list[str]) -> None:
    """The count of a round, card by card, with its clauses."""
    now = pad.shown(kept, spoken())
    number = round_number(kept, words, "why")
    seats = [seat_of(" ".join(words[1:]), now["names"])] if len(words) > 1 else range(len(now["names"]))
    one = now["rounds"][number]
    for seat in seats:
        points = one["points"][seat]
        print_line(f"{now['names'][seat]}: {'–' if points is None else signed(points)}")
        for line in one["why"][seat] if one["why"] else []:
            print_line(f"  {line['what']}: {signed(line['points'])}  [{line['rule']}] {line['says']}")


def tell(kept: Kept, do: str, words: list[str], as_json: bool) -> None:
    if do == "why":
        why(kept, words)
        return
    if words:
        raise mistake("pad-words", do=do, wants="–")
    if do == "text":
        for line in pad.text_of(kept, spoken()).splitlines():
            print_line(line)
    elif do == "csv":
        print(pad.csv_of(kept, spoken()), end="")
    elif do == "bgstats":
        date = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
        print(pad.bg_stats(kept, date, pad.play_id(kept, date[:10])))
    else:
        show(kept, as_json)


# -- Asked round after round -------------------------------------------------------


def begun(args: argparse.Namespace, screen: Screen) -> Kept:
    """A new pad, asked for until it can be."""
    while True:
        try:
            game = open_game(screen.ask(say("pad.which", games=", ".join(games.names()))), args.options)
            names = screen.ask(say("pad.who")).split(",")
            kept = pad.new(game.name, game.options, names)
            write(args.file, kept)
            return kept
        except Mistake as error:
            print_line(error.say(spoken()))


def asked(kept: Kept, number: int, screen: Screen) -> dict[str, Any]:
    """One field after the other; an empty line leaves it out."""
    names, lang = kept.match.names, spoken()
    sheet: dict[str, Any] = {"players": [{} for _ in names]}
    for field in fields_of(kept, number):
        for seat in range(len(names)) if field.each else [-1]:
            line = sheet if seat < 0 else sheet["players"][seat]
            if field.instead in line:
                continue
            who = "" if seat < 0 else f"{names[seat]}, "
            instead = f", {say('pad.or')} ↵" if field.instead else ""
            while text := screen.ask(f"{who}{field.words.say(lang)}{instead}"):
                try:
                    line[field.name] = value_of(field, text, names, lang)
                    break
                except Mistake as error:
                    print_line(error.say(lang))
    return sheet


def loop(args: argparse.Namespace) -> None:
    """Until somebody types quit or the input ends; every entry is on the disk before the next question."""
    screen = Screen()
    kept = read(args.file) if Path(args.file).exists() else begun(args, screen)
    print_line(say("pad.how", known=", ".join([*CHANGES[1:], *SHOWS])))
    show(kept)
    while True:
        now = pad.shown(kept, spoken())
        prompt = kept.game.box.title if now["next"] is None else say("pad.round", n=now["next"] + 1)
        try:
            words = shlex.split(screen.ask(prompt))
            if words and words[0] in LEAVE:
                return
            if words and words[0] in SHOWS:
                tell(kept, words[0], words[1:], False)
                continue
            if not words and now["next"] is None:
                continue
            do = words.pop(0) if words and words[0] in CHANGES else "round"
            number = now["next"] or 0
            command = (
                command_of(kept, do, words)
                if words or do != "round"
                else {"do": "round", "sheet": asked(kept, number, screen)}
            )
            before, kept = kept, pad.do(kept, command)
            write(args.file, kept)
            changed(before, kept, do)
            show(kept)
        except Mistake as error:
            print_line(error.say(spoken()))
        except Refused as error:
            print_line(f"{error.rule.id}: {error.rule.say(spoken())}")
        except ValueError as error:  # a quotation mark that is not closed
            print_line(say("error.pad-words", do=str(error)[:40], wants=say("help.pad-words")))


def run(args: argparse.Namespace) -> int:
    do, words = args.do, args.words
    if not do:
        try:
            loop(args)
        except EOFError:
            print()
        return 0
    if do == "new":
        if Path(args.file).exists():
            raise mistake("pad-exists", path=args.file)
        if not words:
            raise mistake("pad-words", do=do, wants=say("pad.wants-names"))
        game = open_game(words[0], args.options)
        kept = pad.new(game.name, game.options, words[1:])
        write(args.file, kept)
    elif do in CHANGES:
        before = read(args.file)
        kept = pad.do(before, command_of(before, do, words))
        write(args.file, kept)
        if not args.json:
            changed(before, kept, do)
    elif do in SHOWS:
        tell(read(args.file), do, words, args.json)
        return 0
    else:
        raise mistake("pad-command", do=do, known=", ".join(["new", *CHANGES, *SHOWS]))
    show(kept, args.json)
    return 0
