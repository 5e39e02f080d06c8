"""Everything a page shows of an evening, as plain data. Names and numbers only: the page has the words."""

from fractions import Fraction
from typing import Any

from tablee.evening.evening import Evening
from tablee.evening.night import Round, Table
from tablee.evening.standings import TIE_BREAKS, standings
from tablee.games import box


def shown(evening: Evening) -> dict[str, Any]:
    plan = evening.plan
    rounds = evening.night.rounds
    return {
        "plan": {**vars(plan), "game_title": box(plan.game).title if plan.game else ""},
        "possible": plan.possible() if plan.game else [],
        "low_wins": bool(plan.game) and plan.low_wins(),
        "closed": evening.closed,
        "entrants": [{"name": one.name, "members": one.members, "here": one.here} for one in evening.entrants],
        "nights": [
            {"title": night.title, "rounds": [round_shown(one) for one in night.rounds]} for night in evening.nights
        ],
        "missing": rounds[-1].open_tables() if rounds else [],
        "due": is_due(evening),
        "standings": lines_shown(evening),
        "ties": TIE_BREAKS[plan.format],
    }


def is_due(evening: Evening) -> bool:
    """Whether the next round can be drawn, as far as rounds and results go."""
    rounds = evening.night.rounds
    over = bool(evening.plan.rounds) and len(rounds) >= evening.plan.rounds
    return bool(evening.plan.game) and not evening.closed and not over and not (rounds and rounds[-1].open_tables())


def round_shown(one: Round) -> dict[str, Any]:
    return {
        "game": one.plan.game,
        "title": box(one.plan.game).title,
        "low_wins": one.plan.low_wins(),
        "scores_needed": one.plan.format == "championship",
        "options": one.plan.options,
        "same_deals": one.plan.same_deals,
        "tables": [table_shown(one, table) for table in one.tables],
        "byes": list(one.byes),
        "repeats": one.repeats,
    }


def table_shown(one: Round, table: Table) -> dict[str, Any]:
    result = table.result
    return {
        "seats": list(table.seats),
        "sides": one.plan.sides(len(table.seats)),
        "scores": None if result is None else result.scores,
        "places": None if result is None else result.places,
        "corrected": table.corrected,
        "online": table.online,
        "taken_back": table.taken_back,
    }


def lines_shown(evening: Evening) -> list[dict[str, Any]]:
    """Without those who left before they ever played."""
    return [
        {
            "entrant": line.entrant,
            "place": line.place,
            "points": plain(line.points),
            "breaks": {name: plain(value) for name, value in line.breaks.items()},
            "nights": [plain(points) for points in line.nights],
            "rounds": [None if points is None else plain(points) for points in line.rounds],
            "played": line.played,
            "byes": line.byes,
            "here": line.here,
        }
        for line in standings(evening).lines
        if line.here or line.played or line.byes
    ]


def plain(value: Fraction) -> float:
    return round(float(value), 4)
