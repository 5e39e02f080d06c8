"""What the games declare in ``view_fields.py`` is what their views say: nothing is missing, nothing is undeclared."""

from importlib import import_module
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from tablee.core import view_fields
from tests.laws.tables import COMPILED, LONG, cases, corners, skip_ahead, walk, walk_on

every_case = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()])
every_corner = pytest.mark.parametrize(("game", "spec"), [pytest.param(g, s, id=name) for name, g, s in corners()])
PLAIN = (int, str, bool, type(None))


def wrong(value: Any, kind: Any, at: str = "view") -> list[str]:
    """Where a value of JSON is not what a type says."""
    origin = get_origin(kind)
    if origin in (Annotated, NotRequired, Required):
        return wrong(value, get_args(kind)[0], at)
    if origin in (Union, UnionType):
        return [] if any(not wrong(value, one) for one in get_args(kind)) else [f"{at}: {value!r}"]
    if origin is Literal:
        return [] if value in get_args(kind) else [f"{at}: {value!r}"]
    if is_typeddict(kind):
        if type(value) is not dict:
            return [f"{at}: {value!r}"]
        fields = get_type_hints(kind, include_extras=True)
        found = [f"{at} lacks {name}" for name in sorted(kind.__required_keys__ - value.keys())]
        found += [f"{at}: {name} is not declared" for name in sorted(value.keys() - fields.keys())]
        return found + [
            one for name in value.keys() & fields.keys() for one in wrong(value[name], fields[name], f"{at}.{name}")
        ]
    if origin is list and type(value) is list:
        return [one for i, item in enumerate(value) for one in wrong(item, get_args(kind)[0], f"{at}[{i}]")]
    if origin is tuple and type(value) is list and len(value) == len(get_args(kind)):
        return [one for item, inner in zip(value, get_args(kind), strict=True) for one in wrong(item, inner, at)]
    if origin is dict and type(value) is dict and all(type(name) is str for name in value):
        return [one for name, item in value.items() for one in wrong(item, get_args(kind)[1], f"{at}.{name}")]
    return [] if kind in PLAIN and type(value) is (type(None) if kind is None else kind) else [f"{at}: {value!r}"]


def misfits(position) -> list[str]:
    """Of every seat and of those who look on: fields that every view has, those of the game, and its zones."""
    own = import_module(f"tablee.games.{position.game.name}.view_fields")
    common = set(get_type_hints(view_fields.View))
    found = wrong(position.public(), own.Public, "public")
    public = position.public().keys()
    for seat in [*range(int(position.seats)), None]:
        view = position.seen_by(seat).to_json()
        found += wrong({name: value for name, value in view.items() if name in common}, view_fields.View)
        rest = {name: value for name, value in view.items() if name not in common and name not in public}
        found += wrong(rest, own.WorkedOut, "worked out")
        found += wrong(view["zones"], own.Zones, "zones")
    return found


@every_case
def test_every_view_says_what_its_game_declares(game, seats):
    for seed in range(3 if LONG else 1):
        for position, log in walk(game, seats, seed, 120):
            if len(log) % (4 if COMPILED else 12) == 0:
                assert misfits(position) == []
    for seed in range(2):
        assert misfits(skip_ahead(game, seats, seed, 150 + 400 * seed)) == []


@every_corner
def test_so_do_the_corners(game, spec):
    for position, _ in walk_on(game.position(spec, seed=b"corner"), 0, 3):
        assert misfits(position) == []


def test_what_is_missing_undeclared_or_of_another_kind_is_found():
    told = {"kind": "told", "what": "won", "seat": 0, "amount": 1}
    assert wrong(told, view_fields.Told) == []
    assert wrong(told, view_fields.Event) == []
    assert wrong({**told, "amount": True}, view_fields.Told) == ["view.amount: True"]
    assert wrong({**told, "face": 3}, view_fields.Told) == ["view: face is not declared"]
    assert wrong({"kind": "told"}, view_fields.Told) == ["view lacks amount", "view lacks seat", "view lacks what"]
    assert wrong(["hand 0", 3], view_fields.Place) == []
    assert wrong(["hand 0", "3"], view_fields.Place) == ["view: '3'"]
    assert wrong({**told, "kind": "shown"}, view_fields.Event) != []
