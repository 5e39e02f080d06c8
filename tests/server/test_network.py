"""Which address goes into the invitation, for every kind of network; and which sockets are opened for whom."""

import socket

import pytest

from tablee.core.rule import Mistake
from tablee.server.transport import network
from tablee.server.transport.listening import listen
from tablee.server.transport.network import Address, Reach, check_url, is_loopback, own_addresses, ranked

LO = [Address("lo", "127.0.0.1"), Address("lo", "::1")]
WIFI = [Address("wlan0", "192.168.1.20"), Address("wlan0", "fe80::1"), Address("wlan0", "2001:db8:1::20")]
DOCKER = [Address("docker0", "172.17.0.1"), Address("br-3fa2c1", "172.18.0.1"), Address("vethab12", "169.254.7.7")]


def test_a_laptop_in_a_wireless_network_is_reached_by_its_ipv4_address():
    assert ranked(LO + WIFI) == ["192.168.1.20"]


def test_without_a_network_there_is_no_address():
    assert ranked([]) == []
    assert ranked(LO) == []
    assert ranked([*LO, Address("wlan0", "fe80::1")]) == []


def test_of_two_cards_the_one_with_the_default_route_comes_first_and_both_are_told():
    both = [*LO, Address("eth0", "10.1.2.3"), *WIFI]
    assert ranked(both) == ["10.1.2.3", "192.168.1.20"]
    assert ranked(both, outgoing="192.168.1.20") == ["192.168.1.20", "10.1.2.3"]


def test_a_private_address_comes_before_a_public_one_even_if_the_default_route_is_there():
    server = [Address("eth0", "198.51.100.7"), Address("eth1", "10.0.0.7")]
    assert ranked(server, outgoing="198.51.100.7") == ["10.0.0.7", "198.51.100.7"]


def test_of_two_addresses_of_one_card_the_better_one_is_told():
    assert ranked([Address("eth0", "fd00::7"), Address("eth0", "2001:db8::7"), Address("eth0", "10.0.0.7")]) == [
        "10.0.0.7"
    ]


def test_with_ipv6_only_a_local_prefix_comes_first_then_a_global_one():
    assert ranked([*LO, Address("eth0", "fe80::7"), Address("eth0", "2001:db8::7")]) == ["2001:db8::7"]
    assert ranked([Address("eth0", "2001:db8::7"), Address("eth0", "fd00::7")]) == ["fd00::7"]


@pytest.mark.parametrize("name", ["tun0", "wg0", "utun4", "tailscale0", "ppp0", "nordlynx", "ztabcdef", "wwan0"])
def test_a_vpn_comes_last_though_the_default_route_begins_there(name):
    tunnel = Address(name, "10.8.0.2")
    assert ranked([tunnel, *LO, *WIFI], outgoing="10.8.0.2") == ["192.168.1.20", "10.8.0.2"]
    assert ranked([tunnel, *LO]) == ["10.8.0.2"]


@pytest.mark.parametrize(
    "name", ["docker0", "br-12ab", "virbr0", "vmnet8", "vboxnet0", "veth9", "lxcbr0", "cni0", "bridge100"]
)
def test_a_switch_for_virtual_machines_is_no_way_in_unless_the_default_route_begins_there(name):
    switch = Address(name, "192.168.122.1")
    assert ranked([switch, *LO, *WIFI]) == ["192.168.1.20"]
    assert ranked([switch, *LO]) == []
    assert ranked([switch, *LO], outgoing="192.168.122.1") == ["192.168.122.1"]


def test_a_bridge_with_a_card_in_it_is_a_card():
    assert ranked([*LO, *DOCKER, Address("br0", "192.168.1.20")]) == ["192.168.1.20"]


@pytest.mark.parametrize(
    ("about", "wanted"),
    [
        ("Intel(R) Wi-Fi 6 AX201 160MHz", ["192.168.56.1", "192.168.1.20"]),
        ("VirtualBox Host-Only Ethernet Adapter", ["192.168.1.20"]),
        ("Hyper-V Virtual Ethernet Adapter", ["192.168.1.20"]),
        ("WireGuard Tunnel", ["192.168.1.20", "192.168.56.1"]),
        ("TAP-Windows Adapter V9", ["192.168.1.20", "192.168.56.1"]),
    ],
)
def test_on_windows_the_description_says_what_a_card_is(about, wanted):
    strange = Address("{4D36E972-E325}", "192.168.56.1", about)
    assert ranked([strange, Address("{8A1C}", "192.168.1.20", "Realtek PCIe GbE Family Controller")]) == wanted


def test_an_address_that_nobody_gave_out_is_the_last_resort():
    alone = Address("eth0", "169.254.3.4")
    assert ranked([alone]) == ["169.254.3.4"]
    assert ranked([alone, Address("tun0", "10.8.0.2"), *WIFI]) == ["192.168.1.20", "10.8.0.2", "169.254.3.4"]


def test_what_is_no_address_is_left_out():
    assert (
        ranked([Address("x", "224.0.0.1"), Address("y", "0.0.0.0"), Address("z", "?"), Address("w", "::ffff:1.2.3.4")])
        == []
    )


def test_this_machine_knows_its_loopback_address():
    assert "127.0.0.1" in [one.ip for one in own_addresses()]


def test_where_the_system_does_not_list_its_cards_only_the_outgoing_address_is_left(monkeypatch):
    def denied():
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ifaddr.get_adapters", denied)
    assert {one.card for one in own_addresses()} <= {"?"}


# -- Who reaches a server ----------------------------------------------------


def test_on_loopback_nobody_else_gets_in():
    for host in ("127.0.0.1", "127.0.0.5", "::1", "localhost"):
        reach = Reach(host, 8150)
        assert reach.local
        assert reach.outside() == []
    assert Reach("127.0.0.1", 8150).here() == "http://127.0.0.1:8150"
    assert Reach("::1", 8150).here() == "http://[::1]:8150"


def test_on_one_address_that_is_the_one_for_all():
    reach = Reach("192.168.1.20", 9000)
    assert (reach.local, reach.here(), reach.outside()) == (
        False,
        "http://192.168.1.20:9000",
        ["http://192.168.1.20:9000"],
    )


def test_on_all_addresses_the_browser_of_this_machine_uses_loopback():
    assert Reach("", 8150, {socket.AF_INET, socket.AF_INET6}).here() == "http://127.0.0.1:8150"
    assert Reach("", 8150, {socket.AF_INET6}).here() == "http://[::1]:8150"


def test_an_address_of_a_family_nobody_listens_on_is_not_given_out(monkeypatch):
    found = [Address("eth0", "10.0.0.7"), Address("wlan0", "fd00::7")]
    monkeypatch.setattr(network, "own_addresses", lambda: found)
    assert Reach("", 1, {socket.AF_INET}).outside() == ["http://10.0.0.7:1"]
    assert Reach("", 1, {socket.AF_INET6}).outside() == ["http://[fd00::7]:1"]
    assert Reach("", 1, {socket.AF_INET, socket.AF_INET6}).outside() == ["http://10.0.0.7:1", "http://[fd00::7]:1"]


@pytest.mark.parametrize("name", ["example.org", "", "127.0.0.1.example.org", "192.168.1.20", "::2"])
def test_what_only_looks_like_loopback_is_not(name):
    assert not is_loopback(name)


# -- Addresses that are typed ------------------------------------------------


@pytest.mark.parametrize(
    "text", ["https://games.example.org", "http://192.168.1.20:8150/", "http://[fd00::7]:8150", "HTTP://x"]
)
def test_a_whole_address_is_taken(text):
    assert check_url("--url", text) == text.rstrip("/")


@pytest.mark.parametrize(
    "text",
    ["games.example.org", "192.168.1.20:8150", "ftp://x", "http://", "http://x:99999", "http://x/y", "http://x?y",
     "http://x#y", "http://me@x", "http://x y", "http://[::1", "//x", "x"],
)  # fmt: skip
def test_anything_less_is_refused_with_an_example(text):
    with pytest.raises(Mistake) as refused:
        check_url("--url", text)
    for lang in ("fr", "de", "en"):
        assert text in refused.value.say(lang)
        assert "http://192.168.1.20:8150" in refused.value.say(lang)


# -- Sockets -----------------------------------------------------------------


def test_a_port_that_is_taken_is_named_in_every_language():
    taken = listen("127.0.0.1", 0)
    port = taken[0].getsockname()[1]
    try:
        with pytest.raises(Mistake) as refused:
            listen("127.0.0.1", port)
    finally:
        taken[0].close()
    assert refused.value.say("en") == f"Port {port} on 127.0.0.1 is already in use; choose another with --port."
    assert refused.value.say("fr") == f"Le port {port} de 127.0.0.1 est déjà utilisé ; choisis-en un autre avec --port."
    assert refused.value.say("de") == f"Port {port} auf 127.0.0.1 ist schon belegt; wähl mit --port einen anderen."


@pytest.mark.parametrize("host", ["203.0.113.9", "2001:db8::9", "1.2.3", "a" * 300])
def test_an_address_of_another_machine_is_refused_with_our_own(host):
    with pytest.raises(Mistake) as refused:
        listen(host, 0)
    for lang in ("fr", "de", "en"):
        assert host in refused.value.say(lang)
        assert "127.0.0.1" in refused.value.say(lang)
