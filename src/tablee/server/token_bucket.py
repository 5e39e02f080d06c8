"""Token buckets: so many at once, and so many a second."""

from collections import OrderedDict
from time import monotonic
from typing import Final

MOST_KEYS: Final = 10_000  # the least recently used are forgotten


class TokenBucket:
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


class TokenBuckets:
    """One for each key, such as a visitor."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.buckets: Final[OrderedDict[str, TokenBucket]] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = TokenBucket(self.burst)
            if len(self.buckets) > MOST_KEYS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return bucket.take(self.rate, self.burst)
