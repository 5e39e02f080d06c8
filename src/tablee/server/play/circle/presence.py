"""Who has a circle's page open, on this server and on others.

The page uses long polling: somebody is here until ``EXPIRES`` after their last request. Servers announce theirs over
the bus at each request.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from tablee.server.play.circle.circles import MOST_IN_MEMORY, MOST_MEMBERS
from tablee.server.storage.bus import Bus, Word

EXPIRES: Final = 32.0  # seconds; a little more than the longest wait of a page
LEAVING: Final = 4.0  # seconds after a page hung up: it may only be loading again
TOLD_EVERY: Final = 5.0  # seconds
MOST: Final = MOST_IN_MEMORY * MOST_MEMBERS


class CirclePresence:
    def __init__(self, bus: Bus, node: str, clock: Callable[[], float] = monotonic) -> None:
        self.bus: Final = bus
        self.node: Final = node
        self.clock: Final = clock
        self.until: Final[dict[tuple[str, str], float]] = {}  # by circle and member, in the order of the last asking
        self.told: Final[dict[tuple[str, str], float]] = {}
        self.elsewhere: Final[dict[tuple[str, str], dict[str, float]]] = {}  # by circle and node

    def asked(self, circle: str, member: str) -> bool:
        """True if they have just come."""
        now, key = self.clock(), (circle, member)
        came = self.until.pop(key, 0.0) <= now
        self.until[key] = now + EXPIRES
        while len(self.until) > MOST or next(iter(self.until.values())) <= now:
            first = next(iter(self.until))
            del self.until[first]
            self.told.pop(first, None)
        if came or now - self.told.get(key, 0.0) >= TOLD_EVERY:
            self.told[key] = now
            self.tell(circle)
        return came

    def hung_up(self, circle: str, member: str) -> None:
        key = (circle, member)
        if key in self.until:
            self.until[key] = min(self.until[key], self.clock() + LEAVING)

    def left(self, circle: str, member: str) -> None:
        self.until.pop((circle, member), None)
        self.tell(circle)

    def of(self, circle: str) -> set[str]:
        now = self.clock()
        here = self.here(circle)
        for (id, node), members in list(self.elsewhere.items()):
            if id == circle:
                here.update(member for member, until in members.items() if until > now)
                if all(until <= now for until in members.values()):
                    del self.elsewhere[id, node]
        return here

    def here(self, circle: str) -> set[str]:
        now = self.clock()
        return {member for (id, member), until in self.until.items() if id == circle and until > now}

    def tell(self, circle: str) -> None:
        self.bus.tell({"node": self.node, "circle": circle, "here": sorted(self.here(circle))})

    def heard(self, word: Word) -> None:
        if word["node"] != self.node and len(self.elsewhere) < MOST:
            until = self.clock() + EXPIRES
            self.elsewhere[str(word["circle"]), str(word["node"])] = {str(one): until for one in word["here"]}
