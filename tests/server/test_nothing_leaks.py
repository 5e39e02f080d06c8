"""Nothing leaks: on the wire, in the log of the server, in errors."""

import io
import logging

import pytest

import tablee
from tablee.server.json_logs import JsonLines
from tests.server.leaks import telling_apart


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
def test_what_a_client_cannot_see_changes_no_byte_it_receives(run, box):
    async def story(place):
        for seats in {box.seats[0], box.seats[-1]}:
            for eyes in (0, seats - 1, None):
                received = 0
                for seed, before in enumerate((0, 31)):
                    case = (box.name, seats, before, eyes, seed)
                    apart, count = await telling_apart(place, *case, plies=5, lang=["fr", "de"][seed])
                    assert apart is None
                    received += count
                assert received > 1000

    run(story)


@pytest.mark.parametrize("game", [box.name for box in tablee.boxes()])
def test_no_message_holds_the_seed_a_link_or_the_position(run, game):
    async def story(place):
        table = await place.table(game, "m" * tablee.box(game).seats[0])
        guests = {seat: await table.sit(seat) for seat in [*table.tokens, None]}
        await table.play_on(15)
        live = await place.app.registry.get(table.id)
        secrets = [live.row.seed.hex(), live.position.chance.state(), live.position.fingerprint()]
        secrets += [table.made["host"], table.made["invite"], table.made["watch"], live.host, live.invite]
        secrets += [*table.tokens.values(), *(chair.hash for chair in live.chairs)]
        for guest in guests.values():
            await guest.say(do="ping", id="x")
            await guest.until("ack", id="x")
            text = "".join(guest.heard)
            assert not any(secret in text for secret in secrets)
            assert '"chance"' not in text

    run(story)


def test_the_log_of_the_server_has_no_secrets(run):
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    level = root.level
    root.setLevel(logging.DEBUG)
    secrets, tables = [], []

    async def story(place):
        table = await place.table(seats="mm")
        live = await place.app.registry.get(table.id)
        tables.append(table.id)
        secrets.extend([*table.tokens.values(), table.made["host"], live.row.seed.hex(), live.host])
        await table.play_on(3)
        place.store.writer.connection.execute("PRAGMA query_only = 1")
        seat, view = await table.asked()
        await table.play(seat, view["moves"][0]["code"], view["asks"], 503)
        place.store.writer.connection.execute("PRAGMA query_only = 0")
        guest = await table.sit(seat)
        await guest.until("view")
        live.asked_since = []  # something unforeseen
        answer = await place.get(f"{table.path}/view", table.tokens[seat], 500)
        assert answer["code"] == "unforeseen"
        assert "index" not in str(answer)
        await guest.say(do="resync")
        await guest.until("refused")

    try:
        run(story)
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    text = "\n".join(line for line in written.getvalue().splitlines() if '"from": "tablee' in line)
    assert "a request failed" in text
    assert f'"not written", "table": "{tables[0]}", "number": ' in text
    assert not any(secret in text for secret in secrets)
