"""Play over a WebSocket: a hello with one's link, then the table, the view, and every change."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, NoReturn

import msgspec

from tablee.core.rule import Mistake
from tablee.server import wire
from tablee.server.calls import Receive, Send, refusal_of
from tablee.server.frames import Way
from tablee.server.hall import DECODE, Listener, Mover
from tablee.server.house import House
from tablee.server.limits import Bucket
from tablee.server.lines import way_of
from tablee.server.script import ENCODE
from tablee.server.store import Unkept
from tablee.server.words import Trouble, trouble

LOG: Final = logging.getLogger("tablee.live")
PATIENCE: Final = 10.0  # seconds for the hello
RATE, BURST = 20.0, 60.0  # messages
PARDONED: Final = 100  # messages over the limit before the line is cut
SOCKETS_A_CLIENT: Final = 200

LINK_ENDED: Final = 4401


class Closed(Exception):
    pass


class Live:
    def __init__(self, house: House, check_source: Callable[[dict[bytes, bytes]], None]) -> None:
        self.house: Final = house
        self.check_source: Final = check_source
        self.sockets: dict[str, int] = {}  # how many each client has open

    async def meet(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Who may come in is decided before the line is open."""
        headers = dict(scope["headers"])
        parts = scope.get("raw_path", b"").decode("latin-1").partition("?")[0].strip("/").split("/")
        client = scope["client"][0] if scope.get("client") else ""
        await receive()
        try:
            self.check_source(headers)
            if parts[:2] != ["api", "tables"] or parts[3:] != ["live"]:
                raise trouble("no-such-page")
            if self.house.settings.limited and self.sockets.get(client, 0) >= SOCKETS_A_CLIENT:
                raise trouble("too-many")
        except Trouble as error:
            self.house.refused(error.code)
            await send({"type": "websocket.close", "code": 1008, "reason": error.code})
            return
        await send({"type": "websocket.accept"})
        self.sockets[client] = self.sockets.get(client, 0) + 1
        way = way_of(scope)
        del scope, headers
        try:
            await Conversation(self.house, parts[2], receive, send, way).hold()
        except Closed:
            return
        finally:
            left = self.sockets[client] - 1
            if left:
                self.sockets[client] = left
            else:
                del self.sockets[client]


class Conversation:
    __slots__ = ("excess", "house", "id", "lang", "pace", "receive", "send", "way")

    def __init__(self, house: House, id: str, receive: Receive, send: Send, way: Way | None) -> None:
        self.way: Final = way
        self.house: Final = house
        self.id: Final = id
        self.receive: Final = receive
        self.send: Final = send
        self.lang: str = "en"
        self.pace: Bucket | None = None
        self.excess: int = 0

    async def hold(self) -> None:
        ear = await self.greet()
        mover = Mover(self.house.hall, ear, self.in_time if self.house.settings.limited else None)
        try:
            while True:
                if self.way is not None and self.way.nothing_waits():
                    self.way.take = mover.take
                message = await self.hear()
                if ear.corked:
                    async with ear.table.lock:
                        pass  # what was taken at once is answered first
                if not ear.ending:  # else it comes too late: the link it came with opens nothing any more
                    await self.attend(ear, message)
        finally:
            if self.way is not None:
                self.way.take = None
            self.house.leave_off(ear)

    async def hear(self) -> str | bytes:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                raise Closed
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            if not self.house.settings.limited or self.in_time():
                return text
            self.excess += 1
            if self.excess > PARDONED:
                await self.hang_up(trouble("too-many"))
            _, refusal = refusal_of(trouble("too-many"), self.lang)
            await self.pass_on(ENCODE(refusal))

    def in_time(self) -> bool:
        if self.pace is None:
            self.pace = Bucket(BURST)
        return self.pace.take(RATE, BURST)

    async def greet(self) -> Listener:
        try:
            async with asyncio.timeout(PATIENCE):
                raw = await self.hear()
            hello = read(raw)
            if not isinstance(hello, wire.Hello):
                raise trouble("hello-first")
            self.lang = hello.lang or self.lang  # also to say that there is no such table
            table = await self.house.table(self.id)
            who = self.house.who(table, hello.token)
            self.lang = hello.lang or (table.chairs[who.seat].lang if who.seat is not None else "") or table.spec.lang
            ear = self.house.listen(table, who, self.lang, hello.token, self.pass_on)
            table = ear.table
        except TimeoutError:
            await self.hang_up(trouble("hello-first"))
        except Mistake as error:
            await self.hang_up(error)
        ear.way = self.way
        ear.add(ENCODE(table.info(who.seat, who.host, self.lang, *self.house.present(table.id))))
        for entry in table.said:
            ear.add(ENCODE(table.said_message(entry)))
        if table.position is not None:
            ear.view = table.written(who.seat, self.lang, hello.since)
        self.house.hall.flush(ear)
        return ear

    async def pass_on(self, message: bytes) -> None:
        if not message:
            await self.send({"type": "websocket.close", "code": LINK_ENDED, "reason": "link-ended"})
        else:
            await self.send({"type": "websocket.send", "text": message.decode()})

    async def hang_up(self, error: Mistake) -> NoReturn:
        self.house.refused(error.code)
        status, refusal = refusal_of(error, self.lang, "")
        await self.send({"type": "websocket.send", "text": ENCODE(refusal).decode()})
        await self.send({"type": "websocket.close", "code": 4000 + status, "reason": error.code})
        raise Closed

    async def attend(self, ear: Listener, raw: str | bytes) -> None:
        ref, promises = "", False
        ear.corked = True
        try:
            message = read(raw)
            promises = isinstance(message, wire.LiveMove | wire.LiveUndo)
            ref = getattr(message, "id", "")
            answer = await self.answer(ear, message)
        except Exception as error:
            status, refusal = refusal_of(error, self.lang, ref)
            self.house.refused(refusal.code)
            if status == 500:
                LOG.error("a message failed", exc_info=error)
            if refusal.code == "stale" and ear.table.position is not None:
                ear.view = ear.table.written(ear.who.seat, self.lang)
            answer = refusal
        finally:
            ear.corked = False
        if answer is not None:
            self.reply(ear, ENCODE(answer), promises)
        self.house.hall.flush(ear)

    def reply(self, ear: Listener, message: bytes, promises: bool) -> None:
        """What promises something waits until that is kept; and whatever comes after such a one, for its turn."""
        ear.owed += 1
        if promises or ear.owed > 1:
            self.house.store.when_kept(lambda: self.house.hall.answer(ear, message))
        else:
            self.house.hall.answer(ear, message)

    async def answer(self, ear: Listener, message: wire.LiveMessage) -> Any:
        house, table, who = self.house, ear.table, ear.who
        if isinstance(message, wire.LiveMove):
            number = await house.move(table, who, message.move, message.answers, message.id)
            return wire.Taken("ack", message.id, number)
        if isinstance(message, wire.LiveUndo):
            return wire.Taken("ack", message.id, await house.undo(table, who, message.answers, message.id))
        if isinstance(message, wire.LiveWhy):
            if message.move is None:
                return house.why_touched(table, who, message.touches, self.lang, message.id)
            return house.why(table, who, message.move, self.lang, message.id)
        if isinstance(message, wire.LiveSay):
            if who.seat is not None:
                house.check_talk(table, who.seat)
            await house.say(table, who, message.text, message.reaction)
        elif isinstance(message, wire.LiveReady):
            await house.ready(table, who, message.ready)
        elif isinstance(message, wire.LiveBack):
            await house.back(table, who)
        elif isinstance(message, wire.Resync):
            await self.resync(ear, message.since)
        elif isinstance(message, wire.Ping):
            return wire.Taken("ack", message.id, table.number)
        else:
            raise trouble("malformed", why="hello")
        return None

    async def resync(self, ear: Listener, since: int | None) -> None:
        if self.house.shared:
            with contextlib.suppress(Unkept):
                await self.house.catch_up(ear.table)
        if ear.table.position is not None:
            ear.view = ear.table.written(ear.who.seat, self.lang, since)


def read(raw: str | bytes) -> wire.LiveMessage:
    if len(raw) > wire.LIMIT_MESSAGE:
        raise trouble("too-large")
    try:
        message: wire.LiveMessage = DECODE(raw)
        return message
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise trouble("malformed", why=str(error)[:200]) from None
