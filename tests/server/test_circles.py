"""Circles on the server: who may open one, tables joined from its page, results that come by themselves, names that go."""

import asyncio
import json
import sqlite3

import pytest

from tablee.server.play.circle import circles as limits
from tablee.server.play.circle.presence import CirclePresence
from tablee.server.storage.bus import NoBus
from tests.server.killing import Process

MARKUP = "<img src=x onerror=alert(1)> & 'Co'"


class Ring:
    """A circle through the API; ``who`` is keeper, link or the name of a member."""

    def __init__(self, client, made, founder):
        self.client, self.made, self.id = client, made, made["circle"]
        self.path = f"/api/circles/{self.id}"
        self.tokens = {"keeper": made["keeper"], "link": made["link"], founder: made["member"]}
        self.ids = {founder: made["you"]}

    @classmethod
    async def made(cls, client, title="Les Dupont", name="Anna", status=201, **more):
        answer = await client.post("/api/circles", json={"title": title, "name": name, **more})
        assert answer.status_code == status, answer.text
        return cls(client, answer.json(), name) if status == 201 else answer.json()

    async def ask(self, method, path, who, body=None, status=200):
        token = self.tokens.get(who, who)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, self.path + path, headers=headers, json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def look(self, who="link", query="", status=200):
        return await self.ask("GET", query, who, status=status)

    async def post(self, path, who, status=200, **body):
        return await self.ask("POST", path, who, body, status)

    async def join(self, name, status=201, **more):
        said = await self.post("/members", "link", status, name=name, **more)
        if status == 201:
            self.tokens[name], self.ids[name] = said["token"], said["you"]
        return said

    async def open(self, who="Anna", seats="mp", status=201, game="baernergaeng", **more):
        kinds = {"m": "mine", "p": "person", "b": "bot"}
        wish = {"game": game, "seats": [{"who": kinds[one]} for one in seats], "bot_pace": 0, **more}
        return await self.post("/tables", who, status, **wish)

    async def sit(self, table, who, status=200, **more):
        return await self.post(f"/tables/{table}/sit", who, status, **more)

    async def at(self, method, path, token, status=200, **body):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, headers=headers, json=body if method == "POST" else None)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def play_out(self, table, seats):
        """The first legal move of whoever is asked, to the end. ``seats``: token by seat."""
        path, number = f"/api/tables/{table}", 0
        while True:
            info = await self.at("GET", path, next(iter(seats.values())))
            if info["state"] == "over":
                return info
            for token in seats.values():
                view = await self.at("GET", f"{path}/view", token)
                if view["asks"] is not None:
                    said = {"move": view["moves"][0]["code"], "answers": view["asks"]}
                    await self.at("POST", f"{path}/move", token, **said)
                    break
            else:  # a bot thinks
                view = await self.at("GET", f"{path}/view?after={number}&wait=1", next(iter(seats.values())))
                number = view["number"]

    async def until(self, test, who="link"):
        state = await self.look(who)
        async with asyncio.timeout(20):
            while not test(state):
                state = await self.look(who, f"?after={state['stamp']}&wait=5")
        return state

    async def played(self, first="Anna", second="Beat", game="baernergaeng"):
        """A whole game of two members; the id of its table."""
        made = await self.open(first, game=game)
        seat = await self.sit(made["table"], second)
        await self.play_out(made["table"], {"0": made["seats"]["0"], str(seat["seat"]): seat["token"]})
        await self.until(lambda state: any(one["table"] == made["table"] for one in state["games"]))
        return made["table"]


async def ring_of(client, *names, **more):
    ring = await Ring.made(client, name=names[0], **more)
    for name in names[1:]:
        await ring.join(name)
    return ring


def test_whoever_has_the_link_joins_opens_a_table_and_sits_down_without_another_link(run):
    async def story(place):
        ring = await Ring.made(place.client, animal="fox")
        assert ring.made["links"]["link"].endswith(f"/circle/{ring.id}#{ring.made['link']}")
        state = await ring.look()
        assert (state["title"], state["role"], state["you"]) == ("Les Dupont", "guest", "")
        assert (await ring.post("/tables", "link", 403, game="baernergaeng", seats=[{}]))["code"] == "members-only"
        await ring.join("Beat", animal="owl")
        state = await ring.look("Beat")
        assert (state["role"], state["you"]) == ("member", ring.ids["Beat"])
        assert [(one["name"], one["animal"]) for one in state["members"]] == [("Anna", "fox"), ("Beat", "owl")]
        made = await ring.open("Anna", seats="mpb")
        table = (await ring.look("Beat"))["tables"][0]
        assert (table["state"], table["free"], table["you"], table["by"]) == ("open", [1], None, ring.ids["Anna"])
        assert table["seats"][0]["member"] == ring.ids["Anna"]
        assert (await ring.sit(made["table"], "link", 403))["code"] == "members-only"
        seat = await ring.sit(made["table"], "Beat")
        assert await ring.sit(made["table"], "Beat") == seat, "the same seat again, on another device of Beat's"
        # all who were waited for are there: the game has begun, and both are told of it as their table
        for who, number in (("Anna", 0), ("Beat", 1)):
            table = (await ring.look(who))["tables"][0]
            assert (table["state"], table["you"], table["free"]) == ("playing", number, [])
            info = await ring.at("GET", f"/api/tables/{made['table']}", table["token"])
            assert info["you"] == number
        watched = (await ring.look("link"))["tables"][0]
        assert (await ring.at("GET", f"/api/tables/{made['table']}", watched["token"]))["you"] is None

    run(story)


def test_a_result_comes_by_itself_with_ratings_replay_and_who_beat_whom(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        first = await ring.played()
        state = await ring.look("Anna")
        assert state["tables"] == []
        (game,) = state["games"]
        assert (game["table"], game["game"], game["practice"], game["struck"]) == (first, "baernergaeng", False, False)
        assert [one["member"] for one in game["seats"]] == [ring.ids["Anna"], ring.ids["Beat"]]
        assert min(one["place"] for one in game["seats"]) == 1
        ratings = state["ratings"]["baernergaeng"]
        assert [one["games"] for one in ratings] == [1, 1]
        assert ratings[0]["within"] > 1, "one game says little, and that is said"
        record = await ring.ask("GET", f"/games/{first}/record", "link")
        assert record["names"] == ["Anna", "Beat"]
        pairs = (await ring.look("link", f"/pairs?member={ring.ids['Anna']}"))["pairs"]
        assert pairs[0]["ahead"] + pairs[0]["behind"] + pairs[0]["level"] == 1
        # struck, it counts for nothing; counted again, all is as before, and so it is from the log alone
        assert (await ring.post(f"/games/{first}", "link", 403, do="strike"))["code"] == "keeper-only"
        await ring.played("Beat", "Anna")
        both = (await ring.look("Anna"))["ratings"]
        state = await ring.post(f"/games/{first}", "Beat", do="strike")
        assert state["games"][1]["struck"]
        assert [one["games"] for one in state["ratings"]["baernergaeng"]] == [1, 1]
        assert (await ring.post(f"/games/{first}", "Anna", do="count"))["ratings"] == both
        place.app.circles.live.clear()
        assert (await ring.look("Anna"))["ratings"] == both

    run(story)


def test_the_keeper_says_who_really_sat_there(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat", "Carla")
        table = await ring.played()
        wish = {"do": "who", "seat": 1, "member": ring.ids["Carla"]}
        assert (await ring.post(f"/games/{table}", "Anna", 403, **wish))["code"] == "keeper-only"
        again = {**wish, "member": ring.ids["Anna"]}
        assert (await ring.post(f"/games/{table}", "keeper", 409, **again))["code"] == "member-plays"
        state = await ring.post(f"/games/{table}", "keeper", **wish)
        assert {one["member"] for one in state["ratings"]["baernergaeng"]} == {ring.ids["Anna"], ring.ids["Carla"]}
        assert (await ring.post("/games/AAAAAAAAAAAA", "keeper", 404, do="strike"))["code"] == "no-such-game"

    run(story)


def test_a_rematch_stays_in_the_circle_with_the_links_it_has(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        table = await ring.played()
        anna = place.app.circles.live[ring.id].seat_token(table, 0, ring.ids["Anna"])
        beat = place.app.circles.live[ring.id].seat_token(table, 1, ring.ids["Beat"])
        new = (await ring.at("POST", f"/api/tables/{table}/rematch", anna))["table"]
        state = await ring.until(lambda state: any(one["table"] == new for one in state["tables"]), "Beat")
        assert (state["tables"][0]["you"], state["tables"][0]["token"]) == (1, beat)
        await ring.at("POST", f"/api/tables/{table}/rematch", beat)
        await ring.play_out(new, {"0": anna, "1": beat})
        state = await ring.until(lambda state: len(state["games"]) == 2)
        assert [one["games"] for one in state["ratings"]["baernergaeng"]] == [2, 2]

    run(story)


def test_guests_and_bots_play_along_and_are_not_rated(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        made = await ring.open("Anna", seats="mppb")
        beat = await ring.sit(made["table"], "Beat")
        guest = await ring.at("POST", f"/api/tables/{made['table']}/join", made["invite"], name=MARKUP[:40])
        await ring.at("POST", f"/api/tables/{made['table']}/ready", guest["token"])
        seats = {"0": made["seats"]["0"], "1": beat["token"], "2": guest["token"]}
        await ring.play_out(made["table"], seats)
        state = await ring.until(lambda state: state["games"])
        seats = state["games"][0]["seats"]
        assert [bool(one["member"]) for one in seats] == [True, True, False, False]
        assert (seats[2]["name"], seats[3]["bot"] != "") == (MARKUP[:40].strip(), True)
        assert len(state["ratings"]["baernergaeng"]) == 2

    run(story)


def test_a_foreign_link_opens_nothing_and_says_nothing(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        other = await ring_of(place.client, "Eva", title="Others")
        table = (await ring.open("Anna"))["table"]
        foreign = [other.made["keeper"], other.made["link"], other.made["member"], "", "x" * 64, "x" * 65, "é"]
        for token in foreign[:-1]:
            for method, path, body in (
                ("GET", "", None),
                ("GET", "/games", None),
                ("GET", f"/pairs?member={ring.ids['Anna']}", None),
                ("GET", f"/games/{table}/record", None),
                ("POST", "/members", {"name": "X"}),
                ("POST", "/leave", {}),
                ("POST", "/keep", {"do": "delete", "title": "Les Dupont"}),
                ("POST", f"/tables/{table}/sit", {}),
                ("POST", f"/tables/{table}/close", {}),
                ("POST", f"/games/{table}", {"do": "strike"}),
            ):
                said = await ring.ask(method, path, token or "", body, 404)
                assert said["code"] == "no-such-circle", (method, path)
        # the same answer as for a circle that never was
        missing = await place.get("/api/circles/AAAAAAAAAAAA", ring.made["link"], 404)
        assert missing == await place.get(ring.path, "wrong", 404)
        for who in ("link", "Beat"):
            said = await ring.post("/keep", who, 403, do="delete", title="Les Dupont")
            assert said["code"] == "keeper-only"
            assert (await ring.post(f"/tables/{table}/close", who, 403))["code"] == "keeper-only"
        # nobody sits down at another circle's table, or one that belongs to none
        own = (await place.table("bungee", "mp")).id
        for id in (own, table):
            assert (await other.sit(id, "Eva", 404))["code"] == "no-such-circle-table"
        assert (await ring.sit(own, "Anna", 404))["code"] == "no-such-circle-table"

    run(story)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"title": " \u202e ", "name": "Anna"}, "circle-needs-title"),
        ({"title": "T" * 61, "name": "Anna"}, "circle-needs-title"),
        ({"title": "T", "name": "\n"}, "circle-needs-name"),
        ({"title": "T", "name": "N" * 41}, "circle-needs-name"),
        ({"title": "T", "name": "Anna", "animal": "dragon"}, "no-such-animal"),
        ({"title": "T", "name": "N" * 81}, "malformed"),
        ({"title": "T"}, "malformed"),
        ({"title": "T", "name": "Anna", "more": 1}, "malformed"),
    ],
)
def test_a_bad_wish_is_refused_with_a_sentence_and_nothing_is_made(run, body, code):
    async def story(place):
        said = await place.post("/api/circles", body, status=400)
        assert said["code"] == code
        assert said["sentence"]
        assert place.app.circles.live == {}

    run(story)


def test_a_name_full_of_markup_stays_text_and_no_two_have_one_name(run):
    async def story(place):
        ring = await Ring.made(place.client, title=MARKUP, name="Léa")
        assert (await ring.look())["title"] == MARKUP
        for name in ("Léa", "le\u0301a", "  LÉA ", "Ｌéa"):  # however it is written
            assert (await ring.join(name, 409))["code"] == "name-taken"
        await ring.join("Léa\u202e\n2")
        await ring.join(MARKUP)
        assert [one["name"] for one in (await ring.look())["members"]] == ["Léa", "Léa 2", MARKUP]
        assert (await ring.post("/me", MARKUP, 409, name="lÉA 2"))["code"] == "name-taken"
        assert (await ring.post("/me", MARKUP, name="Max", animal="crow"))["members"][2]["name"] == "Max"
        assert (await ring.join("Max", 409))["code"] == "name-taken"
        # once somebody has left, their name is free
        await ring.post("/leave", "Léa", name="Max")
        await ring.join("Léa")

    run(story)


def test_too_many_circles_members_and_tables_are_refused(run, monkeypatch):
    monkeypatch.setattr(limits, "MOST_MEMBERS", 3)
    monkeypatch.setattr("tablee.server.play.circle.tables.MOST_TABLES", 2)

    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat", "Carla")
        assert (await ring.join("Dario", 409))["code"] == "circle-crowded"
        tables = [(await ring.open("Anna"))["table"] for _ in range(2)]
        assert (await ring.open("Beat", status=409))["code"] == "circle-tables"
        state = await ring.post(f"/tables/{tables[0]}/close", "Anna")
        assert [one["table"] for one in state["tables"]] == [tables[1]]
        await ring.open("Beat")
        await ring.post(f"/tables/{tables[1]}/close", "keeper")
        assert (await ring.sit(tables[1], "Beat", 404))["code"] == "no-such-circle-table"
        for wish in ({"public": True}, {"record": "{}"}):
            assert (await ring.open("Anna", status=400, **wish))["code"] == "circle-table-private"
        assert (await ring.open("Anna", seats="mmmmmmm", status=400))["code"] != "unforeseen"
        monkeypatch.setattr(limits, "MOST_ENTRIES", 5)
        assert (await ring.open("Beat", status=409))["code"] == "circle-full"
        await ring.post("/leave", "Beat")
        # a thousand circles from one address
        codes = []
        for at in range(1000):
            answer = await place.client.post("/api/circles", json={"title": f"C{at}", "name": "X"})
            codes.append(answer.status_code)
            if answer.status_code == 429:
                break
        assert codes[-1] == 429
        assert answer.json()["code"] == "too-many-circles"
        assert len(codes) <= 10

    run(story, limited=True)


def test_who_is_here_is_seen_by_those_who_wait_and_goes_with_time(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        state = await ring.look("Anna", "?wait=0.1")
        here = {one["name"]: one["here"] for one in state["members"]}
        assert here == {"Anna": True, "Beat": False}
        waiting = asyncio.create_task(ring.look("Anna", f"?after={state['stamp']}&wait=20"))
        beat = asyncio.create_task(ring.look("Beat", "?wait=0.1"))
        assert [one["here"] for one in (await waiting)["members"]] == [True, True]
        await beat

    run(story)
    now = [0.0]
    presence = CirclePresence(NoBus(), "a", clock=lambda: now[0])
    assert presence.asked("c", "anna")
    assert not presence.asked("c", "anna")
    presence.heard({"node": "b", "circle": "c", "here": ["beat"]})
    assert presence.of("c") == {"anna", "beat"}
    assert presence.of("d") == set()
    now[0] = 20.0
    presence.asked("c", "anna")
    presence.heard({"node": "a", "circle": "c", "here": ["own words come back"]})
    now[0] = 40.0
    assert presence.of("c") == {"anna"}
    presence.hung_up("c", "anna")
    now[0] = 45.0
    assert presence.of("c") == set()


def stored(folder):
    db = sqlite3.connect(folder / "tablee.sqlite3")
    found = "\n".join(row[0] for row in db.execute("SELECT data FROM log WHERE kind = 'circle'"))
    db.close()
    return found


def test_whoever_leaves_takes_their_name_along_and_the_games_stay(run, tmp_path):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beatrix", "Carlotta")
        await ring.played("Anna", "Beatrix")
        table = await ring.played("Anna", "Carlotta")
        state = await ring.post("/leave", "Beatrix")
        assert (state["role"], state["you"]) == ("guest", "")
        await ring.look("Beatrix", status=404)
        await ring.post("/leave", "Carlotta", name="C.")
        assert [one["name"] for one in (await ring.look())["members"]] == ["Anna"]
        for _ in range(2):
            state = await ring.look("Anna")
            names = [[one["name"] for one in game["seats"]] for game in state["games"]]
            assert names == [["Anna", "C."], ["Anna", ""]]
            assert [one["games"] for one in state["ratings"]["baernergaeng"]] == [2], "what Anna played still counts"
            record = await ring.ask("GET", f"/games/{table}/record?lang=en", "link")
            assert record["names"] == ["Anna", "C."]
            place.app.circles.live.clear()  # and once more from what is stored
        assert "Beatrix" not in stored(tmp_path)
        assert "Carlotta" not in stored(tmp_path)
        first = state["games"][1]["table"]
        record = await ring.ask("GET", f"/games/{first}/record?lang=en", "link")
        assert record["names"] == ["Anna", "a former member"]

    run(story)


def test_the_name_of_a_member_who_left_is_nowhere_in_the_files(run, tmp_path):
    def holds(name):
        return any(name.encode() in path.read_bytes() for path in tmp_path.glob("tablee.sqlite3*"))

    async def story(place):
        ring = await ring_of(place.client, "Anna", "Dorothea")
        assert holds("Dorothea")
        await ring.post("/leave", "Dorothea")

    run(story)
    assert holds("Anna")
    assert not holds("Dorothea")


def test_whom_the_host_removed_does_not_come_back_through_the_circle(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        made = await ring.open("Anna", seats="mpp")
        seat = await ring.sit(made["table"], "Beat")
        await ring.at("POST", f"/api/tables/{made['table']}/remove", made["host"], seat=seat["seat"])
        assert (await ring.sit(made["table"], "Beat", 410))["code"] == "removed"
        await ring.join("Carla")
        assert (await ring.sit(made["table"], "Carla"))["seat"] == seat["seat"], "others still may"

    run(story)


def test_a_guest_forgotten_at_the_table_is_forgotten_in_the_history_too(run, tmp_path):
    async def story(place):
        ring = await Ring.made(place.client)
        made = await ring.open("Anna")
        guest = await ring.at("POST", f"/api/tables/{made['table']}/join", made["invite"], name="Guesto")
        await ring.at("POST", f"/api/tables/{made['table']}/ready", guest["token"])
        await ring.play_out(made["table"], {"0": made["seats"]["0"], "1": guest["token"]})
        await ring.until(lambda state: state["games"])
        assert "Guesto" in stored(tmp_path)
        table = place.app.registry.tables[made["table"]]
        await place.app.log.append(table, lambda now: (table.entry(now, "forget", 1, data={"by": "self"}), None))
        state = await ring.until(lambda state: state["games"][0]["seats"][1]["name"] != "Guesto")
        assert state["games"][0]["seats"][1]["name"] == table.chairs[1].name
        place.app.circles.live.clear()
        assert (await ring.look())["games"] == state["games"]
        assert "Guesto" not in stored(tmp_path)

    run(story)


def test_the_keeper_removes_somebody_and_replaces_a_link_that_went_round(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat", "Troll")
        waiting = asyncio.create_task(
            ring.look("Troll", f"?after={(await ring.look('Troll', '?wait=0.1'))['stamp']}&wait=20", status=404)
        )
        await ring.post("/keep", "keeper", do="remove", member=ring.ids["Troll"])
        await waiting
        old = ring.tokens["link"]
        said = await ring.post("/keep", "keeper", do="link")
        ring.tokens["link"] = said["link"].rpartition("#")[2]
        await ring.ask("POST", "/members", old, {"name": "Troll"}, 404)
        assert (await ring.look("Beat"))["link"] == ring.tokens["link"], "members are shown the new one"
        await ring.join("Carla")
        # somebody who has lost their device gets a link of their own again; the lost one opens nothing
        said = await ring.post("/keep", "keeper", do="device", member=ring.ids["Beat"])
        await ring.look("Beat", status=404)
        state = await ring.look(said["link"].rpartition("#")[2])
        assert state["you"] == ring.ids["Beat"]
        await ring.post("/keep", "keeper", do="title", title="New name")
        assert (await ring.look())["title"] == "New name"
        assert (await ring.post("/keep", "keeper", 404, do="remove", member="nobody"))["code"] == "no-such-member"

    run(story)


def test_a_deleted_circle_is_gone_for_everyone_and_its_tables_play_on(run, tmp_path):
    async def story(place):
        ring = await ring_of(place.client, "Annabelle", "Beatrix")
        made = await ring.open("Annabelle")
        seat = await ring.sit(made["table"], "Beatrix")
        waiting = asyncio.create_task(
            ring.look("Beatrix", f"?after={(await ring.look('Beatrix', '?wait=0.1'))['stamp']}&wait=20", status=404)
        )
        assert (await ring.post("/keep", "keeper", 409, do="delete", title="Les"))["code"] == "wrong-title"
        await ring.post("/keep", "keeper", do="delete", title="Les Dupont")
        await waiting
        for who in ("keeper", "link", "Annabelle"):
            await ring.look(who, status=404)
        assert set(stored(tmp_path).split("\n")) == {json.dumps({"do": "delete"})}
        await ring.play_out(made["table"], {"0": made["seats"]["0"], "1": seat["token"]})
        place.app.circles.live.clear()
        await ring.look("keeper", status=404)

    run(story)


def test_nothing_hidden_is_in_it_while_a_game_runs(run):
    async def story(place):
        ring = await ring_of(place.client, "Anna", "Beat")
        made = await ring.open("Anna", game="bohne", seats="mpb")
        await ring.sit(made["table"], "Beat")
        state = json.dumps(await ring.look("Beat"))
        seed = place.app.registry.tables[made["table"]].row.seed.hex()
        circle = place.app.circles.live[ring.id].circle
        for secret in (seed, circle.seed, made["host"], made["seats"]["0"], ring.tokens["Anna"], ring.made["keeper"]):
            assert secret not in state
        assert "zones" not in state
        assert (await ring.ask("GET", f"/games/{made['table']}/record", "Beat", status=404))["code"] == "no-such-game"

    run(story)


def test_a_killed_server_keeps_all_of_it_and_takes_over_what_had_just_ended(tmp_path):
    async def story():
        async with Process(tmp_path) as server:
            ring = await ring_of(server.client, "Anna", "Beat")
            first = await ring.played()
            made = await ring.open("Beat")
            seat = await ring.sit(made["table"], "Anna")
            seats = {"0": made["seats"]["0"], "1": seat["token"]}
            before = await ring.look("Anna")
            await server.kill()
        # the last game ends at a server that knows nothing of circles' results: as if killed between the two
        async with Process(tmp_path) as server:
            ring.client = server.client
            state = await ring.look("Anna")
            keys = ("title", "games", "ratings", "link", "you")
            assert [state[key] for key in keys] == [before[key] for key in keys]
            await ring.play_out(made["table"], seats)
            await server.kill()
        async with Process(tmp_path) as server:
            ring.client = server.client
            state = await ring.look("Anna")
            assert [one["table"] for one in state["games"]] == [made["table"], first]
            assert state["tables"] == []

    asyncio.run(story())
