"""The rulebook as a book: its pictures stand under clauses that there are, its examples are counted by the games themselves."""

import re
from importlib.resources import files

import pytest

from tablee.booklet import READER, booklet
from tablee.games import NAMES, box
from tablee.games.bauernschlau.scoring import farm_points
from tablee.lessons import LEARNER, SEED, plan
from tablee.worked import work, worked, written

LANGS = ["fr", "de", "en"]


def clauses(name):
    return {rule.id for rule in box(name).open({}).rulebook}


def said(name, lang="en"):
    (one,) = worked(name, lang)
    return [(row.who, row.cards, row.says) for row in one.rows]


@pytest.mark.parametrize("name", NAMES)
class TestEveryBooklet:
    def test_its_pictures_stand_under_clauses_that_there_are(self, name):
        found = booklet(name, "fr").figures
        assert len(found) >= 5
        assert {one.clause for one in found} <= clauses(name)
        assert len({one.clause for one in found}) == len(found)
        assert sum(one.forbidden for one in found) == 1
        for one in found:
            assert one.forbidden or one.after or not one.touches
            assert one.before.view["zones"]

    def test_its_words_are_there_in_three_languages(self, name):
        for step in plan(name).steps:
            if step.figure:
                assert len({step.figure.say(lang) for lang in LANGS}) == 3
                assert step.figure.clause.split(".")[0] in {one.split(".")[0] for one in clauses(name)}
        for one in written(name):
            assert len({one.title.say(lang) for lang in LANGS}) == 3
            for text in (one.title.fr, one.text.fr):
                assert not re.search(r" [:;?!»]", text), text  # no-break spaces

    def test_nobody_in_it_is_called_you(self, name):
        from tablee.booklet import baked

        for lang in LANGS:
            book = baked(name, lang).decode()
            assert LEARNER not in book
            assert READER in book

    def test_its_examples_stand_under_clauses_that_there_are(self, name):
        for one in written(name):
            assert set(one.rules) <= clauses(name)
            assert len(one.names) == one.position.get("seats", len(one.names))

    def test_every_option_is_marked_where_it_changes_a_clause(self, name):
        shelf = box(name)
        linked = set()
        for rule in shelf.open({}).rulebook:
            for link in rule.options:
                option, _, value = link.partition("=")
                assert not value or value in shelf.option(option).choices, rule.id
                linked.add(option)
        assert linked == {option.name for option in shelf.options}

    def test_every_option_has_a_short_name(self, name):
        for option in box(name).options:
            for lang in LANGS:
                assert 0 < len(option.title.say(lang)) <= 40
                assert "_" not in option.title.say(lang)


def test_there_are_examples_for_every_game_and_no_other():
    assert {one.name for one in files("tablee").joinpath("data", "examples").iterdir()} == {
        f"{name}.json" for name in NAMES
    }


def test_the_round_of_the_rulebook_is_counted_to_the_letter():
    """BUN-3.1, BUN-3.2, BUN-6.1, BUN-6.2, BUN-7.1"""
    assert said("bungee") == [
        ("Anna", "#1 #2 #8 #B", "Bungee no. 1, 3 points: scores 13"),
        ("Ben", "#1 #8 #B #B", "Bungee no. 2, 1 point: scores 21"),
        ("Dario", "#1 #8 #8", "Bungee no. 3, 1 point: scores −10"),
        ("Carla", "#2 #3 #6", "11 points: scores 11"),
        ("Emil", "#2 #3 #4 #9", "18 points: scores 18"),
    ]


def test_the_rows_of_the_rulebook_are_counted_to_the_letter():
    """BOH-1.3, BOH-1.4, BOH-1.5, BOH-6.2, BOH-7.2"""
    assert [says for _, _, says in said("bohne")] == ["9", "28", "0", "−13", "+ 37 − 13 = 24"]


def test_special_cards_are_replaced_until_points_come():
    """BAE-5.6, BAE-5.7, BAE-5.9"""
    (one,) = worked("baernergaeng", "fr")
    assert [row.cards for row in one.rows] == ["#0 #swap → #twice → #4 #2 #1", "#3 #peek → #5 #1 #8", "#5 #0 #4 #6"]
    assert [row.says for row in one.rows] == ["7 points", "17 points", "15 points"]
    assert [row.best for row in one.rows] == [True, False, False]


def test_five_to_eight_bring_the_marble_home():
    """DOG-8.2"""
    assert [(cards, says) for _, cards, says in said("dog")] == [
        (f"#{card}", f"finish field {card - 4}") for card in (5, 6, 7, 8)
    ]


def test_a_farm_is_counted_sheep_by_sheep():
    """BAU-9.2, BAU-9.3, BAU-9.4: the terms that are shown come to what the game notes."""
    (plan_of,) = written("bauernschlau")
    game = box("bauernschlau").open(dict(plan_of.options))
    rows = work(game, plan_of, "en").rows
    terms, noted = rows[0].says.split(" = ")
    sum_of = re.sub(r" \(.*\)", "", terms).replace("−", "-").replace("×", "*")
    position = game.position(plan_of.position, SEED)
    points = farm_points(position.table, 1, position.geese, position.yards[0], position.pieces[0])
    assert eval(sum_of) == int(noted) == points
    assert [row.says for row in rows[1:]] == [f"open farm: scores −{10 - points}"] * 2


def test_an_example_that_says_something_else_is_counted_otherwise():
    """The numbers are not in the data."""
    from msgspec.structs import replace

    (one,) = written("bohne")
    game = box("bohne").open({})
    other = replace(one, position={**one.position, "red": ["R3 R7", "", ""]})
    assert [row.says for row in work(game, other, "en").rows][::4] == ["10", "+ 38 − 13 = 25"]
