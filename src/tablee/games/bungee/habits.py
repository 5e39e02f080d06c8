"""What a player of Bungee does without thinking long: how games are played on in thought.

One plays the cards that weigh most, twins together; takes the discard where it weighs clearly less than a card from the
stock, above all when it makes a pair or counts nothing; and calls as soon as one may. A player acts on what that player
knows: the own hand and what lies open.
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

LUCKY: Final = -1.0  # what a card weighs that counts nothing …
HELPS: Final = -1.5  # … and one that helps to call
PER_CARD: Final = 2.6  # what each card weighs, whatever its value
TWIN: Final = 1.4  # the part of a twin's points that no longer weighs: two go in one turn
UNKNOWN: Final = 2.8  # what a card from the stock weighs
MISSED_TURN: Final = 6.0  # to make the next player miss a turn, with two players; less with more


def move(position: Bungee, seat: i64, moves: Moves) -> i64:
    """-1: no habit for that."""
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
    """The cards to play; or to take first, if with the discard the hand will weigh less."""
    table = position.table
    slots = table.slots
    lucky = position.lucky
    start = table.layout.starts[HAND + seat]
    end = start + table.sizes[HAND + seat]
    coming: i64 = 0  # the card that will come into the hand, if one knows it
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
    """Of so many equal cards in a hand."""
    if count == 0:
        return 0.0
    if face == lucky:
        return LUCKY * float(count)
    if face == BUNGEE:
        return HELPS * float(count)
    return float(face) * (float(count) - TWIN * float(count - 1))
