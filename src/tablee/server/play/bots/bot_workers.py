"""The two worker pools: one for bots' moves at tables, one for studies, lessons and what-if.

They are separate so that studies never delay the bots at tables.
"""

import sys
from collections.abc import Iterator
from time import monotonic
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tablee.bots.levels import RANDOM, bot
from tablee.bots.outside_bot import OutsideBot
from tablee.games import open_record
from tablee.server.budgets import Budget
from tablee.server.errors import Trouble
from tablee.server.play.workers import Limits, Workers

MOVE_SECONDS: Final = 1.0  # for one decision; also for one round of all that wait
MOVE_LIMIT: Final = 10.0
STUDY_SECONDS: Final = 2.0  # for all decisions of bots in one answer
IN_PLACE_SECONDS: Final = 1.0  # the same where there are no worker processes: nothing else happens meanwhile
STUDY_LIMIT: Final = 12.0
STUDIES_WAITING: Final = 24
STUDIES_OF_VISITOR: Final = 6  # a household shares one address
ALONE: Final = 300.0  # seconds without people after which a table's bots pause
LATELY: Final = 30.0  # seconds
NOBODY: Final = "nobody"  # all tables without recent visitors share one place in the queue


def decide(seconds: float, text: str, seat: int, level: str, seed: int) -> int:
    """Runs in a worker: the bot's move. Deterministic unless its time runs out."""
    game, record = open_record(text)
    player = bot(level, game, seed, seconds, lenient=True)
    code = player.choose(game.replay(record).seen_by(seat))
    if type(player) is OutsideBot and player.failure is not None:  # not isinstance: see OutsideBot
        print(f"{game.name}: {player.failure.say('en')}", file=sys.stderr)  # goes to the server's log
    return code


class BotWorkers:
    def __init__(self, bots: int, studies: int = 1, budget: Budget | None = None) -> None:
        """``budget``: worker seconds of a visitor, for studies. Bots need none: the queue is fair."""
        at_once = max(1, bots - 1)  # one worker always stays free for other visitors
        self.moves: Final = Workers("moves", bots, Limits(MOVE_SECONDS, limit=MOVE_LIMIT, at_once=at_once))
        limits = Limits(
            STUDY_SECONDS if studies else IN_PLACE_SECONDS,
            least=0.1,
            limit=STUDY_LIMIT,
            waiting=STUDIES_WAITING,
            of_visitor=STUDIES_OF_VISITOR,
            at_once=max(1, studies - 1),
            niceness=15,  # yield to the bots at tables
        )
        self.studies: Final = Workers("studies", studies, limits, budget)

    async def choose(self, record: str, seat: int, level: str, seed: int, key: str = "", visitor: str = "") -> int:
        """A bot's move. If the worker exceeds its limits, a random move is made, so that the game goes on."""
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
    """Pauses the bots of tables where nobody has been for some minutes.

    Call ``seen`` for every request of a person, and wake the bots if it returns True; call ``may_play`` before each
    bot's move.
    """

    def __init__(self, alone: float = ALONE) -> None:
        self.alone: Final = alone
        self.last: Final[dict[str, float]] = {}

    def seen(self, table: str) -> bool:
        """Somebody is there. True if the bots had paused."""
        now = monotonic()
        paused = now - self.last.get(table, now) >= self.alone
        self.last[table] = now
        return paused

    def may_play(self, table: str, present: bool) -> bool:
        """``present``: somebody is connected right now, as a player or spectator."""
        now = monotonic()
        if present:
            self.last[table] = now
        return now - self.last.setdefault(table, now) < self.alone

    def visitor(self, table: str, maker: str) -> str:
        """Whose place in the queue a table's bots take: its maker's, or the shared place of abandoned tables."""
        return maker if monotonic() - self.last.get(table, -LATELY) < LATELY else NOBODY

    def forget(self, table: str) -> None:
        """The table was evicted."""
        self.last.pop(table, None)


class BotWorkersCollector(Collector):
    """Prometheus metrics of the pools."""

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
