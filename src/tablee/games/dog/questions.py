"""Questions whose wording depends on what is legal. The constant ones are in ``moves``."""

from typing import Final

from tablee.core.rule import Words

WHICH_CARD: Final = Words("Quelle carte joues-tu\u202f?", "Welche Karte spielst du?", "Which card do you play?")
BLOCKED: Final = Words(
    "Aucune carte n'est jouable\u202f: pose ta main.",
    "Keine Karte lässt sich spielen: Leg deine Hand ab.",
    "No card can be played: lay your hand down.",
)
IDLE_JACK: Final = Words(
    "Rien d'autre ne va\u202f: pose un valet, sans effet.",
    "Nichts anderes geht: Leg einen Buben, ohne Wirkung.",
    "Nothing else can be played: lay a jack, without effect.",
)
