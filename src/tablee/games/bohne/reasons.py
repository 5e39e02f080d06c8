""" "Why not?": clauses with details for this moment."""

from typing import Final

from tablee.core.rule import Rule, Words
from tablee.games.bohne import rulebook

CARD_FIRST: Final = rulebook.FROM_HAND.about(
    Words("D'abord la carte, puis sa place.", "Zuerst die Karte, dann ihr Platz.", "First the card, then its place.")
)
YOUR_PLACE: Final = rulebook.FROM_HAND.about(
    Words("Elle va à ta place.", "Sie kommt an deinen Platz.", "It goes to your own place.")
)
NOW_TAKE: Final = rulebook.LAID_STAYS.about(
    Words(
        "Maintenant, prends une carte posée par quelqu'un d'autre.",
        "Nimm jetzt eine Karte, die jemand anderes gelegt hat.",
        "Now take a card that somebody else has laid.",
    )
)
LAID_NOW_WAIT: Final = rulebook.LAID_STAYS.about(
    Words("Tu as posé la tienne.", "Du hast deine gelegt.", "You have laid yours.")
)
ROWS_STAY: Final = rulebook.IN_VIEW.about(
    Words(
        "Dans les rangées, rien ne se prend ni ne se déplace.",
        "Aus den Reihen wird nichts genommen und nichts verschoben.",
        "Nothing is taken out of the rows, or moved in them.",
    )
)


def hand_of(seat: int) -> Rule:
    """BOH-2.3"""
    return rulebook.HANDS.about(
        Words(f"Celles-ci sont à {{{seat}}}.", f"Diese gehören {{{seat}}}.", f"These belong to {{{seat}}}.")
    )
