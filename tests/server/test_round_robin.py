"""Each visitor takes one step in a turn of the event loop, whatever they have sent."""

import asyncio
import socket

import pytest

from tablee.server.transport import protocols
from tablee.server.transport.round_robin import RoundRobin
from tests.server.test_budgets import GREEDY, OTHER, client_from, make, raw, sit_from


async def turns_of_the_loop(count):
    for _ in range(count):
        await asyncio.sleep(0)


def test_of_a_visitor_one_step_a_turn_is_taken_in_order_and_nobody_waits_for_another():
    async def story():
        robin, taken = RoundRobin(limited=True), []
        at_once = [robin.call("greedy", lambda at=at: taken.append(at)) for at in range(5)]
        assert at_once == [True, False, False, False, False]
        assert robin.call("other", lambda: taken.append("other"))
        seen = []
        for _ in range(4):
            await turns_of_the_loop(1)
            seen.append(len(taken))
        assert taken == [0, "other", 1, 2, 3, 4]
        assert seen == [3, 4, 5, 6]
        await turns_of_the_loop(1)
        assert not robin.waiting, "nothing is left of who waits for nothing"

    asyncio.run(story())


def test_a_step_that_fails_or_whose_asker_has_gone_holds_up_nobody():
    async def story():
        robin, taken = RoundRobin(limited=True), []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, about: taken.append(type(about["exception"])))
        with pytest.raises(ZeroDivisionError):
            robin.call("a", lambda: 1 / 0)
        gone = asyncio.create_task(robin.wait("a"))
        await turns_of_the_loop(1)
        gone.cancel()
        robin.call("b", lambda: None)
        robin.call("b", lambda: 1 / 0)
        robin.call("b", lambda: taken.append("b"))
        await asyncio.gather(gone, return_exceptions=True)
        await asyncio.wait_for(robin.wait("a"), 1)
        await turns_of_the_loop(3)
        assert taken == [ZeroDivisionError, "b"]
        assert not robin.waiting

    asyncio.run(story())


def test_without_limits_every_step_is_taken_at_once():
    async def story():
        robin, taken = RoundRobin(limited=False), []
        assert all(robin.call("a", lambda at=at: taken.append(at)) for at in range(3))
        await robin.wait("a")
        assert taken == [0, 1, 2]

    asyncio.run(story())


def test_what_fifty_connections_send_at_the_same_moment_is_parsed_one_a_turn(run, monkeypatch):
    """Not so what another visitor sends: it is parsed in the turn in which it comes."""

    async def story(place):
        turn, parsed, longest = [0], [], [0]
        loop = asyncio.get_running_loop()

        def count():
            turn[0] += 1
            loop.call_soon(count)

        parse = protocols.HttpProtocol.parse

        def noted(self, data):
            parsed.append((turn[0], self.visitor))
            longest[0] = max(longest[0], len(place.app.round_robin.waiting.get(GREEDY, ())))
            parse(self, data)

        monkeypatch.setattr(protocols.HttpProtocol, "parse", noted)
        lines = [raw(place, GREEDY) for _ in range(50)]
        while len(place.server.server_state.connections) < 50:
            await asyncio.sleep(0.01)
        count()
        for line in lines:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2)
        async with client_from(place, OTHER) as other:
            assert (await other.get("/healthz")).status_code == 200
        for line in lines:
            answer = b""
            while answer.count(b'{"status":"ok"}') < 2:
                answer += await asyncio.to_thread(line.recv, 4096)
            line.close()
        of_greedy = [at for at, visitor in parsed if visitor == GREEDY]
        assert len(of_greedy) == len(set(of_greedy)) == 50, "no two in one turn"
        assert longest[0] > 10, "they did come at the same moment"

    run(story, limited=True)


def test_who_hangs_up_while_waiting_for_a_turn_leaves_nothing_behind(run):
    async def story(place):
        lines = [raw(place, GREEDY, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") for _ in range(60)]
        for line in lines:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")  # RST
            line.close()
        budgets = place.app.budgets
        async with asyncio.timeout(10):
            while budgets.sockets.buckets or budgets.connections.buckets or place.app.round_robin.waiting:
                await asyncio.sleep(0.01)

    run(story, limited=True)


def test_messages_that_wait_for_their_turn_keep_their_order(run):
    async def story(place):
        async with client_from(place, GREEDY) as greedy:
            made = (await make(greedy)).json()
        guests = [await sit_from(place, GREEDY, made["table"], made["watch"]) for _ in range(20)]
        for at in range(5):
            for guest in guests:
                await guest.say(do="ping", id=str(at))
        for guest in guests:
            heard = [(await guest.until("ack"))["id"] for _ in range(5)]
            assert heard == list("01234")

    run(story, limited=True)
