"""The club player: one ply, or a few play-outs in games where one ply is too little."""

from typing import Final, final

from tablee.bots.bot import Bot, Thought
from tablee.bots.expert import Expert
from tablee.bots.one_ply import OnePly
from tablee.core.view import View
from tablee.judging.judgement import Judgement

EFFORT: Final = 1200  # positions evaluated per decision


@final
class Club(Bot):
    def __init__(self, judgement: Judgement, seed: int, seconds: float) -> None:
        self.judgement: Final = judgement
        self.seed: Final = seed
        self.seconds: Final = seconds
        self.near: Final = OnePly(judgement, seed, EFFORT, None, seconds)

    def mind(self, view: View) -> Bot:
        """The search for this number of players."""
        games = int(self.judgement.club_games(view.position.seats))
        return self.near if games == 0 else Expert(self.judgement, self.seed, games, self.seconds)

    def choose(self, view: View) -> int:
        return self.mind(view).choose(view)

    def explain(self, view: View) -> list[tuple[int, float]]:
        return self.mind(view).explain(view)

    def review(self, view: View) -> list[Thought]:
        return self.mind(view).review(view)
