"""Questions whose wording depends on what is legal. The constant ones are in ``moves``."""

from typing import Final

from tablee.core.rule import Words

PLAY_ONLY: Final = Words("Quelle carte joues-tu\u202f?", "Welche Karte spielst du?", "Which card do you play?")
PLAY_OR_TAKE: Final = Words(
    "Joue une carte, ou prends la défausse.",
    "Spiel eine Karte, oder nimm die Ablage.",
    "Play a card, or take the discard.",
)
PLAY_OR_CALL: Final = Words(
    "Joue une carte, ou crie BUNGEE.", "Spiel eine Karte, oder ruf BUNGEE.", "Play a card, or call BUNGEE."
)
ALL_THREE: Final = Words(
    "Joue une carte, prends la défausse ou crie BUNGEE.",
    "Spiel eine Karte, nimm die Ablage oder ruf BUNGEE.",
    "Play a card, take the discard or call BUNGEE.",
)


def too_much_to_call(points: int, most: int) -> Words:
    return Words(
        f"Tu as {points} points, c'est plus de {most}\u202f: pas d'annonce.",
        f"Du hast {points} Punkte, mehr als {most}: keine Ansage.",
        f"You have {points} points, more than {most}: no call.",
    )
