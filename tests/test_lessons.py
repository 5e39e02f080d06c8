"""Every lesson is played through with the engine: what it asks is legal, what it forbids is refused by the clause it names."""

import re
from importlib.resources import files
from itertools import pairwise

import pytest

from tablee.core.rule import Mistake
from tablee.games import NAMES, box
from tablee.lessons import GO_ON, LEARNER, bake, begin, lesson, plan

LANGS = ["fr", "de", "en"]

# What somebody who has been through the lesson has met, by clauses.
MUST = {
    "bungee": "1.3 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 4.1 4.2 4.3 4.4 5.1 6.2 7.1 8.1",
    "bohne": "1.3 1.4 1.5 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.4 6.1 6.4 6.5 7.1 7.2",
    "baernergaeng": "1.3 1.5 2.1 2.2 2.3 2.4 2.5 2.11 3.2 3.3 3.4 5.1 5.2 5.3 5.5 5.6 5.9 6.1 6.2",
    "dog": "1.2 1.3 2.1 2.4 3.1 3.3 3.4 4.1 4.3 5.1 5.2 6.1 6.2 6.3 6.4 6.5 6.6 7.1 7.2 8.1 8.2 8.3 9.1 9.2",
    "bauernschlau": "1.3 3.2 3.3 4.1 4.2 5.1 5.2 5.3 5.4 6.1 6.3 6.4 7.1 7.2 7.3 7.5 7.9 8.1 9.1 9.2 9.3 9.4 9.5",
}


def written(step):
    return [one for one in (step.text, step.praise, step.hint) if one]


@pytest.mark.parametrize("name", NAMES)
class TestEveryLesson:
    def test_it_can_be_played_through(self, name):
        found = plan(name)
        game = box(name).open(dict(found.options))
        end = None
        for step in found.steps:
            position = begin(game, step, end)
            assert found.seat in position.pending, step.id
            before = position.fingerprint()
            baked, end = bake(game, found, step, position, "fr")
            assert position.fingerprint() == before, step.id  # looking at a step changes nothing
            assert {move.code for move in baked.moment.moves} == set(position.legal(found.seat))
            for right in baked.right:
                assert position.forbids(found.seat, right.move) is None
                assert right.after[0].by.seat == found.seat
            if step.events:  # what is said to have happened is what lies there
                assert step.position != GO_ON
                for event in step.events:
                    if event["kind"] == "shown":
                        zone, seat = event["at"][0].split()
                        assert baked.moment.view["zones"][zone][int(seat)][event["at"][1]] == event["card"]
            if baked.trial:
                rule = position.forbids(found.seat, baked.trial.move.code)
                assert rule is not None
                assert rule.id == baked.trial.clause == step.attempt.rule
                assert baked.trial.move.touches

    def test_it_is_the_same_each_time_and_in_every_language(self, name):
        baked = {lang: lesson(name, lang) for lang in LANGS}
        assert lesson(name, "fr") == baked["fr"]
        for lang in LANGS:
            for one, french in zip(baked[lang].steps, baked["fr"].steps, strict=True):
                assert one.position == french.position
                assert one.moment.view == french.moment.view
                assert [right.move for right in one.right] == [right.move for right in french.right]
                assert one.text
                assert lang == "fr" or one.text != french.text

    def test_every_step_is_said_whole_in_three_languages(self, name):
        for step in plan(name).steps:
            assert bool(step.expect) == bool(step.hint), step.id  # who may go wrong is helped
            assert step.praise or not step.attempt, step.id
            for text in written(step):
                for lang in LANGS:
                    said = text.say(lang)
                    assert 0 < len(said) <= 260, (step.id, lang, len(said))
                    assert "!" not in said, (step.id, lang)
                    assert said[-1] in ".?»", (step.id, lang)
                    assert "ß" not in said
                    assert said == said.strip()
                french = text.fr.replace(" ?", "").replace(" :", "").replace(" ;", "").replace("« ? »", "")
                assert not re.search(r"\w[?:;]", french), (step.id, text.fr)

    def test_it_has_an_idea_things_to_do_a_why_not_and_a_game_at_the_end(self, name):
        steps = plan(name).steps
        assert 8 <= len(steps) <= 16
        assert len({step.id for step in steps}) == len(steps)
        first, last = steps[0], steps[-1]
        assert not first.expect
        assert not last.expect
        assert (first.id, last.id) == ("idea", "play")
        assert "?" in last.text.say("en")
        assert sum(bool(step.expect) for step in steps) >= 5
        assert sum(step.attempt is not None for step in steps) == 1
        for step in steps[1:-1]:
            assert step.expect or step.attempt, step.id

    def test_what_goes_on_is_not_in_doubt(self, name):
        steps = plan(name).steps
        for step, after in pairwise(steps):
            if after.position == GO_ON:
                assert len(step.expect) <= 1, step.id
            if step.expect and step.praise is None:  # then the next one follows at once
                assert after.position == GO_ON, step.id

    def test_it_touches_all_that_a_player_must_know(self, name):
        known = {rule.id for rule in box(name).open({}).rulebook}
        cited = {clause for step in plan(name).steps for clause in step.rules}
        prefix = next(iter(known)).split("-")[0]
        assert cited <= known
        assert {f"{prefix}-{number}" for number in MUST[name].split()} <= cited
        for step in plan(name).steps:
            assert step.rules, step.id
            assert step.attempt is None or step.attempt.rule in step.rules

    def test_nobody_is_named_like_the_learner(self, name):
        found = plan(name)
        most = max(len(one.names) for one in lesson(name, "fr").steps)
        assert len(found.names) >= most - 1
        for one in lesson(name, "fr").steps:
            assert one.names[found.seat] == LEARNER
            assert one.names.count(LEARNER) == 1
            assert len(one.names) == one.moment.view["seats"]


def test_there_is_a_lesson_for_every_game_and_no_other():
    kept = {one.name for one in files("tablee").joinpath("data", "lessons").iterdir()}
    assert kept == {f"{name}.json" for name in NAMES}


def test_a_lesson_that_claims_the_wrong_clause_is_noticed():
    from msgspec.structs import replace

    found = plan("bungee")
    step = next(one for one in found.steps if one.attempt)
    game = box("bungee").open({})
    position = begin(game, step, None)
    false = replace(step, attempt=replace(step.attempt, rule=game.rulebook[0].id))
    with pytest.raises(Mistake) as caught:
        bake(game, found, false, position, "fr")
    assert caught.value.code == "bad-lesson"
    legal = replace(step, attempt=replace(step.attempt, move="take"))
    with pytest.raises(Mistake) as caught:
        bake(game, found, legal, position, "fr")
    assert caught.value.code == "bad-lesson"


def test_two_sixes_make_two_seats_miss_their_turn():
    six = next(one for one in lesson("bungee", "en").steps if one.id == "six")
    mine, reply = six.right[0].after
    assert mine.told == ["You play two 6s and draw a 1; Ben and Carla miss a turn."]
    assert reply.by.seat == 3


def test_hidden_cards_of_the_others_stay_hidden_in_a_lesson():
    first = lesson("bungee", "fr").steps[0].moment.view
    assert first["zones"]["hand"][0] == ["2", "4", "7", "7", "9"]
    assert first["zones"]["hand"][1] == ["?"] * 5
