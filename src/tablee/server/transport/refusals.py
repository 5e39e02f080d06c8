"""Turns every error into one sentence with a code and a status; unexpected errors reveal nothing."""

import logging
from html import escape
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core.rule import Mistake, Refused
from tablee.server import wire
from tablee.server.errors import Trouble, trouble
from tablee.server.metrics import Metrics
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.requests import ACCEPTED, REF, ROUTE, header, language_of
from tablee.server.transport.static_files import plain_page

LOG: Final = logging.getLogger("tablee.transport")


class WrongMethod(Trouble):
    def __init__(self, allowed: list[str]) -> None:
        fallback = trouble("wrong-method", known=", ".join(allowed))
        super().__init__(fallback.code, fallback.status, fallback.words)
        self.allowed: Final = allowed


class Stale(Trouble):
    """The response carries a fresh view."""

    def __init__(self, error: Trouble, view: wire.ViewAnswer) -> None:
        super().__init__(error.code, error.status, error.words, error.clause)
        self.view: Final = view


class StaleEvening(Trouble):
    """The response carries the evening as it is now."""

    def __init__(self, error: Trouble, state: wire.EveningState) -> None:
        super().__init__(error.code, error.status, error.words)
        self.state: Final = state


def refusal_of(error: Exception, lang: str, ref: str = "") -> tuple[int, wire.Refusal]:
    if isinstance(error, Trouble):
        refusal = wire.Refusal("refused", error.code, error.say(lang), error.clause, ref)
        if isinstance(error, Stale):
            refusal.view = error.view
        if isinstance(error, StaleEvening):
            refusal.evening = error.state
        return error.status, refusal
    if isinstance(error, Refused):
        return 409, wire.Refusal("refused", "illegal", error.rule.say(lang), error.rule.id, ref)
    if isinstance(error, Mistake):
        status = 409 if error.code == "bad-record" else 400
        return status, wire.Refusal("refused", error.code, error.say(lang), id=ref)
    unforeseen = trouble("unforeseen")
    return 500, wire.Refusal("refused", unforeseen.code, unforeseen.say(lang), id=ref)


class Refusals:
    """Middleware that answers whatever is raised inside."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watch_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watch_start if scope["type"] == "http" else send)
        except Exception as error:
            status, refusal = refusal_of(error, language_of(scope), scope.get(REF, ""))
            route = scope.get(ROUTE, "other")
            self.metrics.refused.labels(refusal.code).inc()
            if status == 500:
                LOG.error("a request failed", exc_info=error, extra={"route": route, **table_of(scope)})
            if scope["type"] == "http":
                self.metrics.requests.labels(route, str(status)).inc()
            elif scope.get(ACCEPTED):
                await send({"type": "websocket.close", "code": 1011, "reason": refusal.code})
                return
            if not started:  # a WebSocket not yet accepted is answered like a request
                headers = headers_for(error, status)
                answer = Response(ENCODE(refusal), status, headers, "application/json")
                if opens_a_page(scope):
                    text = plain_page(language_of(scope), escape(refusal.sentence))
                    answer = Response(text, status, headers, "text/html")
                await answer(scope, receive, send)


def opens_a_page(scope: Scope) -> bool:
    """A browser navigation gets a page with the sentence, not JSON."""
    return "text/html" in (header(scope, b"accept") or "") and not scope["path"].startswith("/api/")


def headers_for(error: Exception, status: int) -> dict[str, str]:
    if isinstance(error, WrongMethod):
        return {"allow": ", ".join(error.allowed)}
    if isinstance(error, Trouble) and error.retry_after:
        return {"retry-after": str(error.retry_after)}
    if status == 413:
        return {"connection": "close"}
    return {}


def table_of(scope: Scope) -> dict[str, str]:
    """Context for the log."""
    table = scope.get("path_params", {}).get("table")
    return {"table": table} if table else {}
