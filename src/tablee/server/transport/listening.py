"""Listening sockets: one for an address; for all addresses one each for IPv4 and IPv6."""

import errno
import socket
from typing import Final

from tablee.core.rule import Mistake, mistake
from tablee.server.transport.network import own_addresses, ranked

TRIES: Final = 20  # attempts to find a port free in both IPv4 and IPv6
RECEIVE_BUFFER: Final = 64 << 10  # bytes the kernel buffers for a connection; Linux doubles it
READ_SECONDS: Final = 30  # seconds after which a client that does not read is disconnected
TAKEN: Final = (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1))


def listen(host: str, port: int) -> list[socket.socket]:
    """``host`` empty or ``::``: all addresses. Two sockets, so that IPv4 clients are not seen as mapped IPv6 addresses.

    A machine without IPv6, or without IPv4, gets one socket. A port free in only one family is used in that one.
    """
    if host not in ("", "::"):
        return [bind(host, port)]
    for _ in range(TRIES):
        try:
            first = make("0.0.0.0", port)
        except OSError as error:
            if error.errno in TAKEN or port_is_reserved(error):
                raise no_address(host, port, error) from None
            return [bind("::", port)]
        try:
            return [first, make("::", first.getsockname()[1])]
        except OSError as error:
            if error.errno not in TAKEN:
                return [first]  # no IPv6 here
            first.close()
            if port:
                raise no_address(host, port, error) from None
    raise no_address(host, port, OSError(errno.EADDRINUSE, "no free port"))


def bind(host: str, port: int) -> socket.socket:
    try:
        return make(host, port)
    except (OSError, UnicodeError) as error:
        raise no_address(host, port, error) from None


def make(host: str, port: int) -> socket.socket:
    if host and not host.replace(".", "").isdigit() and ":" not in host:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.create_server(place[:2], family=family, backlog=2048)
    else:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=2048)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # Nagle's algorithm would delay answers by 40 ms
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, READ_SECONDS * 1000)
    return listening


def port_is_reserved(error: OSError) -> bool:
    return error.errno == errno.EACCES


def no_address(host: str, port: int, error: Exception) -> Mistake:
    number = error.errno if isinstance(error, OSError) else None
    if number in TAKEN:
        if host in ("", "::"):
            return mistake(
                "no-address",
                f"Le port {port} est déjà utilisé sur cette machine ; choisis-en un autre avec --port.",
                f"Port {port} ist auf diesem Rechner schon belegt; wähl mit --port einen anderen.",
                f"Port {port} is already in use on this machine; choose another with --port.",
            )
        return mistake(
            "no-address",
            f"Le port {port} de {host} est déjà utilisé ; choisis-en un autre avec --port.",
            f"Port {port} auf {host} ist schon belegt; wähl mit --port einen anderen.",
            f"Port {port} on {host} is already in use; choose another with --port.",
        )
    if isinstance(error, OSError) and port_is_reserved(error):
        return mistake(
            "no-address",
            f"Le port {port} est réservé au système ; choisis-en un à partir de 1024 avec --port.",
            f"Port {port} ist dem System vorbehalten; wähl mit --port einen ab 1024.",
            f"Port {port} is reserved for the system; choose one from 1024 up with --port.",
        )
    if isinstance(error, (socket.gaierror, UnicodeError)) or number in (
        errno.EADDRNOTAVAIL,
        errno.EAFNOSUPPORT,
        errno.EINVAL,
    ):
        own = ", ".join(["127.0.0.1", *ranked(own_addresses())])
        return mistake(
            "no-address",
            f"« {host} » n'est pas une adresse de cette machine ; elle a : {own}.",
            f"«{host}» ist keine Adresse dieses Rechners; er hat: {own}.",
            f"'{host}' is not an address of this machine; it has: {own}.",
        )
    why = str(getattr(error, "strerror", None) or type(error).__name__).lower()
    return mistake(
        "no-address",
        f"Impossible d'écouter sur {host or '*'}, port {port} : {why}.",
        f"Auf {host or '*'}, Port {port}, lässt sich nicht lauschen: {why}.",
        f"Cannot listen on {host or '*'}, port {port}: {why}.",
    )
