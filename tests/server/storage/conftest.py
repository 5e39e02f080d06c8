"""A PostgreSQL for all tests of this folder, if there is one; and any store, for the contract."""

import asyncio

import pytest

from tablee.server.storage.memory import MemoryStore
from tablee.server.storage.sqlite import SqliteStore
from tests.server.cluster import Postgres, why_not
from tests.server.storing import tell


@pytest.fixture(scope="session")
def postgres():
    if why_not():
        pytest.skip(why_not())
    server = Postgres().start()
    yield server
    server.remove()


@pytest.fixture
def database(postgres):
    """An empty one."""
    import asyncpg

    async def clear():
        connection = await asyncpg.connect(postgres.url)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    asyncio.run(clear())
    return postgres


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def told(request, tmp_path):
    """Run a story with a store of each kind; whatever is told again is told to the same store."""
    if request.param == "memory":
        kept = MemoryStore()
        make = lambda: kept  # noqa: E731
    elif request.param == "sqlite":
        make = lambda: SqliteStore(tmp_path / "tablee.sqlite3")  # noqa: E731
    else:
        from tablee.server.storage.postgres import PostgresStore

        url = request.getfixturevalue("database").url
        make = lambda: PostgresStore(url)  # noqa: E731

    def told(story):
        return tell(make(), story)

    return told


@pytest.fixture
def with_sqlite(tmp_path):
    def told(story, folder=tmp_path):
        return tell(SqliteStore(folder / "tablee.sqlite3"), story)

    return told
