"""How many entries were committed, and how long each took: plain numbers, for they are counted at every move."""

from typing import Final, final

from librt.vecs import vec

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


@final
class Tally:
    def __init__(self) -> None:
        self.kinds: Final[dict[str, int]] = {}
        self.limits: Final = vec[float]([float(limit) for limit in FAST])
        self.buckets: Final = [0] * (len(FAST) + 1)
        self.seconds: float = 0.0

    def count(self, kind: str, seconds: float) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        at = 0
        while at < len(self.limits) and self.limits[at] < seconds:
            at += 1
        self.buckets[at] += 1
        self.seconds += seconds
