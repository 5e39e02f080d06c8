"""The terminal picture of Nicht die Bohne!: all there is to see, in 80 columns, and nothing that is hidden."""

import random
import re
from importlib import import_module

import pytest
from rich.console import Console

import tablee
from tablee.core.rule import LANGUAGES

GAME = tablee.game("bohne")
TABLE = import_module("tablee.cli.tables.bohne")
NAMES = ["Anneliese", "Ben", "Cleo", "Dominique", "Eva", "Friedrich"]


def drawn(position, seat, lang="en"):
    console = Console(width=80, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(TABLE.draw(position.seen_by(seat), NAMES[: position.seats], lang))
    return capture.get()


def moments(seats, step):
    position = GAME.deal(seats, b"picture")
    rng = random.Random(seats)
    played = 0
    while position.pending:
        if played % step == 0:
            yield position
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))
        played += 1
    yield position


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_it_fits_in_80_columns(seats):
    for position in moments(seats, 23):
        for lang in LANGUAGES:
            picture = drawn(position, 0, lang)
            assert max(len(line) for line in picture.splitlines()) <= 80
            assert "…" not in picture


def test_it_shows_the_own_hand_and_no_other():
    position = GAME.position({"hand": ["R7 Bx2", "G1 G-", "YN Y2"]})
    picture = drawn(position, 0)
    assert "R7" in picture
    assert "Bx2" in picture
    assert not re.search("G1|G-|YN|Y2", picture)
    assert "R7" not in drawn(position, None)


def test_a_card_face_down_is_a_back_to_the_others():
    position = GAME.position({"hand": ["R7", "G1", "Y2"]})
    position.play(0, GAME.parse("lay R7"))
    position.play(2, GAME.parse("lay Y2"))
    assert "Y2" in drawn(position, 2)
    assert "Y2" not in drawn(position, 1)
    assert "▒▒" in drawn(position, 1)
    assert "◉ R7" in drawn(position, 1)


def test_rows_come_with_what_they_count():
    rows = {"red": ["R3 R6", "", ""], "blue": ["B- B- Bx2 B8 B2 B4", "", ""]}
    rows |= {"green": ["GN G5", "", ""], "yellow": ["Y- Y4 Y9", "", ""]}
    picture = drawn(GAME.position({"hand": ["?", "?", "?"], **rows}), None)
    for text in ("3 6 =9", "=28", "N 5 =0", "− 4 9 =−13", " 24"):
        assert text in picture


def test_the_sheet_is_told_with_what_was_won_and_lost():
    position = GAME.position({"step": "take", "under": "R1", "laid": ["", "R2", "R3"]})
    position.play(0, GAME.parse("take 1"))
    assert "Anneliese scores 2 points, you 3 and Cleo 1." in position.seen_by(1).sentences("en", NAMES[:3])
