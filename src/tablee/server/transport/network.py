"""The addresses under which other devices reach this machine, for invitations and QR codes.

``ranked`` is a pure function over a list of addresses, so that every kind of network can be tested.
"""

import ipaddress
import socket
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from tablee.core.rule import Mistake, mistake

EVERYWHERE: Final = ("", "0.0.0.0", "::")
LOOPBACK: Final = "127.0.0.1"
HERE_NAMES: Final = ("localhost", LOOPBACK, "::1")

# By prefix of the interface's name (Linux, macOS), or by a word of its description (Windows).
VIRTUAL: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "lxc",
    "lxd",
    "cni",
    "flannel",
    "cali",
    "podman",
)
VIRTUAL_MORE: Final = ("bridge", "vmenet", "vnic", "kube", "vethernet", "ifb", "dummy")
VIRTUAL_WORDS: Final = ("virtualbox", "vmware", "hyper-v", "docker", "wsl")
TUNNEL: Final = ("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "proton", "gpd", "ham")
TUNNEL_MORE: Final = ("wwan", "wwp", "rmnet", "pdp_ip")  # mobile data: not reachable from the room
TUNNEL_WORDS: Final = (
    "tunnel",
    "wintun",
    "tap-windows",
    "wireguard",
    "tailscale",
    "zerotier",
    "vpn",
    "mobile broadband",
)

FRESH: Final = 0.1  # seconds to cache: a query takes a millisecond, and one new table has several links
HOME: Final = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
SHARED: Final = ipaddress.ip_network("100.64.0.0/10")  # carrier-grade NAT, and Tailscale
LAST: Final = 5  # of the ranks, see rank_of
UNIQUE_LOCAL: Final = ipaddress.ip_network("fc00::/7")


@dataclass(frozen=True)
class Address:
    card: str  # the interface's name
    ip: str
    about: str = ""  # its description, where the name says nothing


def ranked(addresses: list[Address], outgoing: str = "") -> list[str]:
    """The addresses others may reach, best first, one an interface; ``outgoing``: the source address of the default
    route.

    Private IPv4 addresses come first: every phone can use them, and a short URL makes a coarse QR code. Then other
    IPv4, then IPv6. VPNs and 169.254.* come last; virtual switches of VMs and containers are left out unless the
    default route uses them. IPv6 link-local addresses need a zone, which browsers do not accept.
    """
    found: list[tuple[bool, bool, int, bool, int]] = []
    for at, one in enumerate(addresses):
        rank = rank_of(one.ip)
        if rank is None or (is_virtual(one) and one.ip != outgoing):
            continue
        found.append((rank == LAST, is_tunnel(one), rank, one.ip != outgoing, at))
    best: dict[str, str] = {}
    for key in sorted(found):
        one = addresses[key[-1]]
        best.setdefault(one.card, one.ip)
    return list(best.values())


def rank_of(text: str) -> int | None:
    """None: useless to other devices."""
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return None
    if ip.is_loopback or ip.is_unspecified or ip.is_multicast:
        return None
    if isinstance(ip, ipaddress.IPv4Address):
        if ip.is_link_local:
            return LAST
        if any(ip in net for net in HOME):
            return 0
        if ip in SHARED:
            return 2
        return None if ip.is_reserved else 1
    if ip.is_link_local or ip.is_site_local or ip.ipv4_mapped is not None:
        return None
    return 3 if ip in UNIQUE_LOCAL else 4


def is_virtual(one: Address) -> bool:
    name, about = one.card.lower(), one.about.lower()
    return name.startswith(VIRTUAL + VIRTUAL_MORE) or any(word in about for word in VIRTUAL_WORDS)


def is_tunnel(one: Address) -> bool:
    name, about = one.card.lower(), one.about.lower()
    return name.startswith(TUNNEL + TUNNEL_MORE) or any(word in about for word in TUNNEL_WORDS)


def own_addresses() -> list[Address]:
    """This machine's addresses in the operating system's order; if it refuses, at least the outgoing one."""
    import ifaddr  # here, because a browser has none

    try:
        found = []
        for adapter in ifaddr.get_adapters():
            for one in adapter.ips:
                ip = one.ip if isinstance(one.ip, str) else one.ip[0]
                found.append(Address(adapter.name, ip, adapter.nice_name))
        return found
    except OSError:  # a sandbox without netlink, or Android
        return [Address("?", ip) for ip in (outgoing_address(), outgoing_address(v6=True)) if ip]


def outgoing_address(v6: bool = False) -> str:
    """The source address of outgoing connections, from a connected UDP socket, which sends nothing."""
    try:
        with socket.socket(socket.AF_INET6 if v6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("2001:db8::1", 9) if v6 else ("192.0.2.1", 9))  # documentation addresses
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def base_url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() in HERE_NAMES


@dataclass
class Reach:
    """Where a server listens and how it is reached. Networks change, so each call queries them anew."""

    host: str = LOOPBACK  # as bound; one of EVERYWHERE for all addresses
    port: int = 0
    families: set[int] = field(default_factory=lambda: {int(socket.AF_INET)})
    seen: tuple[float, list[str]] = field(default=(float("-inf"), []), repr=False)

    @property
    def local(self) -> bool:
        return is_loopback(self.host)

    def here(self) -> str:
        """For a browser on this machine: loopback if possible, which browsers trust like https."""
        if self.host not in EVERYWHERE:
            return base_url(self.host, self.port)
        return base_url(LOOPBACK if int(socket.AF_INET) in self.families else "::1", self.port)

    def hosts(self) -> list[str]:
        """The addresses for other devices, best first."""
        if self.local:
            return []
        if self.host not in EVERYWHERE:
            return [self.host]
        now = monotonic()
        if now - self.seen[0] > FRESH:
            own = [one for one in own_addresses() if family_of(one.ip) in self.families]
            self.seen = now, ranked(own, outgoing_address() or outgoing_address(v6=True))
        return self.seen[1]

    def outside(self) -> list[str]:
        return [base_url(host, self.port) for host in self.hosts()]


def family_of(ip: str) -> int:
    return int(socket.AF_INET6 if ":" in ip else socket.AF_INET)


def check_url(option: str, text: str) -> str:
    """Validate a base URL without a path: all pages are at the root."""
    url = text.rstrip("/")
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
        whole = whole and not (parts.path or parts.query or parts.fragment or parts.username)
        whole = whole and not any(letter.isspace() for letter in url)
    except ValueError:
        whole = False
    if not whole:
        raise bad_url(option, text)
    return url


def bad_url(option: str, text: str) -> Mistake:
    example = "http://192.168.1.20:8150" if option == "--url" else "https://games.example.org"
    return mistake(
        "bad-url",
        f"{option} demande une adresse complète, comme {example} ; « {text} » n'en est pas une.",
        f"{option} braucht eine vollständige Adresse wie {example}; «{text}» ist keine.",
        f"{option} needs a whole address such as {example}; '{text}' is not one.",
    )
