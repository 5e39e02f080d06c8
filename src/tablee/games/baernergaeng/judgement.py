"""The evaluation of Bärnergäng.

Known cards count their value; an unknown one counts five, the mean, and a little more in the own row, since it cannot
be got rid of. Cards that others know are assumed to be low: they have kept them. Special cards count as average ones,
since they are replaced in the end.

Calling pays if the lead exceeds what the others gain in their last turn. Waiting lets them catch up: a good row
improves slowly, a bad one fast.
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
from tablee.games.baernergaeng.scoring import NO_ONE
from tablee.judging.judgement import Judgement
from tablee.judging.standing import beyond_a_fair_share

UNSEEN: Final = 0.5  # penalty for not knowing an own card
KEPT: Final = 4.0  # expected value of a card its owner knows and I do not
AS_KEPT: Final = 3.0  # values up to this are plausible for a kept card …
KEEPS: Final = 0.36  # … each point more is less likely …
SOON: Final = 0.6  # … weighted by the number of turns its owner has had
CALLED_WITH: Final = 1.0  # the same for a seat that has called
CALLS: Final = 0.5
LAST_TURN: Final = 1.7  # expected gain of a turn
CATCHING_UP: Final = 0.35  # fraction of a lead that is lost by playing on
GAME_WON: Final = 8.0  # value of a game won, in points, where games won decide the match
PRIZE: Final = 40.0  # value of winning the match, in points
SPREAD: Final = 4.4  # standard deviation of the difference between two players in a game
TO_THE_NEXT: Final = 0.12  # penalty for leaving a low discard to the next player


@final
class BaernergaengJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 8

    def quiet(self, position: Position) -> bool:
        return position.step == ON_TURN

    def worth(self, position: Position, seat: i64) -> float:
        """The expected lead over the mean of the others, in points."""
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
        if beginner:
            return 12.0 if seats == 2 else 18.0
        return 2.5

    def club_games(self, seats: i64) -> i64:
        return 0 if seats == 2 else 200

    def expert_games(self) -> i64:
        return 5000  # rarely reached

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Taking or laying a card that is no better than the one replaced, as far as known; calling while behind."""
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
        """The probability of winning the match, in points; or the games won, where those decide."""
        assert isinstance(position, Rows)
        if position.agreed.most_games:
            return ahead_on_sheet(position, seat)
        left = position.agreed.rounds - position.round
        return PRIZE * beyond_a_fair_share(position.sheet, position.seats, seat, left, SPREAD)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(position, Rows)
        return habits.move(position, seat, moves, chance)

    def has_habits(self) -> bool:
        return True

    def horizon(self, seats: i64) -> i64:
        return 400  # to the end of the game

    def plausible(self, position: Position, seat: i64) -> float:
        """Cards that others have looked at and kept are low: worlds in which they are high are unlikely."""
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
    """The cost of a card in a position that shows only what is remembered; unknown cards cost the mean."""
    face = position.table.card_at(ROW + owner, place) & 0xFF
    return MEAN if face == HIDDEN else habits.cost_of(position, face)


def after_look(position: Rows) -> i64:
    """Whose turn follows once everyone has looked."""
    begins = position.table.sizes[USED] == 0
    return position.mover if begins else (position.mover + 1) % position.seats


def row_hope(position: Rows, seat: i64, judge: i64, sign: float) -> float:
    """The expected points of a row, as the judging seat knows it."""
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
    """The lead in finished games (points or games won) over the mean of the others."""
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
