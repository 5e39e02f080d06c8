"""Experiments with rules: the same bots on the same deals, once with each variant, and what differs.

All measures are computed from the records. They are paired by deal, so that a difference has a smaller confidence
interval than the two measures. A difference whose interval contains zero is reported as noise.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablee.arena.count import Estimate, estimate
from tablee.arena.series import Result, Series, series_of, sides_of
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.record import record_from
from tablee.core.rule import Mistake, Words
from tablee.core.seen import events_for
from tablee.core.table import SPECTATOR, TOLD
from tablee.games import box

SEATS: Final = "seats"  # can be varied like an option
CLAUSE_GAMES: Final = 8  # games of each variant replayed to count the clauses that forbid something
CLAUSE_STEP: Final = 5  # sampled every so many decisions
FEW_DEALS: Final = 10  # with fewer every difference counts as noise
MEASURES: Final = ["length", "spread", "first", "lead_changes", "half_way"]
SHARES: Final = ["first", "half_way"]  # proportions, from 0 to 1
CALLED: Final = "called"  # event of the games in which a call ends the round
SCORED: Final = "scored"


@dataclass(frozen=True)
class Variant:
    """One value of what is varied, and its series."""

    label: str
    series: Series


@dataclass
class Findings:
    """The measures of one variant: one value a deal, missing where it is undefined."""

    label: str
    games: int
    values: dict[str, dict[int, float]] = field(default_factory=dict)  # by measure and deal
    by_place: list[float] = field(default_factory=list)  # win share by place, counted from the starting seat
    # the fraction of decisions in which each clause forbade something
    clauses: dict[str, float] = field(default_factory=dict)
    from_caller: list[dict[int, float]] = field(
        default_factory=list
    )  # by place to the left of the caller, then by deal

    def by_caller(self) -> list[Estimate]:
        """Points of a round by place, the caller first, relative to the mean of those who did not call."""
        return [estimate([deals[deal] for deal in sorted(deals)]) for deals in self.from_caller if deals]

    def measured(self, measure: str) -> Estimate | None:
        found = self.values[measure]
        if not found:
            return None
        ends = (0.0, 1.0) if measure in SHARES else (float("-inf"), float("inf"))
        return estimate([found[deal] for deal in sorted(found)], *ends)


@dataclass(frozen=True)
class Difference:
    """A variant minus the first one, over the deals where both are defined."""

    by: Estimate
    noise: bool


def variants(
    game: str,
    wishes: dict[str, object],
    vary: str,
    values: list[str],
    seats: int,
    bots: list[str],
    seed: int,
    games: int,
) -> list[Variant]:
    found = []
    for value in values:
        if vary == SEATS:
            if not (value.isascii() and value.isdigit() and len(value) < 3):
                raise not_a_number(value)
            opened = box(game).open(wishes)
            sat = int(value)
        else:
            opened = box(game).open({**wishes, vary: value.replace("+", ",")})
            sat = seats
        opened.check_seats(sat)
        found.append(Variant(f"{vary}={value}", series_of(opened, sat, bots, seed, games)))
    return found


def not_a_number(value: str) -> Mistake:
    return Mistake(
        "seats",
        Words(
            f"seats prend des nombres, pas « {value} ».",
            f"seats nimmt Zahlen, nicht «{value}».",
            f"seats takes numbers, not '{value}'.",
        ),
    )


def explore(variant: Variant, deals: dict[int, list[Result]]) -> Findings:
    """Replay every game and measure it."""
    series = variant.series
    game = series.open_game()
    sides = sides_of(game, series.seats)
    ordered = [deal for deal in sorted(deals) if deal < series.deals]
    found = Findings(variant.label, sum(len(deals[deal]) for deal in ordered))
    found.values = {measure: {} for measure in MEASURES}
    places = [0.0] * series.seats
    found.from_caller = [{} for _ in range(series.seats)]
    fired: dict[str, int] = {}
    looks = 0
    for number, deal in enumerate(ordered):
        many: dict[str, list[float]] = {measure: [] for measure in MEASURES}
        rounds: list[list[float]] = []
        for result in deals[deal]:
            seen = through(game, result, sides)
            rounds += seen.rounds
            for measure, value in seen.values.items():
                many[measure].append(value)
            for place in range(series.seats):
                places[place] += seen.by_place[place]
            if number < CLAUSE_GAMES:
                looks += clauses_in(game, result, fired)
        for measure, values in many.items():
            if values:
                found.values[measure][deal] = sum(values) / len(values)
        for place in range(series.seats if rounds else 0):
            found.from_caller[place][deal] = sum(points[place] for points in rounds) / len(rounds)
    found.by_place = [total / max(1, found.games) for total in places]
    found.clauses = {rule.id: fired[rule.id] / looks for rule in game.rulebook if rule.id in fired}
    return found


@dataclass
class Seen:
    values: dict[str, float]
    by_place: list[float]
    # of each round that was called: points by place from the caller, relative to the non-callers' mean
    rounds: list[list[float]]


def positions(game: Game, result: Result, listening: bool = False) -> Iterator[Position]:
    record = record_from(result.record)
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
    for position in positions(game, result, called):
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


def clauses_in(game: Game, result: Result, fired: dict[str, int]) -> int:
    """Count in ``fired`` the clauses that forbid some move to the seat asked, at every few decisions; returns the
    number of samples."""
    looks = 0
    for at, position in enumerate(positions(game, result)):
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
    return looks


def difference(base: Findings, other: Findings, measure: str) -> Difference | None:
    one, two = base.values[measure], other.values[measure]
    shared = sorted(set(one) & set(two))
    if len(shared) < 2:
        return None
    by = estimate([two[deal] - one[deal] for deal in shared])
    return Difference(by, len(shared) < FEW_DEALS or by.low <= 0.0 <= by.high)


def as_json(found: list[Findings], plans: list[Variant]) -> dict[str, object]:
    rows: list[dict[str, object]] = []
    for plan, one in zip(plans, found, strict=True):
        measures: dict[str, object] = {}
        for measure in MEASURES:
            value = one.measured(measure)
            if value is None:
                continue
            entry: dict[str, object] = {"mean": value.mean, "low": value.low, "high": value.high}
            gap = difference(found[0], one, measure) if one is not found[0] else None
            if gap is not None:
                entry["difference"] = {
                    "mean": gap.by.mean,
                    "low": gap.by.low,
                    "high": gap.by.high,
                    "within_noise": gap.noise,
                }
            measures[measure] = entry
        rows.append(
            {
                "variant": one.label,
                "options": plan.series.options,
                "seats": plan.series.seats,
                "games": one.games,
                "fair_share": 1 / len(set(sides_of(plan.series.open_game(), plan.series.seats))),
                "measures": measures,
                "wins_by_place": one.by_place,
                "clauses": one.clauses,
                "points_from_caller": [
                    {"mean": value.mean, "low": value.low, "high": value.high} for value in one.by_caller()
                ],
            }
        )
    series = plans[0].series
    return {"game": series.game, "edition": series.edition, "bots": series.bots, "seed": series.seed, "variants": rows}
