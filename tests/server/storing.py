"""What the tests of the stores write."""

import asyncio
import contextlib

from tablee.server.table.log import Entry, Row, Summary, Write


def move(number, table="t", code=7, **more):
    return Entry(table, number, "move", 0, code, "", f"ref {number}", 12.5, **more)


def table(id="t", public=True, state="open", free=1, created=1.0, touched=1.0, due=0.0):
    """A new table with its first entry."""
    row = Row(id, '{"game": "bungee"}', b"seed\x00", "", public, state, free, created, touched, due)
    return Write([Entry(id, 1, "sit", 0, at=created)], tables=[row])


def summary(id="t", state="playing", free=0, touched=2.0, due=0.0):
    return Summary(id, state, free, touched, due)


async def append_moves(store, first, last, table="t"):
    for number in range(first, last + 1):
        assert await store.append(Write([move(number, table)]))


async def numbers(store, table="t", after=0):
    return [entry.number for entry in await store.log(table, after)]


def rows(entries):
    return [entry.row() for entry in entries]


def tell(store, story):
    async def whole():
        await store.open()
        try:
            return await asyncio.wait_for(story(store), 60)
        finally:
            with contextlib.suppress(asyncio.CancelledError):
                await store.close()

    return asyncio.run(whole())
