"""Messages about notices: who wants to hear of a table, and how; re-exported by ``wire``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=-1, le=1439, description="minutes after midnight; -1: no quiet hours")]


class Wished(Struct, forbid_unknown_fields=True):
    """How notices are wished, whatever way they take."""

    lang: Literal["fr", "de", "en"] = "en"
    remind: Annotated[int, Meta(ge=0, le=168, description="hours before time runs out; 0: no reminder")] = 0
    quiet_from: Minute = -1
    quiet_until: Minute = -1
    zone: Annotated[str, Meta(max_length=60, description="of the quiet hours, such as Europe/Zurich")] = "UTC"


class PushOn(Wished, forbid_unknown_fields=True, kw_only=True):
    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, description="of the browser's push service")]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120, description="the browser's public key, base64url")]
    auth: Annotated[str, Meta(min_length=1, max_length=40, description="and its secret")]


class HookOn(Wished, forbid_unknown_fields=True):
    address: Annotated[
        str, Meta(max_length=500, description="a web address, mailto:, or as Apprise writes it; empty: the one it has")
    ] = ""
    code: Annotated[str, Meta(max_length=20, description="as it was mailed, to confirm an address")] = ""


class FeedOn(Wished, forbid_unknown_fields=True):
    pass


class NotifyOff(Struct, forbid_unknown_fields=True):
    what: Literal["push", "hook", "feed"]
    id: Annotated[str, Meta(max_length=40, description="of one device; empty: all of this seat")] = ""


class Notified(Struct):
    """One address that notices go to."""

    id: Annotated[str, Meta(description="of a device: the first 16 digits of its endpoint's SHA-256")]
    kind: Literal["push", "hook", "feed"]
    remind: int
    quiet_from: int
    quiet_until: int
    zone: str
    service: Annotated[str, Meta(description="of a hook")] = ""
    waits: Annotated[bool, Meta(description="for the code that was mailed")] = False
    trouble: Annotated[str, Meta(description="why it was switched off")] = ""


class NotifyState(Struct):
    on: Annotated[list[Notified], Meta(description="of the asker's seat; for its host the table's hook too")]
    push_key: Annotated[str, Meta(description="the server's public key; empty: it does not push")]
    hooks: Annotated[bool, Meta(description="whether this server calls hooks")]
    mail: Annotated[bool, Meta(description="whether it sends mail")]
    hook: Annotated[str, Meta(description="the service that the host lets the table report to; empty: none")]
    days: Annotated[bool, Meta(description="whether turns have so many days, and one can be reminded")]
    atom: Annotated[str, Meta(description="address of the feed, told once, when it is made")] = ""
    calendar: Annotated[str, Meta(description="address of the calendar, told once, when it is made")] = ""
