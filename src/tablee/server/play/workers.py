"""Worker processes for CPU-bound jobs, with limits and a fair queue.

Each job has a time and a memory limit; a worker that exceeds one is killed and replaced, and no other job is lost.
There are no orphans: a worker exits at end of file on stdin, and an alarm ends the job of one whose server was killed.

Why not a library: ``ProcessPoolExecutor`` cannot kill a running job, and one dead worker breaks the pool. Pebble can,
but its workers share one pipe, and it is known to lose a job for ever when another is cancelled at the wrong moment.
With one asyncio subprocess per worker nothing is shared. Neither library has fair queueing by visitor.

Memory is limited on Linux only (``worker_process.limit_memory``). Where there are no processes, as in a browser,
``processes=0`` runs jobs in place.
"""

import asyncio
import contextlib
import logging
import math
import os
import pickle
import sys
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar

from tablee.server.budgets import Budget
from tablee.server.errors import Trouble, trouble
from tablee.server.play import worker_process
from tablee.server.play.worker_process import ANSWER, FAILED, LENGTH, Work, WorkerStart, framed

LOG: Final = logging.getLogger("tablee.workers")
Answer = TypeVar("Answer")

PROGRAM: Final = (sys.executable, "-c", f"from {worker_process.__name__} import main; main()")
STARTING: Final = 30.0  # seconds until a worker must be ready
HANG_UP: Final = (
    0.5  # seconds a running job still gets when its requester has gone: replacing a worker costs about as much
)
TRIES: Final = 2  # another process may kill a worker
AHEAD: Final = 3.0  # turns
SOONEST, LATEST = 2, 60  # bounds of Retry-After, in seconds


@dataclass(frozen=True)
class Limits:
    """The limits of one kind of job. A count of 0 is no limit."""

    seconds: float = 1.0  # thinking time, shared among those who wait
    least: float = 0.05  # minimum thinking time in seconds, however many wait
    limit: float = 10.0  # seconds until the worker is killed
    memory: int = 512 << 20  # bytes a worker
    niceness: int = 5  # the event loop goes first
    waiting: int = 0  # jobs in the queue
    of_visitor: int = 0  # jobs of one visitor, queued or running; more are refused
    at_once: int = 0  # jobs of one visitor running at a time; more wait


@dataclass
class Counts:
    """Counters for the metrics."""

    refused: Counter[str] = field(default_factory=Counter)  # queue, visitor, closed
    killed: Counter[str] = field(default_factory=Counter)  # time, memory, died, unwanted
    dropped: int = 0  # jobs whose requester had gone when their turn came
    done: int = 0
    seconds: float = 0.0  # that workers were busy


def busy(seconds: int) -> Trouble:
    return trouble("busy", retry_after=seconds, n=seconds)


class JobFailed(Exception):
    """An unexpected error in a job, with the worker's traceback."""


class Job:
    __slots__ = ("args", "clock", "do", "future", "key", "visitor")

    def __init__(self, do: Callable[..., Any], args: tuple[object, ...], key: str, visitor: str) -> None:
        self.do: Final = do
        self.args: Final = args
        self.key: Final = key
        self.visitor: Final = visitor or key  # without a visitor each table counts for itself
        self.future: Final[asyncio.Future[Any]] = asyncio.get_running_loop().create_future()
        self.clock: asyncio.Timeout | None = None  # while it runs

    def answer(self, value: object) -> None:
        if not self.future.done():
            self.future.set_result(value)

    def refuse(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)

    def hang_up(self) -> None:
        if self.clock is not None and not self.clock.expired():
            soon = asyncio.get_running_loop().time() + HANG_UP
            self.clock.reschedule(min(self.clock.when() or soon, soon))


class FairOrder:
    """Start-time fair queueing: each job served advances the start tag of its name by one. A name that has been idle
    has at most ``AHEAD`` turns of credit. So a table where a person thinks before each move does not wait behind forty
    tables of bots, even if all belong to one visitor, and nobody pays for turns that no other wanted."""

    def __init__(self) -> None:
        self.tags: Final[dict[str, float]] = {}
        self.clock: float = 0.0  # virtual time: the tag served last

    def arrive(self, name: str) -> None:
        self.tags[name] = max(self.tags.get(name, 0.0), self.clock - AHEAD)

    def first(self, names: Iterable[str]) -> str | None:
        return min(names, key=self.tags.__getitem__, default=None)

    def serve(self, name: str) -> None:
        self.clock = max(self.clock, self.tags[name])
        self.tags[name] += 1

    def forget(self, waiting: Collection[str]) -> None:
        """Drop names that are not waiting and have no credit left to lose; all names if nobody waits."""
        since = self.clock - AHEAD if waiting else math.inf
        for name in [name for name, tag in self.tags.items() if tag <= since and name not in waiting]:
            del self.tags[name]


class FairQueue:
    """A two-level fair queue: by visitor, then by key (a table)."""

    def __init__(self) -> None:
        self.visitors: Final[dict[str, dict[str, deque[Job]]]] = {}  # visitors with queued jobs
        self.order: Final = FairOrder()
        self.tables: Final[dict[str, FairOrder]] = {}  # of each visitor with queued jobs
        self.size = 0

    def put(self, job: Job) -> None:
        if job.visitor not in self.visitors:
            self.order.forget(self.visitors)
            self.order.arrive(job.visitor)
            self.visitors[job.visitor] = {}
            self.tables[job.visitor] = FairOrder()
        keys = self.visitors[job.visitor]
        if job.key not in keys:
            self.tables[job.visitor].arrive(job.key)
            keys[job.key] = deque()
        keys[job.key].append(job)
        self.size += 1

    def take(self, may_run: Callable[[str], bool]) -> Job | None:
        """The next job of a visitor who may have one more running."""
        visitor = self.order.first(filter(may_run, self.visitors))
        if visitor is None:
            return None
        keys = self.visitors[visitor]
        key = self.tables[visitor].first(keys)
        assert key is not None
        self.order.serve(visitor)
        self.tables[visitor].serve(key)
        job = keys[key].popleft()
        self.tidy(job)
        return job

    def drop(self, job: Job) -> bool:
        """Remove a queued job; False if it is already running."""
        keys = self.visitors.get(job.visitor)
        if keys is None or job.key not in keys or job not in keys[job.key]:
            return False
        keys[job.key].remove(job)
        self.tidy(job)
        return True

    def tidy(self, job: Job) -> None:
        self.size -= 1
        keys = self.visitors[job.visitor]
        if not keys[job.key]:
            del keys[job.key]
        if not keys:
            del self.visitors[job.visitor], self.tables[job.visitor]

    def share(self, job: Job) -> int:
        """The divisor of the thinking time: waiting visitors times this visitor's waiting tables."""
        keys = self.visitors.get(job.visitor)
        if keys is None:
            return 1 + len(self.visitors)
        return len(self.visitors) * (1 + len(keys) - (job.key in keys))


class Worker:
    """One process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process: Final = process
        self.stdin: Final = process.stdin
        self.stdout: Final = process.stdout

    @classmethod
    async def start(cls, module: str, limits: Limits) -> "Worker":
        """Start a process and import ``module`` in it, before any job's time is measured."""
        pipe = asyncio.subprocess.PIPE
        path = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}
        worker = cls(await asyncio.create_subprocess_exec(*PROGRAM, stdin=pipe, stdout=pipe, env=path))
        try:
            async with asyncio.timeout(STARTING):
                await worker.ask(WorkerStart(module, limits.memory, limits.niceness))
        except BaseException:
            await worker.kill()
            raise
        return worker

    async def ask(self, message: object) -> tuple[str, Any]:
        self.stdin.write(framed(message))
        await self.stdin.drain()
        head = await self.stdout.readexactly(LENGTH.size)
        kind, value = pickle.loads(await self.stdout.readexactly(LENGTH.unpack(head)[0]))
        return str(kind), value

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """``await workers.run(do, *args, key=table, visitor=visitor)`` calls ``do(seconds, *args)`` in a worker.

    ``do`` is a module-level function; ``seconds`` is its thinking time, which shrinks with the number of visitors and
    tables waiting. Cancelling the call drops a queued job and stops a running one.
    """

    def __init__(self, name: str, processes: int, limits: Limits | None = None, budget: Budget | None = None) -> None:
        self.name: Final = name
        self.processes: Final = processes
        self.limits: Final = limits or Limits()
        self.budget: Final = budget  # worker seconds of a visitor
        self.counts: Final = Counts()
        self.queue: Final = FairQueue()
        self.held: Final[Counter[str]] = Counter()  # by visitor, queued or running
        self.running: Final[Counter[str]] = Counter()  # by visitor
        self.tasks: Final[list[asyncio.Task[None]]] = []
        self.news: Final = asyncio.Event()
        self.usual: float = 0.5  # moving average of the seconds a job takes
        self.closed: bool = False

    async def run(self, do: Callable[..., Answer], *args: object, key: str = "", visitor: str = "") -> Answer:
        job = Job(do, args, key, visitor)
        self.admit(job)
        if self.processes == 0:
            return do(self.limits.seconds, *args)
        self.held[job.visitor] += 1
        self.queue.put(job)
        self.news.set()
        while len(self.tasks) < min(self.processes, self.queue.size + self.running.total()):
            self.tasks.append(asyncio.get_running_loop().create_task(self.work()))
        try:
            answer: Answer = await job.future
            return answer
        except asyncio.CancelledError:
            if self.queue.drop(job):
                self.counts.dropped += 1
                decrease(self.held, job.visitor)
            else:
                job.hang_up()
            raise

    def admit(self, job: Job) -> None:
        limits = self.limits
        if self.closed:
            why = "closed"
        elif limits.waiting and self.queue.size >= limits.waiting:
            why = "queue"
        elif limits.of_visitor and self.held[job.visitor] >= limits.of_visitor:
            why = "visitor"
        else:
            if self.budget is not None:
                self.budget.spend(job.visitor, limits.least)
            return
        self.counts.refused[why] += 1
        raise busy(self.come_back_in())

    def come_back_in(self) -> int:
        """Estimated seconds until the queue is empty."""
        return min(LATEST, max(SOONEST, math.ceil(self.queue.size * self.usual / max(1, self.processes))))

    def may_run(self, visitor: str) -> bool:
        return not self.limits.at_once or self.running[visitor] < self.limits.at_once

    async def work(self) -> None:
        """The loop of one worker slot: one job after the other."""
        worker: Worker | None = None
        try:
            while True:
                while (job := self.queue.take(self.may_run)) is None:
                    self.news.clear()
                    await self.news.wait()
                self.running[job.visitor] += 1
                try:
                    worker = await self.try_job(worker, job)
                finally:
                    job.refuse(busy(SOONEST))  # no effect on an answered job; the server is closing
                    decrease(self.running, job.visitor)
                    decrease(self.held, job.visitor)
                    self.news.set()
        finally:
            if worker is not None:
                await worker.kill()

    async def try_job(self, worker: Worker | None, job: Job) -> Worker | None:
        """Run a job; returns the worker to continue with, None if it was killed."""
        for _ in range(TRIES):
            try:
                if worker is None:
                    worker = await Worker.start(job.do.__module__, self.limits)
                return await self.do_job(worker, job)
            except (EOFError, OSError, TimeoutError) as error:  # killed by another process, or failed to start
                self.killed(job, "died", type(error).__name__)
                if worker is not None:
                    await worker.kill()
                worker = None
            except Exception as error:  # not picklable
                job.refuse(error)
                return worker
        job.refuse(trouble("overrun"))
        return None

    async def do_job(self, worker: Worker, job: Job) -> Worker | None:
        if job.future.done():  # its requester has gone
            self.counts.dropped += 1
            return worker
        limits = self.limits
        seconds = max(limits.least, limits.seconds * self.processes / self.queue.share(job))
        work = Work(job.do, min(limits.seconds, seconds), job.args, limits.limit)
        begun = monotonic()
        try:
            async with asyncio.timeout(limits.limit) as job.clock:
                kind, value = await worker.ask(work)
        except TimeoutError:
            kind, value = "unwanted" if job.future.done() else "time", ""
        except asyncio.CancelledError:
            await worker.kill()
            raise
        finally:
            job.clock = None
            took = monotonic() - begun
            self.counts.seconds += took
            if self.budget is not None:
                self.budget.charge(job.visitor, took - limits.least)
            self.usual += (took - self.usual) / 10
        if kind in (ANSWER, FAILED):
            self.counts.done += 1
            if kind == ANSWER:
                job.answer(value)
            else:
                job.refuse(JobFailed(value))
            return worker
        self.killed(job, kind)
        job.refuse(trouble("overrun"))
        await worker.kill()
        return None

    def killed(self, job: Job, why: str, error: str = "") -> None:
        self.counts.killed[why] += 1
        if why != "unwanted":  # "unwanted" happens whenever somebody closes a page
            extra = {"workers": self.name, "job": job.do.__name__, "why": why, "error": error}
            LOG.warning("a worker was ended", extra=extra)

    async def close(self) -> None:
        """Kill all workers; waiting requesters are told to come back."""
        self.closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        while (job := self.queue.take(lambda _: True)) is not None:
            job.refuse(busy(SOONEST))


def decrease(counter: Counter[str], key: str) -> None:
    """Decrement and remove at zero: visitors come and go."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
