"""The HTTP API of puzzles. The answer is told only after a try.

Everything was thought out when the puzzle was mined; a request takes about a millisecond, so none needs a worker.
"""

from datetime import date
from typing import Annotated, Final

from msgspec import Meta

from tablee.core.rule import Mistake, Refused
from tablee.puzzles.ask import GRADES, PuzzleInfo, asked, named, names_of, tried
from tablee.puzzles.puzzle import Puzzle, by_id, of_day, position_of
from tablee.puzzles.themes import THEMES
from tablee.server import wire
from tablee.server.errors import Trouble, trouble
from tablee.server.play.study import parts_of, trouble_of
from tablee.server.table.presenter import why_touch
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.games_api import InLang
from tablee.server.transport.routes import Call, Route, query_as

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="the day whose puzzle is asked for: 2026-11-18")]


class DayQuery(InLang):
    day: Day | None = None


class PuzzlesApi:
    def __init__(self) -> None:
        self.asked: Final[dict[tuple[str, str], bytes]] = {}  # no more than there are puzzles and languages

    def routes(self) -> list[Route]:
        one = "/api/puzzles/{puzzle}"
        return [
            Route("GET", "/api/puzzles", wire.PuzzleList, self.all, "All puzzles, and that of a day.", query=DayQuery),
            Route("GET", one, wire.PuzzleAsked, self.ask, "A puzzle, without its answer.", query=InLang),
            Route("POST", one, wire.PuzzleTried, self.attempt, "Try a move: was it right, and why?", wire.PuzzleTry),
            Route("POST", f"{one}/why", wire.Why, self.why, "Why these touches are no move.", wire.PuzzleWhy),
        ]

    async def all(self, call: Call) -> wire.PuzzleList:
        query: DayQuery = query_as(DayQuery, call.query)
        today = of_day(day_of(query.day)) if query.day else None
        return wire.PuzzleList(
            [PuzzleInfo(one.id, one.game, one.theme, one.grade) for one in by_id().values()],
            [
                wire.PuzzleTheme(game, theme.name, theme.words.say(call.lang))
                for game, themes in THEMES.items()
                for theme in themes
            ],
            [words.say(call.lang) for words in GRADES.values()],
            today.id if today else "",
        )

    async def ask(self, call: Call) -> bytes:
        query_as(InLang, call.query)
        key = (call.params["puzzle"], call.lang)
        if key not in self.asked:
            self.asked[key] = ENCODE(asked(puzzle_at(call).id, call.lang))
        return self.asked[key]

    async def attempt(self, call: Call) -> wire.PuzzleTried:
        puzzle = puzzle_at(call)
        try:
            return tried(puzzle.id, call.body.move, call.lang)
        except (Mistake, Refused) as error:
            raise trouble_of(parts_of(error)) from None

    async def why(self, call: Call) -> wire.Why:
        puzzle = puzzle_at(call)
        view = position_of(puzzle).seen_by(puzzle.seat)
        return why_touch(view, call.body.touches, call.lang, names_of(puzzle))


def puzzle_at(call: Call) -> Puzzle:
    try:
        return named(call.params["puzzle"])
    except Mistake as error:
        raise Trouble(error.code, 404, error.words) from None


def day_of(text: str) -> int:
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError:
        raise trouble("malformed", why=f"day {text}") from None
