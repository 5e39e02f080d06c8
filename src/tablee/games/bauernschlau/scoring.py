"""The points of a farm: sheep, geese and unused pieces; and what an unfinished farm scores in a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.table import EVERYONE, Table, face_of, showing_of, zeros
from tablee.games.bauernschlau.meadow import FIELDS, MEADOW

BLACK: Final[i64] = 5  # the face of a black sheep
FORFEIT: Final[i64] = 10  # BAU-9.4


def worth(face: i64) -> i64:
    """BAU-1.2: white sheep 1, 2, 3 or 5; black ones cost three."""
    if face == BLACK:
        return -3
    return 5 if face == 4 else face


def farm_points(table: Table, pastures: i64, geese: vec[i64], yard: i64, unused: i64) -> i64:
    """BAU-9.2, 9.3: the sheep in the yard that lie face up, times the geese; less one for each unused piece."""
    points = -unused
    for field in range(FIELDS):
        if yard >> field & 1 == 1:
            zone = pastures + MEADOW.number[field]
            if table.sizes[zone] == 1:
                sheep = table.card_at(zone, 0)
                if showing_of(sheep) == EVERYONE:
                    points += worth(face_of(sheep)) * geese[field]
    return points


def count(table: Table, pastures: i64, geese: vec[i64], yards: vec[i64], pieces: vec[i64]) -> vec[i64]:
    """BAU-9.1 to 9.4: what each seat notes."""
    seats: i64 = len(yards)
    noted = zeros(seats)
    fenced: i64 = 0
    for seat in range(seats):
        if yards[seat] != 0:
            noted[seat] = farm_points(table, pastures, geese, yards[seat], pieces[seat])
            fenced |= 1 << seat
    return with_forfeits(noted, fenced)


def with_forfeits(points: vec[i64], fenced: i64) -> vec[i64]:
    """BAU-9.4: an open farm has no points of its own; it notes ten less than the lowest fenced one. ``fenced``: a bit
    for each seat whose farm is."""
    seats: i64 = len(points)
    noted = points[:]
    lowest: i64 = 0
    some = False
    for seat in range(seats):
        if fenced >> seat & 1 == 1 and (not some or points[seat] < lowest):
            lowest = points[seat]
            some = True
    for seat in range(seats):
        if fenced >> seat & 1 == 0:
            noted[seat] = lowest - FORFEIT if some else 0
    return noted
