"""The lab for programs: ``compare`` plays variants of a game and returns an ``Experiment``.

>>> from tablee.arena import compare
>>> found = compare("bungee", {"callers_act_again": [False, True]}, ["random"], deals=2, seats=2, jobs=1)
>>> [row["variant"] for row in found.rows() if row["measure"] == "length"]
['callers_act_again=no', 'callers_act_again=yes']
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablee.arena.lab import SEATS, Findings, Variant, as_json, difference, explore, variants
from tablee.arena.lab_report import lab_page, named, summary, verdict
from tablee.arena.match import Bots, all_played, check_names, frame_of, html_table, opened_game, roster_of
from tablee.arena.measures import Measure
from tablee.arena.series import Result
from tablee.core.game import Game
from tablee.core.rule import mistake


def compare(
    game: str | Game,
    vary: Mapping[str, Sequence[object]],
    bots: Bots = ("club",),
    *,
    deals: int = 100,
    seats: int | None = None,
    seed: int = 0,
    measures: Sequence[Measure] | Mapping[str, Measure] = (),
    jobs: int | None = None,
    on: str = "",
    seconds: float = 0.0,
    progress: bool = False,
    **options: object,
) -> "Experiment":
    """Play every combination of the values in ``vary`` on the same deals; the first is what the others are compared with.

    ``vary``: values by option, or by "seats". ``measures``: your own, functions of a ``Played``, by name or named as they
    are. The rest is as in ``play``.
    """
    opened = opened_game(game, options)
    wanted = {name: [text_of(value) for value in values] for name, values in vary.items()}
    for name, values in wanted.items():
        if len(values) < 2 or len(set(values)) != len(values):
            raise mistake(
                "vary",
                f"« {name} » : donne au moins deux valeurs différentes.",
                f"«{name}»: Gib mindestens zwei verschiedene Werte an.",
                f"'{name}': give at least two different values.",
            )
        if name != SEATS:
            opened.box.option(name)
    roster = roster_of(bots, seconds)
    names = list(roster.bots)
    sat = opened.seat_counts[0] if seats is None else seats
    plans = variants(opened.name, dict(opened.options), wanted, sat, names, seed, 1)
    for plan in plans:
        check_names(plan.series.open_game(), plan.series.seats, names)
    plans = [longer(plan, deals) for plan in plans]
    own = measures if isinstance(measures, Mapping) else {name_of(measure): measure for measure in measures}
    notes: list[str] = []
    found = []
    for plan in plans:
        done: dict[int, list[Result]] = {}
        done.update(all_played(plan.series, roster, done, jobs, on, progress, notes))
        found.append(explore(plan, done, own))
    return Experiment(plans, found, list(dict.fromkeys(notes)))


def longer(plan: Variant, deals: int) -> Variant:
    """The plan with as many deals: with more seats there are more line-ups on each."""
    series = plan.series
    return Variant(plan.label, type(series)(**{**vars(series), "deals": max(1, deals)}))


def text_of(value: object) -> str:
    """As the command line would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "+".join(map(str, value))
    return str(value)


def name_of(measure: Callable[..., Any]) -> str:
    return str(getattr(measure, "__name__", type(measure).__name__))


class Experiment:
    """The result of ``compare``. A notebook shows it as a table."""

    def __init__(self, plans: list[Variant], findings: list[Findings], notes: list[str]) -> None:
        self.plans: Final = plans
        self.findings: Final = findings  # of each variant
        self.notes: Final = notes

    def rows(self) -> list[dict[str, Any]]:
        """A row for each measure of each variant: what to plot."""
        found: list[dict[str, Any]] = []
        for plan, one in zip(self.plans, self.findings, strict=True):
            for measure in one.values:
                value = one.measured(measure)
                if value is None:
                    continue
                gap = difference(self.findings[0], one, measure) if one is not self.findings[0] else None
                row: dict[str, Any] = {"variant": one.label, "seats": plan.series.seats, **plan.series.options}
                row |= {
                    "measure": measure.removeprefix("own:"),
                    "mean": value.mean,
                    "low": value.low,
                    "high": value.high,
                }
                row |= {
                    "difference": gap.by.mean if gap else None,
                    "difference_low": gap.by.low if gap else None,
                    "difference_high": gap.by.high if gap else None,
                    "deals": gap.deals if gap else len(one.values[measure]),
                    "smallest": gap.smallest if gap else None,
                    "within_noise": gap.noise if gap else None,
                }
                found.append(row)
        return found

    def frame(self) -> Any:
        """``rows`` as a pandas data frame."""
        return frame_of(self.rows())

    def as_json(self) -> dict[str, object]:
        return as_json(self.findings, self.plans)

    def report(self, lang: str = "en") -> str:
        """The report of ``tablee lab`` as one HTML page."""
        return lab_page(self.plans, self.findings, self.plans[0].series.open_game().box.title, lang)

    def _cells(self) -> list[list[str]]:
        game = self.plans[0].series.open_game()
        rows = []
        for one in self.findings[1:]:
            for measure in one.values:
                told = verdict(self.findings[0], one, measure, "en")
                if told != "–":
                    rows.append([one.label, named(measure, game, "en"), told])
        return rows

    def __repr__(self) -> str:
        said = [summary(self.plans, self.findings, "en"), *self.notes]
        return "\n".join([*said, *(f"{label}: {measure}: {told}" for label, measure, told in self._cells())])

    def _repr_html_(self) -> str:
        said = "".join(f"<p>{line}</p>" for line in [summary(self.plans, self.findings, "en"), *self.notes])
        return said + html_table(["variant", "measure", "difference from the first"], self._cells())
