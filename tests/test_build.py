"""One package, two builds: compiled where it can be, whole where it cannot, and never something in between."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tablee._build import COMPILED_MODULES, COMPILED_PARTS, PACKAGE, STAMP, compiled_sources, mode

ROOT = Path(__file__).parent.parent
compiled_only = pytest.mark.skipif(mode() != "compiled", reason="nothing is compiled here")


def run(code, package, **environment):
    env = dict(os.environ, PYTHONPATH=str(package), **environment)
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, cwd=package)


@pytest.fixture
def installed(tmp_path):
    """The package as it is installed, somewhere else."""
    shutil.copytree(PACKAGE, tmp_path / "tablee")
    for library in PACKAGE.parent.glob("tablee__mypyc*"):
        shutil.copy(library, tmp_path)
    return tmp_path


def wheel(tmp_path, **environment):
    """The names of the files in a wheel built from these sources."""
    tree = tmp_path / "tree"
    ignore = shutil.ignore_patterns("*.so", STAMP, "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", tree / "src", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        "-w",
        str(tmp_path),
        ".",
    ]
    subprocess.run(command, cwd=tree, env=dict(os.environ, **environment), check=True, capture_output=True)
    (found,) = tmp_path.glob("*.whl")
    return zipfile.ZipFile(found).namelist()


@compiled_only
def test_a_stale_compiled_module_fails_loudly(installed):
    source = installed / "tablee" / "core" / "rule.py"
    source.write_text(source.read_text() + "\n# changed since\n")
    result = run("import tablee", installed)
    assert result.returncode != 0
    assert "built from other sources" in result.stderr


@compiled_only
def test_edited_sources_run_interpreted(installed):
    source = installed / "tablee" / "core" / "rule.py"
    source.write_text(source.read_text() + "\nCHANGED = 1\n")
    code = "import tablee, tablee.core.rule as r; from tablee._build import mode; print(mode(), r.CHANGED)"
    assert run(code, installed, TABLEE_PURE="1").stdout.split() == ["interpreted", "1"]


@compiled_only
def test_every_source_of_the_compiled_parts_is_compiled():
    """A module left behind would run, slowly and in silence."""
    code = """
import importlib, sys, tablee
from tablee._build import PACKAGE, compiled_sources
for path in compiled_sources(PACKAGE):
    name = ".".join(["tablee", *path.relative_to(PACKAGE).with_suffix("").parts])
    print(importlib.import_module(name).__file__)
"""
    files = run(code, PACKAGE.parent).stdout.split()
    assert len(files) == len(compiled_sources(PACKAGE)) > 10
    assert not [name for name in files if name.endswith(".py")]


def test_without_a_c_compiler_the_same_package_installs_interpreted(tmp_path):
    names = wheel(tmp_path, CC="/bin/false", TABLEE_PURE="0")
    assert "tablee/core/table.py" in names
    assert not [name for name in names if name.endswith((".so", STAMP))]


def test_pure_at_install_compiles_nothing(tmp_path):
    names = wheel(tmp_path, TABLEE_PURE="1")
    sources = {str(path.relative_to(ROOT / "src").as_posix()) for path in (ROOT / "src").rglob("*.py")}
    assert sources <= set(names)
    assert not [name for name in names if name.endswith((".so", STAMP))]


def test_what_is_compiled_is_core_games_and_bots_and_the_way_of_a_move():
    assert COMPILED_PARTS == ("core", "games", "bots")
    assert " ".join(COMPILED_MODULES) == "entries frames hall journal lanes ledger script tables tally turns"
