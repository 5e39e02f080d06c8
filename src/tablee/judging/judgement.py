"""The interface of a game's evaluation function and move policies."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC):
    """The evaluation of positions from a seat's point of view, higher is better, and what bots need besides.

    It is only called on determinised positions, in which every card has a face; averaged over several of them it
    evaluates a view.
    """

    @abstractmethod
    def worth(self, position: Position, seat: i64) -> float:
        """The static evaluation of a position for a seat."""

    def quiet(self, position: Position) -> bool:
        """Whether the position can be evaluated as it stands: not in the middle of a seven, a trick or an exchange."""
        return True

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """A quick guess of what a seat that is asked will do, for simultaneous decisions. ``moves`` are its legal
        moves."""
        return moves.pick(chance)

    def worlds(self, seats: i64) -> i64:
        """The number of determinisations that make a fair sample: few where hidden cards matter little."""
        return 8

    # -- How well each level plays: to be measured, so that levels mean the same in every game -----------------

    def slip(self, seats: i64, beginner: bool) -> float:
        """By how much, in units of ``worth``, a move of a beginner or a casual player may be worse than the best.
        Bigger mistakes are never made."""
        return 8.0 if beginner else 4.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Whether everyone at the table would find the move absurd, however little it costs. ``position`` shows only
        what the seat remembers."""
        return False

    def club_games(self, seats: i64) -> i64:
        """Play-outs per decision of a club player; 0: one ply is enough."""
        return 0

    def expert_games(self) -> i64:
        """Play-outs per decision of an expert."""
        return 1000

    # -- For those who think further ------------------------------------------

    def by_tree(self) -> bool:
        """Whether tree search beats racing the moves in this game. Measured, not guessed."""
        return False

    def reward(self, position: Position, seat: i64) -> float:
        """The result of the round that has just ended, in units of ``worth``, whatever has been dealt since."""
        return self.worth(position, seat)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """The play-out policy: a fast, sensible move; -1: take the move with the best evaluation right after it."""
        return -1

    def impressions(self, position: Position, seat: i64, moves: Moves) -> list[float]:
        """Prior values of the moves in a position that shows only what the seat knows; empty: evaluate each by one ply."""
        return []

    def has_habits(self) -> bool:
        """Whether ``policy`` is what a good player would do by habit, based only on what that player knows."""
        return False

    def answers(self) -> i64:
        """The number of the opponents' first replies in a play-out that are chosen greedily instead of by ``policy``:
        for games in which a habit misses the one refutation. Measured."""
        return 0

    def wary(self) -> bool:
        """Whether most moves are worse than the habitual one. The best of many noisy estimates then looks better by
        chance, and must beat the habit by more than that. Measured."""
        return False

    def horizon(self, seats: i64) -> i64:
        """The number of decisions after which a play-out is evaluated."""
        return 12

    def plausible(self, position: Position, seat: i64) -> float:
        """The likelihood, from 0 to 1, that the others would have acted as they did in this imagined world. Called
        before fans are sorted."""
        return 1.0
