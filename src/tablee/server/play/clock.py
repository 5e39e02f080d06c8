"""The server's clock: wall time that does not jump while the server runs."""

import logging
import time
from collections.abc import Callable
from typing import Final

LOG: Final = logging.getLogger("tablee.clock")
DRIFT: Final = 2.0  # seconds; smaller corrections, as when NTP slews, are followed


class Clock:
    """Deadlines are stored in wall time, since they outlive the process. If the system clock jumps (set by hand, NTP
    step, resumed VM) everybody's turn would expire at once; so a jump is ignored until the next start."""

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
