"""What a good player of Bärnergäng thinks of a position.

What one knows one counts; a card one does not know is worth five, as cards are on average, and a little more in the
own row, for one cannot get rid of what one has not seen. Of the others' cards one counts those one has seen; where
they know a card themselves they will have kept it for being low. Special cards in a row are replaced in the end, so
they too count as any card.

To call is to say: I am ahead, and by more than the others still gain in their last turn. Who waits lets them catch up,
for a good row gets better slowly and a bad one fast.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.table import HIDDEN, known_of
from tablee.games.baernergaeng import habits
from tablee.games.baernergaeng.habits import MEAN
from tablee.games.baernergaeng.moves import CALL, LAY, LOOK, NINE, ON_TURN, TAKE, TURN
from tablee.games.baernergaeng.rows import DISCARD, ROW, USED, Rows
from tablee.games.baernergaeng.scoring import GAMES, NO_ONE
from tablee.judging.judgement import Judgement
from tablee.judging.standing import beyond_a_fair_share

UNSEEN: Final = 0.5  # what it costs not to know an own card
KEPT: Final = 4.0  # a card its owner knows, and I do not
AS_KEPT: Final = 3.0  # nothing is odd about such a card if it counts no more than this …
KEEPS: Final = 0.36  # … and each point more makes it less likely, …
SOON: Final = 0.6  # … hardly before its owner's first turn, fully after a few
CALLED_WITH: Final = 1.0  # and the same for whoever has called
CALLS: Final = 0.5
LAST_TURN: Final = 1.7  # what one turn is worth on average
CATCHING_UP: Final = 0.35  # the part of a lead that is lost by playing on
GAME_WON: Final = 8.0  # where games won decide the match, in points
PRIZE: Final = 40.0  # to win the match, in points of a game that is worth no more than others
SPREAD: Final = 4.4  # how far one game moves two players apart
TO_THE_NEXT: Final = 0.12  # a low discard is for the next player


@final
class BaernergaengJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 8

    def quiet(self, position: Position) -> bool:
        return position.step == ON_TURN

    def worth(self, position: Position, seat: i64) -> float:
        """By how many points it will be ahead of the others, on average."""
        assert isinstance(position, Rows)
        seats = position.seats
        sign = -1.0 if position.high and position.agreed.most_games else 1.0
        ahead = ahead_on_sheet(position, seat)
        if position.asked == 0:
            return ahead
        turn = position.next_seat() if position.step != LOOK else after_look(position)
        own = 0.0
        others = 0.0
        for other in range(seats):
            count = row_hope(position, other, seat, sign)
            if position.caller != NO_ONE and (other - turn + seats) % seats < (position.caller - turn + seats) % seats:
                count -= LAST_TURN * sign
            if other == seat:
                own = count
            else:
                others += count
        lead = (others / float(seats - 1) - own) * sign
        if position.caller == NO_ONE:
            lead *= 1.0 - CATCHING_UP
        top = position.table.top(DISCARD)
        if turn != seat and top <= NINE:
            lead += TO_THE_NEXT * (float(top - 1) - MEAN) * sign / float(seats - 1)
        return ahead + lead

    def slip(self, seats: i64, beginner: bool) -> float:
        return 9.0 if beginner else 3.5

    def expert_games(self) -> i64:
        return 5000  # mostly decided long before

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """To take or lay what is no better than what lies there, as far as one knows it; and to call while behind."""
        assert isinstance(position, Rows)
        if TAKE <= code < LAY:
            top = habits.cost_of(position, position.table.top(DISCARD))
            return top >= remembered(position, seat, code - TAKE)
        if LAY <= code < TURN:
            drawn = habits.cost_of(position, position.table.top(position.drawn(seat)))
            return drawn >= remembered(position, seat, code - LAY)
        if code != CALL:
            return False
        own = 0.0
        others = 0.0
        for other in range(position.seats):
            for place in range(position.table.sizes[ROW + other]):
                if other == seat:
                    own += remembered(position, other, place)
                else:
                    others += remembered(position, other, place)
        return own * float(position.seats - 1) > others

    def reward(self, position: Position, seat: i64) -> float:
        """The chance to win the match, in points; where games won decide it, the games won."""
        assert isinstance(position, Rows)
        if position.agreed.most_games:
            return ahead_on_sheet(position, seat)
        left = GAMES - position.round
        return PRIZE * beyond_a_fair_share(position.sheet, position.seats, seat, left, SPREAD)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(position, Rows)
        return habits.move(position, seat, moves, chance)

    def has_habits(self) -> bool:
        return True

    def horizon(self, seats: i64) -> i64:
        return 400  # to the end of the game

    def plausible(self, position: Position, seat: i64) -> float:
        """What others have looked at and kept is low: a world in which it is high is hardly the one we are in."""
        assert isinstance(position, Rows)
        table = position.table
        slots = table.slots
        rounds = float(position.turns) / float(position.seats)
        odd = 0.0
        for other in range(position.seats):
            if other == seat:
                continue
            usual = CALLED_WITH if other == position.caller else AS_KEPT
            each = CALLS if other == position.caller else KEEPS * rounds / (rounds + SOON)
            start = table.layout.starts[ROW + other]
            for spot in range(start, start + table.sizes[ROW + other]):
                card = slots[spot]
                if known_of(card) >> other & 1 == 1 and known_of(card) >> seat & 1 == 0:
                    cost = habits.cost_of(position, card & 0xFF)
                    if cost > usual:
                        odd += (cost - usual) * each
        return exp(-odd)


def remembered(position: Rows, owner: i64, place: i64) -> float:
    """What a card costs in a position that shows only what one remembers; any other costs what cards do on average."""
    face = position.table.card_at(ROW + owner, place) & 0xFF
    return MEAN if face == HIDDEN else habits.cost_of(position, face)


def after_look(position: Rows) -> i64:
    """Whose turn comes once everyone has looked."""
    begins = position.table.sizes[USED] == 0
    return position.mover if begins else (position.mover + 1) % position.seats


def row_hope(position: Rows, seat: i64, judge: i64, sign: float) -> float:
    """What a row comes to, as the one who judges knows it."""
    table = position.table
    slots = table.slots
    start = table.layout.starts[ROW + seat]
    total = 0.0
    for spot in range(start, start + table.sizes[ROW + seat]):
        card = slots[spot]
        face = card & 0xFF
        if known_of(card) >> judge & 1 == 1:
            total += float(face - 1) if face <= NINE else MEAN
        elif seat == judge:
            total += MEAN + UNSEEN * sign
        elif known_of(card) >> seat & 1 == 1:
            total += KEPT if sign > 0.0 else 2.0 * MEAN - KEPT
        else:
            total += MEAN
    return total


def ahead_on_sheet(position: Rows, seat: i64) -> float:
    """Of the games that are over: points, or games won, against the others' average."""
    seats = position.seats
    sheet = position.sheet
    games = i64(len(sheet)) // seats
    own = 0.0
    others = 0.0
    for game in range(games):
        first = game * seats
        high = position.highs >> game & 1 == 1
        best = sheet[first]
        for other in range(seats):
            score = sheet[first + other]
            if (score > best) if high else (score < best):
                best = score
        for other in range(seats):
            score = sheet[first + other]
            gain = -float(score)
            if position.agreed.most_games:
                gain = GAME_WON if score == best else 0.0
            if other == seat:
                own += gain
            else:
                others += gain
    return own - others / float(seats - 1)


JUDGEMENT: Final = BaernergaengJudgement()
