"""The HTTP API of games, apart from any table: list, rules, lessons, studies."""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from tablee._version import VERSION
from tablee.chapters import chapter_of, chapters_of, title_of
from tablee.core.credit import UNOFFICIAL
from tablee.core.game import Game
from tablee.core.rule import Words
from tablee.games import NAMES, box, boxes, cached_game, names, part, words_of
from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.play.bots.bot_levels import levels
from tablee.server.play.pads import kept_pad
from tablee.server.play.study import booklet, edited, lesson, study, trouble_of
from tablee.server.play.workers import Workers
from tablee.server.table.view_writer import ENCODE
from tablee.server.transport.routes import Call, Route, query_as, while_connected

Answer = TypeVar("Answer")


class InLang(Struct):
    lang: wire.Lang | None = None


def with_options() -> Any:
    """Query parameters for every option of every game; the game itself validates them."""
    value: Any = Annotated[str, Meta(max_length=400)]
    names = sorted({option.name for shelf in boxes() for option in shelf.options})
    return msgspec.defstruct("WithOptions", [(name, value | None, None) for name in names], bases=(InLang,))


class GamesApi:
    def __init__(self, studies: Workers) -> None:
        self.studies: Final = studies
        self.baked: Final[dict[tuple[str, str, str], bytes]] = {}  # cache of lessons and booklets by language

    def routes(self) -> list[Route]:
        options = with_options()
        return [
            Route("GET", "/api/games", wire.Games, self.games, "The games, with their options.", query=InLang),
            Route(
                "GET", "/api/games/{game}/moves", wire.Catalogue, self.moves, "Every move there can be.", query=options
            ),
            Route(
                "GET", "/api/games/{game}/rules", wire.Rulebook, self.rules, "The rulebook, by clauses.", query=options
            ),
            Route(
                "GET", "/api/games/{game}/lesson", wire.Lesson, self.lesson, "The game learned by doing.", query=InLang
            ),
            Route(
                "GET", "/api/games/{game}/booklet", wire.Booklet, self.booklet, "What the rulebook draws.", query=InLang
            ),
            Route("POST", "/api/study", wire.Studied, self.study, "Any moment of a record or a position.", wire.Study),
            Route(
                "POST",
                "/api/position",
                wire.PositionShown,
                self.position,
                "A position in the editor, one change further.",
                wire.AskPosition,
            ),
            Route(
                "POST",
                "/api/pad",
                wire.PadShown,
                self.pad,
                "A score pad, one command further.",
                wire.PadAsk,
                limit=wire.LIMIT_DOCUMENT,
            ),
        ]

    async def games(self, call: Call) -> wire.Games:
        query_as(InLang, call.query)
        found = []
        for shelf in boxes():
            options = [
                wire.OptionInfo(
                    option.name,
                    option.kind,
                    option.default,
                    option.choices,
                    [words.say(call.lang) for words in option.called],
                    option.words.say(call.lang),
                    option.title.say(call.lang),
                    option.seats,
                    option.experimental,
                    option.low,
                    option.high,
                )
                for option in shelf.options
            ]
            found.append(
                wire.GameInfo(
                    shelf.name,
                    shelf.title,
                    shelf.seats,
                    shelf.minutes,
                    shelf.age,
                    shelf.blurb.say(call.lang),
                    shelf.designer,
                    shelf.publisher,
                    shelf.year,
                    shelf.credit.say(call.lang),
                    options,
                    extras_of(shelf.name),
                    {name: words.say(call.lang) for name, words in words_of(shelf.name).items()},
                )
            )
        return wire.Games(found, levels(), VERSION, UNOFFICIAL.say(call.lang))

    async def moves(self, call: Call) -> wire.Catalogue:
        game = game_named(call)
        moves = [wire.CatalogueMove(move.code, move.text, move.words.say(call.lang)) for move in game.catalogue]
        return wire.Catalogue(game.name, game.options, moves)

    async def rules(self, call: Call) -> wire.Rulebook:
        game = game_named(call)
        lang = call.lang
        chapters = [wire.ChapterInfo(at, words.say(lang)) for at, words in enumerate(chapters_of(game), 1)]
        rules = []
        for order, rule in enumerate(game.rulebook, 1):
            chapter = chapter_of(rule.id)
            title = title_of(game, chapter, lang)
            marks = [changed_by(game, link, lang) for link in rule.options if is_marked(game, link)]
            rules.append(
                wire.RuleInfo(rule.id, order, chapter, title, rule.say(lang), rule.source, rule.refuses, marks)
            )
        box = game.box
        return wire.Rulebook(
            game.name, box.title, game.edition, game.options, lang, box.credit.say(lang), chapters, rules
        )

    async def lesson(self, call: Call) -> bytes:
        return await self.bake(call, "lesson", lesson)

    async def booklet(self, call: Call) -> bytes:
        return await self.bake(call, "booklet", booklet)

    async def bake(self, call: Call, what: str, do: Callable[[float, str, str], bytes]) -> bytes:
        query_as(InLang, call.query)
        name, lang = call.params["game"], call.lang
        if name not in NAMES:
            raise trouble("no-such-page")
        if (what, name, lang) not in self.baked:
            self.baked[what, name, lang] = await self.think(call, do, name, lang)
        return self.baked[what, name, lang]

    async def study(self, call: Call) -> bytes:
        answer = await self.think(call, study, ENCODE(call.body), call.lang)
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        return answer

    async def position(self, call: Call) -> bytes:
        answer = await self.think(call, edited, ENCODE(call.body), call.lang)
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        return answer

    async def pad(self, call: Call) -> bytes:
        answer = await self.think(call, kept_pad, ENCODE(call.body), call.lang)
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        return answer

    async def think(self, call: Call, do: Callable[..., Answer], *args: object) -> Answer:
        """Run in a worker, cancelled when the client disconnects."""
        return await while_connected(call, self.studies.run(do, *args, visitor=call.visitor))


def extras_of(name: str) -> list[str]:
    """Games of other packages have neither lesson nor booklet."""
    if name in NAMES:
        return ["lesson", "booklet", "pad"]
    return ["pad"] if part(name, "pad") is not None else []


def is_marked(game: Game, link: str) -> bool:
    """Every option a table may agree on; of the constants those that are not as usual."""
    option = game.box.option(link.partition("=")[0])
    return not option.experimental or option.name in game.options


def changed_by(game: Game, link: str, lang: str) -> wire.RuleOption:
    """``canadian`` stands for any value but the default, ``extension=joker`` for one that can be chosen."""
    name, _, value = link.partition("=")
    option = game.box.option(name)
    chosen = game.options.get(name, option.default)
    title = option.title.say(lang)
    if value:
        on = value in str(chosen).replace(";", ",").split(",")
    else:
        on = chosen != option.default
        value = str(chosen) if on else ""
    if option.experimental:
        title += Words("\N{NO-BREAK SPACE}: ", ": ", ": ").say(lang) + value
    if value in option.choices:
        title += Words("\N{NO-BREAK SPACE}: ", ": ", ": ").say(lang) + option.called[option.choices.index(value)].say(
            lang
        )
    return wire.RuleOption(name, title, on)


def game_named(call: Call) -> Game:
    """The game named in the path, with the options named in the query."""
    name = call.params["game"]
    if name not in names():
        raise trouble("no-such-page")
    query_as(InLang, {key: value for key, value in call.query.items() if key == "lang"})
    wishes: dict[str, object] = {key: value for key, value in call.query.items() if key != "lang"}
    return cached_game(name, box(name).chosen(wishes))
