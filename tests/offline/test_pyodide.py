"""The engine as a browser runs it: Pyodide with the trimmed standard library, here under Node.js."""

import json
import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.offline import story

ROOT = Path(__file__).parent.parent.parent
sys.path.append(str(ROOT / "tools"))
import offline_engine  # noqa: E402

GAMES = 100 if os.environ.get("TABLEE_LONG") else 5

pytestmark = [
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js"),
    pytest.mark.skipif(not offline_engine.PYODIDE.is_dir(), reason="Pyodide is not installed: cd web && npm install"),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    try:
        return offline_engine.build(tmp_path_factory.mktemp("engine"), offline_engine.FOLDER / "wheels")
    except offline_engine.NotFetched as error:
        pytest.skip(str(error))


def in_engine(engine, code):
    source = Path(story.__file__).read_text("utf-8")
    whole = (
        f"import sys, types\nstory = types.ModuleType('story')\nexec({source!r}, story.__dict__)\nimport json\n{code}"
    )
    return json.loads(offline_engine.run_in_engine(whole, engine))


def test_five_games_a_lesson_and_what_if_are_the_same_in_pyodide(engine):
    code = "json.dumps([await story.five_tables(), await story.told_by_the_rules()])"
    tables, rules = in_engine(engine, code)
    assert tables == {name: {"played": 4, "left": 1000, "kept": True} for name in story.NAMES}
    assert (rules["lesson"], rules["refused"][0]) == ("Bungee", "illegal")


def test_random_games_have_the_same_records_as_here(engine):
    assert in_engine(engine, f"json.dumps(story.fingerprints({GAMES}))") == story.fingerprints(GAMES)


def test_the_engine_holds_nothing_that_only_a_server_needs(engine):
    names = zipfile.ZipFile(engine / "tablee.zip").namelist()
    assert "tablee/server/offline.py" in names
    assert "tablee/data/lessons/bungee.json" in names
    assert [name for name in names if "sqlite" in name or "/cli/" in name or "uvicorn" in name] == []
    assert {path.name for path in engine.iterdir()} == set(offline_engine.ENGINE)
