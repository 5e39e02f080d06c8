"""Puzzles over HTTP: the answer is told after a try, and not before."""

from tablee.puzzles.puzzle import by_id, game_of, puzzles_of


def test_the_list_has_all_puzzles_and_that_of_the_day_is_the_same_for_everybody(run):
    async def story(place):
        found = await place.get("/api/puzzles?lang=de&day=2026-11-18")
        assert {one["id"] for one in found["puzzles"]} == set(by_id())
        assert found["today"] in by_id()
        assert set(found["puzzles"][0]) == {"id", "game", "theme", "grade"}
        assert found["grades"] == ["leicht", "mittel", "schwer"]
        assert (await place.get("/api/puzzles?lang=fr&day=2026-11-18"))["today"] == found["today"]
        assert (await place.get("/api/puzzles?day=2026-11-19"))["today"] != found["today"]
        assert (await place.get("/api/puzzles"))["today"] == ""
        for day in ("2026-13-01", "tomorrow", "0000-00-00"):
            assert (await place.get(f"/api/puzzles?day={day}", status=400))["code"] == "malformed"

    run(story)


def test_a_puzzle_is_asked_without_its_answer_and_told_after_a_try(run):
    async def story(place):
        for name in ("bungee", "dog"):
            puzzle = puzzles_of(name)[0]
            game = game_of(puzzle)
            path = f"/api/puzzles/{puzzle.id}"
            asked = await place.get(path + "?lang=en")
            assert not {"position", "answers", "tempting", "why", "chance"} & set(asked)
            assert asked["moment"]["view"]["seat"] == puzzle.seat
            for seat, hand in enumerate(asked["moment"]["view"]["zones"]["hand"]):
                assert seat == puzzle.seat or all(card == "?" or card.startswith("(") for card in hand)
            tempting = await place.post(path + "?lang=en", {"move": game.parse(puzzle.tempting)})
            assert (tempting["right"], tempting["answers"][0]["text"]) == (False, puzzle.answers[0])
            right = await place.post(path + "?lang=fr", {"move": game.parse(puzzle.answers[0])})
            assert right["right"] is True
            assert right["why"] != tempting["why"]

    run(story)


def test_bad_requests_are_one_sentence_each(run):
    async def story(place):
        puzzle = puzzles_of("bungee")[0]
        path = f"/api/puzzles/{puzzle.id}"
        for method, where in ((place.get, "/api/puzzles/nothing"), (place.get, "/api/puzzles/nothing?lang=de")):
            assert (await method(where, status=404))["code"] == "no-such-puzzle"
        assert (await place.post("/api/puzzles/nothing", {"move": 1}, status=404))["code"] == "no-such-puzzle"
        assert (await place.post(path, {"move": 999_999}, status=400))["sentence"]
        assert (await place.post(path, {"move": -1}, status=400))["code"] == "malformed"
        legal = {one["code"] for one in (await place.get(path))["moment"]["moves"]}
        illegal = next(code for code in range(70) if code not in legal)
        assert (await place.post(path, {"move": illegal}, status=409))["clause"].startswith("BUN-")
        why = await place.post(f"{path}/why?lang=en", {"touches": ["score"]})
        assert why["sentence"]
        assert (await place.post(f"{path}/why", {"touches": []}, status=400))["code"] == "malformed"

    run(story)
