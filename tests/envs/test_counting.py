"""What a card counter knows after a reshuffle: the same as somebody who writes down all that was told at the table."""

import copy
import json
import pickle
import random
from collections import Counter
from itertools import pairwise

import pytest

import tablee
from tablee.core.chance import Quick
from tablee.core.seen import least
from tablee.core.view_state import view_of, view_state
from tablee.envs.schema import Pen, Schema
from tablee.games import judgement
from tablee.judging.likely import likely_world
from tests.laws.tables import COMPILED, decide

STOCK, DISCARD = "stock", "discard"
MANY = 6 if COMPILED else 2


class Counting:
    """Somebody at a seat with pencil and paper, who reads the log of the seat and nothing else.

    Of each reshuffle of the stock it notes the faces that went in, and crosses out a face when a card of the stock is
    shown to it. A card that another hand plays may be an old one, unless that hand has drawn all its cards since.
    """

    def __init__(self, position, seat):
        self.seat = seat
        self.discards = []
        self.stock = None  # faces that may be in the stock since the last reshuffle
        self.surely = None  # the same, with the plays of hands that have nothing old crossed out too
        self.old = Counter()  # by zone: how many old cards a hand can have
        self.sizes = Counter()
        self.read(position)

    def read(self, position):
        view = position.seen_by(self.seat)
        names = position.table.layout.names
        for event in view.events:
            if event.kind == 4:
                continue
            src, dst = names[event.src], names[event.dst]
            if event.kind == 3 and src == STOCK:
                self.renewed(position)
            elif event.kind == 1:
                self.moved(src, dst, event.face)

    def renewed(self, position):
        """BUN-2.7, DOG-2.2: all discards go in, in Bungee but for the top one."""
        kept = 1 if position.game.name == "bungee" else 0
        poured = self.discards[: len(self.discards) - kept]
        fresh = not poured or self.sizes[STOCK] > 0
        self.discards = self.discards[len(poured) :]
        self.stock = None if fresh else Counter(poured)
        self.surely = None if fresh else Counter(poured)
        self.old = Counter() if fresh else Counter({zone: n for zone, n in self.sizes.items() if zone != STOCK})
        self.sizes[STOCK] = len(position.game.layouts[int(position.seats)].deck) if fresh else len(poured)
        if fresh:
            self.sizes = Counter({STOCK: self.sizes[STOCK]})
            self.discards = []

    def moved(self, src, dst, face):
        self.sizes[src] -= 1
        self.sizes[dst] += 1
        if src == DISCARD:
            self.discards.pop()
        if dst == DISCARD:
            self.discards.append(face)
        if self.stock is None or not face:
            return
        if src == STOCK:
            self.stock[face] -= 1
            self.surely[face] -= 1
        elif src.startswith("hand") and dst == DISCARD and src != f"hand {self.seat}" and self.old[src] == 0:
            self.surely[face] -= 1
        self.old[src] = min(self.old[src], self.sizes[src])


def faces_of(schema, row, name):
    return {
        schema.game.faces.index(face): int(n) for face, n in zip(schema.faces[1:], row[schema.where(name)], strict=True)
    }


def reshuffled_games(name, seats):
    """Random play in games of which the stock runs dry, with a counter at each seat and among those who look on."""
    game = tablee.game(name)
    for seed in range(MANY):
        position = game.deal(seats, b"count%d" % seed)
        counters = [Counting(position, seat) for seat in [*range(seats), None]]
        rng = random.Random(seed)
        for _ in range(900):
            if not position.pending:
                break
            position.play(*decide(position, rng))
            for counter in counters:
                counter.read(position)
            yield position, counters


@pytest.mark.parametrize(("name", "seats"), [("bungee", 2), ("bungee", 4), ("dog", 4)])
def test_after_a_reshuffle_the_counts_are_those_of_a_counter_who_reads_the_log(name, seats):
    schema = Schema(name, seats)
    pen = Pen(schema)
    compared = exactly = telling = 0
    for position, counters in reshuffled_games(name, seats):
        counted = len(position.table.drawable) > 0
        for counter in counters if counted else []:
            assert counter.stock is not None
            row = pen.look(position, counter.seat)
            unseen, found = faces_of(schema, row, "unseen"), faces_of(schema, row, "reshuffled")
            in_stock = Counter(int(face) for face in position.table.faces_in(0))
            for face, copies in found.items():
                most = min(counter.stock[face], unseen[face])
                assert min(counter.surely[face], unseen[face]) <= copies <= most
                assert in_stock[face] <= copies
                compared += 1
                exactly += copies == most
                telling += copies < unseen[face]
    assert compared > 1000
    assert exactly > 0.98 * compared
    assert telling > 0


def test_without_memory_nothing_is_counted():
    schema = Schema("bungee", 3)
    pen = Pen(schema)
    for position, _ in reshuffled_games("bungee", 3):
        if len(position.table.drawable) > 0:
            assert pen.look(position, 0)[schema.where("reshuffled")].any()
            assert not pen.look(position, 0, memory=False)[schema.where("reshuffled")].any()
            return
    raise AssertionError("no stock ran dry")


def counted_position(seed=0):
    for position, _ in reshuffled_games("bungee", 3):
        if len(position.table.drawable) > 0 and position.table.size(0) > 8:
            return position
    raise AssertionError("no stock ran dry")


def test_what_was_counted_is_in_copies_and_in_all_that_is_written():
    position = counted_position()
    game, counts = position.game, list(position.table.drawable)
    told = json.loads(json.dumps(position.to_json()))
    for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position)), game.position(told)):
        assert list(twin.table.drawable) == counts
        assert twin.fingerprint() == position.fingerprint()
    del told["drawable"]  # as in what was written before it was counted
    assert game.position(told).fingerprint() == position.fingerprint()
    view = position.seen_by(1)
    whole = json.loads(json.dumps(view_state(view)))
    for twin in (view_of(game, whole), pickle.loads(pickle.dumps(view))):
        assert list(twin.position.table.drawable) == list(view.position.table.drawable)
        assert twin.imagine(5).fingerprint() == view.imagine(5).fingerprint()


@pytest.mark.parametrize("wrong", [[1, 2], {"5": [1, 2]}, {"5": [0, 0, 0, 200]}, {"Z": [0, 0, 0, 0]}])
def test_counts_that_cannot_be_are_refused(wrong):
    told = {**counted_position().to_json(), "drawable": wrong}
    with pytest.raises(tablee.BadPosition):
        tablee.game("bungee").position(told)


def test_a_view_has_the_own_count_and_of_others_what_those_who_look_on_count():
    position = counted_position()
    layout = position.table.layout
    for seat in range(3):
        seen = position.seen_by(seat).position.table
        for face in range(1, int(layout.faces)):
            own, public = position.table.drawable_by(face, seat), position.table.drawable_by(face, 7)
            assert least(seen.drawable[face]) == seen.drawable_by(face, seat) == own <= public
            assert all(seen.drawable_by(face, other) == public for other in range(3) if other != seat)


def test_no_more_of_a_face_is_imagined_in_the_stock_than_was_counted():
    """Nor by bots that weigh worlds by how likely they are: they exchange cards of such a world."""
    worlds = 0
    pen, judge = Pen(Schema("bungee", 3)), judgement("bungee")
    for position, _ in reshuffled_games("bungee", 3):
        if len(position.table.drawable) > 0 and position.pending and worlds < 400:
            view = position.seen_by(position.pending[0])
            for seed in range(4):
                worlds += 1
                world = view.imagine(seed)
                stock = Counter(int(face) for face in world.table.faces_in(0))
                assert all(n <= position.table.drawable_by(face, view.eyes) for face, n in stock.items())
                assert (pen.look(world, view.seat) == pen.look(position, view.seat)).all()
                weighed = likely_world(view, judge, Quick(seed))
                stock = Counter(int(face) for face in weighed.table.faces_in(0))
                assert all(n <= position.table.drawable_by(face, view.eyes) for face, n in stock.items())
    assert worlds > 50


def test_what_a_seat_counts_only_goes_down_until_the_next_reshuffle():
    schema = Schema("bungee", 3)
    pen = Pen(schema)
    rows = []
    for position, _ in reshuffled_games("bungee", 3):
        counted = len(position.table.drawable) > 0
        rows.append(pen.look(position, 0)[schema.where("reshuffled")] if counted else None)
    pairs = [(one, two) for one, two in pairwise(rows) if one is not None and two is not None]
    assert len(pairs) > 10
    assert all((two <= one).all() for one, two in pairs)
