"""What a lead on the sheet is worth while there is still something to play for. Fewest points win."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.score_sheet import total_of

FARTHEST: Final = 40.0  # beyond that it is all the same
LEAST: Final = 0.3  # the spread when no round is left


def beyond_a_fair_share(sheet: vec[i64], seats: i64, seat: i64, left: i64, spread: float) -> float:
    """The chance to win the whole game, less a fair share of it; ``spread``: how far a round moves two players apart, of
    which so many are left. Of a lead that no round can turn, more is not worth more."""
    own = float(total_of(sheet, seats, seat))
    leads: list[float] = []
    for other in range(seats):
        if other != seat:
            leads.append(float(total_of(sheet, seats, other)) - own)
    share = chance_to_win(leads, spread * sqrt(float(left)) if left > 0 else LEAST)
    return share - 1.0 / float(seats)


def chance_to_win(leads: list[float], spread: float) -> float:
    """Of someone who is ahead of each of the others by so many points, where chance still moves points by ``spread``."""
    against = 1.0
    for lead in leads:
        by = -lead / spread
        if by > FARTHEST:
            return 0.0
        if by > -FARTHEST:
            against += exp(by)
    return 1.0 / against
