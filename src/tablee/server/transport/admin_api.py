"""The house: what its keeper sees and does over the secret link, and what everyone may know and delete of their own.

Every answer is made of counts, times and names: no handler here looks at a position.
"""

import hmac
import json
import sys
import time
from dataclasses import dataclass
from secrets import token_urlsafe
from time import monotonic
from typing import Annotated, Final, Literal

from msgspec import Meta

from tablee._version import VERSION
from tablee.server import wire
from tablee.server.budgets import Budget, Budgets
from tablee.server.errors import trouble
from tablee.server.metrics import BUCKETS, Metrics
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.house.holdings import Holdings, Thing
from tablee.server.play.house.house_log import HouseLog
from tablee.server.play.house.retention import Retention
from tablee.server.play.house.table_holding import HOUSE, TableHolding
from tablee.server.play.moderation import Moderation
from tablee.server.play.registry import Registry
from tablee.server.storage.store import Store
from tablee.server.table.log import Entry
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as
from tablee.server.wire import admin as wire_admin

PAGE: Final = 50  # things listed at once
LOG_PAGE: Final = 100
Number = Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]
By = Literal["page", "command"]


@dataclass(frozen=True)
class About:
    """Settings that the house shows."""

    operator: str
    contact: str
    privacy: str
    limited: bool
    archive_days: float
    most: dict[str, float]


class ListQuery(InLang):
    kind: Annotated[str, Meta(max_length=40)] = "tables"
    skip: Number = 0


class LogQuery(InLang):
    before: Annotated[Number, Meta(description="entries before this number; 0: the newest")] = 0


class AdminApi:
    def __init__(
        self,
        about: About,
        store: Store,
        registry: Registry,
        broadcaster: Broadcaster,
        moderation: Moderation,
        tables: TableHolding,
        holdings: Holdings,
        house: HouseLog,
        retention: Retention,
        addresses: Addresses,
        metrics: Metrics,
        budgets: Budgets,
    ) -> None:
        self.about: Final = about
        self.store: Final = store
        self.registry: Final = registry
        self.broadcaster: Final = broadcaster
        self.moderation: Final = moderation
        self.tables: Final = tables
        self.holdings: Final = holdings
        self.house: Final = house
        self.retention: Final = retention
        self.addresses: Final = addresses
        self.metrics: Final = metrics
        self.budgets: Final = budgets
        self.command_token: Final = token_urlsafe(24)  # for the command on this machine, see ``storage/running.py``
        self.began: Final = monotonic()

    def routes(self) -> list[Route]:
        return [
            Route(
                "GET", "/api/admin", wire_admin.House, self.overview, "The house as it stands (keeper).", query=InLang
            ),
            Route("GET", "/api/admin/things", wire_admin.StoredThings, self.things, "What is stored.", query=ListQuery),
            Route("GET", "/api/admin/tables/{table}", wire_admin.AdminTable, self.table, "A table.", query=InLang),
            Route(
                "POST",
                "/api/admin/tables/{table}",
                wire_admin.AdminTable,
                self.act,
                "Do something there.",
                wire_admin.AdminAct,
            ),
            Route(
                "POST",
                "/api/admin/delete",
                wire_admin.Applied,
                self.delete,
                "Delete something.",
                wire_admin.AdminDelete,
            ),
            Route(
                "POST", "/api/admin/retain", wire_admin.Applied, self.retain, "Delete what is old enough.", wire.Nothing
            ),
            Route(
                "POST",
                "/api/admin/forget",
                wire_admin.Forgotten,
                self.forget_for,
                "A visitor's data.",
                wire_admin.AskForget,
            ),
            Route(
                "POST",
                "/api/admin/link",
                wire_admin.AdminLinkMade,
                self.link,
                "Replace the secret link.",
                wire_admin.AdminLink,
            ),
            Route(
                "POST",
                "/api/admin/note",
                wire_admin.HouseEntries,
                self.note,
                "Note what was done.",
                wire_admin.AdminNote,
            ),
            Route("GET", "/api/admin/log", wire_admin.HouseEntries, self.log, "What was done.", query=LogQuery),
            Route("GET", "/api/privacy", wire_admin.Privacy, self.privacy, "Who keeps this server, and what it keeps."),
            Route(
                "POST",
                "/api/forget",
                wire_admin.Forgotten,
                self.forget,
                "Delete what these links own.",
                wire_admin.AskForget,
            ),
        ]

    async def keeper(self, call: Call) -> By:
        """Who asks; raises Trouble for everyone else."""
        if hmac.compare_digest(call.token.encode(), self.command_token.encode()):
            return "command"
        if not await self.house.opens(call.token):
            raise trouble("not-the-keeper")
        return "page"

    # -- Looking -------------------------------------------------------------

    async def overview(self, call: Call) -> wire_admin.House:
        await self.keeper(call)
        counts = await self.store.counts()
        states = {kind.removeprefix("state "): n for kind, n in counts.items() if kind.startswith("state ")}
        return wire_admin.House(
            version=VERSION,
            address=self.addresses.base(),
            kinds=[wire_admin.KindCount(kind, n) for kind, n in (await self.holdings.counts()).items()],
            states=states,
            bytes=await self.store.disk(),
            load=self.load(),
            limited=self.about.limited,
            limits=[limit_of(one) for one in self.budgets.all()],
            most=self.about.most,
            keep=self.kept(),
            linked=self.house.linked_at if self.house.link else 0.0,
        )

    def load(self) -> wire_admin.Load:
        commits = self.metrics.commits
        seconds = max(monotonic() - self.began, 0.001)
        return wire_admin.Load(
            seconds=round(seconds, 1),
            connections=self.broadcaster.count,
            tables=len(self.registry.tables),
            entries=sum(commits.kinds.values()),
            commit_median=quantile(commits.counts, 0.5),
            commit_slowest=quantile(commits.counts, 0.99),
            cpu=round(time.process_time() / seconds, 3),
            memory=memory(),
            writing=self.metrics.writing,
        )

    def kept(self) -> wire_admin.Kept:
        keep = self.retention.keep
        return wire_admin.Kept(keep.names, keep.finished, keep.untouched, self.about.archive_days)

    async def things(self, call: Call) -> wire_admin.StoredThings:
        await self.keeper(call)
        query: ListQuery = query_as(ListQuery, call.query)
        found = await self.holdings.of(query.kind).listing(PAGE + 1, query.skip)
        return wire_admin.StoredThings([shown(query.kind, one) for one in found[:PAGE]], len(found) > PAGE)

    async def table(self, call: Call) -> wire_admin.AdminTable:
        await self.keeper(call)
        return await self.table_now(call.params["table"])

    async def table_now(self, id: str) -> wire_admin.AdminTable:
        table = await self.registry.get(id)
        (thing,) = await self.tables.things([table.row])
        present, _ = self.broadcaster.presence.of(id)
        seats = [
            wire_admin.AdminSeat(
                at,
                chair.who,  # type: ignore[arg-type]
                chair.name,
                chair.stand_in,
                at in present,
                at in table.talk.muted,
            )
            for at, chair in enumerate(table.chairs)
        ]
        chat, count = table.talk.mode, table.talk.count
        return wire_admin.AdminTable(shown("tables", thing), seats, chat, count, table.spec.public)  # type: ignore[arg-type]

    async def log(self, call: Call) -> wire_admin.HouseEntries:
        await self.keeper(call)
        query: LogQuery = query_as(LogQuery, call.query)
        return wire_admin.HouseEntries([entry_of(one) for one in await self.house.latest(query.before, LOG_PAGE)])

    # -- Doing ---------------------------------------------------------------

    async def act(self, call: Call) -> wire_admin.AdminTable:
        by = await self.keeper(call)
        wish: wire_admin.AdminAct = call.body
        table = await self.registry.get(call.params["table"])
        if wish.do == "close":
            await self.tables.commands.close(table, HOUSE)
        elif wish.do == "talk":
            await self.moderation.talk(table, HOUSE, wish.mode)
        elif wish.do == "remove":
            await self.moderation.remove(table, HOUSE, wish.seat)
        elif wish.do == "forget":
            await self.tables.forget_seat(table, wish.seat, "house")
        else:
            await self.moderation.mute(table, HOUSE, wish.seat, wish.do == "mute")
        seat = {} if wish.do in ("close", "talk") else {"seat": wish.seat + 1}
        mode = {"mode": wish.mode} if wish.do == "talk" else {}
        await self.house.note(wish.do, by, table=table.id, **seat, **mode)
        return await self.table_now(table.id)

    async def delete(self, call: Call) -> wire_admin.Applied:
        by = await self.keeper(call)
        wish: wire_admin.AdminDelete = call.body
        if not await self.holdings.delete(wish.kind, wish.id):
            raise trouble("nothing-to-delete")
        await self.house.note("delete", by, kind=wish.kind, id=wish.id)
        return wire_admin.Applied({wish.kind: 1})

    async def retain(self, call: Call) -> wire_admin.Applied:
        return wire_admin.Applied(await self.retention.apply(await self.keeper(call)))

    async def link(self, call: Call) -> wire_admin.AdminLinkMade:
        by = await self.keeper(call)
        if call.body.revoke:
            await self.house.revoke(by)
            return wire_admin.AdminLinkMade("")
        return wire_admin.AdminLinkMade(self.addresses.admin_link(await self.house.new_link(by)))

    async def note(self, call: Call) -> wire_admin.HouseEntries:
        by = await self.keeper(call)
        await self.house.note(call.body.what, by)
        return wire_admin.HouseEntries([entry_of(one) for one in await self.house.latest(0, 1)])

    # -- Everyone's own ------------------------------------------------------

    async def privacy(self, call: Call) -> wire_admin.Privacy:
        one = self.about
        return wire_admin.Privacy(one.operator, one.contact, one.privacy, self.kept(), list(self.holdings.kinds))

    async def forget(self, call: Call) -> wire_admin.Forgotten:
        return await self.forget_links(call, "visitor")

    async def forget_for(self, call: Call) -> wire_admin.Forgotten:
        return await self.forget_links(call, await self.keeper(call))

    async def forget_links(self, call: Call, by: str) -> wire_admin.Forgotten:
        wish: wire_admin.AskForget = call.body
        done = []
        for one in wish.links:
            if by == "visitor":
                self.budgets.requests.spend(call.visitor)  # each is work like a request of its own
            did = await self.holdings.forget(one.kind, one.id, one.token, wish.really)
            done.append(wire_admin.ForgottenLink(one.kind, one.id, did))  # type: ignore[arg-type]
        did_something = [one.kind for one in done if one.done not in ("gone", "kept")]
        if wish.really and did_something:
            counts = {kind: did_something.count(kind) for kind in dict.fromkeys(did_something)}
            await self.house.note("forget-visitor", by, **counts)
        return wire_admin.Forgotten(done)


def shown(kind: str, one: Thing) -> wire_admin.StoredThing:
    return wire_admin.StoredThing(
        kind, one.id, one.about, one.state, one.names, one.entries, one.bytes, one.created, one.touched, one.here
    )


def entry_of(entry: Entry) -> wire_admin.HouseEntry:
    data = json.loads(entry.data)
    about = ", ".join(f"{key} {value}" for key, value in data.items() if key not in ("what", "by", "hash"))
    return wire_admin.HouseEntry(entry.number, entry.at, data["what"], data["by"], about)


def limit_of(budget: Budget) -> wire_admin.Limit:
    def burst(value: float) -> float:
        return -1 if value == float("inf") else value

    each, whole = budget.each, budget.in_all
    refused = budget.refused
    return wire_admin.Limit(
        budget.name,
        burst(each.burst),
        each.rate,
        burst(whole.burst),
        whole.rate,
        len(budget.buckets),
        refused["visitor"],
        refused["all"],
    )


def quantile(counts: list[int], part: float) -> float:
    """The upper bound of the bucket that it falls into; 0: nothing was counted, -1: beyond the last bucket."""
    total = sum(counts)
    if not total:
        return 0.0
    so_far = 0
    for at, count in enumerate(counts):
        so_far += count
        if so_far >= part * total:
            return BUCKETS[at] if at < len(BUCKETS) else -1.0
    return -1.0


def memory() -> int:
    """Of this process at its largest, in bytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows, browsers
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
