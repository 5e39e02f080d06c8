"""Games are immutable: one of each name and options serves all tables."""

import json
from collections import OrderedDict
from typing import Any, Final

from tablee.core.position import Game
from tablee.games import box

MOST: Final = 32  # least recently used ones are dropped; tables hold on to theirs

GAMES: Final[OrderedDict[str, Game]] = OrderedDict()


def game_of(name: str, options: dict[str, Any]) -> Game:
    key = json.dumps([name, options], sort_keys=True)
    found = GAMES.get(key)
    if found is None:
        found = box(name).open(options)
        GAMES[key] = found
        if len(GAMES) > MOST:
            GAMES.popitem(last=False)
    else:
        GAMES.move_to_end(key)
    return found
