"""Experiments with rules: the same bots on the same deals, once with each variant, and what differs.

All measures are computed from the records. They are paired by deal, so that a difference has a smaller confidence
interval than the two measures. A difference whose interval contains zero is reported as noise.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from tablee.arena.count import NORMAL, Estimate, estimate
from tablee.arena.measures import Measure, clauses_in, own_value, played, through
from tablee.arena.series import Result, Series, series_of, sides_of
from tablee.core.rule import Mistake, Words, mistake
from tablee.games import box

SEATS: Final = "seats"  # can be varied like an option
CLAUSE_DEALS: Final = 16  # deals of each variant replayed to count the clauses that forbid something
FEW_DEALS: Final = 10  # with fewer every difference counts as noise
MOST_VARIANTS: Final = 48
POWER: Final = NORMAL + 0.8416212335729143  # standard errors of an effect that four runs in five would show
MEASURES: Final = ["length", "spread", "first", "lead_changes", "half_way"]
SHARES: Final = ["first", "half_way"]  # proportions, from 0 to 1, as are those of places and clauses
PLACE: Final = "place:"  # victories by place, counted from the starting seat
CALLER: Final = "caller:"  # points of a round by place to the left of the caller
CLAUSE: Final = "clause:"  # how often it forbids something
OWN: Final = "own:"  # measures of whoever makes the experiment


@dataclass(frozen=True)
class Variant:
    """One value of each thing that is varied, and its series."""

    label: str
    series: Series


@dataclass
class Findings:
    """The measures of one variant: one value a deal, missing where it is undefined."""

    label: str
    games: int
    values: dict[str, dict[int, float]] = field(default_factory=dict)  # by measure and deal

    def measured(self, measure: str) -> Estimate | None:
        found = self.values.get(measure)
        if not found:
            return None
        ends = (0.0, 1.0) if is_share(measure) else (float("-inf"), float("inf"))
        return estimate([found[deal] for deal in sorted(found)], *ends)

    def under(self, prefix: str) -> list[str]:
        """The measures of one kind: places, clauses …"""
        return [measure for measure in self.values if measure.startswith(prefix) and self.values[measure]]

    @property
    def by_place(self) -> list[float]:
        return [found.mean for found in map(self.measured, self.under(PLACE)) if found]

    @property
    def clauses(self) -> dict[str, float]:
        """The share of decisions in which each clause forbade something."""
        found = {name: self.measured(name) for name in self.under(CLAUSE)}
        return {name.removeprefix(CLAUSE): one.mean for name, one in found.items() if one}

    def by_caller(self) -> list[Estimate]:
        """Points of a round by place, the caller first, relative to the mean of those who did not call."""
        return [found for found in map(self.measured, self.under(CALLER)) if found]


def is_share(measure: str) -> bool:
    return measure in SHARES or measure.startswith((PLACE, CLAUSE))


@dataclass(frozen=True)
class Difference:
    """A variant minus the first one, over the ``deals`` where both are defined. ``smallest``: the smallest effect that
    four such runs in five would tell from noise."""

    by: Estimate
    deals: int
    smallest: float
    noise: bool


def variants(
    game: str,
    wishes: dict[str, object],
    vary: Mapping[str, Sequence[str]],
    seats: int,
    bots: list[str],
    seed: int,
    games: int,
) -> list[Variant]:
    """Every combination of the values, in order: the first is what the others are compared with."""
    if math.prod(len(values) for values in vary.values()) > MOST_VARIANTS:
        raise mistake(
            "many-variants",
            f"Cela fait plus de {MOST_VARIANTS} variantes : varie moins de choses à la fois.",
            f"Das gibt mehr als {MOST_VARIANTS} Varianten: Ändere weniger auf einmal.",
            f"That makes more than {MOST_VARIANTS} variants: vary fewer things at once.",
        )
    found = []
    for values in product(*vary.values()):
        changed = dict(zip(vary, values, strict=True))
        label = ", ".join(f"{name}={value}" for name, value in changed.items())
        sat = seats_of(changed.pop(SEATS)) if SEATS in changed else seats
        options = {name: value.replace("+", ",") for name, value in changed.items()}
        opened = box(game).open({**wishes, **options})
        opened.check_seats(sat)
        found.append(Variant(label, series_of(opened, sat, bots, seed, games)))
    return found


def seats_of(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 3):
        raise not_a_number(value)
    return int(value)


def not_a_number(value: str) -> Mistake:
    return Mistake(
        "seats",
        Words(
            f"seats prend des nombres, pas « {value} ».",
            f"seats nimmt Zahlen, nicht «{value}».",
            f"seats takes numbers, not '{value}'.",
        ),
    )


def explore(
    variant: Variant, deals: dict[int, list[Result]], measures: Mapping[str, Measure] | None = None
) -> Findings:
    """Replay every game and measure it; own ``measures`` too, by name."""
    series = variant.series
    game = series.open_game()
    sides = sides_of(game, series.seats)
    ordered = [deal for deal in sorted(deals) if deal < series.deals]
    found = Findings(variant.label, sum(len(deals[deal]) for deal in ordered))
    names = [*MEASURES, *(f"{OWN}{name}" for name in measures or {})]
    names += [f"{kind}{place}" for kind in (PLACE, CALLER) for place in range(series.seats)]
    found.values = {name: {} for name in names}
    fired: dict[str, dict[int, float]] = {}
    for number, deal in enumerate(ordered):
        many: dict[str, list[float]] = {}
        for result in deals[deal]:
            seen = through(game, result, sides)
            values = {**seen.values, **{f"{PLACE}{place}": share for place, share in enumerate(seen.by_place)}}
            for name, measure in (measures or {}).items():
                value = own_value(name, measure, deal, played(game, result))
                if value is not None:
                    values[f"{OWN}{name}"] = value
            for key, value in values.items():
                many.setdefault(key, []).append(value)
            for row in seen.rounds:
                for place, points in enumerate(row):
                    many.setdefault(f"{CALLER}{place}", []).append(points)
        for key, several in many.items():
            found.values[key][deal] = sum(several) / len(several)
        if number < CLAUSE_DEALS:
            for name, share in clauses_in(game, deals[deal]).items():
                fired.setdefault(name, {})[deal] = share
    looked = ordered[:CLAUSE_DEALS]
    for rule in game.rulebook:
        if rule.id in fired:
            found.values[f"{CLAUSE}{rule.id}"] = {deal: fired[rule.id].get(deal, 0.0) for deal in looked}
    return found


def difference(base: Findings, other: Findings, measure: str) -> Difference | None:
    one, two = base.values.get(measure, {}), other.values.get(measure, {})
    if measure.startswith(CLAUSE):  # one that never forbade anything was looked for all the same
        one, two = one or dict.fromkeys(two, 0.0), two or dict.fromkeys(one, 0.0)
    shared = sorted(set(one) & set(two))
    if len(shared) < 2:
        return None
    by = estimate([two[deal] - one[deal] for deal in shared])
    smallest = (by.high - by.low) / 2 * POWER / NORMAL
    return Difference(by, len(shared), smallest, len(shared) < FEW_DEALS or by.low <= 0.0 <= by.high)


def compared(found: list[Findings]) -> list[Difference]:
    """Every difference there is, to say how many would show something by chance."""
    keys = dict.fromkeys(key for one in found for key in one.values)
    all_of_them = [difference(found[0], one, key) for one in found[1:] for key in keys]
    return [one for one in all_of_them if one is not None]


def as_json(found: list[Findings], plans: list[Variant]) -> dict[str, object]:
    rows: list[dict[str, object]] = []
    for plan, one in zip(plans, found, strict=True):

        def entry(measure: str, one: Findings = one) -> dict[str, object] | None:
            value = one.measured(measure)
            if value is None:
                return None
            said: dict[str, object] = {"mean": value.mean, "low": value.low, "high": value.high}
            gap = difference(found[0], one, measure) if one is not found[0] else None
            if gap is not None:
                said["difference"] = {
                    "mean": gap.by.mean,
                    "low": gap.by.low,
                    "high": gap.by.high,
                    "deals": gap.deals,
                    "smallest": gap.smallest,
                    "within_noise": gap.noise,
                }
            return said

        named = {name.removeprefix(OWN): entry(name) for name in [*MEASURES, *one.under(OWN)]}
        rows.append(
            {
                "variant": one.label,
                "options": plan.series.options,
                "seats": plan.series.seats,
                "games": one.games,
                "fair_share": 1 / len(set(sides_of(plan.series.open_game(), plan.series.seats))),
                "measures": {name: value for name, value in named.items() if value is not None},
                "wins_by_place": [entry(name) for name in one.under(PLACE)],
                "clauses": {name.removeprefix(CLAUSE): entry(name) for name in one.under(CLAUSE)},
                "points_from_caller": [entry(name) for name in one.under(CALLER)],
            }
        )
    series = plans[0].series
    return {"game": series.game, "edition": series.edition, "bots": series.bots, "seed": series.seed, "variants": rows}
