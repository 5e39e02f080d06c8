"""Notation: in full, abbreviated, in three languages; what fits nothing, and what fits several."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.chance import Quick
from tablee.core.move import Move, Moves, parse
from tablee.core.rule import LANGUAGES, Words


def catalogue(*texts):
    return [Move(code, text, Words(f"f {text}", f"d {text}", f"e {text}")) for code, text in enumerate(texts)]


MOVES = catalogue("take", "tag", "K start", "K 13", "1", "11", "1 1", "lay 1", "lay 11", "Lay Up")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("take", "take"), ("TAKE", "take"), ("tak", "take"), ("tag", "tag"), (" k   START ", "K start"),
        ("k s", "K start"), ("1", "1"), ("11", "11"), ("1 1", "1 1"), ("lay 1", "lay 1"), ("l 1", "lay 1"),
        ("l 11", "lay 11"), ("l u", "Lay Up"), ("k 13", "K 13"), ("f take", "take"), ("D TAKE", "take"),
    ],
)  # fmt: skip
def test_it_is_read_so(typed, text):
    assert MOVES[parse(MOVES, typed)].text == text


@pytest.mark.parametrize(("typed", "readings"), [("t", ["take", "tag"]), ("ta", ["take", "tag"])])
def test_what_fits_several_moves_names_them(typed, readings):
    with pytest.raises(tablee.AmbiguousMove) as wrong:
        parse(MOVES, typed)
    assert ", ".join(readings) in str(wrong.value)
    assert wrong.value.code == "ambiguous-move"
    assert len({wrong.value.say(lang) for lang in LANGUAGES}) == 3


def test_of_very_many_readings_some_are_named():
    with pytest.raises(tablee.AmbiguousMove) as wrong:
        parse(catalogue(*[f"move{n}" for n in range(20)]), "m")
    assert "move5 …" in str(wrong.value)
    assert "move6" not in str(wrong.value)


@pytest.mark.parametrize("typed", ["", " ", "x", "takes", "k", "k 1", "lay", "lay 1 1", "l 2", "2", "0", "²", "\x00"])
def test_what_fits_nothing_says_how_a_move_is_written(typed):
    """A number is never abbreviated: ``k 1`` is not ``K 13``."""
    with pytest.raises(tablee.NoSuchMove) as wrong:
        parse(MOVES, typed)
    assert wrong.value.code == "no-such-move"
    assert "'take'" in str(wrong.value)


def test_the_same_words_for_two_moves_are_ambiguous_unless_written_as_notation():
    both = [Move(0, "one", Words("le même", "a", "b")), Move(1, "two", Words("le même", "c", "d"))]
    assert parse(both, "two") == 1
    assert parse(both, "c") == 1
    with pytest.raises(tablee.AmbiguousMove):
        parse(both, "LE MÊME")


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_move_or_a_mistake(typed):
    with suppress(tablee.NoSuchMove, tablee.AmbiguousMove):
        assert 0 <= parse(MOVES, typed) < len(MOVES)


def test_a_buffer_of_moves_grows_and_is_used_again():
    moves = Moves()
    for code in range(200):
        moves.add(code)
    assert moves.to_list() == list(range(200))
    assert {int(moves.pick(Quick(seed))) for seed in range(2000)} == set(range(200))
    moves.clear()
    moves.add(7)
    assert moves.to_list() == [7]
    assert moves.pick(Quick(1)) == 7


def test_a_number_that_is_no_move_is_a_mistake_and_not_a_refusal():
    position = tablee.game("bungee").deal(2, b"x")
    for code in (-1, len(position.game.catalogue), 10**30):
        with pytest.raises(tablee.NoSuchMove):
            position.play(position.pending[0], code)
        with pytest.raises(tablee.NoSuchMove):
            position.forbids(0, code)
        with pytest.raises(tablee.NoSuchMove):
            position.seen_by(0).touches(code)
    for seat in (-1, 2, 10**30):
        with pytest.raises(tablee.Mistake) as wrong:
            position.play(seat, 0)
        assert wrong.value.code == "no-such-seat"
        with pytest.raises(tablee.Mistake):
            position.seen_by(seat)
        assert position.legal(seat) == []
        assert not position.undoable(seat)
