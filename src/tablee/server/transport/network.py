"""Where other devices reach this machine: which address goes into the invitation and its QR code.

``ranked`` is a pure function over a list of addresses, so that every kind of network can be tried without having it.
"""

import ipaddress
import socket
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import ifaddr

from tablee.core.rule import Mistake, mistake

EVERYWHERE: Final = ("", "0.0.0.0", "::")
LOOPBACK: Final = "127.0.0.1"
HERE_NAMES: Final = ("localhost", LOOPBACK, "::1")

# By the beginning of a name (Linux, macOS), or by a word of a description (Windows).
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
TUNNEL_MORE: Final = ("wwan", "wwp", "rmnet", "pdp_ip")  # mobile data: no other device of the room is in there
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

FRESH: Final = 0.1  # seconds: looking takes a millisecond, and one new table has several links
HOME: Final = [ipaddress.ip_network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]
SHARED: Final = ipaddress.ip_network("100.64.0.0/10")  # behind a provider's NAT, and Tailscale
LAST: Final = 5  # of the ranks, see rank_of
UNIQUE_LOCAL: Final = ipaddress.ip_network("fc00::/7")


@dataclass(frozen=True)
class Address:
    card: str  # the network card's name
    ip: str
    about: str = ""  # its description, where the name says nothing


def ranked(addresses: list[Address], outgoing: str = "") -> list[str]:
    """What others may reach, best first, one address a card; ``outgoing`` is where the default route begins.

    A private IPv4 address comes first: every phone can use it, and a short one makes a coarse QR code. Then other IPv4,
    then IPv6. A VPN is offered last, and so is 169.254.*; switches of virtual machines and containers not at all, unless
    the default route begins there. IPv6 link-local addresses need a zone, which no browser takes.
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
    """None: of no use to anybody else."""
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
    """Of this machine, in the operating system's order; where it may not tell, at least the outgoing one."""
    try:
        found = []
        for adapter in ifaddr.get_adapters():
            for one in adapter.ips:
                ip = one.ip if isinstance(one.ip, str) else one.ip[0]
                found.append(Address(adapter.name, ip, adapter.nice_name))
        return found
    except OSError:  # a sandbox without netlink, Android
        return [Address("?", ip) for ip in (outgoing_address(), outgoing_address(v6=True)) if ip]


def outgoing_address(v6: bool = False) -> str:
    """The address from which this machine speaks to others: a connected datagram socket knows, and sends nothing."""
    try:
        with socket.socket(socket.AF_INET6 if v6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("2001:db8::1", 9) if v6 else ("192.0.2.1", 9))  # addresses for documentation
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
    """Where a server listens, and so who reaches it. Networks come and go: each question looks anew."""

    host: str = LOOPBACK  # as bound; one of EVERYWHERE for all addresses
    port: int = 0
    families: set[int] = field(default_factory=lambda: {int(socket.AF_INET)})
    seen: tuple[float, list[str]] = field(default=(float("-inf"), []), repr=False)

    @property
    def local(self) -> bool:
        return is_loopback(self.host)

    def here(self) -> str:
        """For a browser of this machine. Loopback where it can be: browsers trust it as they trust https."""
        if self.host not in EVERYWHERE:
            return base_url(self.host, self.port)
        return base_url(LOOPBACK if int(socket.AF_INET) in self.families else "::1", self.port)

    def hosts(self) -> list[str]:
        """The addresses for others, best first."""
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
    """An address as it stands in a browser, without a path: every page of ours begins at the root."""
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
