"""Tablée: five tabletop games, whole.

>>> import tablee
>>> position = tablee.game("bungee").deal(seats=3, seed=b"a secret")
>>> position.pending
[0]
"""

from tablee._build import choose_sources

choose_sources()

from tablee._version import VERSION  # noqa: E402
from tablee.core.box import Box  # noqa: E402
from tablee.core.game import Game  # noqa: E402
from tablee.core.move import Move  # noqa: E402
from tablee.core.position import Position  # noqa: E402
from tablee.core.record import Record, record_from  # noqa: E402
from tablee.core.rule import AmbiguousMove, BadPosition, BadRecord, Mistake, NoSuchMove, Refused, Rule  # noqa: E402
from tablee.core.view import View  # noqa: E402
from tablee.games import boxes, game, open_record  # noqa: E402

__version__ = VERSION

__all__ = [
    "AmbiguousMove",
    "BadPosition",
    "BadRecord",
    "Box",
    "Game",
    "Mistake",
    "Move",
    "NoSuchMove",
    "Position",
    "Record",
    "Refused",
    "Rule",
    "View",
    "__version__",
    "boxes",
    "game",
    "load",
    "record_from",
]


def load(text: str) -> tuple[Game, Record]:
    """A record, and the game it is a record of."""
    return open_record(text)
