"""What the host may do about those at the table: mute, remove, limit the chat. Everyone is told, in a sentence."""

import pytest


async def with_a_guest(place, seats="mp", **wishes):
    """The table, and the token of whoever came by the invitation."""
    table = await place.table(seats=seats, **wishes)
    joined = await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"])
    return table, joined["token"]


async def notices(table, lang="en"):
    info = await table.place.get(f"{table.path}?lang={lang}", table.made["watch"])
    return [one["sentence"] for one in info["notices"]]


async def say(table, token, text="", reaction="", status=200):
    return await table.place.post(f"{table.path}/say", {"text": text, "reaction": reaction}, token, status)


def test_who_is_muted_can_neither_write_nor_react_until_the_host_takes_it_back(run):
    async def story(place):
        table, luc = await with_a_guest(place)
        await say(table, luc, "Hoi")
        await place.post(f"{table.path}/mute", {"seat": 1}, table.made["host"])
        assert (await say(table, luc, "Hoi?", status=403))["code"] == "muted"
        assert (await say(table, luc, reaction="ouch", status=403))["code"] == "muted"
        await say(table, table.tokens[0], "Hier schon")
        info = await place.get(table.path, luc)
        assert [seat["muted"] for seat in info["seats"]] == [False, True]
        assert info["notices"][-1]["sentence"] == "The host has muted you."
        place.app.registry.tables.clear()  # it is in the log
        await say(table, luc, "Hoi?", status=403)
        await place.post(f"{table.path}/mute", {"seat": 1, "muted": False}, table.made["host"])
        await say(table, luc, "Danke")
        assert (await notices(table))[-2:] == ["The host has muted Luc.", "The host lets Luc speak again."]
        assert (await notices(table, "de"))[-2:] == [
            "Der Gastgeber hat Luc stummgeschaltet.",
            "Der Gastgeber lässt Luc wieder mitreden.",
        ]

    run(story)


def test_the_chat_is_reactions_only_or_off_as_the_host_says(run):
    async def story(place):
        table, luc = await with_a_guest(place)
        host, path = table.made["host"], f"{table.path}/talk"
        number = (await place.post(path, {"mode": "reactions"}, host))["number"]
        assert (await place.post(path, {"mode": "reactions"}, host))["number"] == number  # it is so already
        assert (await say(table, luc, "Hoi", status=409))["code"] == "reactions-only"
        await say(table, luc, reaction="bravo")
        info = await place.get(table.path, luc)
        assert (info["talk"], info["chat"]) == (False, "reactions")
        await place.post(path, {"mode": "off"}, host)
        assert (await say(table, luc, reaction="bravo", status=409))["code"] == "talk-off"
        await place.post(path, {"mode": "all"}, host)
        await say(table, luc, "Hoi")
        assert (await notices(table, "fr"))[-3:] == [
            "L'hôte n'admet plus que les réactions.",
            "L'hôte a fermé la discussion.",
            "L'hôte a rouvert la discussion.",
        ]
        await place.post(path, {"mode": "loud"}, host, 400)

    run(story)


def test_who_is_removed_before_the_start_leaves_a_free_seat_and_cannot_come_back_by_the_old_invitation(run):
    async def story(place):
        table, luc = await with_a_guest(place)
        guest = await place.sit(table.id, luc)
        await guest.until("table")
        new = await place.post(f"{table.path}/remove", {"seat": 1}, table.made["host"])
        assert await guest.closed() == 4401
        assert (await place.get(table.path, luc, 410))["code"] == "removed"
        await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"], 404)
        assert new["link"].endswith(new["token"])
        joined = await place.post(f"{table.path}/join", {"name": "Mia"}, new["token"])
        assert joined["seat"] == 1
        assert (await notices(table))[-1] == "The host has removed Luc from the table; the seat is free again."
        assert (await place.store.table(table.id)).free == 0

    run(story)


def test_a_bot_plays_on_for_who_is_removed_and_a_new_guest_may_take_the_seat(run):
    async def story(place):
        table, luc = await with_a_guest(place)
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        new = await place.post(f"{table.path}/remove", {"seat": 1}, table.made["host"])
        seat = (await place.get(table.path, table.tokens[0]))["seats"][1]
        assert (seat["who"], seat["stand_in"], seat["muted"]) == ("bot", False, False)
        assert seat["name"] not in ("", "Luc")
        assert (await place.get(f"{table.path}/view", luc, 410))["code"] == "removed"
        assert (await notices(table))[-1] == (
            f"The host has removed Luc from the table. {seat['name']} plays on in that seat."
        )
        await table.play_on(4)  # the bot moves: it does not wait for a person
        place.app.registry.tables.clear()
        joined = await place.post(f"{table.path}/join", {"name": "Mia"}, new["token"])
        assert joined["seat"] == 1
        assert (await place.get(table.path, joined["token"]))["seats"][1]["name"] == "Mia"

    run(story)


@pytest.mark.parametrize("what", [("talk", {"mode": "off"}), ("mute", {"seat": 0}), ("remove", {"seat": 0})])
def test_only_the_host_may(run, what):
    async def story(place):
        table, luc = await with_a_guest(place)
        path, body = what
        for token in (luc, table.made["invite"], table.made["watch"]):
            assert (await place.post(f"{table.path}/{path}", body, token, 403))["code"] == "not-yours"
        await place.post(f"{table.path}/{path}", body, "no such link", 404)

    run(story)


def test_nobody_is_removed_who_is_not_there_or_whose_game_is_over(run):
    async def story(place):
        table = await place.table(seats="mpb")
        for seat in (1, 2, 7):
            for what in ("mute", "remove"):
                refused = await place.post(f"{table.path}/{what}", {"seat": seat}, table.made["host"], 409)
                assert refused["code"] == "nobody-there"
        await place.post(f"{table.path}/close", {}, table.made["host"])
        assert (await place.post(f"{table.path}/remove", {"seat": 0}, table.made["host"], 409))["code"] == "over"

    run(story)


def test_a_seat_that_has_used_up_its_own_entries_can_still_be_muted_and_removed(run):
    async def story(place):
        table, luc = await with_a_guest(place, "mpp")
        for at in range(40):
            answer = await place.client.post(
                f"{table.path}/ready", json={"ready": at % 2 == 0}, headers={"authorization": f"Bearer {luc}"}
            )
        assert answer.status_code == 429
        await place.post(f"{table.path}/mute", {"seat": 1}, table.made["host"])
        await place.post(f"{table.path}/remove", {"seat": 1}, table.made["host"])

    run(story, limited=True)
