"""Lessons over HTTP: baked once in each language, with positions that a study takes as they are."""

import pytest

from tablee.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_given_in_the_language_asked_for_and_its_why_not_can_be_asked(run, name):
    async def story(place):
        french = await place.get(f"/api/games/{name}/lesson?lang=fr")
        german = await place.get(f"/api/games/{name}/lesson?lang=de")
        assert french["steps"][0]["text"] != german["steps"][0]["text"]
        step = next(one for one in french["steps"] if one["trial"])
        wish = {"game": name, "options": french["options"], "position": step["position"], "seat": french["seat"]}
        wish["names"] = step["names"]
        why = (await place.post("/api/study?lang=fr", {**wish, "touches": step["trial"]["move"]["touches"]}))["why"]
        assert (why["clause"], why["sentence"]) == (step["trial"]["clause"], step["trial"]["sentence"])
        assert await place.get(f"/api/games/{name}/lesson?lang=fr") == french

    run(story)


def test_there_is_no_lesson_for_a_game_that_is_not_here(run):
    async def story(place):
        assert (await place.get("/api/games/chess/lesson", status=404))["code"] == "no-such-page"

    run(story)


def test_a_booklet_is_given_in_the_language_asked_for_and_there_is_none_for_other_games(run):
    async def story(place):
        french = await place.get("/api/games/dog/booklet?lang=fr")
        german = await place.get("/api/games/dog/booklet?lang=de")
        assert [one["id"] for one in french["figures"]] == [one["id"] for one in german["figures"]]
        assert french["examples"][0]["title"] != german["examples"][0]["title"]
        assert (await place.get("/api/games/chess/booklet", status=404))["code"] == "no-such-page"

    run(story)


def test_a_clause_names_the_option_that_changes_it_and_whether_it_is_agreed_on(run):
    async def story(place):
        def marks(book):
            return {one["id"]: [(mark["title"], mark["on"]) for mark in one["options"]] for one in book["rules"]}

        usual = marks(await place.get("/api/games/dog/rules?lang=en"))
        assert usual["DOG-7.4"] == [("Canadian rule", False)]
        assert usual["DOG-1.3"] == [("Teams with six: two trios", False)]
        assert usual["DOG-1.1"] == []
        agreed = marks(await place.get("/api/games/dog/rules?lang=en&canadian=yes"))
        assert agreed["DOG-7.4"] == [("Canadian rule", True)]
        assert agreed["DOG-1.3"] == [("Teams with six: two trios", False)]
        assert marks(await place.get("/api/games/bungee/rules?lang=en"))["BUN-8.1"] == []
        one = await place.get("/api/games/bungee/rules?lang=en&rounds=1")
        assert marks(one)["BUN-8.1"] == [("Rounds: 1", True)]
        assert next(rule["sentence"] for rule in one["rules"] if rule["id"] == "BUN-8.1").endswith("1 instead of 6.")
        some = marks(
            await place.get(
                "/api/games/baernergaeng/rules?lang=en&extension=none;joker;none;none;none;none;none&match=most_games"
            )
        )
        assert some["BAE-4.10"] == [("Extension: joker", True)]
        assert some["BAE-4.2"] == [("Extension: shuffle", False)]
        assert some["BAE-6.2"] == [("Winning the match: the most games", True), ("Extension: plus and minus", False)]

    run(story)
