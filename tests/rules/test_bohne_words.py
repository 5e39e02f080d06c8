"""Nicht die Bohne! as it is told, in three languages."""

import doctest
from pathlib import Path

import tablee

GAME = tablee.game("bohne")
NAMES = ["Ana", "Ben", "Cleo"]


def tell(position, lang, eyes=None):
    return position.seen_by(eyes).sentences(lang, NAMES)


def test_a_turn_as_the_log_tells_it():
    position = GAME.position({"hand": ["R7 B1", "G- G3", "YN Y5"]})
    position.play(0, GAME.parse("lay R7"))
    assert tell(position, "fr") == ["Ana pose le 7 rouge sous le jeton."]
    assert tell(position, "de") == ["Ana legt die rote 7 unter den Spielstein."]
    assert tell(position, "en") == ["Ana lays the red 7 under the token."]
    position.play(1, GAME.parse("lay G-"))
    assert tell(position, "fr") == ["Ben pose une carte, face cachée."]
    assert tell(position, "fr", 1) == ["Tu poses un «\u00a0moins\u00a0» vert, face cachée."]
    assert tell(position, "de") == ["Ben legt eine Karte verdeckt hin."]
    assert tell(position, "de", 1) == ["Du legst ein grünes «Minus» verdeckt hin."]
    position.play(2, GAME.parse("lay YN"))
    assert tell(position, "fr") == [
        "Cleo pose une carte, face cachée.",
        "On retourne les cartes\u00a0: le «\u00a0moins\u00a0» vert de Ben et le «\u00a0Nicht die Bohne\u00a0» jaune de Cleo.",
    ]
    assert tell(position, "de", 1)[1:] == [
        "Die Karten werden aufgedeckt: dein grünes «Minus» und das gelbe «Nicht die Bohne» von Cleo."
    ]
    position.play(0, GAME.parse("take 2"))
    assert tell(position, "fr") == [
        "Ana prend le «\u00a0Nicht die Bohne\u00a0» jaune de Cleo\u00a0; Cleo prend le «\u00a0moins\u00a0» vert de Ben\u00a0; "
        "Ben prend le 7 rouge sous le jeton et reçoit le jeton."
    ]
    assert tell(position, "de", 1) == [
        "Ana nimmt das gelbe «Nicht die Bohne» von Cleo; Cleo nimmt dein grünes «Minus»; "
        "du nimmst die rote 7 unter dem Spielstein und erhältst den Spielstein."
    ]


def test_the_end_of_a_round_as_the_log_tells_it():
    rows = {"red": ["R- R4", "", ""], "blue": ["B9", "", ""]}
    position = GAME.position({"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], **rows})
    position.play(0, GAME.parse("take 1"))
    assert tell(position, "fr")[1:] == [
        "Ana marque 3 points (9 − 6), Ben 1 et Cleo 0.",
        "Manche 2\u00a0: Ben donne et Cleo a le jeton.",
    ]
    assert tell(position, "de", 1)[1:] == [
        "Ana schreibt 3 Punkte (9 − 6), du 1 und Cleo 0.",
        "Runde 2: Du gibst, und Cleo hat den Spielstein.",
    ]


def test_the_end_of_the_game_as_the_log_tells_it():
    spec = {"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], "round": 2, "minus": [0, 9, 0, 0, 0, 0]}
    position = GAME.position(spec)
    position.play(0, GAME.parse("take 1"))
    assert tell(position, "en")[-1] == "In all: Ana 2 points, Ben −8 and Cleo 0."
    assert tell(position, "fr", 1)[-1] == "En tout\u00a0: Ana 2 points, toi −8 et Cleo 0."
    assert tell(position, "de", 0)[-1] == "Insgesamt: du 2 Punkte, Ben −8 und Cleo 0."


def test_a_sum_below_zero_is_written_with_its_sign():
    position = GAME.position({"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], "red": ["R- R8", "", ""]})
    position.play(0, GAME.parse("take 1"))
    assert "Ana scores −10 points (0 − 10), Ben 1 and Cleo 0." in tell(position, "en")


def test_the_example_in_the_docs_is_what_happens():
    page = (Path(__file__).parents[2] / "docs" / "notation" / "bohne.md").read_text()
    log = page.split("```log\n")[1].split("```")[0].splitlines()
    position = GAME.deal(3, b"a first game")
    told = tell(position, "en")
    for line in log:
        if line.startswith(" "):
            assert told.pop(0) == line.strip()
        else:
            assert told == []
            seat, _, text = line.partition(": ")
            position.play(int(seat), GAME.parse(text))
            told = tell(position, "en")
    assert told == []


def test_the_code_in_the_docs_runs():
    page = Path(__file__).parents[2] / "docs" / "notation" / "bohne.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
