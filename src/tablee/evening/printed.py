"""The evening as text and as a page to print (A4): the current round's tables, with room for results, and the standings."""

from fractions import Fraction
from html import escape
from typing import Final

from tablee.evening.evening import Evening
from tablee.evening.night import Round
from tablee.evening.standings import TIE_BREAKS, standings
from tablee.games import box

WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "evening": ("Soirée de jeux", "Spielabend", "Games evening"),
    "round": ("Manche {n}", "Runde {n}", "Round {n}"),
    "table": ("Table {n}", "Tisch {n}", "Table {n}"),
    "bye": ("Pause", "Pause", "Sitting out"),
    "standings": ("Classement", "Rangliste", "Standings"),
    "place": ("Place", "Rang", "Place"),
    "name": ("Nom", "Name", "Name"),
    "points": ("Points", "Punkte", "Points"),
    "wins": ("Victoires", "Siege", "Wins"),
    "opponents": ("Adversaires", "Gegner", "Opponents"),
    "difference": ("Écart", "Differenz", "Difference"),
    "direct": ("Direct", "Direkt", "Direct"),
    "best": ("Meilleur", "Bestes", "Best"),
    "ties": (
        "À égalité de points décident, dans l'ordre : {what}. Qui reste à égalité partage la place.",
        "Bei gleichen Punkten entscheiden der Reihe nach: {what}. Wer dann noch gleich ist, teilt den Rang.",
        "Equal points are decided by, in order: {what}. Those still equal share the place.",
    ),
    "repeats": (
        "Rencontres répétées : {n}",
        "Wiederholte Begegnungen: {n}",
        "Repeated meetings: {n}",
    ),
    "wins.long": ("les premières places", "die ersten Plätze", "first places"),
    "opponents.long": (
        "les points moyens des adversaires",
        "die mittleren Punkte der Gegner",
        "the opponents' mean points",
    ),
    "difference.long": (
        "l'écart aux autres de la table",
        "der Abstand zu den anderen am Tisch",
        "the difference to the others at the table",
    ),
    "direct.long": ("la rencontre directe", "die direkte Begegnung", "the direct encounter"),
    "best.long": ("le meilleur résultat", "das beste Ergebnis", "the best result"),
}
STYLE: Final = """@page { size: A4; margin: 16mm }
body { font: 12pt/1.4 "Atkinson Hyperlegible", Verdana, sans-serif; color: #2b2622; margin: 0 auto; max-width: 178mm }
h1 { font: 600 22pt Fraunces, Georgia, serif; margin: 0 } h2 { font: 600 15pt Fraunces, Georgia, serif; margin: 7mm 0 2mm }
.tables { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm }
.table { border: 1px solid #8a7d6c; border-radius: 3mm; padding: 3mm 4mm; break-inside: avoid }
.table h3 { font: 600 12pt Fraunces, Georgia, serif; margin: 0 0 1mm }
.table div { display: flex; justify-content: space-between; border-bottom: 1px solid #cabfae; padding: 1mm 0; gap: 4mm }
.blank { min-width: 22mm; border-bottom: 1px dotted #2b2622 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: 1mm 2mm; border-bottom: 1px solid #cabfae } th { font-weight: 600 }
th:nth-child(2), td:nth-child(2) { text-align: left } tr { break-inside: avoid } thead { display: table-header-group }
.away { color: #6b6157 } p { margin: 2mm 0 }"""
LANGUAGES: Final = ("fr", "de", "en")


def word(key: str, lang: str, **fields: object) -> str:
    return WORDS[key][LANGUAGES.index(lang)].format(**fields)


def number(value: Fraction | float, lang: str) -> str:
    """At most two decimals."""
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text.replace("-", "−")
    return text if lang == "en" else text.replace(".", ",")


def heading(evening: Evening, lang: str) -> str:
    return evening.night.title or evening.plan.title or word("evening", lang)


def round_lines(evening: Evening, one: Round, count: int, lang: str) -> list[str]:
    found = [f"{word('round', lang, n=count)} · {box(one.plan.game).title}"]
    for at, table in enumerate(one.tables, 1):
        names = evening.names(table.seats)
        if table.result is not None:
            values = table.result.scores or table.result.places
            names = [f"{name} {number(value, lang)}" for name, value in zip(names, values, strict=True)]
        found.append(f"{word('table', lang, n=at)}: {', '.join(names)}")
    if one.byes:
        found.append(f"{word('bye', lang)}: {', '.join(evening.names(one.byes))}")
    if one.repeats:
        found.append(word("repeats", lang, n=one.repeats))
    return found


def ties(evening: Evening, lang: str) -> str:
    return word("ties", lang, what=", ".join(word(f"{one}.long", lang) for one in TIE_BREAKS[evening.plan.format]))


def columns(evening: Evening, lang: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of the standings; with several evenings, one column for each."""
    table = standings(evening)
    breaks = TIE_BREAKS[table.format]
    several = len(evening.nights) > 1
    head = [word("place", lang), word("name", lang), word("points", lang)]
    head += [str(at) for at in range(1, len(evening.nights) + 1)] if several else []
    head += [word(one, lang) for one in breaks]
    rows = []
    for line in table.lines:
        row = [str(line.place), line.name, number(line.points, lang)]
        row += [number(points, lang) for points in line.nights] if several else []
        rows.append([*row, *("–" if not line.played else number(line.breaks[one], lang) for one in breaks)])
    return head, rows


def html_page(evening: Evening, lang: str) -> str:
    title = escape(heading(evening, lang))
    found = [
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">',
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>',
        f"<style>{STYLE}</style></head><body><h1>{title}</h1>",
    ]
    rounds = evening.night.rounds
    if rounds:
        one = rounds[-1]
        head = f"{word('round', lang, n=len(rounds))} · {box(one.plan.game).title}"
        found.append(f'<h2>{escape(head)}</h2><div class="tables">')
        for at, table in enumerate(one.tables, 1):
            found.append(f'<section class="table"><h3>{word("table", lang, n=at)}</h3>')
            values = None if table.result is None else table.result.scores or table.result.places
            for seat, name in enumerate(evening.names(table.seats)):
                value = '<span class="blank"></span>' if values is None else f"<b>{number(values[seat], lang)}</b>"
                found.append(f"<div><span>{seat + 1}. {escape(name)}</span>{value}</div>")
            found.append("</section>")
        found.append("</div>")
        if one.byes:
            found.append(f"<p>{word('bye', lang)}: {escape(', '.join(evening.names(one.byes)))}</p>")
    titles, rows = columns(evening, lang)
    found.append(f"<h2>{word('standings', lang)}</h2><table><thead><tr>")
    found += [f"<th>{escape(one)}</th>" for one in titles]
    found.append("</tr></thead><tbody>")
    found += ["<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows]
    found.append(f"</tbody></table><p>{ties(evening, lang)}</p></body></html>")
    return "\n".join(found)
