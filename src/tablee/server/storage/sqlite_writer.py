"""The one writer of a SQLite database: a thread that commits, and a thread that fsyncs.

Works queue up; all that wait are committed in one transaction (WAL mode, ``synchronous=NORMAL``: no fsync). From then on they
survive the end of this process, and the loop is told. The second thread then fsyncs the WAL and tells the loop that
everything up to there is durable. It is a thread of its own so that an fsync stall holds up acknowledgements only, and no
broadcast.

If an fsync fails nothing more is reported durable and nothing more is accepted until a checkpoint has copied the whole WAL
into the database file and fsynced that: after a failed fsync the kernel may have dropped what it could not write, so a
second fsync of the WAL that succeeds proves nothing.
"""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from tablee.server.storage.files import DatabaseFiles
from tablee.server.storage.migrations import COLUMNS
from tablee.server.storage.store import MAX_BATCH, MAX_QUEUE, StorageError
from tablee.server.table.log import Write

LOG: Final = logging.getLogger("tablee.sqlite")
CHECKPOINT_AFTER: Final = 4_000  # works; some 10 MB of WAL
WAL_LIMIT: Final = 24_000  # pages; then SQLite makes a checkpoint within a commit
SYNC_INTERVAL: Final = 0.01  # seconds from one fsync to the next: under load several commits share one
IDLE: Final = 5.0  # seconds without work; then the WAL is copied into the database, and the files are looked after
RETRY: Final = 1.0  # seconds between attempts after a failed fsync
CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # beside readers and the writer
CHECKPOINT_ALL: Final = "PRAGMA wal_checkpoint(TRUNCATE)"  # waits for both

ADD_ENTRY: Final = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_TABLE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
UPDATE_TABLE: Final = "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?"
ADD_PULSE: Final = "INSERT OR REPLACE INTO pulse VALUES (1, ?)"

Task = Write | Callable[[sqlite3.Connection], int]  # the latter in the writer's transaction
Outcome = int | StorageError  # True, False, or what the callable returned
Job = tuple[Task, "asyncio.Future[int]"]


class Writer:
    def __init__(self, connection: sqlite3.Connection, checkpointer: sqlite3.Connection, files: DatabaseFiles) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.connection: Final = connection  # of the thread that commits
        self.cursor: Final = connection.cursor()
        self.checkpointer: Final = checkpointer  # of the thread that fsyncs
        self.files: Final = files
        # of the loop
        self.failure: str = ""  # why nothing is accepted
        self.dead: bool = False  # for good
        self.queued: int = 0
        self.written: int = 0  # number of the last batch that was committed
        self.durable: int = 0  # number of the last batch that was fsynced
        self.waiting: Final[deque[tuple[int, Callable[[], None]]]] = deque()
        # between the threads
        self.jobs: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self.batches: Final[SimpleQueue[int]] = SimpleQueue()  # numbers of committed batches; 0: the end
        self.since_checkpoint: int = 0  # works
        self.finish_checkpoint: bool = False
        self.stopping: Final = threading.Event()
        self.threads: Final = [
            threading.Thread(target=self.run, args=(self.commit_all,), name="tablee-write", daemon=True),
            threading.Thread(target=self.run, args=(self.sync_all,), name="tablee-sync", daemon=True),
        ]
        self.in_flight: list[Job] = []
        self.commits_ended: bool = False
        for thread in self.threads:
            thread.start()

    # -- In the loop ---------------------------------------------------------

    async def submit(self, task: Task) -> int:
        if self.failure:
            raise StorageError(self.failure)
        if self.queued >= MAX_QUEUE:
            raise StorageError(f"{self.queued} works are waiting to be written")
        future: asyncio.Future[int] = self.loop.create_future()
        self.queued += 1
        self.jobs.put((task, future))
        return await future

    def when_durable(self, callback: Callable[[], None]) -> None:
        if self.durable >= self.written:
            callback()
        else:
            self.waiting.append((self.written, callback))

    def on_written(self, number: int, batch: list[Job], outcomes: list[Outcome]) -> None:
        self.written = number
        self.queued -= len(batch)
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue  # whoever asked was cancelled
            if isinstance(outcome, StorageError):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def on_durable(self, number: int) -> None:
        self.durable = number
        while self.waiting and self.waiting[0][0] <= number:
            _, callback = self.waiting.popleft()
            try:
                callback()
            except Exception:  # the others must hear of theirs all the same
                LOG.exception("a callback failed")

    def on_failure(self, why: str) -> None:
        if not self.dead:
            self.failure = why

    def on_death(self, why: str) -> None:
        """A thread has ended that should not have: nothing is ever accepted again, and nobody waits for it."""
        self.failure, self.dead = why, True
        if not self.commits_ended:  # it was the thread that fsyncs: what is queued is still committed
            return
        lost = self.in_flight
        while not self.jobs.empty():
            job = self.jobs.get()
            if job is not None:
                lost.append(job)
        for _, future in lost:
            if not future.done():
                future.set_exception(StorageError(why))

    async def close(self) -> None:
        """Everything queued is committed and fsynced first."""
        self.failure, self.dead = "the store is closed", True
        self.jobs.put(None)
        await asyncio.to_thread(self.threads[0].join)
        self.stopping.set()
        self.batches.put(0)
        await asyncio.to_thread(self.threads[1].join)
        await asyncio.sleep(0)  # what the threads have just told the loop

    # -- In the threads ------------------------------------------------------

    def tell(self, function: Callable[..., None], *values: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            self.loop.call_soon_threadsafe(function, *values)

    def run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            LOG.critical("a thread of the store has ended", exc_info=error)
            if work == self.commit_all:
                self.commits_ended = True
            self.tell(self.on_death, f"a thread of the store has ended: {error!r}")

    def commit_all(self) -> None:
        """The thread that commits."""
        number = 0
        more = True
        while more:
            batch: list[Job] = []
            job = self.jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MAX_BATCH:
                    break
                try:
                    job = self.jobs.get_nowait()
                except Empty:
                    break
            more = job is not None
            if not batch:
                continue
            if self.finish_checkpoint:
                self.finish_checkpoint = False
                self.checkpoint(self.connection)
            self.in_flight = batch
            outcomes = self.commit([task for task, _ in batch])
            number += 1
            self.since_checkpoint += len(batch)
            self.tell(self.on_written, number, batch, outcomes)
            self.batches.put(number)

    def commit(self, tasks: list[Task]) -> list[Outcome]:
        """All in one transaction; if that fails, each in one of its own."""
        try:
            self.cursor.execute("BEGIN IMMEDIATE")
            outcomes: list[Outcome] = [self.do(task) for task in tasks]
            self.cursor.execute("COMMIT")
            return outcomes
        except Exception as error:  # whatever it is, the next must have their turn
            with contextlib.suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                self.cursor.execute("ROLLBACK")
            if len(tasks) > 1:
                return [self.commit([task])[0] for task in tasks]
            if not isinstance(error, sqlite3.OperationalError):  # which is a full disk, or the like: the caller logs it
                LOG.error("could not be written", extra=subject(tasks[0]), exc_info=error)
            return [StorageError(str(error))]

    def do(self, task: Task) -> int:
        if not isinstance(task, Write):
            return task(self.connection)
        execute = self.cursor.execute
        several = len(task.entries) > 1
        if several:
            execute("SAVEPOINT work")
        for entry in task.entries:
            if execute(ADD_ENTRY, entry.row()).rowcount != 1:
                if several:
                    execute("ROLLBACK TO work")
                    execute("RELEASE work")
                return False
        for row in task.tables:
            execute(ADD_TABLE, row.row())
        for s in task.summaries:
            execute(UPDATE_TABLE, (s.state, s.free, s.touched, s.due, s.table))
        if task.pulse:
            execute(ADD_PULSE, (task.pulse,))
        if several:
            execute("RELEASE work")
        return True

    def sync_all(self) -> None:
        """The thread that fsyncs."""
        begun = 0.0
        while not self.stopping.is_set() or not self.batches.empty():
            try:
                number = self.batches.get(timeout=IDLE)
            except Empty:
                self.look_after()
                continue
            self.stopping.wait(max(0.0, begun + SYNC_INTERVAL - monotonic()))
            begun = monotonic()
            while not self.batches.empty():
                number = self.batches.get() or number
            if not number:
                return
            try:
                self.files.check()
                self.files.sync()
            except OSError as error:
                if not self.recover(str(error), number):
                    return
            else:
                self.tell(self.on_durable, number)
            if self.since_checkpoint >= CHECKPOINT_AFTER:
                self.checkpoint(self.checkpointer)  # most of it, while the writer goes on
                self.finish_checkpoint = True  # the rest by the writer, so that the WAL begins anew

    def look_after(self) -> None:
        """When there is nothing else to do."""
        if self.since_checkpoint:
            self.checkpoint(self.checkpointer)
        try:
            self.files.check()
        except OSError as error:
            self.recover(str(error), 0)

    def checkpoint(self, connection: sqlite3.Connection) -> None:
        self.since_checkpoint = 0
        try:
            connection.execute(CHECKPOINT).fetchone()
        except sqlite3.Error as error:  # nothing is lost, and it will be tried again
            LOG.warning("no checkpoint", extra={"why": str(error)})

    def recover(self, why: str, number: int) -> bool:
        """Until everything is in the database file, and that is on the disk. False: closed before."""
        LOG.error("the disk does not take what was written", extra={"why": why})
        self.tell(self.on_failure, why)
        while not self.stopping.wait(RETRY):
            try:
                while not self.batches.empty():
                    number = self.batches.get() or number
                self.files.check()
                busy, _, _ = self.checkpointer.execute(CHECKPOINT_ALL).fetchone()
            except (OSError, sqlite3.Error) as error:
                LOG.debug("not yet", extra={"why": str(error)})
                continue
            if not busy:
                LOG.warning("the disk takes what is written again")
                self.tell(self.on_failure, "")
                if number:
                    self.tell(self.on_durable, number)
                return not self.stopping.is_set()
        return False


def subject(task: Task) -> dict[str, object]:
    """For the operator's log."""
    if isinstance(task, Write) and task.entries:
        return {"table": task.entries[0].table, "number": task.entries[0].number}
    return {}
