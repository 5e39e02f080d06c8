"""Brändi Dog as one tells it at the table."""

from typing import Final

from tablee.core.rule import Words
from tablee.core.seen import Event
from tablee.core.table import MOVED, SHOWN, SHUFFLED
from tablee.games.dog.moves import CARD_WORDS

# What is told besides the cards. The seat is the colour of the marble, the amount a field of the ring;
# 100 and more: a field of that colour's finish.
DEALT: Final = 1  # the seat opens, the amount is how many cards each
LEAVES: Final = 2  # a marble is lifted there
COMES_OUT: Final = 3
GOES: Final = 4
COMES_HOME: Final = 5
SENT: Final = 6  # to the kennel, from there
SWAPPED: Final = 7
LAID_DOWN: Final = 8  # the amount: how many cards
IDLED: Final = 9
WON: Final = 10
TELLINGS: Final = [
    "", "dealt", "leaves", "comes out", "goes", "comes home", "sent", "swapped", "laid down", "idled", "won",
]  # fmt: skip


def sentence(event: Event, names: list[str], zones: list[str]) -> Words | None:
    """What happened, in words; None where the picture says enough."""
    if event.kind == MOVED:
        return moved(event, names, zones[event.src], zones[event.dst])
    if event.kind == SHOWN:
        return None
    if event.kind == SHUFFLED:
        return Words("On bat les cartes.", "Die Karten werden gemischt.", "The cards are shuffled.")
    return told(event, names)


def moved(event: Event, names: list[str], src: str, dst: str) -> Words | None:
    card = CARD_WORDS[event.face]
    if src.startswith("hand") and dst == "discard":
        who = names[int(src[5:])]
        return Words(f"{who} joue : {card.fr}.", f"{who} spielt: {card.de}.", f"{who} plays: {card.en}.")
    if dst.startswith("gift"):
        who = names[int(dst[5:])]
        if event.face:
            return Words(f"{who} donne : {card.fr}.", f"{who} gibt: {card.de}.", f"{who} passes on: {card.en}.")
        return Words(
            f"{who} pose une carte cachée.", f"{who} legt eine Karte verdeckt.", f"{who} lays a card face down."
        )
    if src.startswith("gift") and event.face:
        giver = names[int(src[5:])]
        who = names[int(dst[5:])]
        return Words(
            f"{giver} a donné à {who} : {card.fr}.",
            f"{who} erhält von {giver}: {card.de}.",
            f"{who} gets from {giver}: {card.en}.",
        )
    return None


def told(event: Event, names: list[str]) -> Words | None:
    who = names[event.seat]
    n = event.amount
    if event.what == DEALT:
        return Words(
            f"{n} cartes chacun ; {who} ouvre.", f"Je {n} Karten; {who} eröffnet.", f"{n} cards each; {who} opens."
        )
    if event.what == COMES_OUT:
        return Words(f"{who} : un pion sort.", f"Eine Murmel von {who} startet.", f"A marble of {who} comes out.")
    if event.what == GOES:
        return Words(
            f"{who} : un pion va en {n}.",
            f"Eine Murmel von {who} geht auf {n}.",
            f"A marble of {who} goes to {n}.",
        )
    if event.what == COMES_HOME:
        field = n - 99  # counted from the entrance
        return Words(
            f"{who} : un pion est sur la case d'arrivée {field}.",
            f"Eine Murmel von {who} steht im Ziel auf Feld {field}.",
            f"A marble of {who} is on field {field} of the finish.",
        )
    if event.what == SENT:
        return Words(
            f"{who} : le pion en {n} retourne à la niche.",
            f"Die Murmel von {who} auf {n} muss in den Zwinger.",
            f"The marble of {who} on {n} goes back to the kennel.",
        )
    if event.what == SWAPPED:
        return Words(
            f"{who} : un pion passe en {n} par échange.",
            f"Tausch: Eine Murmel von {who} kommt auf {n}.",
            f"Swap: a marble of {who} comes to {n}.",
        )
    if event.what == LAID_DOWN:
        return Words(
            f"{who} ne peut pas jouer et sort de la manche.",
            f"{who} kann nicht spielen und ist für die Runde draussen.",
            f"{who} cannot play and is out of the round.",
        )
    if event.what == IDLED:
        return Words("Le valet reste sans effet.", "Der Bube bleibt ohne Wirkung.", "The jack has no effect.")
    if event.what == WON:
        return Words(f"{who} a gagné !", f"{who} hat gewonnen!", f"{who} has won!")
    return None
