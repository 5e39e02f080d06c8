"""A score pad for real boxes: pure functions over a JSON document, without files, network or clock.

>>> from tablee import pad
>>> kept = pad.new("bungee", {}, ["Anna", "Beat"])
>>> kept = pad.do(kept, {"do": "round", "sheet": {"calls": [0], "players": [{"sum": 3}, {"sum": 20}]}})
>>> pad.shown(kept, "en")["totals"]
[-10, 20]
"""

from tablee.pad.document import Kept, do, new, read, undo
from tablee.pad.exports import bg_stats, csv_of, play_id, text_of
from tablee.pad.show import changes, sheet_of, shown

__all__ = [
    "Kept",
    "bg_stats",
    "changes",
    "csv_of",
    "do",
    "new",
    "play_id",
    "read",
    "sheet_of",
    "shown",
    "text_of",
    "undo",
]
