"""A pad as CSV, as text, and as a link that BG Stats reads."""

import csv
import io
import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from tablee.core.rule import in_language
from tablee.pad.document import Kept
from tablee.pad.show import places, shown

FORMULA = ("=", "+", "-", "@", "\t")
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


def csv_of(kept: Kept, lang: str) -> str:
    """One row a round. A name that a spreadsheet would take for a formula gets an apostrophe."""
    now = shown(kept, lang)
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow([in_language(lang, "manche", "Runde", "round"), *[safe(name) for name in now["names"]]])
    for number, one in enumerate(now["rounds"], 1):
        table.writerow([number, *["" if points is None else points for points in one["points"]]])
    table.writerow([now["unit"], *now["totals"]])
    return out.getvalue()


def safe(name: str) -> str:
    return "'" + name if name.startswith(FORMULA) else name


def text_of(kept: Kept, lang: str) -> str:
    """The result, as one would send it to friends."""
    now = shown(kept, lang)
    order = sorted(range(len(now["names"])), key=lambda seat: now["places"][seat])
    lines = [now["title"]]
    for seat in order:
        lines.append(f"{now['places'][seat]}. {now['names'][seat]} – {now['totals'][seat]}".replace("-", "−"))
    if not now["over"]:
        count = len(now["rounds"])
        lines.append(in_language(lang, f"Après {count} manches", f"Nach {count} Runden", f"After {count} rounds"))
    return "\n".join(lines)


def play_id(kept: Kept, day: str) -> str:
    """The same from the first round of a game to its last."""
    begun = [at for at, command in enumerate(kept.commands) if command["do"] == "play"][-1]
    named = [day, kept.game.name, kept.game.options, kept.commands[: begun + 1]]
    return sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()[:16]


def bg_stats(kept: Kept, date: str, play: str) -> str:
    """A link that opens BG Stats with this play filled in. ``date``: ``2026-11-18 20:15:00``, in UTC; ``play``: an id of
    its own, so that the app knows the play again. Its app for Android wants ``winner`` and ``startPlayer`` of everyone."""
    now = shown(kept, "en")
    ranks = places(now["totals"], now["best"], now["low_wins"])
    data: dict[str, Any] = {
        "sourceName": "Tablée",
        "sourcePlayId": play,
        "playDate": date,
        "game": {
            "name": now["title"],
            "sourceGameId": now["game"],
            "highestWins": not now["low_wins"],
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "score": now["totals"][seat],
                "rank": ranks[seat],
                "winner": (now["over"] or not now["of"]) and seat in now["best"],
                "startPlayer": False,
            }
            for seat, name in enumerate(now["names"])
        ],
        "rounds": len(now["rounds"]),
    }
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False))
