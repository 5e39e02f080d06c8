"""Executors of a series: this process, a process pool, or a Ray cluster. The result is the same to the last digit.

Deals are handed out in small batches. If a worker dies, its unfinished deals are handed out again. Deals are returned
in the order in which they finish.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from tablee.arena.series import NO_ROSTER, Result, Roster, Series, play_deal, play_deals
from tablee.core.rule import mistake

BATCH: Final = 12  # games a task: little is lost if a worker dies, and the overhead stays small
AHEAD: Final = 3  # tasks in flight for each worker
DEATHS: Final = 20  # broken pools before giving up
FALSE_STARTS: Final = 1

Deals = Iterator[tuple[int, list[Result]]]
Item = TypeVar("Item")
Made = TypeVar("Made")


def cores() -> int:
    """The CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches(series: Series, missing: list[int]) -> list[list[int]]:
    size = max(1, BATCH // len(series.lineups))
    return [missing[at : at + size] for at in range(0, len(missing), size)]


def here(series: Series, missing: list[int], roster: Roster = NO_ROSTER) -> Deals:
    for deal in missing:
        yield deal, play_deal(series, deal, roster)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when to stop


def on_cores(series: Series, missing: list[int], jobs: int, roster: Roster = NO_ROSTER) -> Deals:
    """A process pool on this machine; when a worker is killed, a new pool continues with the deals left. Gives up sooner
    if no pool has played anything: then the workers cannot start."""
    left = set(missing)
    deaths = 0
    while left:
        try:
            for deal, results in in_pool(series, sorted(left), jobs, roster):
                left.discard(deal)
                yield deal, results
        except BrokenProcessPool:
            deaths += 1
            if deaths > (DEATHS if len(left) < len(missing) else FALSE_STARTS):
                raise


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of spawned workers that leave Ctrl+C to this process. After an exception they are terminated at once, so that
    nobody waits for jobs whose results are no longer wanted."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=ignore_interrupts)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    pool.shutdown()


def in_pool(series: Series, missing: list[int], jobs: int, roster: Roster) -> Deals:
    waiting = batches(series, missing)[::-1]
    under_way: set[Future[list[tuple[int, list[Result]]]]] = set()
    with process_pool(jobs) as pool:
        while waiting or under_way:
            while waiting and len(under_way) < jobs * AHEAD:
                under_way.add(pool.submit(play_deals, series, waiting.pop(), roster))
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            broken: BrokenProcessPool | None = None
            for future in done:
                try:
                    yield from future.result()
                except BrokenProcessPool as error:  # other futures may have finished all the same
                    broken = error
            if broken is not None:
                raise broken


@contextmanager
def ray_at(address: str) -> "Iterator[Any]":
    """Ray on this machine, or on the cluster at ``address``."""
    try:
        import ray  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise mistake(
            "no-ray",
            "Ray n'est pas installé : pip install 'tablee[ray]'.",
            "Ray ist nicht installiert: pip install 'tablee[ray]'.",
            "Ray is not installed: pip install 'tablee[ray]'.",
        ) from None
    begun = not ray.is_initialized()
    if begun:
        ray.init(
            address=address or None,
            log_to_driver=False,
            include_dashboard=False if not address else None,
            configure_logging=False,
        )
    try:
        yield ray
    finally:
        if begun:
            ray.shutdown()


def on_ray(series: Series, missing: list[int], address: str, roster: Roster = NO_ROSTER) -> Deals:
    with ray_at(address) as ray:
        yield from through_ray(ray, series, missing, roster)


def through_ray(ray: "object", series: Series, missing: list[int], roster: Roster) -> Deals:
    task = ray.remote(max_retries=-1)(play_deals)  # type: ignore[attr-defined]
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[attr-defined]
    waiting = batches(series, missing)[::-1]
    under_way: list[object] = []
    while waiting or under_way:
        while waiting and len(under_way) < workers * AHEAD:
            under_way.append(task.remote(series, waiting.pop(), roster))
        done, under_way = ray.wait(under_way, num_returns=1)  # type: ignore[attr-defined]
        for one in done:
            yield from ray.get(one)  # type: ignore[attr-defined]


def played(series: Series, missing: list[int], jobs: int, on: str, roster: Roster = NO_ROSTER) -> Deals:
    """Play the missing deals, yielded as they finish. ``on``: "", "ray" or "ray:ADDRESS"."""
    if not missing:
        return iter(())
    if on:
        return on_ray(series, missing, on.partition(":")[2], roster)
    if jobs == 1:
        return here(series, missing, roster)
    return on_cores(series, missing, min(jobs, len(batches(series, missing))), roster)


def mapped(task: Callable[[Item], Made], items: Sequence[Item], jobs: int, on: str) -> Iterator[tuple[int, Made]]:
    """The task done on every item, yielded with its index as it finishes: in a process pool, here if one process is
    enough, or on Ray (``on`` as in ``played``)."""
    if on:
        with ray_at(on.partition(":")[2]) as ray:
            remote = ray.remote(max_retries=-1)(task)
            under_way = {remote.remote(item): at for at, item in enumerate(items)}
            while under_way:
                done, _ = ray.wait(list(under_way), num_returns=1)
                yield under_way.pop(done[0]), ray.get(done[0])
    elif min(jobs, len(items)) <= 1:
        for at, item in enumerate(items):
            yield at, task(item)
    else:
        with process_pool(min(jobs, len(items))) as pool:
            futures = {pool.submit(task, item): at for at, item in enumerate(items)}
            for future in as_completed(futures):
                yield futures[future], future.result()
