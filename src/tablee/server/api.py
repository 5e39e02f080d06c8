"""Everything over plain HTTP, one route a line: the same list answers requests and describes itself as OpenAPI."""

import asyncio
import contextlib
import json
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from tablee.core.position import Game
from tablee.games import NAMES, box, boxes
from tablee.lessons import baked
from tablee.server import wire
from tablee.server.bots import levels
from tablee.server.calls import Call, Route, query_as
from tablee.server.chapters import CHAPTERS, chapter_of, title_of
from tablee.server.hall import Who
from tablee.server.house import House, sitting
from tablee.server.openapi import describe
from tablee.server.script import ENCODE
from tablee.server.spec import Spec
from tablee.server.store import Unkept
from tablee.server.study import study, trouble_of
from tablee.server.tables import LiveTable, game_of
from tablee.server.words import Trouble, trouble

LONGEST_WAIT: Final = 25.0
HEARTBEAT: Final = 15.0
LOBBY: Final = 50  # tables shown


class InLang(Struct):
    lang: wire.Lang | None = None


class ViewQuery(InLang):
    after: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="wait for something newer than this number")] | None = (
        None
    )
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="seconds")] = 0.0
    since: Annotated[int, Meta(ge=0, le=0x7FFFFFFF, description="tell also what happened since")] | None = None


class WhyQuery(InLang):
    move: Annotated[int, Meta(ge=0, le=0x7FFFFFFF)] = 0


class ReplayQuery(InLang):
    at: Annotated[int, Meta(ge=0, le=0x7FFFFFFF)] = 0
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


def with_options() -> Any:
    """Every option of every game; which ones a game has, it says itself."""
    value: Any = Annotated[str, Meta(max_length=400)]
    names = sorted({option.name for shelf in boxes() for option in shelf.options})
    return msgspec.defstruct("WithOptions", [(name, value | None, None) for name in names], bases=(InLang,))


WITH: Final = with_options()


def routes(house: House) -> list[Route]:
    api = Api(house)
    table = "/api/tables/{table}"
    made = [
        Route("GET", "/healthz", wire.Health, api.health, "The process lives."),
        Route("GET", "/readyz", wire.Health, api.readiness, "Moves can be kept right now."),
        Route("GET", "/metrics", None, api.figures, "Figures for Prometheus.", kind="text/plain; version=0.0.4"),
        Route("GET", "/api/openapi.json", None, api.openapi, "This description."),
        Route("GET", "/api/games", wire.Games, api.games, "The games, with their options.", query=InLang),
        Route("GET", "/api/games/{game}/moves", wire.Catalogue, api.moves, "Every move there can be.", query=WITH),
        Route("GET", "/api/games/{game}/rules", wire.Rulebook, api.rules, "The rulebook, by clauses.", query=WITH),
        Route("GET", "/api/games/{game}/lesson", wire.Lesson, api.lesson, "The game learned by doing.", query=InLang),
        Route("POST", "/api/study", wire.Studied, api.study, "Any moment of a record or a position.", wire.Study),
        Route("GET", "/api/tables", wire.Lobby, api.lobby, "Public tables with a free seat."),
        Route("POST", "/api/tables", wire.Created, api.create, "A new table.", wire.NewTable, status=201),
        Route("GET", table, wire.TableInfo, api.info, "Who sits there, and how it stands.", query=InLang),
        Route("POST", table + "/join", wire.Joined, api.join, "Sit down on a free seat.", wire.Join),
        Route("POST", table + "/ready", wire.Done, api.ready, "Ready, or not yet.", wire.Ready),
        Route("POST", table + "/start", wire.Done, api.start, "Start now (host); bots fill empty seats.", wire.Start),
        Route("POST", table + "/leave", wire.Done, api.leave, "Get up; a bot plays on.", wire.Nothing),
        Route("POST", table + "/back", wire.Done, api.back, "Take the own seat back from the bot.", wire.Nothing),
        Route("POST", table + "/bot", wire.Done, api.bot, "Let a bot play for who is not there.", wire.Bot),
        Route("POST", table + "/link", wire.NewLink, api.link, "Re-issue a link (host); the old one ends.", wire.Link),
        Route("POST", table + "/rematch", wire.TableInfo, api.rematch, "Once more; links stay the same.", wire.Nothing),
        Route("POST", table + "/close", wire.Done, api.close, "End the table for good (host).", wire.Nothing),
        Route("GET", table + "/view", wire.ViewAnswer, api.view, "What this seat may see and do.", query=ViewQuery),
        Route("POST", table + "/move", wire.Taken, api.move, "Decide.", wire.Decision),
        Route("POST", table + "/undo", wire.Taken, api.undo, "Take back one's last decision.", wire.TakeBack),
        Route("GET", table + "/why", wire.Why, api.why, "Which clause forbids a move?", query=WhyQuery),
        Route("POST", table + "/say", wire.Done, api.say, "A few words, or a reaction.", wire.Say),
        Route("GET", table + "/record", None, api.record, "The whole game, once it is over.", query=InLang),
        Route(
            "GET",
            table + "/replay",
            wire.Replay,
            api.replay,
            "Any moment from any seat, once it is over.",
            query=ReplayQuery,
        ),
        Route(
            "GET",
            table + "/events",
            None,
            api.events,
            "Changes as server-sent events.",
            query=InLang,
            kind="text/event-stream",
        ),
    ]
    api.description = ENCODE(describe(made))
    return made


class Api:
    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.description: bytes = b""
        self.lessons: dict[tuple[str, str], bytes] = {}  # baked once in each language

    async def at(self, call: Call) -> tuple[LiveTable, Who]:
        table = await self.house.table(call.params["table"])
        return table, self.house.who(table, call.token)

    # -- The server ----------------------------------------------------------

    async def health(self, call: Call) -> wire.Health:
        return wire.Health("ok")

    async def readiness(self, call: Call) -> wire.Health:
        try:
            async with asyncio.timeout(5):
                await self.house.store.ping()
        except TimeoutError:
            raise Unkept("no answer in time") from None
        return wire.Health("ok")

    async def figures(self, call: Call) -> bytes:
        return self.house.metrics.text()

    async def openapi(self, call: Call) -> bytes:
        return self.description

    # -- The shelf -----------------------------------------------------------

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
                )
                for option in shelf.options
            ]
            blurb = shelf.blurb.say(call.lang)
            found.append(wire.GameInfo(shelf.name, shelf.title, shelf.seats, shelf.minutes, shelf.age, blurb, options))
        return wire.Games(found, levels())

    async def moves(self, call: Call) -> wire.Catalogue:
        game = shelved(call)
        moves = [wire.CatalogueMove(move.code, move.text, move.words.say(call.lang)) for move in game.catalogue]
        return wire.Catalogue(game.name, game.options, moves)

    async def rules(self, call: Call) -> wire.Rulebook:
        game = shelved(call)
        lang = call.lang
        chapters = [wire.ChapterInfo(at, words.say(lang)) for at, words in enumerate(CHAPTERS[game.name], 1)]
        rules = []
        for order, rule in enumerate(game.rulebook, 1):
            chapter = chapter_of(rule.id)
            title = title_of(game.name, chapter, lang)
            rules.append(wire.RuleInfo(rule.id, order, chapter, title, rule.say(lang), rule.source, rule.refuses))
        return wire.Rulebook(game.name, game.box.title, game.edition, game.options, lang, chapters, rules)

    async def lesson(self, call: Call) -> bytes:
        query_as(InLang, call.query)
        name, lang = call.params["game"], call.lang
        if name not in NAMES:
            raise trouble("no-such-page")
        if (name, lang) not in self.lessons:
            self.lessons[name, lang] = await self.house.thinkers.run(baked, name, lang)
        return self.lessons[name, lang]

    async def study(self, call: Call) -> bytes:
        answer = await self.house.thinkers.run(study, ENCODE(call.body), call.lang)
        if isinstance(answer, tuple):
            raise trouble_of(answer)
        return answer

    # -- Tables --------------------------------------------------------------

    async def lobby(self, call: Call) -> wire.Lobby:
        found = []
        rows = await self.house.store.lobby(LOBBY)
        names: dict[str, dict[int, str]] = {row.id: {} for row in rows}
        for entry in await self.house.store.seatings(list(names)) if rows else []:
            if entry.kind == "sit":
                names[entry.table][entry.seat] = json.loads(entry.data)["name"]
            else:
                names[entry.table].pop(entry.seat, None)
        for row in rows:
            spec = msgspec.json.decode(row.spec, type=Spec)
            found.append(
                wire.LobbyTable(
                    table=row.id,
                    game=spec.game,
                    title=box(spec.game).title,
                    options=spec.options,
                    lang=spec.lang,
                    pace=spec.pace,  # type: ignore[arg-type]
                    clock=spec.clock,
                    seats=len(spec.seats),
                    free=row.free,
                    names=[name for _, name in sorted(names[row.id].items())],
                    created=round(row.created),
                )
            )
        return wire.Lobby(found)

    async def create(self, call: Call) -> wire.Created:
        answer, _ = await self.house.create(call.body)
        return answer

    async def info(self, call: Call) -> wire.TableInfo:
        table, who = await self.at(call)
        present, watching = self.house.present(table.id)
        return table.info(who.seat, who.host, call.lang, present, watching)

    async def join(self, call: Call) -> wire.Joined:
        table, who = await self.at(call)
        return await self.house.join(table, who, call.body)

    async def ready(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.ready(table, who, call.body.ready))

    async def start(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.begin(table, who, call.body.fill))

    async def leave(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.leave(table, who))

    async def back(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.back(table, who))

    async def bot(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.seat_bot(table, who, call.body))

    async def link(self, call: Call) -> wire.NewLink:
        table, who = await self.at(call)
        return await self.house.relink(table, who, call.body.what)

    async def rematch(self, call: Call) -> wire.TableInfo:
        table, who = await self.at(call)
        new = await self.house.table(await self.house.rematch(table, who))
        again = self.house.who(new, call.token)
        return new.info(again.seat, again.host, call.lang, *self.house.present(new.id))

    async def close(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        return wire.Done(await self.house.close_table(table, who))

    # -- Play ----------------------------------------------------------------

    async def view(self, call: Call) -> wire.ViewAnswer:
        query: ViewQuery = query_as(ViewQuery, call.query)
        table, who = await self.at(call)
        if query.after is not None and query.wait > 0 and table.number <= query.after:
            await self.wait_for_news(table, who, call, query.after, query.wait)
        return table.view(who.seat, call.lang, query.since)

    async def wait_for_news(self, table: LiveTable, who: Who, call: Call, after: int, wait: float) -> None:
        woken = asyncio.Event()
        ear = self.house.listen(table, who, call.lang, call.token, None)
        ear.wake = woken.set
        try:
            async with asyncio.timeout(wait):
                while table.number <= after:
                    woken.clear()
                    await woken.wait()
        except TimeoutError:
            pass
        finally:
            self.house.leave_off(ear)

    async def move(self, call: Call) -> wire.Taken:
        table, who = await self.at(call)
        wish: wire.Decision = call.body
        if wish.move is None and not wish.text:
            raise trouble("no-move-named")
        code = table.game.parse(wish.text) if wish.move is None else wish.move
        try:
            number = await self.house.move(table, who, code, wish.answers, wish.id)
        except Trouble as error:
            if error.code == "stale":
                setattr(error, "view", table.view(who.seat, call.lang))  # noqa: B010
            raise
        await self.house.store.settled()
        return wire.Taken("ack", wish.id, number, table.view(who.seat, call.lang))

    async def undo(self, call: Call) -> wire.Taken:
        table, who = await self.at(call)
        number = await self.house.undo(table, who, call.body.answers, call.body.id)
        await self.house.store.settled()
        return wire.Taken("ack", call.body.id, number, table.view(who.seat, call.lang))

    async def why(self, call: Call) -> wire.Why:
        query: WhyQuery = query_as(WhyQuery, call.query)
        table, who = await self.at(call)
        return self.house.why(table, who, query.move, call.lang)

    async def say(self, call: Call) -> wire.Done:
        table, who = await self.at(call)
        self.house.check_talk(table, sitting(who))
        return wire.Done(await self.house.say(table, who, call.body.text, call.body.reaction))

    async def record(self, call: Call) -> bytes:
        table, who = await self.at(call)
        return self.house.record(table, who).encode()

    async def replay(self, call: Call) -> wire.Replay:
        query: ReplayQuery = query_as(ReplayQuery, call.query)
        table, _ = await self.at(call)
        return self.house.replay(table, query.at, query.seat, call.lang)

    # -- Server-sent events --------------------------------------------------

    async def events(self, call: Call) -> None:
        """The same messages as over a WebSocket, for who can only listen; one moves by POST."""
        table, who = await self.at(call)
        woken = asyncio.Event()
        ear = self.house.listen(table, who, call.lang, call.token, None)
        table = ear.table
        ear.wake = woken.set
        gone = asyncio.ensure_future(hangs_up(call))
        try:
            headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
            await call.send({"type": "http.response.start", "status": 200, "headers": headers})
            present, watching = self.house.present(table.id)
            await self.tell(call, ENCODE(table.info(who.seat, who.host, call.lang, present, watching)))
            if table.position is not None:
                await self.tell(call, table.written(who.seat, call.lang))
            while not gone.done():
                message = ear.next()
                if message == b"":
                    break
                if message is not None:
                    await self.tell(call, message)
                    continue
                woken.clear()
                waiting = asyncio.ensure_future(woken.wait())
                await asyncio.wait([waiting, gone], timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    if not gone.done():
                        await call.send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
            await call.send({"type": "http.response.body", "body": b""})
        except OSError:
            pass
        finally:
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone
            self.house.leave_off(ear)

    async def tell(self, call: Call, message: bytes) -> None:
        await call.send({"type": "http.response.body", "body": b"data: " + message + b"\n\n", "more_body": True})


async def hangs_up(call: Call) -> None:
    while (await call.receive())["type"] != "http.disconnect":
        pass


def shelved(call: Call) -> Game:
    """The game named in the path, with the options named in the query."""
    name = call.params["game"]
    if name not in NAMES:
        raise trouble("no-such-page")
    query_as(InLang, {key: value for key, value in call.query.items() if key == "lang"})
    wishes: dict[str, object] = {key: value for key, value in call.query.items() if key != "lang"}
    return game_of(name, box(name).chosen(wishes))
