"""A wheel of Tablée compiled for Pyodide: the engine takes what it has compiled, if it is of these sources."""

import json
import sys
import zipfile
from pathlib import Path

import pytest

from tablee import _build

ROOT = Path(__file__).parent.parent.parent
sys.path.append(str(ROOT / "tools"))
import offline_engine  # noqa: E402

NAME = f"tablee-1.0-cp314-cp314-{offline_engine.PLATFORM}.whl"


def wheel(folder, sources):
    with zipfile.ZipFile(folder / NAME, "w") as archive:
        archive.writestr("tablee/_compiled.json", json.dumps({"sources": sources}))
        archive.writestr("tablee/core/table.cpython-314-wasm32-emscripten.so", b"\0asm")
        archive.writestr("tablee__mypyc.cpython-314-wasm32-emscripten.so", b"\0asm")
        archive.writestr("tablee/core/table.py", "")


def test_without_such_a_wheel_the_sources_are_used(tmp_path):
    (tmp_path / "tablee-1.0-cp311-cp311-manylinux_2_17_x86_64.whl").write_bytes(b"for a server")
    assert offline_engine.compiled_files(tmp_path) == {}


def test_the_modules_of_such_a_wheel_are_used(tmp_path):
    wheel(tmp_path, _build.digest(ROOT / "src" / "tablee"))
    assert sorted(offline_engine.compiled_files(tmp_path)) == [
        "tablee/_compiled.json",
        "tablee/core/table.cpython-314-wasm32-emscripten.so",
        "tablee__mypyc.cpython-314-wasm32-emscripten.so",
    ]


def test_one_of_other_sources_is_refused(tmp_path):
    wheel(tmp_path, "of yesterday")
    with pytest.raises(offline_engine.NotFetched, match="compiled from other sources"):
        offline_engine.compiled_files(tmp_path)
