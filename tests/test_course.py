"""How a game went: the points from turn to turn, and the turn that decided it, in all five games."""

from itertools import pairwise
from pathlib import Path

import pytest

import tablee
from tablee.core.rule import LANGUAGES
from tablee.course import course, first_lead, lead_since, turn_around
from tablee.games import NAMES, box

RECORDS = sorted(Path(__file__).parent.glob("records/*.json"))
PEOPLE = ["Anna", "Beat", "Chloé", "Denis", "Eva", "Fritz"]


def opened(path):
    record = tablee.record_from(path.read_text())
    return box(record.game).open(record.options), record


def went(path, lang="fr", reader=None):
    game, record = opened(path)
    return course(game, record, PEOPLE[: record.seats], lang, reader)


def kept(name):
    return Path(__file__).parent / "records" / f"{name}.json"


@pytest.mark.parametrize("path", [path for path in RECORDS if "default" in path.name], ids=lambda path: path.stem)
def test_after_the_turn_that_decided_the_winners_alone_lead_and_before_it_they_did_not(path):
    game, record = opened(path)
    position = game.opening(record)
    seats, leaders = [], []
    for at in range(len(record)):
        seats.append(game.advance(record, at, position)[0])
        leaders.append(position.leaders())
    winners = position.winners()
    found = went(path)
    if found.at is None:
        first = next(at for at, ahead in enumerate(leaders) if 0 < len(ahead) < record.seats)
        assert not winners or all(ahead == winners for ahead in leaders[first:])
        assert "Aucun tour" in found.told
        return
    assert all(ahead == winners for ahead in leaders[found.at - 1 :])
    turn = found.at - 1
    while turn > 0 and seats[turn - 1] == seats[found.at - 1] and game.called_round(1) is None:
        turn -= 1
    assert leaders[turn - 1] != winners


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_course_from_the_first_points_to_the_last(name):
    for path in RECORDS:
        if not path.name.startswith(f"{name}-") or "default" not in path.name:
            continue
        game, record = opened(path)
        points = went(path).points
        assert points[0] == [0] * record.seats
        assert points[-1] == game.replay(record).standing()
        assert all(before != after for before, after in pairwise(points))
        if game.called_round(1) is not None:
            assert len(points) <= {"bungee": 6, "bohne": 3, "baernergaeng": 7}[name] + 1


def test_it_is_told_in_one_sentence_to_each_reader():
    dog = kept("dog-4-default")
    assert went(dog).told == (
        "Beat joue un 3 et avance jusqu'à la case d'arrivée 2\u00a0; "
        "Beat et Denis prennent la tête et la gardent jusqu'au bout."
    )
    assert went(dog, reader=3).told.endswith("Beat et toi prenez la tête et la gardez jusqu'au bout.")
    assert went(dog, "de", 1).told == (
        "Du spielst eine 3 und ziehst auf Zielfeld 2; "
        "Denis und du übernehmt die Führung und behaltet sie bis zum Schluss."
    )
    assert went(dog, "en", 1).told.endswith("; you and Denis take the lead and keep it to the end.")


def test_where_rounds_are_counted_it_is_a_round():
    bungee = kept("bungee-3-default")
    assert went(bungee).told == "Manche 5\u00a0: Beat prend la tête et la garde jusqu'au bout."
    assert went(bungee, "de", 1).told == "Runde 5: Du übernimmst die Führung und behältst sie bis zum Schluss."
    assert went(bungee, "en", 1).told == "Round 5: you take the lead and keep it to the end."
    assert went(kept("bungee-4-default")).told == "Manche 6\u00a0: Chloé passe en tête au dernier moment."


def test_who_leads_from_the_first_points_on_needed_no_single_turn():
    found = went(kept("bungee-5-default"), "de", 3)
    assert found.at is None
    assert found.told == "Kein einzelner Zug hat entschieden; du führst von den ersten Punkten bis zum Schluss."


def test_a_game_that_nobody_wins_was_decided_by_no_turn():
    open_farms = []
    for path in RECORDS:
        game, record = opened(path)
        if record.game == "bauernschlau" and game.options["games"] == "1" and not game.replay(record).winners():
            open_farms.append(path)
    assert lead_since([[], []], []) is None
    for path in open_farms:
        assert went(path, "en").told == "No single turn decided it."


def test_a_game_that_is_not_over_has_no_course_yet():
    game, record = opened(kept("bungee-3-default"))
    record.values = record.values[:200]
    record.end = ""
    assert course(game, record, PEOPLE[:3], "fr", None) is None


def test_a_lead_that_was_shared_begins_when_it_is_no_longer():
    assert lead_since([[0, 1], [1], [0, 1], [1], [1]], [1]) == 3
    assert lead_since([[0], [0, 1]], [1]) is None
    assert first_lead([[0, 1], [], [1]], 2) == 2
    assert turn_around([0, 1, 1, 1, 0], 2) == (1, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_record_says_what_decided_it(lang):
    for path in RECORDS[::7]:
        told = went(path, lang, 0).told
        assert told[-1] in ".!", told
        assert not any(mark in told for mark in "{}|@#"), told
        assert told[0].isupper(), told
