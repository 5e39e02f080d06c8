"""``tablee review``: what each decision of finished games cost, what was luck, and where the games turned."""

import argparse
import json
from dataclasses import asdict, dataclass
from html import escape
from io import StringIO
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee.arena.executors import cores, mapped
from tablee.cli import draw, paper
from tablee.cli.arena import progress
from tablee.cli.choices import in_range
from tablee.cli.grammar import add_command
from tablee.cli.players import names_of
from tablee.cli.record_files import in_file, load, mistake, replay
from tablee.cli.simulate import LARGEST_SEED, MOST_JOBS
from tablee.cli.texts import say, spoken
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rule import Mistake
from tablee.core.view import View
from tablee.draw import has_picture, svg
from tablee.games import open_record
from tablee.review.game import Review, review, unfinished
from tablee.review.page import document, section
from tablee.review.words import hundredths, sentences
from tablee.review.words import say as said

LONGEST: Final = 3600.0  # seconds
NARROW: Final = 72  # columns of a terminal picture on the page


@dataclass(frozen=True)
class Wish:
    """One review to make, in any process."""

    text: str  # the record
    seat: int | None
    seed: int
    seconds: float


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "review", say("help.review"), say("help.review-examples"))
    parser.add_argument("files", metavar="RECORD", nargs="+", help=say("help.file"))
    parser.add_argument("--seat", type=int, metavar="K", help=say("help.review-seat"))
    parser.add_argument("--seconds", type=float, metavar="S", default=0.0, help=say("help.review-seconds"))
    parser.add_argument("--seed", type=int, metavar="N", default=0, help=say("help.number"))
    parser.add_argument("--jobs", type=int, metavar="J", help=say("help.arena-jobs"))
    parser.add_argument("--on", metavar="WHERE", default="", help=say("help.arena-on"))
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--json", action="store_true", help=say("help.json"))
    kinds.add_argument("--html", action="store_true", help=say("help.review-html"))


def run(args: argparse.Namespace) -> int:
    if not 0.0 <= args.seconds <= LONGEST:
        raise mistake("range", name="--seconds", n=args.seconds, low=0, high=int(LONGEST))
    seed = in_range("--seed", args.seed, 0, LARGEST_SEED)
    jobs = in_range("--jobs", args.jobs or cores(), 1, MOST_JOBS)
    if args.on and args.on.partition(":")[0] != "ray":
        raise mistake("where", text=args.on)
    games = [checked(path, args.seat) for path in args.files]  # all of them before any is thought about
    wishes = [Wish(record.to_json(), args.seat, seed, args.seconds) for _, record in games]
    try:
        found = reviewed(wishes, jobs, args.on)
    except KeyboardInterrupt:
        paper.tell(say("simulate.stopped"))
        return 130
    if args.json:
        data = [as_json(path, *games[at], found[at]) for at, path in enumerate(args.files)]
        print(json.dumps(data, ensure_ascii=False, indent=2))
    elif args.html:
        parts = []
        for (game, record), one in zip(games, found, strict=True):
            names = names_of(record)
            parts.append(section(game, record, one, names, spoken(), lambda view, names=names: picture(view, names)))  # type: ignore[misc]
        print(document(parts, spoken()), end="")
    else:
        for (game, record), one in zip(games, found, strict=True):
            show(game, record, one)
    return 0


def checked(path: str, seat: int | None) -> tuple[Game, Record]:
    game, record = load(path)
    try:
        end = replay(game, record)
        if not end.over():
            raise unfinished()
        if seat is not None:
            end.seen_by(seat)
    except Mistake as error:
        raise in_file(path, error) from None
    return game, record


def make(wish: Wish) -> Review:
    """Runs in any process."""
    game, record = open_record(wish.text)
    return review(game, record, wish.seed, seat=wish.seat, seconds=wish.seconds)


def reviewed(wishes: list[Wish], jobs: int, on: str) -> list[Review]:
    """One record: the bar counts its decisions; several: the games."""
    with progress() as bar:
        if len(wishes) == 1 and not on:
            game, record = open_record(wishes[0].text)
            task = bar.add_task(say("review.decisions"), total=len(record))
            one = wishes[0]

            def advance(done: int, total: int) -> None:
                bar.update(task, completed=done, total=total)

            return [review(game, record, one.seed, seat=one.seat, progress=advance, seconds=one.seconds)]
        task = bar.add_task(say("arena.progress"), total=len(wishes))
        found: dict[int, Review] = {}
        for at, made in mapped(make, wishes, jobs, on):
            found[at] = made
            bar.advance(task)
        return [found[at] for at in range(len(wishes))]


def as_json(path: str, game: Game, record: Record, found: Review) -> dict[str, object]:
    def move(code: int) -> dict[str, object]:
        return {"code": code, "text": game.catalogue[code].text}

    decisions = []
    for verdict in found.verdicts:
        decisions.append(
            {
                "at": verdict.at,
                "seat": verdict.seat,
                "chance": asdict(verdict.chance),
                "cost": asdict(verdict.cost),
                "played": move(verdict.played),
                "better": move(verdict.better),
            }
        )
    turning = []
    for verdict in found.turning_points:
        turning.append(
            {
                "at": verdict.at,
                "seat": verdict.seat,
                "cost": asdict(verdict.cost),
                "line": [{"seat": seat, "move": move(code)} for seat, code in verdict.line],
                "told": sentences(game, verdict, names_of(record), spoken(), found.fewest),
            }
        )
    return {
        "file": path,
        "game": game.name,
        "names": names_of(record),
        "accounts": [asdict(one) for one in found.accounts],
        "turning_points": turning,
        "decisions": decisions,
    }


def picture(view: View, names: list[str]) -> str:
    """The position as HTML: a drawn board, or what the terminal shows."""
    if has_picture(view.position.game.name):
        return f'<div class="board">{svg(view.position, view.seat)}</div>'
    buffer = StringIO()
    Console(file=buffer, width=NARROW, color_system=None, emoji=False, highlight=False).print(draw.table(view, names))
    return f"<pre>{escape(buffer.getvalue())}</pre>"


def show(game: Game, record: Record, found: Review) -> None:
    out = paper.out()
    names = names_of(record)
    lang = spoken()
    out.print(Text(f"{game.box.title} · {said('title', lang)}", style=f"bold {paper.ACCENT}"))
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    table.add_column(said("player", lang))
    for key in ("fair", "luck", "others", "play", "result"):
        table.add_column(said(key, lang), justify="right")
    for seat, one in enumerate(found.accounts):
        if found.course(seat):
            table.add_row(
                paper.seat_name(seat, names[seat]),
                hundredths(one.fair, lang),
                hundredths(one.luck, lang, 1),
                hundredths(one.others, lang, 1),
                f"{hundredths(one.play, lang, 1)} ± {hundredths(one.play_within, lang, 1)}",
                hundredths(one.result, lang),
            )
    out.print(table)
    out.print(Text(said("apart-note", lang), style="dim"), soft_wrap=True)
    out.print(Text(said("points", lang), style="bold"))
    if not found.turning_points:
        out.print(Text(said("no-points", lang)))
    for verdict in found.turning_points:
        out.print(paper.coloured(said("decision", lang, at=verdict.at + 1, name=names[verdict.seat]), names))
        for sentence in sentences(game, verdict, names, lang, found.fewest):
            out.print(Text("   " + sentence), soft_wrap=True)
    out.print(Text(said("estimate", lang), style="dim"), soft_wrap=True)
