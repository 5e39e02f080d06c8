"""A request, the route it takes, and how a refusal is put."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from tablee.core.rule import Mistake, Refused
from tablee.server import wire
from tablee.server.words import Trouble, trouble

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass
class Call:
    """One request, read and checked."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    token: str
    lang: str
    client: str
    receive: Receive
    send: Send


@dataclass
class Route:
    method: str
    path: str
    answer: Any
    does: Callable[[Call], Awaitable[Any]]
    words: str
    body: Any = None
    query: Any = None
    status: int = 200
    kind: str = "application/json"

    def parts(self) -> list[str]:
        return self.path.strip("/").split("/")


def query_as(type: Any, query: dict[str, str]) -> Any:
    try:
        return msgspec.convert(query, type=type, strict=False)
    except msgspec.ValidationError as error:
        raise trouble("malformed", why=str(error)[:200]) from None


def refusal_of(error: Exception, lang: str, ref: str = "") -> tuple[int, wire.Refusal]:
    """Every way to be wrong, as one sentence. What was unforeseen says nothing about itself."""
    if isinstance(error, Trouble):
        refusal = wire.Refusal("refused", error.code, error.say(lang), error.clause, ref)
        view = getattr(error, "view", None)
        if view is not None:
            refusal.view = view
        return error.status, refusal
    if isinstance(error, Refused):
        return 409, wire.Refusal("refused", "illegal", error.rule.say(lang), error.rule.id, ref)
    if isinstance(error, Mistake):
        status = 409 if error.code == "bad-record" else 400
        return status, wire.Refusal("refused", error.code, error.say(lang), id=ref)
    unforeseen = trouble("unforeseen")
    return 500, wire.Refusal("refused", unforeseen.code, unforeseen.say(lang), id=ref)
