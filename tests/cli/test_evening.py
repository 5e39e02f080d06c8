"""``tablee evening``: an evening in a file."""

import json

import pytest

PEOPLE = ["Anna", "Beat", "Carla", "Dario", "Eva", "Fritz", "Gina"]


@pytest.fixture
def evening(run):
    def do(*words):
        return run("--lang", "en", "evening", "e.json", *words)

    assert do("plan", "game=bohne", "rounds=2").code == 0
    assert do("add", *PEOPLE).code == 0
    return do


def test_a_whole_evening(evening, home):
    for _ in range(2):
        drawn = evening("draw")
        assert drawn.code == 0
        tables = [line.partition(": ") for line in drawn.out.splitlines() if line.startswith("Table")]
        for table, _, names in tables:
            scores = [f"{name}={PEOPLE.index(name)}" for name in names.split(", ")]
            assert evening("result", table.split()[1], *scores).code == 0
    found = json.loads(evening("standings", "--json").out)["standings"]
    assert found[0]["name"] == "Gina"
    assert found[0]["points"] == 200
    assert evening("print", "--html", "sheet.html").code == 0
    page = (home / "sheet.html").read_text()
    assert all(name in page for name in PEOPLE)
    assert "@page" in page


def test_a_pair_is_written_with_an_ampersand(run):
    assert run("evening", "d.json", "plan", "game=dog", "team=2", "format=swiss").code == 0
    assert run("evening", "d.json", "add", "Anna & Beat", "Carla & Dario").code == 0
    assert "Anna & Beat" in run("evening", "d.json", "draw").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["add", "anna"], "tablee: There is already somebody called 'anna': add a letter."),
        (["plan", "tables=-2"], "tablee: 'tables' must be a whole number from 0 to 240, not -2."),
        (["result", "1", "Anna=3"], "tablee: There is no round 0."),
        (["swap", "Anna"], "tablee: 'swap' wants names, or KEY=VALUE."),
        (["result", "1", "Anna"], "tablee: 'result' wants names, or KEY=VALUE."),
        (["swap", "Anna", "Beat"], "tablee: No round is being played."),
    ],
)
def test_bad_input_is_one_sentence_and_the_file_stays(evening, home, words, sentence):
    before = (home / "e.json").read_text()
    assert evening(*words).sentence == sentence
    assert (home / "e.json").read_text() == before


def test_a_result_in_the_order_of_the_seats(evening):
    evening("draw")
    assert evening("result", "1", "30", "20", "-10", "5").code == 0
    assert evening("result", "2", "30", "20").sentence.startswith("tablee: At table 2 play ")
    told = evening("show").out
    assert all(f" {points}" in told for points in ("30", "20", "−10", "5"))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"evening": 2, "commands": []}', '{"evening": 1, "commands": [{"do": "x"}]}']
)
def test_a_file_that_is_no_evening_is_refused(run, home, text):
    (home / "e.json").write_text(text)
    assert "'e.json' is not an evening" in run("--lang", "en", "evening", "e.json").sentence


def test_a_file_cut_in_half_says_where(run, home):
    (home / "e.json").write_text('{"evening": 1, "commands": [{"do": "pl')
    said = "tablee: « e.json » n'est pas une soirée : JSON (1:36)"
    assert run("--lang", "fr", "evening", "e.json").sentence.replace("\u202f", " ").replace("\xa0", " ") == said


def test_a_file_that_is_not_there_is_refused(run):
    assert "e.json" in run("--lang", "en", "evening", "e.json", "draw").sentence
