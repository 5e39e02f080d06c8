"""uvicorn's WebSocket, with a shorter way out: whole text frames, many in one write, without a task for each."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FEW: Final = 4  # messages that may wait before reading stops
PUSH: Final = "tablee.push"  # in the scope's extensions; without it messages go the ordinary way


class Line(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        self.scope["extensions"][PUSH] = self.push  # type: ignore[assignment]
        await super().run_asgi()

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

    def push(self, messages: list[bytes]) -> bool:
        """Write them now, unless the client does not keep up: then False, and the ordinary way waits for it."""
        if not self.writable.is_set() or not self.handshake_complete:
            return False
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return True  # nobody reads any more
        self.transport.write(b"".join([framed(message) for message in messages]))
        return True


def framed(message: bytes) -> bytes:
    """RFC 6455: one final text frame; a server does not mask."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def push_of(scope: dict[str, Any]) -> Any:
    return scope.get("extensions", {}).get(PUSH)
