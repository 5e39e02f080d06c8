"""Constants of the rules as options: what holds for those of every game. What each of them changes is tested with its game."""

import json
import random
from pathlib import Path

import pytest

import tablee
from tablee.arena.series import play_deal, series_of
from tablee.core.rule import LANGUAGES
from tablee.editor.draft import draft_of, problem
from tablee.games import NAMES, box, open_record, part
from tablee.laws.positions import turned

CONSTANTS = [(name, option) for name in NAMES for option in box(name).options if option.experimental]
RECORDS = Path(__file__).parent.parent / "records"
every_constant = pytest.mark.parametrize(
    ("name", "option"), [pytest.param(name, option, id=f"{name}-{option.name}") for name, option in CONSTANTS]
)
every_turned = pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(name, options, id=f"{name}-{'high' if at else 'low'}")
        for name in NAMES
        for at, options in enumerate(turned(box(name)))
    ],
)


def finished(game, seats, seed=7):
    """A whole game at random, and its record."""
    rng = random.Random(seed)
    record, position = game.record(seats, seed), game.deal(seats, seed)
    while position.pending:
        seat = position.pending[0]
        code = rng.choice(position.legal(seat))
        game.note(record, position, seat, code)
        position.play(seat, code)
    record.end = position.fingerprint()
    return record, position


def other_than_usual(option):
    return option.low if option.low != option.default else option.high


def test_every_game_has_some():
    assert {name for name, _ in CONSTANTS} == set(NAMES)


@every_constant
def test_what_is_out_of_range_is_refused_by_name(name, option):
    for value in (option.low - 1, option.high + 1, str(option.high + 1), True, 2.0, "", "-1", None, "9" * 5000):
        with pytest.raises(tablee.Mistake) as wrong:
            tablee.game(name, **{option.name: value})
        for lang in LANGUAGES:
            assert option.name in wrong.value.say(lang)
            assert f"{option.low}–{option.high}" in wrong.value.say(lang)


@every_constant
def test_both_ends_of_its_range_can_be_played(name, option):
    for value in {option.low, option.high} - {option.default}:
        game = tablee.game(name, **{option.name: str(value)})
        assert game.options[option.name] == value
        assert game.seat_counts


@pytest.mark.parametrize("lang", LANGUAGES)
@every_constant
def test_the_rulebook_says_what_was_changed_and_nothing_else(name, option, lang):
    value = other_than_usual(option)
    usual = {rule.id: rule.say(lang) for rule in tablee.game(name).rulebook}
    for rule in tablee.game(name, **{option.name: value}).rulebook:
        if option.name in rule.options:
            more = rule.say(lang).removeprefix(usual[rule.id])
            assert more != rule.say(lang)
            assert option.title.say(lang) in more
            assert f" {value} " in more
            assert f" {option.default}." in more
        else:
            assert rule.say(lang) == usual[rule.id]


@pytest.mark.parametrize("name", NAMES)
def test_constants_left_alone_are_not_in_the_record(name):
    """Records of before there were any stay what they were."""
    usual = {option.name: option.default for one, option in CONSTANTS if one == name}
    game = tablee.game(name, **usual)
    assert not set(game.options) & set(usual)
    assert game.options == tablee.game(name).options
    path = next(RECORDS.glob(f"{name}-*-default.json"))
    again, record = open_record(path.read_text())
    assert again.options == game.options
    assert record.end == game.replay(record).fingerprint() == json.loads(path.read_text())["end"]


@every_turned
def test_a_record_with_turned_constants_replays(name, options):
    game = tablee.game(name, **options)
    record, position = finished(game, game.seat_counts[0])
    again, kept = open_record(record.to_json())
    assert again.options == game.options
    assert again.replay(kept).scores() == position.scores()


@every_turned
def test_bots_play_with_turned_constants(name, options):
    game = tablee.game(name, **options)
    seats = game.seat_counts[0]
    result = play_deal(series_of(game, seats, ["judge", "random"], 1, 1), 0)[0]
    assert open_record(result.record)[0].options == game.options


@every_turned
def test_pad_and_editor_know_turned_constants(name, options):
    game = tablee.game(name, **options)
    pad = part(name, "pad").PAD
    for seats in game.seat_counts:
        assert pad.rounds(game) >= 0
        assert pad.fields(game, seats, 0)
        assert pad.most_gained(game, seats, 0) >= 0
        draft = draft_of(game.deal(seats, 1))
        assert problem(draft.position()) is None
