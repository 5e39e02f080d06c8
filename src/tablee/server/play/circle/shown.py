"""What the page of a circle shows, and long polling for changes."""

import asyncio
from collections.abc import Iterable
from hashlib import blake2b
from itertools import islice
from time import monotonic
from typing import Final

from tablee.circle import FinishedGame, Ratings, pairs_of
from tablee.games import boxes
from tablee.server import wire
from tablee.server.errors import Trouble
from tablee.server.play import tokens
from tablee.server.play.broadcast import Broadcaster
from tablee.server.play.circle.circles import Circles, Holder, LiveCircle, key_of
from tablee.server.play.circle.presence import CirclePresence
from tablee.server.play.circle.tables import CircleTables, seats_free
from tablee.server.play.registry import Registry
from tablee.server.storage.store import StorageError
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN
from tablee.server.table.presenter import seats_of
from tablee.server.table.view_writer import ENCODE
from tablee.server.wire import circle as wire_circle

LATEST: Final = 12  # games in the state itself
PAGE: Final = 50  # games in one answer
LOOK: Final = 2.0  # seconds between looks at who has come, and at what other servers have written


class CircleShown:
    def __init__(
        self,
        circles: Circles,
        tables: CircleTables,
        registry: Registry,
        broadcaster: Broadcaster,
        presence: CirclePresence,
    ) -> None:
        self.circles: Final = circles
        self.tables: Final = tables
        self.registry: Final = registry
        self.broadcaster: Final = broadcaster
        self.presence: Final = presence

    async def state(self, live: LiveCircle, holder: Holder) -> wire_circle.CircleState:
        tables = await self.open_tables(live)
        ratings = await self.circles.ratings(live)
        circle = live.circle
        if holder.member and holder.member not in {one.id for one in circle.there()}:
            holder = Holder(holder.keeper)  # removed while this was asked
        playing = {
            chair.member: table.id
            for table in tables
            for chair, seat in zip(table.chairs, self.seats(table), strict=True)
            if chair.member and seat.present and not seat.stand_in
        }
        here = self.presence.of(live.id)
        titles = {box.name: box.title for box in boxes()}
        found = wire_circle.CircleState(
            circle=live.id,
            stamp="",
            title=circle.title,
            role="keeper" if holder.keeper else "member" if holder.member else "guest",
            you=holder.member,
            link=live.link(),
            members=[
                wire_circle.CircleMember(
                    one.id, one.name, one.animal, one.id in here or one.id in playing, playing.get(one.id, "")
                )
                for one in circle.there()
            ],
            tables=[self.table(live, table, holder.member) for table in tables],
            games=[self.game(live, game) for game in islice(reversed(circle.games.values()), LATEST)],
            more=len(circle.games) > LATEST,
            ratings=ranked(ratings, {one.id for one in circle.there()}),
            titles={game: titles.get(game, game) for game in dict.fromkeys(one.game for one in circle.games.values())},
        )
        found.stamp = blake2b(ENCODE(found), digest_size=12).hexdigest()
        return found

    def seats(self, table: LiveTable) -> list[wire.SeatInfo]:
        return seats_of(table, self.broadcaster.presence.of(table.id)[0])

    async def open_tables(self, live: LiveCircle) -> list[LiveTable]:
        found = []
        for id in list(live.circle.open):
            try:
                table = await self.registry.get(id)
                await self.tables.settle(live, table)
            except StorageError:
                raise
            except Trouble:
                continue  # unreadable, as the registry has logged: its opener or the keeper may cross it out
            if id in live.circle.open:
                found.append(table)
        return found

    def table(self, live: LiveCircle, table: LiveTable, member: str) -> wire_circle.CircleTable:
        spec = table.spec
        you = next((seat for seat, chair in enumerate(table.chairs) if member and chair.member == member), None)
        token = live.table_token(table.id, "watch") if you is None else live.seat_token(table.id, you, member)
        valid = table.watch if you is None else table.chairs[you].hash
        known = live.circle.open[table.id]
        return wire_circle.CircleTable(
            table=table.id,
            state="open" if table.state == OPEN else "playing",
            game=spec.game,
            title=table.game.box.title,
            options=spec.options,
            pace=spec.pace,  # type: ignore[arg-type]
            clock=spec.clock,
            by=known.by,
            seats=[
                wire_circle.CircleSeat(
                    seat.who, seat.name, seat.animal, seat.level, chair.member, seat.present and not seat.stand_in
                )
                for seat, chair in zip(self.seats(table), table.chairs, strict=True)
            ],
            you=you,
            token=token if tokens.opens(token, valid) else "",  # its link may have been replaced at the table
            free=[] if you is not None or table.outdated else seats_free(table),
            outdated=table.outdated,
        )

    def game(self, live: LiveCircle, game: FinishedGame) -> wire_circle.CircleGame:
        members = live.circle.members
        titles = {box.name: box.title for box in boxes()}
        return wire_circle.CircleGame(
            table=game.table,
            game=game.game,
            title=titles.get(game.game, game.game),
            at=round(game.at),
            seats=[
                wire_circle.GameSeat(
                    member=one.member,
                    name=members[one.member].name if one.member else one.name,
                    animal=members[one.member].animal if one.member else "",
                    bot=one.bot,
                    side=one.side,
                    score=one.score,
                    place=one.place,
                    stand_in=one.stand_in,
                )
                for one in game.seats
            ],
            practice=game.practice,
            struck=game.struck,
        )

    def games(self, live: LiveCircle, before: str, only: str, member: str) -> wire_circle.CircleGames:
        """The newest first; ``before``: older than this one."""
        found: list[FinishedGame] = []
        started = not before
        for game in reversed(live.circle.games.values()):
            fits = (not only or game.game == only) and (not member or any(one.member == member for one in game.seats))
            if started and fits:
                found.append(game)
                if len(found) > PAGE:
                    break
            started = started or game.table == before
        return wire_circle.CircleGames([self.game(live, game) for game in found[:PAGE]], len(found) > PAGE)

    def pairs(self, live: LiveCircle, member: str) -> wire_circle.CirclePairs:
        live.member(member)
        there = {one.id for one in live.circle.there()}
        found = pairs_of(live.circle.games.values(), member)
        return wire_circle.CirclePairs(
            member,
            [
                wire_circle.CirclePair(game, other, pair.ahead, pair.behind, pair.level, pair.together)
                for (game, other), pair in found.items()
                if other in there
            ],
        )

    # -- Waiting -------------------------------------------------------------

    async def wait(self, live: LiveCircle, holder: Holder, stamp: str, seconds: float) -> wire_circle.CircleState:
        """Long polling: the state as soon as it differs from that of the stamp, or after so many seconds."""
        until = monotonic() + seconds
        live.waiting += 1
        try:
            while True:
                now = self.now(live)
                state = await self.state(live, holder)
                if state.stamp != stamp or monotonic() >= until or live.circle.deleted:
                    return state
                while self.now(live) == now and monotonic() < until:
                    try:
                        async with asyncio.timeout(min(LOOK, until - monotonic())):
                            await live.news.wait()
                    except TimeoutError:
                        await self.look(live)
        finally:
            live.waiting -= 1

    def now(self, live: LiveCircle) -> tuple[object, ...]:
        """A stamp of the state: cheap, and different whenever the state may have changed."""
        present = [tuple(sorted(self.broadcaster.presence.of(id)[0])) for id in live.circle.open]
        return (live.version, sorted(self.presence.of(live.id)), present)

    async def look(self, live: LiveCircle) -> None:
        """Read what other servers have written, once for all who wait."""
        if not self.circles.store.shared or monotonic() - live.looked < LOOK / 2:
            return
        live.looked = monotonic()
        key = key_of(live.id)
        for id, number in (await self.circles.store.heads([key, *live.circle.open])).items():
            if id == key:
                async with live.lock:
                    await self.circles.read_on(live)
                continue
            table = self.registry.loaded(id)
            if table is None or number > table.number:
                live.changed()


def ranked(ratings: Ratings, there: Iterable[str]) -> dict[str, list[wire_circle.CircleRating]]:
    """By a cautious estimate: the lower end of the interval."""
    found = {}
    for game, known in ratings.of.items():
        lines = [
            wire_circle.CircleRating(member, round(one.mean, 3), round(one.within, 3), one.games, one.wins)
            for member, one in known.items()
            if member in there
        ]
        found[game] = sorted(lines, key=lambda one: -(one.mean - one.within))
    return found
