"""The server's clock: wall time that does not jump while the server runs."""

import logging
import time
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger("tablee.clock")
DRIFT: Final = 2.0  # seconds between two readings that are still followed, as when NTP slews


class Clock:
    """Turns have deadlines in wall time, for they outlive the server. A system clock that is set while the server runs
    (by hand, by NTP, after a suspended virtual machine) would run out everybody's turn at once; so a jump is not
    followed until the next start."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.wall: Final = wall
        self.monotonic: Final = monotonic
        self.offset: float = wall() - monotonic()
        self.jumped: bool = False

    def now(self) -> float:
        steady = self.monotonic()
        offset = self.wall() - steady
        if abs(offset - self.offset) < DRIFT:
            self.offset = offset
            self.jumped = False
        elif not self.jumped:
            self.jumped = True
            LOG.warning("the system clock has jumped", extra={"seconds": round(offset - self.offset)})
        return steady + self.offset
