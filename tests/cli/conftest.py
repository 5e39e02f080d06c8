"""The command line as a function: arguments and what is typed go in; exit code and both outputs come out."""

import io
import sys
from dataclasses import dataclass

import pytest

from tablee.cli.main import main
from tests.cli.games_played import played


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def sentence(self):
        """The one sentence that says what was wrong."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1, self.err
        return self.err.rstrip("\n")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A machine of one's own: no language set, and an empty folder for games."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "TABLEE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(home, monkeypatch, capsys):
    def run(*words, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main([str(word) for word in words])
        except SystemExit as gone:  # argparse, after --help
            code = int(gone.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def whole(home):
    path = home / "whole.json"
    path.write_text(played(names=["Anna", "Beat (random)", "Cléo"]).to_json())
    return path


@pytest.fixture
def begun(home):
    """A game of which 20 decisions were made."""
    path = home / "begun.json"
    path.write_text(played(decisions=20).to_json())
    return path
