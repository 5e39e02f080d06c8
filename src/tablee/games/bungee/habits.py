"""The play-out policy of Bungee, based on the own hand and what lies open.

Play the heaviest cards, duplicates together; take the discard if it is clearly lighter than an average card, above all
if it makes a pair or counts nothing; call as soon as possible.
"""

from typing import Final

from mypy_extensions import i64

from tablee.core.move import Moves
from tablee.games.bungee.moves import (
    BUNGEE,
    CALL,
    CALLED_BEFORE,
    DECLINE,
    LATE_CALL,
    PLAY_AFTER_TAKE,
    SIX,
    STAND,
    TAKE,
    TURN,
    play,
)
from tablee.games.bungee.rules import DISCARD, HAND, TAKEN, Bungee

LUCKY: Final = -1.0  # weight of a card that counts nothing …
HELPS: Final = -1.5  # … and of one that helps to call
PER_CARD: Final = 2.6  # weight of any card besides its value
TWIN: Final = 1.4  # fraction of a duplicate's points that no longer weighs: two go in one turn
UNKNOWN: Final = 2.8  # weight of a card from the stock
MISSED_TURN: Final = 6.0  # value of making the next player miss a turn, with two players; less with more


def move(position: Bungee, seat: i64, moves: Moves) -> i64:
    """The habitual move; -1 if there is none."""
    step = position.step
    if step == LATE_CALL:
        return CALL if moves.codes[0] == CALL else DECLINE
    if step == CALLED_BEFORE:
        return STAND
    if step == TURN:
        if moves.codes[0] == CALL or moves.codes[1] == CALL:
            return CALL
        return turn(position, seat, moves.codes[0] == TAKE)
    if step == PLAY_AFTER_TAKE:
        return turn(position, seat, False)
    return -1


def turn(position: Bungee, seat: i64, may_take: bool) -> i64:
    """Which cards to play, or to take the discard first if that makes the hand lighter."""
    table = position.table
    slots = table.slots
    lucky = position.lucky
    start = table.layout.starts[HAND + seat]
    end = start + table.sizes[HAND + seat]
    coming: i64 = 0  # the card that will come into the hand, if known
    if position.step == PLAY_AFTER_TAKE:
        coming = table.top(TAKEN)
    elif may_take:
        coming = table.top(DISCARD)
    alone = weight(coming, 1, lucky) if coming != 0 else 0.0
    twins = table.count(HAND + seat, coming) if coming != 0 else 0
    paired = weight(coming, twins + 1, lucky) - weight(coming, twins, lucky) if coming != 0 else 0.0
    best: i64 = 0
    most = -1000.0
    best_with: i64 = 0
    most_with = -1000.0
    spot = start
    while spot < end:
        face = slots[spot] & 0xFF
        count: i64 = 1
        while spot + count < end and slots[spot + count] & 0xFF == face:
            count += 1
        gain = weight(face, count, lucky) + PER_CARD * float(count)
        if face == SIX:
            gain += MISSED_TURN / float(position.seats - 1)
        if gain > most:
            most = gain
            best = play(face, count)
        gain -= alone if face == coming else paired
        if gain > most_with:
            most_with = gain
            best_with = play(face, count)
        spot += count
    if position.step == PLAY_AFTER_TAKE:
        return best_with
    return TAKE if coming != 0 and most_with > most - UNKNOWN else best


def weight(face: i64, count: i64, lucky: i64) -> float:
    """The weight of ``count`` equal cards in a hand."""
    if count == 0:
        return 0.0
    if face == lucky:
        return LUCKY * float(count)
    if face == BUNGEE:
        return HELPS * float(count)
    return float(face) * (float(count) - TWIN * float(count - 1))
