"""Several heads: the same answer wherever they think, and none is missed when one of them is killed."""

import os
import signal
import threading

import pytest

import tablee
from tablee.bots import levels, parallel
from tablee.bots.expert import Expert
from tablee.games import judgement


def heads(name, count=2):
    return parallel.ParallelExpert([Expert(judgement(name), 3 + at, 30, 0.0) for at in range(count)])


def view_of(name):
    game = tablee.game(name)
    position = game.deal(game.seat_counts[0], b"together")
    return position.seen_by(position.pending[0])


def said(thoughts):
    return [(one.code, one.value, one.visits, one.line) for one in thoughts]


@pytest.mark.parametrize("name", ["bungee", "dog"])
def test_forked_or_one_after_the_other_they_find_the_same(name, monkeypatch):
    view = view_of(name)
    found = said(heads(name).review(view))
    assert heads(name).choose(view) in view.legal()
    monkeypatch.delattr(os, "fork")
    assert said(heads(name).review(view)) == found
    assert sorted(code for code, *_ in found) == view.legal()
    values = [value for _, value, _, _ in found]
    assert values == sorted(values, reverse=True)


def test_beside_other_threads_nobody_is_forked():
    view = view_of("bungee")
    found = said(heads("bungee").review(view))
    enough = threading.Event()
    thread = threading.Thread(target=enough.wait)
    thread.start()
    try:
        assert said(heads("bungee").review(view)) == found
    finally:
        enough.set()
        thread.join()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_head_that_is_killed_is_asked_again():
    view = view_of("bungee")
    endless = Expert(judgement("bungee"), 4, 0, 0.0, "tree")
    child, pipe = parallel.fork_expert(endless, view, True)
    os.kill(child, signal.SIGKILL)
    head = Expert(judgement("bungee"), 4, 30, 0.0)
    assert parallel.collect(child, pipe, head, view, True) == parallel.report_of(head, view, True)


def test_a_level_with_two_heads():
    game = tablee.game("bungee")
    bot = levels.bot("expert", game, 1, seconds=0.2, heads=2)
    assert isinstance(bot, parallel.ParallelExpert)
    view = view_of("bungee")
    assert bot.choose(view) in view.legal()
    assert bot.explain(view)[0][0] in view.legal()


def test_what_stayed_in_the_race_in_more_heads_is_better():
    one = [(5, 2.0, 40, True, [(1, 9)]), (6, 1.9, 40, True, []), (7, 0.0, 12, False, [])]
    two = [(6, 2.1, 40, True, []), (5, 1.0, 20, False, [(0, 3)]), (7, 0.5, 12, False, [])]
    found = parallel.merge([one, two])
    assert [thought.code for thought in found] == [6, 5, 7]
    assert found[0].visits == 80
    assert found[1].line == [(1, 9)]
