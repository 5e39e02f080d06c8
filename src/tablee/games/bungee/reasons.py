""" "Why not?": clauses with details for this moment."""

from typing import Final

from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.bungee import rulebook
from tablee.games.bungee.moves import LATE_CALL, LUCKY_SWAP, PLAY_AFTER_TAKE

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
BUNGEE_FIRST: Final = Words(
    "D'abord : prends-tu le Bungee, ou le laisses-tu ?",
    "Zuerst: Nimmst du den Bungee, oder lässt du ihn?",
    "First: do you take the Bungee, or leave it?",
)
TAKE_IT_OR_LEAVE_IT: Final = rulebook.LUCKY_BUNGEE.about(BUNGEE_FIRST)
BUNGEE_NOW_CALL_LATER: Final = rulebook.CALL_INSTEAD.about(BUNGEE_FIRST)
DRAWN_AFTER_PLAYING: Final = rulebook.MUST_PLAY.about(
    Words(
        "On pioche après avoir joué : ça vient tout seul.",
        "Gezogen wird nach dem Spielen: Das geschieht von selbst.",
        "You draw after playing: that happens by itself.",
    )
)
NO_DRAW_AFTER_TAKING: Final = rulebook.MUST_PLAY.about(
    Words(
        "Tu as pris la défausse : cette fois, tu ne pioches pas. Joue.",
        "Du hast die Ablage genommen: Diesmal ziehst du nicht. Spiel.",
        "You took the discard: this time you do not draw. Play.",
    )
)
TAKEN_NOW_CALL_LATER: Final = rulebook.CALL_INSTEAD.about(
    Words("Tu as pris : d'abord, joue.", "Du hast genommen: Spiel zuerst.", "You have taken: play first.")
)
PLAYED_NOT_TAKEN: Final = rulebook.TAKE_FIRST.about(
    Words(
        "Tu as joué : annonce ou renonce.",
        "Du hast gespielt: Sag an oder verzichte.",
        "You have played: call or decline.",
    )
)
LUCKY_STAYS: Final = rulebook.LUCKY_NOTHING.about(
    Words(
        "Celle-ci reste là toute la manche.",
        "Diese hier bleibt die ganze Runde liegen.",
        "This one stays there for the whole round.",
    )
)


def too_many(points: i64) -> Rule:
    """BUN-4.1, with the value of the player's hand."""
    return rulebook.FIVE_POINTS.about(
        Words(f"La tienne vaut {points} points.", f"Deine zählt {points} Punkte.", f"Yours counts {points} points.")
    )


def hand_of(seat: int) -> Rule:
    """BUN-2.9: other players' cards are secret."""
    return rulebook.WHAT_SHOWS.about(
        Words(
            f"Les cartes de {{{seat}}} restent secrètes.",
            f"Die Karten von {{{seat}}} bleiben geheim.",
            f"{{{seat}}}'s cards stay secret.",
        )
    )


def of_pile(step: i64, pile: str) -> Rule | None:
    """A pile from which nothing is taken now."""
    if step == LUCKY_SWAP:
        return TAKE_IT_OR_LEAVE_IT
    if step == LATE_CALL and pile != "lucky":
        return PLAYED_NOW_CALL
    if pile == "stock":
        return NO_DRAW_AFTER_TAKING if step == PLAY_AFTER_TAKE else DRAWN_AFTER_PLAYING
    return LUCKY_STAYS if pile == "lucky" else None


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
