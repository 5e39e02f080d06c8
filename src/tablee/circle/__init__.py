"""A circle: the people of a family or club, the tables they have open, and the games they have finished.

Folded from a list of commands; no I/O and no clock. What the server adds is in ``tablee.server.play.circle.circles``.
"""

from tablee.circle.circle import Circle, FinishedGame, Member, OpenTable, Sitter, finished_game
from tablee.circle.ratings import Pair, Rating, Ratings, pairs_of

__all__ = [
    "Circle",
    "FinishedGame",
    "Member",
    "OpenTable",
    "Pair",
    "Rating",
    "Ratings",
    "Sitter",
    "finished_game",
    "pairs_of",
]
