"""``tablee review``: from files to a table, to JSON, to a page."""

import json

import pytest

from tests.cli.test_records import BAD

SHORT = ("--seconds", "0.2")  # few imagined games: what reviews find is tested elsewhere


def test_a_review_tells_luck_and_play_and_the_turning_points(run, whole):
    ran = run("review", whole, *SHORT)
    assert ran.code == 0
    assert ran.err == ""
    assert "Fair share + luck + the others + play = result" in ran.out
    for name in ("Anna", "Beat", "Cléo"):
        assert name in ran.out
    assert "Better: " in ran.out
    assert "imagined games after the better move" in ran.out


@pytest.mark.parametrize(
    ("lang", "title"), [("fr", "Moments décisifs"), ("de", "Wendepunkte"), ("en", "Turning points")]
)
def test_it_speaks_three_languages(run, whole, lang, title):
    ran = run("review", whole, *SHORT, "--lang", lang)
    assert title in ran.out


def test_json_has_every_decision_and_adds_up(run, whole):
    (one,) = json.loads(run("review", whole, "--json", *SHORT).out)
    assert one["names"] == ["Anna", "Beat", "Cléo"]
    assert len(one["decisions"]) > 20
    for account in one["accounts"]:
        assert account["fair"] + account["luck"] + account["others"] + account["play"] == pytest.approx(
            account["result"]
        )
    assert one["turning_points"][0]["cost"]["mean"] == min(each["cost"]["mean"] for each in one["decisions"])


def test_one_seat_alone_is_reviewed_on_request(run, whole):
    (one,) = json.loads(run("review", whole, "--json", "--seat", "1", *SHORT).out)
    assert {each["seat"] for each in one["decisions"]} == {1}


def test_the_page_is_whole_and_shows_the_positions(run, whole):
    page = run("review", whole, "--html", *SHORT, "--lang", "fr").out
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    assert page.count("<h3>") == page.count("<pre>") > 0


def test_several_records_are_reviewed_by_several_processes(run, whole, home):
    other = home / "other.json"
    other.write_text(whole.read_text())
    found = json.loads(run("review", whole, other, "--json", "--jobs", "2", "--seat", "0", *SHORT).out)
    assert [one["file"] for one in found] == [str(whole), str(other)]


@pytest.mark.parametrize("name", ["cut in half", "empty", "not text", "another edition"])
def test_a_bad_record_is_one_sentence(run, whole, home, name):
    sentence, spoil = BAD[name]
    path = home / "bad.json"
    spoil(whole, path)
    ran = run("review", whole, path)
    assert sentence in ran.sentence


def test_an_unfinished_game_is_one_sentence(run, begun):
    assert "This game is not over" in run("review", begun).sentence


def test_a_seat_a_time_or_a_place_that_does_not_exist_is_one_sentence(run, whole):
    assert "There is no seat 7" in run("review", whole, "--seat", 7).sentence
    assert "--seconds" in run("review", whole, "--seconds", "-1").sentence
    assert "ray:ADDRESS" in run("review", whole, "--on", "the moon").sentence
