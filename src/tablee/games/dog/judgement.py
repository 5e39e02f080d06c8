"""The evaluation of Brändi Dog.

Marbles in the kennel are worth nothing; a fresh marble on its start field is safe and blocks all others. On the ring a
marble is worth more the nearer it is to the finish, and most in the finish, as deep as possible so that the next one
has room. A marble on the ring is in danger if an opponent is one to thirteen fields behind it, most within seven, or
four fields ahead, or if it stands on the start field of a player with marbles in the kennel; it stands to lose its
value. A marble just before the finish needs the card that brings it in exactly.

In the hand the joker is best, then ace and king, above all while no marble is out, then seven, four and jack. Partners
win together: their marbles and hands count as own ones; the best other side counts against.
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

OUT: Final = 12.0  # value of being on the ring
ROUND: Final = 30.0  # value of a full round
IN_FINISH: Final = 50.0
DEEPER: Final = 1.5  # for each field inside the finish
NO_HOLE: Final = 4.0  # bonus if no place behind it is free: it need not move again
FRESH: Final = 4.0  # bonus of a fresh marble: safe, and blocking
HIT: Final = 0.085  # probability that an opponent has the one card that hits
HIT_BY_SEVEN: Final = 0.06  # additional probability within seven fields
HIT_BACKWARDS: Final = 0.06  # probability of being hit by a four
HIT_BY_START: Final = 0.28  # probability on the start field of a player with marbles in the kennel
THEIR_FEAR: Final = 0.6  # weight of the opponents' danger: they will try to avoid it
FITS: Final = 5.0  # value of a card that brings a marble home
FIRST_OUT: Final = 12.0  # value of the first ace, king or joker while no marble is out
A_STEP: Final = 0.5  # value of a remaining step of a seven
WON: Final = 1000.0


@final
class DogJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 2

    def quiet(self, position: Position) -> bool:
        return position.step == TURN

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """In the exchange: a random card, since other hands are unknown."""
        return moves.pick(chance)

    def worth(self, position: Position, seat: i64) -> float:
        """The lead of the own side over the best other side, roughly in fields."""
        assert isinstance(position, Dog)
        return lead(position, seat, True)

    def slip(self, seats: i64, beginner: bool) -> float:
        return 7.5 if beginner else 5.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Sending home a marble of the own side."""
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
        """The next cards are unknown: only the marbles count."""
        assert isinstance(position, Dog)
        return lead(position, seat, False)

    def horizon(self, seats: i64) -> i64:
        return 2 * seats


def in_kennel(board: Board, seat: i64) -> i64:
    """The number of a side's marbles in the kennel."""
    found: i64 = 0
    for at in range(i64(len(board.places))):
        if at // MARBLES % board.apart == seat % board.apart and board.places[at] == KENNEL:
            found += 1
    return found


def lead(position: Dog, seat: i64, turn: bool) -> float:
    """The lead of a seat's side over the best other; ``turn``: including its cards and the rest of a seven."""
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
    """The probability that this marble is sent home before it moves on."""
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
    """The value of a seat's cards with the marbles it plays."""
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
    """Marbles before the finish, and cards that bring them in exactly."""
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
    """Whether a card other than a joker walks so many fields."""
    if steps == 11:
        return held >> ACE & 1 == 1
    return steps <= 13 and (held >> steps & 1 == 1 or (steps < SEVEN and held >> SEVEN & 1 == 1))


JUDGEMENT: Final = DogJudgement()
