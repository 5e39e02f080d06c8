"""Brändi Dog on the terminal: every marble is there, and the ring fits."""

import io

import pytest
from rich.console import Console

import tablee
from tablee.cli.tables.dog import draw, track

NAMES = ["Anna", "Beat", "Carla", "Dario", "Émilie-Charlotte", "Fritz"]


def drawn(line, seat, width, lang="en"):
    position = tablee.game("dog").position(line, seed=b"picture")
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(draw(position.seen_by(seat), NAMES[: int(position.seats)], lang))
    return console.export_text()


def test_four_players_fit_into_eighty_columns():
    text = drawn("0! 23 62 : K 4 7 | 16! f2 : ? ? | f3 f2 40 : X 2 | 10 : - | turn 0 | out 3 | discard A 9", 0, 80)
    assert max(map(len, text.splitlines())) <= 80
    for marble in ("a1", "a2", "a3!", "b1", "b2!", "c1", "c2", "c3", "d1"):
        assert marble in text
    assert "Your hand: 4  7  K" in text
    assert "Played: 9" in text
    assert "out" in text
    assert "▶ ● a Anna" in text


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_six_players_fit_into_a_hundred_columns(lang):
    line = "0! : K | 95 : ? | f3 : ? | - : ? | 90 64! : ? | 80! : ? | seven 0 4"
    text = drawn(line, None, 100, lang)
    assert max(len(row.rstrip()) for row in text.splitlines()) <= 100
    assert len(text.splitlines()) < 32
    for marble in ("a1!", "b1", "c1", "e1", "e2!", "f1!"):
        assert marble in text


@pytest.mark.parametrize(("width", "height", "fields"), [(17, 17, 64), (25, 25, 96)])
def test_the_track_closes(width, height, fields):
    spots = track(width, height)
    assert len(set(spots)) == fields
    for (row, column), (below, beside) in zip(spots, [*spots[1:], spots[0]], strict=True):
        assert abs(row - below) + abs(column - beside) == 1


def test_hands_of_others_are_not_drawn():
    assert "Your hand" not in drawn("0! : K | - : ? | - : ? | - : ? | turn 0", None, 80)
