"""Rate limits, per visitor and in total: token buckets for every limit of the server.

A visitor is an IPv4 address or an IPv6 /64 (``transport.requests.visitor_at``), roughly a household. For resources that
are returned, such as connections, the bucket is refilled by ``give_back`` only.
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

MOST_KEYS: Final = 10_000  # buckets; the least recently used are dropped
WRITTEN: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*\+\s*(\d+(?:\.\d+)?)\s*/\s*s\s*", re.ASCII)
LONGEST_DEBT: Final = 60.0  # seconds until a visitor in debt has a positive balance again


@dataclass(frozen=True)
class Allowance:
    """The capacity of a bucket and its refill per second."""

    burst: float
    rate: float = 0.0

    @classmethod
    def read(cls, written: str | int) -> "Allowance":
        """Parse ``40 + 0.5/s``, or a plain number for a resource that is returned."""
        if isinstance(written, int):
            return cls(float(written))
        found = WRITTEN.fullmatch(written)
        if found is None or float(found[1]) < 1:
            raise ValueError(written)
        return cls(float(found[1]), float(found[2]))


NO_LIMIT: Final = Allowance(math.inf)


SIZE: Final = 4096  # bytes of a request that cost one more
FAN_OUT: Final = 16  # listeners that cost one more
ENTRY: Final = 100  # bytes of a log entry besides what its sender wrote
TABLE: Final = 2000  # bytes of a table with its first entries


class Bucket:
    __slots__ = ("at", "left")

    def __init__(self, left: float, now: float) -> None:
        self.left: float = left
        self.at: float = now

    def refill(self, allowed: Allowance, now: float) -> None:
        self.left = min(allowed.burst, self.left + (now - self.at) * allowed.rate)
        self.at = now

    def wait(self, allowed: Allowance, amount: float) -> int:
        """Seconds until this amount is available."""
        return math.ceil((amount - self.left) / allowed.rate) if allowed.rate else 1


class Budget:
    """``spend`` before the work what is known in advance; ``charge`` afterwards what it cost beyond that."""

    def __init__(self, name: str, code: str, each: Allowance, in_all: Allowance = NO_LIMIT) -> None:
        self.name: Final = name
        self.code: Final = code  # of the refusal in texts.SENTENCES
        self.each: Final = each
        self.in_all: Final = in_all
        self.buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()
        self.everybody: Final = Bucket(in_all.burst, monotonic())
        self.refused: Final = {"visitor": 0, "all": 0}

    def spend(self, key: str, amount: float = 1.0) -> None:
        """Raises Trouble, and takes nothing, if not enough is left."""
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
        """Never refused: the balance may become negative."""
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
            if len(self.buckets) > MOST_KEYS and self.each.rate:  # returned resources must stay counted
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
            bucket.refill(self.each, now)
        return bucket


@dataclass(frozen=True)
class Budgets(Collector):
    """All budgets, and their Prometheus collector; visitors are never labels."""

    requests: Budget  # HTTP requests, WebSocket messages and frames; one more for every SIZE bytes
    connections: Budget  # requests in progress: event streams, long polls and WebSockets included
    sockets: Budget  # open HTTP connections, idle ones included
    tables: Budget  # created, rematches included
    circles: Budget  # created
    entries: Budget  # of logs; one more for every FAN_OUT listeners
    stored: Budget  # bytes: log entries, bots' moves included, and tables with their start positions
    seat_entries: Budget  # of one seat at one table, except moves: chat, ready, undo, links
    notices: Budget  # addresses that notices shall go to; a message may go to each at once
    thinking: Budget  # worker seconds for studies, lessons and what-if

    def spend_entry(self, visitor: str, size: int, listeners: int) -> None:
        """Before writing an entry for a message of this size."""
        self.stored.spend(visitor, ENTRY + size)
        self.entries.spend(visitor, 1 + listeners / FAN_OUT)

    def spend_table(self, visitor: str, size: int) -> None:
        """Before creating a table for a request of this size."""
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
