"""Tables that were stored while the rules had an earlier edition.

``stored/baernergaeng-edition-1.sql`` was written by a server whose Bärnergäng was edition 1: a table of two people and a bot amid
their game, and a public one that waits for somebody. Its first line has their links.
"""

import json
import sqlite3
from pathlib import Path

import pytest

from tablee.core.record import Record
from tablee.core.rule import Mistake
from tablee.games import box
from tests.server.guests import Made

STORED = Path(__file__).parent / "stored/baernergaeng-edition-1.sql"
LINKS = json.loads(STORED.read_text().splitlines()[0].removeprefix("-- links: "))


@pytest.fixture
def stored(tmp_path):
    """The folder of that server."""
    with sqlite3.connect(tmp_path / "tablee.sqlite3") as file:
        file.executescript(STORED.read_text())
    file.close()


def table_of(place, which):
    return Made(place, LINKS[which])


@pytest.mark.usefixtures("stored")
def test_a_game_of_an_earlier_edition_says_so_and_everything_else_is_played(run, caplog):
    async def story(place):
        table = table_of(place, "playing")
        for lang, words in {"fr": "édition plus ancienne", "de": "früheren Ausgabe", "en": "earlier edition"}.items():
            info = await place.get(f"{table.path}?lang={lang}", table.tokens[0])
            assert words in info["outdated"]
        assert (info["state"], info["seed"]) == ("playing", ""), "nothing is shown that was hidden"
        for path in ("view", "why?move=1"):
            assert (await place.get(f"{table.path}/{path}", table.tokens[0], 409))["code"] == "earlier-edition"
        await place.get(f"{table.path}/record", table.tokens[0], 409)
        refused = await place.post(f"{table.path}/move", {"move": 1, "answers": 3}, table.tokens[0], 409)
        assert refused["code"] == "earlier-edition"
        guest = await table.sit(0, lang="fr")
        assert (await guest.until("table"))["outdated"]
        assert (await guest.until("said"))["text"] == "Salut"
        await guest.say(do="move", move=1, answers=3, id="a")
        assert (await guest.until("refused"))["code"] == "earlier-edition"
        other = await place.table("baernergaeng", "mm")
        assert await other.play_on(5) == 5

    run(story)
    logged = [one for one in caplog.records if one.getMessage() == "begun under an earlier edition"]
    assert [(one.table, one.why) for one in logged] == [
        (LINKS["playing"]["table"], "edition 1 of baernergaeng, here it is 2")
    ]


@pytest.mark.usefixtures("stored")
def test_once_closed_its_record_has_every_decision_as_the_log_has_it(run, tmp_path):
    async def story(place):
        table = table_of(place, "playing")
        await place.post(f"{table.path}/close", {}, table.made["host"])
        record = await place.get(f"{table.path}/record", table.tokens[0])
        with sqlite3.connect(tmp_path / "tablee.sqlite3") as file:
            query = "SELECT seat, code FROM log WHERE table_id = ? AND kind = 'move' ORDER BY number"
            moves = file.execute(query, (table.id,)).fetchall()
            (seed,) = file.execute("SELECT seed FROM tables WHERE id = ?", (table.id,)).fetchone()
        file.close()
        assert record["decisions"] == [f"{seat}: #{code}" for seat, code in moves]
        assert (record["edition"], record["seed"]) == (1, seed.hex())
        assert (await place.get(f"{table.path}/replay?at=0", table.tokens[0], 409))["code"] == "earlier-edition"

    run(story)


@pytest.mark.usefixtures("stored")
def test_the_same_people_play_on_under_the_new_edition(run):
    async def story(place):
        table = table_of(place, "playing")
        await place.post(f"{table.path}/rematch", {}, table.tokens[0])
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[1])
        assert (new["state"], new["outdated"], new["you"]) == ("playing", "", 1)
        again = Made(place, {**LINKS["playing"], "table": new["table"]})
        assert await again.play_on(4) > 0
        assert (await place.get(table.path, table.tokens[0]))["rematch"] == new["table"]

    run(story)


@pytest.mark.usefixtures("stored")
def test_a_table_that_had_not_begun_begins_under_the_new_edition(run):
    async def first(place):
        table = table_of(place, "waiting")
        assert [one["table"] for one in (await place.get("/api/tables"))["tables"]] == [table.id]
        joined = await place.post(f"{table.path}/join", {"name": "Léa"}, table.made["invite"])
        await place.post(f"{table.path}/start", {}, table.made["host"])
        table.tokens[joined["seat"]] = joined["token"]
        assert await table.play_on(6) == 6
        LINKS["begun"] = {**LINKS["waiting"], "seats": table.tokens}

    async def second(place):
        table = table_of(place, "begun")
        assert (await place.get(table.path, table.tokens[0]))["outdated"] == ""
        assert await table.play_on(3) == 3
        await place.post(f"{table.path}/close", {}, table.made["host"])
        assert (await place.get(f"{table.path}/record", table.tokens[0]))["edition"] == 2

    run(first)
    run(second)


@pytest.mark.usefixtures("stored")
def test_a_stored_option_that_is_gone_and_a_game_that_is_gone_break_nothing_else(run, tmp_path):
    with sqlite3.connect(tmp_path / "tablee.sqlite3") as file:
        change = "UPDATE tables SET spec = json_set(spec, ?, ?) WHERE id = ?"
        file.execute(change, ("$.options.extension", "of old", LINKS["playing"]["table"]))
        file.execute(change, ("$.game", "chess", LINKS["waiting"]["table"]))
        file.execute("UPDATE tables SET due = 1, state = 'playing' WHERE id = ?", (LINKS["playing"]["table"],))
    file.close()

    async def story(place):
        table = table_of(place, "playing")
        assert (await place.get(table.path, table.tokens[0]))["outdated"]
        new = await place.post(f"{table.path}/rematch", {}, table.tokens[1])
        assert new["options"] == box("baernergaeng").chosen({})
        assert (await place.get("/api/tables"))["tables"] == []
        refused = await place.get(table_of(place, "waiting").path, LINKS["waiting"]["host"], 409)
        assert refused["code"] == "unreadable-table"

    run(story)


@pytest.mark.parametrize("name", ["bungee", "dog", "bohne", "baernergaeng", "bauernschlau"])
def test_a_record_with_the_numbers_of_the_moves_replays_like_any_other(name):
    game = box(name).open({})
    seats = game.seat_counts[0]
    record = game.record(seats, b"12345678")
    position = game.opening(record)
    numbered = Record(name, game.edition, game.options, seats)
    numbered.seed = record.seed
    for _ in range(20):
        seat = int(position.next_seat())
        code = position.legal(seat)[0]
        numbered.texts.append(f"{seat}: #{code}")
        position.play(seat, code)
    again = game.replay(numbered)
    assert again.fingerprint() == position.fingerprint()
    numbered.texts[-1] = f"{seat}: #{game.size}"
    with pytest.raises(Mistake, match="Decision 20"):
        game.replay(numbered)
