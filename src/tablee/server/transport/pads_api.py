"""The HTTP API of score pads that are shared by a link."""

from typing import Annotated, Final

from msgspec import Meta

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.play.shared_pads import SharedPad, SharedPads
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.events import LONGEST_WAIT
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as, while_connected

Number = Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]


class PadQuery(InLang):
    after: Annotated[Number | None, Meta(description="only what is newer than this number")] = None
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="seconds to wait for it")] = 0.0
    date: Annotated[str, Meta(max_length=20, description="of the play, for BG Stats")] = ""


class PadsApi:
    def __init__(self, pads: SharedPads, addresses: Addresses, budgets: Budgets) -> None:
        self.pads: Final = pads
        self.addresses: Final = addresses
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        limit = wire.LIMIT_DOCUMENT
        return [
            Route(
                "POST", "/api/pads", wire.PadLinks, self.share, "Share a pad.", wire.SharePad, status=201, limit=limit
            ),
            Route("GET", "/api/pads/{pad}", wire.PadNow, self.show, "A shared pad as it stands.", query=PadQuery),
            Route("POST", "/api/pads/{pad}", wire.PadNow, self.do, "One command further.", wire.PadCommand),
        ]

    async def share(self, call: Call) -> wire.PadLinks:
        self.budgets.spend_table(call.visitor, call.size)
        id, write, read = await self.pads.create(call.body.pad, call.lang, call.visitor)
        links = {what: self.addresses.pad_link(id, token) for what, token in (("write", write), ("read", read))}
        return wire.PadLinks(id, write, read, links)

    async def show(self, call: Call) -> wire.PadNow:
        query: PadQuery = query_as(PadQuery, call.query)
        pad = await self.at(call)
        if query.after is not None and pad.number <= query.after:
            if not query.wait or not await while_connected(call, self.pads.wait(pad, query.after, query.wait)):
                return wire.PadNow(pad.id, pad.number, pad.writes)
            pad = await self.at(call)
        shown = await self.pads.counted(pad.document, {}, query.date, call.lang, call.visitor)
        return wire.PadNow(pad.id, pad.number, pad.writes, shown)

    async def do(self, call: Call) -> wire.PadNow:
        pad = await self.at(call)
        self.budgets.spend_entry(call.visitor, call.size, len(self.pads.news.get(pad.id, ())))
        known = bool(call.body.id) and call.body.id in pad.refs
        shown = await self.pads.do(pad, call.body, call.lang, call.visitor)
        return wire.PadNow(pad.id, pad.number if known else pad.number + 1, True, shown)

    async def at(self, call: Call) -> SharedPad:
        return await self.pads.get(call.params["pad"], call.token)
