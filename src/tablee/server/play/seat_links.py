"""New links for seats whose player has lost theirs. The host requests one but never gets it, since it reveals that
hand.

The seat's own device fetches it (``renew``), now or when it reconnects. If that device has been away for a while there
is also a one-time code, which the host passes on (``take``). Everyone at the table is notified, and it is
recorded in the table's log.
"""

from typing import Final

from tablee.server.errors import trouble
from tablee.server.play import tokens
from tablee.server.play.access import Access
from tablee.server.play.append import Prepared, TableLog
from tablee.server.play.presence import Presence
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import Entry


class SeatLinks:
    def __init__(self, log: TableLog, presence: Presence, absence: float) -> None:
        self.log: Final = log
        self.presence: Final = presence
        self.absence: Final = absence  # seconds after which a disconnected device counts as lost

    async def offer(self, table: LiveTable, access: Access, seat: int) -> str:
        """For the host: the code to pass on; empty if the seat's own device is or recently was connected."""
        if not access.host:
            raise trouble("not-yours")
        absent = self.presence.absent(table.id, seat)
        code = tokens.new_code() if absent > 0 and absent >= self.absence else ""

        def prepare(now: float) -> Prepared:
            if table.ended:
                raise trouble("over")
            if seat >= len(table.chairs) or table.chairs[seat].who != "person":
                raise trouble("malformed", why=f"seat {seat}")
            return table.entry(now, "offer", seat, data={"code": tokens.hashed(code) if code else ""}), None

        await self.log.append(table, prepare)
        return code

    async def renew(self, table: LiveTable, access: Access) -> tuple[int, str]:
        """For the seat's own device: the seat and its new token."""
        seat = access.sitting()
        token = tokens.new_token()

        def prepare(now: float) -> Prepared:
            if not table.chairs[seat].offered or not access.still_valid(table):
                raise trouble("no-new-link")
            return self.entry(table, now, seat, token, "device"), None

        await self.log.append(table, prepare)
        return seat, token

    async def take(self, table: LiveTable, code: str) -> tuple[int, str]:
        """For the holder of the code: the seat and its new token."""
        token = tokens.new_token()
        taken: list[int] = []

        def prepare(now: float) -> Prepared:
            taken[:] = [seat for seat, chair in enumerate(table.chairs) if tokens.opens(tokens.plain(code), chair.code)]
            if not taken:
                raise trouble("wrong-code")
            return self.entry(table, now, taken[0], token, "code"), None

        await self.log.append(table, prepare)
        return taken[0], token

    def entry(self, table: LiveTable, now: float, seat: int, token: str, by: str) -> Entry:
        if table.ended:
            raise trouble("over")
        return table.entry(now, "link", seat, data={"hash": tokens.hashed(token), "by": by})
