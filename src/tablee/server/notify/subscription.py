"""A subscription: where to send, with which settings, and what was sent so far. Stored as JSON."""

from typing import Final, Literal

import msgspec

from tablee.server.storage.subscriptions import Stored

Kind = Literal["push", "hook", "feed"]
What = Literal["turn", "reminder", "late", "over", "waits", "ended"]  # the last two to a circle
TABLE: Final = -1  # the seat of a subscription to a whole table, or circle


class Attempt(msgspec.Struct, frozen=True):
    """A notice being sent, or one to be retried. Until then nobody else tries."""

    what: What
    question: int  # the entry it is about
    tries: int
    until: float


class Subscription(msgspec.Struct, frozen=True):
    kind: Kind
    lang: str
    holder: str = ""  # hash of the seat's link: whoever takes the seat over inherits nothing
    address: str = ""  # of the push service; of a hook, as Apprise writes it; of a feed, the hash of its token
    p256dh: str = ""  # the browser's public key
    auth: str = ""  # and the secret it shares with us
    service: str = ""  # of a hook, as shown to everyone at the table
    code: str = ""  # hash; an address that has not been confirmed yet
    remind: int = 0  # hours before time runs out; 0: no reminder
    quiet_from: int = -1  # minutes after midnight; -1: no quiet hours
    quiet_until: int = -1
    zone: str = "UTC"
    told: int = 0  # the last question that was told, or seen at the table
    reminded: int = 0  # the last question that was reminded of
    attempt: Attempt | None = None
    failures: int = 0  # notices in a row that were given up
    dead: str = ""  # why it was switched off: gone, silent


def read(row: Stored) -> Subscription:
    return msgspec.json.decode(row.data, type=Subscription)


def written(subscription: Subscription) -> str:
    return msgspec.json.encode(subscription).decode()
