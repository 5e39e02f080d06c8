"""``tablee games``: list the games."""

import argparse
import json

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.cli import paper
from tablee.cli.choices import add_game, counts_text
from tablee.cli.grammar import add_command
from tablee.cli.texts import say, spoken
from tablee.core.box import Box
from tablee.core.credit import UNOFFICIAL
from tablee.core.option import Option
from tablee.games import box, boxes


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "games", say("help.games"), say("games.hint"))
    add_game(parser, optional=True)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def run(args: argparse.Namespace) -> int:
    out = paper.out()
    shown = [box(args.game.lower())] if args.game else boxes()
    if args.json:
        print(json.dumps([as_json(shelf) for shelf in shown], ensure_ascii=False, indent=2))
        return 0
    for shelf in shown:
        out.print(picture(shelf))
        out.print()
    out.print(Text(UNOFFICIAL.say(spoken()), style="dim"))
    out.print(Text(say("games.hint"), style="dim"))
    return 0


def default_text(option: Option) -> str:
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return str(option.default)


def picture(shelf: Box) -> RenderableType:
    head = Text()
    head.append(shelf.title, style=f"bold {paper.ACCENT}")
    head.append(f"  {shelf.name}", style="dim")
    facts = [
        f"{counts_text(shelf)} {say('games.players')}",
        f"{shelf.minutes} {say('games.minutes')}",
        say("games.age", age=shelf.age),
    ]
    parts: list[RenderableType] = [head, Padding(Text(" · ".join(facts)), (0, 0, 0, 2), expand=False)]
    parts.append(Padding(Text(shelf.blurb.say(spoken()), style="italic"), (0, 0, 0, 2), expand=False))
    parts.append(Padding(Text(shelf.credit.say(spoken()), style="dim"), (0, 0, 0, 2), expand=False))
    parts += listed("games.options", [option for option in shelf.options if not option.experimental])
    parts += listed("games.experiments", [option for option in shelf.options if option.experimental])
    return Group(*parts)


def listed(heading: str, options: list[Option]) -> list[RenderableType]:
    if not options:
        return []
    parts: list[RenderableType] = [Padding(Text(say(heading), style="bold"), (0, 0, 0, 2), expand=False)]
    for option in options:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(overflow="fold")
        name = Text(option.name, style=paper.seat_style(5))
        name.append(f" = {option.accepts().replace(', ', ' | ')}", style="default")
        name.append(f"  ({say('games.default', value=default_text(option))})", style="dim")
        grid.add_row(name)
        grid.add_row(Text(option.words.say(spoken())))
        parts.append(Padding(grid, (0, 0, 0, 4), expand=False))
    return parts


def as_json(shelf: Box) -> dict[str, object]:
    return {
        "name": shelf.name,
        "title": shelf.title,
        "designer": shelf.designer,
        "publisher": shelf.publisher,
        "year": shelf.year,
        "seats": shelf.seats,
        "minutes": shelf.minutes,
        "age": shelf.age,
        "about": {"fr": shelf.blurb.fr, "de": shelf.blurb.de, "en": shelf.blurb.en},
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "accepts": option.accepts(),
                "choices": option.choices,
                "default": option.default,
                "experimental": option.experimental,
                "about": {"fr": option.words.fr, "de": option.words.de, "en": option.words.en},
            }
            for option in shelf.options
        ],
    }
