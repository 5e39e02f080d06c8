"""Bots on a device: in place as long as that is quick, in a second worker once it is not, and never without a move."""

import asyncio

import pytest

import tablee
from tablee.server.play.bots import device_bots
from tablee.server.play.bots.device_bots import DeviceBots, decide_json

GAME = tablee.game("bungee")
SEED = b"device bots".ljust(32)
RECORD = GAME.record(2, SEED).to_json()
ASKED = GAME.deal(2, SEED).pending[0]


class Second:
    """A second worker, in this process."""

    def __init__(self, fails=False):
        self.fails, self.opened, self.asked = fails, 0, 0

    async def open(self):
        self.opened += 1
        return self.think

    async def think(self, text):
        self.asked += 1
        if self.fails:
            raise RuntimeError("the worker is gone")
        return decide_json(text)


async def chosen(second, times):
    """So many decisions, with time in between for a worker to open."""
    bots = DeviceBots(second.open if second else None)
    codes = []
    for _ in range(times):
        codes.append(await bots.choose(RECORD, ASKED, "casual", 7))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await bots.close()
    return codes


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setattr(device_bots, "LONG", -1.0)


def test_against_quick_bots_no_second_worker_is_opened(monkeypatch):
    monkeypatch.setattr(device_bots, "LONG", 3600.0)
    second = Second()
    asyncio.run(chosen(second, 3))
    assert (second.opened, second.asked) == (0, 0)


def test_after_a_decision_that_took_long_they_think_in_the_second_and_as_before(slow):
    second = Second()
    codes = asyncio.run(chosen(second, 3))
    assert (second.opened, second.asked) == (1, 2)
    assert len(set(codes)) == 1


def test_where_none_can_be_opened_they_think_in_place(slow):
    assert len(asyncio.run(chosen(None, 2))) == 2


def test_when_the_second_is_gone_the_move_is_made_in_place(slow):
    second = Second(fails=True)
    codes = asyncio.run(chosen(second, 4))
    assert (second.opened, second.asked) == (1, 1)
    assert len(set(codes)) == 1
