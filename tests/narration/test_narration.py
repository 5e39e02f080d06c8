"""What happened, as people tell it: golden text for each kind of sentence, and the grammar all narrators share."""

import re
import runpy
from pathlib import Path

import pytest
from babel import Locale

import tablee
from tablee.core.narration import NO_SEAT, Story, Verb, is_one, signed
from tablee.core.rule import LANGUAGES, Words, elided

HERE = Path(__file__).parent
TOOL = runpy.run_path(str(HERE.parents[1] / "tools" / "narration.py"))
GAMES = list(TOOL["RECORDS"])


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_as_the_golden_text_has_it(game):
    """If a sentence was changed on purpose: run tools/narration.py, and read what it writes in all three languages."""
    assert TOOL["told"](game) == (HERE / f"{game}.txt").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_shows_an_identifier_a_seat_or_a_blank(game):
    for sentence in (HERE / f"{game}.txt").read_text().splitlines():
        assert not re.search(r"[_{}@|#<>]|  |\bf\d$|\bseat\b|\bNone\b|-\d", sentence), sentence
        assert not sentence or re.search(r"^\w.*[.!]$|^«", sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_french_has_its_spaces_and_elisions_and_german_its_quotes(game):
    blocks = (HERE / f"{game}.txt").read_text().strip().split("\n\n")
    for french, german, english in (block.splitlines() for block in blocks):
        assert not re.search(r"[^\u00a0][:;?!»]|«[^\u00a0]| \u00a0|\u00a0 ", french), french
        assert not re.search(r"\b(de|que) (Anouk|Hélène|Yves)\b", french), french
        assert not re.search(r"\u00a0|[„“]", german + english), german
        assert "«" not in english


def test_every_happening_of_a_game_is_told_somewhere():
    """A telling without words would be a sentence that nobody has read."""
    told = " ".join((HERE / f"{game}.txt").read_text() for game in GAMES)
    for words in (
        "sans effet",
        "on remélange",
        "vaut «",
        "remplace",
        "avez gagné",
        "niche",
        "tombe",
        "clôturées",
        "ouverte",
    ):
        assert words in told, words


def told_together(position, moves, lang, names, reader):
    views = []
    for move in moves:
        position.play(position.pending[0], position.game.parse(move))
        views.append(position.seen_by(reader))
    return views[-1].sentences(lang, names, earlier=views[:-1])


def test_a_seven_with_its_parts_can_be_told_in_one_breath():
    names = ["Anna", "Beat", "Chloé", "Dario"]
    for reader, said in [
        (None, "Anna joue un 7 et avance de 3 pas jusqu'à la case 23, puis de 4 pas jusqu'à la case 27"),
        (0, "Tu joues un 7 et avances de 3 pas jusqu'à la case 23, puis de 4 pas jusqu'à la case 27"),
    ]:
        position = tablee.game("dog").position("20 : 7 2 | - : ? | 22 : ? | 25 : ? | turn 0")
        told = told_together(position, ["7 m1 3", "m1 4"], "fr", names, reader)
        sent = "le pion de Chloé rentre à la niche\u00a0; le pion de Dario rentre à la niche"
        assert told == [f"{said}\u00a0; {sent}."]


def test_taking_and_playing_can_be_told_in_one_breath():
    spec = {"hand": ["5 4", "8 9"], "discard": "2 3", "lucky": "7"}
    told = told_together(tablee.game("bungee").position(spec), ["take", "5"], "de", ["Anna", "Beat"], 1)
    assert told == ["Anna nimmt die 3 von der Ablage und spielt eine 5."]


def test_a_drive_can_be_told_in_one_breath():
    spec = {"pasture": {"b4": "-3"}, "turn": 0, "step": "turn"}
    position = tablee.game("bauernschlau").position({**spec, "seats": 3})
    told = told_together(position, ["drive b4", "to c5", "dog e5"], "en", ["Anna", "Beat", "Chloé"], 0)
    assert told == [
        "You send the dog to b4; the dog drives the sheep from b4 to c5: a black sheep; the dog goes back to the middle."
    ]


# -- Grammar -------------------------------------------------------------------

PLAYS = Verb("joue|joues|jouent|jouez", "spielt|spielst|spielen|spielt", "plays|play|play|play")


def story(lang, reader=0):
    return Story(lang, ["Anna", "Beat", "Chloé"], reader, NO_SEAT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_singular_and_plural_are_those_of_cldr(lang):
    rule = Locale.parse(lang).plural_form
    for n in range(-99, 1000):
        assert is_one(lang, n) == (rule(n) == "one"), n


ELIDED = [
    ("Anna", "d'Anna"), ("Élodie", "d'Élodie"), ("Œdipe", "d'Œdipe"), ("Yves", "d'Yves"), ("Hélène", "d'Hélène"),
    ("Henri", "d'Henri"), ("Beat", "de Beat"), ("Yann", "de Yann"), ("Hanna", "de Hanna"), ("Heidi", "de Heidi"),
    ("#1", "de #1"), ("8", "de 8"), ("", "de "), ("émile", "d'émile"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "said"), ELIDED)
def test_de_is_elided_before_a_vowel_and_a_mute_h(name, said):
    assert elided("de", name) == said
    assert elided("que", name) == said.replace("d", "qu", 1)


def test_one_subject_does_several_things_in_one_clause():
    told = story("fr", 1)
    told.does(0, PLAYS, Words("un 9", "eine 9", "a 9"))
    told.does(0, PLAYS, Words("un 4", "eine 4", "a 4"))
    told.does(1, PLAYS)
    told.do([0, 1], PLAYS)
    assert told.finish() == ["Anna joue un 9 et joue un 4\u00a0; tu joues\u00a0; Anna et toi jouez."]


def test_you_come_first_in_english_and_last_elsewhere():
    said = []
    for lang in LANGUAGES:
        told = story(lang)
        told.do([0, 2], PLAYS)
        said += told.finish()
    assert said == ["Chloé et toi jouez.", "Chloé und du spielt.", "You and Chloé play."]


def test_a_name_is_written_as_its_owner_writes_it():
    told = Story("fr", ["bell hooks", "Beat"], 1, NO_SEAT)
    told.does(0, PLAYS)
    assert told.finish() == ["bell hooks joue."]


def test_points_have_a_real_minus_and_their_plural():
    assert [signed(n) for n in (-10, 0, 7)] == ["−10", "0", "7"]
    assert [story("fr").points(n) for n in (-1, 0, 1, 2)] == ["−1 point", "0 point", "1 point", "2 points"]
    assert [story("de").points(n) for n in (0, 1)] == ["0 Punkte", "1 Punkt"]
