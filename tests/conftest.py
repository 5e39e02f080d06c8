"""The tests are the same for the compiled and the interpreted package; the header says which one runs."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_report_header(config):
    from tablee import __version__
    from tablee._build import PACKAGE, mode

    return f"tablee {__version__}, {mode()}, from {PACKAGE}"


def pytest_sessionstart(session):
    """Nobody shall test one thing and read another: the package under test must be this checkout's."""
    from tablee._build import PACKAGE, digest

    here = HERE.parent / "src" / "tablee"
    if here.exists() and digest(PACKAGE) != digest(here):
        pytest.exit("the installed tablee is not built from these sources: run make build", returncode=3)
