"""The single writer of a SQLite database: a thread that commits, and a thread that fsyncs.

Group commit: all queued writes go into one transaction (WAL mode, ``synchronous=NORMAL``: no fsync, except in a
checkpoint). From then on they survive a crash of this process, and the event loop is told. The second thread then fsyncs
the WAL and reports everything up to there as durable. It is separate so that an fsync stall delays acknowledgements only,
not broadcasts.

After a failed fsync nothing is reported durable and nothing is accepted until a checkpoint has copied the whole WAL
into the database file and fsynced that: the kernel may have dropped the dirty pages it could not write, so a later
successful fsync of the WAL proves nothing.
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
CHECKPOINT_AFTER: Final = 4_000  # writes; some 10 MB of WAL
WAL_LIMIT: Final = 24_000  # pages; then SQLite checkpoints within a commit
SYNC_INTERVAL: Final = 0.01  # seconds between fsyncs: under load several commits share one
IDLE: Final = 5.0  # seconds without writes; then the WAL is checkpointed and the files are checked
RETRY: Final = 1.0  # seconds between attempts after a failed fsync
CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"  # does not block readers or the writer
CHECKPOINT_ALL: Final = "PRAGMA wal_checkpoint(TRUNCATE)"  # waits for both

ADD_ENTRY: Final = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
ADD_TABLE: Final = f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
UPDATE_TABLE: Final = "UPDATE tables SET state = ?, free = ?, touched = ?, due = ?, archived = 0 WHERE id = ?"
REWRITE: Final = "UPDATE log SET data = ? WHERE table_id = ? AND number = ?"
ADD_PULSE: Final = "INSERT OR REPLACE INTO pulse VALUES (1, ?)"

Task = Write | Callable[[sqlite3.Connection], int]  # a callable runs in the writer's transaction
Outcome = int | StorageError  # True, False, or the callable's result
Job = tuple[Task, "asyncio.Future[int]"]


class Writer:
    def __init__(self, connection: sqlite3.Connection, checkpointer: sqlite3.Connection, files: DatabaseFiles) -> None:
        self.loop: Final = asyncio.get_running_loop()
        self.connection: Final = connection  # of the committing thread
        self.cursor: Final = connection.cursor()
        self.checkpointer: Final = checkpointer  # of the fsyncing thread
        self.files: Final = files
        # Owned by the event loop
        self.failure: str = ""  # why writes are refused; empty: they are accepted
        self.dead: bool = False  # permanently
        self.queued: int = 0
        self.written: int = 0  # the last batch committed
        self.durable: int = 0  # the last batch fsynced
        self.waiting: Final[deque[tuple[int, Callable[[], None]]]] = deque()
        # Shared between the threads
        self.jobs: Final[SimpleQueue[Job | None]] = SimpleQueue()
        self.batches: Final[SimpleQueue[int]] = SimpleQueue()  # committed batches; 0: shutdown
        self.since_checkpoint: int = 0  # writes
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
            raise StorageError(f"{self.queued} writes are queued")
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
                continue  # the caller was cancelled
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
            except Exception:  # the other writes must get their results all the same
                LOG.exception("a callback failed")

    def on_failure(self, why: str) -> None:
        if not self.dead:
            self.failure = why

    def on_death(self, why: str) -> None:
        """A thread has died unexpectedly: refuse everything for good. Jobs that nobody will commit fail; what waits for
        durability is never told."""
        self.failure, self.dead = why, True
        if not self.commits_ended:  # the fsyncing thread died: queued writes are still committed
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
        """Queued writes are committed and fsynced first."""
        self.failure, self.dead = "the store is closed", True
        self.jobs.put(None)
        await asyncio.to_thread(self.threads[0].join)
        self.stopping.set()
        self.batches.put(0)
        await asyncio.to_thread(self.threads[1].join)
        await asyncio.sleep(0)  # let callbacks of the threads run

    # -- In the threads ------------------------------------------------------

    def tell(self, function: Callable[..., None], *values: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
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
        """The committing thread."""
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
        """Commit all in one transaction; if that fails, each in its own."""
        try:
            self.cursor.execute("BEGIN IMMEDIATE")
            outcomes: list[Outcome] = [self.do(task) for task in tasks]
            self.cursor.execute("COMMIT")
            return outcomes
        except Exception as error:  # whatever happened, the next batch must be committed
            with contextlib.suppress(sqlite3.Error):  # SQLite may have rolled back already
                self.cursor.execute("ROLLBACK")
            if len(tasks) > 1:
                return [self.commit([task])[0] for task in tasks]
            # OperationalError (disk full and the like) is logged by the caller
            if not isinstance(error, sqlite3.OperationalError):
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
        for entry in task.rewritten:
            execute(REWRITE, (entry.data, entry.table, entry.number))
        for s in task.summaries:
            execute(UPDATE_TABLE, (s.state, s.free, s.touched, s.due, s.table))
        if task.pulse:
            execute(ADD_PULSE, (task.pulse,))
        if several:
            execute("RELEASE work")
        return True

    def sync_all(self) -> None:
        """The fsyncing thread."""
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
                self.checkpoint(self.checkpointer)  # most of the work, concurrently with the writer
                self.finish_checkpoint = True  # the writer does the rest, so that the WAL restarts

    def look_after(self) -> None:
        """Idle work: checkpoint and check the files."""
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
        except sqlite3.Error as error:  # harmless; retried later
            LOG.warning("no checkpoint", extra={"why": str(error)})

    def recover(self, why: str, number: int) -> bool:
        """Checkpoint until the database file is fsynced. False if the store was closed before."""
        LOG.error(
            "an fsync failed or a file is gone: writes are refused until a checkpoint succeeds", extra={"why": why}
        )
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
                LOG.warning("checkpoint succeeded: writes are accepted again")
                self.tell(self.on_failure, "")
                if number:
                    self.tell(self.on_durable, number)
                return not self.stopping.is_set()
        return False


def subject(task: Task) -> dict[str, object]:
    """Context for the log."""
    if isinstance(task, Write) and task.entries:
        return {"table": task.entries[0].table, "number": task.entries[0].number}
    return {}
