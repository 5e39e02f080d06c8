"""Written survives the end of the process; durable survives a power cut; nobody is told either of them too early."""

import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.server.storage import files, sqlite_writer
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import StorageError
from tablee.server.table.log import Write
from tests.server import appending
from tests.server.disk import until
from tests.server.storing import append_moves, move, numbers, summary, table, tell

NAME = "tablee.sqlite3"


def copied(folder, to):
    """The files as a killed process leaves them."""
    to.mkdir()
    for path in folder.glob(f"{NAME}*"):
        shutil.copy(path, to / path.name)
    return to


def in_database(folder, table="t"):
    db = sqlite3.connect(folder / NAME)
    try:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [row[0] for row in db.execute("SELECT number FROM log WHERE table_id = ? ORDER BY number", (table,))]
    finally:
        db.close()


# -- The order of things ---------------------------------------------------------


def test_an_fsync_stall_holds_up_acknowledgements_and_nothing_else(with_sqlite, disk):
    async def story(store):
        await store.append(table())
        await store.durable()
        disk.goes.clear()
        heard = []
        for number in range(2, 30):
            assert await store.append(Write([move(number)]))
            store.when_durable(lambda number=number: heard.append(number))
        await disk.stall()
        assert await numbers(store) == list(range(1, 30))
        assert heard == []
        disk.goes.set()
        await store.durable()
        assert heard == list(range(2, 30))

    with_sqlite(story)


def test_durable_is_what_was_in_the_wal_when_an_fsync_began(with_sqlite, tmp_path, monkeypatch):
    """A power cut, as bad as can be: of the WAL only what was there when the last fsync that returned had begun."""
    on_disk = {}
    real = files.fsync
    wal = tmp_path / f"{NAME}-wal"

    def slowly(fd):
        content = wal.read_bytes()
        real(fd)
        time.sleep(0.003)  # more is written meanwhile
        on_disk["wal"] = content

    monkeypatch.setattr(files, "fsync", slowly)
    acknowledged = []
    places = []

    async def player(store, id):
        for number in range(2, 40):
            assert await store.append(Write([move(number, id)]))
            await store.durable()
            acknowledged.append((id, number))
        after = tmp_path / f"after {id}"
        after.mkdir()
        (after / NAME).write_bytes((tmp_path / NAME).read_bytes())
        (after / f"{NAME}-wal").write_bytes(on_disk["wal"])
        places.append((after, list(acknowledged)))

    async def story(store):
        for id in "tuvw":
            await store.append(table(id))
        await store.durable()
        await asyncio.gather(*(player(store, id) for id in "tuvw"))

    with_sqlite(story)
    assert len(places) == 4
    for folder, promised in places:
        found = {(id, number) for id in "tuvw" for number in in_database(folder, id)}
        assert set(promised) <= found


def test_what_a_killed_process_has_left_is_fsynced_before_anyone_is_told_it_is_durable(with_sqlite, disk, tmp_path):
    async def story(store):
        await store.append(table())
        disk.goes.clear()
        await append_moves(store, 2, 5)
        after = copied(tmp_path, tmp_path / "after")
        disk.goes.set()
        return after

    after = with_sqlite(story)
    calls = disk.calls

    async def again(store):
        assert disk.calls == calls + 1
        assert await numbers(store) == [1, 2, 3, 4, 5]

    with_sqlite(again, after)


def test_at_any_moment_the_files_have_all_that_was_written(with_sqlite, tmp_path):
    places = []

    async def story(store):
        await store.append(table())
        for number in range(2, 14):
            await append_moves(store, number, number)
            places.append((copied(tmp_path, tmp_path / f"{number}"), number))

    with_sqlite(story)
    for folder, last in places:

        async def again(store, last=last):
            assert await numbers(store) == list(range(1, last + 1))
            await append_moves(store, last + 1, last + 3)

        with_sqlite(again, folder)
        assert in_database(folder) == list(range(1, last + 4))


def test_closing_during_an_fsync_stall_loses_nothing(with_sqlite, disk, tmp_path):
    heard = []

    async def story(store):
        await store.append(table())
        disk.goes.clear()
        await append_moves(store, 2, 9)
        store.when_durable(lambda: heard.append("durable"))
        threading.Timer(0.2, disk.goes.set).start()

    with_sqlite(story)
    assert heard == ["durable"]
    assert in_database(tmp_path) == list(range(1, 10))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["move", "move", "move", "summary", "jam", "mend", "fsync", "crash"]), max_size=25))
def test_whatever_happens_in_whatever_order_what_was_written_is_there(tmp_path_factory, happenings):
    folder = tmp_path_factory.mktemp("any")
    last, crashes = 0, 0

    async def story(store):
        nonlocal last, crashes
        if last == 0:
            assert await store.append(table())
            last = 1
        while happenings:
            what = happenings.pop(0)
            if what in ("move", "summary"):
                work = Write([move(last + 1)], [summary()] if what == "summary" else [])
                with contextlib.suppress(StorageError):
                    assert await store.append(work)
                    last += 1
            elif what == "fsync":
                await store.durable()
            elif what in ("jam", "mend"):
                store.writer.connection.execute(f"PRAGMA query_only = {int(what == 'jam')}")
            else:
                crashes += 1
                return copied(folder, folder.parent / f"{folder.name}-{crashes}")
            assert await numbers(store) == list(range(1, last + 1))
        return None

    while True:
        after = tell(SqliteStore(folder / NAME), story)
        assert in_database(after or folder) == list(range(1, last + 1))
        if after is None:
            return
        folder = after


# -- Killed ----------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
def test_killed_again_and_again_nothing_that_was_written_is_lost(tmp_path):
    rng = random.Random(5)
    written, durable = {}, {}
    for _ in range(8):
        process = start_appending(tmp_path / NAME, 5)
        lines = [process.stdout.readline() for _ in range(rng.randrange(20, 400))]
        process.kill()
        for line in lines + process.communicate()[0].splitlines():
            word, id, number = line.decode().split()
            known = written if word == "written" else durable
            assert int(number) > known.get(id, 0)
            known[id] = int(number)
        for id, number in written.items():
            found = in_database(tmp_path, id)
            assert found == list(range(1, len(found) + 1))
            assert len(found) >= number >= durable.get(id, 0)
    assert sum(durable.values()) > 100


def start_appending(path, tables, *words):
    command = [sys.executable, str(Path(appending.__file__)), str(path), str(tables), *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "TABLEE_PURE": "1"})


# -- Errors of the disk ----------------------------------------------------------


def test_after_a_failed_fsync_nothing_is_durable_and_nothing_accepted_until_all_is_in_the_database(
    with_sqlite, disk, caplog, tmp_path
):
    async def story(store):
        await store.append(table())
        await store.durable()
        store.writer.checkpointer.execute("PRAGMA busy_timeout = 1")
        db = sqlite3.connect(tmp_path / NAME, isolation_level=None)
        db.execute("BEGIN")
        db.execute("SELECT * FROM log").fetchall()  # a reader: the WAL cannot be emptied
        disk.broken = True
        heard = []
        assert await store.append(Write([move(2)]))
        store.when_durable(lambda: heard.append(2))
        while not store.writer.failure:
            await asyncio.sleep(0.01)
        with pytest.raises(StorageError) as refused:
            await store.append(Write([move(3)]))
        assert "Input/output error" in refused.value.why
        with pytest.raises(StorageError):
            await store.ping()
        tries = []
        store.writer.checkpointer.set_trace_callback(tries.append)
        disk.broken = False  # a second fsync that succeeds proves nothing
        await until(lambda: tries.count(sqlite_writer.CHECKPOINT_ALL) > 3)
        assert heard == []
        assert await numbers(store) == [1, 2]  # it can still be read
        db.close()
        await store.durable()
        assert heard == [2]
        await append_moves(store, 3, 5)
        await store.durable()
        assert [r.levelname for r in caplog.records if "checkpoint" in r.message] == ["ERROR", "WARNING"]

    with_sqlite(story)
    assert in_database(tmp_path) == [1, 2, 3, 4, 5]


def test_a_store_that_is_closed_after_a_failed_fsync_tells_nobody_it_is_durable(
    with_sqlite, disk, tmp_path, monkeypatch
):
    monkeypatch.setattr(sqlite_writer, "RETRY", 60)
    heard = []

    async def story(store):
        await store.append(table())
        await store.durable()
        disk.broken = True
        await append_moves(store, 2, 2)
        store.when_durable(lambda: heard.append(2))

    with_sqlite(story)
    assert heard == []
    assert in_database(tmp_path) == [1, 2]


@pytest.mark.parametrize(
    ("break_it", "mend_it"),
    [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0"),
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"),
    ],
    ids=["no permission", "no space"],
)
def test_what_cannot_be_written_is_refused_and_later_taken(with_sqlite, tmp_path, break_it, mend_it):
    async def story(store):
        await store.append(table())
        await append_moves(store, 2, 6)
        store.writer.connection.execute(break_it)  # the thread that commits has nothing to do just now
        last = 6
        refused = 0
        while refused < 3:  # what room is left in the last page is used up first
            try:
                assert await store.append(Write([move(last + 1)], [], []))
                last += 1
            except StorageError:
                refused += 1
        assert await numbers(store) == list(range(1, last + 1))
        store.writer.connection.execute(mend_it)
        await append_moves(store, last + 1, last + 3)
        await store.ping()
        return last + 3

    last = with_sqlite(story)
    assert in_database(tmp_path) == list(range(1, last + 1))


@pytest.mark.skipif(sys.platform == "win32", reason="limits are of POSIX")
def test_files_that_may_not_grow_refuse_and_keep_what_they_have(tmp_path):
    process = start_appending(tmp_path / NAME, 3, 400_000)
    lines = [line.split() for line in process.communicate(timeout=60)[0].decode().splitlines()]
    said = {word: [line for line in lines if line[0] == word] for word in ("written", "durable", "refused", "readable")}
    assert len(said["refused"]) == 3
    assert ["unready"] in lines
    last = {id: max(int(number) for _, one, number in said["written"] if one == id) for id in ("t0", "t1", "t2")}
    assert said["readable"] == [["readable", *(str(number) for number in last.values())]]
    for id, number in last.items():
        assert in_database(tmp_path, id) == list(range(1, number + 1))


def test_on_a_full_disk_works_are_refused_and_taken_when_there_is_room_again(with_sqlite, tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    if os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root can mount a small disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")

    async def story(store):
        await store.append(table())
        (folder / "filler").write_bytes(bytes(300_000))
        last = 1
        why = ""
        while not why:
            try:
                assert await store.append(Write([move(last + 1)]))
                last += 1
            except StorageError as error:
                why = error.why
        assert "full" in why
        assert await numbers(store) == list(range(1, last + 1))
        with pytest.raises(StorageError):
            await store.ping()
        (folder / "filler").unlink()
        await append_moves(store, last + 1, last + 5)
        return last + 5

    try:
        last = with_sqlite(story, folder)
        assert in_database(folder) == list(range(1, last + 1))
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


# -- The threads -----------------------------------------------------------------


@pytest.mark.parametrize("thread", ["commit", "checkpoint"])
def test_a_thread_that_dies_is_noticed_by_everyone(with_sqlite, caplog, monkeypatch, thread):
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_AFTER", 3)

    def die(*_):
        raise SystemExit("no more")

    async def story(store):
        await store.append(table())
        await store.durable()
        monkeypatch.setattr(store.writer, thread, die)
        outcomes = await asyncio.gather(
            *(store.append(table(f"u{number}")) for number in range(9)), return_exceptions=True
        )
        if thread == "commit":
            assert all(isinstance(outcome, StorageError) for outcome in outcomes)
        while not store.writer.failure:
            await asyncio.sleep(0.01)
        with pytest.raises(StorageError):
            await store.append(Write([move(2)]))
        with pytest.raises(StorageError):
            await store.ping()
        assert [r.levelname for r in caplog.records] == ["CRITICAL"]
        assert await numbers(store) == [1]

    with_sqlite(story)


def test_the_wal_is_bounded(with_sqlite, tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_AFTER", 200)

    async def story(store):
        ids = [f"t{number}" for number in range(50)]
        for id in ids:
            await store.append(table(id))
        sizes = []
        for number in range(2, 62):
            await asyncio.gather(*(store.append(Write([move(number, id)])) for id in ids))
            await store.durable()
            sizes.append((tmp_path / f"{NAME}-wal").stat().st_size)
        assert max(sizes[30:]) == max(sizes[:30])  # it begins anew, and does not grow

    with_sqlite(story)
