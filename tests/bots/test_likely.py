"""Worlds that fit what the others did: imagined as often as they are plausible."""

import pytest

import tablee
from tablee.core.chance import Quick
from tablee.core.move import Moves
from tablee.core.table import PILE
from tablee.games import judgement
from tablee.games.bungee.moves import LATE_CALL, TURN
from tablee.games.bungee.rules import HAND
from tablee.games.bungee.scoring import NO_ONE, points
from tablee.judging.judgement import Judgement
from tablee.judging.likely import by_luck, likely_world
from tests.laws.tables import COMPILED, skip_ahead

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
    found = sum(low.is_low(likely_world(view, low, chance).table) for _ in range(DEALS)) / DEALS
    wanted = plain / (plain + 0.1 * (1.0 - plain))
    assert found == pytest.approx(wanted, abs=0.1)  # a little short of it: so many swaps do not reach every spot
    assert found > (plain + wanted) / 2


def test_luck_decides_in_so_many_cases_of_one():
    chance = Quick(3)
    assert sum(by_luck(0.3, chance) for _ in range(4000)) == pytest.approx(1200, abs=120)
    assert by_luck(1.0, chance)
    assert not by_luck(0.0, chance)


def hands_imagined(position, seat, worlds):
    """What the other's hand counts in worlds that fit."""
    view = position.seen_by(seat)
    chance = Quick(4)
    hands = []
    for _ in range(worlds):
        world = likely_world(view, judgement("bungee"), chance)
        hands.append(points(world.table, HAND + 1 - seat, world.lucky, 0))
    return hands


def playing_on_by_habit(position):
    moves = Moves()
    seat = position.pending[0]
    position.legal_into(seat, moves)
    code = judgement("bungee").policy(position, seat, moves, Quick(1))
    position.play(seat, int(code) if code >= 0 else position.legal(seat)[0])


def test_whoever_has_called_in_bungee_is_imagined_with_a_hand_to_call_with():
    game = tablee.game("bungee")
    counts = []
    for deal in range(12):
        position = game.deal(2, bytes([deal]) * 4)
        while not position.over() and position.first_caller == NO_ONE:
            playing_on_by_habit(position)
        if not position.over() and position.step == TURN:
            counts += hands_imagined(position, position.pending[0], 40)
    assert len(counts) > 200
    assert sum(count <= 5 for count in counts) > 0.6 * len(counts)  # so many swaps do not always get there …
    assert sum(counts) < 6 * len(counts)  # … but nearly: five cards dealt at random count some twenty


def test_the_longer_one_has_parted_with_heavy_cards_in_bungee_the_lighter_a_hand_is_imagined():
    game = tablee.game("bungee")
    early, late = [], []
    for deal in range(24):
        position = game.deal(2, bytes([deal]) * 4)
        for turn in range(12):
            if position.over() or position.first_caller != NO_ONE or position.step != TURN:
                break
            if turn in (0, 9):
                seat = position.pending[0]
                cards = 30 * int(position.table.sizes[HAND + 1 - seat])
                (late if turn else early).append(sum(hands_imagined(position, seat, 30)) / cards)
            before = position.next_seat()
            while position.next_seat() == before and position.first_caller == NO_ONE and position.step != LATE_CALL:
                playing_on_by_habit(position)
    assert len(late) > 2
    assert sum(early) / len(early) > 4.0
    assert sum(late) / len(late) < 3.5
