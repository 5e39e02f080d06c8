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


def test_an_evening_is_a_log_without_a_table_and_two_servers_may_write_it(told):
    from tablee.server.play.clock import Clock
    from tablee.server.play.evening.evenings import Evenings
    from tablee.server.play.workers import Workers
    from tablee.server.wire import EveningAsk

    made = []

    def evenings(store):
        return Evenings(store, Workers("studies", 0), Clock())

    async def story(store):
        club = evenings(store)
        id, links = await club.create({"game": "bohne"}, ["Anna", "Beat", "Carla", "Dario"], "")
        made.extend([id, links])
        evening, role = await club.get(id, links["organiser"])
        assert await club.command(evening, role, EveningAsk({"do": "draw"}, 2), "")
        # another server has read what this one wrote, and writes on; this one hears of it
        other = evenings(store)
        theirs, _ = await other.get(id, links["report"])
        result = {"do": "result", "table": 1, "scores": [4, 3, 2, 1]}
        assert await other.command(theirs, "report", EveningAsk(result, 3), "")
        assert await club.command(evening, role, EveningAsk({"do": "add", "names": ["Eva"]}, 3), "")
        assert evening.number == 5
        assert await store.table(id) is None

    async def again(store):
        evening, _ = await evenings(store).get(made[0], made[1]["watch"])
        assert [one["do"] for one in evening.commands] == ["plan", "add", "round", "result", "add"]

    told(story)
    told(again)


def test_what_must_not_be_kept_is_rewritten_together_with_an_entry_or_not_at_all(told):
    def named(number, name):
        return Entry("c", number, "circle", -1, data=name, ref="r", at=5.0)

    async def story(store):
        assert await store.append(Write([named(1, "Anna"), named(2, "Beat")]))
        assert not await store.append(Write([named(2, "taken")], rewritten=[named(1, "")]))
        assert [entry.data for entry in await store.log("c", 0)] == ["Anna", "Beat"]
        assert await store.append(Write([named(3, "left")], rewritten=[named(1, "")]))
        assert rows(await store.log("c", 0)) == rows([named(1, ""), named(2, "Beat"), named(3, "left")])

    async def again(store):
        assert [entry.data for entry in await store.log("c", 0)] == ["", "Beat", "left"]

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


def test_a_sealed_box_is_replaced_only_after_the_version_that_is_stored(told):
    from tablee.server.storage.sealed import Sealed

    def box(version, data="c2VhbGVk", id="k"):
        return Sealed(id, "proof", version, data, 12.5)

    async def story(store):
        assert await store.sealed("k") is None
        assert not await store.put_sealed(box(2), 1)  # there is none to replace
        assert await store.put_sealed(box(1), 0)
        assert not await store.put_sealed(box(1, "b3RoZXI="), 0)
        assert await store.sealed("k") == box(1)
        outcomes = await asyncio.gather(*(store.put_sealed(box(2 + at), 1) for at in range(10)))
        assert sum(outcomes) == 1
        assert await store.sealed("k") == box(2 + outcomes.index(True))
        assert await store.put_sealed(box(2**53 - 1, "A" * 175_000), 2 + outcomes.index(True))
        assert await store.put_sealed(box(7, id="other"), 0)
        await store.durable()

    async def again(store):
        assert await store.sealed("k") == box(2**53 - 1, "A" * 175_000)
        assert (await store.sealed("other")).version == 7

    told(story)
    told(again)


def test_sealed_boxes_are_listed_by_size_and_time_given_up_and_expire(told):
    from tablee.server.storage.sealed import Sealed

    async def story(store):
        assert (await store.count_sealed(), await store.all_sealed(9)) == (0, [])
        for at, id in enumerate("abcd"):
            assert await store.put_sealed(Sealed(id, "proof", 7, "A" * (at + 4), 10.0 + at), 0)
        assert await store.all_sealed(2, 1) == [("c", 12.0, 6), ("b", 11.0, 5)]
        assert await store.empty_sealed("b", 50.0)
        assert not await store.empty_sealed("b", 60.0)
        assert not await store.empty_sealed("nothing", 60.0)
        assert not await store.put_sealed(Sealed("b", "proof", 8, "AAAA", 55.0), 7)  # a device that was slower
        assert (await store.count_sealed(), [one[0] for one in await store.all_sealed(9)]) == (3, ["d", "c", "a"])
        assert await store.expire_sealed(12.0) == 1

    async def again(store):
        assert await store.sealed("a") is None
        assert await store.sealed("b") == Sealed("b", "proof", 8, "", 50.0)
        assert await store.expire_sealed(60.0) == 2
        assert await store.sealed("b") is None
        assert await store.expire_sealed(60.0) == 0

    told(story)
    told(again)


def test_what_is_stored_is_counted_and_listed_by_kind_with_its_size(told):
    async def story(store):
        for at, state in enumerate(["open", "over", "closed"]):
            assert await store.append(table(f"t{at}", state=state, touched=float(at)))
        await append_moves(store, 2, 3, "t1")
        for at in range(3):
            first = Entry(f"pad-{at}", 1, "pad", -1, data="x" * 10, at=10.0 + at)
            assert await store.append(Write([first]))
        assert await store.append(Write([Entry("pad-1", 2, "pad", -1, data="é", at=99.0)]))
        found = await store.counts()
        assert found == {"sit": 3, "pad": 3, "state open": 1, "state over": 1, "state closed": 1}
        assert [row.id for row in await store.tables(10)] == ["t2", "t1", "t0"]
        assert [row.id for row in await store.tables(1, 1)] == ["t1"]
        assert [row.id for row in await store.tables(10, states=("over", "closed"), before=2.0)] == ["t1"]
        assert await store.logs_of("pad", 2) == [("pad-2", 12.0), ("pad-1", 11.0)]
        assert await store.logs_of("pad", 9, 1, before=12.0) == [("pad-0", 10.0)]
        sizes = await store.sizes(["t1", "pad-1", "nothing"])
        assert {id: (one.entries, one.last) for id, one in sizes.items()} == {"t1": (3, 12.5), "pad-1": (2, 99.0)}
        assert sizes["pad-1"].bytes == 211
        assert await store.sizes([]) == {}
        assert await store.disk() >= 0

    told(story)


def test_a_hint_does_not_tell_of_a_hand_by_its_size(told):
    async def story(store):
        assert await store.append(table("t"))
        assert await store.append(Write([Entry("t", 2, "hint", 0, data="x" * 500)]))
        assert (await store.sizes(["t"]))["t"].bytes == 200

    told(story)


def test_what_is_removed_is_gone_with_its_whole_log_and_nothing_else(told):
    async def story(store):
        for id in ("t", "u"):
            assert await store.append(table(id))
            await append_moves(store, 2, 5, id)
        assert await store.append(Write([Entry("pad-1", 1, "pad", -1)]))
        assert await store.remove("t")
        assert not await store.remove("t")
        assert await store.remove("pad-1")
        assert await store.table("t") is None
        assert await store.log("t", 0) == [] == await store.log("pad-1", 0)
        assert await numbers(store, "u") == [1, 2, 3, 4, 5]

    async def again(store):
        assert await store.table("t") is None
        assert await store.table("u") is not None

    told(story)
    told(again)


def test_names_and_words_are_overwritten_and_nothing_else_changes(told):
    async def story(store):
        assert await store.append(table("t"))
        said = Entry("t", 2, "say", 0, data='"a secret"', ref="r", at=3.0)
        assert await store.append(Write([said]))
        await append_moves(store, 3, 4)
        await store.rewrite("t", '{"nameless":true}', {2: '""', 9: "none"})
        found = await store.log("t", 0)
        assert [one.data for one in found] == ["", '""', "", ""]
        assert (found[1].kind, found[1].ref, found[1].at) == ("say", "r", 3.0)
        assert (await store.table("t")).spec == '{"nameless":true}'
        assert await store.tables(9, named=True) == []
        assert len(await store.tables(9)) == 1

    told(story)
