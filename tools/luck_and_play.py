"""Does the review tell luck from play? Two kinds of bots play each other; what luck and play brought one more than the other.

python tools/luck_and_play.py bungee expert random --games 20
"""

import argparse
import math
import statistics

import tablee
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.review.game import review


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="the game, played by two")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    game = tablee.game(args.game)
    parts: dict[str, list[float]] = {"play": [], "the others": [], "luck": [], "result": []}
    for number in range(args.games):
        first = number % 2  # in turn on both seats
        levels = [args.one, args.other] if first == 0 else [args.other, args.one]
        bots = [bot(level, game, 2 * number + seat) for seat, level in enumerate(levels)]
        record = play_game(game, f"luck {number}".encode().ljust(16, b"."), bots).record
        accounts = review(game, record, seed=number).accounts
        mine, theirs = accounts[first], accounts[1 - first]
        parts["play"].append(mine.play - theirs.play)
        parts["the others"].append(mine.others - theirs.others)
        parts["luck"].append(mine.luck - theirs.luck)
        parts["result"].append(mine.result - theirs.result)
        print(f"game {number}: " + ", ".join(f"{name} {found[-1]:+.2f}" for name, found in parts.items()), flush=True)
    for name, found in parts.items():
        within = 1.96 * statistics.stdev(found) / math.sqrt(len(found))
        print(f"{args.one} less {args.other}, {name}: {statistics.fmean(found):+.2f} ± {within:.2f}")


if __name__ == "__main__":
    main()
