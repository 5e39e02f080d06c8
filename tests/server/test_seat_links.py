"""A seat whose link is lost gets a new one, and the host, who asks for it, never has it: whoever has it sees that hand."""

import json

import pytest

from tablee.server.play import tokens

SEATED = ["open", "playing"]


async def with_lea(place, state="playing", **wishes):
    """A table of a host and Léa, who came by the invitation; the seat of Léa, and her token."""
    table = await place.table(seats="mp", **wishes)
    lea = await place.post(f"{table.path}/join", {"name": "Léa", "lang": "fr"}, table.made["invite"])
    if state == "playing":
        await place.post(f"{table.path}/start", {}, table.made["host"])
    return table, lea["seat"], lea["token"]


async def offer(place, table, seat, status=200):
    return await place.post(f"{table.path}/link", {"what": seat}, table.made["host"], status)


async def notices(place, table, token, lang="fr"):
    return [one["sentence"] for one in (await place.get(f"{table.path}?lang={lang}", token))["notices"]]


@pytest.mark.parametrize("state", SEATED)
def test_while_a_player_is_there_the_new_link_goes_to_their_device_and_there_is_no_code(run, state):
    async def story(place):
        table, seat, old = await with_lea(place, state)
        device = await place.sit(table.id, old, lang="fr")
        await device.until("table")
        answer = await offer(place, table, seat)
        assert answer == {"token": "", "link": "", "code": ""}
        told = await device.until("table", number=(await place.get(table.path, old))["number"])
        assert told["offered"]
        assert "Seul son propre appareil le reçoit" in told["notices"][-1]["sentence"]
        new = await place.post(f"{table.path}/seat", {}, old)
        assert new["seat"] == seat
        assert new["link"] == f"{place.url}/t/{table.id}#{new['token']}"
        assert await device.closed() == 4401
        assert (await place.get(table.path, new["token"]))["you"] == seat
        assert (await place.get(table.path, old, 410))["code"] == "link-replaced"
        assert not (await place.get(table.path, new["token"]))["offered"]

    run(story)


def test_for_a_device_that_is_gone_there_is_a_code_whose_use_everyone_sees(run):
    async def story(place):
        table, seat, _ = await with_lea(place)
        other, watcher = await table.sit(0, lang="de"), await table.sit(lang="en")
        answer = await offer(place, table, seat)
        assert answer["token"] == ""
        assert answer["link"] == f"{place.url}/t/{table.id}#{answer['code']}"
        for guest, words in (
            (other, "Der Gastgeber hat einen Code für den Platz von Léa"),
            (watcher, "The host has a code"),
        ):
            told = await guest.until("table")
            while not told["notices"]:
                told = await guest.until("table")
            assert words in told["notices"][0]["sentence"]
        spoken = f" {answer['code'][:5].lower()} - {answer['code'][5:]}"
        new = await place.post(f"{table.path}/seat", {"code": spoken})
        assert new["seat"] == seat
        assert (await place.get(f"{table.path}/view", new["token"]))["view"]["seat"] == seat
        for guest, words in ((other, "mit dem Code des Gastgebers"), (watcher, "with the code given out by the host")):
            told = await guest.until("table")
            while len(told["notices"]) < 2:
                told = await guest.until("table")
            assert words in told["notices"][1]["sentence"]
        assert (await place.post(f"{table.path}/seat", {"code": answer["code"]}, status=403))["code"] == "wrong-code"

    run(story)


def test_whoever_had_the_seat_is_told_that_it_was_taken(run):
    async def story(place):
        table, seat, old = await with_lea(place)
        code = (await offer(place, table, seat))["code"]
        waits = await place.sit(table.id, old)
        await waits.until("view")
        await place.post(f"{table.path}/seat", {"code": code})
        assert await waits.closed() == 4401
        back = await place.sit(table.id, old, lang="fr")
        refused = await back.until("refused")
        assert refused["code"] == "seat-taken"
        assert "dis-le aux autres" in refused["sentence"]
        assert await back.closed() == 4410
        for what in ("view", "events"):
            assert (await place.get(f"{table.path}/{what}", old, 410))["code"] == "seat-taken"
        await place.post(f"{table.path}/move", {"move": 0, "answers": 1}, old, 410)

    run(story)


def test_a_player_who_comes_back_takes_the_new_link_and_the_code_is_worth_nothing(run):
    async def story(place):
        table, seat, old = await with_lea(place)
        code = (await offer(place, table, seat))["code"]
        new = await place.post(f"{table.path}/seat", {}, old)
        assert (await place.post(f"{table.path}/seat", {"code": code}, status=403))["code"] == "wrong-code"
        assert (await place.post(f"{table.path}/seat", {}, new["token"], 409))["code"] == "no-new-link"
        assert "sur son propre appareil" in (await notices(place, table, new["token"]))[-1]

    run(story)


def test_a_player_who_has_just_gone_is_not_taken_for_lost(run):
    async def story(place):
        table, seat, old = await with_lea(place)
        device = await place.sit(table.id, old)
        await device.until("view")
        await device.leave()
        assert (await offer(place, table, seat))["code"] == ""
        assert (await place.get(table.path, old))["offered"], "their device takes it when it is back"

    run(story, absence=60.0)


def test_only_the_newest_code_counts_and_none_after_the_end(run):
    async def story(place):
        table, seat, _ = await with_lea(place)
        first, second = [(await offer(place, table, seat))["code"] for _ in range(2)]
        await place.post(f"{table.path}/seat", {"code": first}, status=403)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        assert (await place.post(f"{table.path}/seat", {"code": second}, status=409))["code"] == "over"
        assert (await offer(place, table, seat, 409))["code"] == "over"

    run(story)


def test_nobody_but_the_host_asks_and_only_for_people(run):
    async def story(place):
        table, seat, token = await with_lea(place)
        for other in (table.tokens[0], token, table.made["watch"], table.made["invite"]):
            await place.post(f"{table.path}/link", {"what": seat}, other, 403)
        bots = await place.table(seats="mb")
        assert (await offer(place, bots, 1, 400))["code"] == "malformed"
        assert (await offer(place, table, 7, 400))["code"] == "malformed"
        for token in (table.made["host"], table.made["watch"]):
            await place.post(f"{table.path}/seat", {}, token, 403)
        for code in ("0", "x" * 40, tokens.new_code(), "-"):
            await place.post(f"{table.path}/seat", {"code": code}, status=403)

    run(story)


@pytest.mark.parametrize("state", SEATED)
def test_no_answer_to_the_host_holds_a_token_that_opens_a_seat(run, state):
    async def story(place):
        table, seat, old = await with_lea(place, state)
        answers = [await offer(place, table, seat)]
        new = (await place.post(f"{table.path}/seat", {"code": answers[0]["code"]}))["token"]
        device = await place.sit(table.id, new)
        await device.until("table")
        answers += [await offer(place, table, seat), await place.get(table.path, table.made["host"])]
        for secret in (old, new):
            assert secret not in json.dumps(answers)
        for answer in answers[:2]:
            for word in filter(None, answer.values()):
                await place.get(table.path, word, 404)

    run(story)


def test_it_stands_in_the_log_and_outlives_the_server(run, tmp_path):
    kept = {}

    async def first(place):
        table, seat, kept["old"] = await with_lea(place)
        code = (await offer(place, table, seat))["code"]
        kept["new"] = (await place.post(f"{table.path}/seat", {"code": code}))["token"]
        kept["waiting"] = (await offer(place, table, seat))["code"]
        kept["table"], kept["told"] = table, await notices(place, table, kept["new"])
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for secret in (kept["new"], kept["waiting"], code):
            assert secret.encode() not in stored

    async def second(place):
        table = kept["table"]
        assert await notices(place, table, kept["new"]) == kept["told"]
        assert len(kept["told"]) == 3
        assert (await place.get(table.path, kept["old"], 410))["code"] == "seat-taken"
        await place.post(f"{table.path}/seat", {"code": kept["waiting"]})

    run(first)
    run(second)


def test_a_code_does_not_follow_into_a_rematch(run):
    async def story(place):
        table, seat, token = await with_lea(place)
        code = (await offer(place, table, seat))["code"]
        await place.post(f"{table.path}/close", {}, table.made["host"])
        new = await place.post(f"{table.path}/rematch", {}, token)
        assert not new["offered"]
        await place.post(f"/api/tables/{new['table']}/seat", {"code": code}, status=403)

    run(story)
