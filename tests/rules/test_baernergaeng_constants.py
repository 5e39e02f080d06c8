"""The constants of Bärnergäng that an experiment may turn."""

import pytest

import tablee
from tablee.games.baernergaeng.pad import PAD
from tablee.games.baernergaeng.rows import ROW
from tests.rules.test_constants import finished


@pytest.mark.parametrize("options", [{}, {"extension": "all"}, {"growing": True}, {"match": "most_games"}])
def test_one_game_is_a_whole_match(options):
    """BAE-6.1, BAE-6.2"""
    _, position = finished(tablee.game("baernergaeng", rounds=1, **options), 2)
    assert len(position.sheet) == 2
    assert position.winners()
    assert position.forbids(0, 0).say("fr").endswith("« Parties » : 1 au lieu de 7.".replace(" :", "\u202f:"))


@pytest.mark.parametrize("size", [1, 2, 8])
def test_rows_are_as_long_as_agreed(size):
    """BAE-1.3, BAE-1.5"""
    position = tablee.game("baernergaeng", row_size=size).deal(4, 1)
    assert {position.table.size(ROW + seat) for seat in range(4)} == {size}
    mine = position.seen_by(0).zones(memory=False)["row"][0]
    assert [place for place, face in enumerate(mine) if face != "?"] == sorted({0, size - 1})


def test_the_variant_for_two_grows_from_one_card_whatever_the_size_of_a_row():
    """BAE-7.1"""
    position = tablee.game("baernergaeng", growing=True, row_size=8).deal(2, 1)
    assert position.table.size(ROW) == 1


@pytest.mark.parametrize(
    ("options", "face", "many"),
    [
        ({"copies": 2}, "8", 2),
        ({"nines": 0}, "9", 0),
        ({"swaps": 12}, "swap", 12),
        ({"peeks": 0}, "peek", 0),
        ({"twices": 8}, "twice", 8),
    ],
)
def test_the_deck_has_as_many_of_a_card_as_agreed(options, face, many):
    """BAE-1.1"""
    game = tablee.game("baernergaeng", **options)
    assert [game.faces[card] for card in game.layouts[2].deck].count(face) == many


def test_so_many_rows_as_leave_cards_to_draw():
    """BAE-1.3, BAE-2.9"""
    few = {"copies": 2, "nines": 0, "swaps": 0, "peeks": 0, "twices": 0}
    game = tablee.game("baernergaeng", row_size=5, **few)
    assert game.seat_counts == [2, 3]
    with pytest.raises(tablee.Mistake, match="with these options"):
        game.check_seats(4)
    with pytest.raises(tablee.Mistake, match="cannot be dealt"):
        tablee.game("baernergaeng", row_size=8, **few)


def test_a_pad_counts_rows_as_long_as_agreed():
    """BAE-1.3, BAE-6.1"""
    game = tablee.game("baernergaeng", row_size=2, rounds=3, copies=6)
    assert PAD.rounds(game) == 3
    sheet = {"caller": 0, "players": [{"cards": ["8", "8"]}, {"cards": ["8", "8"]}, {"cards": ["8", "8"]}]}
    assert PAD.count(game, 3, 0, sheet).points == [16] * 3
    with pytest.raises(tablee.Refused) as refused:
        PAD.count(game, 3, 0, {**sheet, "players": [{"cards": ["1", "2", "3", "4"]}] * 3})
    assert refused.value.rule.id == "BAE-1.3"
