"""Score pads over HTTP: counted without being kept, and shared by links so that nothing is lost."""

import asyncio

import httpx

from tests.server.killing import Process

LAP = {"calls": [0], "players": [{"sum": 3}, {"sum": 20}]}
NEW = {"game": "bungee", "names": ["Anna", "Beat"]}


async def started(place):
    """A pad of two, shared; the two headers that open it."""
    pad = (await place.post("/api/pad", NEW))["pad"]
    return await place.post("/api/pads", {"pad": pad}, status=201)


def noted(number, sheet=LAP, **more):
    return {"command": {"do": "round", "sheet": sheet}, "number": number, **more}


def test_a_pad_that_nobody_keeps_counts_corrects_and_says_what_is_wrong(run):
    async def story(place):
        async def refused(body, status, code, **headers):
            said = await place.post("/api/pad?lang=en", body, status=status, **headers)
            assert said["code"] == code
            assert said["sentence"].strip()
            assert "\n" not in said["sentence"]
            assert "Traceback" not in said["sentence"]
            return said

        pad = (await place.post("/api/pad", NEW))["pad"]
        one = await place.post("/api/pad?lang=en", {"pad": pad, "command": {"do": "round", "sheet": LAP}})
        assert one["shown"]["totals"] == [-10, 20]
        assert one["text"].startswith("Bungee\n1. Anna")
        right = {"calls": [0], "players": [{"sum": 3}, {"sum": 25}]}
        two = await place.post(
            "/api/pad", {"pad": one["pad"], "command": {"do": "correct", "round": 0, "sheet": right}}
        )
        assert two["changes"][0] == {"round": 0, "name": "Beat", "before": 20, "after": 25}
        back = await place.post("/api/pad", {"pad": two["pad"], "command": {"do": "undo"}})
        assert back["pad"] == one["pad"]

        nobody = {"do": "round", "sheet": {"players": LAP["players"]}}
        clause = await refused({"pad": pad, "command": nobody}, 409, "illegal")
        assert clause["clause"] == "BUN-4.3"
        await refused({"game": "bungee", "names": ["Anna", "anna"]}, 400, "same-name")
        await refused({"game": "bungee", "names": ["Anna"]}, 400, "bad-players")
        await refused({"game": "chess", "names": ["Anna", "Beat"]}, 400, "no-such-game")
        await refused({"pad": {"pad": 7}}, 400, "bad-pad")
        await refused({"pad": pad, "command": {"do": "dance"}}, 400, "bad-pad")
        await refused({"pad": pad, "command": {"do": "round", "sheet": {"players": [1, 2]}}}, 400, "bad-sheet")
        await refused({"pad": {**pad, "commands": pad["commands"] * 401}}, 400, "pad-full")
        await refused({"pad": pad, "colour": "red"}, 400, "malformed")
        await refused({"pad": {"pad": 1, "x": "y" * 70_000}}, 413, "too-large")

    run(story)


def test_a_shared_pad_is_written_by_one_link_and_only_read_by_the_other(run):
    async def story(place):
        made = await started(place)
        path = f"/api/pads/{made['id']}"
        assert made["links"]["read"] == f"{place.url}/pad/{made['id']}#{made['read']}"
        assert await place.get(path, status=404)
        assert await place.get(path, "x" * 24, status=404)
        assert (await place.get("/api/pads/nothing", made["read"], status=404))["code"] == "no-such-pad"
        assert (await place.get(f"/api/tables/{made['id']}", made["write"], status=404))["code"] == "no-such-table"
        waiting = asyncio.create_task(place.get(f"{path}?after=1&wait=20&lang=de", made["read"]))
        await asyncio.sleep(0)
        done = await place.post(path, noted(1, id="a"), made["write"])
        assert (done["number"], done["now"]["shown"]["totals"]) == (2, [-10, 20])
        seen = await waiting
        assert (seen["number"], seen["writes"], seen["now"]["shown"]["unit"]) == (2, False, "Punkte")
        assert (await place.get(f"{path}?after=2", made["read"]))["now"] is None

        assert (await place.post(path, noted(2), made["read"], status=403))["code"] == "not-yours"
        assert (await place.post(path, noted(1), made["write"], status=409))["code"] == "stale-pad"
        impossible = noted(2, {"players": LAP["players"]})
        assert (await place.post(path, impossible, made["write"], status=409))["clause"] == "BUN-4.3"
        again = await place.post(path, noted(1, id="a"), made["write"])  # its answer was lost on the way
        assert (again["number"], len(again["now"]["shown"]["rounds"])) == (2, 1)
        back = await place.post(path, {"command": {"do": "undo"}, "number": 2}, made["write"])
        assert (back["number"], back["now"]["shown"]["rounds"]) == (3, [])
        assert (await place.post("/api/pads", {"pad": {"pad": 1}}, status=400))["code"] == "bad-pad"

    run(story)


def test_of_two_writers_at_once_one_is_told_and_nothing_is_lost(run):
    async def story(place):
        made = await started(place)
        path, token = f"/api/pads/{made['id']}", {"authorization": f"Bearer {made['write']}"}

        async def write(name):
            """Notes three rounds, each time again after a refusal."""
            noted_here, number = 0, 1
            while noted_here < 3:
                answer = await place.client.post(path, json=noted(number, id=f"{name}{noted_here}"), headers=token)
                if answer.status_code == 200:
                    noted_here += 1
                else:
                    assert answer.json()["code"] == "stale-pad", answer.text
                number = (await place.client.get(path, headers=token)).json()["number"]

        await asyncio.gather(write("a"), write("b"))
        now = await place.get(path, made["read"])
        assert (now["number"], now["now"]["shown"]["totals"]) == (7, [-60, 120])

    run(story)


def test_what_one_visitor_may_share_is_bounded(run):
    async def story(place):
        pad = (await place.post("/api/pad", NEW))["pad"]
        codes = set()
        for _ in range(4):
            answer = await place.client.post("/api/pads", json={"pad": pad})
            codes.add((answer.status_code, answer.json().get("code")))
        assert codes == {(201, None), (429, "too-many-tables")}

    run(story, limited=True, visitor_tables="2 + 0.0001/s")


def test_a_shared_pad_outlives_a_killed_server(tmp_path):
    async def story():
        async with Process(tmp_path) as first:
            pad = (await first.client.post("/api/pad", json=NEW)).json()["pad"]
            made = (await first.client.post("/api/pads", json={"pad": pad})).json()
            path, token = f"/api/pads/{made['id']}", {"authorization": f"Bearer {made['write']}"}
            assert (await first.client.post(path, json=noted(1), headers=token)).status_code == 200
            more = asyncio.create_task(first.client.post(path, json=noted(2, id="late"), headers=token))
            await asyncio.sleep(0)
            await first.kill()
            try:
                acknowledged = (await more).status_code == 200
            except httpx.TransportError:
                acknowledged = False
        async with Process(tmp_path) as second:
            number = (await second.client.get(path, headers=token)).json()["number"]
            assert number == 3 or (number == 2 and not acknowledged)
            last = (await second.client.post(path, json=noted(2, id="late"), headers=token)).json()
            assert (last["number"], last["now"]["shown"]["totals"]) == (3, [-20, 40])

    asyncio.run(story())
