"""Random play: the simplest bot, and the yardstick."""

from typing import Final, final

from mypy_extensions import i64

from tablee.bots.bot import Bot, chance_for
from tablee.core.view import View


@final
class RandomBot(Bot):
    """Uniformly random legal moves."""

    def __init__(self, seed: int) -> None:
        self.seed: Final[i64] = seed & 0x3FFFFFFFFFFFFFF

    def choose(self, view: View) -> int:
        legal = view.legal()
        return legal[chance_for(self.seed, view).below(len(legal))]

    def explain(self, view: View) -> list[tuple[int, float]]:
        """All moves with value 0, the one it would play first."""
        legal = view.legal()
        if not legal:
            return []
        first = self.choose(view)
        return [(first, 0.0)] + [(code, 0.0) for code in legal if code != first]
