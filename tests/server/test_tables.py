"""Tables: made, filled, played, ended."""

import json

import pytest

import tablee
from tablee.core.chance import commitment


def test_a_table_is_made_joined_and_started_when_all_are_ready(run):
    async def story(place):
        table = await place.table(seats="mp", lang="fr")
        info = await place.get(table.path, table.made["host"])
        assert info["state"] == "open"
        assert [seat["who"] for seat in info["seats"]] == ["person", "free"]
        joined = await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"])
        assert joined["seat"] == 1
        assert joined["token"] in joined["link"]
        await place.post(f"{table.path}/ready", {}, joined["token"])
        info = await place.get(table.path, joined["token"])
        assert info["state"] == "playing"
        assert info["you"] == 1
        assert info["seats"][1]["name"] == "Luc"

    run(story)


def test_the_host_starts_with_bots_on_the_empty_seats(run):
    async def story(place):
        table = await place.table(seats="mpp")
        refused = await place.post(f"{table.path}/start", {}, table.made["host"], 409)
        assert refused["code"] == "seats-empty"
        await place.post(f"{table.path}/start", {"fill": "random"}, table.tokens[0], 403)
        await place.post(f"{table.path}/start", {"fill": "random"}, table.made["host"])
        info = await place.get(table.path, table.tokens[0])
        assert [seat["who"] for seat in info["seats"]] == ["person", "bot", "bot"]
        assert len({seat["name"] for seat in info["seats"]}) == 3

    run(story)


def test_the_lobby_shows_public_tables_with_a_free_seat_and_no_others(run):
    async def story(place):
        open_table = await place.table(seats="mp", public=True)
        await place.table(seats="mp")
        await place.table(seats="mm", public=True)
        lobby = await place.get("/api/tables")
        assert [table["table"] for table in lobby["tables"]] == [open_table.id]
        assert lobby["tables"][0]["names"] == ["#1"]
        three = await place.table(seats="mpp", public=True)
        guests = [await place.post(f"{three.path}/join", {"name": name}) for name in ("Zoé", "Eva")]
        await place.post(f"{three.path}/leave", {}, guests[0]["token"])
        place.app.registry.tables.clear()  # as on a server that has never seen it
        shown = next(table for table in (await place.get("/api/tables"))["tables"] if table["table"] == three.id)
        assert (shown["names"], shown["free"]) == (["#1", "Eva"], 1)
        await place.post(f"{three.path}/close", {}, three.made["host"])
        joined = await place.post(f"{open_table.path}/join", {"name": "Eva"})
        await place.post(f"{open_table.path}/join", {"name": "Eva"}, status=409)
        assert (await place.get("/api/tables"))["tables"] == []
        await place.post(f"{open_table.path}/leave", {}, joined["token"])
        assert len((await place.get("/api/tables"))["tables"]) == 1

    run(story)


@pytest.mark.parametrize("game", [box.name for box in tablee.boxes()])
def test_a_game_played_over_http_has_a_record_that_checks(run, game, tmp_path, capsys):
    """The seed's hash is known before the deal, the seed after the end, and ``tablee check`` compares them."""

    async def story(place):
        seats = "m" * tablee.box(game).seats[0]
        table = await place.table(game, seats)
        before = (await place.get(table.path, table.tokens[0]))["commitment"]
        assert (await place.get(table.path, table.tokens[0]))["seed"] == ""
        await place.get(f"{table.path}/record", table.tokens[0], 409)
        await table.play_on(25)
        refused = await place.get(f"{table.path}/replay?at=1&seat=0", table.tokens[1], 409)
        assert refused["code"] == "not-over"
        await place.post(f"{table.path}/close", {}, table.tokens[0], 403)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        info = await place.get(table.path, table.tokens[1])
        assert info["state"] == "closed"
        assert commitment(bytes.fromhex(info["seed"])) == before == table.made["commitment"]
        record = await place.get(f"{table.path}/record", table.tokens[1])
        assert (
            await place.get(f"{table.path}/record", table.made["watch"]) == record
        )  # it may look from every seat, too
        await place.get(f"{table.path}/record", status=404)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record))
        from tablee.cli.main import main

        assert main(["check", str(path), "--deal", before]) == 0
        assert main(["check", str(path), "--deal", "0" * 64]) == 2
        for seat in range(len(seats)):
            seen = await place.get(f"{table.path}/replay?at=20&seat={seat}", table.made["watch"])
            assert seen["view"]["seat"] == seat
        await place.get(f"{table.path}/replay?at=9999", table.made["watch"], 404)

    run(story)
    capsys.readouterr()


@pytest.mark.parametrize("what", ["invite", "watch", "host"])
def test_a_lost_link_is_reissued_and_the_old_one_ends(run, what):
    async def story(place):
        table = await place.table(seats="mp")
        old = table.made[what]
        guest = await place.sit(table.id, old)
        await guest.until("table")
        await place.post(f"{table.path}/link", {"what": what}, table.tokens[0], 403)
        new = await place.post(f"{table.path}/link", {"what": what}, table.made["host"])
        assert await guest.closed() == 4401
        await place.get(table.path, old, 404)
        await place.get(table.path, new["token"])

    run(story)


def test_a_rematch_seats_the_same_people_under_the_same_links(run):
    async def story(place):
        table = await place.table(seats="mmb")
        await place.post(f"{table.path}/rematch", {}, table.tokens[0], 409)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        one = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        two = await place.post(f"{table.path}/rematch", {}, table.tokens[1])
        assert one["table"] == two["table"] != table.id
        assert (one["you"], two["you"]) == (0, 1)
        assert one["commitment"] != table.made["commitment"]
        assert (one["state"], two["state"]) == ("open", "playing")
        assert (await place.get(table.path, table.tokens[0]))["rematch"] == one["table"]

    run(story)


def test_tables_outlive_the_server(run):
    made = []

    async def first(place):
        table = await place.table("bohne", "mmm")
        await table.play_on(20)
        made.append((table, [await table.view(seat) for seat in range(3)]))

    async def second(place):
        table, views = made[0]
        table.place = place
        assert [await table.view(seat) for seat in range(3)] == views
        await table.play_on(5)

    run(first)
    run(second)


def test_what_nobody_touches_is_put_away_and_comes_back(run):
    async def story(place):
        table = await place.table(seats="mp", public=True)
        other = await place.table(seats="mm")
        assert await place.store.archive(10**12) == 2
        assert (await place.get("/api/tables"))["tables"] == []
        place.app.registry.tables.clear()
        seat, view = await other.asked()
        await other.play(seat, view["moves"][0]["code"], view["asks"])
        assert not (await place.store.table(other.id)).archived
        assert (await place.store.table(table.id)).archived

    run(story)


IMPOSSIBLE = [
    ({"game": "chess", "seats": [{}, {}]}, "no-such-game"),
    ({"game": "bungee", "seats": [{}]}, "wrong-seats"),
    ({"game": "bungee", "seats": [{}, {}], "options": {"speed": True}}, "no-such-option"),
    ({"game": "bungee", "seats": [{}, {}], "options": {"callers_act_again": "perhaps"}}, "bad-option"),
    ({"game": "bungee", "seats": [{"who": "bot", "level": "divine"}, {}]}, "no-such-level"),
    ({"game": "bungee", "seats": [{}, {}], "pace": 99}, "malformed"),
    ({"game": "bungee", "seats": [{}, {}], "colour": "red"}, "malformed"),
    ({"seats": []}, "malformed"),
]


def test_a_table_that_cannot_be_is_refused_in_one_sentence(run):
    async def story(place):
        for wish, code in IMPOSSIBLE:
            for lang in ("fr", "de", "en"):
                answer = await place.ask("POST", f"/api/tables?lang={lang}", wish, status=400)
                assert answer["code"] == code
                assert answer["sentence"]

    run(story)


def test_with_the_memory_full_whoever_sits_down_sits_at_one_and_the_same_table(run):
    async def story(place):
        others = [await place.table(seats="mm") for _ in range(2)]
        for table in others:
            await (await table.sit(0)).until("view")
        third = await place.table(seats="mm")
        del place.app.registry.tables[third.id]  # as on a server that has never seen it
        guests = [await third.sit(0), await third.sit(1)]
        for guest in guests:
            await guest.until("view")
        listeners = place.app.broadcaster.listeners[third.id]
        assert len(listeners) == 2
        assert all(listener.table is place.app.registry.tables[third.id] for listener in listeners)
        await third.play_on(6)

    run(story, most_tables=2)
