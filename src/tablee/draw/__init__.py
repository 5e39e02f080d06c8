"""Pictures: a position as one seat sees it, as SVG.

Each game has a module of its own here, with ``svg(view)``; it is given a view, so it cannot show more than the seat may
see.
"""

from importlib import import_module

from tablee.core.position import Position


def svg(position: Position, seat: int | None = None) -> str:
    """The table as the seat sees it; None: as those who watch do."""
    picture = import_module(f"tablee.draw.{position.game.name}").svg(position.seen_by(seat))
    assert isinstance(picture, str)
    return picture
