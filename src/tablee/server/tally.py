"""How many entries were committed, and how long each took: plain numbers, for they are counted at every move."""

from bisect import bisect_left
from typing import Final, final

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


@final
class Tally:
    def __init__(self) -> None:
        self.kinds: Final[dict[str, int]] = {}
        self.buckets: Final = [0] * (len(FAST) + 1)
        self.seconds: float = 0.0

    def count(self, kind: str, seconds: float) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.buckets[bisect_left(FAST, seconds)] += 1
        self.seconds += seconds
