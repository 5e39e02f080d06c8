"""Keeps a process that connects to strangers' addresses out of the server's own network (server-side request forgery).

Every connection is checked when it is made, after the name was resolved, whichever library makes it and after whatever
redirect: Python calls its audit hooks before each ``connect``, and a hook that raises prevents it (PEP 578). A check of
the name beforehand would be worth nothing, since the next DNS answer may be another one (DNS rebinding). A hook cannot
be removed, so this needs a process of its own.
"""

import ipaddress
import os
import socket
import sys
from typing import Any, Final

NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 addresses in the clothes of IPv6
FORBIDDEN: Final = ("socket.bind", "socket.sendto", "socket.sendmsg", "subprocess.Popen", "os.system", "os.exec",
                    "os.posix_spawn", "os.fork", "os.forkpty", "pty.spawn")  # fmt: skip


class OwnNetwork(PermissionError):
    """The address is not publicly routable: it lies in the server's own network, or nowhere."""


class Guard:
    def __init__(self) -> None:
        self.installed: bool = False
        self.private: bool = False  # whether the job at hand may connect to private addresses
        self.tripped: bool = False  # whether it has tried to without

    def begin(self, private: bool) -> None:
        """Called before each job: sets what it may connect to; the first time, installs the hook."""
        self.private, self.tripped = private, False
        if not self.installed:
            self.installed = True
            for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
                del os.environ[name]  # a proxy would connect for us, unchecked
            sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "socket.connect":
            if not self.private and not is_public_address(args[1]):
                self.tripped = True
                raise OwnNetwork(str(args[1]))
        elif event in FORBIDDEN:
            raise PermissionError(event)

    def check_name(self, host: str) -> None:
        """Raises ``OwnNetwork``, or ``OSError`` if the name does not resolve."""
        for *_, address in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM):
            if not self.private and not is_public_address(address):
                raise OwnNetwork(host)


def is_public_address(address: Any) -> bool:
    """``address``: of a socket. Any family but IPv4 and IPv6, such as the path of a Unix socket, is not public."""
    return isinstance(address, tuple) and len(address) >= 2 and is_public(str(address[0]))


def is_public(text: str) -> bool:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved
