"""What is measured of one game: from its record, or by a function of whoever makes the experiment."""

import math
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from tablee.arena.series import Result
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import Record, record_from
from tablee.core.rule import mistake
from tablee.core.seen import events_for
from tablee.core.table import SPECTATOR, TOLD

CLAUSE_STEP: Final = 5  # clauses are sampled every so many decisions
CALLED: Final = "called"  # event of the games in which a call ends the round
SCORED: Final = "scored"


@dataclass(frozen=True)
class Played:
    """One finished game, as an own measure is given it."""

    game: Game
    record: Record
    bots: list[str]  # by seat
    scores: list[int]
    winners: list[int]

    def positions(self) -> Iterator[Position]:
        """Every position from the deal to the end, all secrets included. It is one position that moves on: copy what you
        keep."""
        return positions(self.game, self.record)


Measure = Callable[[Played], float | None]  # None: undefined in this game


@dataclass
class Seen:
    values: dict[str, float]
    by_place: list[float]
    # of each round that was called: points by place from the caller, relative to the non-callers' mean
    rounds: list[list[float]]


def positions(game: Game, record: Record, listening: bool = False) -> Iterator[Position]:
    position = game.opening(record)
    position.table.listening = listening
    yield position
    for at in range(len(record)):
        game.advance(record, at, position)
        yield position


def leader(position: Position, sides: list[int]) -> int:
    """The only side ahead; -1 if several are level."""
    ahead = {sides[seat] for seat in position.best()}
    return ahead.pop() if len(ahead) == 1 else -1


def through(game: Game, result: Result, sides: list[int]) -> Seen:
    seats = len(result.bots)
    leaders = []
    first = -1
    called = CALLED in game.tellings and SCORED in game.tellings
    rounds = Rounds(game, seats)
    for position in positions(game, record_from(result.record), called):
        leaders.append(leader(position, sides))
        if called:
            rounds.hear(position)
        if first < 0 and len(position.pending) == 1:
            first = position.pending[0]
    first = max(first, 0)
    winning = {sides[seat] for seat in result.winners}
    changes = 0
    last = -1
    for one in leaders:
        if one >= 0:
            changes += last >= 0 and one != last
            last = one
    values = {
        "length": float(result.decisions),
        "spread": float(max(result.scores) - min(result.scores)),
        "lead_changes": float(changes),
    }
    if winning:
        values["first"] = (1.0 / len(winning)) if sides[first] in winning else 0.0
        half = leaders[len(leaders) // 2]
        if half >= 0:
            values["half_way"] = 1.0 if half in winning else 0.0
    places = [0.0] * seats
    for seat in result.winners:
        places[(seat - first) % seats] += 1.0 / len(result.winners)
    return Seen(values, places, rounds.found)


class Rounds:
    """Collects from the events who called first in each round and everyone's points."""

    def __init__(self, game: Game, seats: int) -> None:
        self.tellings = game.tellings
        self.seats = seats
        self.caller = -1
        self.points: dict[int, int] = {}
        self.found: list[list[float]] = []

    def hear(self, position: Position) -> None:
        for event in events_for(position.table, SPECTATOR):
            if event.kind != TOLD:
                continue
            what = self.tellings[event.what]
            if what == CALLED and self.caller < 0:
                self.caller = event.seat
            elif what == SCORED:
                self.points[event.seat] = event.amount
                if len(self.points) == self.seats:
                    self.end_round()

    def end_round(self) -> None:
        if self.caller >= 0 and self.seats > 1:
            row = [self.points[(self.caller + place) % self.seats] for place in range(self.seats)]
            mean = sum(row[1:]) / (self.seats - 1)
            self.found.append([points - mean for points in row])
        self.caller = -1
        self.points = {}


def clauses_in(game: Game, results: list[Result]) -> dict[str, float]:
    """The share of decisions at which each clause forbids some move to the seat asked, sampled at every few."""
    fired: dict[str, int] = {}
    looks = 0
    for result in results:
        for at, position in enumerate(positions(game, record_from(result.record))):
            if at % CLAUSE_STEP or position.over():
                continue
            looks += 1
            seat = position.pending[0]
            found = set()
            for code in range(len(game.catalogue)):
                rule = position.forbids(seat, code)
                if rule is not None:
                    found.add(rule.id)
            for name in found:
                fired[name] = fired.get(name, 0) + 1
    return {name: times / looks for name, times in fired.items()}


def played(game: Game, result: Result) -> Played:
    return Played(game, record_from(result.record), result.bots, result.scores, result.winners)


def own_value(name: str, measure: Measure, deal: int, one: Played) -> float | None:
    """What an own measure says of a game. Raises ``Mistake`` where it fails."""
    try:
        value = measure(one)
        found = None if value is None else float(value)
        if found is None or math.isfinite(found):
            return found
        why = f"{found}"
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
    raise mistake(
        "measure-failed",
        f"La mesure « {name} » ne donne pas de nombre pour la donne {deal} : {why}",
        f"Das Mass «{name}» liefert zu Verteilung {deal} keine Zahl: {why}",
        f"The measure '{name}' gives no number for deal {deal}: {why}",
    )


def measure_named(text: str) -> tuple[str, Measure]:
    """``module:function``, looked for in the working directory too."""
    module, colon, name = text.strip().partition(":")
    try:
        if not colon:
            raise ImportError("module:function")
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        found: Any = getattr(import_module(module), name)
        if not callable(found):
            raise TypeError(f"{name} is no function")
    except Exception as error:
        raise mistake(
            "measure",
            f"« {text} » n'est pas une mesure ({type(error).__name__}: {error}) : écris module:fonction.",
            f"«{text}» ist kein Mass ({type(error).__name__}: {error}): Schreib modul:funktion.",
            f"'{text}' is no measure ({type(error).__name__}: {error}): write module:function.",
        ) from None
    measure: Any = found  # whatever can be called; what it returns is checked when it does
    return name, measure
