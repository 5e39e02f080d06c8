"""``tablee observation``: the schema of what a learner is given."""

import json

import pytest

from tablee.games import NAMES, game, observer


@pytest.mark.parametrize("lang", ["fr", "de", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_part_is_explained_in_the_language(run, name, lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    ran = run("observation", name, "--lang", lang)
    assert ran.code == 0
    assert game(name).box.title in ran.out
    for part in observer(game(name), game(name).seat_counts[0]).parts:
        assert part.name in ran.out
        assert part.words.say(lang).split()[0] in ran.out


def test_the_json_holds_the_same(run):
    ran = run("observation", "dog", "--seats", "6", "--option", "teams=trios", "--json")
    found = json.loads(ran.out)
    assert (found["game"], found["seats"], found["options"]["teams"]) == ("dog", 6, "trios")
    assert found["version"].startswith("2-")
    last = found["parts"][-1]
    assert found["size"] == last["start"] + last["shape"][0]
    assert found["moves"] == len(game("dog").catalogue)
    assert found["face"][0] == "?"
    assert found["known face"] == found["face"][1:]


def test_options_and_seats_change_it(run):
    sizes = set()
    for argv in ([], ["--seats", "3"], ["--option", "extension=all"]):
        sizes.add(json.loads(run("observation", "baernergaeng", "--json", *argv).out)["size"])
    assert len(sizes) == 3


@pytest.mark.parametrize("argv", [["chess"], ["bungee", "--seats", "9"], ["bungee", "--option", "fast=yes"]])
def test_what_is_wrong_is_one_sentence(run, argv):
    assert run("observation", *argv).sentence


def test_happenings_are_explained_too(run):
    ran = run("observation", "bungee", "--happenings", "8", "--json")
    found = json.loads(ran.out)
    parts = {part["name"]: part for part in found["parts"]}
    assert parts["happened"]["shape"] == [8, len(found["happening"])]
    assert parts["happened from"]["shape"] == [8, len(found["zone"])]
    assert found["happening"][:3] == ["moved", "shown", "shuffled"]
    assert "happened amount" in run("observation", "dog", "--happenings", "2").out
    assert run("observation", "dog", "--happenings", "-3").sentence
