"""Several heads think about the same decision, each on a core of its own, and put together what they found.

Every head has its own chance and its part of the budget; who thinks how much follows from the seed and the number of
heads, not from the machine. The others are forked from the one who was asked, so that the view need not be sent; where
there is no fork, or other threads are running, all of them think one after the other.
"""

import os
import pickle
import threading
from typing import Final, final

from tablee.bots.bot import Bot, Thought
from tablee.bots.expert import BARELY, Expert
from tablee.core.view import View

Report = list[tuple[int, float, int, bool, list[tuple[int, int]]]]  # move, worth, visits, still in the race, line


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
    """What one head has found, in a form that can be sent."""
    thoughts = head.thoughts(view, recording)
    return [(one.code, one.value, one.visits, one.code in head.left, one.line) for one in thoughts]


def fork_expert(head: Expert, view: View, recording: bool) -> tuple[int, int]:
    """A child that thinks, and the pipe it will answer through."""
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
    """What a child has found. One that was killed has said nothing whole: its head is asked again, here."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    _, status = os.waitpid(child, 0)
    if status != 0 or not said:
        return report_of(head, view, recording)
    found: Report = pickle.loads(said)
    return found


def merge(heads: list[Report]) -> list[Thought]:
    """Best is what stayed in the race in most heads, then what is worth most on average over all games."""
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
