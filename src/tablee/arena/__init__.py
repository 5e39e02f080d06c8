"""Bots against bots, and variants of rules against each other: ``play`` and ``compare`` for programs and notebooks.

>>> import tablee.arena
>>> match = tablee.arena.play("bungee", {"steady": "beginner", "random": "random"}, deals=3, seats=2, jobs=1)
>>> match.shares["steady"].mean > match.shares["random"].mean
True
"""

from tablee.arena.experiment import Experiment, compare
from tablee.arena.match import Match, play

__all__ = ["Experiment", "Match", "compare", "play"]
