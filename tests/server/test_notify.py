"""A word when it is my turn: real receivers, and a clock that is set by hand."""

import asyncio
import re

import pytest

pytest.importorskip("apprise")
pytest.importorskip("cryptography")

from tablee.server.notify import notifier, plan
from tests.server.guests import Place
from tests.server.receivers import Mailbox, PushService, Receiver
from tests.server.test_play_parts import Times

SOON = {"notify_private": True, "notify_every": 0.05, "notify_after": 0.1}


async def other_ones_turn(table, seat):
    """Play until this seat is asked, and not because of its own last move."""
    mover = None
    for number in range(200):
        at, view = await table.asked()
        if at == seat and mover not in (None, seat):
            return view
        mover = at
        await table.play(at, view["moves"][number % len(view["moves"])]["code"], view["asks"])
    raise AssertionError("never")


async def looked(place, rounds=2):
    """The notifier has looked so many times since."""
    place.app.notifier.looks = 0
    while place.app.notifier.looks <= rounds:
        await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def count_looks(monkeypatch):
    look = notifier.Notifier.look

    async def counted(self):
        await look(self)
        self.looks = getattr(self, "looks", 0) + 1

    monkeypatch.setattr(notifier.Notifier, "look", counted)


def test_a_push_is_encrypted_signed_and_says_whose_turn_it_is(run):
    async def story(place):
        async with PushService() as service:
            table = await place.table(seats="mm", pace=2)
            before = await place.get(f"{table.path}/notify", table.tokens[1])
            assert (before["on"], before["hook"], before["days"]) == ([], "", True), "off until asked for"
            wish = {**service.subscription(), "lang": "de"}
            on = await place.post(f"{table.path}/notify/push", wish, table.tokens[1])
            assert [one["kind"] for one in on["on"]] == ["push"]
            assert await place.get(f"{table.path}/notify", table.tokens[0]) == before, "nobody else sees it"
            await other_ones_turn(table, 1)
            await service.comes()
            told = service.read(0, on["push_key"])
            assert (told["table"], told["seat"]) == (table.id, 1)
            assert told["title"].startswith("Bungee: Du bist dran")
            assert re.search(r"Bis \d\d\.\d\d\., \d\d:\d\d Uhr\.", told["body"])
            await looked(place)
            assert len(service.got) == 1, "told once"
            view = await table.view(1)
            await table.play(1, view["moves"][0]["code"], view["asks"])
            await other_ones_turn(table, 1)
            await service.comes(2)
            off = await place.post(f"{table.path}/notify/off", {"what": "push"}, table.tokens[1])
            assert off["on"] == []
            view = await table.view(1)
            await table.play(1, view["moves"][0]["code"], view["asks"])
            await other_ones_turn(table, 1)
            await looked(place)
            assert len(service.got) == 2

    run(story, **SOON)


def test_nobody_is_told_of_what_they_look_at_but_of_what_lies_in_the_background(run):
    async def story(place):
        async with PushService() as service:
            table = await place.table(seats="mm")
            await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
            guest = await table.sit(1)
            await guest.until("table")
            view = await other_ones_turn(table, 1)
            await looked(place)
            assert service.got == []
            await guest.say(do="looking", looking=False)
            await guest.say(do="ping", id="x")
            await guest.until("ack", id="x")
            await looked(place)
            assert service.got == [], "it was seen before"
            await table.play(1, view["moves"][0]["code"], view["asks"])
            await other_ones_turn(table, 1)
            await service.comes()
            assert place.app.presence.of(table.id)[0] == {1}
            await guest.leave()

    run(story, **SOON)


def test_a_hook_of_the_host_tells_a_channel_and_the_end(run):
    async def story(place):
        async with Receiver() as channel:
            table = await place.table(seats="mm")
            hook = f"{table.path}/notify/hook"
            refused = await place.post(hook, {"address": channel.url}, table.tokens[0], 403)
            assert refused["code"] == "not-yours"
            wish = {"address": f"{channel.url}/hook?token=x", "lang": "fr"}
            on = await place.post(hook, wish, table.made["host"])
            assert on["hook"] == "Webhook"
            assert (await place.get(f"{table.path}/notify", table.made["watch"]))["hook"] == "Webhook", "all may know"
            assert "token" not in str(await place.get(f"{table.path}/notify", table.made["host"]))
            path, _, _ = await channel.comes()
            assert path == "/hook?token=x"
            assert "activés" in channel.json()["title"]
            await other_ones_turn(table, 1)
            await channel.comes(2)
            assert channel.json()["title"].startswith("Bungee\N{NO-BREAK SPACE}: à ")
            assert channel.json()["message"].endswith(f"{place.url}/t/{table.id}")
            assert not any(
                token in str(channel.got) for token in [*table.tokens.values(), *table.made["links"].values()]
            )
            await place.post(f"{table.path}/close", {}, table.made["host"])
            while "finie" not in channel.json()["title"]:
                await channel.comes(len(channel.got) + 1)
            assert "fermée" in channel.json()["message"]
            while await place.app.notifier.subscriptions.of(table.id):
                await asyncio.sleep(0.02)  # nothing is kept of it

    run(story, **SOON)


def test_ntfy_gets_its_own_form(run):
    async def story(place):
        async with Receiver() as channel:
            table = await place.table()
            wish = {"address": f"ntfy://127.0.0.1:{channel.port}/our-table"}
            on = await place.post(f"{table.path}/notify/hook", wish, table.made["host"])
            assert on["hook"] == "ntfy"
            assert channel.json()["topic"] == "our-table"
            assert "notices are on" in channel.json()["title"]

    run(story, **SOON)


def test_mail_is_sent_to_who_confirms_it_and_to_nobody_else(run):
    with Mailbox() as box:

        async def story(place):
            table = await place.table(seats="mm")
            hook = f"{table.path}/notify/hook"
            on = await place.post(hook, {"address": "anna@example.org"}, table.made["host"])
            assert (on["hook"], on["on"][0]["waits"]) == ("", True)
            to, _, text = await box.comes()
            assert to == ["anna@example.org"]
            code = re.search(r"Code: (\w+)", text)[1]
            await other_ones_turn(table, 1)
            await looked(place)
            assert len(box.got) == 1, "not before it is confirmed"
            wrong = await place.post(hook, {"code": "nonsense"}, table.made["host"], 404)
            assert wrong["code"] == "wrong-notice-code"
            on = await place.post(hook, {"code": code.lower()}, table.made["host"])
            assert (on["hook"], on["on"][0]["waits"]) == ("E-mail", False)
            view = await table.view(1)
            await table.play(1, view["moves"][0]["code"], view["asks"])
            await other_ones_turn(table, 1)
            _, subject, text = await box.comes(2)
            assert subject.startswith("Bungee: waiting for")
            assert table.id in text

        # the operator's own mail server may stand in the operator's own network, hooks may not
        mail = f"mailto://127.0.0.1:{box.port}?from=tablee@example.org&mode=insecure"
        run(story, **{**SOON, "notify_private": False}, notify_mail=mail)


OWN_NETWORK = [
    "https://127.0.0.1:{port}/hook",
    "https://localhost:{port}/hook",
    "https://2130706433:{port}/",
    "https://0.0.0.0:{port}/",
    "https://169.254.169.254/latest/meta-data",
    "ntfy://127.0.0.1:{port}/topic",
    "matrix://user:pass@10.0.0.1/#room",
    "mailto://user:pass@example.org?smtp=127.0.0.1&to=a@example.org",
]
NO_HOOK = [
    "https://[::1]:{port}/",  # Apprise does not read these
    "jsons://[::ffff:127.0.0.1]:{port}/",
    "file:///etc/passwd",
    "syslog://",
    "dbus://",
    "exec://ls",
    "http://example.org/unencrypted",
    "workflows://example.org/a/b?template=/etc/passwd",
    "mailto://user:pass@example.org?pgpkey=/etc/passwd",
    "json://example.org/?rto=86400",
    "https://",
    "nonsense",
    "discord://",
    "",
]


def test_a_hook_into_the_own_network_and_what_is_no_hook_are_refused_with_one_sentence(run):
    async def story(place):
        async with Receiver() as channel:
            table = await place.table()
            for status, code, addresses in ((403, "own-network", OWN_NETWORK), (400, "bad-hook", NO_HOOK)):
                for address in addresses:
                    wish = {"address": address.format(port=channel.port), "lang": "en"}
                    refused = await place.post(f"{table.path}/notify/hook", wish, table.made["host"], status)
                    assert refused["code"] == code, address
                    assert refused["sentence"].count(". ") == 0
            assert channel.got == []
            assert (await place.get(f"{table.path}/notify", table.made["host"]))["on"] == []

    run(story, **{**SOON, "notify_private": False})


def test_a_redirect_is_not_followed_and_a_silent_address_is_not_taken(run):
    async def story(place):
        async with Receiver() as secret, Receiver(307, location=f"{secret.url}/admin") as channel:
            table = await place.table()
            refused = await place.post(f"{table.path}/notify/hook", {"address": channel.url}, table.made["host"], 409)
            assert refused["code"] == "hook-silent"
            assert len(channel.got) == 1
            assert secret.got == []

    run(story, **SOON)


def test_a_push_address_in_the_own_network_or_without_a_key_is_refused(run):
    async def story(place):
        async with PushService() as service:
            table = await place.table()
            good = {**service.subscription(), "endpoint": f"https://127.0.0.1:{service.port}/push/one"}
            push = f"{table.path}/notify/push"
            assert (await place.post(push, good, table.tokens[0], 403))["code"] == "own-network"
            for bad in ({"p256dh": "AAAA"}, {"endpoint": "ftp://example.org"}, {"p256dh": "é"}):
                assert (await place.post(push, {**good, **bad}, table.tokens[0], 400))["code"] == "bad-push"
            assert service.got == []

    run(story, **{**SOON, "notify_private": False})


def test_an_address_that_is_gone_is_switched_off_and_said_so(run):
    async def story(place):
        async with PushService(410) as service, Receiver(200, 404) as channel:
            table = await place.table(seats="mm")
            await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
            await place.post(f"{table.path}/notify/hook", {"address": channel.url}, table.made["host"])
            await other_ones_turn(table, 1)
            await service.comes()
            await channel.comes(2)
            for token in (table.tokens[1], table.made["host"]):
                while not (state := await place.get(f"{table.path}/notify?lang=de", token))["on"][0]["trouble"]:
                    await asyncio.sleep(0.02)
                assert state["on"][0]["trouble"] == "Ausgeschaltet: Diese Adresse gibt es nicht mehr."
                assert state["hook"] == ""
            view = await table.view(1)
            await table.play(1, view["moves"][0]["code"], view["asks"])
            await other_ones_turn(table, 1)
            await looked(place)
            assert (len(service.got), len(channel.got)) == (1, 2)
            service.statuses = [201]
            again = await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
            assert again["on"][0]["trouble"] == ""

    run(story, **SOON)


def test_what_is_not_taken_is_tried_again_with_pauses_and_given_up_in_the_end(run, monkeypatch):
    monkeypatch.setattr(plan, "PAUSES", (60.0, 300.0))
    times = Times()

    async def story(place):
        async with PushService(503) as service:
            table = await place.table(seats="mm")
            await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
            count = 0
            for _ in range(plan.GIVEN_UP):
                await other_ones_turn(table, 1)
                times.pass_by(1)
                for pause in (60, 300, 1):
                    count += 1
                    await service.comes(count)
                    await looked(place)
                    assert len(service.got) == count, "not before the pause is over"
                    times.pass_by(pause + 1)
                view = await table.view(1)
                await table.play(1, view["moves"][0]["code"], view["asks"])
            while not (state := await place.get(f"{table.path}/notify", table.tokens[1]))["on"][0]["trouble"]:
                await asyncio.sleep(0.02)
            assert "several notices in a row" in state["on"][0]["trouble"]
            await other_ones_turn(table, 1)
            times.pass_by(100)
            await looked(place)
            assert len(service.got) == count

    run(story, **SOON, clock=times.clock())


def test_reminder_and_quiet_hours_by_a_clock_that_is_set(run):
    times = Times()
    times.wall = 1_797_868_800.0  # 2026-12-21 16:00 UTC: 17:00 in Zurich

    async def story(place):
        async with PushService() as service:
            table = await place.table(seats="mm", pace=1)
            quiet = {"quiet_from": 22 * 60, "quiet_until": 7 * 60, "zone": "Europe/Zurich", "remind": 2, "lang": "en"}
            push = f"{table.path}/notify/push"
            bad = await place.post(push, {**service.subscription(), "zone": "Mars/Base"}, table.tokens[1], 400)
            assert bad["code"] == "bad-zone"
            await place.post(push, {**service.subscription(), **quiet}, table.tokens[1])
            times.pass_by(5.5 * 3600)  # 22:30
            await other_ones_turn(table, 1)
            times.pass_by(60)
            await looked(place)
            assert service.got == []
            times.pass_by(8 * 3600)  # 06:31
            await looked(place)
            assert service.got == []
            times.pass_by(1800)  # 07:01
            await service.comes()
            assert "your turn" in service.read()["title"]
            assert service.read()["body"].endswith("Until 12-22, 22:30."), "in the zone of the quiet hours"
            times.pass_by(13 * 3600)  # 20:01; time runs out at 22:30, and two hours before it is 20:30
            await looked(place)
            assert len(service.got) == 1
            times.pass_by(1800)
            await service.comes(2)
            assert "running out" in service.read()["title"]
            times.pass_by(3 * 3600)
            await looked(place)
            assert len(service.got) == 2, "quiet again: that a bot has taken over is told in the morning"
            times.pass_by(8 * 3600)
            await service.comes(3)
            assert "a bot plays for you" in service.read()["title"]

    run(story, **SOON, clock=times.clock())


def test_after_a_restart_nothing_is_lost_and_nothing_doubled(tmp_path):
    async def story():
        async with PushService() as service:
            async with Place(tmp_path, **{**SOON, "notify_every": 3000}) as place:
                table = await place.table(seats="mm")
                await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
                key = (await place.get(f"{table.path}/notify", table.tokens[1]))["push_key"]
                await other_ones_turn(table, 1)
                assert service.got == [], "it had no time to look"
            for _ in range(2):
                async with Place(tmp_path, **SOON) as place:
                    await service.comes()
                    await looked(place)
                    assert len(service.got) == 1
                    service.read(0, key)  # the keys are still the same

    asyncio.run(story())


def test_a_server_that_dies_while_it_sends_is_stood_in_for_when_its_claim_ends(tmp_path, monkeypatch):
    times, claimed = Times(), []
    send = notifier.Notifier.send

    async def dies(self, *words):
        claimed.append(words)

    async def story():
        async with PushService() as service:
            monkeypatch.setattr(notifier.Notifier, "send", dies)
            async with Place(tmp_path, clock=times.clock(), **SOON) as place:
                table = await place.table(seats="mm")
                await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
                await other_ones_turn(table, 1)
                times.pass_by(1)
                while not claimed:
                    await asyncio.sleep(0.02)
            monkeypatch.setattr(notifier.Notifier, "send", send)
            async with Place(tmp_path, clock=times.clock(), **SOON) as place:
                await looked(place)
                assert service.got == [], "perhaps it is still being sent"
                times.pass_by(plan.LEASE)
                await service.comes()
                await looked(place)
                assert len(service.got) == 1

    asyncio.run(story())


def test_a_seat_that_changes_hands_takes_no_notices_along(run):
    async def story(place):
        async with PushService() as service:
            table = await place.table(seats="mm")
            feed = await place.post(f"{table.path}/notify/feed", {}, table.tokens[1])
            await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])
            host = table.made["host"]
            await place.post(f"{table.path}/link", {"what": 1}, host)
            made = await place.post(f"{table.path}/seat", {}, table.tokens[1])
            table.tokens[1] = made["token"]
            await other_ones_turn(table, 1)
            await looked(place)
            assert service.got == []
            assert (await place.get(f"{table.path}/notify", table.tokens[1]))["on"] == []
            assert (await place.client.get(feed["atom"])).status_code == 404

    run(story, **SOON)


def test_a_feed_and_a_calendar_have_a_token_of_their_own(run):
    async def story(place):
        table = await place.table(seats="mm", pace=3)
        made = await place.post(f"{table.path}/notify/feed", {"lang": "fr"}, table.tokens[1])
        assert table.tokens[1] not in made["atom"] + made["calendar"]
        await other_ones_turn(table, 1)
        atom = await place.client.get(made["atom"])
        assert atom.headers["content-type"].startswith("application/atom+xml")
        assert "c'est à toi" in atom.text
        calendar = await place.client.get(made["calendar"])
        assert calendar.headers["content-type"].startswith("text/calendar")
        lines = calendar.text.split("\r\n")
        assert all(len(line.encode()) <= 75 for line in lines)
        assert [line for line in lines if line.startswith("DTSTART:2")]
        key = made["atom"].partition("key=")[2]
        assert (await place.get(f"{table.path}", key, 404))["code"] == "no-such-table", "it opens nothing else"
        assert (await place.client.get(made["atom"].replace(key, table.tokens[1]))).status_code == 404
        view = await table.view(1)
        await table.play(1, view["moves"][0]["code"], view["asks"])
        while (await table.asked())[0] == 1:
            view = await table.view(1)
            await table.play(1, view["moves"][0]["code"], view["asks"])
        assert "<entry>" not in (await place.client.get(made["atom"])).text
        assert "VEVENT" not in (await place.client.get(made["calendar"])).text
        assert (await place.client.get(made["atom"])).status_code == 200
        new = await place.post(f"{table.path}/notify/feed", {}, table.tokens[1])
        assert (await place.client.get(made["atom"])).status_code == 404, "a new one replaces it"
        await place.post(f"{table.path}/notify/off", {"what": "feed"}, table.tokens[1])
        assert (await place.client.get(new["atom"])).status_code == 404

    run(story, **SOON)


def test_with_a_table_that_is_deleted_its_addresses_go(run):
    async def story(place):
        async with PushService() as service:
            table = await place.table(seats="mm")
            await place.post(f"{table.path}/notify/push", service.subscription(), table.tokens[1])

            def delete(db):
                for name, key in (("tables", "id"), ("log", "table_id")):
                    db.execute(f"DELETE FROM {name} WHERE {key} = ?", (table.id,))
                return 0

            await place.store.open_writer().submit(delete)
            place.app.registry.tables.pop(table.id)
            while await place.app.notifier.subscriptions.of(table.id):
                await asyncio.sleep(0.02)
            assert service.got == []

    run(story, **SOON)


def test_what_one_visitor_can_order_is_bounded(run):
    async def story(place):
        async with Receiver() as channel:
            table = await place.table()
            hook = f"{table.path}/notify/hook"
            for _ in range(2):
                await place.post(hook, {"address": channel.url}, table.made["host"])
            assert (await place.post(hook, {"address": channel.url}, table.made["host"], 429))[
                "code"
            ] == "too-many-notices"
        async with PushService() as service:
            place.app.budgets.notices.buckets.clear()
            for device in range(6):
                place.app.budgets.notices.buckets.clear()
                status = 200 if device < 5 else 409
                wish = service.subscription(f"device {device}")
                await place.post(f"{table.path}/notify/push", wish, table.tokens[0], status)

    run(story, **SOON, limited=True, visitor_notices="2 + 0.001/s")


def test_a_server_can_do_without(run):
    async def story(place):
        table = await place.table()
        state = await place.get(f"{table.path}/notify", table.made["host"])
        assert (state["push_key"], state["hooks"], state["mail"]) == ("", False, False)
        for what, token in (("hook", table.made["host"]), ("feed", table.tokens[0])):
            refused = await place.post(f"{table.path}/notify/{what}", {}, token, 403)
            assert refused["code"] == "no-notices"

    run(story, notify=False)
