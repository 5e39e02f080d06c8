"""``python -m tablee.laws GAME …``: try the laws on games, and say in one sentence each what they break."""

import argparse
import sys

from tablee.core.rule import Mistake
from tablee.laws import LAWS, cases, never_refused, parts_of
from tablee.outside import told

WITHOUT = {
    "judgement": "no judgement.py: bots look at who leads, no further",
    "observed": "no observed.py: observations have the cards and the public numbers",
    "pad": "no pad.py: there is no score pad",
}


def main() -> int:
    parser = argparse.ArgumentParser("python -m tablee.laws", description="Try the laws of all games on some.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=1, dest="few", metavar="N", help="how many games each looks at")
    args = parser.parse_args()
    broken = 0
    for name in args.games:
        try:
            broken += tried(name, max(1, min(args.few, 1000)))
        except Mistake as error:
            print(error.say("en"), file=sys.stderr)
            return 2
    return 1 if broken else 0


def tried(name: str, few: int) -> int:
    """The number of broken laws."""
    every = cases(name)
    broken = 0
    for law, holds in LAWS.items():
        for game, seats in every:
            try:
                holds(game, seats, few)
            except Exception as error:  # whatever the game raises
                broken += 1
                options = "".join(f", {key}={value}" for key, value in game.options.items())
                print(f"{name}: {law}: broken with {seats} seats{options}: {told(error)}")
                break
        else:
            print(f"{name}: {law}: {(holds.__doc__ or '').splitlines()[0]}")
    for clause in never_refused(name, few) if not broken else []:
        print(f"{name}: note: {clause} says that it can refuse, and in random play it never did")
    for module in parts_of(name):
        print(f"{name}: note: {WITHOUT[module]}")
    return broken


if __name__ == "__main__":
    sys.exit(main())
