"""The server's own addresses: accepted host names and origins, and the base of links."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from tablee.server.play.circle.circles import id_of
from tablee.server.transport.network import Reach


class Addresses:
    def __init__(self, url: str = "", origins: list[str] | None = None, reach: Reach | None = None) -> None:
        self.url: str = url  # the public URL, if configured
        self.origins: Final = origins or []
        self.reach: Reach = reach or Reach()
        name = socket.gethostname().lower()
        self.names: Final = {"localhost", name, name + ".local"}  # plus the name announced by mDNS
        if url:
            self.names.add((urlsplit(url).hostname or "").lower())

    def base(self) -> str:
        return self.url or next(iter(self.reach.outside()), "") or self.reach.here()

    def link(self, table: str, token: str) -> str:
        """The token is in the fragment, which browsers do not send: no log and no proxy sees it."""
        return f"{self.base()}/t/{table}#{token}"

    def table_page(self, table: str) -> str:
        """Without a link: a device that has sat there finds its own."""
        return f"{self.base()}/t/{table}"

    def notice_page(self, id: str) -> str:
        """Of a table, or of a circle by its key."""
        circle = id_of(id)
        return f"{self.base()}/circle/{circle}" if circle else self.table_page(id)

    def contact(self) -> str:
        """Whom a push service may ask: its standard wants https or mailto."""
        base = self.base()
        return base if base.startswith("https:") else f"mailto:tablee@{urlsplit(base).hostname}"

    def feed_links(self, table: str, token: str) -> tuple[str, str]:
        """Of the feed and the calendar. Programs that fetch them send no header, so the token is in the address."""
        path = f"{self.base()}/api/tables/{table}/notify/turns"
        return f"{path}.atom?key={token}", f"{path}.ics?key={token}"

    def evening_link(self, evening: str, token: str) -> str:
        return f"{self.base()}/evening/{evening}#{token}"

    def circle_link(self, circle: str, token: str) -> str:
        return f"{self.base()}/circle/{circle}#{token}"

    def pad_link(self, id: str, token: str) -> str:
        return f"{self.base()}/pad/{id}#{token}"

    def admin_link(self, token: str) -> str:
        return f"{self.base()}/admin#{token}"

    def is_own_host(self, host: str) -> bool:
        """Any IP address is accepted: only a name can be made to point here by somebody else (DNS rebinding)."""
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
