"""How long one may think: a clock beside the count of positions, and somebody who may say that it is enough.

Whoever counts positions decides alike on every machine; whoever has a clock keeps nobody waiting. The clock is looked at
between two positions, so that it is overrun by no more than one of them takes.
"""

import time
from threading import Event
from typing import Final, final


@final
class TimeBudget:
    """``seconds``: from ``begin`` on; 0 is as long as it takes."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.until: float = 0.0
        self.stop: Final = Event()  # set from anywhere: stop thinking, and answer with the best so far

    def start(self) -> None:
        self.stop.clear()
        if self.seconds > 0.0:
            self.until = time.perf_counter() + self.seconds

    def spent(self) -> bool:
        return self.seconds > 0.0 and time.perf_counter() >= self.until

    def stopped(self) -> bool:
        """Slower than ``over``: on the way here others get their turn, and signals are heard."""
        return self.stop.is_set()
