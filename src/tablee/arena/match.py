"""A series of games between bots, for programs: ``play`` returns a ``Match``.

>>> from tablee.arena import play
>>> from tablee.bots.levels import bot
>>> def mine(game, seed):
...     return bot("beginner", game, seed)  # anything with choose(view)
>>> match = play("bungee", {"mine": mine, "random": "random"}, deals=4, seats=2, seed=1)
>>> match.games, sorted(match.shares)
(8, ['mine', 'random'])
>>> match.standings()[0]["bot"]
'mine'
"""

import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from html import escape
from multiprocessing import current_process
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from tablee.arena.count import Count, Estimate, count, winning_sides
from tablee.arena.executors import cores, here, played
from tablee.arena.report import page
from tablee.arena.results import ResultsFolder
from tablee.arena.series import Result, Roster, Series, Wish, lineups, series_of, sides_of
from tablee.core.game import Game
from tablee.core.record import Record, record_from
from tablee.core.rule import Mistake, mistake
from tablee.games import game as open_game

LONGEST_NAME: Final = 40
Bots = Mapping[str, Wish] | Sequence[str]


def play(
    game: str | Game,
    bots: Bots,
    *,
    deals: int = 100,
    seats: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    on: str = "",
    seconds: float = 0.0,
    out: str | Path | None = None,
    progress: bool = False,
    **options: object,
) -> "Match":
    """Play bots against each other: on every deal in every rotation of the seats.

    ``bots``: by the name you give it, a kind as ``tablee arena`` writes it ("club", "expert@500", "module:factory"), a
    bot, or a factory that makes one from the game and a seed; anything with ``choose(view)`` will do. ``seconds``: what
    one decision of your own bots may take; without it a minute. One that crashes, answers what is not legal or takes too long
    is named in ``failures`` and plays at random to the end of that game.

    ``jobs``: processes, by default one a core. ``on``: "ray" or "ray:ADDRESS". ``out``: a folder that keeps every finished
    deal; the same call goes on from there. Other keywords are options of the game. The result depends only on game, bots,
    seats, seed and deals.
    """
    opened = opened_game(game, options)
    sat = opened.seat_counts[0] if seats is None else seats
    opened.check_seats(sat)
    roster = roster_of(bots, seconds)
    names = list(roster.bots)
    check_names(opened, sat, names)
    if deals < 1:
        raise mistake(
            "deals",
            "Il faut au moins une donne.",
            "Es braucht mindestens eine Verteilung.",
            "It takes at least one deal.",
        )
    series = series_of(opened, sat, names, seed, deals * len(lineups(opened, sat, names)))
    saved = ResultsFolder(Path(out), series) if out is not None else None
    done = saved.open() if saved else {}
    notes: list[str] = []
    for deal, results in all_played(series, roster, done, jobs, on, progress, notes):
        if saved:
            saved.add(deal, results)
        done[deal] = results
    return Match(series, {deal: done[deal] for deal in range(series.deals)}, notes)


def opened_game(game: str | Game, options: dict[str, object]) -> Game:
    if isinstance(game, str):
        return open_game(game, **options)
    if options:
        raise mistake(
            "options-twice",
            "Ce jeu a déjà ses options : donne son nom, ou donne-les en l'ouvrant.",
            "Dieses Spiel hat seine Optionen schon: Gib seinen Namen an, oder gib sie beim Öffnen an.",
            "This game has its options already: give its name, or give them when opening it.",
        )
    return game


def roster_of(bots: Bots, seconds: float) -> Roster:
    wishes: dict[str, Wish] = dict(bots) if isinstance(bots, Mapping) else {name: name for name in bots}
    for name, wish in wishes.items():
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            raise mistake(
                "bot-name",
                f"Le nom d'un bot a de 1 à {LONGEST_NAME} signes ; {name!r} n'en est pas un.",
                f"Der Name eines Bots hat 1 bis {LONGEST_NAME} Zeichen; {name!r} ist keiner.",
                f"The name of a bot has 1 to {LONGEST_NAME} characters; {name!r} is none.",
            )
        if not (isinstance(wish, str) or callable(wish) or callable(getattr(wish, "choose", None))):
            raise mistake(
                "no-bot",
                f"« {name} » : il faut un niveau, un bot avec choose(view), ou une fabrique (jeu, graine), pas {wish!r}.",
                f"«{name}»: Es braucht eine Stufe, einen Bot mit choose(view) oder eine Fabrik (Spiel, Startwert), "
                f"nicht {wish!r}.",
                f"'{name}': it takes a level, a bot with choose(view), or a factory (game, seed), not {wish!r}.",
            )
    return Roster(wishes, float(seconds))


def check_names(game: Game, seats: int, names: list[str]) -> None:
    sides = len(set(sides_of(game, seats)))
    if not 1 <= len(names) <= sides or len(set(names)) != len(names):
        raise mistake(
            "many-bots",
            f"À cette table il y a {sides} camps : donne de 1 à {sides} bots différents, pas {len(names)}.",
            f"An diesem Tisch gibt es {sides} Parteien: Gib 1 bis {sides} verschiedene Bots an, nicht {len(names)}.",
            f"This table has {sides} sides: give 1 to {sides} different bots, not {len(names)}.",
        )


def stays_here(roster: Roster) -> str:
    """Why these bots cannot play in other processes; empty if they can."""
    for name, wish in roster.bots.items():
        if isinstance(wish, str):
            continue
        made = wish if isinstance(wish, FunctionType | type) else type(wish)
        if made.__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
            return f"'{name}' is defined in a notebook or at the prompt"
        try:
            pickle.dumps(wish)
        except Exception as error:
            return f"'{name}' does not pickle ({type(error).__name__})"
    return ""


def all_played(
    series: Series,
    roster: Roster,
    done: dict[int, list[Result]],
    jobs: int | None,
    on: str,
    progress: bool,
    notes: list[str],
) -> Iterator[tuple[int, list[Result]]]:
    """The missing deals: in processes where that works, otherwise here, and ``notes`` says why."""
    if on and on.partition(":")[0] != "ray":
        raise mistake("where", f"« {on} » : on est « ray ».", f"«{on}»: on ist «ray».", f"'{on}': on is 'ray'.")
    if getattr(current_process(), "_inheriting", False):
        raise mistake(
            "main-guard",
            "Un script qui joue dans plusieurs processus commence sous « if __name__ == '__main__': ».",
            "Ein Skript, das in mehreren Prozessen spielt, beginnt unter «if __name__ == '__main__':».",
            "A script that plays in several processes begins under 'if __name__ == \"__main__\":'.",
        )
    missing = [deal for deal in range(series.deals) if deal not in done]
    workers = cores() if jobs is None else jobs
    why = stays_here(roster) if workers != 1 and not on else ""
    if why:
        notes.append(f"Played in this process: {why}. Put it into a module to use all cores.")
        workers = 1
    bar = Progress(console=Console(stderr=True), transient=True, disable=not progress)
    with bar:
        task = bar.add_task("", total=len(missing))
        left = set(missing)
        try:
            for deal, results in played(series, missing, workers, on, roster):
                left.discard(deal)
                bar.advance(task)
                yield deal, results
        except BrokenProcessPool:
            notes.append(
                f"The other processes ended {'before they had played anything' if len(left) == len(missing) else 'again and again'}"
                f", so {len(left)} deals were played in this one. A script calls play under 'if __name__ == \"__main__\":'."
            )
            for deal, results in here(series, sorted(left), roster):
                bar.advance(task)
                yield deal, results


@dataclass(frozen=True)
class Failure:
    """A bot that failed in a game, which it then finished at random."""

    deal: int
    bots: list[str]  # by seat
    sentence: str  # names the bot


class Match:
    """The result of ``play``. A notebook shows it as a table."""

    def __init__(self, series: Series, deals: dict[int, list[Result]], notes: list[str]) -> None:
        self.series: Final = series
        self.deals: Final = deals
        self.notes: Final = notes  # how it was played, where that was not as wished
        self.count: Final[Count] = count(series, deals)

    @property
    def games(self) -> int:
        return self.count.games

    @property
    def shares(self) -> dict[str, Estimate]:
        """Each bot's share of the victories, with its 95 % interval over the deals."""
        return {name: one.wins for name, one in self.count.bots.items()}

    @property
    def points(self) -> dict[str, Estimate]:
        return {name: one.points for name, one in self.count.bots.items()}

    @property
    def ratings(self) -> dict[str, Estimate]:
        return {name: one.rating for name, one in self.count.bots.items()}

    @property
    def results(self) -> list[Result]:
        return [result for deal in sorted(self.deals) for result in self.deals[deal]]

    @property
    def records(self) -> list[Record]:
        """Every game, for ``game.replay`` or a file."""
        return [record_from(result.record) for result in self.results]

    @property
    def failures(self) -> list[Failure]:
        return [
            Failure(deal, result.bots, sentence)
            for deal in sorted(self.deals)
            for result in self.deals[deal]
            for sentence in result.failures
        ]

    def standings(self) -> list[dict[str, Any]]:
        """A row a bot, the best first: what to plot."""
        rows: list[dict[str, Any]] = []
        for name, one in self.count.bots.items():
            row: dict[str, Any] = {"bot": name, "share": one.wins.mean, "low": one.wins.low, "high": one.wins.high}
            for key, value in (("points", one.points), ("rating", one.rating)):
                row |= {key: value.mean, f"{key}_low": value.low, f"{key}_high": value.high}
            rows.append(row)
        return sorted(rows, key=lambda row: -row["share"])

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat of each game."""
        game = self.series.open_game()
        sides = sides_of(game, self.series.seats)
        found: list[dict[str, Any]] = []
        for deal in sorted(self.deals):
            for at, result in enumerate(self.deals[deal]):
                won = winning_sides(result, sides)
                for seat, name in enumerate(result.bots):
                    found.append(
                        {
                            "deal": deal,
                            "lineup": at,
                            "seat": seat,
                            "bot": name,
                            "points": result.scores[seat],
                            "won": 1 / len(won) if sides[seat] in won else 0.0,
                            "decisions": result.decisions,
                        }
                    )
        return found

    def frame(self, each_seat: bool = False) -> Any:
        """``standings`` as a pandas data frame; ``each_seat``: ``rows``."""
        return frame_of(self.rows() if each_seat else self.standings())

    def report(self, lang: str = "en") -> str:
        """The report of ``tablee arena`` as one HTML page."""
        return page(self.series, self.count, self.series.open_game().box.title, lang)

    def _said(self) -> list[str]:
        told = Counter(failure.sentence for failure in self.failures)
        return [*self.notes, *(f"In {times} games: {sentence}" for sentence, times in told.most_common(5))]

    def __repr__(self) -> str:
        lines = [f"{self.games} games of {self.series.game} on {len(self.deals)} deals, {self.series.seats} seats"]
        wide = max(len(name) for name in self.series.bots)
        for row in self.standings():
            lines.append(f"{row['bot']:{wide}}  {row['share']:6.1%}  [{row['low']:.1%} – {row['high']:.1%}]")
        return "\n".join([*lines, *self._said()])

    def _repr_html_(self) -> str:
        head = f"<p>{escape(repr(self).splitlines()[0])}</p>"
        rows = [
            [row["bot"], f"{row['share']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}", f"{row['points']:.1f}"]
            for row in self.standings()
        ]
        return (
            head
            + html_table(["", "share", "95 %", "points"], rows)
            + "".join(f"<p>{escape(one)}</p>" for one in self._said())
        )


def html_table(head: list[str], rows: list[list[str]]) -> str:
    top = "".join(f"<th>{escape(one)}</th>" for one in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def frame_of(rows: list[dict[str, Any]]) -> Any:
    try:
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise no_pandas() from None
    return pandas.DataFrame(rows)


def no_pandas() -> Mistake:
    return mistake(
        "no-pandas",
        "pandas n'est pas installé (pip install pandas) ; standings() et rows() donnent les mêmes lignes sans lui.",
        "pandas ist nicht installiert (pip install pandas); standings() und rows() geben dieselben Zeilen ohne es.",
        "pandas is not installed (pip install pandas); standings() and rows() give the same lines without it.",
    )
