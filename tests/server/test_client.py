"""Bots that come over the network: with the client that the docs give them, to a real server."""

import asyncio
import json
import socket
import threading

import pytest

import tablee
from tablee import client
from tablee.bots.levels import seated
from tablee.client import Link, NotAllowed, Seat, Unreachable
from tablee.core.view_state import view_of, view_state
from tests.laws.tables import boxes


def kind(text):
    return lambda game, seed: seated(text, game, seed)


def invitation(place, made, what="invite"):
    return f"{place.url}/t/{made['table']}#{made[what]}"


async def opened(place, game, seats, **wishes):
    body = {"game": game, "seats": [{"who": who} for who in seats], "bot_pace": 0, **wishes}
    return await place.post("/api/tables", body, status=201)


@pytest.mark.parametrize("game", [box.name for box in boxes()])
def test_bots_of_this_library_play_a_game_over_the_network(run, game):
    seats = boxes()[[box.name for box in boxes()].index(game)].seats[0]
    few = 25  # decisions; whole games are long

    class Enough(Exception):
        pass

    async def story(place):
        made = await opened(place, game, ["person", "person", *["bot"] * (seats - 2)])
        seen, counts = [], [0, 0]

        def come(at):
            def decided(turn, code):
                counts[at] += 1
                seen.append((turn.view.seat, code, turn.view.legal()))
                if sum(counts) > few:
                    raise Enough

            return client.play(invitation(place, made), kind("beginner"), name=f"Bot {at}", seed=at, decided=decided)

        done = await asyncio.gather(*(asyncio.to_thread(come, at) for at in range(2)), return_exceptions=True)
        assert any(isinstance(one, Enough) for one in done), done
        assert all(code in legal for _, code, legal in seen)
        assert {seat for seat, _, _ in seen} == {0, 1}
        info = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert [one["program"] for one in info["seats"]][:2] == [True, True]
        assert [one["program"] for one in info["seats"]][2:] == [False] * (seats - 2)
        assert "A program plays on Bot 0's seat." in [one["sentence"] for one in info["notices"]]

    run(story)


def test_a_whole_game_ends_with_its_scores(run):
    async def story(place):
        made = await opened(place, "bungee", ["person", "bot"])
        seat = await asyncio.to_thread(client.play, invitation(place, made), kind("random"), "Ada", "fr")
        info = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert info["state"] == "over"
        assert len(seat.scores) == 2
        assert set(seat.winners) <= {0, 1}
        record = await place.client.get(f"/api/tables/{made['table']}/record", headers=bearer(made["watch"]))
        game, kept = tablee.load(record.text)
        assert game.replay(kept).scores() == seat.scores
        assert kept.names[0] == "Ada"

    run(story)


def bearer(token):
    return {"authorization": f"Bearer {token}"}


def test_by_the_link_of_a_seat_one_goes_on_where_one_was(run):
    async def story(place):
        made = await opened(place, "bungee", ["mine", "mine"])

        def look(link):
            with Seat.take(link) as seat:
                return seat.seat, seat.look(), seat.link

        at, turn, link = await asyncio.to_thread(look, f"{place.url}/t/{made['table']}#{made['seats']['1']}")
        assert (at, turn.view.seat, turn.shown["seat"]) == (1, 1, 1)
        assert turn.moves == [] or turn.asks is not None
        assert (await asyncio.to_thread(look, link))[0] == 1
        info = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert [one["program"] for one in info["seats"]] == [False, True]
        assert len(info["notices"]) == 1  # told once

    run(story)


def test_the_view_of_a_program_is_that_of_the_library_s_bots_and_of_nobody_else(run):
    async def story(place):
        table = await place.table(seats="mm")
        await table.play_on(6)
        view, path = f"{table.path}/view?whole=true", f"{table.path}/program"
        assert (await place.get(view, table.tokens[0], 403))["code"] == "not-a-program"
        assert (await place.get(view, table.made["watch"], 403))["code"] == "not-a-program"
        assert (await place.post(path, {}, table.made["watch"], 403))["code"] == "not-yours"
        await place.post(path, {}, table.tokens[0])
        live = await place.app.registry.get(table.id)
        answer = await place.get(view, table.tokens[0])
        assert answer["whole"] == json.loads(json.dumps(view_state(live.position.seen_by(0))))
        assert view_of(live.game, answer["whole"]).to_json() == live.position.seen_by(0).to_json()
        assert "whole" not in await table.view(0)
        assert (await place.get(view, table.tokens[1], 403))["code"] == "not-a-program"

    run(story)


def test_what_is_not_allowed_comes_with_its_clause(run):
    async def story(place):
        table = await place.table(seats="mm")
        asked, _ = await table.asked()

        def tell():
            with Seat.take(f"{place.url}/t/{table.id}#{table.tokens[asked]}", lang="de") as seat:
                turn = seat.look()
                bad = next(code for code in range(len(seat.game.catalogue)) if code not in turn.view.legal())
                clause, sentence = seat.why(bad)
                with pytest.raises(NotAllowed) as refused:
                    seat.play(turn, bad)
                assert refused.value.clause == clause
                assert clause.startswith("BUN-")
                assert sentence
                with pytest.raises(NotAllowed):
                    seat.play(turn, "fly")
                assert seat.play(turn, turn.moves[-1]["text"]) > turn.number
                assert seat.play(turn, turn.view.legal()[-1]) == 0  # asked no more: the game has gone on

        await asyncio.to_thread(tell)

    run(story)


class Careless:
    def choose(self, view):
        return next(code for code in range(len(view.position.game.catalogue)) if code not in view.legal())


class Broken:
    def choose(self, view):
        raise ZeroDivisionError("oh")


@pytest.mark.parametrize(("bot", "error"), [(Careless, NotAllowed), (Broken, ZeroDivisionError)])
def test_a_bot_that_fails_gets_up_so_that_nobody_waits(run, bot, error):
    async def story(place):
        made = await opened(place, "bungee", ["person", "bot"])
        with pytest.raises(error):
            await asyncio.to_thread(client.play, invitation(place, made), lambda *_: bot())
        info = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert info["seats"][0]["stand_in"]

    run(story)


def test_links_that_open_nothing_are_told_in_one_sentence(run):
    async def story(place):
        made = await opened(place, "bungee", ["person", "bot"])
        for link, what in (
            (f"{place.url}/t/{made['table']}#nonsense", NotAllowed),
            (f"{place.url}/t/nowhere#x", NotAllowed),
            (invitation(place, made, "watch"), NotAllowed),
            (f"http://127.0.0.1:{free_port()}/t/x#y", Unreachable),
        ):
            with pytest.raises(what) as told:
                await asyncio.to_thread(Seat.take, link)
            assert told.value.say("fr").endswith(".")
        await asyncio.to_thread(Seat.take, invitation(place, made))
        with pytest.raises(NotAllowed) as full:
            await asyncio.to_thread(Seat.take, invitation(place, made))
        assert full.value.code in ("no-free-seat", "started")

    run(story)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.mark.parametrize(
    "text",
    ["", "bungee", "ftp://x/t/a#b", "http://x/", "http://x/t/", "http:///t/a", "http://x:99999/t/a", "http://x/t/ä b"],
)
def test_what_is_no_link_is_told_before_anything_is_sent(text):
    with pytest.raises(tablee.Mistake, match="not a link") as told:
        Link.of(text)
    assert told.value.code == "bad-link"


def test_links_are_read_as_they_are_written():
    for text in ("http://127.0.0.1:8150/t/K3Q9#abc-D_", "https://club.example/t/x", "http://[::1]:8150/games/t/x#y"):
        assert str(Link.of(text)) == text


def test_what_is_no_server_is_told(tmp_path):
    """Something else answers there: pages, nonsense, or silence."""
    for answer in (b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<ht>", b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]",
                   b"HTTP/1.1 404 No\r\ncontent-length: 2\r\n\r\n{}", b"SSH-2.0\r\n"):  # fmt: skip
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            door.listen()

            def serve(door=door, answer=answer):
                one, _ = door.accept()
                with one:
                    one.recv(10_000)
                    one.sendall(answer)

            thread = threading.Thread(target=serve)
            thread.start()
            with pytest.raises(Unreachable):
                Seat.take(f"http://127.0.0.1:{door.getsockname()[1]}/t/x#y")
            thread.join()


def test_a_lost_connection_loses_no_move_and_plays_none_twice(run):
    """Between client and server stands a wire that is cut after every few answers, once before and once after the server
    has heard."""

    async def story(place):
        made = await opened(place, "bungee", ["person", "bot"])
        moves, cut = [], []

        async def wire(reader, writer):
            there, back = await asyncio.open_connection("127.0.0.1", place.port)

            async def forth():
                while data := await reader.read(65536):
                    if b"/move?" in data:
                        moves.append(data)
                        if len(moves) % 20 == 2:  # lost on its way
                            cut.append("before")
                            writer.transport.abort()
                            break
                    back.write(data)
                back.close()

            async def here():
                while data := await there.read(65536):
                    if len(moves) % 20 == 7 and b'"ack"' in data:  # heard; the answer is lost
                        cut.append("after")
                        writer.transport.abort()
                        break
                    writer.write(data)
                writer.close()

            await asyncio.gather(forth(), here(), return_exceptions=True)

        server = await asyncio.start_server(wire, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        link = f"http://127.0.0.1:{port}/t/{made['table']}#{made['invite']}"
        own = []
        seat = await asyncio.to_thread(
            client.play, link, kind("random"), decided=lambda *turn: own.append(turn[1]), seed=3
        )
        assert {"before", "after"} <= set(cut)
        record = await place.client.get(f"/api/tables/{made['table']}/record", headers=bearer(made["watch"]))
        game, kept = tablee.load(record.text)
        position, played = game.opening(kept), []
        for at in range(len(kept)):
            actor, code = game.advance(kept, at, position)
            if actor == 0:
                played.append(code)
        assert played == own
        assert position.scores() == seat.scores
        server.close()

    run(story)


def test_a_program_that_comes_back_takes_its_seat_from_the_server_s_bot(run):
    async def story(place):
        made = await opened(place, "bungee", ["person", "bot"])

        def come_and_go():
            with Seat.take(invitation(place, made), name="Ada") as seat:
                seat.leave()
                return seat.link

        link = await asyncio.to_thread(come_and_go)
        await asyncio.to_thread(client.play, link, kind("random"))
        info = await place.get(f"/api/tables/{made['table']}", made["watch"])
        assert not info["seats"][0]["stand_in"] or info["state"] == "over"

    run(story)


def test_a_table_that_the_host_closes_ends_the_turns(run):
    async def story(place):
        made = await opened(place, "bungee", ["person", "person"])

        def sit():
            with Seat.take(invitation(place, made)) as seat:
                return list(seat.turns())  # the other never comes

        waiting = asyncio.create_task(asyncio.to_thread(sit))
        async with asyncio.timeout(20):
            while not (await place.get(f"/api/tables/{made['table']}", made["host"]))["seats"][0]["ready"]:
                await asyncio.sleep(0.02)
        await place.post(f"/api/tables/{made['table']}/close", {}, made["host"])
        assert await waiting == []

    run(story)
