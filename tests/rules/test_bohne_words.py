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
    assert tell(position, "fr") == ["Ana pose rouge 7 sous le jeton."]
    assert tell(position, "de") == ["Ana legt Rot 7 unter den Spielstein."]
    assert tell(position, "en") == ["Ana lays red 7 under the token."]
    position.play(1, GAME.parse("lay G-"))
    assert tell(position, "fr") == ["Ben a posé."]
    assert tell(position, "fr", 1) == ["Ben pose vert −, face cachée."]
    assert tell(position, "de") == ["Ben hat gelegt."]
    assert tell(position, "de", 1) == ["Ben legt Grün − verdeckt hin."]
    position.play(2, GAME.parse("lay YN"))
    assert tell(position, "fr") == ["Cleo a posé.", "Ben retourne vert −.", "Cleo retourne jaune Nicht die Bohne."]
    assert tell(position, "de")[1:] == ["Ben deckt Grün − auf.", "Cleo deckt Gelb Nicht die Bohne auf."]
    position.play(0, GAME.parse("take 2"))
    assert tell(position, "fr") == [
        "Ana prend jaune Nicht die Bohne, posé par Cleo.",
        "Cleo prend vert −, posé par Ben.",
        "Ben prend rouge 7, sous le jeton.",
        "Ben a le jeton.",
    ]
    assert tell(position, "de") == [
        "Ana nimmt Gelb Nicht die Bohne von Cleo.",
        "Cleo nimmt Grün − von Ben.",
        "Ben nimmt Rot 7 unter dem Spielstein.",
        "Ben hat den Spielstein.",
    ]


def test_the_end_of_a_round_as_the_log_tells_it():
    rows = {"red": ["R- R4", "", ""], "blue": ["B9", "", ""]}
    position = GAME.position({"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], **rows})
    position.play(0, GAME.parse("take 1"))
    assert tell(position, "fr")[4:] == [
        "Ana : + 9.",
        "Ana : − 6.",
        "Ana : somme 3.",
        "Ben : + 1.",
        "Ben : − 0.",
        "Ben : somme 1.",
        "Cleo : + 0.",
        "Cleo : − 0.",
        "Cleo : somme 0.",
        "Manche 2 : Ben donne.",
        "Cleo a le jeton.",
    ]
    assert tell(position, "de")[13:] == ["Runde 2: Ben gibt.", "Cleo hat den Spielstein."]


def test_the_end_of_the_game_as_the_log_tells_it():
    spec = {"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], "round": 2, "minus": [0, 9, 0, 0, 0, 0]}
    position = GAME.position(spec)
    position.play(0, GAME.parse("take 1"))
    assert tell(position, "en")[-3:] == [
        "Ana has 2 points in all.",
        "Ben has −8 points in all.",
        "Cleo has 0 points in all.",
    ]
    assert tell(position, "fr")[-2] == "Ben a −8 points en tout."
    assert tell(position, "de")[-2] == "Ben hat insgesamt −8 Punkte."


def test_a_sum_below_zero_is_written_with_its_sign():
    position = GAME.position({"step": "take", "under": "GN", "laid": ["", "R2", "Y1"], "red": ["R- R8", "", ""]})
    position.play(0, GAME.parse("take 1"))
    assert "Ana: sum −10." in tell(position, "en")


def test_the_example_in_the_docs_is_what_happens():
    page = (Path(__file__).parents[2] / "docs" / "games" / "bohne.md").read_text()
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
    page = Path(__file__).parents[2] / "docs" / "games" / "bohne.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
