"""Validation of the bot levels a table asks for."""

from tablee.bots.levels import LEVELS
from tablee.server.errors import trouble


def levels() -> list[str]:
    """Weakest first."""
    return [level.name for level in LEVELS]


def usual_level() -> str:
    known = levels()
    return known[(len(known) - 1) // 2]


def check_level(level: str) -> str:
    known = levels()
    if not level:
        return usual_level()
    if level not in known:
        raise trouble("no-such-level", text=level, known=", ".join(known))
    return level
