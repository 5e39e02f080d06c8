"""The value of a lead while rounds are left to play, in games where fewest points win."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.score_sheet import total_of

FARTHEST: Final = 40.0  # in spreads; a larger deficit counts as lost
LEAST: Final = 0.3  # in points, when no round is left


def beyond_a_fair_share(sheet: vec[i64], seats: i64, seat: i64, left: i64, spread: float) -> float:
    """The probability of winning the whole game minus 1/seats. ``left``: rounds to play; ``spread``: by how many points
    one round moves two players apart. The value of a safe lead saturates."""
    own = float(total_of(sheet, seats, seat))
    leads: list[float] = []
    for other in range(seats):
        if other != seat:
            leads.append(float(total_of(sheet, seats, other)) - own)
    share = chance_to_win(leads, spread * sqrt(float(left)) if left > 0 else LEAST)
    return share - 1.0 / float(seats)


def chance_to_win(leads: list[float], spread: float) -> float:
    """The probability of winning with these leads over the others, where luck still moves points by ``spread``."""
    against = 1.0
    for lead in leads:
        by = -lead / spread
        if by > FARTHEST:
            return 0.0
        if by > -FARTHEST:
            against += exp(by)
    return 1.0 / against
