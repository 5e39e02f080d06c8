"""Why not: clauses with what they mean at this moment."""

from typing import Final

from tablee.core.rule import Rule, Words
from tablee.games.bohne import rulebook
from tablee.games.bohne.moves import COLOUR_NAMES

FIRST: Final = Words(
    "D'abord la carte, puis sa place.", "Zuerst die Karte, dann ihr Platz.", "First the card, then its place."
)
YOUR_PLACE: Final = Words(
    "La tienne va à ta place.", "Deine kommt an deinen Platz.", "Yours goes to your own place."
)
NOW_TAKE: Final = rulebook.LAID_STAYS.about(
    Words(
        "Maintenant, prends une carte posée par un autre.",
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
        Words(
            f"Celles de {{{seat}}} ne te regardent pas.",
            f"Die von {{{seat}}} gehen dich nichts an.",
            f"Those of {{{seat}}} are not yours to see.",
        )
    )


def of_thing(thing: str) -> Rule | None:
    """The answer to a touch of what nobody moves by touching it."""
    if thing == "score":
        return rulebook.WINNER
    if thing == "token":
        return rulebook.TAKES_TOKEN
    return ROWS_STAY if thing.split(" ")[0] in COLOUR_NAMES else None
