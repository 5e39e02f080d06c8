"""Do the levels mean the same in every game? Each against the next lower one, on duplicate deals.

``tools/ladder.py play --out DIR [GAME:SEATS:LEVEL:GAMES …]`` plays, or goes on with, the series in DIR, those of ``PLAN`` if none is
named, and writes each result into ``docs/ladder.json``; ``tools/ladder.py table`` writes the table of ``docs/bots.md`` again. A
series is what ``tablee arena GAME --seats SEATS --bots LEVEL,LOWER --games GAMES`` plays, to the last digit.
"""

import argparse
import json
from pathlib import Path

from tablee.arena.count import count
from tablee.arena.executors import played
from tablee.arena.results import ResultsFolder
from tablee.arena.series import series_of
from tablee.bots.levels import names
from tablee.games import box, boxes

DOCS = Path(__file__).resolve().parent.parent / "docs"
DATA = DOCS / "ladder.json"
PAGE = DOCS / "bots.md"
STEPS = ["casual", "club", "expert"]  # each against the level before it
GAMES = {"bungee": 400, "bohne": 180, "baernergaeng": 400, "dog": 200, "bauernschlau": 120}
HEADER = "| game | players | casual against beginner | club against casual | expert against club |"
LOW, HIGH = 0.65, 0.80


def plan() -> list[str]:
    """The fewest and the most players of each game; experts last, for they think longest."""
    ends = [(box.name, seats) for box in boxes() for seats in (box.seats[0], box.seats[-1])]
    return [f"{name}:{seats}:{level}:{GAMES[name]}" for level in STEPS for name, seats in ends]


def play(text: str, folder: Path, jobs: int) -> dict[str, object]:
    name, seats, level, games = text.split(":")
    lower = names()[names().index(level) - 1]
    series = series_of(box(name).open({}), int(seats), [level, lower], 0, int(games))
    saved = ResultsFolder(folder / f"{name}-{seats}-{level}", series)
    done = saved.open()
    for deal, results in played(series, [deal for deal in range(series.deals) if deal not in done], jobs, ""):
        saved.add(deal, results)
        done[deal] = results
    wins = count(series, done).bots[level].wins
    found = {"share": round(wins.mean, 4), "low": round(wins.low, 4), "high": round(wins.high, 4)}
    return {"game": name, "seats": int(seats), "level": level, "games": series.games, **found}


def known() -> list[dict[str, object]]:
    return json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []


def keep(row: dict[str, object]) -> None:
    """In place of an older result of the same step."""
    rows = [one for one in known() if key(one) != key(row)] + [row]
    rows.sort(key=key)
    DATA.write_text("[\n" + ",\n".join(json.dumps(one) for one in rows) + "\n]\n", encoding="utf-8")


def key(row: dict[str, object]) -> tuple[int, int, int]:
    shelf = [box.name for box in boxes()]
    return shelf.index(str(row["game"])), int(str(row["seats"])), STEPS.index(str(row["level"]))


def table() -> list[str]:
    lines = [HEADER, "|---|---|---|---|---|"]
    rows = known()
    for one in boxes():
        for seats in sorted({int(str(row["seats"])) for row in rows if row["game"] == one.name}):
            cells = []
            for level in STEPS:
                found = [row for row in rows if key(row) == key({"game": one.name, "seats": seats, "level": level})]
                cells.append(cell(found[0]) if found else "–")
            lines.append(f"| {one.title} | {seats} | {' | '.join(cells)} |")
    return lines


def cell(row: dict[str, object]) -> str:
    """In bold where the whole interval lies outside what a step should be."""
    share, low, high = (float(str(row[name])) for name in ("share", "low", "high"))
    mark = "**" if high < LOW or low > HIGH else ""
    return f"{mark}{share:.1%} ({low:.1%} – {high:.1%}){mark}, {row['games']}".replace("%", " %").replace(
        " % – ", " – "
    )


def write_table() -> None:
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    start = lines.index(HEADER)
    end = start
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    PAGE.write_text("\n".join([*lines[:start], *table(), *lines[end:]]), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "table"])
    parser.add_argument("series", nargs="*", help="GAME:SEATS:LEVEL:GAMES")
    parser.add_argument("--out", type=Path, default=Path("out/ladder"))
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_intermixed_args()  # the series may come after the options
    for text in args.series or plan() if args.what == "play" else []:
        row = play(text, args.out, args.jobs)
        keep(row)
        print(text, cell(row), flush=True)
    write_table()


if __name__ == "__main__":
    main()
