"""The HTTP API of circles."""

from typing import Annotated, Final

from msgspec import Meta

from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.errors import trouble
from tablee.server.play.bots.bot_runner import BotRunner
from tablee.server.play.circle.circles import Circles, Holder, LiveCircle
from tablee.server.play.circle.presence import CirclePresence
from tablee.server.play.circle.shown import CircleShown
from tablee.server.play.circle.tables import CircleTables, record_of
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.events import LONGEST_WAIT
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as, while_connected
from tablee.server.wire import circle as wire_circle

GONE: Final = {"fr": "un ancien membre", "de": "ein früheres Mitglied", "en": "a former member"}


class CircleQuery(InLang):
    after: Annotated[str, Meta(max_length=40, description="the stamp of a state: wait for another")] = ""
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="seconds")] = 0.0


class CircleGamesQuery(InLang):
    before: Annotated[str, Meta(max_length=40, description="older than this table's")] = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    member: Annotated[str, Meta(max_length=20)] = ""


class CirclePairsQuery(InLang):
    member: Annotated[str, Meta(max_length=20, description="whose games")] = ""


class CirclesApi:
    def __init__(
        self,
        circles: Circles,
        tables: CircleTables,
        shown: CircleShown,
        presence: CirclePresence,
        bots: BotRunner,
        addresses: Addresses,
        budgets: Budgets,
    ) -> None:
        self.circles: Final = circles
        self.tables: Final = tables
        self.shown: Final = shown
        self.presence: Final = presence
        self.bots: Final = bots
        self.addresses: Final = addresses
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        circle, w = "/api/circles/{circle}", wire_circle
        table, game = f"{circle}/tables/{{table}}", f"{circle}/games/{{table}}"
        return [
            Route("POST", "/api/circles", w.CircleMade, self.create, "A new circle.", w.NewCircle, status=201),
            Route("GET", circle, w.CircleState, self.show, "Who and what is there.", query=CircleQuery),
            Route("POST", f"{circle}/members", w.CircleJoined, self.join, "Become a member.", w.JoinCircle, status=201),
            Route("POST", f"{circle}/me", w.CircleState, self.rename, "Change name and animal.", w.JoinCircle),
            Route("POST", f"{circle}/leave", w.CircleState, self.leave, "Leave it.", w.LeaveCircle),
            Route("POST", f"{circle}/keep", w.KeptCircle, self.keep, "What its keeper may do.", w.KeepCircle),
            Route("POST", f"{circle}/tables", w.CircleOpened, self.open, "A table for it.", wire.NewTable, status=201),
            Route("POST", f"{table}/sit", wire.Joined, self.sit, "A member's seat, taken or again.", w.SitInCircle),
            Route("POST", f"{table}/close", w.CircleState, self.close, "End an open table.", wire.Nothing),
            Route("GET", f"{circle}/games", w.CircleGames, self.games, "Older games.", query=CircleGamesQuery),
            Route("POST", game, w.CircleState, self.correct, "Correct what counts.", w.CorrectGame),
            Route("GET", f"{game}/record", None, self.record, "A finished game.", query=InLang),
            Route("GET", f"{circle}/pairs", w.CirclePairs, self.pairs, "Head to head.", query=CirclePairsQuery),
        ]

    async def at(self, call: Call) -> tuple[LiveCircle, Holder]:
        return await self.circles.get(call.params["circle"], call.token)

    async def writing_at(self, call: Call) -> tuple[LiveCircle, Holder]:
        live, holder = await self.at(call)
        self.budgets.spend_entry(call.visitor, call.size, live.waiting)
        return live, holder

    # -- The circle and its members ------------------------------------------

    async def create(self, call: Call) -> wire_circle.CircleMade:
        self.budgets.spend_table(call.visitor, call.size)
        body: wire_circle.NewCircle = call.body
        live, keeper, token, member = await self.circles.create(body.title, body.name, body.animal, call.visitor)
        given = {"keeper": keeper, "link": live.link(), "member": token}
        links = {what: self.addresses.circle_link(live.id, one) for what, one in given.items()}
        return wire_circle.CircleMade(live.id, keeper, live.link(), token, member, links)

    async def show(self, call: Call) -> wire_circle.CircleState:
        query: CircleQuery = query_as(CircleQuery, call.query)
        live, holder = await self.at(call)
        if not query.wait:
            return await self.shown.state(live, holder)
        if holder.member and self.presence.asked(live.id, holder.member):
            live.changed()
        try:
            state = await while_connected(call, self.shown.wait(live, holder, query.after, query.wait))
        except BaseException:
            if holder.member:
                self.presence.hung_up(live.id, holder.member)
            raise
        if live.circle.deleted:
            raise trouble("no-such-circle")
        if state.role == "guest" and (holder.member or holder.keeper):
            raise trouble("no-such-circle")  # removed while they waited; the circle's own link may still open it
        return state

    async def join(self, call: Call) -> wire_circle.CircleJoined:
        live, holder = await self.writing_at(call)
        if holder.member:
            raise trouble("name-taken", name=live.member(holder.member).name)
        id, token = await self.circles.join(live, call.body.name, call.body.animal)
        return wire_circle.CircleJoined(id, token, self.addresses.circle_link(live.id, token))

    async def rename(self, call: Call) -> wire_circle.CircleState:
        live, holder = await self.writing_at(call)
        await self.circles.rename(live, holder.sitting(), call.body.name, call.body.animal)
        return await self.shown.state(live, holder)

    async def leave(self, call: Call) -> wire_circle.CircleState:
        """The answer is what somebody with the circle's link sees."""
        live, holder = await self.writing_at(call)
        await self.circles.leave(live, holder.sitting(), call.body.name)
        self.presence.left(live.id, holder.member)
        return await self.shown.state(live, Holder(holder.keeper))

    async def keep(self, call: Call) -> wire_circle.KeptCircle:
        live, holder = await self.writing_at(call)
        holder.keeping()
        body: wire_circle.KeepCircle = call.body
        if body.do == "title":
            await self.circles.retitle(live, body.title)
        elif body.do == "link":
            return wire_circle.KeptCircle(self.addresses.circle_link(live.id, await self.circles.replace_link(live)))
        elif body.do == "device":
            token = await self.circles.device(live, body.member)
            return wire_circle.KeptCircle(self.addresses.circle_link(live.id, token))
        elif body.do == "remove":
            await self.circles.leave(live, body.member, body.title)
            self.presence.left(live.id, body.member)
        else:
            await self.circles.delete(live, body.title)
        return wire_circle.KeptCircle()

    # -- Tables and games ----------------------------------------------------

    async def open(self, call: Call) -> wire_circle.CircleOpened:
        live, holder = await self.at(call)
        member = holder.sitting()
        self.budgets.spend_table(call.visitor, call.size)
        made = await self.tables.open(live, member, call.body)
        id = made.table.id
        self.bots.made_by(id, call.visitor)
        seats = {str(at): token for at, token in made.seats.items()}
        links = {"invite": made.invite, "watch": made.watch, "host": made.host, **seats}
        return wire_circle.CircleOpened(
            id,
            made.host,
            made.invite,
            made.watch,
            seats,
            {what: self.addresses.link(id, token) for what, token in links.items()},
        )

    async def sit(self, call: Call) -> wire.Joined:
        live, holder = await self.writing_at(call)
        id, body = call.params["table"], call.body
        self.bots.somebody_at(await self.tables.open_table(live, id), call.visitor)
        seat, token = await self.tables.sit(live, holder.sitting(), id, body.seat, body.lang)
        return wire.Joined(id, seat, token, self.addresses.link(id, token))

    async def close(self, call: Call) -> wire_circle.CircleState:
        live, holder = await self.writing_at(call)
        await self.tables.close(live, holder, call.params["table"])
        return await self.shown.state(live, holder)

    async def games(self, call: Call) -> wire_circle.CircleGames:
        query: CircleGamesQuery = query_as(CircleGamesQuery, call.query)
        live, _ = await self.at(call)
        return self.shown.games(live, query.before, query.game, query.member)

    async def correct(self, call: Call) -> wire_circle.CircleState:
        live, holder = await self.writing_at(call)
        body: wire_circle.CorrectGame = call.body
        await self.tables.correct(live, holder, call.params["table"], body.do, body.seat, body.member)
        return await self.shown.state(live, holder)

    async def record(self, call: Call) -> bytes:
        query_as(InLang, call.query)
        live, _ = await self.at(call)
        id = call.params["table"]
        if id not in live.circle.games:
            raise trouble("no-such-game")
        return record_of(live, await self.tables.registry.get(id), GONE[call.lang]).encode()

    async def pairs(self, call: Call) -> wire_circle.CirclePairs:
        query: CirclePairsQuery = query_as(CirclePairsQuery, call.query)
        live, _ = await self.at(call)
        return self.shown.pairs(live, query.member)
