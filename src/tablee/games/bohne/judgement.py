"""What a good player of Nicht die Bohne! thinks of a position.

The rows lie open, so one counts them, and then thinks of what is still to come; for all cards are dealt, and each of
them ends up in somebody's row. A fat row is good as long as no minus card of its colour is left to turn it, and no Nicht
die Bohne to wipe it out; a row below zero hopes for that very minus, and fears the beans still out. Whoever has a choice
takes what helps and leaves what hurts; so the token, which takes first, is worth having. And what is in one's own hand
goes to the others: one never takes what one has laid oneself.

What one lays another will have to take, so a turn is judged when all its cards have been taken.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Judgement, Position
from tablee.games.bohne.moves import (
    COLOURS,
    DOUBLE,
    LEADING,
    MINUS,
    TAKE,
    TAKING,
    colour_of,
    sign_of,
)
from tablee.games.bohne.rules import HAND, UNDER, Bohne

LIKED: Final = 1.3  # how much more often a card comes to a row that it helps …
AVOIDED: Final = 0.6  # … than to one that it hurts
THE_BEST: Final = 0.6  # how much one looks at the best of the others, rather than at all of them
FIRST_CHOICE: Final = 3.0  # to have the token, and take first next time
BEANS: Final[i64] = 55  # of each colour, 1 to 10
ALL_OUT: Final[i64] = 15  # of the special cards of a colour: minus cards × 4, ×2 as 2, Nicht die Bohne as 1
PLAIN: Final[i64] = 0  # an empty row
WIPED: Final[i64] = -1  # a row with a Nicht die Bohne in it
PER_BEAN: Final[i64] = 16  # what is out of a colour is one number: beans × 16 + special cards


@final
class BohneJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 24

    def quiet(self, position: Position) -> bool:
        return position.step == LEADING

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """One takes the card that does most for the own rows. Which card others lay is anybody's guess."""
        assert isinstance(position, Bohne)
        if position.step != TAKING:
            return moves.pick(chance)
        best: i64 = moves.codes[0]
        most = -10000.0
        for at in range(moves.size):
            owner = moves.codes[at] - TAKE
            gain = gain_of(position, seat, position.laid + owner)
            if moves.size == 2:  # the last choice of a turn settles what two others get
                last = moves.codes[1 - at] - TAKE
                theirs = gain_of(position, owner, position.laid + last) + gain_of(position, last, UNDER)
                gain -= theirs / float(position.seats - 1)
            if gain > most:
                most = gain
                best = moves.codes[at]
        return best

    def worth(self, position: Position, seat: i64) -> float:
        """By how many points it will be ahead: of the others on average, and more than that of the best of them."""
        assert isinstance(position, Bohne)
        seats = position.seats
        own = 0.0
        others = 0.0
        best = -10000.0
        for other in range(seats):
            total = noted(position, other)
            if position.asked != 0:
                total += rows_hope(position, other, other == seat)
                if other == position.token:
                    total += FIRST_CHOICE
            if other == seat:
                own = total
            else:
                others += total
                if total > best:
                    best = total
        return own - best * THE_BEST - others / float(seats - 1) * (1.0 - THE_BEST)

    def by_tree(self) -> bool:
        return True  # who takes what depends on what the others then take

    def round_of(self, position: Position) -> i64:
        assert isinstance(position, Bohne)
        return position.round

    def reward(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Bohne)
        own = 0.0
        others = 0.0
        best = -10000.0
        for other in range(position.seats):
            total = noted(position, other)
            if other == seat:
                own = total
            else:
                others += total
                if total > best:
                    best = total
        return own - best * THE_BEST - others / float(position.seats - 1) * (1.0 - THE_BEST)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        return self.guess(position, seat, moves, chance)

    def horizon(self, seats: i64) -> i64:
        return 200  # to the end of the round


def noted(position: Bohne, seat: i64) -> float:
    total: i64 = 0
    at = seat
    while at < len(position.plus):
        total += position.plus[at] - position.minus[at]
        at += position.seats
    return float(total)


def rows_hope(position: Bohne, seat: i64, own: bool) -> float:
    """What the rows of a seat will probably come to; of the own ones one knows what can no longer come."""
    seats = position.seats
    total = 0.0
    for colour in range(COLOURS):
        row = position.rows + colour * seats + seat
        out = still_out(position, colour)
        if own:
            total += hope_of(row_state(position, row), out - in_hand(position, seat, colour), seats - 1)
        else:
            total += hope_of(row_state(position, row), out, seats)
    return total


def gain_of(position: Bohne, seat: i64, zone: i64) -> float:
    """What the card there would do for the rows of a seat."""
    seats = position.seats
    card = position.table.top(zone)
    colour = colour_of(card)
    row = position.rows + colour * seats + seat
    out = still_out(position, colour) - in_hand(position, seat, colour)
    sign = sign_of(card)
    before = row_state(position, row)
    after = hope_of(with_card(before, sign), out - weight_of(sign), seats - 1)
    return after - hope_of(before, out, seats - 1)


def weight_of(sign: i64) -> i64:
    """What a card counts for in what is out of its colour."""
    if sign < MINUS:
        return sign * PER_BEAN
    return 4 if sign == MINUS else 2 if sign == DOUBLE else 1


def still_out(position: Bohne, colour: i64) -> i64:
    """What of a colour lies in no row yet."""
    table = position.table
    slots = table.slots
    out = BEANS * PER_BEAN + ALL_OUT
    first = position.rows + colour * position.seats
    for row in range(first, first + position.seats):
        start = table.layout.starts[row]
        for spot in range(start, start + table.sizes[row]):
            out -= weight_of(sign_of(slots[spot] & 0xFF))
    return out


def in_hand(position: Bohne, seat: i64, colour: i64) -> i64:
    """What of it a seat still holds."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[HAND + seat]
    held: i64 = 0
    for spot in range(start, start + table.sizes[HAND + seat]):
        face = slots[spot] & 0xFF
        if colour_of(face) == colour:
            held += weight_of(sign_of(face))
    return held


def row_state(position: Bohne, row: i64) -> i64:
    """Beans × 8 + sign and doubling of a row, as one number; a row that is wiped out is ``WIPED``."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[row]
    found = PLAIN
    for spot in range(start, start + table.sizes[row]):
        found = with_card(found, sign_of(slots[spot] & 0xFF))
    return found


def with_card(row: i64, sign: i64) -> i64:
    if row == WIPED:
        return WIPED
    if sign < MINUS:
        return row + sign * 8
    if sign == MINUS:
        return row ^ 1
    return row + 2 if sign == DOUBLE else WIPED


def hope_of(row: i64, out: i64, takers: i64) -> float:
    """What a row will probably come to, ``takers`` sharing what is out."""
    if row == WIPED:
        return 0.0
    factor = float(1 << (row >> 1 & 3))
    if row & 1 == 1:
        factor = -factor
    part = 1.0 / float(takers)
    good = LIKED if factor > 0.0 else AVOIDED  # for what makes the row bigger
    bad = AVOIDED if factor > 0.0 else LIKED  # for what turns it or wipes it out
    worth = factor * (float(row >> 3) + float(out // PER_BEAN) * part * good)
    for _ in range(out >> 2 & 3):
        worth *= 1.0 - 2.0 * part * bad
    if out & 2 == 2:
        worth *= 1.0 + part * good
    if out & 1 == 1:
        worth *= 1.0 - part * bad
    return worth


JUDGEMENT: Final = BohneJudgement()
