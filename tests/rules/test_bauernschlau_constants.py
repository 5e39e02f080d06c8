"""The constants of Bauernschlau that an experiment may turn."""

import pytest

import tablee
from tablee.games.bauernschlau.pad import PAD
from tests.rules.test_constants import finished


def test_the_flock_has_as_many_sheep_as_agreed():
    """BAU-1.2"""
    game = tablee.game("bauernschlau", ones=2, white_sheep=4, black_sheep=1)
    deck = [game.faces[card] for card in game.layouts[4].deck]
    assert {face: deck.count(face) for face in game.faces[1:]} == {"1": 2, "2": 4, "3": 4, "5": 4, "-3": 1}


@pytest.mark.parametrize(("seats", "pieces"), [(2, 16), (5, 12), (6, 10)])
def test_everyone_gets_more_pieces_than_usual(seats, pieces):
    """BAU-2.3"""
    position = tablee.game("bauernschlau", more_pieces=3).deal(seats, 1)
    assert [int(left) for left in position.pieces] == [pieces + 3] * seats


@pytest.mark.parametrize("more", [0, 1, 4])
def test_a_black_sheep_turned_over_gives_as_many_actions_as_agreed(more):
    """BAU-5.3"""
    game = tablee.game("bauernschlau", extra_actions=more)
    spec = {"step": "turn", "asked": [0], "pasture": {"a1": "-3", "a2": "2", "a3": "2"}, "seats": 2}
    position = game.position(spec, seed=b"x")
    position.play(0, game.parse("turn a1"))
    assert position.extra == more
    assert position.pending == ([0] if more else [1])
    told = [event.amount for event in position.seen_by(0).events if event.kind >= 0 and event.seat == 0]
    assert (more in told) or not more
    for lang in ("fr", "de", "en"):
        said = " ".join(position.seen_by(1).sentences(lang, ["Anna", "Ben"]))
        assert ("une action" in said or "eine Aktion dazu" in said or "one more action" in said) == (more == 1)


def test_a_game_with_few_sheep_and_no_black_ones_comes_to_an_end():
    """BAU-3.4, BAU-8.2"""
    for seats in (2, 6):
        _, position = finished(tablee.game("bauernschlau", ones=0, white_sheep=3, black_sheep=0), seats)
        assert position.over()


def test_a_pad_counts_the_sheep_that_are_agreed():
    """BAU-1.2"""
    game = tablee.game("bauernschlau", black_sheep=1)
    sheet = {"players": [{"fenced": True, "sheep": ["5", "b"]}, {"fenced": True, "sheep": ["3"]}]}
    assert PAD.count(game, 2, 0, sheet).points == [2, 3]
    sheet["players"][1]["sheep"] = ["b"]
    with pytest.raises(tablee.Refused) as refused:
        PAD.count(game, 2, 0, sheet)
    assert refused.value.rule.id == "BAU-1.2"
