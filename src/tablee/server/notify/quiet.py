"""Quiet hours, in the time zone of whoever wished for them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tablee.server.notify.subscription import Subscription


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; not a name; a folder
        return False
    return True


def local(now: float, zone: str) -> datetime:
    return datetime.fromtimestamp(now, ZoneInfo(zone))


def minutes(moment: datetime) -> int:
    return moment.hour * 60 + moment.minute


def is_quiet(wish: Subscription, now: float) -> bool:
    begin, end = wish.quiet_from, wish.quiet_until
    if begin < 0 or begin == end:
        return False
    at = minutes(local(now, wish.zone))
    return begin <= at < end if begin < end else at >= begin or at < end


def quiet_end(wish: Subscription, now: float) -> float:
    """The end of the quiet hours that ``now`` falls into."""
    return clock_at(local(now, wish.zone), wish.quiet_until, 1)


def quiet_begin(wish: Subscription, now: float) -> float:
    """The beginning of the quiet hours that ``now`` falls into."""
    return clock_at(local(now, wish.zone), wish.quiet_from, -1)


def clock_at(moment: datetime, minute: int, step: int) -> float:
    """The next time (with a step of -1, the last) that clocks there show this minute. Counted in wall-clock time, so
    that it holds across daylight saving changes."""
    found = moment.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if (found > moment) != (step > 0) and found != moment:
        found += timedelta(days=step)
    elif found == moment and step > 0:
        found += timedelta(days=1)
    return found.timestamp()
