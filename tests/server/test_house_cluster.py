"""The house of several servers on one PostgreSQL: the command is one more server on it, and copies go both ways."""

import asyncio
import os
import re
import subprocess
import sys
from contextlib import AsyncExitStack

import pytest
import websockets

from tests.server.cluster import why_not
from tests.server.guests import Guest
from tests.server.killing import Process, new_table

pytest.importorskip("asyncpg")
pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "all is there")


async def admin(postgres, *words, code=0):
    """``tablee admin`` in a process of its own."""
    command = [sys.executable, "-m", "tablee.cli.main", "admin", "--lang", "en", "--database", postgres.url, *words]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, env=env, timeout=120)
    assert ran.returncode == code, ran
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


async def sit(server, made, seat):
    guest = Guest(await websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/live"))
    await guest.say(do="hello", token=made["seats"][str(seat)])
    await guest.until("table")
    return guest


def test_what_the_command_does_reaches_every_server_and_a_backup_brings_it_back(postgres, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    made = {}

    async def with_servers():
        async with AsyncExitStack() as stack:
            words = ["--database", postgres.url]
            one, two = [await stack.enter_async_context(Process(None, *words)) for _ in range(2)]
            made.update(await new_table(one.client, "bungee", 2))
            guests = [await sit(one, made, 0), await sit(two, made, 1)]
            assert re.search(
                r"1 tables and \d other things, \d+ entries, replayed", await admin(postgres, "backup", str(copy))
            )
            assert "stop it first" in await admin(postgres, "restore", str(copy), code=2)
            await admin(postgres, "mute", made["table"], "1")
            for guest in guests:
                told = await guest.until("table")
                while not told["seats"][0]["muted"]:
                    told = await guest.until("table")
            await admin(postgres, "delete", "tables", made["table"])
            for guest in guests:
                assert await guest.closed() in (4401, 1005, 1000)
            assert "Nothing." in await admin(postgres, "list")

    asyncio.run(with_servers())

    async def without():
        assert "replayed" in await admin(postgres, "verify", str(copy))
        assert "Restored." in await admin(postgres, "restore", str(copy))
        assert made["table"] in await admin(postgres, "list")
        back = await admin(postgres, "show", made["table"])
        assert "muted" not in back
        log = (await admin(postgres, "log")).splitlines()
        assert [line.split()[3] for line in log[:2]] == ["revoke-link", "restore"]

    asyncio.run(without())
