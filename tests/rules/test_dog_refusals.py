"""Brändi Dog: what is refused, and by which clause."""

import pytest

import tablee
from tests.rules.dog_table import DOG, HOME, at

REFUSALS = [
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "give 5"),
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "5 m1"),
    ("DOG-2.4", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "lay down"),
    ("DOG-2.4", {}, "20 : 5 2 > 3 | - : ? | - : ? | - : ? | exchange 1 2 3", 0, "give 5"),  # one card, not two
    ("DOG-2.4", {}, "20 : 5 2 > 3 | - : ? | - : ? | - : ? | exchange 1 2 3", 0, "5 m1"),  # the others are still giving
    ("DOG-2.4", {}, "20 : 5 2 | 30 : 5 | - : ? | - : ? | turn 0", 1, "give 5"),
    ("DOG-3.1", {}, "20 : 5 2 | 30 : 5 | - : ? | - : ? | turn 0", 1, "5 m1"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "6 m1"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | exchange 0 1 2 3", 0, "give 6"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "X 5 m1"),
    ("DOG-3.3", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "lay down"),
    ("DOG-3.2", {}, "20 : 5 2 | - : ? | - : ? | - : ? | turn 0", 0, "m1 5"),  # a marble, and no card yet
    ("DOG-3.4", {}, "20 : 5 | 30 : - | - : ? | - : ? | turn 0 | out 1", 1, "5 m1"),  # out until the next deal
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


NAMES = ["Anna", "Beat", "Carla", "{0}"]


def test_a_wall_says_whose_it_is():
    """DOG-4.3: by name, or by the seat as players count."""
    rule = at("14 : 5 | 16! : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse("5 m1"))
    assert rule.say("fr", NAMES).endswith("Ici : le pion de Beat, sur sa case départ.")
    assert rule.say("de", NAMES).endswith("Hier: die Murmel von Beat, auf ihrem Start.")
    assert rule.say("en", NAMES).endswith("Here: Beat's marble, on its start field.")
    assert rule.say("en").endswith("Here: Player 2's marble, on its start field.")
    rule = at("50 : 4 | - : ? | - : ? | 48! : ? | turn 0").forbids(0, DOG.parse("4 back m1"))
    assert rule.say("en", NAMES).endswith("Here: {0}'s marble, on its start field.")  # a name is never read as a blank


FITTING = [
    ("f3 62 : 8", "8 m2 home", "3 à 5 pas", "3 bis 5 Schritte", "3 to 5 steps"),
    ("f3 f2 62 : 8", "8 m3 home", "3 ou 4 pas", "3 oder 4 Schritte", "3 or 4 steps"),
    ("f3 f2 f1 62 : 8", "8 m4 home", "3 pas", "3 Schritte", "3 steps"),
    ("f2 20 : 2", "2 m1 home", "1 pas", "1 Schritt", "1 step"),
]


@pytest.mark.parametrize(("hand", "move", "fr", "de", "en"), FITTING)
def test_an_inexact_count_says_how_many_steps_would_do(hand, move, fr, de, en):
    """DOG-8.2"""
    rule = at(f"{hand} | - : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse(move))
    assert rule.say("fr").endswith(f"Ici : {fr}.")
    assert rule.say("de").endswith(f"Hier: {de}.")
    assert rule.say("en").endswith(f"Here: {en}.")


def test_the_rest_of_a_seven_is_told_in_steps():
    """DOG-7.1, DOG-7.3"""
    rule = at("20 : 5 | - : ? | - : ? | - : ? | seven 0 1").forbids(0, DOG.parse("m1 4"))
    assert rule.say("de").endswith("Es bleibt 1 Schritt.")
    assert rule.say("en").endswith("There is 1 step left.")
    rule = at("15 14 : 7 | 16! : ? | - : ? | - : ? | turn 0").forbids(0, DOG.parse("7 m2 1"))
    assert rule.say("en").endswith("the rest could not be made: 6 steps.")


# clause, position, what is touched; no move begins with it
BESIDE = [
    ("DOG-7.4", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "ring/30"]),
    ("DOG-7.4", "20 : X | 30 : ? | - : ? | - : ? | turn 0", ["hand/X", "as 5", "ring/30"]),
    ("DOG-6.6", "20 : J | 30 : ? | - : ? | - : ? | turn 0", ["hand/J", "ring/30"]),
    ("DOG-6.6", "20 : J | 30 : ? | - : ? | - : ? | turn 0", ["hand/J", "ring/20", "ring/22"]),
    ("DOG-3.5", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "ring/20", "ring/22"]),
    ("DOG-7.4", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["ring/30"]),
    ("DOG-3.2", "20 : J | 30 : ? | - : ? | - : ? | turn 0", ["ring/30"]),
    ("DOG-3.2", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["ring/20"]),
    ("DOG-3.2", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["ring/33"]),
    ("DOG-3.5", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "ring/33"]),
    ("DOG-3.4", "14 : 5 | 16! : ? | - : ? | - : ? | turn 0", ["ring/14"]),
    ("DOG-4.1", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["kennel 0"]),
    ("DOG-4.3", "0! : 5 K | 30 : ? | - : ? | - : ? | turn 0", ["kennel 0"]),
    ("DOG-3.2", "20 : 5 K | 30 : ? | - : ? | - : ? | turn 0", ["kennel 0"]),
    ("DOG-7.4", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["kennel 1"]),
    ("DOG-8.2", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "finish 0/2"]),
    ("DOG-8.1", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "finish 1/2"]),
    ("DOG-6.5", "20 : X | 30 : ? | - : ? | - : ? | turn 0", ["hand/X", "ring/20"]),
    ("DOG-2.4", "20 : 5 | 30 : 6 | - : 7 | - : 8 | exchange 0 1 2 3", ["ring/20"]),
    ("DOG-7.1", "20 : 5 | 30 : ? | - : ? | - : ? | seven 0 3", ["ring/33"]),
]


@pytest.mark.parametrize(("clause", "line", "touched"), BESIDE)
def test_a_touch_that_begins_no_move_is_answered_too(clause, line, touched):
    assert at(line).beside(0, touched).id == clause


def test_a_jack_is_idle_where_its_label_says_so():
    """DOG-6.8: one colour on the ring, and nothing else to play; then it must be laid, a joker not."""
    game = tablee.game("dog", idle_jack=True)

    def texts(line):
        position = at(line, game)
        return [game.catalogue[code].text for code in position.legal(0)]

    assert texts("- : J 5 | 20 21 : ? | - : ? | - : ? | turn 0") == ["J idle"]
    assert texts("0! : J | - : ? | - : ? | - : ? | turn 0") == ["J idle"]
    assert texts("- : J 5 | 20 : ? | 40 : ? | - : ? | turn 0") == ["lay down"]  # two colours, none of them one's own
    assert texts("- : J 5 | - : ? | - : ? | - : ? | turn 0") == ["lay down"]  # nobody on the ring
    assert "J idle" not in texts("20 : J 5 | - : ? | - : ? | - : ? | turn 0")  # the five can be played
    assert "J idle" not in texts("- : X | 20 : ? | - : ? | - : ? | turn 0")
    label = next(option for option in game.box.options if option.name == "idle_jack").words
    assert [word in said for word, said in (("couleur", label.fr), ("Farbe", label.de), ("colour", label.en))] == [
        True
    ] * 3
