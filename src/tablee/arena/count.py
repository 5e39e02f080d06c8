"""Statistics of a series: win shares with confidence intervals, points, ratings, seats and game lengths.

A shared victory is split between the winning sides; a game that nobody won counts for all equally. The unit of the
intervals is the deal, not the game, since the games of one deal share their cards.
"""

import math
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from openskill.models import PlackettLuce

from tablee.arena.series import Result, Series, sides_of

NORMAL: Final = 1.959963984540054  # 95 % quantile of the normal distribution, two-sided


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """The results of one kind of bot."""

    wins: Estimate  # share of the victories
    points: Estimate  # mean points of a seat in a game
    rating: Estimate  # OpenSkill; starts at 25, higher is better


@dataclass(frozen=True)
class Count:
    games: int
    deals: int
    decisions: int
    bots: dict[str, Standing]
    against: dict[str, dict[str, float]]  # the row's share of the victories of row and column
    by_seat: list[float]  # mean points
    wins_by_seat: list[float]
    lengths: list[int] = field(default_factory=list)  # decisions of each game
    digest: str = ""  # SHA-256 over every record, in order


def estimate(values: list[float], low: float = -math.inf, high: float = math.inf) -> Estimate:
    """A normal approximation over the deals. If all values are equal, the interval assumes one opposite deal more, so
    that it never has width zero."""
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
    """Evaluate the deals played so far; the order in which they were played does not matter.

    >>> import tablee
    >>> from tablee.arena.count import count
    >>> from tablee.arena.series import play_deal, series_of
    >>> series = series_of(tablee.game("bungee"), seats=2, bots=["random"], seed=1, games=4)
    >>> found = count(series, {deal: play_deal(series, deal) for deal in range(series.deals)})
    >>> found.games, found.bots["random"].wins.mean
    (4, 1.0)
    """
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
    """Plackett-Luce ratings, updated game by game. A kind on several sides moves by the mean of their updates."""
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
