"""How much better an evening with the same deals tells skill from luck: whole evenings of bots of known strength.

``tools/duplicate.py GAME --each 8 --evenings 40`` seats eight bots of each level at tables of four and plays each evening twice: with
a deal of its own for every table, counted by places, and with the same deals at all tables of a round, counted in
matchpoints. It prints how closely the standings follow the levels (rank correlation), and the difference with its 95 %
interval.
"""

import argparse
import math
import random

from tablee.bots.bot import bot_seed
from tablee.bots.levels import bot
from tablee.core.chance import SAME_DEALS
from tablee.evening import Evening, standings
from tablee.games import cached_game
from tablee.server.play.evening.tables import result_of

SECONDS = 0.0  # the levels used here count simulations, not time


def played(game, kinds, seed, chance):
    """A whole game; the bots' own chance is not that of the deal."""
    salt = chance.randbytes(16)
    bots = [bot(kind, game, bot_seed(salt, seat, 0), SECONDS) for seat, kind in enumerate(kinds)]
    position = game.deal(len(kinds), seed)
    while not position.over():
        seat = position.pending[0]
        position.play(seat, bots[seat].choose(position.seen_by(seat)))
    return position


def evening_of(name, levels, each, rounds, same, chance):
    """The rank correlation of levels and standings."""
    game, evening = cached_game(name, {}), Evening()
    evening.apply({"do": "plan", "game": name, "rounds": rounds, "sizes": [4], "same_deals": same})
    level = {f"{kind} {at}": kind for kind in levels for at in range(each)}
    evening.apply({"do": "add", "names": list(level)})
    low = evening.plan.low_wins()
    for _ in range(rounds):
        evening.apply(evening.drawn(chance.randbytes(8).hex()))
        shared = chance.randbytes(32)
        for at, table in enumerate(evening.round.tables, 1):
            kinds = [level[name] for name in evening.names(table.seats)]
            seed = SAME_DEALS + (shared if same else chance.randbytes(32))
            evening.apply(
                {"do": "result", "table": at, **result_of(played(game, kinds, seed, chance), len(kinds), low)}
            )
    lines = standings(evening).lines
    return correlation([levels.index(level[line.name]) for line in lines], [-line.place for line in lines])


def ranks(values):
    return [sum(other < one for other in values) + sum(other == one for other in values) / 2 for one in values]


def correlation(one, other):
    """Spearman's, with mean ranks for equal values."""
    a, b = ranks(one), ranks(other)
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    return both / math.sqrt(sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b))


def interval(values):
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
    return f"{mean:.3f} ± {1.96 * spread:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--levels", default="random,beginner,casual", help="from weak to strong")
    parser.add_argument("--each", type=int, default=4, help="bots of each level")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--evenings", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    levels = asked.levels.split(",")
    own, same = [], []
    for at in range(asked.evenings):
        for alike, found in ((False, own), (True, same)):
            chance = random.Random(f"{asked.seed} {at} {alike}")
            found.append(evening_of(asked.game, levels, asked.each, asked.rounds, alike, chance))
        if at:
            better = [b - a for a, b in zip(own, same, strict=True)]
            print(f"{at + 1} evenings: own {interval(own)}, same {interval(same)}, gain {interval(better)}", flush=True)


if __name__ == "__main__":
    main()
