"""Laws of play: what every game must obey, whatever its rules."""

import random

import pytest

from tablee import laws
from tablee.core.table import SHOWN
from tests.laws.tables import (
    LONG,
    boxes,
    cases,
    corners,
    fields,
    game_of,
    laid_out,
    variants,
    walk,
    walk_on,
)

ALL = cases()
every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in ALL])
every_game = pytest.mark.parametrize("game", [pytest.param(g, id=name) for name, g in variants()])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
FEW = 3 if LONG else 1


def moments(game, seats, plies=60, step=7):
    return laws.moments(game, seats, FEW, plies, step)


@every_case
def test_games_end_and_somebody_wins(game, seats):
    laws.ends(game, seats, FEW)


@every_case
def test_seed_and_decisions_make_the_position(game, seats):
    laws.replays(game, seats, FEW)


@every_case
def test_a_copy_is_whole_and_apart(game, seats):
    laws.copies(game, seats, FEW)


@every_corner
def test_a_copy_is_whole_and_apart_in_the_corners(game, spec):
    for seed in range(4):
        laws.is_whole_and_apart(game.position(spec, seed=b"copy%d" % seed), random.Random(seed), 12)


@every_case
def test_legal_and_forbids_agree_and_refusals_cite_a_clause(game, seats):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position in moments(game, seats):
        laws.answers(game, position, clauses)


@every_case
def test_legal_and_forbids_agree_in_imagined_worlds(game, seats):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position in moments(game, seats, 40, 10):
        laws.answers(game, position.seen_by(0).imagine(1), clauses)
        laws.answers(game, position.seen_by(None).imagine(2), clauses)


@every_corner
def test_legal_and_forbids_agree_in_the_corners(game, spec):
    clauses = {rule.id for rule in game.rulebook if rule.refuses}
    for position, _ in walk_on(game.position(spec, seed=b"corner"), 1, 12):
        laws.answers(game, position, clauses)


@pytest.mark.parametrize("box", boxes(), ids=lambda box: box.name)
def test_every_clause_that_can_refuse_has_refused_somewhere(box):
    """In random play, or in the corners set up by hand."""
    refused: set[str] = set()
    every = {rule.id for rule in game_of(box.name, {}).rulebook if rule.refuses}
    for _, game, spec in corners():
        if game.name == box.name:
            for position, _ in walk_on(game.position(spec, seed=b"corner"), 2, 6):
                refused |= laws.answers(game, position, every)
    for _, game, seats in ALL:
        if game.name == box.name and not every <= refused:
            for position in moments(game, seats, 40, 5):
                refused |= laws.answers(game, position, every)
    assert refused == every


@every_case
def test_a_refused_move_changes_nothing(game, seats):
    laws.refusals(game, seats, 1)


@every_case
def test_no_card_is_lost_or_doubled(game, seats):
    laws.cards(game, seats, FEW)


@every_case
def test_json_there_and_back_is_the_same_position(game, seats):
    laws.written(game, seats, FEW)


@every_game
def test_notation_there_and_back_is_the_same_move(game):
    laws.notation(game, game.seat_counts[0], FEW)


@every_game
def test_every_clause_and_question_is_there_in_three_languages(game):
    laws.languages(game, game.seat_counts[0], FEW)


@every_case
def test_touches_tell_the_legal_moves_apart(game, seats):
    laws.touches(game, seats, FEW)


@every_case
def test_everything_that_happens_can_be_told_in_three_languages(game, seats):
    laws.told(game, seats, FEW)


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
