"""How much is too much."""

from collections import OrderedDict
from time import monotonic
from typing import Final


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("at", "left")

    def __init__(self, burst: float) -> None:
        self.left: float = burst
        self.at: float = monotonic()

    def take(self, rate: float, burst: float) -> bool:
        now = monotonic()
        self.left = min(burst, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self.of.get(client)
        if bucket is None:
            bucket = self.of[client] = Bucket(self.burst)
            if len(self.of) > 10_000:
                self.of.popitem(last=False)
        self.of.move_to_end(client)
        return bucket.take(self.rate, self.burst)
