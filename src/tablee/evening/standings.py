"""Points and standings. Tie-breaks are in ``TIE_BREAKS``; who is still equal shares the place.

A round that somebody sat out counts as the mean of their own other rounds, in a Swiss tournament as a win. A round that
somebody missed (late, or gone) counts nothing; in a championship it counts like the worst result of that round, since
few points may be good there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tablee.evening.evening import Evening
from tablee.evening.night import Night, Round, Table
from tablee.evening.plan import CHAMPIONSHIP, PLACES, ROBIN, SWISS, Plan

TIE_BREAKS: Final = {  # the keys of ``Line.breaks``, in order
    PLACES: ["wins", "opponents", "difference"],
    SWISS: ["opponents", "wins", "difference"],
    ROBIN: ["direct", "wins", "difference"],
    CHAMPIONSHIP: ["wins", "best"],
}


@dataclass
class Line:
    entrant: int
    name: str
    place: int = 0
    points: Fraction = Fraction(0)
    breaks: dict[str, Fraction] = field(default_factory=dict)
    nights: list[Fraction] = field(default_factory=list)  # points by evening
    rounds: list[Fraction | None] = field(default_factory=list)  # of the current evening; None: not played
    played: int = 0
    byes: int = 0
    here: bool = True


@dataclass
class Standings:
    lines: list[Line]
    format: str
    low_wins: bool  # in a championship of such games few points are good


@dataclass
class Played:
    """A table with a result, seen from one seat."""

    table: Table
    seat: int
    low_wins: bool

    def place(self, seat: int | None = None) -> int:
        assert self.table.result is not None
        return self.table.result.places[self.seat if seat is None else seat]


def points_for(plan: Plan, table: Table) -> list[Fraction]:
    """By seat. Those who share places share the points of these places."""
    assert table.result is not None
    places, size = table.result.places, len(table.seats)

    def of_place(place: int) -> Fraction:
        if plan.format in (SWISS, ROBIN) and not plan.points:
            return Fraction(size - place, size - 1)
        if plan.points:
            return Fraction(str(plan.points[place - 1])) if place <= len(plan.points) else Fraction(0)
        return Fraction(100 * (size - place), size - 1)

    found = []
    for place in places:
        shared = places.count(place)
        found.append(sum((of_place(place + at) for at in range(shared)), Fraction(0)) / shared)
    return found


def duplicate_points(one: Round) -> dict[int, Fraction]:
    """Matchpoints: 100 for beating everyone who held the same cards, from the same seat at a table of the same size.

    Where nobody else did, the points of the place. If some tables are online, only those were dealt alike; if none is, the
    decks were prepared by hand at all of them.
    """
    found: dict[int, Fraction] = {}
    low = one.plan.low_wins()
    alike = [table for table in one.tables if table.online] or one.tables
    for table in one.tables:
        others = [
            other
            for other in alike
            if other is not table and other.result is not None and len(other.seats) == len(table.seats)
        ]
        if not any(table is other for other in alike):
            others = []
        if table.result is None:
            continue
        alone = points_for(one.plan, table)
        for seat, who in enumerate(table.seats):
            if not others:
                found[who] = alone[seat]
                continue
            mine = value_of(table, seat, low)
            beaten = Fraction(0)
            for other in others:
                theirs = value_of(other, seat, low)
                beaten += 1 if mine > theirs else Fraction(1, 2) if mine == theirs else 0
            found[who] = 100 * beaten / len(others)
    return found


def value_of(table: Table, seat: int, low: bool) -> float:
    assert table.result is not None
    if table.result.scores is None:
        return -table.result.places[seat]
    return -table.result.scores[seat] if low else table.result.scores[seat]


def round_points(one: Round) -> dict[int, Fraction]:
    """The points of those whose table has a result."""
    if one.plan.same_deals and one.plan.format == PLACES:
        return duplicate_points(one)
    found: dict[int, Fraction] = {}
    for table in one.tables:
        if table.result is not None:
            scores = table.result.scores
            if one.plan.format == CHAMPIONSHIP and scores is not None:
                points = [Fraction(str(score)) for score in scores]
            else:
                points = points_for(one.plan, table)
            found.update(zip(table.seats, points, strict=True))
    return found


def night_points(evening: Evening, night: Night) -> list[list[Fraction | None]]:
    """By entrant and round; None: neither played nor sat out, or not known yet."""
    count = len(evening.entrants)
    found: list[list[Fraction | None]] = [[] for _ in range(count)]
    by_round = [round_points(one) for one in night.rounds]
    for who in range(count):
        own = [points[who] for points in by_round if who in points]
        mean = sum(own, Fraction(0)) / len(own) if own else None
        for one, points in zip(night.rounds, by_round, strict=True):
            value = points.get(who)
            if value is None and who in one.byes:
                if one.plan.format == SWISS:
                    value = Fraction(str(one.plan.points[0])) if one.plan.points else Fraction(1)
                else:
                    value = mean
            elif value is None and one.plan.format == CHAMPIONSHIP and points and not one.open_tables():
                value = max(points.values()) if one.plan.low_wins() else min(points.values())
            found[who].append(value)
    return found


def standings(evening: Evening) -> Standings:
    """Of the whole league; ``Line.nights`` has each evening, ``Line.rounds`` the current one."""
    form = evening.plan.format
    low = form == CHAMPIONSHIP and bool(evening.plan.game) and evening.plan.low_wins()
    lines = [Line(at, one.name, here=one.here) for at, one in enumerate(evening.entrants)]
    for night in evening.nights:
        for line, values in zip(lines, night_points(evening, night), strict=True):
            known = [value for value in values if value is not None]
            line.nights.append(sum(known, Fraction(0)))
            line.rounds = list(values)
    counted = [night for night in evening.nights if night.rounds]
    for line in lines:
        totals = [points for night, points in zip(evening.nights, line.nights, strict=True) if night.rounds]
        if evening.plan.best and len(counted) > evening.plan.best:
            totals = sorted(totals, reverse=not low)[: evening.plan.best]
        line.points = sum(totals, Fraction(0))
    tables: dict[int, list[Played]] = {line.entrant: [] for line in lines}  # of each
    for one in (one for night in evening.nights for one in night.rounds):
        few = one.plan.low_wins()
        for table in one.tables:
            if table.result is not None:
                for seat, who in enumerate(table.seats):
                    tables[who].append(Played(table, seat, few))
    for night in evening.nights:
        for one in night.rounds:
            for who in one.byes:
                lines[who].byes += 1
    for line in lines:
        line.breaks = {name: MEASURES[name](lines, line, tables[line.entrant]) for name in TIE_BREAKS[form]}
        line.played = len(tables[line.entrant])
    sign = -1 if low else 1

    def key(line: Line) -> list[Fraction]:
        return [sign * line.points, *(value for value in line.breaks.values())]

    lines.sort(key=lambda line: [-value for value in key(line)])
    for at, line in enumerate(lines):
        line.place = lines[at - 1].place if at and key(lines[at - 1]) == key(line) else at + 1
    return Standings(lines, form, low)


# -- Tie-breaks --------------------------------------------------------------


def wins(_lines: list[Line], _line: Line, tables: list[Played]) -> Fraction:
    return Fraction(sum(one.place() == 1 for one in tables))


def opponents(lines: list[Line], _line: Line, tables: list[Played]) -> Fraction:
    """The mean points of those one has met (Buchholz, by mean since tables differ in size)."""
    points = {other.entrant: other.points for other in lines}
    met = [points[who] for one in tables for seat, who in enumerate(one.table.seats) if seat != one.seat]
    return sum(met, Fraction(0)) / len(met) if met else Fraction(0)


def difference(_lines: list[Line], _line: Line, tables: list[Played]) -> Fraction:
    """One's score at the table less the mean of the others', summed."""
    found = Fraction(0)
    for one in tables:
        assert one.table.result is not None
        if one.table.result.scores is not None:
            scores = [Fraction(str(score)) for score in one.table.result.scores]
            mine = scores[one.seat]
            found += (-1 if one.low_wins else 1) * (mine - (sum(scores, Fraction(0)) - mine) / (len(scores) - 1))
    return found


def direct(lines: list[Line], line: Line, tables: list[Played]) -> Fraction:
    """Those of equal points whom one has beaten, less those one has lost to."""
    equal = {other.entrant for other in lines if other.points == line.points and other is not line}
    found = 0
    for one in tables:
        for seat, who in enumerate(one.table.seats):
            if who in equal:
                found += (one.place() < one.place(seat)) - (one.place() > one.place(seat))
    return Fraction(found)


def best(_lines: list[Line], _line: Line, tables: list[Played]) -> Fraction:
    own = [value_of(one.table, one.seat, one.low_wins) for one in tables]
    return Fraction(str(max(own))) if own else Fraction(-1_000_001)


Measure = Callable[[list[Line], Line, list[Played]], Fraction]
MEASURES: Final[dict[str, Measure]] = {
    "wins": wins,
    "opponents": opponents,
    "difference": difference,
    "direct": direct,
    "best": best,
}
