"""Tablée: five tabletop games with their complete rules.

A game is opened with its options, dealt from a secret seed, and played by seat and move code. A player, a bot or a
screen is only ever given a ``View``: what one seat may know.

>>> import tablee
>>> game = tablee.game("bungee")
>>> position = game.deal(seats=3, seed=b"a secret")
>>> position.pending
[0]
>>> view = position.seen_by(0)
>>> position.play(0, view.legal()[0])

Whoever deals keeps the seed to themselves and publishes ``tablee.core.chance.commitment(seed)``, so that the players
can check the deal afterwards.
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
from tablee.games import box, boxes, game, open_record  # noqa: E402
from tablee.outside import forget, register  # noqa: E402

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
    "box",
    "boxes",
    "forget",
    "game",
    "load",
    "record_from",
    "register",
]


def load(text: str) -> tuple[Game, Record]:
    """Read a record (JSON text) and open the game it was played with.

    >>> import tablee
    >>> game = tablee.game("dog")
    >>> text = game.record(seats=4, seed=b"a secret").to_json()
    >>> same, record = tablee.load(text)
    >>> same.name, record.seats, len(record)
    ('dog', 4, 0)

    Raises ``BadRecord`` or another ``Mistake``, with a sentence in three languages, where the text is no record of a
    game.
    """
    return open_record(text)
