"""What a game has to say for bots to play it well."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from tablee.core.chance import Chance
from tablee.core.move import Moves
from tablee.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC):
    """What a position is worth to a seat, as a good player of the game would put it. More is better.

    It is asked about imagined worlds only, where every card has a face: the average over several worlds is what a view
    is worth.
    """

    @abstractmethod
    def worth(self, position: Position, seat: i64) -> float: ...

    def quiet(self, position: Position) -> bool:
        """Can it be judged as it stands? Not where something is half done: a seven, a trick, an exchange."""
        return True

    def guess(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """What this seat, which is asked, would do at a glance; ``moves`` are all that it may do."""
        return moves.pick(chance)

    def worlds(self, seats: i64) -> i64:
        """How many imagined worlds make a fair sample: few where little that is hidden matters."""
        return 8

    # -- How well each level plays: to be measured, so that levels mean the same in every game -----------------

    def slip(self, seats: i64, beginner: bool) -> float:
        """How much worse than the best a move of a beginner may be, or of a casual player, in what ``worth`` is measured
        in: what costs more than that, everyone sees."""
        return 8.0 if beginner else 4.0

    def senseless(self, position: Position, seat: i64, code: i64) -> bool:
        """Would everyone at the table wonder at this move, however little it may cost? ``position`` shows only what the seat
        remembers; what it does not is hidden."""
        return False

    def club_games(self, seats: i64) -> i64:
        """How many games a club player plays on in thought for one decision; 0: one decision ahead is enough."""
        return 0

    def expert_games(self) -> i64:
        """And how many an expert does."""
        return 1000

    # -- For those who think further ------------------------------------------

    def by_tree(self) -> bool:
        """Does an expert think better here with a tree of decisions than by racing the moves? To be measured."""
        return False

    def reward(self, position: Position, seat: i64) -> float:
        """What a round that has just ended came to, whatever has been dealt since; measured as ``worth`` is."""
        return self.worth(position, seat)

    def policy(self, position: Position, seat: i64, moves: Moves, chance: Chance) -> i64:
        """A quick, sensible move for playing on in thought; -1: whatever looks best right after it."""
        return -1

    def impressions(self, position: Position, seat: i64, moves: Moves) -> list[float]:
        """What each move seems worth before anything is played on, in a position that shows only what the seat knows;
        empty: try each and judge where it leads."""
        return []

    def has_habits(self) -> bool:
        """Is ``policy`` what a good player would do without thinking, by what that player knows alone?"""
        return False

    def answers(self) -> i64:
        """How many decisions of others, right after the move that is thought about, are made by what looks best after them and
        not out of habit: where a habit overlooks the one answer that decides. To be measured."""
        return 0

    def wary(self) -> bool:
        """Are most moves worse than the habit? Then the best of many looks better by luck alone, and has to look better than
        luck makes the best of so many. To be measured."""
        return False

    def horizon(self, seats: i64) -> i64:
        """How many decisions it is worth playing on in thought before judging."""
        return 12

    def plausible(self, position: Position, seat: i64) -> float:
        """How well an imagined world fits what the others did, from 0 to 1: who did not call probably could not.

        It is asked before fans are in order.
        """
        return 1.0
