"""The bench measures what it says: every task counts its decisions, and what is not installed is named."""

import pytest

from tablee._build import mode
from tablee.cli import bench, peers, searching
from tablee.cli.peers import LANES, STEPS

compiled_only = pytest.mark.skipif(mode() != "compiled", reason="a batch of 1,024 games takes long interpreted")


@compiled_only
def test_every_task_counts_its_decisions():
    tasks = bench.tasks(["bungee"])
    assert tasks["bungee observed"](2) > 50
    assert tasks["bungee driven"](2) > 50
    assert tasks["bungee batch"](1) == LANES * STEPS


@compiled_only
def test_every_search_counts_the_games_it_played_on(monkeypatch):
    monkeypatch.setattr(searching, "SITUATIONS", 2)
    monkeypatch.setattr(searching, "SIMULATIONS", 30)
    tasks = searching.tasks(["bungee", "dog"])
    assert sorted(tasks) == ["bungee search", "dog plain search", "dog search"]
    for task in tasks.values():
        assert 0 < task(1) <= searching.SITUATIONS * searching.SIMULATIONS
    for task in searching.peers().values():
        assert 0 < task(1) <= searching.SITUATIONS * searching.SIMULATIONS


def test_what_is_not_installed_is_named_and_left_out(monkeypatch):
    monkeypatch.setattr(peers, "find_spec", lambda _: None)
    monkeypatch.setattr(searching, "find_spec", lambda _: None)
    assert peers.peers() == searching.peers() == {}
    assert peers.missing() == ["open_spiel", "rlcard", "pgx"]
