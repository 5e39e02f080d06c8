"""Worlds that fit what the others did: imagined as often as they are plausible."""

import pytest
from tables import COMPILED, skip_ahead

import tablee
from tablee.core.chance import Quick
from tablee.core.position import Judgement, by_luck
from tablee.core.table import PILE

DEALS = 600 if COMPILED else 150


class Low(Judgement):
    """Finds a high face on one spot ten times as odd as a low one."""

    def __init__(self, spot, middle):
        self.spot = spot
        self.middle = middle

    def worth(self, position, seat):
        return 0.0

    def is_low(self, table):
        return table.slots[self.spot] & 0xFF <= self.middle

    def plausible(self, position, seat):
        return 1.0 if self.is_low(position.table) else 0.1


@pytest.mark.parametrize("name", ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau"])
def test_what_is_ten_times_as_plausible_is_imagined_ten_times_as_often(name):
    game = tablee.game(name)
    position = skip_ahead(game, game.seat_counts[0], 1, 25)
    view = position.seen_by(None)
    layout = position.table.layout
    piles = [int(spot) for spot in view.masked.hidden if layout.kinds[layout.zone_of[spot]] == PILE]
    if not piles:
        pytest.skip("in this game nothing hidden lies in a fixed place")
    spot = piles[-1]
    deals = [view.imagine(seed).table for seed in range(DEALS)]
    low = Low(spot, sorted(table.slots[spot] & 0xFF for table in deals)[DEALS // 2])
    plain = sum(low.is_low(table) for table in deals) / DEALS
    chance = Quick(9)
    found = sum(low.is_low(view.imagine_likely(low, chance).table) for _ in range(DEALS)) / DEALS
    wanted = plain / (plain + 0.1 * (1.0 - plain))
    assert found == pytest.approx(wanted, abs=0.1)  # a little short of it: so many swaps do not reach every spot
    assert found > (plain + wanted) / 2


def test_luck_decides_in_so_many_cases_of_one():
    chance = Quick(3)
    assert sum(by_luck(0.3, chance) for _ in range(4000)) == pytest.approx(1200, abs=120)
    assert by_luck(1.0, chance)
    assert not by_luck(0.0, chance)
