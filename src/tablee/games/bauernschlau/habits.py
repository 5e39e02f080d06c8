"""The play-out policy of Bauernschlau.

Every pasture has a price: its geese, positive on own land as far as the farm is likely to be closed, negative on
others' land, the more the better their farm stands. White sheep go to the highest price, black ones to the lowest. An
unseen sheep is assumed to be what its placer intended: white on the placer's land, black on another's. So the policy
drives a neighbour's sheep home, sends back what neighbours left on own land, turns up black sheep next door for the two
extra actions, and builds where that gains land or closes the farm.

A leader with a closed farm fills it up; others leave its last pasture free.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.core.table import EVERYONE, blank_floats, face_of, known_of, showing_of, zeros
from tablee.games.bauernschlau.land import DRAWN, FREE, PASTURE, Land
from tablee.games.bauernschlau.meadow import FARMS, FIELDS, MEADOW, MIDDLE, bit
from tablee.games.bauernschlau.moves import (
    CHOOSE_FARM,
    DOG,
    DOG_TO,
    DRAW,
    DRIVE,
    DRIVE_TO,
    FARM,
    FENCE,
    HERD,
    PLACE,
    PLACE_SHEEP,
    TO,
    TURN_UP,
)
from tablee.games.bauernschlau.outlook import MOST, OUTLOOK, at_hand, nearness
from tablee.games.bauernschlau.rules import Bauernschlau
from tablee.games.bauernschlau.scoring import BLACK, worth

LYING: Final = 0.5  # fraction of a white sheep's value while it lies face down
LURKING: Final = 0.45  # fraction of a black sheep's cost while it lies face down
ROOM: Final = 0.3  # value of a free pasture with one goose
WHITE: Final = 2.8  # mean value of a white sheep
BLACK_IN_STOCK: Final = 0.33  # probability that a sheep is black: in the supply …
MEANT_WELL: Final = 0.1  # … laid on the placer's own land …
MEANT_ILL: Final = 0.75  # … and on another's
ODD_BLACK: Final = 0.2  # likelihood factor of a black sheep on its placer's own land …
ODD_WHITE: Final = 0.17  # … and of a white one on another's
OPEN_FARM: Final = 60.0  # cost of ending with an unfinished farm
COST: Final = -3.0  # a black sheep
ACTION: Final = 4.5  # value of an extra action
STEEP: Final = 0.1  # slope of the winning probability per point
DOG_GUARDS: Final = 0.5  # value of the dog guarding a pasture with one goose
HERDED: Final = 0.8  # per sheep of a herd, relative to a draw
HASTE: Final = 2.0  # value of filling a pasture of the own closed farm while ahead
ENDS: Final = 60.0  # value of ending the game while ahead


@final
class Survey:
    """What one seat sees of a position; reused for each decision."""

    def __init__(self) -> None:
        self.here: vec[float] = blank_floats(FIELDS)  # value on each field, in points
        self.farms: vec[float] = blank_floats(MOST + 1)  # expected points of each farm
        self.shown: vec[float] = blank_floats(MOST + 1)  # points showing
        self.sure: vec[float] = blank_floats(MOST + 1)  # probability of being closed in time
        self.share: vec[float] = blank_floats(MOST + 1)  # weight as a rival; sums to 1
        self.unit: vec[float] = blank_floats(MOST + 1)  # value of one point in it to the seat
        self.geese: vec[i64] = zeros(MOST + 1)  # most geese on a free pasture
        self.layout: vec[i64] = vec[i64]()  # multiplier of each field
        self.soon: float = 0.0
        self.lead: float = 0.0  # of the own farm, by what shows
        self.home: float = 0.0  # the highest price of a free pasture …
        self.away: float = 0.0  # … and the lowest
        self.last: i64 = 0  # pastures that end the game when filled, as a bit set
        self.haste: float = 0.0  # value of filling an own pasture

    def look(self, position: Land, seat: i64) -> None:
        OUTLOOK.think_on(position)
        self.count(position, seat)
        self.compare(position, seat)
        self.name_prices(position.seats, seat)
        self.find_last(position)
        self.haste = 0.0
        if position.yards[seat] != 0:
            self.haste = HASTE if self.lead > 0.0 else -HASTE

    def count(self, position: Land, seat: i64) -> None:
        """Sum up fields and farms."""
        farms = self.farms
        shown = self.shown
        most = self.geese
        here = self.here
        for at in range(MOST + 1):
            farms[at] = 0.0
            shown[at] = 0.0
            most[at] = 0
        slots = position.table.slots
        starts = position.table.layout.starts
        owners = OUTLOOK.owner
        numbers = MEADOW.number
        geese_on = position.geese
        self.layout = geese_on
        taken = position.taken
        dog = position.dog
        for field in range(FIELDS):
            number = numbers[field]
            if number < 0:
                continue
            geese = geese_on[field]
            owner = owners[field]
            value = ROOM
            if taken >> field & 1 == 1:
                card = slots[starts[PASTURE + number]]
                if showing_of(card) == EVERYONE:
                    value = float(worth(face_of(card)))
                    shown[owner] += value * float(geese)
                else:
                    value = lying(card, seat, owner)
            elif geese > most[owner] and field != dog:
                most[owner] = geese
            value *= float(geese)
            here[field] = value
            farms[owner] += value

    def compare(self, position: Land, seat: i64) -> None:
        """Estimate how likely each farm is to be closed, the weights of rivals, and who is ahead."""
        self.soon = OUTLOOK.end_in(position)
        best = -1000.0
        total = 0.0
        for other in range(position.seats):
            self.sure[other] = OUTLOOK.nearness(position, other, self.soon)
            if other == seat:
                continue
            self.share[other] = exp(STEEP * self.hope(position, other))
            total += self.share[other]
            shown = self.shown[other] - float(position.pieces[other])
            if position.yards[other] != 0 and shown > best:
                best = shown
        for other in range(position.seats):
            self.share[other] = -1.0 if other == seat else self.share[other] / total
        self.lead = self.shown[seat] - float(position.pieces[seat]) - best

    def hope(self, position: Land, seat: i64) -> float:
        return farm_hope(self.farms[seat] - float(position.pieces[seat]), self.sure[seat])

    def name_prices(self, seats: i64, seat: i64) -> None:
        self.home = 0.0
        self.away = 0.0
        for other in range(seats):
            unit = self.sure[other] if other == seat else -self.share[other] * self.sure[other]
            self.unit[other] = unit
            price = unit * float(self.geese[other])
            if price > self.home:
                self.home = price
            if price < self.away:
                self.away = price

    def price(self, field: i64) -> float:
        """The value of one point on a field to the seat."""
        return self.unit[OUTLOOK.owner[field]] * float(self.layout[field])

    def find_last(self, position: Land) -> None:
        """The last free pasture of a closed farm that lacks one sheep."""
        self.last = 0
        taken = position.taken
        if position.step != DOG_TO:
            taken |= bit(position.dog)
        for seat in range(position.seats):
            left = position.yards[seat] & ~taken
            if left & left - 1 == 0:
                self.last |= left

    def end(self) -> float:
        return ENDS if self.lead > 0.0 else -ENDS


def farm_hope(points: float, sure: float) -> float:
    return points * sure - OPEN_FARM * (1.0 - sure)


def blackness(card: i64, seat: i64, owner: i64) -> float:
    """The probability that a face-down sheep is black, for a seat that may have seen it."""
    known = known_of(card)
    if known >> seat & 1 == 1:
        return 1.0 if face_of(card) == BLACK else 0.0
    return MEANT_WELL if known >> owner & 1 == 1 else MEANT_ILL


def whiteness(card: i64, seat: i64) -> float:
    """The expected value if it is white."""
    return float(worth(face_of(card))) if known_of(card) >> seat & 1 == 1 else WHITE


def lying(card: i64, seat: i64, owner: i64) -> float:
    """The expected value of a face-down sheep, with one goose."""
    black = blackness(card, seat, owner)
    found = LURKING * COST * black
    if black < 1.0:
        found += LYING * whiteness(card, seat) * (1.0 - black)
    return found


def driven(card: i64, seat: i64, owner: i64) -> float:
    """The expected value once it is driven and face up."""
    black = blackness(card, seat, owner)
    return COST * black + (whiteness(card, seat) * (1.0 - black) if black < 1.0 else 0.0)


# -- Decisions ---------------------------------------------------------------


def roomiest(position: Bauernschlau, moves: Moves) -> i64:
    """The free farm farthest from its nearest neighbour, then from the other one."""
    best: i64 = 0
    most: i64 = -1
    for at in range(moves.size):
        place = moves.codes[at] - FARM
        right: i64 = 1
        while right < FARMS and position.owner_of((place + right) % FARMS) < 0:
            right += 1
        left: i64 = 1
        while left < FARMS and position.owner_of((place + FARMS - left) % FARMS) < 0:
            left += 1
        room = min(left, right) * FARMS + left + right
        if room > most:
            most = room
            best = at
    return moves.codes[best]


def move(position: Bauernschlau, seat: i64, moves: Moves) -> i64:
    """The move with the highest gain."""
    if position.step == CHOOSE_FARM:
        if position.farms == FREE:
            return roomiest(position, moves)
        # the ends of the row have more room, if any
        return moves.codes[0] if moves.codes[0] == FARM else moves.codes[moves.size - 1]
    points = begin(position, seat)
    best: i64 = 0
    most = 0.0
    for at in range(moves.size):
        value = worth_doing(position, seat, moves.codes[at], points)
        if at == 0 or value > most:
            best = at
            most = value
    return moves.codes[best]


def gains(position: Bauernschlau, seat: i64, moves: Moves) -> list[float]:
    """The gain of each move, in points."""
    points = begin(position, seat)
    return [worth_doing(position, seat, moves.codes[at], points) for at in range(moves.size)]


def plausible(position: Bauernschlau, seat: i64) -> float:
    """The likelihood of the face-down sheep given their placers' intentions, from 0 to 1."""
    OUTLOOK.think_on(position)
    fit = 1.0
    for field in range(FIELDS):
        if position.is_down(field):
            card = position.table.card_at(position.zone_of(field), 0)
            if known_of(card) >> seat & 1 == 0:
                black = face_of(card) == BLACK
                well = known_of(card) >> OUTLOOK.owner[field] & 1 == 1
                if black == well:
                    fit *= ODD_BLACK if black else ODD_WHITE
    return fit


def begin(position: Bauernschlau, seat: i64) -> float:
    """Survey the position; returns the value of the sheep in hand, with one goose."""
    SURVEY.look(position, seat)
    if position.step == PLACE_SHEEP:
        return lying(position.table.card_at(DRAWN + seat, 0), seat, seat)
    if position.step == DRIVE_TO:
        return driven(position.table.card_at(position.zone_of(position.dog), 0), seat, OUTLOOK.owner[position.dog])
    return 0.0


def worth_doing(position: Bauernschlau, seat: i64, code: i64, points: float) -> float:
    """The gain of a move, in points."""
    if code >= FENCE:
        return to_build(position, seat, code - FENCE)
    if code >= DOG:
        return to_guard(code - DOG)
    if code >= TO:
        return (points - ROOM) * SURVEY.price(code - TO)
    if code >= PLACE:
        return to_place(seat, code - PLACE, points)
    if code >= DRIVE:
        return to_drive(position, seat, code - DRIVE)
    if code >= TURN_UP:
        return to_turn_up(position, seat, code - TURN_UP)
    if code == DRAW:
        return to_draw()
    if code == HERD:
        return to_draw() * float(position.seats) * HERDED
    return 0.0


def to_place(seat: i64, field: i64, points: float) -> float:
    value = (points - ROOM) * SURVEY.price(field)
    if OUTLOOK.owner[field] == seat:
        value += SURVEY.haste
    if SURVEY.last >> field & 1 == 1:
        value += SURVEY.end()
    return value


def to_guard(field: i64) -> float:
    """The dog blocks those who want to lay something there."""
    if field == MIDDLE:
        return 0.0
    value = -DOG_GUARDS * SURVEY.price(field)
    if SURVEY.last >> field & 1 == 1:
        value += SURVEY.end()
    return value


def to_draw() -> float:
    white = (WHITE * LYING - ROOM) * SURVEY.home + SURVEY.haste
    black = (COST * LURKING - ROOM) * SURVEY.away + ACTION
    return white * (1.0 - BLACK_IN_STOCK) + black * BLACK_IN_STOCK


def to_turn_up(position: Land, seat: i64, field: i64) -> float:
    card = position.table.card_at(position.zone_of(field), 0)
    black = blackness(card, seat, OUTLOOK.owner[field])
    value = black * COST * (1.0 - LURKING) * SURVEY.price(field)
    if black < 1.0:
        value += (1.0 - black) * whiteness(card, seat) * (1.0 - LYING) * SURVEY.price(field)
    if position.extra == 0:
        value += 2.0 * ACTION * black
    return value


def to_drive(position: Bauernschlau, seat: i64, field: i64) -> float:
    card = position.table.card_at(position.zone_of(field), 0)
    owner = OUTLOOK.owner[field]
    points = driven(card, seat, owner)
    value = (points - ROOM) * (SURVEY.home if points > 0.0 else SURVEY.away)
    value -= (lying(card, seat, owner) - ROOM) * SURVEY.price(field)
    if position.dog_bonus and position.extra == 0:
        value += 2.0 * ACTION * blackness(card, seat, owner)
    return value


def to_build(position: Land, seat: i64, edge: i64) -> float:
    """More or better land, and closed sooner; the neighbour gets the rest, and is closed sooner too."""
    at: i64 = 0
    while position.buildable[at] >> 3 != edge:
        at += 1
    fence = position.buildable[at] & 7
    OUTLOOK.weigh(position, fence)
    left = position.seat_at[fence]
    right = position.seat_at[(fence + 1) % position.seats]
    before = OUTLOOK.lands[left]
    after = OUTLOOK.then_left[at]
    both = before | OUTLOOK.lands[right]
    gained = after & ~before & both
    lost = before & ~after
    moved = 0.0
    here = SURVEY.here
    change = gained | lost
    if change != 0:
        for field in range(FIELDS):
            if change >> field & 1 == 1:
                moved += here[field] if gained >> field & 1 == 1 else -here[field]
    value = 0.0
    fewer = OUTLOOK.needs[fence] - OUTLOOK.then_needs[at]
    for side in range(2):
        other = left if side == 0 else right
        if position.yards[other] != 0:
            continue
        needs = OUTLOOK.missing(position, other) - fewer
        points = SURVEY.farms[other] - float(position.pieces[other]) + (moved if side == 0 else -moved)
        pieces = at_hand(position, other)
        if other == seat:
            points += 1.0
            pieces -= 1
        sure = nearness(needs, pieces, SURVEY.soon - 1.0) if needs > 0 else 1.0
        value -= SURVEY.share[other] * (farm_hope(points, sure) - SURVEY.hope(position, other))
    return value


SURVEY: Final = Survey()
