"""``tablee puzzles``: positions where one move is clearly best and a sensible player would miss it, out of games."""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from tablee.arena.executors import cores, mapped
from tablee.cli import paper
from tablee.cli.arena import progress
from tablee.cli.choices import add_game, add_options, in_range, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.record_files import in_file, load, mistake, read_text, replay, write_text
from tablee.cli.simulate import LARGEST_SEED, MOST_JOBS
from tablee.cli.texts import say, spoken
from tablee.core.game import Game
from tablee.core.rule import Mistake
from tablee.games import cached_game, open_record
from tablee.puzzles.ask import GRADES
from tablee.puzzles.mine import A_GAME, mined, self_played
from tablee.puzzles.puzzle import Puzzle, game_of, read, written
from tablee.puzzles.select import varied
from tablee.puzzles.themes import theme_named
from tablee.puzzles.words import moves_said

MOST_GAMES: Final = 100000
MOST_PUZZLES: Final = 1000
PART: Final = ".part"  # beside the file: the games that are done, so that the same command goes on


@dataclass(frozen=True)
class Wish:
    """One game to mine, in any process: a record, or a game of a series to play first."""

    name: str
    game: str
    options: dict[str, object]
    record: str
    seats: int
    number: int
    seed: int
    most: int


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "puzzles", say("help.puzzles"), say("help.puzzles-examples"))
    add_game(parser)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--from", metavar="RECORD", nargs="+", dest="files", help=say("help.puzzles-from"))
    source.add_argument("--selfplay", type=int, metavar="N", help=say("help.puzzles-selfplay"))
    parser.add_argument("--seats", type=int, metavar="K", help=say("help.seats"))
    parser.add_argument("--each", type=int, metavar="M", default=A_GAME, help=say("help.puzzles-each"))
    parser.add_argument("--keep", type=int, metavar="P", default=MOST_PUZZLES, help=say("help.puzzles-keep"))
    parser.add_argument("--out", metavar="FILE", help=say("help.puzzles-out"))
    parser.add_argument("--seed", type=int, metavar="S", default=0, help=say("help.number"))
    parser.add_argument("--jobs", type=int, metavar="J", help=say("help.arena-jobs"))
    parser.add_argument("--on", metavar="WHERE", default="", help=say("help.arena-on"))
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    seed = in_range("--seed", args.seed, 0, LARGEST_SEED)
    jobs = in_range("--jobs", args.jobs or cores(), 1, MOST_JOBS)
    most = in_range("--each", args.each, 1, MOST_PUZZLES)
    keep = in_range("--keep", args.keep, 1, MOST_PUZZLES)
    if args.on and args.on.partition(":")[0] != "ray":
        raise mistake("where", text=args.on)
    if args.files:
        wishes = [from_record(path, game, seed, most) for path in args.files]
    else:
        games = in_range("--selfplay", args.selfplay, 1, MOST_GAMES)
        seats = [seats_of(game, args.seats)] if args.seats is not None else game.seat_counts
        wishes = [
            Wish(f"{seed}/{at}", game.name, game.options, "", seats[at % len(seats)], at, seed, most)
            for at in range(games)
        ]
    out = Path(args.out) if args.out else None
    found, done = begun(out, game)
    try:
        mine_all([wish for wish in wishes if wish.name not in done], len(wishes), found, out, jobs, args.on)
    except KeyboardInterrupt:
        paper.tell(say("puzzles.stopped", path=out) if out else say("simulate.stopped"))
        return 130
    kept = varied(found, keep)
    if out:
        write_text(out, written(kept).rstrip("\n"))
        Path(f"{out}{PART}").unlink(missing_ok=True)
    if args.json:
        sys.stdout.write(written(kept))
    else:
        show(kept, len(wishes), out)
    return 0


def from_record(path: str, game: Game, seed: int, most: int) -> Wish:
    """Checked before any is thought about."""
    other, record = load(path)
    try:
        replay(other, record)
    except Mistake as error:
        raise in_file(path, error) from None
    if other.name != game.name:
        raise mistake("puzzles-other-game", path=path, title=other.box.title, wanted=game.box.title)
    return Wish(path, other.name, other.options, record.to_json(), record.seats, 0, seed, most)


def begun(out: Path | None, game: Game) -> tuple[list[Puzzle], set[str]]:
    """What an earlier run has left: its puzzles, and the games it was done with."""
    if out is None:
        return [], set()
    found: list[Puzzle] = []
    if out.exists():
        try:
            found = read(read_text(str(out)))
        except ValueError:
            raise mistake("puzzles-file", path=out) from None
        if any(puzzle.game != game.name for puzzle in found):
            raise mistake("puzzles-file", path=out)
    part = Path(f"{out}{PART}")
    done: set[str] = set()
    if part.exists():
        try:
            for line in read_text(str(part)).splitlines():
                name, puzzles = json.loads(line)
                done.add(str(name))
                found += read("\n".join(json.dumps(one) for one in puzzles))
        except (ValueError, TypeError):
            raise mistake("puzzles-file", path=part) from None
    return found, done


def mine_all(wishes: list[Wish], games: int, found: list[Puzzle], out: Path | None, jobs: int, on: str) -> None:
    """Each game is written as soon as it is done."""
    with progress() as bar:
        task = bar.add_task(say("arena.progress"), total=games, completed=games - len(wishes))
        for at, text in mapped(make, wishes, jobs, on):
            found += read(text)
            bar.advance(task)
            if out:
                with Path(f"{out}{PART}").open("a", encoding="utf-8") as part:
                    part.write(json.dumps([wishes[at].name, [json.loads(line) for line in text.splitlines()]]) + "\n")


def make(wish: Wish) -> str:
    """Runs in any process."""
    game = cached_game(wish.game, wish.options)
    record = open_record(wish.record)[1] if wish.record else self_played(game, wish.seats, wish.seed, wish.number)
    return written(list(mined(game, record, wish.seed, wish.most)))


def show(puzzles: list[Puzzle], games: int, out: Path | None) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    for key in ("theme", "grade", "answer", "tempting"):
        table.add_column(say(f"puzzles.{key}"))
    table.add_column(say("puzzles.cost"), justify="right")
    for puzzle in puzzles:
        game = game_of(puzzle)
        names = [f"#{seat + 1}" for seat in range(int(puzzle.position["seats"]))]
        answer, tempting = moves_said(game, [puzzle.answers[0], puzzle.tempting], names, spoken())
        theme = theme_named(puzzle.game, puzzle.theme).words.say(spoken())
        cost = f"{100 * puzzle.cost[0]:.1f} ± {100 * puzzle.cost[1]:.1f}"
        table.add_row(theme, GRADES[puzzle.grade].say(spoken()), answer, tempting, cost)
    if puzzles:
        paper.out().print(table)
    paper.out().print(Text(say("puzzles.found", n=len(puzzles), games=games), style="dim"), soft_wrap=True)
    if out:
        paper.out().print(Text(say("puzzles.kept", path=out), style="dim"), soft_wrap=True)
