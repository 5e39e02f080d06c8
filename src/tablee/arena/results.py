"""Results of a series on disk: one line for each finished deal, so that an interrupted series can be resumed.

``series.json`` describes the series; ``games.jsonl`` has a line a deal with the records of its games. A line truncated
by a crash is dropped and its deal played again.
"""

import contextlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tablee.arena.series import Result, Series
from tablee.core.rule import Mistake, Words, mistake

SERIES: Final = "series.json"
GAMES: Final = "games.jsonl"


class ResultsFolder:
    def __init__(self, folder: Path, series: Series) -> None:
        self.folder = folder
        self.series = series
        self.games = folder / GAMES

    def open(self) -> dict[int, list[Result]]:
        """Create the folder or read the finished deals from it. Raises ``Mistake`` if it holds another series; a
        different number of deals is fine."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / SERIES
            wanted = asdict(self.series)
            if path.exists():
                found = json.loads(path.read_text(encoding="utf-8"))
                if {**found, "deals": 0} != {**wanted, "deals": 0}:
                    raise other_series(self.folder)
            path.write_text(json.dumps(wanted, ensure_ascii=False) + "\n", encoding="utf-8")
            return self.finished()
        except Mistake:
            raise
        except (OSError, ValueError) as error:
            raise unusable(self.folder, error) from None

    def finished(self) -> dict[int, list[Result]]:
        found: dict[int, list[Result]] = {}
        if not self.games.exists():
            return found
        raw = self.games.read_bytes()
        whole = raw.rfind(b"\n") + 1
        if whole < len(raw):
            with self.games.open("r+b") as file:
                file.truncate(whole)
        for line in raw[:whole].splitlines():
            with contextlib.suppress(ValueError, KeyError, TypeError):
                deal, results = read_line(line)
                if len(results) == len(self.series.lineups):
                    found[deal] = results
        return found

    def add(self, deal: int, results: list[Result]) -> None:
        with self.games.open("ab") as file:
            file.write(line_of(deal, results).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def line_of(deal: int, results: list[Result]) -> str:
    games = [
        {"bots": one.bots, "scores": one.scores, "winners": one.winners, "record": json.loads(one.record)}
        | ({"failures": one.failures} if one.failures else {})
        for one in results
    ]
    lengths = [one.decisions for one in results]
    return json.dumps({"deal": deal, "decisions": lengths, "games": games}, ensure_ascii=False, separators=(",", ":"))


def read_line(line: bytes) -> tuple[int, list[Result]]:
    data = json.loads(line)
    results = [
        Result(
            list(one["bots"]),
            [int(score) for score in one["scores"]],
            [int(seat) for seat in one["winners"]],
            int(length),
            json.dumps(one["record"], ensure_ascii=False, separators=(",", ":")),
            [str(failure) for failure in one.get("failures", [])],
        )
        for one, length in zip(data["games"], data["decisions"], strict=True)
    ]
    return int(data["deal"]), results


def records_in(text: str) -> list[str]:
    """The records of a JSON Lines file with one deal, or one record, a line."""
    found: list[str] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            games = data["games"]
            found += [json.dumps(one["record"], ensure_ascii=False) for one in games]
        except (ValueError, KeyError, TypeError):
            found.append(line)  # a record, or something unreadable that the caller reports
    return found


def other_series(folder: Path) -> Mistake:
    return mistake(
        "other-series",
        f"« {folder} » garde une autre série : autre jeu, autres bots, autres places, options ou graine.",
        f"«{folder}» enthält eine andere Serie: anderes Spiel, andere Bots, Plätze, Optionen oder ein anderer Startwert.",
        f"'{folder}' holds another series: another game, other bots, seats, options or seed.",
    )


def unusable(folder: Path, error: Exception) -> Mistake:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Mistake(
        "unusable",
        Words(
            f"« {folder} » ne peut pas servir : {why}.",
            f"«{folder}» ist nicht brauchbar: {why}.",
            f"'{folder}' cannot be used: {why}.",
        ),
    )
