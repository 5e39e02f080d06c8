"""What one visitor may use, and all together: one mechanism, token buckets, for every limit of the server.

A visitor is an IPv4 address or an IPv6 /64 (``transport.requests.visitor_at``): a household. What is given back after use, such
as a connection, is a bucket that nothing fills but ``give_back``.
"""

import math
import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from time import monotonic
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tablee.server.errors import trouble

MOST_KEYS: Final = 10_000  # the least recently used are forgotten
WRITTEN: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*\+\s*(\d+(?:\.\d+)?)\s*/\s*s\s*", re.ASCII)
LONGEST_DEBT: Final = 60.0  # seconds until a visitor who used too much has something left again


@dataclass(frozen=True)
class Allowance:
    """So many at once, and so many more a second."""

    burst: float
    rate: float = 0.0

    @classmethod
    def read(cls, written: str | int) -> "Allowance":
        """``40 + 0.5/s``; or a number, of what is given back."""
        if isinstance(written, int):
            return cls(float(written))
        found = WRITTEN.fullmatch(written)
        if found is None or float(found[1]) < 1:
            raise ValueError(written)
        return cls(float(found[1]), float(found[2]))


NO_LIMIT: Final = Allowance(math.inf)


SIZE: Final = 4096  # bytes of a request that count as one more
FAN_OUT: Final = 16  # listeners
ENTRY: Final = 100  # bytes of a log entry, beside what its sender wrote
TABLE: Final = 2000  # bytes of a table and its first entries


class Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, now: float) -> None:
        self.left: float = left
        self.at: float = now

    def refill(self, allowed: Allowance, now: float) -> None:
        self.left = min(allowed.burst, self.left + (now - self.at) * allowed.rate)
        self.at = now

    def wait(self, allowed: Allowance, amount: float) -> int:
        """Seconds until there is so much."""
        return math.ceil((amount - self.left) / allowed.rate) if allowed.rate else 1


class Budget:
    """``spend`` before the work, with the amount that is known; ``charge`` what it turned out to cost beyond that."""

    def __init__(self, name: str, code: str, each: Allowance, in_all: Allowance = NO_LIMIT) -> None:
        self.name: Final = name
        self.code: Final = code  # of the refusal, see texts.SENTENCES
        self.each: Final = each
        self.in_all: Final = in_all
        self.buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()
        self.everybody: Final = Bucket(in_all.burst, monotonic())
        self.refused: Final = {"visitor": 0, "all": 0}

    def spend(self, key: str, amount: float = 1.0) -> None:
        """Raises Trouble, and takes nothing, if there is not so much left."""
        if self.each.burst == math.inf:
            return
        now = monotonic()
        bucket = self.bucket(key, now)
        self.everybody.refill(self.in_all, now)
        if bucket.left < amount:
            self.refused["visitor"] += 1
            wait = bucket.wait(self.each, amount)
            raise trouble(self.code, retry_after=wait, n=wait)
        if self.everybody.left < amount:
            self.refused["all"] += 1
            raise trouble("full-house", retry_after=self.everybody.wait(self.in_all, amount))
        bucket.left -= amount
        self.everybody.left -= amount

    def charge(self, key: str, amount: float) -> None:
        """Never refused: who has used too much is in debt for a while."""
        if self.each.burst == math.inf:
            return
        bucket = self.bucket(key, monotonic())
        bucket.left = max(bucket.left - amount, -LONGEST_DEBT * self.each.rate)
        self.everybody.left -= amount

    def give_back(self, key: str, amount: float = 1.0) -> None:
        bucket = self.buckets.get(key)
        if bucket is not None:
            bucket.left += amount
            self.everybody.left += amount
            if bucket.left >= self.each.burst:
                del self.buckets[key]

    def bucket(self, key: str, now: float) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.each.burst, now)
            if len(self.buckets) > MOST_KEYS and self.each.rate:  # else what is out must be known when it comes back
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
            bucket.refill(self.each, now)
        return bucket


@dataclass(frozen=True)
class Budgets(Collector):
    """All of them; also a collector for ``/metrics``, without any visitor."""

    requests: Budget  # HTTP requests, WebSocket messages and frames; one more for every SIZE bytes
    connections: Budget  # requests that are being answered, event streams, long polls, WebSockets
    sockets: Budget  # HTTP connections, also those on which nothing happens
    tables: Budget  # made, rematches included
    entries: Budget  # of logs; one more for every FAN_OUT who are told of it
    stored: Budget  # bytes: entries of logs, moves of bots among them, and tables with the positions they begin from
    seat_entries: Budget  # of one seat at one table, other than moves: chat, ready, undo, links
    thinking: Budget  # seconds of workers for studies, lessons, what-if

    def spend_entry(self, visitor: str, size: int, listeners: int) -> None:
        """Before an entry is written, of a message of that size."""
        self.stored.spend(visitor, ENTRY + size)
        self.entries.spend(visitor, 1 + listeners / FAN_OUT)

    def spend_table(self, visitor: str, size: int) -> None:
        """Before a table is made, of a request of that size."""
        self.stored.spend(visitor, TABLE + size)
        self.tables.spend(visitor)

    def all(self) -> list[Budget]:
        return [getattr(self, one.name) for one in fields(self)]

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        refused = CounterMetricFamily("tablee_budget_refused", "refused over a budget", labels=["budget", "of"])
        known = GaugeMetricFamily("tablee_budget_keys", "visitors, or seats, that a budget counts", labels=["budget"])
        for budget in self.all():
            known.add_metric([budget.name], len(budget.buckets))
            for of, count in budget.refused.items():
                refused.add_metric([budget.name, of], count)
        yield from (refused, known)
