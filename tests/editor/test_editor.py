"""The position editor: every game, every number of seats, every kind of change; what is impossible in one sentence."""

import json
import random

import msgspec
import pytest

import tablee
from tablee.core.rule import Mistake
from tablee.editor.ask import AskPosition, begin, shown
from tablee.editor.draft import draft_of, read_draft
from tablee.editor.fields import FIELDS, STEPS, ZONES
from tablee.games import boxes
from tablee.lessons import SEED, PlannedStep
from tablee.puzzles.puzzle import position_of, puzzles_of

TABLES = [(box.name, seats, {}) for box in boxes() for seats in box.seats] + [
    ("bungee", 3, {"callers_act_again": True}),
    ("baernergaeng", 4, {"extension": "all"}),
    ("baernergaeng", 2, {"extension": "joker", "growing": True}),
    ("dog", 6, {"teams": "trios", "canadian": True, "idle_jack": True}),
    ("bauernschlau", 4, {"farms": "free", "games": "3"}),
    ("bauernschlau", 3, {"farms": "chosen", "geese": "none", "dog_bonus": True}),
]


def fresh(name, seats, **options):
    """Dealt from a fixed seed."""
    return shown(AskPosition(text=draft_of(tablee.game(name, **options).deal(seats, b"a deal")).text()), "en")


def edit(now, **wish):
    return shown(AskPosition(text=now.text, eyes=now.view["seat"], **wish), "en")


def refused(**wish):
    with pytest.raises(Mistake) as told:
        shown(AskPosition(**wish), "en")
    sentence = str(told.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_fresh_deal_is_possible_stands_as_text_and_can_be_played(name, seats, options):
    now = shown(AskPosition(game=name, seats=seats, options=options), "en")
    assert (now.game, now.seats, now.problem, now.unknown) == (name, seats, "", False)
    again = shown(AskPosition(text=now.text), "en")
    assert again.text == now.text
    assert again.view == now.view
    game = tablee.game(name, **options)
    position = game.position(json.loads(now.text))
    seat = position.pending[0]
    position.play(seat, position.legal(seat)[0])


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_place_offers_something_and_every_change_is_drawn_or_refused_with_a_sentence(name, seats, options):
    """A long way at random; what the checks let pass is played on."""
    chance = random.Random(f"{name} {seats} {options}")
    now = fresh(name, seats, **options)
    possible = 0
    for _ in range(24):
        if chance.random() < 0.3:
            setting = chance.choice([one for one in now.settings if one.values])
            at = chance.randrange(len(setting.values))
            value = {"choice": [one.value for one in setting.choices], "flag": ["0", "1"]}.get(setting.kind)
            wish = {
                "setting": f"{setting.name}/{at}",
                "put": chance.choice(value or [str(setting.low), str(setting.high)]),
            }
        else:
            place = chance.choice(now.places).id
            offered = edit(now, place=place).chosen
            assert offered is not None
            if offered.cards and chance.random() < 0.6:
                offered = edit(now, place=chance.choice(offered.cards).id).chosen
            if not offered.choices:
                continue
            wish = {"place": offered.id, "put": chance.choice(offered.choices).put}
        try:
            now = edit(now, **wish)
        except Mistake:
            refused(text=now.text, **wish)
            continue
        if now.problem:
            assert now.problem.endswith(".")
            continue
        possible += 1
        position = tablee.game(name, **options).position(json.loads(now.text), b"x")
        for _ in range(12):
            if position.pending:
                seat = chance.choice(position.pending)
                position.play(seat, chance.choice(position.legal(seat)))


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_everything_that_a_game_writes_has_a_name_for_players(name):
    game = tablee.game(name)
    layout = game.layouts[game.seat_counts[0]]
    assert set(layout.families) <= set(ZONES[name])
    assert {step.name for step in game.steps} == set(STEPS[name])
    written = set(game.deal(game.seat_counts[0], b"x").public())
    known = {field.name for field in FIELDS[name] if field.kind != "owed"}
    assert known <= written
    follows = {"calls", "first_caller", "worth", "fenced", "pieces", "marbles", "dog", "fences"}
    assert written - known <= follows


def test_a_card_is_put_replaced_hidden_and_taken_away():
    now = fresh("bungee", 2)
    before = now.view["zones"]["hand"][0]
    now = edit(now, place="hand 0/0", put="-")
    assert now.view["zones"]["hand"][0] == before[1:]
    now = edit(now, place="hand 0", put="+B")
    assert now.view["zones"]["hand"][0][-1] == "B"
    now = edit(now, place="hand/B", put="=?")
    assert now.view["zones"]["hand"][0][-1] == "?"
    assert now.unknown
    dealt = edit(now, do="deal")
    assert "?" not in json.dumps(dealt.view["zones"]["hand"])
    assert dealt.view["zones"]["hand"][1] == now.view["zones"]["hand"][1]
    assert set(now.view["zones"]["hand"][0]) - {"?"} <= set(dealt.view["zones"]["hand"][0])


def test_a_card_is_moved_to_another_place_with_room():
    now = fresh("bohne", 3)
    first, second = now.view["zones"]["hand"][0][:2]
    assert "'to hand 1'" in refused(text=now.text, place="hand 0/0", put="to hand 1"), "it is full"
    now = edit(now, place="hand 1/0", put="to red 2")
    assert now.chosen.id == "red 2"
    now = edit(now, place="hand 0/0", put="to hand 1")
    assert first in now.view["zones"]["hand"][1]
    assert now.view["zones"]["hand"][0][0] == second


def test_no_card_is_there_more_often_than_in_the_deck():
    now = edit(fresh("bungee", 2), do="clear")
    offered = {one.face: one.left for one in edit(now, place="discard").chosen.choices}
    many = offered["7"]
    for _ in range(many):
        now = edit(now, place="discard", put="+7")
    assert "7" not in {one.face for one in edit(now, place="discard").chosen.choices}
    assert "'+7'" in refused(text=now.text, place="discard", put="+7")


def test_what_is_impossible_is_told_in_the_words_of_the_table():
    now = edit(fresh("bungee", 3), place="lucky", put="-")
    assert now.problem == "'Lucky card' takes one card."
    french = shown(AskPosition(text=now.text), "fr").problem
    assert french.startswith("« Porte-bonheur »")
    now = edit(fresh("dog", 4), setting="step/0", put="turn")
    assert now.problem == ""
    now = edit(now, place="gift 1", put="+A")
    assert now.problem.startswith("'Card given' (Beat): one card")
    now = edit(fresh("bohne", 3), setting="asked/0", put="2")
    assert "Chloé" in now.problem
    assert "[" not in now.problem


def test_who_knows_a_card_and_how_it_lies_is_set():
    now = fresh("baernergaeng", 3)
    now = edit(now, place="row 1/1", put="known 2")
    card = json.loads(now.text)["row"][1].split()[1]
    assert card.endswith(":k2")
    now = edit(now, place="row 1/1", put="up")
    assert now.view["zones"]["row"][1][1] == card.split(":")[0]
    assert edit(now, place="row 1/1", put="up").view["zones"]["row"][1][1] == f"({card.split(':')[0]})"


def test_marbles_go_where_they_are_sent_by_choice_or_by_two_touches():
    now = fresh("dog", 4)
    now = edit(now, place="ring/16", put="out 1")
    now = edit(now, place="ring/16", put="fresh")
    assert json.loads(now.text)["marbles"][1][0] == "16!"
    now = edit(now, held="ring/16", place="ring/20")
    assert now.chosen.id == "ring/20"
    assert json.loads(now.text)["marbles"][1][0] == "20"
    now = edit(now, place="ring/20", put="to finish 1/3")
    assert json.loads(now.text)["marbles"][1][0] == "f3"
    assert edit(now, held="finish 1/3", place="finish 0/0").text == now.text, "another's finish is no way"
    now = edit(now, place="finish 1/3", put="to kennel 1")
    assert json.loads(now.text)["marbles"][1] == ["k"] * 4


def test_fences_are_built_from_the_middle_and_taken_away_from_their_end():
    now = fresh("bauernschlau", 2)
    first = now.hot[0]
    put = edit(now, place=first).chosen.choices[0].put
    now = edit(now, place=first, put=put)
    assert first in now.hot, "its last piece can be taken away"
    built = [one for one in json.loads(now.text)["fences"] if one]
    assert built == [f"{first[5:]}:{put.split()[2]}"]
    onward = next(
        one for one in now.hot if one != first and any("fence" in c.put for c in edit(now, place=one).chosen.choices)
    )
    now = edit(now, place=onward, put=edit(now, place=onward).chosen.choices[0].put)
    assert edit(edit(now, place=onward, put="-"), place=first, put="-").hot == fresh("bauernschlau", 2).hot
    assert json.loads(edit(now, held="dog", place="pasture/b4").text)["dog"] == "b4"
    assert json.loads(edit(now, place="dog", put="to pasture/c3").text)["dog"] == "c3"


def test_the_sheet_has_as_many_lines_as_rounds_are_over():
    now = edit(fresh("bungee", 3), setting="round/0", put="2")
    assert json.loads(now.text)["sheet"] == [0] * 6
    now = edit(now, setting="sheet/4", put="-10")
    now = edit(now, setting="round/0", put="1")
    assert json.loads(now.text)["sheet"] == [0] * 3
    assert now.problem == ""


def test_a_puzzle_opens_with_what_its_seat_knows_and_nothing_else():
    for box in boxes():
        puzzle = puzzles_of(box.name)[0]
        now = shown(AskPosition(puzzle=puzzle.id, eyes=puzzle.seat), "en")
        seen = position_of(puzzle).seen_by(puzzle.seat).zones(memory=True)
        for zone, cards in now.view["zones"].items():
            faces = json.dumps(cards).replace("(", "").replace(")", "")
            if zone != "stock":
                assert sorted(faces) == sorted(json.dumps(seen[zone]).replace("(", "").replace(")", "")), zone


def test_a_record_opens_at_any_decision_and_the_order_of_its_stock_is_not_kept():
    game = tablee.game("dog")
    record, position = game.record(4, b"a record"), game.deal(4, b"a record")
    for _ in range(6):
        seat = position.pending[0]
        code = position.legal(seat)[0]
        game.note(record, position, seat, code)
        position.play(seat, code)
    now = shown(AskPosition(record=record.to_json(), at=6), "en")
    assert "stock" not in json.loads(now.text)
    assert now.text == draft_of(position).text()
    assert shown(AskPosition(text=record.to_json()), "en").text == now.text
    assert refused(record=record.to_json()[:-9])


def test_positions_written_by_hand_are_read_with_what_they_leave_open():
    now = shown(
        AskPosition(game="bungee", text=json.dumps({"hand": ["1 2 ?", "?"], "lucky": "8", "stock": "... 9 1"})), "en"
    )
    assert now.view["zones"]["hand"] == [["1", "2", "?"], ["?"]]
    assert json.loads(now.text)["stock"] == "9 1"
    line = "0! 23 : K 4 7 | 16! : ? ? | - : ? ? | - : ? ? | turn 0"
    now = shown(AskPosition(text=line), "en")
    assert (now.game, now.problem) == ("dog", "")
    assert json.loads(now.text)["marbles"][0][:2] == ["23", "0!"]


@pytest.mark.parametrize("name", [box.name for box in boxes()])
def test_a_lesson_step_is_one_that_lessons_can_use(name):
    now = fresh(name, tablee.game(name).seat_counts[-1])
    step = msgspec.json.decode(now.lesson, type=PlannedStep)
    position = tablee.game(name).position(step.position, SEED)
    move = tablee.game(name).catalogue[position.legal(position.pending[0])[0]].text
    told = msgspec.json.decode(edit(now, expect=move).lesson, type=PlannedStep)
    assert told.expect == [move]


def test_bad_input_is_one_sentence_each():
    text = fresh("bungee", 3).text
    foreign = json.dumps({**json.loads(text), "edition": 99})
    assert refused(text=foreign).startswith("This position comes from another game, edition or options")
    for wrong in (
        {"text": "what"},
        {"text": "{"},
        {"text": text[:40]},
        {"text": "[" * 9000},
        {"text": '{"a":' * 1500},
        {"text": '{"game":"chess"}'},
        {"text": '{"game":"bungee","options":{"fly":true}}'},
        {"text": '{"game":"bungee","options":7}'},
        {"text": '{"game":"bungee","hand":["7 7 7 7 7 7 7 7"]}'},
        {"text": '{"game":"bungee","hand":7}'},
        {"text": '{"game":"bungee","hand":["99"]}'},
        {"text": '{"game":"bungee","fly":1}'},
        {"text": '{"game":"bungee","seats":9}'},
        {"text": '{"game":"bauernschlau","fences":["a1-a2:0"]}'},
        {"text": '{"game":"dog","marbles":[["99"]]}'},
        {"text": "0 : K | turn"},
        {"text": '{"tablee":1}'},
        {"game": "chess"},
        {"game": "bungee", "seats": 9},
        {"game": "bungee", "options": {"fly": True}},
        {"puzzle": "nothing"},
        {"record": "{}"},
        {"text": text, "place": "hand 0", "put": "+fly"},
        {"text": text, "place": "discard", "put": "up"},
        {"text": text, "setting": "fly/0", "put": "1"},
        {"text": text, "setting": "round/7", "put": "1"},
        {"text": text, "setting": "round/0", "put": "99"},
        {"text": text, "setting": "round/0", "put": "one"},
    ):
        refused(**wrong)


def test_touching_what_is_no_place_changes_nothing():
    now = fresh("bungee", 2)
    for touch in ("call", "hand 7", "hand 0/99", "ring/3", "", "/", "hand/", "x/y/z"):
        found = edit(now, place=touch)
        assert found.text == now.text
        assert found.chosen is None or found.chosen.id in ("hand 0",)


def test_drafts_begin_alike_from_text_and_from_a_position():
    draft = begin(AskPosition(game="bohne", seats=5))
    assert read_draft(draft.text(), "bungee", {}).text() == draft.text()


def test_a_game_of_another_package_has_no_editor_and_says_so(monkeypatch):
    monkeypatch.delitem(FIELDS, "dog")
    assert refused(game="dog").startswith("Brändi Dog has no position editor")
    assert refused(text='{"game":"dog"}').startswith("Brändi Dog has no position editor")
