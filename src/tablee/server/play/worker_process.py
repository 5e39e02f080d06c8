"""The main loop of a worker process: read a job from stdin, run it, write the answer; exit at end of file.

Messages are pickles, prefixed with their length in four bytes.
"""

import contextlib
import importlib
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NamedTuple

LENGTH: Final = struct.Struct(">I")
READY, ANSWER, FAILED, MEMORY = "ready", "answer", "failed", "memory"
SPARE: Final = 2.0  # seconds beyond the limit after which a job ends itself, should the server be gone


class WorkerStart(NamedTuple):
    """The first message. ``memory``: bytes, 0 for no limit; ``niceness``: for ``os.nice``."""

    module: str
    memory: int
    niceness: int


class Work(NamedTuple):
    """A job: ``limit`` is the hard time limit, ``seconds`` the thinking time."""

    do: Callable[..., Any]
    seconds: float
    args: tuple[object, ...]
    limit: float


def framed(message: object) -> bytes:
    raw = pickle.dumps(message)
    return LENGTH.pack(len(raw)) + raw


def read(source: BinaryIO) -> Any:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(source.read(LENGTH.unpack(head)[0]))


def limit_memory(limit: int) -> None:
    """RLIMIT_DATA counts what the process may write to. On Linux an allocation beyond it raises MemoryError; macOS
    accepts the limit and ignores it, Windows has none: there a job is limited in time only."""
    if limit:
        with contextlib.suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def set_alarm(seconds: float) -> None:
    """SIGALRM kills the process whatever it is doing; 0 cancels it. A safety net for workers whose server was killed.
    Windows has no such timer: there the job is finished first."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def outcome(work: Work) -> bytes:
    try:
        return framed((ANSWER, work.do(work.seconds, *work.args)))
    except MemoryError:
        return framed((MEMORY, ""))
    except Exception:
        return framed((FAILED, traceback.format_exc()))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole process group; the server ends its workers
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        serve()


def serve() -> None:
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep a job's prints out of the answers
    start = read(source)
    if start is None:
        return
    if hasattr(os, "nice"):
        os.nice(start.niceness)
    importlib.import_module(start.module)
    limit_memory(start.memory)
    answers.write(framed((READY, "")))
    answers.flush()
    while (work := read(source)) is not None:
        set_alarm(work.limit + SPARE)
        answer = outcome(work)
        set_alarm(0)
        answers.write(answer)
        answers.flush()
