"""``tablee arena``: bots against bots on the same deals, to find out which plays better."""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tablee import _build
from tablee.arena.count import Count, as_json, count
from tablee.arena.executors import cores, played
from tablee.arena.report import page
from tablee.arena.results import ResultsFolder
from tablee.arena.series import Result, Series, series_of, sides_of
from tablee.bots import levels
from tablee.cli import paper
from tablee.cli.choices import add_game, add_options, in_range, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake, write_text
from tablee.cli.simulate import LARGEST_SEED, MOST_GAMES, MOST_JOBS, thousands
from tablee.cli.texts import listing, say, spoken
from tablee.core.game import Game

REPORT: Final = "report.html"
MOST_TOLD: Final = 5  # of different failures of bots
RESULT: Final = "result.json"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "arena", say("help.arena"), say("help.arena-examples"))
    add_game(parser)
    kinds = listing(levels.names())
    parser.add_argument("--bots", metavar="A,B", default="club,random", help=say("help.arena-bots", levels=kinds))
    parser.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    parser.add_argument("--games", type=int, metavar="M", default=200, help=say("help.arena-games"))
    parser.add_argument("--seed", type=int, metavar="S", default=0, help=say("help.number"))
    parser.add_argument("--jobs", type=int, metavar="J", help=say("help.arena-jobs"))
    parser.add_argument("--on", metavar="WHERE", default="", help=say("help.arena-on"))
    parser.add_argument("--out", metavar="DIR", help=say("help.arena-out"))
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def kinds_of(text: str, game: Game, seats: int) -> list[str]:
    """Distinct kinds, and no more of them than sides."""
    kinds = [levels.kind_of(word).text for word in text.split(",")]
    if len(set(kinds)) != len(kinds):
        raise mistake("same-bots", text=text)
    sides = len(set(sides_of(game, seats)))
    if len(kinds) > sides:
        raise mistake("many-bots", n=len(kinds), sides=sides)
    return kinds


def check_where(text: str) -> None:
    if text and text.partition(":")[0] != "ray":
        raise mistake("where", text=text)


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    seats = seats_of(game, args.seats)
    kinds = kinds_of(args.bots, game, seats)
    games = in_range("--games", args.games, 1, MOST_GAMES)
    jobs = in_range("--jobs", args.jobs or cores(), 1, MOST_JOBS)
    seed = in_range("--seed", args.seed, 0, LARGEST_SEED)
    check_where(args.on)
    series = series_of(game, seats, kinds, seed, games)
    saved = ResultsFolder(Path(args.out), series) if args.out else None
    done: dict[int, list[Result]] = saved.open() if saved else {}
    begun = time.perf_counter()
    try:
        play_all(series, done, saved, jobs, args.on)
    except KeyboardInterrupt:
        paper.tell(say("arena.stopped", folder=args.out) if saved else say("simulate.stopped"))
        return 130
    seconds = time.perf_counter() - begun
    found = count(series, done)
    if saved:
        write_text(saved.folder / REPORT, page(series, found, game.box.title, spoken()))
        write_text(saved.folder / RESULT, json.dumps(as_json(series, found), ensure_ascii=False, indent=2))
    failures = failures_of(done)
    if args.json:
        timing = {"seconds": round(seconds, 3), "jobs": jobs, "on": args.on, "mode": _build.mode()}
        whole = {**as_json(series, found), "failures": failures, "run": timing}
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        show(game, series, found, seconds)
        if saved:
            paper.out().print(Text(say("arena.kept", path=saved.folder / REPORT), style="dim"), soft_wrap=True)
        tell_failures(failures)
    return 0


def failures_of(done: dict[int, list[Result]]) -> list[str]:
    return [failure for results in done.values() for result in results for failure in result.failures]


def tell_failures(failures: list[str]) -> None:
    """Each kind of failure once, with the number of games it happened in."""
    for failure, times in Counter(failures).most_common(MOST_TOLD):
        paper.tell(say("arena.failed", n=times, failure=failure))


def play_all(series: Series, done: dict[int, list[Result]], saved: ResultsFolder | None, jobs: int, on: str) -> None:
    """Play the missing deals; each is saved as soon as it is finished."""
    missing = [deal for deal in range(series.deals) if deal not in done]
    with progress() as bar:
        task = bar.add_task(say("arena.progress"), total=series.games)
        bar.update(task, completed=series.games - len(missing) * len(series.lineups))
        for deal, results in played(series, missing, jobs, on):
            if saved:
                saved.add(deal, results)
            done[deal] = results
            bar.advance(task, len(results))


def progress() -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    err = paper.err()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def show(game: Game, series: Series, found: Count, seconds: float) -> None:
    out = paper.out()
    title = say(
        "arena.title",
        title=game.box.title,
        games=thousands(found.games),
        deals=thousands(found.deals),
        seats=series.seats,
    )
    out.print(Text(title, style=f"bold {paper.ACCENT}"))
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    table.add_column(say("arena.bot"))
    for key in ("arena.wins", "arena.interval", "arena.points", "arena.rating"):
        table.add_column(say(key), justify="right")
    for kind in series.bots:
        one = found.bots[kind]
        table.add_row(
            levels.kind_of(kind).say(spoken()),
            f"{one.wins.mean:.1%}",
            f"{one.wins.low:.1%} – {one.wins.high:.1%}",
            f"{one.points.mean:.2f}".replace("-", "−"),
            f"{one.rating.mean:.1f} ± {(one.rating.high - one.rating.low) / 2:.1f}",
        )
    out.print(table)
    speed = say(
        "arena.speed",
        decisions=thousands(found.decisions),
        seconds=f"{seconds:.1f}",
        mode=say(f"mode.{_build.mode()}"),
    )
    out.print(Text(speed, style="dim"), soft_wrap=True)
    out.print(Text(say("simulate.digest", digest=found.digest), style="dim"), soft_wrap=True)
