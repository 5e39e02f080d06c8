"""Laws of play: what every game must obey, whatever its rules."""

import json
import random
from itertools import pairwise

import pytest

import tablee
from tablee.core.rule import LANGUAGES, Refused
from tablee.core.table import SHOWN
from tests.laws.tables import (
    LONG,
    boxes,
    cases,
    corners,
    decide,
    digest,
    faces,
    fields,
    game_of,
    laid_out,
    skip_ahead,
    variants,
    walk,
    walk_on,
)

ALL = cases()
every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in ALL])
every_game = pytest.mark.parametrize("game", [pytest.param(g, id=name) for name, g in variants()])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
FEW = 3 if LONG else 1
LONGEST = 50_000


def moments(game, seats, plies=60, step=7):
    """Positions from the beginning, the middle and far into some games."""
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, plies):
            if len(log) % step == 0:
                yield position
        yield skip_ahead(game, seats, seed, 40 + 90 * seed)


@every_case
def test_games_end_and_somebody_wins(game, seats):
    for seed in range(FEW):
        position, log = game.deal(seats, b"end%d" % seed), 0
        rng = random.Random(seed)
        while position.pending and log < LONGEST:
            position.play(*decide(position, rng))
            log += 1
        assert position.pending == []
        assert len(position.scores()) == seats
        assert set(position.winners()) <= set(range(seats))
        assert position.forbids(0, 0) is position.over_by()
        assert position.over_by() in game.rulebook
        assert position.over_by().refuses


@every_case
def test_seed_and_decisions_make_the_position(game, seats):
    for seed in range(FEW):
        record = game.record(seats, b"law%d" % seed)
        position = game.deal(seats, record.seed)
        rng = random.Random(seed)
        for _ in range(150):
            if position.pending:
                seat, code = decide(position, rng)
                game.note(record, position, seat, code)
                position.play(seat, code)
        record.end = position.fingerprint()
        same_game, again = tablee.load(record.to_json())
        assert digest(same_game.replay(again)) == digest(position)


def check_copy(position, rng, plies):
    before, twin = digest(position), position.copy()
    assert digest(twin) == before
    assert [repr(e) for e in twin.seen_by(0).events] == [repr(e) for e in position.seen_by(0).events]
    for _ in range(plies):
        if twin.pending:
            twin.play(*decide(twin, rng))
    assert digest(position) == before


@every_case
def test_a_copy_is_whole_and_apart(game, seats):
    rng = random.Random(seats)
    for at, position in enumerate(moments(game, seats)):
        check_copy(position, rng, 10 if at else 400)


@every_corner
def test_a_copy_is_whole_and_apart_in_the_corners(game, spec):
    for seed in range(4):
        check_copy(game.position(spec, seed=b"copy%d" % seed), random.Random(seed), 12)


def check_answers(game, position, clauses):
    """Whoever is asked can answer; the two voices of legality agree; every refusal cites a clause that can refuse."""
    refused = set()
    for seat in range(int(position.seats)):
        rules = [position.forbids(seat, code) for code in range(len(game.catalogue))]
        legal = position.legal(seat)
        assert legal == [code for code, rule in enumerate(rules) if rule is None]
        assert bool(legal) == (seat in position.pending)
        refused |= {rule.id for rule in rules if rule}
        view = position.seen_by(seat)
        assert view.legal() == legal
        seen = [view.forbids(code) for code in range(len(rules))]
        assert [rule and rule.say("fr") for rule in seen] == [rule and rule.say("fr") for rule in rules]
    assert refused <= clauses
    return refused


@every_case
def test_legal_and_forbids_agree_and_refusals_cite_a_clause(game, seats):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position in moments(game, seats):
        check_answers(game, position, clauses)


@every_case
def test_legal_and_forbids_agree_in_imagined_worlds(game, seats):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position in moments(game, seats, 40, 10):
        check_answers(game, position.seen_by(0).imagine(1), clauses)
        check_answers(game, position.seen_by(None).imagine(2), clauses)


@every_corner
def test_legal_and_forbids_agree_in_the_corners(game, spec):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position, _ in walk_on(game.position(spec, seed=b"corner"), 1, 12):
        check_answers(game, position, clauses)


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
def test_every_clause_that_can_refuse_has_refused_somewhere(box):
    """In random play, or in the corners set up by hand."""
    refused: set[str] = set()
    every = {rule.id for rule in game_of(box.name, {}).rulebook if rule.refuses}
    for _, game, spec in corners():
        if game.name == box.name:
            for position, _ in walk_on(game.position(spec, seed=b"corner"), 2, 6):
                refused |= check_answers(game, position, every)
    for _, game, seats in ALL:
        if game.name == box.name and not every <= refused:
            for position in moments(game, seats, 40, 5):
                refused |= check_answers(game, position, every)
    assert refused == every


@every_case
def test_a_refused_move_changes_nothing(game, seats):
    position = skip_ahead(game, seats, 1, 40)
    before = digest(position)
    for seat in range(seats):
        for code in set(range(len(game.catalogue))) - set(position.legal(seat)):
            with pytest.raises(Refused):
                position.play(seat, code)
    for seat, code in ((0, len(game.catalogue)), (0, -1), (seats, 0), (-1, 0)):
        with pytest.raises(tablee.Mistake):
            position.play(seat, code)
    assert digest(position) == before


@every_case
def test_no_card_is_lost_or_doubled(game, seats):
    deck = sorted(game.layouts[seats].deck)
    for seed in range(FEW):
        for position, _ in walk(game, seats, seed, 250):
            assert faces(position) == deck
        assert faces(skip_ahead(game, seats, seed, 500)) == deck


@every_case
def test_json_there_and_back_is_the_same_position(game, seats):
    for position in moments(game, seats):
        text = json.dumps(position.to_json())
        again = game.position(json.loads(text))
        assert digest(again) == digest(position)
        rng, other = random.Random(1), random.Random(1)
        for _ in range(5):
            if position.pending:
                position = position.copy()
                position.play(*decide(position, rng))
                again.play(*decide(again, other))
        assert digest(again) == digest(position)


@every_game
def test_notation_there_and_back_is_the_same_move(game):
    assert [game.parse(move.text) for move in game.catalogue] == list(range(len(game.catalogue)))
    assert [move.code for move in game.catalogue] == list(range(len(game.catalogue)))
    for move in game.catalogue:
        assert all(move.words.say(lang) for lang in LANGUAGES)


@every_game
def test_every_clause_and_question_is_there_in_three_languages(game):
    ids = [rule.id for rule in game.rulebook]
    assert len(ids) == len(set(ids))
    for rule in game.rulebook:
        assert all(rule.say(lang) for lang in LANGUAGES)
        assert len({rule.say(lang) for lang in LANGUAGES}) == len(LANGUAGES)
        assert rule.source
    for step in game.steps:
        assert len({step.words.say(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@every_case
def test_touches_tell_the_legal_moves_apart(game, seats):
    """No way of touching is the beginning of another: the screen plays the one move that is left."""
    for position in moments(game, seats):
        for seat in position.pending:
            view = position.seen_by(seat)
            ways = sorted(view.touches(code) for code in view.legal())
            assert all(ways)
            for one, other in pairwise(ways):
                assert other[: len(one)] != one
    assert all(view.touches(code) for code in range(len(game.catalogue)))


@every_case
def test_everything_that_happens_can_be_told_in_three_languages(game, seats):
    names = [f"N{seat}" for seat in range(seats)]
    told = 0
    for position, _ in walk(game, seats, 5, 120):
        for lang in LANGUAGES:
            told += len(position.seen_by(0).sentences(lang, names))
    assert told


@every_case
def test_a_glance_ends_with_the_own_next_decision(game, seats):
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 120):
            if not log:
                continue
            seat = log[-1][0]
            new = {(e.dst, e.dst_index) for e in position.seen_by(seat).events if e.kind == SHOWN}
            layout = position.table.layout
            for zone, cards in enumerate(laid_out(position.table)):
                for at, card in enumerate(cards):
                    showing = card >> 16 & 0xFF
                    if showing >> seat & 1 and not layout.viewers[zone] >> seat & 1 and showing != 0xFF:
                        assert (zone, at) in new


@every_case
def test_what_can_be_undone_has_told_nobody_anything(game, seats):
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 120):
            if log and position.undoable(log[-1][0]):
                assert position.pending == [log[-1][0]]
                for seat in [*range(seats), None]:
                    assert not any(event.news for event in position.seen_by(seat).events)


def test_fields_sees_what_a_class_forgets_to_write():
    """The laws above rest on it."""
    position = game_of("bungee", {}).deal(2, b"x")
    assert {"asked", "step", "agenda", "round", "called"} <= set(fields(position))
