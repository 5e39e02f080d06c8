"""The interface of a bot: it decides from a view alone."""

from abc import ABC, abstractmethod
from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import MASK31, Quick, scramble
from tablee.core.view import View

FOLD: Final[i64] = 0x2C1B3C6D


@final
class Thought:
    """A bot's opinion of a move: its value, the number of play-outs it rests on, and the likeliest continuation."""

    def __init__(self, code: int, value: float, visits: int, line: list[tuple[int, int]]) -> None:
        self.code: Final = code
        self.value: Final = value
        self.visits: Final = visits
        self.line: Final = line  # seat and code of each decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that is given a view and nothing else.

    >>> import tablee
    >>> from tablee.bots.levels import bot
    >>> game = tablee.game("bungee")
    >>> view = game.deal(seats=2, seed=b"a secret").seen_by(0)
    >>> player = bot("beginner", game, seed=1)
    >>> player.choose(view) in view.legal()
    True
    >>> player.choose(view) == player.choose(view)
    True

    A bot has no memory between decisions. Its random numbers are derived from its seed and the view, so the same seed
    and view give the same decision on every machine, unless a time limit cuts it short.
    """

    @abstractmethod
    def choose(self, view: View) -> int:
        """One of ``view.legal()``."""

    def explain(self, view: View) -> list[tuple[int, float]]:
        """All legal moves with their values, best first. A bot without opinions: the move it chooses before the others."""
        legal = view.legal()
        if not legal:
            return []
        first = self.choose(view)
        return [(first, 1.0)] + [(code, 0.0) for code in legal if code != first]

    def review(self, view: View) -> list[Thought]:
        """The same with what the values rest on."""
        return [Thought(code, value, 0, []) for code, value in self.explain(view)]


def bot_seed(seed: bytes, seat: int, decisions: int = -1) -> int:
    """The seed of the bot at a seat, derived from the seed of the deal by SHA-256, so that it reveals nothing about the
    deal. It does not depend on which bot sits there.

    ``decisions``: how many were made before, for bots created anew for each decision or after resuming a game.
    """
    moment = b"/bot/%d" % seat if decisions < 0 else b"/bot/%d/%d" % (seat, decisions)
    return int.from_bytes(sha256(seed + moment).digest()[:7], "big")


def chance_for(seed: i64, view: View) -> Quick:
    """A generator seeded by a hash of the seed and everything in the view."""
    table = view.position.table
    low = seed & MASK31
    high = scramble(seed >> 31 & MASK31)
    for card in table.slots:
        low = ((low ^ (card & MASK31)) * FOLD + (card >> 31)) & MASK31
        high = (high + low) & MASK31
    for size in table.sizes:
        low = ((low ^ size) * FOLD + 1) & MASK31
    low = ((low ^ (view.position.asked * 64 + view.position.step)) * FOLD + view.eyes) & MASK31
    return Quick((high & 0x3FFFFFFF) * 0x80000000 | scramble(low))
