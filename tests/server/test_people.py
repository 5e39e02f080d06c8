"""Who sits there, and how the tables of a device stand."""

import json

import pytest

import tablee
from tablee.server.play.animals import ANIMALS
from tablee.server.table.log import Entry
from tests.server.guests import Made


async def laid(place, seats):
    return Made(place, await place.post("/api/tables", {"game": "bungee", "seats": seats, "bot_pace": 0}, status=201))


def animals_at(info):
    return [seat["animal"] for seat in info["seats"]]


def test_an_animal_comes_with_the_name_and_everyone_sees_it(run):
    async def story(place):
        seats = [{"who": "mine", "name": "Léa", "animal": "fox"}, {"who": "person"}, {"who": "bot", "animal": "owl"}]
        table = await laid(place, seats)
        assert animals_at(await place.get(table.path, table.made["watch"])) == ["fox", "", ""]  # a bot has none
        joined = await place.post(f"{table.path}/join", {"name": "Luc", "animal": "ibex"}, table.made["invite"])
        assert animals_at(await place.get(table.path, table.tokens[0])) == ["fox", "ibex", ""]
        place.app.registry.tables.clear()  # it is in the log
        assert animals_at(await place.get(table.path, table.made["watch"])) == ["fox", "ibex", ""]
        await place.post(f"{table.path}/leave", {}, joined["token"])
        assert animals_at(await place.get(table.path, table.tokens[0])) == ["fox", "", ""]

    run(story)


def test_the_same_animals_play_the_rematch(run):
    async def story(place):
        seats = [{"who": "mine", "animal": "crow"}, {"who": "mine", "animal": "crow"}]
        table = await laid(place, seats)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        assert animals_at(new) == ["crow", "crow"]

    run(story)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "Il n'y a pas d'animal « dragon »"),
        ("de", "Ein Tier «dragon» gibt es nicht"),
        ("en", "There is no animal"),
    ],
)
def test_an_animal_that_does_not_exist_is_refused_in_one_sentence(run, lang, sentence):
    async def story(place):
        seats = [{"who": "mine", "animal": "dragon"}, {"who": "bot"}]
        refused = await place.post(f"/api/tables?lang={lang}", {"game": "bungee", "seats": seats}, status=400)
        assert refused["code"] == "no-such-animal"
        assert refused["sentence"].startswith(sentence)
        table = await place.table(seats="mp")
        wish = {"name": "Luc", "animal": "dragon"}
        refused = await place.post(f"{table.path}/join?lang={lang}", wish, table.made["invite"], 400)
        assert refused["sentence"].startswith(sentence)
        assert refused["sentence"].endswith(", ".join(ANIMALS) + ".")
        too_long = {"name": "Luc", "animal": "fox" * 10}
        assert (await place.post(f"{table.path}/join", too_long, table.made["invite"], 400))["code"] == "malformed"

    run(story)


def test_logs_from_before_there_were_animals_are_read(run):
    async def story(place):
        table = await place.table(seats="mp")
        live = await place.app.registry.get(table.id)
        entry = live.entry(0.0, "sit", 1, data={"name": "Luc", "hash": "", "lang": "fr", "ready": False})
        assert "animal" not in json.loads(entry.data)
        live.apply(Entry(*entry.row()))
        info = await place.get(table.path, table.tokens[0])
        assert (info["seats"][1]["name"], info["seats"][1]["animal"]) == ("Luc", "")

    run(story)


def test_an_animal_may_have_one_of_eight_colours(run):
    async def story(place):
        seats = [{"who": "mine", "animal": "hedgehog-slate"}, {"who": "person"}]
        made = await place.post("/api/tables", {"game": "bungee", "seats": seats}, status=201)
        path = f"/api/tables/{made['table']}"
        assert animals_at(await place.get(path, made["watch"])) == ["hedgehog-slate", ""]
        for wrong in ("fox-", "fox-purple", "-sky", "fox-sky-sky", "sky"):
            join = {"name": "Luc", "animal": wrong}
            assert (await place.post(f"{path}/join", join, made["invite"], status=400))["code"] == ("no-such-animal")

    run(story)


# -- At a glance -------------------------------------------------------------------


async def glances(place, *held):
    wish = {"tables": [{"table": table, "token": token} for table, token in held]}
    return (await place.post("/api/glances", wish))["tables"]


def test_one_request_tells_how_several_tables_stand(run):
    async def story(place):
        waiting = await place.table(seats="mp")
        playing = await place.table(seats="mm")
        closed = await place.table(seats="mm")
        await place.post(f"{closed.path}/close", {}, closed.made["host"])
        seat, _ = await playing.asked()
        tables = [waiting, playing, closed]
        found = await glances(place, *[(one.id, one.tokens[0]) for one in tables])
        assert [one["table"] for one in found] == [one.id for one in tables]
        assert [one["state"] for one in found] == ["open", "playing", "closed"]
        assert [one["asked"] for one in found] == [[], [seat], []]
        assert [one["you"] for one in found] == [0, 0, 0]
        assert [seat["who"] for seat in found[0]["seats"]] == ["person", "free"]
        assert (await glances(place, (playing.id, playing.made["watch"])))[0]["you"] is None

    run(story)


def test_a_glance_tells_how_long_whoever_is_asked_has_left(run):
    async def story(place):
        timed = await place.table(seats="mm", clock=600)
        timeless = await place.table(seats="mm")
        found = await glances(place, (timed.id, timed.tokens[0]), (timeless.id, timeless.tokens[0]))
        assert 590 < found[0]["left"] <= 600
        assert found[1]["left"] is None
        await place.post(f"{timed.path}/close", {}, timed.made["host"])
        assert (await glances(place, (timed.id, timed.tokens[0])))[0]["left"] is None

    run(story)


def test_a_link_that_opens_nothing_is_told_beside_those_that_do(run):
    async def story(place):
        table = await place.table(seats="mm")
        wrong = [(table.id, "nothing"), ("AAAAAAAAAAAA", table.tokens[0]), ("../secret", "x"), (table.id, "")]
        found = await glances(place, *wrong, (table.id, table.tokens[1]))
        assert [one["code"] for one in found] == ["no-such-table"] * 4 + [""]
        assert [one["seats"] for one in found[:4]] == [[]] * 4
        assert (found[4]["state"], found[4]["you"]) == ("playing", 1)

    run(story)


def test_the_end_names_who_won_and_the_own_place(run):
    async def story(place):
        table = await place.table("bohne", "mmm")
        await table.play_on(2000, seed=3)
        found = await glances(place, *[(table.id, table.tokens[seat]) for seat in range(3)])
        assert {one["state"] for one in found} == {"over"}
        view = (await table.view(0))["view"]
        assert found[0]["winners"] == view["winners"] != []
        points = view["scores"]
        best = points[view["winners"][0]]
        most_wins = best == max(points)
        for seat, one in enumerate(found):
            better = [other for other in points if (other > points[seat] if most_wins else other < points[seat])]
            assert one["place"] == len(better) + 1
            assert one["asked"] == []

    run(story)


def test_partners_win_or_lose_together_and_are_not_ranked(run):
    async def story(place):
        table = await place.table("dog", "mmmm", **ended_dog())
        _, view = await table.asked()
        await table.play(0, last_move(ended_dog()["record"]), view["asks"])
        found = await glances(place, *[(table.id, table.tokens[seat]) for seat in range(4)])
        won = found[0]["winners"]
        assert won == [0, 2]
        assert [one["place"] for one in found] == [1 if seat in won else 0 for seat in range(4)]

    run(story)


def last_move(record):
    """The move of seat 0 that ends the game."""
    game, read = tablee.load(record)
    for code in (position := game.opening(read)).legal(0):
        after = position.copy()
        after.play(0, code)
        if not after.pending:
            return code
    raise AssertionError("no move of seat 0 ends the game")


def ended_dog():
    """One step before its end: seat 0 has one marble to bring home, and its partner none."""
    start = {
        "seats": 4,
        "step": "turn",
        "asked": [0],
        "cards": 2,
        "discard": "K A 9 5",
        "marbles": ["62 f1 f2 f3", "16! 25 23", "f0 f1 f2 f3", "50 f2 12"],
        "hand": ["3 3", "8 6", "K 10", "Q 10"],
    }
    record = {"tablee": 1, "game": "dog", "edition": 1, "seats": 4, "start": start, "decisions": []}
    return {"record": json.dumps(record)}


def test_looking_is_bounded_and_each_table_counts_as_a_request(run):
    async def story(place):
        table = await place.table(seats="mm")
        many = [(table.id, table.tokens[0])] * 17
        wish = {"tables": [{"table": one, "token": token} for one, token in many]}
        assert (await place.post("/api/glances", wish, status=400))["code"] == "malformed"
        wish["tables"] = wish["tables"][:16]
        assert len((await place.post("/api/glances", wish))["tables"]) == 16
        refused = await place.post("/api/glances", wish, status=429)
        assert refused["code"] == "too-many"

    run(story, limited=True, visitor_requests="30 + 1/s")
