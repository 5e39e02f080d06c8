"""Ratings of a circle's members, one for each game, and who came out ahead of whom.

Plackett-Luce (OpenSkill), updated game by game in the order in which they ended. Each side is a team. Bots and guests are
not rated: a side without any member is left out, as if the others had played among themselves, and beside a member of a team
they count as a fixed average player.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from tablee.circle.circle import FinishedGame

NORMAL: Final = 1.959963984540054  # 95 % quantile of the normal distribution, two-sided


@dataclass
class Rating:
    mean: float
    sigma: float
    games: int = 0
    wins: int = 0

    @property
    def within(self) -> float:
        """The true strength is this far from the mean, with 95 % certainty."""
        return NORMAL * self.sigma


@dataclass
class Pair:
    """Two members in one game, as the first sees it."""

    ahead: int = 0
    behind: int = 0
    level: int = 0
    together: int = 0  # on the same side


@dataclass
class Ratings:
    """``add`` every finished game in order. After a correction start over, since ratings depend on the order."""

    of: dict[str, dict[str, Rating]] = field(default_factory=dict)  # by game and member
    model: Any = None

    def add(self, game: FinishedGame) -> None:
        if not game.counts:
            return
        if self.model is None:
            from openskill.models import PlackettLuce  # here, because there is none where a browser is the server

            self.model = PlackettLuce()
        sides: dict[int, list[int]] = {}
        for seat, sitter in enumerate(game.seats):
            sides.setdefault(sitter.side, []).append(seat)
        rated = [seats for seats in sides.values() if any(game.seats[seat].member for seat in seats)]
        if len(rated) < 2:
            return
        known = self.of.setdefault(game.game, {})
        teams = [[self.rating(known, game.seats[seat].member) for seat in seats] for seats in rated]
        moved = self.model.rate(teams, ranks=[float(game.seats[seats[0]].place) for seats in rated])
        for seats, team in zip(rated, moved, strict=True):
            for seat, new in zip(seats, team, strict=True):
                sitter = game.seats[seat]
                if sitter.member:
                    old = known.get(sitter.member) or Rating(0.0, 0.0)
                    known[sitter.member] = Rating(new.mu, new.sigma, old.games + 1, old.wins + (sitter.place == 1))

    def rating(self, known: dict[str, Rating], member: str) -> Any:
        found = known.get(member)
        return self.model.rating(mu=found.mean, sigma=found.sigma) if found else self.model.rating()


def pairs_of(games: Iterable[FinishedGame], member: str) -> dict[tuple[str, str], Pair]:
    """How this member did against every other: by game and member."""
    found: dict[tuple[str, str], Pair] = {}
    for game in games:
        own = next((one for one in game.seats if one.member == member), None)
        if own is None or not game.counts:
            continue
        for other in game.seats:
            if not other.member or other.member == member:
                continue
            pair = found.setdefault((game.game, other.member), Pair())
            if other.side == own.side:
                pair.together += 1
            elif own.place < other.place:
                pair.ahead += 1
            elif own.place > other.place:
                pair.behind += 1
            else:
                pair.level += 1
    return found
