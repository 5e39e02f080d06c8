"""Why not: clauses with what they mean at this moment."""

from typing import Final

from tablee.core.rule import Rule, Words
from tablee.games.bungee import rulebook

TAKEN_NOW_PLAY: Final = rulebook.MUST_PLAY.about(
    Words("Tu as déjà pris : maintenant, joue.", "Du hast schon genommen: Jetzt spiel.", "You have taken: now play.")
)
PLAYED_NOW_CALL: Final = rulebook.LAST_LAP.about(
    Words(
        "Tu as joué : annonce ou renonce.",
        "Du hast gespielt: Sag an oder verzichte.",
        "You have played: call or decline.",
    )
)
TAKE_IT_OR_LEAVE_IT: Final = rulebook.LUCKY_BUNGEE.about(
    Words(
        "D'abord : le prends-tu, ou le laisses-tu ?",
        "Zuerst: Nimmst du ihn, oder lässt du ihn?",
        "First: do you take it, or leave it?",
    )
)


def unequal(faces: list[str]) -> Rule | None:
    """BUN-2.2, with the first two that differ; None if they are all alike."""
    for face in faces:
        if face != faces[0]:
            return rulebook.EQUAL_CARDS.about(
                Words(
                    f"{faces[0]} et {face} ne vont pas ensemble.",
                    f"{faces[0]} und {face} gehen nicht zusammen.",
                    f"{faces[0]} and {face} do not go together.",
                )
            )
    return None
