"""What every store does alike: in memory, in a SQLite file, in PostgreSQL."""

import asyncio
import subprocess
import sys

import pytest

from tablee.server.storage.store import StorageError
from tablee.server.table.log import Entry, Write
from tests.server.storing import append_moves, move, numbers, rows, summary, table


def test_what_is_appended_is_read_again_as_it_was(told):
    entries = [Entry("t", 2, "say", 1, -1, '{"text": "Grüezi 🎲"}', "réf", 1234.5678), move(3, code=65535)]

    async def story(store):
        assert await store.append(table())
        for entry in entries:
            assert await store.append(Write([entry]))
        assert rows(await store.log("t", 1)) == rows(entries)
        assert rows(await store.log("t", 2)) == rows(entries[1:])
        assert await store.log("t", 3) == []
        assert (await store.table("t")).row() == table().tables[0].row()
        assert await store.table("u") is None
        assert await store.log("u", 0) == []

    told(story)


def test_what_was_appended_is_there_when_the_store_is_opened_again(told):
    async def story(store):
        assert await store.append(table())
        await append_moves(store, 2, 20)

    async def again(store):
        assert await numbers(store) == list(range(1, 21))
        await append_moves(store, 21, 22)

    told(story)
    told(again)


def test_of_many_who_write_the_same_number_one_is_first(told):
    async def story(store):
        await store.append(table())
        await append_moves(store, 2, 5)
        works = [Write([move(6, code=code)]) for code in range(20)] + [Write([move(4)]), Write([move(1)])]
        outcomes = await asyncio.gather(*(store.append(work) for work in works))
        assert sorted(outcomes) == [False] * 21 + [True]
        assert rows(await store.log("t", 5)) == rows(works[outcomes.index(True)].entries)
        assert await store.append(Write([move(7)]))
        assert not await store.append(Write([move(7)]))

    told(story)


def test_of_a_work_with_a_number_that_is_taken_nothing_is_written(told):
    async def story(store):
        await store.append(table())
        await append_moves(store, 2, 3)
        new = table("u")
        work = Write([*new.entries, move(3)], [summary(touched=9.0)], new.tables)
        assert not await store.append(work)
        assert await store.table("u") is None
        assert await store.log("u", 0) == []
        assert (await store.table("t")).touched == 1.0
        assert not await store.append(Write([move(3)], [summary(touched=9.0)]))
        assert (await store.table("t")).touched == 1.0
        assert await store.append(Write([*new.entries, move(4)], [summary(touched=9.0)], new.tables))
        assert await store.heads(["t", "u", "nobody"]) == {"t": 4, "u": 1}
        assert (await store.table("t")).touched == 9.0

    told(story)


def test_many_tables_are_written_at_once(told):
    async def story(store):
        ids = [f"table {number:03}" for number in range(300)]
        assert all(await asyncio.gather(*(store.append(table(id)) for id in ids)))
        for number in range(2, 6):
            works = [Write([move(number, id)], [summary(id, touched=float(number))]) for id in ids]
            assert all(await asyncio.gather(*(store.append(work) for work in works)))
        assert await store.heads(ids) == dict.fromkeys(ids, 5)
        assert {(await store.table(id)).touched for id in ids} == {5.0}

    told(story)


def test_a_summary_changes_the_row_and_brings_it_back_from_the_archive(told):
    async def story(store):
        await store.append(table(touched=10.0, due=5.0))
        await store.append(table("u", touched=30.0, due=15.0))
        assert await store.due(20.0, 10) == ["t", "u"]
        assert await store.due(10.0, 10) == ["t"]
        assert await store.due(20.0, 1) == ["t"]
        assert await store.archive(20.0) == 1
        assert await store.archive(20.0) == 0
        assert (await store.table("t")).archived
        assert [row.id for row in await store.lobby(9)] == ["u"]
        assert await store.due(20.0, 10) == ["u"]
        await store.append(Write([move(2)], [summary("t", "playing", 0, 40.0, 50.0)]))
        row = await store.table("t")
        assert (row.state, row.free, row.touched, row.due, row.archived) == ("playing", 0, 40.0, 50.0, False)

    told(story)


def test_in_the_lobby_are_public_open_tables_with_a_free_seat_the_newest_first(told):
    async def story(store):
        await store.append(table("old", created=1.0))
        await store.append(table("new", created=3.0))
        await store.append(table("middle", created=2.0))
        await store.append(table("private", public=False))
        await store.append(table("full", free=0))
        await store.append(table("playing", state="playing"))
        assert [row.id for row in await store.lobby(9)] == ["new", "middle", "old"]
        assert [row.id for row in await store.lobby(2)] == ["new", "middle"]

    told(story)


def test_who_sat_down_and_got_up_is_told_in_order(told):
    async def story(store):
        for id in ("b", "a", "c"):
            await store.append(table(id))
            await store.append(Write([Entry(id, 2, "say", 0)]))
            await store.append(Write([Entry(id, 3, "free", 0)]))
        found = await store.seatings(["b", "a"])
        assert [(entry.table, entry.number) for entry in found] == [("a", 1), ("a", 3), ("b", 1), ("b", 3)]
        assert await store.seatings([]) == []

    told(story)


def test_who_asks_when_it_is_durable_is_told_in_the_order_of_asking(told):
    async def story(store):
        await store.append(table())
        heard = []

        async def append(number):
            assert await store.append(Write([move(2, f"u{number}")] if number % 2 else [], [], []))
            store.when_durable(lambda: heard.append((number, "first")))
            store.when_durable(lambda: heard.append((number, "second")))
            asked.append(number)

        asked = []
        for number in range(40):
            await store.append(table(f"u{number}"))
        await asyncio.gather(*(append(number) for number in range(40)))
        await store.durable()
        assert heard == [(number, which) for number in asked for which in ("first", "second")]
        store.when_durable(lambda: heard.append("at once"))
        assert heard[-1] == "at once"

    told(story)


def test_a_value_that_cannot_be_stored_is_refused_and_nothing_else_is(told, request):
    bad = "\ud800"  # no UTF-8

    async def story(store):
        if "memory" in request.node.name:
            pytest.skip("anything can be remembered")
        ids = [f"t{number}" for number in range(30)]
        for id in ids:
            await store.append(table(id))
        works = [Write([Entry(id, 2, "say", 0, data=bad if id == "t7" else "good")]) for id in ids]
        works.append(Write([Entry("t8", 3, "say", 0, data=bad), Entry("t8", 4, "say", 0)]))
        outcomes = await asyncio.gather(*(store.append(work) for work in works), return_exceptions=True)
        refused = [at for at, outcome in enumerate(outcomes) if outcome is not True]
        assert refused == [7, 30]
        assert all(isinstance(outcomes[at], StorageError) for at in refused)
        assert await store.heads(ids) == {id: 1 if id == "t7" else 2 for id in ids}
        assert await store.append(Write([move(2, "t7")]))

    told(story)


def test_closing_writes_everything_that_is_queued(told):
    async def story(store):
        await store.append(table())
        works = [asyncio.create_task(store.append(table(f"u{number}"))) for number in range(500)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*works))

    async def again(store):
        assert len(await store.heads([f"u{number}" for number in range(500)])) == 500

    told(story)
    told(again)


def test_what_comes_while_it_closes_or_later_is_refused(told, request):
    async def story(store):
        if "memory" in request.node.name:
            pytest.skip("it has nothing to close")
        await store.append(table())
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        with pytest.raises(StorageError):
            await store.append(Write([move(2)]))
        await closing
        with pytest.raises(StorageError):
            await store.append(Write([move(2)]))
        with pytest.raises(StorageError):
            await store.ping()
        with pytest.raises(StorageError):
            await store.log("t", 0)

    told(story)


def test_the_store_in_memory_needs_neither_threads_nor_sqlite():
    code = "import sys; import tablee.server.storage.memory; print('sqlite3' in sys.modules, 'asyncpg' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_ping_of_many_is_one_probe(told):
    async def story(store):
        count = 0
        probe = store.probe

        async def counted():
            nonlocal count
            count += 1
            await probe()

        store.probe = counted
        await asyncio.gather(*(store.ping() for _ in range(50)))
        for _ in range(50):
            await store.ping()
        assert count == 1

    told(story)


def test_a_log_with_a_gap_is_refused_logged_and_no_other(told, request, caplog):
    async def story(store):
        if "memory" in request.node.name:
            with pytest.raises(StorageError):
                await store.append(Write([move(3)]))
            return
        await store.append(table())
        await store.append(table("u"))
        await append_moves(store, 2, 4)
        await store.append(Write([move(7)]))
        with pytest.raises(StorageError) as refused:
            await store.log("t", 0)
        assert "table t is damaged at number 5" in refused.value.why
        assert ("t", 5) in {(getattr(r, "table", ""), getattr(r, "number", 0)) for r in caplog.records}
        assert await numbers(store, "u") == [1]
        await append_moves(store, 2, 3, "u")

    told(story)
