"""Delivery jobs: the only code that connects to addresses given by players.

They run in worker processes, where a slow or hostile receiver costs its job and nothing else: time and memory are
limited, and ``guard`` covers the whole process. What a job needs beyond Python (``tablee[notify]``) is imported here
only.
"""

import importlib.util
import logging
import sys
from typing import Any, Final, Literal
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from tablee.server.notify.guard import Guard, OwnNetwork

Outcome = Literal["taken", "gone", "silent", "refused"]
GUARD: Final = Guard()
GONE: Final = (404, 410)
TIMEOUT: Final = 4.0  # seconds to connect, and between two pieces of an answer
# what a hook may be, as Apprise writes it; not files, not programs, not protocols of the local network
SCHEMAS: Final = frozenset(
    [
        "bark",
        "barks",
        "discord",
        "gchat",
        "gotify",
        "gotifys",
        "guilded",
        "json",
        "jsons",
        "mailto",
        "mailtos",
        "mastodon",
        "mastodons",
        "matrix",
        "matrixs",
        "mmost",
        "mmosts",
        "nctalk",
        "nctalks",
        "ntfy",
        "ntfys",
        "pover",
        "revolt",
        "rocket",
        "rockets",
        "signal",
        "signals",
        "slack",
        "tgram",
        "toot",
        "toots",
        "zulip",
    ]
)
# Apprise has options that name local files or set its own timeouts; these have neither
OPTIONS: Final = frozenset(
    [
        "auth",
        "avatar",
        "channel",
        "from",
        "icon",
        "mode",
        "msgtype",
        "name",
        "pass",
        "priority",
        "smtp",
        "tags",
        "thread",
        "to",
        "token",
        "topic",
        "tts",
        "user",
        "version",
    ]
)


def has_push() -> bool:
    return sys.platform != "emscripten" and importlib.util.find_spec("cryptography") is not None


def has_hooks() -> bool:
    return sys.platform != "emscripten" and importlib.util.find_spec("apprise") is not None


def new_keys(_seconds: float) -> tuple[str, str]:
    from tablee.server.notify import webpush

    return webpush.new_keys()


def check_push(_seconds: float, endpoint: str, p256dh: str, auth: str, private: bool) -> Outcome:
    """Before a push subscription is stored: whether its keys can encrypt and its host is public."""
    from tablee.server.notify import webpush

    GUARD.begin(private)
    try:
        webpush.encrypt(b"", p256dh, auth)
        GUARD.check_name(urlsplit(endpoint).hostname or "")
    except OwnNetwork:
        return "refused"
    except (ValueError, OSError):
        return "silent"
    return "taken"


def push(
    _seconds: float,
    endpoint: str,
    p256dh: str,
    auth: str,
    text: bytes,
    topic: str,
    ttl: int,
    vapid: tuple[str, str, str],
    private: bool,
) -> Outcome:
    from tablee.server.notify import webpush

    GUARD.begin(private)
    try:
        return outcome(webpush.send(endpoint, p256dh, auth, text, topic, ttl, vapid))
    except Exception as error:  # whatever a network and a stranger's server come up with
        return not_taken(error)


def not_taken(error: Exception) -> Outcome:
    logging.getLogger("tablee.notify").debug("not taken: %r", error)
    return "refused" if GUARD.tripped else "silent"


def outcome(status: int) -> Outcome:
    return "taken" if 200 <= status < 300 else "gone" if status in GONE else "silent"


# -- Hooks -------------------------------------------------------------------


def read_hook(_seconds: float, address: str, private: bool) -> tuple[str, str]:
    """The service's name and the URL to store; two empty strings for a URL that is not allowed."""
    GUARD.begin(private)
    if "[" in address:  # Apprise does not read addresses of IPv6
        return "", ""
    found = instance(address)
    if found is None:
        found = instance(address := as_json(address, private)) if address else None
    if found is None or schema(found.url()) not in SCHEMAS:
        return "", ""
    if not all(name in OPTIONS or name[:1] in "+-" for name, _ in parse_qsl(urlsplit(address).query)):
        return "", ""
    service = "Webhook" if schema(found.url()).startswith("json") else str(found.service_name)
    return service, address


def as_json(address: str, private: bool) -> str:
    """Any other web address gets a POST of JSON. Apprise keeps the parameters of a URL if a minus stands before their
    names."""
    parts = urlsplit(address)
    known = {"https": "jsons", "http": "json"} if private else {"https": "jsons"}
    if parts.scheme not in known or not parts.hostname:
        return ""
    query = urlencode([(f"-{name}", value) for name, value in parse_qsl(parts.query)])
    return f"{known[parts.scheme]}://{parts.netloc}{parts.path}" + (f"?{query}" if query else "")


def schema(address: str) -> str:
    return address.partition("://")[0].lower()


def instance(address: str) -> Any:
    import apprise

    logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it writes addresses
    asset = apprise.AppriseAsset(
        app_id="Tablee",
        app_desc="Tablée",
        app_url="",
        storage_mode="memory",
        pgp_autogen=False,
        pem_autogen=False,
        http_redirects=False,
        allow_templates=False,
    )
    return apprise.Apprise.instantiate(address, asset=asset, suppress_exceptions=True)


def post(_seconds: float, address: str, title: str, body: str, private: bool) -> Outcome:
    import requests

    GUARD.begin(private)
    found = instance(address)
    if found is None:
        return "gone"
    found.socket_connect_timeout = found.socket_read_timeout = TIMEOUT
    statuses: list[int] = []
    plain = requests.Session.send

    def noted(session: Any, request: Any, **more: Any) -> Any:
        """Apprise says whether it worked, not why not."""
        answer = plain(session, request, **more)
        statuses.append(answer.status_code)
        return answer

    setattr(requests.Session, "send", noted)  # noqa: B010
    try:
        if found.notify(body=body, title=title, body_format="text"):
            return "taken"
        if GUARD.tripped:
            return "refused"
        return "gone" if statuses and statuses[-1] in GONE else "silent"
    except Exception as error:
        return not_taken(error)
    finally:
        setattr(requests.Session, "send", plain)  # noqa: B010


def mail_to(server: str, address: str) -> str:
    """The operator's mail server, as Apprise writes it, and whom the message is for."""
    return f"{server}{'&' if '?' in server else '?'}to={quote(address)}"
