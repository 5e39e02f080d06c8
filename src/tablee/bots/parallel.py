"""Parallel search: several experts on one decision, a process each, their results merged.

Each has its own seed and its share of the budget, so the result depends on the seed and their number, not on the
machine. Children are forked, so that the view need not be serialised. Without fork, or while other threads run (forking
a multi-threaded process can deadlock), they search one after the other.
"""

import os
import pickle
import threading
from typing import Final, final

from tablee.bots.bot import Bot, Thought
from tablee.bots.expert import BARELY, Expert
from tablee.core.view import View

Report = list[tuple[int, float, int, bool, list[tuple[int, int]]]]  # move, value, visits, never dropped, continuation


@final
class ParallelExpert(Bot):
    def __init__(self, heads: list[Expert]) -> None:
        self.heads: Final = heads

    def choose(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self.merged(view, False)[0].code

    def explain(self, view: View) -> list[tuple[int, float]]:
        return [(thought.code, thought.value) for thought in self.review(view)]

    def review(self, view: View) -> list[Thought]:
        return self.merged(view, True) if view.legal() else []

    def merged(self, view: View, recording: bool) -> list[Thought]:
        return merge(self.think_in_parallel(view, recording))

    def think_in_parallel(self, view: View, recording: bool) -> list[Report]:
        if not hasattr(os, "fork") or threading.active_count() > 1:
            return [report_of(head, view, recording) for head in self.heads]
        pipes = [fork_expert(head, view, recording) for head in self.heads[1:]]
        found = [report_of(self.heads[0], view, recording)]
        for at in range(len(pipes)):
            child, pipe = pipes[at]
            found.append(collect(child, pipe, self.heads[at + 1], view, recording))
        return found


def report_of(head: Expert, view: View, recording: bool) -> Report:
    """What one expert found, as plain data for a pipe."""
    thoughts = head.thoughts(view, recording)
    return [(one.code, one.value, one.visits, one.code in head.left, one.line) for one in thoughts]


def fork_expert(head: Expert, view: View, recording: bool) -> tuple[int, int]:
    """Start a child process; returns its pid and the pipe of its answer."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            said = pickle.dumps(report_of(head, view, recording))
            while said:
                said = said[os.write(write, said) :]
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    return child, read


def collect(child: int, pipe: int, head: Expert, view: View, recording: bool) -> Report:
    """The answer of a child. If it was killed, its search is repeated here."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    _, status = os.waitpid(child, 0)
    if status != 0 or not said:
        return report_of(head, view, recording)
    found: Report = pickle.loads(said)
    return found


def merge(heads: list[Report]) -> list[Thought]:
    """Rank by the number of experts that never dropped the move, then by the mean over all play-outs."""
    total: dict[int, float] = {}
    visits: dict[int, int] = {}
    stayed: dict[int, int] = {}
    lines: dict[int, list[tuple[int, int]]] = {}
    for head in heads:
        for code, value, seen, left, line in head:
            total[code] = total.get(code, 0.0) + value * float(seen + 1)
            visits[code] = visits.get(code, 0) + seen
            stayed[code] = stayed.get(code, 0) + int(left)
            if line and code not in lines:
                lines[code] = line
    means = {code: total[code] / float(visits[code] + len(heads)) for code in total}
    order: list[tuple[int, float, int]] = [(-stayed[code], -means[code], code) for code in total]
    order.sort()
    found: list[Thought] = []
    for _, mean, code in order:
        value = -mean
        if found and value >= found[-1].value:
            value = found[-1].value - BARELY
        found.append(Thought(code, value, visits[code], lines.get(code, [])))
    return found
