"""Parsing helpers for all layers of the transport."""

import ipaddress
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.types import Scope

from tablee.core.rule import LANGUAGES

QUERY_AT_MOST: Final = 20  # parameters
ROUTE, REF = "tablee.route", "tablee.ref"  # scope keys: the route's path, and the sender's id for the message
ACCEPTED: Final = "tablee.accepted"  # scope key of a WebSocket


def header(scope: Scope, name: bytes) -> str | None:
    """The last header of that name."""
    found: str | None = None
    for key, value in scope["headers"]:
        if key == name:
            found = value.decode("latin-1")
    return found


def query_of(scope: Scope) -> dict[str, str]:
    return dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)[:QUERY_AT_MOST])


def language_of(scope: Scope) -> str:
    """From ``?lang=``, or the first of our languages in Accept-Language."""
    wished = query_of(scope).get("lang") if scope["query_string"] else None
    if wished in LANGUAGES:
        return str(wished)
    for part in (header(scope, b"accept-language") or "").split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def client_of(scope: Scope) -> str:
    client: Any = scope.get("client")
    return str(client[0]) if client else ""


def visitor_of(scope: Scope) -> str:
    return visitor_at(client_of(scope))


@lru_cache(maxsize=4096)
def visitor_at(address: str) -> str:
    """The key of rate limits: an IPv4 address, or an IPv6 /64, which is what one household gets."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


def bearer(scope: Scope) -> str:
    kind, _, token = (header(scope, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
