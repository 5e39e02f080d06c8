"""The evaluation of Nicht die Bohne!.

Rows are open, so they are counted; then the cards still to come are weighed, since all cards are dealt and each ends up
in somebody's row. A high row is safe once no minus card of its colour and no Nicht die Bohne is left; a negative row
hopes for that minus and fears further beans. Players take what helps and leave what hurts, so the token, which takes
first, has a value. Cards in the own hand go to others: nobody takes their own card.

A turn is evaluated once all its cards have been taken.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.games.bohne.moves import (
    COLOURS,
    LEADING,
    SIGNS,
    TAKE,
    TAKING,
    colour_of,
)
from tablee.games.bohne.rules import HAND, UNDER, Bohne
from tablee.games.bohne.scoring import beans_in, doubled, minuses_in, put_by, row_worth, wiped_out
from tablee.judging.judgement import Judgement

LIKED: Final = 1.3  # weight of a card for a row that it helps …
AVOIDED: Final = 0.6  # … and for one that it hurts
THE_BEST: Final = 0.6  # weight of the best opponent against the mean of all
DEAR: Final[i64] = -10
FEW: Final[i64] = 4  # players; with so few, who takes what can be searched
FIRST_CHOICE: Final = 3.0  # value of the token


@final
class BohneJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 24

    def quiet(self, position: Position) -> bool:
        return position.step == LEADING

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """Take the card that helps the own rows most. Cards laid by others are guessed at random."""
        assert isinstance(position, Bohne)
        if position.step != TAKING:
            return moves.pick(chance)
        best: i64 = moves.codes[0]
        most = -10000.0
        for at in range(moves.size):
            owner = moves.codes[at] - TAKE
            gain = gain_of(position, seat, position.laid + owner)
            if moves.size == 2:  # the last choice of a turn also decides what the two others get
                last = moves.codes[1 - at] - TAKE
                theirs = gain_of(position, owner, position.laid + last) + gain_of(position, last, UNDER)
                gain -= theirs / float(position.seats - 1)
            if gain > most:
                most = gain
                best = moves.codes[at]
        return best

    def worth(self, position: Position, seat: i64) -> float:
        """The expected lead over the mean of the others and, weighted more, over the best of them."""
        assert isinstance(position, Bohne)
        if position.asked == 0:
            return self.reward(position, seat)
        totals = noted(position)
        totals[position.token] = totals[position.token] + FIRST_CHOICE
        for colour in range(COLOURS):
            out = still_out(position, colour)
            for other in range(position.seats):
                row = position.piles[colour * position.seats + other]
                if other == seat:  # what cannot come any more is known for the own rows
                    hope = hope_of(row, out - in_hand(position, seat, colour), position.seats - 1)
                else:
                    hope = hope_of(row, out, position.seats)
                totals[other] = totals[other] + hope
        return lead_of(totals, seat)

    def slip(self, seats: i64, beginner: bool) -> float:
        if seats <= FEW:
            return 65.0 if beginner else 8.0
        return 22.0 if beginner else 12.0

    def club_games(self, seats: i64) -> i64:
        return 20 if seats <= FEW else 0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Taking a card that costs the own rows dearly while another costs nothing."""
        assert isinstance(position, Bohne)
        if code < TAKE or gain_now(position, seat, position.laid + code - TAKE) > DEAR:
            return False
        for owner in range(position.seats):
            zone = position.laid + owner
            if position.table.sizes[zone] > 0 and gain_now(position, seat, zone) >= 0:
                return True
        return False

    def by_tree(self) -> bool:
        return True  # who takes what depends on the others' choices

    def reward(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Bohne)
        return lead_of(noted(position), seat)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        return self.guess(position, seat, moves, chance)

    def horizon(self, seats: i64) -> i64:
        return 200  # to the end of the round


def noted(position: Bohne) -> vec[float]:
    """The points noted by each seat."""
    totals = vec[float](capacity=position.seats)
    for seat in range(position.seats):
        total: i64 = 0
        at = seat
        while at < len(position.plus):
            total += position.plus[at] - position.minus[at]
            at += position.seats
        totals = append(totals, float(total))
    return totals


def lead_of(totals: vec[float], seat: i64) -> float:
    """The lead over the mean of the others and, weighted more, over the best of them."""
    others = 0.0
    best = -10000.0
    for other in range(i64(len(totals))):
        if other != seat:
            others += totals[other]
            if totals[other] > best:
                best = totals[other]
    return totals[seat] - best * THE_BEST - others / float(len(totals) - 1) * (1.0 - THE_BEST)


def gain_of(position: Bohne, seat: i64, zone: i64) -> float:
    """The expected gain of a seat from the card there."""
    seats = position.seats
    card = position.table.top(zone)
    colour = colour_of(card)
    out = still_out(position, colour) - in_hand(position, seat, colour)
    row = position.piles[colour * seats + seat]
    card = put_by(card - colour * SIGNS)
    return hope_of(row + card, out - card, seats - 1) - hope_of(row, out, seats - 1)


def gain_now(position: Bohne, seat: i64, zone: i64) -> i64:
    """The immediate gain of a seat from the card there."""
    card = position.table.top(zone)
    colour = colour_of(card)
    row = position.piles[colour * position.seats + seat]
    return row_worth(row + put_by(card - colour * SIGNS)) - row_worth(row)


def still_out(position: Bohne, colour: i64) -> i64:
    """The cards of a colour not yet in a row."""
    out = position.agreed.whole
    first = colour * position.seats
    for row in range(first, first + position.seats):
        out -= position.piles[row]
    return out


def in_hand(position: Bohne, seat: i64, colour: i64) -> i64:
    """The cards of a colour in a seat's hand, which is sorted."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[HAND + seat]
    held: i64 = 0
    for spot in range(start, start + table.sizes[HAND + seat]):
        sign = (slots[spot] & 0xFF) - colour * SIGNS
        if sign > SIGNS:
            break
        if sign > 0:
            held += put_by(sign)
    return held


def hope_of(row: i64, out: i64, takers: i64) -> float:
    """The expected value of a row, where ``takers`` share what is out."""
    if wiped_out(row):
        return 0.0
    factor = 2.0 if doubled(row) else 1.0
    if minuses_in(row) & 1 == 1:
        factor = -factor
    part = 1.0 / float(takers)
    good = LIKED if factor > 0.0 else AVOIDED  # for what makes the row bigger
    bad = AVOIDED if factor > 0.0 else LIKED  # for what turns it or wipes it out
    worth = factor * (float(beans_in(row)) + float(beans_in(out)) * part * good)
    for _ in range(minuses_in(out)):
        worth *= 1.0 - 2.0 * part * bad
    if doubled(out):
        worth *= 1.0 + part * good
    if wiped_out(out):  # the card that does it is still to come
        worth *= 1.0 - part * bad
    return worth


JUDGEMENT: Final = BohneJudgement()
