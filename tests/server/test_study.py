"""A game looked at for itself: records at any moment, positions set up by hand, and what if."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import games as kept
from tablee.server.play.study import moment_of, study


def played(name, seats, decisions, **options):
    """A record of random play, its decisions, and the position it leads to."""
    game = tablee.game(name, **options)
    record = game.record(seats, b"0123456789abcdef")
    position = game.opening(record)
    chance = random.Random(name)
    for _ in range(decisions):
        if not position.pending:
            break
        seat = position.pending[0]
        code = chance.choice(position.legal(seat))
        game.note(record, position, seat, code)
        position.play(seat, code)
    return record, position


@pytest.mark.parametrize(("name", "seats"), [("bungee", 3), ("bohne", 3), ("dog", 4), ("bauernschlau", 2)])
def test_a_record_can_be_looked_at_from_every_seat_at_every_moment(run, name, seats):
    record, end = played(name, seats, 25)

    async def story(place):
        for seat in (None, 0, seats - 1):
            wish = {"record": record.to_json(), "seat": seat}
            last = await place.post("/api/study", wish)
            assert last["at"] == last["decisions"] == 25
            shown = end.seen_by(seat).to_json(memory=False)
            assert last["moments"][0]["view"] == json.loads(json.dumps(shown))
            first = await place.post("/api/study", {**wish, "at": 0})
            assert first["moments"][0]["by"] is None
            assert (await place.post("/api/study", {**wish, "at": 26}, status=404))["code"] == "no-such-point"

    run(story)


@pytest.mark.parametrize("name", ["bungee", "baernergaeng", "bohne"])
def test_with_everything_open_every_hand_shows(run, name):
    record, _ = played(name, 3, 20)

    async def story(place):
        shut = await place.post("/api/study", {"record": record.to_json()})
        wide = await place.post("/api/study", {"record": record.to_json(), "open": True})
        before, after = shut["moments"][0]["view"]["zones"], wide["moments"][0]["view"]["zones"]
        piles = ("stock", "discard", "used")
        assert all(before[pile] == after[pile] for pile in piles if pile in before)
        assert "?" in json.dumps({zone: cards for zone, cards in before.items() if zone not in piles})
        assert "?" not in json.dumps({zone: cards for zone, cards in after.items() if zone not in piles})
        for zone, cards in before.items():
            assert json.dumps(cards).count(",") == json.dumps(after[zone]).count(","), "no card more, none less"

    run(story)


def test_a_film_shows_the_moments_that_follow_as_if_each_were_asked_for(run):
    record, _ = played("bohne", 4, 30)

    async def story(place):
        wish = {"record": record.to_json(), "seat": 1}
        film = (await place.post("/api/study", {**wish, "at": 8, "film": 60}))["moments"]
        assert len(film) == 1 + 30 - 8
        for at in (8, 9, 20, 30):
            assert film[at - 8] == (await place.post("/api/study", {**wish, "at": at}))["moments"][0]

    run(story)


def test_the_outline_tells_every_decision_and_marks_the_rounds(run):
    record, end = played("bungee", 2, 5000)

    async def story(place):
        told = (await place.post("/api/study", {"record": record.to_json(), "outline": True}))["outline"]
        assert len(told) == len(record)
        assert all(line["told"] for line in told)
        assert sum(line["fresh"] for line in told) == 5, "six rounds, the first of which is there already"
        assert told[-1]["scores"] == end.scores()

    run(story)


def test_a_bot_is_called_by_its_name_and_not_by_its_level(run):
    record, _ = played("bungee", 2, 12)
    record.names = ["Anna (Tante)", "Beat (beginner)"]

    async def story(place):
        wish = {"record": record.to_json(), "outline": True, "at": 0, "film": 12}
        found = await place.post("/api/study?lang=fr", wish)
        assert found["names"] == record.names, "how strong it was is still known"
        told = json.dumps([found["outline"], found["moments"]], ensure_ascii=False)
        assert "Beat joue" in told
        assert "Anna (Tante) joue" in told
        assert "(beginner)" not in told

    run(story)


@pytest.mark.parametrize(("name", "seats", "options"), [("dog", 4, {}), ("bauernschlau", 2, {"games": "2"})])
def test_a_deal_of_cards_and_a_game_of_a_match_are_rounds_too(run, name, seats, options):
    record, end = played(name, seats, 200 if name == "dog" else 5000, **options)

    async def story(place):
        told = (await place.post("/api/study", {"record": record.to_json(), "outline": True}))["outline"]
        rounds = sum(line["fresh"] for line in told)
        assert rounds > 1 if name == "dog" else rounds == 1
        assert name != "dog" or rounds % seats == end.opener

    run(story)


def test_a_record_that_leads_elsewhere_than_it_says_is_refused(run):
    record, end = played("bungee", 2, 30)
    record.end = end.fingerprint()

    async def story(place):
        await place.post("/api/study", {"record": record.to_json(), "outline": True})
        false = record.to_json().replace(record.end, "0123456789abcdef")
        refused = await place.post("/api/study?lang=fr", {"record": false, "outline": True}, status=409)
        assert refused["sentence"] == "Cet enregistrement mène à une autre position que celle qu'il annonce."

    run(story)


def test_a_position_set_up_by_hand_is_played_on_with_bots_that_answer(run):
    async def story(place):
        game = tablee.game("bungee")
        position = {"hand": ["6 6 9", "1 2 3", "4 5 8", "4 9 9"], "discard": "7", "lucky": "10", "asked": [0]}
        wish = {"game": "bungee", "position": position, "seat": 0}
        first = (await place.post("/api/study", wish))["moments"][0]
        pair = game.parse("6 6")
        assert pair in [move["code"] for move in first["moves"]]
        moves = [{"seat": 0, "move": pair}]
        after = await place.post("/api/study", {**wish, "moves": moves, "level": "club"})
        assert len(after["moments"]) > 1
        assert after["moments"][0]["by"] == moves[0]
        assert 0 in after["moments"][-1]["view"]["asked"]
        again = await place.post("/api/study", {**wish, "moves": moves, "level": "club"})
        assert again["moments"][-1]["by"] == after["moments"][-1]["by"], "the same each time"

    run(story)


def test_why_not_is_answered_in_a_study_too(run):
    async def story(place):
        position = {"hand": ["6 6 9", "1 2 3"], "discard": "7", "lucky": "10", "asked": [0]}
        wish = {"game": "bungee", "position": position, "seat": 0}
        why = (await place.post("/api/study?lang=fr", {**wish, "touches": ["call"]}))["why"]
        assert why["clause"].startswith("BUN-")
        assert why["sentence"]
        refused = await place.post(
            "/api/study", {**wish, "moves": [{"seat": 0, "move": tablee.game("bungee").parse("call")}]}, status=409
        )
        assert refused["clause"] == why["clause"]

    run(story)


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({}, 400, "no-such-game"),
        ({"record": "{"}, 409, "bad-record"),
        ({"record": '{"tablee": 1, "game": "chess", "edition": 1, "seats": 2, "seed": "00", "decisions": ""}'}, 0, ""),
        ({"game": "bungee", "position": {"hand": "many"}}, 400, "bad-position"),
        ({"game": "bungee", "position": {"hand": ["5", "6"], "lucky": "10"}, "seat": 5}, 400, "malformed"),
        (
            {"game": "bungee", "position": {"hand": ["5", "6"], "lucky": "10"}, "level": "grandmaster"},
            0,
            "no-such-level",
        ),
    ],
)
def test_a_study_of_nothing_is_refused_in_a_sentence(run, wish, status, code):
    async def story(place):
        answer = await place.client.post("/api/study", json=wish)
        refused = answer.json()
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.status_code == status or not status
        assert refused["code"] == code or not code
        assert len(refused["sentence"]) > 20

    run(story)


def test_what_if_a_table_goes_on_from_a_moment_of_a_record(run):
    record, _ = played("bungee", 3, 30)

    async def story(place):
        table = await place.table(seats="mbb", record=record.to_json(), at=12)
        game = tablee.game("bungee")
        then = game.opening(record)
        for number in range(12):
            game.advance(record, number, then)
        seen = await table.view(0)
        if 0 in then.pending:
            assert seen["view"]["zones"] == json.loads(json.dumps(then.seen_by(0).to_json(memory=False)["zones"]))
        guest = await table.sit(0)
        view = await guest.until("view")
        while view["asks"] is None:
            view = await guest.until("view")
        await table.play(0, view["moves"][0]["code"], view["asks"])
        wrong = {"game": "bungee", "seats": [{"who": "mine"}] * 2, "record": record.to_json()}
        assert (await place.post("/api/tables", wrong, status=400))["code"] == "not-that-game"

    run(story)


def test_what_if_needs_a_game_that_is_not_over(run):
    record, end = played("bungee", 2, 5000)
    assert not end.pending

    async def story(place):
        wish = {"game": "bungee", "seats": [{"who": "mine"}, {"who": "bot"}], "record": record.to_json()}
        assert (await place.post("/api/tables", wish, status=409))["code"] == "is-over"

    run(story)


# -- What a stranger may write -----------------------------------------------


def refusal(wish):
    """What a study answers; anything but an answer or a refusal in a sentence fails the test that asks."""
    answer = study(0.01, json.dumps(wish).encode(), "en")
    if isinstance(answer, bytes):
        return None
    code, status, _, *sentences = answer
    assert 400 <= status < 500, answer
    assert all(len(sentence) > 10 for sentence in sentences)
    return code


@pytest.mark.parametrize("seats", [0, 1, 9, 1 << 31, 1 << 63, 999_999_999_999, 10**300])
@pytest.mark.parametrize("outline", [True, False])
def test_a_record_of_too_many_seats_is_refused_before_anything_is_made_for_them(seats, outline):
    record, _ = played("bungee", 3, 5)
    text = json.dumps({**json.loads(record.to_json()), "seats": seats})
    assert refusal({"record": text, "outline": outline}) == "bad-record"
    assert moment_of(1.0, text, None, False)[0] == "bad-record"


def test_the_same_over_http_is_a_sentence_and_no_gigabytes(run):
    record, _ = played("bungee", 3, 5)
    text = json.dumps({**json.loads(record.to_json()), "seats": 999_999_999_999})

    async def story(place):
        refused = await place.post("/api/study", {"record": text}, status=409)
        assert "999999999999" in refused["sentence"]
        wish = {"game": "bungee", "seats": [{"who": "mine"}] * 3, "record": text}
        assert (await place.post("/api/tables", wish, status=409))["code"] == "bad-record"
        assert not place.app.bot_workers.studies.counts.killed

    run(story)


NUMBERS = st.one_of(
    st.integers(-2, 12),
    st.sampled_from([1 << 16, 1 << 31, 1 << 63, 10**12, 10**300]),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
)
ODD = st.one_of(
    NUMBERS,
    st.none(),
    st.booleans(),
    st.text(max_size=8),
    st.lists(NUMBERS, max_size=4),
    st.dictionaries(st.text(max_size=3), NUMBERS, max_size=2),
)
NAMED = {"bungee": 3, "bohne": 4, "baernergaeng": 4, "dog": 4, "bauernschlau": 2}
PLAYED = {name: played(name, seats, 40) for name, seats in NAMED.items()}


@settings(max_examples=150, deadline=None)
@given(data=st.data(), name=st.sampled_from(list(NAMED)))
def test_whatever_number_is_wrong_in_a_record_it_is_a_record_or_a_refusal(data, name):
    fields = json.loads(PLAYED[name][0].to_json())
    for field in data.draw(st.lists(st.sampled_from([*fields, "options", "names", "start", "end"]), max_size=2)):
        fields[field] = data.draw(st.one_of(ODD, st.floats()))  # Python reads NaN and Infinity in JSON
    refusal({"record": json.dumps(fields), "outline": data.draw(st.booleans()), "open": True, "film": 2})


@settings(max_examples=200, deadline=None)
@given(data=st.data(), name=st.sampled_from(list(NAMED)))
def test_whatever_number_is_wrong_in_a_position_it_is_a_position_or_a_refusal(data, name):
    position = json.loads(json.dumps(PLAYED[name][1].to_json()))
    for field in data.draw(st.lists(st.sampled_from(list(position)), max_size=2)):
        value = position[field]
        if isinstance(value, list) and value and data.draw(st.booleans()):
            value[data.draw(st.integers(0, len(value) - 1))] = data.draw(ODD)
        else:
            position[field] = data.draw(ODD)
    refusal({"game": name, "position": position, "open": True, "level": "random"})


def test_experts_that_play_a_whole_game_for_a_spectator_share_one_budget(run):
    """Without one this would be killed: each would think for seconds, sixty times."""
    record, _ = played("bohne", 4, 10)

    async def story(place):
        answer = await place.post("/api/study", {"record": record.to_json(), "level": "expert"})
        assert len(answer["moments"]) == 61
        assert not place.app.bot_workers.studies.counts.killed

    run(story)


def test_a_game_of_every_set_of_options_is_looked_at_but_few_are_kept(run):
    async def story(place):
        choices = next(
            option for option in tablee.games.box("baernergaeng").options if option.name == "extension"
        ).choices
        chance = random.Random(7)
        asked = set()
        while len(asked) < 60:
            asked.add(",".join(sorted(chance.sample(choices, chance.randint(1, len(choices))))))
            await place.get(f"/api/games/baernergaeng/moves?extension={sorted(asked)[-1]}")
        for extension in asked:
            await place.get(f"/api/games/baernergaeng/moves?extension={extension}")
        assert kept._cached_game.cache_info().currsize <= kept.MOST_CACHED

    run(story)


def test_a_game_that_is_used_again_is_kept_and_the_oldest_goes():
    kept._cached_game.cache_clear()
    extension = next(option for option in tablee.games.box("baernergaeng").options if option.name == "extension")
    first = kept.cached_game("dog", {})
    for number in range(2, 2 + 2 * kept.MOST_CACHED):
        chosen = ",".join(choice for at, choice in enumerate(extension.choices) if number >> at & 1)
        kept.cached_game("baernergaeng", {"extension": chosen or "none"})
        assert kept.cached_game("dog", {}) is first
    assert kept._cached_game.cache_info().currsize == kept.MOST_CACHED


def test_a_study_with_an_outline_brings_the_course_told_to_the_seat_that_looks(run):
    text = (Path(__file__).parents[1] / "records/bohne-3-default.json").read_text()

    async def story(place):
        found = await place.post("/api/study?lang=fr", {"record": text, "outline": True, "at": 0, "seat": 0})
        assert found["course"]["told"] == "Manche 3\u00a0: tu passes en tête au dernier moment."
        assert found["course"]["at"] == found["decisions"]
        assert len(found["course"]["points"]) == 4
        assert (await place.post("/api/study", {"record": text, "at": 0}))["course"] is None

    run(story)
