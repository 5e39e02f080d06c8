"""Prometheus metrics. No table, seat, name or link is ever a label."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds


class Commits(Collector):
    """Commit counts and latencies. Updated at every move, so kept in plain numbers and converted on scrape: a labelled
    Counter and a Histogram take ten times as long."""

    def __init__(self) -> None:
        self.kinds: Final[dict[str, int]] = {}
        self.counts: Final = [0] * (len(BUCKETS) + 1)
        self.seconds: float = 0.0

    def count(self, kind: str, seconds: float) -> None:
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        entries = CounterMetricFamily("tablee_entries", "entries made durable in the log", labels=["kind"])
        for kind, count in self.kinds.items():
            entries.add_metric([kind], count)
        yield entries
        buckets, so_far = [], 0
        for limit, count in zip([*map(str, BUCKETS), "+Inf"], self.counts, strict=True):
            so_far += count
            buckets.append((limit, so_far))
        about = "from queueing an entry to its fsync"
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
        about = "notices sent, by the way they take and how it went"
        self.notices: Final = Counter("tablee_notices", about, ["kind", "outcome"], registry=registry)
        self.bus: Final = Gauge("tablee_bus_up", "1: messages from other servers arrive", registry=registry)
        self.store: Final = Gauge("tablee_store_up", "1: the last write succeeded", registry=registry)
        self.archived: Final = Counter("tablee_archived", "tables archived", registry=registry)
        self.writing: bool = True  # the last write succeeded

    def committed(self, kind: str, seconds: float) -> None:
        self.commits.count(kind, seconds)
        if not self.writing:
            self.writing = True
            self.store.set(1)

    def storage_failed(self) -> None:
        self.writing = False
        self.store.set(0)

    def text(self) -> bytes:
        return generate_latest(self.registry)
