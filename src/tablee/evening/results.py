"""The result of a table, read from a command: by points or by places, which have to fit each other and the partners."""

from typing import TYPE_CHECKING, Any

from tablee.evening.night import Result, Table
from tablee.evening.plan import CHAMPIONSHIP, MOST_TEXT, Plan, is_number
from tablee.evening.texts import wrong

if TYPE_CHECKING:
    from tablee.evening.evening import Evening


def read_result(evening: "Evening", plan: Plan, number: object, table: Table, scores: object, places: object) -> Result:
    """The result of table ``number`` as a command gives it: points, places, or both if they agree."""
    if scores is None and places is None:
        raise wrong("no-result")
    points = by_seat(evening, number, table, scores) if scores is not None else None
    ranks = by_seat(evening, number, table, places) if places is not None else None
    if points is None and plan.format == CHAMPIONSHIP:
        raise wrong("need-scores")
    if points is not None and not all(is_number(one) for one in points):
        raise wrong("bad-field", field="scores", value=repr(points)[:MOST_TEXT])
    if ranks is not None:
        shown = ", ".join(str(one)[:10] for one in ranks)
        for one in ranks:
            if isinstance(one, bool) or not isinstance(one, int):
                raise wrong("bad-places", places=shown)
        if any(rank != 1 + sum(one < rank for one in ranks) for rank in ranks):
            raise wrong("bad-places", places=shown)
    if points is not None:
        follow = places_of(points, plan.low_wins())
        if ranks is not None and any(
            (ranks[i] < ranks[j]) and follow[i] > follow[j] for i in range(len(ranks)) for j in range(len(ranks))
        ):
            raise wrong("places-contradict", places=", ".join(map(str, follow)))
        ranks = ranks or follow
    assert ranks is not None
    sides = plan.sides(len(table.seats))
    for seat, side in enumerate(sides):
        first = sides.index(side)
        if (ranks[first], points and points[first]) != (ranks[seat], points and points[seat]):
            raise wrong("partners", a=evening.names(table.seats)[first], b=evening.names(table.seats)[seat])
    return Result(ranks, points)


def by_seat(evening: "Evening", number: object, table: Table, given: object) -> list[Any]:
    """Values by entrant's name, or a list in the order of the seats."""
    if isinstance(given, list) and len(given) == len(table.seats):
        return given
    names = evening.names(table.seats)
    values: dict[int, Any] = {}
    if isinstance(given, dict):
        for name, value in given.items():
            who = evening.find(name)
            if who in values or who not in table.seats:
                values = {}
                break
            values[who] = value
    if len(values) != len(table.seats):
        raise wrong("who-plays", table=number, names=", ".join(names))
    return [values[who] for who in table.seats]


def told(evening: "Evening", table: Table) -> str:
    assert table.result is not None
    values = table.result.scores or table.result.places
    return ", ".join(f"{name} {value:g}" for name, value in zip(evening.names(table.seats), values, strict=True))


def places_of(points: list[float], low_wins: bool) -> list[int]:
    return [1 + sum(other < one if low_wins else other > one for other in points) for one in points]
