"""Questions whose wording depends on what is legal. The constant ones are in ``moves``."""

from typing import Final

from tablee.core.rule import Words

DRAW_ONLY: Final = Words("Pioche une carte.", "Zieh eine Karte.", "Draw a card.")
DRAW_OR_CALL: Final = Words(
    "Pioche une carte, ou crie Bärnergäng.", "Zieh eine Karte, oder ruf Bärnergäng.", "Draw a card, or call Bärnergäng."
)
ALL_THREE: Final = Words(
    "Pioche, prends la défausse ou crie Bärnergäng.",
    "Zieh, nimm die Ablage oder ruf Bärnergäng.",
    "Draw, take the discard or call Bärnergäng.",
)
LAY_OR_THROW: Final = Words(
    "Ta carte\u202f: à quelle place, ou sur la défausse\u202f?",
    "Deine Karte: auf welchen Platz, oder abwerfen?",
    "Your card: to which place, or onto the discards?",
)
USE_OR_THROW: Final = Words(
    "Ta carte\u202f: l'utiliser ou la jeter\u202f?",
    "Deine Karte: nutzen oder abwerfen?",
    "Your card: use it or discard it?",
)
USE_ONLY: Final = Words(
    "Ta carte\u202f: il faut l'utiliser.", "Deine Karte muss genutzt werden.", "Your card has to be used."
)
