"""A view that went through JSON is the same view, and tells nothing more."""

import json

import pytest

import tablee
from tablee.bots.levels import seated
from tablee.core.view_state import view_of, view_state
from tests.laws.tables import COMPILED, cases, corners, skip_ahead, telling_apart, walk, walk_on

every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])


def rebuilt(view):
    return view_of(view.position.game, json.loads(json.dumps(view_state(view))))


def same(view):
    again = rebuilt(view)
    assert again.seat == view.seat
    assert again.to_json() == view.to_json()
    assert again.to_json(memory=False) == view.to_json(memory=False)
    one, other = again.position.table, view.position.table
    assert list(one.slots) == list(other.slots)
    assert list(one.sizes) == list(other.sizes)
    assert (one.shuffles, one.glances) == (other.shuffles, other.glances)
    names = [f"P{seat}" for seat in range(int(view.position.seats))]
    for lang in ("fr", "de", "en"):
        assert again.question(lang) == view.question(lang)
        assert again.sentences(lang, names) == view.sentences(lang, names)
    for seed in (1, 2):
        assert again.imagine(seed).to_json() == view.imagine(seed).to_json()
    return again


@every_case
def test_a_rebuilt_view_is_the_same_view(game, seats):
    for position, log in walk(game, seats, 1, 90):
        if len(log) % (3 if COMPILED else 9) == 0:
            seat = len(log) // 3 % (seats + 1)
            same(position.seen_by(None if seat == seats else seat))
    late = skip_ahead(game, seats, 2, 120)
    for seat in [*range(seats), None]:
        same(late.seen_by(seat))


@every_corner
def test_a_rebuilt_view_is_the_same_view_in_the_corners(game, spec):
    for position, _ in walk_on(game.position(spec, seed=b"corner"), 1, 2):
        for seat in [*range(int(position.seats)), None]:
            same(position.seen_by(seat))


@every_case
def test_the_unseen_changes_nothing_in_it(game, seats):
    def told(position, seat):
        return json.dumps(view_state(position.seen_by(seat)))

    for position, log in walk(game, seats, 3, 60):
        if len(log) % (5 if COMPILED else 15) == 0:
            assert telling_apart(position, len(log) // 5 % seats, len(log), 6, told) is None
    late = skip_ahead(game, seats, 4, 130)
    for seat in range(seats):
        assert telling_apart(late, seat, seat, 6, told) is None


@pytest.mark.parametrize("name", [box.name for box in tablee.boxes()])
def test_bots_decide_alike_on_a_rebuilt_view(name):
    game = tablee.game(name)
    for position, log in walk(game, game.seat_counts[0], 5, 60):
        if len(log) % 20 == 0 and position.pending:
            view = position.seen_by(position.pending[0])
            for kind in ("beginner", "club", "expert@20") if COMPILED else ("beginner",):
                assert seated(kind, game, 7).choose(rebuilt(view)) == seated(kind, game, 7).choose(view)


def test_what_cannot_be_is_refused_in_a_sentence():
    game = tablee.game("bungee")
    good = view_state(game.deal(2, b"x").seen_by(0))
    assert view_of(game, dict(good)).seat == 0
    for change in (
        {"game": "dog"},
        {"edition": 99},
        {"seats": 7},
        {"seat": 5},
        {"seat": "me"},
        {"zones": {"hand": ["1 2 3", "Q"]}},
        {"zones": {"attic": "1"}},
        {"zones": {"stock": "? " * 500}},
        {"zones": 7},
        {"hidden": {"1": ["8"] * 500}},
        {"hidden": {"one": ["8"]}},
        {"hidden anywhere": ["8"]},
        {"hidden anywhere": "8"},
        {"events": [[1, 2, 3]]},
        {"events": [[1, 2, True, True, 999, 0, 0, 0, True]]},
        {"events": [[4, 99, True, True, 0, 0, 0, 0, True]]},
        {"round": -4},
        {"step": "tea"},
        {"shuffles": 0},
    ):
        with pytest.raises(tablee.Mistake):
            view_of(game, {**good, **change})
