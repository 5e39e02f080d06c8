"""The evaluation of Bungee.

A hand is heavy or light. Points are heavy, but equal cards go in one turn and leave a smaller hand, and small hands
win: with two cards a call is near, with five it is not. The lucky value weighs nothing. A Bungee card helps to call but
costs ten if another wins: good in a light hand, bad in a heavy one.

Before the first call the lighter hand has the better chance. After it, those still to play have one turn to part with
their worst cards and draw; they must reach the lowest call so far, and a later call wins ties.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.score_sheet import total_of
from tablee.core.table import known_of
from tablee.games.bungee import habits
from tablee.games.bungee.moves import BUNGEE, LATE_CALL, PLAY, PLAY_AFTER_TAKE, SIX, TAKE, TURN, value_of
from tablee.games.bungee.rules import DISCARD, HAND, Bungee
from tablee.games.bungee.scoring import NO_ONE, points
from tablee.judging.judgement import Judgement
from tablee.judging.standing import beyond_a_fair_share

WINNER_GAINS: Final = 10.0
PER_CARD: Final = 2.6  # weight of each card beyond the first
PAIRED: Final = 0.45  # fraction of a pair's points that still weighs
STEEP: Final = 0.16  # slope of the winning probability with the hand's weight
AS_THEY_PLAY: Final = 0.85  # hands in play are better than random ones
COULD_HAVE_CALLED: Final = 0.35  # likelihood factor of not having called with a low hand
KEEPS: Final = 0.45  # each point makes a kept card less likely …
SOON: Final = 2.0  # … weighted by the number of turns its holder has had
CALLED_WITH: Final = 3.0  # likelihood factor of each point above the limit in a called hand
PRIZE: Final = 60.0  # value of winning the game, in points
SPREAD: Final = 6.0  # standard deviation of the difference between two players in a round
STILL_PAID: Final = 0.75  # fraction of the points held now that is paid in the end


@final
class BungeeJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 6

    def quiet(self, position: Position) -> bool:
        return position.step != PLAY_AFTER_TAKE and position.step != LATE_CALL

    def worth(self, position: Position, seat: i64) -> float:
        """The expected lead over the mean of the others, in points."""
        assert isinstance(position, Bungee)
        seats = position.seats
        calm = 0.0  # sum of all seats' lightness
        if position.asked != 0 and position.first_caller == NO_ONE:
            for other in range(seats):
                calm += lightness(position, other, seat)
        others = 0.0
        own = 0.0
        for other in range(seats):
            total = float(total_of(position.sheet, position.seats, other))
            if position.asked != 0:
                total += expected(position, other, seat, calm)
            if other == seat:
                own = total
            else:
                others += total
        return others / float(seats - 1) - own

    def slip(self, seats: i64, beginner: bool) -> float:
        if seats == 2:
            return 9.5 if beginner else 6.0
        return 7.0 if beginner else 5.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Obvious blunders: taking a heavy card without a duplicate, although the stock is nearly always lighter;
        discarding what counts nothing while holding what counts."""
        assert isinstance(position, Bungee)
        table = position.table
        lucky = position.lucky
        if code == TAKE:
            top = table.top(DISCARD)
            return top != lucky and SIX <= top < BUNGEE and table.count(HAND + seat, top) == 0
        if code < PLAY or value_of(code) != lucky:
            return False
        return table.count(HAND + seat, lucky) + table.count(HAND + seat, BUNGEE) < table.sizes[HAND + seat]

    def has_habits(self) -> bool:
        return True

    def horizon(self, seats: i64) -> i64:
        return 200  # to the end of the round

    def reward(self, position: Position, seat: i64) -> float:
        """The probability of winning the whole game, less a fair share, times ``PRIZE``."""
        assert isinstance(position, Bungee)
        left = position.agreed.rounds - position.round
        return PRIZE * beyond_a_fair_share(position.sheet, position.seats, seat, left, SPREAD)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(position, Bungee)
        return habits.move(position, seat, moves)

    def plausible(self, position: Position, seat: i64) -> float:
        """How likely this world is: heavy cards are played first; a caller holds no more than the limit, others do."""
        assert isinstance(position, Bungee)
        table = position.table
        turns = float(table.sizes[DISCARD]) / float(position.seats)
        each = KEEPS * turns / (turns + SOON)
        limit = position.agreed.call_limit
        odd = 0.0
        fit = 1.0
        for other in range(position.seats):
            if other == seat:
                continue
            count = points(table, HAND + other, position.lucky, 0)
            if position.called[other] > 0:
                if count > limit:
                    odd += CALLED_WITH * float(count - limit)
                continue
            odd += each * float(count)
            if position.first_caller == NO_ONE and count <= limit:
                fit *= COULD_HAVE_CALLED
        return fit * exp(-odd)


def expected(position: Bungee, seat: i64, judge: i64, calm: float) -> float:
    """The points this seat is expected to note for the round, as the judging seat sees it."""
    if position.first_caller != NO_ONE:
        chance = chance_after_call(position, seat)
    else:
        chance = lightness(position, seat, judge) / calm
    table = position.table
    held = float(points(table, HAND + seat, position.lucky, 10))
    if position.called[seat] == 0:
        held = held * STILL_PAID + 2.0
    return held - chance * (held + WINNER_GAINS)


def weight(position: Bungee, seat: i64, judge: i64) -> float:
    """How far a hand is from a call."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[HAND + seat]
    size = table.sizes[HAND + seat]
    lucky = position.lucky
    total = 0.0
    last: i64 = 0
    for spot in range(start, start + size):  # a hand is sorted: duplicates are neighbours
        face = slots[spot] & 0xFF
        if face == lucky:
            total -= 1.0
        elif face == BUNGEE:
            total -= 1.5
        else:
            points_now = float(face)
            if seat != judge and known_of(slots[spot]) >> judge & 1 == 0:
                points_now *= AS_THEY_PLAY
            total += points_now
            if face == last:
                total -= (1.0 - PAIRED) * 2.0 * points_now
        last = face
    return total + PER_CARD * float(size - 1)


def lightness(position: Bungee, seat: i64, judge: i64) -> float:
    """Chance to win a round in which nobody has called, not normalised: divide by the sum over all seats."""
    return exp(-STEEP * weight(position, seat, judge))


def chance_after_call(position: Bungee, seat: i64) -> float:
    """The probability of winning the round after a call."""
    lowest: i64 = 99
    holder = NO_ONE
    table = position.table
    for other in range(position.seats):
        if position.called[other] > 0:
            count = points(table, HAND + other, position.lucky, 0)
            if count < lowest or (count == lowest and position.called[other] > position.called[holder]):
                lowest = count
                holder = other
    turn = position.next_seat()
    if position.called[seat] > 0 and seat != holder:
        return 0.0
    if seat != holder and not still_to_play(position, seat, turn):
        return 0.0
    chance = 1.0
    if seat != holder:
        chance = chance_to_reach(position, seat, lowest, seat == turn)
    for other in range(position.seats):
        if other != seat and position.called[other] == 0 and still_to_play(position, other, turn):
            chance *= 1.0 - chance_to_reach(position, other, lowest, other == turn)
    return chance


def still_to_play(position: Bungee, seat: i64, turn: i64) -> bool:
    """Whether the seat plays before the first caller's turn comes again."""
    seats = position.seats
    return (seat - turn + seats) % seats < (position.first_caller - turn + seats) % seats


def chance_to_reach(position: Bungee, seat: i64, lowest: i64, next_up: bool) -> float:
    """The probability that one turn, the best cards played and one drawn or taken, leaves at most ``lowest`` points."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[HAND + seat]
    total: i64 = 0
    most: i64 = 0
    last: i64 = 0
    equal: i64 = 0
    for spot in range(start, start + table.sizes[HAND + seat]):
        face = slots[spot] & 0xFF
        if face != BUNGEE and face != position.lucky:
            total += face
            equal = equal + 1 if face == last else 1
            last = face
            if face * equal > most:
                most = face * equal
    limit = position.agreed.call_limit
    goal = lowest if lowest < limit else limit
    if total <= goal and position.step == TURN:
        return 1.0
    room = goal - (total - most)
    if room < 0:
        return 0.0
    top = table.top(DISCARD)
    if next_up and (top == position.lucky or top == BUNGEE or top <= room):
        return 1.0
    return min(1.0, float(8 + 5 * room) / 56.0)


JUDGEMENT: Final = BungeeJudgement()
