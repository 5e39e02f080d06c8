"""The phone across the room sits down: a real server and a real guest, each in a network namespace of its own."""

import pytest

from tests.server.lan import Lan, why_not

WHY_NOT = why_not()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


@pytest.fixture
def lan():
    with Lan() as lan:
        yield lan


@pytest.mark.parametrize(
    ("house", "phone", "url"),
    [
        ("192.168.77.1/24", "192.168.77.2/24", "http://192.168.77.1:8150"),
        ("fd77::1/64", "fd77::2/64", "http://[fd77::1]:8150"),
    ],
    ids=["IPv4", "IPv6 only"],
)
def test_a_guest_from_another_machine_sits_down_by_the_link_and_plays(lan, tmp_path, house, phone, url):
    """Started as ``tablee``, without a command."""
    lan.address("house", house)
    lan.address("phone", phone)
    server = lan.tablee("house", "--data", tmp_path)
    assert server.says(r"The tables are open: (\S+)")[1] == url
    server.says("[▀▄█]")
    made = lan.run("house", "invite", "http://127.0.0.1:8150")
    assert made["link"] == f"{url}/t/{made['table']}#{made['invite']}"
    assert made["server"] == {"addresses": [url], "why": ""}
    played = lan.run("phone", "join", made["link"])
    assert played["seat"] == 0
    assert played["acknowledged"] > 0
    assert played["server"] == {"addresses": [], "why": "elsewhere"}  # our other addresses are our own affair


def test_with_a_vpn_and_containers_the_cable_is_told_first_and_the_vpn_beside_it(lan, tmp_path):
    lan.card("house", "docker0", "172.17.0.1/16")
    lan.card("house", "wg0", "10.8.0.2/24")
    lan.address("house", "192.168.77.1/24")
    server = lan.tablee("house", "serve", "--data", tmp_path)
    server.says("[▀▄█]")
    assert server.says(r"The tables are open: (\S+)")[1] == "http://192.168.77.1:8150"
    assert server.says(r"another network: (\S+)")[1] == "http://10.8.0.2:8150"
    assert server.says(r"On this machine: (\S+)")[1] == "http://127.0.0.1:8150"
    assert not any("172.17" in line for line in server.lines)


def test_it_is_found_by_name_and_a_second_one_by_another(lan, tmp_path):
    lan.address("house", "192.168.77.1/24")
    lan.address("phone", "192.168.77.2/24")
    first = lan.tablee("house", "--data", tmp_path / "first")
    assert first.says(r"By name\D*(http://\S+)")[1] == "http://tablee.local:8150"
    found = lan.run("phone", "find", "tablee.local")
    assert found["hosts"] == ["192.168.77.1"]
    assert found["answers"] == {"tablee.local:8150": [200], "tablee-9.local:8150": [403], "evil.example": [403]}
    second = lan.tablee("phone", "--data", tmp_path / "second")
    assert second.says(r"By name\D*(http://\S+)")[1] == "http://tablee-2.local:8150"


def test_with_ipv6_only_it_is_found_by_name_too(lan, tmp_path):
    lan.address("house", "fd77::1/64")
    lan.address("phone", "fd77::2/64")
    server = lan.tablee("house", "--data", tmp_path)
    assert server.says(r"By name\D*(http://\S+)")[1] == "http://tablee.local:8150"


def test_without_a_network_it_says_so_and_serves_this_machine_and_a_network_that_comes_is_used(lan, tmp_path):
    server = lan.tablee("house", "--data", tmp_path)
    assert server.says(r"The tables are open: (\S+)")[1] == "http://127.0.0.1:8150"
    server.says("This machine is in no network")
    assert lan.run("house", "invite", "http://127.0.0.1:8150")["server"] == {"addresses": [], "why": "no-network"}
    lan.address("house", "192.168.77.1/24")
    lan.address("phone", "192.168.77.2/24")
    made = lan.run("house", "invite", "http://127.0.0.1:8150")
    assert made["link"].startswith("http://192.168.77.1:8150/t/")
    assert lan.run("phone", "join", made["link"])["acknowledged"] > 0


def test_with_local_nobody_else_gets_in(lan, tmp_path):
    lan.address("house", "192.168.77.1/24")
    lan.address("phone", "192.168.77.2/24")
    server = lan.tablee("house", "--local", "--data", tmp_path)
    assert server.says(r"The tables are open: (\S+)")[1] == "http://127.0.0.1:8150"
    server.says("without --local")
    made = lan.run("house", "invite", "http://127.0.0.1:8150")
    assert made["server"] == {"addresses": [], "why": "local"}
    assert made["link"].startswith("http://127.0.0.1:8150/t/")
    with pytest.raises(AssertionError, match="Connection refused"):
        lan.run("phone", "join", made["link"].replace("127.0.0.1", "192.168.77.1"))


def test_a_proxy_on_this_machine_leaves_only_itself_reachable(lan, tmp_path):
    """As the systemd unit starts it: an https address means that something else stands in front."""
    lan.address("house", "192.168.77.1/24")
    lan.address("phone", "192.168.77.2/24")
    server = lan.tablee("house", "serve", "--url", "https://games.example.org", "--data", tmp_path)
    assert server.says(r"The tables are open: (\S+)")[1] == "https://games.example.org"
    made = lan.run("house", "invite", "http://127.0.0.1:8150")
    assert made["link"].startswith("https://games.example.org/t/")
    assert made["server"] == {"addresses": ["https://games.example.org"], "why": ""}
    with pytest.raises(AssertionError, match="Connection refused"):
        lan.run("phone", "join", f"http://192.168.77.1:8150/t/{made['table']}#{made['invite']}")
