"""The composition root: every part of the server, wired on this page.

An ASGI application without a socket of its own. ``serve`` runs it under uvicorn; a test can call it as it is.

    transport   SecurityHeaders → (CORSMiddleware) → Refusals → HeadLimit → RawPath → HostCheck → VisitorLimits → StaticFiles
                → OriginCheck → router → TablesApi, NotifyApi, GamesApi, PuzzlesApi, PadsApi, EveningsApi, CirclesApi, ReviewsApi,
                  KeyringsApi, AdminApi, OperatorApi, LiveSocket
    notify      Notifier, Switches
    play        Commands, NewTables, BotRunner, Housekeeping, Retention → TableLog → Broadcaster, BotRunner (its subscribers)
    storage     Store, Subscriptions, Bus
"""

from pathlib import Path
from secrets import token_hex
from typing import Final

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

import tablee
from tablee.server.budgets import NO_LIMIT, Allowance, Budget, Budgets
from tablee.server.config import Settings
from tablee.server.metrics import Metrics
from tablee.server.notify.notifier import Notifier
from tablee.server.notify.switches import Switches
from tablee.server.play.append import TableLog
from tablee.server.play.bots.bot_runner import BotRunner
from tablee.server.play.bots.bot_workers import Attendance, BotWorkers, BotWorkersCollector
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.circle.circles import Circles
from tablee.server.play.circle.holding import CircleHolding
from tablee.server.play.circle.presence import CirclePresence
from tablee.server.play.circle.shown import CircleShown
from tablee.server.play.circle.tables import CircleTables
from tablee.server.play.clock import Clock
from tablee.server.play.commands import Commands
from tablee.server.play.evening.evenings import Evenings
from tablee.server.play.evening.tables import EveningTables
from tablee.server.play.hints import Hints
from tablee.server.play.house.holdings import Holdings, LoggedHolding
from tablee.server.play.house.house_log import HouseLog
from tablee.server.play.house.housekeeping import Housekeeping
from tablee.server.play.house.keyring_holding import KeyringHolding
from tablee.server.play.house.retention import Keep, Retention
from tablee.server.play.house.table_holding import TableHolding
from tablee.server.play.keyrings import Keyrings
from tablee.server.play.moderation import Moderation
from tablee.server.play.new_tables import NewTables
from tablee.server.play.presence import Presence
from tablee.server.play.registry import Registry
from tablee.server.play.reviews import Reviews
from tablee.server.play.seat_links import SeatLinks
from tablee.server.play.shared_pads import SharedPads
from tablee.server.play.tasks import Tasks
from tablee.server.play.workers import Limits, Workers
from tablee.server.storage.bus import Bus, NoBus
from tablee.server.storage.store import Store
from tablee.server.storage.subscriptions import subscriptions_of
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.admin_api import About, AdminApi
from tablee.server.transport.api import TablesApi
from tablee.server.transport.circles_api import CirclesApi
from tablee.server.transport.evenings_api import EveningsApi
from tablee.server.transport.games_api import GamesApi
from tablee.server.transport.keyrings_api import KeyringsApi
from tablee.server.transport.network import Reach
from tablee.server.transport.notify_api import NotifyApi
from tablee.server.transport.operator_api import OperatorApi
from tablee.server.transport.pads_api import PadsApi
from tablee.server.transport.policies import (
    HeadLimit,
    HostCheck,
    OriginCheck,
    RawPath,
    SecurityHeaders,
    VisitorLimits,
)
from tablee.server.transport.puzzles_api import PuzzlesApi
from tablee.server.transport.refusals import Refusals
from tablee.server.transport.reviews_api import ReviewsApi
from tablee.server.transport.round_robin import RoundRobin
from tablee.server.transport.routes import Route, router
from tablee.server.transport.static_files import StaticFiles
from tablee.server.transport.websocket import LiveSocket

WEB: Final = Path(tablee.__file__).parent / "web"
SHOWN: Final = ("most_tables", "most_listeners", "most_entries", "workers", "study_workers", "idle", "bots_alone")
LIVE: Final = "/api/tables/{table}/live"
# processes that send notices; a receiver that does not answer costs a job, and one table has one at a time
COURIERS: Final = Limits(limit=20.0, memory=512 << 20, waiting=256, at_once=1)


def budgets_of(settings: Settings) -> Budgets:
    def budget(name: str, code: str, each: str | int, in_all: str | int = "") -> Budget:
        if not settings.limited:
            return Budget(name, code, NO_LIMIT)
        return Budget(name, code, Allowance.read(each), Allowance.read(in_all) if in_all else NO_LIMIT)

    connections = (settings.visitor_connections, settings.most_listeners)
    return Budgets(
        requests=budget("requests", "too-many", settings.visitor_requests, settings.all_requests),
        connections=budget("connections", "too-many-connections", *connections),
        sockets=budget("sockets", "too-many-connections", *connections),
        tables=budget("tables", "too-many-tables", settings.visitor_tables, settings.all_tables),
        circles=budget("circles", "too-many-circles", settings.visitor_circles),
        entries=budget("entries", "too-many", settings.visitor_entries),
        stored=budget("stored", "too-much-stored", settings.visitor_stored, settings.all_stored),
        seat_entries=budget("seat_entries", "too-many", settings.seat_entries),
        notices=budget("notices", "too-many-notices", settings.visitor_notices),
        thinking=budget("thinking", "too-much-thinking", settings.visitor_thinking),
    )


class App:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus | None = None,
        reach: Reach | None = None,
        web: Path = WEB,
        clock: Clock | None = None,
        bot_workers: BotWorkers | None = None,
    ) -> None:
        self.settings: Final = settings
        self.store: Final = store
        self.bus: Final = bus or NoBus()
        self.clock: Final = clock or Clock()
        node = token_hex(8)

        # Play
        self.metrics: Final = Metrics()
        self.budgets: Final = budgets_of(settings)
        self.metrics.registry.register(self.budgets)
        self.tasks: Final = Tasks()
        self.bot_workers: Final = bot_workers or BotWorkers(
            settings.workers, settings.study_workers, self.budgets.thinking
        )
        self.metrics.registry.register(BotWorkersCollector(self.bot_workers))
        self.attendance: Final = Attendance(settings.bots_alone)
        self.log: Final = TableLog(
            store,
            self.bus,
            node,
            self.clock,
            self.metrics,
            self.tasks,
            self.budgets.seat_entries,
            settings.most_entries,
        )
        self.registry: Final = Registry(store, self.log, self.metrics, settings.most_tables, settings.idle)
        self.presence: Final = Presence(self.bus, store.shared, node)
        self.broadcaster: Final = Broadcaster(
            self.registry, self.presence, self.clock, self.metrics, settings.most_listeners
        )
        self.bots: Final = BotRunner(
            self.log, self.bot_workers, self.attendance, self.presence, self.metrics, self.tasks, self.budgets.stored
        )
        self.commands: Final = Commands(self.log, self.presence, settings.limited, settings.absence)
        self.moderation: Final = Moderation(self.log)
        self.seat_links: Final = SeatLinks(self.log, self.presence, settings.absence)
        self.new_tables: Final = NewTables(self.log, self.registry, self.commands, self.bot_workers.studies)
        self.evenings: Final = Evenings(store, self.bot_workers.studies, self.clock)
        self.evening_tables: Final = EveningTables(
            self.evenings, self.new_tables, self.registry, self.commands, self.tasks
        )
        self.circles: Final = Circles(store, self.clock, self.budgets.circles)
        self.circle_tables: Final = CircleTables(
            self.circles, self.new_tables, self.registry, self.commands, self.tasks
        )
        self.circle_presence: Final = CirclePresence(self.bus, node)
        self.housekeeping: Final = Housekeeping(
            store,
            self.log,
            self.registry,
            self.broadcaster,
            self.presence,
            self.commands,
            self.bots,
            self.circle_presence,
            self.metrics,
            archive_days=settings.archive_days,
            sweep_every=settings.sweep,
            poll_every=settings.poll,
            poll_slow=settings.poll_slow,
        )
        self.house: Final = HouseLog(store, self.clock)
        self.table_holding: Final = TableHolding(store, self.log, self.registry, self.commands, self.broadcaster)
        keyrings = Keyrings(store, self.clock)
        self.holdings: Final = Holdings(
            store,
            self.table_holding.tell_gone,
            [
                self.table_holding,
                LoggedHolding(store, "evenings", "evening", owner="organiser", on_dropped=self.evenings.drop),
                CircleHolding(store, self.circles),
                LoggedHolding(store, "pads", "pad", prefix="pad-", owner="write"),
                LoggedHolding(store, "reviews", "review", prefix="review-"),
                KeyringHolding(keyrings),
            ],
        )
        self.housekeeping.on_gone.append(self.holdings.dropped)
        keep = Keep(settings.keep_names_days, settings.keep_finished_days, settings.keep_untouched_days)
        self.retention: Final = Retention(keep, self.table_holding, self.holdings, self.house, self.clock)
        self.log.subscribe(self.broadcaster.on_entry)
        self.log.subscribe(self.bots.on_entry)
        self.registry.on_loaded.append(self.bots.on_loaded)
        self.registry.on_evicted.extend([self.presence.forget, self.bots.on_evicted])
        self.registry.in_use.extend([self.broadcaster.has_listeners, self.bots.is_thinking, self.log.is_locked])

        self.addresses: Final = Addresses(settings.url, settings.origins, reach)

        # Notify
        self.notifier: Final = Notifier(
            subscriptions_of(store),
            self.registry,
            self.circles,
            self.presence,
            self.clock,
            self.tasks,
            Workers("couriers", 2, COURIERS),
            self.metrics,
            self.addresses.notice_page,
            lambda: settings.notify_contact or self.addresses.contact(),
            settings.notify_mail,
            settings.notify_private,
            every=settings.notify_every,
            patience=settings.notify_after,
        )
        self.registry.on_evicted.append(self.notifier.forget)
        switches = Switches(self.notifier, self.budgets.notices, settings.notify, self.addresses.feed_links)

        # Transport
        operator = OperatorApi(store, self.metrics, self.addresses)
        most = {name: float(getattr(settings, name)) for name in SHOWN}
        about = (settings.operator, settings.contact, settings.privacy, settings.limited, settings.archive_days)
        self.admin: Final = AdminApi(
            About(*about, most),
            store,
            self.registry,
            self.broadcaster,
            self.moderation,
            self.table_holding,
            self.holdings,
            self.house,
            self.retention,
            self.addresses,
            self.metrics,
            self.budgets,
        )
        tables = TablesApi(
            store,
            self.registry,
            self.commands,
            self.moderation,
            self.seat_links,
            self.new_tables,
            Hints(self.log, self.bot_workers.studies),
            self.bots,
            self.broadcaster,
            self.addresses,
            self.clock,
            self.budgets,
        )
        self.routes: Final[list[Route]] = [
            *operator.routes(),
            *self.admin.routes(),
            *GamesApi(self.bot_workers.studies).routes(),
            *PuzzlesApi().routes(),
            *tables.routes(),
            *NotifyApi(switches, self.registry, self.circles, self.addresses, self.budgets).routes(),
            *PadsApi(SharedPads(store, self.bot_workers.studies, self.clock), self.addresses, self.budgets).routes(),
            *EveningsApi(self.evenings, self.evening_tables, self.addresses, self.budgets).routes(),
            *CirclesApi(
                self.circles,
                self.circle_tables,
                CircleShown(self.circles, self.circle_tables, self.registry, self.broadcaster, self.circle_presence),
                self.circle_presence,
                self.bots,
                self.addresses,
                self.budgets,
            ).routes(),
            *ReviewsApi(Reviews(store, self.bot_workers.studies, self.clock, self.budgets.stored)).routes(),
            *KeyringsApi(keyrings, self.budgets).routes(),
        ]
        operator.describe(self.routes)
        self.round_robin: Final = RoundRobin(settings.limited)
        live = LiveSocket(
            self.log,
            self.registry,
            self.commands,
            self.broadcaster,
            self.bots,
            self.metrics,
            self.budgets,
            self.round_robin,
        )
        self.asgi: Final = self.wrapped(router(self.routes, {LIVE: live}, self.metrics, self.budgets), web)

    def wrapped(self, app: ASGIApp, web: Path) -> ASGIApp:
        """Wrap the router in the middlewares, the innermost first."""
        app = OriginCheck(app, self.addresses)
        app = StaticFiles(app, web, {route.path for route in self.routes})
        app = VisitorLimits(app, self.budgets, self.round_robin)
        app = HostCheck(app, self.addresses)
        app = Refusals(HeadLimit(RawPath(app)), self.metrics)
        if self.settings.origins:
            app = CORSMiddleware(app, self.settings.origins, ("GET", "POST"), ("authorization", "content-type"))
        return SecurityHeaders(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.asgi(scope, receive, send)

    async def start(self) -> None:
        await self.store.open()
        self.metrics.store.set(1)
        await self.bus.open(self.housekeeping.hear)
        self.tasks.spawn(self.housekeeping.sweep())
        self.tasks.spawn(self.housekeeping.archive())
        if self.settings.notify:
            self.tasks.spawn(self.notifier.run())
        self.tasks.spawn(self.retention.run())
        if self.store.shared:
            self.tasks.spawn(self.housekeeping.poll())

    async def stop(self) -> None:
        await self.tasks.stop()
        await self.notifier.couriers.close()
        await self.bot_workers.close()
        await self.bus.close()
        await self.store.close()
