"""Whether the largest turning point of a review is the same with other seeds, and what a review costs in CPU time.

python tools/review_stability.py dog --games 10 --seeds 10
python tools/review_stability.py dog --first 4 --games 6  # goes on after four games
"""

import argparse
import time
from collections import Counter

import tablee
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.review.game import review

LEVELS = {"dog": ["casual", "club", "club", "casual"]}  # a casual and a club player on each side
USUAL = ["casual", "club", "casual", "club"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seeds", type=int, default=10)
    args = parser.parse_args()
    game = tablee.game(args.game)
    for number in range(args.first, args.first + args.games):
        levels = LEVELS.get(args.game, USUAL)
        bots = [bot(level, game, 100 * number + seat) for seat, level in enumerate(levels)]
        seed = f"review {args.game} {number}".encode().ljust(16, b".")
        record = play_game(game, seed, bots).record
        largest: Counter[int | None] = Counter()
        seconds = []
        for seed_number in range(args.seeds):
            begun = time.process_time()
            found = review(game, record, seed=7 * seed_number + 1)
            seconds.append(time.process_time() - begun)
            largest[found.turning_points[0].at if found.turning_points else None] += 1
        same = largest.most_common(1)[0][1]
        mean, most = sum(seconds) / len(seconds), max(seconds)
        print(
            f"{args.game} {number}: the same in {same} of {args.seeds}, {mean:.1f} s, at most {most:.1f} s", flush=True
        )


if __name__ == "__main__":
    main()
