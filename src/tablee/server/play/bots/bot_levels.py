"""Validation of the bot levels a table asks for."""

from tablee.bots.levels import fair_kind, is_kind, names
from tablee.core.rule import Mistake
from tablee.server.errors import Trouble, trouble


def levels() -> list[str]:
    """Weakest first; then the bots that the operator has registered."""
    return names()


def is_level(level: str) -> bool:
    """Whether a bot of that name can play here, now."""
    try:
        return bool(check_level(level))
    except Trouble:
        return False


def usual_level() -> str:
    known = levels()
    return known[2]


def check_level(level: str) -> str:
    known = levels()
    if not level:
        return usual_level()
    if level in known:
        return level
    if not is_kind(level):  # a visitor never names code to be imported
        raise trouble("no-such-level", text=level, known=", ".join(known))
    try:
        return fair_kind(level).text
    except Mistake:
        raise trouble("no-such-level", text=level, known=", ".join(known)) from None
