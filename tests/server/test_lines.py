"""The short way in and out: whatever the network does to the bytes, the same messages arrive, in order."""

import asyncio
import json
import os
import random
import struct

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from tablee.server import lines
from tablee.server.frames import framed
from tablee.server.lines import Line
from tablee.server.turns import Turns

REQUEST = (
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Transport:
    """As much of one as a protocol asks for."""

    def __init__(self):
        self.written, self.closed = b"", False

    def get_extra_info(self, name, default=None):
        return default

    def write(self, data):
        self.written += data

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    def pause_reading(self):
        pass

    resume_reading = pause_reading

    def set_protocol(self, protocol):
        self.protocol = protocol


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


def talk(rng, count):
    """Messages, and the frames they travel in: whole, in parts, with pings and pongs between."""
    texts, stream = [], []
    for number in range(count):
        text = f"{number} " + "é" * rng.choice([0, 3, 30, 58, 62, 63, 200])
        texts.append(text)
        raw = text.encode()
        if rng.random() < 0.3:
            cut = rng.randrange(len(raw))
            stream.append(frame(1, raw[:cut], last=False))
            if rng.random() < 0.5:
                stream.append(frame(9, b"are you there"))
            stream.append(frame(0, raw[cut:]))
        else:
            stream.append(frame(1, raw))
        if rng.random() < 0.2:
            stream.append(frame(10, b""))
    return texts, stream


def pieces(rng, stream):
    """Frame by frame, all at once, or cut anywhere."""
    how = rng.randrange(3)
    if how == 0:
        return stream
    data = b"".join(stream)
    if how == 1:
        return [data]
    cuts = sorted(rng.sample(range(1, len(data)), min(len(data) - 1, rng.choice([5, 40, 400]))))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


async def received(chunks, rng, share):
    """What an app hears over a line that is fed these pieces; some of it taken at once."""
    heard = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        way = lines.way_of(scope)
        while True:
            if way.nothing_waits():
                way.take = lambda text: rng.random() < share and (heard.append(text) or True)
            message = await receive()
            if message["type"] != "websocket.receive":
                break
            heard.append(message["text"])

    config = uvicorn.Config(app, ws=Line, lifespan="off", log_config=None)
    config.load()
    line = Line(config, ServerState(), {})
    transport = Transport()
    line.connection_made(transport)
    line.data_received(REQUEST)
    while not line.handshake_complete:
        await asyncio.sleep(0)
    for chunk in chunks:
        transport.protocol.data_received(chunk)
        for _ in range(rng.choice([0, 0, 1, 12])):
            await asyncio.sleep(0)
    for _ in range(2000):
        await asyncio.sleep(0)
        if line.queue.empty():
            break
    way = line.way
    whole = way.left == 0 and not way.head and way.whole
    way.connection_lost(None)
    for _ in range(5):
        await asyncio.sleep(0)
    assert whole
    return heard


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_however_the_bytes_are_cut_the_same_messages_arrive_in_order(share):
    for seed in range(60):
        rng = random.Random(seed)
        texts, stream = talk(rng, rng.choice([1, 5, 20]))
        assert asyncio.run(received(pieces(rng, stream), rng, share)) == texts


def test_bytes_that_are_no_text_end_the_line(run):
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


def test_who_answers_a_knock_stays_and_who_does_not_is_gone(run, monkeypatch):
    monkeypatch.setattr(lines, "KNOCK", 0.3)

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
        heard = await asyncio.wait_for(reader.read(), 30)  # to the end
        assert b"\x89\x00" in heard
        await there.until("table", watching=0)  # the other one has gone
        await there.say(do="ping", id="still here")
        await there.until("ack", id="still here")
        writer.close()

    run(story)


def test_a_line_that_is_closed_takes_nothing(run):
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


def test_who_has_lost_the_link_moves_no_more(run):
    """The line is still open when the link has just been re-issued: what comes over it then is too late."""

    async def story(place):
        table = await place.table(seats="mm")
        seat, view = await table.asked()
        guest = await table.sit(seat)
        await guest.until("view")
        [ear] = [ear for ear in place.house.hall.listeners[table.id] if ear.who.seat == seat]
        move = frame(1, b'{"do":"move","move":%d,"answers":%d}' % (view["moves"][-1]["code"], view["asks"]))
        ear.corked = True  # so that the line is not closed yet
        new = await place.post(f"{table.path}/link", {"what": seat}, table.made["host"])
        ear.corked = False
        ear.way.data_received(move)
        place.house.hall.flush(ear)
        assert await guest.closed() == 4401
        after = await place.get(f"{table.path}/view", new["token"])
        assert after["asks"] == view["asks"]

    run(story)


def test_messages_of_every_size_are_framed_as_the_library_reads_them():
    messages = [b"x" * size for size in (0, 1, 125, 126, 65535, 65536, 70000)]
    for some in (*([message] for message in messages), messages):
        reader = StreamReader()
        reader.feed_data(framed(some))
        reader.feed_eof()
        for message in some:
            reading = Frame.parse(reader.read_exact, mask=False)
            with pytest.raises(StopIteration) as read:
                next(reading)
            assert read.value.value == Frame(Opcode.TEXT, message, fin=True)
        with pytest.raises(StopIteration) as ended:
            next(reader.at_eof())
        assert ended.value.value is True


def test_turns_are_taken_in_order_and_none_is_lost():
    async def story():
        turns, order = Turns(), []
        assert turns.take()
        assert not turns.take()

        async def mine(name):
            async with turns:
                order.append(name)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(mine(name)) for name in range(5)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        turns.give_back()
        tasks[0].cancel()  # it has been given its turn, but has not yet noticed
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == [2, 3, 4]
        assert turns.take()

    asyncio.run(story())
