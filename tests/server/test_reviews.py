"""Reviews at the server: made step by step, kept, and given up when nobody waits."""

import asyncio
import json
from pathlib import Path

import pytest

import tablee
from tablee.games import open_record
from tablee.review.decision import Effort
from tablee.review.game import Draft
from tablee.review.kept import numbers, ranges, resume, slice_of
from tablee.server.offline import Offline
from tablee.server.play import reviews

SHORT = Path(__file__).parent.parent / "review/short.json"  # 84 decisions of Bungee for two


@pytest.fixture(scope="module")
def finished():
    return open_record(SHORT.read_text())[1]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(reviews, "BRIEF", Effort(2, 4, 4, entrants=2, first_look=10))


class Here:
    """The application in this process, thinking in place: quick however busy the machine is."""

    def __init__(self, offline):
        self.offline = offline

    async def post(self, path, wish, status=200):
        answer = await self.offline.request("POST", path, {"content-type": "application/json"}, json.dumps(wish))
        assert answer.status == status, answer.body
        return json.loads(answer.body)


@pytest.fixture
def here(monkeypatch):
    async def keep(text):
        pass

    def run(story):
        async def whole():
            offline = Offline(keep)
            await offline.start()
            await story(Here(offline))
            await offline.stop()

        asyncio.run(whole())

    return run


async def until_done(place, record):
    answers = []
    while not answers or answers[-1]["review"] is None:
        answers.append(await place.post("/api/review", {"record": record}))
        assert len(answers) < 500
    return answers


def test_a_review_goes_on_with_every_request_until_it_is_finished_and_adds_up(run, finished):
    text = finished.to_json()

    async def story(place):
        answers = await until_done(place, text)
        done = [one["done"] for one in answers]
        assert done == sorted(done)
        assert answers[-1]["done"] == answers[-1]["all"]
        found = answers[-1]["review"]
        assert found["length"] == len(finished)
        assert found["decisions"]
        for one in found["accounts"]:
            assert one["fair"] + one["luck"] + one["others"] + one["play"] == pytest.approx(one["result"])

    run(story)


def test_a_review_is_made_once_and_told_in_every_language(here, finished):
    text = finished.to_json()

    async def story(place):
        first = (await until_done(place, text))[-1]
        again = await place.post("/api/review", {"record": text})
        assert again == first, "no second thought"
        german = await place.post("/api/review?lang=de", {"record": text})
        assert german["review"]["decisions"] == first["review"]["decisions"]
        if first["review"]["points"]:
            assert german["review"]["points"][0]["why"].startswith("Warum")

    here(story)


def test_a_turning_point_can_be_stepped_through_in_a_world_that_looks_the_same_to_the_seat(here, finished):
    text = finished.to_json()

    async def story(place):
        found = (await until_done(place, text))[-1]["review"]
        assert found["points"], "two who play by chance make mistakes"
        for point in found["points"]:
            seen = await place.post("/api/study", {"record": text, "at": point["at"], "seat": point["seat"]})
            wish = {"game": "bungee", "options": finished.options, "position": point["world"], "seat": point["seat"]}
            imagined = await place.post("/api/study", wish)
            assert imagined["moments"][0]["view"]["zones"] == seen["moments"][0]["view"]["zones"]
            assert imagined["moments"][0]["moves"] == seen["moments"][0]["moves"]
            for length in range(1, len(point["line"]) + 1):
                await place.post("/api/study", {**wish, "moves": point["line"][:length]})
            assert len(point["said"]) == len(point["line"]) >= 1

    here(story)


def test_what_cannot_be_reviewed_is_refused_with_a_sentence(here, finished):
    text = finished.to_json()
    game = tablee.game("bungee")
    begun = game.record(2, b"0123456789abcdef")
    foreign = json.dumps({**json.loads(text), "edition": 9999})

    async def story(place):
        half = await place.post("/api/review", {"record": text[: len(text) // 2]}, status=409)
        assert half["code"] == "bad-record"
        assert half["sentence"]
        other = await place.post("/api/review", {"record": foreign}, status=409)
        assert other["sentence"] != half["sentence"]
        early = await place.post("/api/review", {"record": begun.to_json()}, status=400)
        assert early["code"] == "not-over"
        assert (await place.post("/api/review", {"record": ""}, status=400))["code"] == "malformed"

    here(story)


def test_a_game_with_too_many_decisions_is_refused(finished, monkeypatch):
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 3)
    answer = reviews.advance(1.0, finished.to_json(), [], True, "en", 1.0)
    assert answer[:2] == ("too-long-to-review", 400)
    assert str(len(finished)) in answer[5]


def test_a_review_that_was_interrupted_after_any_step_ends_like_one_that_was_not(finished):
    game = tablee.game("bungee")
    effort = Effort(2, 4, 4, entrants=2, first_look=10)
    whole = Draft(game, finished, 0, effort)
    slices = []
    while not whole.finished:
        slices.append(json.loads(json.dumps(slice_of(whole, [whole.step()]))))
    for cut in (0, len(slices) // 2, len(slices) - 2):
        other = Draft(game, finished, 0, effort)
        resume(other, slices[:cut])
        while not other.finished:
            other.step()
        assert [one.at for one in other.review().turning_points] == [one.at for one in whole.review().turning_points]
        for mine, theirs in zip(other.review().accounts, whole.review().accounts, strict=True):
            assert mine.luck == pytest.approx(theirs.luck, abs=1e-4)


def test_numbers_in_a_row_are_written_as_ranges():
    assert ranges([3, 4, 5, 9]) == [[3, 6], [9, 10]]
    assert numbers([[3, 6], [9, 10]]) == [3, 4, 5, 9]


def test_without_a_server_it_is_made_in_place_and_survives_a_restart(finished, monkeypatch):
    monkeypatch.setattr(reviews, "IN_PLACE", 0.01)
    kept: dict[str, str] = {}
    body = json.dumps({"record": finished.to_json()})

    async def keep(text):
        kept.update(json.loads(text))

    async def ask(offline):
        answer = await offline.request("POST", "/api/review", {"content-type": "application/json"}, body)
        assert answer.status == 200, answer.body
        return json.loads(answer.body)

    async def story():
        first = Offline(keep)
        await first.start()
        begun = await ask(first)
        assert begun["review"] is None, "one slice is not the whole game"
        await first.stop()
        second = Offline(keep, kept)
        await second.start()
        after = await ask(second)
        assert after["done"] > begun["done"], "it goes on where it stopped"
        while after["review"] is None:
            after = await ask(second)
        assert after["review"]["brief"] is True
        await second.stop()

    asyncio.run(story())


def test_who_hangs_up_stops_the_thinking(finished, monkeypatch):
    """The job is cancelled, nothing is kept, and the next one who asks is not kept waiting."""

    class Studies:
        processes = 1
        cancelled = 0

        async def run(self, *args, **more):
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                self.cancelled += 1
                raise

    async def story():
        from tablee.server.budgets import NO_LIMIT, Budget
        from tablee.server.play.clock import Clock
        from tablee.server.storage.memory import MemoryStore

        studies, store = Studies(), MemoryStore()
        made = reviews.Reviews(store, studies, Clock(), Budget("stored", "too-much-stored", NO_LIMIT))
        for _ in range(2):
            task = asyncio.ensure_future(made.advance(finished.to_json(), "fr", "somebody"))
            await asyncio.sleep(0)
            while not made.locks:
                await asyncio.sleep(0)
            for _ in range(5):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert studies.cancelled == 2
        assert not store.logs

    asyncio.run(story())
