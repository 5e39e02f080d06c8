"""The report of a series as one self-contained HTML page: tables, and plots as inline SVG."""

import json
from html import escape
from typing import Final

from tablee.arena.count import Count, Estimate
from tablee.arena.series import Series
from tablee.arena.texts import said
from tablee.bots.levels import kind_of
from tablee.core.rule import Mistake

WIDTH: Final = 640
LEFT: Final = 110
COLOURS: Final = ["#1f6f8b", "#c4572b", "#6b8e23", "#8a5a9e", "#b08900", "#4a4a4a"]
BARS: Final = 24

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --faint: #8888; --paper: #fdfcf8 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1c1b19 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } th, td { padding: .3rem .6rem; text-align: right }
th:first-child, td:first-child { text-align: left } tr + tr { border-top: 1px solid var(--faint) }
svg { width: 100%; height: auto } svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
.faint { stroke: var(--faint) } footer { font-size: .85rem; opacity: .75; overflow-wrap: anywhere }
"""


def page(series: Series, found: Count, title: str, lang: str) -> str:
    summary = said("summary", lang, games=found.games, deals=found.deals, seats=series.seats, seed=series.seed)
    options = ", ".join(f"{key}={value}" for key, value in series.options.items())
    parts = [
        f"<h1>{escape(title)} · {said('title', lang)}</h1>",
        f"<p>{escape(summary)}</p>",
        f"<p>{said('options', lang)}: {escape(options)}</p>" if options else "",
        standings(series, found, lang),
        section(said("ratings", lang), intervals(series, found, lang)),
        section(said("against", lang), matrix(series, found, lang)) if len(series.bots) > 1 else "",
        section(said("by-seat", lang), seats(found, lang)),
        section(said("lengths", lang), histogram(found.lengths)),
        f"<footer><p>{escape(said('check', lang, digest=found.digest))}</p></footer>",
    ]
    return document(f"{title} · {said('title', lang)}", lang, parts)


def document(title: str, lang: str, parts: list[str]) -> str:
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
        "</head>\n<body>\n" + "\n".join(part for part in parts if part) + "\n</body>\n</html>\n"
    )


def section(title: str, body: str) -> str:
    return f"<h2>{escape(title)}</h2>\n{body}"


def spoken(kind: str, lang: str) -> str:
    try:
        return escape(kind_of(kind).say(lang))
    except Mistake:  # a name that a program gave its bot
        return escape(kind)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def number(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def standings(series: Series, found: Count, lang: str) -> str:
    head = "".join(f"<th>{said(key, lang)}</th>" for key in ("bot", "wins", "interval", "points", "rating"))
    rows = []
    for kind in series.bots:
        one = found.bots[kind]
        cells = [
            spoken(kind, lang),
            percent(one.wins.mean),
            f"{percent(one.wins.low)} – {percent(one.wins.high)}",
            number(one.points.mean),
            number(one.rating.mean),
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def svg(height: int, body: list[str], label: str) -> str:
    inside = "".join(body)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def scale(value: float, low: float, high: float) -> float:
    return LEFT + (WIDTH - LEFT - 60) * (value - low) / (high - low if high > low else 1.0)


def intervals(series: Series, found: Count, lang: str) -> str:
    """A dot and whiskers for each kind of bot."""
    ratings: list[Estimate] = [found.bots[kind].rating for kind in series.bots]
    low = min(one.low for one in ratings) - 1
    high = max(one.high for one in ratings) + 1
    body = []
    for at, kind in enumerate(series.bots):
        one = ratings[at]
        y = 24 + 34 * at
        colour = COLOURS[at % len(COLOURS)]
        x = scale(one.mean, low, high)
        body += [
            f'<text x="0" y="{y + 4}">{spoken(kind, lang)}</text>',
            f'<line class="faint" x1="{LEFT}" x2="{WIDTH - 60}" y1="{y}" y2="{y}"/>',
            f'<line x1="{scale(one.low, low, high):.1f}" x2="{scale(one.high, low, high):.1f}" y1="{y}" y2="{y}" '
            f'stroke="{colour}" stroke-width="4"/>',
            f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="{colour}"/>',
            f'<text x="{WIDTH - 50}" y="{y + 4}">{number(one.mean)}</text>',
        ]
    return svg(20 + 34 * len(ratings), body, said("ratings", lang))


def matrix(series: Series, found: Count, lang: str) -> str:
    """A heat map: the darker, the more often the row wins."""
    size = min(90, (WIDTH - LEFT) // len(series.bots))
    body = []
    for column, kind in enumerate(series.bots):
        x = LEFT + size * column + size / 2
        body.append(f'<text x="{x:.0f}" y="16" text-anchor="middle">{spoken(kind, lang)}</text>')
    for row, kind in enumerate(series.bots):
        y = 24 + 40 * row
        body.append(f'<text x="0" y="{y + 25}">{spoken(kind, lang)}</text>')
        for column, other in enumerate(series.bots):
            x = LEFT + size * column
            if kind == other:
                body.append(f'<text x="{x + size / 2:.0f}" y="{y + 25}" text-anchor="middle">·</text>')
                continue
            share = found.against[kind][other]
            body += [
                f'<rect x="{x}" y="{y}" width="{size - 2}" height="38" fill="{COLOURS[0]}" '
                f'fill-opacity="{0.1 + 0.8 * share:.2f}"/>',
                f'<text x="{x + size / 2:.0f}" y="{y + 25}" text-anchor="middle">{percent(share)}</text>',
            ]
    return svg(30 + 40 * len(series.bots), body, said("against", lang))


def seats(found: Count, lang: str) -> str:
    low = min([0.0, *found.by_seat])
    high = max([0.0, *found.by_seat, low + 1.0])
    zero = scale(0.0, low, high)
    body = []
    for seat, points in enumerate(found.by_seat):
        y = 8 + 28 * seat
        x = scale(points, low, high)
        body += [
            f'<text x="0" y="{y + 15}">{said("seat", lang)} {seat}</text>',
            f'<rect x="{min(x, zero):.1f}" y="{y}" width="{abs(x - zero):.1f}" height="20" '
            f'fill="{COLOURS[seat % len(COLOURS)]}"/>',
            f'<text x="{WIDTH - 50}" y="{y + 15}">{number(points)}</text>',
        ]
    return svg(16 + 28 * len(found.by_seat), body, said("by-seat", lang))


def histogram(lengths: list[int]) -> str:
    low = min(lengths)
    step = max(1, -(-(max(lengths) - low + 1) // BARS))
    bars = [0] * BARS
    for length in lengths:
        bars[(length - low) // step] += 1
    used = max(at for at in range(BARS) if bars[at]) + 1
    wide = (WIDTH - 20) / used
    most = max(bars)
    body = []
    for at in range(used):
        height = 140 * bars[at] / most
        body.append(
            f'<rect x="{10 + wide * at:.1f}" y="{150 - height:.1f}" width="{wide - 2:.1f}" height="{height:.1f}" '
            f'fill="{COLOURS[0]}"><title>{low + step * at}–{low + step * (at + 1) - 1}: {bars[at]}</title></rect>'
        )
    body += [
        f'<text x="10" y="168">{low}</text>',
        f'<text x="{10 + wide * used:.0f}" y="168" text-anchor="end">{low + step * used - 1}</text>',
    ]
    return svg(176, body, json.dumps([low, max(lengths)]))
