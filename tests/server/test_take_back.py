"""Take back and try again: against bots as far as one likes, marked as practice, and never with others at the table."""

import asyncio
import json

import pytest

from tablee.games import NAMES, open_record
from tablee.server.table import rewind
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry
from tests.server.guests import Place


async def my_turn(table, seat=0):
    while True:
        view = await table.view(seat)
        if view["view"]["asked"] in ([seat], []):  # where all are asked at once, the bots have answered
            return view
        await asyncio.sleep(0.02)


async def takes_back(place, table, number, seat=0, status=200, **more):
    return await place.post(f"{table.path}/retry", {"answers": number, **more}, table.tokens[seat], status)


async def plays(table, view, at=0):
    await table.play(0, view["moves"][at % len(view["moves"])]["code"], view["asks"])


@pytest.mark.parametrize("game", NAMES)
def test_against_bots_one_goes_back_decision_by_decision_to_the_first(run, game):
    async def story(place):
        table = await place.table(game, "mb" if game == "bungee" else "mbbb")
        seen = []
        for number in range(5):
            view = await my_turn(table)
            assert view.get("retry", False) is (number > 0)
            seen.append(view)
            await plays(table, view, number)
        for view in reversed(seen):
            now = await table.view(0)
            back = await takes_back(place, table, now["number"])
            shown = back["view"]
            assert (shown["view"], shown["moves"], shown["question"]) == (view["view"], view["moves"], view["question"])
            assert shown["asks"] == back["number"]
        assert (await takes_back(place, table, back["number"], status=409))["code"] == "nothing-decided"
        assert (await place.get(table.path, table.tokens[0]))["practice"] is True

    run(story)


def test_the_same_decision_leads_to_the_same_answer_of_the_bots(run):
    async def story(place):
        table = await place.table("bungee", "mb")
        view = await my_turn(table)
        await plays(table, view, 1)
        went = await my_turn(table)
        back = await takes_back(place, table, went["number"])
        await plays(table, back["view"], 1)
        assert (await my_turn(table))["view"] == went["view"]

    run(story)


def test_a_bot_that_is_thinking_about_what_was_taken_back_is_not_heard(run):
    async def story(place):
        table = await place.table("bungee", "mb", bot_pace=0)
        live = await place.app.registry.get(table.id)
        view = await my_turn(table)
        release, choose = asyncio.Event(), place.app.bots.choose

        async def slowly(at, seat):
            code = await choose(at, seat)
            await release.wait()
            return code

        place.app.bots.choose = slowly
        await plays(table, view)
        while not place.app.bots.is_thinking(table.id):
            now = await table.view(0)
            if now["view"]["asked"] == [0]:  # the turn is not over: the lucky card was a Bungee
                view = now
                await plays(table, view)
            await asyncio.sleep(0.01)
        back = await takes_back(place, table, (await table.view(0))["number"])
        release.set()
        while place.app.bots.is_thinking(table.id):
            await asyncio.sleep(0.01)
        assert live.number == back["number"]
        assert (await table.view(0))["view"] == view["view"]

    run(story)


def test_after_a_restart_the_game_stands_where_it_was_taken_back_to(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            table = await place.table("dog", "mbbb")
            for number in range(4):
                await plays(table, await my_turn(table), number)
            for _ in range(2):
                back = await takes_back(place, table, (await table.view(0))["number"])
            await plays(table, back["view"], 1)
            shown = await my_turn(table)
        async with Place(tmp_path) as again:
            table.place = again
            assert await my_turn(table) == shown
            assert (await again.get(table.path, table.tokens[0]))["practice"] is True
            tail = await table.view(0, since=0)
            assert len(tail["tail"]) == len(set(tail["tail_began"]))

    asyncio.run(story())


def test_the_record_of_a_practice_game_says_so_and_is_the_game_as_it_ended(run):
    async def story(place):
        table = await place.table("bungee", "mb")
        await plays(table, await my_turn(table))
        await takes_back(place, table, (await my_turn(table))["number"])
        await plays(table, await my_turn(table), 1)
        await my_turn(table)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        text = json.dumps(await place.get(f"{table.path}/record", table.tokens[0]))
        game, record = open_record(text)
        assert record.practice is True
        assert game.replay(record).fingerprint() == record.end
        assert (await place.post("/api/study", {"record": text}))["practice"] is True
        held = {"tables": [{"table": table.id, "token": table.tokens[0]}]}
        assert (await place.post("/api/glances", held))["tables"][0]["practice"] is True
        late = await takes_back(place, table, 1, status=409)
        assert late["code"] == "over"

    run(story)


def test_with_other_people_the_strict_rule_stays(run):
    async def story(place):
        table = await place.table(seats="mp")
        guest = await place.post(f"{table.path}/join", {"name": "Bruno"}, table.made["invite"])
        await place.post(f"{table.path}/ready", {"ready": True}, guest["token"])
        table.tokens[guest["seat"]] = guest["token"]
        seat, view = await table.asked()
        await table.play(seat, view["moves"][0]["code"], view["asks"])
        now = await table.view(seat)
        assert "retry" not in now
        assert (await takes_back(place, table, now["number"], seat, 409))["code"] == "not-alone"
        assert (await place.get(table.path, table.tokens[0]))["practice"] is False

    run(story)


def test_where_all_sit_at_one_device_they_go_back_and_in_the_rematch_too(run):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        await table.play(seat, view["moves"][0]["code"], view["asks"])
        assert (await table.view(seat))["retry"] is True
        await takes_back(place, table, (await table.view(seat))["number"], seat)
        await place.post(f"{table.path}/close", {}, table.made["host"])
        again = await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        table.path = f"/api/tables/{again['table']}"
        await place.post(f"{table.path}/ready", {"ready": True}, table.tokens[1])
        seat, view = await table.asked()
        await table.play(seat, view["moves"][0]["code"], view["asks"])
        assert (await table.view(seat))["retry"] is True
        assert (await place.get(table.path, table.tokens[0]))["practice"] is False

    run(story)


def test_the_same_message_twice_goes_back_once_and_an_old_one_is_stale(run):
    async def story(place):
        table = await place.table("bungee", "mb")
        for number in range(3):
            await plays(table, await my_turn(table), number)
        seen = (await my_turn(table))["number"]
        first = await takes_back(place, table, seen, id="one")
        assert (await takes_back(place, table, seen, id="one"))["number"] == first["number"]
        assert (await takes_back(place, table, seen, status=409))["code"] == "stale"

    run(story)


def test_it_is_bounded(run):
    async def story(place):
        table = await place.table("bungee", "mb")
        await plays(table, await my_turn(table))
        place.app.registry.tables[table.id].rewinds = rewind.REWINDS_AT_MOST
        refused = await takes_back(place, table, (await my_turn(table))["number"], status=409)
        assert refused["code"] == "taken-back-enough"

    run(story)


def test_the_log_only_grows_and_a_game_of_an_earlier_edition_keeps_its_decisions(run):
    async def story(place):
        table = await place.table("bungee", "mb")
        await plays(table, await my_turn(table))
        before = await my_turn(table)
        await takes_back(place, table, before["number"])
        entries = await place.store.log(table.id, 0)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        last = entries[-1]
        assert (last.kind, json.loads(last.data)) == ("rewind", {"version": 1})
        assert next(entry for entry in entries if entry.kind == "move" and entry.seat == 0).number == last.code
        old = LiveTable((await place.app.registry.get(table.id)).row)
        old.outdated = True
        for entry in entries:
            old.apply(Entry(*entry.row()))
        assert len(old.decisions) == sum(entry.kind == "move" and entry.number < last.code for entry in entries)
        assert old.practice is True

    run(story)
