"""Moves are written before the database has them: nothing of that is lost, doubled or out of order."""

import asyncio
import contextlib
import errno
import os
import resource
import shutil
import signal
import sqlite3
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.rule import Mistake
from tablee.server.entries import Entry, Row, Write
from tablee.server.journal import HALF, HEAD, LONGEST, Journal, read_half, read_journal
from tablee.server.ledger import LONGEST_REF, MOST_BEHIND
from tablee.server.sqlite import SqliteStore
from tablee.server.store import Unkept

pytestmark = pytest.mark.skipif(not hasattr(os, "fdatasync"), reason="this system has no fdatasync, and so no journal")
NAMES = ("tablee.sqlite3", "tablee.sqlite3-wal", "tablee.sqlite3-moves")


def move(number, table="t", code=7):
    return Entry(table, number, "move", number % 2, code, "", f"é{number}", 1731800000.123456 + number)


def rows(entries):
    return [entry.row() for entry in entries]


def journal_at(path):
    journal = Journal(str(path))
    journal.make_room()
    return journal


# -- The file ----------------------------------------------------------------


def test_what_was_added_is_read_again_in_order_and_to_the_last_digit(tmp_path):
    assert read_journal(str(tmp_path / "moves")) == []
    journal = journal_at(tmp_path / "moves")
    assert read_journal(str(tmp_path / "moves")) == []
    entries = [move(1), move(2), move(1, "u"), move(3)]
    for entry in entries:
        journal.add(entry)
    journal.close(remove=False)
    found = rows(read_journal(str(tmp_path / "moves")))
    assert sorted(found) == sorted(rows(entries))
    assert [row[1] for row in found] == [1, 1, 2, 3]
    again = Journal(str(tmp_path / "moves"))
    again.wipe()
    assert read_journal(str(tmp_path / "moves")) == []
    again.close(remove=True)
    assert not (tmp_path / "moves").exists()


def test_it_is_for_its_owner_only_and_never_grows(tmp_path):
    journal = journal_at(tmp_path / "moves")
    while journal.at + LONGEST < HALF:
        journal.add(move(1))
    with pytest.raises(OSError, match="full"):
        journal.add(Entry("t", 1, "say", 0, -1, "x" * LONGEST, "", 1.0))
    assert (tmp_path / "moves").stat().st_size == 2 * HALF
    assert (tmp_path / "moves").stat().st_mode & 0o777 == 0o600
    journal.close(remove=True)


def test_as_many_moves_as_may_be_behind_find_room_whatever_they_are_called():
    """The longest there can be, each by itself."""
    longest = Entry("t" * 40, 2**31, "move", 5, 2**20, "", "\x01" * LONGEST_REF, 1731800000.1234567)
    record = len(msgspec.json.encode([longest.row()])) + HEAD.size
    assert record <= LONGEST
    assert MOST_BEHIND * LONGEST <= HALF


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_record_that_is_damaged_ends_the_reading_and_nothing_before_it(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("journal") / "moves"
    journal = journal_at(path)
    ends = [0]
    for number in range(1, 7):
        journal.add(move(number))
        ends.append(journal.at)
    journal.close(remove=False)
    raw = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, ends[-1] - 1))
    if data.draw(st.booleans()):
        raw[at] ^= data.draw(st.integers(1, 255))
    else:
        raw = raw[:at]
    path.write_bytes(raw)
    whole = max(count for count, end in enumerate(ends) if end <= at)
    assert rows(read_journal(str(path))) == rows(move(number) for number in range(1, whole + 1))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 6), st.integers(0, 6))
def test_of_an_earlier_round_nothing_is_read_after_the_first_of_a_new_one(tmp_path_factory, old, new):
    """In each half by itself."""
    path = tmp_path_factory.mktemp("journal") / "moves"
    journal = journal_at(path)
    for number in range(old):
        journal.add(move(number + 1))
    journal.turn_over()
    journal.add(move(1, "other"))
    journal.turn_over()
    for number in range(new):
        journal.add(move(number + 1, "new", 12345))
    newer = rows(move(number + 1, "new", 12345) for number in range(new))
    expected = (newer or rows(move(number + 1) for number in range(old))) + rows([move(1, "other")])
    assert sorted(rows(read_journal(str(path)))) == sorted(expected)
    journal.close(remove=True)


def test_what_could_not_be_written_is_not_read_later(tmp_path):
    journal = journal_at(tmp_path / "moves")
    journal.add(move(1))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (journal.at + 30, hard))
        with pytest.raises(OSError, match=r"."):
            journal.add(move(2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)
    assert rows(read_journal(str(tmp_path / "moves"))) == rows([move(1)])
    journal.add(move(3))
    assert rows(read_journal(str(tmp_path / "moves"))) == rows([move(1), move(3)])
    journal.close(remove=True)


# -- The store ---------------------------------------------------------------


def told(story, folder, **wishes):
    """Run a story with a store, whose database never catches up by itself unless told otherwise."""

    async def whole():
        store = SqliteStore(folder / "tablee.sqlite3")
        for name, value in {"lag": 1e6, **wishes}.items():
            setattr(store, name, value)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


async def new_table(store, id="t"):
    row = Row(id, "{}", b"seed", "", False, "playing", 0, 0.0, 0.0, 0.0)
    assert await store.write(Write([Entry(id, 1, "start", -1)], None, [row]))


async def moves(store, first, last, table="t"):
    for number in range(first, last + 1):
        assert await store.write(Write([move(number, table)]))


def in_database(folder):
    db = sqlite3.connect(folder / "tablee.sqlite3")
    found = [number for (number,) in db.execute("SELECT number FROM log WHERE table_id = 't' ORDER BY number")]
    db.close()
    return found


def crashed(folder, into):
    """The files as they are at this moment, elsewhere."""
    into.mkdir()
    for name in NAMES:
        if (folder / name).exists():
            shutil.copy(folder / name, into / name)
    return into


@pytest.fixture(params=[1e9, 0.0], ids=["loop", "thread"])
def swift(request):
    """Whether the loop itself commits, or a thread."""
    return request.param


def test_a_move_is_read_before_the_database_has_it_and_after(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 30)
        assert in_database(tmp_path) == [1]
        for _ in range(2):
            assert [entry.number for entry in await store.log("t", 0)] == list(range(1, 31))
            assert [entry.number for entry in await store.log("t", 25)] == [26, 27, 28, 29, 30]
            assert await store.heads(["t", "other"]) == {"t": 30, "other": 0}
            await store.write(Write([]))
            assert in_database(tmp_path) == list(range(1, 31))

    told(story, tmp_path, swift=swift)
    assert not (tmp_path / NAMES[2]).exists()  # after an orderly stop everything is in the one file


def test_the_database_catches_up_by_itself(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 9)
        async with asyncio.timeout(20):
            while in_database(tmp_path) != list(range(1, 10)):
                await asyncio.sleep(0.01)
        await moves(store, 10, 12)
        async with asyncio.timeout(20):
            while in_database(tmp_path) != list(range(1, 13)):
                await asyncio.sleep(0.01)

    told(story, tmp_path, swift=swift, lag=0.05)


def test_after_a_crash_at_any_moment_all_that_was_acknowledged_is_there_once(tmp_path, swift):
    places = []

    async def story(store):
        await new_table(store)
        last = 1
        for number in range(12):
            if number % 4 == 3:  # something that is no move goes into the database at once, and the moves before it
                last += 1
                assert await store.write(Write([Entry("t", last, "say", 0)]))
            else:
                await moves(store, last + 1, last + 1 + number % 3)
                last += 1 + number % 3
            places.append((crashed(tmp_path, tmp_path / f"after {number}"), last))

    told(story, tmp_path, swift=swift)
    for folder, last in places:

        async def again(store, folder=folder, last=last):
            assert in_database(folder) == list(range(1, last + 1))
            await moves(store, last + 1, last + 3)
            return crashed(folder, folder / "again")

        twice = told(again, folder)

        async def once_more(store, last=last):
            return [entry.number for entry in await store.log("t", 0)]

        assert told(once_more, twice) == list(range(1, last + 4))


def test_who_writes_a_number_that_is_taken_is_told_so_wherever_it_stands(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 5)
        works = [Write([move(6, code=code)]) for code in range(20)] + [Write([move(4)]), Write([move(1)])]
        outcomes = await asyncio.gather(*(store.write(work) for work in works))
        assert sorted(outcomes) == [False] * 21 + [True]
        kept = works[outcomes.index(True)].entries
        assert rows(await store.log("t", 5)) == rows(kept)
        assert await store.write(Write([move(7)]))
        assert await store.write(Write([move(7)])) is False

    told(story, tmp_path, swift=swift)
    assert in_database(tmp_path) == list(range(1, 8))


def test_many_tables_at_once_share_what_is_written(tmp_path, swift):
    async def story(store):
        for table in "tuvw":
            await new_table(store, table)
        for number in range(2, 30):
            outcomes = await asyncio.gather(*(store.write(Write([move(number, table)])) for table in "tuvw"))
            assert outcomes == [True] * 4
        return crashed(tmp_path, tmp_path / "after")

    after = told(story, tmp_path, swift=swift)

    async def heads(store):
        return await store.heads(list("tuvw"))

    assert told(heads, after) == dict.fromkeys("tuvw", 29)


def test_a_journal_that_is_long_is_taken_over_while_moves_go_on(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 2 * MOST_BEHIND)
        assert len(in_database(tmp_path)) >= MOST_BEHIND
        assert [entry.number for entry in await store.log("t", 0)] == list(range(1, 2 * MOST_BEHIND + 1))

    told(story, tmp_path, swift=swift)


def test_while_the_database_takes_over_moves_go_on_and_the_rest_waits_its_turn(tmp_path):
    """Held up by another who reads and writes the file; what is acknowledged meanwhile survives a crash at any moment."""
    places = []

    async def story(store):
        await new_table(store)
        await new_table(store, "u")
        await moves(store, 2, 100)
        other = sqlite3.connect(tmp_path / NAMES[0], isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # the database waits for this one
        taking = asyncio.create_task(store.write(Write([Entry("u", 2, "say", 0)])))
        await asyncio.sleep(0.05)
        assert not taking.done()
        await moves(store, 101, 150)
        places.append((crashed(tmp_path, tmp_path / "during"), 150))
        waits = asyncio.create_task(store.write(Write([Entry("t", 151, "say", 0)])))
        await asyncio.sleep(0.05)
        assert not waits.done()
        assert [entry.number for entry in await store.log("t", 0)] == list(range(1, 151))
        other.execute("ROLLBACK")
        other.close()
        assert await taking
        assert await waits
        await moves(store, 152, 160)
        places.append((crashed(tmp_path, tmp_path / "after"), 160))

    told(story, tmp_path, swift=1e9)
    for folder, last in places:

        async def again(store, folder=folder, last=last):
            assert in_database(folder) == list(range(1, last + 1))

        told(again, folder)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["move", "move", "move", "say", "catch up", "jam", "mend", "crash"]), max_size=25))
def test_whatever_happens_in_whatever_order_what_was_acknowledged_is_there(tmp_path_factory, happenings):
    folder = tmp_path_factory.mktemp("any")
    last = 1
    crashes = 0

    async def story(store):
        nonlocal last, crashes
        if last == 1 and not (await store.log("t", 0)):
            await new_table(store)
        while happenings:
            what = happenings.pop(0)
            entry = move(last + 1) if what == "move" else Entry("t", last + 1, "say", 0)
            if what in ("move", "say"):
                try:
                    assert await store.write(Write([entry]))
                    last += 1
                except Unkept:
                    pass
            elif what == "catch up":
                store.ledger.catch_up()
            elif what == "jam" or what == "mend":
                store.connection.execute(f"PRAGMA query_only = {int(what == 'jam')}")
            else:
                crashes += 1
                return crashed(folder, folder.parent / f"{folder.name}-{crashes}")
            assert [one.number for one in await store.log("t", 0)] == list(range(1, last + 1))
        return None

    while True:
        after = told(story, folder)
        if after is None:
            break
        folder = after

    async def end(store):
        return [entry.number for entry in await store.log("t", 0)]

    assert told(end, folder) == list(range(1, last + 1))


def test_what_follows_nothing_in_this_database_is_left_out(tmp_path):
    """A database put back from a backup, beside a journal that went with a later one."""
    kept = tmp_path / "backup"

    async def story(store):
        await new_table(store)
        await moves(store, 2, 4)
        await store.write(Write([]))
        crashed(tmp_path, kept)
        await moves(store, 5, 9)
        await store.write(Write([]))
        await moves(store, 10, 12)
        await store.write(Write([Entry("t", 13, "say", 0)]))
        await moves(store, 14, 15)
        shutil.copy(tmp_path / NAMES[2], kept / NAMES[2])

    told(story, tmp_path)

    async def again(store):
        assert [entry.number for entry in await store.log("t", 0)] == [1, 2, 3, 4]
        await store.write(Write([Entry("t", 5, "say", 0)]))
        for number in range(6, 17):
            assert await store.write(Write([move(number, code=99)]))
        return crashed(kept, tmp_path / "after")

    after = told(again, kept)

    async def once_more(store):  # nothing of what was left out has come alive
        return [(entry.number, entry.code) for entry in await store.log("t", 5)]

    assert told(once_more, after) == [(number, 99) for number in range(6, 17)]


def test_a_journal_that_is_there_and_cannot_be_read_is_no_reason_to_forget_it(tmp_path):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 6)
        return crashed(tmp_path, tmp_path / "after")

    after = told(story, tmp_path)
    (after / NAMES[2]).rename(after / "aside")
    (after / NAMES[2]).mkdir()  # nobody can read or write that, not even root

    async def nothing(store):
        pass

    with pytest.raises(Mistake, match="cannot be used"):
        told(nothing, after)
    (after / NAMES[2]).rmdir()
    (after / "aside").rename(after / NAMES[2])
    told(nothing, after)
    assert in_database(after) == [1, 2, 3, 4, 5, 6]


def test_where_only_the_journal_cannot_be_written_moves_go_into_the_database(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 5)
        os.dup2(os.open(os.devnull, os.O_RDONLY), store.journal.file)  # a disk that answers with errors
        await moves(store, 6, 12)
        assert in_database(tmp_path) == list(range(1, 13))

    told(story, tmp_path, swift=swift)


def test_what_is_acknowledged_is_on_the_disk_whatever_becomes_of_the_machine(tmp_path, monkeypatch, swift):
    """On the disk is what the journal was when the disk last answered, and what the database has."""
    sync = os.fdatasync
    durable = [b""]
    acknowledged = []

    def slowly(file):
        content = os.pread(file, 2 * HALF, 0)
        sync(file)
        time.sleep(0.003)  # more is written meanwhile
        durable[0] = content

    monkeypatch.setattr(os, "fdatasync", slowly)

    def on_the_disk(folder):
        (folder / "durable").write_bytes(durable[0])
        with contextlib.closing(sqlite3.connect(folder / NAMES[0])) as db:
            kept = set(db.execute("SELECT table_id, number FROM log"))
        return kept | {(entry.table, entry.number) for entry in read_journal(str(folder / "durable"))}

    async def player(store, table):
        for number in range(2, 40):
            assert await store.write(Write([move(number, table)]))
            acknowledged.append((table, number))
            assert (table, number) in on_the_disk(tmp_path)

    async def story(store):
        for table in "tuvw":
            await new_table(store, table)
        await asyncio.gather(*(player(store, table) for table in "tuvw"))
        assert store.ledger.jotter.written == 4 * 38
        after = crashed(tmp_path, tmp_path / "after")
        (after / NAMES[2]).write_bytes(durable[0])
        return after

    after = told(story, tmp_path, swift=swift, lag=0.02)

    async def again(store):
        return {(entry.table, entry.number) for table in "tuvw" for entry in await store.log(table, 0)}

    assert set(acknowledged) <= told(again, after)


def test_of_what_was_never_on_the_disk_nothing_comes_back_with_a_gap(tmp_path):
    """The machine ended before the disk had it all, and the later half was there first."""

    async def story(store):
        await new_table(store)
        await new_table(store, "u")
        await moves(store, 2, 4)
        store.journal.turn_over()
        await moves(store, 5, 6)
        await moves(store, 2, 3, "u")
        after = crashed(tmp_path, tmp_path / "after")
        raw = bytearray((after / NAMES[2]).read_bytes())
        for half in (0, HALF):
            if any(entry.number == 4 for entry in read_half(bytes(raw[half : half + HALF]))[1]):
                raw[half : half + HALF] = bytes(HALF)
        (after / NAMES[2]).write_bytes(raw)
        return after

    after = told(story, tmp_path)

    async def again(store):
        assert await store.heads(["t", "u"]) == {"t": 1, "u": 3}
        await moves(store, 2, 3)

    told(again, after)


def test_what_the_disk_does_not_take_the_database_does(tmp_path, monkeypatch, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 5)
        monkeypatch.setattr(os, "fdatasync", no_disk)
        await moves(store, 6, 12)
        assert in_database(tmp_path) == list(range(1, 13))
        monkeypatch.undo()
        monkeypatch.setattr(store.ledger.jotter, "rests_until", 0.0)
        await moves(store, 13, 15)
        assert in_database(tmp_path) == list(range(1, 13))  # the journal has them again

    told(story, tmp_path, swift=swift)
    assert in_database(tmp_path) == list(range(1, 16))


def no_disk(_):
    raise OSError(errno.EIO, "Input/output error")


def test_what_neither_takes_is_not_acknowledged_until_one_does(tmp_path, monkeypatch, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 5)
        monkeypatch.setattr(os, "fdatasync", no_disk)
        store.connection.execute("PRAGMA query_only = 1")
        waits = asyncio.create_task(store.write(Write([move(6)])))
        await asyncio.sleep(0.1)
        with pytest.raises(Unkept):
            await store.write(Write([move(7)]))
        assert not waits.done()
        assert [entry.number for entry in await store.log("t", 0)] == [1, 2, 3, 4, 5, 6]
        store.connection.execute("PRAGMA query_only = 0")
        await moves(store, 7, 9)
        assert waits.done()
        assert await waits
        assert in_database(tmp_path) == list(range(1, 10))

    told(story, tmp_path, swift=swift)


def test_an_error_nobody_has_thought_of_stops_nothing(tmp_path, swift):
    async def story(store):
        await new_table(store)
        with pytest.raises(Unkept):
            await store.write(Write([Entry("t", 2, "say", 0, -1, "\ud800")]))
        with pytest.raises(Unkept):
            await store.write(Write([Entry("t", 2, "say", 0, -1, "\ud800"), Entry("t", 3, "say", 0)]))
        await moves(store, 2, 4)
        assert await store.write(Write([Entry("t", 5, "say", 0)]))

    told(story, tmp_path, swift=swift)
    assert in_database(tmp_path) == [1, 2, 3, 4, 5]


def test_while_the_database_takes_nothing_moves_are_refused_and_none_is_lost(tmp_path, swift):
    async def story(store):
        await new_table(store)
        await moves(store, 2, 6)
        store.connection.execute("PRAGMA query_only = 1")
        with pytest.raises(Unkept):
            await store.write(Write([]))  # as the database tries by itself, every few seconds
        for _ in range(3):
            with pytest.raises(Unkept):
                await store.write(Write([move(7)]))
        assert [entry.number for entry in await store.log("t", 0)] == [1, 2, 3, 4, 5, 6]
        after = crashed(tmp_path, tmp_path / "after")
        store.connection.execute("PRAGMA query_only = 0")
        await moves(store, 7, 9)
        return after

    after = told(story, tmp_path, swift=swift)
    assert in_database(tmp_path) == list(range(1, 10))

    async def again(store):
        await moves(store, 7, 8)

    told(again, after)
    assert in_database(after) == list(range(1, 9))


def test_without_a_journal_moves_go_straight_into_the_database(tmp_path, monkeypatch):
    async def before(store):
        await new_table(store, "u")
        await moves(store, 2, 3, "u")
        return crashed(tmp_path, tmp_path / "after")

    tmp_path = told(before, tmp_path)  # what another system has left in a journal is taken over
    monkeypatch.delattr(os, "fdatasync")

    async def story(store):
        await new_table(store)
        await moves(store, 2, 9)
        assert in_database(tmp_path) == list(range(1, 10))
        assert await store.heads(["u"]) == {"u": 3}
        assert not (tmp_path / NAMES[2]).exists()

    told(story, tmp_path)
