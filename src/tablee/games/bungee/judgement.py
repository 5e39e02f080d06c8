"""What a good player of Bungee thinks of a position.

A hand is heavy or light. Heavy are its points; but two equal cards go in one turn and leave a smaller hand, and a small
hand is what wins: with two cards one calls soon, with five hardly ever. The lucky value weighs nothing. A Bungee card
helps to call and costs ten if another wins, so it is good in a light hand and bad in a heavy one.

Before the first call the lighter hand has the better chance. After it one counts: those who are still to play have one
turn, in which they part with their worst cards and draw; what they need to reach is the lowest call so far, and an
equal hand that calls later wins.
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
from tablee.games.bungee.rules import CALL_LIMIT, DISCARD, HAND, ROUNDS, Bungee
from tablee.games.bungee.scoring import NO_ONE, points
from tablee.judging.judgement import Judgement
from tablee.judging.standing import beyond_a_fair_share

WINNER_GAINS: Final = 10.0
PER_CARD: Final = 2.6  # what each card more than one weighs, whatever its value
PAIRED: Final = 0.45  # the part of a pair's points that still weighs
STEEP: Final = 0.16  # how much a lighter hand helps to win the round
AS_THEY_PLAY: Final = 0.85  # nobody keeps a hand as bad as one dealt at random
COULD_HAVE_CALLED: Final = 0.35  # and did not: seldom, and mostly in the first turns
KEEPS: Final = 0.45  # each point makes it less likely that a card was kept, …
SOON: Final = 2.0  # … hardly before its holder's first turn, fully after a few
CALLED_WITH: Final = 3.0  # and each point above five that one called with the hand one has
PRIZE: Final = 60.0  # to win the game, in points of a round that is worth no more than others
SPREAD: Final = 6.0  # how far one round moves two players apart
STILL_PAID: Final = 0.75  # the part of the points held now that one pays in the end


@final
class BungeeJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 6

    def quiet(self, position: Position) -> bool:
        return position.step != PLAY_AFTER_TAKE and position.step != LATE_CALL

    def worth(self, position: Position, seat: i64) -> float:
        """By how many points it will be ahead of the others, on average."""
        assert isinstance(position, Bungee)
        seats = position.seats
        calm = 0.0  # what all light hands together come to
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
        """To take a heavy card without a twin to go with it, where a card from the stock is nearly always lighter; and to
        throw away what counts nothing while holding what counts."""
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
        """The chance to win the whole game, in points."""
        assert isinstance(position, Bungee)
        left = ROUNDS - position.round
        return PRIZE * beyond_a_fair_share(position.sheet, position.seats, seat, left, SPREAD)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(position, Bungee)
        return habits.move(position, seat, moves)

    def plausible(self, position: Position, seat: i64) -> float:
        """Heavy cards are what one parts with; whoever has called holds five points at most, and whoever has not, more."""
        assert isinstance(position, Bungee)
        table = position.table
        turns = float(table.sizes[DISCARD]) / float(position.seats)
        each = KEEPS * turns / (turns + SOON)
        odd = 0.0
        fit = 1.0
        for other in range(position.seats):
            if other == seat:
                continue
            count = points(table, HAND + other, position.lucky, 0)
            if position.called[other] > 0:
                if count > CALL_LIMIT:
                    odd += CALLED_WITH * float(count - CALL_LIMIT)
                continue
            odd += each * float(count)
            if position.first_caller == NO_ONE and count <= CALL_LIMIT:
                fit *= COULD_HAVE_CALLED
        return fit * exp(-odd)


def expected(position: Bungee, seat: i64, judge: i64, calm: float) -> float:
    """The points this seat will note for the round, as the one who judges sees it."""
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
    """How far from a call a hand is."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[HAND + seat]
    size = table.sizes[HAND + seat]
    lucky = position.lucky
    total = 0.0
    last: i64 = 0
    for spot in range(start, start + size):  # a hand lies in order: twins are neighbours
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
    """Its part of this is the chance to win a round in which nobody has called yet."""
    return exp(-STEEP * weight(position, seat, judge))


def chance_after_call(position: Bungee, seat: i64) -> float:
    """To win the round, some having called and some still to play."""
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
    """Does it come before the first caller again?"""
    seats = position.seats
    return (seat - turn + seats) % seats < (position.first_caller - turn + seats) % seats


def chance_to_reach(position: Bungee, seat: i64, lowest: i64, next_up: bool) -> float:
    """That one turn brings a hand down to so few points: the best cards to part with, then one drawn or taken."""
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
    goal = lowest if lowest < CALL_LIMIT else CALL_LIMIT
    if total <= goal and position.step == TURN:
        return 1.0
    room = goal - (total - most)
    if room < 0:
        return 0.0
    top = table.top(DISCARD)
    if next_up and (top == position.lucky or top == BUNGEE or top <= room):
        return 1.0
    return float(8 + 5 * room) / 56.0


JUDGEMENT: Final = BungeeJudgement()
