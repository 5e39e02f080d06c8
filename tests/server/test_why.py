"""Why a touch does nothing: the move that a player is likely to have meant explains it, by name where names are known."""

import pytest

import tablee
from tablee.server.table.presenter import why_touch

NAMES = ["Anna", "Beat", "Carla", "Dario"]


def answer(name, spec, seat, *touched, lang="en", **options):
    game = tablee.game(name, **options)
    position = game.position(spec, seed=b"why")
    return why_touch(position.seen_by(seat), list(touched), lang, NAMES[: int(position.seats)])


MEADOW = {"seats": 3, "pasture": {"a1": "1", "a2": "2:s*"}}
HANDS = {"hand": ["9 5 5", "9 9 10 10 10"], "lucky": "8"}

# clause, game, position, what is touched
ANSWERS = [
    ("BUN-2.2", "bungee", HANDS, ["hand/9", "hand/5"]),
    ("BUN-3.1", "bungee", {**HANDS, "step": "late call", "called": [0, 1], "discard": "4"}, ["lucky"]),
    ("BUN-4.3", "bungee", {**HANDS, "step": "late call", "called": [0, 1], "discard": "4"}, ["stock"]),
    ("BAU-4.4", "bauernschlau", {**MEADOW, "step": "place", "drawn": ["1"]}, ["pasture/a1"]),
    ("BAU-4.3", "bauernschlau", {**MEADOW, "step": "place", "drawn": ["1"]}, ["farm/d5"]),
    ("BAU-4.1", "bauernschlau", MEADOW, ["pasture/c3"]),
    ("BAU-5.2", "bauernschlau", MEADOW, ["pasture/a2"]),
    ("BAU-4.3", "bauernschlau", MEADOW, ["farm/d5"]),
    ("BAU-4.4", "bauernschlau", {**MEADOW, "step": "drive to", "dog": "a1"}, ["pasture/a2"]),
    ("BAU-5.1", "bauernschlau", {"seats": 3, "pasture": {"a2": "2:s*"}}, ["dog"]),  # nothing to drive
    ("BAU-6.4", "bauernschlau", {**MEADOW, "step": "dog to", "dog": "a2"}, ["pasture/a1"]),  # the dog sits on no sheep
    ("DOG-3.2", "dog", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["ring/20"]),
    ("DOG-7.4", "dog", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "ring/30"]),
    ("DOG-3.5", "dog", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", ["hand/5", "ring/20", "ring/22"]),
    ("DOG-4.2", "dog", "- : 5 K | 30 : ? | - : ? | - : ? | turn 0", ["hand/5"]),
    ("DOG-6.7", "dog", "20 : J 5 | - : ? | - : ? | - : ? | turn 0", ["hand/J"]),
]


@pytest.mark.parametrize(("clause", "name", "spec", "touched"), ANSWERS)
def test_the_answer_fits_the_touch(clause, name, spec, touched):
    assert answer(name, spec, 0, *touched).clause == clause


def test_a_card_whose_marble_is_blocked_is_not_answered_with_those_in_the_kennel():
    """DOG-4.3"""
    why = answer("dog", "14 : 5 K | 16! : ? | - : ? | - : ? | turn 0", 0, "hand/5", lang="fr")
    assert why.clause == "DOG-4.3"
    assert why.sentence.endswith("Ici : le pion de Beat, sur sa case départ.")


def test_whoever_waits_amid_a_seven_is_told_whose_turn_it_is():
    """DOG-3.1, and not that cards are given after a deal only."""
    line = "20 : 5 | 30 : 5 | - : ? | - : ? | seven 0 3"
    assert answer("dog", line, 1, "hand/5").clause == "DOG-3.1"


def test_what_nobody_has_ever_heard_of_is_answered_with_the_question():
    why = answer("dog", "20 : 5 | 30 : ? | - : ? | - : ? | turn 0", 0, "the moon")
    assert (why.move, why.clause, why.sentence) == (-1, None, "Nothing to play there. Which card, which marble?")
