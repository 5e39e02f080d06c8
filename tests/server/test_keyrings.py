"""Keyrings: kept sealed, replaced by compare-and-set, opened by nobody else, and never lost."""

import asyncio
import base64
import random

import httpx

from tests.server.killing import Process

ID, TOKEN = "A" * 22, "t" * 32
PATH = f"/api/keyrings/{ID}"
OTHER = f"/api/keyrings/{'B' * 22}"


def sealed(text, after=0, version=None):
    return {
        "after": after,
        "version": after + 1 if version is None else version,
        "data": base64.b64encode(text.encode()).decode(),
    }


def test_a_keyring_is_replaced_version_by_version_and_of_two_devices_one_is_told(run):
    async def story(place):
        assert (await place.get(PATH, TOKEN, status=404))["code"] == "no-such-keyring"
        assert (await place.post(PATH, sealed("one"), TOKEN))["version"] == 1
        assert (await place.get(PATH, TOKEN))["data"] == sealed("one")["data"]
        assert await place.get(f"{PATH}?after=1", TOKEN) == {"version": 1, "data": ""}  # it is there already
        assert (await place.post(PATH, sealed("two", 1), TOKEN))["version"] == 2
        assert (await place.get(f"{PATH}?after=1", TOKEN))["data"] == sealed("two", 1)["data"]

        late = await place.post(f"{PATH}?lang=en", sealed("too late", 1), TOKEN, status=409)
        assert late["code"] == "stale-keyring"
        assert late["sentence"].startswith("Another device")
        assert (await place.post(PATH, sealed("as if new"), TOKEN, status=409))["code"] == "stale-keyring"
        assert (await place.post(PATH, sealed("back", 2, 2), TOKEN, status=409))["code"] == "stale-keyring"
        # A device that knows more versions than a server that was put back to an old copy.
        assert (await place.post(PATH, sealed("eight", 2, 8), TOKEN))["version"] == 8
        assert (await place.get(f"{PATH}?after=12", TOKEN))["version"] == 8
        assert (await place.get(f"{PATH}?after=12", TOKEN))["data"]

        answers = await asyncio.gather(
            *(
                place.client.post(PATH, json=sealed(str(i), 8), headers={"authorization": f"Bearer {TOKEN}"})
                for i in range(8)
            )
        )
        assert sorted(one.status_code for one in answers) == [200] + [409] * 7
        won = next(i for i, one in enumerate(answers) if one.status_code == 200)
        assert (await place.get(PATH, TOKEN))["data"] == sealed(str(won))["data"]

    run(story)


def test_a_foreign_a_replayed_a_truncated_and_a_huge_keyring_are_refused_in_a_sentence(run):
    async def story(place):
        async def refused(method, path, body, token, status, code):
            for lang in ("fr", "de", "en"):
                said = await place.ask(method, f"{path}?lang={lang}", body, token, status)
                assert said["code"] == code
                assert said["sentence"].strip()
                assert "Traceback" not in said["sentence"]

        await place.post(PATH, sealed("mine"), TOKEN)
        for token in ("", "t", "x" * 32, "x" * 500):  # no token, a short one, somebody else's, one that is too long
            await refused("GET", PATH, None, token, 404, "no-such-keyring")
            await refused("POST", PATH, sealed("theirs", 1), token, 404, "no-such-keyring")
            await refused("POST", f"{PATH}/drop", {"after": 1}, token, 404, "no-such-keyring")
        for id in ("short", "A" * 23, "A" * 21 + "!", "%41" * 22):
            await refused("GET", f"/api/keyrings/{id}", None, TOKEN, 404, "no-such-keyring")
            await refused("POST", f"/api/keyrings/{id}", sealed("x"), TOKEN, 404, "no-such-keyring")
        await place.post(PATH, sealed("newer", 1), TOKEN)
        await refused("POST", PATH, sealed("newer", 1), TOKEN, 409, "stale-keyring")  # recorded and sent again
        await refused("POST", f"{PATH}/drop", {"after": 1}, TOKEN, 409, "stale-keyring")
        whole = sealed("newest", 2)
        for wrong in (
            {"data": ""}, {"data": "not base64!"}, {"data": 7}, {"data": "A" * 175_001}, {"after": -1},
            {"version": 2**53}, {"version": 1.5}, {"more": 1},
        ):  # fmt: skip
            await refused("POST", PATH, {**whole, **wrong}, TOKEN, 400, "malformed")
        await refused("POST", PATH, {**whole, "data": "A" * 200_000}, TOKEN, 413, "too-large")
        assert await place.get(PATH, TOKEN) == {"version": 2, "data": sealed("newer")["data"]}

        # Given up: its data is gone, and no device brings it back.
        assert (await place.post(f"{PATH}/drop", {"after": 2}, TOKEN))["version"] == 3
        await refused("GET", PATH, None, TOKEN, 410, "keyring-dropped")
        await refused("POST", PATH, sealed("again"), TOKEN, 410, "keyring-dropped")
        assert (await place.store.sealed(ID)).data == ""
        await refused("GET", PATH, None, "x" * 32, 404, "no-such-keyring")

    run(story)


def test_a_keyring_is_no_table_and_a_table_no_keyring(run):
    async def story(place):
        table = await place.table(seats="mm")
        await place.post(PATH, sealed("mine"), TOKEN)
        await place.get(f"/api/tables/{ID}", TOKEN, status=404)
        await place.get(f"/api/keyrings/{table.id}", TOKEN, status=404)

    run(story)


def test_a_thousand_keyrings_from_one_address_and_writing_without_end_are_bounded(run):
    async def story(place):
        async def write(path, body):
            return (await place.client.post(path, json=body, headers={"authorization": f"Bearer {TOKEN}"})).status_code

        made = [await write(f"/api/keyrings/{at:022d}", sealed("mine")) for at in range(1000)]
        assert made[:20] == [200] * 20
        assert made.count(200) < 60
        assert set(made) == {200, 429}
        big = {**sealed("x"), "data": "A" * 170_000}
        path = f"/api/keyrings/{0:022d}"
        codes = [await write(path, {**big, "after": at, "version": at + 1}) for at in range(1, 100)]
        assert codes[0] == 200
        assert codes[-1] == 429
        stored = sum(code == 200 for code in codes) * 170_000
        assert stored < 11_000_000  # what a visitor may store, see visitor_stored

    run(story, limited=True, visitor_requests="100000 + 1000/s")


def test_killed_in_the_middle_of_a_synchronisation_nothing_is_lost(tmp_path):
    """Two devices write again and again; after each kill what was acknowledged is there, or something newer."""
    rng = random.Random(5)
    headers = {"authorization": f"Bearer {TOKEN}"}
    acknowledged = {}

    async def device(client, name):
        """Each adds its own marks to what it has read, as a device merges."""
        count = acknowledged.get(name, 0)
        try:
            while True:
                now = await client.get(PATH, headers=headers)
                after = now.json()["version"] if now.status_code == 200 else 0
                held = read(now) if after else {}
                held[name] = count + 1
                body = sealed(" ".join(f"{key}={value}" for key, value in sorted(held.items())), after)
                answer = await client.post(PATH, json=body, headers=headers)
                if answer.status_code == 200:
                    count += 1
                    acknowledged[name] = count
                else:
                    assert answer.json()["code"] == "stale-keyring", answer.text
        except (httpx.HTTPError, ValueError):
            return

    def read(answer):
        text = base64.b64decode(answer.json()["data"]).decode()
        return {key: int(value) for key, value in (part.split("=") for part in text.split())}

    async def story():
        for _ in range(3):
            async with Process(tmp_path) as server:
                if acknowledged:
                    held = read(await server.client.get(PATH, headers=headers))
                    assert all(held[name] >= count for name, count in acknowledged.items())
                devices = [asyncio.create_task(device(server.client, name)) for name in ("phone", "laptop")]
                while sum(acknowledged.values()) < 5:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(rng.uniform(0.02, 0.3))
                await server.kill()
                await asyncio.gather(*devices)

    asyncio.run(story())
    assert sum(acknowledged.values()) >= 15
