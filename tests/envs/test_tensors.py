"""Laws of secrecy, on numbers: what a seat cannot see never changes its observation, its mask or its information state."""

import random
from itertools import pairwise

import numpy as np
import pytest

import tablee
from tablee.core.chance import Quick
from tablee.envs.schema import Pen, Schema
from tests.laws.tables import COMPILED, cases, corners, decide, skip_ahead, telling_apart, walk, walk_on

ALL = cases()
every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in ALL])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
FEW = 2 if COMPILED else 1
MEMORY = (True, False)


def pen_for(game, seats):
    return Pen(Schema(game, seats))


def told_by(pen):
    """All that a learner is given on a seat, as bytes."""

    def told(position, seat):
        rows = [pen.look(position, seat, memory) for memory in MEMORY]
        mask = pen.mask(position, seat) if seat is not None else np.zeros(0)
        return b"".join(row.tobytes() for row in [*rows, mask])

    return told


@every_case
def test_the_unseen_changes_no_number(game, seats):
    told = told_by(pen_for(game, seats))
    for seed in range(FEW):
        for position, log in walk(game, seats, seed, 80):
            if len(log) % (8 if COMPILED else 20) == 0:
                seat = (len(log) // 4 + seed) % (seats + 1)
                assert telling_apart(position, None if seat == seats else seat, seed + len(log), 6, told) is None
        late = skip_ahead(game, seats, seed, 90 + 70 * seed)
        for seat in [*range(seats), None]:
            assert telling_apart(late, seat, seed, 6, told) is None


@every_corner
def test_the_unseen_changes_no_number_in_the_corners(game, spec):
    for seed in range(FEW):
        for position, log in walk_on(game.position(spec, seed=b"corner%d" % seed), seed, 2):
            told = told_by(pen_for(game, int(position.seats)))
            for seat in [*range(int(position.seats)), None]:
                assert telling_apart(position, seat, 10 * seed + len(log), 3, told) is None


@every_case
def test_the_short_way_writes_the_same_as_the_way_through_a_view(game, seats):
    pen = pen_for(game, seats)
    for position, log in walk(game, seats, 5, 70):
        if len(log) % 5 == 0:
            for seat in [*range(seats), None]:
                view = position.seen_by(seat)
                for memory in MEMORY:
                    assert pen.look(position, seat, memory).tobytes() == pen.observe(view, memory).tobytes()


@every_case
def test_every_number_stays_in_its_range(game, seats):
    pen = pen_for(game, seats)
    schema = pen.schema
    seen = np.zeros(schema.size, bool)
    for seed in range(FEW):
        position = game.deal(seats, b"range%d" % seed)
        rng = random.Random(seed)
        for step in range(4000 if COMPILED else 250):
            if step % 7 == 0 or not position.pending:
                row = pen.look(position, step % seats, step % 3 > 0)
                assert (row >= schema.low).all()
                assert (row <= schema.high).all()
                seen |= row != 0
            if not position.pending:
                break
            position.play(*decide(position, rng))
    assert seen[schema.where("question")].any()
    if not game.turned:  # else there may be few cards, or few rounds
        assert seen[schema.where("unseen")].all()


@every_case
def test_equal_observations_have_equal_masks(game, seats):
    """Whatever a seat can tell apart by its moves alone, it can tell apart by its numbers."""
    pen = pen_for(game, seats)
    masks = {}
    for seed in range(3 * FEW):
        for position, _ in walk(game, seats, seed, 40):
            for seat in position.pending:
                row = pen.look(position, seat).tobytes()
                mask = pen.mask(position, seat).tobytes()
                assert masks.setdefault(row, mask) == mask
                world = position.seen_by(seat).imagine(seed)
                assert pen.mask(world, seat).tobytes() == mask
    assert len(masks) > 10


@every_case
def test_the_parts_lie_one_after_the_other_and_have_their_sentences(game, seats):
    schema = Schema(game, seats)
    assert schema.parts[0].start == 0
    for one, other in pairwise(schema.parts):
        assert other.start == one.start + one.size
    last = schema.parts[-1]
    assert last.start + last.size == schema.size
    assert len({part.name for part in schema.parts}) == len(schema.parts)
    row = np.arange(schema.size)
    for part in schema.parts:
        assert len(part.axes) == len(part.shape)
        assert part.low < part.high
        assert part.words.fr.endswith((".", "…"))
        assert part.words.de.endswith((".", "…"))
        assert part.words.en.endswith((".", "…"))
        assert "ß" not in part.words.de
        assert list(schema.unflatten(row)[part.name].shape) == part.shape
        assert schema.unflatten(row)[part.name].reshape(-1)[0] == part.start


@every_case
def test_who_sees_nothing_but_the_present_sees_no_more_than_who_remembers(game, seats):
    """Without memory, more is hidden; what shows is the same."""
    pen = pen_for(game, seats)
    faces = pen.schema.where("unseen")
    for position, log in walk(game, seats, 3, 60):
        if len(log) % 6 == 0:
            seat = len(log) % seats
            assert (pen.look(position, seat, False)[faces] >= pen.look(position, seat, True)[faces]).all()


def test_numbers_say_what_a_player_would():
    """One position, read by hand."""
    game = ALL[0][1]
    position = game.position({"hand": ["1 2 8 B", "3 4 2 2"], "lucky": "8", "discard": "... 5 9", "turn": 1})
    schema = Schema(game, 2)
    parts = schema.unflatten(Pen(schema).look(position, 1))
    face = schema.faces.index
    assert parts["question"].tolist() == [1, 0, 0, 0, 0]
    assert parts["asked"].tolist() == [1, 0]
    assert parts["own seat"].tolist() == [0, 1]
    own, other = parts["hands"]
    assert [own[face("2")], own[face("3")], own[face("4")], own.sum()] == [2, 1, 1, 4]
    assert other[0] == other.sum() == 4
    assert parts["lucky"][face("8")] == 1
    assert parts["discard"][face("9")] == 1
    assert parts["below"][face("5")] == 1
    assert parts["stock"].tolist() == [0]
    assert parts["unseen"].sum() == 4


def known_of_hand(position, seat, memory=True):
    """What each other seat knows of the own hand, as faces, the left neighbour first."""
    schema = Schema(position.game, int(position.seats))
    rows = schema.unflatten(Pen(schema).look(position, seat, memory))["known of hand"]
    return [sorted(face for at, face in enumerate(schema.faces[1:]) for _ in range(row[at])) for row in rows]


def test_a_card_taken_from_the_open_discards_is_known_to_all_others():
    """BUN-2.6"""
    game = tablee.game("bungee")
    position = game.position({"hand": ["1 2 8 B 9", "? ? ? ? ?", "? ? ? ? ?"], "lucky": "8", "discard": "9 5"})
    assert known_of_hand(position, 0) == [[], []]
    for move in ("take", "8"):
        position.play(0, game.parse(move))
    assert known_of_hand(position, 0) == [["5"], ["5"]]
    assert known_of_hand(position, 1) == known_of_hand(position, 2) == [[], []]
    assert known_of_hand(position, 0, memory=False) == [[], []]
    assert known_of_hand(position, None) == [["5"], ["5"]]  # those who look on see it from seat 0


def test_the_twin_of_a_taken_card_is_not_known():
    game = tablee.game("bungee")
    position = game.position({"hand": ["1 5 8 B 9", "? ? ? ? ?"], "lucky": "8", "discard": "9 5"})
    for move in ("take", "8"):
        position.play(0, game.parse(move))
    assert known_of_hand(position, 0) == [["5"]]


@pytest.mark.parametrize(("seats", "options", "turns"), [(4, {}, 2), (6, {}, 3), (6, {"teams": "trios"}, 2)])
def test_a_card_given_is_known_to_its_giver_and_to_no_opponent(seats, options, turns):
    """DOG-2.5"""
    game = tablee.game("dog", **options)
    position = game.deal(seats, b"gifts")
    given = []
    for seat in range(seats):
        face = position.table.face_at(2 + seat, 0)
        given.append(game.faces[face])
        position.play(seat, game.parse(f"give {game.faces[face]}"))
    for giver in range(seats):
        taker = (giver + turns) % seats
        found = known_of_hand(position, taker)
        from_taker = (giver - taker) % seats - 1
        assert found[from_taker] == [given[giver]]
        assert sum(map(len, found)) == 1


def test_of_a_reshuffle_one_counts_only_what_one_is_sure_of():
    """Two rows are mixed: a seat knew the outer cards of its own, and nothing of the others."""
    game = tablee.game("baernergaeng")
    position = game.deal(2, b"mixed")
    position.table.shuffle_together(3, 2, Quick(1))
    pen = pen_for(game, 2)
    for seat in range(2):
        row = pen.look(position, seat)
        parts = pen.schema.unflatten(row)
        assert parts["reshuffled"].sum() == 2
        assert parts["rows"][:, :4, 0].all()
        assert row.tobytes() == pen.observe(position.seen_by(seat)).tobytes()


def test_a_card_laid_face_down_is_a_hidden_card_to_all_others():
    game = tablee.game("bohne")
    position = game.deal(3, b"laid")
    for _ in range(2):  # one leads, one more lays; the third is still thinking
        seat = position.pending[0]
        position.play(seat, position.legal(seat)[0])
    pen = pen_for(game, 3)
    laid = [seat for seat in range(3) if position.has_laid(seat)]
    assert laid
    for owner in laid:
        for seat in range(3):
            shown = pen.schema.unflatten(pen.look(position, seat))["laid"][(owner - seat) % 3]
            assert shown.sum() == 1
            assert (shown[0] == 0) == (seat == owner)


def test_a_network_is_told_when_it_would_read_something_else():
    schema = Schema("bungee", 3)
    assert schema.version == Schema("bungee", 3, callers_act_again=True).version  # the same numbers and moves
    schema.check(schema.version)
    others = [Schema("bungee", 2), Schema("baernergaeng", 3), Schema("baernergaeng", 3, extension="joker")]
    assert len({schema.version, *(other.version for other in others)}) == 4
    with pytest.raises(tablee.Mistake, match=f"reads version {others[0].version} of this observation; here it is"):
        schema.check(others[0].version)
