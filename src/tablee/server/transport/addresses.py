"""This server's own addresses: which host names and origins are ours, and what links begin with."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from tablee.server.transport.network import Reach


class Addresses:
    def __init__(self, url: str = "", origins: list[str] | None = None, reach: Reach | None = None) -> None:
        self.url: str = url  # as seen from outside, if somebody says so; else ``reach`` knows
        self.origins: Final = origins or []
        self.reach: Reach = reach or Reach()
        name = socket.gethostname().lower()
        self.names: Final = {"localhost", name, name + ".local"}  # a name announced by mDNS is added when it is
        if url:
            self.names.add((urlsplit(url).hostname or "").lower())

    def base(self) -> str:
        return self.url or next(iter(self.reach.outside()), "") or self.reach.here()

    def link(self, table: str, token: str) -> str:
        """Browsers send nothing that follows the hash: no log and no proxy sees the token."""
        return f"{self.base()}/t/{table}#{token}"

    def is_own_host(self, host: str) -> bool:
        """Any IP address is: only a name can be made to point here by somebody else (DNS rebinding)."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return False

    def is_own_origin(self, origin: str, host: str) -> bool:
        if origin in self.origins:
            return True
        parts = urlsplit(origin)
        public = urlsplit(self.url).netloc.lower() or host.lower()
        return parts.scheme in ("http", "https") and parts.netloc.lower() in (host.lower(), public)
