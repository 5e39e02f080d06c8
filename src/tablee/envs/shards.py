"""A batch in several processes: each plays its share of the lanes and copies what is shown into shared memory.

Compiled or not, the lanes are Python objects, so threads would wait for one another's interpreter lock.
"""

import multiprocessing
import pickle
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from tablee.core.position import Position
from tablee.core.rule import Mistake, mistake
from tablee.envs.block import Block, Plan
from tablee.envs.schema import array_of

Shared = dict[str, Any]  # a RawArray for each array


def arrays_on(shared: Shared, plan: Plan, games: int) -> dict[str, NDArray[Any]]:
    return {
        name: array_of(shared[name], np.uint8)[: int(np.prod([games, *shape])) * np.dtype(dtype).itemsize]
        .view(dtype)
        .reshape(games, *shape)
        for name, (dtype, shape) in {**plan.shapes(), "actions": (np.int64, ())}.items()
    }


def work(pipe: Connection, plan: Plan, first: int, games: int, total: int, seed: bytes, shared: Shared) -> None:
    """The loop of a process: one answer for each order, ("done", result) or ("failed", error)."""
    every = arrays_on(shared, plan, total)
    own = {name: array[first : first + games] for name, array in every.items()}
    block: Block | None = None

    def show() -> None:
        assert block is not None
        for name, array in block.arrays.items():
            np.copyto(own[name], array)

    with suppress(EOFError, KeyboardInterrupt):
        while True:
            order, given = pipe.recv()
            try:
                found: Any = None
                if order == "begin":
                    block = Block(plan, first, games, seed)
                    show()
                    pipe.send(("done", None))
                    continue
                assert block is not None
                if order == "illegal":
                    block.actions[:] = own["actions"]
                    found = block.illegal()
                elif order == "step":
                    block.step()
                    show()
                elif order == "sample":
                    block.sample()
                    own["actions"][:] = block.actions
                elif order == "reset":
                    block.reset(given)
                    show()
                elif order == "position":
                    found = block.position(given).to_json()
                elif order == "saved":
                    found = block.saved()
                elif order == "restore":
                    block.restore(*given)
                    show()
                pipe.send(("done", found))
            except Exception as error:
                words = error.words if isinstance(error, Mistake) else None
                pipe.send(
                    ("failed", (getattr(error, "code", ""), words and (words.fr, words.de, words.en), repr(error)))
                )


def stop(pipes: list[Connection], processes: list[Any]) -> None:
    for pipe in pipes:
        pipe.close()  # the processes end when nobody can give them orders any more
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.terminate()


class Shards:
    """Like ``Block``, in ``count`` processes."""

    def __init__(self, plan: Plan, games: int, seed: bytes, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.plan: Final = plan
        self.games: Final = games
        sizes = {
            name: int(np.prod([games, *shape])) * np.dtype(dtype).itemsize
            for name, (dtype, shape) in {**plan.shapes(), "actions": (np.int64, ())}.items()
        }
        shared: Shared = {name: context.RawArray("B", max(1, size)) for name, size in sizes.items()}
        every = arrays_on(shared, plan, games)
        self.actions: Final[NDArray[np.int64]] = every.pop("actions")
        self.arrays: Final = every
        ends = [games * at // count for at in range(count + 1)]
        self._firsts = ends[:-1]
        self._ends = ends[1:]
        self._pipes: list[Any] = []
        processes: list[Any] = []
        self.close: Final = finalize(self, stop, self._pipes, processes)
        for first, end in zip(self._firsts, self._ends, strict=True):
            here, there = context.Pipe()
            self._pipes.append(here)
            process = context.Process(
                target=work, args=(there, plan, first, end - first, games, seed, shared), daemon=True
            )
            processes.append(process)
            try:
                process.start()
            except (pickle.PicklingError, AttributeError, TypeError) as error:
                processes.pop()
                raise does_not_pickle(error) from None
            there.close()
        self._all("begin")

    def _all(self, order: str, given: list[Any] | None = None) -> list[Any]:
        """Give an order to all processes and wait for their answers."""
        try:
            for at, pipe in enumerate(self._pipes):
                pipe.send((order, None if given is None else given[at]))
            answers = [pipe.recv() for pipe in self._pipes]
        except (OSError, EOFError):
            raise shard_ended() from None
        for said, what in answers:
            if said == "failed":
                raise as_error(what)
        return [what for _, what in answers]

    def illegal(self) -> int:
        for first, lane in zip(self._firsts, self._all("illegal"), strict=True):
            if lane >= 0:
                return int(first + lane)
        return -1

    def step(self) -> None:
        self._all("step")

    def sample(self) -> None:
        self._all("sample")

    def reset(self, seed: bytes) -> None:
        self._all("reset", [seed] * len(self._pipes))

    def position(self, lane: int) -> Position:
        at = next(at for at, end in enumerate(self._ends) if lane < end)
        try:
            self._pipes[at].send(("position", lane - self._firsts[at]))
            said, what = self._pipes[at].recv()
        except (OSError, EOFError):
            raise shard_ended() from None
        if said == "failed":
            raise as_error(what)
        found = self.plan.schema.game.position(what)
        found.table.listening = False
        return found

    def saved(self) -> list[dict[str, Any]]:
        return [state for states in self._all("saved") for state in states]

    def restore(self, seed: bytes, states: list[dict[str, Any]]) -> None:
        self._all("restore", [(seed, states[a:b]) for a, b in zip(self._firsts, self._ends, strict=True)])


def as_error(what: tuple[str, tuple[str, str, str] | None, str]) -> Exception:
    code, words, shown = what
    return mistake(code, *words) if words is not None else RuntimeError(shown)


def shard_ended() -> Mistake:
    return mistake(
        "shard-ended",
        "Un processus de ce lot s'est arrêté : refais le lot et reprends un état gardé avec restore ; un script crée le "
        "lot sous « if __name__ == '__main__': ».",
        "Ein Prozess dieses Stapels ist zu Ende: Mach den Stapel neu und nimm mit restore einen Stand auf; ein Skript "
        "erzeugt den Stapel unter «if __name__ == '__main__':».",
        "A process of this batch has ended: make the batch anew and take up a saved state with restore; a script makes "
        "the batch under 'if __name__ == \"__main__\":'.",
    )


def does_not_pickle(error: Exception) -> Mistake:
    return mistake(
        "no-pickle",
        f"Ces bots ne passent pas dans un autre processus ({error}) : écris leur fabrique au niveau d'un module, "
        "ou prends shards=1.",
        f"Diese Bots lassen sich keinem anderen Prozess übergeben ({error}): Schreib ihre Fabrik auf die oberste Ebene "
        "eines Moduls, oder nimm shards=1.",
        f"These bots cannot be passed to another process ({error}): write their factory at the top level of a module, "
        "or take shards=1.",
    )
