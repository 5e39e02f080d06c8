"""Bots that see what they should not: only in the arena, only to show how much of a game is luck."""

from typing import Final, final

from tablee.bots.bot import Bot, Thought
from tablee.core.view import View


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
