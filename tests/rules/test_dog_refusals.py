"""Brändi Dog: what is refused, and by which clause."""

import pytest
from dog_table import DOG, HOME, at

import tablee
from tablee.core.rule import LANGUAGES

REFUSALS = [
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "give 5"),
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "5 m1"),
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "lay down"),
    ("DOG-3.1", {}, "20 : 5 2 | 30 : 5 | - : ? | - : ? | turn 0", 1, "5 m1"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "6 m1"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "give 6"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "X 5 m1"),
    ("DOG-3.3", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "lay down"),
    ("DOG-4.1", {}, "20 21 22 23 : K | - : ? | - : ? | - : ? | turn 0", 0, "K start"),
    ("DOG-4.1", {}, f"{HOME} : K | - : ? | 40 41 42 43 : ? | - : ? | turn 0", 0, "K start"),
    ("DOG-4.2", {}, "20 : 5 | - : ? | - : ? | - : ? | turn 0", 0, "5 m2"),
    ("DOG-4.2", {}, "20 : 4 | - : ? | - : ? | - : ? | turn 0", 0, "4 back m2"),
    ("DOG-4.2", {}, "20 : 7 | - : ? | - : ? | - : ? | turn 0", 0, "7 m2 3"),
    ("DOG-4.3", {}, "0! : K | - : ? | - : ? | - : ? | turn 0", 0, "K start"),
    ("DOG-4.3", {}, "14 20 : 5 | 16! : ? | - : ? | - : ? | turn 0", 0, "5 m2"),
    ("DOG-4.3", {}, "18 : 4 | 16! : ? | - : ? | - : ? | turn 0", 0, "4 back m1"),
    ("DOG-4.3", {}, "0! 62 : 5 | - : ? | - : ? | - : ? | turn 0", 0, "5 m1 home"),
    ("DOG-4.3", {}, "14 20 : 7 | 16! : ? | - : ? | - : ? | turn 0", 0, "7 m2 2"),
    ("DOG-6.6", {}, "20 21 : J | - : ? | - : ? | - : ? | turn 0", 0, "J m1 x a2"),
    ("DOG-6.6", {}, f"{HOME} : J | 5 : ? | 40 41 : ? | - : ? | turn 0", 0, "J m1 x c2"),
    ("DOG-6.7", {}, "0! : J | 20 : ? | - : ? | - : ? | turn 0", 0, "J m1 x b1"),
    ("DOG-6.7", {}, "20 : J | 16! : ? | - : ? | - : ? | turn 0", 0, "J m1 x b1"),
    ("DOG-6.7", {}, "20 : J | 30 : ? | - : ? | - : ? | turn 0", 0, "J m2 x b1"),
    ("DOG-6.7", {}, "20 : J | f3 : ? | - : ? | - : ? | turn 0", 0, "J m1 x b1"),
    ("DOG-6.7", {}, "20 : J | 30 : ? | - : ? | - : ? | turn 0", 0, "J m1 x e1"),
    ("DOG-6.8", {}, "- : J | 20 : ? | - : ? | - : ? | turn 0", 0, "J idle"),
    ("DOG-6.8", {"idle_jack": True}, "- : J K | 20 : ? | - : ? | - : ? | turn 0", 0, "J idle"),
    ("DOG-7.1", {}, "20 : 7 | - : ? | - : ? | - : ? | turn 0", 0, "m1 3"),
    ("DOG-7.1", {}, "20 : 5 | - : ? | - : ? | - : ? | seven 0 3", 0, "5 m1"),
    ("DOG-7.1", {}, "20 : 5 | - : ? | - : ? | - : ? | seven 0 3", 0, "m1 4"),
    ("DOG-7.1", {}, "20 : 5 | - : ? | - : ? | - : ? | seven 0 3", 0, "lay down"),
    ("DOG-7.1", {}, "20 : 5 | - : ? | - : ? | - : ? | seven 0 3", 0, "give 5"),
    ("DOG-7.3", {}, "15 14 : 7 | 16! : ? | - : ? | - : ? | turn 0", 0, "7 m2 1"),
    ("DOG-7.3", {}, "f3 f2 f1 63 : 7 | - : ? | - : ? | - : ? | turn 0", 0, "7 m4 2 home"),
    ("DOG-7.4", {}, "20 : 7 | - : ? | 40 : ? | - : ? | turn 0", 0, "7 p1 7"),
    ("DOG-7.4", {"canadian": True}, "20 : 7 | - : ? | 40 : ? | - : ? | turn 0", 0, "7 q1 7"),
    ("DOG-8.1", {}, "0! : 3 | - : ? | - : ? | - : ? | turn 0", 0, "3 m1 home"),
    ("DOG-8.2", {}, "62 : 8 | - : ? | - : ? | - : ? | turn 0", 0, "8 m1 home"),
    ("DOG-8.2", {}, "20 : 8 | - : ? | - : ? | - : ? | turn 0", 0, "8 m1 home"),
    ("DOG-8.2", {}, "f2 20 : 2 | - : ? | - : ? | - : ? | turn 0", 0, "2 m1 home"),
    ("DOG-8.3", {}, "f1 62 : 5 | - : ? | - : ? | - : ? | turn 0", 0, "5 m2 home"),
    ("DOG-8.3", {}, "f2 f0 20 : 2 | - : ? | - : ? | - : ? | turn 0", 0, "2 m2 home"),
    ("DOG-8.5", {}, "f1 62 : 2 | - : ? | - : ? | - : ? | turn 0", 0, "2 m1"),
    ("DOG-8.6", {}, "f1 62 : 4 | - : ? | - : ? | - : ? | turn 0", 0, "4 back m1"),
    ("DOG-9.2", {}, f"{HOME} : K | - : ? | {HOME} : ? | - : ? | over", 0, "K start"),
]


@pytest.mark.parametrize(("clause", "options", "line", "seat", "move"), REFUSALS)
def test_what_is_refused_and_by_which_clause(clause, options, line, seat, move):
    game = tablee.game("dog", **options)
    position = at(line, game)
    code = game.parse(move)
    rule = position.forbids(seat, code)
    assert rule is not None
    assert rule.id == clause
    assert position.seen_by(seat).forbids(code).say("fr") == rule.say("fr")
    with pytest.raises(tablee.Refused) as refused:
        position.play(seat, code)
    assert refused.value.rule.id == clause


def test_every_clause_that_refuses_is_in_the_table():
    assert {row[0] for row in REFUSALS} == {rule.id for rule in DOG.rulebook if rule.refuses}


def test_a_wall_says_whose_it_is_and_where():
    """DOG-4.3"""
    rule = at("14 : 5 | 16! : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse("5 m1"))
    assert [("16" in rule.say(lang), "1" in rule.say(lang)) for lang in LANGUAGES] == [(True, True)] * 3
    rule = at("18 : 4 | 16! : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse("4 back m1"))
    assert "seat 1, on 16" in rule.say("en")


def test_an_inexact_count_says_what_would_do():
    """DOG-8.2"""
    rule = at("f3 62 : 8 | - : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse("8 m2 home"))
    assert rule.say("en").endswith("Here: 3–5.")
