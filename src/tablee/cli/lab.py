"""``tablee lab``: measure what a rule variant changes in games between bots."""

import argparse
import json
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from tablee.arena.executors import cores
from tablee.arena.lab import CALLER, CLAUSE, PLACE, SEATS, Findings, Variant, as_json, explore, variants
from tablee.arena.lab_report import cell, lab_page, most_changed, named, plotted, several, summary
from tablee.arena.measures import measure_named
from tablee.arena.results import ResultsFolder
from tablee.arena.series import Result
from tablee.arena.texts import said
from tablee.bots.levels import kind_of
from tablee.cli import paper
from tablee.cli.arena import check_where, failures_of, kinds_of, play_all, tell_failures
from tablee.cli.choices import add_game, add_options, in_range, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake, write_text
from tablee.cli.simulate import LARGEST_SEED, MOST_GAMES, MOST_JOBS
from tablee.cli.texts import say, spoken
from tablee.core.game import Game

REPORT: Final = "lab.html"
RESULT: Final = "lab.json"
CLAUSES: Final = 8  # in the terminal; the HTML page has more


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "lab", say("help.lab"), say("help.lab-examples"))
    add_game(parser)
    parser.add_argument("--vary", metavar="K=A,B", required=True, action="append", help=say("help.lab-vary"))
    parser.add_argument("--bots", metavar="A,B", default="club", help=say("help.lab-bots"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    parser.add_argument("--games", type=int, metavar="M", default=200, help=say("help.lab-games"))
    parser.add_argument("--seed", type=int, metavar="S", default=0, help=say("help.number"))
    parser.add_argument(
        "--measure", metavar="MODULE:FUNCTION", action="append", default=[], help=say("help.lab-measure")
    )
    parser.add_argument("--jobs", type=int, metavar="J", help=say("help.arena-jobs"))
    parser.add_argument("--on", metavar="WHERE", default="", help=say("help.arena-on"))
    parser.add_argument("--out", metavar="DIR", help=say("help.arena-out"))
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def varied(wishes: list[str], game: Game) -> dict[str, list[str]]:
    """The values of each thing that is varied."""
    found: dict[str, list[str]] = {}
    for wish in wishes:
        name, equals, values = wish.partition("=")
        name = name.strip()
        wanted = [value.strip() for value in values.split(",") if value.strip()]
        if not equals or len(wanted) < 2 or len(set(wanted)) != len(wanted):
            raise mistake("vary", text=wish)
        if name in found:
            raise mistake("vary-twice", name=name)
        if name != SEATS:
            game.box.option(name)
        found[name] = wanted
    return found


def planned(args: argparse.Namespace, game: Game) -> list[Variant]:
    vary = varied(args.vary, game)
    games = in_range("--games", args.games, 1, MOST_GAMES)
    seed = in_range("--seed", args.seed, 0, LARGEST_SEED)
    seats = seats_of(game, args.seats) if SEATS not in vary else 0
    kinds = [kind_of(word).text for word in args.bots.split(",")]
    plans = variants(game.name, dict(game.options), vary, seats, kinds, seed, games)
    for plan in plans:
        kinds_of(args.bots, plan.series.open_game(), plan.series.seats)
    return plans


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    plans = planned(args, game)
    measures = dict(measure_named(text) for text in args.measure)
    jobs = in_range("--jobs", args.jobs or cores(), 1, MOST_JOBS)
    check_where(args.on)
    found: list[Findings] = []
    failures: list[str] = []
    try:
        for plan in plans:
            saved = ResultsFolder(Path(args.out) / plan.label.replace("/", "_"), plan.series) if args.out else None
            done: dict[int, list[Result]] = saved.open() if saved else {}
            play_all(plan.series, done, saved, jobs, args.on)
            failures += failures_of(done)
            found.append(explore(plan, done, measures))
    except KeyboardInterrupt:
        paper.tell(say("arena.stopped", folder=args.out) if args.out else say("simulate.stopped"))
        return 130
    tell_failures(failures)
    result = json.dumps(as_json(found, plans), ensure_ascii=False, indent=2)
    if args.out:
        write_text(Path(args.out) / REPORT, lab_page(plans, found, game.box.title, spoken()))
        write_text(Path(args.out) / RESULT, result)
    if args.json:
        print(result)
        return 0
    show(game, plans, found)
    if args.out:
        paper.out().print(Text(say("arena.kept", path=Path(args.out) / REPORT), style="dim"), soft_wrap=True)
    return 0


def show(game: Game, plans: list[Variant], found: list[Findings]) -> None:
    out = paper.out()
    lang = spoken()
    out.print(Text(f"{game.box.title} · {said('lab-title', lang)}", style=f"bold {paper.ACCENT}"))
    out.print(Text(summary(plans, found, lang), style="dim"))
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    table.add_column("", max_width=40)
    for one in found:
        table.add_column(one.label, justify="right")
    clauses = [f"{CLAUSE}{name}" for name in most_changed(found, CLAUSES)]
    for measure in [*plotted(found), *several(found, PLACE), *several(found, CALLER), *clauses]:
        cells = ["\n".join(cell(found, one, measure, lang)) for one in found]
        table.add_row(Text(named(measure, game, lang)), *map(Text, cells))
    out.print(table)
