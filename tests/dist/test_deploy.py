"""The Dockerfile and the systemd unit, carried out step by step: what is broken in them fails here."""

import configparser
import os
import shutil
import signal
import subprocess
import time
import urllib.request

import pytest
from tests.dist.image import Image, debootstrap
from tests.dist.installing import DIST, ROOT, WAIT, run

SCRIPT = ROOT / "deploy" / "tablee.sh"


def why_not():
    if os.name != "posix" or os.geteuid() != 0:
        return "an empty root needs root"
    if not shutil.which("debootstrap"):
        return "there is no debootstrap here: apt-get install debootstrap"
    if subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode != 0:
        return "this machine gives out no mount namespaces"
    return ""


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    if why_not():
        pytest.skip(why_not())
    folder = tmp_path_factory.mktemp("roots")
    base = folder / "debian"
    debootstrap(base)
    yield Image(ROOT / "deploy" / "Dockerfile", base, folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def container(image):
    """The container started: its stage and its process."""
    stage = image.last
    process = subprocess.Popen(stage.command(stage.entry), env=stage.env)
    yield stage, process
    if process.poll() is None:
        process.kill()
    process.wait(WAIT)


def is_healthy(stage):
    for _ in range(300):
        if stage.run(stage.health).returncode == 0:
            return True
        time.sleep(0.2)
    return False


def test_the_container_serves_tables_compiled_as_somebody_who_is_not_root(image, container):
    stage, process = container
    assert "tablee 0.1.0 (compiled" in image.log
    assert stage.run(stage.health).returncode in (0, 1)
    assert is_healthy(stage)
    page = urllib.request.urlopen(f"http://127.0.0.1:{stage.port}/", timeout=WAIT).read()
    assert b'<script type="module"' in page
    assert os.stat(f"/proc/{process.pid}").st_uid != 0
    assert (stage.root / "data" / "tablee.sqlite3").is_file()
    process.send_signal(getattr(signal, stage.stop))
    assert process.wait(WAIT) == 0
    assert stage.run(stage.health).returncode != 0


def test_the_container_holds_no_compiler_no_node_and_no_sources(image):
    root = image.last.root
    for name in ("usr/bin/cc", "usr/bin/gcc", "usr/bin/node", "src", "wheels/tablee"):
        assert not (root / name).exists()
    assert not list((root / "wheels").glob("*"))


def unit():
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str
    found.read(ROOT / "deploy" / "tablee.service")
    return found["Service"]


def test_the_service_runs_what_the_script_installs(image):
    start = unit()["ExecStart"].split()
    stage = image.last
    assert os.access(stage.root / start[0].lstrip("/"), os.X_OK)
    env = {**stage.env, "TABLEE_HOST": "127.0.0.1", "TABLEE_PORT": "8151", "TABLEE_DATA": "/var/lib/tablee"}
    (stage.root / "var/lib/tablee").mkdir(exist_ok=True)
    shutil.chown(stage.root / "var/lib/tablee", os.stat(stage.root / "data").st_uid)
    with subprocess.Popen(stage.command(start), env=env) as process:
        try:
            stage.env = env
            assert is_healthy(stage)
        finally:
            process.send_signal(getattr(signal, unit()["KillSignal"]))
        assert process.wait(WAIT) == 0


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_service_is_hardened():
    told = run("systemd-analyze", "security", "--offline=true", ROOT / "deploy" / "tablee.service")
    level = float(told.rpartition("tablee.service: ")[2].split()[0])
    assert level < 2, told


def test_the_script_says_how_it_is_used():
    for words in ([], ["dance"], ["install"], ["build"]):
        result = subprocess.run([SCRIPT, *words], capture_output=True, text=True, timeout=WAIT, check=False)
        assert result.returncode == 2
        assert "tablee.sh install WHEELS" in result.stderr


def test_wheels_install_offline_into_any_prefix(tmp_path, tablee, wheel):
    """The steps without an empty root: from the wheels alone, somewhere else."""
    wheels = tmp_path / "wheels"
    pip = tablee.parent / "pip"
    env = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    run(pip, "-q", "wheel", "-w", wheels, f"{wheel}[cluster]", env=env)
    prefix = tmp_path / "prefix"
    for _ in ("install", "upgrade"):
        assert "tablee 0.1.0 (compiled" in run(SCRIPT, "install", wheels, prefix)
    assert DIST.is_dir()
    assert os.access(prefix / "bin" / "tablee.sh", os.X_OK)
