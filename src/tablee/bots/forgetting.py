"""Imperfect memory for weak bots: a view with fewer known faces, never with more.

A card can be known without showing: the third discard from the bottom, the middle of one's own row, what a neighbour
picked up two turns ago. A forgotten card becomes one of the hidden ones.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.core.chance import MASK31, scramble
from tablee.core.seen import ALL_SURE, UNFACED, Masked, order
from tablee.core.table import EVERYONE, FAN, HIDDEN, Table, face_of, group_of, marked, showing_of
from tablee.core.view import View

PER_MILLE: Final[i64] = 1000


def slips(seed: i64, spot: i64, card: i64, per_mille: i64) -> bool:
    """Whether the card in this place is forgotten. A hash, so that what is forgotten stays forgotten."""
    mixed = scramble((seed ^ seed >> 31) & MASK31)
    mixed = scramble((mixed + spot * 7919 + face_of(card) * 104729 + group_of(card) * 1299709) & MASK31)
    return mixed % PER_MILLE < per_mille


def forgetful(view: View, seed: i64, per_mille: i64) -> View:
    """The view with some of the known but not showing faces hidden again."""
    table = view.position.table
    looker: i64 = EVERYONE + 1 >> 8 - view.eyes
    gone = vec[i64]()
    for zone in range(table.layout.zones()):
        start = table.layout.starts[zone]
        for spot in range(start, start + table.sizes[zone]):
            card = table.slots[spot]
            if face_of(card) != HIDDEN and showing_of(card) & looker == 0 and slips(seed, spot, card, per_mille):
                gone = append(gone, spot)
    if len(gone) == 0:
        return view
    seen = table.copy()
    seen.drawable = vec[i64]()  # whoever forgets cards has not counted them
    loose = view.masked.loose[:]
    for spot in gone:
        loose = append(loose, face_of(seen.slots[spot]))
        hide(seen, spot)
    for zone in range(seen.layout.zones()):
        if seen.layout.kinds[zone] == FAN:
            start = seen.layout.starts[zone]
            order(seen.slots, start, start + seen.sizes[zone])
    masked = Masked(seen, view.masked.bound, loose)
    return View(view.eyes, view.position.renewed(seen, view.position.chance), masked, [])


def hide(seen: Table, spot: i64) -> None:
    card = seen.slots[spot]
    zone = seen.layout.zone_of[spot]
    if seen.layout.kinds[zone] == FAN:
        holders = seen.layout.viewers[zone]
        card = marked(HIDDEN, holders, holders, 0, group_of(card)) | ALL_SURE
    else:
        card = card & UNFACED
    seen.slots[spot] = card
