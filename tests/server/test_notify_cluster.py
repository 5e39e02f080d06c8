"""Several servers, one PostgreSQL: each notice is sent once, whichever of them sends it."""

import asyncio
from contextlib import AsyncExitStack

import pytest

pytest.importorskip("asyncpg")
pytest.importorskip("cryptography")

from tablee.server.notify import notifier
from tablee.server.storage.bus import PostgresBus
from tablee.server.storage.postgres import PostgresStore
from tests.server.cluster import Postgres, why_not
from tests.server.guests import Made, Place
from tests.server.receivers import PushService
from tests.server.test_notify import SOON, other_ones_turn

pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "all is there")


def test_two_servers_send_each_notice_once_and_know_who_is_at_the_other(tmp_path, monkeypatch):
    looks, claims = [0, 0], [0, 0]
    postgres = Postgres().start()

    async def story():
        async with AsyncExitStack() as stack:
            service = await stack.enter_async_context(PushService())
            places = []
            for at in range(2):
                store, bus = PostgresStore(postgres.url), PostgresBus(postgres.url)
                place = await stack.enter_async_context(Place(tmp_path, store, bus, poll=0.1, poll_slow=0.2, **SOON))
                place.app.notifier.settle = 1.0
                watch(place.app.notifier, at)
                places.append(place)
            one, two = places
            made = await one.table(seats="mm")
            keys = [(await place.get(f"{made.path}/notify", made.tokens[1]))["push_key"] for place in places]
            assert keys[0] == keys[1], "made once for both"
            await one.post(f"{made.path}/notify/push", service.subscription(), made.tokens[1])
            for turn in range(1, 5):
                table = Made(places[turn % 2], made.made)
                view = await other_ones_turn(table, 1)
                await service.comes(turn)
                await all_looked()
                assert len(service.got) == turn
                service.read(-1, keys[0])
                await table.play(1, view["moves"][0]["code"], view["asks"])
            assert sum(claims) == 4
            guest = await two.sit(made.id, made.tokens[1])
            await guest.until("table")
            view = await other_ones_turn(made, 1)
            await all_looked()
            assert len(service.got) == 4, "they look at it, at the other server"
            await guest.leave()

    def watch(notifier, at):
        look, send = notifier.look, notifier.send

        async def counted():
            await look()
            looks[at] += 1

        async def claimed(*words):
            claims[at] += 1
            await send(*words)

        notifier.look, notifier.send = counted, claimed

    async def all_looked():
        """Longer than a server waits until it has heard from the other."""
        await asyncio.sleep(1.1)
        before = list(looks)
        while min(now - then for now, then in zip(looks, before, strict=True)) < 2:
            await asyncio.sleep(0.02)

    monkeypatch.setattr(notifier.Presence, "certain", lambda _: True)
    try:
        asyncio.run(asyncio.wait_for(story(), 120))
    finally:
        postgres.remove()
