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
