"""A server on a folder of its own, and people who come to it over real sockets."""

import asyncio

import pytest

from tests.server.guests import Place


@pytest.fixture
def run(tmp_path):
    """Run a story: an async function that is given a place."""

    def run(story, **wishes):
        async def whole():
            async with Place(tmp_path, **wishes) as place:
                await asyncio.wait_for(story(place), 240)

        asyncio.run(whole())

    return run
