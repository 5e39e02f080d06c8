"""The geometry of the Brändi Dog board: a rounded square.

Seen from the seat at the bottom; the origin is the centre, x to the right, y down, the ring reaches 100 to each side.
Play runs counter-clockwise: the next seat is on the right. ``tools/board_geometry.py`` generates the browser's copy.
"""

from math import cos, pi, sin

SECTOR = 16  # fields for each seat
MARBLES = 4
HALF = 100.0
ROUND = 38.0  # radius of the corners
STRAIGHT = HALF - ROUND
LENGTH = 8 * STRAIGHT + 2 * pi * ROUND

Point = tuple[float, float]


def pitch(seats: int) -> float:
    """The distance between neighbouring fields."""
    return LENGTH / (seats * SECTOR)


def size(seats: int) -> float:
    """The radius of a field."""
    return 0.43 * pitch(seats)


def along(turn: float) -> tuple[Point, Point]:
    """The point at a fraction of the ring, from 0 to 1 starting at the middle of the bottom, and the inward unit normal
    there."""
    quarter, way = divmod(turn % 1 * LENGTH, LENGTH / 4)
    if way < STRAIGHT:
        x, y, inwards = way, HALF, (0.0, -1.0)
    elif way < STRAIGHT + ROUND * pi / 2:
        angle = (way - STRAIGHT) / ROUND
        x, y = STRAIGHT + ROUND * sin(angle), STRAIGHT + ROUND * cos(angle)
        inwards = (-sin(angle), -cos(angle))
    else:
        x, y, inwards = HALF, HALF - ROUND - (way - STRAIGHT - ROUND * pi / 2), (-1.0, 0.0)
    for _ in range(int(quarter)):
        x, y = y, -x
        inwards = (inwards[1], -inwards[0])
    return (x, y), inwards


def beside(seats: int, seat: int, inwards: float, before: float) -> Point:
    """A point this many fields inwards and back along the ring from a seat's start field."""
    (x, y), (a, b) = along(seat / seats)
    step = pitch(seats)
    return x + step * (a * inwards + b * before), y + step * (b * inwards - a * before)


def field(seats: int, number: int) -> Point:
    return along(number / (seats * SECTOR))[0]


def finish(seats: int, seat: int, index: int) -> Point:
    """From the start field inwards."""
    return beside(seats, seat, 1.15 + index, 0)


def free_side(seats: int, seat: int) -> int:
    """1: back along the ring there is room beside the finish; -1: there the ring turns, and the room is on the other side."""
    return -1 if seats == 6 and seat % 3 == 1 else 1


def kennel(seats: int, seat: int, index: int) -> Point:
    """Four together, beside the finish: on its left unless the ring turns there."""
    return beside(seats, seat, 2.2 + 1.05 * (index // 2), free_side(seats, seat) * (1.95 + 1.05 * (index % 2)))


def plate(seats: int, seat: int) -> Point:
    """Where the name stands, on the other side of the finish."""
    return beside(seats, seat, 2.7, free_side(seats, seat) * -2.9)
