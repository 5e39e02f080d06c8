"""The evaluation of Bauernschlau.

Unfinished fences are extended straight to the rim; what lies between two of them is assumed to become the land of the
farm in there. Then sheep are counted with their geese: face-up ones fully; remembered white ones face down in part,
since somebody has yet to turn them up; black ones face down as a cost, since any neighbour may turn them up and is
rewarded for it. An unknown sheep counts little.

An unfenced farm counts nothing, so the nearer both fences are to the rim, the more its sheep are worth. It is also a
race: the first closed farm that is full ends the game, and open farms have lost; the fewer fields are left, the more an
open fence costs.

So black sheep go to the neighbours, on geese if possible, high white ones to own geese; the dog is kept off own good
fields; extra actions have a value; and a leader whose farm is nearly full ends the game.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position
from tablee.core.table import EVERYONE, face_of, known_of, showing_of
from tablee.games.bauernschlau import habits
from tablee.games.bauernschlau.land import DRAWN, Land
from tablee.games.bauernschlau.meadow import FIELDS
from tablee.games.bauernschlau.moves import CHOOSE_FARM, DRIVE_TO, EXTRA, PLACE, PLACE_SHEEP, TURN
from tablee.games.bauernschlau.outlook import OUTLOOK
from tablee.games.bauernschlau.rules import Bauernschlau
from tablee.games.bauernschlau.scoring import BLACK, worth
from tablee.judging.judgement import Judgement

FEW: Final[i64] = 3  # farms; with so few, play-outs decide
FACE_DOWN: Final = 0.65  # fraction of a white sheep's value while it lies face down
LURKING: Final = 0.45  # fraction of a black sheep's cost while it lies face down
UNKNOWN: Final = 0.25  # value of an unknown sheep, with one goose
ROOM: Final = 0.35  # value of a free pasture, with one goose
OPEN_FARM: Final = -40.0  # an unfinished farm when somebody else's is closed: worse than any points
ACTION: Final = 2.5  # value of an extra action
DOG_IN_THE_WAY: Final = 0.5
DRIVEN: Final = 0.9  # fraction of a drive's gain counted once it has begun
STEEP: Final = 0.13  # slope of the winning probability per point
VICTORY: Final = 100.0
MARGIN: Final = 0.4  # weight of a point besides winning
IN_A_MATCH: Final = 20.0  # value of winning a game in a match, where points are added up


@final
class BauernschlauJudgement(Judgement):
    def worlds(self, seats: i64) -> i64:
        return 3

    def quiet(self, position: Position) -> bool:
        return position.step == TURN or position.step == EXTRA or position.step == CHOOSE_FARM

    def worth(self, position: Position, seat: i64) -> float:
        """The probability of winning, plus the expected lead in points."""
        assert isinstance(position, Bauernschlau)
        seats = position.seats
        prize = VICTORY if position.games == 1 else IN_A_MATCH
        ahead = ahead_on_sheet(position, seat)
        if position.asked == 0:
            return ahead + prize * victory(position, seat)
        if position.step == CHOOSE_FARM:
            return ahead
        OUTLOOK.think_on(position)
        soon = OUTLOOK.end_in(position)
        own = 0.0
        others = 0.0
        chances = 0.0
        mine = 0.0
        for other in range(seats):
            value = self.farm_hope(position, other, seat, soon)
            if other == seat:
                own = value + self.half_done(position, seat, soon)
                mine = exp(STEEP * own)
                chances += mine
            else:
                others += value
                chances += exp(STEEP * value)
        return ahead + (own - others / float(seats - 1)) * 0.3 + prize * mine / chances

    def slip(self, seats: i64, beginner: bool) -> float:
        if seats <= FEW:
            return 6.0 if beginner else 1.0
        return 30.0 if beginner else 14.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Laying a black sheep on own land, or a white one elsewhere, while there is room where it belongs."""
        assert isinstance(position, Bauernschlau)
        if position.step != PLACE_SHEEP:
            return False
        OUTLOOK.think_on(position)
        own = OUTLOOK.lands[seat]
        black = face_of(position.table.card_at(DRAWN + seat, 0)) == BLACK
        sensible = position.free() & (~own if black else own)
        return sensible != 0 and sensible >> code - PLACE & 1 == 0

    def club_games(self, seats: i64) -> i64:
        return 15 if seats <= FEW else 0

    def reward(self, position: Position, seat: i64) -> float:
        """A game without a winner is shared by all."""
        assert isinstance(position, Bauernschlau)
        if position.asked != 0:
            return ahead_on_sheet(position, seat)
        if not position.best():
            return VICTORY / float(position.seats)
        if position.games == 1:
            return VICTORY * victory(position, seat) + MARGIN * ahead_on_sheet(position, seat)
        return IN_A_MATCH * victory(position, seat) + ahead_on_sheet(position, seat)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        assert isinstance(position, Bauernschlau)
        return habits.move(position, seat, moves)

    def impressions(self, position: Position, seat: i64, moves: Moves) -> list[float]:
        assert isinstance(position, Bauernschlau)
        return habits.gains(position, seat, moves) if position.step != CHOOSE_FARM else []

    def has_habits(self) -> bool:
        return True

    def plausible(self, position: Position, seat: i64) -> float:
        """Players hardly lay black sheep on their own land, or white ones on others'."""
        assert isinstance(position, Bauernschlau)
        if position.step == CHOOSE_FARM:
            return 1.0
        return habits.plausible(position, seat)

    def answers(self) -> i64:
        return 1

    def wary(self) -> bool:
        return True

    def horizon(self, seats: i64) -> i64:
        return 1000  # to the end of the game

    # -- Sheep ---------------------------------------------------------------

    def farm_hope(self, position: Land, seat: i64, judge: i64, soon: float) -> float:
        table = position.table
        slots = table.slots
        starts = table.layout.starts
        land = OUTLOOK.lands[seat]
        taken = position.taken
        geese_on = position.geese
        total = 0.0
        for field in range(FIELDS):
            if land >> field & 1 == 0:
                continue
            geese = float(geese_on[field])
            if taken >> field & 1 == 0:
                total += ROOM * geese
                if position.dog == field:
                    total -= DOG_IN_THE_WAY * geese
                continue
            card = slots[starts[position.zone_of(field)]]
            total += sheep_hope(card, judge, geese)
        sure = OUTLOOK.nearness(position, seat, soon)
        return (total - float(position.pieces[seat])) * sure + OPEN_FARM * (1.0 - sure)

    def half_done(self, position: Land, seat: i64, soon: float) -> float:
        """The expected gain of an action that has only begun, and of extra actions."""
        if position.asked >> seat & 1 == 0:
            return 0.0
        total = 0.0
        if position.extra > 0:
            total += ACTION * float(position.extra - (1 if position.step != EXTRA else 0))
        if position.step == PLACE_SHEEP:
            drawn = position.table.card_at(DRAWN + seat, 0)
            total += self.well_placed(position, seat, float(worth(face_of(drawn))), FACE_DOWN, LURKING, soon)
        elif position.step == DRIVE_TO:
            sheep = position.table.card_at(position.zone_of(position.dog), 0)
            value = float(worth(face_of(sheep))) if known_of(sheep) >> seat & 1 == 1 else 0.9
            geese = float(position.geese[position.dog])
            there = sheep_hope(sheep, seat, geese)
            for other in range(position.seats):  # it goes from there
                if OUTLOOK.lands[other] >> position.dog & 1 == 1:
                    total -= there if other == seat else -there / float(position.seats - 1)
            total += self.well_placed(position, seat, value, 1.0, 1.0, soon) * DRIVEN
        return total

    def well_placed(self, position: Land, seat: i64, value: float, white: float, black: float, soon: float) -> float:
        """A white sheep on the best own free field, a black one on the worst for others."""
        free = position.free()
        geese_on = position.geese
        land = OUTLOOK.lands[seat] if value > 0.0 else ~OUTLOOK.lands[seat]
        most: i64 = 0
        for field in range(FIELDS):
            if free >> field & 1 == 1 and land >> field & 1 == 1 and geese_on[field] > most:
                most = geese_on[field]
        if value > 0.0:
            return value * float(most) * white * OUTLOOK.nearness(position, seat, soon)
        return -value * float(most) * black / float(position.seats - 1)


def sheep_hope(card: i64, judge: i64, geese: float) -> float:
    """The expected value of a sheep where it is, as the judging seat knows it."""
    if showing_of(card) == EVERYONE:
        return float(worth(face_of(card))) * geese
    if known_of(card) >> judge & 1 == 0:
        return UNKNOWN * geese
    if face_of(card) == BLACK:
        return LURKING * float(worth(BLACK)) * geese
    return FACE_DOWN * float(worth(face_of(card))) * geese


def ahead_on_sheet(position: Land, seat: i64) -> float:
    """The lead in finished games over the mean of the others."""
    seats = position.seats
    own = 0.0
    others = 0.0
    for at in range(i64(len(position.sheet))):
        if at % seats == seat:
            own += float(position.sheet[at])
        else:
            others += float(position.sheet[at])
    return own - others / float(seats - 1)


def victory(position: Bauernschlau, seat: i64) -> float:
    """The share of the victory in a finished match."""
    winners = position.best()
    return 1.0 / float(len(winners)) if int(seat) in winners else 0.0


JUDGEMENT: Final = BauernschlauJudgement()
