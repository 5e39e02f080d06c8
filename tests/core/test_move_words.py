"""What a move is called: by its words alone, or with the names of those at the table."""

import pytest

import tablee

NAMES = ["Anne", "Beat", "Chloé", "Dario", "Elin", "Flurin"]


@pytest.mark.parametrize("box", tablee.boxes(), ids=lambda box: box.name)
@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_a_move_about_somebody_says_the_name_and_no_number(box, lang):
    for move in tablee.game(box.name).catalogue:
        said = move.say(lang, NAMES)
        assert "{" not in said
        if move.named is None:
            assert said == move.words.say(lang)
        else:
            assert sum(name in said for name in NAMES) == 1, said


def test_the_right_one_is_named():
    assert tablee.game("bohne").catalogue[-1].say("en", NAMES) == "take Flurin's card"
    peeks = {move.text: move for move in tablee.game("baernergaeng").catalogue}
    assert peeks["swap 2 C4"].say("fr", NAMES) == "échanger la carte 2 contre la carte 4 de Chloé"
    assert peeks["peek A2"].say("fr", NAMES) == "regarder la carte 2 d'Anne"
    assert peeks["peek B2"].say("en", NAMES) == "look at Beat's card 2"
    swaps = {move.text: move for move in tablee.game("dog").catalogue}
    assert swaps["J m1 x b3"].say("de", NAMES) == "Bube: Murmel 1 gegen Murmel 3 von Beat"


def test_who_knows_no_names_hears_seats():
    assert tablee.game("bohne").catalogue[-1].say("en") == "take the card of seat 5"


def test_a_name_with_a_blank_in_it_stays_as_it_is():
    assert tablee.game("bohne").catalogue[-1].say("en", [*NAMES[:5], "{1}"]) == "take {1}'s card"
