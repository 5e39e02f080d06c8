"""One source, two builds: compiled and interpreted play the same games, card by card."""

import hashlib
import json
import os
import subprocess
import sys

import pytest

from tablee._build import is_pure
from tablee.bots.simulation import simulate
from tests.laws.tables import COMPILED, as_seen, digest, variants, walk


def digests() -> dict[str, str]:
    """For every game and option: whole random games, and every moment of one, with what a seat sees and imagines."""
    found = {}
    for name, game in variants():
        whole = hashlib.sha256()
        for seats in game.seat_counts:
            tally = simulate(game, seats, 7, 0, 1)
            whole.update(repr((tally.decisions, tally.digests, tally.scores)).encode())
            for position, log in walk(game, seats, seats, 15):
                if len(log) % 5 == 0:
                    whole.update(digest(position).encode())
                    whole.update(as_seen(position, len(log) % seats).encode())
            whole.update(digest(position.seen_by(0).imagine(3)).encode())
        found[name] = whole.hexdigest()
    return found


@pytest.mark.skipif(not COMPILED, reason="the package runs interpreted here: there is nothing to compare it with")
def test_compiled_and_interpreted_play_the_same_games():
    code = "import json; from tests.laws import test_both_builds as t; print(json.dumps(t.digests()))"
    path = os.pathsep.join(sys.path)
    env = dict(os.environ, TABLEE_PURE="1", PYTHONPATH=path)
    other = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert json.loads(other.stdout) == digests()


def test_the_environment_says_which_build_runs():
    assert not (is_pure() and COMPILED)
