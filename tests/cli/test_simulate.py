"""Many games: the same on every machine, with any number of processes, compiled or not."""

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
from hashlib import sha256

import pytest

import tablee
from tablee import _build
from tablee.bots.simulation import simulate

SERIES = ["simulate", "bungee", "--seats", "3", "--games", "60", "--seed", "7", "--json"]


def elsewhere(*words, **environment):
    ran = subprocess.run(
        [sys.executable, "-m", "tablee.cli.main", *words],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    assert ran.stderr == ""
    return json.loads(ran.stdout)


def test_the_report_as_json(run):
    found = json.loads(run(*SERIES).out)
    tally = simulate(tablee.game("bungee"), 3, 7, 0, 60)
    assert found["game"] == "bungee"
    assert found["options"] == {"callers_act_again": False}
    assert (found["seats"], found["games"], found["seed"]) == (3, 60, 7)
    assert found["mode"] == _build.mode()
    assert found["decisions"] == tally.decisions
    assert found["decisions_per_second"] > 0
    assert found["games_per_second"] > 0
    assert found["digest"] == sha256(b"".join(one.to_bytes(8, "big") for one in tally.digests)).hexdigest()
    assert sum(found["wins"]) >= 60
    first = [scores[0] for scores in tally.scores]
    mean = sum(first) / 60
    assert found["scores"][0]["mean"] == pytest.approx(mean)
    assert found["scores"][0]["sd"] == pytest.approx((sum((x - mean) ** 2 for x in first) / 60) ** 0.5)


def test_the_digest_does_not_depend_on_the_number_of_processes(run):
    one = json.loads(run(*SERIES).out)
    two = elsewhere(*SERIES, "--jobs", "2")
    assert one["digest"] == two["digest"]
    assert one["scores"] == two["scores"]
    assert one["wins"] == two["wins"]


@pytest.mark.skipif(_build.mode() != "compiled", reason="nothing compiled to compare with")
def test_the_digest_does_not_depend_on_being_compiled(run):
    one = json.loads(run(*SERIES).out)
    other = elsewhere(*SERIES, TABLEE_PURE="1")
    assert other["mode"] == "interpreted"
    assert one["digest"] == other["digest"]


def test_the_digest_depends_on_seed_and_options(run):
    digests = {
        json.loads(run(*SERIES, *more).out)["digest"]
        for more in ([], ["--seed", "8"], ["--games", "59"], ["--option", "callers_act_again=yes"], ["--seats", "4"])
    }
    assert len(digests) == 5


def test_a_layout_of_geese_is_typed_without_quotes(run):
    series = ["simulate", "bauernschlau", "--games", "2", "--seats", "2", "--json"]
    typed = json.loads(run(*series, "--option", "geese=2:c5,3:a1,i5").out)
    assert typed["options"]["geese"] == "2: c5; 3: a1 i5"
    assert typed["digest"] == json.loads(run(*series, "--option", "geese=3: i5 a1; 2: c5").out)["digest"]
    assert typed["digest"] != json.loads(run(*series).out)["digest"]


@pytest.mark.parametrize(("lang", "word"), [("fr", "gagnées"), ("de", "gewonnen"), ("en", "won")])
def test_the_report_for_people(run, lang, word):
    out = run("simulate", "bungee", "--games", "30", "--lang", lang).out
    assert word in out
    assert "█" in out
    assert "▲ 1" in out


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["tarot"], "no game 'tarot'"),
        (["bungee", "--seats", "1"], "not for 1 players"),
        (["bungee", "--seats", "6"], "not for 6 players"),
        (["bungee", "--option", "fast=yes"], "no option 'fast'"),
        (["bungee", "--option", "callers_act_again"], "name=value"),
        (["bungee", "--option", "callers_act_again=perhaps"], "does not know 'perhaps'"),
        (["bauernschlau", "--option", "geese=2:c4,c4"], "names c4 twice"),
        (["bauernschlau", "--option", "geese=2:d5"], "d5 is a farm"),
        (["bungee", "--bot", "genius"], "no bot 'genius'; there is: random"),
        (["bungee", "--games", "0"], "--games goes from 1"),
        (["bungee", "--jobs", "0"], "--jobs goes from 1"),
        (["bungee", "--seed", "-1"], "--seed goes from 0"),
        (["bungee", "--seed", str(1 << 70)], "--seed goes from 0"),
    ],
)
def test_what_cannot_be_simulated(run, argv, sentence):
    assert sentence in run("simulate", *argv).sentence


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_at_once(jobs):
    words = ["simulate", "bungee", "--games", "100000000", "--jobs", jobs]
    screen, terminal = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "tablee.cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=os.environ | {"TABLEE_PURE": os.environ.get("TABLEE_PURE", ""), "TERM": "xterm", "COLUMNS": "100"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever started the tests may ignore it
    )
    os.close(terminal)
    shown = b""
    try:
        while not re.search(rb"[1-9]\d*/100000000", shown):  # the bar counts: games are being played
            shown += os.read(screen, 4096)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=30)
        with contextlib.suppress(OSError):  # Linux's way to say that nobody writes any more
            while part := os.read(screen, 4096):
                shown += part
    finally:
        running.kill()
        os.close(screen)
    assert running.returncode == 130
    assert out == b""
    assert shown.endswith(b"Stopped.\r\n")
