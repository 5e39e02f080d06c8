"""Online tables of an evening: sitting down by name, results that come over, the same deals, and what stays secret."""

import asyncio
import json

import pytest

from tests.server.killing import Process
from tests.server.test_evenings import SEVEN, Club, rounds

EIGHT = [*SEVEN, "Hugo"]


class Online(Club):
    async def open(self, tables=(), status=200, role="organiser", **more):
        body = {"against": self.number, "tables": list(tables), **more}
        answer = await self.ask("POST", f"{self.path}/tables", role, json=body)
        assert answer.status_code == status, answer.text
        if status == 200:
            self.number = answer.json()["number"]
        return answer.json()

    async def sit(self, table, name, status=200, role="report"):
        answer = await self.ask("POST", f"{self.path}/seat", role, json={"table": table, "name": name})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def at(self, path, token, status=200, method="GET", **body):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, headers=headers, **({"json": body} if body else {}))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def everybody(self, state, table):
        """Everyone of a table sits down; the seats by number."""
        drawn = rounds(state)[-1]["tables"][table - 1]
        names = [name for who in drawn["seats"] for name in state["shown"]["entrants"][who]["members"]]
        return [await self.sit(table, name) for name in names]

    async def play_out(self, seats):
        """The first legal move of whoever is asked, to the end; then the table as its players know it."""
        path = f"/api/tables/{seats[0]['table']}"
        while True:
            glance = await self.at(
                "/api/glances", "", method="POST", tables=[{"table": seats[0]["table"], "token": seats[0]["token"]}]
            )
            asked = glance["tables"][0]["asked"]
            if not asked:
                return await self.at(path, seats[0]["token"])
            token = next(seat["token"] for seat in seats if seat["seat"] == asked[0])
            view = await self.at(f"{path}/view", token)
            said = {"move": view["moves"][0]["code"], "answers": view["asks"]}
            await self.at(f"{path}/move", token, method="POST", **said)

    async def until_reported(self, table):
        while True:
            state = await self.look()
            if rounds(state)[-1]["tables"][table - 1]["places"]:
                return state
            await asyncio.sleep(0.01)


GAME = {"game": "bohne", "sizes": [4]}


async def drawn(place, names=EIGHT, **plan):
    club = await Online.opened(place.client, names, **{**GAME, **plan})
    await club.look()
    return club, await club.do("draw")


def test_people_sit_down_by_name_and_the_result_comes_by_itself(run):
    async def story(place):
        club, state = await drawn(place)
        state = await club.open([1])
        one, two = rounds(state)[0]["tables"]
        assert one["online"]
        assert not two["online"]
        names = [state["shown"]["entrants"][who]["name"] for who in one["seats"]]
        # only the people of this table, each on the seat drawn for them, and nobody twice
        elsewhere = state["shown"]["entrants"][two["seats"][0]]["name"]
        assert (await club.sit(1, elsewhere, 404))["code"] == "not-at-table"
        assert (await club.sit(2, elsewhere, 409))["code"] == "not-online"
        assert (await club.sit(9, elsewhere, 409))["code"] == "not-online"
        assert (await club.sit(1, names[0], 403, role="watch"))["code"] == "not-yours"
        seats = [await club.sit(1, name.upper()) for name in names]
        assert [seat["seat"] for seat in seats] == [0, 1, 2, 3]
        assert (await club.sit(1, names[2], 409))["code"] == "seat-claimed"
        info = await club.at(f"/api/tables/{one['online']}", seats[0]["token"])
        assert (info["state"], [seat["name"] for seat in info["seats"]]) == ("playing", names)
        assert (info["evening"], info["sealed"]) == (club.id, "")
        # while it is played nobody reports another result but the organiser; nor is it swapped about
        said = await club.do("result", status=409, role="report", table=1, scores=[1, 2, 3, 4])
        assert said["code"] == "comes-by-itself"
        assert (await club.do("swap", status=400, a=names[0], b=elsewhere))["code"] == "is-online"
        end = await club.play_out(seats)
        state = await club.until_reported(1)
        table = rounds(state)[0]["tables"][0]
        winners = (await club.at("/api/glances", "", method="POST", tables=[glimpse(state, one)]))["tables"][0]
        assert [seat for seat, place in enumerate(table["places"]) if place == 1] == (
            winners["winners"] or [seat for seat, score in enumerate(table["scores"]) if score == max(table["scores"])]
        )
        assert end["seed"], "dealt for this table alone: published at its end"
        # the other table was played with the box
        await club.do("result", role="report", table=2, scores=[4, 3, 2, 1])
        await club.do("draw")

    run(story, study_workers=0)


def glimpse(state, table):
    return {"table": table["online"], "token": state["links"][table["online"]]}


def test_organisers_hold_the_tables_and_others_watch_them(run):
    async def story(place):
        club, _ = await drawn(place)
        assert (await club.open(status=403, role="report"))["code"] == "not-yours"
        state = await club.open()
        ids = [table["online"] for table in rounds(state)[0]["tables"]]
        assert len(set(ids)) == 2
        for role, host in (("organiser", True), ("report", False), ("watch", False)):
            links = (await club.look(role))["links"]
            assert sorted(links) == sorted(ids)
            info = await club.at(f"/api/tables/{ids[0]}", links[ids[0]])
            assert (info["host"], info["you"], info["open_seats"]) == (host, None, [] if not host else [0, 1, 2, 3])
        assert (await club.open(status=400))["code"] == "is-online"
        assert (await club.open([7], status=400))["code"] == "no-table"
        for made_up in ({"do": "online", "table": 1, "id": "x"},):
            body = {"command": made_up, "against": club.number}
            assert (await club.ask("POST", club.path, "organiser", json=body)).status_code == 400
        # the organiser starts without those who are missing: bots play, and late guests take their seats back
        await club.at(
            f"/api/tables/{ids[0]}/start", links_of(await club.look("organiser"), ids[0]), method="POST", fill=True
        )
        name = state["shown"]["entrants"][rounds(state)[0]["tables"][0]["seats"][0]]["name"]
        assert (await club.sit(1, name))["seat"] == 0

    run(story, study_workers=0)


def links_of(state, id):
    return state["links"][id]


def test_a_table_taken_back_is_closed_and_can_be_changed(run):
    async def story(place):
        club, state = await drawn(place)
        state = await club.open()
        ids = [table["online"] for table in rounds(state)[0]["tables"]]
        assert (await club.do("undraw", status=400))["code"] == "is-online"
        await club.do("offline", table=1)
        watch = (await club.look())["links"][ids[0]]
        assert (await club.at(f"/api/tables/{ids[0]}", watch))["state"] == "closed"
        assert (await club.do("offline", status=400, table=1))["code"] == "not-online"
        await club.do("result", table=1, scores=[1, 2, 3, 4])
        await club.play_out(await club.everybody(state, 2))
        state = await club.until_reported(2)
        assert state["shown"]["missing"] == []

    run(story, study_workers=0)


def test_tables_of_one_round_get_the_same_deals_and_tell_nobody_before_all_have_ended(run):
    """The attack: whoever ends first, or looks on, tells the others what they will be dealt."""

    async def story(place):
        club, _ = await drawn(place, same_deals=True)
        state = await club.open()
        first, second = rounds(state)[0]["tables"]
        one, two = [await club.everybody(state, table) for table in (1, 2)]
        infos = [await club.at(f"/api/tables/{seats[0]['table']}", seats[0]["token"]) for seats in (one, two)]
        assert infos[0]["commitment"] == infos[1]["commitment"] != ""
        hands = [
            [(await club.at(f"/api/tables/{s[at]['table']}/view", s[at]["token"]))["view"] for at in range(4)]
            for s in (one, two)
        ]
        assert hands[0] == hands[1], "every seat sees the same at both tables"

        await club.play_out(one)
        await club.until_reported(1)
        path = f"/api/tables/{first['online']}"
        organiser, report = (await club.look("organiser"))["links"], (await club.look("report"))["links"]
        for token in (one[0]["token"], organiser[first["online"]], report[first["online"]]):
            info = await club.at(path, token)
            assert (info["state"], info["seed"]) == ("over", "")
            assert info["sealed"]
            for what in ("record", "replay?at=0&seat=1", "replay?at=3"):
                assert (await club.at(f"{path}/{what}", token, 409))["code"] == "sealed-deal"
        # nobody looks on, neither at the table that is over nor at the one that goes on: not even its host
        for id in (first["online"], second["online"]):
            for links in (organiser, report):
                for what in ("view", "why?move=0"):
                    assert (await club.at(f"/api/tables/{id}/{what}", links[id], 409))["code"] == "sealed-deal"
                guest = await place.sit(id, links[id])
                await guest.until("table")
                await guest.say(do="resync")
                await guest.say(do="ping", id="p")
                await guest.until("ack", id="p")
                assert not any(json.loads(text)["type"] == "view" for text in guest.heard)
                seed = place.app.registry.loaded(id).row.seed.hex()
                assert not any(seed in text for text in guest.heard)
                await guest.line.close()
        # the evening's file does not say what the seed is made of
        document = await club.ask("GET", f"{club.path}/document", "organiser")
        assert place.app.evenings.live[club.id].opened["seed"] not in document.text
        end = await club.play_out(two)
        await club.until_reported(2)
        while not end["seed"]:
            end = await club.at(f"/api/tables/{two[0]['table']}", two[0]["token"])
        for seats in (one, two):
            info = await club.at(f"/api/tables/{seats[0]['table']}", seats[0]["token"])
            assert (info["sealed"], info["seed"]) == ("", end["seed"])
            record = await club.at(f"/api/tables/{seats[0]['table']}/record", seats[0]["token"])
            assert record["seed"] == end["seed"]

    run(story, study_workers=0)


def test_whoever_has_seen_a_deal_is_not_dealt_it_again(run):
    async def story(place):
        club, _ = await drawn(place, same_deals=True)
        state = await club.open()
        seats = await club.everybody(state, 1)
        await club.do("offline", table=1)
        info = await club.at(f"/api/tables/{seats[0]['table']}", seats[0]["token"])
        assert (info["state"], info["seed"]) == ("closed", ""), "closed, yet the others still play these cards"
        assert (await club.open([1], status=409))["code"] == "deals-known"
        # one that nobody had begun may be opened again, and a round drawn again has other cards
        await club.do("offline", table=2)
        state = await club.open([2])
        before = (await club.at(f"/api/tables/{rounds(state)[0]['tables'][1]['online']}", club_link(state)))[
            "commitment"
        ]
        assert before == info["commitment"]
        await club.do("offline", table=2)
        await club.do("undraw")
        await club.do("draw")
        state = await club.open()
        table = rounds(state)[0]["tables"][0]["online"]
        assert (await club.at(f"/api/tables/{table}", state["links"][table]))["commitment"] != before

    run(story, study_workers=0)


def club_link(state):
    return state["links"][rounds(state)[0]["tables"][1]["online"]]


def test_ending_the_evening_opens_what_has_ended_and_nothing_else(run):
    async def story(place):
        club, _ = await drawn(place, same_deals=True)
        state = await club.open()
        one, two = [await club.everybody(state, table) for table in (1, 2)]
        await club.play_out(one)
        await club.until_reported(1)
        await club.do("close")
        info = await club.at(f"/api/tables/{one[0]['table']}", one[0]["token"])
        assert info["seed"] == "", "table 2 still plays"
        await club.do("reopen")
        await club.play_out(two)
        await club.until_reported(2)

    run(story, study_workers=0)


@pytest.mark.parametrize(("team", "seats"), [(2, 4), (3, 6)])
def test_teams_take_the_seats_of_their_side(run, team, seats):
    async def story(place):
        names = [[f"T{at}{who}" for who in "abc"[:team]] for at in range(2)]
        options = {"teams": "trios"} if team == 3 else {}
        club = await Online.opened(place.client, names, game="dog", format="swiss", team=team, options=options)
        await club.look()
        await club.do("draw")
        state = await club.open()
        table = rounds(state)[0]["tables"][0]
        info = await club.at(f"/api/tables/{table['online']}", state["links"][table["online"]])
        assert len(info["seats"]) == seats
        teams = {}
        for seat in info["seats"]:
            teams.setdefault(seat["side"], []).append(seat["name"])
        assert sorted(teams.values()) == names

    run(story, study_workers=0)


def test_a_table_that_ends_as_the_server_is_killed_is_taken_over_later(tmp_path):
    async def story():
        async with Process(tmp_path) as server:
            club, _ = await drawn(server, same_deals=True)
            state = await club.open()
            one = await club.everybody(state, 1)
            await club.play_out(one)
            await server.kill()
        async with Process(tmp_path) as server:
            club.client = server.client
            state = await club.until_reported(1)
            info = await club.at(f"/api/tables/{one[0]['table']}", one[0]["token"])
            assert (info["state"], info["seed"]) == ("over", "")
            two = await club.everybody(state, 2)
            await club.play_out(two)
            await club.until_reported(2)

    asyncio.run(story())
