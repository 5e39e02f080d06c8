"""A slow second opinion on BAU-7.7: exhaustive search for ways to the rim, all fences at once, no flow, no cleverness.

It shares nothing with the game but the names of things: the meadow is built here from coordinates as sets of fields.
"""

from functools import cache
from itertools import product

SIDE = 4
AROUND = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
Field = tuple[int, int]
Corner = frozenset


def ring(field: Field) -> int:
    q, r = field
    return (abs(q) + abs(r) + abs(q + r)) // 2


@cache
def next_to(field: Field) -> frozenset:
    return frozenset((field[0] + q, field[1] + r) for q, r in AROUND)


def level(corner: Corner) -> int:
    return min(ring(field) for field in corner)


def arrived(corner: Corner) -> bool:
    return any(ring(field) > SIDE for field in corner)


@cache
def neighbours(corner: Corner) -> tuple[Corner, ...]:
    """Two corners are next to each other if they share two fields."""
    found = []
    for field in corner:
        one, other = corner - {field}
        for third in next_to(one) & next_to(other) - {field}:
            found.append(frozenset({one, other, third}))
    return tuple(found)


@cache
def onward(corner: Corner) -> tuple[Corner, ...]:
    """Ruling 3: the same level or a higher one, and never round the middle."""
    if arrived(corner):
        return ()
    return tuple(n for n in neighbours(corner) if level(n) >= max(level(corner), 1))


def spoke(place: int) -> Corner:
    """Where the first piece between the farms at a place and the next leads to."""
    one, other = AROUND[place], AROUND[(place + 1) % 6]
    (outer,) = (next_to(one) & next_to(other)) - {(0, 0)}
    return frozenset({one, other, outer})


def all_can_arrive(tips: list[Corner], not_begun: list[list[Corner]], taken: frozenset) -> bool:
    """One way for each unfinished fence, no corner on two ways: try everything.

    Those that stand go on from their tip, which is among the corners taken; the others from one of their free starts.
    """
    starts = [[start for start in fence if start not in taken] for fence in not_begun]
    return any(climb(1, frozenset([*tips, *choice]), taken, set()) for choice in product(*starts))


def climb(at: int, starts: frozenset, taken: frozenset, hopeless: set) -> bool:
    """Level by level: those that start or come in on this one all get out of it to the next, or not."""
    if at == SIDE:
        return True
    if (at, starts) in hopeless:
        return False
    here = [start for start in starts if level(start) == at]
    later = frozenset(starts) - frozenset(here)
    for outs in leave(here, taken | frozenset(here), frozenset()):
        if not outs & later and climb(at + 1, outs | later, taken, hopeless):
            return True
    hopeless.add((at, starts))
    return False


def leave(here: list[Corner], taken: frozenset, outs: frozenset):
    """Every way in which these can leave their level together: each goes along it, one way round or the other."""
    if not here:
        yield outs
        return
    start, *others = here
    for arc in arcs(start, taken):
        for out in onward(arc[-1]):
            if level(out) > level(start) and out not in taken:
                yield from leave(others, taken | frozenset(arc), outs | {out})


def arcs(start: Corner, taken: frozenset):
    """Stretches of the level that begin here, through free corners: standing still, and both ways round."""
    yield [start]
    for first in [n for n in onward(start) if level(n) == level(start)]:
        arc = [start]
        step = first
        while step not in taken and step not in arc:
            arc = [*arc, step]
            yield arc
            (step,) = [n for n in onward(step) if level(n) == level(start) and n != arc[-2]] or [arc[0]]
