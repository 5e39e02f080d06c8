"""The commands of people at a table, one method each. All of them end in ``TableLog.append``.

``prepare`` functions check and make the entry. They run under the table's lock, and again if another server was first.
"""

from collections.abc import Callable
from typing import Final

from tablee.bots.names import distinct_name
from tablee.server.budgets import NO_LIMIT, Allowance, Budget
from tablee.server.errors import Trouble, trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access, open_seats
from tablee.server.play.animals import check_animal
from tablee.server.play.append import AlreadyWritten, Prepared, TableLog
from tablee.server.play.bots.bot_levels import check_level, is_level, usual_level
from tablee.server.play.presence import Presence
from tablee.server.storage.store import StorageError
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN, PLAYING, Entry
from tablee.server.table.moderation import ALL, OFF, SAID_AT_MOST
from tablee.server.table.rewind import prepare_rewind
from tablee.server.texts import REACTIONS

TALK: Final = Allowance(6, 0.5)  # of one seat, over all its connections


class Commands:
    def __init__(self, log: TableLog, presence: Presence, limited: bool, absence: float) -> None:
        self.log: Final = log
        self.presence: Final = presence
        self.absence: Final = absence  # seconds of absence after which the others may ask for a bot
        self.talk: Final = Budget("talk", "too-many", TALK if limited else NO_LIMIT)

    # -- Playing -------------------------------------------------------------

    async def move(self, table: LiveTable, access: Access, code: int, answers: int, ref: str) -> int:
        seat = access.sitting()

        def prepare(now: float) -> Prepared:
            check_new(table, seat, ref)
            return table.prepare_move(now, seat, code, answers, ref)

        return await self.log.append(table, prepare)

    async def undo(self, table: LiveTable, access: Access, answers: int, ref: str) -> int:
        seat = access.sitting()

        def prepare(now: float) -> Prepared:
            check_new(table, seat, ref)
            return table.prepare_undo(now, seat, answers, ref), None

        return await self.log.append(table, prepare)

    async def retry(self, table: LiveTable, access: Access, answers: int, ref: str) -> int:
        """Take back and try again, in a game against bots: back to one's own last decision. The game is then practice."""
        seat = access.sitting()

        def prepare(now: float) -> Prepared:
            check_new(table, seat, ref)
            return prepare_rewind(table, now, seat, answers, ref), None

        return await self.log.append(table, prepare)

    async def say(self, table: LiveTable, access: Access, text: str, reaction: str) -> int:
        seat = access.sitting()
        self.talk.spend(f"{table.id} {seat}")
        known = ", ".join(REACTIONS)
        if reaction and reaction not in REACTIONS:
            raise trouble("no-such-reaction", known=known)
        text = one_line(text)
        check_may_speak(table, seat, text, known)
        if not text and not reaction:
            raise trouble("no-such-reaction", known=known)

        def prepare(now: float) -> Prepared:
            if table.talk.count >= SAID_AT_MOST:
                raise trouble("too-many")
            return table.entry(now, "react" if reaction else "say", seat, data=reaction or text), None

        return await self.log.append(table, prepare)

    # -- Sitting down and starting -------------------------------------------

    async def join(
        self,
        table: LiveTable,
        access: Access,
        name: str,
        lang: str | None,
        animal: str = "",
        wish: int | None = None,
        member: str = "",
        token_of: Callable[[int], str] | None = None,
    ) -> tuple[int, str]:
        """Take a seat; returns it with its token. ``wish``: the seat, or None for the first free one. ``member``, of the
        table's circle, with what makes the token of the seat."""
        if not (access.invited or access.host or table.spec.public):
            raise trouble("not-yours")
        check_animal(animal)
        if wish is not None and wish >= len(table.chairs):
            raise trouble("malformed", why=f"seat {wish}")
        made = tokens.new_token()
        token_for = token_of or (lambda _: made)
        taken: list[int] = []

        def prepare(now: float) -> Prepared:
            free = open_seats(table, access)
            if not free:
                check_open(table)
                raise trouble("no-free-seat")
            if wish is not None and wish not in free:
                raise trouble("seat-not-free")
            taken[:] = [free[0] if wish is None else wish]
            others = [chair.name for at, chair in enumerate(table.chairs) if at != taken[0]]
            called = distinct_name(one_line(name), others)
            ready = table.state == PLAYING
            hash = tokens.hashed(token_for(taken[0]))
            data = {"name": called, "hash": hash, "lang": lang or table.spec.lang, "ready": ready, "animal": animal}
            if member:
                data["member"] = member
            return table.entry(now, "sit", taken[0], data=data), None

        await self.log.append(table, prepare)
        return taken[0], token_for(taken[0])

    async def ready(self, table: LiveTable, access: Access, ready: bool) -> int:
        seat = access.sitting()

        def prepare(now: float) -> Prepared:
            check_open(table)
            return table.entry(now, "ready", seat, code=1 if ready else 0), None

        await self.log.append(table, prepare)
        await self.start_if_ready(table)
        return table.number

    async def start(self, table: LiveTable, access: Access, fill: bool | str) -> int:
        """Start without waiting for everyone. ``fill``: put bots on empty seats, and let bots play for people who are
        neither ready nor present; of the levels chosen for those seats, or all of this level."""
        if not access.host:
            raise trouble("not-yours")
        return await self.deal(table, check_level(fill) if isinstance(fill, str) and fill else "", bool(fill))

    async def start_if_ready(self, table: LiveTable) -> None:
        if table.state == OPEN and all_ready(table):
            try:
                await self.deal(table, "", False, only_if_ready=True)
            except StorageError:
                raise
            except Trouble:
                return  # somebody else started, or is no longer ready

    async def deal(self, table: LiveTable, level: str, fill: bool, only_if_ready: bool = False) -> int:
        def prepare(now: float) -> Prepared:
            check_open(table)
            empty = [seat for seat, chair in enumerate(table.chairs) if chair.who == "free"]
            if (empty and not fill) or (only_if_ready and not all_ready(table)):
                raise trouble("seats-empty")
            if table.outdated:
                raise table.no_position()
            bots = empty + self.missing(table) if fill else []
            levels = {str(seat): level or level_at(table, seat) for seat in bots}
            return table.entry(now, "start", data={"fill": levels, "edition": table.game.edition}), None

        return await self.log.append(table, prepare)

    def missing(self, table: LiveTable) -> list[int]:
        """Seats whose player is neither ready nor present; a bot plays until they return."""
        away = [seat for seat, chair in enumerate(table.chairs) if chair.who == "person" and not chair.ready]
        return [seat for seat in away if self.presence.absent(table.id, seat)]

    # -- Getting up and coming back ------------------------------------------

    async def leave(self, table: LiveTable, access: Access) -> int:
        """Before the start the seat becomes free; later a bot plays until its player returns."""
        seat = access.sitting()
        if table.state == PLAYING:

            def stand_in(now: float) -> Prepared:
                check_playing(table, seat)
                return stand_in_entry(table, now, seat, "left"), None

            return await self.log.append(table, stand_in)

        def prepare(now: float) -> Prepared:
            if table.state != OPEN:
                raise trouble("over")
            return table.entry(now, "free", seat), None

        return await self.log.append(table, prepare)

    async def back(self, table: LiveTable, access: Access) -> int:
        seat = access.sitting()

        def prepare(now: float) -> Prepared:
            if table.ended:
                raise trouble("over")
            if not table.chairs[seat].stand_in:
                raise trouble("present")
            return table.entry(now, "back", seat), None

        return await self.log.append(table, prepare)

    async def program(self, table: LiveTable, access: Access) -> int:
        """A program from outside says that it plays this seat. Everyone is told, once; then it gets whole views."""
        seat = access.sitting()
        if table.chairs[seat].program:
            return table.number

        def prepare(now: float) -> Prepared:
            if table.ended:
                raise trouble("over")
            return table.entry(now, "program", seat), None

        return await self.log.append(table, prepare)

    async def bot(self, table: LiveTable, access: Access, seat: int) -> int:
        """Let a bot play for somebody absent on whom the game waits; players and the host may ask. Not where a turn may
        take days: there absence is normal."""
        if not access.host and access.seat is None:
            raise trouble("not-yours")
        if seat >= len(table.chairs):
            raise trouble("malformed", why=f"seat {seat}")
        if isinstance(table.spec.pace, int):
            raise trouble("days-a-turn")
        absent = self.presence.absent(table.id, seat)
        if not absent:
            raise trouble("present")
        if absent < self.absence:
            raise trouble("not-long-enough", n=round(self.absence))

        def prepare(now: float) -> Prepared:
            check_playing(table, seat)
            if table.position is None or seat not in table.position.pending:
                raise trouble("not-their-turn")
            return stand_in_entry(table, now, seat, "absent"), None

        return await self.log.append(table, prepare)

    async def replace_late(self, table: LiveTable, seat: int) -> int:
        """The turn of the seat asked has expired; no effect if it has moved meanwhile."""

        def prepare(now: float) -> Prepared:
            deadline, position = table.deadline(), table.position
            late = position is not None and 0 < deadline <= now and seat in position.pending
            if not late or table.chairs[seat].bot_plays:
                raise trouble("stale")
            return stand_in_entry(table, now, seat, "late"), None

        return await self.log.append(table, prepare)

    # -- The host's ----------------------------------------------------------

    async def link(self, table: LiveTable, access: Access, what: str) -> str:
        """Replace the token of the host, of the invitation or of spectators; the old one is revoked."""
        if not access.host:
            raise trouble("not-yours")
        token = tokens.new_token()

        def prepare(now: float) -> Prepared:
            return table.entry(now, "link", data={"what": what, "hash": tokens.hashed(token)}), None

        await self.log.append(table, prepare)
        return token

    async def close(self, table: LiveTable, access: Access) -> int:
        if not access.host:
            raise trouble("not-yours")

        def prepare(now: float) -> Prepared:
            if table.ended:
                raise trouble("over")
            return table.entry(now, "close", data={"by": access.by} if access.house else None), None

        return await self.log.append(table, prepare)


def stand_in_entry(table: LiveTable, now: float, seat: int, why: str) -> Entry:
    return table.entry(now, "bot", seat, data={"level": level_at(table, seat), "why": why})


def level_at(table: LiveTable, seat: int) -> str:
    """The level of the bot at a seat: the one chosen for it, else that of the table's other bots, else the default."""
    chosen = [table.chairs[seat].level, *(chair.level for chair in table.chairs if chair.who == "bot")]
    return next((level for level in chosen if level and is_level(level)), usual_level())


def check_playing(table: LiveTable, seat: int) -> None:
    if table.state != PLAYING:
        raise trouble("over" if table.ended else "not-started")
    if table.chairs[seat].bot_plays:
        raise trouble("bot-plays")


def check_may_speak(table: LiveTable, seat: int, text: str, known: str) -> None:
    if seat in table.talk.muted:
        raise trouble("muted")
    if table.talk.mode == OFF:
        raise trouble("talk-off")
    if text and not table.may_talk():
        raise trouble("no-talk" if table.talk.mode == ALL else "reactions-only", known=known)


def check_new(table: LiveTable, seat: int, ref: str) -> None:
    """Idempotency: raise AlreadyWritten for a message already written, perhaps by another server."""
    number = table.known(seat, ref)
    if number is not None:
        raise AlreadyWritten(number)


def check_open(table: LiveTable) -> None:
    if table.state != OPEN:
        raise trouble("over" if table.ended else "started")


def all_ready(table: LiveTable) -> bool:
    return all(chair.who == "bot" or chair.ready for chair in table.chairs)


def one_line(text: str) -> str:
    """Without control characters and bidirectional overrides."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
