"""Bots that see hidden cards: only in the arena, to measure how much of a game is luck."""

from typing import Final, final

from tablee.bots.bot import Bot, Thought
from tablee.core.view import View


@final
class Cheat(Bot):
    """Decides like ``other``, but is given a view with all cards; with ``foresight`` the stock too. See ``self_play``."""

    def __init__(self, other: Bot, foresight: bool) -> None:
        self.other: Final = other
        self.foresight: Final = foresight

    def choose(self, view: View) -> int:
        return self.other.choose(view)

    def explain(self, view: View) -> list[tuple[int, float]]:
        return self.other.explain(view)

    def review(self, view: View) -> list[Thought]:
        return self.other.review(view)
