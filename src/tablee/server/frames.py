"""WebSocket frames as they come and go all the time (RFC 6455, 5.2)."""

from typing import Final

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
