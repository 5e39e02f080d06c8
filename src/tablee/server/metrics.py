"""Figures for whoever runs the server. No table, seat, name or link is ever a label."""

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from tablee.server.tally import FAST, Tally


class Commits(Collector):
    """What was counted, put into form when somebody asks."""

    def __init__(self, tally: Tally) -> None:
        self.tally: Final = tally

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        entries = CounterMetricFamily("tablee_entries", "entries committed to the log", labels=["kind"])
        for kind, count in self.tally.kinds.items():
            entries.add_metric([kind], count)
        yield entries
        buckets, so_far = [], 0
        for limit, count in zip([*map(str, FAST), "+Inf"], self.tally.buckets, strict=True):
            so_far += count
            buckets.append((limit, so_far))
        about = "from writing an entry to its commit"
        yield HistogramMetricFamily("tablee_commit_seconds", about, buckets=buckets, sum_value=self.tally.seconds)


class Metrics:
    def __init__(self, tally: Tally) -> None:
        registry = CollectorRegistry()
        self.registry: Final = registry
        registry.register(Commits(tally))
        self.refused: Final = Counter("tablee_refused", "requests refused", ["code"], registry=registry)
        self.requests: Final = Counter("tablee_requests", "HTTP requests", ["route", "status"], registry=registry)
        self.thinking: Final = Histogram("tablee_bot_seconds", "how long bots think", registry=registry)
        self.tables: Final = Gauge("tablee_tables_in_memory", "tables in memory", registry=registry)
        self.listeners: Final = Gauge("tablee_listeners", "open live connections", registry=registry)
        self.bus: Final = Gauge("tablee_bus_up", "1: word from other servers arrives", registry=registry)
        self.store: Final = Gauge("tablee_store_up", "1: the last write was kept", registry=registry)
        self.archived: Final = Counter("tablee_archived", "tables put away", registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
