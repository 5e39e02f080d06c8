"""``tablee observation``: the layout of a game's observation."""

import argparse
import json

from rich.table import Table
from rich.text import Text

from tablee.cli import paper
from tablee.cli.choices import add_game, add_options, in_range, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.texts import say, spoken
from tablee.core.happened import KINDS, ZONES, Happened
from tablee.core.happenings import MOST_HAPPENINGS
from tablee.core.observe import FACE, KNOWN_FACE, Observer, Part
from tablee.envs.version import version_of
from tablee.games import observer


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "observation", say("help.observation"), say("help.observation-examples"))
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    add_options(parser)
    parser.add_argument("--happenings", type=int, default=0, metavar="N", help=say("help.happenings"))
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    in_range("--happenings", args.happenings, 0, MOST_HAPPENINGS)
    found = observer(game, seats_of(game, args.seats))
    happened = Happened(found, args.happenings) if args.happenings else None
    if args.json:
        print(json.dumps(as_json(found, happened), ensure_ascii=False, indent=2))
        return 0
    out = paper.out()
    numbers, moves = int(found.size), int(game.size)
    title = say("observation.title", title=game.box.title, seats=int(found.seats), n=numbers, moves=moves)
    out.print(Text(title, style=f"bold {paper.ACCENT}"))
    out.print(picture(found))
    out.print(Text(say("observation.faces", faces=" ".join(found.faces))), soft_wrap=True)
    if happened is not None:
        kinds, zones = ", ".join(happened.kinds), ", ".join(happened.zones)
        out.print(Text(say("observation.happenings", kinds=kinds, zones=zones)), soft_wrap=True)
    out.print(Text(say("observation.hint"), style="dim"), soft_wrap=True)
    return 0


def span(part: Part) -> str:
    last = part.start + part.size - 1
    return f"{part.start}" if part.size == 1 else f"{part.start}–{last}"


def shape(part: Part) -> str:
    return " × ".join(
        f"{length} {axis}" for length, axis in zip(part.shape, part.axes, strict=True) if axis != "number"
    )


def picture(found: Observer) -> Table:
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("where", "name", "shape", "range", "meaning"):
        grid.add_column(say(f"observation.{name}"), no_wrap=name in ("where", "name", "range"))
    for part in found.parts:
        grid.add_row(
            span(part),
            Text(part.name, style=paper.seat_style(5)),
            shape(part),
            f"{part.low}…{part.high}",
            part.words.say(spoken()),
        )
    return grid


def as_json(found: Observer, happened: Happened | None = None) -> dict[str, object]:
    columns = {KINDS: happened.kinds, ZONES: happened.zones} if happened is not None else {}
    return {
        "game": found.game.name,
        "edition": found.game.edition,
        "version": version_of(found),
        "options": found.game.options,
        "seats": int(found.seats),
        "dtype": "int16",
        "size": int(found.size),
        "moves": int(found.game.size),
        FACE: found.faces,
        KNOWN_FACE: found.faces[1:],
        **columns,
        "parts": [
            {
                "name": part.name,
                "start": part.start,
                "shape": part.shape,
                "axes": part.axes,
                "low": part.low,
                "high": part.high,
                "about": {"fr": part.words.fr, "de": part.words.de, "en": part.words.en},
            }
            for part in found.parts
        ],
    }
