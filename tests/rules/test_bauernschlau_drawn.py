"""Bauernschlau drawn: as SVG and on the terminal, never more than the seat may see, and the rule pictures up to date."""

import random
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest
from rich.console import Console

import tablee.draw
from tablee.cli.tables.bauernschlau import draw
from tablee.games.bauernschlau.rulebook import RULEBOOK
from tests.rules.bauernschlau_table import STRAIGHT, down, fence, game, play, up

ROOT = Path(__file__).parents[2]
NAMES = ["Ana", "Ben", "Cléo", "Dan", "Eve", "Flo"]


def on_terminal(position, seat, lang="fr", width=130):
    console = Console(width=width, force_terminal=False)
    with console.capture() as caught:
        console.print(draw(position.seen_by(seat), NAMES[: position.seats], lang))
    return caught.get()


def far_into(seats, plies, seed=3):
    position = game().deal(seats, b"drawn")
    rng = random.Random(seed)
    for _ in range(plies):
        if position.pending:
            seat = position.pending[0]
            position.play(seat, rng.choice(position.legal(seat)))
    return position


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_moment_can_be_drawn_for_anyone(seats):
    for plies in (0, 1, 40, 120, 400):
        position = far_into(seats, plies)
        for seat in (0, seats - 1, None):
            Xml.fromstring(tablee.draw.svg(position, seat))
            assert "e5" in on_terminal(position, seat)


@pytest.mark.parametrize("plies", [1, 30, 60])
def test_a_picture_changes_with_nothing_the_seat_cannot_see(plies):
    """BAU-4.2: not even what it remembers is drawn."""
    position = far_into(4, plies)
    for seat in (0, 1, None):
        other = position.seen_by(seat).imagine(7)
        assert tablee.draw.svg(other, seat) == tablee.draw.svg(position, seat)
        assert on_terminal(other, seat) == on_terminal(position, seat)


def test_a_sheep_in_hand_is_drawn_for_its_holder_alone():
    """BAU-4.1"""
    position = play(game().position({"seats": 3, "stock": "... -3"}), "draw")
    assert "−3" in tablee.draw.svg(position, 0)
    assert "−3" not in tablee.draw.svg(position, 1)
    assert "−3" not in tablee.draw.svg(position, None)
    assert "−3" in on_terminal(position, 0)
    assert "−3" not in on_terminal(position, 1)


def test_sheep_face_up_and_down_dog_and_fences_are_there():
    position = game().position(
        {"seats": 2, "pasture": {**up(a1=5), **down(b1=-3)}, "dog": "c3", "fences": [fence(0, STRAIGHT, 0, 1)]}
    )
    shown = on_terminal(position, None, "de")
    assert "Hund" in shown
    assert "░░" in shown
    assert "▗●▘" in shown or "▝●▖" in shown
    picture = tablee.draw.svg(position)
    assert ">5</text>" in picture
    assert "−3" not in picture


def test_the_map_fits_a_small_terminal():
    lines = on_terminal(far_into(6, 100), 0, width=80).splitlines()
    assert max(len(line) for line in lines) <= 80


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_an_open_farm_shows_no_score(lang):
    """BAU-9.4"""
    spec = {"seats": 2, "asked": [], "played": 1, "sheet": [0, 0]}
    position = game().position(spec)
    assert " – " in on_terminal(position, None, lang)
    assert ">–</text>" in tablee.draw.svg(position)


def test_the_pictures_of_the_fence_rules_are_up_to_date():
    result = subprocess.run(
        [sys.executable, "tools/draw_fence_rules.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    drawn = "".join(path.read_text() for path in (ROOT / "docs" / "games" / "bauernschlau").glob("*.svg"))
    fences = [rule.id for rule in RULEBOOK if rule.id.startswith("BAU-7.")]
    assert all(f">{clause}<" in drawn for clause in fences)
