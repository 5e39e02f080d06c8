"""Figures for whoever runs the server. No table, seat, name or link is ever a label."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Commits(Collector):
    """Counted at every move, so by plain numbers; put into form when somebody asks."""

    def __init__(self) -> None:
        self.kinds: Final[dict[str, int]] = {}
        self.buckets: Final = [0] * (len(FAST) + 1)
        self.seconds: float = 0.0

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        entries = CounterMetricFamily("tablee_entries", "entries committed to the log", labels=["kind"])
        for kind, count in self.kinds.items():
            entries.add_metric([kind], count)
        yield entries
        buckets, so_far = [], 0
        for limit, count in zip([*map(str, FAST), "+Inf"], self.buckets, strict=True):
            so_far += count
            buckets.append((limit, so_far))
        about = "from writing an entry to its commit"
        yield HistogramMetricFamily("tablee_commit_seconds", about, buckets=buckets, sum_value=self.seconds)


class Metrics:
    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry: Final = registry
        self.commits: Final = Commits()
        registry.register(self.commits)
        self.refused: Final = Counter("tablee_refused", "requests refused", ["code"], registry=registry)
        self.requests: Final = Counter("tablee_requests", "HTTP requests", ["route", "status"], registry=registry)
        self.thinking: Final = Histogram("tablee_bot_seconds", "how long bots think", registry=registry)
        self.tables: Final = Gauge("tablee_tables_in_memory", "tables in memory", registry=registry)
        self.listeners: Final = Gauge("tablee_listeners", "open live connections", registry=registry)
        self.bus: Final = Gauge("tablee_bus_up", "1: word from other servers arrives", registry=registry)
        self.store: Final = Gauge("tablee_store_up", "1: the last write was kept", registry=registry)
        self.archived: Final = Counter("tablee_archived", "tables put away", registry=registry)

    def committed(self, kind: str, seconds: float) -> None:
        commits = self.commits
        commits.kinds[kind] = commits.kinds.get(kind, 0) + 1
        commits.buckets[bisect_left(FAST, seconds)] += 1
        commits.seconds += seconds

    def text(self) -> bytes:
        return generate_latest(self.registry)
