"""The hook of a circle: a table waits for members, a game has ended. Real receivers on this machine."""

import asyncio

import pytest

pytest.importorskip("apprise")
pytest.importorskip("cryptography")

from tablee.server.play.circle.circles import key_of
from tests.server.receivers import Receiver
from tests.server.test_circles import ring_of
from tests.server.test_notify import NO_HOOK, OWN_NETWORK, SOON, count_looks, looked  # noqa: F401


async def gone(place, ring):
    async with asyncio.timeout(20):
        while await place.app.notifier.subscriptions.of(key_of(ring.id)):
            await asyncio.sleep(0.02)


def test_a_circle_tells_its_channel_that_a_table_waits_and_who_has_won(run):
    async def story(place):
        async with Receiver() as channel:
            ring = await ring_of(place.client, "Anna <@1>", "Beat", title="Les @Dupont")
            ring.tokens["Anna"] = ring.tokens["Anna <@1>"]
            before = await ring.look("Beat", "/notify")
            assert (before["on"], before["hook"], before["hooks"]) == ([], "", True), "off until set"
            await ring.open("Anna")
            wish = {"address": f"{channel.url}/hook?token=x", "lang": "de"}
            for who in ("link", "Beat"):
                assert (await ring.post("/notify/hook", who, 403, **wish))["code"] == "keeper-only"
                assert (await ring.post("/notify/off", who, 403))["code"] == "keeper-only"
            on = await ring.post("/notify/hook", "keeper", **wish)
            assert (on["hook"], on["on"][0]["service"]) == ("Webhook", "Webhook")
            seen = await ring.look("link", "/notify")
            assert (seen["hook"], seen["on"]) == ("Webhook", []), "all may know, and change nothing"
            assert "token=x" not in str(await ring.look("keeper", "/notify"))
            assert "Nachrichten sind eingeschaltet" in channel.json()["title"]
            await looked(place)
            assert len(channel.got) == 1, "what was there before is not told"
            await ring.open("Anna", seats="mb")  # nobody is waited for
            made = await ring.open("Anna", seats="mpp")
            await channel.comes(2)
            assert channel.json()["title"].startswith("Les Dupont: Ein Tisch wartet auf euch (B")
            opened, page = channel.json()["message"].split("\n")
            assert opened == "Eröffnet von Anna 1. Freie Plätze: 2."
            assert page == f"{place.url}/circle/{ring.id}"
            await ring.at("POST", f"/api/tables/{made['table']}/close", made["host"])
            table = await ring.played()
            await channel.comes(3)
            while "ist aus" not in channel.json()["title"]:  # that it waited, if it was looked at meanwhile
                await channel.comes(len(channel.got) + 1)
            game = next(one for one in (await ring.look())["games"] if one["table"] == table)
            winners = [one["name"].replace("<@1>", "1") for one in game["seats"] if one["place"] == 1]
            assert channel.json()["message"].split("\n")[0] == f"Gewonnen: {', '.join(winners)}."
            secrets = [*ring.tokens.values(), made["host"], made["invite"], made["watch"]]
            assert not any(token in str(channel.got) for token in secrets)
            count = len(channel.got)
            await looked(place)
            assert len(channel.got) == count, "told once"
            off = await ring.post("/notify/off", "keeper")
            assert (off["on"], off["hook"]) == ([], "")
            await ring.open("Anna")
            await looked(place)
            assert len(channel.got) == count

    run(story, **SOON)


def test_a_table_that_fills_at_once_is_not_announced(run):
    async def story(place):
        async with Receiver() as channel:
            ring = await ring_of(place.client, "Anna", "Beat")
            await ring.post("/notify/hook", "keeper", address=channel.url, lang="fr")
            place.app.notifier.patience = 3600.0
            made = await ring.open("Anna")
            await looked(place)
            await ring.sit(made["table"], "Beat")
            place.app.notifier.patience = 0.0
            key = key_of(ring.id)
            (row,) = await place.app.notifier.subscriptions.of(key)
            assert row.due > 0, "it is looked at again without another entry"
            await ring.join("Carla")
            await looked(place)
            assert len(channel.got) == 1
            await ring.open("Beat", seats="mp")
            await channel.comes(2)
            assert "une table vous attend" in channel.json()["title"]

    run(story, **SOON)


def test_the_hook_goes_with_its_circle_whoever_deletes_it(run):
    async def story(place):
        async with Receiver() as channel:
            for how in ("keeper", "operator"):
                ring = await ring_of(place.client, "Anna")
                await ring.post("/notify/hook", "keeper", address=channel.url)
                if how == "keeper":
                    await ring.post("/keep", "keeper", do="delete", title="Les Dupont")
                else:
                    assert await place.app.holdings.delete("circles", ring.id)
                await gone(place, ring)
                await ring.look("keeper", "/notify", 404)
            await looked(place)
            assert len(channel.got) == 2, "nothing but that they were set up"

    run(story, **SOON)


def test_a_hook_of_a_circle_into_the_own_network_or_to_nothing_is_refused(run):
    async def story(place):
        async with Receiver() as channel:
            ring = await ring_of(place.client, "Anna")
            for status, code, address in ((403, "own-network", OWN_NETWORK[0]), (400, "bad-hook", NO_HOOK[4])):
                wish = {"address": address.format(port=channel.port)}
                assert (await ring.post("/notify/hook", "keeper", status, **wish))["code"] == code
            assert (await ring.post("/notify/hook", "keeper", 400))["code"] == "bad-hook"
            bad = await ring.post("/notify/hook", "keeper", 400, address=channel.url, zone="Mars/Base")
            assert bad["code"] == "bad-zone"
            assert channel.got == []
            assert (await ring.look("keeper", "/notify"))["on"] == []

    run(story, **{**SOON, "notify_private": False})


def test_a_dead_address_of_a_circle_is_switched_off_and_said_so(run):
    async def story(place):
        async with Receiver(200, 404) as channel:
            ring = await ring_of(place.client, "Anna")
            await ring.post("/notify/hook", "keeper", address=channel.url)
            await ring.open("Anna")
            await channel.comes(2)
            while not (state := await ring.look("keeper", "/notify?lang=de"))["on"][0]["trouble"]:
                await asyncio.sleep(0.02)
            assert state["on"][0]["trouble"] == "Ausgeschaltet: Diese Adresse gibt es nicht mehr."
            assert state["hook"] == ""
            await ring.open("Anna")
            await looked(place)
            assert len(channel.got) == 2
            channel.statuses = [200]
            again = await ring.post("/notify/hook", "keeper", address=channel.url)
            assert again["on"][0]["trouble"] == ""
            await ring.open("Anna")
            await channel.comes(4)

    run(story, **SOON)


def test_two_notifiers_on_one_store_tell_each_thing_once(run):
    async def story(place):
        async with Receiver() as channel:
            ring = await ring_of(place.client, "Anna")
            await ring.post("/notify/hook", "keeper", address=channel.url)
            for count in (2, 3):
                await ring.open("Anna")
                await asyncio.gather(*(place.app.notifier.look() for _ in range(5)))
                await channel.comes(count)
                await looked(place)
                assert len(channel.got) == count

    run(story, **SOON)
