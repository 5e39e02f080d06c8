"""Bärnergäng's picture on a terminal shows what shows, and nothing that is only remembered."""

import random

import pytest
from rich.console import Console

import tablee
from tablee.cli.tables.baernergaeng import SHORT, draw
from tablee.games.baernergaeng.moves import FACES

NAMES = ["Anna", "Beat", "Corinne-Sophie Langname", "Dario", "Eva", "Fritz"]


def picture(view, seats, lang="fr"):
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(draw(view, NAMES[:seats], lang))
    return capture.get()


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
@pytest.mark.parametrize("longest", [10, 16])
def test_it_fits_eighty_columns_with_six_players(lang, longest):
    rows = [" ".join(["?"] * longest), *[" ".join(["?"] * 10)] * 5]
    spec = {"row": rows, "caller": 2, "discard": "5", "used": "swap", "step": "swap"}
    position = tablee.game("baernergaeng", extension="all").position(spec)
    lines = picture(position.seen_by(0), 6, lang).splitlines()
    assert len(lines) == 9
    assert max(map(len, lines)) <= 80


def test_a_card_seen_before_is_face_down_now():
    """BAE-2.11"""
    spec = {"row": ["7:k0 8:k0:s0 6", "5:k*:s* 3:k1"], "discard": "4:s- 9", "stock": "... 2"}
    position = tablee.game("baernergaeng").position(spec)
    rows = [line.split() for line in picture(position.seen_by(0), 2).splitlines()[2:4]]
    assert rows[0][3:6] == ["░░", "8", "░░"]
    assert rows[1][2:4] == ["5", "░░"]
    assert picture(position.seen_by(0), 2).splitlines()[-1].split() == ["pioche", "59", "défausse", "9"]


@pytest.mark.parametrize("seats", [2, 6])
def test_random_games_show_only_what_shows(seats):
    game = tablee.game("baernergaeng", extension="all")
    position = game.deal(seats, b"picture")
    chance = random.Random(1)
    for _ in range(60):
        if not position.pending:
            break
        for eyes in [*range(seats), None]:
            view = position.seen_by(eyes)
            lines = picture(view, seats).splitlines()[2 : 2 + seats]
            for line, row in zip(lines, view.zones(memory=False)["row"], strict=True):
                shown = ["░░" if face == "?" else SHORT[FACES.index(face)] for face in row]
                assert line.split()[-2 - len(shown) : -2] == shown
        seat = position.pending[0]
        position.play(seat, chance.choice(position.legal(seat)))
