"""The fixed protocol: how a learned network does against each level, on deals that no training has seen.

    python examples/self_play/evaluate.py bungee
    python examples/self_play/evaluate.py bungee --checkpoint out/bungee/bungee-2.npz --json out/bungee.json

As on the ladder of docs/bots.md: network and level sit alternately, every deal is played in every such seating, a shared
victory is split, and a share of one half is even, however many play. Deals follow from ``--seed``, 2026 unless another
is given, so that everybody's figures are about the same games. Intervals are of 95 %, over deals.
"""

import json
import os
import sys
from pathlib import Path

from learned import Learned, Trouble, checkpoint_of, load, one_sentence
from rich.console import Console
from rich.table import Table
from train import Parser

from tablee.arena import play
from tablee.envs.schema import Schema

SEED = 2026
LEVELS = ["beginner", "casual", "club"]
DEALS = {"bungee": 2000, "bohne": 60, "baernergaeng": 2000, "dog": 100, "bauernschlau": 60}


def measured(schema, level, deals, seed, jobs, alone=False):
    """A row of the table: the network against one level. ``alone``: the level has the seats of all other sides, not
    only every second one."""
    sides = len({schema.game.side(seat, schema.seats) for seat in range(schema.seats)})
    others = [level] if not alone else [f"{level} {at}" for at in range(1, sides)]
    match = play(
        schema.game,
        {"learned": Learned, **dict.fromkeys(others, level)},
        deals=deals,
        seats=schema.seats,
        seed=seed,
        jobs=jobs,
        progress=sys.stderr.isatty(),
    )
    if match.failures:
        raise Trouble(match.failures[0].sentence)
    share = match.shares["learned"]
    points = {name: round(one.mean, 2) for name, one in match.points.items()}
    return {
        "level": level,
        "even": round(1 / sides, 4) if alone else 0.5,
        "games": match.games,
        "deals": deals,
        "share": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "points": points["learned"],
        "points_of_level": round(sum(points[name] for name in others) / len(others), 2),
    }


def evaluated(path, schema, deals, levels, seed=SEED, jobs=1, alone=False):
    """What ``evaluate.py --json`` writes."""
    _, about = load(path, schema)
    before = os.environ.get("TABLEE_LEARNED")
    os.environ["TABLEE_LEARNED"] = str(path.resolve())  # the processes that play read it too
    try:
        rows = [measured(schema, level, deals, seed, jobs, alone) for level in levels]
    finally:
        os.environ.pop("TABLEE_LEARNED")
        if before is not None:
            os.environ["TABLEE_LEARNED"] = before
    return {"game": schema.game.name, "seats": schema.seats, "seed": seed, "checkpoint": about, "against": rows}


def shown(found):
    table = Table("against", "games", "share", "95 %", "points", "the level's")
    for row in found["against"]:
        interval = f"{row['low']:.1%} – {row['high']:.1%}"
        cells = [row["level"], row["games"], f"{row['share']:.1%}", interval, row["points"], row["points_of_level"]]
        table.add_row(*map(str, cells))
    Console().print(table)


def main():
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None, help="by default the fewest")
    parser.add_argument("--checkpoint", type=Path, default=None, help="by default checkpoints/GAME-SEATS.npz")
    parser.add_argument("--deals", type=int, default=0, help="by default as many as in docs/baseline.md")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", type=Path, default=None, help="write the figures to this file too")
    args = parser.parse_args()
    schema = Schema(args.game, args.seats)
    if args.deals < 0 or args.jobs < 1:
        raise Trouble("--deals and --jobs are at least 1.")
    path = args.checkpoint or checkpoint_of(schema.game.name, schema.seats)
    found = evaluated(path, schema, args.deals or DEALS.get(args.game, 100), args.levels, args.seed, args.jobs)
    shown(found)
    if args.json:
        try:
            args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise Trouble(f"{args.json} cannot be written: {error.strerror}.") from None


if __name__ == "__main__":
    one_sentence(main)
