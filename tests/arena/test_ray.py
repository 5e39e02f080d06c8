"""The same series on a real Ray, with several workers, one of which is killed."""

import contextlib
import json
import os
import signal
import time

import pytest

import tablee
from tablee.arena.count import as_json, count
from tablee.arena.executors import here, on_ray
from tablee.arena.series import series_of
from tablee.bots.levels import bot
from tablee.bots.self_play import play_game
from tablee.cli.review import Wish, reviewed
from tablee.cli.review import as_json as as_data

ray = pytest.importorskip("ray", reason="Ray is not installed; pip install 'tablee[ray]' to try it")


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def workers():
    """The processes that Ray plays in."""

    def who() -> int:
        time.sleep(0.2)
        return os.getpid()

    task = ray.remote(who)
    return sorted(set(ray.get([task.remote() for _ in range(9)])))


@pytest.mark.usefixtures("cluster")
def test_a_killed_worker_changes_nothing_in_the_result():
    plan = series_of(tablee.game("bungee"), 2, ["beginner", "random"], 5, 120)
    at_work = workers()
    assert len(at_work) > 1
    found = {}
    for deal, results in on_ray(plan, list(range(plan.deals)), ""):
        assert deal not in found
        if not found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(at_work[0], signal.SIGKILL)
        found[deal] = results
    assert sorted(found) == list(range(plan.deals))
    alone = dict(here(plan, list(range(plan.deals))))
    assert json.dumps(as_json(plan, count(plan, found))) == json.dumps(as_json(plan, count(plan, alone)))


@pytest.mark.usefixtures("cluster")
def test_reviews_come_out_the_same_as_on_this_machine():
    game = tablee.game("bungee", rounds=1)
    records = [
        play_game(game, seed, [bot("beginner", game, 1), bot("random", game, 2)]).record for seed in (b"one", b"two")
    ]
    wishes = [Wish(record.to_json(), 0, 3, 0.0) for record in records]

    def told(on):
        found = reviewed(wishes, 1, on)
        return [as_data("", game, *one) for one in zip(records, found, strict=True)]

    assert told("ray") == told("")
