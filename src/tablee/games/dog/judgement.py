"""What a good player of Brändi Dog thinks of a position.

Marbles in the kennel are worth nothing, so one gets them out; a fresh marble on its start field is safe and blocks all
others. From there a marble is worth the more the nearer it is to the finish, and most in the finish, as deep as
possible so that the next one has room. A marble on the ring is in danger when an opponent stands one to thirteen fields
behind it, within seven most of all, four fields ahead of it, or when it stands on the start field of someone who has
marbles waiting; and what it is worth is what it stands to lose. A marble that has come round to just before the finish
wants the card that brings it in exactly.

In the hand the joker is best, then ace and king, above all as long as no marble is out, then seven, four and jack.
Partners win together: their marbles and hands count as one's own, and what the best other side has counts against.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.table import Table
from tablee.games.dog.board import KENNEL, MARBLES, SECTOR, Board
from tablee.games.dog.moves import ACE, FOUR, GO_ON, IDLE, JACK, JOKER, KING, LAY_DOWN, SEVEN, TURN
from tablee.games.dog.rules import HAND, Dog
from tablee.games.dog.walking import carry_out
from tablee.judging.judgement import Judgement

OUT: Final = 12.0  # to be on the ring at all
ROUND: Final = 30.0  # to have gone all the way round
IN_FINISH: Final = 50.0
DEEPER: Final = 1.5  # each field inside the finish
NO_HOLE: Final = 4.0  # nothing free behind it: this marble need not move any more
FRESH: Final = 4.0  # safe on the own start field, and in everybody's way
HIT: Final = 0.085  # that an opponent has the one card that fits
HIT_BY_SEVEN: Final = 0.06  # within seven fields, besides
HIT_BACKWARDS: Final = 0.06  # by a four
HIT_BY_START: Final = 0.28  # on the start field of someone with marbles in the kennel
THEIR_FEAR: Final = 0.6  # what the others stand to lose, they will try to save
FITS: Final = 5.0  # a card in hand that brings a marble home
FIRST_OUT: Final = 12.0  # the first ace, king or joker when no marble is out
A_STEP: Final = 0.5  # of a seven, still to be made
WON: Final = 1000.0


@final
class DogJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 2

    def quiet(self, position: Position) -> bool:
        return position.step == TURN

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """In the exchange: any card; one does not know what others have."""
        return moves.pick(chance)

    def worth(self, position: Position, seat: i64) -> float:
        """How far the own side is ahead of the best other side, in fields or so."""
        assert isinstance(position, Dog)
        return lead(position, seat, True)

    def slip(self, seats: i64, beginner: bool) -> float:
        return 7.5 if beginner else 5.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """To send home a marble of the own side."""
        assert isinstance(position, Dog)
        if code <= LAY_DOWN or code == IDLE:
            return False
        board = position.board
        after = board.copy()
        carry_out(after, Table(position.table.layout), board.colour_of(seat), code)
        return in_kennel(after, seat) > in_kennel(board, seat)

    def club_games(self, seats: i64) -> i64:
        return 40

    def reward(self, position: Position, seat: i64) -> float:
        """The cards of the next round are not known yet: what counts is how the marbles stand."""
        assert isinstance(position, Dog)
        return lead(position, seat, False)

    def horizon(self, seats: i64) -> i64:
        return 2 * seats


def in_kennel(board: Board, seat: i64) -> i64:
    """Marbles of a seat's side."""
    found: i64 = 0
    for at in range(i64(len(board.places))):
        if at // MARBLES % board.apart == seat % board.apart and board.places[at] == KENNEL:
            found += 1
    return found


def lead(position: Dog, seat: i64, turn: bool) -> float:
    """How far the side of a seat is ahead of the best other one; ``turn``: with its cards and what is left of a seven."""
    board = position.board
    if position.asked == 0:
        return WON if board.team_home(seat) else -WON
    apart = board.apart
    side = seat % apart
    own = 0.0
    rival = -10000.0
    for team in range(apart):
        total = 0.0
        for turns in range(board.team):
            colour = team + turns * apart
            total += marbles_worth(position, colour, apart, 1.0 if team == side else THEIR_FEAR)
            if turn and team == side:
                total += hand_worth(position, colour)
        if turn and position.step == GO_ON and position.next_seat() % apart == team:
            total += A_STEP * float(position.left)
        if team == side:
            own = total
        elif total > rival:
            rival = total
    return own - rival


def marbles_worth(position: Dog, colour: i64, apart: i64, fear: float) -> float:
    board = position.board
    places = board.places
    ring = board.ring
    base = colour * MARBLES
    total = 0.0
    innermost = ring + MARBLES
    for at in range(base, base + MARBLES):
        place = places[at]
        if place == KENNEL:
            break
        if place > ring:
            total += IN_FINISH + DEEPER * float(place - ring)
            if place == innermost:
                total += NO_HOLE
                innermost -= 1
        elif board.is_fresh(colour, place):
            total += OUT + FRESH
        else:
            way = float(place if place > 0 else ring) / float(ring)
            value = OUT + ROUND * way * way
            total += value - value * danger(position, colour, place, apart) * fear
    return total


def danger(position: Dog, colour: i64, place: i64, apart: i64) -> float:
    """How likely this marble is sent home before it can move on."""
    board = position.board
    places = board.places
    ring = board.ring
    here = (colour * SECTOR + place) % ring
    side = colour % apart
    risk = 0.0
    for other in range(board.seats):
        if other % apart == side:
            continue
        base = other * MARBLES
        weight = 1.0 if position.table.sizes[HAND + other] > 1 else 0.6
        if here == other * SECTOR and places[base + 3] == KENNEL:
            risk += HIT_BY_START * weight
        for at in range(base, base + MARBLES):
            stands = places[at]
            if stands == KENNEL:
                break
            if stands >= ring:
                continue
            behind = (here - (other * SECTOR + stands) + ring + ring) % ring
            if behind <= 13:
                risk += (HIT + (HIT_BY_SEVEN if behind <= 7 else 0.0)) * weight
            elif ring - behind == FOUR:
                risk += HIT_BACKWARDS * weight
    return risk if risk < 0.8 else 0.8


def hand_worth(position: Dog, seat: i64) -> float:
    """What the cards of a seat are good for, with the marbles it plays."""
    board = position.board
    table = position.table
    slots = table.slots
    colour = board.colour_of(seat)
    base = colour * MARBLES
    places = board.places
    stuck = True  # nothing on the ring
    waiting = places[base + 3] == KENNEL
    for at in range(base, base + MARBLES):
        if 0 <= places[at] < board.ring:
            stuck = False
    start = table.layout.starts[HAND + seat]
    total = 0.0
    first = True
    for spot in range(start, start + table.sizes[HAND + seat]):
        face = slots[spot] & 0xFF
        opens = face in (ACE, KING, JOKER)
        if stuck and waiting and not opens:
            total += 0.6
            continue
        if opens and waiting and first and stuck:
            total += FIRST_OUT
            first = False
        if face == JOKER:
            total += 8.0
        elif opens:
            total += 5.0 if waiting else 2.5
        elif face == SEVEN:
            total += 3.5
        elif face == FOUR:
            total += 2.5
        elif face == JACK:
            total += 2.0
        else:
            total += 1.5
    if not stuck:
        total += coming_home(position, seat, colour)
    return total


def coming_home(position: Dog, seat: i64, colour: i64) -> float:
    """Marbles before the finish, and the cards that bring them in exactly."""
    board = position.board
    held = position.held(seat)
    total = 0.0
    for number in range(MARBLES):
        place = board.place(colour, number)
        if place == KENNEL:
            break
        if place >= board.ring or board.is_fresh(colour, place):
            continue
        lid = board.lid(colour, number)
        away: i64 = 0 if place == 0 else board.ring - place
        found = 0.0
        for target in range(board.ring + 1, lid):
            steps = target - board.ring + away
            if fits(held, steps):
                found = FITS
        total += found
    return total


def fits(held: i64, steps: i64) -> bool:
    """Is there a card that walks so many fields, a joker aside?"""
    if steps == 11:
        return held >> ACE & 1 == 1
    return steps <= 13 and (held >> steps & 1 == 1 or (steps < SEVEN and held >> SEVEN & 1 == 1))


JUDGEMENT: Final = DogJudgement()
