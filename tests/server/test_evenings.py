"""A club's evening on the server: three links, a log that survives, two organisers at once, bad input."""

import asyncio
import json
from time import monotonic

import httpx
import pytest

from tablee.evening import replay, standings
from tests.server.killing import Process, new_table

SEVEN = ["Anna", "Beat", "Carla", "Dario", "Eva", "Fritz", "Gina"]


class Club:
    """An evening through the API, by any of its three links."""

    def __init__(self, client, made):
        self.client, self.made, self.id = client, made, made["evening"]
        self.path = f"/api/evenings/{self.id}"
        self.number = 0

    @classmethod
    async def opened(cls, client, names, status=201, **plan):
        answer = await client.post("/api/evenings", json={"plan": {"game": "bohne", **plan}, "names": names})
        assert answer.status_code == status, answer.text
        return cls(client, answer.json()) if status == 201 else answer.json()

    async def ask(self, method, path, role, **more):
        headers = {"authorization": f"Bearer {self.made[role]}"}
        return await self.client.request(method, path, headers=headers, **more)

    async def look(self, role="watch", **query):
        answer = await self.ask("GET", self.path, role, params=query)
        assert answer.status_code == 200, answer.text
        state = answer.json()
        self.number = state["number"]
        return state

    async def do(self, do, status=200, role="organiser", against=None, ref="", **fields):
        body = {"command": {"do": do, **fields}, "against": self.number if against is None else against, "id": ref}
        answer = await self.ask("POST", self.path, role, json=body)
        assert answer.status_code == status, answer.text
        said = answer.json()
        if status == 200:
            self.number = said["number"]
        return said

    async def play(self, role="report"):
        """Draw, and report every table: whoever was entered earlier wins."""
        state = await self.do("draw")
        for number, table in enumerate(rounds(state)[-1]["tables"], 1):
            state = await self.do("result", role=role, table=number, scores=[-who for who in table["seats"]])
        return state


def rounds(state):
    return state["shown"]["nights"][-1]["rounds"]


def table_of(state):
    return [(line["place"], line["entrant"], line["points"]) for line in state["shown"]["standings"]]


@pytest.mark.parametrize("people", [7, 16, 61])
def test_a_whole_evening_with_a_leaver_in_round_two_a_late_arrival_and_a_correction(run, people):
    async def story(place):
        club = await Club.opened(place.client, [f"P{at}" for at in range(people)], rounds=3, title="Club")
        state = await club.look("organiser")
        assert (state["role"], state["number"], len(state["shown"]["entrants"])) == ("organiser", 2, people)
        await club.play()
        await club.do("leave", name="P3")
        state = await club.play()
        playing = [who for table in rounds(state)[1]["tables"] for who in table["seats"]]
        assert sorted(playing) == [who for who in range(people) if who != 3]
        await club.do("add", names=["Late"])
        before = await club.play()
        seats = rounds(before)[1]["tables"][0]["seats"]
        state = await club.do("correct", round=2, table=1, scores=list(seats))
        assert rounds(state)[1]["tables"][0]["corrected"]
        assert table_of(state) != table_of(before)
        assert (await club.do("draw", status=400))["code"] == "rounds-over"
        answer = await club.ask("GET", f"{club.path}/document", "organiser")
        again = standings(replay(answer.json()["commands"])).lines
        assert [(line.place, line.entrant) for line in again] == [row[:2] for row in table_of(state)]

    run(story)


def test_each_link_opens_its_own_door_and_no_other(run):
    async def story(place):
        club = await Club.opened(place.client, SEVEN)
        await club.look()
        assert len({club.made[role] for role in ("organiser", "report", "watch")}) == 3
        assert club.made["links"]["watch"].endswith(f"/evening/{club.id}#{club.made['watch']}")
        for role in ("report", "watch"):
            assert (await club.look(role))["role"] == role
            assert (await club.do("draw", status=403, role=role))["code"] == "not-yours"
            assert (await club.ask("GET", f"{club.path}/document", role)).status_code == 403
        await club.do("draw")
        scores = {"table": 2, "scores": [1, 2, 3]}
        assert (await club.do("result", status=403, role="watch", **scores))["code"] == "not-yours"
        await club.do("result", role="report", **scores)
        assert (await club.do("correct", status=403, role="report", **scores))["code"] == "not-yours"
        for path, token in ((club.path, "x" * 24), (club.path, "x" * 99), ("/api/evenings/abcdefghijkl", "x")):
            headers = {"authorization": f"Bearer {token}"}
            answer = await place.client.get(path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-evening")
        table = await place.table()
        answer = await place.client.get(f"/api/evenings/{table.id}", headers={"authorization": "Bearer x"})
        assert answer.status_code == 404
        answer = await place.client.get(f"/api/tables/{club.id}", headers={"authorization": "Bearer x"})
        assert answer.status_code == 404

    run(story)


BAD = [
    ("two people of one name", {"do": "add", "names": ["anna"]}, "same-name"),
    ("a negative number of tables", {"do": "plan", "tables": -3}, "bad-number"),
    ("a contradicting result", {"do": "result", "table": 1, "scores": [9, 8, 7, 6]}, "contradicts"),
    ("a result twice", {"do": "result", "table": 1, "scores": [1, 2, 3, 4]}, "reported"),
    ("a sheet that cannot be", {"do": "result", "table": 2, "places": [1, 3, 3]}, "bad-places"),
    ("too few points", {"do": "result", "table": 2, "scores": [1]}, "who-plays"),
    ("points without end", {"do": "result", "table": 2, "scores": [1e99, 1, 2]}, "bad-field"),
    ("a table of two", {"do": "move", "name": "X", "table": 0}, "sizes"),
    ("a table that is done", {"do": "move", "name": "X", "table": 1}, "has-result"),
    ("nonsense", {"do": ["draw"]}, "no-command"),
    ("nothing", {}, "no-command"),
]


def test_bad_input_gets_one_sentence_and_nothing_is_lost(run):
    async def story(place):
        for names, plan, code in (
            (["Ann", "ann"], {}, "same-name"),
            (SEVEN, {"tables": -1}, "bad-number"),
            (SEVEN, {"game": "chess"}, "no-such-game"),
            ([f"P{at}" for at in range(300)], {}, "too-many"),
        ):
            assert (await Club.opened(place.client, names, 400, **plan))["code"] == code
        club = await Club.opened(place.client, SEVEN)
        await club.look()
        state = await club.do("draw")
        at_two = state["shown"]["entrants"][rounds(state)[0]["tables"][1]["seats"][0]]["name"]
        before = await club.do("result", table=1, scores=[1, 2, 3, 4])
        for what, command, code in BAD:
            command = {key: at_two if value == "X" else value for key, value in command.items()}
            body = {"command": command, "against": club.number}
            answer = await club.ask("POST", f"{club.path}?lang=en", "organiser", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, code), what
            assert answer.json()["sentence"].endswith("."), what
        assert await club.look("organiser") == before
        await club.do("close")
        assert (await club.do("result", status=400, table=2, scores=[1, 2, 3]))["code"] == "closed"

    run(story)


def test_of_two_organisers_the_late_one_is_told_unless_they_do_not_get_in_each_others_way(run):
    async def story(place):
        club = await Club.opened(place.client, SEVEN)
        seen = (await club.look())["number"]
        first, second = await asyncio.gather(
            club.ask("POST", club.path, "organiser", json={"command": {"do": "draw"}, "against": seen}),
            club.ask("POST", club.path, "organiser", json={"command": {"do": "draw"}, "against": seen}),
        )
        assert sorted([first.status_code, second.status_code]) == [200, 409]
        refused = next(one for one in (first, second) if one.status_code == 409).json()
        assert refused["code"] == "evening-moved-on"
        assert refused["evening"]["number"] == seen + 1
        assert len(refused["evening"]["shown"]["nights"][0]["rounds"]) == 1
        # two tables report at once, and somebody comes late: all of it counts
        await club.do("result", against=seen + 1, role="report", table=1, scores=[1, 2, 3, 4])
        await club.do("result", against=seen + 1, role="report", table=2, scores=[1, 2, 3])
        state = await club.do("add", against=seen + 1, names=["Late"])
        assert state["shown"]["missing"] == []
        # a correction of what somebody else has corrected meanwhile
        await club.do("correct", against=seen + 4, table=1, round=1, scores=[4, 3, 2, 1])
        said = await club.do("correct", status=409, against=seen + 4, table=1, round=1, scores=[1, 1, 1, 1])
        assert said["code"] == "evening-moved-on"
        # the same message again, as after a lost answer, counts once
        for _ in range(2):
            state = await club.do("leave", ref="once", name="Gina")
        assert state["number"] == seen + 6

    run(story)


def test_a_round_is_changed_by_hand(run):
    async def story(place):
        club = await Club.opened(place.client, SEVEN)
        await club.look()
        state = await club.do("draw")
        four, three = (table["seats"] for table in rounds(state)[0]["tables"])
        names = [one["name"] for one in state["shown"]["entrants"]]
        state = await club.do("swap", a=names[four[0]], b=names[three[0]])
        assert rounds(state)[0]["tables"][0]["seats"][0] == three[0]
        await club.do("add", names=["Late"])
        state = await club.do("move", name="Late", table=2)
        assert len(rounds(state)[0]["tables"][1]["seats"]) == 4
        await club.do("leave", name="Late")
        state = await club.do("move", name="Late", table=0)
        assert (len(rounds(state)[0]["tables"][1]["seats"]), rounds(state)[0]["byes"]) == (3, [])
        assert 7 not in [line["entrant"] for line in state["shown"]["standings"]], "who never played is not ranked"
        drawn = rounds(state)[0]["tables"]
        await club.do("undraw")
        assert rounds(await club.do("draw"))[0]["tables"] != drawn, "drawn anew, it is another round"

    run(story)


def test_whoever_watches_hears_of_it_at_once(run):
    async def story(place):
        club = await Club.opened(place.client, SEVEN)
        number = (await club.look())["number"]
        waiting = asyncio.create_task(club.look(after=number, wait=20))
        while not place.app.evenings.live[club.id].waiting:
            await asyncio.sleep(0.01)
        await club.do("draw", against=number)
        assert (await waiting)["number"] == number + 1

    run(story)


def test_a_league_goes_on_next_week(run):
    async def story(place):
        club = await Club.opened(place.client, SEVEN, title="League")
        await club.look()
        await club.play()
        await club.do("close")
        state = await club.do("night", title="Second evening", present=SEVEN[:4])
        assert [one["here"] for one in state["shown"]["entrants"]].count(True) == 4
        state = await club.play()
        assert all(len(line["nights"]) == 2 for line in state["shown"]["standings"])

    run(story)


def test_what_was_answered_outlives_a_killed_server(tmp_path):
    async def story():
        async with Process(tmp_path) as server:
            club = await Club.opened(server.client, SEVEN)
            await club.look()
            await club.do("draw")
            before = await club.do("result", role="report", table=1, scores=[4, 3, 2, 1])
            await server.kill()
        async with Process(tmp_path) as server:
            club.client = server.client
            assert await club.look("report") == before
            await club.do("result", role="report", table=2, scores=[3, 2, 1])
            await club.play()

    asyncio.run(story())


def test_a_server_that_is_stopped_hangs_up_on_whoever_waits(tmp_path):
    async def story():
        async with Process(tmp_path) as server:
            club = await Club.opened(server.client, SEVEN)
            made = await new_table(server.client)
            waits = [
                (f"/api/evenings/{club.id}", {"after": (await club.look())["number"], "wait": 20}, club.made["watch"]),
                (f"/api/tables/{made['table']}/events", {}, made["watch"]),
            ]
            asking = [
                asyncio.create_task(server.client.get(path, params=query, headers={"authorization": f"Bearer {token}"}))
                for path, query, token in waits
            ]
            await asyncio.sleep(1)
            begun = monotonic()
            assert await server.stop() == 0
            assert monotonic() - begun < 4, "not until uvicorn loses its patience"
            for one in await asyncio.gather(*asking, return_exceptions=True):
                assert isinstance(one, httpx.TransportError) or one.status_code == 200

    asyncio.run(story())


def test_what_one_visitor_may_keep_is_bounded(run):
    async def story(place):
        for _ in range(2):
            await Club.opened(place.client, SEVEN)
        assert (await Club.opened(place.client, SEVEN, 429))["code"] == "too-many-tables"
        wish = {"plan": {"game": "bohne", "title": "x" * 70_000}}
        answer = await place.client.post("/api/evenings", content=json.dumps(wish), headers=JSON)
        assert answer.status_code == 413

    run(story, limited=True, visitor_tables="2 + 0.01/s")


JSON = {"content-type": "application/json"}
