"""What `make dist` has made, tried as whoever installs it would. `make test` leaves these out: it makes nothing."""

import os
import shutil

import pytest
from tests.dist.installing import DIST, ROOT, installed_in

collect_ignore_glob = [] if os.environ.get("TABLEE_DIST") else ["test_*.py"]


@pytest.fixture(scope="session")
def wheel():
    (found,) = DIST.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def sdist():
    (found,) = DIST.glob("*.tar.gz")
    return found


@pytest.fixture(scope="session")
def bare(tmp_path_factory):
    """An environment of variables in which there is neither Node.js nor a C compiler, nor anything of this checkout."""
    tools = tmp_path_factory.mktemp("bin")
    for name in ("sh", "env", "uname", "id", "dirname", "realpath", "install", "sed"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "UV_", "LANG"))}
    env = {**kept, "PATH": str(tools), "HOME": str(tmp_path_factory.mktemp("home")), "LC_ALL": "C.UTF-8"}
    for missing in ("node", "npm", "cc", "gcc", "clang", "make"):
        assert shutil.which(missing, path=env["PATH"]) is None
    # the versions that this checkout is tested with
    return {**env, "PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "UV_CONSTRAINT": str(ROOT / "constraints.txt")}


@pytest.fixture(scope="session")
def tablee(wheel, bare, tmp_path_factory):
    return installed_in(tmp_path_factory.mktemp("wheel") / "venv", wheel, bare)
