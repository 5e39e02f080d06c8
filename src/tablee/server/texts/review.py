"""Refusals about reviews."""

from typing import Final

SENTENCES: Final[dict[str, tuple[int, tuple[str, str, str]]]] = {
    "too-long-to-review": (
        400,
        (
            "Cette partie compte {n} décisions ; une revue en examine {most} au plus.",
            "Dieses Spiel hat {n} Entscheidungen; eine Rückschau prüft höchstens {most}.",
            "This game has {n} decisions; a review looks at {most} at most.",
        ),
    ),
}
