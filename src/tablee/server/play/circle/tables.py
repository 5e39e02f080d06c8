"""The tables of a circle: opened by a member, joined without passing a link on, and counted when they end.

A table is opened together with its command ``open`` in one transaction. Who sits where is in the table's own log, by
member. What a killed server left undone is made up for when the table is looked at next: a result that was not taken
over, a rematch that the circle does not know yet.
"""

import logging
from typing import Final

from tablee.circle import finished_game
from tablee.circle.circle import Command
from tablee.core.rule import Mistake
from tablee.server import wire
from tablee.server.errors import Trouble, trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access, open_seats
from tablee.server.play.circle.circles import MOST_TABLES, Circles, Holder, LiveCircle
from tablee.server.play.commands import Commands
from tablee.server.play.new_tables import CreatedTable, NewTables, Person
from tablee.server.play.registry import Registry
from tablee.server.play.tasks import Tasks
from tablee.server.storage.store import StorageError
from tablee.server.table.live_table import SEATING, LiveTable
from tablee.server.table.log import OVER, Entry

LOG: Final = logging.getLogger("tablee.circles")
MOST_GONE: Final = 1000  # circles that are known not to be there


class CircleTables:
    def __init__(
        self, circles: Circles, new_tables: NewTables, registry: Registry, commands: Commands, tasks: Tasks
    ) -> None:
        self.circles: Final = circles
        self.new_tables: Final = new_tables
        self.registry: Final = registry
        self.commands: Final = commands
        self.tasks: Final = tasks
        self.gone: Final[dict[str, None]] = {}  # circles that were deleted while a table went on
        commands.log.subscribe(self.on_entry)

    # -- Opening and sitting down --------------------------------------------

    async def open(self, live: LiveCircle, member: str, wish: wire.NewTable) -> CreatedTable:
        """The first seat of this device is the member's; others on it are guests of theirs."""
        if wish.public or wish.record:
            raise trouble("circle-table-private")
        me = live.member(member)
        id = tokens.new_table_id()
        host, invite, watch = (live.table_token(id, what) for what in ("host", "invite", "watch"))
        spec = self.new_tables.spec_of(wish, host, invite, watch)
        spec.circle = live.id
        seats: dict[int, str] = {}
        people: dict[int, Person] = {}
        for at, seat in enumerate(wish.seats):
            if seat.who != "mine":
                continue
            if people:
                seats[at] = tokens.new_token()
                people[at] = Person(seat.name, tokens.hashed(seats[at]), wish.lang, seat.animal)
            else:
                seats[at] = live.seat_token(id, at, member)
                seat.name, seat.animal = me.name, me.animal
                people[at] = Person(me.name, tokens.hashed(seats[at]), wish.lang, me.animal, member=member)
        spec.seats = wish.seats
        table, entries = self.new_tables.lay(spec, tokens.new_seed(), people, id=id)

        def prepare() -> Command:
            live.member(member)
            if len(live.circle.open) >= MOST_TABLES:
                raise trouble("circle-tables", most=MOST_TABLES)
            return {"do": "open", "table": id, "game": wish.game, "by": member}

        await self.circles.append(live, prepare, [table.row], entries)
        self.registry.add(table)
        await self.commands.start_if_ready(table)
        await self.circles.store.durable()
        return CreatedTable(table, host, invite, watch, seats)

    async def sit(self, live: LiveCircle, member: str, id: str, wish: int | None, lang: str | None) -> tuple[int, str]:
        """A member's seat, with its token. Whoever sits there already gets the same again, on whichever device."""
        table = await self.open_table(live, id)
        me = live.member(member)
        for seat, chair in enumerate(table.chairs):
            if chair.member == member:
                token = live.seat_token(id, seat, member)
                if not tokens.opens(token, chair.hash):
                    raise trouble("link-replaced")
                return seat, token
            if table.replaced.get(tokens.hashed(live.seat_token(id, seat, member))) == "removed":
                raise trouble("removed")  # by the host
        if table.ended:
            raise trouble("over")
        guest = Access(invited=True)
        seat, token = await self.commands.join(
            table,
            guest,
            me.name,
            lang,
            me.animal,
            wish,
            member,
            lambda seat: live.seat_token(id, seat, member),
        )
        if not table.chairs[seat].ready:
            await self.commands.ready(table, Access(seat, token_hash=tokens.hashed(token)), True)
        await self.circles.store.durable()
        return seat, token

    async def close(self, live: LiveCircle, holder: Holder, id: str) -> None:
        """By the keeper, or whoever opened it. A table that cannot be read any more is only taken off the list."""
        known = live.circle.open.get(id)
        if known is None:
            raise trouble("no-such-circle-table")
        if not holder.keeper and holder.member != known.by:
            raise trouble("keeper-only")
        try:
            table = await self.registry.get(id)
            if not table.ended:
                await self.commands.close(table, Access(host=True))
            await self.settle(live, table)
        except StorageError:
            raise
        except Trouble as error:
            LOG.warning("a circle's table is crossed out", extra={"table": id, "why": error.code})
            await self.circles.append(live, lambda: {"do": "gone", "table": id} if id in live.circle.open else None)
        await self.circles.store.durable()

    async def open_table(self, live: LiveCircle, id: str) -> LiveTable:
        if id not in live.circle.open:
            raise trouble("no-such-circle-table")
        return await self.registry.get(id)

    # -- Corrections ---------------------------------------------------------

    async def correct(self, live: LiveCircle, holder: Holder, id: str, do: str, seat: int, member: str) -> None:
        """To leave a game out or count it again: the keeper, or a member who sat there. Who sat where: the keeper."""

        def prepare() -> Command | None:
            game = live.circle.games.get(id)
            if game is None:
                raise trouble("no-such-game")
            sitting = [one.member for one in game.seats]
            if not holder.keeper and (do == "who" or not holder.member or holder.member not in sitting):
                raise trouble("keeper-only")
            if do != "who":
                return {"do": do, "table": id} if game.struck != (do == "strike") else None
            if seat >= len(sitting) or game.seats[seat].bot:
                raise trouble("malformed", why=f"seat {seat}")
            if member and member != sitting[seat]:
                known = live.member(member)
                if member in sitting:
                    raise trouble("member-plays", name=known.name)
            return {"do": "who", "table": id, "seat": seat, "member": member} if member != sitting[seat] else None

        await self.circles.append(live, prepare)
        await self.circles.store.durable()

    # -- What the tables tell ------------------------------------------------

    def on_entry(self, table: LiveTable, entry: Entry) -> None:
        id = table.spec.circle
        if not id or id in self.gone:
            return
        live = self.circles.live.get(id)
        if live is not None and (entry.kind in SEATING or table.ended):
            live.changed()
        rematch = table.rematch if entry.kind == "rematch" else ""
        unknown = live is None or table.id not in live.circle.tables
        if entry.kind == "forget" and table.ended:
            self.tasks.spawn(self.forget(id, table, entry.seat))
        elif table.ended or unknown:
            self.tasks.spawn(self.look(id, rematch or table.id))

    async def forget(self, id: str, table: LiveTable, seat: int) -> None:
        """The name was taken from the table; a guest's goes from the history too, a member's when they leave."""
        await self.look(id, table.id)
        live = self.circles.live.get(id)
        if live is not None and not live.circle.deleted:
            await self.circles.forget_guest(live, table.id, seat, table.chairs[seat].name)

    async def look(self, id: str, table: str) -> None:
        """Take over what the circle does not know of this table yet."""
        try:
            live = await self.circles.current(id)
            await self.settle(live, await self.registry.get(table))
        except Mistake as error:
            if error.code == "no-such-circle":
                self.gone[id] = None
                if len(self.gone) > MOST_GONE:
                    del self.gone[next(iter(self.gone))]
            else:
                LOG.warning("a circle was not told of its table", extra={"table": table, "why": error.say("en")})

    async def settle(self, live: LiveCircle, table: LiveTable) -> None:
        """Idempotent."""
        if table.spec.circle != live.id:
            return
        before = table.spec.rematch_of
        if table.id not in live.circle.tables and before in live.circle.tables:
            await self.circles.append(live, lambda: self.adopted(live, table, before))
        if table.ended:
            await self.circles.append(live, lambda: self.ended(live, table))

    def adopted(self, live: LiveCircle, table: LiveTable, before: str) -> Command | None:
        if table.id in live.circle.tables:
            return None
        by = next((chair.member for chair in table.chairs if chair.member and chair.here), "")
        return {"do": "open", "table": table.id, "game": table.spec.game, "by": by, "of": before}

    def ended(self, live: LiveCircle, table: LiveTable) -> Command | None:
        """Nothing but what everyone at the table has seen at its end."""
        position = table.position
        if table.id not in live.circle.open:
            return None
        if table.state != OVER or position is None:
            return {"do": "gone", "table": table.id}
        chairs, seats = table.chairs, len(table.chairs)
        result = finished_game(
            [chair.member for chair in chairs],
            [chair.name for chair in chairs],
            [chair.level if chair.who == "bot" else "" for chair in chairs],
            [int(table.game.side(seat, seats)) for seat in range(seats)],
            [int(score) for score in position.scores()],
            [int(seat) for seat in position.winners()],
            [bool(chair.stand_in) for chair in chairs],
        )
        return {
            "do": "over",
            "table": table.id,
            "game": table.spec.game,
            "seats": result,
            "practice": bool(table.practice),
        }


def seats_free(table: LiveTable) -> list[int]:
    """Where a member may sit down."""
    return open_seats(table, Access(invited=True))


def record_of(live: LiveCircle, table: LiveTable, gone: str) -> str:
    """Of a finished game, with the members as the circle calls them now; ``gone``: somebody who has left."""
    game = live.circle.games[table.id]
    record = table.record()
    for seat, sitter in enumerate(game.seats):
        if sitter.member and record.names:
            record.names[seat] = live.circle.members[sitter.member].name or gone
    return record.to_json()
