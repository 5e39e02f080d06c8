"""Authorisation: what a link permits at a table."""

from dataclasses import dataclass

from tablee.server.errors import Trouble, trouble
from tablee.server.play import tokens
from tablee.server.table.live_table import LiveTable
from tablee.server.table.log import OPEN, PLAYING


@dataclass(frozen=True, slots=True)
class Access:
    seat: int | None = None  # None: a spectator
    host: bool = False
    invited: bool = False
    token_hash: str = ""  # of the link; empty at a public table without one
    house: bool = False  # whoever keeps the server, with a host's rights

    @property
    def by(self) -> str:
        """As it is told at the table."""
        return "house" if self.house else "host"

    def sitting(self) -> int:
        """The seat; raises Trouble for spectators."""
        if self.seat is None:
            raise trouble("not-yours")
        return self.seat

    def still_valid(self, table: LiveTable) -> bool:
        """False once the link was re-issued."""
        if not self.token_hash:
            return table.spec.public
        if self.seat is not None:
            return self.token_hash == table.chairs[self.seat].hash
        return self.token_hash in (table.host, table.watch, table.invite)


def open_seats(table: LiveTable, access: Access) -> list[int]:
    """The seats this link may take: free ones before the start; later, with an invitation, those that a bot holds."""
    by_link = access.invited or access.host
    if access.seat is not None or not (by_link or table.spec.public):
        return []
    if table.state == OPEN:
        return [seat for seat, chair in enumerate(table.chairs) if chair.who == "free"]
    if table.state == PLAYING and by_link and not table.outdated:
        return [seat for seat, chair in enumerate(table.chairs) if chair.holds_for_a_guest]
    return []


def access_of(table: LiveTable, token: str) -> Access:
    """What a token permits. A wrong token is refused even where no token is needed."""
    if not token:
        if table.spec.public:
            return Access()
        raise trouble("no-such-table")
    seat = seat_of(table, token) if len(token) <= tokens.LONGEST else None
    host = tokens.opens(token, table.host)
    invited = tokens.opens(token, table.invite)
    watches = tokens.opens(token, table.watch)
    if seat is None and not host and not invited and not watches:
        raise link_opens_nothing(table, tokens.hashed(token))
    return Access(seat, host, invited, tokens.hashed(token))


def link_opens_nothing(table: LiveTable, token_hash: str) -> Trouble:
    """The refusal for an unknown token; the former holder of a seat is told what became of it."""
    return trouble(table.replaced.get(token_hash, "no-such-table"))


def seat_of(table: LiveTable, token: str) -> int | None:
    """Compares with every chair, whichever matches, so that timing reveals nothing."""
    found: int | None = None
    for seat, chair in enumerate(table.chairs):
        if tokens.opens(token, chair.hash):
            found = seat
    return found
