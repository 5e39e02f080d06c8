"""The rules of the fences in pictures: what is allowed in green, what is forbidden in red with its clause.

    python tools/draw_fence_rules.py [--check]

The positions stand here; which edges are green and which are red, and by which clause, the game itself says.
Writes docs/games/bauernschlau/*.svg.
"""

import sys
from pathlib import Path

import tablee
from tablee.draw.bauernschlau import HEIGHT, WIDTH, corner_at, svg
from tablee.games.bauernschlau.meadow import MEADOW

PICTURES = Path(__file__).parent.parent / "docs" / "games" / "bauernschlau"
GREEN, RED = "#1b7a35", "#c62828"

SCENES: dict[str, tuple[dict[str, object], str]] = {
    "own-fences": (
        {"seats": 3, "fences": ["d5-e6:0 d6-e6:1 d6-e7:0", "f4-f5:1 f4-g4:2"]},
        "d7-e7 d6-d7 g3-g4 f4-g3",
    ),
    "first-piece": ({"seats": 6}, "d4-d5 d5-e6 e6-f5 f4-f5 d5-e5 d5-d6"),
    "neutral-farms": ({"seats": 2}, "d5-e6 e6-f5 f4-f5 e4-f4 d4-e4 d4-d5"),
    "neutral-farms-begun": ({"seats": 2, "fences": ["e6-f5:1"]}, "d5-e6 f4-f5 e6-f6 f5-f6"),
    "free-end": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:1 d6-e7:0"]}, "d7-e7 d6-d7 d5-d6 e6-e7 d6-e6 c6-c7"),
    "round-but-not-back": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:1 d6-e7:0 d6-d7:0 c6-d6:1"]}, "c5-c6 c5-d6"),
    "no-joining": (
        {"seats": 6, "fences": ["d5-e6:0 d6-e6:0 d6-e7:0 d7-e7:0", "e6-f5:1 e6-f6:1 e7-f6:2 e7-f7:1"]},
        "e7-e8 d7-e8",
    ),
    "last-way": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:0 d6-e7:0 d7-e7:0 e7-e8:0", "e6-f5:1 e6-f6:1"]}, "e7-f7 e8-f7"),
    "last-place-to-begin": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:0 e6-e7:0"]}, "e6-f6 e7-f6"),
    "no-branches": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:1 d6-e7:0 d7-e7:1 d7-e8:0"]}, "d5-d6 e6-e7 d6-d7 e7-e8 d8-e8 d7-d8"),
    "finished": (
        {"seats": 2, "fences": ["d5-e6:0 d6-e6:1 d6-e7:0 d7-e7:1 d7-e8:0 d8-e8:1 d8-e9:0",
                                "d4-d5:1 c4-d5:0 c4-c5:1 b4-c5:0 b4-b5:1 a4-b5:0 a4-a5:1"]},
        "c6-c7 a5-b5 d7-d8",
    ),
    "no-pieces": ({"seats": 6, "fences": ["d5-e6:0 d6-e6:1"], "pieces": [0, 9, 10, 10, 10, 10]}, "d6-e7 e6-e7"),
}  # fmt: skip


def picture(spec: dict[str, object], edges: str) -> str:
    game = tablee.game("bauernschlau")
    position = game.position(spec, seed=b"picture")
    marks: dict[str, tuple[str, str]] = {}
    for edge in edges.split():
        rule = position.forbids(0, game.parse(f"fence {edge}"))
        marks[edge] = (RED, rule.id) if rule is not None else (GREEN, "")
    points = [
        corner_at(int(corner))
        for edge in [*edges.split(), "d4-d5", "d5-e6"]
        for corner in (MEADOW.inner[MEADOW.edge_named(edge)], MEADOW.outer[MEADOW.edge_named(edge)])
    ]
    left, right = min(x for x, _ in points) - 110, max(x for x, _ in points) + 110
    top, bottom = min(y for _, y in points) - 90, max(y for _, y in points) + 90
    left, top, right, bottom = max(0, left), max(0, top), min(820, right), min(HEIGHT, bottom)
    whole = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
    cut = f'viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}" width="{right - left:.0f}"'
    return svg(position.seen_by(0), marks).replace(whole, cut) + "\n"


def main() -> int:
    stale = []
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, (spec, edges) in SCENES.items():
        path = PICTURES / f"{name}.svg"
        drawn = picture(spec, edges)
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != drawn:
                stale.append(path.name)
        else:
            path.write_text(drawn)
    if stale:
        print("not up to date: " + ", ".join(stale), file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
