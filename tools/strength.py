"""How strong the expert is: series against ``judge`` on duplicate deals, kept as data, and the picture drawn from them.

``tools/strength.py play --out DIR GAME:SEATS:KIND:GAMES …`` plays, or goes on with, the series in DIR and writes each
result into ``docs/strength.json``; ``tools/strength.py draw`` draws ``docs/pictures/strength.svg`` from it again and
writes the table of ``docs/measurements/bots.md``. A series is what ``tablee arena GAME --seats SEATS --bots KIND,judge --games GAMES``
plays, to the last digit where the kind counts simulations.
"""

import argparse
import json
import math
from html import escape
from pathlib import Path

from tablee.arena.count import count
from tablee.arena.executors import cores, played
from tablee.arena.results import ResultsFolder
from tablee.arena.series import Result, Series, series_of
from tablee.bots.levels import kind_of
from tablee.games import box

DOCS = Path(__file__).resolve().parent.parent / "docs"
DATA = DOCS / "strength.json"
PICTURE = DOCS / "pictures" / "strength.svg"
PAGE = DOCS / "measurements" / "bots.md"
HEADER = "| game | players | kind | games | share |"
RIVAL = "judge"
BUDGETS = [50, 150, 500, 1500, 5000]
SHELF = ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau"]

STYLE = """
svg { background: #fdfcf8 } text { fill: #222; font: 13px system-ui, sans-serif } .small { font-size: 11px }
.axis { stroke: #8888 } .half { stroke: #8888; stroke-dasharray: 4 4 } .line { fill: none; stroke: #1f6f8b; stroke-width: 2 }
.dot { fill: #1f6f8b } .whisker { stroke: #1f6f8b; stroke-width: 2 } .ceiling { stroke: #c4572b; stroke-dasharray: 6 3 }
.over { fill: #c4572b }
@media (prefers-color-scheme: dark) { svg { background: #1c1b19 } text { fill: #eee }
.line, .whisker { stroke: #6fb7cf } .dot { fill: #6fb7cf } }
"""
WIDE, HIGH, LEFT, TOP = 300, 190, 44, 34
ACROSS = 3


# -- Playing -----------------------------------------------------------------


def planned(text: str) -> tuple[Series, str]:
    """``GAME:SEATS:KIND:GAMES``"""
    name, seats, kind, games = text.split(":")
    kind = kind_of(kind).text
    return series_of(box(name).open({}), int(seats), [kind, RIVAL], 0, int(games)), kind


def play(plan: str, folder: Path, jobs: int) -> dict[str, object]:
    series, kind = planned(plan)
    saved = ResultsFolder(folder / f"{series.game}-{series.seats}-{kind}", series)
    done: dict[int, list[Result]] = saved.open()
    missing = [deal for deal in range(series.deals) if deal not in done]
    for deal, results in played(series, missing, jobs, ""):
        saved.add(deal, results)
        done[deal] = results
    return row_of(series, kind, done)


def row_of(series: Series, kind: str, done: dict[int, list[Result]]) -> dict[str, object]:
    found = count(series, done)
    wins = found.bots[kind].wins
    return {
        "game": series.game,
        "seats": series.seats,
        "kind": kind,
        "games": found.games,
        "share": round(wins.mean, 4),
        "low": round(wins.low, 4),
        "high": round(wins.high, 4),
    }


def keep(row: dict[str, object]) -> None:
    """In place of an older result of the same series."""
    rows = [one for one in known() if key(one) != key(row)] + [row]
    rows.sort(key=key)
    DATA.write_text("[\n" + ",\n".join(json.dumps(one) for one in rows) + "\n]\n", encoding="utf-8")


def known() -> list[dict[str, object]]:
    return json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []


def key(row: dict[str, object]) -> tuple[int, int, str, int, str]:
    kind, _, budget = str(row["kind"]).partition("@")
    return SHELF.index(str(row["game"])), int(str(row["seats"])), kind, int(budget) if budget.isdigit() else 0, budget


# -- Drawing -----------------------------------------------------------------


def draw(rows: list[dict[str, object]]) -> str:
    """A panel a game, for as few players as can play: share of the victories by games played on in thought."""
    panels = []
    for name in SHELF:
        mine = [row for row in rows if row["game"] == name]
        seats = min((int(str(row["seats"])) for row in mine), default=0)
        mine = [row for row in mine if row["seats"] == seats]
        if mine:
            panels.append(panel(name, seats, mine, len(panels)))
    down = -(-len(panels) // ACROSS)
    width, height = WIDE * ACROSS + 10, (HIGH + 60) * down + 10
    label = "Share of the victories against judge, by games played on in thought for each decision"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f"<style>{STYLE}</style>{''.join(panels)}</svg>\n"
    )


def panel(name: str, seats: int, rows: list[dict[str, object]], number: int) -> str:
    x0, y0 = WIDE * (number % ACROSS), (HIGH + 60) * (number // ACROSS)
    body = [f'<text x="{x0 + LEFT}" y="{y0 + 20}">{escape(box(name).title)}, {seats}</text>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = y0 + up(share)
        kind = "half" if share == 0.5 else "axis"
        body.append(f'<line class="{kind}" x1="{x0 + LEFT}" x2="{x0 + WIDE - 14}" y1="{y:.1f}" y2="{y:.1f}"/>')
        body.append(f'<text class="small" x="{x0 + LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for budget in BUDGETS:
        x = x0 + along(budget)
        body.append(f'<text class="small" x="{x:.1f}" y="{y0 + TOP + HIGH + 14}" text-anchor="middle">{budget}</text>')
    points = sorted((budget_of(row), row) for row in rows if budget_of(row) > 0)
    path = " ".join(f"{x0 + along(budget):.1f},{y0 + up(share_of(row, 'share')):.1f}" for budget, row in points)
    body.append(f'<polyline class="line" points="{path}"/>')
    for budget, row in points:
        x = x0 + along(budget)
        low, mean, high = (y0 + up(share_of(row, end)) for end in ("low", "share", "high"))
        told = f"{row['kind']}: {share_of(row, 'share'):.1%}, {row['games']} games"
        body.append(f'<line class="whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>')
        body.append(f'<circle class="dot" cx="{x:.1f}" cy="{mean:.1f}" r="4"><title>{told}</title></circle>')
    above = ceilings(rows)
    for row in above:
        y = y0 + up(share_of(row, "share"))
        body.append(f'<line class="ceiling" x1="{x0 + LEFT}" x2="{x0 + WIDE - 14}" y1="{y:.1f}" y2="{y:.1f}"/>')
    said = ", ".join(f"{str(row['kind']).partition('@')[0]} {share_of(row, 'share'):.0%}" for row in above)
    body.append(f'<text class="small over" x="{x0 + WIDE - 14}" y="{y0 + 20}" text-anchor="end">{said}</text>')
    return "".join(body)


def ceilings(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Of those who see what they should not, the longest thinker; who foresees every card only where that is more."""
    peek, cheat = ([row for row in rows if str(row["kind"]).startswith(kind)][-1:] for kind in ("peek@", "cheat@"))
    if peek and cheat and share_of(cheat[0], "share") <= share_of(peek[0], "share"):
        return peek
    return peek + cheat


def budget_of(row: dict[str, object]) -> int:
    kind, _, budget = str(row["kind"]).partition("@")
    return int(budget) if kind == "expert" and budget.isdigit() and int(budget) in BUDGETS else 0


def share_of(row: dict[str, object], end: str) -> float:
    return float(str(row[end]))


def up(share: float) -> float:
    return TOP + HIGH * (1.0 - share)


def along(budget: int) -> float:
    least, most = math.log(BUDGETS[0]), math.log(BUDGETS[-1])
    return LEFT + 16 + (WIDE - LEFT - 46) * (math.log(budget) - least) / (most - least)


# -- Writing down ------------------------------------------------------------


def table(rows: list[dict[str, object]]) -> str:
    """Of the expert and the cheat; other designs are compared elsewhere."""
    lines = [HEADER, "|---|---|---|---|---|"]
    for row in rows:
        if "-" not in str(row["kind"]):
            share, low, high = (f"{100 * share_of(row, end):.1f}" for end in ("share", "low", "high"))
            title = box(str(row["game"])).title
            lines.append(
                f"| {title} | {row['seats']} | `{row['kind']}` | {row['games']} | {share} % ({low} – {high}) |"
            )
    return "\n".join(lines)


def write_down(rows: list[dict[str, object]]) -> None:
    PICTURE.write_text(draw(rows), encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(HEADER)
    _, gap, after = rest.partition("\n\n")
    PAGE.write_text(before + table(rows) + gap + after, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("plans", nargs="+", metavar="GAME:SEATS:KIND:GAMES")
    playing.add_argument("--out", type=Path, required=True)
    playing.add_argument("--jobs", type=int, default=cores())
    commands.add_parser("draw")
    args = parser.parse_args()
    if args.command == "play":
        for plan in args.plans:
            row = play(plan, args.out, args.jobs)
            print(json.dumps(row), flush=True)
            keep(row)
    write_down(known())


if __name__ == "__main__":
    main()
