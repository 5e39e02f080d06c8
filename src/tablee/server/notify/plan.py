"""Which notices are due, worked out from a table and what was sent before. No I/O, and the time is passed in.

There is no queue that a restart could lose: the answer stays the same until the notice has been sent.
"""

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from tablee.server.notify.quiet import is_quiet, quiet_begin, quiet_end
from tablee.server.notify.subscription import TABLE, Attempt, Subscription, What
from tablee.server.table.live_table import LiveTable

LEASE: Final = 90.0  # seconds for sending; then another server may try
PAUSES: Final = (60.0, 300.0, 1800.0, 7200.0)  # seconds between tries; after the last the notice is given up
GIVEN_UP: Final = 3  # notices in a row; then the address counts as dead


@dataclass(frozen=True)
class Notice:
    """What a message says."""

    what: What
    question: int
    seats: list[int]  # those concerned


@dataclass(frozen=True)
class Plan:
    subscription: Subscription  # as it is then
    due: float = 0.0  # when to look again; 0: after the next entry
    notice: Notice | None = None  # to be sent; the subscription holds the attempt
    over: bool = False  # nothing more can come


def plan(table: LiveTable, wish: Subscription, seat: int, looking: set[int], now: float, patience: float) -> Plan:
    """``looking``: seats whose player has the table open in a visible page. ``patience``: seconds a player may take to
    come (back) before they are notified."""
    if wish.kind == "feed":
        return Plan(wish)  # is fetched
    if wish.dead or wish.code:
        return Plan(wish, over=table.ended)
    if table.ended:
        return at_the_end(table, wish, seat, looking, now)
    late = latest_late(table, seat)
    if late is not None and late.question > wish.told:
        if late.seats[0] in looking:
            wish = replace(wish, told=late.question)
        else:
            return attempt(wish, late, now)
    asked = asked_of(table, seat)
    if not asked:
        return Plan(wish)
    newest = max(asked.values())
    fresh = [at for at, question in asked.items() if question > wish.told]
    away = [at for at in fresh if at not in looking]
    moment = reminder_at(table, wish)
    due = moment if moment and newest > wish.reminded else 0.0
    if fresh and not away:
        wish = replace(wish, told=newest)
    elif away:
        if now < table.clock_from + patience:
            return Plan(wish, table.clock_from + patience)
        if moment and now >= moment:
            wish = replace(wish, reminded=newest)
        return attempt(wish, Notice("turn", newest, away), now)
    if not due or now < due:
        return Plan(wish, due)
    away = [at for at in asked if at not in looking]
    if now >= table.deadline() or not away:
        return Plan(replace(wish, reminded=newest))
    return attempt(wish, Notice("reminder", newest, away), now)


def asked_of(table: LiveTable, seat: int) -> dict[int, int]:
    """The people asked, of this seat or of all, and their questions. Whoever has decided just now goes on by
    themselves: they are not told that it is still their turn."""
    if table.position is None or table.ended:
        return {}
    just = table.movers[-1] if table.movers else -1
    return {
        at: table.asked_since[at]
        for at in table.position.pending
        if seat in (at, TABLE)
        and not table.chairs[at].bot_plays
        and not (at == just and table.asked_since[at] == table.marks[-1])
    }


def latest_late(table: LiveTable, seat: int) -> Notice | None:
    """A bot has taken over, since time ran out."""
    for number, at, what, _ in reversed(table.notices):
        if what == "late" and seat in (at, TABLE) and table.chairs[at].stand_in:
            return Notice("late", number, [at])
    return None


def reminder_at(table: LiveTable, wish: Subscription) -> float:
    """0: never. A reminder that would fall into quiet hours is sent before they begin."""
    deadline = table.deadline()
    if not deadline or not wish.remind:
        return 0.0
    moment = deadline - wish.remind * 3600
    return quiet_begin(wish, moment) - 60 if is_quiet(wish, moment) else moment


def at_the_end(table: LiveTable, wish: Subscription, seat: int, looking: set[int], now: float) -> Plan:
    people = [at for at, chair in enumerate(table.chairs) if chair.who == "person" and seat in (at, TABLE)]
    away = [at for at in people if at not in looking]
    if not away or table.position is None or wish.told >= table.number:
        return Plan(wish, over=True)
    return attempt(wish, Notice("over", table.number, away), now)


def attempt(wish: Subscription, notice: Notice, now: float) -> Plan:
    """Attempts are counted per address, not per notice: an address that never answers is not tried for ever."""
    last = wish.attempt
    if last is not None and now < last.until:
        return Plan(wish, last.until)
    tries = last.tries if last is not None else 0
    if tries > len(PAUSES):
        return Plan(given_up(wish, notice.what, notice.question), now + 1)
    if is_quiet(wish, now):
        return Plan(wish, quiet_end(wish, now))
    sending = Attempt(notice.what, notice.question, tries + 1, now + LEASE)
    return Plan(replace(wish, attempt=sending), sending.until, notice)


def told(wish: Subscription, what: What, question: int) -> Subscription:
    if what == "reminder":
        return replace(wish, reminded=max(wish.reminded, question), attempt=None, failures=0)
    return replace(wish, told=max(wish.told, question), attempt=None, failures=0)


def given_up(wish: Subscription, what: What, question: int) -> Subscription:
    failures = wish.failures + 1
    wish = replace(told(wish, what, question), failures=failures)
    return replace(wish, dead="silent") if failures >= GIVEN_UP else wish


def failed(wish: Subscription, now: float) -> tuple[Subscription, float]:
    """After a failed delivery: when to retry."""
    tried = wish.attempt
    assert tried is not None
    if tried.tries > len(PAUSES):
        return given_up(wish, tried.what, tried.question), now + 1
    until = now + PAUSES[tried.tries - 1]
    return replace(wish, attempt=Attempt(tried.what, tried.question, tried.tries, until)), until
