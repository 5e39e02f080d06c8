"""The keeper of the server: who gets in, what they see, what they delete; and what a visitor may have deleted."""

import asyncio
import json
import random

import pytest

import tablee
from tablee.server.play.clock import Clock
from tests.server.leaks import twin_table

MARKUP = '<img src=x onerror=alert(1)>"{{name}}'
LOOKS = ["/api/admin", "/api/admin/things", "/api/admin/log"]


class Later(Clock):
    """Time as the test says."""

    def __init__(self):
        super().__init__()
        self.days = 0.0

    def now(self):
        return super().now() + self.days * 86400


async def keeper(place):
    return await place.app.house.new_link("command")


async def guest(place, table, name="Luc"):
    joined = await place.post(f"{table.path}/join", {"name": name}, table.made["invite"])
    return joined["token"]


async def stored_text(place, id):
    """Everything that is stored about a table, as one text."""
    row = await place.store.table(id)
    return " ".join([row.spec if row else "", *(one.data for one in await place.store.log(id, 0))])


# -- Who gets in ---------------------------------------------------------------------


def test_only_the_newest_secret_link_opens_the_house(run):
    async def story(place):
        table = await place.table()
        first = await keeper(place)
        second = (await place.post("/api/admin/link", {}, first))["link"].partition("#")[2]
        wrong = [
            "",
            "x",
            first,
            second[:-1],
            second + "x",
            "x" * 5000,
            *table.made["seats"].values(),
            table.made["host"],
        ]
        for token in wrong:
            for path in LOOKS:
                answer = await place.get(path, token, 403)
                assert answer["code"] == "not-the-keeper"
            await place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token, 403)
            await place.post(f"/api/admin/tables/{table.id}", {"do": "close"}, token, 403)
            await place.post("/api/admin/link", {}, token, 403)
            await place.post("/api/admin/forget", {"links": [{"kind": "x", "id": "y", "token": ""}]}, token, 403)
        for path in LOOKS:
            await place.get(path, second)
        await place.post("/api/admin/link", {"revoke": True}, second)
        await place.get("/api/admin", second, 403)
        assert await place.store.table(table.id) is not None

    run(story)


def test_no_token_is_stored_or_shown_and_everything_done_stands_in_the_log(run):
    async def story(place):
        table = await place.table(seats="mp")
        token = await keeper(place)
        act = f"/api/admin/tables/{table.id}"
        await place.post(act, {"do": "talk", "mode": "reactions"}, token)
        await place.post(act, {"do": "mute", "seat": 0}, token)
        await place.post(act, {"do": "close"}, token)
        await place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token)
        entries = (await place.get("/api/admin/log", token))["entries"]
        assert [(one["what"], one["by"]) for one in entries] == [
            ("delete", "page"), ("close", "page"), ("mute", "page"), ("talk", "page"), ("link", "command"),
        ]  # fmt: skip
        assert entries[2]["about"] == f"table {table.id}, seat 1"
        assert token not in json.dumps(entries)
        assert token not in await stored_text(place, "house-log")
        assert (await place.get(f"/api/admin/log?before={entries[-2]['number']}", token))["entries"] == entries[-1:]

    run(story)


# -- What it sees --------------------------------------------------------------------


def test_the_house_lists_what_is_stored_with_size_age_and_names_but_no_words(run):
    async def story(place):
        table = await place.table(seats="mp")
        luc = await guest(place, table, MARKUP)
        await place.post(f"{table.path}/say", {"text": "a very private word"}, luc)
        await place.post("/api/evenings", {"plan": {"game": "bohne"}, "names": ["Anna", "Beat"]}, status=201)
        token = await keeper(place)
        house = await place.get("/api/admin", token)
        counts = {one["kind"]: one["count"] for one in house["kinds"]}
        assert counts == {"tables": 1, "evenings": 1, "circles": 0, "pads": 0, "reviews": 0, "keyrings": 0}
        assert house["states"] == {"open": 1}
        assert house["bytes"] > 1000
        assert {one["name"] for one in house["limits"]} >= {"tables", "thinking", "stored"}
        (thing,) = (await place.get("/api/admin/things?kind=tables", token))["things"]
        assert thing["names"] == ["#1", MARKUP]  # as it is; a page writes it as text
        assert thing["bytes"] > 500
        assert abs(thing["created"] - place.app.clock.now()) < 60
        (evening,) = (await place.get("/api/admin/things?kind=evenings", token))["things"]
        assert evening["entries"] == 3
        seen = await place.get(f"/api/admin/tables/{table.id}", token)
        assert [one["name"] for one in seen["seats"]] == ["#1", MARKUP]
        assert seen["said"] == 1
        for path in [*LOOKS, f"/api/admin/tables/{table.id}"]:
            assert "private" not in json.dumps(await place.get(path, token))
        assert (await place.get("/api/admin/things?kind=cards", token, 404))["code"] == "no-such-kind"

    run(story)


@pytest.mark.parametrize("name", ["bungee", "dog"])
def test_whoever_keeps_the_house_gets_the_same_bytes_whatever_cards_are_dealt(run, name):
    """Deal anew everything that a spectator cannot see, and not one byte of the house changes."""

    async def story(place):
        token, game, rng = await keeper(place), tablee.game(name), random.Random(7)
        position = game.deal(4, b"house")
        for _ in range(9):
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))
        told = []
        for world in (position, position.seen_by(None).imagine(99)):
            assert told == [] or world.fingerprint() != position.fingerprint()
            table, _ = await twin_table(place, game, world, "en")
            about = [await place.get(f"/api/admin/tables/{table.id}", token)]
            about += [one for one in (await place.get("/api/admin/things", token))["things"] if one["id"] == table.id]
            await place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token)
            about += (await place.get("/api/admin/log", token))["entries"][:1]
            told.append(about)
        one, two = told
        assert hidden(one) == hidden(two)

    run(story)


def hidden(about):
    """Without what differs between any two tables."""
    text = []
    for part in about:
        part = json.loads(json.dumps(part))
        for one in (part, part.get("thing", {})):
            for name in ("id", "created", "touched", "number", "at"):
                one.pop(name, None)
        if "what" in part:
            part["about"] = part["about"].rpartition(" ")[0]  # its id
        text.append(json.dumps(part, sort_keys=True))
    return text


# -- What it does --------------------------------------------------------------------


def test_a_closed_or_muted_table_tells_everyone_that_the_house_did_it(run):
    async def story(place):
        table = await place.table(seats="mp")
        luc = await guest(place, table)
        token, act = await keeper(place), f"/api/admin/tables/{table.id}"
        await place.post(act, {"do": "mute", "seat": 1}, token)
        await place.post(f"{table.path}/say", {"text": "Hoi"}, luc, 403)
        await place.post(act, {"do": "unmute", "seat": 1}, token)
        await place.post(act, {"do": "close"}, token)
        told = [one["sentence"] for one in (await place.get(f"{table.path}?lang=en", luc))["notices"]]
        assert told == [
            "The server's administrator has muted you.",
            "The server's administrator lets you speak again.",
            "The server's administrator has closed this table.",
        ]
        assert (await place.post(act, {"do": "close"}, token, 409))["code"] == "over"
        assert (await place.post(act, {"do": "mute", "seat": 7}, token, 409))["code"] == "nobody-there"

    run(story)


def test_a_name_and_words_are_gone_from_the_page_and_from_the_database(run):
    async def story(place):
        table = await place.table(seats="mp", public=True)
        luc = await guest(place, table, "Nastyname")
        await place.post(f"{table.path}/say", {"text": "nasty words"}, luc)
        await place.post(f"{table.path}/say", {"text": "kind words"}, table.tokens[0])
        looker = await table.sit()
        await looker.until("said")
        token = await keeper(place)
        await place.post(f"/api/admin/tables/{table.id}", {"do": "forget", "seat": 1}, token)
        told = await looker.until("table")
        while told["seats"][1]["name"] != "#2":
            told = await looker.until("table")
        assert told["notices"][-1]["sentence"].startswith("The server's administrator has deleted the name")
        for again in (False, True):
            if again:
                await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
                place.app.registry.tables.clear()  # as after a restart
            info = await place.get(f"{table.path}?lang=en", table.made["watch"])
            assert "asty" not in json.dumps(info)
            newcomer = await table.sit()
            await newcomer.until("view") if again else await newcomer.until("said", text="kind words")
            assert not any("asty" in text for text in newcomer.heard)
        assert "asty" not in await stored_text(place, table.id)
        assert "kind words" in await stored_text(place, table.id)
        await place.post(f"{table.path}/say", {"text": "still here"}, luc)  # the seat itself stays theirs

    run(story)


def test_a_deleted_table_is_gone_for_everyone_at_once_and_its_log_with_it(run):
    async def story(place):
        table = await place.table(seats="mb")
        await table.play_on(3)
        guest = await table.sit(0)
        await guest.until("view")
        token = await keeper(place)
        await place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token)
        assert await guest.closed() == 4401
        await place.get(table.path, table.tokens[0], 404)
        assert await place.store.log(table.id, 0) == []
        assert (await place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token, 404))["code"] == (
            "nothing-to-delete"
        )
        assert (await place.store.log(table.id, 0)) == []  # the bot wrote nothing afterwards

    run(story)


def test_other_kinds_are_deleted_too(run):
    async def story(place):
        made = await place.post("/api/evenings", {"plan": {"game": "bohne"}, "names": ["Anna", "Beat"]}, status=201)
        pad = {"pad": {"game": "bungee", "names": ["A", "B"], "options": {}, "commands": []}}
        shared = await place.client.post("/api/pads", json=pad)
        token = await keeper(place)
        await place.post("/api/admin/delete", {"kind": "evenings", "id": made["evening"]}, token)
        await place.get(f"/api/evenings/{made['evening']}", made["organiser"], 404)
        if shared.status_code == 201:
            id = shared.json()["pad"]
            await place.post("/api/admin/delete", {"kind": "pads", "id": id}, token)
            await place.get(f"/api/pads/{id}", shared.json()["write"], 404)
        assert (await place.post("/api/admin/delete", {"kind": "reviews", "id": "none"}, token, 404))["code"] == (
            "nothing-to-delete"
        )
        # one kind does not reach into another
        table = await place.table()
        await place.post("/api/admin/delete", {"kind": "evenings", "id": table.id}, token, 404)
        await place.post("/api/admin/delete", {"kind": "evenings", "id": "house-log"}, token, 404)
        assert await place.store.table(table.id) is not None

    run(story)


# -- By age --------------------------------------------------------------------------


def test_names_go_first_then_the_finished_game_then_what_nobody_touches(run):
    clock = Later()

    async def story(place):
        done, open_one = await place.table(seats="mp"), await place.table(seats="mp")
        luc = await guest(place, done, "Lucette")
        await place.post(f"{done.path}/say", {"text": "farewell"}, luc)
        await place.post(f"{done.path}/close", {}, done.made["host"])
        await place.post("/api/evenings", {"plan": {"game": "bohne"}, "names": ["Anna", "Beat"]}, status=201)
        token = await keeper(place)
        retain = lambda: place.post("/api/admin/retain", {}, token)  # noqa: E731
        assert (await retain())["deleted"] == {}
        clock.days = 8
        assert (await retain())["deleted"] == {"names": 1}
        assert (await retain())["deleted"] == {}  # once is enough
        text = await stored_text(place, done.id)
        assert "Lucette" not in text
        assert "farewell" not in text
        assert (await place.get(done.path, luc))["seats"][1]["name"] == "#2"
        assert (await place.get(open_one.path, open_one.made["host"]))["state"] == "open"
        clock.days = 31
        assert (await retain())["deleted"] == {"finished": 1}
        await place.get(done.path, luc, 404)
        clock.days = 91
        assert (await retain())["deleted"] == {"tables": 1, "evenings": 1}
        assert await place.store.counts() == {"house": 1}
        privacy = await place.get("/api/privacy")
        assert privacy["keep"] == {"names": 7.0, "finished": 30.0, "untouched": 90.0, "archived": 60.0}

    run(story, clock=clock, keep_names_days=7.0, keep_finished_days=30.0, keep_untouched_days=90.0)


def test_a_keyring_is_listed_by_size_and_age_alone_deleted_and_expires_and_its_devices_are_told(run):
    clock = Later()
    secret, box = "s" * 32, {"after": 0, "version": 1, "data": "c2VhbGVk" * 50}

    async def story(place):
        paths = [f"/api/keyrings/{letter * 22}" for letter in "ABC"]
        for path in paths:
            await place.post(path, box, secret)
            clock.days += 1
        token = await keeper(place)
        listed = await place.get("/api/admin/things?kind=keyrings", token)
        assert [one["id"][0] for one in listed["things"]] == ["C", "B", "A"]  # the one changed last first
        one = listed["things"][0]
        assert (one["bytes"], one["names"], one["about"], one["state"]) == (500, [], "", "")
        assert abs(one["touched"] - (clock.now() - 86400)) < 60
        assert "c2VhbGVk" not in json.dumps(listed)
        again = await place.get("/api/admin/things?kind=keyrings&skip=1", token)
        assert again["things"] == listed["things"][1:]

        assert (await place.post("/api/admin/delete", {"kind": "keyrings", "id": "A" * 22}, token))["deleted"] == {
            "keyrings": 1
        }
        assert (await place.get(paths[0], secret, 410))["code"] == "keyring-dropped"
        await place.post(paths[0], {**box, "after": 1, "version": 2}, secret, 410)  # no device brings it back
        assert (await place.store.sealed("A" * 22)).data == ""
        for id in ("A" * 22, "D" * 22, "x"):
            await place.post("/api/admin/delete", {"kind": "keyrings", "id": id}, token, 404)
        counts = {one["kind"]: one["count"] for one in (await place.get("/api/admin", token))["kinds"]}
        assert counts["keyrings"] == 2
        assert (await place.get("/api/admin/log", token))["entries"][0]["about"] == f"kind keyrings, id {'A' * 22}"

        links = [
            link("B" * 22, "x" * 32, "keyrings"),
            link("B" * 22, secret, "keyrings"),
            link("A" * 22, secret, "keyrings"),
        ]
        for really in (False, True):
            done = await place.post("/api/forget", {"links": links, "really": really})
            assert [one["done"] for one in done["links"]] == ["gone", "deleted", "gone"]
            await place.get(paths[1], secret, 410 if really else 200)

        clock.days = 33.5
        await place.post("/api/admin/retain", {}, token)
        assert (await place.get(paths[2], secret))["version"] == 1  # not untouched for long enough
        clock.days += 30
        assert (await place.post("/api/admin/retain", {}, token))["deleted"] == {"keyrings": 1}
        assert [await place.store.sealed(letter * 22) for letter in "ABC"] == [None] * 3
        await place.post(paths[2], box, secret)  # from a device that still has it

    run(story, clock=clock, keep_untouched_days=32.0)


def test_a_circle_that_is_only_kept_goes_if_it_has_no_members_and_else_stays_theirs(run):
    async def story(place):
        made = await place.post("/api/circles", {"title": "Familie", "name": "Anna", "animal": "fox"}, status=201)
        links = [link(made["circle"], made["keeper"], "circles")]

        async def forget(really):
            return (await place.post("/api/forget", {"links": links, "really": really}))["links"][0]["done"]

        assert await forget(True) == "kept"
        await place.post(f"/api/circles/{made['circle']}/leave", {"name": ""}, made["member"])
        assert await forget(False) == "deleted"
        await place.get(f"/api/circles/{made['circle']}", made["keeper"])
        assert await forget(True) == "deleted"
        await place.get(f"/api/circles/{made['circle']}", made["keeper"], 404)
        assert await forget(True) == "gone"

    run(story)


def test_nothing_is_deleted_by_age_unless_the_settings_say_so(run):
    clock = Later()

    async def story(place):
        table = await place.table()
        await place.post(f"{table.path}/close", {}, table.made["host"])
        clock.days = 5000
        assert await place.app.retention.apply("clock") == {}
        assert await place.store.table(table.id) is not None

    run(story, clock=clock)


# -- A visitor's own -----------------------------------------------------------------


def link(table, token, kind="tables"):
    return {"kind": kind, "id": table.id if hasattr(table, "id") else table, "token": token}


def test_a_visitor_deletes_what_their_links_own_and_nothing_of_the_others(run):
    async def story(place):
        friends = await place.table(seats="mpb")
        luc = await guest(place, friends, "Lucette")
        await place.post(f"{friends.path}/say", {"text": "my words"}, luc)
        await place.post(f"{friends.path}/say", {"text": "their words"}, friends.tokens[0])
        await place.post(f"{friends.path}/start", {"fill": True}, friends.made["host"])
        alone = await place.table(seats="mb")
        made = await place.post("/api/evenings", {"plan": {"game": "bohne"}, "names": ["Anna", "Beat"]}, status=201)
        links = [
            link(friends, luc),
            link(alone, alone.made["host"]),
            link(made["evening"], made["organiser"], "evenings"),
            link(friends, friends.made["watch"]),
            link(alone, "not a link"),
            link("nowhere", "x", "pads"),
            link("nowhere", "x", "secrets"),
        ]
        wanted = ["left", "deleted", "deleted", "kept", "gone", "gone", "gone"]
        asked = await place.post("/api/forget", {"links": links, "really": False})
        assert [one["done"] for one in asked["links"]] == wanted
        assert "Lucette" in await stored_text(place, friends.id)  # it was only asked
        done = await place.post("/api/forget", {"links": links})
        assert [one["done"] for one in done["links"]] == wanted
        text = await stored_text(place, friends.id)
        assert "Lucette" not in text
        assert "my words" not in text
        assert "their words" in text
        info = await place.get(f"{friends.path}?lang=en", friends.made["watch"])
        assert info["state"] == "playing"
        assert (info["seats"][1]["name"], info["seats"][1]["stand_in"]) == ("#2", True)
        assert "Lucette" not in json.dumps(info)
        assert await place.store.table(alone.id) is None
        await place.get(f"/api/evenings/{made['evening']}", made["watch"], 404)
        token = await keeper(place)
        log = (await place.get("/api/admin/log", token))["entries"]
        assert [(one["what"], one["by"], one["about"]) for one in log[1:]] == [
            ("forget-visitor", "visitor", "tables 2, evenings 1")
        ]

    run(story)


def test_a_host_who_goes_closes_the_table_and_leaves_the_others_their_game(run):
    async def story(place):
        table = await place.table(seats="mp")
        luc = await guest(place, table)
        await place.post(f"{table.path}/start", {"fill": True}, table.made["host"])
        done = await place.post(
            "/api/forget", {"links": [link(table, table.made["host"]), link(table, table.tokens[0])]}
        )
        assert [one["done"] for one in done["links"]] == ["closed", "nameless"]
        info = await place.get(table.path, luc)
        assert info["state"] == "closed"
        assert info["seats"][1]["name"] == "Luc"

    run(story)


def test_the_keeper_does_it_for_somebody_who_asks_and_cannot(run):
    async def story(place):
        table = await place.table(seats="mp")
        luc = await guest(place, table, "Lucette")
        token = await keeper(place)
        wish = {"links": [link(table, luc)], "really": False}
        assert (await place.post("/api/admin/forget", wish, token))["links"][0]["done"] == "left"
        await place.post("/api/admin/forget", {**wish, "really": True}, token)
        assert "Lucette" not in await stored_text(place, table.id)
        assert (await place.get("/api/admin/log", token))["entries"][0]["by"] == "page"

    run(story)


def test_asking_for_much_to_be_deleted_costs_as_much_as_many_requests(run):
    async def story(place):
        links = [link("nowhere", "x", "pads")] * 64
        for _ in range(3):
            answer = await place.client.post("/api/forget", json={"links": links})
            if answer.status_code != 200:
                break
        assert answer.json()["code"] == "too-many"

    run(story, limited=True, visitor_requests="100 + 1/s", all_requests="1000 + 1/s")


def test_what_happens_meanwhile_at_a_table_that_is_being_deleted_writes_nothing(run):
    async def story(place):
        table = await place.table(seats="mp")
        luc = await guest(place, table)
        token = await keeper(place)
        says = [place.client.post(f"{table.path}/say", json={"text": str(at)}, headers=bearer(luc)) for at in range(6)]
        deletes = place.post("/api/admin/delete", {"kind": "tables", "id": table.id}, token)
        await asyncio.gather(*says[:3], deletes, *says[3:])
        assert await place.store.log(table.id, 0) == []
        assert await place.store.table(table.id) is None

    run(story)


def bearer(token):
    return {"authorization": f"Bearer {token}"}


def test_a_member_leaves_a_circle_and_the_keeper_of_the_house_deletes_it(run):
    async def story(place):
        made = await place.post("/api/circles", {"title": "Mittwoch", "name": "Lucette"}, status=201)
        token = await keeper(place)
        (thing,) = (await place.get("/api/admin/things?kind=circles", token))["things"]
        assert thing["id"] == made["circle"]
        mine = [{"kind": "circles", "id": made["circle"], "token": made["member"]}]
        assert (await place.post("/api/forget", {"links": mine}))["links"][0]["done"] == "left"
        assert "Lucette" not in await stored_text(place, f"circle-{made['circle']}")
        await place.post("/api/admin/delete", {"kind": "circles", "id": made["circle"]}, token)
        assert await place.store.log(f"circle-{made['circle']}", 0) == []
        await place.get(f"/api/circles/{made['circle']}", made["keeper"], 404)

    run(story)
