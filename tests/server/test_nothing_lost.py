"""Nothing is lost: killed at any moment, without room, without the right to write."""

import asyncio
import contextlib
import os
import random
import resource
import shutil
import subprocess

import pytest

from tablee.cli.main import main
from tests.server.killing import Process, decide, kill_again_and_again, missing, new_table


def test_killed_under_load_every_acknowledged_move_is_there(tmp_path):
    assert asyncio.run(kill_again_and_again(tmp_path, 3)) > 10


def refused_then_resumed(run, break_it, mend_it):
    async def story(place):
        table = await place.table(seats="mm")
        guests = [await table.sit(0), await table.sit(1)]
        await table.play_on(5)
        break_it(place.store.writer.connection)
        for count in range(500):  # what room is left in the last pages is used up first
            seat, view = await table.asked()
            body = {"move": view["moves"][-1]["code"], "answers": view["asks"], "id": f"{count:040d}"}
            headers = {"authorization": f"Bearer {table.tokens[seat]}"}
            answer = await place.client.post(f"{table.path}/move", json=body, headers=headers)
            if answer.status_code == 503:
                break
        before = [await table.view(seat) for seat in range(2)]
        rows = [entry.row() for entry in await place.store.log(table.id, 0)]
        for lang in ("fr", "de", "en"):
            path = f"{table.path}/move?lang={lang}"
            answer = await place.post(path, body, table.tokens[seat], 503)
            assert answer["code"] == "storage"
            assert answer["sentence"]
        id = body["id"]  # a shorter one might still find room
        for _ in range(2):  # over the WebSocket as well
            await guests[seat].say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id=id)
            assert (await guests[seat].until("refused", id=id))["code"] == "storage"
        assert [await table.view(seat) for seat in range(2)] == before  # one can still look
        assert [entry.row() for entry in await place.store.log(table.id, 0)] == rows
        mend_it(place.store.writer.connection)
        await guests[seat].say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id=id)
        await guests[seat].until("ack", id=id)
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


# -- For real: a server of its own, whose disk is full, whose files may not grow, or cannot be written ------


def mounted(folder, options):
    """A small disk in memory; why not, in a sentence, if it cannot be had here."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() != 0 or not shutil.which("mount"):
        return "only root can mount a small disk"
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True)
    return "" if done.returncode == 0 else "no disk can be mounted here"


def fill(folder):
    """Until not a byte more goes in."""
    with (folder / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        for size in (65536, 4096, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    filler.write(b"x" * size)


async def until_refused(server, made, log):
    """What room is left is used up; then a move is refused in a sentence, and nothing is half-written."""
    rng = random.Random(7)
    for count in range(2000):
        before = len(log)
        if not await decide(server.client, made, rng, log, f"{count:040d}"):  # played to the end meanwhile
            answer = await server.client.post("/api/tables", json={"game": "bungee", "seats": [{"who": "mine"}] * 2})
            if answer.status_code == 503:
                return made
            made = answer.json()
        elif len(log) == before:
            return made
    raise AssertionError("there is always room")


async def broken_and_mended(folder, break_it, mend_it):
    log = []
    async with Process(folder) as server:
        made = await new_table(server.client)
        for count in range(5):
            await decide(server.client, made, random.Random(count), log, f"before {count}")
        break_it(server.process.pid)
        try:
            made = await until_refused(server, made, log)
            headers = {"authorization": f"Bearer {made['seats']['0']}"}
            path = f"/api/tables/{made['table']}"
            assert (await server.client.get("/readyz")).status_code == 503
            assert (await server.client.get("/healthz")).status_code == 200
            assert (await server.client.get(f"{path}/view", headers=headers)).status_code == 200  # one can still look
            refused = await server.client.post("/api/tables", json={"game": "bungee", "seats": [{"who": "mine"}] * 2})
            assert (refused.status_code, refused.json()["code"]) == (503, "storage")
            assert refused.json()["sentence"]
        finally:
            mend_it(server.process.pid)
        number = len(log)
        async with asyncio.timeout(60):
            while await decide(server.client, made, random.Random(number), log, "after"):  # play resumes by itself …
                if len(log) > number:
                    break
            made = await new_table(server.client)  # … and elsewhere, should that game be over
            number = len(log)
            while len(log) < number + 5:
                assert await decide(server.client, made, random.Random(len(log)), log, f"after {len(log)}")
        await server.kill()
    async with Process(folder) as server:
        assert missing(folder / "tablee.sqlite3", log) == []
        assert await decide(server.client, made, random.Random(1), log, "again")


def test_on_a_full_disk_moves_are_refused_and_play_resumes_when_there_is_room(tmp_path):
    folder = tmp_path / "disk"
    why_not = mounted(folder, "size=1m")
    if why_not:
        pytest.skip(why_not)
    try:
        asyncio.run(broken_and_mended(folder, lambda _: fill(folder), lambda _: (folder / "filler").unlink()))
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process are set on Linux only")
def test_where_files_may_not_grow_moves_are_refused_and_play_resumes(tmp_path):
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def no_growth(pid):
        largest = max(path.stat().st_size for path in tmp_path.glob("*.sqlite3*"))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, hard))

    def growth(pid):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

    asyncio.run(broken_and_mended(tmp_path, no_growth, growth))


def test_where_the_files_cannot_be_written_moves_are_refused_and_play_resumes(tmp_path):
    """As root the files are made immutable under the running server, which nobody may write to, open or not."""
    probe = tmp_path / "probe"
    probe.write_text("")
    if not shutil.which("chattr") or subprocess.run(["chattr", "+i", str(probe)], capture_output=True).returncode:
        pytest.skip("files cannot be made immutable here: that takes root, and a file system that knows it")
    subprocess.run(["chattr", "-i", str(probe)], check=True)
    probe.unlink()

    def change(sign):
        for name in ("tablee.sqlite3", "tablee.sqlite3-wal"):
            subprocess.run(["chattr", f"{sign}i", str(tmp_path / name)], check=True, capture_output=True)

    asyncio.run(broken_and_mended(tmp_path, lambda _: change("+"), lambda _: change("-")))


def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(tmp_path, capsys):
    folder = tmp_path / "read-only"
    if os.geteuid() == 0:
        why_not = mounted(folder, "size=1m,ro")
        if why_not:
            pytest.skip(why_not)
    else:
        folder.mkdir(mode=0o500)
    try:
        assert main(["--lang=en", "serve", "--local", "--port=0", "--data", str(folder)]) == 2
        error = capsys.readouterr().err
        assert "cannot be used" in error
        assert "Traceback" not in error
    finally:
        if os.geteuid() == 0:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_second_server_on_the_same_folder_is_refused_in_one_sentence(tmp_path, capsys):
    async def story():
        async with Process(tmp_path):
            code = await asyncio.to_thread(main, ["--lang=en", "serve", "--local", "--port=0", "--data", str(tmp_path)])
            assert code == 2

    asyncio.run(story())
    assert "already using" in capsys.readouterr().err


def test_a_stop_is_orderly(tmp_path):
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
            words = ["--lang=en", "serve", "--local", "--port", str(server.port), "--data", str(tmp_path / "other")]
            assert await asyncio.to_thread(main, words) == 2

    asyncio.run(story())
    assert "is already in use; choose another with --port" in capsys.readouterr().err


def test_a_database_of_a_later_version_is_left_alone(tmp_path, capsys):
    import sqlite3

    db = sqlite3.connect(tmp_path / "tablee.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    assert main(["--lang=en", "serve", "--local", "--port=0", "--data", str(tmp_path)]) == 2
    assert "newer" in capsys.readouterr().err
