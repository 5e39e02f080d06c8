"""A review as one HTML page that stands on its own: the course, luck and play apart, the turning points."""

from collections.abc import Callable
from html import escape
from typing import Final

from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.view import View
from tablee.review.game import Account, Review
from tablee.review.words import hundredths, say, sentences

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 40
COLOURS: Final = ["#2b8fd0", "#c77f00", "#009e73", "#d55e00", "#b8588e", "#3f7fa8"]
DASHES: Final = ["", "7 3", "2 3", "10 3 2 3", "4 4", "1 4"]  # lines differ by more than their colour
PARTS: Final = ["luck", "others", "play"]

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --faint: #8886; --paper: #fdfcf8 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1c1b19 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 44rem; margin: 1.5rem auto; padding: 0 1rem }
p, h1, h3, li { overflow-wrap: anywhere } .wide { overflow-x: auto }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 1.5rem 0 .3rem }
table { border-collapse: collapse; width: 100%; font-size: .85rem } th, td { padding: .3rem .4rem; text-align: right }
th:first-child, td:first-child { text-align: left } tr + tr { border-top: 1px solid var(--faint) }
svg { width: 100%; height: auto } svg.course text, svg.bars text { fill: var(--ink); font: 13px system-ui, sans-serif }
.faint { stroke: var(--faint) } .note, footer { font-size: .85rem; opacity: .8 }
ul.key { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem } ul.key svg { width: 2.2rem }
pre { overflow-x: auto; font: 12px/1.25 ui-monospace, monospace } .board { max-width: 26rem }
"""

Picture = Callable[[View], str]


def section(game: Game, record: Record, found: Review, names: list[str], lang: str, picture: Picture) -> str:
    """The review of one game. ``picture`` draws a view as HTML."""
    parts = [
        f"<h1>{escape(game.box.title)} · {say('title', lang)}</h1>",
        f"<h2>{say('course', lang)}</h2>",
        course(found, names, len(record), lang),
        f'<p class="note">{escape(say("course-note", lang))}</p>',
        f"<h2>{say('apart', lang)}</h2>",
        accounts(found, names, lang),
        f'<p class="note">{escape(say("apart-note", lang))}</p>',
        f"<h2>{say('points', lang)}</h2>",
        *turning_points(game, record, found, names, lang, picture),
        f"<footer><p>{escape(say('estimate', lang))}</p></footer>",
    ]
    return "\n".join(parts)


def document(sections: list[str], lang: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{say("title", lang)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n<hr>\n".join(sections)
        + "\n</main>\n</body>\n</html>\n"
    )


def course(found: Review, names: list[str], length: int, lang: str) -> str:
    """A line a seat with its band, from its fair share to the result."""
    body = []
    for share in (0, 25, 50, 75, 100):
        y = height(share / 100)
        body.append(f'<line class="faint" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        body.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share}</text>')
    key = []
    for seat, one in enumerate(found.accounts):
        verdicts = found.course(seat)
        if not verdicts:
            continue
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        points = [(place(0, length), one.fair, 0.0)]
        points += [(place(verdict.at, length), verdict.chance.mean, verdict.chance.within) for verdict in verdicts]
        points.append((place(length, length), one.result, 0.0))
        upper = [f"{x:.1f},{height(min(1.0, mean + within)):.1f}" for x, mean, within in points]
        lower = [f"{x:.1f},{height(max(0.0, mean - within)):.1f}" for x, mean, within in reversed(points)]
        middle = " ".join(f"{x:.1f},{height(mean):.1f}" for x, mean, _ in points)
        stroke = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        body.append(f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" fill-opacity="0.18"/>')
        body.append(f'<polyline points="{middle}" {stroke}/>')
        sample = f'<svg viewBox="0 0 36 8" aria-hidden="true"><path d="M0 4H36" {stroke}/></svg>'
        key.append(f"<li>{sample} {escape(names[seat])}</li>")
    for number, verdict in enumerate(found.turning_points):
        x, y = place(verdict.at, length), height(verdict.chance.mean)
        body.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="var(--paper)" stroke="var(--ink)"/>')
        body.append(f'<text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle">{number + 1}</text>')
    label = escape(say("course", lang))
    return (
        f'<svg class="course" viewBox="0 0 {WIDTH + 10} {HEIGHT}" role="img" aria-label="{label}">{"".join(body)}</svg>'
        f'<ul class="key">{"".join(key)}</ul>'
    )


def place(at: int, length: int) -> float:
    return LEFT + (WIDTH - LEFT) * at / max(1, length)


def height(share: float) -> float:
    return 12 + (HEIGHT - 24) * (1.0 - share)


def accounts(found: Review, names: list[str], lang: str) -> str:
    """Luck and play as bars around zero, and the same in figures."""
    shown = [seat for seat in range(len(names)) if found.course(seat)]
    most = max(
        [0.01, *[abs(part) for seat in shown for part in (found.accounts[seat].luck, found.accounts[seat].play)]]
    )
    middle, reach = WIDTH / 2 + 60, WIDTH / 2 - 70
    body = [f'<line class="faint" x1="{middle}" x2="{middle}" y1="0" y2="{44 * len(shown)}"/>']
    rows = []
    for row, seat in enumerate(shown):
        one = found.accounts[seat]
        y = 44 * row + 6
        body.append(f'<text x="0" y="{y + 20}">{escape(names[seat][:18])}</text>')
        for number, amount in enumerate(parts_of(one)):
            part, opacity, offset = PARTS[number], 0.3 + 0.35 * number, 12 * number
            wide = reach * abs(amount) / most
            x = middle if amount >= 0 else middle - wide
            body.append(
                f'<rect x="{x:.1f}" y="{y + offset}" width="{wide:.1f}" height="10" fill="{COLOURS[seat % len(COLOURS)]}" '
                f'fill-opacity="{opacity}"><title>{say(part, lang)}</title></rect>'
            )
        cells = [
            escape(names[seat]),
            hundredths(one.fair, lang),
            hundredths(one.luck, lang, 1),
            hundredths(one.others, lang, 1),
            f"{hundredths(one.play, lang, 1)} ± {hundredths(one.play_within, lang, 1)}",
            hundredths(one.result, lang),
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{say(key, lang)}</th>" for key in ("player", "fair", "luck", "others", "play", "result"))
    label = escape(say("apart", lang))
    return (
        f'<svg class="bars" viewBox="0 0 {WIDTH} {44 * len(shown)}" role="img" aria-label="{label}">{"".join(body)}</svg>'
        f'<div class="wide"><table><tr>{head}</tr>{"".join(rows)}</table></div>'
    )


def parts_of(account: Account) -> list[float]:
    return [account.luck, account.others, account.play]


def turning_points(
    game: Game, record: Record, found: Review, names: list[str], lang: str, picture: Picture
) -> list[str]:
    if not found.turning_points:
        return [f"<p>{escape(say('no-points', lang))}</p>"]
    parts = []
    for number, verdict in enumerate(found.turning_points):
        position = game.opening(record)
        for at in range(verdict.at):
            game.advance(record, at, position)
        title = say("decision", lang, at=verdict.at + 1, name=names[verdict.seat])
        parts.append(f"<h3>{number + 1}. {escape(title)}</h3>")
        parts += [f"<p>{escape(sentence)}</p>" for sentence in sentences(game, verdict, names, lang, found.fewest)]
        parts.append(picture(position.seen_by(verdict.seat)))
    return parts
