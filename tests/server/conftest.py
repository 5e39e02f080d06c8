"""A server on a folder of its own, and people who come to it over real sockets."""

import asyncio

import pytest

from tablee.server.storage import files, sqlite_writer
from tests.server.cluster import Postgres
from tests.server.disk import Disk
from tests.server.guests import Place


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL for the tests of one file, which skip themselves where there is none."""
    postgres = Postgres().start()
    yield postgres
    postgres.remove()


@pytest.fixture
def run(tmp_path):
    """Run a story: an async function that is given a place."""

    def run(story, **wishes):
        async def whole():
            async with Place(tmp_path, **wishes) as place:
                await asyncio.wait_for(story(place), 240)

        asyncio.run(whole())

    return run


@pytest.fixture
def disk(monkeypatch):
    disk = Disk(files.fsync)
    monkeypatch.setattr(files, "fsync", disk.sync)
    monkeypatch.setattr(sqlite_writer, "RETRY", 0.05)
    yield disk
    disk.goes.set()
