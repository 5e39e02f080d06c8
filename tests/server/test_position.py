"""The position editor over HTTP: in a worker, in three languages, bounded, and never out of a table that is played."""

import json


def test_a_position_is_changed_and_played_on_from(run):
    async def story(place):
        now = await place.post("/api/position?lang=de", {"game": "bungee", "seats": 2})
        assert now["problem"] == ""
        bare = await place.post("/api/position?lang=de", {"text": now["text"], "do": "clear"})
        assert bare["problem"] == "«Glückskarte»: Es braucht eine Glückskarte."
        start = {"game": "bungee", "edition": 1, "hand": ["1 2 B", "?"], "lucky": "7"}
        now = await place.post("/api/position?lang=en", {"text": json.dumps(start), "place": "hand 1", "put": "+5"})
        assert now["view"]["zones"]["hand"] == [["1", "2", "B"], ["5", "?"]]
        record = {"tablee": 1, "game": "bungee", "edition": 1, "seats": 2, "seed": "00" * 16}
        record |= {"start": json.loads(now["text"]), "decisions": []}
        seats = [{"who": "mine", "name": "Anne"}, {"who": "bot", "level": "casual"}]
        made = await place.post(
            "/api/tables", {"game": "bungee", "seats": seats, "record": json.dumps(record)}, status=201
        )
        token = made["seats"]["0"]
        view = await place.get(f"/api/tables/{made['table']}/view", token=token)
        assert view["view"]["zones"]["hand"] == [["1", "2", "B"], ["?", "?"]]

    run(story)


def test_bad_requests_are_one_sentence_each(run):
    async def story(place):
        for body, status, code in (
            ({"text": "what"}, 400, "bad-position"),
            ({"text": "x" * 12_001}, 400, "malformed"),
            ({"text": json.dumps({"game": "bungee", "edition": 99})}, 400, "bad-position"),
            ({"game": "chess"}, 400, "no-such-game"),
            ({"puzzle": "nothing"}, 400, "no-such-puzzle"),
            ({"record": "{}"}, 409, "bad-record"),
            ({"fly": 1}, 400, "malformed"),
            ({"text": "x" * 20_000}, 413, "too-large"),
        ):
            said = await place.post("/api/position?lang=en", body, status=status)
            assert (said["code"], said["sentence"].count("\n")) == (code, 0)

    run(story)
