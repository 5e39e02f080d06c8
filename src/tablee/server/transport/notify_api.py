"""The HTTP API of notices: switching them on and off, and the feeds themselves."""

from typing import Annotated, Final

from msgspec import Meta
from starlette.responses import Response

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.notify import feeds
from tablee.server.notify.switches import Switches
from tablee.server.play.access import Access, access_of
from tablee.server.play.circle.circles import Circles
from tablee.server.play.registry import Registry
from tablee.server.table.live_table import LiveTable
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as, while_connected

ATOM, CALENDAR = "application/atom+xml", "text/calendar"


class FeedQuery(InLang):
    key: Annotated[str, Meta(max_length=64, description="the feed's own token: it opens nothing else")] = ""


class NotifyApi:
    def __init__(
        self, switches: Switches, registry: Registry, circles: Circles, addresses: Addresses, budgets: Budgets
    ) -> None:
        self.switches: Final = switches
        self.registry: Final = registry
        self.circles: Final = circles
        self.addresses: Final = addresses
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        path, state = "/api/tables/{table}/notify", wire.NotifyState
        circle = "/api/circles/{circle}/notify"
        return [
            Route("GET", path, state, self.state, "Who is told when it is whose turn.", query=InLang),
            Route("POST", f"{path}/push", state, self.push, "Tell this device of its seat's turns.", wire.PushOn),
            Route("POST", f"{path}/hook", state, self.hook, "Tell a channel of all turns (host).", wire.HookOn),
            Route("POST", f"{path}/feed", state, self.feed, "A feed and a calendar of this seat.", wire.FeedOn),
            Route("POST", f"{path}/off", state, self.off, "No more of it.", wire.NotifyOff),
            Route("GET", f"{path}/turns.atom", None, self.atom, "A seat's feed.", query=FeedQuery, kind=ATOM),
            Route("GET", f"{path}/turns.ics", None, self.calendar, "Its calendar.", query=FeedQuery, kind=CALENDAR),
            Route("GET", circle, state, self.circle, "Whether a channel is told of the circle.", query=InLang),
            Route("POST", f"{circle}/hook", state, self.circle_hook, "Tell a channel of it (keeper).", wire.HookOn),
            Route("POST", f"{circle}/off", state, self.circle_off, "No more of it (keeper).", wire.Nothing),
        ]

    async def at(self, call: Call) -> tuple[LiveTable, Access]:
        table = await self.registry.get(call.params["table"])
        return table, access_of(table, call.token)

    async def writing_at(self, call: Call) -> tuple[LiveTable, Access]:
        self.budgets.spend_entry(call.visitor, call.size, 0)
        return await self.at(call)

    async def state(self, call: Call) -> wire.NotifyState:
        return await self.switches.state(*await self.at(call), call.lang)

    async def push(self, call: Call) -> wire.NotifyState:
        table, access = await self.writing_at(call)
        await while_connected(call, self.switches.push_on(table, access, call.body, call.visitor))
        return await self.switches.state(table, access, call.lang)

    async def hook(self, call: Call) -> wire.NotifyState:
        table, access = await self.writing_at(call)
        await while_connected(call, self.switches.hook_on(table, access, call.body, call.visitor))
        return await self.switches.state(table, access, call.lang)

    async def feed(self, call: Call) -> wire.NotifyState:
        table, access = await self.writing_at(call)
        token = await self.switches.feed_on(table, access, call.body)
        return await self.switches.state(table, access, call.lang, token)

    async def off(self, call: Call) -> wire.NotifyState:
        table, access = await self.writing_at(call)
        await self.switches.off(table, access, call.body)
        return await self.switches.state(table, access, call.lang)

    async def circle(self, call: Call) -> wire.NotifyState:
        return await self.switches.circle_state(*await self.circles.get(call.params["circle"], call.token), call.lang)

    async def circle_hook(self, call: Call) -> wire.NotifyState:
        live, holder = await self.circles.get(call.params["circle"], call.token)
        self.budgets.spend_entry(call.visitor, call.size, live.waiting)
        await while_connected(call, self.switches.circle_hook_on(live, holder, call.body, call.visitor))
        return await self.switches.circle_state(live, holder, call.lang)

    async def circle_off(self, call: Call) -> wire.NotifyState:
        live, holder = await self.circles.get(call.params["circle"], call.token)
        self.budgets.spend_entry(call.visitor, call.size, live.waiting)
        await self.switches.circle_off(live, holder)
        return await self.switches.circle_state(live, holder, call.lang)

    async def atom(self, call: Call) -> Response:
        return await self.fed(call, feeds.atom, ATOM)

    async def calendar(self, call: Call) -> Response:
        return await self.fed(call, feeds.calendar, CALENDAR)

    async def fed(self, call: Call, make: feeds.Make, kind: str) -> Response:
        query: FeedQuery = query_as(FeedQuery, call.query)
        table = await self.registry.get(call.params["table"])
        seat, wish = await self.switches.feed(table, query.key)
        made = make(table, seat, wish.lang, wish.zone, self.addresses.table_page(table.id))
        return Response(made, media_type=kind, headers={"cache-control": "private, max-age=60"})
