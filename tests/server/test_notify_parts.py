"""The parts of notices by themselves: encryption, the guard, quiet hours, stores."""

import asyncio
import json
import subprocess
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tablee.server.notify.guard import is_public
from tablee.server.notify.messages import plain
from tablee.server.notify.quiet import is_quiet, is_zone, quiet_begin, quiet_end
from tablee.server.notify.subscription import Subscription
from tablee.server.storage.memory import MemoryStore
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.subscriptions import Stored, subscriptions_of
from tablee.server.table.log import Entry, Row, Write


def test_a_message_is_encrypted_as_in_the_example_of_the_standard():
    """RFC 8291, appendix A."""
    pytest.importorskip("cryptography")
    from tablee.server.notify.webpush import decoded, encoded, encrypt, private_key

    found = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
        ("2002:7f00:1::", False),
        ("example.org", False),
    ],
)
def test_which_addresses_lie_outside(address, public):
    assert is_public(address) is public


REBINDING = """
import os, socket, http.client, smtplib
os.environ["HTTPS_PROXY"] = "http://127.0.0.1:1"
from tablee.server.notify.guard import Guard, OwnNetwork
answers = iter(["93.184.216.34", "127.0.0.1", "127.0.0.1", "127.0.0.1"])
socket.getaddrinfo = lambda host, port, *more, **named: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]
guard = Guard()
guard.begin(False)
guard.check_name("rebinding.example")  # it looks well at first
assert "HTTPS_PROXY" not in os.environ
def refused(work):
    guard.begin(False)
    try:
        work()
    except PermissionError:
        return guard.tripped
assert refused(lambda: http.client.HTTPConnection("rebinding.example", PORT).request("GET", "/"))
assert refused(lambda: smtplib.SMTP("rebinding.example", PORT))
assert refused(lambda: socket.socket(socket.AF_UNIX).connect("/var/run/docker.sock"))
for work in (lambda: os.system("true"), lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", PORT))):
    assert refused(work) is False
guard.begin(True)
http.client.HTTPConnection("rebinding.example", PORT).connect()
print("well guarded")
"""


def test_a_name_that_leads_inside_at_the_second_asking_is_caught_when_connecting():
    import socket

    with socket.create_server(("127.0.0.1", 0)) as inside:
        code = REBINDING.replace("PORT", str(inside.getsockname()[1]))
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert ran.stdout == "well guarded\n", ran.stderr
        inside.settimeout(5)
        inside.accept()  # the one that was allowed
        inside.settimeout(0.05)
        with pytest.raises(TimeoutError):
            inside.accept()


def at(text, zone="Europe/Zurich"):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_quiet_hours_over_midnight_and_when_the_clocks_change():
    wish = Subscription("push", "en", quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Zurich")
    for moment, quiet in (
        ("21:59", False),
        ("22:00", True),
        ("23:59", True),
        ("00:00", True),
        ("06:59", True),
        ("07:00", False),
    ):
        assert is_quiet(wish, at(f"2026-11-18 {moment}")) is quiet
    assert quiet_end(wish, at("2026-11-18 23:00")) == at("2026-11-19 07:00")
    assert quiet_end(wish, at("2026-11-19 03:00")) == at("2026-11-19 07:00")
    assert quiet_begin(wish, at("2026-11-19 03:00")) == at("2026-11-18 22:00")
    assert quiet_end(wish, at("2026-03-28 23:00")) - at("2026-03-28 23:00") == 7 * 3600, "an hour less"
    assert quiet_end(wish, at("2026-10-24 23:00")) - at("2026-10-24 23:00") == 9 * 3600, "an hour more"
    by_day = Subscription("push", "en", quiet_from=9 * 60, quiet_until=17 * 60, zone="Europe/Zurich")
    assert [is_quiet(by_day, at(f"2026-11-18 {hour}:30")) for hour in ("08", "09", "16", "17")] == [
        False,
        True,
        True,
        False,
    ]
    assert not is_quiet(Subscription("push", "en"), at("2026-11-18 03:00"))
    assert [is_zone(name) for name in ("UTC", "America/New_York", "Mars/Base", "../etc/passwd", "", "Europe")] == [
        *(True, True, False, False, False, False)
    ]


def test_a_name_full_of_markup_pings_nobody_and_links_nowhere():
    for name in ("@everyone", "<!channel>", "[x](http://evil.example)", "<script>", "a\r\nBcc: b@example.org", "`*_~|"):
        assert not set(plain(name)) & set("@<>[]()/:`*_~|#\r\n")
    assert plain("Zoë O'Neil-Müller") == "Zoë O'Neil-Müller"
    assert plain("@@@") == "?"


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_of_two_who_claim_the_same_row_one_gets_it(kind, tmp_path):
    async def story():
        store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "x.sqlite3")
        await store.open()
        found = subscriptions_of(store)
        await found.put(Stored("t", "one", 0, "{}"))
        assert await found.stirring(5.0, 9) == ["t"], "of a table that is gone"
        await store.append(Write([], [], [Row("t", "{}", b"", "", False, "open", 0, 0.0, 0.0, 0.0)]))
        (row,) = await found.of("t")
        assert await found.stirring(5.0, 9) == []
        await store.append(Write([Entry("t", 1, "say", 0)]))
        assert await found.stirring(5.0, 9) == ["t"], "its log has grown"
        claim = Stored("t", "one", 0, '{"mine": 1}', row.version, 1, 50.0)
        assert [await found.swap(claim), await found.swap(claim)] == [True, False]
        assert await found.stirring(5.0, 9) == []
        assert await found.stirring(50.0, 9) == ["t"], "it is due"
        assert json.loads((await found.of("t"))[0].data) == {"mine": 1}
        await found.put(Stored("t", "one", 0, "{}"))
        assert not await found.swap(claim), "its owner has changed it"
        assert [await found.made_once("k"), await found.made_once("k", "a"), await found.made_once("k", "b")] == [
            "",
            "a",
            "a",
        ]
        await found.remove("t", "one")
        assert await found.of("t") == []
        await store.append(Write([Entry("circle-c", 1, "circle", -1)]))
        await found.put(Stored("circle-c", "hook", -1, "{}", seen=1))
        assert await found.stirring(5.0, 9) == [], "a circle has a log and no row among the tables"
        await store.remove("circle-c")
        await found.put(Stored("circle-c", "hook", -1, "{}", seen=1))
        assert await found.stirring(5.0, 9) == ["circle-c"], "it is gone"
        await store.close()

    asyncio.run(story())
