"""All see a move when it is written; it is acknowledged when it is on the disk, however long that takes."""

import asyncio
import threading

from tablee.server.storage import sqlite_writer
from tests.server.disk import until


async def seated(table):
    guests = [await table.sit(0), await table.sit(1), await table.sit()]
    for guest in guests:
        await guest.until("view")
    return guests


async def move(table, guests, name):
    """Whoever is asked moves; all see it. The message, who said it, and the number it became."""
    seat, view = await table.asked()
    message = {"do": "move", "move": view["moves"][-1]["code"], "answers": view["asks"], "id": name}
    await guests[seat].say(**message)
    for guest in guests:
        await guest.view_from(view["number"] + 1)
    return message, seat, view["number"] + 1


def acknowledged(guest):
    return [text for text in guest.heard if '"ack"' in text]


async def attended(guest):
    """The server has read all that this guest has said: a view is sent at once, in the order of the messages."""
    await guest.say(do="resync")
    await guest.until("view")


def test_while_the_disk_stands_still_play_goes_on_and_nothing_is_acknowledged(run, disk):
    async def story(place):
        table = await place.table(seats="mm")
        guests = await seated(table)
        disk.goes.clear()
        moved = [await move(table, guests, f"move {count}") for count in range(8)]
        assert not any(acknowledged(guest) for guest in guests)
        disk.goes.set()
        for message, seat, number in moved:
            assert (await guests[seat].until("ack", id=message["id"]))["number"] == number
        await table.play_on(5)

    run(story)


def test_while_the_disk_stands_still_bots_play_on_too(run, disk):
    async def story(place):
        table = await place.table(seats="mb")
        guest = await table.sit(0)
        await guest.until("view")
        disk.goes.clear()
        for count in range(5):
            while True:  # until the bot has moved
                seat, view = await table.asked()
                if seat is not None:
                    break
                await asyncio.sleep(0.01)
            await guest.say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id=f"{count}")
            await guest.view_from(view["number"] + 1)
        assert not acknowledged(guest)
        disk.goes.set()
        for count in range(5):
            await guest.until("ack", id=f"{count}")

    run(story)


def test_a_move_said_again_is_not_acknowledged_before_it_is_on_the_disk(run, disk):
    async def story(place):
        table = await place.table(seats="mm")
        guests = await seated(table)
        disk.goes.clear()
        message, seat, number = await move(table, guests, "one")
        again = await table.sit(seat)
        await again.until("view")
        await again.say(**message)
        body = {"move": message["move"], "answers": message["answers"], "id": "one"}
        post = asyncio.create_task(place.post(f"{table.path}/move", body, table.tokens[seat]))
        await until(lambda: len(place.store.writer.waiting) >= 3)  # the move, and both times it was said again
        await guests[seat].say(do="ping", id="ping")
        for guest in (again, guests[seat]):  # what is said after a move is answered after it
            await attended(guest)
            assert not acknowledged(guest)
        assert not post.done()
        disk.goes.set()
        assert (await again.until("ack", id="one"))["number"] == number
        assert (await post)["number"] == number
        assert [(await guests[seat].until("ack"))["id"] for _ in range(2)] == ["one", "ping"]

    run(story)


def test_who_comes_back_while_the_disk_stands_still_sees_what_happens(run, disk):
    """The page says its move again, and is not kept waiting for anything but the acknowledgement."""

    async def story(place):
        table = await place.table(seats="mm")
        guests = await seated(table)
        disk.goes.clear()
        message, seat, number = await move(table, guests, "one")
        lines = place.app.broadcaster.count
        for _ in range(4):  # away, and back again
            await guests[seat].leave()
            guests[seat] = await table.sit(seat)
            await guests[seat].say(**message)
            await guests[seat].say(do="ping", id="ping")
        _, _, later = await move(table, guests, "two")
        while place.app.broadcaster.count > lines:
            await asyncio.sleep(0.01)  # whoever has gone is gone
        disk.goes.set()
        assert (await guests[seat].until("ack", id="one"))["number"] == number
        assert later > number

    run(story)


def test_over_http_a_move_is_answered_when_it_is_on_the_disk(run, disk):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        disk.goes.clear()
        other = await table.sit(1 - seat)
        post = asyncio.create_task(table.play(seat, view["moves"][-1]["code"], view["asks"]))
        await other.view_from(view["number"] + 1)  # who sits there sees it
        await disk.stall()
        await until(lambda: place.store.writer.waiting)
        assert not post.done()
        disk.goes.set()
        assert (await post)["number"] == view["number"] + 1

    run(story)


def test_what_all_have_seen_stays_though_the_disk_does_not_take_it(run, disk, monkeypatch):
    """It is not acknowledged, and no other move is taken, until a checkpoint has brought it to the disk."""
    checkpoint = sqlite_writer.CHECKPOINT_ALL

    async def story(place):
        table = await place.table(seats="mm")
        guests = await seated(table)
        await table.play_on(3)
        disk.broken = True
        monkeypatch.setattr(sqlite_writer, "CHECKPOINT_ALL", "SELECT 1, 0, 0")  # somebody is in its way
        _, mover, number = await move(table, guests, "one")
        await until(lambda: place.store.writer.failure)
        await attended(guests[mover])
        seat, view = await table.asked()
        assert view["number"] == number
        refused = await table.play(seat, view["moves"][-1]["code"], view["asks"], 503)
        assert refused["code"] == "storage"
        assert not any(acknowledged(guest) for guest in guests)
        disk.broken = False
        monkeypatch.setattr(sqlite_writer, "CHECKPOINT_ALL", checkpoint)
        assert (await guests[mover].until("ack", id="one"))["number"] == number
        await guests[seat].say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id="three")
        assert (await guests[seat].view_from(number + 1))["number"] == number + 1
        await table.play_on(5)
        assert [entry.number for entry in await place.store.log(table.id, 0)] == list(range(1, number + 7))

    run(story)


def test_who_stops_the_server_while_the_disk_stands_still_loses_nothing(run, disk, tmp_path):
    seen = []

    async def story(place):
        table = await place.table(seats="mm")
        guests = await seated(table)
        disk.goes.clear()
        for count in range(4):
            seen.append((table.id, (await move(table, guests, f"{count}"))[2]))
        closing = place.store.writer.stopping
        threading.Thread(target=lambda: closing.wait(20) and disk.goes.set()).start()

    run(story)

    async def again(place):
        for id, number in seen:
            assert (await place.store.heads([id]))[id] >= number

    run(again)
