"""How much a level can be exploited, at least: train against it alone, then play fresh deals against it.

    python examples/self_play/best_response.py bungee club --minutes 10 --out out/against-club
    python examples/self_play/best_response.py bungee club --start examples/self_play/checkpoints/bungee-2.npz

The level sits at all other seats of every game of the training (``train.py --against``); the network that comes of it
knows nothing but how to beat this level. It is then measured alone against it, every deal in every rotation of the
seats, with a seed that no training and no choice has seen: 4052 unless ``--test-seed`` says otherwise. Training for longer
may find more, so what is told is a lower bound: the level gives away at least what the interval's lower end is beyond
an even share, one half for two sides, one third for three.
"""

import argparse
import json

import evaluate
import train
from learned import Trouble, one_sentence

TEST_SEED = 4052


def main():
    parser = train.Parser(description=__doc__.splitlines()[0], conflict_handler="resolve")
    train.add_settings(parser)
    parser.add_argument("level")
    parser.add_argument("--against", dest="level_again", help=argparse.SUPPRESS)
    parser.add_argument("--test-seed", type=int, default=TEST_SEED)
    parser.add_argument("--deals", type=int, default=0, help="of the measurement; by default as in docs/baseline.md")
    args = parser.parse_args()
    if args.deals < 0:
        raise Trouble("--deals is at least 1.")
    args.against = args.yardstick = args.level
    if args.out is None:
        args.out = train.Path("out") / f"{args.game}-against-{args.level.replace(':', '-')}"
    learner, out, interrupted = train.train(args)
    if interrupted:
        return 130
    schema = learner.schema
    path = out / f"{schema.game.name}-{schema.seats}.npz"
    deals = args.deals or evaluate.DEALS.get(schema.game.name, 100)
    found = evaluate.evaluated(path, schema, deals, [args.level], args.test_seed, alone=True)
    evaluate.shown(found)
    (out / "best_response.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    row = found["against"][0]
    more = row["low"] - row["even"]
    bound = (
        f"gives away at least {more:.1%} of the victories" if more > 0 else "has no weakness that this run could find"
    )
    print(f"{args.level} in {schema.game.box.title} for {schema.seats} {bound}.")
    return 0


if __name__ == "__main__":
    one_sentence(main)
