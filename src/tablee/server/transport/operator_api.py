"""Endpoints for operators: liveness, readiness, metrics, and addresses."""

from typing import Final

from tablee.server import wire
from tablee.server.metrics import Metrics
from tablee.server.storage.store import Store
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.network import is_loopback
from tablee.server.transport.openapi import describe
from tablee.server.transport.routes import Call, Route


class OperatorApi:
    def __init__(self, store: Store, metrics: Metrics, addresses: Addresses) -> None:
        self.store: Final = store
        self.metrics: Final = metrics
        self.addresses: Final = addresses
        self.description: bytes = b""

    def routes(self) -> list[Route]:
        figures = "text/plain; version=0.0.4"
        return [
            Route("GET", "/healthz", wire.Health, self.health, "The process lives."),
            Route("GET", "/readyz", wire.Health, self.readiness, "Moves can be stored right now."),
            Route("GET", "/metrics", None, self.figures, "Figures for Prometheus.", kind=figures),
            Route("GET", "/api/openapi.json", None, self.openapi, "This description."),
            Route("GET", "/api/server", wire.Reachable, self.server, "Where other devices reach this server."),
        ]

    def describe(self, routes: list[Route]) -> None:
        self.description = ENCODE(describe(routes))

    async def health(self, call: Call) -> wire.Health:
        return wire.Health("ok")

    async def readiness(self, call: Call) -> wire.Health:
        await self.store.ping()
        return wire.Health("ok")

    async def figures(self, call: Call) -> bytes:
        return self.metrics.text()

    async def openapi(self, call: Call) -> bytes:
        return self.description

    async def server(self, call: Call) -> wire.Reachable:
        """Local addresses are revealed to this machine only; any other client came by an address that works."""
        if self.addresses.url:
            return wire.Reachable([self.addresses.url], "")
        if not is_loopback(call.client):
            return wire.Reachable([], "elsewhere")
        if self.addresses.reach.local:
            return wire.Reachable([], "local")
        found = self.addresses.reach.outside()
        return wire.Reachable(found, "" if found else "no-network")
