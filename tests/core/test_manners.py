"""What one expects of any Python object: it shows itself, can be copied, pickled, and says what it takes."""

import ast
import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games import PARTS
from tests.laws.tables import as_seen, cases, digest, walk

EVERY = pytest.mark.parametrize(("game", "seats"), [pytest.param(g, n, id=name) for name, g, n in cases()[::3]])


@EVERY
def test_what_is_pickled_comes_back_the_same_and_goes_on_alike(game, seats):
    for position, log in walk(game, seats, 3, 60):
        if len(log) % 15:
            continue
        again = pickle.loads(pickle.dumps(position))
        assert digest(again) == digest(position)
        assert again.fingerprint() == position.fingerprint()
        for seat in [*range(seats), None]:
            assert as_seen(again, seat) == as_seen(position, seat)  # events included
            view = position.seen_by(seat)
            other = pickle.loads(pickle.dumps(view))
            assert other.to_json() == view.to_json()
            assert digest(other.imagine(5)) == digest(view.imagine(5))
            assert other.legal() == view.legal()


@EVERY
def test_a_pickled_view_holds_no_more_than_its_seat_may_know(game, seats):
    for position, log in walk(game, seats, 4, 40):
        if len(log) % 10 == 0:
            world = position.seen_by(0).imagine(9)
            world.table.noted = position.table.noted = 0
            assert pickle.dumps(world.seen_by(0)) == pickle.dumps(position.seen_by(0))


def test_copies_are_apart_and_what_never_changes_is_not_copied():
    game = tablee.game("dog")
    position = game.deal(seats=4, seed=7)
    assert copy.deepcopy(game) is game
    twin = copy.deepcopy(position)
    assert digest(twin) == digest(position)
    seat = twin.pending[0]
    twin.play(seat, twin.legal(seat)[0])
    assert digest(twin) != digest(position)
    assert copy.deepcopy({"all": [position]})["all"][0] is not position
    view = position.seen_by(0)
    assert copy.deepcopy(view) is view


def test_a_pickled_game_is_the_same_game_with_its_options():
    game = tablee.game("bungee", callers_act_again=True)
    again = pickle.loads(pickle.dumps(game))
    assert (again.name, again.options) == (game.name, game.options)


def test_a_repr_shows_what_there_is_and_no_secret():
    game = tablee.game("bungee", callers_act_again=True)
    assert repr(game) == "<Game bungee: Bungee, edition 1, for 2, 3, 4, 5, callers_act_again=True>"
    position = game.deal(seats=2, seed=7)
    mine = position.seen_by(0).zones()["hand"][0]
    assert "seats: 0 asked (turn), scores [0, 0]" in repr(position)
    assert "hand ?×5 | ?×5" in repr(position)
    shown = repr(position.seen_by(0))
    assert "from seat 0" in shown
    assert f"hand {' '.join(mine)} | ?×5" in shown
    assert f"; legal: {mine[0]}, " in shown
    for name in ("bohne", "baernergaeng", "dog", "bauernschlau"):
        dealt = tablee.game(name).deal(seats=4, seed=7)
        assert repr(dealt).startswith(f"<Position of {name}, 4 seats: ")
        assert repr(dealt.seen_by(0)).startswith(f"<View of {name} from seat 0: ")


def test_a_seed_is_bytes_or_a_whole_number():
    game = tablee.game("bungee")
    assert game.deal(seats=2, seed=7).fingerprint() == game.deal(2, b"7").fingerprint()
    assert game.record(2, 7).seed == b"7"
    for wrong in ("7", 7.0, None):
        with pytest.raises(TypeError, match=r"a seed is bytes|bytes, int\] object expected"):
            game.deal(seats=2, seed=wrong)


def test_python_m_tablee_is_the_command():
    run = subprocess.run([sys.executable, "-m", "tablee", "--version"], capture_output=True, text=True, check=True)
    assert tablee.__version__ in run.stdout


def test_a_game_of_another_package_is_asked_for_every_abstract_method():
    assert set(PARTS) == abstract(Position)
    assert {"layout", "blank", "narrate"} == abstract(Game)


def abstract(cls):
    """From the source: a compiled class does not say."""
    source = Path(tablee.__file__).parent / f"{cls.__module__.removeprefix('tablee.').replace('.', '/')}.py"
    body = next(one for one in ast.parse(source.read_text()).body if getattr(one, "name", "") == cls.__name__).body
    return {
        one.name
        for one in body
        for mark in getattr(one, "decorator_list", [])
        if getattr(mark, "id", "") == "abstractmethod"
    }
