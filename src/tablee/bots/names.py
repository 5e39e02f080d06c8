"""Names of bots, and how a record writes them: ``Anouk (club)``, the level in brackets."""

from typing import Final

from tablee.bots.levels import is_kind

BOT_NAMES: Final = ["Anouk", "Beat", "Chloé", "Dario", "Elin", "Flurin", "Gian", "Hanna"]


def free_bot_names(taken: list[str]) -> list[str]:
    return [name for name in BOT_NAMES if name not in taken]


def with_level(name: str, level: str) -> str:
    return f"{name} ({level})" if level else name


def split_level(written: str) -> tuple[str, str]:
    """Name and level of a player in a record; the level is empty for people."""
    name, bracket, level = written.removesuffix(")").rpartition(" (")
    return (name, level) if bracket and is_kind(level) else (written, "")


def distinct_name(name: str, others: list[str]) -> str:
    """The name, with a number appended if somebody has it already."""
    wanted = name or "?"
    found = wanted
    number = 1
    while found in others:
        number += 1
        found = f"{wanted} {number}"
    return found


def distinct_names(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        found.append(distinct_name(name, found))
    return found
