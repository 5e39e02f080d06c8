"""The sixth game as its own package has it, and nothing of it afterwards."""

import os
import sys
from pathlib import Path

import pytest

import tablee

SIXTH = Path(__file__).parents[2] / "examples" / "sixth_game"


@pytest.fixture(scope="module")
def stairs():
    """``stairs``, registered, for this process and those it starts."""
    before = os.environ.get("PYTHONPATH")
    sys.path.insert(0, str(SIXTH))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [before, str(SIXTH)]))
    tablee.register("stairs", game="stairs_game")
    tablee.register("climber", bot="stairs_game.climber:Climber")
    yield tablee.game("stairs")
    tablee.forget("stairs")
    tablee.forget("climber")
    sys.path.remove(str(SIXTH))
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before
