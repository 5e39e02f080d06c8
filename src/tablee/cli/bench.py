"""``tablee bench``: the speed of every game, compiled and interpreted, compared with other engines in the same run.

Tasks are measured in several interleaved rounds, so that a slow moment of the machine affects all of them; reported are
medians of CPU time. ``decisions_per_second``: the compiled random player, which is what search gets.
``driven_from_python``: a Python loop of ``legal``, choose, ``play``, which is what a script gets and how the other
engines are driven. ``with_observation``: the same with an observation and a mask at every decision. ``batch``: 1,024
games in lockstep. ``search``: play-outs of the expert.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import tablee
from tablee._build import mode
from tablee.bots import bench_loops
from tablee.cli import searching
from tablee.cli.peers import BATCHED, LANES, STEPS, WATCHED, missing, peers
from tablee.cli.texts import spoken
from tablee.core.rule import Words

Task = Callable[[int], int]
RATIO_TO = ["openspiel:crazy_eights", "openspiel:maedn", "rlcard:gin-rummy"]


# -- What is measured --------------------------------------------------------


def driven(game: tablee.Game) -> Task:
    chance = random.Random(1).random
    counts = game.seat_counts

    def play(games: int) -> int:
        decisions = 0
        for at in range(games):
            position = game.deal(counts[at % len(counts)], b"bench %d" % at)
            while pending := position.pending:
                seat = pending[0]
                legal = position.legal(seat)
                position.play(seat, legal[int(chance() * len(legal))])
                decisions += 1
        return decisions

    return play


def observed(game: tablee.Game) -> Task:
    """Single steps, with an observation and a mask at each."""
    from tablee.envs.schema import Pen, Schema

    pens = {seats: Pen(Schema(game, seats)) for seats in game.seat_counts}
    chance = random.Random(1).random
    counts = game.seat_counts

    def play(games: int) -> int:
        decisions = 0
        for at in range(games):
            seats = counts[at % len(counts)]
            pen, position = pens[seats], game.deal(seats, b"bench %d" % at)
            while pending := position.pending:
                seat = pending[0]
                pen.look(position, seat)
                legal = pen.mask(position, seat).nonzero()[0]
                position.play(seat, int(legal[int(chance() * len(legal))]))
                decisions += 1
        return decisions

    return play


def batched(game: tablee.Game) -> Task:
    """Many games in lockstep, cycling through the seat counts, random moves."""
    from tablee.envs.batch import Batch

    batches: list[Batch] = []

    def play(calls: int) -> int:
        if not batches:
            batches.extend(Batch(game, LANES, seats, seed=1) for seats in game.seat_counts)
        for at in range(calls):
            batch = batches[at % len(batches)]
            for _ in range(STEPS):
                batch.step(batch.sample())
        return calls * STEPS * LANES

    return play


def midway(game: tablee.Game) -> tablee.Position:
    """A position in the middle of a game for the median number of players, without a journal: as search sees it."""
    seats = game.seat_counts[len(game.seat_counts) // 2]
    position = game.deal(seats, b"midway")
    chance = random.Random(5)
    for _ in range(30):
        seat = position.pending[0]
        position.play(seat, chance.choice(position.legal(seat)))
    position.table.listening = False
    return position


def record_bytes(game: tablee.Game) -> int:
    """The median size of the record of a random match."""
    sizes = []
    for at in range(9):
        seed = at.to_bytes(16, "big")
        seats = game.seat_counts[at % len(game.seat_counts)]
        record, position, chance = game.record(seats, seed), game.deal(seats, seed), random.Random(at)
        while position.pending:
            seat = position.pending[0]
            code = chance.choice(position.legal(seat))
            game.note(record, position, seat, code)
            position.play(seat, code)
        record.end = position.fingerprint()
        sizes.append(len(record.to_json().encode()))
    return int(statistics.median(sizes))


def tasks(names: list[str]) -> dict[str, Task]:
    found: dict[str, Task] = {}
    for name in names:
        game = tablee.game(name)
        position = midway(game)
        view = position.seen_by(position.pending[0])
        found[f"{name} decisions"] = lambda n, game=game: bench_loops.matches(game, n, 1)  # type: ignore[misc]
        found[f"{name} driven"] = driven(game)
        if find_spec("numpy") is not None:
            found[f"{name} observed"] = observed(game)
            found[f"{name} batch"] = batched(game)
        found[f"{name} copy"] = lambda n, position=position: bench_loops.copies(position, n) * 0 + n  # type: ignore[misc]
        found[f"{name} imagine"] = lambda n, view=view: bench_loops.worlds(view, n, 1) * 0 + n  # type: ignore[misc]
    return found


# -- Measuring ---------------------------------------------------------------


def timed(task: Task, amount: int) -> tuple[float, int]:
    start = time.process_time()
    units = task(amount)
    return time.process_time() - start, units


class Here:
    """Runs tasks in this process."""

    def __init__(self, tasks: dict[str, Task]) -> None:
        self.tasks = tasks

    def run(self, name: str, amount: int) -> tuple[float, int]:
        return timed(self.tasks[name], amount)


class Interpreted:
    """Runs the same tasks in a subprocess with ``TABLEE_PURE=1``."""

    def __init__(self, names: list[str]) -> None:
        env = dict(os.environ, TABLEE_PURE="1")
        command = [sys.executable, "-m", "tablee.cli.bench", *names]
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, name: str, amount: int) -> tuple[float, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([name, amount]), file=self.process.stdin, flush=True)
        cpu, units = json.loads(self.process.stdout.readline())
        return cpu, units

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def serve(names: list[str]) -> None:
    """The loop of that subprocess."""
    here = Here(tasks(names))
    for line in sys.stdin:
        name, amount = json.loads(line)
        print(json.dumps(here.run(name, amount)), flush=True)


def measure(jobs: list[tuple[str, Here | Interpreted]], rounds: int, seconds: float) -> dict[str, float]:
    """Units per CPU second of each job: the median of several interleaved rounds."""
    amounts = [1] * len(jobs)
    rates: list[list[float]] = [[] for _ in jobs]
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        bar = progress.add_task("", total=(rounds + 1) * len(jobs))
        for at, (name, place) in enumerate(jobs):
            cpu = place.run(name, 1)[0]
            while cpu < seconds / 2:
                amounts[at] = max(amounts[at] + 1, int(amounts[at] * min(20, seconds / max(cpu, 1e-6))))
                cpu = place.run(name, amounts[at])[0]
            progress.advance(bar)
        for _ in range(rounds):
            for at, (name, place) in enumerate(jobs):
                cpu, units = place.run(name, amounts[at])
                rates[at].append(units / max(cpu, 1e-9))
                progress.advance(bar)
    medians = (statistics.median(rate) for rate in rates)
    return {key(name, place): rate for (name, place), rate in zip(jobs, medians, strict=True)}


def key(name: str, place: Here | Interpreted) -> str:
    return f"interpreted {name}" if isinstance(place, Interpreted) else name


def games_a_decision(game: tablee.Game) -> float:
    """Matches per decision, averaged over all seat counts."""
    matches = 40
    return matches / bench_loops.matches(game, matches, 3)


def bench(names: list[str], rounds: int, seconds: float) -> dict[str, object]:
    others = peers()
    searchers = searching.peers()
    searches = searching.tasks(names)
    here = Here({**tasks(names), **others, **searches, **searchers})
    jobs: list[tuple[str, Here | Interpreted]] = [(name, here) for name in here.tasks]
    interpreted = Interpreted(names) if mode() == "compiled" else None
    if interpreted is not None:
        jobs += [(f"{name} decisions", interpreted) for name in names]
    rates = measure(jobs, rounds, seconds)
    if interpreted is not None:
        interpreted.close()
    games: dict[str, dict[str, float]] = {}
    ratios: dict[str, float] = {}
    for name in names:
        game = tablee.game(name)
        decisions, by_hand = rates[f"{name} decisions"], rates[f"{name} driven"]
        games[name] = {
            "decisions_per_second": round(decisions),
            "driven_from_python": round(by_hand),
            "games_per_second": round(decisions * games_a_decision(game), 1),
            "copy_ns": round(1e9 / rates[f"{name} copy"], 1),
            "imagine_ns": round(1e9 / rates[f"{name} imagine"], 1),
            "bytes": record_bytes(game),
        }
        if f"{name} batch" in rates:
            games[name]["with_observation"] = round(rates[f"{name} observed"])
            games[name]["batch"] = round(rates[f"{name} batch"])
            ratios[f"{name} batch / {name} decisions"] = round(rates[f"{name} batch"] / decisions, 3)
            for task, peer in (("observed", WATCHED), ("observed", "rlcard:gin-rummy"), ("batch", BATCHED)):
                if peer in rates:
                    ratios[f"{name} {task} / {peer}"] = round(rates[f"{name} {task}"] / rates[peer], 2)
        for peer in RATIO_TO:
            if peer in rates:
                ratios[f"{name} / {peer}"] = round(decisions / rates[peer], 2)
                ratios[f"{name} driven_from_python / {peer}"] = round(by_hand / rates[peer], 2)
        if interpreted is not None:
            ratios[f"{name} compiled / interpreted"] = round(decisions / rates[f"interpreted {name} decisions"], 2)
    for name, peer in searching.BESIDE.items():
        if f"{name} search" in rates and peer in rates:
            ratios[f"{name} search / {peer}"] = round(rates[f"{name} search"] / rates[peer], 2)
    return {
        "mode": mode(),
        "rounds": rounds,
        "games": games,
        "peers": {name: {"decisions_per_second": round(rates[name])} for name in others},
        "simulations_per_second": {name: round(rates[name]) for name in [*searches, *searchers]},
        "ratios": ratios,
    }


# -- Telling -----------------------------------------------------------------

HELP = Words(
    "mesurer la vitesse de chaque jeu, à côté d'autres moteurs",
    "die Geschwindigkeit jedes Spiels messen, neben anderen Programmen",
    "measure the speed of every game, beside other engines",
)
GAMES_HELP = Words("les jeux à mesurer (tous)", "welche Spiele (alle)", "which games to measure (all)")
ROUNDS_HELP = Words("nombre de tours", "Anzahl Durchgänge", "number of rounds")
SECONDS_HELP = Words("secondes par mesure", "Sekunden je Messung", "seconds a measurement")
LEFT_OUT = Words(
    "Sans comparaison avec ce qui n'est pas installé : pip install {}",
    "Ohne Vergleich mit dem, was nicht installiert ist: pip install {}",
    "Without a comparison to what is not installed: pip install {}",
)
SIMULATIONS = Words(
    "parties pensées par seconde de calcul", "gedachte Spiele je Rechensekunde", "games in thought per CPU second"
)
COLUMN = Words("décisions par seconde de calcul", "Entscheidungen je Rechensekunde", "decisions per CPU second")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    lang = spoken()
    parser = subparsers.add_parser("bench", help=HELP.say(lang), description=HELP.say(lang))
    parser.add_argument("games", nargs="*", metavar="GAME", help=GAMES_HELP.say(lang))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=9, help=ROUNDS_HELP.say(lang))
    parser.add_argument("--seconds", type=float, default=0.25, help=SECONDS_HELP.say(lang))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    names = [tablee.game(name).name for name in args.games] or [box.name for box in tablee.boxes()]
    lang = spoken()
    left_out = missing()
    if left_out:
        print(LEFT_OUT.say(lang).format(" ".join(left_out)), file=sys.stderr)
    result = bench(names, max(1, args.rounds), max(0.01, args.seconds))
    if args.json:
        print(json.dumps(result, indent=2))
    else:
        draw(result, lang)
    return 0


def draw(result: dict[str, object], lang: str) -> None:
    """A bar chart, longest first, and the cost of a copy and of a determinisation."""
    games, others, ratios = result["games"], result["peers"], result["ratios"]
    searches = result["simulations_per_second"]
    assert isinstance(searches, dict)
    assert isinstance(games, dict)
    assert isinstance(others, dict)
    assert isinstance(ratios, dict)
    bars = [(name, row["decisions_per_second"], "green") for name, row in games.items()]
    bars += [(f"{name} (Python)", row["driven_from_python"], "cyan") for name, row in games.items()]
    bars += [(f"{name} (observed)", row["with_observation"], "cyan") for name, row in games.items() if "batch" in row]
    bars += [(f"{name} (batch)", row["batch"], "green") for name, row in games.items() if "batch" in row]
    bars += [(name, row["decisions_per_second"], "yellow") for name, row in others.items()]
    most = max(rate for _, rate, _ in bars)
    chart = Grid("", COLUMN.say(lang), "", box=None)
    for name, rate, colour in sorted(bars, key=lambda bar: -bar[1]):
        chart.add_row(name, f"{rate:,}".replace(",", " "), f"[{colour}]{'█' * max(1, round(40 * rate / most))}[/]")
    console = Console()
    console.print(chart)
    thought = Grid("", SIMULATIONS.say(lang), box=None)
    for name, rate in sorted(searches.items(), key=lambda row: -row[1]):
        thought.add_row(name, f"{rate:,}".replace(",", " "))
    console.print(thought)
    small = Grid("", "copy", "imagine", "record", box=None)
    for name, row in games.items():
        small.add_row(name, f"{row['copy_ns']:.0f} ns", f"{row['imagine_ns']:.0f} ns", f"{row['bytes']} B")
    console.print(small)
    for name, ratio in ratios.items():
        console.print(f"{name}: {ratio:g}×", highlight=False)


if __name__ == "__main__":
    serve(sys.argv[1:])
