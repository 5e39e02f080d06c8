"""A bot with a clock answers when its time is over, with the best it has found by then."""

import time

import pytest

import tablee
from tablee.bots import levels
from tablee.bots.budget import TimeBudget
from tablee.bots.one_ply import OnePly
from tablee.games import judgement

TICK = 0.001  # what one look at this clock takes


class Clock:
    """Goes on by a tick each time one looks at it, and by nothing else."""

    def __init__(self):
        self.now = 100.0
        self.looks = 0

    def __call__(self):
        self.looks += 1
        self.now += TICK
        return self.now


@pytest.fixture
def clock(monkeypatch):
    found = Clock()
    monkeypatch.setattr(time, "perf_counter", found)
    return found


def views():
    for box in tablee.boxes():
        game = box.open({})
        position = game.deal(game.seat_counts[-1], b"patience")
        yield game, position.seen_by(position.pending[0])


@pytest.mark.parametrize("level", levels.names())
@pytest.mark.parametrize("ticks", [0.5, 3, 10, 40])
def test_thinking_ends_with_the_time_it_was_given(clock, level, ticks):
    for game, view in views():
        bot = levels.bot(level, game, 3, seconds=ticks * TICK)
        begun = clock.now
        assert bot.choose(view) in view.legal()
        assert clock.now - begun <= max(1.1 * ticks * TICK, 0.02)


def test_enough_time_changes_nothing(clock):
    for game, view in views():
        assert levels.bot("club", game, 3, seconds=3600).explain(view) == levels.bot("club", game, 3).explain(view)


def test_without_a_clock_nobody_looks_at_one(clock):
    for game, view in views():
        levels.bot("club", game, 3).choose(view)
    assert clock.looks == 0


def test_what_was_not_looked_at_comes_last(clock):
    game = tablee.game("dog")
    position = game.deal(4, b"patience")
    view = position.seen_by(position.pending[0])
    told = OnePly(judgement("dog"), 3, 1200, None, 3.5 * TICK).explain(view)
    assert sorted(code for code, _ in told) == view.legal()
    values = [value for _, value in told]
    assert values == sorted(values, reverse=True)
    assert len(set(values[3:])) == 1
    assert values[2] > values[3]


def test_a_budget_starts_anew_with_each_decision(clock):
    budget = TimeBudget(2.5 * TICK)
    for _ in range(2):
        budget.start()
        assert not budget.spent()
        assert not budget.spent()
        assert budget.spent()
    budget.stop.set()
    assert budget.stopped()
    budget.start()
    assert not budget.stopped()
