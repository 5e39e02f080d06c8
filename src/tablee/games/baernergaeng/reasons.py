""" "Why not?": clauses with details for this moment."""

from typing import Final

from mypy_extensions import i64

from tablee.core.rule import Rule, Words
from tablee.games.baernergaeng import rulebook
from tablee.games.baernergaeng.moves import (
    DRAWN,
    JOKER,
    NINE,
    ON_TURN,
    PEEK_CARD,
    SHUFFLE,
    SWAP_CARD,
    WHAT_TO_DROP,
    WHAT_TO_SWAP,
    WHAT_TO_TURN,
)

DRAW_OR_DISCARD: Final = rulebook.ONE_ACTION.about(
    Words(
        "Ta rangée vient ensuite : d'abord la pioche ou la défausse.",
        "Deine Reihe kommt danach: zuerst Stapel oder Ablage.",
        "Your row comes after that: first the stock or the discards.",
    )
)
DRAW_FIRST: Final = rulebook.ONE_ACTION.about(
    Words(
        "Ta rangée vient ensuite : pioche d'abord, car la défausse est une carte spéciale.",
        "Deine Reihe kommt danach: Zieh zuerst, denn auf der Ablage liegt eine Spezialkarte.",
        "Your row comes after that: draw first, for the discard is a special card.",
    )
)
BY_A_SPECIAL_CARD: Final = rulebook.ONE_ACTION.about(
    Words(
        "Aux cartes des autres, on ne touche qu'avec une carte spéciale.",
        "An die Karten der anderen kommt man nur mit einer Spezialkarte heran.",
        "Only a special card reaches the cards of others.",
    )
)
INTO_YOUR_ROW: Final = Words(
    "Elle va dans ta rangée, pas chez les autres.",
    "Sie kommt in deine Reihe, nicht zu den anderen.",
    "It goes into your row, not to the others.",
)
OWN_CARD_FIRST: Final = rulebook.SWAP.about(
    Words(
        "D'abord la tienne, puis celle de l'autre.",
        "Zuerst deine, dann die andere.",
        "First your own, then the other.",
    )
)


def of_other_row(step: i64, face: i64, drawn: bool) -> Rule | None:
    """Touching another player's card. ``face``: the card just drawn; ``drawn``: whether one is being laid."""
    if step == ON_TURN:
        return rulebook.TAKE_DISCARD.about(INTO_YOUR_ROW) if drawn else BY_A_SPECIAL_CARD
    if step == WHAT_TO_SWAP:
        return OWN_CARD_FIRST
    if step == WHAT_TO_TURN:
        return rulebook.TURN_UP
    if step == WHAT_TO_DROP:
        return rulebook.ONE_LESS
    if step != DRAWN:
        return None
    if face <= NINE:
        return rulebook.DRAWN_CARD.about(INTO_YOUR_ROW)
    if face in (SWAP_CARD, PEEK_CARD, JOKER):
        return rulebook.USE_FIRST
    return rulebook.MUST if face >= SHUFFLE else rulebook.USE_OR_THROW
