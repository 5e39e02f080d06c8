"""Laws of secrecy: what a seat cannot see changes nothing that it receives."""

import json
import random

import pytest

from tablee.core.chance import Quick
from tablee.core.table import FAN, PILE
from tablee.judging.judgement import Judgement
from tablee.judging.likely import likely_world
from tests.laws.tables import (
    COMPILED,
    LONG,
    as_seen,
    cases,
    corners,
    decide,
    faces,
    fields,
    skip_ahead,
    telling_apart,
    walk,
    walk_on,
)

every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
FEW = 3 if LONG else 1


@every_case
def test_the_unseen_changes_nothing(game, seats):
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 90):
            if len(log) % (3 if COMPILED else 11) == 0:
                seat = (len(log) + seed) % (seats + 1)
                assert telling_apart(position, None if seat == seats else seat, seed + len(log)) is None


@every_case
def test_the_unseen_changes_nothing_late_in_a_game(game, seats):
    for seed in range(4 * FEW) if COMPILED else [1]:
        position = skip_ahead(game, seats, seed, 60 + 35 * seed)
        for seat in [*range(seats), None]:
            assert telling_apart(position, seat, seed) is None


@every_corner
def test_the_unseen_changes_nothing_in_the_corners(game, spec):
    for seed in range(6 if LONG else 2 if COMPILED else 1):
        for position, log in walk_on(game.position(spec, seed=b"corner%d" % seed), seed, 3):
            for seat in [*range(int(position.seats)), None]:
                assert telling_apart(position, seat, 10 * seed + len(log), 4) is None


@every_case
def test_an_imagined_world_looks_the_same_to_its_dreamer(game, seats):
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 80):
            if len(log) % (2 if LONG else 5 if COMPILED else 9):
                continue
            moment = position.copy()
            moment.table.noted = 0  # a world begins with nothing told
            for seat in [*range(seats), None]:
                view = moment.seen_by(seat)
                worlds = [view.imagine(len(log))]
                if seat == len(log) // 2 % seats:
                    worlds.append(likely_world(view, Picky(), Quick(len(log))))
                for world in worlds:
                    assert as_seen(world, seat) == as_seen(moment, seat)
                    assert faces(world) == faces(moment)
                    assert fields(world) == fields(moment)


class Picky(Judgement):
    """Finds nearly every world odd, each in another way."""

    def worth(self, position, seat):
        return 0.0

    def plausible(self, position, seat):
        return (1 + hash(tuple(position.table.slots)) % 97) / 1000


@every_case
def test_imagining_tries_every_card_it_can_in_every_place(game, seats):
    """Wherever two faces may lie, both turn up; in a group of unseen cards every place is like any other."""
    for plies in (5, 45):
        position = skip_ahead(game, seats, 1, plies)
        view = position.seen_by(None)
        spots = [int(spot) for spot in view.masked.hidden]
        dreams = [view.imagine(seed).table for seed in range(60)]
        start = 0
        for end in view.masked.ends:
            group = spots[start : int(end)]
            faces = {table.slots[spot] & 0xFF for table in dreams for spot in group if in_pile(table, spot)}
            for spot in group:
                if len(faces) > 2 and in_pile(position.table, spot):
                    assert len({table.slots[spot] & 0xFF for table in dreams}) > 1
            start = int(end)


def in_pile(table, spot):
    return table.layout.kinds[table.layout.zone_of[spot]] == PILE


@every_case
def test_an_imagined_world_can_be_played_to_its_end(game, seats):
    rng = random.Random(seats)
    world = skip_ahead(game, seats, 3, 30).seen_by(0).imagine(5)
    for _ in range(300):
        if world.pending:
            world.play(*decide(world, rng))
    assert faces(world) == sorted(game.layouts[seats].deck)


@every_case
def test_a_view_holds_neither_seed_nor_table(game, seats):
    seed = b"the secret of this deal"
    position = game.deal(seats, seed)
    rng = random.Random(1)
    for _ in range(10):
        if position.pending:
            position.play(*decide(position, rng))
        for seat in [*range(seats), None]:
            view = position.seen_by(seat)
            assert seed.hex() not in json.dumps(view.to_json())
            assert view.position.chance.state() == Quick(0).state()
            assert view.position.table is not position.table
            hidden = [card for zone in view.zones().values() for card in flat(zone) if card == "?"]
            assert len(hidden) == len(view.masked.hidden)


def flat(zone):
    for card in zone:
        if isinstance(card, list):
            yield from card
        else:
            yield card


@every_case
def test_a_log_keeps_no_face_that_its_seat_alone_saw_unless_it_stays_in_its_sight(game, seats):
    """Whoever watches sees it too, or it lies in the seat's hand, or laid for the trick, and shows there. So a log that
    is read again tells nothing that the table no longer shows; where nobody has a hand, all read the same."""
    names = [f"P{seat}" for seat in range(seats)]
    hands = FAN in list(game.layouts[seats].kinds)
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 60):
            seat = len(log) % seats
            view, watched = position.seen_by(seat), position.seen_by(None)
            for event, seen in zip(view.events, watched.events, strict=True):
                kept = event.for_log()
                if kept.face != seen.for_log().face:
                    assert seen.for_log().face == 0
                    assert kept.showing
                    assert view.position.table.layout.names[event.dst] in (f"hand {seat}", f"laid {seat}")
            if not hands:
                assert view.sentences("fr", names, by_name=True) == watched.sentences("fr", names)


@every_case
def test_a_view_does_not_change_when_the_game_goes_on(game, seats):
    position = skip_ahead(game, seats, 2, 25)
    view = position.seen_by(0)
    before = repr(view.to_json())
    rng = random.Random(2)
    for _ in range(10):
        if position.pending:
            position.play(*decide(position, rng))
    assert repr(view.to_json()) == before
