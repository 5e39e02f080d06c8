"""check and replay: good records, and every way to be a bad one."""

import json
import os
from pathlib import Path

import pytest

import tablee
from tablee.core.chance import commitment
from tablee.core.reveal import open_to_all
from tests.cli.games_played import played


def spoil(whole, path, **changes):
    data = json.loads(whole.read_text())
    data.update(changes)
    path.write_text(json.dumps({name: value for name, value in data.items() if value is not None}))
    return path


def test_good_records_are_one_line_each(run, whole, begun):
    ran = run("check", whole, begun)
    assert ran.code == 0
    assert ran.err == ""
    first, second = ran.out.splitlines()
    assert first.startswith(f"ok   {whole}: Bungee, 3 seats, ")
    assert "won by " in first
    assert "Beat (random)" not in first
    assert second.endswith("20 decisions, not finished")


def test_one_bad_record_does_not_hide_the_others(run, whole, home):
    ran = run("check", home / "missing.json", whole, "--lang", "de")
    assert ran.code == 2
    assert ran.out.startswith("gut ")
    assert ran.err.count("\n") == 1
    assert "gibt es nicht" in ran.err


BAD = {
    "cut in half": ("is cut off or not JSON", lambda whole, path: path.write_text(whole.read_text()[:150])),
    "empty": ("is cut off or not JSON", lambda _, path: path.write_text("")),
    "not a record": ("not a record of Tablée", lambda _, path: path.write_text("[1, 2]")),
    "not text": ("is not text", lambda _, path: path.write_bytes(b"\x80\x81\xff")),
    "another edition": ("follows edition 99", lambda whole, path: spoil(whole, path, edition=99)),
    "another game": ("no game 'chess'", lambda whole, path: spoil(whole, path, game="chess")),
    "unknown option": ("has no option 'name'", lambda whole, path: spoil(whole, path, options={"name": True})),
    "bad option": ("does not know '7'", lambda whole, path: spoil(whole, path, options={"callers_act_again": 7})),
    "one player": ("not for 1 players", lambda whole, path: spoil(whole, path, seats=1, names=None)),
    "six players": ("not for 6 players", lambda whole, path: spoil(whole, path, seats=6, names=None)),
    "damaged decisions": ("are damaged", lambda whole, path: spoil(whole, path, decisions="eJwB")),
    "no decisions": ("'decisions' is missing", lambda whole, path: spoil(whole, path, decisions=None)),
    "another seed": ("Decision ", lambda whole, path: spoil(whole, path, seed="00")),
    "another end": ("another position than it says", lambda whole, path: spoil(whole, path, end="0" * 16)),
    "something else in it": ("'extra'", lambda whole, path: spoil(whole, path, extra=1)),
    "wrong notation": (
        "Decision 1 of this record is not possible: 'dance' is not a move",
        lambda whole, path: spoil(whole, path, decisions=["dance"], end=""),
    ),
    "a seat that is no number": (
        "Decision 1 of this record is not possible",
        lambda whole, path: spoil(whole, path, decisions=["²: take"], end=""),
    ),
    "a seat far away": ("", lambda whole, path: spoil(whole, path, decisions=[f"{'9' * 30}: take"], end="")),
    "too many decisions": ("the game is over", lambda whole, path: longer(whole, path)),
}


def longer(whole, path):
    record = tablee.record_from(whole.read_text())
    record.values = [*record.values, 1]
    path.write_text(record.to_json())


@pytest.mark.parametrize("how", BAD)
def test_a_bad_record_is_told_in_one_sentence_and_never_replays(run, whole, home, how):
    sentence, make = BAD[how]
    path = home / "bad.json"
    make(whole, path)
    for argv in (["check", path], ["replay", path], ["play", "--resume", path]):
        said = run(*argv).sentence
        assert sentence in said
        assert str(path) in said


def test_an_illegal_decision_is_told_by_number_and_clause(run, home):
    """The third decision calls with a hand that is far too high."""
    record = played(decisions=2, seed=b"high hands")
    game = tablee.game("bungee")
    values, position, texts = record.values, game.opening(record), []
    for at in range(len(values)):
        texts.append(game.catalogue[game.advance(record, at, position)[1]].text)
    seat = position.pending[0]
    forbidden = next(code for code in range(int(game.size)) if position.forbids(seat, code))
    rule = position.forbids(seat, forbidden)
    record.texts = [*texts, game.catalogue[forbidden].text, "take"]
    record.end = ""
    path = home / "illegal.json"
    path.write_text(record.to_json())
    for lang, word in (("fr", "La décision 3"), ("de", "Entscheidung 3"), ("en", "Decision 3")):
        said = run("check", path, "--lang", lang).sentence
        assert word in said
        assert rule.id in said
        assert rule.say(lang) in said


@pytest.mark.parametrize("command", [["check"], ["replay"], ["play", "--resume"]])
def test_files_that_cannot_be_read(run, home, command):
    assert "does not exist" in run(*command, home / "none.json").sentence
    assert "is a directory" in run(*command, home).sentence
    assert "n'existe pas" in run(*command, home / "none.json", "--lang", "fr").sentence
    if os.geteuid() != 0:
        locked = home / "locked.json"
        locked.write_text("{}")
        locked.chmod(0)
        assert "cannot be read" in run(*command, locked).sentence


def test_a_replay_tells_the_whole_game_as_text(run, whole):
    ran = run("replay", whole)
    assert ran.code == 0
    assert "as a spectator sees it" in ran.out
    assert "Anna plays " in ran.out
    assert "win" in ran.out.splitlines()[-1]
    assert ran.out.count("Round ") == 6


def test_a_replay_tells_only_what_the_seat_may_know(run, whole):
    spectator = run("replay", whole).out
    seat = run("replay", whole, "--seat", "0").out
    everything = run("replay", whole, "--all").out
    assert " and draws." in spectator
    assert " draws a" not in spectator
    assert "You play a" in seat
    assert " and draw a" in seat
    assert "Anna" not in [line.split()[0] for line in seat.splitlines() if " and draws" in line]
    assert " draws a" not in seat
    assert " and draws a" in everything
    assert " and draws." not in everything
    assert "You" not in everything
    assert "from seat 0 (Anna)" in seat
    assert "everything open" in everything


def test_a_replay_may_begin_later_and_only_where_there_is_something(run, whole):
    record = tablee.record_from(whole.read_text())
    late = run("replay", whole, "--at", len(record) - 1).out
    assert f"\n{len(record)}. " in late
    assert f"\n{len(record) - 2}. " not in late
    assert "--at goes from 0 to" in run("replay", whole, "--at", "99999").sentence
    assert "no seat 3" in run("replay", whole, "--seat", "3").sentence
    assert "ne va pas avec" in run("replay", whole, "--seat", "1", "--all", "--lang", "fr").sentence


def test_opening_a_position_does_not_touch_it(whole):
    game, record = tablee.load(whole.read_text())
    position = game.opening(record)
    before = position.fingerprint()
    zones = open_to_all(position).seen_by(None).zones(memory=False)
    assert position.fingerprint() == before
    assert "?" not in str(zones)


@pytest.mark.parametrize(("lang", "words"), [("fr", "donne"), ("de", "Geben"), ("en", "deal")])
def test_a_record_that_starts_from_a_position_has_no_deal_to_check(run, whole, home, lang, words):
    game = tablee.game("bungee")
    record = json.loads(whole.read_text())
    start = game.deal(record["seats"], bytes.fromhex(record["seed"])).to_json()
    path = spoil(whole, home / "set-up.json", start=start, decisions=[], end=None)
    assert run("check", path).code == 0
    honest = commitment(bytes.fromhex(record["seed"]))
    assert run("check", whole, "--deal", honest).code == 0
    assert words in run("check", path, "--deal", honest, "--lang", lang).sentence


OLD = Path(__file__).parents[1] / "records/old/baernergaeng-3-edition-1.json"
NEEDS = {"fr": "l'édition 1 de Bärnergäng", "de": "Ausgabe 1 von Bärnergäng", "en": "edition 1 of Bärnergäng"}


@pytest.mark.parametrize("lang", NEEDS)
@pytest.mark.parametrize("argv", [["replay"], ["check"], ["play", "--resume"]])
def test_a_record_of_an_edition_that_is_gone_says_which_one_it_needs(run, argv, lang):
    """It was kept before looks were confirmed; under today's rules it would be another game."""
    ran = run(*argv, OLD, "--lang", lang)
    assert ran.code == 2
    assert NEEDS[lang] in ran.sentence
    assert "baernergaeng " not in ran.sentence  # the title, not the name it has in files
