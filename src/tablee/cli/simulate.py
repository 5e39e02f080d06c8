"""``tablee simulate``: many random games; the result does not depend on the machine or the number of processes."""

import argparse
import json
import math
import struct
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tablee import _build
from tablee.arena.executors import process_pool
from tablee.bots.levels import RANDOM
from tablee.cli import paper
from tablee.cli.choices import add_game, add_options, in_range, level_of, open_game, seats_of
from tablee.cli.grammar import add_command
from tablee.cli.record_files import mistake
from tablee.cli.texts import say
from tablee.core.game import Game
from tablee.games import cached_game

CHUNK: Final = 50  # games a task: quick to stop, and the overhead stays small
MOST_GAMES: Final = 1_000_000_000
MOST_JOBS: Final = 256
LARGEST_SEED: Final = (1 << 62) - 1


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = add_command(subparsers, "simulate", say("help.simulate"), say("help.simulate-examples"))
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help=say("help.seats"))
    parser.add_argument("--games", type=int, metavar="M", default=1000, help=say("help.count"))
    parser.add_argument("--seed", type=int, metavar="S", default=0, help=say("help.number"))
    parser.add_argument("--bot", metavar="LEVEL", default=RANDOM, help=say("help.bot", levels=RANDOM))
    parser.add_argument("--jobs", type=int, metavar="J", default=1, help=say("help.jobs"))
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=say("help.json"))


@dataclass
class Totals:
    """Sums over many games, added up chunk by chunk."""

    seats: int
    games: int = 0
    decisions: int = 0
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    digests: bytes = b""  # of one chunk: eight bytes a game, big-endian

    def __post_init__(self) -> None:
        self.sums = self.sums or [0] * self.seats
        self.squares = self.squares or [0] * self.seats
        self.wins = self.wins or [0] * self.seats

    def add(self, other: "Totals") -> None:
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(self.seats):
            self.sums[seat] += other.sums[seat]
            self.squares[seat] += other.squares[seat]
            self.wins[seat] += other.wins[seat]

    def mean(self, seat: int) -> float:
        return self.sums[seat] / self.games

    def sd(self, seat: int) -> float:
        """The population standard deviation."""
        exact = self.games * self.squares[seat] - self.sums[seat] ** 2  # exact integer arithmetic
        return math.sqrt(exact) / self.games


def play_chunk(name: str, options: dict[str, object], seats: int, seed: int, first: int, last: int) -> Totals:
    """Play some games of a series; runs in any process."""
    from tablee.bots.simulation import simulate

    tally = simulate(cached_game(name, options), seats, seed, first, last)
    chunk = Totals(seats, last - first, tally.decisions)
    for scores in tally.scores:
        for seat, score in enumerate(scores):
            chunk.sums[seat] += score
            chunk.squares[seat] += score * score
    for winners in tally.winners:
        for seat in winners:
            chunk.wins[seat] += 1
    chunk.digests = struct.pack(f">{len(tally.digests)}Q", *tally.digests)
    return chunk


def chunks(game: Game, seats: int, seed: int, games: int, jobs: int) -> Iterator[Totals]:
    """Yield the chunks in order, whichever process played them."""
    ranges = ((first, min(first + CHUNK, games)) for first in range(0, games, CHUNK))
    if jobs == 1:
        for first, last in ranges:
            yield play_chunk(game.name, game.options, seats, seed, first, last)
        return
    under_way: deque[Future[Totals]] = deque()
    with process_pool(jobs) as pool:
        for first, last in ranges:
            under_way.append(pool.submit(play_chunk, game.name, game.options, seats, seed, first, last))
            if len(under_way) >= jobs * 4:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()


def run(args: argparse.Namespace) -> int:
    game = open_game(args.game, args.options)
    seats = seats_of(game, args.seats)
    if level_of(args.bot) != RANDOM:
        raise mistake("only-random", level=level_of(args.bot))
    games = in_range("--games", args.games, 1, MOST_GAMES)
    jobs = in_range("--jobs", args.jobs, 1, MOST_JOBS)
    seed = in_range("--seed", args.seed, 0, LARGEST_SEED)
    whole = Totals(seats)
    digest = sha256()
    begun = time.perf_counter()
    try:
        with progress() as bar:
            task = bar.add_task(say("simulate.progress"), total=games)
            for chunk in chunks(game, seats, seed, games, min(jobs, math.ceil(games / CHUNK))):
                whole.add(chunk)
                digest.update(chunk.digests)
                bar.update(task, completed=whole.games)
    except KeyboardInterrupt:
        paper.tell(say("simulate.stopped"))
        return 130
    seconds = time.perf_counter() - begun
    if args.json:
        print(json.dumps(as_json(game, args, whole, seconds, digest.hexdigest()), ensure_ascii=False, indent=2))
    else:
        report(game, whole, seconds, digest.hexdigest())
    return 0


def progress() -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    err = paper.err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def as_json(game: Game, args: argparse.Namespace, whole: Totals, seconds: float, digest: str) -> dict[str, object]:
    return {
        "game": game.name,
        "edition": game.edition,
        "options": game.options,
        "seats": whole.seats,
        "games": whole.games,
        "seed": args.seed,
        "bot": RANDOM,
        "jobs": args.jobs,
        "mode": _build.mode(),
        "decisions": whole.decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(whole.decisions / seconds),
        "games_per_second": round(whole.games / seconds, 1),
        "scores": [{"mean": whole.mean(seat), "sd": whole.sd(seat)} for seat in range(whole.seats)],
        "wins": whole.wins,
        "digest": digest,
    }


def report(game: Game, whole: Totals, seconds: float, digest: str) -> None:
    out = paper.out()
    title = say("simulate.title", title=game.box.title, games=thousands(whole.games), seats=whole.seats)
    out.print(Text(title, style=f"bold {paper.ACCENT}"))
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    table.add_column(say("simulate.seat"))
    table.add_column(say("simulate.score"), justify="right")
    table.add_column(say("simulate.wins"), justify="right")
    table.add_column("")
    for seat in range(whole.seats):
        share = whole.wins[seat] / whole.games
        table.add_row(
            paper.seat_name(seat, str(seat)),
            f"{whole.mean(seat):.2f} ± {whole.sd(seat):.2f}".replace("-", "−"),
            f"{share:.1%}",
            Text(bar_text(share, 32), style=paper.seat_style(seat)),
        )
    out.print(table)
    speed = say(
        "simulate.speed",
        decisions=thousands(whole.decisions),
        seconds=f"{seconds:.2f}",
        rate=thousands(round(whole.decisions / seconds)),
        games=thousands(round(whole.games / seconds)),
        mode=say(f"mode.{_build.mode()}"),
    )
    out.print(Text(speed, style="dim"), soft_wrap=True)
    out.print(Text(say("simulate.digest", digest=digest), style="dim"), soft_wrap=True)


def thousands(n: int) -> str:
    return f"{n:,}".replace(",", "\u202f")  # narrow no-break space, right in all three languages


def bar_text(share: float, width: int) -> str:
    """A bar with a resolution of an eighth of a character."""
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
