"""A varied choice out of many puzzles."""

from tablee.puzzles.puzzle import Puzzle


def varied(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """At most so many, each once. Themes take turns, and within a theme the pairs of answer and tempting move; of each the one
    comes first whose tempting move costs most."""
    left = sorted({puzzle.id: puzzle for puzzle in puzzles}.values(), key=lambda one: (-one.cost[0], one.id))
    taken: list[Puzzle] = []
    themes: dict[str, int] = {}
    pairs: dict[tuple[str, str, str], int] = {}
    while left and len(taken) < most:
        best = min(left, key=lambda one: (themes.get(one.theme, 0), pairs.get(pair_of(one), 0)))
        left.remove(best)
        taken.append(best)
        themes[best.theme] = themes.get(best.theme, 0) + 1
        pairs[pair_of(best)] = pairs.get(pair_of(best), 0) + 1
    return taken


def pair_of(puzzle: Puzzle) -> tuple[str, str, str]:
    return puzzle.theme, puzzle.answers[0], puzzle.tempting
