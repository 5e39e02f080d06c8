"""What a series came to: shares of victories with their intervals, points, ratings, seats and lengths.

A shared victory is shared between sides; a game that nobody won is shared by all. What counts for the intervals is the
deal, not the game: the games of one deal have their cards in common.
"""

import math
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from openskill.models import PlackettLuce

from tablee.arena.series import Result, Series, sides_of

NORMAL: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Estimate:
    """A mean and the interval it lies in, 95 times of a hundred."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How one kind of bot did."""

    wins: Estimate  # its share of the victories
    points: Estimate  # a seat and game
    rating: Estimate  # OpenSkill, from 25 for all; the higher the better


@dataclass(frozen=True)
class Count:
    games: int
    deals: int
    decisions: int
    bots: dict[str, Standing]
    against: dict[str, dict[str, float]]  # the share of the row's victories among those of row and column
    by_seat: list[float]  # points
    wins_by_seat: list[float]
    lengths: list[int] = field(default_factory=list)  # decisions of each game
    digest: str = ""  # of every record, in order


def estimate(values: list[float], low: float = -math.inf, high: float = math.inf) -> Estimate:
    """Normal over the deals. Where all deals went alike, one more of the other kind is thought in, so that nobody is
    ever too sure."""
    n = len(values)
    mean = math.fsum(values) / n
    square = math.fsum((value - mean) ** 2 for value in values)
    if square == 0.0 and low > -math.inf:
        square = ((high - low) * 0.5) ** 2
    spread = NORMAL * math.sqrt(square / max(1, n - 1) / n)
    return Estimate(mean, max(low, mean - spread), min(high, mean + spread))


def winning_sides(result: Result, sides: list[int]) -> list[int]:
    return sorted({sides[seat] for seat in result.winners}) or sorted(set(sides))


def count(series: Series, deals: dict[int, list[Result]]) -> Count:
    """The same for the same deals, in whichever order they were played."""
    game = series.open_game()
    sides = sides_of(game, series.seats)
    ordered = [deals[deal] for deal in sorted(deals) if deal < series.deals]
    shares: dict[str, list[float]] = {kind: [] for kind in series.bots}
    points: dict[str, list[float]] = {kind: [] for kind in series.bots}
    against = {kind: dict.fromkeys(series.bots, 0.0) for kind in series.bots}
    seat_points = [0] * series.seats
    seat_wins = [0.0] * series.seats
    lengths: list[int] = []
    digest = sha256()
    for results in ordered:
        won = dict.fromkeys(series.bots, 0.0)
        scored: dict[str, list[int]] = {kind: [] for kind in series.bots}
        for result in results:
            digest.update(result.record.encode())
            lengths.append(result.decisions)
            winning = winning_sides(result, sides)
            kinds = dict.fromkeys(result.bots)
            part = dict.fromkeys(kinds, 0.0)
            for side in winning:
                part[result.bots[sides.index(side)]] += 1 / len(winning)
            for kind in kinds:
                won[kind] += part[kind]
                for other in kinds:
                    against[kind][other] += part[kind]
            for seat, kind in enumerate(result.bots):
                scored[kind].append(result.scores[seat])
                seat_points[seat] += result.scores[seat]
                if sides[seat] in winning:
                    seat_wins[seat] += 1 / len(winning)
        for kind in series.bots:
            shares[kind].append(won[kind] / len(results))
            points[kind].append(sum(scored[kind]) / max(1, len(scored[kind])))
    games = len(lengths)
    ratings = rated(series, sides, ordered)
    return Count(
        games,
        len(ordered),
        sum(lengths),
        {
            kind: Standing(estimate(shares[kind], 0.0, 1.0), estimate(points[kind]), ratings[kind])
            for kind in series.bots
        },
        {kind: {other: of_both(against, kind, other) for other in series.bots} for kind in series.bots},
        [total / games for total in seat_points],
        [total / games for total in seat_wins],
        lengths,
        digest.hexdigest(),
    )


def of_both(against: dict[str, dict[str, float]], kind: str, other: str) -> float:
    both = against[kind][other] + against[other][kind]
    return against[kind][other] / both if kind != other and both > 0 else 0.5


def rated(series: Series, sides: list[int], ordered: list[list[Result]]) -> dict[str, Estimate]:
    """Plackett-Luce ratings, game after game. A kind on several sides is moved by the mean of what moves them."""
    model = PlackettLuce()
    ratings = {kind: model.rating(name=kind) for kind in series.bots}
    order = sorted(set(sides))
    for results in ordered:
        for result in results:
            kinds = [result.bots[sides.index(side)] for side in order]
            if len(set(kinds)) < 2:
                continue
            winning = winning_sides(result, sides)
            teams = [[model.rating(mu=ratings[kind].mu, sigma=ratings[kind].sigma)] for kind in kinds]
            moved = model.rate(teams, ranks=[1.0 if side in winning else 2.0 for side in order])
            for kind in dict.fromkeys(kinds):
                own = [moved[at][0] for at in range(len(kinds)) if kinds[at] == kind]
                ratings[kind].mu = math.fsum(one.mu for one in own) / len(own)
                ratings[kind].sigma = math.fsum(one.sigma for one in own) / len(own)
    found = {}
    for kind, rating in ratings.items():
        spread = NORMAL * rating.sigma
        found[kind] = Estimate(rating.mu, rating.mu - spread, rating.mu + spread)
    return found


def as_json(series: Series, found: Count) -> dict[str, object]:
    return {
        "game": series.game,
        "edition": series.edition,
        "options": series.options,
        "seats": series.seats,
        "seed": series.seed,
        "games": found.games,
        "deals": found.deals,
        "decisions": found.decisions,
        "bots": {
            kind: {
                "win_share": one.wins.mean,
                "low": one.wins.low,
                "high": one.wins.high,
                "points": one.points.mean,
                "points_low": one.points.low,
                "points_high": one.points.high,
                "rating": one.rating.mean,
                "rating_low": one.rating.low,
                "rating_high": one.rating.high,
            }
            for kind, one in found.bots.items()
        },
        "against": found.against,
        "points_by_seat": found.by_seat,
        "wins_by_seat": found.wins_by_seat,
        "digest": found.digest,
    }
