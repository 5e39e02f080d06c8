"""The report of an experiment as one HTML page: a plot for each measure, a dot and whiskers for each variant."""

from html import escape
from typing import Final

from tablee.arena.count import Estimate
from tablee.arena.lab import (
    CALLER,
    CLAUSE,
    MEASURES,
    OWN,
    PLACE,
    Difference,
    Findings,
    Variant,
    compared,
    difference,
    is_share,
)
from tablee.arena.report import COLOURS, LEFT, WIDTH, document, number, percent, scale, section, svg
from tablee.arena.texts import said
from tablee.core.game import Game

MOST_CLAUSES: Final = 24  # those with the largest differences
ROW: Final = 62  # height of a variant in a plot
MANY: Final = 20  # differences of which one is likely to show something by chance


def shown(measure: str, value: float) -> str:
    return percent(value) if is_share(measure) else number(value)


def signed(measure: str, value: float) -> str:
    return ("+" if value > 0 else "−" if value < 0 else "") + shown(measure, abs(value))


def interval(measure: str, value: Estimate) -> str:
    """A measure with its interval; points from the caller are signed."""
    told = signed if measure.startswith(CALLER) else shown
    return f"{told(measure, value.mean)} [{told(measure, value.low)} – {told(measure, value.high)}]"


def verdict(base: Findings, other: Findings, measure: str, lang: str) -> str:
    """The difference from the first variant with its interval; within noise also what the run could have seen."""
    gap = difference(base, other, measure) if other is not base else None
    if gap is None:
        return "–"
    by = gap.by
    parts = [f"{signed(measure, by.mean)} [{signed(measure, by.low)} – {signed(measure, by.high)}]"]
    if gap.noise and gap.smallest > 0.0:
        parts.append(said("noise", lang, smallest=shown(measure, gap.smallest)))
    if gap.deals < max(len(one.values.get("length", {})) for one in (base, other)):
        parts.append(said("lab-deals", lang, n=gap.deals))
    return ", ".join(parts)


def summary(plans: list[Variant], found: list[Findings], lang: str) -> str:
    """What was played, what is compared with what, and what to make of it."""
    series = plans[0].series
    opened = [plan.series.open_game().layouts[plan.series.seats] for plan in plans]
    alike = all(list(one.deck) == list(opened[0].deck) and one.names == opened[0].names for one in opened)
    parts = [
        said("lab-summary", lang, games=found[0].games, bots=", ".join(series.bots), seed=series.seed),
        said("lab-compared" if alike else "lab-unlike", lang, first=found[0].label),
        said("lab-power", lang),
    ]
    gaps: list[Difference] = compared(found)
    if len(gaps) >= MANY:
        parts.append(said("lab-many", lang, n=len(gaps), m=round(len(gaps) / 20)))
    return " ".join(parts)


def named(measure: str, game: Game, lang: str) -> str:
    """A measure in words; a clause with what it says."""
    kind, colon, rest = measure.partition(":")
    if not colon:
        return said(f"lab-{measure}", lang)
    if f"{kind}:" == OWN:
        return rest
    if f"{kind}:" == PLACE:
        return f"{said('wins', lang)}, {said('place', lang)} {int(rest) + 1}"
    if f"{kind}:" == CALLER:
        place = int(rest)
        whose = said("left-of-caller", lang, n=place) if place else said("caller", lang)
        return f"{said('points', lang)}, {whose}"
    rules = [rule.say(lang) for rule in game.rulebook if rule.id == rest]
    return f"{rest}: {rules[0]}" if rules else rest


def plotted(found: list[Findings]) -> list[str]:
    """The measures that are compared one by one, own ones last."""
    return [*MEASURES, *dict.fromkeys(name for one in found for name in one.values if name.startswith(OWN))]


def lab_page(plans: list[Variant], found: list[Findings], title: str, lang: str) -> str:
    game = plans[0].series.open_game()
    parts = [f"<h1>{escape(title)} · {said('lab-title', lang)}</h1>", f"<p>{escape(summary(plans, found, lang))}</p>"]
    for measure in plotted(found):
        name = named(measure, game, lang)
        parts.append(section(escape(name), whiskers(found, measure, name, lang)))
    parts.append(
        section(said("lab-places", lang), places(found, lang) + rows(found, several(found, PLACE), game, lang))
    )
    if any(one.by_caller() for one in found):
        parts.append(section(said("lab-caller", lang), rows(found, several(found, CALLER), game, lang)))
    clauses = [f"{CLAUSE}{name}" for name in most_changed(found, MOST_CLAUSES)]
    parts.append(section(said("lab-clauses", lang), rows(found, clauses, game, lang)))
    return document(f"{title} · {said('lab-title', lang)}", lang, parts)


def several(found: list[Findings], prefix: str) -> list[str]:
    """The measures of one kind that any variant has, in their order."""
    return max((one.under(prefix) for one in found), key=len)


def cell(found: list[Findings], one: Findings, measure: str, lang: str) -> list[str]:
    """The value, and below it the difference from the first variant."""
    value = one.measured(measure)
    told = [interval(measure, value)] if value is not None else []
    gap = verdict(found[0], one, measure, lang)
    return told + ([gap] if gap != "–" else []) or ["–"]


def rows(found: list[Findings], measures: list[str], game: Game, lang: str) -> str:
    head = "".join(f"<th>{escape(one.label)}</th>" for one in found)
    body = []
    for measure in measures:
        cells = "".join(f"<td>{'<br>'.join(map(escape, cell(found, one, measure, lang)))}</td>" for one in found)
        body.append(f'<tr><td style="min-width: 11rem">{escape(named(measure, game, lang))}</td>{cells}</tr>')
    return f'<div style="overflow-x: auto"><table><tr><th></th>{head}</tr>{"".join(body)}</table></div>'


def whiskers(found: list[Findings], measure: str, name: str, lang: str) -> str:
    known: list[tuple[Findings, Estimate]] = []
    for one in found:
        value = one.measured(measure)
        if value is not None:
            known.append((one, value))
    if not known:
        return "<p>–</p>"
    low = min(value.low for _, value in known)
    high = max(value.high for _, value in known)
    room = (high - low) * 0.05 or 1.0
    body = []
    for at, (one, value) in enumerate(known):
        y = 46 + ROW * at
        colour = COLOURS[at % len(COLOURS)]
        ends = [scale(end, low - room, high + room) for end in (value.low, value.mean, value.high)]
        told = interval(measure, value)
        gap = verdict(found[0], one, measure, lang) if one is not found[0] else ""
        body += [
            f'<text x="0" y="{y - 28}">{escape(one.label)} · {escape(told)}</text>',
            f'<text x="{LEFT}" y="{y - 12}">{escape(gap)}</text>',
            f'<line class="faint" x1="{LEFT}" x2="{WIDTH - 60}" y1="{y}" y2="{y}"/>',
            f'<line x1="{ends[0]:.1f}" x2="{ends[2]:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="4"/>',
            f'<circle cx="{ends[1]:.1f}" cy="{y}" r="6" fill="{colour}"/>',
        ]
    return svg(ROW * len(known) + 10, body, name)


def places(found: list[Findings], lang: str) -> str:
    """Victories by place, counted from the starting seat; a bar a place, a colour a variant."""
    high = max([share for one in found for share in one.by_place] + [0.01])
    body = []
    y = 8
    for place in range(max(len(one.by_place) for one in found)):
        body.append(f'<text x="0" y="{y + 14}">{said("place", lang)} {place + 1}</text>')
        for at, one in enumerate(found):
            if place < len(one.by_place):
                share = one.by_place[place]
                wide = scale(share, 0.0, high) - LEFT
                body += [
                    f'<rect x="{LEFT}" y="{y}" width="{wide:.1f}" height="14" fill="{COLOURS[at % len(COLOURS)]}">'
                    f"<title>{escape(one.label)}</title></rect>",
                    f'<text x="{WIDTH - 50}" y="{y + 12}">{percent(share)}</text>',
                ]
                y += 17
        y += 8
    return svg(y + 4, body, said("lab-places", lang))


def most_changed(found: list[Findings], most: int) -> list[str]:
    """The clauses that differ most between the variants, in the order of the rulebook."""
    ids = list(dict.fromkeys(name for one in found for name in one.clauses))
    gaps = {name: apart([one.clauses.get(name, 0.0) for one in found]) for name in ids}
    kept = sorted(ids, key=lambda name: -gaps[name])[:most]
    return [name for name in ids if name in kept]


def apart(shares: list[float]) -> float:
    return max(shares) - min(shares)
