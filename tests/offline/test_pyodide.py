"""The engine as a browser runs it: Pyodide with the trimmed standard library, here under Node.js."""

import json
import os
import zipfile
from pathlib import Path

import pytest

from tests.offline import story
from tests.offline.shared_engine import built_engine, needs_pyodide, offline_engine

GAMES = 100 if os.environ.get("TABLEE_LONG") else 2

pytestmark = needs_pyodide


@pytest.fixture(scope="module")
def engine():
    return built_engine()


def in_engine(engine, code):
    source = Path(story.__file__).read_text("utf-8")
    whole = (
        f"import sys, types\nstory = types.ModuleType('story')\nexec({source!r}, story.__dict__)\nimport json\n{code}"
    )
    return json.loads(offline_engine.run_in_engine(whole, engine))


@pytest.fixture(scope="module")
def told(engine):
    """Everything the tests want to know of it, told in one run: it takes long to start."""
    parts = f"[await story.five_tables(), await story.told_by_the_rules(), story.fingerprints({GAMES})]"
    return in_engine(engine, f"json.dumps({parts})")


def test_five_games_a_lesson_and_what_if_are_the_same_in_pyodide(told):
    tables, rules, _ = told
    assert tables == {name: {"played": 4, "left": 1000, "kept": True} for name in story.NAMES}
    assert (rules["lesson"], rules["refused"][0]) == ("Bungee", "illegal")
    assert rules["pad"] == ["Anne", "Bruno"]


def test_random_games_have_the_same_records_as_here(told):
    assert told[2] == story.fingerprints(GAMES)


def test_the_engine_holds_nothing_that_only_a_server_needs(engine):
    names = zipfile.ZipFile(engine / "tablee.zip").namelist()
    assert "tablee/server/offline.py" in names
    assert "tablee/data/lessons/bungee.json" in names
    assert "tablee/data/puzzles/bungee.jsonl" in names
    assert [name for name in names if "sqlite" in name or "/cli/" in name or "uvicorn" in name] == []
    about = json.loads((engine / offline_engine.MANIFEST).read_text("utf-8"))
    assert [one["name"] for one in about["files"]] == list(offline_engine.ENGINE)
    assert about == offline_engine.manifest(engine)
