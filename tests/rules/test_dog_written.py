"""Brändi Dog written down: positions, moves, touches, the log, the page."""

import json
import random
from pathlib import Path

import pytest

import tablee
from tablee.core.rule import LANGUAGES
from tablee.games.dog.moves import LAY_DOWN
from tests.rules.dog_table import DOG, HOME, TRIOS, at, give_anything, play


def test_a_position_fits_on_one_line_there_and_back():
    rng = random.Random(1)
    for game, seats in ((DOG, 4), (DOG, 6), (TRIOS, 6)):
        position = game.deal(seats, b"line")
        for _ in range(400):
            if not position.pending:
                break
            line = position.line()
            again = game.position(line)
            assert again.line() == line
            assert [again.legal(seat) for seat in range(seats)] == [position.legal(seat) for seat in range(seats)]
            assert json.loads(json.dumps(again.public())) == position.public()
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))


def test_the_line_of_a_view_hides_what_the_seat_does_not_know():
    position = give_anything(DOG.deal(4, b"hidden"))
    line = position.seen_by(0).position.line()
    assert line.split(" | ")[1] == "- : ? ? ? ? ? ?"
    assert DOG.position(line).line().split(" | ")[0] == line.split(" | ")[0]


@pytest.mark.parametrize(
    "line",
    [
        "16! : K | - : ? | - : ? | - : ? | turn 0",  # not its own start field
        "5! : K | - : ? | - : ? | - : ? | turn 0",
        "64 : K | - : ? | - : ? | - : ? | turn 0",
        "f4 : K | - : ? | - : ? | - : ? | turn 0",
        "5 5 : K | - : ? | - : ? | - : ? | turn 0",
        "5 : K | 5 : ? | - : ? | - : ? | turn 0",
        "f1 f1 : K | - : ? | - : ? | - : ? | turn 0",
        "1 2 3 4 5 : K | - : ? | - : ? | - : ? | turn 0",
        "5 : 11 | - : ? | - : ? | - : ? | turn 0",
        "5 : K | - : ? | - : ? | turn 0",
        "5 : - | - : ? | - : ? | - : ? | turn 0",
        "5 : K | - : ? | - : ? | - : ? | turn 7",
        "5 : K | - : ? | - : ? | - : ? | seven 0 7",
        "15 : K | 16! : ? | - : ? | - : ? | seven 0 2",
        "5 : K | - : ? | - : ? | - : ? | turn 0 1",
        "5 : K | - : ? > 5 | - : ? | - : ? | turn 0",
        "5 : K > 5 | - : ? | - : ? | - : ? | exchange 0 1 2 3",
        "5 : K | - : ? | - : ? | - : ? | over",
        f"{HOME} : K | - : ? | {HOME} : ? | - : ? | turn 0",
        "5 : K | - : ? | - : ? | - : ? | dance 0",
        "hello",
    ],
)
def test_a_position_that_cannot_be_is_refused_in_three_languages(line):
    with pytest.raises(tablee.Mistake) as error:
        DOG.position(line)
    assert len({error.value.say(lang) for lang in LANGUAGES}) == 3


def test_notation_is_forgiving():
    assert DOG.parse("k START") == DOG.parse("K start")
    assert DOG.parse("4 b m2") == DOG.parse("4 back m2")
    assert DOG.parse("l d") == LAY_DOWN
    assert DOG.parse("roi : sortir un pion") == DOG.parse("K start")


def test_touches_are_cards_fields_and_kennels():
    def touches(line, move):
        position = at(line)
        return position.seen_by(0).touches(DOG.parse(move))

    line = "62 5 f1 : K 4 7 J X | 30 : ? | - : ? | - : ? | turn 0"
    assert touches(line, "K start") == ["hand/K", "kennel 0"]
    assert touches(line, "4 back m3") == ["hand/4", "ring/5", "ring/1"]
    assert touches(line, "4 m2") == ["hand/4", "ring/62", "ring/2"]
    assert touches(line, "X 3 m2 home") == ["hand/X", "as 3", "ring/62", "finish 0/0"]
    assert touches(line, "X start") == ["hand/X", "kennel 0"]
    assert touches(line, "J m2 x b1") == ["hand/J", "ring/62", "ring/30"]
    assert touches(line, "7 m1 2 home") == ["hand/7", "finish 0/1", "finish 0/3"]
    assert touches("5 : 2 | - : ? | - : ? | - : ? | seven 0 3", "m1 2") == ["ring/5", "ring/7"]
    assert touches(line, "give K") == ["hand/K", "gift 0"]


def test_the_log_tells_what_happens():
    names = ["Anna", "Beat", "Carla", "Dario"]
    position = play(at("20 : 7 | 22 : ? | - : ? | 25 : ? | turn 0"), "7 m1 3")
    assert position.seen_by(None).sentences("en", names) == [
        "Anna plays a 7 and moves 3 steps to field 23; Beat's marble goes back to the kennel."
    ]
    position = play(at("62 : 3 | - : ? | - : ? | - : ? | turn 0"), "3 m1 home")
    assert position.seen_by(None).sentences("fr", names) == ["Anna joue un 3 et avance jusqu'à la case d'arrivée 1."]


def test_every_clause_is_cited_by_a_test():
    """So that no clause is only words."""
    text = "".join(path.read_text() for path in Path(__file__).parent.glob("test_dog*.py"))
    for rule in DOG.rulebook:
        assert rule.id in text, rule.id


def test_the_example_of_the_page_plays_as_it_is_told():
    page = (Path(__file__).parents[2] / "docs" / "notation" / "dog.md").read_text()
    start, told, end = page.partition("## An example")[2].replace("`", "").partition("give 9")
    position = at(start.split('"')[3])
    for line in (told + end).split("\n\n")[0].splitlines():
        if "  " in line:
            move, said = line.split("  ", 1)
            play(position, move)
            assert " ".join(position.seen_by(None).sentences("en", ["Anna", "Beat", "Carla", "Dario"])) == said.strip()
    assert position.line() in page
