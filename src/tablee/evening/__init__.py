"""A club's evening: who plays whom at which table and seat, the results, and the standings. No I/O and no clock.

>>> from tablee.evening import Evening
>>> evening = Evening()
>>> evening.apply({"do": "plan", "game": "bungee", "rounds": 2})
>>> evening.apply({"do": "add", "names": ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"]})
>>> evening.apply(evening.drawn())
>>> [len(table.seats) for table in evening.round.tables]
[4, 3]
"""

from tablee.evening.evening import Evening, replay
from tablee.evening.standings import Line, Standings, standings

__all__ = ["Evening", "Line", "Standings", "replay", "standings"]
