"""``tablee pad``: a score pad in a file, by commands and asked for round after round."""

import json

import pytest

LAP = ["lucky=8", "calls=Adam,Beate,Dieter", "Adam.cards=1,2,8,B", "Beate.sum=1", "Beate.bungees=2", "Corinna=11",
       "dieter.cards=1,8,8", "Erik=18"]  # fmt: skip

TAKES = "cannot be read; it takes FIELD=VALUE (lucky, calls), NAME=POINTS or NAME.FIELD=VALUE (cards, sum, bungees)."
NAMES = "cannot be read; it takes one of the names: Adam, Beate, Corinna, Dieter, Erik."
KNOWN = "new, round, open, correct, drop, undo, play, show, why, text, csv, bgstats."


@pytest.fixture
def pad(run):
    def do(*words, lang="en", typed=()):
        return run("--lang", lang, "pad", "p.json", *words, typed=typed)

    assert do("new", "bungee", "Adam", "Beate", "Corinna", "Dieter", "Erik").code == 0
    return do


def totals(pad):
    return json.loads(pad("show", "--json").out)["totals"]


def test_the_rulebook_s_last_lap_typed_in_one_line(pad):
    assert pad("round", *LAP).code == 0
    assert totals(pad) == [13, 21, 11, -10, 18]
    said = pad("why", "1", "Adam").out
    assert "Bungee: 10  [BUN-3.2]" in said
    assert pad("csv").out.splitlines()[1] == "1,13,21,11,-10,18"
    assert "createPlay.html?data=" in pad("bgstats").out
    assert pad("text", lang="de").out.splitlines()[1] == "1. Dieter – −10"


def test_a_correction_says_what_changed_and_undo_takes_it_back(pad):
    pad("round", *LAP)
    corrected = pad("correct", "1", *LAP[:-1], "Erik=20")
    assert "Changed: Erik, Round 1: 18 → 20; Erik, total: 18 → 20." in corrected.out
    assert pad("undo").code == 0
    assert totals(pad) == [13, 21, 11, -10, 18]
    assert pad("drop", "1").code == 0
    assert totals(pad) == [0] * 5


def test_a_round_is_left_open_and_the_next_game_has_other_players(pad):
    assert "1 (open)" in pad("open", "Adam=3").out
    assert pad("correct", "1", *LAP).code == 0
    assert pad("play", "Adam", "Zoé").code == 0
    now = json.loads(pad("show", "--json").out)
    assert now["names"] == ["Adam", "Zoé"]
    assert now["earlier"][0]["totals"] == [13, 21, 11, -10, 18]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["round", *LAP[:-1]], "tablee: Something is still missing for Erik: cards of the hand."),
        (["round", "calls=", "Adam=1"], "tablee: Something is still missing for Beate: cards of the hand."),
        (["round", "calls=Zoé"], "tablee: Bungee! in order: 'Zoé' " + NAMES),
        (["round", "Adam=x"], "tablee: Points without Bungees: 'x' cannot be read; it takes a number from 0 to 50."),
        (["round", "{"], "tablee: '{' " + TAKES),
        (["round", "[]"], "tablee: '[]' " + TAKES),
        (["correct", "1", *LAP], "tablee: 'correct' wants a round from 1 to 0."),
        (["undo"], "tablee: There is nothing to undo."),
        (["play", "Adam", "adam"], "tablee: Two people are called Adam; tell them apart, for instance Adam and Adam 2."),
        (["new", "bungee", "A", "B"], "tablee: 'p.json' exists already; choose another name, or 'play' for a new game on this pad."),
        (["count"], "tablee: 'count' is not a command; there is: " + KNOWN),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_the_file_stays(pad, home, words, sentence):
    before = (home / "p.json").read_text()
    assert pad(*words).sentence == sentence
    assert (home / "p.json").read_text() == before


def test_an_impossible_sheet_is_refused_with_its_clause_in_three_languages(pad):
    for lang, said in (("fr", "Adam en a 9."), ("de", "Adam hat 9."), ("en", "Adam has 9.")):
        sentence = pad(
            "round", "calls=Adam", "Adam=9", "Beate=1", "Corinna=1", "Dieter=1", "Erik=1", lang=lang
        ).sentence
        assert sentence.startswith("tablee: BUN-4.1")
        assert sentence.endswith(said)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"pad": 1}', "[" * 100_000, '{"pad": 1, "game": "x", "commands": [{}]}']
)
def test_a_file_that_is_no_pad_is_refused(run, home, text):
    (home / "p.json").write_text(text)
    assert "'p.json' is not a score pad" in run("--lang", "en", "pad", "p.json", "show").sentence


def test_a_file_that_is_not_there_is_refused(run):
    assert "p.json" in run("pad", "p.json", "show").sentence


@pytest.mark.parametrize(
    ("lang", "ahead"),
    [("fr", "En tête : Anna, Carla."), ("de", "In Führung: Anna, Carla."), ("en", "Ahead: Anna, Carla.")],
)
def test_asked_round_after_round_and_everything_is_on_the_disk(run, home, lang, ahead):
    typed = ["chess", "dog", "Anna, anna", "dog", "Anna, Beat, Carla, Dario", "", "Zoé", "Anna", "", "", "", "2"]
    found = run("--lang", lang, "pad", "d.json", typed=typed)
    assert found.code == 0
    assert ahead in found.out
    kept = json.loads((home / "d.json").read_text())
    assert kept["commands"][1]["sheet"] == {"winner": 0, "players": [{}, {}, {}, {"home": 2}]}
    again = run(
        "--lang",
        lang,
        "pad",
        "d.json",
        typed=["round winner=Zoé", 'why "1', "winner=Beat", "undo", "why 1 Anna", "quit"],
    )
    assert again.code == 0
    assert "DOG-9.2" in again.out
    assert json.loads((home / "d.json").read_text()) == kept
