"""What a good player of Nicht die Bohne! thinks of a position.

The rows lie open, so one counts them, and then thinks of what may still come. A fat row is good as long as no minus
card of its colour is left to turn it, and no Nicht die Bohne to wipe it out; a row below zero hopes for that very
minus. The fewer cards are left, the surer a row is. Whoever takes, takes what does most for the own rows, or least
harm; and what one lays another will have to take, so a turn is judged when all its cards have been taken.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Judgement, Position
from tablee.games.bohne.moves import (
    CARDS,
    COLOURS,
    DOUBLE,
    LEADING,
    MINUS,
    NOT_A_BEAN,
    TAKE,
    TAKING,
    colour_of,
    sign_of,
)
from tablee.games.bohne.rules import HAND, Bohne

TURNED: Final = 0.16  # how likely a minus card that is still out comes to a given row, early on
WIPED: Final = 0.22  # the same for Nicht die Bohne
DOUBLED: Final = 0.16
HOPE: Final = 0.5  # nobody takes what hurts if there is a choice, and everybody what helps


@final
class BohneJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 12

    def quiet(self, position: Position) -> bool:
        return position.step == LEADING

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """One takes the card that does most for the own rows. Which card others lay is anybody's guess."""
        assert isinstance(position, Bohne)
        if position.step != TAKING:
            return moves.pick(chance)
        table = position.table
        seats = position.seats
        left = to_come(position)
        best: i64 = moves.codes[0]
        most = -10000.0
        for at in range(moves.size):
            code = moves.codes[at]
            card = table.top(position.laid + code - TAKE)
            colour = colour_of(card)
            row = position.rows + colour * seats + seat
            out = specials_out(position, colour)
            gain = row_hope(position, row, card, out, left) - row_hope(position, row, 0, out, left)
            if gain > most:
                most = gain
                best = code
        return best

    def worth(self, position: Position, seat: i64) -> float:
        """By how many points it will be ahead of the others, on average."""
        assert isinstance(position, Bohne)
        seats = position.seats
        left = to_come(position)
        own = 0.0
        others = 0.0
        for other in range(seats):
            total: i64 = 0
            at = other
            while at < len(position.plus):
                total += position.plus[at] - position.minus[at]
                at += seats
            if other == seat:
                own += float(total)
            else:
                others += float(total)
        if position.asked != 0:
            for colour in range(COLOURS):
                out = specials_out(position, colour)
                for other in range(seats):
                    hope = row_hope(position, position.rows + colour * seats + other, 0, out, left)
                    if other == seat:
                        own += hope
                    else:
                        others += hope
        return own - others / float(seats - 1)


def to_come(position: Bohne) -> float:
    """The part of the cards that is still to be taken."""
    size = position.table.sizes[HAND + position.token] * position.seats
    return float(size) / float(CARDS)


def specials_out(position: Bohne, colour: i64) -> i64:
    """Which special cards of a colour lie in no row yet: minus cards × 4, ×2 as 2, Nicht die Bohne as 1."""
    table = position.table
    slots = table.slots
    out: i64 = 15
    first = position.rows + colour * position.seats
    for row in range(first, first + position.seats):
        start = table.layout.starts[row]
        for spot in range(start, start + table.sizes[row]):
            sign = sign_of(slots[spot] & 0xFF)
            if sign < MINUS:  # special cards lie at the head of a row
                break
            out -= 4 if sign == MINUS else 2 if sign == DOUBLE else 1
    return out


def row_hope(position: Bohne, row: i64, more: i64, out: i64, left: float) -> float:
    """What a row, with one card more if there is one, will probably come to."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[row]
    total: i64 = 0
    factor: i64 = 1
    wiped = False
    for spot in range(start, start + table.sizes[row]):
        sign = sign_of(slots[spot] & 0xFF)
        if sign < MINUS:
            total += sign
        elif sign == MINUS:
            factor = -factor
        elif sign == DOUBLE:
            factor *= 2
        else:
            wiped = True
    if more != 0:
        sign = sign_of(more)
        if sign < MINUS:
            total += sign
        elif sign == MINUS:
            factor = -factor
            out -= 4
        elif sign == DOUBLE:
            factor *= 2
            out -= 2
        elif sign == NOT_A_BEAN:
            wiped = True
    if wiped:
        return 0.0
    minuses = out >> 2
    turned = TURNED * float(minuses) * left
    cleared = (WIPED if out & 1 == 1 else 0.0) * left
    doubled = (DOUBLED if out & 2 == 2 else 0.0) * left
    now = float(total * factor)
    if total == 0:  # an empty row is open to everything; a minus before the beans is a burden
        return -6.0 * left if factor < 0 else 4.0 * left if factor > 1 else 0.0
    if factor > 0:
        return now * (1.0 - 2.0 * turned * HOPE - cleared * HOPE + doubled) + 2.0 * left
    return now * (1.0 - 2.0 * turned - cleared + doubled * HOPE) - 3.0 * left


JUDGEMENT: Final = BohneJudgement()
