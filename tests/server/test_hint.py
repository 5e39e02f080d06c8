"""Hints at a table: who may ask, what is answered, what the others are told, and that it knows only what the seat sees."""

import asyncio

import pytest

import tablee
from tablee.games import NAMES
from tablee.review.hint import hint
from tablee.server.play.bots import bot_workers
from tests.server.guests import Place


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(bot_workers, "STUDY_SECONDS", 0.3)


async def my_turn(table):
    while True:
        view = await table.view(0)
        if view["asks"] is not None:
            return view
        await asyncio.sleep(0.02)


async def asks(place, table, seat=0, status=200, answers=None, lang="en"):
    if answers is None:
        answers = (await table.view(seat))["asks"] or 0
    return await place.post(f"{table.path}/hint?lang={lang}", {"answers": answers}, table.tokens[seat], status)


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_a_legal_move_with_its_touches_a_reason_and_what_it_expects(run, game):
    async def story(place):
        table = await place.table(game, "mb" if game == "bungee" else "mbbb", lang="fr")
        view = await my_turn(table)
        found = await asks(place, table)
        assert found["move"] in (await table.view(0))["moves"]
        assert found["asks"] == view["asks"]
        assert found["hints"] == 1
        assert found["why"].endswith(".")
        assert f"In {found['wins']} of 100 imagined games" in found["expects"]
        assert found["games"] >= 4
        assert (await table.view(0))["moves"] == view["moves"]  # nothing was played

    run(story)


def test_asking_again_costs_nothing_and_speaks_the_language_of_whoever_asks(run):
    async def story(place):
        table = await place.table(seats="mb")
        await my_turn(table)
        first = await asks(place, table)
        done = place.app.bot_workers.studies.counts.done
        for lang, said in (("fr", "parties imaginées sur 100"), ("de", "gedachten Spielen gewinnst du")):
            again = await asks(place, table, lang=lang)
            assert again["move"]["code"] == first["move"]["code"]
            assert again["hints"] == 1
            assert said in again["expects"]
        assert place.app.bot_workers.studies.counts.done == done

    run(story)


def test_hints_survive_a_restart(tmp_path):
    async def story():
        async with Place(tmp_path) as place:
            table = await place.table(seats="mb")
            await my_turn(table)
            first = await asks(place, table)
        async with Place(tmp_path) as again:
            table.place = again
            info = await again.get(table.path, table.tokens[0])
            assert info["seats"][0]["hints"] == 1
            assert info["hints"] is True
            assert await asks(again, table) == first
            assert again.app.bot_workers.studies.counts.done == 0

    asyncio.run(story())


def test_with_friends_there_are_no_hints_unless_the_table_was_made_with_them_and_then_everyone_sees_it(run):
    async def story(place):
        for seats in ("mm", "mp"):
            strict = await place.table(seats=seats)
            assert (await place.get(strict.path, strict.tokens[0]))["hints"] is False
        refused = await asks(place, await place.table(seats="mm"), status=403, answers=1)
        assert refused["code"] == "no-hints"
        table = await place.table(seats="mm", hints=True)
        seat, _ = await table.asked()
        other, watcher = await table.sit(1 - seat, lang="en"), await table.sit(lang="en")
        await asks(place, table, seat)
        name = f"#{seat + 1}"
        for guest in (other, watcher):
            while True:
                info = await guest.until("table")
                if info["notices"]:
                    break
            assert info["notices"][-1]["sentence"] == f"{name} has asked the expert for a hint."
            assert info["seats"][seat]["hints"] == 1
        assert await place.table(seats="mb", hints=False)

    run(story)


def test_who_is_not_asked_gets_none_and_a_late_wish_is_stale(run):
    async def story(place):
        table = await place.table(seats="mm", hints=True)
        seat, view = await table.asked()
        assert (await asks(place, table, 1 - seat, 409, view["number"]))["code"] == "not-asked"
        assert (await asks(place, table, seat, 409, view["number"] + 9))["code"] == "stale"
        assert (await place.post(f"{table.path}/hint", {"answers": 1}, table.made["watch"], 403))["code"] == "not-yours"

    run(story)


def test_a_visitor_who_has_thought_too_much_is_told_when_to_come_back(run):
    async def story(place):
        table = await place.table(seats="mb")
        view = await my_turn(table)
        place.app.budgets.thinking.charge("127.0.0.1", 1000)
        refused = await asks(place, table, status=429, answers=view["asks"])
        assert refused["code"] == "too-much-thinking"
        assert (await place.get(table.path, table.tokens[0]))["seats"][0]["hints"] == 0

    run(story, limited=True)


def test_a_study_answers_with_a_hint_for_the_seat_that_is_asked(run):
    async def story(place):
        position = tablee.game("bungee").deal(seats=2, seed=b"a secret")
        seat = position.pending[0]
        wish = {"game": "bungee", "position": position.to_json(), "seat": seat, "hint": True}
        answer = await place.post("/api/study", wish)
        assert answer["hint"]["move"] in answer["moments"][0]["moves"]
        assert answer["hint"]["asks"] == -1
        assert (await place.post("/api/study", {**wish, "seat": 1 - seat}, status=409))["code"] == "not-asked"

    run(story)


@pytest.mark.parametrize("game", NAMES)
def test_what_the_seat_cannot_see_does_not_change_the_hint(game):
    kind = tablee.game(game)
    position = kind.deal(seats=2 if game == "bungee" else 4, seed=b"a hint")
    for number in range(8):
        seat = position.pending[0]
        legal = position.legal(seat)
        position.play(seat, legal[number % len(legal)])
    view = position.seen_by(position.pending[0])
    found = hint(view, simulations=30, worlds=4)
    for other in range(3):
        world = view.imagine(other)
        assert hint(world.seen_by(int(view.eyes)), simulations=30, worlds=4) == found
