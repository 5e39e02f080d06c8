"""What the host of a table, or the house, may do about those who sit there: mute, remove, limit what is said."""

from typing import Final

from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access
from tablee.server.play.append import AlreadyWritten, Prepared, TableLog
from tablee.server.play.commands import level_at
from tablee.server.table.live_table import LiveTable


class Moderation:
    def __init__(self, log: TableLog) -> None:
        self.log: Final = log

    async def talk(self, table: LiveTable, access: Access, mode: str) -> int:
        """``all``, ``reactions`` or ``off``."""
        check_host(access)

        def prepare(now: float) -> Prepared:
            if table.talk.mode == mode:
                raise AlreadyWritten(table.number)
            return table.entry(now, "talk", data={"mode": mode, "by": access.by}), None

        return await self.log.append(table, prepare)

    async def mute(self, table: LiveTable, access: Access, seat: int, muted: bool) -> int:
        check_host(access)

        def prepare(now: float) -> Prepared:
            check_person(table, seat)
            if (seat in table.talk.muted) == muted:
                raise AlreadyWritten(table.number)
            return table.entry(now, "mute", seat, code=1 if muted else 0, data={"by": access.by}), None

        return await self.log.append(table, prepare)

    async def remove(self, table: LiveTable, access: Access, seat: int) -> str:
        """The token of the new invitation: with the old one whoever was removed could come back."""
        check_host(access)
        token = tokens.new_token()

        def prepare(now: float) -> Prepared:
            if table.ended:
                raise trouble("over")
            check_person(table, seat)
            data = {"by": access.by, "invite": tokens.hashed(token), "level": level_at(table, seat)}
            return table.entry(now, "remove", seat, data=data), None

        await self.log.append(table, prepare)
        return token


def check_host(access: Access) -> None:
    if not access.host:
        raise trouble("not-yours")


def check_person(table: LiveTable, seat: int) -> None:
    if seat >= len(table.chairs) or table.chairs[seat].who != "person":
        raise trouble("nobody-there", n=seat + 1)
