"""Bots that see what they should not: only in the arena, only to show how much of a game is luck."""

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bot import Bot, Thought
from tablee.core.position import Position
from tablee.core.view import View

TO_COME: Final = "stock"  # where every game keeps the cards that luck has still to bring


@final
class Cheat(Bot):
    """Thinks as another does; but whoever seats it shows it all cards: with ``foresight`` also those still to be drawn."""

    def __init__(self, other: Bot, foresight: bool) -> None:
        self.other: Final = other
        self.foresight: Final = foresight

    def choose(self, view: View) -> int:
        return self.other.choose(view)

    def explain(self, view: View) -> list[tuple[int, float]]:
        return self.other.explain(view)

    def review(self, view: View) -> list[Thought]:
        return self.other.review(view)


def laid_open(position: Position, seat: int, foresight: bool) -> View:
    """What a seat would see if every card were known to it: what others hold, and with foresight the stock to the last card."""
    shown = position.copy()
    table = shown.table
    layout = table.layout
    mark: i64 = 0x100 << i64(seat)
    for zone in range(layout.zones()):
        if layout.names[zone] == TO_COME and not foresight:
            continue
        start = layout.starts[zone]
        for spot in range(start, start + table.sizes[zone]):
            table.slots[spot] = table.slots[spot] | mark
    return shown.seen_by(seat)
