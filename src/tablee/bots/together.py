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

Told = list[tuple[int, float, int, bool, list[tuple[int, int]]]]  # move, worth, visits, still in the race, line


@final
class Together(Bot):
    def __init__(self, heads: list[Expert]) -> None:
        self.heads: Final = heads

    def choose(self, view: View) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        return self.weighed(view, False)[0].code

    def explain(self, view: View) -> list[tuple[int, float]]:
        return [(thought.code, thought.value) for thought in self.review(view)]

    def review(self, view: View) -> list[Thought]:
        return self.weighed(view, True) if view.legal() else []

    def weighed(self, view: View, noting: bool) -> list[Thought]:
        return merged(self.asked(view, noting))

    def asked(self, view: View, noting: bool) -> list[Told]:
        if not hasattr(os, "fork") or threading.active_count() > 1:
            return [told(head, view, noting) for head in self.heads]
        pipes = [forked(head, view, noting) for head in self.heads[1:]]
        found = [told(self.heads[0], view, noting)]
        for at in range(len(pipes)):
            child, pipe = pipes[at]
            found.append(heard(child, pipe, self.heads[at + 1], view, noting))
        return found


def told(head: Expert, view: View, noting: bool) -> Told:
    """What one head has found, in a form that can be sent."""
    thoughts = head.thoughts(view, noting)
    return [(one.code, one.value, one.visits, one.code in head.left, one.line) for one in thoughts]


def forked(head: Expert, view: View, noting: bool) -> tuple[int, int]:
    """A child that thinks, and the pipe it will answer through."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            said = pickle.dumps(told(head, view, noting))
            while said:
                said = said[os.write(write, said) :]
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    return child, read


def heard(child: int, pipe: int, head: Expert, view: View, noting: bool) -> Told:
    """What a child has found. One that was killed has said nothing whole: its head is asked again, here."""
    with os.fdopen(pipe, "rb") as file:
        said = file.read()
    _, status = os.waitpid(child, 0)
    if status != 0 or not said:
        return told(head, view, noting)
    found: Told = pickle.loads(said)
    return found


def merged(heads: list[Told]) -> list[Thought]:
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
