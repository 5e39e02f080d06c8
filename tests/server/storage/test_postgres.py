"""A PostgreSQL that is restarted under load, or refuses a value: the node goes on, and says in its log what happened."""

import asyncio

import pytest

from tablee.server.storage.bus import MAX_PAYLOAD, PostgresBus
from tablee.server.storage.migrations import LOBBY
from tablee.server.storage.store import StorageError
from tablee.server.table.log import Entry, Write
from tests.server.disk import until
from tests.server.storing import append_moves, move, numbers, table

asyncpg = pytest.importorskip("asyncpg")
postgres_module = pytest.importorskip("tablee.server.storage.postgres")
TABLES = 20


def run(story, loop="asyncio"):
    factory = None
    if loop == "uvloop":
        factory = pytest.importorskip("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(asyncio.wait_for(story(), 120))


def with_store(database, story, loop="asyncio"):
    async def whole():
        store = postgres_module.PostgresStore(database.url)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return run(whole, loop)


class Player:
    """Appends to one table without a pause, and reads on after every error, as the server does."""

    def __init__(self, store, id):
        self.store, self.id = store, id
        self.acknowledged = []
        self.refused = 0

    async def play(self):
        assert await self.store.append(table(self.id))
        number = 1
        while True:
            try:
                done = await self.store.append(Write([move(number + 1, self.id)]))
                if done:
                    number += 1
                    self.acknowledged.append(number)
                    continue
            except StorageError:
                self.refused += 1
            await asyncio.sleep(0.05)
            try:
                number = (await self.store.heads([self.id]))[self.id]
            except StorageError:
                self.refused += 1


async def all_move_on(players, seconds):
    """Each of them has something new acknowledged within so many seconds."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(seconds):
        while any(len(player.acknowledged) <= known for player, known in zip(players, before, strict=True)):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("mode", "loop"),
    [("fast", "uvloop"), ("smart", "uvloop"), ("immediate", "uvloop"), ("fast", "asyncio"), ("immediate", "asyncio")],
)
def test_restarted_under_load_all_moves_go_on_and_none_acknowledged_is_lost(database, caplog, mode, loop):
    async def story(store):
        players = [Player(store, f"t{number}") for number in range(TABLES)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        await all_move_on(players, 10)
        for _ in range(1 if mode == "smart" else 3):
            await asyncio.to_thread(database.restart, mode)
            await all_move_on(players, 15)
        assert not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await store.ping()
        for player in players:
            found = await numbers(store, player.id)
            assert found == list(range(1, len(found) + 1))
            assert set(player.acknowledged) <= set(found)

    with_store(database, story, loop)
    assert any("lost" in record.message for record in caplog.records)
    assert any("again" in record.message for record in caplog.records)


def test_while_it_is_away_works_are_refused_and_soon_taken_afterwards(database, monkeypatch):
    monkeypatch.setattr(postgres_module, "TIMEOUT", 1)

    async def story(store):
        await store.append(table())
        await asyncio.to_thread(database.stop, "immediate")
        try:
            for _ in range(3):
                with pytest.raises(StorageError):
                    await store.append(Write([move(2)]))
                with pytest.raises(StorageError):
                    await store.log("t", 0)
            with pytest.raises(StorageError):
                await store.ping()
        finally:
            await asyncio.to_thread(database.start)
        async with asyncio.timeout(10):
            while await store.append(Write([move(2)])) is not True:
                await asyncio.sleep(0.05)
        assert await numbers(store) == [1, 2]

    with_store(database, story)


def test_a_restart_that_is_over_in_time_is_not_noticed_by_those_who_wait(database):
    """What was certainly not committed is tried again."""

    async def story(store):
        await store.append(table())
        await asyncio.to_thread(database.stop, "fast")
        works = [asyncio.create_task(store.append(table(f"u{number}"))) for number in range(50)]
        await asyncio.to_thread(database.start)
        assert all(await asyncio.gather(*works))

    with_store(database, story)


def test_a_value_that_postgresql_refuses_is_the_trouble_of_one_table(database, caplog):
    async def story(store):
        ids = [f"t{number}" for number in range(40)]
        for id in ids:
            await store.append(table(id))
        works = [Write([Entry(id, 2, "say", 0, ref="\u0000" if id == "t7" else "x")]) for id in ids]
        outcomes = await asyncio.gather(*(store.append(work) for work in works), return_exceptions=True)
        assert [at for at, outcome in enumerate(outcomes) if outcome is not True] == [7]
        assert isinstance(outcomes[7], StorageError)

    with_store(database, story)
    assert [(record.table, record.number) for record in caplog.records if record.levelname == "ERROR"] == [("t7", 2)]


def test_an_error_nobody_has_thought_of_does_not_end_the_writer(database, caplog, monkeypatch):
    async def story(store):
        await store.append(table())
        commit = store.commit

        async def unforeseen(works):
            raise ZeroDivisionError

        store.commit = unforeseen
        with pytest.raises(StorageError):
            await store.append(Write([move(2)]))
        store.commit = commit
        await append_moves(store, 2, 3)

        async def worse(batch):
            raise asyncio.CancelledError  # of whatever is not ours

        store.write_batch = worse
        with pytest.raises(StorageError):
            await store.append(Write([move(4)]))
        del store.write_batch
        await append_moves(store, 4, 5)

    with_store(database, story)
    assert any(record.levelname == "CRITICAL" for record in caplog.records)


def test_a_connection_that_breaks_during_the_commit_is_a_storage_error(database, caplog):
    """It may have been written or not: whoever asked reads the log again."""

    async def story(store):
        await store.append(table())
        commit = asyncpg.transaction.Transaction.commit

        async def broken(transaction):
            await commit(transaction)
            raise ConnectionResetError

        asyncpg.transaction.Transaction.commit = broken
        try:
            with pytest.raises(StorageError):
                await store.append(Write([move(2)]))
        finally:
            asyncpg.transaction.Transaction.commit = commit
        assert await numbers(store) == [1, 2]
        assert not await store.append(Write([move(2)]))
        await append_moves(store, 3, 4)

    with_store(database, story)
    assert any("during a commit" in record.message for record in caplog.records)


def test_two_nodes_that_write_the_same_tables_at_once_do_not_wait_for_each_other(database):
    async def story(one):
        two = postgres_module.PostgresStore(database.url)
        await two.open()
        ids = [f"t{number}" for number in range(100)]
        for id in ids:
            await one.append(table(id))
        for number in range(2, 12):
            works = [one.append(Write([move(number, id, code=1)])) for id in ids]
            works += [two.append(Write([move(number, id, code=2)])) for id in reversed(ids)]
            outcomes = await asyncio.gather(*works)
            assert [a + b for a, b in zip(outcomes[:100], reversed(outcomes[100:]), strict=True)] == [1] * 100
        await two.close()

    with_store(database, story)


def test_a_database_that_does_not_answer_is_refused_in_a_sentence_without_its_password(postgres):
    async def story():
        store = postgres_module.PostgresStore("postgresql://tablee:secret@127.0.0.1:1/nowhere")
        with pytest.raises(Exception, match="does not answer as it should") as refused:
            await store.open()
        assert "secret" not in str(refused.value)

    run(story)


def test_the_lobby_has_an_index(database):
    async def story(store):
        query = f"EXPLAIN {LOBBY} LIMIT 50"

        async def plan(db):
            await db.execute("SET enable_seqscan = off")
            return "\n".join(row[0] for row in await db.fetch(query))

        found = await store.query(plan)
        assert "tables_lobby" in found
        assert "Sort" not in found

    with_store(database, story)


# -- The bus ---------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_words_arrive_and_after_a_restart_they_do_again(database, caplog, mode):
    async def story():
        heard, here = [], []
        one, two = PostgresBus(database.url), PostgresBus(database.url)
        await one.open(heard.append)
        await two.open(here.append)
        await until(lambda: one.up and two.up)
        for number in range(2000):
            two.tell({"node": "two", "table": "t" * 20, "number": number})
        await until(lambda: len(heard) == 2000)
        assert [word["number"] for word in heard] == list(range(2000))
        assert here == heard  # whoever speaks hears it too, and knows its own name
        two.tell({"much": "x" * MAX_PAYLOAD})
        await asyncio.to_thread(database.stop, mode)
        await until(lambda: not one.up)
        two.tell({"number": 2000})
        await asyncio.to_thread(database.start)
        await until(lambda: one.up and two.up)
        two.tell({"number": 2001})
        await until(lambda: heard[-1] == {"number": 2001})
        assert all("much" not in word for word in heard)
        connection = await asyncpg.connect(database.url)
        await connection.execute("SELECT pg_notify('tablee', 'nonsense')")
        await connection.close()
        two.tell({"number": 2002})
        await until(lambda: heard[-1] == {"number": 2002})
        await one.close()
        await two.close()

    run(story)
    assert any("too long" in record.message for record in caplog.records)
    assert any("bus lost" in record.message for record in caplog.records)


def test_what_was_told_last_is_sent_before_the_bus_is_closed(database):
    async def story():
        heard = []
        one, two = PostgresBus(database.url), PostgresBus(database.url)
        await one.open(heard.append)
        await until(lambda: one.up)
        await two.open([].append)
        two.tell({"number": 1})  # not even connected yet, as a command that ends at once
        await two.close()
        await until(lambda: heard == [{"number": 1}])
        await one.close()

    run(story)


def test_a_bus_without_a_database_waits_for_it(database, caplog):
    async def story():
        heard = []
        bus = PostgresBus(database.url)
        await asyncio.to_thread(database.stop, "fast")
        await bus.open(heard.append)
        await until(lambda: any("bus lost" in record.message for record in caplog.records))
        assert not bus.up
        bus.tell({"number": 1})
        await asyncio.to_thread(database.start)
        await until(lambda: heard == [{"number": 1}])
        await bus.close()

    run(story)
