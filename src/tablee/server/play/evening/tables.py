"""The tables of an evening's round, played online on this server.

A table is opened together with its command ``online`` in one transaction. People sit down by name; when a table ends, its
result becomes a command of the evening. Tables of a round with ``same_deals`` get one seed and are sealed: spectators see
nothing, and the seed, the record and the replay stay closed at every one of them until the round is complete. Otherwise
whoever ends first could tell the others what comes.
"""

import hmac
import logging
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import msgspec

from tablee.core.chance import SAME_DEALS
from tablee.core.position import Position
from tablee.core.rule import Mistake
from tablee.evening.evening import Command, folded
from tablee.evening.results import places_of
from tablee.games import cached_game
from tablee.server import wire
from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access, open_seats
from tablee.server.play.append import Prepared
from tablee.server.play.commands import Commands
from tablee.server.play.evening.evenings import TRIES, Evenings, LiveEvening, Role, conflicts, table_token
from tablee.server.play.new_tables import NewTables
from tablee.server.play.registry import Registry
from tablee.server.play.tasks import Tasks
from tablee.server.spec import Spec
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OVER, Entry

LOG: Final = logging.getLogger("tablee.evenings")
Shown = dict[str, Any]


class EveningTables:
    def __init__(
        self, evenings: Evenings, new_tables: NewTables, registry: Registry, commands: Commands, tasks: Tasks
    ) -> None:
        self.evenings: Final = evenings
        self.new_tables: Final = new_tables
        self.registry: Final = registry
        self.commands: Final = commands
        self.tasks: Final = tasks
        commands.log.subscribe(self.on_entry)

    # -- Opening -------------------------------------------------------------

    async def open(
        self, evening: LiveEvening, role: Role, wish: wire.OpenTables, visitor: str, spend: Callable[[int], None]
    ) -> bool:
        """False: somebody else has changed the round meanwhile. ``spend``: called with the number of new tables."""
        if role != "organiser":
            raise trouble("not-yours")
        async with evening.lock:
            for _ in range(TRIES):
                if wish.against < evening.number and conflicts({"do": "online"}, evening.commands[wish.against :]):
                    return False
                shown = await self.shown(evening, visitor)
                wanted = wish.tables or free_tables(shown) or [1]
                made: list[LiveTable] = []
                commands: list[Command] = []
                for number in dict.fromkeys(wanted):
                    table = await self.laid(evening, shown, number, wish)
                    commands.append({"do": "online", "table": number, "id": table.id if table else "-"})
                    made += [table] if table else []
                spend(len(made))
                if await self.evenings.append(evening, commands, "", visitor, [table.row for table in made]):
                    break
            else:
                raise trouble("stale")
        for table in made:
            self.registry.add(table)
        await self.evenings.store.durable()
        return True

    async def laid(self, evening: LiveEvening, shown: Shown, number: int, wish: wire.OpenTables) -> LiveTable | None:
        """None: there is no such table, as the evening will say."""
        rounds = shown["nights"][-1]["rounds"]
        if not rounds or number > len(rounds[-1]["tables"]):
            return None
        current = rounds[-1]
        drawn = current["tables"][number - 1]
        alike: bool = current["same_deals"]
        if alike:
            await self.check_unknown(current, number)
        game = cached_game(current["game"], current["options"])
        spec = Spec(
            game=current["game"],
            edition=game.edition,
            options=game.options,
            seats=[wire.SeatWish("person", name) for name in people_of(shown, current, drawn)],
            lang=wish.lang,
            public=False,
            pace="live",
            clock=wish.clock,
            memory=False,
            bot_pace=1.0,
            host="",
            invite="",  # people sit down through the evening
            watch="",
            evening=evening.id,
            sealed=alike,
        )
        table, _ = self.new_tables.lay(spec, same_seed(evening) if alike else tokens.new_seed(), {})
        spec.host = tokens.hashed(table_token(evening, "organiser", table.id))
        spec.watch = tokens.hashed(table_token(evening, "watch", table.id))
        table.row.spec = msgspec.json.encode(spec).decode()
        return LiveTable(table.row)

    async def check_unknown(self, current: Shown, number: int) -> None:
        """Nobody may be dealt what they could have seen: at this table before it was taken back, or published already."""
        for at, one in enumerate(current["tables"], 1):
            for id in [*one["taken_back"], *filter(None, [one["online"]])]:
                table = await self.registry.get(id)
                if (at == number and table.position is not None) or not table.sealed:
                    raise trouble("deals-known", table=at)

    async def shown(self, evening: LiveEvening, visitor: str) -> Shown:
        """Under the evening's lock."""
        state = await self.evenings.state_locked(evening, "watch", visitor)
        found: Shown = msgspec.json.decode(state.shown)
        return found

    # -- Sitting down --------------------------------------------------------

    async def sit(self, evening: LiveEvening, role: Role, wish: wire.EveningSeat, visitor: str) -> wire.Joined:
        """The seat drawn for this person. Whoever may only watch may not sit down."""
        if role == "watch":
            raise trouble("not-yours")
        async with evening.lock:
            shown = await self.shown(evening, visitor)
        rounds = shown["nights"][-1]["rounds"]
        tables = rounds[-1]["tables"] if rounds else []
        id = tables[wish.table - 1]["online"] if wish.table <= len(tables) else ""
        if not id:
            raise trouble("not-online", table=wish.table)
        table = await self.registry.get(id)
        names = [seat.name for seat in table.spec.seats]
        seat = next((at for at, name in enumerate(names) if folded(name) == folded(wish.name)), None)
        if seat is None:
            raise trouble("not-at-table", name=wish.name, table=wish.table, names=", ".join(names))
        guest = Access(invited=True)
        if not table.ended and seat not in open_seats(table, guest):
            raise trouble("seat-claimed", name=names[seat])
        seat, token = await self.commands.join(table, guest, names[seat], wish.lang, wish.animal, seat)
        if not table.chairs[seat].ready:
            await self.commands.ready(table, Access(seat, token_hash=tokens.hashed(token)), True)
        return wire.Joined(table.id, seat, token, "")

    # -- Results, and the end of secrecy -------------------------------------

    def on_entry(self, table: LiveTable, entry: Entry) -> None:
        if table.spec.evening and table.ended and entry.kind in ("move", "close"):
            self.tasks.spawn(self.table_ended(table.spec.evening))

    async def table_ended(self, id: str) -> None:
        try:
            evening = self.evenings.live.get(id) or await self.evenings.load(id)
            await self.settle(evening)
        except Mistake as error:
            LOG.warning("a result was not taken over", extra={"table": id, "why": error.say("en")})

    async def settle(self, evening: LiveEvening, visitor: str = "") -> None:
        """Take over results, close tables that were taken back, and unseal what holds no secret any more.

        Idempotent: called after every command, and when the evening is loaded, for what a killed server left undone.
        """
        async with evening.lock:
            shown = await self.shown(evening, visitor)
            rounds = shown["nights"][-1]["rounds"]
            if rounds and not shown["closed"]:
                await self.take_results(evening, len(rounds), rounds[-1], visitor)
                shown = await self.shown(evening, visitor)
            for one in shown["nights"][-1]["rounds"]:
                await self.unseal(evening, one, shown["closed"])
            evening.settled = True

    async def take_results(self, evening: LiveEvening, number: int, current: Shown, visitor: str) -> None:
        for at, drawn in enumerate(current["tables"], 1):
            if not drawn["online"] or drawn["places"]:
                continue
            table = await self.registry.get(drawn["online"])
            if table.state != OVER or table.position is None:
                continue
            result = result_of(table.position, len(drawn["seats"]), current["low_wins"])
            command = {"do": "result", "round": number, "table": at, **result}
            for _ in range(TRIES):
                if f"online {table.id}" in evening.refs:
                    break
                if await self.evenings.append(evening, [command], f"online {table.id}", visitor):
                    break

    async def unseal(self, evening: LiveEvening, one: Shown, closed: bool) -> None:
        for id in (id for drawn in one["tables"] for id in drawn["taken_back"]):
            table = await self.registry.get(id) if id not in evening.unsealed else None
            if table is not None and not table.ended:
                await self.commands.close(table, Access(host=True))
        ids = [id for drawn in one["tables"] for id in [*drawn["taken_back"], drawn["online"]] if id]
        if evening.unsealed.issuperset(ids) or not (closed or all(drawn["places"] for drawn in one["tables"])):
            return
        tables = [await self.registry.get(id) for id in ids]
        if not all(table.ended for table in tables):
            return
        for table in tables:
            if table.sealed:
                await self.commands.log.append(table, unsealing(table))
        evening.unsealed.update(ids)


def unsealing(table: LiveTable) -> Callable[[float], Prepared]:
    return lambda now: (table.entry(now, "unseal"), None)


def same_seed(evening: LiveEvening) -> bytes:
    """Of all tables of the current round. A round drawn again is another entry of the log, so it has another seed."""
    number = max(at for at, one in enumerate(evening.commands) if one["do"] == "round")
    return SAME_DEALS + hmac.new(evening.opened["seed"].encode(), f"tablee deal {number}".encode(), sha256).digest()


def free_tables(shown: Shown) -> list[int]:
    """Of the current round: those without a result that are not online yet."""
    rounds = shown["nights"][-1]["rounds"]
    tables = rounds[-1]["tables"] if rounds else []
    return [at for at, one in enumerate(tables, 1) if not one["places"] and not one["online"]]


def people_of(shown: Shown, current: Shown, drawn: Shown) -> list[str]:
    """By seat. The members of a team take the seats of one side, in turn."""
    teams = [shown["entrants"][who]["members"] for who in drawn["seats"]]
    team = len(teams[0])
    if team == 1:
        return [members[0] for members in teams]
    game, seats = cached_game(current["game"], current["options"]), team * len(teams)
    sides = [int(game.side(seat, seats)) for seat in range(seats)]
    order = list(dict.fromkeys(sides))
    return [teams[order.index(side)][sides[:seat].count(side)] for seat, side in enumerate(sides)]


def result_of(position: Position, entrants: int, low_wins: bool) -> Shown:
    """Points and places by entrant. The winners are those of the game; where points alone would name others, the places
    stand alone."""
    seats = int(position.seats)
    sides = [int(position.game.side(seat, seats)) for seat in range(seats)]
    first = list(range(seats)) if entrants == seats else [sides.index(side) for side in dict.fromkeys(sides)]
    all_scores, winners = position.scores(), set(position.winners())
    scores = [all_scores[seat] for seat in first]
    won = [seat in winners for seat in first]
    follow = places_of([float(score) for score in scores], low_wins)
    keys = [(not won[at], follow[at]) if not won[at] else (False, 0) for at in range(entrants)]
    places = [1 + sum(other < key for other in keys) for key in keys]
    agree = all(follow[i] <= follow[j] for i in range(entrants) for j in range(entrants) if places[i] < places[j])
    return {"scores": scores, "places": places} if agree else {"places": places}
