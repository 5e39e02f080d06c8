"""The long versions of what the tests of the server try briefly.

python tools/server_trials.py kill --times 100
python tools/server_trials.py leaks --games 1000 --plies 10       # of each game; or --game dog
python tools/server_trials.py fuzz --examples 200
python tools/server_trials.py exhaust --seconds 60                # each way, and all at once; or --way half_sent
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import tablee


async def kill(folder: Path, args: argparse.Namespace) -> None:
    from tests.server.killing import kill_again_and_again

    await kill_again_and_again(folder, args.times, args.tables, args.seed, print)


async def leaks(folder: Path, args: argparse.Namespace) -> None:
    from tests.server.guests import Place
    from tests.server.leaks import telling_apart

    for box in tablee.boxes() if args.game == "all" else [tablee.box(args.game)]:
        rng = random.Random(f"{box.name} {args.seed}")
        until = time.monotonic() + args.seconds if args.seconds else float("inf")
        received, looked = 0, {"seat": 0, "watcher": 0}
        async with Place(folder / box.name, most_tables=50) as place:
            for number in range(args.games):
                seats = rng.choice(box.seats)
                eyes = rng.choice([*range(seats), None])
                case = (box.name, seats, rng.randrange(120), eyes, number)
                lang = rng.choice(["fr", "de", "en"])
                apart, count = await telling_apart(place, *case, plies=args.plies, lang=lang)
                received += count
                looked["watcher" if eyes is None else "seat"] += 1
                if apart is not None:
                    sys.exit(f"told apart: {case}: {apart}")
                late = time.monotonic() > until
                if number % 100 == 99 or number + 1 == args.games or late:
                    print(f"{box.name}: {number + 1} games {looked}, {received} bytes, nothing told apart", flush=True)
                if late:
                    break


async def fuzz(folder: Path, args: argparse.Namespace) -> None:
    from tests.server import fuzzing

    for game in tablee.games.NAMES if args.game == "all" else [args.game]:
        found, answers = await fuzzing.fuzz(folder, args.examples, args.seed, game)
        statuses: dict[int, int] = {}
        for (_, status), count in answers.items():
            statuses[status] = statuses.get(status, 0) + count
        print(f"{game}: {dict(sorted(statuses.items()))} " + ("\n".join(found) or "no failure"), flush=True)
        if found or any(status >= 500 for status in statuses):
            sys.exit(1)


async def exhaust(folder: Path, args: argparse.Namespace) -> None:
    from tests.server.exhausting import exhaust

    found = await exhaust(folder, args.seconds or 60.0, args.way)
    if any(figures.faults() for figures in found):
        sys.exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["kill", "leaks", "fuzz", "exhaust"])
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--plies", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.0, help="leaks: no longer than this a game; exhaust: a way")
    parser.add_argument("--way", action="append", help="exhaust: only this one; may be given several times")
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--game", default="all", choices=["all", *tablee.games.NAMES])
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run({"kill": kill, "leaks": leaks, "fuzz": fuzz, "exhaust": exhaust}[args.what](Path(folder), args))
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
