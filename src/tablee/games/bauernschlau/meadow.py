"""The meadow: hexagons, corners and edges, and what lies next to what. Worked out once, from nothing but its size.

Fields are written as on a chessboard: nine rows, ``a`` at the top to ``i`` at the bottom, and in each row the fields
from left to right, ``b4`` the fourth of the second row. ``e5`` is the middle, where the dog lives; around it lie the
six farms ``d5 e6 f5 f4 e4 d4``, clockwise from the upper right. An edge is written as the two fields it parts, in this
order: ``d4-d5`` lies between the two farms at the top. ::

            a1  a2  a3  a4  a5
          b1  b2  b3  b4  b5  b6
        c1  c2  c3  c4  c5  c6  c7
      d1  d2  d3 [d4][d5] d6  d7  d8
    e1  e2  e3 [e4] e5 [e6] e7  e8  e9
      f1  f2  f3 [f4][f5] f6  f7  f8
        g1  g2  g3  g4  g5  g6  g7
          h1  h2  h3  h4  h5  h6
            i1  i2  i3  i4  i5

A corner is where three fields meet, some of them perhaps beyond the rim. Its *level* is the lowest ring among them,
so the corners of one level make a closed loop round the middle, and those of the last level are the rim. Corners are
numbered level by level, clockwise: of two neighbours, the one with the lower number is never the one further out.
"""

from math import atan2
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 5
RINGS: Final = SIDE - 1  # around the middle field
ROWS: Final = "abcdefghi"
DIRECTIONS: Final = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # clockwise, from the upper right

FIELDS: Final[i64] = 61
CORNERS: Final[i64] = 150
EDGES: Final[i64] = 156
RIM: Final[i64] = 96  # the first corner of the last level: whoever is there has arrived
FARMS: Final[i64] = 6
MIDDLE: Final[i64] = 30
NONE: Final[i64] = -1
TOP_BIT: Final[i64] = 0x4000000000000000  # shifted right: in C a shifted small constant would be a 32-bit number

Axial = tuple[int, int]


def bit(field: i64) -> i64:
    """A set of fields is a bit set."""
    return TOP_BIT >> (62 - field)


def ring(at: Axial) -> int:
    return max(abs(at[0]), abs(at[1]), abs(at[0] + at[1]))


def step(at: Axial, direction: int) -> Axial:
    q, r = DIRECTIONS[direction % 6]
    return at[0] + q, at[1] + r


def reading_order() -> list[Axial]:
    found: list[Axial] = []
    for r in range(-RINGS, RINGS + 1):
        for q in range(-RINGS, RINGS + 1):
            if ring((q, r)) <= RINGS:
                found.append((q, r))
    return found


def name_of(at: Axial) -> str:
    first = max(-RINGS, -RINGS - at[1])
    return f"{ROWS[at[1] + RINGS]}{at[0] - first + 1}"


def corners_of(at: Axial) -> list[list[Axial]]:
    """Clockwise from the upper right: corner ``d`` lies between the directions ``d`` and ``d + 1``."""
    return [sorted([at, step(at, d), step(at, d + 1)]) for d in range(6)]


def place_of(corner: list[Axial]) -> tuple[float, float]:
    """Coordinates with the middle at 0, 0 and edges of length 1; x to the right, y down."""
    x = sum([2 * q + r for q, r in corner]) * 3**0.5 / 2 / len(corner)
    y = sum([r for _, r in corner]) * 1.5 / len(corner)
    return x, y


def clock(corner: list[Axial]) -> tuple[int, float]:
    """Level first, then clockwise from the corner between the farms 0 and 1."""
    x, y = place_of(corner)
    start = atan2(-0.5, 3**0.5 / 2) - 0.01
    angle = atan2(y, x)
    return min([ring(at) for at in corner]), angle if angle >= start else angle + 7


def numbers(found: list[int]) -> vec[i64]:
    return vec[i64]([i64(one) for one in found])


@final
class Meadow:
    def __init__(self) -> None:
        self.axial: Final = reading_order()
        self.fields: Final = [name_of(at) for at in self.axial]  # their names
        corners: list[list[Axial]] = []
        for at in self.axial:
            for corner in corners_of(at):
                if corner not in corners:
                    corners.append(corner)
        corners.sort(key=clock)
        self.corners: Final = corners  # the fields that meet there
        between: list[list[int]] = []
        for one in range(len(self.axial)):
            for other in range(one + 1, len(self.axial)):
                if ring((self.axial[one][0] - self.axial[other][0], self.axial[one][1] - self.axial[other][1])) == 1:
                    between.append([one, other])
        self.between: Final = between  # the two fields each edge parts
        self.edges: Final = [f"{self.fields[one]}-{self.fields[other]}" for one, other in between]  # their names

        self.farms: vec[i64] = numbers([self.axial.index(at) for at in DIRECTIONS])  # the field of each place
        self.place: vec[i64] = numbers([DIRECTIONS.index(at) if at in DIRECTIONS else -1 for at in self.axial])
        self.level: vec[i64] = numbers([min([ring(at) for at in corner]) for corner in corners])
        self.pastures: i64 = 0  # the set of all fields where sheep may stand
        self.number: vec[i64] = vec[i64]()  # of each pasture among the pastures; NONE for the seven in the middle
        count: i64 = 0
        for field in range(FIELDS):
            if ring(self.axial[field]) > 1:
                self.pastures |= bit(field)
                self.number = append(self.number, count)
                count += 1
            else:
                self.number = append(self.number, NONE)

        self.inner: vec[i64] = vec[i64]()  # of each edge, the corner with the lower number
        self.outer: vec[i64] = vec[i64]()
        for one, other in between:
            ends = [
                at for at in range(len(corners)) if self.axial[one] in corners[at] and self.axial[other] in corners[at]
            ]
            self.inner = append(self.inner, i64(ends[0]))
            self.outer = append(self.outer, i64(ends[1]))
        self.onward: vec[i64] = vec[i64]()  # three for each corner: where a fence may go from there, outwards first
        self.onward_edge: vec[i64] = vec[i64]()  # and over which edge
        self.lay_ways()
        self.beside: vec[i64] = vec[i64]()  # six for each field: the fields around it
        self.beside_edge: vec[i64] = vec[i64]()  # and the edge between
        self.lay_neighbours()
        self.spokes: vec[i64] = vec[i64]()  # the edge between the farms at each place and the next
        for place in range(int(FARMS)):
            pair = sorted([int(self.farms[place]), int(self.farms[(place + 1) % int(FARMS)])])
            self.spokes = append(self.spokes, i64(between.index(pair)))

    def lay_ways(self) -> None:
        """Ruling 3: from a corner to its neighbours on the same or a higher level. The rim is where a fence ends, and
        round the middle field none may go."""
        for corner in range(CORNERS):
            out: list[list[int]] = []
            for edge in range(EDGES):
                for one, other in ((self.inner[edge], self.outer[edge]), (self.outer[edge], self.inner[edge])):
                    climb = self.level[other] - self.level[one]
                    if one == corner and climb >= 0 and corner < RIM and (climb > 0 or self.level[one] > 0):
                        out.append([-int(climb), int(other), int(edge)])
            out.sort()
            for at in range(3):
                self.onward = append(self.onward, i64(out[at][1]) if at < len(out) else NONE)
                self.onward_edge = append(self.onward_edge, i64(out[at][2]) if at < len(out) else NONE)

    def lay_neighbours(self) -> None:
        for field in range(len(self.axial)):
            for direction in range(6):
                at = step(self.axial[field], direction)
                if at in self.axial:
                    other = self.axial.index(at)
                    self.beside = append(self.beside, i64(other))
                    pair = [min(field, other), max(field, other)]
                    self.beside_edge = append(self.beside_edge, i64(self.between.index(pair)))
                else:
                    self.beside = append(self.beside, NONE)
                    self.beside_edge = append(self.beside_edge, NONE)

    # -- For pictures and for those who write ---------------------------------

    def corner_place(self, corner: int) -> tuple[float, float]:
        return place_of(self.corners[corner])

    def field_place(self, field: int) -> tuple[float, float]:
        return place_of([self.axial[field]])

    def field_named(self, name: str) -> int:
        """The field of this name, or -1."""
        return self.fields.index(name) if name in self.fields else -1

    def edge_named(self, name: str) -> int:
        """The edge between these two fields, in either order, or -1."""
        one, _, other = name.partition("-")
        for written in (f"{one}-{other}", f"{other}-{one}"):
            if written in self.edges:
                return self.edges.index(written)
        return -1

    def is_pasture(self, field: i64) -> bool:
        return self.pastures >> field & 1 == 1


MEADOW: Final = Meadow()
