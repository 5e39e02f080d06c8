"""The HTTP API of tables, one route a line."""

import json
from typing import Annotated, Final

from msgspec import Meta

from tablee.games import boxes
from tablee.server import wire
from tablee.server.budgets import Budgets
from tablee.server.errors import Trouble, trouble
from tablee.server.play.access import Access, access_of
from tablee.server.play.bots.bot_runner import BotRunner
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.clock import Clock
from tablee.server.play.commands import Commands
from tablee.server.play.hints import Hints
from tablee.server.play.moderation import Moderation
from tablee.server.play.new_tables import NewTables
from tablee.server.play.registry import Registry
from tablee.server.play.seat_links import SeatLinks
from tablee.server.spec import read_spec
from tablee.server.storage.store import Store
from tablee.server.table import presenter
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN
from tablee.server.transport.addresses import Addresses
from tablee.server.transport.events import LONGEST_WAIT, EventStream, wait_for_news
from tablee.server.transport.games_api import InLang
from tablee.server.transport.refusals import Stale
from tablee.server.transport.routes import Call, Route, query_as, while_connected

LOBBY: Final = 50  # tables shown
Number = Annotated[int, Meta(ge=0, le=0x7FFFFFFF)]


class ViewQuery(InLang):
    after: Annotated[Number | None, Meta(description="wait for something newer than this number")] = None
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="seconds")] = 0.0
    since: Annotated[Number | None, Meta(description="tell also what happened since")] = None
    whole: Annotated[bool, Meta(description="with all this seat can know; after POST …/program")] = False


class WhyQuery(InLang):
    move: Number | None = None
    touches: Annotated[
        str, Meta(max_length=400, description="what was touched, in order, with commas between, instead of a move")
    ] = ""


class ReplayQuery(InLang):
    at: Number = 0
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class TablesApi:
    def __init__(
        self,
        store: Store,
        registry: Registry,
        commands: Commands,
        moderation: Moderation,
        seat_links: SeatLinks,
        new_tables: NewTables,
        hints: Hints,
        bots: BotRunner,
        broadcaster: Broadcaster,
        addresses: Addresses,
        clock: Clock,
        budgets: Budgets,
    ) -> None:
        self.store: Final = store
        self.registry: Final = registry
        self.commands: Final = commands
        self.moderation: Final = moderation
        self.seat_links: Final = seat_links
        self.new_tables: Final = new_tables
        self.hints: Final = hints
        self.bots: Final = bots
        self.broadcaster: Final = broadcaster
        self.addresses: Final = addresses
        self.clock: Final = clock
        self.budgets: Final = budgets

    def routes(self) -> list[Route]:
        table, stream, nothing = "/api/tables/{table}", "text/event-stream", wire.Nothing
        return [
            Route("GET", "/api/tables", wire.Lobby, self.lobby, "Public tables with a free seat."),
            Route("POST", "/api/tables", wire.Created, self.create, "A new table.", wire.NewTable, status=201),
            Route("POST", "/api/glances", wire.Glances, self.glances, "How several tables stand.", wire.AskGlances),
            Route("GET", table, wire.TableInfo, self.info, "Who sits there, and how it stands.", query=InLang),
            Route("POST", f"{table}/join", wire.Joined, self.join, "Sit down on a free seat.", wire.Join),
            Route("POST", f"{table}/ready", wire.Done, self.ready, "Ready, or not yet.", wire.Ready),
            Route("POST", f"{table}/start", wire.Done, self.start, "Start now (host); bots fill seats.", wire.Start),
            Route("POST", f"{table}/leave", wire.Done, self.leave, "Get up; a bot plays on.", nothing),
            Route("POST", f"{table}/back", wire.Done, self.back, "Take the own seat back from the bot.", nothing),
            Route("POST", f"{table}/bot", wire.Done, self.bot, "Let a bot play for who is not there.", wire.Bot),
            Route("POST", f"{table}/program", wire.Done, self.program, "Say that a program plays this seat.", nothing),
            Route("POST", f"{table}/link", wire.NewLink, self.link, "Re-issue a link (host).", wire.Link),
            Route("POST", f"{table}/seat", wire.Joined, self.seat, "Take a seat's new link.", wire.TakeSeat),
            Route("POST", f"{table}/talk", wire.Done, self.talk, "What may be said (host).", wire.AskTalk),
            Route("POST", f"{table}/mute", wire.Done, self.mute, "Mute somebody, or not any more (host).", wire.Mute),
            Route(
                "POST",
                f"{table}/remove",
                wire.NewLink,
                self.remove,
                "Remove somebody; a new invitation (host).",
                wire.Remove,
            ),
            Route("POST", f"{table}/rematch", wire.TableInfo, self.rematch, "Once more: ask, or accept.", nothing),
            Route("POST", f"{table}/close", wire.Done, self.close, "End the table for good (host).", nothing),
            Route(
                "GET", f"{table}/view", wire.ViewAnswer, self.view, "What this seat may see and do.", query=ViewQuery
            ),
            Route("POST", f"{table}/move", wire.Taken, self.move, "Decide.", wire.Decision),
            Route("POST", f"{table}/undo", wire.Taken, self.undo, "Take back one's last decision.", wire.TakeBack),
            Route("POST", f"{table}/retry", wire.Taken, self.retry, "Back to one's last decision.", wire.TakeBack),
            Route("POST", f"{table}/hint", wire.Hint, self.hint, "What would the expert do?", wire.AskHint),
            Route("GET", f"{table}/why", wire.Why, self.why, "Which clause forbids a move?", query=WhyQuery),
            Route("POST", f"{table}/say", wire.Done, self.say, "A few words, or a reaction.", wire.Say),
            Route("GET", f"{table}/record", None, self.record, "The whole game, once it is over.", query=InLang),
            Route(
                "GET", f"{table}/replay", wire.Replay, self.replay, "Any moment, once it is over.", query=ReplayQuery
            ),
            Route("GET", f"{table}/events", None, self.events, "Server-sent events.", query=InLang, kind=stream),
        ]

    async def at(self, call: Call) -> tuple[LiveTable, Access]:
        table = await self.registry.get(call.params["table"])
        access = access_of(table, call.token)
        self.bots.somebody_at(table, call.visitor)
        return table, access

    async def writing_at(self, call: Call) -> tuple[LiveTable, Access]:
        """For requests that become a log entry."""
        table, access = await self.at(call)
        self.spend_entry(call, table)
        return table, access

    def spend_entry(self, call: Call, table: LiveTable) -> None:
        self.budgets.spend_entry(call.visitor, call.size, self.broadcaster.listening_at(table.id))

    # -- Tables --------------------------------------------------------------

    async def lobby(self, call: Call) -> wire.Lobby:
        found = []
        rows = await self.store.lobby(LOBBY)
        people: dict[str, dict[int, dict[str, str]]] = {row.id: {} for row in rows}
        for entry in await self.store.seatings(list(people)) if rows else []:
            if entry.kind == "sit":
                people[entry.table][entry.seat] = json.loads(entry.data)
            else:
                people[entry.table].pop(entry.seat, None)
        titles = {one.name: one.title for one in boxes()}
        for row in rows:
            spec = read_spec(row.spec)
            if spec.game not in titles:
                continue  # a game this version does not have
            there = [one for _, one in sorted(people[row.id].items())]
            found.append(
                wire.LobbyTable(
                    table=row.id,
                    game=spec.game,
                    title=titles[spec.game],
                    options=spec.options,
                    lang=spec.lang,
                    pace=spec.pace,  # type: ignore[arg-type]
                    clock=spec.clock,
                    seats=len(spec.seats),
                    free=row.free,
                    names=[one["name"] for one in there],
                    animals=[one.get("animal", "") for one in there],
                    created=round(row.created),
                )
            )
        return wire.Lobby(found)

    async def glances(self, call: Call) -> wire.Glances:
        """Each table counts as a request; a glance does not count as presence, so it does not wake bots."""
        found: list[wire.Glance] = []
        for held in call.body.tables:
            self.budgets.requests.spend(call.visitor)
            try:
                table = await self.registry.get(held.table)
                access = access_of(table, held.token)
            except Trouble as error:
                found.append(wire.Glance(held.table, error.code))
                continue
            found.append(self.broadcaster.glance(table, access))
        return wire.Glances(found)

    async def create(self, call: Call) -> wire.Created:
        start = ""
        self.budgets.spend_table(call.visitor, call.size)
        if call.body.record:
            start = await while_connected(call, self.new_tables.go_on_from(call.body, call.visitor))
            self.budgets.stored.spend(call.visitor, len(start))
        made = await self.new_tables.create(call.body, start)
        id = made.table.id
        self.bots.made_by(id, call.visitor)
        seats = {str(at): token for at, token in made.seats.items()}
        links = {"invite": made.invite, "watch": made.watch, "host": made.host, **seats}
        return wire.Created(
            table=id,
            host=made.host,
            invite=made.invite,
            watch=made.watch,
            seats=seats,
            commitment=made.table.commitment(),
            links={what: self.addresses.link(id, token) for what, token in links.items()},
        )

    async def info(self, call: Call) -> wire.TableInfo:
        return self.broadcaster.table_info(*await self.at(call), call.lang)

    async def join(self, call: Call) -> wire.Joined:
        table, access = await self.writing_at(call)
        body = call.body
        seat, token = await self.commands.join(table, access, body.name, body.lang, body.animal, body.seat)
        return wire.Joined(table.id, seat, token, self.addresses.link(table.id, token))

    async def ready(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.ready(*await self.writing_at(call), call.body.ready))

    async def start(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.start(*await self.writing_at(call), call.body.fill))

    async def leave(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.leave(*await self.writing_at(call)))

    async def back(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.back(*await self.writing_at(call)))

    async def program(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.program(*await self.writing_at(call)))

    async def bot(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.bot(*await self.writing_at(call), call.body.seat))

    async def link(self, call: Call) -> wire.NewLink:
        table, access = await self.writing_at(call)
        what: str | int = call.body.what
        if isinstance(what, int):
            code = await self.seat_links.offer(table, access, what)
            return wire.NewLink("", self.addresses.link(table.id, code) if code else "", code)
        token = await self.commands.link(table, access, what)
        return wire.NewLink(token, self.addresses.link(table.id, token))

    async def seat(self, call: Call) -> wire.Joined:
        if call.body.code:
            table = await self.registry.get(call.params["table"])
            self.spend_entry(call, table)
            seat, token = await self.seat_links.take(table, call.body.code)
        else:
            table, access = await self.writing_at(call)
            seat, token = await self.seat_links.renew(table, access)
        return wire.Joined(table.id, seat, token, self.addresses.link(table.id, token))

    async def talk(self, call: Call) -> wire.Done:
        return wire.Done(await self.moderation.talk(*await self.writing_at(call), call.body.mode))

    async def mute(self, call: Call) -> wire.Done:
        return wire.Done(await self.moderation.mute(*await self.writing_at(call), call.body.seat, call.body.muted))

    async def remove(self, call: Call) -> wire.NewLink:
        table, access = await self.writing_at(call)
        token = await self.moderation.remove(table, access, call.body.seat)
        return wire.NewLink(token, self.addresses.link(table.id, token))

    async def rematch(self, call: Call) -> wire.TableInfo:
        table, access = await self.writing_at(call)
        if not table.rematch:
            self.budgets.spend_table(call.visitor, len(table.row.spec))
        new = await self.registry.get(await self.new_tables.rematch(table, access))
        self.bots.made_by(new.id, call.visitor)
        there = access_of(new, call.token)
        if there.seat is not None and new.state == OPEN and not new.chairs[there.seat].ready:
            self.spend_entry(call, new)
            await self.commands.ready(new, there, True)
        return self.broadcaster.table_info(new, there, call.lang)

    async def close(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.close(*await self.writing_at(call)))

    # -- Play ----------------------------------------------------------------

    async def view(self, call: Call) -> wire.ViewAnswer:
        query: ViewQuery = query_as(ViewQuery, call.query)
        table, access = await self.at(call)
        if query.after is not None and query.wait > 0 and table.number <= query.after:
            news = wait_for_news(self.broadcaster, table, access, call.lang, query.after, query.wait)
            table = await while_connected(call, news)
        return presenter.view(table, access.seat, call.lang, self.clock.now(), query.since, query.whole)

    async def move(self, call: Call) -> wire.Taken:
        table, access = await self.writing_at(call)
        wish: wire.Decision = call.body
        if wish.move is None and not wish.text:
            raise trouble("no-move-named")
        code = table.game.parse(wish.text) if wish.move is None else wish.move
        try:
            number = await self.commands.move(table, access, code, wish.answers, wish.id)
        except Trouble as error:
            if error.code == "stale":
                raise Stale(error, self.view_now(table, access, call.lang)) from None
            raise
        return await self.acknowledge(table, access, call, number)

    async def undo(self, call: Call) -> wire.Taken:
        table, access = await self.writing_at(call)
        number = await self.commands.undo(table, access, call.body.answers, call.body.id)
        return await self.acknowledge(table, access, call, number)

    async def retry(self, call: Call) -> wire.Taken:
        table, access = await self.writing_at(call)
        number = await self.commands.retry(table, access, call.body.answers, call.body.id)
        return await self.acknowledge(table, access, call, number)

    async def hint(self, call: Call) -> wire.Hint:
        table, access = await self.writing_at(call)
        thought = self.hints.ask(table, access, call.body.answers, call.lang, call.visitor)
        return await while_connected(call, thought)

    async def acknowledge(self, table: LiveTable, access: Access, call: Call, number: int) -> wire.Taken:
        """Answer once the entry is fsynced."""
        await self.store.durable()
        return wire.Taken("ack", call.body.id, number, self.view_now(table, access, call.lang))

    def view_now(self, table: LiveTable, access: Access, lang: str) -> wire.ViewAnswer:
        return presenter.view(table, access.seat, lang, self.clock.now())

    async def why(self, call: Call) -> wire.Why:
        query: WhyQuery = query_as(WhyQuery, call.query)
        table, access = await self.at(call)
        if query.move is None:
            return presenter.why_touched(
                table, access.seat, query.touches.split(",") if query.touches else [], call.lang
            )
        return presenter.why(table, access.seat, query.move, call.lang)

    async def say(self, call: Call) -> wire.Done:
        return wire.Done(await self.commands.say(*await self.writing_at(call), call.body.text, call.body.reaction))

    async def record(self, call: Call) -> bytes:
        table, _ = await self.at(call)
        return presenter.record(table).encode()

    async def replay(self, call: Call) -> wire.Replay:
        query: ReplayQuery = query_as(ReplayQuery, call.query)
        table, _ = await self.at(call)
        return presenter.replay(table, query.at, query.seat, call.lang)

    async def events(self, call: Call) -> EventStream:
        table, access = await self.at(call)
        return EventStream(self.broadcaster, self.broadcaster.add(table, access, call.lang))
