"""How fast batches step, for each game and several sizes, beside EnvPool and Pgx where they are installed.

    python tools/batches.py [--rounds 7] [--only "bungee|leduc"] [--json]

Every task runs once a round, in turn, so that a slow moment of the machine meets all of them; told are medians of
steps per CPU second over all threads. A step is one decision in one game, with its observation and its mask; moves are
random. Every batch is played on for a while first: games that have just begun are another load.
"""

import argparse
import json
import re
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import tablee
from tablee import _build
from tablee.cli.peers import pgx
from tablee.envs.batch import Batch

SIZES = [256, 1024, 4096]
STEPS = 1 << 14  # decisions a measurement
WARM = 120  # steps of every game before
PGX = ["leduc_holdem", "sparrow_mahjong", "backgammon", "go_9x9"]
ENVPOOL = ["CartPole-v1"]
Task = Callable[[], int]


def ours(name: str, seats: int, games: int) -> Task:
    batch = Batch(name, games, seats, seed=1)
    for _ in range(WARM):
        batch.step(batch.sample())

    def run() -> int:
        for _ in range(STEPS // games):
            batch.step(batch.sample())
        return STEPS // games * games

    return run


def envpool(name: str, games: int) -> Task:
    import envpool as engine
    import numpy as np

    env = engine.make_gymnasium(name, num_envs=games, num_threads=1)
    env.reset()
    actions = np.random.default_rng(1).integers(0, env.action_space.n, (64, games))

    def run() -> int:
        steps = STEPS // games
        for at in range(steps):
            env.step(actions[at % 64])
        return steps * games

    return run


def tasks(only: str) -> dict[str, Task]:
    makers: dict[str, Callable[[], Task]] = {}
    for box in tablee.boxes():
        counts = box.open({}).seat_counts
        for seats in dict.fromkeys((counts[0], counts[-1])):
            for games in SIZES:
                makers[f"{box.name} for {seats}, {games} games"] = partial(ours, box.name, seats, games)
    for name in PGX if find_spec("pgx") else []:
        makers[f"pgx {name}, 1024 games"] = lambda name=name: partial(pgx(name), 1)
    for name in ENVPOOL if find_spec("envpool") else []:
        makers[f"envpool {name}, 256 games"] = partial(envpool, name, 256)
    return {name: make() for name, make in makers.items() if re.search(only, name)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", metavar="PATTERN", default="", help="a regular expression for the names of tasks")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    every = tasks(args.only)
    rates: dict[str, list[float]] = {name: [] for name in every}
    for _ in range(args.rounds):
        for name, run in every.items():
            begun = time.process_time()
            steps = run()
            rates[name].append(steps / (time.process_time() - begun))
    found = {name: {"median": statistics.median(all_of), "best": max(all_of)} for name, all_of in rates.items()}
    if args.json:
        print(json.dumps({"mode": _build.mode(), "rounds": args.rounds, "steps_per_cpu_second": found}, indent=2))
        return
    for name, rate in found.items():
        print(f"{name:36} {rate['median']:11,.0f}  (best {rate['best']:11,.0f})")


if __name__ == "__main__":
    main()
