"""The time budget of a search: an optional deadline, and an event to stop it early.

Counting positions makes a bot deterministic; a deadline keeps players from waiting. It is checked between positions, so
it is overrun by one position at most.
"""

import time
from threading import Event
from typing import Final, final


@final
class TimeBudget:
    """``seconds`` from ``start``; 0: unlimited."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = seconds
        self.until: float = 0.0
        self.stop: Final = Event()  # may be set from another thread: answer with the best move so far

    def start(self) -> None:
        self.stop.clear()
        if self.seconds > 0.0:
            self.until = time.perf_counter() + self.seconds

    def spent(self) -> bool:
        return self.seconds > 0.0 and time.perf_counter() >= self.until

    def stopped(self) -> bool:
        """Slower than ``spent``: the call releases the GIL and lets signal handlers run."""
        return self.stop.is_set()
