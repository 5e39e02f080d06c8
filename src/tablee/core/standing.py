"""What a lead is worth while there is still something to play for."""

from math import exp
from typing import Final

FARTHEST: Final = 40.0  # beyond that it is all the same


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
