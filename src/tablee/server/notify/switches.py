"""Switching notices on and off: by a seat for itself, by the host for the table, by the
keeper for the circle. Everything is off until asked for."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from msgspec.structs import replace

from tablee.server import wire
from tablee.server.budgets import Budget
from tablee.server.errors import trouble
from tablee.server.notify import deliver, messages
from tablee.server.notify.notifier import Notifier
from tablee.server.notify.quiet import is_zone
from tablee.server.notify.subscription import TABLE, Kind, Subscription, read, written
from tablee.server.play import tokens
from tablee.server.play.access import Access
from tablee.server.play.circle.circles import Holder, LiveCircle, key_of
from tablee.server.storage.subscriptions import Stored
from tablee.server.table.live_table import LiveTable
from tablee.server.texts import Three

HOOK: Final = "hook"
DEVICES: Final = 5  # of a seat
Links = Callable[[str, str], tuple[str, str]]  # of the feed and the calendar, for a table and a token


class Switches:
    def __init__(self, notifier: Notifier, budget: Budget, on: bool, links: Links) -> None:
        self.notifier: Final = notifier
        self.subscriptions: Final = notifier.subscriptions
        self.couriers: Final = notifier.couriers
        self.budget: Final = budget
        self.on: Final = on
        self.push: Final = on and deliver.has_push()
        self.hooks: Final = on and deliver.has_hooks()
        self.mail: Final = self.hooks and bool(notifier.mail)
        self.links: Final = links

    # -- How it stands -------------------------------------------------------

    async def state(self, table: LiveTable, access: Access, lang: str, token: str = "") -> wire.NotifyState:
        rows = [(row, read(row)) for row in await self.subscriptions.of(table.id)]
        mine = [(row, wish) for row, wish in rows if self.may_see(table, access, row, wish)]
        hook = next((wish.service for _, wish in rows if wish.kind == "hook" and not wish.code and not wish.dead), "")
        feed, calendar = self.links(table.id, token) if token else ("", "")
        return wire.NotifyState(
            on=[shown(row, wish, lang) for row, wish in mine],
            push_key=(await self.notifier.keys())[1] if self.push else "",
            hooks=self.hooks,
            mail=self.mail,
            hook=hook,
            days=isinstance(table.spec.pace, int),
            atom=feed,
            calendar=calendar,
        )

    async def circle_state(self, live: LiveCircle, holder: Holder, lang: str) -> wire.NotifyState:
        found = [(row, read(row)) for row in await self.subscriptions.of(key_of(live.id))]
        return wire.NotifyState(
            on=[shown(row, wish, lang) for row, wish in found if holder.keeper],
            push_key="",
            hooks=self.hooks,
            mail=self.mail,
            hook=next((wish.service for _, wish in found if not wish.code and not wish.dead), ""),
            days=False,
        )

    def may_see(self, table: LiveTable, access: Access, row: Stored, wish: Subscription) -> bool:
        if row.seat == TABLE:
            return access.host
        return row.seat == access.seat and wish.holder == table.chairs[row.seat].hash

    # -- On ------------------------------------------------------------------

    async def push_on(self, table: LiveTable, access: Access, wish: wire.PushOn, visitor: str) -> None:
        seat = self.seat_of(table, access, wish, self.push)
        self.budget.spend(visitor)
        if urlsplit(wish.endpoint).scheme not in (("https", "http") if self.notifier.private else ("https",)):
            raise trouble("bad-push")
        id = f"push-{seat}-{device(wish.endpoint)}"
        others = [row for row in await self.subscriptions.of(table.id) if row.seat == seat and row.id != id]
        if sum(read(row).kind == "push" for row in others) >= DEVICES:
            raise trouble("enough-devices", n=DEVICES)
        private = self.notifier.private
        keys = (wish.p256dh, wish.auth)
        outcome = await self.couriers.run(deliver.check_push, wish.endpoint, *keys, private, visitor=visitor)
        if outcome != "taken":
            raise trouble("own-network" if outcome == "refused" else "bad-push")
        made = self.subscription(table, "push", seat, wish)
        await self.put(table.id, id, seat, replace(made, address=wish.endpoint, p256dh=wish.p256dh, auth=wish.auth))

    async def hook_on(self, table: LiveTable, access: Access, wish: wire.HookOn, visitor: str) -> None:
        if not access.host:
            raise trouble("not-yours")
        self.check(table, wish, self.hooks)
        await self.set_hook(table.id, table.game.box.title, messages.SET, table.number, wish, visitor)

    async def circle_hook_on(self, live: LiveCircle, holder: Holder, wish: wire.HookOn, visitor: str) -> None:
        holder.keeping()
        self.check_wish(wish, self.hooks)
        title = messages.plain(live.circle.title)
        await self.set_hook(key_of(live.id), title, messages.SET_CIRCLE, live.number, wish, visitor)
        if live.circle.deleted:  # meanwhile
            await self.subscriptions.remove(key_of(live.id), HOOK)

    async def set_hook(self, id: str, title: str, about: Three, number: int, wish: wire.HookOn, visitor: str) -> None:
        """A new address gets a message at once; if that cannot be delivered, nothing is changed. A mail address that
        this server writes to in its own name has to be confirmed first. ``number``: what came before needs no
        notice."""
        self.budget.spend(visitor)
        old = await self.find(id, HOOK)
        if wish.code or not wish.address:
            if old is None:
                raise trouble("bad-hook")
            if wish.code and not tokens.opens(tokens.plain(wish.code), old.code):
                raise trouble("wrong-notice-code")
            kept = replace(old, code="" if wish.code else old.code)
            await self.put(id, HOOK, TABLE, replace(kept, **wishes(wish)))
            return
        made = replace(Subscription("hook", wish.lang, told=number), **wishes(wish))
        address = wish.address.strip()
        if is_mail(address):
            address, code = f"mailto:{address.removeprefix('mailto:')}", tokens.new_code()
            if not self.mail:
                raise trouble("no-notices")
            made = replace(made, service="E-mail", code=tokens.hashed(code))
            text = messages.confirm(title, wish.lang, code)
        else:
            private = self.notifier.private
            service, address = await self.couriers.run(deliver.read_hook, address, private, visitor=visitor)
            if not service:
                raise trouble("bad-hook")
            made, text = replace(made, service=service), messages.set_up(title, about, wish.lang)
        outcome = await self.notifier.post(id, address, text)
        if outcome != "taken":
            raise trouble("own-network" if outcome == "refused" else "hook-silent")
        await self.put(id, HOOK, TABLE, replace(made, address=address))

    async def feed_on(self, table: LiveTable, access: Access, wish: wire.FeedOn) -> str:
        """The token of the feed; an earlier one is revoked."""
        seat = self.seat_of(table, access, wish, self.on)
        token = tokens.new_token()
        made = self.subscription(table, "feed", seat, wish)
        await self.put(table.id, f"feed-{seat}", seat, replace(made, address=tokens.hashed(token)))
        return token

    def seat_of(self, table: LiveTable, access: Access, wish: wire.Wished, offered: bool) -> int:
        seat = access.sitting()
        self.check(table, wish, offered)
        return seat

    def check(self, table: LiveTable, wish: wire.Wished, offered: bool) -> None:
        self.check_wish(wish, offered)
        if table.ended:
            raise trouble("over")

    def check_wish(self, wish: wire.Wished, offered: bool) -> None:
        if not offered:
            raise trouble("no-notices")
        if not is_zone(wish.zone):
            raise trouble("bad-zone", zone=wish.zone)

    def subscription(self, table: LiveTable, kind: Kind, seat: int, wish: wire.Wished) -> Subscription:
        """Whoever switches it on is looking at the table: what is being asked already needs no notice."""
        return replace(Subscription(kind, wish.lang, table.chairs[seat].hash, told=table.number), **wishes(wish))

    async def put(self, table: str, id: str, seat: int, made: Subscription) -> None:
        old = await self.find(table, id)
        if old is not None and old.address == made.address and old.holder == made.holder and not old.dead:
            made = replace(made, told=old.told, reminded=old.reminded, attempt=old.attempt)
        await self.subscriptions.put(Stored(table, id, seat, written(made)))

    async def find(self, table: str, id: str) -> Subscription | None:
        return next((read(row) for row in await self.subscriptions.of(table) if row.id == id), None)

    # -- Off, and feeds ------------------------------------------------------

    async def off(self, table: LiveTable, access: Access, wish: wire.NotifyOff) -> None:
        if wish.what == "hook":
            if not access.host:
                raise trouble("not-yours")
            await self.subscriptions.remove(table.id, HOOK)
            return
        seat = access.sitting()
        for row in await self.subscriptions.of(table.id):
            fits = not wish.id or row.id.endswith(f"-{wish.id}")
            if row.seat == seat and read(row).kind == wish.what and fits:
                await self.subscriptions.remove(table.id, row.id)

    async def circle_off(self, live: LiveCircle, holder: Holder) -> None:
        holder.keeping()
        await self.subscriptions.remove(key_of(live.id), HOOK)

    async def feed(self, table: LiveTable, token: str) -> tuple[int, Subscription]:
        """The seat whose feed this token opens."""
        for row in await self.subscriptions.of(table.id) if len(token) <= tokens.LONGEST else []:
            wish = read(row)
            if wish.kind == "feed" and tokens.opens(token, wish.address):
                if wish.holder != table.chairs[row.seat].hash:
                    break  # somebody else sits there
                return row.seat, wish
        raise trouble("no-such-table")


def wishes(wish: wire.Wished) -> dict[str, object]:
    return {name: getattr(wish, name) for name in ("lang", "remind", "quiet_from", "quiet_until", "zone")}


def device(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()[:16]


def is_mail(address: str) -> bool:
    """A bare address, or one as links have it; ``mailto://`` is Apprise's, with the sender's own mail server."""
    if address.startswith("mailto:"):
        return not address.startswith("mailto://")
    return "@" in address and "/" not in address and ":" not in address


def shown(row: Stored, wish: Subscription, lang: str) -> wire.Notified:
    return wire.Notified(
        id=row.id.rpartition("-")[2],
        kind=wish.kind,
        remind=wish.remind,
        quiet_from=wish.quiet_from,
        quiet_until=wish.quiet_until,
        zone=wish.zone,
        service=wish.service,
        waits=bool(wish.code),
        trouble=trouble(f"off-{wish.dead}").say(lang) if wish.dead else "",
    )
