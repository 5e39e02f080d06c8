"""Where things lie on the board of Brändi Dog: a rounded square, so that its fields have room.

Seen from the seat at the bottom, with the middle at 0, 0; x to the right, y down; the ring reaches 100 to each side.
The game runs counter-clockwise: the next seat is on the right. The browser's table has these numbers from
``tools/board_geometry.py``.
"""

from math import cos, pi, sin

SECTOR = 16  # fields for each seat
MARBLES = 4
HALF = 100.0
ROUND = 38.0  # the radius of the corners
STRAIGHT = HALF - ROUND
LENGTH = 8 * STRAIGHT + 2 * pi * ROUND

Point = tuple[float, float]


def pitch(seats: int) -> float:
    """From one field to the next."""
    return LENGTH / (seats * SECTOR)


def size(seats: int) -> float:
    """The radius of a field: they just leave each other room."""
    return 0.43 * pitch(seats)


def along(turn: float) -> tuple[Point, Point]:
    """So far round the ring, 0 to 1 from the middle of the bottom; and from there the way inwards, of length 1."""
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
    """From the start field of a seat, so many fields inwards and so many back along the ring."""
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
