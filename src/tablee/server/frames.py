"""WebSocket frames as they come and go all the time (RFC 6455, 5.2), and the short way for them.

In: a small text frame that arrives whole is read here, and handed over at once if somebody takes it at once. Out: whole
text frames, many in one write, without a task for each. Everything else goes the library's way.
"""

from collections.abc import Callable
from typing import Any, Final, final

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # final, text
PONG: Final = 0x8A
MASKED: Final = 0x80
SMALL: Final = 125
HEAD: Final = 6  # bytes before what a client says, if that is small


def kind_of(data: bytes) -> int:
    """The first byte of a client's small frame, if exactly that one has arrived; else 0."""
    size = len(data) - HEAD
    if 0 <= size <= SMALL and data[1] == MASKED | size:
        return data[0]
    return 0


def framed(messages: list[bytes]) -> bytes:
    """One final text frame each; a server does not mask."""
    if len(messages) == 1:
        return head(len(messages[0])) + messages[0]
    parts: list[bytes] = []
    for message in messages:
        parts.append(head(len(message)))
        parts.append(message)
    return b"".join(parts)


def head(size: int) -> bytes:
    if size <= SMALL:
        return bytes((TEXT, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


@final
class Way:
    """Stands before the library's protocol, as one itself: all that comes passes here."""

    __slots__ = ("free", "head", "heard", "left", "library", "lost", "take", "transport", "whole")

    def __init__(self, library: Any, transport: Any) -> None:
        self.library: Final = library
        self.transport: Final = transport
        self.take: Callable[[str], bool] | None = None  # takes a message at once, or says that it will not now
        self.heard: bool = False  # anything, since somebody last asked
        self.free: bool = True  # the client keeps up
        self.lost: bool = False
        self.left: int = 0  # bytes still to come of a frame
        self.head: bytes = b""  # the beginning of a frame whose length is not known yet
        self.whole: bool = True  # no message is half there

    # -- In ------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.heard = True
        if self.left == 0 and self.whole and not self.head:
            kind = kind_of(data)
            if kind == PONG or (kind == TEXT and self.read(data)):
                return
        self.take = None  # until all that waits has been attended to
        self.follow(data)
        self.library.data_received(data)

    def read(self, data: bytes) -> bool:
        """False: the library shall."""
        raw: bytes = apply_mask(data[HEAD:], data[2:HEAD])
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            return False
        take = self.take
        if take is not None and not self.library.close_sent and take(text):
            return True
        self.take = None
        return bool(self.library.hand_on(text))

    def nothing_waits(self) -> bool:
        """All that the library has handed on has been heard."""
        return bool(self.library.queue.empty())

    def follow(self, data: bytes) -> None:
        """Where does the frame end that the library is reading?"""
        while data:
            if self.left:
                skipped = min(self.left, len(data))
                self.left -= skipped
                data = data[skipped:]
                continue
            head = self.head + data[: 14 - len(self.head)]
            length = head[1] & 0x7F if len(head) > 1 else 0
            extra = 2 if length == 126 else 8 if length == 127 else 0
            need = 2 + extra + (4 if len(head) > 1 and head[1] & MASKED else 0)
            if len(head) < need:
                self.head = head
                return
            data = data[need - len(self.head) :]
            self.head = b""
            self.left = int.from_bytes(head[2 : 2 + extra], "big") if extra else length
            if head[0] & 0x0F < 8:  # not a control frame
                self.whole = bool(head[0] & 0x80)

    def eof_received(self) -> bool | None:
        return self.library.eof_received()  # type: ignore[no-any-return]

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self.take = None
        self.library.connection_lost(error)

    # -- Out -----------------------------------------------------------------

    def push(self, messages: list[bytes]) -> bool:
        """Write them now, unless the client does not keep up: then False, and the ordinary way waits for it."""
        if not self.free:
            return False
        if not self.lost and not self.library.close_sent and not self.transport.is_closing():  # else nobody reads
            self.transport.write(framed(messages))
        return True

    def pause_writing(self) -> None:
        self.free = False
        self.library.pause_writing()

    def resume_writing(self) -> None:
        self.free = True
        self.library.resume_writing()
