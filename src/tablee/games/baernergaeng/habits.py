"""The play-out policy of Bärnergäng: what a player does by habit, based on what that player knows.

Get rid of the worst card of the row, where an unknown card counts as an average one and a little more; take the discard
if it gains more than a draw is expected to; swap the worst card for the best one that another player has looked at and
kept; look at unknown cards; call as soon as the lead exceeds what the others gain in their last turn.
"""

from typing import Final

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
    LOOK,
    MEMORISED,
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
MEAN: Final = 5.0  # mean value of the point cards
UNSEEN: Final = 0.7  # penalty for not knowing an own card
KEPT_FIRST: Final = 4.6  # expected value of a card its owner knows and I do not, at the start …
KEPT_LESS: Final = 0.3  # … decreasing with every turn of its owner …
KEPT_LAST: Final = 2.0  # … down to this
SPECIAL: Final = 1.3  # what special cards in the stock add to a draw
CALL_LEAD: Final = 1.0  # lead needed to call, after the other's last turn …
CALL_MORE: Final = 1.0  # … and more for each further player
CALL_LOW: Final = 5.0  # points with which to call anyway
LAST_TURN: Final = 0.6  # what a last turn gains besides
SWAP_GAIN: Final = 1.0  # minimum gain of a swap
SPITE: Final = 0.5  # preference for swapping with the caller


def move(position: Rows, seat: i64, moves: Moves, chance: Chance) -> i64:
    step = position.step
    if step == ON_TURN:
        return on_turn(position, seat, moves)
    if step == DRAWN:
        return drawn(position, seat)
    if step == LOOK:
        return MEMORISED
    if step == CALL_NOW:
        return CALL if calls(position, seat) else DONE
    if step == WHAT_TO_SWAP:
        return best_swap(position, seat)
    if step == WHAT_TO_PEEK:
        return where_to_look(position, seat, moves, chance)
    if step == WHAT_TO_DROP:
        return DROP + worst_place(position, seat)
    if step == WHICH_ACTION:
        return joker(position, seat, chance)
    return moves.pick(chance)


# -- A turn --------------------------------------------------------------


def on_turn(position: Rows, seat: i64, moves: Moves) -> i64:
    top = position.table.top(DISCARD)
    place = worst_place(position, seat)
    worst = cost_at(position, seat, place, seat)
    if moves.codes[moves.size - 1] == CALL or (moves.size > 1 and moves.codes[1] == CALL):  # BAE-7.3
        return CALL if calls(position, seat) else DRAW
    if top > NINE:
        return DRAW
    gain = worst - cost_of(position, top)
    return TAKE + place if gain > 0.0 and gain >= draw_gain(worst) else DRAW


def draw_gain(worst: float) -> float:
    """The expected gain of a draw for a player whose worst card costs so much."""
    return by_chance(worst) + SPECIAL


def by_chance(worst: float) -> float:
    """The expected gain from the 66 point cards that cost less."""
    return worst * (worst + 1.0) * 2.0 / 66.0


def drawn(position: Rows, seat: i64) -> i64:
    face = position.table.top(position.drawn(seat))
    if face > NINE:
        if face == SWAP_CARD and gain_by_swap(position, seat) < SWAP_GAIN:
            return THROW
        return USE
    place = worst_place(position, seat)
    worst = cost_at(position, seat, place, seat)
    gain = worst - cost_of(position, face)
    if len(position.agenda) > 0:  # the second card of a draw twice is still to come
        return LAY + place if gain >= draw_gain(worst) else THROW
    return LAY + place if gain > 0.0 else THROW


def calls(position: Rows, seat: i64) -> bool:
    seats = position.seats
    own = row_cost(position, seat, seat)
    if own <= CALL_LOW:
        return True
    others = 0.0
    for other in range(seats):
        if other != seat:
            others += row_cost(position, other, seat) - last_gain(position, other, seat)
    return others / float(seats - 1) - own >= CALL_LEAD + CALL_MORE * float(seats - 2)


def last_gain(position: Rows, other: i64, judge: i64) -> float:
    """The expected gain of a seat's last turn."""
    worst = cost_at(position, other, worst_place_as(position, other, judge), judge)
    return by_chance(worst) + LAST_TURN


# -- Special cards -------------------------------------------------------


def gain_by_swap(position: Rows, seat: i64) -> float:
    worst = cost_at(position, seat, worst_place(position, seat), seat)
    spot = best_elsewhere(position, seat)
    return worst - cost_elsewhere(position, spot >> 4, spot & 15, seat)


def best_swap(position: Rows, seat: i64) -> i64:
    spot = best_elsewhere(position, seat)
    return swap(worst_place(position, seat), spot >> 4, spot & 15)


def best_elsewhere(position: Rows, seat: i64) -> i64:
    """The lowest card known in another row: row and place, packed."""
    best = 99.0
    spot: i64 = 0
    for other in range(position.seats):
        if other == seat:
            continue
        for place in range(position.table.sizes[ROW + other]):
            cost = cost_elsewhere(position, other, place, seat)
            if cost < best:
                best = cost
                spot = other << 4 | place
    return spot


def cost_elsewhere(position: Rows, other: i64, place: i64, seat: i64) -> float:
    cost = cost_at(position, other, place, seat)
    return cost - SPITE if other == position.caller else cost


def where_to_look(position: Rows, seat: i64, moves: Moves, chance: Chance) -> i64:
    """An own unknown card; else one that another player has kept."""
    table = position.table
    for step in range(position.seats):
        other = (seat + step) % position.seats
        for place in range(table.sizes[ROW + other]):
            known = known_of(table.card_at(ROW + other, place))
            if known >> seat & 1 == 0 and (other == seat or known >> other & 1 == 1):
                return peek(other, place)
    return moves.pick(chance)


def joker(position: Rows, seat: i64, chance: Chance) -> i64:
    if position.in_this_game(ONE_LESS) and position.table.sizes[ROW + seat] > 1:
        return AS + ONE_LESS - SWAP_CARD
    if gain_by_swap(position, seat) >= SWAP_GAIN:
        return AS
    return AS + (TWICE if chance.below(2) == 0 else PEEK_CARD) - SWAP_CARD


# -- What cards cost, as a seat knows them -------------------------------


def cost_at(position: Rows, owner: i64, place: i64, judge: i64) -> float:
    card = position.table.card_at(ROW + owner, place)
    known = known_of(card)
    if known >> judge & 1 == 1:
        return cost_of(position, card & 0xFF)
    if owner == judge:
        return MEAN + UNSEEN
    if known >> owner & 1 == 1:
        kept = KEPT_FIRST - KEPT_LESS * float(position.turns) / float(position.seats)
        return kept if kept > KEPT_LAST else KEPT_LAST
    return MEAN


def row_cost(position: Rows, owner: i64, judge: i64) -> float:
    total = 0.0
    for place in range(position.table.sizes[ROW + owner]):
        total += cost_at(position, owner, place, judge)
    return total


def worst_place(position: Rows, seat: i64) -> i64:
    return worst_place_as(position, seat, seat)


def worst_place_as(position: Rows, owner: i64, judge: i64) -> i64:
    worst = -1.0
    found: i64 = 0
    for place in range(position.table.sizes[ROW + owner]):
        cost = cost_at(position, owner, place, judge)
        if cost > worst:
            worst = cost
            found = place
    return found


def cost_of(position: Rows, face: i64) -> float:
    """In points; where most points win, the difference to nine. A special card counts as an average one, since it is
    replaced in the end."""
    if face > NINE:
        return MEAN
    value = float(face - 1)
    return HIGHEST - value if position.high and position.agreed.most_games else value
