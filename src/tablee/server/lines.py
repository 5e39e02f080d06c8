"""uvicorn's WebSocket, with a shorter way in and out for what comes and goes all the time.

In: a small text frame that arrives whole is read here, and handed over at once if somebody takes it at once. Out: whole
text frames, many in one write, without a task for each. Everything else goes the library's way.
"""

from collections.abc import Callable
from math import ceil
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.frames import HEAD, MASKED, PONG, TEXT, framed, kind_of

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover
    from websockets.utils import apply_mask

FEW: Final = 4  # messages that may wait before reading stops
LINE: Final = "tablee.line"  # in the scope's extensions; without it messages go the ordinary way
KNOCK: Final = 15.0  # seconds without a word after which one is asked for; as long again, and nobody is there
PING: Final = b"\x89\x00"


class Line(WebSocketsSansIOProtocol):
    take: Callable[[str], bool] | None = None  # whoever takes a message at once, or says that they will not now
    left: int = 0  # bytes still to come of a frame
    head: bytes = b""  # the beginning of a frame whose length is not known yet
    whole: bool = True  # no message is half there
    heard: bool = False  # since the last knock
    knocked: bool = False

    async def run_asgi(self) -> None:
        self.scope["extensions"][LINE] = self  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            self.take = None

    # -- In ------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the request
            return
        self.heard = True
        kind = kind_of(data)
        if (
            kind
            and not self.left
            and not self.head
            and self.whole
            and self.handshake_complete
            and not self.close_sent
            and (kind == PONG or (kind == TEXT and self.read_text(data)))
        ):
            return
        self.follow(data)
        super().data_received(data)

    def read_text(self, data: bytes) -> bool:
        if self.queue.qsize() >= FEW:
            return False
        try:
            text = str(apply_mask(data[HEAD:], data[2:HEAD]), "utf-8")
        except UnicodeDecodeError:
            return False
        if self.take is None or not self.queue.empty() or not self.take(text):
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def follow(self, data: bytes) -> None:
        """Where does the frame end that the library is reading? (RFC 6455, 5.2)"""
        while data:
            if self.left:
                skipped = min(self.left, len(data))
                self.left -= skipped
                data = data[skipped:]
                continue
            head = self.head + data[: 14 - len(self.head)]
            length = head[1] & 0x7F if len(head) > 1 else 0
            extra = {126: 2, 127: 8}.get(length, 0)
            need = 2 + extra + (4 if len(head) > 1 and head[1] & MASKED else 0)
            if len(head) < need:
                self.head = head
                return
            data = data[need - len(self.head) :]
            self.head = b""
            self.left = int.from_bytes(head[2 : 2 + extra], "big") if extra else length
            if head[0] & 0x0F < 8:  # not a control frame
                self.whole = bool(head[0] & 0x80)

    def send_receive_event_to_app(self) -> None:
        """Reading stops when several messages wait, not at each one: that would be two system calls a message."""
        text = self.curr_msg_data_type == "text" and len(self.frames) == 1 and not self.close_sent
        if text and self.queue.qsize() < FEW:
            try:
                message = str(self.frames[0], "utf-8")
            except UnicodeDecodeError:
                return super().send_receive_event_to_app()
            self.frames = []
            self.queue.put_nowait({"type": "websocket.receive", "text": message})
            return None
        return super().send_receive_event_to_app()

    # -- Out -----------------------------------------------------------------

    def push(self, messages: list[bytes]) -> bool:
        """Write them now, unless the client does not keep up: then False, and the ordinary way waits for it."""
        if not self.writable.is_set() or not self.handshake_complete:
            return False
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return True  # nobody reads any more
        self.transport.write(framed(messages))
        return True

    # -- Is anybody there? ---------------------------------------------------

    def schedule_ping(self) -> None:
        """At a full second, when many others are due: to wake up for each would cost more than to look at it."""
        self.ping_timer = self.loop.call_at(ceil(self.loop.time() + KNOCK), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Who has said anything is there; only who is silent is asked."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self.heard:
            self.knocked = False
        elif self.knocked:
            self.keepalive_timeout()
            return
        else:
            self.knocked = True
            self.transport.write(PING)
        self.heard = False
        self.schedule_ping()


def line_of(scope: dict[str, Any]) -> Line | None:
    return cast("Line | None", scope.get("extensions", {}).get(LINE))
