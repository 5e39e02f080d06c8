"""The files of a SQLite store: one process at a time, damage, deleted or replaced under a running server, the lobby's index."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tablee.core.rule import Mistake
from tablee.server.storage import sqlite as store_module
from tablee.server.storage import sqlite_writer
from tablee.server.storage.files import FolderLock, fsync
from tablee.server.storage.migrations import LOBBY
from tablee.server.storage.sqlite import PAGE_SIZE, SqliteStore
from tablee.server.storage.store import StorageError
from tablee.server.table.log import Write
from tests.server.storing import append_moves, move, numbers, table

NAME = "tablee.sqlite3"


async def nothing(store):
    pass


def logged(caplog):
    return {(getattr(record, "table", ""), getattr(record, "number", 0)) for record in caplog.records}


# -- Opening ---------------------------------------------------------------------


def test_a_second_store_on_the_same_folder_is_refused(with_sqlite, tmp_path):
    async def story(store):
        with pytest.raises(Mistake, match="Another server is already using"):
            await SqliteStore(tmp_path / NAME).open()
        code = "import asyncio, sys; from pathlib import Path; from tablee.server.storage.sqlite import SqliteStore;"
        code += "asyncio.run(SqliteStore(Path(sys.argv[1])).open())"
        command = [sys.executable, "-c", code, str(tmp_path / NAME)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
        assert "Another server is already using" in done.stderr
        await append_moves(store, 1, 3)

    with_sqlite(story)
    with_sqlite(nothing)  # afterwards it is free


def test_only_the_owner_can_read_the_files(with_sqlite, tmp_path):
    async def story(store):
        await store.append(table())
        for path in tmp_path.glob(f"{NAME}*"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600

    with_sqlite(story)


def test_after_an_orderly_stop_everything_is_in_one_file(with_sqlite, tmp_path):
    async def story(store):
        await store.append(table())

    with_sqlite(story)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tablee.lock", NAME]


def test_a_journal_of_an_older_version_is_not_forgotten(with_sqlite, tmp_path):
    with_sqlite(nothing)
    old = tmp_path / f"{NAME}-moves"
    old.write_bytes(b"")
    with_sqlite(nothing)
    old.write_bytes(b"something")
    with pytest.raises(Mistake, match="was not stopped cleanly"):
        with_sqlite(nothing)
    assert old.read_bytes() == b"something"
    old.unlink()
    with_sqlite(nothing)


@pytest.mark.parametrize("what", ["text", "newer", "folder"])
def test_what_is_no_database_of_ours_is_refused_in_a_sentence(with_sqlite, tmp_path, what):
    if what == "text":
        (tmp_path / NAME).write_text("no database at all, though long enough to be one " * 100)
    elif what == "newer":
        db = sqlite3.connect(tmp_path / NAME)
        db.execute("PRAGMA user_version = 1000")
        db.close()
    else:
        (tmp_path / NAME).mkdir()
    with pytest.raises(Mistake, match="cannot be used"):
        with_sqlite(nothing)


def test_a_database_of_the_first_schema_is_brought_up_to_date(with_sqlite, tmp_path):
    db = sqlite3.connect(tmp_path / NAME)
    for statement in store_module.statements(0, store_module.SQLITE):
        db.execute(statement)
    db.execute("INSERT INTO log VALUES ('t', 1, 'sit', 0, -1, '', '', 1.0)")
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()

    async def story(store):
        assert await numbers(store) == [1]
        await store.append(table("u"))
        assert [row.id for row in await store.lobby(5)] == ["u"]
        await store.ping()

    with_sqlite(story)


# -- Deleted or replaced ---------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("suffix", ["", "-wal"])
@pytest.mark.parametrize("replaced", [False, True], ids=["deleted", "replaced"])
def test_files_deleted_or_replaced_under_a_running_store_are_noticed(
    with_sqlite, tmp_path, monkeypatch, caplog, suffix, replaced
):
    monkeypatch.setattr(sqlite_writer, "IDLE", 0.05)
    monkeypatch.setattr(sqlite_writer, "RETRY", 0.05)
    path, aside = tmp_path / f"{NAME}{suffix}", tmp_path / "aside"

    async def story(store):
        await store.append(table())
        await store.ping()
        path.rename(aside)
        if replaced:
            path.write_bytes(aside.read_bytes())
        while not store.writer.failure:  # though nobody writes
            await asyncio.sleep(0.01)
        with pytest.raises(StorageError) as refused:
            await store.append(Write([move(2)]))
        assert ("replaced" if replaced else "deleted") in refused.value.why
        store._probed_at = 0.0
        with pytest.raises(StorageError):
            await store.ping()
        assert "ERROR" in [record.levelname for record in caplog.records]
        path.unlink(missing_ok=True)
        aside.rename(path)  # the same file is back
        while store.writer.failure:
            await asyncio.sleep(0.01)
        await append_moves(store, 2, 4)
        await store.durable()

    with_sqlite(story)

    async def again(store):
        assert await numbers(store) == [1, 2, 3, 4]

    with_sqlite(again)


def test_a_ping_notices_it_at_once(with_sqlite, tmp_path):
    async def story(store):
        await store.append(table())
        (tmp_path / NAME).rename(tmp_path / "aside")
        with pytest.raises(StorageError):
            await store.ping()
        (tmp_path / "aside").rename(tmp_path / NAME)

    with_sqlite(story)


# -- Damage ----------------------------------------------------------------------


def test_damage_is_logged_after_the_start_and_other_tables_can_be_played(with_sqlite, tmp_path, caplog):
    async def story(store):
        for id in ("a", "b", "c"):
            await store.append(table(id))
            await append_moves(store, 2, 6, id)

    with_sqlite(story)
    db = sqlite3.connect(tmp_path / NAME)
    db.execute("DELETE FROM log WHERE table_id = 'b' AND number = 3")
    db.commit()
    db.close()

    async def again(store):
        await store.checking
        assert logged(caplog) == {("b", 3)}
        with pytest.raises(StorageError):
            await store.log("b", 0)
        for id in ("a", "c"):
            assert await numbers(store, id) == [1, 2, 3, 4, 5, 6]
            await append_moves(store, 7, 8, id)

    with_sqlite(again)


def test_a_page_that_cannot_be_read_concerns_its_tables_only(with_sqlite, tmp_path, caplog):
    ids = [f"table {number:03}" for number in range(200)]

    async def story(store):
        for id in ids:
            await store.append(table(id))
            await append_moves(store, 2, 20, id)

    with_sqlite(story)
    page = leaf_with((tmp_path / NAME).read_bytes(), PAGE_SIZE, b"table 100")
    with (tmp_path / NAME).open("r+b") as file:
        file.seek((page - 1) * PAGE_SIZE)
        file.write(b"\xff" * PAGE_SIZE)

    async def again(store):
        await store.checking
        concerned = {id for id, _ in logged(caplog)}
        assert 0 < len(concerned) < 20
        for id in ids:
            if id not in concerned:
                assert await numbers(store, id) == list(range(1, 21))
        for id in concerned:
            with pytest.raises(StorageError):
                await store.log(id, 0)
        intact = next(id for id in ids if id not in concerned)
        await append_moves(store, 21, 22, intact)

    with_sqlite(again)


def leaf_with(content, size, text):
    """A page of the log (its rows are the keys of an index: kind 10) that has this text."""
    for at in range(1, len(content) // size):
        page = content[at * size : (at + 1) * size]
        if page[0] == 10 and page.count(text) > 3:
            return at + 1
    raise AssertionError


# -- The lobby -------------------------------------------------------------------


def test_the_lobby_reads_an_index_of_public_open_tables_only(with_sqlite):
    async def story(store):
        plan = await store.read(lambda db: db.execute(f"EXPLAIN QUERY PLAN {LOBBY} LIMIT 50").fetchall())
        assert [row[3] for row in plan] == ["SCAN tables USING INDEX tables_lobby"]

    with_sqlite(story)


# -- Systems that these tests do not run on --------------------------------------


def test_on_macos_the_wal_goes_past_the_cache_of_the_drive(monkeypatch, tmp_path):
    """There fsync returns before the drive has written; F_FULLFSYNC does not."""
    fcntl = pytest.importorskip("fcntl")
    asked = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda fd, what: asked.append((fd, what)))
    monkeypatch.setattr(sys, "platform", "darwin")
    with (tmp_path / "wal").open("w") as file:
        fsync(file.fileno())
        assert asked == [(file.fileno(), 51)]
    connection = SqliteStore(tmp_path / NAME).connect()
    for pragma in ("fullfsync", "checkpoint_fullfsync"):
        assert connection.execute(f"PRAGMA {pragma}").fetchone() == (1,)
    connection.close()


def test_on_windows_a_second_process_is_refused_too(monkeypatch, tmp_path):
    held = set()

    def locking(fd, mode, count):
        assert (mode, count) == (2, 1)
        inode = os.fstat(fd).st_ino
        if inode in held:
            raise OSError
        held.add(inode)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    monkeypatch.setattr(sys, "platform", "win32")
    lock = FolderLock(tmp_path / "lock")
    with pytest.raises(BlockingIOError):
        FolderLock(tmp_path / "lock")
    lock.release()
