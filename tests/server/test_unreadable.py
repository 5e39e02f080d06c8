"""A table whose log cannot be read: it says so by itself, and all the others go on."""

import asyncio
import sqlite3

import pytest
import websockets

from tests.server.guests import Place

GAP = "DELETE FROM log WHERE table_id = ? AND number = 3"
NONSENSE = "UPDATE log SET code = 999999 WHERE table_id = ? AND kind = 'move'"
NO_SPEC = "UPDATE tables SET spec = '{' WHERE id = ?"
NO_GAME = "UPDATE tables SET spec = replace(spec, 'bungee', 'tarot') WHERE id = ?"


def altered(folder, statement, id):
    with sqlite3.connect(folder / "tablee.sqlite3") as file:
        assert file.execute(statement, (id,)).rowcount > 0
        file.execute("UPDATE tables SET due = 1 WHERE id = ?", (id,))
    file.close()


@pytest.mark.parametrize("statement", [GAP, NONSENSE, NO_SPEC, NO_GAME], ids=["gap", "nonsense", "no-spec", "no-game"])
def test_it_is_refused_in_one_sentence_everywhere_and_the_others_are_played(run, tmp_path, caplog, statement):
    kept = {}

    async def first(place):
        kept["table"] = await place.table("bungee", "mm")
        await kept["table"].play_on(4)
        kept["other"] = await place.table("bungee", "mm")

    async def then(place):
        table, other = kept["table"], kept["other"]
        for made in (table, other):
            made.place = place
        refused = await place.get(table.path, table.tokens[0], 409)
        assert refused["code"] == "unreadable-table"
        assert table.id in refused["sentence"]
        glances = {"tables": [{"table": one.id, "token": one.tokens[0]} for one in (table, other)]}
        states = (await place.post("/api/glances", glances))["tables"]
        assert [one["code"] for one in states] == ["unreadable-table", ""]
        guest = await table.sit(0)
        assert (await guest.until("refused"))["code"] == "unreadable-table"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await guest.until("view")
        assert closed.value.rcvd.code == 4409, "the page says why instead of trying again"
        assert await other.play_on(2) == 2

    run(first)
    altered(tmp_path, statement, kept["table"].id)
    run(then)
    logged = [
        one for one in caplog.records if getattr(one, "table", "") == kept["table"].id and one.levelname == "ERROR"
    ]
    assert {one.getMessage() for one in logged} <= {"damaged log", "a log cannot be replayed"}
    assert logged


def test_the_sweep_passes_it_by_once_and_leaves_its_row_as_it_is(tmp_path):
    """Every table that is due later would wait for it for ever."""
    kept = {}

    async def first():
        async with Place(tmp_path) as place:
            kept["table"] = await place.table("bungee", "mm")
            await kept["table"].play_on(4)

    async def then():
        async with Place(tmp_path) as place:
            before = await place.store.table(kept["table"].id)
            for _ in range(200):
                row = await place.store.table(kept["table"].id)
                if row.due == 0:
                    break
                await asyncio.sleep(0.05)
            assert row.due == 0
            assert (row.state, row.touched, row.archived) == (before.state, before.touched, before.archived)

    asyncio.run(first())
    altered(tmp_path, GAP, kept["table"].id)
    asyncio.run(then())
