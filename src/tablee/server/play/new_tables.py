"""Creates tables and rematches."""

from dataclasses import dataclass
from typing import Final

import msgspec

from tablee.games import box, cached_game
from tablee.server import wire
from tablee.server.errors import Trouble, trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access
from tablee.server.play.animals import check_animal
from tablee.server.play.append import Prepared, TableLog
from tablee.server.play.bots.bot_levels import check_level
from tablee.server.play.commands import Commands, one_line
from tablee.server.play.registry import Registry
from tablee.server.play.study import moment_of, trouble_of
from tablee.server.play.workers import Workers
from tablee.server.spec import Spec, read_spec, usual_hints
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN, Entry, Row


@dataclass
class Person:
    """A person seated from the start."""

    name: str
    token_hash: str
    lang: str
    animal: str
    ready: bool = True
    member: str = ""  # of the table's circle


@dataclass
class CreatedTable:
    table: LiveTable
    host: str  # tokens
    invite: str
    watch: str
    seats: dict[int, str]


class NewTables:
    def __init__(self, log: TableLog, registry: Registry, commands: Commands, studies: Workers) -> None:
        self.log: Final = log
        self.registry: Final = registry
        self.commands: Final = commands
        self.studies: Final = studies

    async def create(self, wish: wire.NewTable, start: str = "") -> CreatedTable:
        """Create a table. ``start``: a position to continue from, see ``go_on_from``."""
        host, invite, watch = tokens.new_token(), tokens.new_token(), tokens.new_token()
        spec = self.spec_of(wish, host, invite, watch)
        seats = {at: tokens.new_token() for at, seat in enumerate(wish.seats) if seat.who == "mine"}
        people = {}
        for at, token in seats.items():
            sitter = wish.seats[at]
            people[at] = Person(sitter.name, tokens.hashed(token), wish.lang, sitter.animal)
        table, entries = self.lay(spec, tokens.new_seed(), people, start)
        await self.log.insert(table, entries)
        self.registry.add(table)
        await self.commands.start_if_ready(table)
        return CreatedTable(table, host, invite, watch, seats)

    def spec_of(self, wish: wire.NewTable, host: str, invite: str, watch: str) -> Spec:
        """What is agreed on, checked; names and levels are made proper in the wish too."""
        shelf = box(wish.game)
        options = shelf.chosen(dict(wish.options))
        game = cached_game(wish.game, options)
        game.check_seats(len(wish.seats))
        for seat in wish.seats:
            seat.name = one_line(seat.name)
            seat.level = check_level(seat.level) if seat.level or seat.who == "bot" else ""
            seat.animal = check_animal(seat.animal)
        return Spec(
            game=wish.game,
            edition=game.edition,
            options=options,
            seats=wish.seats,
            lang=wish.lang,
            public=wish.public,
            pace=wish.pace,
            clock=wish.clock,
            memory=wish.memory,
            bot_pace=wish.bot_pace,
            hints=usual_hints(wish.seats) if wish.hints is None else wish.hints,
            host=tokens.hashed(host),
            invite=tokens.hashed(invite),
            watch=tokens.hashed(watch),
        )

    async def go_on_from(self, wish: wire.NewTable, visitor: str) -> str:
        """ "What if?": the full position at a point of a record, with the record's game, options and seats.

        Whoever has the record knows every hand in it; so if other people take part, hidden cards are dealt anew.
        """
        if wish.public:
            raise trouble("known-deal")
        others = any(seat.who == "person" for seat in wish.seats)
        found = await self.studies.run(moment_of, wish.record, wish.at, others, visitor=visitor)
        if isinstance(found, tuple):
            raise trouble_of(found)
        name, options, seats, start = msgspec.json.decode(found, type=tuple[str, dict[str, bool | int | str], int, str])
        if wish.game != name or len(wish.seats) != seats:
            raise trouble("not-that-game", game=box(name).title, n=seats)
        wish.options = options
        return start

    async def rematch(self, table: LiveTable, access: Access) -> str:
        """A new table with the same people, bots and links once all people have accepted; asking is accepting. It is
        written in the same transaction as the old table's entry. Returns its id."""
        if not access.host and access.seat is None:
            raise trouble("not-yours")
        if not (table.ended or table.outdated):
            raise trouble("not-over")
        if table.rematch:
            return table.rematch
        spec = read_spec(table.row.spec)
        spec.evening, spec.sealed = "", False
        spec.host, spec.invite, spec.watch = table.host, table.invite, table.watch
        spec.edition = table.game.edition
        spec.rematch_of = table.id
        spec.hints = spec.hints_allowed()
        if table.outdated:
            spec.options = table.game.options
        people: dict[int, Person] = {}
        for seat, chair in enumerate(table.chairs):
            who = "bot" if chair.who == "bot" else "mine" if chair.here else "person"
            spec.seats[seat] = wire.SeatWish(who, chair.name, chair.level)  # type: ignore[arg-type]
            if chair.who == "person":
                people[seat] = Person(
                    chair.name, chair.hash, chair.lang, chair.animal, ready=seat == access.seat, member=chair.member
                )
        new, entries = self.lay(spec, tokens.new_seed(), people)

        def prepare(now: float) -> Prepared:
            if not (table.ended or table.outdated):
                raise trouble("not-over")
            if table.rematch:
                raise trouble("over")
            return table.entry(now, "rematch", data={"table": new.id}), None

        try:
            await self.log.append(table, prepare, [new.row], entries)
        except Trouble:
            if table.rematch:  # somebody else was first
                return table.rematch
            raise
        self.registry.add(new)
        await self.commands.start_if_ready(new)
        return new.id

    def lay(
        self, spec: Spec, seed: bytes, people: dict[int, Person], start: str = "", id: str = ""
    ) -> tuple[LiveTable, list[Entry]]:
        """An unsaved table with these people, and its first entries. ``id``: if its links depend on it."""
        now = self.log.clock.now()
        free = sum(seat.who != "bot" for seat in spec.seats) - len(people)
        text = msgspec.json.encode(spec).decode()
        row = Row(id or tokens.new_table_id(), text, seed, start, spec.public, OPEN, free, now, now, 0.0)
        table = LiveTable(row)
        entries = []
        for seat, person in people.items():
            data = {
                "name": person.name or f"#{seat + 1}",
                "hash": person.token_hash,
                "lang": person.lang,
                "animal": person.animal,
                "ready": person.ready,
            }
            if person.member:
                data["member"] = person.member
            entry = table.entry(now, "sit", seat, data=data)
            table.apply(entry)
            entries.append(entry)
        return table, entries
