"""Tables as a ``Holding``: listed, closed, deleted, and the names and words in them deleted."""

import json
from typing import Final

import msgspec

from tablee.games import boxes
from tablee.server.errors import Trouble, trouble
from tablee.server.play.access import Access, access_of
from tablee.server.play.append import AlreadyWritten, Prepared, TableLog
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.commands import Commands
from tablee.server.play.house.holdings import AT_ONCE, Holding, Thing
from tablee.server.play.registry import Registry
from tablee.server.spec import read_spec
from tablee.server.storage.store import DamagedLog, StorageError, Store
from tablee.server.storage.upkeep import ENDED, NOTHING, ROW
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN, PLAYING, Entry, Row
from tablee.server.table.moderation import NO_WORDS, nameless

START: Final = 2000  # bytes of a position to start from, roughly: its length would tell of the cards
HOUSE: Final = Access(host=True, house=True)


class TableHolding(Holding):
    kind = "tables"

    def __init__(
        self, store: Store, log: TableLog, registry: Registry, commands: Commands, broadcaster: Broadcaster
    ) -> None:
        self.store: Final = store
        self.log: Final = log
        self.registry: Final = registry
        self.commands: Final = commands
        self.broadcaster: Final = broadcaster

    async def count(self, counts: dict[str, int]) -> int:
        return sum(many for kind, many in counts.items() if kind.startswith("state "))

    async def listing(self, limit: int, skip: int) -> list[Thing]:
        return await self.things(await self.store.tables(limit, skip))

    async def things(self, rows: list[Row]) -> list[Thing]:
        ids = [row.id for row in rows]
        sizes = await self.store.sizes(ids)
        people: dict[str, dict[int, str]] = {id: {} for id in ids}
        for entry in await self.store.seatings(ids) if ids else []:
            if entry.kind == "sit":
                people[entry.table][entry.seat] = str(json.loads(entry.data)["name"])
            else:
                people[entry.table].pop(entry.seat, None)
        titles = {one.name: one.title for one in boxes()}
        things = []
        for row in rows:
            size, game = sizes.get(row.id, NOTHING), read_spec(row.spec).game
            thing = Thing(row.id, row.created, max(row.touched, size.last), size.entries)
            thing.bytes = size.bytes + ROW + len(row.spec) + (START if row.start else 0)
            thing.about, thing.state = titles.get(game, game), row.state
            thing.names = [name for _, name in sorted(people[row.id].items())]
            thing.here = self.broadcaster.listening_at(row.id)
            things.append(thing)
        return things

    # -- Deleting ------------------------------------------------------------

    async def delete(self, id: str) -> bool:
        """Closed first, so that everyone there is told, on other servers too."""
        try:
            table = await self.registry.get(id)
        except StorageError:
            raise
        except Trouble:  # it cannot be read, or is not there
            return await self.store.remove(id) if await self.store.table(id) is not None else False
        if not table.ended:
            await self.commands.close(table, HOUSE)
        async with self.log.lock(id):
            table.deleted = True
            gone = await self.store.remove(id)
        self.dropped(id)
        self.tell_gone(id)
        return gone

    def tell_gone(self, id: str) -> None:
        """Other servers drop it from memory: it is out of date there."""
        if self.store.shared:
            self.log.bus.tell({"node": self.log.node, "table": id, "gone": True})

    def dropped(self, id: str) -> None:
        table = self.registry.loaded(id)
        if table is not None:
            table.deleted = True
            self.broadcaster.end_all(id)
            self.registry.drop(id)

    async def expire(self, before: float) -> int:
        """Tables that were never finished."""
        return await self.expire_in((OPEN, PLAYING), before)

    async def expire_in(self, states: tuple[str, ...], before: float) -> int:
        count = 0
        while rows := await self.store.tables(AT_ONCE, states=states, before=before):
            done = 0
            for row in rows:
                done += await self.delete(row.id)
            count += done
            if not done:  # other servers do the same
                break
        return count

    # -- Names and words -----------------------------------------------------

    async def expire_names(self, before: float) -> int:
        """Of tables that ended before then."""
        count = skip = 0
        while rows := await self.store.tables(AT_ONCE, skip, ENDED, before, named=True):
            for row in rows:
                try:
                    await self.blank(row.id, row.spec, list(range(len(read_spec(row.spec).seats))), whole=True)
                except DamagedLog:
                    skip += 1
                    continue
                count += 1
                self.dropped(row.id)  # whoever looks at it reads it again
                self.tell_gone(row.id)
        return count

    async def blank(self, id: str, text: str, seats: list[int], whole: bool = False) -> None:
        """Overwrite names and words of these seats where they are stored."""
        data = {}
        for entry in await self.store.log(id, 0):
            new = blanked(entry) if entry.seat in seats else entry.data
            if new != entry.data:
                data[entry.number] = new
        spec = read_spec(text)
        for seat in seats:
            if spec.seats[seat].who != "bot":
                spec.seats[seat].name = spec.seats[seat].animal = ""
        spec.nameless = spec.nameless or whole
        await self.store.rewrite(id, msgspec.json.encode(spec).decode(), data)

    async def forget_seat(self, table: LiveTable, seat: int, by: str) -> None:
        """Name and words of whoever sits or sat there, stored and shown; everyone at the table is told."""
        if seat >= len(table.chairs):
            raise trouble("nobody-there", n=seat + 1)
        await self.blank(table.id, table.row.spec, [seat])
        table.row.spec = await self.spec_now(table)

        def prepare(now: float) -> Prepared:
            if table.chairs[seat].who != "person":
                raise AlreadyWritten(table.number)
            return table.entry(now, "forget", seat, data={"by": by}), None

        await self.log.append(table, prepare)

    async def spec_now(self, table: LiveTable) -> str:
        row = await self.store.table(table.id)
        return table.row.spec if row is None else row.spec

    # -- What a link owns ----------------------------------------------------

    async def forget(self, id: str, token: str, really: bool) -> str:
        """A seat is left, its name and words are deleted. With the host's link the table is closed, and deleted if
        everyone in it sat at that device."""
        table = await self.registry.get(id)
        access = access_of(table, token) if token else Access()
        if access.host:
            alone = all(chair.who != "person" or chair.here for chair in table.chairs)
            if alone:
                return "deleted" if not really or await self.delete(id) else "gone"
            if really and not table.ended:
                await self.commands.close(table, access)
            return "closed"
        if access.seat is None:
            return "kept"
        stays = table.ended or table.chairs[access.seat].stand_in
        if really:
            if not stays:
                await self.commands.leave(table, access)
            await self.forget_seat(table, access.seat, "self")
        return "nameless" if table.ended else "left"


def blanked(entry: Entry) -> str:
    """The data of an entry without name and words."""
    if entry.kind == "say":
        return NO_WORDS
    if entry.kind != "sit":
        return entry.data
    data = json.loads(entry.data)
    data["name"] = nameless(entry.seat)
    data["animal"] = ""
    return json.dumps(data, ensure_ascii=False)
