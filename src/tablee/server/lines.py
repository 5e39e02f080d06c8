"""uvicorn's WebSocket, with a shorter way in and out (``Way``) for what comes and goes all the time."""

from math import ceil
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablee.server.frames import Way

FEW: Final = 4  # messages that may wait before reading stops
WAY: Final = "tablee.way"  # in the scope's extensions; without it messages go the ordinary way
KNOCK: Final = 15.0  # seconds without a word after which one is asked for; as long again, and nobody is there
PING: Final = b"\x89\x00"


class Line(WebSocketsSansIOProtocol):
    way: Way
    knocked: bool = False

    async def run_asgi(self) -> None:
        """The library has read the request; from now on the short way comes first."""
        self.way = self.scope["extensions"][WAY] = Way(self, self.transport)  # type: ignore[assignment]
        self.transport.set_protocol(self.way)  # type: ignore[arg-type]
        try:
            await super().run_asgi()
        finally:
            self.way.take = None

    # -- In ------------------------------------------------------------------

    def hand_on(self, text: str) -> bool:
        """A whole message, to whoever hears the next one; False where the library has to say more about it."""
        if not self.handshake_complete or self.close_sent or self.queue.qsize() >= FEW:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

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

    # -- Is anybody there? ---------------------------------------------------

    def schedule_ping(self) -> None:
        """At a full second, when many others are due: to wake up for each would cost more than to look at it."""
        self.ping_timer = self.loop.call_at(ceil(self.loop.time() + KNOCK), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Who has said anything is there; only who is silent is asked."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        if self.way.heard:
            self.knocked = False
        elif self.knocked:
            self.keepalive_timeout()
            return
        else:
            self.knocked = True
            self.transport.write(PING)
        self.way.heard = False
        self.schedule_ping()


def way_of(scope: dict[str, Any]) -> Way | None:
    return cast("Way | None", scope.get("extensions", {}).get(WAY))
