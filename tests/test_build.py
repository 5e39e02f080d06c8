"""One package, two builds: compiled where it can be, whole where it cannot, and never something in between."""

import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tablee._build import COMPILED_PARTS, PACKAGE, STAMP, compiled_sources, mode

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


def tree(tmp_path):
    """These sources, somewhere else, without anything a build has left among them."""
    found = tmp_path / "tree"
    ignore = shutil.ignore_patterns("*.so", STAMP, "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", found / "src", ignore=ignore)
    shutil.copytree(ROOT / "tools" / "packaging", found / "tools" / "packaging", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, found)
    return found


def build(tree, **environment):
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-build-isolation", "--no-deps", "-w", "..", "."]
    return subprocess.run(
        command, cwd=tree, env=dict(os.environ, **environment), capture_output=True, text=True, check=False
    )


def wheel(tree, **environment):
    """The wheel built from these sources, opened, and what the build printed."""
    result = build(tree, **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    (found,) = tree.parent.glob("*.whl")
    return zipfile.ZipFile(found), result.stdout + result.stderr


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


def is_interpreted(archive):
    names = archive.namelist()
    assert "tablee/core/table.py" in names
    return not [name for name in names if name.endswith((".so", ".pyd"))]


def test_without_a_c_compiler_the_same_package_installs_interpreted_and_says_why(tmp_path):
    archive, told = wheel(tree(tmp_path), CC="/bin/false", TABLEE_PURE="0", TABLEE_COMPILED="")
    assert is_interpreted(archive)
    reason = json.loads(archive.read(f"tablee/{STAMP}"))["interpreted"]
    assert "/bin/false" in reason
    assert told.count("tablee: not compiled, so it will run interpreted: ") == 1
    archive.extractall(tmp_path / "installed")
    code = "from tablee._build import mode, why_interpreted; print(mode(), why_interpreted())"
    assert run(code, tmp_path / "installed").stdout.strip() == f"interpreted {reason}"


def test_a_type_error_does_not_stop_an_installation(tmp_path):
    sources = tree(tmp_path)
    with (sources / "src/tablee/core/rule.py").open("a") as rule:
        rule.write('\nWRONG: int = "a word"\n')
    archive, told = wheel(sources, TABLEE_PURE="0", TABLEE_COMPILED="")
    assert is_interpreted(archive)
    assert "rule.py" in json.loads(archive.read(f"tablee/{STAMP}"))["interpreted"]
    assert told.count("tablee: not compiled, so it will run interpreted: ") == 1


def test_who_insists_on_a_compiled_package_gets_an_error_instead(tmp_path):
    result = build(tree(tmp_path), CC="/bin/false", TABLEE_PURE="0", TABLEE_COMPILED="1")
    assert result.returncode != 0
    assert "/bin/false" in result.stdout + result.stderr


def test_pure_at_install_compiles_nothing(tmp_path):
    archive, _ = wheel(tree(tmp_path), TABLEE_PURE="1")
    sources = {str(path.relative_to(ROOT / "src").as_posix()) for path in (ROOT / "src").rglob("*.py")}
    assert sources <= set(archive.namelist())
    assert is_interpreted(archive)
    assert f"tablee/{STAMP}" not in archive.namelist()


class Compiler:
    """What setuptools hands over, as far as the flags depend on it."""

    def __init__(self, kind, command):
        self.compiler_type, self.compiler = kind, [command]


@pytest.mark.parametrize(
    ("kind", "prints", "compiling", "linking"),
    [
        ("msvc", "", [], []),
        ("unix", "Apple clang version 17.0.0", ["-fvisibility=hidden", "-Wno-all"], []),
        (
            "unix",
            "gcc 12\nCopyright (C) Free Software Foundation, Inc.",
            ["-fvisibility=hidden", "-Wno-all", "-flto"],
            ["-flto=auto", "-O3", "-fvisibility=hidden"],
        ),
    ],
)
def test_every_compiler_gets_its_own_flags(kind, prints, compiling, linking, tmp_path, monkeypatch):
    import setuptools

    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    command = tmp_path / "compiler"
    command.write_text(f"#!/bin/sh\nprintf '{prints}'\n")
    command.chmod(0o755)
    flags = runpy.run_path(str(ROOT / "setup.py"))["flags"]
    assert flags(Compiler(kind, str(command))) == (compiling, linking)


def test_what_is_compiled_is_core_games_and_bots_and_the_table_of_the_server():
    assert COMPILED_PARTS == ("core", "judging", "games", "bots", "server/table")
