"""A process that appends until it is killed. It prints what was written and what is durable, after it is.

    python appending.py DATABASE TABLES [LIMIT]

LIMIT: bytes that a file may have, as on a full disk.
"""

import asyncio
import os
import sys
from pathlib import Path

from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import StorageError
from tablee.server.table.log import Entry, Write


def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play(store, id):
    number = (await store.heads([id])).get(id, 0)
    while True:
        number += 1
        entry = Entry(id, number, "move", 0, number % 97, "x" * (number % 50), f"{id} {number}", 1.0)
        try:
            assert await store.append(Write([entry]))
        except StorageError as error:
            say("refused", id, number, error.why)
            return
        say("written", id, number)
        store.when_durable(lambda number=number: say("durable", id, number))
        await asyncio.sleep(0)


async def main(path, tables, limit):
    store = SqliteStore(Path(path))
    await store.open()
    if limit:
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    await asyncio.gather(*(play(store, f"t{at}") for at in range(tables)))
    try:
        await store.ping()
    except StorageError:
        say("unready")
    say("readable", *[len(await store.log(f"t{at}", 0)) for at in range(tables)])
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
