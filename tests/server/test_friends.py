"""Friends at a table: who sits where and with whom, who stands in, and once more."""

import pytest

import tablee
from tablee.server import notices
from tests.server.guests import Made


async def info(place, table, token):
    return await place.get(table.path, token)


async def joins(place, table, name, status=200, **wish):
    return await place.post(f"{table.path}/join", {"name": name, **wish}, table.made["invite"], status)


async def laid(place, game, *seats):
    """A table whose seats are written out, with bots that take their time."""
    wish = {"game": game, "seats": list(seats), "bot_pace": 10}
    return Made(place, await place.post("/api/tables", wish, status=201))


# -- Choosing a seat ------------------------------------------------------------------------------------------


def test_whoever_joins_chooses_the_seat_and_so_the_partner(run):
    async def story(place):
        table = await place.table("dog", "mppp")
        seen = await info(place, table, table.made["invite"])
        assert seen["open_seats"] == [1, 2, 3]
        assert [seat["side"] for seat in seen["seats"]] == [0, 1, 0, 1]
        assert (await joins(place, table, "Lou", seat=2))["seat"] == 2
        assert (await joins(place, table, "Eva"))["seat"] == 1, "the first one, unless told"
        names = [seat["name"] for seat in (await info(place, table, table.made["host"]))["seats"]]
        assert names == ["#1", "Eva", "Lou", ""]

    run(story)


def test_a_seat_taken_meanwhile_is_refused_and_what_is_free_stays_known(run):
    async def story(place):
        table = await place.table("dog", "mppp")
        await joins(place, table, "Lou", seat=2)
        for lang in ("fr", "de", "en"):
            body = {"name": "Eva", "seat": 2}
            refused = await place.post(f"{table.path}/join?lang={lang}", body, table.made["invite"], 409)
            assert refused["code"] == "seat-not-free"
            assert refused["sentence"]
        assert (await info(place, table, table.made["invite"]))["open_seats"] == [1, 3]
        assert (await joins(place, table, "Eva", 400, seat=7))["code"] == "malformed"
        assert (await joins(place, table, "Eva", 400, seat=-1))["code"] == "malformed"

    run(story)


def test_only_a_link_that_may_join_is_offered_seats(run):
    async def story(place):
        table = await place.table(seats="mp")
        assert (await info(place, table, table.made["watch"]))["open_seats"] == []
        assert (await info(place, table, table.tokens[0]))["open_seats"] == []
        assert (await info(place, table, table.made["host"]))["open_seats"] == [1]
        public = await place.table(seats="mp", public=True)
        assert (await place.get(public.path))["open_seats"] == [1]

    run(story)


@pytest.mark.parametrize(
    ("game", "seats", "options", "sides"),
    [
        ("dog", 4, {}, [0, 1, 0, 1]),
        ("dog", 6, {}, [0, 1, 2, 0, 1, 2]),
        ("dog", 6, {"teams": "trios"}, [0, 1, 0, 1, 0, 1]),
        ("bungee", 3, {}, [0, 1, 2]),
    ],
)
def test_who_is_with_whom_is_what_the_game_says(run, game, seats, options, sides):
    async def story(place):
        table = await place.table(game, "m" + "p" * (seats - 1), options=options)
        told = [seat["side"] for seat in (await info(place, table, table.made["host"]))["seats"]]
        rules = tablee.box(game).open(tablee.box(game).chosen(options))
        assert told == sides == [rules.side(seat, seats) for seat in range(seats)]

    run(story)


# -- The level of the bots ------------------------------------------------------------------------------------


def test_free_seats_are_filled_with_the_levels_chosen_for_them(run):
    async def story(place):
        bot = {"who": "bot", "level": "beginner"}
        table = await laid(place, "dog", {"who": "mine"}, {"level": "random"}, bot, {"level": "club"})
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        place.app.registry.tables.clear()  # as after a restart
        found = (await info(place, table, table.made["host"]))["seats"]
        assert [seat["who"] for seat in found] == ["person", "bot", "bot", "bot"]
        assert [seat["level"] for seat in found] == ["", "random", "beginner", "club"]

    run(story)


def test_a_level_said_at_the_start_goes_for_all_and_an_unknown_one_is_refused(run):
    async def story(place):
        table = await place.table(seats="mpp")
        refused = await place.post(f"{table.path}/start", {"fill": "divine"}, table.made["host"], 400)
        assert refused["code"] == "no-such-level"
        await place.post(f"{table.path}/start", {"fill": False}, table.made["host"], 409)
        await place.post(f"{table.path}/start", {"fill": "random"}, table.made["host"])
        levels = [seat["level"] for seat in (await info(place, table, table.made["host"]))["seats"]]
        assert levels == ["", "random", "random"]

    run(story)


def test_a_level_for_a_friends_seat_is_checked_when_the_table_is_made(run):
    async def story(place):
        wish = {"game": "bungee", "seats": [{"who": "mine"}, {"who": "person", "level": "divine"}]}
        assert (await place.post("/api/tables", wish, status=400))["code"] == "no-such-level"

    run(story)


def test_a_stand_in_has_the_level_chosen_for_the_seat(run):
    async def story(place):
        bot = {"who": "bot", "level": "random"}
        table = await laid(place, "bungee", {"who": "mine"}, {"level": "beginner"}, bot)
        lea = await joins(place, table, "Léa")
        await place.post(f"{table.path}/ready", {}, lea["token"])
        assert (await info(place, table, table.made["host"]))["seats"][1]["level"] == "", "a person has none"
        await place.post(f"{table.path}/leave", {}, lea["token"])
        assert (await info(place, table, table.made["host"]))["seats"][1]["level"] == "beginner"

    run(story)


# -- Leaving, standing in, coming back, coming late ---------------------------------------------------------------


def sentences(message):
    return [notice["sentence"] for notice in message["notices"]]


def test_leaving_and_coming_back_is_told_to_everyone_and_to_oneself_as_you(run):
    async def story(place):
        table = await place.table(seats="mp", lang="fr", bot_pace=10)
        lea = await joins(place, table, "Léa")
        await place.post(f"{table.path}/ready", {}, lea["token"])
        await place.post(f"{table.path}/leave", {}, lea["token"])
        await place.post(f"{table.path}/back", {}, lea["token"])
        place.app.registry.tables.clear()
        others = sentences(await place.get(f"{table.path}?lang=fr", table.tokens[0]))
        assert others == [
            "Léa a quitté la table. Un bot joue à sa place jusqu'à son retour.",
            "Léa est de retour et joue de nouveau.",
        ]
        own = sentences(await place.get(f"{table.path}?lang=de", lea["token"]))
        assert own == [
            "Du hast den Tisch verlassen. Bis zu deiner Rückkehr spielt ein Bot.",
            "Du bist zurück und spielst wieder selbst.",
        ]

    run(story)


def test_getting_up_before_the_start_is_told_by_the_name_one_had(run):
    async def story(place):
        table = await place.table(seats="mp", lang="fr")
        lea = await joins(place, table, "Léa")
        await place.post(f"{table.path}/leave", {}, lea["token"])
        await joins(place, table, "Zoé")
        told = sentences(await place.get(f"{table.path}?lang=en", table.tokens[0]))
        assert told == ["Léa has left the table; the seat is free again."]

    run(story)


def test_a_bot_asked_for_somebody_absent_is_told(run):
    async def story(place):
        table = await place.table(seats="mm", lang="fr", bot_pace=10)
        seat, _ = await table.asked()
        other = 1 - seat
        await place.post(f"{table.path}/bot", {"seat": seat}, table.tokens[other])
        told = sentences(await place.get(f"{table.path}?lang=en", table.tokens[other]))
        assert told == [f"#{seat + 1} is not here any more. A bot plays until they are back."]

    run(story)


def test_whoever_comes_late_takes_the_seat_a_bot_has_kept_and_all_are_told(run):
    async def story(place):
        table = await place.table(seats="mpb", lang="fr", bot_pace=10)
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        seen = await info(place, table, table.made["invite"])
        kept = seen["seats"][1]["name"]
        assert seen["open_seats"] == [1], "not the seat that was meant for a bot"
        assert (await joins(place, table, "Lou", 409, seat=2))["code"] == "seat-not-free"
        lou = await joins(place, table, "Lou", seat=1)
        view = await place.get(f"{table.path}/view", lou["token"])
        assert "?" not in view["view"]["zones"]["hand"][1]
        place.app.registry.tables.clear()
        seen = await place.get(f"{table.path}?lang=fr", table.tokens[0])
        assert (seen["seats"][1]["who"], seen["seats"][1]["name"]) == ("person", "Lou")
        assert sentences(seen) == [f"Lou arrive et prend la place que {kept} gardait."]
        assert (await joins(place, table, "Eva", 409))["code"] == "started"
        assert place.app.registry.tables[table.id].row.free == 0

    run(story)


def test_at_a_public_table_that_plays_a_seat_takes_an_invitation(run):
    async def story(place):
        table = await place.table(seats="mp", public=True, bot_pace=10)
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        assert (await place.get(table.path))["open_seats"] == []
        assert (await place.post(f"{table.path}/join", {"name": "Eva"}, status=409))["code"] == "started"
        assert (await joins(place, table, "Lou"))["seat"] == 1

    run(story)


FIELDS = {"name": "Léa", "bot": "Beat", "by": "host", "n": "2"}


@pytest.mark.parametrize("what", notices.NOTICES)
def test_every_notice_names_whom_it_is_about_in_three_languages(what):
    """The player, or the seat whose name was deleted, or who has done something to the whole table."""
    said = [notices.sentence(what, FIELDS, False, lang) for lang in ("fr", "de", "en")]
    assert len(set(said)) == 3
    about = (
        ["2"]
        if what.startswith("forgotten")
        else ["L'hôte", "Der Gastgeber", "The host"]
        if by_the_host(what)
        else ["Léa"]
    )
    assert all(any(one in sentence for one in about) for sentence in said)


def by_the_host(what):
    return what.startswith("talk-") or what == "closed-by"


@pytest.mark.parametrize("what", notices.TO_YOU)
def test_whoever_sits_there_is_spoken_to(what):
    said = [notices.sentence(what, FIELDS, True, lang) for lang in ("fr", "de", "en")]
    assert len(set(said)) == 3
    assert not any("Léa" in sentence for sentence in said)


# -- Once more ----------------------------------------------------------------------------------------------------


async def finished(place, seats="mpb", **wishes):
    """A table that is over: Léa came by link. It, and her token."""
    table = await place.table(seats=seats, lang="fr", **wishes)
    lea = await joins(place, table, "Léa")
    await place.post(f"{table.path}/ready", {}, lea["token"])
    await place.post(f"{table.path}/close", {}, table.made["host"])
    return table, lea["token"]


def test_a_rematch_is_dealt_once_all_people_have_accepted(run):
    async def story(place):
        table, lea = await finished(place)
        one = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        assert (one["state"], one["rematch_of"]) == ("open", table.id)
        assert [seat["ready"] for seat in one["seats"]] == [True, False, False]
        again = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        assert (again["table"], again["state"]) == (one["table"], "open"), "asking twice is not two who accept"
        two = await place.post(f"{table.path}/rematch", {}, lea)
        assert (two["table"], two["state"], two["you"]) == (one["table"], "playing", 1)

    run(story)


def test_a_rematch_has_the_same_bots_by_name_and_level(run):
    async def story(place):
        first = {"who": "bot", "level": "random"}
        table = await laid(place, "dog", {"who": "mine"}, first, {"level": "beginner"}, {"who": "bot"})
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        before = (await info(place, table, table.made["host"]))["seats"]
        await place.post(f"{table.path}/close", {}, table.made["host"])
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        assert new["state"] == "playing", "the only person has accepted by asking"
        assert [(seat["name"], seat["level"]) for seat in new["seats"]] == [
            (seat["name"], seat["level"]) for seat in before
        ]

    run(story)


def test_the_host_starts_without_whoever_has_not_come_and_they_can_still_come(run):
    async def story(place):
        table, lea = await finished(place, bot_pace=10)
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        path = f"/api/tables/{new['table']}"
        await place.post(f"{path}/start", {"fill": True}, lea, 403)
        await place.post(f"{path}/start", {"fill": True}, table.made["host"])
        place.app.registry.tables.clear()
        seen = await place.get(f"{path}?lang=fr", table.tokens[0])
        assert [seat["stand_in"] for seat in seen["seats"]] == [False, True, False]
        assert sentences(seen) == ["Léa n'est plus là. Un bot joue à sa place jusqu'à son retour."]
        late = await place.post(f"{table.path}/rematch", {}, lea)
        assert (late["table"], late["state"]) == (new["table"], "playing")
        await place.post(f"{path}/back", {}, lea)
        assert not (await place.get(path, lea))["seats"][1]["stand_in"]

    run(story)


def test_whoever_looks_at_the_new_table_is_dealt_in_though_not_ready(run):
    async def story(place):
        table, lea = await finished(place, bot_pace=10)
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        path = f"/api/tables/{new['table']}"
        guest = await place.sit(new["table"], lea)
        await guest.until("table")
        await place.post(f"{path}/start", {"fill": True}, table.made["host"])
        seats = (await place.get(path, lea))["seats"]
        assert [seat["stand_in"] for seat in seats] == [False, False, False]
        await guest.leave()

    run(story)


def test_accepting_a_rematch_is_a_write_and_counts_as_one(run):
    async def story(place):
        table, lea = await finished(place)
        await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        bucket = next(iter(place.app.budgets.entries.buckets.values()))
        before = bucket.left
        await place.post(f"{table.path}/rematch", {}, lea)
        assert before - bucket.left >= 1.9, "one for asking at the old table, one for accepting at the new one"

    run(story, limited=True, visitor_entries="100 + 0.01/s")


# -- No signals between partners ------------------------------------------------------------------------------------


def test_partners_at_brandi_dog_talk_before_and_after_but_not_while_it_runs(run):
    async def story(place):
        table = await place.table("dog", "mppp", lang="fr")
        others = [await joins(place, table, name) for name in ("Lou", "Eva", "Zoé")]
        await place.post(f"{table.path}/say", {"text": "Bonne chance"}, others[0]["token"])
        for other in others:
            await place.post(f"{table.path}/ready", {}, other["token"])
        assert not (await info(place, table, table.tokens[0]))["talk"]
        refused = await place.post(f"{table.path}/say", {"text": "J'ai un joker"}, others[1]["token"], 409)
        assert refused["code"] == "no-talk"
        reactions = (await info(place, table, table.tokens[0]))["reactions"]
        assert all(name not in reactions for name in ("ace", "joker", "give", "help"))
        for name in ("ouch", "joker"):
            await place.post(f"{table.path}/say", {"reaction": name}, table.tokens[0], 200 if name == "ouch" else 400)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        assert new["talk"], "while the rematch waits"

    run(story)
