"""How well a bot plays: the same few levels for every game, with names that a family understands."""

from typing import Final, final

from tablee.bots.bot import Bot
from tablee.bots.random import RandomBot
from tablee.bots.thinking import Thinker
from tablee.core.position import Game
from tablee.core.rule import Mistake, Words
from tablee.games import judgement


@final
class Level:
    """``name`` is what records and programs use; ``words`` is how one says it."""

    def __init__(self, name: str, words: Words, blurb: Words) -> None:
        self.name: Final = name
        self.words: Final = words
        self.blurb: Final = blurb


RANDOM: Final = "random"
BEGINNER: Final = "beginner"
CLUB: Final = "club"

LEVELS: Final = [
    Level(
        RANDOM,
        Words("hasard", "Zufall", "random"),
        Words("joue n'importe quel coup permis", "spielt irgendeinen erlaubten Zug", "plays any legal move"),
    ),
    Level(
        BEGINNER,
        Words("débutant", "Anfänger", "beginner"),
        Words(
            "joue sensément, oublie des cartes et ne voit pas tout",
            "spielt vernünftig, vergisst Karten und übersieht manches",
            "plays sensibly, forgets cards and overlooks things",
        ),
    ),
    Level(
        CLUB,
        Words("club", "Club", "club"),
        Words(
            "juge bien la position, n'oublie rien, réfléchit un coup à l'avance",
            "beurteilt die Stellung gut, vergisst nichts, denkt einen Zug voraus",
            "judges a position well, forgets nothing, thinks one decision ahead",
        ),
    ),
]

CLUB_EFFORT: Final = 1200  # positions looked at in one decision
BEGINNER_EFFORT: Final = 150
BEGINNER_SLACK: Final = 20
BEGINNER_FORGETS: Final = 400
BEGINNER_OVERLOOKS: Final = 40


def names() -> list[str]:
    return [level.name for level in LEVELS]


def level_named(text: str) -> Level:
    """The level of this name, in any of the three languages."""
    wanted = text.strip().casefold()
    for level in LEVELS:
        words = level.words
        if wanted in (level.name, words.fr.casefold(), words.de.casefold(), words.en.casefold()):
            return level
    known = ", ".join(names())
    raise Mistake(
        "level",
        Words(
            f"Il n'y a pas de bot « {text} » ; il y a : {known}.",
            f"Einen Bot «{text}» gibt es nicht; es gibt: {known}.",
            f"There is no bot '{text}'; there is: {known}.",
        ),
    )


def bot(level: str, game: Game, seed: int, seconds: float = 0.0) -> Bot:
    """A bot of this level for this game; with the same seed it decides alike before the same view.

    With ``seconds`` it answers when they are over, with the best it has found by then: how far it came depends on the
    machine.
    """
    name = level_named(level).name
    if name == RANDOM:
        return RandomBot(seed)
    if name == BEGINNER:
        return Thinker(
            judgement(game.name),
            seed,
            25,
            BEGINNER_EFFORT,
            BEGINNER_SLACK,
            BEGINNER_FORGETS,
            BEGINNER_OVERLOOKS,
            seconds,
        )
    return Thinker(judgement(game.name), seed, 100, CLUB_EFFORT, 0, 0, 0, seconds)
