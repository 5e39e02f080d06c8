"""Finds the notices that are due, claims them, and sends them.

Nobody sends a notice while writing an entry: every server polls the logs of tables with subscriptions every few
seconds. So a restart loses nothing, and of several servers the one whose ``swap`` of the row succeeds sends. If it dies
while sending, the claim expires and another server tries: delivery is at least once, and a notice may arrive twice.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from time import monotonic
from typing import Final

from msgspec.structs import replace as with_changes

from tablee.server.errors import Trouble
from tablee.server.metrics import Metrics
from tablee.server.notify import deliver
from tablee.server.notify.circle_plan import circle_plan
from tablee.server.notify.messages import Message, Text, message
from tablee.server.notify.plan import Notice, Plan, failed, plan, told
from tablee.server.notify.subscription import TABLE, Subscription, read, written
from tablee.server.play.circle.circles import Circles, LiveCircle, id_of, key_of
from tablee.server.play.clock import Clock
from tablee.server.play.presence import EXPIRES, Presence
from tablee.server.play.registry import Registry
from tablee.server.play.tasks import Tasks
from tablee.server.play.workers import JobFailed, Workers
from tablee.server.storage.store import StorageError
from tablee.server.storage.subscriptions import Stored, Subscriptions
from tablee.server.table.live_table import LiveTable

LOG: Final = logging.getLogger("tablee.notify")
TABLES_AT_ONCE: Final = 200
SENDING_AT_ONCE: Final = 64  # more stay in the store until there is room
UNREADABLE: Final = 21_600.0  # seconds until an unreadable table is looked at again
NEVER: Final = 0x7FFFFFFF
DAY: Final = 86_400
CHANGES: Final = 3  # of a row by its owner while it is sent


class Notifier:
    def __init__(
        self,
        subscriptions: Subscriptions,
        registry: Registry,
        circles: Circles,
        presence: Presence,
        clock: Clock,
        tasks: Tasks,
        couriers: Workers,
        metrics: Metrics,
        page: Callable[[str], str],
        contact: Callable[[], str],
        mail: str,
        private: bool,
        every: float,
        patience: float,
    ) -> None:
        self.subscriptions: Final = subscriptions
        self.registry: Final = registry
        self.circles: Final = circles
        self.presence: Final = presence
        self.clock: Final = clock
        self.tasks: Final = tasks
        self.couriers: Final = couriers
        self.metrics: Final = metrics
        self.page: Final = page  # the address of the page of a table, or of a circle by its key
        self.contact: Final = contact  # for push services
        self.mail: Final = mail
        self.private: Final = private
        self.every: Final = every
        self.patience: Final = patience
        self.sending: int = 0
        self.settle: float = EXPIRES  # seconds until this server has heard who is at a table elsewhere
        self.known_since: Final[dict[str, float]] = {}  # by table, where several servers share the store

    async def run(self) -> None:
        await asyncio.sleep(self.patience)  # after a restart, players have to come back first
        while True:
            try:
                await self.look()
            except StorageError:
                pass  # the store will recover
            except Exception:
                LOG.exception("looking for notices failed")
            await asyncio.sleep(self.every)

    async def look(self) -> None:
        for id in await self.subscriptions.stirring(self.clock.now(), TABLES_AT_ONCE):
            if self.sending >= SENDING_AT_ONCE:
                return
            await self.look_at(id)

    async def look_at(self, id: str) -> None:
        """``id``: of a table, or the key of a circle."""
        now = self.clock.now()
        circle = id_of(id)
        try:
            if circle:
                await self.look_at_circle(await self.circles.current(circle), now)
                return
            table = await self.registry.get(id)
        except StorageError:
            raise
        except Trouble as error:
            for row in await self.subscriptions.of(id):
                if error.code in ("no-such-table", "no-such-circle"):
                    await self.subscriptions.remove(id, row.id)
                else:
                    await self.subscriptions.swap(replace(row, seen=NEVER, due=now + UNREADABLE))
            return
        if not self.may_judge(id):
            return
        looking = self.presence.looking(id)
        for row in await self.subscriptions.of(id):
            if row.seen < table.number or 0 < row.due <= now:
                await self.attend(table, row, looking, now)

    def may_judge(self, id: str) -> bool:
        """Whether this server knows by now who is connected to other servers. While the servers cannot reach each other
        it waits longer, and then rather sends a notice too many than none."""
        if not self.presence.shared:
            return True
        waited = monotonic() - self.known_since.setdefault(id, monotonic())
        return waited >= (self.settle if self.presence.certain() else 2 * self.settle)

    def forget(self, id: str) -> None:
        """The table was evicted."""
        self.known_since.pop(id, None)

    async def attend(self, table: LiveTable, row: Stored, looking: set[int], now: float) -> None:
        wish = read(row)
        if row.seat != TABLE and wish.holder != table.chairs[row.seat].hash:  # somebody else sits there
            await self.subscriptions.remove(row.table, row.id)
            return
        planned = plan(table, wish, row.seat, looking, now, self.patience)
        if planned.over:
            await self.subscriptions.remove(row.table, row.id)
            return
        notice = planned.notice
        text = partial(message, table, notice, wish.lang, wish.zone, row.seat != TABLE) if notice else None
        await self.claim(row, table.number, planned, text, table.deadline())

    async def look_at_circle(self, live: LiveCircle, now: float) -> None:
        number = live.number
        for row in await self.subscriptions.of(key_of(live.id)):
            wish = read(row)
            if wish.dead or wish.code:
                await self.claim(row, number, Plan(with_changes(wish, told=number)))
            elif row.seen < number or 0 < row.due <= now:
                log = [one for one in await self.circles.store.log(row.table, wish.told) if one.number <= number]
                planned, text = await circle_plan(live, log, self.registry.get, wish, now, self.patience)
                await self.claim(row, number, planned, text)

    async def claim(
        self, row: Stored, number: int, planned: Plan, text: Text | None = None, deadline: float = 0.0
    ) -> None:
        claim = replace(row, data=written(planned.subscription), seen=number, due=planned.due)
        if claim != row and await self.subscriptions.swap(claim) and planned.notice is not None and text is not None:
            self.sending += 1
            self.tasks.spawn(self.send(claim, planned.subscription, planned.notice, text, deadline))

    # -- Sending -------------------------------------------------------------

    async def send(self, row: Stored, wish: Subscription, notice: Notice, text: Text, deadline: float) -> None:
        try:
            outcome = await self.give(row, wish, text(), deadline)
        finally:
            self.sending -= 1
        self.metrics.notices.labels(wish.kind, outcome).inc()
        if outcome != "taken":
            LOG.info("a notice was not taken", extra={"table": row.table, "kind": wish.kind, "why": outcome})
        elif notice.what == "over":
            await self.subscriptions.remove(row.table, row.id)
            return
        await self.note(row, wish, notice, outcome)

    async def note(self, row: Stored, sent: Subscription, notice: Notice, outcome: deliver.Outcome) -> None:
        """Record the outcome in the current row, unless another notice is being sent meanwhile."""
        now = self.clock.now()
        for _ in range(CHANGES):
            current = next((one for one in await self.subscriptions.of(row.table) if one.id == row.id), None)
            if current is None:
                return
            wish = read(current)
            if wish.attempt != sent.attempt or wish.address != sent.address:
                return
            due = now
            if outcome == "taken":
                wish = told(wish, notice.what, notice.question)
            elif outcome == "silent":
                wish, due = failed(wish, now)
            else:
                wish, due = with_changes(wish, dead=outcome, attempt=None), 0.0
            if wish.dead:
                LOG.info("an address was switched off", extra={"table": row.table, "kind": wish.kind, "why": wish.dead})
            if await self.subscriptions.swap(replace(current, data=written(wish), due=due)):
                return

    async def give(self, row: Stored, wish: Subscription, text: Message, deadline: float) -> deliver.Outcome:
        """Hand a message to a worker; whatever goes wrong here is retried."""
        try:
            if wish.kind == "hook":
                return await self.post(row.table, wish.address, text)
            content = {"title": text.title, "body": text.body, "table": row.table, "seat": row.seat}
            topic = sha256(f"{row.table} {row.seat}".encode()).hexdigest()[:32]
            ttl = max(60, min(DAY * 28, int(deadline - self.clock.now()))) if deadline else DAY
            return await self.couriers.run(
                deliver.push,
                *(wish.address, wish.p256dh, wish.auth, json.dumps(content, ensure_ascii=False).encode(), topic, ttl),
                *((self.contact(), *await self.keys()), self.private),
                key=row.table,
            )
        except (Trouble, JobFailed) as error:
            LOG.warning("a notice could not be sent", extra={"table": row.table, "why": str(error)[-500:]})
            return "silent"

    async def post(self, id: str, address: str, text: Message) -> deliver.Outcome:
        """To a hook of a table or circle. The operator's own mail server may stand in the operator's own network."""
        private = self.private
        if address.startswith("mailto:") and not address.startswith("mailto://"):
            if not self.mail:
                return "gone"
            address, private = deliver.mail_to(self.mail, address.removeprefix("mailto:")), True
        body = f"{text.body}\n{self.page(id)}".strip()
        return await self.couriers.run(deliver.post, address, text.title, body, private, key=id)

    async def keys(self) -> tuple[str, str]:
        """The VAPID key pair: generated by whichever server needs it first, and kept in the store."""
        kept = await self.subscriptions.made_once("vapid")
        if not kept:
            kept = await self.subscriptions.made_once("vapid", " ".join(await self.couriers.run(deliver.new_keys)))
        private, public = kept.split()
        return private, public
