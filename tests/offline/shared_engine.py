"""The engine, built once for all tests, and again only when something in it has changed."""

import fcntl
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.append(str(ROOT / "tools"))
import offline_engine  # noqa: E402

needs_pyodide = [
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js"),
    pytest.mark.skipif(not offline_engine.PYODIDE.is_dir(), reason="Pyodide is not installed: cd web && npm install"),
]


def built_engine():
    """In the folder where `make site` and `make play` build it too; other processes of the tests wait for the first."""
    offline_engine.FOLDER.mkdir(parents=True, exist_ok=True)
    with (offline_engine.FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return offline_engine.build()
        except offline_engine.NotFetched as error:
            pytest.skip(str(error))
