"""Fit the scales of ``tablee.review.chances``: which lead where a play-out ends makes the odds e to one.

Club players play; the judgement's values are taken where play-outs end (with a deal; where they are shorter, at quiet
moments too), and the scale is chosen under which the results of the games are likeliest.

    python tools/review_scales.py [GAMES [NAME]]
"""

import sys
from math import exp, log

import tablee
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.review.chances import FARTHEST, result_of, sides_of
from tablee.review.decision import Reviewer

TABLES = [
    ("bungee", {}, 4),
    ("bohne", {}, 4),
    ("baernergaeng", {"match": "most_games"}, 4),
    ("dog", {}, 4),
    ("bauernschlau", {"games": "2"}, 3),
]
CANDIDATES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 65, 80, 100, 130, 160, 200, 300, 500, 1000]
EVERY = 5  # decisions
WHOLE_DEAL = 200  # play-outs this long end with the deal


def samples(name: str, options: dict[str, object], seats: int, games: int) -> list[tuple[list[float], list[float]]]:
    """The values of the sides where a play-out could end, and the shares of the win they came to."""
    game = tablee.game(name, **options)
    sides = sides_of(game, seats)
    first = [sides.index(side) for side in sorted(set(sides))]
    playouts = Reviewer(name).playouts
    within_a_deal = playouts.horizon_for(seats) < WHOLE_DEAL
    found = []
    for number in range(games):
        record = play_game(game, b"scale %d" % number, [bot("club", game, seat) for seat in range(seats)]).record
        shares = result_of(game.replay(record), sides)
        position = game.opening(record)
        for at in range(len(record)):
            deal = int(position.current_deal())
            game.advance(record, at, position)
            ended = int(position.current_deal()) != deal
            if position.asked == 0 or not (ended or (within_a_deal and at % EVERY == 0)):
                continue
            if ended or playouts.judgement.quiet(position):
                values = [playouts.value(position, who, deal) for who in first]
                found.append((values, [shares[who] for who in first]))
    return found


def likelihood(found: list[tuple[list[float], list[float]]], scale: float) -> float:
    total = 0.0
    for values, shares in found:
        most = max(values)
        odds = [exp(max(-FARTHEST, (value - most) / scale)) for value in values]
        total += sum(share * log(one / sum(odds)) for one, share in zip(odds, shares, strict=True))
    return total / len(found)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for name, options, seats in TABLES:
        if name not in (sys.argv[2:] or [name]):
            continue
        found = samples(name, options, seats, games)
        if not found:
            print(f"{name}: every play-out ends the game")
            continue
        best = max(CANDIDATES, key=lambda scale: likelihood(found, scale))
        even = -log(len(found[0][0]))
        print(
            f"{name}: {best} (log-likelihood {likelihood(found, best):.3f}, equal chances {even:.3f}, n={len(found)})",
            flush=True,
        )


if __name__ == "__main__":
    main()
