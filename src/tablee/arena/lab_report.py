"""The report of an experiment as one HTML page: a plot for each measure, a dot and whiskers for each variant."""

from html import escape

from tablee.arena.count import Estimate
from tablee.arena.lab import MEASURES, SHARES, Findings, Variant, difference
from tablee.arena.report import COLOURS, LEFT, WIDTH, document, number, percent, scale, section, svg
from tablee.arena.texts import said

MOST_CLAUSES = 24  # those with the largest differences


def shown(measure: str, value: float) -> str:
    return percent(value) if measure in SHARES else number(value)


def verdict(base: Findings, other: Findings, measure: str, lang: str) -> str:
    """The difference from the first variant, or that it is within noise."""
    gap = difference(base, other, measure) if other is not base else None
    if gap is None:
        return "–"
    sign = "+" if gap.by.mean > 0 else "−" if gap.by.mean < 0 else ""
    by = f"{sign}{shown(measure, abs(gap.by.mean))}"
    return f"{by} ({said('noise', lang)})" if gap.noise else by


def lab_page(plans: list[Variant], found: list[Findings], title: str, lang: str) -> str:
    series = plans[0].series
    summary = said("lab-summary", lang, games=found[0].games, bots=", ".join(series.bots), seed=series.seed)
    parts = [f"<h1>{escape(title)} · {said('lab-title', lang)}</h1>", f"<p>{escape(summary)}</p>"]
    for measure in MEASURES:
        parts.append(section(said(f"lab-{measure}", lang), whiskers(found, measure, lang)))
    parts.append(section(said("lab-places", lang), places(found, lang)))
    if any(one.by_caller() for one in found):
        parts.append(section(said("lab-caller", lang), from_caller(found, lang)))
    parts.append(section(said("lab-clauses", lang), clauses(found)))
    return document(f"{title} · {said('lab-title', lang)}", lang, parts)


def whiskers(found: list[Findings], measure: str, lang: str) -> str:
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
        y = 30 + 46 * at
        colour = COLOURS[at % len(COLOURS)]
        ends = [scale(end, low - room, high + room) for end in (value.low, value.mean, value.high)]
        told = f"{shown(measure, value.mean)} [{shown(measure, value.low)} – {shown(measure, value.high)}]"
        if one is not found[0]:
            told += f"  {verdict(found[0], one, measure, lang)}"
        body += [
            f'<text x="0" y="{y - 12}">{escape(one.label)} · {escape(told)}</text>',
            f'<line class="faint" x1="{LEFT}" x2="{WIDTH - 60}" y1="{y}" y2="{y}"/>',
            f'<line x1="{ends[0]:.1f}" x2="{ends[2]:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="4"/>',
            f'<circle cx="{ends[1]:.1f}" cy="{y}" r="6" fill="{colour}"/>',
        ]
    return svg(46 * len(known) + 10, body, said(f"lab-{measure}", lang))


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


def signed(value: float) -> str:
    return ("+" if value > 0 else "") + number(value)


def caller_place(place: int, lang: str) -> str:
    return said("caller", lang) if place == 0 else said("left-of-caller", lang, n=place)


def from_caller(found: list[Findings], lang: str) -> str:
    head = "".join(f"<th>{escape(one.label)}</th>" for one in found)
    known = [one.by_caller() for one in found]
    rows = []
    for place in range(max(len(values) for values in known)):
        cells = "".join(
            f"<td>{signed(values[place].mean)} [{signed(values[place].low)} – {signed(values[place].high)}]</td>"
            if place < len(values)
            else "<td>–</td>"
            for values in known
        )
        rows.append(f"<tr><td>{escape(caller_place(place, lang))}</td>{cells}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def most_changed(found: list[Findings], most: int) -> list[str]:
    """The clauses that differ most between the variants, in the order of the rulebook."""
    ids = list(dict.fromkeys(name for one in found for name in one.clauses))
    gaps = {name: apart([one.clauses.get(name, 0.0) for one in found]) for name in ids}
    kept = sorted(ids, key=lambda name: -gaps[name])[:most]
    return [name for name in ids if name in kept]


def apart(shares: list[float]) -> float:
    return max(shares) - min(shares)


def clauses(found: list[Findings]) -> str:
    head = "".join(f"<th>{escape(one.label)}</th>" for one in found)
    rows = []
    for name in most_changed(found, MOST_CLAUSES):
        cells = "".join(f"<td>{percent(one.clauses.get(name, 0.0))}</td>" for one in found)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
