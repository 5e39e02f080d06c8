"""Titles of the rulebooks' chapters. A clause belongs to the chapter whose number stands before the dot of its id."""

from tablee.core.game import Game
from tablee.core.rule import Words
from tablee.games import part


def chapter_of(clause: str) -> int:
    """The chapter of a clause, counted from 1: ``DOG-4.2`` belongs to chapter 4."""
    return int(clause.rpartition("-")[2].partition(".")[0])


def chapters_of(game: Game) -> list[Words]:
    """The titles of a game's chapters: ``CHAPTERS`` in its ``rulebook``; numbers for those it does not name."""
    last = max(chapter_of(rule.id) for rule in game.rulebook)
    found: list[Words] = list(getattr(part(game.name, "rulebook"), "CHAPTERS", []))
    return found + [Words(f"Chapitre {n}", f"Kapitel {n}", f"Chapter {n}") for n in range(len(found) + 1, last + 1)]


def title_of(game: Game, chapter: int, lang: str) -> str:
    return chapters_of(game)[chapter - 1].say(lang)
