"""What a player of Bärnergäng does without thinking long: how games are played on in thought.

A player acts on what that player knows. One gets rid of the worst card of the row, an unknown one counting as any card
and a little more; takes the discard where that brings more than a card from the stock may be hoped to; swaps the worst
card for the best one that another has looked at and kept; looks at what one does not know; and calls as soon as one is
far enough ahead of what the others will have after their last turn.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.table import known_of
from tablee.games.baernergaeng.moves import (
    AS,
    CALL,
    CALL_NOW,
    DONE,
    DRAW,
    DRAWN,
    DROP,
    LAY,
    NINE,
    ON_TURN,
    ONE_LESS,
    PEEK_CARD,
    SWAP_CARD,
    TAKE,
    THROW,
    TWICE,
    USE,
    WHAT_TO_DROP,
    WHAT_TO_PEEK,
    WHAT_TO_SWAP,
    WHICH_ACTION,
    peek,
    swap,
)
from tablee.games.baernergaeng.rows import DISCARD, ROW, Rows

HIGHEST: Final = 9.0
MEAN: Final = 5.0  # of all cards that count


@final
class Habits:
    def __init__(self) -> None:
        self.unseen: float = 0.7  # what it costs not to know an own card
        self.kept_first: float = 4.6  # a card its owner knows and I do not, at the beginning …
        self.kept_less: float = 0.3  # … less by so much with every turn of its owner …
        self.kept_last: float = 2.0  # … but no less than this
        self.special: float = 1.3  # what the special cards in the stock add to a draw
        self.call_lead: float = 1.0  # to be ahead by so much, after the last turn of the other …
        self.call_more: float = 1.0  # … and by so much more with each player more
        self.call_low: float = 5.0  # with so few points one calls
        self.last_turn: float = 0.6  # what a last turn brings besides
        self.swap_gain: float = 1.0

    def move(self, position: Rows, seat: i64, moves: Moves, chance: Chance) -> i64:
        """-1: no habit for that."""
        step = position.step
        if step == ON_TURN:
            return self.on_turn(position, seat, moves)
        if step == DRAWN:
            return self.drawn(position, seat, moves)
        if step == CALL_NOW:
            return CALL if self.calls(position, seat) else DONE
        if step == WHAT_TO_SWAP:
            return self.best_swap(position, seat)
        if step == WHAT_TO_PEEK:
            return self.where_to_look(position, seat, moves, chance)
        if step == WHAT_TO_DROP:
            return DROP + self.worst_place(position, seat)
        if step == WHICH_ACTION:
            return self.joker(position, seat, moves, chance)
        return moves.pick(chance)

    # -- A turn --------------------------------------------------------------

    def on_turn(self, position: Rows, seat: i64, moves: Moves) -> i64:
        top = position.table.top(DISCARD)
        place = self.worst_place(position, seat)
        worst = self.cost_at(position, seat, place, seat)
        if moves.codes[moves.size - 1] == CALL or (moves.size > 1 and moves.codes[1] == CALL):  # BAE-7.3
            return CALL if self.calls(position, seat) else DRAW
        if top > NINE:
            return DRAW
        gain = worst - cost_of(position, top)
        return TAKE + place if gain > 0.0 and gain >= self.draw_gain(worst) else DRAW

    def draw_gain(self, worst: float) -> float:
        """What a card from the stock brings on average to who may part with a card that costs so much."""
        return worst * (worst + 1.0) * 2.0 / 66.0 + self.special

    def drawn(self, position: Rows, seat: i64, moves: Moves) -> i64:
        face = position.table.top(position.drawn(seat))
        if face > NINE:
            if face == SWAP_CARD and self.gain_by_swap(position, seat) < self.swap_gain:
                return THROW
            return USE
        place = self.worst_place(position, seat)
        worst = self.cost_at(position, seat, place, seat)
        gain = worst - cost_of(position, face)
        if len(position.owed) > 0:  # another card may still be drawn instead
            return LAY + place if gain >= self.draw_gain(worst) else THROW
        return LAY + place if gain > 0.0 else THROW

    def calls(self, position: Rows, seat: i64) -> bool:
        seats = position.seats
        own = self.row_cost(position, seat, seat)
        if own <= self.call_low:
            return True
        others = 0.0
        for other in range(seats):
            if other != seat:
                others += self.row_cost(position, other, seat) - self.last_gain(position, other, seat)
        return others / float(seats - 1) - own >= self.call_lead + self.call_more * float(seats - 2)

    def last_gain(self, position: Rows, other: i64, judge: i64) -> float:
        """What the last turn brings."""
        worst = self.cost_at(position, other, self.worst_place_as(position, other, judge), judge)
        return worst * (worst + 1.0) * 2.0 / 66.0 + self.last_turn

    # -- Special cards -------------------------------------------------------

    def gain_by_swap(self, position: Rows, seat: i64) -> float:
        worst = self.cost_at(position, seat, self.worst_place(position, seat), seat)
        return worst - self.best_elsewhere(position, seat, False)

    def best_swap(self, position: Rows, seat: i64) -> i64:
        spot = i64(self.best_elsewhere(position, seat, True))
        return swap(self.worst_place(position, seat), spot >> 4, spot & 15)

    def best_elsewhere(self, position: Rows, seat: i64, where: bool) -> float:
        """The lowest card of another row, as far as one knows: what it costs, or where it is."""
        best = 99.0
        spot: i64 = 0
        for other in range(position.seats):
            if other == seat:
                continue
            for place in range(position.table.sizes[ROW + other]):
                cost = self.cost_at(position, other, place, seat)
                if other == position.caller:
                    cost -= 0.5
                if cost < best:
                    best = cost
                    spot = other << 4 | place
        return float(spot) if where else best

    def where_to_look(self, position: Rows, seat: i64, moves: Moves, chance: Chance) -> i64:
        """At an own card one does not know; else at one that another has kept."""
        table = position.table
        for step in range(position.seats):
            other = (seat + step) % position.seats
            for place in range(table.sizes[ROW + other]):
                known = known_of(table.card_at(ROW + other, place))
                if known >> seat & 1 == 0 and (other == seat or known >> other & 1 == 1):
                    return peek(other, place)
        return moves.pick(chance)

    def joker(self, position: Rows, seat: i64, moves: Moves, chance: Chance) -> i64:
        if position.in_this_game(ONE_LESS) and position.table.sizes[ROW + seat] > 1:
            return AS + ONE_LESS - SWAP_CARD
        if self.gain_by_swap(position, seat) >= self.swap_gain:
            return AS
        return AS + (TWICE if chance.below(2) == 0 else PEEK_CARD) - SWAP_CARD

    # -- What cards cost, as a seat knows them -------------------------------

    def cost_at(self, position: Rows, owner: i64, place: i64, judge: i64) -> float:
        card = position.table.card_at(ROW + owner, place)
        known = known_of(card)
        if known >> judge & 1 == 1:
            return cost_of(position, card & 0xFF)
        if owner == judge:
            return MEAN + self.unseen
        if known >> owner & 1 == 1:
            kept = self.kept_first - self.kept_less * float(position.turns) / float(position.seats)
            return kept if kept > self.kept_last else self.kept_last
        return MEAN

    def row_cost(self, position: Rows, owner: i64, judge: i64) -> float:
        total = 0.0
        for place in range(position.table.sizes[ROW + owner]):
            total += self.cost_at(position, owner, place, judge)
        return total

    def worst_place(self, position: Rows, seat: i64) -> i64:
        return self.worst_place_as(position, seat, seat)

    def worst_place_as(self, position: Rows, owner: i64, judge: i64) -> i64:
        worst = -1.0
        found: i64 = 0
        for place in range(position.table.sizes[ROW + owner]):
            cost = self.cost_at(position, owner, place, judge)
            if cost > worst:
                worst = cost
                found = place
        return found


def cost_of(position: Rows, face: i64) -> float:
    """In points; where most points win, what is missing to nine. A special card is replaced in the end by any card."""
    if face > NINE:
        return MEAN
    value = float(face - 1)
    return HIGHEST - value if position.high and position.agreed.most_games else value
