"""Whoever decides from a view alone."""

from abc import ABC, abstractmethod
from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import MASK31, Quick, scramble
from tablee.core.view import View

FOLD: Final[i64] = 0x2C1B3C6D


@final
class Thought:
    """What a bot thinks of a move: what it is worth, in how many games played on in thought, and how those went on."""

    def __init__(self, code: int, value: float, visits: int, line: list[tuple[int, int]]) -> None:
        self.code: Final = code
        self.value: Final = value
        self.visits: Final = visits
        self.line: Final = line  # the likeliest continuation: seat and move


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player who is handed a view and nothing else.

    It remembers nothing from one decision to the next: what it may know is in the view, and its chance follows from
    its seed and from the view. The same seed before the same view decides alike, on every machine.
    """

    @abstractmethod
    def choose(self, view: View) -> int:
        """The move, out of ``view.legal()``."""

    @abstractmethod
    def explain(self, view: View) -> list[tuple[int, float]]:
        """The moves with what they are worth to it, best first."""

    def review(self, view: View) -> list[Thought]:
        """The same, with what it is based on."""
        return [Thought(code, value, 0, []) for code, value in self.explain(view)]


def bot_seed(seed: bytes, seat: int, decisions: int = -1) -> int:
    """The seed of a seat's bot: the same whenever the same deal is played again, whatever bot sits there.

    ``seed`` is that of the deal, and cannot be worked out from the result. ``decisions``: how many were made before, for a
    bot that is made anew for each decision or after a game was resumed.
    """
    moment = b"/bot/%d" % seat if decisions < 0 else b"/bot/%d/%d" % (seat, decisions)
    return int.from_bytes(sha256(seed + moment).digest()[:7], "big")


def chance_for(seed: i64, view: View) -> Quick:
    """A chance that follows from a seed and from what lies before one's eyes."""
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
