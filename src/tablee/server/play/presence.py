"""Presence: the seats that somebody is connected from, on this server and on others.

Each server announces its listeners over the bus, on changes and every few seconds; announcements expire. While the bus
is down, or has been up too briefly for the others to have announced theirs, nobody counts as absent.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from tablee.server.storage.bus import Bus, NoBus, Word

EXPIRES: Final = 25.0  # seconds


class Presence:
    def __init__(self, bus: Bus, shared: bool, node: str, clock: Callable[[], float] = monotonic) -> None:
        self.bus: Final = bus
        self.shared: Final = shared
        self.node: Final = node
        self.clock: Final = clock
        self.here: Final[dict[str, list[int]]] = {}  # seats of this server's listeners; -1: spectators
        self.hidden: Final[dict[str, list[int]]] = {}  # seats of those whose page is in the background
        # by table and server: seats, those of them that look at it, number of spectators, expiry
        self.elsewhere: Final[dict[str, dict[str, tuple[list[int], list[int], int, float]]]] = {}
        self.gone: Final[dict[tuple[str, int], float]] = {}  # since when nobody is connected from that seat
        self.since: Final = clock()  # start of observation, for seats never seen since
        self.bus_up_since: float | None = None

    def arrived(self, table: str, seat: int | None) -> None:
        self.here.setdefault(table, []).append(-1 if seat is None else seat)
        if seat is not None:
            self.gone.pop((table, seat), None)

    def left(self, table: str, seat: int | None) -> None:
        seats = self.here[table]
        seats.remove(-1 if seat is None else seat)
        if seat is not None and seat not in seats:
            self.gone[table, seat] = self.clock()
        if not seats:
            del self.here[table]

    def looks(self, table: str, seat: int, looking: bool) -> None:
        """A page of this seat has come to the front or gone to the background."""
        hidden = self.hidden.setdefault(table, [])
        if looking:
            hidden.remove(seat)
        else:
            hidden.append(seat)
        if not hidden:
            del self.hidden[table]

    def looking(self, table: str) -> set[int]:
        """The seats that somebody sees the table from."""
        seats, now = self.looking_here(table), self.clock()
        for _, looking, _, until in self.elsewhere.get(table, {}).values():
            if until > now:
                seats.update(looking)
        return seats

    def looking_here(self, table: str) -> set[int]:
        here, hidden = self.here.get(table, []), self.hidden.get(table, [])
        return {seat for seat in here if seat >= 0 and here.count(seat) > hidden.count(seat)}

    def of(self, table: str) -> tuple[set[int], int]:
        """The seats somebody is connected from, and the number of spectators."""
        seats, watching = self.here_at(table)
        now = self.clock()
        for others, _, count, until in self.elsewhere.get(table, {}).values():
            if until > now:
                seats.update(others)
                watching += count
        return seats, watching

    def here_at(self, table: str) -> tuple[set[int], int]:
        listeners = self.here.get(table, [])
        return {seat for seat in listeners if seat >= 0}, sum(seat < 0 for seat in listeners)

    def absent(self, table: str, seat: int) -> float:
        """Seconds of certain absence: 0 where another server may hold the connection."""
        if seat in self.of(table)[0] or not self.certain():
            return 0.0
        return self.clock() - self.gone.get((table, seat), self.since)

    def certain(self) -> bool:
        if not self.shared:
            return True
        self.watch_bus()
        return self.bus_up_since is not None and self.clock() - self.bus_up_since >= EXPIRES

    def watch_bus(self) -> None:
        up = self.bus.up and not isinstance(self.bus, NoBus)
        if not up:
            self.bus_up_since = None
        elif self.bus_up_since is None:
            self.bus_up_since = self.clock()

    # -- Between servers -----------------------------------------------------

    def tell_others(self, table: str) -> None:
        if self.shared:
            seats, watching = self.here_at(table)
            looking = sorted(self.looking_here(table))
            word = {"node": self.node, "table": table, "here": sorted(seats), "looking": looking, "watching": watching}
            self.bus.tell(word)

    def heard(self, table: str, word: Word) -> None:
        seats: list[Any] = list(word["here"])
        looking: list[Any] = list(word.get("looking", seats))
        servers = self.elsewhere.setdefault(table, {})
        servers[str(word["node"])] = (seats, looking, int(word["watching"]), self.clock() + EXPIRES)

    def forget(self, table: str) -> None:
        """The table was evicted."""
        self.elsewhere.pop(table, None)
        for key in [key for key in self.gone if key[0] == table]:
            del self.gone[key]
