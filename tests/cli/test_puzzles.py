"""``tablee puzzles``: from records or self-play to a file, one sentence for what cannot be."""

import json

import pytest

from tablee.puzzles.puzzle import puzzles_of, read, written


@pytest.fixture
def some(monkeypatch):
    """Mining is tested elsewhere: here two puzzles come out of every game."""
    found = puzzles_of("bungee")[:2]
    monkeypatch.setattr("tablee.cli.puzzles.mined", lambda *asked: iter(found[: asked[3]]))
    return found


def test_self_play_writes_what_it_finds_and_the_same_command_adds_nothing_twice(run, some, tmp_path):
    out = tmp_path / "puzzles.jsonl"
    words = ("puzzles", "bungee", "--selfplay", "2", "--seats", "2", "--jobs", "1", "--out", out)
    ran = run(*words)
    assert (ran.code, ran.err) == (0, "")
    assert "2 puzzles in 2 games" in ran.out
    assert {puzzle.id for puzzle in read(out.read_text())} == {puzzle.id for puzzle in some}
    assert run(*words).code == 0
    assert len(read(out.read_text())) == 2
    assert not (tmp_path / "puzzles.jsonl.part").exists()


def test_what_an_interrupted_run_has_left_is_taken_up(run, some, monkeypatch, tmp_path):
    out = tmp_path / "puzzles.jsonl"
    asked = []

    def stopped(game, record, seed, most):
        asked.append(record)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return iter(some[:1])

    monkeypatch.setattr("tablee.cli.puzzles.mined", stopped)
    words = ("puzzles", "bungee", "--selfplay", "3", "--seats", "2", "--jobs", "1", "--out", out)
    ran = run(*words)
    assert ran.code == 130
    assert "the same command goes on" in ran.err
    assert run(*words).code == 0
    assert len(asked) == 4  # the first game is not mined again
    assert [puzzle.id for puzzle in read(out.read_text())] == [some[0].id]


def test_records_are_mined_too_and_json_goes_to_standard_output(run, some, whole):
    ran = run("puzzles", "bungee", "--from", whole, "--each", "1", "--json", "--jobs", "1")
    assert ran.code == 0
    assert json.loads(ran.out)["id"] == some[0].id


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--selfplay", "1"], "chess"),
        (["bungee", "--selfplay", "0"], "--selfplay"),
        (["bungee", "--selfplay", "1", "--seats", "9"], "9"),
        (["bungee", "--selfplay", "1", "--keep", "0"], "--keep"),
        (["bungee", "--selfplay", "1", "--on", "moon"], "moon"),
        (["bungee"], "--selfplay"),
    ],
)
def test_what_cannot_be_is_one_sentence(run, words, said):
    ran = run("puzzles", *words)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_a_record_of_another_game_or_a_bad_one_and_a_file_that_is_no_puzzles_are_named(run, whole, tmp_path):
    ran = run("puzzles", "dog", "--from", whole)
    assert (ran.code, str(whole) in ran.err) == (2, True)
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert run("puzzles", "bungee", "--from", bad).code == 2
    out = tmp_path / "out.jsonl"
    out.write_text(written(puzzles_of("dog")[:1]))
    ran = run("puzzles", "bungee", "--selfplay", "1", "--out", out)
    assert (ran.code, str(out) in ran.err) == (2, True)
    out.write_text("no JSON")
    assert run("puzzles", "bungee", "--selfplay", "1", "--out", out).code == 2
