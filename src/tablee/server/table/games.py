"""Games are immutable: one of each name and options serves all tables."""

import json
from functools import lru_cache
from typing import Any, Final

from tablee.core.game import Game
from tablee.games import box

MOST: Final = 32  # tables hold on to theirs


def game_of(name: str, options: dict[str, Any]) -> Game:
    return opened(name, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=MOST)
def opened(name: str, options: str) -> Game:
    return box(name).open(json.loads(options))
