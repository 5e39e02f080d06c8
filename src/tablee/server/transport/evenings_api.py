"""The HTTP API of a club's evening."""

from typing import Annotated, Final

from msgspec import Meta

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.errors import trouble
from tablee.server.play.evening.evenings import ROLES, Evenings
from tablee.server.play.evening.tables import EveningTables
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.events import LONGEST_WAIT
from tablee.server.transport.games_api import InLang
from tablee.server.transport.refusals import StaleEvening
from tablee.server.transport.routes import Call, Route, query_as, while_connected

DOCUMENT: Final = 1  # version of the file


class EveningQuery(InLang):
    after: Annotated[int, Meta(ge=0, le=0x7FFFFFFF)] | None = None
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="seconds")] = 0.0


class EveningsApi:
    def __init__(self, evenings: Evenings, tables: EveningTables, addresses: Addresses, budgets: Budgets) -> None:
        self.evenings: Final = evenings
        self.tables: Final = tables
        self.addresses: Final = addresses
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        evening, most = "/api/evenings/{evening}", wire.LIMIT_DOCUMENT
        return [
            Route(
                "POST",
                "/api/evenings",
                wire.EveningMade,
                self.create,
                "A club's evening: three links, to organise, report and watch.",
                wire.NewEvening,
                status=201,
                limit=most,
            ),
            Route("GET", evening, wire.EveningState, self.show, "How the evening stands.", query=EveningQuery),
            Route(
                "POST", evening, wire.EveningState, self.command, "One command further.", wire.EveningAsk, limit=most
            ),
            Route(
                "POST",
                f"{evening}/tables",
                wire.EveningState,
                self.open,
                "Open tables of the round on this server (organiser).",
                wire.OpenTables,
            ),
            Route("POST", f"{evening}/seat", wire.Joined, self.sit, "Sit down at an online table.", wire.EveningSeat),
            Route(
                "GET",
                f"{evening}/document",
                wire.EveningDocument,
                self.document,
                "All commands, as `tablee evening` reads them (organiser).",
                query=InLang,
            ),
        ]

    async def create(self, call: Call) -> wire.EveningMade:
        self.budgets.spend_table(call.visitor, call.size)
        id, given = await self.evenings.create(call.body.plan, call.body.names, call.visitor)
        links: dict[str, str] = {role: self.addresses.evening_link(id, given[role]) for role in ROLES}
        return wire.EveningMade(id, given["organiser"], given["report"], given["watch"], links)

    async def show(self, call: Call) -> wire.EveningState:
        query: EveningQuery = query_as(EveningQuery, call.query)
        evening, role = await self.evenings.get(call.params["evening"], call.token)
        if not evening.settled:
            await self.tables.settle(evening, call.visitor)
        if query.after is not None and query.wait > 0 and evening.number <= query.after:
            await while_connected(call, self.evenings.wait(evening, query.after, query.wait))
        return await self.evenings.state(evening, role, call.visitor)

    async def command(self, call: Call) -> wire.EveningState:
        evening, role = await self.evenings.get(call.params["evening"], call.token)
        self.budgets.spend_entry(call.visitor, call.size, evening.waiting)
        done = await self.evenings.command(evening, role, call.body, call.visitor)
        if done and evening.plays_online():
            await self.tables.settle(evening, call.visitor)
        state = await self.evenings.state(evening, role, call.visitor)
        if not done:
            raise StaleEvening(trouble("evening-moved-on"), state)
        return state

    async def open(self, call: Call) -> wire.EveningState:
        evening, role = await self.evenings.get(call.params["evening"], call.token)

        def spend(tables: int) -> None:
            for _ in range(tables):
                self.budgets.spend_table(call.visitor, call.size)

        done = await self.tables.open(evening, role, call.body, call.visitor, spend)
        state = await self.evenings.state(evening, role, call.visitor)
        if not done:
            raise StaleEvening(trouble("evening-moved-on"), state)
        return state

    async def sit(self, call: Call) -> wire.Joined:
        evening, role = await self.evenings.get(call.params["evening"], call.token)
        self.budgets.spend_entry(call.visitor, call.size, evening.waiting)
        joined = await self.tables.sit(evening, role, call.body, call.visitor)
        joined.link = self.addresses.link(joined.table, joined.token)
        return joined

    async def document(self, call: Call) -> wire.EveningDocument:
        query_as(InLang, call.query)
        evening, role = await self.evenings.get(call.params["evening"], call.token)
        if role != "organiser":
            raise trouble("not-yours")
        return wire.EveningDocument(DOCUMENT, evening.raw)
