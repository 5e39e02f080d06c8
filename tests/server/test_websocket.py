"""WebSockets as clients and networks treat them: frames in pieces, bad bytes, silence, lost links, answers in order."""

import asyncio
import json
import os
import struct

REQUEST = (
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(opcode, payload, last=True):
    """As a client sends it: masked."""
    size = len(payload)
    head = bytes([opcode | (0x80 if last else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    else:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def test_a_message_in_many_pieces_with_pings_between_is_one_message(run):
    async def story(place):
        table = await place.table(seats="mm")
        guest = await table.sit(0)
        await guest.until("view")
        text = json.dumps({"do": "ping", "id": "in pieces é"}, ensure_ascii=False).encode()
        stream = frame(1, text[:5], last=False) + frame(9, b"there?") + frame(0, text[5:9], last=False)
        stream += frame(10, b"") + frame(0, text[9:]) + frame(1, text)
        for at in range(0, len(stream), 7):
            guest.line.transport.write(stream[at : at + 7])
            await asyncio.sleep(0)
        for _ in range(2):
            await guest.until("ack", id="in pieces é")

    run(story)


def test_bytes_that_are_no_text_end_the_connection(run):
    async def story(place):
        table = await place.table(seats="mm")
        guest = await table.sit(0)
        await guest.until("view")
        guest.line.transport.write(frame(1, b"\xff\xfe"))
        assert await guest.closed() == 1007

    run(story)


def test_what_is_sent_after_a_move_is_answered_after_it(run):
    async def story(place):
        table = await place.table(seats="mm")
        for number in range(6):
            seat, view = await table.asked()
            guest = await table.sit(seat)
            await guest.until("view")
            move = {"do": "move", "move": view["moves"][-1]["code"], "answers": view["asks"], "id": f"move {number}"}
            await guest.say(**move)
            await guest.say(do="ping", id="ping")
            await guest.say(**move)
            acks = [(await guest.until("ack"))["id"] for _ in range(3)]
            assert acks == [f"move {number}", "ping", f"move {number}"]
            await guest.leave()

    run(story)


class SlowDisk:
    """Stands between the app and its store: writes at once, fsyncs when told to."""

    def __init__(self, store):
        self.store, self.waiting = store, None
        self.when_durable = store.when_durable
        store.when_durable = self.ask

    def ask(self, callback):
        if self.waiting is None:
            self.when_durable(callback)
        else:
            self.waiting.append(callback)

    def stall(self):
        self.waiting = []

    def resume(self):
        waiting, self.waiting = self.waiting, None
        for callback in waiting:
            self.when_durable(callback)


def test_while_an_fsync_stalls_all_see_the_move_and_play_goes_on_and_acks_come_after_it_in_order(run):
    async def story(place):
        table = await place.table(seats="mm")
        guests = [await table.sit(0), await table.sit(1)]
        for guest in guests:
            await guest.until("view")
        disk = SlowDisk(place.store)
        disk.stall()
        asked, sent = [], []
        for number in range(6):
            seat, view = await table.asked()
            await guests[seat].say(do="move", move=view["moves"][-1]["code"], answers=view["asks"], id=f"{number}")
            for guest in guests:
                await guest.view_from(view["number"] + 1)
            asked.append((seat, f"{number}"))
            sent = [text for guest in guests for text in guest.heard if '"ack"' in text]
        assert sent == []
        disk.resume()
        for seat, name in asked:
            await guests[seat].until("ack", id=name)

    run(story)


def test_whoever_answers_a_ping_stays_and_whoever_does_not_is_gone(run):
    async def story(place):
        table = await place.table(seats="mm")
        there = await table.sit(0)
        await there.until("view")
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(REQUEST.replace(b"/x/", f"/{table.id}/".encode()))
        hello = json.dumps({"do": "hello", "token": table.tokens[1]})
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(1, hello.encode()))
        while not any(seat["present"] for seat in (await there.until("table"))["seats"][1:]):
            pass
        await asyncio.wait_for(reader.read(), 30)  # to the end
        while any(seat["present"] for seat in (await there.until("table"))["seats"][1:]):
            pass
        await there.say(do="ping", id="still here")
        await there.until("ack", id="still here")
        writer.close()

    run(story, ping=0.3)


def test_a_connection_that_is_closed_moves_no_more(run):
    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        guest = await table.sit(seat)
        await guest.until("view")
        number = view["number"]
        move = frame(1, b'{"do":"move","move":%d,"answers":%d}' % (view["moves"][-1]["code"], view["asks"]))
        guest.line.transport.write(frame(8, struct.pack("!H", 1000)) + move)
        assert await guest.closed() == 1000
        assert (await table.view(seat))["number"] == number

    run(story)


def test_whoever_has_lost_the_link_moves_no_more(run):
    """The connection is still open when the link has just been re-issued: what comes over it then is too late."""

    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        guest = await table.sit(seat)
        await guest.until("view")
        move = frame(1, b'{"do":"move","move":%d,"answers":%d}' % (view["moves"][-1]["code"], view["asks"]))
        await place.post(f"{table.path}/link", {"what": seat}, table.made["host"])
        place.app.log.subscribers.append(lambda *_: guest.line.transport.write(move))
        new = await place.post(f"{table.path}/seat", {}, table.tokens[seat])
        assert await guest.closed() == 4401
        after = await place.get(f"{table.path}/view", new["token"])
        assert after["asks"] == view["asks"]

    run(story)


def test_whoever_gives_up_a_seat_before_the_start_sees_nothing_of_the_next_one_there(run):
    async def story(place):
        table = await place.table(seats="mp")
        first = await place.post(f"{table.path}/join", {"name": "Luc"}, table.made["invite"])
        guest = await place.sit(table.id, first["token"])
        await guest.until("table")
        await place.post(f"{table.path}/leave", {}, first["token"])
        assert await guest.closed() == 4401
        second = await place.post(f"{table.path}/join", {"name": "Eva"}, table.made["invite"])
        assert second["seat"] == first["seat"]

    run(story)


def test_a_request_that_waits_and_a_stream_of_events_end_when_their_link_is_withdrawn(run):
    async def story(place):
        table = await place.table(seats="mm")
        number = (await table.view(1))["number"] + 1  # the host asks for a new link first
        headers = {"authorization": f"Bearer {table.tokens[1]}"}
        waiting = asyncio.create_task(place.client.get(f"{table.path}/view?after={number}&wait=20", headers=headers))

        async def events():
            async with place.client.stream("GET", f"{table.path}/events", headers=headers) as stream:
                return [line async for line in stream.aiter_lines()]

        streaming = asyncio.create_task(events())
        while len(place.app.broadcaster.listeners.get(table.id, ())) < 2:
            await asyncio.sleep(0.01)
        await place.post(f"{table.path}/link", {"what": 1}, table.made["host"])
        await place.post(f"{table.path}/seat", {}, table.tokens[1])
        answer = await asyncio.wait_for(waiting, 10)
        assert (answer.status_code, answer.json()["code"]) == (410, "link-replaced")
        assert any('"view"' in line for line in await asyncio.wait_for(streaming, 10))
        assert place.app.presence.of(table.id) == (set(), 0)

    run(story)
