"""A review in the making as plain data: what one step added, so that another process, or another day, can go on."""

from typing import Any, Final

from tablee.review.decision import Estimate, Verdict
from tablee.review.game import Draft

METHOD: Final = 2  # raised when verdicts change: reviews made by another method are made again
DIGITS: Final = 6

Slice = dict[str, Any]


def slice_of(draft: Draft, judged: list[int]) -> Slice:
    """What changed: the verdicts on the decisions just judged, and what is still to do."""
    verdicts = [packed(draft.verdicts[at]) for at in sorted(set(judged)) if at in draft.verdicts]
    return {"turn": draft.turn, "todo": ranges(draft.todo), "verdicts": verdicts}


def resume(draft: Draft, slices: list[Slice]) -> None:
    for one in slices:
        draft.turn, draft.todo = one["turn"], numbers(one["todo"])
        for verdict in one["verdicts"]:
            draft.verdicts[verdict[0]] = unpacked(verdict)


def packed(verdict: Verdict) -> list[Any]:
    return [
        verdict.at,
        verdict.seat,
        verdict.played,
        verdict.better,
        [round(one, DIGITS) for one in (verdict.chance.mean, verdict.chance.within)],
        [round(one, DIGITS) for one in (verdict.cost.mean, verdict.cost.within)],
        [round(one, 2) for one in verdict.points],
        [list(one) for one in verdict.line],
        verdict.worlds,
        verdict.rivals,
        round(verdict.promise, DIGITS),
    ]


def unpacked(data: list[Any]) -> Verdict:
    at, seat, played, better, chance, cost, points, line, worlds, rivals, promise = data
    steps = [(one[0], one[1]) for one in line]
    return Verdict(at, seat, played, better, Estimate(*chance), Estimate(*cost), points, steps, worlds, rivals, promise)


def ranges(numbers: list[int]) -> list[list[int]]:
    """``[3, 4, 5, 9]`` as ``[[3, 6], [9, 10]]``."""
    found: list[list[int]] = []
    for one in numbers:
        if found and found[-1][1] == one:
            found[-1][1] = one + 1
        else:
            found.append([one, one + 1])
    return found


def numbers(ranges: list[list[int]]) -> list[int]:
    return [one for first, last in ranges for one in range(first, last)]
