"""Setting up Bauernschlau for a test: fences written as one walks them."""

import tablee
from tablee.core.position import Position
from tablee.games.bauernschlau.meadow import MEADOW

STARTS = [0, 6, 24, 54, 96, 150]  # the first corner of each level

STRAIGHT = "rororo"  # the shortest fence: after the first piece, round one edge and out, three times


def game(**options):
    return tablee.game("bauernschlau", **options)


def next_corner(corner: int, step: str) -> int:
    """``r`` clockwise and ``l`` counterclockwise on the same level, ``o`` outwards."""
    level = int(MEADOW.level[corner])
    first, size = STARTS[level], STARTS[level + 1] - STARTS[level]
    if step in "rl":
        return first + (corner - first + (1 if step == "r" else -1)) % size
    around = {int(c) for c in MEADOW.onward[corner * 3 : corner * 3 + 3]} - {-1}
    (out,) = [other for other in around if MEADOW.level[other] > level]
    return out


def edge_between(one: int, other: int) -> int:
    (edge,) = [edge for edge in range(len(MEADOW.edges)) if {MEADOW.inner[edge], MEADOW.outer[edge]} == {one, other}]
    return edge


def trail(place: int, steps: str) -> list[str]:
    """The edges of a fence that begins between the farms at this place and the next, then goes these steps."""
    edges = [int(MEADOW.spokes[place])]
    corner = int(MEADOW.outer[edges[0]])
    for step in steps:
        after = next_corner(corner, step)
        edges.append(edge_between(corner, after))
        corner = after
    return [MEADOW.edges[edge] for edge in edges]


def fence(place: int, steps: str, *seats: int) -> str:
    """The same as a position takes it, with the seats that laid the pieces in turn."""
    edges = trail(place, steps)
    return " ".join(f"{edge}:{seats[at % len(seats)]}" for at, edge in enumerate(edges))


def up(**sheep) -> dict[str, str]:
    """Sheep face up: ``up(b4=5, c3=-3)``."""
    return {field: f"{face}:s*" for field, face in sheep.items()}


def down(**sheep) -> dict[str, str]:
    """Sheep face down, known to nobody."""
    return {field: str(face) for field, face in sheep.items()}


def moves(position: Position, seat: int | None = None) -> list[str]:
    asked = position.pending[0] if seat is None else seat
    return [position.game.catalogue[code].text for code in position.legal(asked)]


def play(position: Position, *texts: str) -> Position:
    """Whoever is asked plays these, one after the other."""
    for text in texts:
        position.play(position.pending[0], position.game.parse(text))
    return position


def refusal(position: Position, text: str, seat: int | None = None) -> str | None:
    asked = position.pending[0] if seat is None else seat
    rule = position.forbids(asked, position.game.parse(text))
    return rule and rule.id


def yard(position: Position, seat: int) -> list[str]:
    return [name for at, name in enumerate(MEADOW.fields) if position.yards[seat] >> at & 1]
