"""SVG pictures of a position as one seat sees it.

Each game has a module with ``svg(view)``; it is given a view, so it cannot show more than the seat may see.
"""

from importlib import import_module
from importlib.util import find_spec

from tablee.core.position import Position
from tablee.core.rule import mistake


def has_picture(game: str) -> bool:
    return find_spec(f"tablee.draw.{game}") is not None


def svg(position: Position, seat: int | None = None) -> str:
    """The table as a seat sees it; None: as spectators do."""
    if not has_picture(position.game.name):
        title = position.game.box.title
        raise mistake(
            "no-picture",
            f"{title} n'a pas encore d'image ; les plateaux de dog et de bauernschlau en ont une.",
            f"{title} hat noch kein Bild; die Bretter von dog und bauernschlau haben eines.",
            f"{title} has no picture yet; the boards of dog and bauernschlau have one.",
        )
    picture = import_module(f"tablee.draw.{position.game.name}").svg(position.seen_by(seat))
    assert isinstance(picture, str)
    return picture
