"""The arena on the command line: a table, JSON, a page, and records that can be checked."""

import json

import pytest

import tablee
from tablee.arena.count import as_json, count
from tablee.arena.executors import played
from tablee.arena.results import GAMES, records_in
from tablee.arena.series import series_of


def test_every_game_that_was_kept_can_be_checked(tmp_path, run):
    assert run("arena", "bungee", "--bots", "random", "--games", "3", "--jobs", "1", "--out", str(tmp_path)).code == 0
    path = tmp_path / GAMES
    assert len(records_in(path.read_text())) == 3
    assert "3 games replayed, all good" in run("check", str(path)).out
    path.write_text(path.read_text().replace('"scores"', '"x"').replace('"decisions":"', '"decisions":"AAAA', 1))
    assert "game 1" in run("check", str(path)).sentence


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
def test_the_report_is_one_page_with_pictures(tmp_path, run, lang):
    out = run(
        "arena", "bungee", "--bots", "random,beginner", "--seats", "2", "--games", "4", "--jobs", "1", "--lang", lang,
        "--out", str(tmp_path),
    ).out  # fmt: skip
    text = (tmp_path / "report.html").read_text()
    assert f'<html lang="{lang}">' in text
    assert text.count("<svg") == 4
    assert "http" not in text
    assert "src=" not in text
    assert str(tmp_path) in out
    assert json.loads((tmp_path / "result.json").read_text())["games"] == 4


def test_the_report_as_json(run):
    argv = ["arena", "bungee", "--bots", "beginner,random", "--seats", "2", "--games", "4", "--seed", "3", "--json"]
    found = json.loads(run(*argv, "--jobs", "1").out)
    assert found["games"] == 4
    assert set(found["bots"]) == {"beginner", "random"}
    assert set(found["bots"]["random"]) >= {"win_share", "low", "high", "points", "rating"}
    plan = series_of(tablee.game("bungee"), 2, ["beginner", "random"], 3, 4)
    wanted = as_json(plan, count(plan, dict(played(plan, [0, 1], 1, ""))))
    del found["run"]
    assert found.pop("failures") == []
    assert found == json.loads(json.dumps(wanted))


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["bungee", "--bots", "genius"], "no bot 'genius'; there is: random, beginner, casual, club, expert"),
        (["bungee", "--bots", "expert@,club"], "an expert is written expert, expert@500"),
        (["bungee", "--bots", "expert-oak,club"], "an expert is written expert, expert@500"),
        (["bungee", "--bots", "club@500,random"], "an expert is written expert, expert@500"),
        (["bungee", "--bots", "club,club"], "different bots"),
        (["bungee", "--seats", "2", "--bots", "club,beginner,random"], "3 kinds of bots, but 2 sides"),
        (["dog", "--seats", "4", "--bots", "club,beginner,random"], "but 2 sides"),
        (["bungee", "--games", "0"], "--games goes from 1"),
        (["bungee", "--on", "mars"], "ray or ray:ADDRESS"),
        (["bungee", "--seats", "9"], "not for 9 players"),
    ],
)
def test_what_cannot_be_played(run, argv, sentence):
    assert sentence in run("arena", *argv).sentence
