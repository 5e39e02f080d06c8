"""Play over a WebSocket: a hello with the token, then the table, the view, and every change.

One task reads and answers, another sends the listener's outbox. A move is acknowledged after the fsync, but the next
message is read as soon as the move is written; answers keep the order of the messages.
"""

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import msgspec
from starlette.types import Receive, Scope, Send

from tablee.core.rule import Mistake
from tablee.server import wire
from tablee.server.budgets import SIZE, Budgets
from tablee.server.errors import Trouble, trouble
from tablee.server.metrics import Metrics
from tablee.server.play.access import access_of
from tablee.server.play.append import TableLog
from tablee.server.play.bots.bot_runner import BotRunner
from tablee.server.play.broadcast import Broadcaster, Listener
from tablee.server.play.commands import Commands
from tablee.server.play.registry import Registry
from tablee.server.storage.store import StorageError
from tablee.server.table import presenter
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.policies import REFUSED_AFTER
from tablee.server.transport.refusals import refusal_of
from tablee.server.transport.requests import ACCEPTED, visitor_of
from tablee.server.transport.round_robin import RoundRobin

LOG: Final = logging.getLogger("tablee.websocket")
HELLO_SECONDS: Final = 10.0
EXCESS_AT_MOST: Final = 20  # messages over the budget before the connection is closed
LINK_ENDED: Final = 4401  # the close code

WRITES: Final = (wire.LiveMove, wire.LiveUndo, wire.LiveSay, wire.LiveReady, wire.LiveBack)
DECODE: Final = msgspec.json.Decoder(wire.LiveMessage).decode


class Closed(Exception):
    pass


@dataclass(frozen=True, eq=False)
class LiveSocket:
    """The ASGI application of ``/api/tables/{table}/live``."""

    log: TableLog
    registry: Registry
    commands: Commands
    broadcaster: Broadcaster
    bots: BotRunner
    metrics: Metrics
    budgets: Budgets
    round_robin: RoundRobin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope[ACCEPTED] = True
        with contextlib.suppress(Closed, OSError):
            await Conversation(self, scope["path_params"]["table"], visitor_of(scope), receive, send).run()


class Conversation:
    __slots__ = ("excess", "id", "lang", "pending_acks", "receive", "send", "server", "visitor")

    def __init__(self, server: LiveSocket, id: str, visitor: str, receive: Receive, send: Send) -> None:
        self.server: Final = server
        self.id: Final = id
        self.visitor: Final = visitor
        self.receive: Final = receive
        self.send: Final = send
        self.lang: str = "en"
        self.excess: int = 0
        self.pending_acks: int = 0  # answers waiting for an fsync; later answers wait behind them

    async def run(self) -> None:
        listener = await self.greet()
        sender = asyncio.create_task(self.send_outbox(listener))
        try:
            while True:
                message = await self.hear()
                if not listener.ended:  # otherwise its link was revoked meanwhile
                    await self.attend(listener, message)
        finally:
            self.server.broadcaster.remove(listener)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    # -- Sending -------------------------------------------------------------

    async def send_outbox(self, listener: Listener) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the client has gone; the reading task notices
            while True:
                await listener.wait()
                while (message := listener.pop()) is not None:
                    await self.send({"type": "websocket.send", "text": message.decode()})
                if listener.ended:
                    await self.send({"type": "websocket.close", "code": LINK_ENDED, "reason": "link-ended"})
                    return

    async def hang_up(self, error: Mistake) -> NoReturn:
        self.server.metrics.refused.labels(error.code).inc()
        status, refusal = refusal_of(error, self.lang)
        await self.send({"type": "websocket.send", "text": ENCODE(refusal).decode()})
        await self.send({"type": "websocket.close", "code": 4000 + status, "reason": error.code})
        raise Closed

    # -- Reading -------------------------------------------------------------

    async def hear(self) -> str | bytes:
        """The next message within the visitor's budget; others are refused after a delay."""
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                raise Closed
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            try:
                self.server.budgets.requests.spend(self.visitor, 1 + len(text) / SIZE)
                await self.server.round_robin.wait(self.visitor)
                return text
            except Trouble as error:
                self.excess += 1
                await asyncio.sleep(REFUSED_AFTER)
                if self.excess > EXCESS_AT_MOST:
                    await self.hang_up(error)
                self.server.metrics.refused.labels(error.code).inc()
                _, refusal = refusal_of(error, self.lang)
                await self.send({"type": "websocket.send", "text": ENCODE(refusal).decode()})

    async def greet(self) -> Listener:
        broadcaster = self.server.broadcaster
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                raw = await self.hear()
            hello = read(raw)
            if not isinstance(hello, wire.Hello):
                raise trouble("hello-first")
            self.lang = hello.lang or self.lang  # also used for a table that does not exist
            table = await self.server.registry.get(self.id)
            access = access_of(table, hello.token)
            self.server.bots.somebody_at(table, self.visitor)
            seat_lang = table.chairs[access.seat].lang if access.seat is not None else ""
            self.lang = hello.lang or seat_lang or table.spec.lang
            listener = broadcaster.add(table, access, self.lang)
        except TimeoutError:
            await self.hang_up(trouble("hello-first"))
        except Mistake as error:
            await self.hang_up(error)
        listener.put(broadcaster.table_message(listener))
        for entry in listener.table.talk.said:
            listener.put(ENCODE(presenter.said_message(entry)))
        if broadcaster.has_view(listener):
            listener.put_view(broadcaster.view_message(listener, hello.since))
        return listener

    async def attend(self, listener: Listener, raw: str | bytes) -> None:
        ref, durable = "", False
        try:
            message = read(raw)
            ref = getattr(message, "id", "")
            durable = isinstance(message, wire.LiveMove | wire.LiveUndo)
            if isinstance(message, WRITES):
                listeners = self.server.broadcaster.listening_at(self.id)
                self.server.budgets.spend_entry(self.visitor, len(raw), listeners)
            answer = await self.answer(listener, message)
        except Exception as error:
            status, answer = refusal_of(error, self.lang, ref)
            self.server.metrics.refused.labels(answer.code).inc()
            if status == 500:
                LOG.error("a message failed", exc_info=error, extra={"table": self.id, "number": listener.table.number})
            if answer.code == "stale" and self.server.broadcaster.has_view(listener):
                listener.put_view(self.server.broadcaster.view_message(listener))
            if isinstance(error, StorageError):  # nothing was written: waiting for an fsync could be for ever
                listener.put(ENCODE(answer))
                return
        if answer is not None:
            self.reply(listener, ENCODE(answer), durable)

    def reply(self, listener: Listener, message: bytes, durable: bool) -> None:
        if not durable and not self.pending_acks:
            listener.put(message)
            return

        def on_durable() -> None:
            self.pending_acks -= 1
            listener.put(message)

        self.pending_acks += 1
        self.server.log.store.when_durable(on_durable)

    async def answer(self, listener: Listener, message: wire.LiveMessage) -> Any:
        commands, table, access = self.server.commands, listener.table, listener.access
        if isinstance(message, wire.LiveMove):
            number = await commands.move(table, access, message.move, message.answers, message.id)
            return wire.Taken("ack", message.id, number)
        if isinstance(message, wire.LiveUndo):
            return wire.Taken("ack", message.id, await commands.undo(table, access, message.answers, message.id))
        if isinstance(message, wire.LiveWhy):
            if message.move is None:
                return presenter.why_touched(table, access.seat, message.touches, self.lang, message.id)
            return presenter.why(table, access.seat, message.move, self.lang, message.id)
        if isinstance(message, wire.LiveSay):
            await commands.say(table, access, message.text, message.reaction)
        elif isinstance(message, wire.LiveReady):
            await commands.ready(table, access, message.ready)
        elif isinstance(message, wire.LiveBack):
            await commands.back(table, access)
        elif isinstance(message, wire.Looking):
            self.server.broadcaster.look(listener, message.looking)
        elif isinstance(message, wire.Resync):
            await self.resync(listener, message.since)
        elif isinstance(message, wire.Ping):
            return wire.Taken("ack", message.id, table.number)
        else:
            raise trouble("malformed", why="hello")
        return None

    async def resync(self, listener: Listener, since: int | None) -> None:
        if self.server.log.store.shared:
            with contextlib.suppress(StorageError):
                await self.server.log.catch_up(listener.table)
        if self.server.broadcaster.has_view(listener):
            listener.put_view(self.server.broadcaster.view_message(listener, since))


def read(raw: str | bytes) -> wire.LiveMessage:
    if len(raw) > wire.LIMIT_MESSAGE:
        raise trouble("too-large")
    try:
        message: wire.LiveMessage = DECODE(raw)
        return message
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise trouble("malformed", why=str(error)[:200]) from None
