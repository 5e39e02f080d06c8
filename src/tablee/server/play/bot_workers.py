"""Who thinks for whom: one pool of workers for the bots' moves at tables, another for studies, lessons and what-if.

However much is studied, the bots at tables do not wait for it. A bot is given the view of its seat and never more.
"""

from collections.abc import Iterator
from time import monotonic
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tablee.bots.levels import RANDOM, bot
from tablee.games import open_record
from tablee.server.budgets import Budget
from tablee.server.errors import Trouble
from tablee.server.play.workers import Limits, Workers

MOVE_SECONDS: Final = 1.0  # for one decision of a bot: a round of all who wait takes no longer either
MOVE_LIMIT: Final = 10.0
STUDY_SECONDS: Final = 2.0  # for all decisions of bots in one answer
STUDY_LIMIT: Final = 12.0
STUDIES_WAITING: Final = 24
STUDIES_OF_VISITOR: Final = 6  # a household shares one address
ALONE: Final = 300.0  # seconds after which bots at a table stop when nobody is there
LATELY: Final = 30.0  # seconds
NOBODY: Final = "nobody"  # one visitor for all tables where nobody has been lately: they share a turn


def decide(seconds: float, text: str, seat: int, level: str, seed: int) -> int:
    """In a worker: what the bot would do there. The same each time, unless its time runs out."""
    game, record = open_record(text)
    return bot(level, game, seed, seconds).choose(game.replay(record).seen_by(seat))


class BotWorkers:
    def __init__(self, bots: int, studies: int = 1, budget: Budget | None = None) -> None:
        """``budget``: seconds of a visitor, for studies. Bots need none: while others wait they only take turns."""
        at_once = max(1, bots - 1)  # one worker is always left to the others
        self.moves: Final = Workers("moves", bots, Limits(MOVE_SECONDS, limit=MOVE_LIMIT, at_once=at_once))
        limits = Limits(
            STUDY_SECONDS,
            least=0.1,
            limit=STUDY_LIMIT,
            waiting=STUDIES_WAITING,
            of_visitor=STUDIES_OF_VISITOR,
            at_once=max(1, studies - 1),
            niceness=15,  # after the bots at tables
        )
        self.studies: Final = Workers("studies", studies, limits, budget)

    async def choose(self, record: str, seat: int, level: str, seed: int, key: str = "", visitor: str = "") -> int:
        """A bot's move. One that cannot be found within the limits is chosen at random: the table goes on."""
        try:
            return await self.moves.run(decide, record, seat, level, seed, key=key, visitor=visitor)
        except Trouble as error:
            if error.code != "overrun":
                raise
            return await self.moves.run(decide, record, seat, RANDOM, seed, key=key, visitor=visitor)

    async def close(self) -> None:
        await self.moves.close()
        await self.studies.close()


class Attendance:
    """Bots at a table where nobody has been for some minutes pause, and go on when somebody comes back.

    Call ``seen`` for every request of a person, and wake the bots if it says so; and ``may_play`` before each move of a bot.
    """

    def __init__(self, alone: float = ALONE) -> None:
        self.alone: Final = alone
        self.last: Final[dict[str, float]] = {}

    def seen(self, table: str) -> bool:
        """Somebody is there. True: the bots had paused."""
        now = monotonic()
        paused = now - self.last.get(table, now) >= self.alone
        self.last[table] = now
        return paused

    def may_play(self, table: str, present: bool) -> bool:
        """``present``: somebody listens right now, from a seat or just watching."""
        now = monotonic()
        if present:
            self.last[table] = now
        return now - self.last.setdefault(table, now) < self.alone

    def visitor(self, table: str, maker: str) -> str:
        """Whose turn a table's bots take: its maker's, or together with all tables where nobody has been lately."""
        return maker if monotonic() - self.last.get(table, -LATELY) < LATELY else NOBODY

    def forget(self, table: str) -> None:
        """It leaves the memory."""
        self.last.pop(table, None)


class BotWorkersCollector(Collector):
    """What is thought, refused and ended, for ``/metrics``."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self.pools: Final = [bot_workers.moves, bot_workers.studies]

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        waiting = GaugeMetricFamily("tablee_jobs_waiting", "jobs in the queue", labels=["pool"])
        running = GaugeMetricFamily("tablee_jobs_running", "jobs in a worker", labels=["pool"])
        done = CounterMetricFamily("tablee_jobs_done", "jobs done", labels=["pool"])
        dropped = CounterMetricFamily("tablee_jobs_dropped", "jobs whose asker had gone", labels=["pool"])
        seconds = CounterMetricFamily("tablee_jobs_seconds", "seconds workers were busy", labels=["pool"])
        refused = CounterMetricFamily("tablee_jobs_refused", "jobs refused", labels=["pool", "reason"])
        killed = CounterMetricFamily("tablee_jobs_killed", "workers ended over a job", labels=["pool", "reason"])
        for pool in self.pools:
            counts = pool.counts
            waiting.add_metric([pool.name], pool.queue.size)
            running.add_metric([pool.name], pool.running.total())
            done.add_metric([pool.name], counts.done)
            dropped.add_metric([pool.name], counts.dropped)
            seconds.add_metric([pool.name], counts.seconds)
            for reason, count in counts.refused.items():
                refused.add_metric([pool.name, reason], count)
            for reason, count in counts.killed.items():
                killed.add_metric([pool.name, reason], count)
        yield from (waiting, running, done, dropped, seconds, refused, killed)
