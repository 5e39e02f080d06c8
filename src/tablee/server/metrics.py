"""Figures for whoever runs the server. No table, seat, name or link is ever a label."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry: Final = registry
        self.entries: Final = Counter("tablee_entries", "entries committed to the log", ["kind"], registry=registry)
        self.refused: Final = Counter("tablee_refused", "requests refused", ["code"], registry=registry)
        self.requests: Final = Counter("tablee_requests", "HTTP requests", ["route", "status"], registry=registry)
        self.commit: Final = Histogram(
            "tablee_commit_seconds", "from writing an entry to its commit", buckets=FAST, registry=registry
        )
        self.thinking: Final = Histogram("tablee_bot_seconds", "how long bots think", registry=registry)
        self.tables: Final = Gauge("tablee_tables_in_memory", "tables in memory", registry=registry)
        self.listeners: Final = Gauge("tablee_listeners", "open live connections", registry=registry)
        self.bus: Final = Gauge("tablee_bus_up", "1: word from other servers arrives", registry=registry)
        self.store: Final = Gauge("tablee_store_up", "1: the last write was kept", registry=registry)
        self.archived: Final = Counter("tablee_archived", "tables put away", registry=registry)

        self.kinds: Final[dict[str, Counter]] = {}

    def count(self, kind: str) -> None:
        counter = self.kinds.get(kind)
        if counter is None:
            counter = self.kinds[kind] = self.entries.labels(kind)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
