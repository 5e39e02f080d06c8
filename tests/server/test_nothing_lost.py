"""Nothing is lost: killed at any moment, without room, without the right to write."""

import asyncio
import json

from killing import Process, decide, kill_again_and_again, new_table

from tablee.cli.main import main


def test_killed_under_load_every_acknowledged_move_is_there(tmp_path):
    assert asyncio.run(kill_again_and_again(tmp_path, 3)) > 10


def refused_then_resumed(run, break_it, mend_it):
    async def story(place):
        table = await place.table(seats="mm")
        guest = await table.sit(0)
        await guest.until("view")
        await table.play_on(5)
        break_it(place.store.connection)
        for count in range(500):  # what room is left in the last pages is used up first
            seat, view = await table.asked()
            body = {"move": view["moves"][-1]["code"], "answers": view["asks"], "id": f"{count:040d}"}
            headers = {"authorization": f"Bearer {table.tokens[seat]}"}
            answer = await place.client.post(f"{table.path}/move", json=body, headers=headers)
            if answer.status_code == 503:
                break
        before = [await table.view(seat) for seat in range(2)]
        rows = await place.store.log(table.id, 0)
        for lang in ("fr", "de", "en"):
            path = f"{table.path}/move?lang={lang}"
            answer = await place.post(path, body, table.tokens[seat], 503)
            assert answer["code"] == "storage"
            assert answer["sentence"]
        await guest.say(do="move", move=view["moves"][-1]["code"], answers=view["asks"] if seat == 0 else 0, id="x")
        await guest.until("refused", id="x")
        assert [await table.view(seat) for seat in range(2)] == before  # one can still look
        assert await place.store.log(table.id, 0) == rows
        mend_it(place.store.connection)
        await place.post(path, body, table.tokens[seat])
        await table.play_on(5, seed=1)
        assert len(await place.store.log(table.id, 0)) == len(rows) + 6

    run(story)


def test_without_room_moves_are_refused_and_play_resumes_when_there_is(run):
    def no_room(db):
        db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")

    def room(db):
        db.execute("PRAGMA max_page_count = 1000000")

    refused_then_resumed(run, no_room, room)


def test_without_the_right_to_write_moves_are_refused_and_play_resumes(run):
    refused_then_resumed(
        run, lambda db: db.execute("PRAGMA query_only = 1"), lambda db: db.execute("PRAGMA query_only = 0")
    )


def test_a_second_server_on_the_same_folder_is_refused_in_one_sentence(tmp_path, capsys):
    async def story():
        async with Process(tmp_path):
            code = await asyncio.to_thread(main, ["--lang", "en", "serve", "--port", "0", "--data", str(tmp_path)])
            assert code == 2

    asyncio.run(story())
    assert "already using" in capsys.readouterr().err


def test_a_stop_is_orderly(tmp_path):
    import random

    async def story():
        async with Process(tmp_path) as server:
            made = await new_table(server.client)
            log = []
            await decide(server.client, made, random.Random(1), log, "one")
            assert await server.stop() == 0
        assert not (tmp_path / "tablee.sqlite3-wal").exists()  # everything is in the one file
        async with Process(tmp_path) as server:
            await decide(server.client, made, random.Random(1), log, "two")
            assert len(log) == 2

    asyncio.run(story())


def test_a_port_that_is_taken_is_one_sentence(tmp_path, capsys):
    async def story():
        async with Process(tmp_path) as server:
            words = ["--lang", "en", "serve", "--port", str(server.port), "--data", str(tmp_path / "other")]
            assert await asyncio.to_thread(main, words) == 2

    asyncio.run(story())
    assert "not to be had" in capsys.readouterr().err


def test_a_database_of_a_later_version_is_left_alone(tmp_path, capsys):
    import sqlite3

    db = sqlite3.connect(tmp_path / "tablee.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    assert main(["--lang", "en", "serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "newer" in capsys.readouterr().err


def test_two_who_write_the_same_number_are_told_who_was_first(run):
    async def story(place):
        from tablee.server.store import Entry, Write

        table = await place.table(seats="mm")
        number = (await place.house.table(table.id)).number + 1
        works = [Write([Entry(table.id, number, "say", 0, -1, json.dumps(str(at)), "", 1.0)]) for at in range(20)]
        outcomes = await asyncio.gather(*(place.store.write(work) for work in works))
        assert sorted(outcomes) == [False] * 19 + [True]
        half = Write([Entry(table.id, number + 1, "say", 0), Entry(table.id, number, "say", 0)])
        assert await place.store.write(half) is False
        assert len(await place.store.log(table.id, number)) == 0

    run(story)
