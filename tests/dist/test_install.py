"""One line to install, on a machine with Python and nothing else."""

import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile

import pytest
from tests.browser.hands import Player
from tests.browser.house import QUIET
from tests.dist.installing import CHROMIUM, DIST, ROOT, WAIT, Served, installed_in, run


def test_the_sdist_carries_the_app_built_and_as_sources(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/tablee/web/index.html", "src/tablee/web/sw.js", "web/src/main.ts", "web/package-lock.json"} <= names
    assert {"setup.py", "tools/packaging/backend.py", "deploy/Dockerfile", "LICENSE", "CHANGELOG.md"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_the_wheel_is_compiled_whole_and_has_the_app(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if name.startswith("tablee__mypyc.") and name.endswith((".so", ".pyd"))]
    assert {"tablee/web/index.html", "tablee/_compiled.json", "tablee/py.typed", "tablee/data/citations.json"} <= {
        *names
    }
    assert zipfile.ZipFile(wheel).read("tablee/_compiled.json").startswith(b'{"sources"')


@pytest.mark.skipif(sys.platform != "linux", reason="manylinux is for Linux")
def test_the_wheel_is_manylinux(wheel):
    told = run(sys.executable, "-m", "auditwheel", "show", wheel)
    assert 'platform tag: "manylinux_2_' in " ".join(told.split())
    assert "manylinux_2_" in wheel.name


@pytest.mark.parametrize(
    ("platform", "wanted"),
    [
        ("linux", {"manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64"}),
        ("macos", {"macosx_x86_64", "macosx_arm64"}),
        ("windows", {"win_amd64", "win_arm64"}),
    ],
)
def test_a_release_has_wheels_for_every_system_and_python(platform, wanted):
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform]
    names = run(*command, "--archs", "all", ROOT).split()
    assert {f"{python}-{kind}" for python in ("cp311", "cp312", "cp313", "cp314") for kind in wanted} <= set(names)
    assert not [name for name in names if "t-" in name or "i686" in name or name.endswith("win32")]


def test_the_wheel_needs_neither_node_nor_a_compiler(tablee, bare):
    told = run(tablee, "--version", env=bare)
    assert told.startswith("tablee 0.1.0 (compiled; Python")


def test_the_sdist_installs_without_either_and_says_why_it_is_interpreted(sdist, bare, tmp_path):
    installed = installed_in(tmp_path / "venv", sdist, bare)
    told = run(installed, "--version", env=bare)
    assert told.startswith("tablee 0.1.0 (interpreted: ")
    assert "cc" in told or "compiler" in told, told
    with Served([installed, "--local", "--port", "0", "--data", tmp_path / "data"], bare, tmp_path) as server:
        page = urllib.request.urlopen(server.url, timeout=WAIT).read()
    assert b'<script type="module"' in page


def opens_a_browser(env, folder):
    """The same variables, with a browser that only writes down what it is asked to open."""
    script, opened = folder / "browser", folder / "opened"
    script.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    script.chmod(0o755)
    return {**env, "BROWSER": f"{script} %s"}, opened


def comes(path):
    for _ in range(WAIT * 10):
        if path.exists() and path.read_text().endswith("\n"):
            return path.read_text().strip()
        time.sleep(0.1)
    raise AssertionError(f"{path} never came")


@pytest.mark.parametrize("way", ["pip", "uvx", "pipx"])
def test_one_line_serves_the_tables_and_opens_the_browser(way, wheel, tablee, bare, tmp_path):
    tools = ROOT / ".venv" / "bin"
    command = {
        "pip": [tablee],
        "uvx": [tools / "uvx", "--python", sys.executable, "--from", wheel, "tablee"],
        "pipx": [tools / "pipx", "run", "--python", sys.executable, "--spec", wheel, "tablee"],
    }[way]
    env, opened = opens_a_browser(bare, tmp_path)
    with Served([*command, "--local", "--port", "0", "--data", tmp_path / "data"], env, tmp_path) as server:
        assert comes(opened) == server.url
        page = urllib.request.urlopen(server.url, timeout=WAIT).read()
    assert b'<script type="module"' in page


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here: apt-get install chromium")
def test_a_game_of_bungee_is_played_to_the_end_through_the_page(tablee, bare, tmp_path):
    from playwright.sync_api import sync_playwright

    command = [tablee, "--local", "--port", "0", "--data", tmp_path / "data"]
    with Served(command, bare, tmp_path) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_context(locale="fr-CH", reduced_motion="reduce").new_page()
        page.add_init_script("if (location.protocol !== 'about:') localStorage['tablee.pace'] ??= 'mine'")  # no waiting
        page.set_default_timeout(WAIT * 1000)
        wrong = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(server.url)
        page.locator("[data-act=play-bungee]").click()
        page.locator("[data-act=play]").click()  # as preselected
        Player(page, seed=4).play()
        assert page.locator(".ending h2").inner_text().strip()
        browser.close()
    assert wrong == []


def test_a_port_that_is_taken_a_foreign_host_and_a_folder_one_cannot_write_are_told_in_a_sentence(
    tablee, bare, tmp_path
):
    file = tmp_path / "file"
    file.write_text("")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        cases = [
            (["--local", "--port", port], port),
            (["--host", "192.0.2.1", "--port", "0"], "192.0.2.1"),
            (["--local", "--port", "0", "--data", file / "below"], str(file)),
        ]
        for options, named in cases:
            words = [tablee, "serve", "--data", tmp_path / "data", *options]
            result = subprocess.run(words, env=bare, capture_output=True, text=True, timeout=WAIT, check=False)
            assert result.returncode == 2
            assert named in result.stderr
            assert result.stderr.count("\n") == 1
            assert "Traceback" not in result.stderr


def test_there_is_nothing_else_in_dist():
    assert sorted(path.suffix for path in DIST.iterdir()) == [".gz", ".whl"]
