"""A pad over an evening: corrections, undo, open rounds, the next game, exports, and what is refused."""

import csv
import io
import json
from urllib.parse import unquote

import pytest

from tablee import pad
from tablee.core.rule import Mistake, Refused


def lap(winner, *sums):
    return {"calls": [winner], "players": [{"sum": points} for points in sums]}


@pytest.fixture
def kept():
    start = pad.new("bungee", {}, ["Anna", "Beat"])
    one = pad.do(start, {"do": "round", "sheet": lap(0, 3, 20)})
    return pad.do(one, {"do": "round", "sheet": lap(1, 12, 5)})


def test_totals_places_and_course(kept):
    now = pad.shown(kept, "en")
    assert now["totals"] == [2, 10]
    assert (now["best"], now["places"], now["low_wins"], now["over"]) == ([0], [1, 2], True, False)
    assert now["course"] == [[0, 0], [-10, 20], [2, 10]]
    assert now["needs"] == "To win, Beat needs 9 fewer points than Anna in the 4 rounds that are left."


def test_who_cannot_catch_up_any_more_is_told():
    kept = pad.new("bungee", {}, ["Anna", "Beat"])
    for _ in range(4):
        kept = pad.do(kept, {"do": "round", "sheet": lap(0, 3, 20)})
    assert pad.shown(kept, "de")["needs"] == (
        "Um zu gewinnen, braucht Beat 121 Punkte weniger als Anna in den 2 Runden, die bleiben."
    )
    kept = pad.do(kept, {"do": "round", "sheet": lap(0, 3, 20)})
    assert pad.shown(kept, "fr")["needs"] == "Beat ne peut plus rattraper Anna."


def test_teams_are_named_together():
    sheet = {"winner": 0, "players": [{}, {}, {}, {}]}
    kept = pad.do(pad.new("dog", {}, ["A", "B", "C", "D"]), {"do": "round", "sheet": sheet})
    assert pad.shown(kept, "en")["needs"] == "To win, B + D needs 2 more games won than A + C from here on."


def test_a_correction_tells_what_changed_and_undo_takes_it_back(kept):
    after = pad.do(kept, {"do": "correct", "round": 0, "sheet": lap(0, 3, 25)})
    assert pad.changes(kept, after) == [
        {"round": 0, "name": "Beat", "before": 20, "after": 25},
        {"round": None, "name": "Beat", "before": 10, "after": 15},
    ]
    dropped = pad.do(kept, {"do": "drop", "round": 0})
    assert [(one["name"], one["before"], one["after"]) for one in pad.changes(kept, dropped)] == [
        ("Anna", 2, 12), ("Beat", 10, -10),
    ]  # fmt: skip
    assert pad.undo(after).document() == kept.document()


def test_an_open_round_counts_only_when_it_is_complete(kept):
    half = pad.do(kept, {"do": "round", "open": True, "sheet": {"players": [{"sum": 4}]}})
    assert pad.shown(half, "fr")["totals"] == [2, 10]
    assert pad.shown(half, "fr")["rounds"][2]["open"]
    whole = pad.do(half, {"do": "correct", "round": 2, "sheet": lap(0, 4, 7)})
    assert pad.shown(whole, "fr")["totals"] == [-8, 17]


def test_a_round_noted_twice_is_taken_out(kept):
    assert pad.shown(pad.do(kept, {"do": "drop", "round": 1}), "fr")["totals"] == [-10, 20]


def test_six_rounds_and_no_seventh(kept):
    for _ in range(4):
        kept = pad.do(kept, {"do": "round", "sheet": lap(0, 0, 9)})
    assert pad.shown(kept, "fr")["over"]
    with pytest.raises(Refused, match=r"BUN-8\.1"):
        pad.do(kept, {"do": "round", "sheet": lap(0, 0, 9)})


def test_a_player_joins_for_the_next_game(kept):
    after = pad.do(kept, {"do": "play", "names": ["Anna", "Beat", "Cleo"]})
    now = pad.shown(after, "fr")
    assert (now["names"], now["totals"]) == (["Anna", "Beat", "Cleo"], [0, 0, 0])
    assert now["earlier"][0]["totals"] == [2, 10]


def test_a_document_survives_json(kept):
    again = pad.read(json.loads(json.dumps(kept.document())))
    assert pad.shown(again, "de") == pad.shown(kept, "de")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Anna", "anna"], "same-name"),
        (["Anna"], "bad-players"),
        (["Anna", " "], "bad-name"),
        (["A", "B" * 25], "bad-name"),
    ],
)
def test_names_are_told_apart(names, code):
    with pytest.raises(Mistake) as found:
        pad.new("bungee", {}, names)
    assert found.value.code == code


@pytest.mark.parametrize(
    "document",
    [
        None, [], {}, {"pad": 2}, {"pad": 1, "game": "bungee"}, {"pad": 1, "game": "chess", "commands": [{}]},
        {"pad": 1, "game": "bungee", "commands": []}, {"pad": 1, "game": "bungee", "commands": [{"do": "round"}]},
        {"pad": 1, "game": "bungee", "commands": [{"do": "play", "names": ["A", "B"]}] * 401},
        {"pad": 1, "game": "bungee", "commands": [{"do": "play", "names": ["A", "B"], "x": "y" * 70_000}]},
        {"pad": 1, "game": "bungee", "commands": [{"do": "play", "names": ["A", "B"]}, {"do": "correct", "round": 0}]},
    ],
)  # fmt: skip
def test_what_is_no_pad_gets_one_sentence(document):
    with pytest.raises(Mistake) as found:
        pad.read(document)
    assert found.value.say("fr").endswith(".")


def test_nothing_to_undo():
    with pytest.raises(Mistake, match="nothing to undo"):
        pad.undo(pad.new("bungee", {}, ["A", "B"]))


def test_csv_has_a_row_a_round_and_no_formulas():
    kept = pad.do(pad.new("bungee", {}, ["=1+1", "Beat"]), {"do": "round", "sheet": lap(0, 3, 20)})
    rows = list(csv.reader(io.StringIO(pad.csv_of(kept, "en"))))
    assert rows == [["round", "'=1+1", "Beat"], ["1", "-10", "20"], ["points", "-10", "20"]]


def test_the_link_for_bg_stats_carries_the_play(kept):
    link = pad.bg_stats(kept, "2026-11-18 20:15:00", "x1")
    data = json.loads(unquote(link.partition("?data=")[2]))
    assert data["game"] == {"name": "Bungee", "sourceGameId": "bungee", "highestWins": False, "noPoints": False}
    assert [(one["name"], one["score"], one["rank"]) for one in data["players"]] == [("Anna", 2, 1), ("Beat", 10, 2)]


def test_the_result_as_text(kept):
    assert pad.text_of(kept, "fr") == "Bungee\n1. Anna – 2\n2. Beat – 10\nAprès 2 manches"
